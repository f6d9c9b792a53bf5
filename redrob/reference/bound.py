"""An upper bound of a score from the bare words of a profile: what cannot reach the top of a pool need not be read.

No dates, no negations, no sentences: a requirement may be met wherever all words that could show it occur anywhere, or,
for the few that this leaves, anywhere in one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from redrob.judge import OCCUPATION_FACTOR, Facts, RequirementFact, Status, fit
from redrob.reference.hints import words_of
from redrob.reference.job import Job
from redrob.reference.language import stems
from redrob.reference.match import FOUND_FROM, NAMED_FROM
from redrob.reference.occupations import SHORT_TITLES, Closeness, closeness, occupations, occupations_in
from redrob.reference.spelling import MAX_KNOWN, NearSpellings
from redrob.reference.suggestions import WEAK
from redrob.reference.trade import HALF_OF_IT, does_the_work
from redrob.reference.vocabulary import Phrase
from redrob.reference.vocabulary.words import PAPERS
from redrob.reference.wanted import Part, Wanted, by_first_stem, marks_of, stems_of

_LINE_END = re.compile(r"\n(?=[A-Z\d\s*•-])")
"""Where no sentence goes on: a wrapped one does in small letters."""
MAX_STRETCH = 40  # longer ones are rarely met again, and hostile ones would fill the memory

_BEST_FIRST: tuple[Status, ...] = ("done", "listed", "denied", "missing")
_Phrases = Mapping[str, Sequence[Phrase]]


class _Wording(NamedTuple):
    """The weights of the parts of a wording, and by its first stem each phrase with the part that it shows."""

    weights: Sequence[float]
    by_first: Mapping[str, Sequence[tuple[Phrase, int]]]


class Bound:
    """Bounds the score of any candidate for one job."""

    def __init__(self, job: Job, wishes: tuple[Wanted, ...], near: NearSpellings) -> None:
        """Prepare what the words of a profile are compared with."""
        self._job, self._wishes, self._near = job, wishes, near
        self._hints = {n: words_of(n) for wish in wishes for n in wish.hinted}
        titles = {
            kind: [title for n, o in enumerate(occupations()) for title in o.titles
                   if closeness(job.occupations, (n,)) == kind]
            for kind in ("same", "adjacent")
        }  # fmt: skip
        self._titles = {kind: by_first_stem(phrases) for kind, phrases in titles.items()}
        self._parts = [(_indexed(wish.named), _indexed(wish.literal)) for wish in wishes]
        self._stems = [stems_of([wish]) | (PAPERS if wish.trade else frozenset()) for wish in wishes]
        self._own = [marks_of(wish) for wish in wishes]
        self._title_stems = job.title_words.union(*titles["same"], *titles["adjacent"])
        self._looked_for = self._title_stems.union(*self._stems)
        self._seen: set[str] = set()
        self._relevant: dict[str, frozenset[str]] = {}
        self._telling: set[str] = set()  # the keys of `_relevant`: sets meet faster

    def score(
        self, text: str, record: Mapping[str, Any] | None, *, needed: float = 0.0, closely: bool = False
    ) -> float:
        """A score in [0, 1] that the whole reading cannot exceed; see `Ranker.bound`."""
        if not self._job.requirements:
            return 0.0
        lines = [self._stems_in(line) for line in (_LINE_END.split(text) if closely else (text,))]
        present = lines[0] if len(lines) == 1 else frozenset[str]().union(*lines)
        occupation = self._title_of(present)
        known = occupation == "same" or (bool(self._job.occupations) and names_a_title(record))
        if known and OCCUPATION_FACTOR[occupation] < needed:
            return OCCUPATION_FACTOR[occupation]
        requirements = tuple(
            [
                RequirementFact(
                    w.requirement.text, w.requirement.kind, self._best_status(i, lines, text), w.requirement.gate
                )
                for i, w in enumerate(self._wishes)
            ]
        )
        if not known:  # what was done may then decide
            musts = [r.coverage for r in requirements if r.kind == "must"]
            by_work = sum(musts) >= 0.5 * len(musts) or does_the_work(requirements, HALF_OF_IT)
            occupation = "same" if by_work else "adjacent"
        years = self._job.years
        return fit(Facts(requirements, years, years, occupation)).score

    def _stems_in(self, text: str) -> frozenset[str]:
        """Stems looked for that occur in the text, near spellings included.

        No word holds a space, so each stretch between spaces is looked up whole; most have been seen before.
        """
        stretches, found_once = set(text.split()), set[str]()
        for stretch in stretches - self._seen:
            if len(self._seen) >= MAX_KNOWN:
                self._seen.clear()
                self._telling.clear()
                self._relevant.clear()
            meant = {
                m for stem in stems(stretch) for m in (stem, SHORT_TITLES.get(stem, stem), *self._near.meant(stem))
            }
            if len(stretch) > MAX_STRETCH:
                found_once |= meant & self._looked_for
                continue
            self._seen.add(stretch)
            if found := meant & self._looked_for:
                self._relevant[stretch] = frozenset(found)
                self._telling.add(stretch)
        return frozenset(found_once.union(*map(self._relevant.__getitem__, stretches & self._telling)))

    def _best_status(self, number: int, lines: Sequence[frozenset[str]], text: str) -> Status:
        found = {self._status(number, line & self._stems[number]) for line in lines}
        if found <= {"missing"} and self._is_spelled_out(number, text):
            found.add(_held(self._wishes[number]))
        return next((status for status in _BEST_FIRST if status in found), "missing")

    def _is_spelled_out(self, number: int, text: str) -> bool:
        paper = self._wishes[number].paper
        return paper is not None and any(name.search(text) for name in paper.spelled_out)

    def _status(self, number: int, present: frozenset[str]) -> Status:
        """How the stems that are there can show a requirement at best."""
        wish, (named, literal) = self._wishes[number], self._parts[number]
        if wish.requirement.kind == "disqualifier" or not present:
            return "missing"
        if _best_share(named, present) >= (NAMED_FROM if wish.hinted else FOUND_FROM):
            return "done"
        for concept in wish.hinted:  # no sentence holds more of a concept's words than the whole text
            shares = self._hints[concept]
            if sum(shares[word] for word in shares.keys() & present) >= WEAK.strength:
                return "done"
        if not (wish.trade.isdisjoint(present) or PAPERS.isdisjoint(present)):
            return "listed"
        if _best_share(literal, present) >= FOUND_FROM or not self._own[number].isdisjoint(present):
            return _held(wish)
        if wish.paper and any(map(present.issuperset, wish.paper.things)):
            return _held(wish)
        return "missing"

    def _title_of(self, words: frozenset[str]) -> Closeness:
        """The nearest occupation of which a title can be made from the words."""
        if _has_any(self._titles["same"], words) or self._job.title_words <= words:
            return "same"
        return "adjacent" if _has_any(self._titles["adjacent"], words) else "other"


def _held(wish: Wanted) -> Status:
    """How a paper shows that is only named."""
    return "done" if wish.held else "listed"


def _indexed(wordings: Iterable[Sequence[Part]]) -> list[_Wording]:
    """Each wording that weighs anything, its phrases by their first stem with the part that they show."""
    indexed = []
    for parts in wordings:
        by_first: dict[str, list[tuple[Phrase, int]]] = {}
        for number, part in enumerate(parts):
            for phrase in part.phrases:
                by_first.setdefault(phrase[0], []).append((phrase, number))
        weights = [part.weight for part in parts]
        if sum(weights):
            indexed.append(_Wording(weights, by_first))
    return indexed


def _has_any(index: _Phrases, present: frozenset[str]) -> bool:
    for stem in index.keys() & present:
        for phrase in index[stem]:
            if present.issuperset(phrase):
                return True
    return False


def _best_share(wordings: Iterable[_Wording], present: frozenset[str]) -> float:
    """The largest share of weighted parts, over the wordings, of which a phrase is there."""
    best = 0.0
    for weights, by_first in wordings:
        shown = {
            part
            for stem in by_first.keys() & present
            for phrase, part in by_first[stem]
            if len(phrase) == 1 or present.issuperset(phrase)
        }
        best = max(best, sum([weights[part] for part in shown]) / sum(weights))
    return best


def names_a_title(record: Mapping[str, Any] | None) -> bool:
    """Whether the record's current title is one that the tables know, so that the occupation is known."""
    profile = record.get("profile") if record is not None else None
    title = profile.get("current_title") if isinstance(profile, Mapping) else None
    return isinstance(title, str) and bool(occupations_in(title))
