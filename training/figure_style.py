"""How the plots look: colours, fonts, the caption under each, and the file. Nothing here knows what is drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.evaluation.intervals import Interval
from redrob.ui.palette import BASELINE_BAR, LIGHT, POLICY_BAR

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 200  # twice the 100 points an inch that the sizes below are thought in
WIDTH = 9.0  # inches
GROUND = "#ffffff"
SFT_BAR, CONSTRAINED_BAR = "#b3741a", "#3f4450"
COLOURS: Mapping[str, str] = {
    "baseline": BASELINE_BAR,
    "baseline_json": CONSTRAINED_BAR,
    "sft": SFT_BAR,
    "policy": POLICY_BAR,
}
"""Row to colour. Grey, amber and blue stay apart for every common kind of colour blindness, and rows differ in place
and marker as well."""
STYLE: Mapping[str, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib, so the picture is the same everywhere
    "font.size": 9,
    "text.color": LIGHT["text"],
    "axes.edgecolor": LIGHT["control-line"],
    "axes.labelcolor": LIGHT["muted"],
    "axes.titlecolor": LIGHT["text"],
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": LIGHT["line"],
    "grid.linewidth": 0.7,
    "xtick.color": LIGHT["muted"],
    "ytick.color": LIGHT["muted"],
    "legend.frameon": False,
    "figure.facecolor": GROUND,
    "axes.facecolor": GROUND,
}


@contextmanager
def style() -> Iterator[None]:
    """Matplotlib's defaults and `STYLE`, whatever the person's own settings say, until the block ends."""
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        settings: Any = matplotlib.rcParams  # typed key by key, which a mapping of several cannot be
        settings.update(STYLE)
        yield


def new_figure(height: float) -> Figure:
    """An empty figure of `height` inches that makes room for its labels by itself."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout="constrained")


def save(figure: Figure, caption: str, path: Path) -> None:
    """Put the caption under the plot and write the picture."""
    height = figure.get_figheight()
    lines = textwrap.wrap(caption, width=int(WIDTH * 15.5))
    room = (len(lines) * 0.175 + 0.18) / height
    engine: Any = figure.get_layout_engine()  # the constrained one, from `new_figure`
    engine.set(rect=(0.005, room, 0.985, 1 - room - 0.01))
    figure.text(0.012, 0.1 / height, "\n".join(lines), fontsize=8.2, color=LIGHT["muted"], linespacing=1.4, va="bottom")
    figure.savefig(path, dpi=DPI, metadata={"Software": None})  # the same bytes whatever the version is called


def unit_axis(axes: Axes, axis: str = "y") -> None:
    """The whole range of a reward, so that no difference looks larger than it is."""
    getattr(axes, f"set_{axis}lim")(-0.03, 1.05)
    getattr(axes, f"set_{axis}ticks")([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", "0.5", "0.75", "1"])


def whiskers(means: Sequence[Interval]) -> list[list[float]]:
    """Distances from the means to the ends of their intervals, as matplotlib wants them."""
    return [
        [max(0.0, mean.value - mean.low) for mean in means],
        [max(0.0, mean.high - mean.value) for mean in means],
    ]
