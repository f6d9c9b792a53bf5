"""The corpus from the command line: checked, counted, and added to."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from redrob import corpus
from redrob.corpus import Screening
from redrob.errors import RedrobError
from training.corpus import markup

Folder = Annotated[Path, typer.Option(help="folder of the corpus")]

app = typer.Typer(add_completion=False, help=__doc__, pretty_exceptions_enable=False, no_args_is_help=True)


@app.command()
def check(folder: Folder = corpus.FOLDER) -> None:
    """Say everything that is wrong with the corpus; of data without any `kind`, your own, labels and copies alone."""
    from training.corpus.check import as_a_whole, of_own

    screenings = corpus.load(folder)
    own = not any(c.kind for s in screenings for c in s.candidates)
    faults = of_own(screenings) if own else as_a_whole(screenings)
    print("".join(f"FAULT {fault}\n" for fault in faults), end="")
    profiles = sum(len(s.candidates) for s in screenings)
    print(f"{len(screenings)} adverts, {profiles} profiles, {len(faults)} faults.")
    if own:
        print("No profile has a kind, so it was checked as data of your own: labels and copies, not the corpus' rules.")
    sys.exit(1 if faults else 0)


@app.command()
def card(folder: Folder = corpus.FOLDER) -> None:
    """Write the data card anew from the rows."""
    from training.corpus.card import card as rendered

    (folder / "README.md").write_text(rendered(folder), encoding="utf-8")
    print(f"{folder / 'README.md'} is written.")


@app.command(name="import")
def import_files(files: list[Path], folder: Folder = corpus.FOLDER) -> None:
    """Take files of markup into the corpus; an advert that is there already is replaced with its profiles."""
    taken = [markup.parse(file.read_text(encoding="utf-8"), where=file.name) for file in files]
    save([*(corpus.load(folder) if (folder / corpus.JOBS).is_file() else ()), *taken], folder)
    print(f"{folder}: {len(taken)} adverts taken in. `python -m training.corpus check` says what is wrong with them.")


def save(screenings: Iterable[Screening], folder: Path) -> None:
    """Writes the rows in order of their ids; of two adverts with one id the later one stays."""
    by_id = {s.advert.id: s for s in screenings}
    ordered = [by_id[name] for name in sorted(by_id)]
    folder.mkdir(parents=True, exist_ok=True)
    corpus.write_rows(folder / corpus.JOBS, [s.advert for s in ordered])
    rows = [c for s in ordered for c in s.candidates]
    first, *others = corpus.candidate_files(folder)
    for path in others:
        path.unlink()
    for number, start in enumerate(range(0, max(1, len(rows)), corpus.ROWS_IN_A_FILE), 1):
        path = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
        corpus.write_rows(path, rows[start : start + corpus.ROWS_IN_A_FILE])


if __name__ == "__main__":
    try:
        app()
    except RedrobError as error:
        sys.exit(f"error: {error}")
