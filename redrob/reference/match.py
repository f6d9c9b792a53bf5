"""Finds, for each requirement of a job, how a profile shows it and where."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from redrob.judge import Status
from redrob.reference.candidate import Profile
from redrob.reference.career import employers
from redrob.reference.naming import GENERAL
from redrob.reference.occupations import beside, occupations, title_hits
from redrob.reference.papers import Papers, all_say_not_held
from redrob.reference.polarity import Mode
from redrob.reference.spelling import NearSpellings
from redrob.reference.suggestions import STRONG, WEAK, Enough, Suggestions
from redrob.reference.vocabulary import Phrase, concepts
from redrob.reference.vocabulary_polarity import DECLINES
from redrob.reference.wanted import Part, Wanted, says_no

FOUND_FROM = 0.7  # share of a requirement's weighted words that one sentence must hold
NAMED_FROM = 0.4  # the same for the concepts it names: of two, either will do
PHRASE_SLACK = 3  # words that may stand between those of a curated phrase
DENIED_FROM = 0.4  # the same where the sentence denies: "no contract law" answers "drafted commercial contracts"
MAX_EVIDENCE = 3
HEADING_WORDS = 14  # a line with a title or dates that is no longer than this is a heading

Hit = tuple[float, int, Status]
"""Share found, sentence, and how it is meant."""
Places = Mapping[str, Sequence[int]]
_CONTRAST = re.compile(r"[,;–—-] ?(?:not|no|never|rather than|instead of)\b", re.IGNORECASE)
"""Where a sentence goes on about what it does not mean: "Wants to work from home, not in an office"."""
_AGENT = ("er", "or", "ist", "ian", "ant", "man", "executive", "nurse", "representative", "agent", "clerk")
"""How a title ends that no deed is called by; "customer support" is both."""
_DOING = frozenset[Mode](("done",))
_LISTING = frozenset[Mode](("done", "listed"))
_ALLOWED: tuple[tuple[Status, frozenset[Mode]], ...] = (
    ("done", _DOING),
    ("denied", frozenset[Mode](("denied",))),
    ("listed", frozenset[Mode](("done", "listed"))),
    ("denied", frozenset[Mode](("done", "listed", "denied"))),
)
"""What a sentence says of a wish, by how those of its words are meant that meet it; tried in this order."""


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


MISSING = Match("missing", ())


class Matcher:
    """Matches prepared requirements against one profile."""

    def __init__(self, profile: Profile, near: NearSpellings, wishes: Sequence[Wanted]) -> None:
        """Index the sentences of the profile by stem; `wishes` are all that the job asks for."""
        self._profile = profile
        self._places: list[dict[str, list[int]]] = []
        self._holding: dict[str, list[int]] = {}
        for number, sentence in enumerate(profile.sentences):
            places: dict[str, list[int]] = {}
            for index, word in enumerate(sentence.words):
                for stem in near.meant(word.stem):
                    places.setdefault(stem, []).append(index)
            self._places.append(places)
            for stem in places:
                self._holding.setdefault(stem, []).append(number)
        self._papers = Papers(profile, self._places, self._holding)
        self._fields = {occupations()[number].family for number in profile.occupations}
        self._dates = sorted(period.start_at for period in profile.periods)
        self._titled: dict[int, frozenset[int]] = {}
        self._suggestions = Suggestions(profile, self._holding, {number for wish in wishes for number in wish.hinted})

    def match(self, wanted: Wanted) -> Match:
        """Status with up to three quoted sentences.

        Doing beats a denial ("never at that scale"), a denial beats a mere listing. A licence or degree is held or
        not: where it is merely listed, a degree counts as done and a licence as listed.
        """
        found = self._status(wanted)
        if self._may_lapse(wanted, found) and all_say_not_held(wanted, (span.text for span in found.evidence)):
            return Match("denied", found.evidence)
        if wanted.requirement.gate and found.status == "done":
            return Match("listed", found.evidence)
        return Match("done", found.evidence) if wanted.held and found.status == "listed" else found

    def _status(self, wanted: Wanted) -> Match:
        known = wanted.named if all(map(self._in_its_field, wanted.hinted)) else wanted.elsewhere
        share_of_all = NAMED_FROM if wanted.hinted else FOUND_FROM
        named = [hit for parts in known for hit in self._meaning(wanted, self._hits(parts, share_of_all))]
        if wanted.rules_out:
            named = [(share, n, self._admitted(wanted, n)) for share, n, _ in named]
        done = [(share, n) for share, n, status in named if status == "done" and not self._outdone(wanted, n)]
        literal = [hit for parts in wanted.literal for hit in self._meaning(wanted, self._hits(parts))]
        if done and not self._denied_in_so_many_words(wanted, literal) and not self._denied_by_name(wanted):
            return self._quoted("done", done)
        papers = list(self._papers.told(wanted))
        every = [*named, *papers, *literal]
        denied = [(share, n) for share, n, meant in every if meant == "denied"]
        loose = [hit for parts in wanted.literal for hit in self._meaning(wanted, self._hits(parts, DENIED_FROM))]
        denied += [
            (share, n)
            for share, n, meant in loose
            if meant == "denied" and not self._papers.of_another_trade(wanted, n)
        ]
        if denied:
            return self._quoted("denied", denied)
        if hinted := self._suggested(wanted, STRONG):
            return self._quoted("done", hinted)
        if listed := [(share, n) for share, n, meant in every if meant == "listed" and self._lists(wanted, n)]:
            return self._quoted("listed", listed)
        if hinted := self._suggested(wanted, WEAK):
            return self._quoted("done", hinted)
        return MISSING

    def _meaning(self, wanted: Wanted, hits: Iterable[Hit]) -> Iterator[Hit]:
        """The hits; what reads like the denial of a deed may be no denial of a paper, and a lower degree is not it."""
        for share, number, status in hits:
            if wanted.paper and wanted.paper.is_beyond(self._profile.sentences[number].words):
                continue
            after_all = wanted.paper is not None and status == "denied" and not self._papers.denies(wanted, number)
            yield share, number, "listed" if after_all else status

    def _outdone(self, wanted: Wanted, number: int) -> bool:
        """Whether a sentence that does not name what is asked for speaks more of something else that is."""
        if wanted.rules_out or not wanted.hinted or self._names(wanted, number, _DOING):
            return False
        return not self._suggestions.lead(wanted.hinted, number)

    def _lists(self, wanted: Wanted, number: int) -> bool:
        """Whether an entry of a list is what is asked for: by its name, as a deed that would show it is no entry."""
        named = wanted.rules_out or not wanted.hinted or self._names(wanted, number, _LISTING)
        return named or self._suggestions.lead(wanted.hinted, number, "listed")

    def _names(self, wanted: Wanted, number: int, meant: frozenset[Mode]) -> bool:
        """Whether the words of a sentence that are meant so name what is asked for."""
        there = self._meant(number, meant)
        return any(
            parts and _share(there, parts, sum(p.weight for p in parts)) >= NAMED_FROM for parts in wanted.by_name
        )

    @staticmethod
    def _denied_in_so_many_words(wanted: Wanted, literal: Iterable[Hit]) -> bool:
        """Whether the job's own words are denied and nowhere done: then what only resembles them shows nothing."""
        meant = {status for _, _, status in literal}
        return not wanted.rules_out and "denied" in meant and "done" not in meant

    def _denied_by_name(self, wanted: Wanted) -> bool:
        """Whether what is asked for is denied by one of its names, and done by none."""
        meant = {status for part in wanted.called for _, _, status in self._hits((part,))}
        return not wanted.rules_out and "denied" in meant and "done" not in meant

    @staticmethod
    def _may_lapse(wanted: Wanted, found: Match) -> bool:
        """Whether a paper or degree is found, which may still be said to be no longer held."""
        held = (wanted.requirement.gate or wanted.held or wanted.paper is not None) and not wanted.rules_out
        return held and found.status in ("done", "listed")

    def _admitted(self, wanted: Wanted, number: int) -> Status:
        """What rules out is shown by saying so: hoping for it is enough, and a "not" answers a "not"."""
        sentence = self._profile.sentences[number]
        contrast = _CONTRAST.search(self._profile.text, sentence.start, sentence.end)
        words = [w for w in sentence.words if contrast is None or w.start < contrast.start()]
        denies = says_no([w.stem for w in words]) or any(w.text.casefold().endswith(("n't", "n’t")) for w in words)
        denies = denies or DECLINES.search(self._profile.text, sentence.start, sentence.end) is not None
        return "done" if denies == wanted.negated else "denied"

    def _suggested(self, wanted: Wanted, enough: Enough) -> list[tuple[float, int]]:
        if wanted.negated:
            return []  # who did it by all signs is not somebody who will not
        return [
            (strength / 100, number)  # below any share, so that named evidence is quoted first
            for concept in wanted.hinted
            if self._in_its_field(concept)
            for strength, number in self._suggestions.showing(concept, enough)
            if not self._is_heading(number)
        ]

    def _in_its_field(self, concept: int) -> bool:
        """Whether the person may have worked where a concept is at home: elsewhere its words mean something else."""
        family = concepts()[concept].family
        return family == GENERAL or not self._fields or any(beside(family, own) for own in self._fields)

    def _hits(self, parts: Sequence[Part], enough: float = FOUND_FROM) -> Iterator[Hit]:
        """Sentences that hold enough of the parts: (share found, sentence, how it is meant)."""
        total = sum(part.weight for part in parts)
        if not total:
            return
        for number in sorted(
            {n for part in parts for stem in part.by_first.keys() & self._holding.keys() for n in self._holding[stem]}
        ):
            if _share(self._places[number], parts, total) < enough:
                continue  # how words are meant costs more to find out than whether they are there
            for status, meant in _ALLOWED:
                share = _share(self._meant(number, meant), parts, total)
                if share >= enough:
                    yield share, number, status
                    break

    def _meant(self, number: int, allowed: frozenset[Mode]) -> Places:
        """Where each stem stands in a sentence, over the words that are meant in one of these ways; a title is no deed."""
        modes = self._profile.sentences[number].modes
        titles = self._titles(number)
        kept = {
            stem: [i for i in indices if modes[i] in allowed and i not in titles]
            for stem, indices in self._places[number].items()
        }
        return {stem: indices for stem, indices in kept.items() if indices}

    def _titles(self, number: int) -> frozenset[int]:
        """Words of a sentence that are part of a title, "big data engineer", or of an employer's name."""
        known = self._titled.get(number)
        if known is None:
            words = self._profile.sentences[number].words
            hits = title_hits([w.stem for w in words])
            known = self._employer(number).union(
                i
                for start, end, _ in hits
                if end - start > 1 and words[end - 1].text.casefold().endswith(_AGENT)
                for i in range(start, end)
            )
            self._titled[number] = known
        return known

    def _employer(self, number: int) -> frozenset[int]:
        sentence = self._profile.sentences[number]
        names = employers(self._profile.readable, sentence.start, self._dates_in(number))
        return frozenset(i for i, w in enumerate(sentence.words) for low, high in names if low <= w.start < high)

    def _dates_in(self, number: int) -> list[int]:
        """Where the dates of roles begin that stand in a sentence."""
        sentence = self._profile.sentences[number]
        return self._dates[bisect_left(self._dates, sentence.start) : bisect_left(self._dates, sentence.end)]

    def _is_heading(self, number: int) -> bool:
        """Whether a sentence is the line above a role, "Data engineer, Elm Labs, 2019 - 2022": it tells of no work."""
        sentence = self._profile.sentences[number]
        if len(sentence.words) > HEADING_WORDS:
            return False
        if self._dates_in(number):
            return True
        title = next(title_hits([w.stem for w in sentence.words]), None)
        return title is not None and title[0] <= 2 and len(sentence.words) <= title[1] + 4

    def _quoted(self, status: Status, hits: Iterable[tuple[float, int]]) -> Match:
        best = sorted({n: share for share, n in sorted(hits)}.items(), key=lambda hit: (-hit[1], hit[0]))
        return Match(status, tuple(self._span(n) for n, _ in best[:MAX_EVIDENCE]))

    def _span(self, number: int) -> Span:
        sentence = self._profile.sentences[number]
        return Span(sentence.start, sentence.end, self._profile.text[sentence.start : sentence.end])


def _share(places: Places, parts: Sequence[Part], total: float) -> float:
    """Share of the weighted parts of which a sentence holds a phrase."""
    return sum(part.weight for part in parts if _holds(places, part)) / total


def _holds(places: Places, part: Part) -> bool:
    firsts = part.by_first.keys() & places.keys()
    return any(_within(places, phrase) for first in firsts for phrase in part.by_first[first])


def _within(places: Places, phrase: Phrase) -> bool:
    """Whether all words of the phrase stand within a short window, in any order."""
    first = places.get(phrase[0])
    if first is None or any(word not in places for word in phrase):
        return False
    if len(phrase) == 1:
        return True
    width = len(phrase) + PHRASE_SLACK
    # More than twenty occurrences in one sentence are stuffing, and would cost quadratic time.
    if len(set(phrase)) == len(phrase):
        return any(
            all(any(abs(i - anchor) <= width for i in places[word]) for word in phrase[1:]) for anchor in first[:20]
        )
    return any(  # "house to house" is shown by two houses
        all(sum(abs(i - anchor) <= width for i in places[word]) >= times for word, times in Counter(phrase).items())
        for anchor in first[:20]
    )
