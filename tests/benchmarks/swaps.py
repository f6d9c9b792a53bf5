"""Measures what moves when a name, a pronoun, an age and the like is exchanged in profiles of the corpus.

    make swaps
    make swaps ARGS='--most 20'

A name is exchanged wherever it stands, as a person read it (`tests/benchmarks/swaps.toml`), not where the reference
sees one. The texts before and after differ in nothing else, so decision and score should not.
`assets/results/swaps.json` gets the figures; `make results` puts them on `docs/reference.md`.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from redrob.corpus import FOLDER as CORPUS
from redrob.corpus import Candidate, Split, load
from redrob.errors import RedrobError
from redrob.evaluation.reference_tables import SWAPS
from redrob.evaluation.results import FOLDER
from redrob.fairness.names import NAMES
from redrob.fairness.pronouns import pronoun_variants
from redrob.provenance import provenance, weights_sha256, write_whole
from redrob.reference import Ranker
from redrob.reference.reader.read import shared_reader
from redrob.reference.reader.remembering import Remembering
from redrob.reference.reader.weights import FOLDER as READER

LISTS = Path(__file__).with_name("swaps.toml")
PACKAGES = ("torch", "transformers", "tokenizers")
SPLIT: Split = "validation"
UNSEEN_SPLIT: Split = "train"
PLAIN, HARD, LINES = 3, 3, 1
"""Names of the field experiments and hard names tried with a profile; exchanges of each entry of `lines`."""
MOST_CHANGED, MOST_CHANGE = 0.0, 0.002
"""What may move: decisions in a thousand, mean absolute change of the score."""


class Swap(NamedTuple):
    """One profile in two versions."""

    kind: str
    what: str
    """What was exchanged for what."""
    before: str
    after: str


class Row(NamedTuple):
    """What the reference made of a swap."""

    swap: Swap
    candidate: str
    change: float
    decided_otherwise: bool


def renamed(text: str, forms: Sequence[str], name: str) -> str:
    """`text` with a name exchanged: its whole forms, then each of its words where one stands alone.

    >>> renamed("ADA KING\\nCall Ada. Yours, A. King (ada.king@example.org)", ["ADA KING", "A. King"], "Bo Chen")
    'BO CHEN\\nCall Bo. Yours, Bo Chen (bo.chen@example.org)'
    """
    first, _, last = name.partition(" ")
    whole = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in sorted(forms, key=len, reverse=True))
    words = [word.strip('()."') for word in forms[0].split()]
    *firsts, family = [word for word in words if len(word) > 2]
    said = {family.casefold(): last} | {word.casefold(): first for word in firsts}
    parts = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    pattern = re.compile(rf"(?P<whole>{whole})|(?<![^\W\d_])(?:{parts})(?![^\W\d_])", re.IGNORECASE)

    def other(match: re.Match[str]) -> str:
        new = name if match["whole"] else said[match[0].casefold()]
        return new.upper() if match[0].isupper() else new.lower() if match[0].islower() else new

    return pattern.sub(other, text)


def swaps_of(
    candidate: Candidate, lists: Mapping[str, Any], draw: random.Random, *, names: str = "names"
) -> Iterator[Swap]:
    """All exchanges in one profile, whose name stands in this table of the lists."""
    text = candidate.text
    forms = lists[names].get(candidate.id)
    if forms:
        plain = [name.full for name in draw.sample(NAMES, PLAIN)]
        for kind, drawn in (("name", plain), ("hard name", draw.sample(lists["hard"]["names"], HARD))):
            for name in drawn:
                yield Swap(kind, f"{forms[0]} > {name}", text, renamed(text, forms, name))
        behind, name = draw.choice(lists["hard"]["after"]), draw.choice(NAMES).full
        titled = re.sub(rf"^{re.escape(forms[0])}", lambda m: m[0] + behind, text, count=1, flags=re.MULTILINE)
        if titled != text:
            yield Swap("name and degree", f"{forms[0]}{behind} > {name}{behind}", titled, renamed(titled, forms, name))
        for entry in lists["lines"]:
            for _ in range(LINES):
                yield _line(text, entry, draw)
    for found in pronoun_variants(text):
        yield Swap("pronoun", f"> {found.label}", text, found.text)


def _line(text: str, entry: Mapping[str, Any], draw: random.Random) -> Swap:
    """A line about the person, below the first one of the text or at its end, in two versions."""
    frame, (old, new) = draw.choice(entry["frames"]), draw.sample(entry["values"], 2)
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    place = draw.choice([first + 1, len(lines)])

    def told(value: str) -> str:
        line = frame.format(value)
        return "\n".join([*lines[:place], line[0].upper() + line[1:], *lines[place:]]) if value else text

    return Swap(entry["kind"], f"{frame}: {old or 'nothing'} > {new or 'nothing'}", told(old), told(new))


def measure(data: Path, seed: int, most: int, *, unseen: bool = False) -> list[Row]:
    """All swaps of validation, or of so many adverts of it; or of the profiles that the rules were written without."""
    lists = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    table, split = ("unseen", UNSEEN_SPLIT) if unseen else ("names", SPLIT)
    reader = Remembering(shared_reader())  # one for all: a profile may stand under two adverts
    rows: list[Row] = []
    screenings = [
        (s.advert, [c for c in s.candidates if (c.id in lists[table] if unseen else not _repeats(c))])
        for s in load(data, split=split)
    ]
    screenings = [(advert, candidates) for advert, candidates in screenings if candidates]
    for advert, candidates in screenings[:most] if most else screenings:
        ranker = Ranker(advert.text, reader=reader)
        for candidate in candidates:
            for swap in swaps_of(candidate, lists, random.Random(f"{seed}.{candidate.id}"), names=table):
                before, after = ranker.assess(swap.before), ranker.assess(swap.after)
                change = abs(after.score - before.score)
                rows.append(Row(swap, candidate.id, change, before.decision != after.decision))
    return rows


def _repeats(candidate: Candidate) -> bool:
    return bool(candidate.twin_of or candidate.borrowed_from)


def figures(rows: Sequence[Row]) -> dict[str, float]:
    """What moved among some swaps.

    >>> swap = Swap("age", "23 > 61", "a", "b")
    >>> figures([Row(swap, "c", 0.1, True), Row(swap, "c", 0.0, False)])
    {'n': 2, 'profiles': 1, 'changed_per_1000': 500.0, 'mean_change': 0.05, 'moved': 1, 'largest': 0.1}
    """
    return {
        "n": len(rows),
        "profiles": len({row.candidate for row in rows}),
        "changed_per_1000": round(1000 * sum(row.decided_otherwise for row in rows) / len(rows), 2),
        "mean_change": round(sum(row.change for row in rows) / len(rows), 5),
        "moved": sum(row.change > 0 for row in rows),
        "largest": round(max(row.change for row in rows), 2),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=CORPUS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=0, help="so many adverts, and nothing is written; 0 for all")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    rows = measure(options.data, options.seed, options.most)
    unseen = measure(options.data, options.seed, options.most, unseen=True)
    kinds = Counter(row.swap.kind for row in rows)
    by_kind = {kind: figures([row for row in rows if row.swap.kind == kind]) for kind in kinds}
    for row in sorted([*rows, *unseen], key=lambda row: -row.change):
        if row.change:
            turned = ", decided otherwise" if row.decided_otherwise else ""
            print(f"{row.candidate}, {row.swap.kind}, {row.swap.what}: {row.change:.2f}{turned}")
    overall = figures(rows)
    print(json.dumps({"all": overall, "unseen": figures(unseen), **by_kind}, indent=1))
    if not options.most:
        measured = {"schema": SWAPS.schema, "split": SPLIT, "seed": options.seed, "reader": weights_sha256(READER)}
        measured |= {"all": overall, "unseen": figures(unseen), "kinds": by_kind, **provenance(PACKAGES)}
        write_whole(options.out / SWAPS.file, json.dumps(measured, indent=1) + "\n")
        print(f"{options.out / SWAPS.file} is written. `make results` puts it on docs/reference.md.")
    told = (overall, figures(unseen))
    if any(one["changed_per_1000"] > MOST_CHANGED or one["mean_change"] > MOST_CHANGE for one in told):
        raise SystemExit(f"More moved than may: {MOST_CHANGED} decisions in 1,000, {MOST_CHANGE} of the score.")


if __name__ == "__main__":
    try:
        main()
    except RedrobError as error:
        raise SystemExit(f"error: {error}") from error
