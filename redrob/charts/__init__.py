"""Figures for the page: from values to plotly figures, in the colours of `redrob.ui.palette`. They read no files."""
