"""Does a corpus keep to its form? Each check says what is wrong with what; none mends anything."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from redrob.corpus import SPLITS, Screening
from training.corpus.duplicates import near_duplicates
from training.corpus.shortcuts import BOUNDS, FOLDS, shortcuts

OCCUPATIONS = Path(__file__).with_name("occupations.toml")
KINDS = (
    "strong_words", "strong_plain", "one_short", "weak", "adjacent", "unrelated", "stuffer", "negated", "expired",
    "junior", "impossible", "injection", "certificates", "career_changer",
)  # fmt: skip
"""How a candidate can be meant; `GUIDE.md` says what each is."""
WORDS = (15, 1050)
"""Fewest and most words of a text."""
LONGEST_REQUIREMENT = 30
LONGEST_EVIDENCE = 40
DECOYS = 5
"""At least so many in an advert of `DECOYS_FROM` words or more."""
DECOYS_FROM = 90


def in_itself(screening: Screening) -> list[str]:
    """What is wrong with one advert and its candidates, seen alone; spans are known to be verbatim."""
    advert, candidates = screening
    faults = []
    words = len(advert.text.split())
    if not WORDS[0] <= words <= WORDS[1]:
        faults.append(f"{advert.id}: the advert has {words} words; {WORDS[0]} to {WORDS[1]} are allowed.")
    if not any(r.kind == "must" for r in advert.requirements) and not advert.years:
        faults.append(f"{advert.id}: the advert asks for nothing; mark at least one must.")
    if words >= DECOYS_FROM and len(advert.decoys) < DECOYS:
        faults.append(f"{advert.id}: {len(advert.decoys)} decoys are marked; {DECOYS} or more are wanted.")
    for r in advert.requirements:
        if len(r.span.text.split()) > LONGEST_REQUIREMENT:
            faults.append(f"{advert.id}, {r.id}: its span has more than {LONGEST_REQUIREMENT} words; mark fewer.")
        if len(r.alternatives) == 1:
            faults.append(f"{advert.id}, {r.id}: one alternative is none; name all of them, or none.")
        if r.gate and r.kind != "must":
            faults.append(f"{advert.id}, {r.id}: only a must is a gate.")
    if not candidates and advert.split != "train":
        faults.append(f"{advert.id}: an advert without profiles may stand in train alone.")
    marked = [r.span for r in advert.requirements] + ([advert.years.span] if advert.years and advert.years.span else [])
    for decoy in advert.decoys:
        if any(decoy.start < span.end and span.start < decoy.end for span in marked):
            faults.append(f"{advert.id}: the decoy '{decoy.text[:50]}' overlaps a requirement.")
    if len({c.text for c in candidates}) < len(candidates):
        faults.append(f"{advert.id}: two candidates have the same text.")
    for c in candidates:
        words = len(c.text.split())
        if not WORDS[0] <= words <= WORDS[1]:
            faults.append(f"{c.id}: the profile has {words} words; {WORDS[0]} to {WORDS[1]} are allowed.")
        for requirement, shown in c.shown.items():
            faults += [
                f"{c.id}, {requirement}: '{span.text[:30]}' has more than {LONGEST_EVIDENCE} words; mark fewer."
                for span in shown.evidence
                if len(span.text.split()) > LONGEST_EVIDENCE
            ]
        if len(c.impossible) == 1:
            faults.append(f"{c.id}: one place cannot contradict itself; mark both with '!'.")
        if c.shown and c.closeness is None:
            faults.append(f"{c.id}: 'closeness' is missing from the head.")
    return faults + _twins(screening)


def _twins(screening: Screening) -> list[str]:
    """Twins serve to learn from: they stand in `train` alone, and each turns the verdict of the one that it repeats."""
    verdicts = {c.id: c.verdict for c in screening.candidates}
    faults = []
    for c in screening.candidates:
        if c.twin_of and screening.advert.split != "train":
            faults.append(f"{c.id}: a twin may stand in train alone.")
        if c.twin_of and verdicts.get(c.twin_of, c.verdict) == c.verdict:
            faults.append(f"{c.id}: it is no twin of {c.twin_of}, which is missing or has the same verdict.")
    return faults


LEAST_SHARE_OF_A_GROUP = 0.04


def as_a_whole(screenings: Sequence[Screening]) -> list[str]:
    """What is wrong with a corpus of several splits: ids, leakage, near-duplicates, shares of groups, shortcuts."""
    faults = [fault for screening in screenings for fault in in_itself(screening)]
    ids = Counter([s.advert.id for s in screenings] + [c.id for s in screenings for c in s.candidates])
    faults += [f"{name}: {count} rows have this id." for name, count in ids.items() if count > 1]
    faults += _kinds(screenings) + _occupations(screenings) + _copies(screenings)
    faults += _borrowed(screenings)
    for split in SPLITS:
        part = [s for s in screenings if s.advert.split == split]
        both = {c.verdict for s in part for c in s.candidates}
        if part and (len(part) < FOLDS or len(both) < 2):
            faults.append(
                f"{split}: {len(part)} adverts with {len(both)} sorts of verdict tell nothing about shortcuts."
            )
            continue
        faults += [
            f"{split}: {name} alone decides with an AUC of {auc:.3f}; {BOUNDS[0]} to {BOUNDS[1]} is allowed."
            for name, auc in (shortcuts(part) if part else {}).items()
            if not BOUNDS[0] <= auc <= BOUNDS[1]
        ]
    return faults


def _kinds(screenings: Sequence[Screening]) -> list[str]:
    candidates = [c for s in screenings for c in s.candidates]
    return [f"{c.id}: '{c.kind}' is no kind. Kinds: {', '.join(KINDS)}." for c in candidates if c.kind not in KINDS]


def _occupations(screenings: Sequence[Screening]) -> list[str]:
    """Occupations kept for the test split that stand elsewhere, and fields of work that are too rare."""
    unseen = tomllib.loads(OCCUPATIONS.read_text(encoding="utf-8"))["unseen"]
    kept = {name for group in unseen.values() for name in group}
    adverts = [s.advert for s in screenings]
    faults = [
        f"{a.id}: '{a.occupation}' is kept for the test split."
        for a in adverts
        if a.split != "test" and a.occupation in kept
    ]
    groups = Counter(a.group for a in adverts)
    least = LEAST_SHARE_OF_A_GROUP * len(adverts)
    return faults + [f"{g}: {n} of {len(adverts)} adverts; 4 % are wanted." for g, n in groups.items() if n < least]


def _borrowed(screenings: Sequence[Screening]) -> list[str]:
    """A borrowed profile repeats one that was written for another advert of the same split, to the letter."""
    homes = {c.id: (s.advert, c) for s in screenings for c in s.candidates}
    faults = []
    for advert, candidates in screenings:
        for c in candidates:
            if not c.borrowed_from:
                continue
            home, lent = homes.get(c.borrowed_from, (advert, c))
            of_its_own = home.id != advert.id and not lent.twin_of and not lent.borrowed_from
            if not of_its_own or home.split != advert.split or lent.text != c.text:
                faults.append(f"{c.id}: it does not repeat {c.borrowed_from}, or that is no profile of the same split.")
    return faults


def _copies(screenings: Sequence[Screening]) -> list[str]:
    texts = {s.advert.id: s.advert.text for s in screenings}
    texts |= {c.id: c.text for s in screenings for c in s.candidates}
    born = {c.id: c.borrowed_from or c.twin_of or c.id for s in screenings for c in s.candidates}
    return [
        f"{a} and {b}: {share:.0%} of the shorter one stands in the other."
        for a, b, share in near_duplicates(texts)
        if born.get(a, a) != born.get(b, b)
    ]
