"""Licences, registrations and certificates: which sentences of a profile speak of one, and whether it is held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from redrob.reference.candidate import Profile
from redrob.reference.judge import Status
from redrob.reference.language import Token
from redrob.reference.vocabulary import GENERIC
from redrob.reference.vocabulary.words import OF_A_PAPER, PAPERS, STOP_WORDS
from redrob.reference.vocabulary_polarity import NOT_HELD
from redrob.reference.wanted import Wanted

_AFFIRMED = re.compile(
    r"\b(?:never|not|n['’]t) (?:\w{1,8} ){0,2}?(?:lapsed?|expired?|suspended|failed|disqualified|banned|run out|surrendered|revoked|withdrawn|taken away)\b|\bafter (?:i|he|she) failed\b",
    re.IGNORECASE,
)
"""Denials that speak for a paper: "never lapsed"."""
_NAMES_NO_TRADE = (
    STOP_WORDS
    | GENERIC
    | frozenset(
        "get got gain gained obtain obtained need possess lose lost renew renewed renewing currently clean old provisional state "
        "national international appropriate expired lapsed suspended active holds held holding".split()
    )
)
"""What may stand before "licence" and is not what the licence is for."""


class Papers:
    """What one profile says of papers."""

    def __init__(
        self,
        profile: Profile,
        places: Sequence[Mapping[str, Sequence[int]]],
        holding: Mapping[str, Sequence[int]],
    ) -> None:
        """`places` has for each sentence where each stem stands, `holding` for each stem the sentences with it."""
        self._profile, self._places, self._holding = profile, places, holding

    def of_another_trade(self, wanted: Wanted, number: int) -> bool:
        """Whether a sentence speaks of no paper, or of somebody else's: "no lorry licence" says nothing of a pilot's."""
        if wanted.requirement.gate and OF_A_PAPER.isdisjoint(self._places[number]):
            return True
        if not wanted.own_trade or not wanted.own_trade.isdisjoint(self._places[number]):
            return False
        words = self._profile.sentences[number].words
        papers = [i for i, word in enumerate(words) if word.stem in PAPERS]
        return any(word not in _NAMES_NO_TRADE for i in papers for word in _for_what(words, i))

    def told(self, wanted: Wanted) -> Iterator[tuple[float, int, Status]]:
        """Sentences that name a paper of this trade in whatever words: "electrician's card in date" for a licence."""
        for number in sorted({n for stem in wanted.trade for n in self._holding.get(stem, ())}):
            sentence = self._profile.sentences[number]
            papers = [m for w, m in zip(sentence.words, sentence.modes, strict=True) if w.stem in PAPERS]
            if papers and "denied" not in sentence.modes:
                yield 1.0, number, "listed"
            elif papers and not wanted.own_trade.isdisjoint(self._places[number]):
                yield 1.0, number, "denied"


def all_say_not_held(evidence: Iterable[str]) -> bool:
    """Whether every sentence that names a paper says that it lapsed, was given up or is still to come."""
    return all(NOT_HELD.search(_AFFIRMED.sub(" ", said)) for said in evidence)


def _for_what(words: Sequence[Token], paper: int) -> Iterator[str]:
    """The words beside a paper that may say what it is for: "lorry licence", "licence for lorries"."""
    if paper:
        yield words[paper - 1].text.casefold()
    if paper + 2 < len(words) and words[paper + 1].text.casefold() in ("for", "to"):
        yield words[paper + 2].text.casefold()
