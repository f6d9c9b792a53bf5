"""What the clauses of a profile suggest: which of the things that jobs ask for their words speak of, and how strongly.

Work told in plain words shares words with several things at once. So no clause is taken for one of them that speaks
more of another: "priced the dishes" is about costing, although menus are made of dishes too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from redrob.reference.candidate import Profile
from redrob.reference.hints import hints, words_of
from redrob.reference.occupations import title_hits
from redrob.reference.polarity import Mode
from redrob.reference.vocabulary import concepts
from redrob.reference.vocabulary.parts import kin
from redrob.reference.vocabulary_polarity import PAST


class Enough(NamedTuple):
    """When a clause shows something by its words alone."""

    strength: float
    """Least sum of strengths of its words."""
    words: int
    """Least number of words in the sentence that hint at it."""
    asked: float
    """Least share of the strongest rival's strength among what the job asks for."""
    rival: float
    """The same among all that its family knows, and small talk."""


STRONG = Enough(3.8, 2, 0.9, 0.6)
WEAK = Enough(2.4, 2, 0.9, 0.5)
"""Believed only where nothing is listed or denied."""
ENTRY_WORDS = 3  # of an entry of a list; longer, it is a sentence
LEADS = Enough(0.5, 1, 0.5, 0.2)
"""The same where a phrase stands there that shows it."""


class Suggestions:
    """The clauses of one profile, held against what one job asks for."""

    def __init__(self, profile: Profile, holding: Mapping[str, Sequence[int]], asked: Collection[int]) -> None:
        """`holding`: stem -> numbers of the sentences that hold it. `asked`: the concepts that the job names."""
        self._profile, self._holding, self._asked = profile, holding, asked
        self._known: dict[tuple[int, str, Mode], list[dict[int, float]]] = {}

    def showing(self, concept: int, enough: Enough) -> Iterator[tuple[float, int]]:
        """Sentences with a clause that suggests the concept clearly: its strength, and the sentence."""
        counts: dict[int, int] = {}
        for word in words_of(concept).keys() & self._holding.keys():
            for number in self._holding[word]:
                counts[number] = counts.get(number, 0) + 1
        family = concepts()[concept].family
        for number in sorted(n for n, count in counts.items() if count >= enough.words):
            if not self._tells_of_then(number):
                continue
            for place, strength in enumerate(self._strengths(number, family, "done")):
                own = strength.get(concept, 0.0)
                if own < enough.strength or own < enough.rival * _strongest(strength, concept):
                    continue
                if own >= enough.asked * self._strongest_asked(number, place, "done", concept):
                    yield own, number
                    break

    def lead(self, named: Collection[int], number: int, mode: Mode = "done") -> bool:
        """Whether a clause of the sentence speaks enough of one of these concepts, beside all else that is asked (`LEADS`)."""
        for place, (first, last) in enumerate(self._profile.sentences[number].clauses):
            if mode == "listed" and last - first > ENTRY_WORDS:
                continue
            for concept in named:
                strength = self._strengths(number, concepts()[concept].family, mode)[place]
                own = strength.get(concept, 0.0)
                if (
                    own >= LEADS.strength
                    and own >= LEADS.rival * _strongest(strength, concept)
                    and own >= LEADS.asked * self._strongest_asked(number, place, mode, concept)
                ):
                    return True
        return False

    def _strongest_asked(self, number: int, place: int, mode: Mode, concept: int) -> float:
        """How strongly a clause suggests what it suggests most of all that is asked and is no kin of a concept."""
        return max(
            (
                self._strengths(number, concepts()[asked].family, mode)[place].get(asked, 0.0)
                for asked in self._asked
                if asked not in kin().get(concept, ())
            ),
            default=0.0,
        )

    def _strengths(self, number: int, family: str, mode: Mode) -> list[dict[int, float]]:
        """For each clause of a sentence, how strongly its words that are meant so suggest each concept of a family."""
        known = self._known.get((number, family, mode))
        if known is None:
            sentence = self._profile.sentences[number]
            table = hints(family)
            stems = [w.stem for w in sentence.words]
            titles = {i for start, end, _ in title_hits(stems) for i in range(start, end)}  # a title is no deed
            known = []
            for low, high in sentence.clauses:
                meant = {stems[i] for i in range(low, high) if sentence.modes[i] == mode and i not in titles}
                strength: dict[int, float] = {}
                for stem in sorted(meant):
                    for concept, share in table.get(stem, ()):
                        strength[concept] = strength.get(concept, 0.0) + share
                known.append(strength)
            self._known[number, family, mode] = known
        return known

    def _tells_of_then(self, number: int) -> bool:
        """Whether a sentence stands in a role or tells of the past: "I like my lists short" is a habit, no deed."""
        sentence = self._profile.sentences[number]
        return sentence.section == "done" or any(PAST.fullmatch(w.text) for w in sentence.words)


def _strongest(strength: Mapping[int, float], concept: int) -> float:
    """The greatest strength among a concept and its rivals: what it is a part of, or has as one, is none."""
    related = kin().get(concept)
    if not related:
        return max(strength.values())
    return max(found for other, found in strength.items() if other not in related)
