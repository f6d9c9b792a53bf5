"""Twins: a profile repeated but for the few facts that turn its verdict, written as replacements.

Counterfactually augmented data (Kaushik, Hovy and Lipton 2020) for a reader that must not judge by tone. A file holds:

    TWIN of 2 as 7
    kind: negated
    verdict: reject
    status: m1=done m2=denied n1=missing
    years: 1.5
    closeness: same
    <<<
    Led the [[m2|nightly close]] for three entities
    ===
    Prepared the folders for [[m2|the nightly close, which our controller runs]]
    >>>

What stands between `<<<` and `===` is text of candidate 2 as `python -m training.corpus show ID` prints it, brackets
included, and stands there once. Form and availability stay.
"""

from __future__ import annotations

import re

from redrob.corpus import Screening
from redrob.errors import DataError
from training.corpus.markup import parse, render

_HEADING = re.compile(r"^TWIN of (\d+) as (\d+)[ \t]*$", re.MULTILINE)
_CHANGE = re.compile(r"^<<<\n(.*?)\n===\n?(.*?)\n?>>>", re.MULTILINE | re.DOTALL)
_CANDIDATE = re.compile(r"^(?=#### CANDIDATE )", re.MULTILINE)
_KEPT = ("form", "availability")


def with_twins(screening: Screening, written: str) -> Screening:
    """A screening with the twins of a file behind its candidates.

    Raises:
        DataError: a candidate is not there, its number is taken, or a text to replace does not stand there once.
    """
    whole = render(screening)
    blocks = {block.split(maxsplit=3)[2]: block for block in _CANDIDATE.split(whole)[1:]}
    name = screening.advert.id
    parts = _HEADING.split(written)[1:]
    if not parts:
        raise DataError(f"{name}: no line reads 'TWIN of 2 as 7'.")
    for old, new, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if old not in blocks or new in blocks:
            raise DataError(
                f"{name}: candidate {old} must be there, and {new} must be free. There: {', '.join(blocks)}."
            )
        head, _, text = blocks[old].partition("\ntext:\n")
        kept = [line for line in head.splitlines() if line.split(":")[0] in _KEPT]
        for change in _CHANGE.finditer(body):
            if text.count(change[1]) != 1:
                raise DataError(
                    f"{name}, twin {new}: '{change[1][:60]}' stands {text.count(change[1])} times in {old}."
                )
            text = text.replace(change[1], change[2])
        own = body.partition("<<<")[0].strip()
        blocks[new] = "\n".join([f"#### CANDIDATE {new}", f"twin: {old}", *kept, own, "text:", text])
        whole = whole.rstrip("\n") + "\n\n" + blocks[new]
    return parse(whole, where=name)
