"""Reads a candidate's text: what was done, what is only listed, what is denied, years shown, occupations held."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from redrob.reference.career import claims, heads_a_role, implied_month, work_periods
from redrob.reference.dates import Duration, Period, latest_month, month_index
from redrob.reference.identity import blank_identity
from redrob.reference.language import Sentence, Token, sentences, tokens
from redrob.reference.listing import begins_a_deed, enumerates, heads_a_row, names_a_list
from redrob.reference.occupations import SHORT_TITLES, single_titles, title_hits
from redrob.reference.polarity import Mode, modes_of
from redrob.reference.stance_sentence import heads_what_is_lacking
from redrob.reference.vocabulary_listing import DUTY_LABEL
from redrob.reference.vocabulary_polarity import ED as TELLS
from redrob.reference.vocabulary_polarity import PRIVATE

_SECTIONS: tuple[tuple[str, str], ...] = (
    ("ignored", r"references?|referees|interests?|hobbies|personal(?: details| information)?|contact(?: details)?|salary.*|availability|about the company"),
    ("education", r"education(?: and training)?|academic.*|studies|training|courses?|qualifications?"),
    ("credentials", r"certifications?|certificates?|licen[cs]es?(?: held| ?(?:,|and|&|/) ?[\w ]{3,30})?|registrations?|accreditations?|credentials|tickets|professional (?:memberships?|registrations?|qualifications?)"),
    ("listed", r"(?:\w+ )?(?:skills?|competenc\w+|tools?|technolog\w+|tech(?: stack)?|stack|keywords?|tags|toolbox|toolkit|expertise|strengths|languages?|software|systems|areas of expertise|skill ?set)(?: (?:&|and) \w+)?"),
    ("claims", r"(?:professional |career |personal )?(?:summary|profile|statement|objective|headline|about(?: me)?|overview|highlights|introduction)"),
    ("done", r"(?:(?:work|professional|relevant|employment|career|practical|clinical|teaching) )?(?:experience|history|employment|career|work|roles?|positions?|projects?|achievements|jobs?|placements?|volunteering)(?: history| so far)?"),
)  # fmt: skip
_LOOSE = re.compile(
    r"(?:(?:any|some|a few|other|further|additional|extra|final|closing|personal|my|more|important|general|recruiter|caller|call|interview) )*(?:notes?|remarks?|comments?|information|info|details|points|facts|things|matters|words|thoughts|questions|observations|disclosures?|disclaimers?|"
    r"miscellaneous|misc|other|extras?|limits?|limitations|gaps|open points|what else|good to know|to be honest|in short|honestly|plain words|next steps?|outlook|plans?|goals?|wishes|ambitions?|aims?)(?: (?:to add|to know|you should know|from the (?:call|recruiter)|about me|on \w+|and \w+))?",
    re.IGNORECASE,
)
"""Headings over remarks of any kind: what stands below belongs to no role."""
_SECTION_RE = tuple((kind, re.compile(rf"^(?:{words})$", re.IGNORECASE)) for kind, words in _SECTIONS)
ALONE_FACTOR = 2.0  # a claim this many times the only dated role, and three years more, is no rounding
MAX_HEADING = 45  # characters
MAX_UNDATED = 90  # characters of a line that heads a role without dates
_AT_A_FIRM = re.compile(r"\W{0,4}([^,.:;!?\n]{3,60}?) (?:at|with|for) (?:the )?[A-Z][\w&.,'’ -]{1,60}")
"""A line that may head a role without its dates: "Sous chef at Lime House"."""
_ENTRY = re.compile(r"[ \t]*[-*•·▪◦–●○][ \t]+")
MAX_ROW = 600  # characters of a line that are looked at to tell whether it is a row of noun phrases
_STOP = re.compile(r"[,;:()\u2013\u2014]|\s-\s")
_DENIED_ROLE = re.compile(
    r"\b(?:apply|applying|application|looking for|seeking|want to become|become an?|hoping|dream|alongside|with the|reporting to|reported to|report to|assisted|assisting|helping|supported|supporting|under an?|not an?|never|to our|worked with|for (?:three|four|two|several|\d) )\b|"
    r"\b(?:trained|coached|mentored|taught|hired|recruited|supervised|briefed|inducted|interviewed|paired with)(?! (?:as|at|in|to|by|under)\b)(?: [\w-]+){0,3} $",
    re.IGNORECASE,
)


class ReadSentence:
    """One sentence [start, end) of a profile with its words; how each is meant is found out when somebody asks."""

    __slots__ = ("_modes", "_text", "end", "section", "start", "words")

    def __init__(self, text: str, start: int, end: int, words: tuple[Token, ...], section: str) -> None:
        self._text, self.start, self.end, self.words, self.section = text, start, end, words, section
        self._modes: tuple[Mode, ...] | None = None

    @property
    def modes(self) -> tuple[Mode, ...]:
        """How each word is meant. Most sentences of a profile are never asked, and reading negation is the dear part."""
        if self._modes is None:
            self._modes = tuple(modes_of(self._text, self.start, self.end, self.words, self.section))
        return self._modes

    @property
    def clauses(self) -> list[tuple[int, int]]:
        """Stretches [first, last) of the words that tell one thing each: "built it, ran it and sold it" has three."""
        text, words = self._text, self.words
        cuts = [
            i
            for i in range(1, len(words))
            if _STOP.search(text, words[i - 1].end, words[i].start)
            or (i + 1 < len(words) and words[i].text.casefold() == "and" and TELLS.fullmatch(words[i + 1].text))
        ]
        return list(pairwise([0, *cuts, len(words)]))


@dataclass(frozen=True, slots=True)
class Profile:
    """What a candidate's text says. Offsets count characters of `text`."""

    text: str
    readable: str
    """The text with identity blanked, same length: all that the ranker reads."""
    sentences: tuple[ReadSentence, ...]
    periods: tuple[Period, ...]
    overall: Duration | None
    """Longest claim of overall experience."""
    stated: tuple[Duration, ...]
    """Durations at named employers."""
    today: int | None
    occupations: frozenset[int]

    @property
    def dated_years(self) -> float | None:
        """Years covered by dated work, overlaps counted once; None without a date whose end is known."""
        spans = sorted((p.first, self._end(p)) for p in self.periods if self._end(p) > p.first)
        total, reached = 0, -1
        for first, end in spans:
            total += max(0, end - max(first, reached))
            reached = max(reached, end)
        return round(total / 12, 1) if spans else None

    @property
    def open_ended(self) -> bool:
        """Whether a role goes on and nothing in the text says until when: dated years are then a lower bound."""
        return any(p.end is None and (self.today is None or p.first >= self.today) for p in self.periods)

    @property
    def years_shown(self) -> float | None:
        """Years of experience: the overall claim, else dated roles, else stated tenures; a claim yields to dates that deny it."""
        dated, stated = self.dated_years, sum(d.years for d in self.stated) or None
        if self.overall is not None:
            shown = self.overall.years
            if dated is None or self.open_ended:
                return shown
            most = dated * 1.5 + 2 if len(self.periods) > 1 else (dated + 1) * ALONE_FACTOR + 3
            return dated if shown > most else shown
        if dated is not None and all(d.years < dated + 1 for d in self.stated):
            return dated  # "for nine years" tells of the dated roles once more, rounded
        return max((v for v in (dated, stated) if v is not None), default=None)

    def _end(self, period: Period) -> int:
        if period.end is not None:
            return period.end
        return period.first if self.today is None else self.today


def read_candidate(text: str, *, today: date | None = None) -> Profile:
    """Read a profile.

    >>> profile = read_candidate("Six years at Halden Foods, where I ran the stock counts. No experience with Kafka.")
    >>> profile.years_shown, [s.modes[-1] for s in profile.sentences]
    (6.0, ['done', 'denied'])
    """
    readable = blank_identity(text)
    read, work = [], []
    for sentence, section in _sectioned(readable):
        if section == "ignored":
            continue
        words = [w for w in tokens(readable, sentence.start, sentence.end) if not _is_until_now(readable, w)]
        if words:
            read.append(ReadSentence(readable, sentence.start, sentence.end, tuple(words), section))
        if section not in ("education", "credentials"):
            work.append(sentence)
    dated = work_periods(readable, work)
    now = month_index(today) if today else _written(readable, dated)
    overall, stated = claims(readable, work)
    longest = max(overall, key=lambda d: d.years, default=None)
    return Profile(text, readable, tuple(read), tuple(dated), longest, tuple(stated), now, _held(readable, read))


def _is_until_now(text: str, word: Token) -> bool:
    """Whether this is the "present" of "2019 - present", which tells of no presentation."""
    return word.stem == "present" and text[max(0, word.start - 4) : word.start].rstrip()[-1:] in ("-", "–", "—")


def _written(text: str, dated: list[Period]) -> int | None:
    """Month up to which a text is known to speak: its latest date, or what the length of a current role implies."""
    months = [m for m in (latest_month(text), implied_month(text, dated)) if m is not None]
    return max(months, default=None)


def _sectioned(text: str) -> Iterator[tuple[Sentence, str]]:
    """Sentences with the section they stand in; `prose` before any heading.

    A line that heads a role begins a role wherever it stands. Without a heading above it, the role ends at an empty
    line, unless a list or the next role follows; a role that is an entry of a list ends with the list. A role whose
    duties are a list ends where a paragraph follows that list.
    """
    section = line_section = "prose"
    loose, bulleted = False, False  # whether a role began without a heading, and as an entry of a list
    itemised = False  # whether the sentence before stood in a list
    end = 0  # where the sentence before ended
    for sentence in sentences(text):
        if sentence.line_start:
            words = text[sentence.start : sentence.end]
            label, colon, rest = words.partition(":")
            heads = heads_a_role(words) or _heads_undated(text, sentence, words)
            alone = not rest.strip(" *_")
            kind = _section_of(label, usual=alone and sentence.bullet)
            if alone and not heads and kind in (None, "listed", "prose"):
                own = _unknown_heading(text, sentence, words)
                kind = own if own == "lacking" else kind or own
            if kind and alone and not heads:
                section = line_section = kind
                loose, end = False, sentence.end
                continue
            if heads and (kind is None or section not in ("education", "ignored")):
                loose = loose or section != "done"
                bulleted = sentence.bullet
                section = line_section = "done"
            elif (
                loose
                and not sentence.bullet
                and (text.count("\n", end, sentence.start) > 1 or (bulleted and text[sentence.start - 1] == "\n"))
            ):
                section, loose = "prose", False
                line_section = kind if kind and colon else section
            elif section == "done" and itemised and words[-1] in ".!?" and _follows_a_list(text, end, sentence, label):
                section = "prose"
                line_section = kind if kind and colon else section
            else:
                line_section = kind if kind and colon and not (kind == "listed" and begins_a_deed(rest)) else section
        end, itemised = sentence.end, sentence.bullet or (itemised and not sentence.line_start)
        if PRIVATE.match(text, sentence.start, sentence.end) is None:
            yield sentence, line_section


def _follows_a_list(text: str, end: int, sentence: Sentence, label: str) -> bool:
    """Whether a paragraph stands apart from the list above it, and is not led in as a row of duties."""
    apart = not sentence.bullet and text.count("\n", end, sentence.start) > 1
    return apart and (len(label) > MAX_HEADING or DUTY_LABEL.match(label) is None)


def _section_of(label: str, *, usual: bool = False) -> str | None:
    """The section that a label names; only the usual names, where it is itself an entry of a list (`usual`)."""
    label = label.strip(" #*_\t-•")
    if len(label) > MAX_HEADING:
        return None
    known = next((kind for kind, pattern in _SECTION_RE if pattern.match(label)), None)
    if known or usual:
        return known
    if names_a_list(label):
        return "listed"
    return "prose" if _LOOSE.fullmatch(label) else None


def _unknown_heading(text: str, sentence: Sentence, words: str) -> str | None:
    """The section that a heading in words of its own begins, known by the row of noun phrases below it."""
    label = words.strip(" #*_\t-•:")
    if (
        sentence.bullet
        or not label
        or len(label) > MAX_HEADING
        or text[max(0, sentence.start - 2) : sentence.start].count("\n") == 1
    ):
        return None
    row, listed = _row_below(text, sentence.end)
    if row and label[-1] not in ".!?" and enumerates(row) and heads_what_is_lacking(label):
        return "lacking"
    if listed and not any(word[0].islower() for word in label.split()):
        return None  # an employer's name over a list of duties
    return "listed" if heads_a_row(label, row) and not _names_a_title(label) else None


def _row_below(text: str, end: int) -> tuple[str, bool]:
    """The line below a heading, or the entries of the list below it in one row; whether it is a list."""
    below = text.find("\n", end)
    if below < 0:
        return "", False
    lines = text[below + 1 : below + 1 + MAX_ROW].split("\n")
    entries = []
    for line in lines:
        bullet = _ENTRY.match(line)
        if bullet is None:
            break
        entries.append(line[bullet.end() :].strip())
    return (", ".join(entries), True) if entries else (lines[0], False)


def _heads_undated(text: str, sentence: Sentence, words: str) -> bool:
    """Whether a line of its own names an occupation and an employer, and no more."""
    whole_line = text[sentence.end : sentence.end + 1] in ("", "\n", "\r") and words[-1] not in "!?:;,"
    match = _AT_A_FIRM.fullmatch(words.rstrip(".")) if whole_line and len(words) <= MAX_UNDATED else None
    if match is None or begins_a_deed(match[1]) or _DENIED_ROLE.search(match[1]):
        return False
    held = [w.stem for w in tokens(match[1])]
    return any(end == len(held) for _, end, _ in title_hits(held))


def _names_a_title(label: str) -> bool:
    return next(title_hits([w.stem for w in tokens(label)]), None) is not None


def _dearness(sentence: ReadSentence) -> tuple[bool, int]:
    """Lines of roles first, short ones first: what they name need not be looked up in sentences that are dear to read."""
    return sentence.section != "done", sentence.end - sentence.start


def _held(text: str, read: list[ReadSentence]) -> frozenset[int]:
    """Occupations the person has held: titles said of themselves, not those of colleagues or of hopes."""
    held: set[int] = set()
    for sentence in sorted(read, key=_dearness):
        if sentence.section in ("listed", "education"):
            continue
        stems_here = [w.stem for w in sentence.words]
        for start, end, numbers in title_hits(stems_here):
            if numbers <= held:
                continue  # how it is meant is dear to find out, and no longer matters
            if not _is_their_own(text, sentence, start, end):
                continue
            before = text[sentence.start : sentence.words[start].start]
            if not _DENIED_ROLE.search(before[-40:]) and sentence.modes[end - 1] != "denied":
                held |= numbers
    return frozenset(held)


_HELPER = re.compile(
    r"['’]s? (?:mate|helper|labou?rer|assistant|apprentice|hand|aide?|card|licen[cs]e|certificate|registration|ticket)\b",
    re.IGNORECASE,
)
"""What belongs to somebody of an occupation, or helps them: "electrician's mate"."""
_OF_A_PAPER = re.compile(
    r"\b(?:licen[cs]e[ds]?|regist(?:er|ered|ration)|status|card|certificate|certified|pin|admitted|admission|chartered|qualif(?:ied|ication)|renew(?:ed|al))\b",
    re.IGNORECASE,
)
_VALID = re.compile(
    r"\b(?:valid|current|renew(?:ed|al)|in date|active|held|good standing|no (?:conditions|restrictions|points)|paid|expires?|until|since (?:19|20)\d\d|register(?:ed)?|licen[cs]ed|admitted)\b",
    re.IGNORECASE,
)
"""Beside a word of a paper: the sentence says that it is held, and not what somebody is called."""


def _is_their_own(text: str, sentence: ReadSentence, start: int, end: int) -> bool:
    """Whether a title is what somebody is called: no "electrician's mate", no "Elm Solicitors", no "licensed as a nurse"."""
    last = sentence.words[end - 1]
    # A word holds its "'s"; of "electricians'" the apostrophe comes after it.
    if _HELPER.match(text, last.end - 2, min(len(text), last.end + 24)) or _HELPER.match(text, last.end):
        return False
    if end - start == 1:
        if last.text[:1].isupper() and last.text.endswith("s") and start > 0:
            return False
        word = last.text.casefold().replace("’", "'").removesuffix("'s")
        if word not in single_titles() and word not in SHORT_TITLES:
            return False  # "electrical work", "Elm Nursing Home"
    whole = text[sentence.start : sentence.end]
    return not (sentence.section != "done" and _OF_A_PAPER.search(whole) and _VALID.search(whole))
