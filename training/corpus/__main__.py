"""The corpus from the command line: how it is written, checked, corrected and counted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from redrob import corpus
from redrob.corpus import Annotation, Screening, Split
from redrob.errors import DataError, RedrobError
from training.corpus import briefs as briefs_of
from training.corpus import markup

Folder = Annotated[Path, typer.Option(help="folder of the corpus")]

app = typer.Typer(add_completion=False, help=__doc__, pretty_exceptions_enable=False, no_args_is_help=True)


@app.command()
def briefs(split: Annotated[Split, typer.Option()], first: int = 1, count: int = 12) -> None:
    """Print what a writer is asked for."""
    print(briefs_of.render([briefs_of.brief(number, split) for number in range(first, first + count)]))


@app.command()
def read(files: list[Path]) -> None:
    """Read files of markup and say what is wrong with each; nothing is changed."""
    from training.corpus.check import in_itself

    faults = 0
    for file in files:
        try:
            screening = markup.parse(file.read_text(encoding="utf-8"), where=file.name)
        except RedrobError as error:
            print(f"FAULT {error}")
            faults += 1
            continue
        found = in_itself(screening)
        faults += len(found)
        advert, candidates = screening
        words, asked = len(advert.text.split()), len(advert.requirements)
        print(f"{file.name}: {words} words, {asked} requirements, {len(candidates)} candidates")
        print("".join(f"  FAULT {fault}\n" for fault in found), end="")
    sys.exit(1 if faults else 0)


@app.command(name="import")
def import_files(
    files: list[Path],
    folder: Folder = corpus.FOLDER,
) -> None:
    """Take files of markup into the corpus; an advert that is there already is replaced with its profiles."""
    read_in = [markup.parse(file.read_text(encoding="utf-8"), where=file.name) for file in files]
    taken = [briefs_of.briefed(screening) for screening in read_in]
    there = corpus.load(folder) if (folder / corpus.JOBS).is_file() else []
    save([*there, *taken], folder)
    print(f"{folder}: {len(taken)} adverts taken in.")


@app.command()
def show(ids: list[str], folder: Folder = corpus.FOLDER) -> None:
    """Print adverts with their profiles as markup, to correct by hand and import again."""
    by_id = {s.advert.id: s for s in corpus.load(folder)}
    for name in ids:
        print(markup.render(_known(by_id, name)))


@app.command()
def twin(files: list[Path], folder: Folder = corpus.FOLDER) -> None:
    """Add twins to adverts of the corpus; each file is named by the id of its advert."""
    from training.corpus.twins import with_twins

    there = {s.advert.id: s for s in corpus.load(folder)}
    for file in files:
        there[file.stem] = with_twins(_known(there, file.stem), file.read_text(encoding="utf-8"))
    save(there.values(), folder)
    print(f"{folder}: twins added to {len(files)} adverts.")


@app.command()
def borrow(ids: list[str], folder: Folder = corpus.FOLDER, share: float = 0.8) -> None:
    """Print adverts with the profiles that each may borrow from its neighbours, to be labelled."""
    from training.corpus.borrowed import proposals, show_borrowed

    screenings = corpus.load(folder)
    by_id = {s.advert.id: s for s in screenings}
    proposed = proposals(screenings, share=share)
    for name in ids:
        print(show_borrowed(_known(by_id, name), proposed.get(name, ())))


@app.command()
def lend(files: list[Path], folder: Folder = corpus.FOLDER) -> None:
    """Take labelled borrowed profiles in; each file is named by the id of the advert that borrows."""
    from training.corpus.borrowed import with_borrowed

    there = {s.advert.id: s for s in corpus.load(folder)}
    profiles = {c.id: c for s in there.values() for c in s.candidates}
    faults = 0
    for file in files:
        try:
            read = with_borrowed(_known(there, file.stem), file.read_text(encoding="utf-8"), profiles)
            there[file.stem] = read
        except RedrobError as error:
            print(f"FAULT {error}")
            faults += 1
    save(there.values(), folder)
    print(f"{folder}: {len(files) - faults} adverts borrow.")
    sys.exit(1 if faults else 0)


@app.command()
def check(folder: Folder = corpus.FOLDER) -> None:
    """Say everything that is wrong with the corpus."""
    from training.corpus.check import as_a_whole

    screenings = corpus.load(folder)
    faults = as_a_whole(screenings)
    print("".join(f"FAULT {fault}\n" for fault in faults), end="")
    profiles = sum(len(s.candidates) for s in screenings)
    print(f"{len(screenings)} adverts, {profiles} profiles, {len(faults)} faults.")
    sys.exit(1 if faults else 0)


@app.command()
def blind(ids: list[str], folder: Folder = corpus.FOLDER, profiles: bool = False, borrowed: bool = False) -> None:
    """Print adverts, or their requirements and --profiles (or those --borrowed alone), for who may see no label."""
    from training.corpus.agreement import show_advert, show_candidates

    by_id = {s.advert.id: s for s in corpus.load(folder)}
    for name in ids:
        found = _known(by_id, name)
        if borrowed:
            found = found._replace(candidates=tuple(c for c in found.candidates if c.borrowed_from))
        print(show_candidates(found) if profiles or borrowed else show_advert(found.advert))


@app.command()
def annotate(files: list[Path], annotator: str = "second", folder: Folder = corpus.FOLDER) -> None:
    """Take second readings into the corpus; each file is named by the id of its advert."""
    from training.corpus.agreement import joined, parse

    by_id = {s.advert.id: s for s in corpus.load(folder)}
    path = folder / corpus.ANNOTATIONS
    there: dict[str, Annotation] = {}
    if path.is_file():
        there = {a.job: a for a in corpus.read_rows(path, Annotation)}
    faults = 0
    for file in files:
        try:
            read = parse(file.read_text(encoding="utf-8"), _known(by_id, file.stem), annotator=annotator)
            there[file.stem] = joined(there.get(file.stem), read)
        except RedrobError as error:
            print(f"FAULT {error}")
            faults += 1
    corpus.write_rows(path, [there[job] for job in sorted(there)])
    print(f"{path}: {len(files) - faults} taken in.")
    sys.exit(1 if faults else 0)


@app.command()
def settle(ids: list[str], folder: Folder = corpus.FOLDER) -> None:
    """Print what writers and second readers disagree about, for a third who does not see whose answer is whose."""
    from training.corpus.settle import show as shown

    by_id = {s.advert.id: s for s in corpus.load(folder)}
    second = {a.job: a for a in corpus.read_rows(folder / corpus.ANNOTATIONS, Annotation)}
    for name in ids:
        if name in second:
            print(shown(_known(by_id, name), second[name]), end="")


@app.command()
def settled(files: list[Path], folder: Folder = corpus.FOLDER) -> None:
    """Take a third reader's answers in; each file is named by the id of its advert."""
    from training.corpus.settle import settle as settle_one

    there = {s.advert.id: s for s in corpus.load(folder)}
    second = {a.job: a for a in corpus.read_rows(folder / corpus.ANNOTATIONS, Annotation)}
    faults = 0
    for file in files:
        try:
            if file.stem not in second:
                raise DataError(f"{file.stem}: nobody has read it a second time.")
            written = file.read_text(encoding="utf-8")
            there[file.stem], second[file.stem] = settle_one(_known(there, file.stem), second[file.stem], written)
        except RedrobError as error:
            print(f"FAULT {error}")
            faults += 1
    save(there.values(), folder)
    corpus.write_rows(folder / corpus.ANNOTATIONS, [second[job] for job in sorted(second)])
    print(f"{folder}: {len(files) - faults} adverts settled.")
    sys.exit(1 if faults else 0)


@app.command()
def card(folder: Folder = corpus.FOLDER) -> None:
    """Write the data card anew from the rows."""
    from training.corpus.card import card as rendered

    (folder / "README.md").write_text(rendered(folder), encoding="utf-8")
    print(f"{folder / 'README.md'} is written.")


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


def _known(by_id: dict[str, Screening], name: str) -> Screening:
    if name not in by_id:
        raise DataError(f"'{name}' is the id of no advert in the corpus.")
    return by_id[name]


if __name__ == "__main__":
    try:
        app()
    except RedrobError as error:
        sys.exit(f"error: {error}")
