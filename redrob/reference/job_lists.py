"""Which sort of thing each list of a description holds, where its heading is in words of its own.

A heading is typed by its cues first. One that has none is typed by what stands below it and by its place: the first
list of things that jobs are known to ask for holds the musts, a later one under a heading of its own the wishes, and a
list that names nothing known tells of the days, the firm or the pay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from redrob.reference.job_tone import asks_firmly, wishes_only
from redrob.reference.job_wrapping import LEAD
from redrob.reference.language import Sentence
from redrob.reference.vocabulary_job_cues import HEADINGS, Sort

MAX_HEADING = 12  # words of a line that heads a list; longer, it is a sentence before one
MAX_GRADE = 2  # words after the colon of a heading that say how firmly what stands below is asked
NICE_HEADING = dict(HEADINGS)["nice"]
MAX_LABEL = 7  # words of a heading that is typed by a cue among others
MOSTLY = 0.5  # share of its items that name something known, from which a list is one of things asked for
ENOUGH = 1  # sentences that name things, from which a description asks in its prose
MAX_READ = 600  # sentences that are looked at; what has more is no job description
FEW = 0.2  # share below which a list is none

_TELLS = re.compile(
    r"\W*(?:you(?:['’]ll| will)|we|our|the|this|there|every|each|it|they|most|all|to|any other|other duties) (?!.*\b(?:must|needs?|requires?|required)\b)",
    re.IGNORECASE,
)
"""An item that tells of the days and of others, whatever it names."""
_OFFER = re.compile(
    r"[£$€₹%]|\b(?:401|pto|pf|leave|pension|insurances?|cover|medical|dental|vision|bonus(?:es)?|benefits|lunch\w*|meals?|holidays?|vacation|stipend|shares?|options|discounts?|allowances?|reimburse\w*|wellness|wellbeing|parking|gym|yoga|"
    r"coffee|tea|fruit|pizza|cake|drinks|snacks|birthday|day off|days off|paid|salary|overtime|relocation|season ticket|job ticket|commut\w+|bicycle|bike|cycle|dog|dogs|uniform|overalls|phone|laptop|van|car|mentor|sabbatical|flexible|hybrid|four-day|budget for|free|subsidi[sz]ed|employee assistance|helpline|pick[- ](?:up )?and[- ]drop|canteen|restaurant|scheme)\b",
    re.IGNORECASE,
)
"""What employers give: an item with such a word in a list under no known heading is on offer, whatever it names."""
_MARKS = " \t-*•+–—·"
_YEARS = re.compile(r"\b(?:years?|yrs?|months)\b", re.IGNORECASE)
_YOU_HAVE = re.compile(
    r"\byou(?:['’]ll| will| must| should)? (?:have|need|bring|can|are|know|tick|meet)\b", re.IGNORECASE
)


def heading_sort(words: str, above_list: bool) -> tuple[Sort | None, str]:
    """Sort of a heading line and what follows its colon; (None, words) for anything else."""
    label, colon, rest = words.partition(":")
    marked = above_list or label.lstrip().startswith(("#", "**", "__"))
    label = label.strip(" #*_\t")
    if (
        not label
        or len(label.split()) > MAX_HEADING
        or (not colon and label[-1:] in (".;," if above_list else ".!?;,"))
    ):
        return None, words
    graded = rest.strip(" *_\t")
    if marked and graded and len(graded.split()) <= MAX_GRADE and NICE_HEADING.search(graded):
        return "nice", ""  # "Person specification: desirable"
    if marked and graded and len(graded.split()) <= MAX_GRADE and asks_firmly(graded):
        return "must", ""
    if len(label.split()) <= MAX_LABEL:
        for sort, pattern in HEADINGS:
            match = pattern.search(label)
            if match and (colon or marked or len(match.group()) >= 0.6 * len(label)):
                if sort == "boilerplate" and _YOU_HAVE.search(label, match.end()):
                    sort = "must"  # "Before you press apply, check you have"
                elif sort == "must" and wishes_only(label):
                    sort = "nice"
                return sort, rest.strip(" *_\t")
    if marked and not rest.strip(" *_\t"):
        if wishes_only(label):
            return "nice", ""
        if asks_firmly(label):
            return "must", ""
    return None, words


def offers(words: str) -> bool:
    """Whether words name something that employers give.

    >>> offers("As much cake as you can carry"), offers("Wound care")
    (True, False)
    """
    return _OFFER.search(words) is not None


class _List(NamedTuple):
    """One list with what stands above it."""

    line: int
    """Number of the sentence above it; -1 for none."""
    heading: Sort | None
    named: float
    """Share of its items that name something that jobs are known to ask for, or begin as a wish does."""
    offers: float
    """Share of its items that offer something."""
    told: float
    """Share of its items that tell of the days and of others."""
    years: bool
    """Whether an item counts years, as no wish does."""


def list_sorts(text: str, every: Sequence[Sentence], is_named: Callable[[str], bool]) -> dict[int, Sort]:
    """By the number of the sentence above each list: what the list holds.

    `is_named` tells whether an item names something that jobs are known to ask for.
    """
    lists = list(_lists(text, every, is_named))
    asking = min((n for n, one in enumerate(lists) if one.heading == "must"), default=None)
    rich = [n for n, one in enumerate(lists) if one.named >= MOSTLY]
    untyped = [n for n in rich if lists[n].heading in (None, "must")]
    found: dict[int, Sort] = {}
    for n, one in enumerate(lists):
        if one.line < 0:
            continue
        if one.heading == "duty" and one.named >= MOSTLY and asking is None:
            found[one.line] = "must"  # where nothing else is listed, the duties are what it takes
        elif one.heading == "boilerplate" and one.named >= MOSTLY and one.years and asking is None:
            found[one.line] = "must"  # whatever its heading says: an offer counts no years of practice
        elif one.heading is not None:
            found[one.line] = one.heading
        elif one.told >= MOSTLY:
            found[one.line] = "duty"
        elif one.offers >= MOSTLY:
            found[one.line] = "boilerplate"
        elif one.named >= MOSTLY:
            found[one.line] = "must" if one.years or asking is None or asking > n else "nice"
            asking = n if asking is None else min(n, asking)
        elif one.named <= FEW:
            last = n == len(lists) - 1 and not rich
            if (rich and rich[0] < n) or untyped or (last and _asks_in_prose(text, every[: one.line], is_named)):
                found[one.line] = "boilerplate"
    return found


def _lists(text: str, every: Sequence[Sentence], is_named: Callable[[str], bool]) -> Iterator[_List]:
    numbered = [(n, s) for n, s in enumerate(every[:MAX_READ]) if s.line_start]
    heads = -1
    for bullet, group in groupby(numbered, key=lambda pair: pair[1].bullet):
        lines = list(group)
        if not bullet:
            heads = lines[-1][0]
            continue
        above = lines[0][0] - 1  # the last sentence of the line that heads the list: "Any of these? Even better"
        items = [text[s.start : s.end] for _, s in lines]
        offered = [offers(item) for item in items]
        told = [_TELLS.match(item) is not None for item in items]
        named = [
            not o and not t and (is_named(i) or LEAD.match(i.lstrip(_MARKS)) is not None)
            for i, o, t in zip(items, offered, told, strict=True)
        ]
        heading, rest = None, ""
        if above >= 0:
            label = " ".join(text[every[heads].start : every[above].end].split())
            heading, rest = heading_sort(label, above_list=True)
        years = any(_YEARS.search(item) for item in items)
        heading = None if rest.strip() else heading
        size = len(items)
        yield _List(above, heading, sum(named) / size, sum(offered) / size, sum(told) / size, years)


def _asks_in_prose(text: str, before: Sequence[Sentence], is_named: Callable[[str], bool]) -> bool:
    """Whether sentences before a list name what is asked for."""
    return sum(is_named(text[s.start : s.end]) for s in before[:MAX_READ] if not s.bullet) >= ENOUGH
