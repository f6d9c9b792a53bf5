"""The tables in README.md and `docs/`, rendered from the files in `assets/results/`: `make results`.

It rewrites the blocks between their markers; nothing there is typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redrob.errors import as_program
from redrob.evaluation.reference_tables import MEASUREMENTS, REFERENCE, headline
from redrob.evaluation.results import FOLDER, read_results
from redrob.evaluation.tables import in_a_line, render
from redrob.provenance import with_block, write_whole

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "results.md", ROOT / "docs" / "reference.md")


def blocks(folder: Path = FOLDER) -> dict[str, str]:
    """Every table that a page may show, by the name of its markers.

    Raises:
        DataError: a file in `folder` is damaged or of another schema.
    """
    results, real = read_results(folder), read_results(folder / "real")
    return {
        "results": render(results),
        "answer": in_a_line(results, real),
        "headline": headline(REFERENCE.read(folder), real),
        **{name: measurement.render(folder) for name, measurement in MEASUREMENTS.items()},
    }


def render_pages(pages: Sequence[Path] = PAGES, folder: Path = FOLDER) -> None:
    """Rewrite the blocks for which pages have markers; where one cannot be, no page is written.

    Raises:
        DataError: a file in `folder` is damaged, or half of a marker is missing.
    """
    tables, rendered = blocks(folder), {}
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for name, table in tables.items():
            if f"<!-- {name}:" in text:
                text = with_block(text, name, table)
        rendered[page] = text
    for page, text in rendered.items():
        write_whole(page, text)


if __name__ == "__main__":
    raise SystemExit(as_program(render_pages)())
