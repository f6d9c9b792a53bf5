"""What moves the reference and must not, how sure it may be, and how it reads public benchmarks: as markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.told import told_source
from redrob.provenance import read_measured

SWAPS, SWAPS_SCHEMA = "swaps.json", 1
Measured = Mapping[str, Any]


def read_swaps(folder: Path) -> Measured | None:
    """What `make swaps` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / SWAPS, SWAPS_SCHEMA, "make swaps")


def render_swaps(measured: Measured | None) -> str:
    """One row for each kind of exchange."""
    if measured is None:
        return "Not measured yet. `make swaps` measures it."
    return "\n".join([*_swaps(measured), "", told_source(measured)])


def _swaps(measured: Measured) -> Iterator[str]:
    whole = measured["all"]
    yield f"{whole['n']:,} exchanges in {whole['profiles']} profiles of {measured['split']}, seed {measured['seed']}."
    yield ""
    yield "| exchanged | exchanges | decisions changed in 1,000 | scores moved | mean change | largest |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind, row in {**measured["kinds"], "**all**": whole}.items():
        yield (
            f"| {kind} | {row['n']:,} | {row['changed_per_1000']:g} | {row['moved']} | {row['mean_change']:.4f} "
            f"| {row['largest']:.2f} |"
        )
