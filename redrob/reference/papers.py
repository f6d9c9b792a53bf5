"""Licences, registrations and certificates: which sentences of a profile speak of one, and whether it is held."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from redrob.judge import Status
from redrob.reference.acronyms import acronyms_in
from redrob.reference.candidate import Profile, ReadSentence
from redrob.reference.degrees import MARKS
from redrob.reference.language import Token, stem, stems
from redrob.reference.vocabulary import GENERIC
from redrob.reference.vocabulary.words import OF_A_PAPER, PAPERS, STOP_WORDS
from redrob.reference.vocabulary_papers import AFFIRMED, IN_DATE, NOT_HELD, SAYS_NO
from redrob.reference.wanted import Wanted, stems_of

MAX_ENTRY = 10  # words of an entry among papers
_YEAR = re.compile(r"\b20\d\d\b")
WRAPPED = 60  # characters of a line that may have been broken in mid-sentence
_PART = re.compile(r"[,;:()\n]|\s[-–—]{1,2}\s|\.\s|\b(?:but|though|although|while)\b", re.IGNORECASE)
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
        """Sentences that name a paper in words of their own: "electrician's card in date", "on the General Dental Council"."""
        for number in sorted({n for word in wanted.trade for n in self._holding.get(word, ())}):
            if not self._holds(number, PAPERS):
                continue
            if not self.denies(wanted, number):
                yield 1.0, number, "listed"
            elif not wanted.own_trade.isdisjoint(self._places[number]):
                yield 1.0, number, "denied"
        for number in sorted(self._naming(wanted)):
            yield 1.0, number, "denied" if self.denies(wanted, number) else "listed"

    def _naming(self, wanted: Wanted) -> set[int]:
        """Sentences with an acronym or a code of the paper, the long name behind one, or the degree."""
        sentences, wish = self._profile.sentences, wanted.paper
        if wish is None:
            return set()
        found = {
            n
            for code in wish.codes | wish.initials
            for n in self._holding.get(stem(code), ())
            if any(w.text == code or w.text.casefold() == code for w in sentences[n].words) and self._is_of_papers(n)
        }
        for thing in wish.things:
            there = set.intersection(*(set(self._holding.get(word, ())) for word in thing))
            found.update(n for n in there if self._is_dated_entry(n))
        for pattern in wish.spelled_out:
            for match in pattern.finditer(self._profile.readable):
                number = bisect_right(sentences, match.start(), key=_start) - 1
                if number >= 0 and match.end() <= sentences[number].end and self._is_of_papers(number):
                    found.add(number)
        if wish.degrees:
            marked = {n for mark in MARKS for n in self._holding.get(mark, ())}
            found |= {n for n in marked if any(degree.told_by(sentences[n].words) for degree in wish.degrees)}
        return found

    def _is_of_papers(self, number: int) -> bool:
        """Whether a sentence lists what somebody holds; an account of work that names a body may only deal with it."""
        sentence = self._profile.sentences[number]
        return (
            "done" not in sentence.modes
            or self._holds(number, OF_A_PAPER)
            or IN_DATE.search(self._profile.text, sentence.start, sentence.end) is not None
        )

    def _is_dated_entry(self, number: int) -> bool:
        """Whether a sentence is an entry with a date and no account of work: "telehandler (Lantra) 2024"."""
        sentence = self._profile.sentences[number]
        entry = sentence.section != "done" and len(sentence.words) <= MAX_ENTRY and "done" not in sentence.modes
        return entry and _YEAR.search(self._profile.text, sentence.start, sentence.end) is not None

    def _holds(self, number: int, stems_: frozenset[str]) -> bool:
        """Whether a sentence has any of these words, asked for or not."""
        return any(word.stem in stems_ for word in self._profile.sentences[number].words)

    def denies(self, wanted: Wanted, number: int) -> bool:
        """Whether a sentence says no to the paper itself, in its own line and in so many words.

        A deed is denied by who only took the course; a paper is what a course ends with.
        """
        sentence = self._profile.sentences[number]
        if "denied" not in sentence.modes:
            return False
        names = names_of(wanted)
        own = [w.start for w in sentence.words if w.stem in names] or [sentence.start]
        lines = _lines_with(self._profile.text, sentence, own)
        return any(SAYS_NO.search(AFFIRMED.sub(" ", _about(line, names, led_in=True))) for line in lines)


def names_of(wanted: Wanted) -> frozenset[str]:
    """Stems of the words that name a paper, without those that name papers of all kinds."""
    return stems_of([wanted]) - PAPERS - GENERIC


def all_say_not_held(wanted: Wanted, evidence: Iterable[str]) -> bool:
    """Whether every sentence that names a paper says that it lapsed, was given up or is still to come."""
    names = names_of(wanted)
    return all(NOT_HELD.search(AFFIRMED.sub(" ", _about(said, names))) for said in evidence)


def _about(said: str, names: frozenset[str], *, led_in: bool = False) -> str:
    """The parts of a sentence that are about a paper: those that name it, and what is added before another is named.

    With `led_in`, what stands before is about it too: "I have neither a card, nor a licence".

    >>> _about("HCPC registered, fees paid, BLS certificate expired", frozenset({"hcpc"}))
    'HCPC registered fees paid'
    """
    parts = [part.strip() for part in _PART.split(said) if part and part.strip()]
    whose = ["own" if not names.isdisjoint(stems(part)) else "other" if _names_a_paper(part) else "" for part in parts]
    if "own" not in whose:
        return said
    first = next(name for name in whose if name)
    begins = whose.index("own") if led_in else 0
    kept, last = parts[:begins], first
    for part, name in zip(parts[begins:], whose[begins:], strict=True):
        last = name or last
        if last == "own":
            kept.append(part)
    return " ".join(kept)


def _names_a_paper(part: str) -> bool:
    return not PAPERS.isdisjoint(stems(part)) or any(True for _ in acronyms_in(part))


def _lines_with(text: str, sentence: ReadSentence, places: Iterable[int]) -> Iterator[str]:
    """The lines of a sentence with the places in them; a short line above was no wrapped one, and stays out."""
    for place in places:
        start = place
        while (start := text.rfind("\n", sentence.start, start)) >= 0:
            above = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
            if start - above < WRAPPED:
                break
        end = place
        while (end := text.find("\n", end + 1, sentence.end)) >= 0:
            if end - (text.rfind("\n", 0, end) + 1) < WRAPPED:
                break
        yield text[max(start, sentence.start) : end if end >= 0 else sentence.end]


def _start(sentence: ReadSentence) -> int:
    return sentence.start


def _for_what(words: Sequence[Token], paper: int) -> Iterator[str]:
    """The words beside a paper that may say what it is for: "lorry licence", "licence for lorries"."""
    if paper:
        yield words[paper - 1].text.casefold()
    if paper + 2 < len(words) and words[paper + 1].text.casefold() in ("for", "to"):
        yield words[paper + 2].text.casefold()
