"""Profiles shown a second time, for another advert: what fits here does not fit there.

A profile that suits one advert is borrowed by a neighbouring one of the same split, read against it, and labelled anew.
So the same words stand once with yes and once, mostly, with no, and no tone of voice can tell the verdict.
`python -m training.corpus borrow ID` prints what the reader sees; the answer is a file in the form of second readings:

    #### BORROWED j0023-2
    verdict=reject years=0 closeness=adjacent
    m1 done | ran the payroll of 300 people
    m2 missing
    y | 2019 to 2023
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from redrob.corpus import Candidate, Screening
from redrob.errors import DataError
from training.corpus.agreement import parse_candidate, quoted, show_requirements
from training.corpus.markup import tidy

_HEADING = re.compile(r"^#### BORROWED (\S+)\s*$", re.MULTILINE)
_YEARS = re.compile(r"^y\s*\|.*$", re.MULTILINE)
_KINDS = {"same": "weak", "adjacent": "adjacent", "other": "unrelated"}


def proposals(screenings: Sequence[Screening], *, share: float = 0.8) -> dict[str, list[Candidate]]:
    """Which profiles each advert may still borrow, by its id: a share in [0, 1] of all fits, each once, in its split.

    Those go first that are nearest to another advert by TF-IDF, so that much carries over; no advert takes many more
    than another.
    """
    taken: dict[str, list[Candidate]] = {}
    for split in sorted({s.advert.split for s in screenings}):
        part = [s for s in screenings if s.advert.split == split]
        lent = {c.borrowed_from for s in part for c in s.candidates if c.borrowed_from}
        fits = [(c, at) for at, s in enumerate(part) for c in s.candidates if c.verdict == "shortlist" and own(c)]
        if len(part) < 2 or not fits:
            continue
        vectors = TfidfVectorizer(sublinear_tf=True, stop_words="english").fit([s.advert.text for s in part])
        near = (
            vectors.transform([c.text for c, _ in fits]) @ vectors.transform([s.advert.text for s in part]).T
        ).toarray()
        near[np.arange(len(fits)), [home for _, home in fits]] = -1.0
        most = -(-round(share * len(fits)) // len(part)) + 2
        load = Counter({at: sum(bool(c.borrowed_from) for c in s.candidates) for at, s in enumerate(part)})
        left = round(share * len(fits)) - len(lent)
        done = {n for n, (c, _) in enumerate(fits) if c.id in lent}
        for place in np.argsort(-near, axis=None, kind="stable"):
            n, at = divmod(int(place), len(part))
            if left > 0 and n not in done and load[at] < most and at != fits[n][1]:
                taken.setdefault(part[at].advert.id, []).append(fits[n][0])
                load[at] += 1
                done.add(n)
                left -= 1
    return taken


def own(candidate: Candidate) -> bool:
    """Whether a profile was written for its advert, and repeats no other one."""
    return not candidate.twin_of and not candidate.borrowed_from


def show_borrowed(screening: Screening, borrowed: Sequence[Candidate]) -> str:
    """What their reader sees: advert, requirements, profiles; no label but the requirements."""
    blocks = [f"#### ADVERT {screening.advert.id}\n{screening.advert.text}\n", show_requirements(screening.advert)]
    blocks += [f"\n#### BORROWED {c.id}\n{c.text}\n" for c in borrowed]
    return "\n".join(blocks)


def with_borrowed(screening: Screening, written: str, profiles: Mapping[str, Candidate]) -> Screening:
    """A screening with the borrowed profiles of a file behind its candidates; one that was there is replaced.

    Args:
        screening: the advert that borrows.
        written: the reader's file.
        profiles: all profiles of the corpus, by id.

    Raises:
        DataError: a profile is not there or is no other advert's own, or its labels do not keep to the form.
    """
    advert, candidates = screening
    _, *parts = _HEADING.split(written)
    if not parts:
        raise DataError(f"{advert.id}: no line reads '#### BORROWED j0023-2'.")
    ids = [c.id for c in candidates]
    by_origin = {c.borrowed_from: c for c in candidates if c.borrowed_from}
    for origin, body in zip(parts[::2], parts[1::2], strict=True):
        lent = profiles.get(origin)
        if lent is None or not own(lent) or lent.job == advert.id:
            raise DataError(f"{advert.id}: '{origin}' is no profile that was written for another advert.")
        there = by_origin.get(origin)
        number = max((int(name.rpartition("-")[2]) for name in ids), default=0) + 1
        name = there.id if there else f"{advert.id}-{number}"
        ids.append(name)
        by_origin[origin] = _labelled(lent, name, body, [r.id for r in advert.requirements], advert.id)
    kept = [c for c in candidates if not c.borrowed_from]
    return tidy(Screening(advert, (*kept, *sorted(by_origin.values(), key=lambda c: int(c.id.rpartition("-")[2])))))


def _labelled(lent: Candidate, name: str, body: str, asked: Sequence[str], job: str) -> Candidate:
    years = [quoted(q, lent.text, name) for line in _YEARS.findall(body) for q in line.split("|")[1:] if q.strip()]
    read = parse_candidate(_YEARS.sub("", body), name, lent.text, asked)
    for requirement, shown in read.shown.items():
        if (shown.status == "missing") == bool(shown.evidence):
            raise DataError(f"{name}, {requirement}: '{shown.status}' and its quotations do not go together.")
    if read.closeness is None:
        raise DataError(f"{name}: 'closeness=' is missing.")
    return Candidate(
        id=name,
        job=job,
        borrowed_from=lent.id,
        form=lent.form,
        kind="strong_plain" if read.verdict == "shortlist" else _KINDS[read.closeness],
        text=lent.text,
        shown=read.shown,
        years_shown=read.years_shown,
        years_evidence=tuple(years),
        closeness=read.closeness,
        availability=lent.availability,
        verdict=read.verdict,
    )
