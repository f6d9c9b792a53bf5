"""Does a corpus keep to its form? Each check says what is wrong with what; none mends anything."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from redrob.corpus import SPLITS, Candidate, Screening
from training.corpus.shortcuts import BOUNDS, FOLDS, shortcuts

OCCUPATIONS = Path(__file__).with_name("occupations.toml")
KINDS = (
    "strong_words", "strong_plain", "one_short", "weak", "adjacent", "unrelated", "stuffer", "negated", "expired",
    "junior", "impossible", "injection", "certificates", "career_changer",
)  # fmt: skip
"""How a candidate can be meant; `GUIDE.md` says what each is."""
WORDS = (3, 1050)
"""Fewest and most words of a text."""
SHORT = 60
"""An advert of fewer words may ask for nothing. It then has no profiles: nothing says which of them fit."""
LONGEST_REQUIREMENT = 30
LONGEST_EVIDENCE = 40
SHINGLE = 6
"""Words in a row."""
TOO_MUCH = 0.2
"""Share of the shorter text's shingles that may stand in another text."""
DECOYS = 5
"""At least so many in an advert of `DECOYS_FROM` words or more."""
DECOYS_FROM = 90


def in_itself(screening: Screening) -> list[str]:
    """What is wrong with one advert and its candidates, seen alone; spans are known to be verbatim."""
    advert, candidates = screening
    marked = [r.span for r in advert.requirements] + ([advert.years.span] if advert.years and advert.years.span else [])
    count, decoys = _words(advert.text), len(advert.decoys)
    kinds = {r.kind for r in advert.requirements} | ({"must"} if advert.years else set())
    nothing = "must" not in kinds and (count >= SHORT or (bool(candidates) and "nice" not in kinds))
    checks = [
        (not WORDS[0] <= count <= WORDS[1], f": the advert has {count} words; {WORDS[0]} to {WORDS[1]} are allowed."),
        (nothing, ": the advert asks for nothing; mark at least one must."),
        (count >= DECOYS_FROM and decoys < DECOYS, f": {decoys} decoys are marked; {DECOYS} or more are wanted."),
        (not candidates and advert.split != "train", ": an advert without profiles may stand in train alone."),
        (len({c.text for c in candidates}) < len(candidates), ": two candidates have the same text."),
    ]
    for r in advert.requirements:
        long = _words(r.span.text) > LONGEST_REQUIREMENT
        checks += [
            (long, f", {r.id}: its span has more than {LONGEST_REQUIREMENT} words; mark fewer."),
            (len(r.alternatives) == 1, f", {r.id}: one alternative is none; name all of them, or none."),
            (r.gate and r.kind != "must", f", {r.id}: only a must is a gate."),
        ]
    for decoy in advert.decoys:
        overlaps = any(decoy.start < span.end and span.start < decoy.end for span in marked)
        checks.append((overlaps, f": the decoy '{decoy.text[:50]}' overlaps a requirement."))
    faults = [f"{advert.id}{told}" for wrong, told in checks if wrong]
    return faults + [fault for c in candidates for fault in _of_profile(c, screening)]


def _of_profile(c: Candidate, screening: Screening) -> list[str]:
    """Twins serve to learn from: they stand in `train` alone, and each turns the verdict of the one that it repeats."""
    count, verdicts = _words(c.text), {other.id: other.verdict for other in screening.candidates}
    not_turned = bool(c.twin_of) and verdicts.get(c.twin_of, c.verdict) == c.verdict
    checks = [
        (not WORDS[0] <= count <= WORDS[1], f": the profile has {count} words; {WORDS[0]} to {WORDS[1]} are allowed."),
        (len(c.impossible) == 1, ": one place cannot contradict itself; mark both with '!'."),
        (bool(c.shown) and c.closeness is None, ": 'closeness' is missing from the head."),
        (bool(c.twin_of) and screening.advert.split != "train", ": a twin may stand in train alone."),
        (not_turned, f": it is no twin of {c.twin_of}, which is missing or has the same verdict."),
    ]
    for name, shown in c.shown.items():
        told = f"has more than {LONGEST_EVIDENCE} words; mark fewer."
        checks += [
            (_words(span.text) > LONGEST_EVIDENCE, f", {name}: '{span.text[:30]}' {told}") for span in shown.evidence
        ]
    return [f"{c.id}{told}" for wrong, told in checks if wrong]


def _words(text: str) -> int:
    return len(text.split())


def as_a_whole(screenings: Sequence[Screening]) -> list[str]:
    """What is wrong with a corpus of several splits: ids, leakage, near-duplicates, shares of groups, shortcuts."""
    faults = [fault for screening in screenings for fault in in_itself(screening)]
    ids = Counter([s.advert.id for s in screenings] + [c.id for s in screenings for c in s.candidates])
    faults += [f"{name}: {count} rows have this id." for name, count in ids.items() if count > 1]
    faults += [
        f"{c.id}: '{c.kind}' is no kind. Kinds: {', '.join(KINDS)}."
        for s in screenings
        for c in s.candidates
        if c.kind not in KINDS
    ]
    faults += _occupations(screenings) + _copies(screenings) + _borrowed(screenings)
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


def of_own(screenings: Sequence[Screening]) -> list[str]:
    """What is wrong with somebody's own data, which need not keep to the rules of the corpus: labels and copies."""
    asked = [({r.id for r in s.advert.requirements}, s.advert.id, c) for s in screenings for c in s.candidates]
    return [
        f"{c.id}, shown: it says nothing of {', '.join(missing)}, which {advert} asks for."
        for ids, advert, c in asked
        if c.shown and (missing := sorted(ids - c.shown.keys()))
    ] + _copies(screenings)


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
    least = 0.04 * len(adverts)
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


class Overlap(NamedTuple):
    """Two texts, and the share in [0, 1] of the shorter one's shingles that the other has too."""

    first: str
    second: str
    share: float


def near_duplicates(texts: Mapping[str, str]) -> list[Overlap]:
    """Pairs of texts, by id, that share more than `TOO_MUCH`; most first. At some thousands exact counting will do.

    >>> near_duplicates({"a": "one two three four five six seven", "b": "One, two, three: four five six seven."})
    [Overlap(first='a', second='b', share=1.0)]
    """
    shingles: dict[str, set[tuple[str, ...]]] = {}
    holders: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, text in texts.items():
        words = re.findall(r"[^\W_]+", text.lower())
        shingles[name] = {tuple(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)}
        for shingle in shingles[name]:
            holders[shingle].append(name)
    shared = Counter(pair for names in holders.values() for pair in combinations(names, 2))
    overlaps = [Overlap(a, b, count / min(len(shingles[a]), len(shingles[b]))) for (a, b), count in shared.items()]
    return sorted((o for o in overlaps if o.share > TOO_MUCH), key=lambda o: (-o.share, o.first, o.second))
