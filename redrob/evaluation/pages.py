"""The tables in README.md and `docs/`, rendered from the files in `assets/results/`: `make results`.

It rewrites the blocks between their markers; nothing there is typed.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from redrob.errors import DataError, RedrobError
from redrob.evaluation.reference_checks import CHECKS
from redrob.evaluation.reference_table import headline, read_reference, render_reference
from redrob.evaluation.results import FOLDER, read_results
from redrob.evaluation.results_table import in_a_line, render
from redrob.provenance import with_block, write_whole

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "results.md", ROOT / "docs" / "reference.md")


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite the blocks of pages; the exit status is 0, or 1 with a message where that cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m redrob.evaluation.pages", description="Render what was measured into pages."
    )
    parser.add_argument("pages", nargs="*", type=Path, default=PAGES, help="default: README.md and two in docs/")
    parser.add_argument("--results", type=Path, default=FOLDER, help="folder of results.json (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        tables = blocks(options.results)
        rendered = {page: _rendered(page, tables) for page in options.pages}
    except RedrobError as error:
        parser.exit(1, f"{error}\n")
    for page, text in rendered.items():
        write_whole(page, text)
    return 0


def blocks(folder: Path = FOLDER) -> dict[str, str]:
    """Every table that a page may show, by the name of its markers.

    Raises:
        DataError: a file in `folder` is damaged or of another schema.
    """
    results, reference, real = read_results(folder), read_reference(folder), read_results(folder / "real")
    return {
        "results": render(results),
        "answer": in_a_line(results, real),
        "reference": render_reference(reference),
        "headline": headline(reference, real),
        **{name: check.render(folder) for name, check in CHECKS.items()},
    }


def _rendered(page: Path, tables: Mapping[str, str]) -> str:
    """The page with the tables for which it has markers."""
    if not page.is_file():
        raise DataError(f"{page}: there is no such file. The tables go into a page that is there. Name one.")
    text = page.read_text(encoding="utf-8")
    shown = [name for name in tables if f"<!-- {name}:" in text]
    if not shown:
        raise DataError(
            f"{page}: The page lacks its markers. Tables: {', '.join(tables)}. Put <!-- NAME:begin --> and "
            "<!-- NAME:end --> where one goes."
        )
    for name in shown:
        text = with_block(text, name, tables[name])
    return text


if __name__ == "__main__":
    raise SystemExit(main())
