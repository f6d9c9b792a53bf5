"""Figures for the page: from values to plotly figures, in the colours of `redrob.palette`. They read no files."""
