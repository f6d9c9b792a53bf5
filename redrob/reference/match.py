"""Finds, for each requirement of a job, how a profile shows it and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from redrob.reference.candidate import Profile
from redrob.reference.job import JobRequirement
from redrob.reference.judge import Status
from redrob.reference.polarity import Mode
from redrob.reference.vocabulary import (
    LANGUAGES,
    Phrase,
    concepts,
    concepts_named,
    content_stems,
    is_credential,
    is_degree,
    weight,
)  # fmt: skip

FOUND_FROM = 0.7  # share of a requirement's weighted words that one sentence must hold
FUZZY_FROM = 88.0  # rapidfuzz ratio for near spellings of words of five letters or more ("Kuberntes")
PHRASE_SLACK = 3  # words that may stand between those of a curated phrase
BESIDE_CONCEPT = 0.4
MAX_EVIDENCE = 3

_ALLOWED: tuple[tuple[Status, frozenset[Mode]], ...] = (
    ("done", frozenset[Mode](("done",))),
    ("denied", frozenset[Mode](("denied",))),
    ("listed", frozenset[Mode](("done", "listed"))),
    ("denied", frozenset[Mode](("done", "listed", "denied"))),
)
"""Statuses in the order they are tried: doing beats a denial ("never at that scale"), a denial beats a mere listing."""


@dataclass(frozen=True, slots=True)
class Span:
    """A quoted stretch of the candidate text: `candidate_text[start:end] == text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Match:
    """How a requirement shows and the sentences that show it."""

    status: Status
    evidence: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """Something a sentence must hold: any of the phrases (near each other), worth `weight`."""

    weight: float
    phrases: tuple[Phrase, ...]


class Matcher:
    """Matches requirements against one profile."""

    def __init__(self, profile: Profile) -> None:
        """Index the sentences of the profile by stem."""
        self._profile = profile
        self._by_stem: dict[str, set[int]] = {}
        for number, sentence in enumerate(profile.sentences):
            for word in sentence.words:
                self._by_stem.setdefault(word.stem, set()).add(number)
        self._read: dict[tuple[int, frozenset[Mode]], dict[str, list[int]]] = {}
        self._vocabulary = sorted(s for s in self._by_stem if len(s) >= 5)

    def match(self, requirement: JobRequirement) -> Match:
        """Best status over the requirement's options, with up to three quoted sentences.

        A licence or degree is held or not: where it is merely listed, a degree counts as done and a licence as listed.
        """
        best = Match("missing", ())
        order: Sequence[Status] = ("done", "listed", "denied", "missing")
        for option in requirement.options:
            found = self._match_phrase(content_stems(option))
            if order.index(found.status) < order.index(best.status):
                best = found
        key = content_stems(requirement.text)
        held = is_degree(key) or (not requirement.gate and is_credential(key)) or any(s in LANGUAGES for s in key)
        if requirement.gate and best.status == "done":
            return Match("listed", best.evidence)
        held = held or requirement.kind == "disqualifier"  # saying so is enough to be ruled out
        return Match("done", best.evidence) if held and best.status == "listed" else best

    def _match_phrase(self, phrase: Phrase) -> Match:
        parts = [self._with_near_spellings(part) for part in _parts(phrase)]
        candidates = sorted({n for part in parts for p in part.phrases for n in self._by_stem.get(p[0], ())})
        # A sentence that lacks every first word holds no phrase.
        for status, modes in _ALLOWED:
            hits = []
            for number in candidates:
                hit = _hit(self._places(number, modes), parts)
                if hit is not None:
                    hits.append((hit, number))
            if hits:
                hits.sort(key=lambda h: (-h[0], h[1]))
                return Match(status, tuple(self._span(n) for _, n in hits[:MAX_EVIDENCE]))
        return Match("missing", ())

    def _places(self, number: int, modes: frozenset[Mode]) -> dict[str, list[int]]:
        """Where each stem stands in a sentence, over the words of these modes."""
        places = self._read.get((number, modes))
        if places is None:
            places = self._read[number, modes] = {}
            sentence = self._profile.sentences[number]
            for index, (word, mode) in enumerate(zip(sentence.words, sentence.modes, strict=True)):
                if mode in modes:
                    places.setdefault(word.stem, []).append(index)
        return places

    def _with_near_spellings(self, part: _Part) -> _Part:
        extra: list[Phrase] = []
        for phrase in part.phrases:
            if len(phrase) == 1 and len(phrase[0]) >= 5 and phrase[0] not in self._by_stem:
                near = process.extract(phrase[0], self._vocabulary, scorer=fuzz.ratio, score_cutoff=FUZZY_FROM, limit=3)
                extra.extend((word,) for word, _, _ in near if word[0] == phrase[0][0])
        return _Part(part.weight, (*part.phrases, *extra))

    def _span(self, number: int) -> Span:
        sentence = self._profile.sentences[number]
        return Span(sentence.start, sentence.end, self._profile.text[sentence.start : sentence.end])


def match_all(requirements: Iterable[JobRequirement], profile: Profile) -> tuple[Match, ...]:
    """A match for each requirement, in order."""
    matcher = Matcher(profile)
    return tuple(matcher.match(requirement) for requirement in requirements)


def _parts(phrase: Phrase) -> list[_Part]:
    """The curated concepts a requirement names, and its remaining words one by one."""
    parts: list[_Part] = []
    covered: set[int] = set()
    for start, end, number in concepts_named(phrase):
        concept = concepts()[number]
        worth = max(1.0, sum(weight(s) for s in phrase[start:end]))
        parts.append(_Part(worth, (*concept.names, *concept.shows)))
        covered.update(range(start, end))
    # Beside a named concept the other words are its setting or its verb ("keeps the CRM tidy"): they say little.
    share = BESIDE_CONCEPT if parts else 1.0
    parts.extend(_Part(weight(s) * share, ((s,),)) for i, s in enumerate(phrase) if i not in covered)
    return parts


def _hit(places: Mapping[str, Sequence[int]], parts: Sequence[_Part]) -> float | None:
    """Share of the weighted parts that the words of a sentence hold; None below the threshold."""
    if not places:
        return None
    total = sum(part.weight for part in parts)
    found = sum(part.weight for part in parts if any(_holds(places, phrase) for phrase in part.phrases))
    return found / total if total and found / total >= FOUND_FROM else None


def _holds(places: Mapping[str, Sequence[int]], phrase: Phrase) -> bool:
    """Whether all words of the phrase stand within a short window, in any order."""
    if phrase[0] not in places:
        return False
    if len(phrase) == 1:
        return True
    if any(word not in places for word in phrase):
        return False
    width = len(phrase) + PHRASE_SLACK
    return any(
        all(any(abs(i - anchor) <= width for i in places[word]) for word in phrase[1:])
        for anchor in _few(places[phrase[0]])
    )


def _few(indices: Sequence[int]) -> Iterator[int]:
    """The first occurrences; more than twenty in one sentence is stuffing, and would cost quadratic time."""
    yield from indices[:20]
