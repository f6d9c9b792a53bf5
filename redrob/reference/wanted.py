"""What would show that a requirement is met: prepared once for a job, then held against any number of profiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from redrob.reference.hints import words_of
from redrob.reference.job import Job, JobRequirement
from redrob.reference.language import stem, stems
from redrob.reference.naming import GENERAL, Named, at_home, concepts_in, widened
from redrob.reference.occupations import occupations
from redrob.reference.paper_wish import PaperWish, ends_as_a_paper, paper_wish
from redrob.reference.vocabulary import (
    GENERIC,
    LANGUAGES,
    Phrase,
    concepts,
    content_stems,
    is_degree,
    names_credential,
    rarity,
    weight,
)
from redrob.reference.vocabulary.words import PAPERS

BESIDE_CONCEPT = 0.15  # beside a named concept the other words are its setting or its verb ("keeps the CRM tidy")


def by_first_stem(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    """Phrases by their first stem, so that only those whose first word is there are looked at."""
    index: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        index.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(found) for first, found in index.items()}


@dataclass(frozen=True, slots=True)
class Part:
    """Something a sentence must hold: any of the phrases, its words near each other. Worth `weight`."""

    weight: float
    phrases: tuple[Phrase, ...]
    by_first: Mapping[str, tuple[Phrase, ...]] = field(init=False, repr=False, compare=False)
    """The phrases by their first stem: of hundreds, a sentence holds the first words of few."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_first", by_first_stem(self.phrases))


@dataclass(frozen=True, slots=True)
class Wanted:
    """One requirement with the ways in which a sentence may show it; any one will do."""

    requirement: JobRequirement
    named: tuple[tuple[Part, ...], ...]
    """By the concepts it names, with their aliases and what shows them."""
    elsewhere: tuple[tuple[Part, ...], ...]
    """The same without the single words that show them, which mean something else in another trade."""
    by_name: tuple[tuple[Part, ...], ...]
    """By its names and the members of its category, or else by its own words: nothing else is meant by these."""
    called: tuple[Part, ...]
    """The names of those concepts alone: who says no to one of these says no to all that would show it."""
    literal: tuple[tuple[Part, ...], ...]
    """By its own words alone; enough to say that something is listed or denied."""
    hinted: tuple[int, ...]
    """Concepts that several cue words in one sentence may show."""
    trade: frozenset[str]
    """For a licence: the words of it and of the job's title that name the trade; any paper that names it may be it."""
    own_trade: frozenset[str]
    """For any paper: its own words that do, or all where it has none: only who denies these denies the paper."""
    held: bool
    """A degree, language or the like: had or not had, so that a mention is enough."""
    paper: PaperWish | None
    """For a licence, certificate or degree: the ways of naming it that no table holds."""
    rules_out: bool
    negated: bool
    """Whether it is worded as a negation: "not free at weekends"."""


def wanted(job: Job) -> tuple[Wanted, ...]:
    """Every requirement of a job, prepared."""
    families = frozenset(occupations()[number].family for number in job.occupations) or _likely(job)
    return tuple(_wanted(requirement, families, job.title_words) for requirement in job.requirements)


def _is_near(number: int, families: frozenset[str]) -> bool:
    """Whether a concept is a paper, or work of the job's own family."""
    concept = concepts()[number]
    return concept.credential or not families or concept.family in families | {GENERAL}


def _likely(job: Job) -> frozenset[str]:
    """The family that most of a job's requirements belong to, where its title is unknown."""
    votes: dict[str, int] = {}
    for requirement in job.requirements:
        phrase = content_stems(requirement.text)
        named = {concepts()[n].family for _, numbers in concepts_in(phrase, frozenset()) for n in numbers}
        for family in named - {GENERAL}:
            votes[family] = votes.get(family, 0) + 1
    return frozenset([min(votes, key=lambda family: (-votes[family], family))]) if votes else frozenset()


def _wanted(requirement: JobRequirement, families: frozenset[str], title: frozenset[str]) -> Wanted:
    named, elsewhere, by_name, called, literal, hinted = [], [], [], [], [], []
    papers: list[bool] = []  # for each concept that is named, whether it is one
    for option in requirement.options:
        # What rules out is met by all its words: "from home only" is no mention of a home.
        phrase = _ruling_out(option) if requirement.kind == "disqualifier" else content_stems(option)
        found = at_home(list(concepts_in(phrase, families)), families)
        if requirement.kind == "disqualifier":  # a circumstance; its words name things of a trade by chance alone
            found = [named for named in found if all(concepts()[n].family == GENERAL for n in named[1])]
        is_paper = requirement.gate or names_credential(option) or ends_as_a_paper(option)
        if is_paper:  # "ISA certified arborist" asks for no auditor's ISA
            found = [named for named in found if any(_is_near(n, families) for n in named[1])]
        exact = {n for _, numbers in found for n in numbers}
        if is_paper or is_degree(phrase) or requirement.kind == "disqualifier":
            worth = weight  # every word counts: who drives one has no ticket for it
        else:
            found = widened(phrase, found, families)
            worth = weight if found else rarity
        named.append(_named_parts(phrase, found, _shown_by, worth))
        elsewhere.append(_named_parts(phrase, found, partial(_shown_elsewhere, exact=exact), worth))
        by_name.append(_named_parts(phrase, found, _called_by, worth))
        called += [
            Part(1.0, tuple(dict.fromkeys(p for n in numbers for p in concepts()[n].names))) for _, numbers in found
        ]
        literal.append(tuple(Part(worth(s), ((s,),)) for s in phrase))
        papers += [concepts()[n].credential and not is_degree(phrase) for _, numbers in found for n in numbers]
        hinted += [n for _, numbers in found for n in numbers if not concepts()[n].credential]
    key = content_stems(requirement.text)
    credential = (
        names_credential(requirement.text) or (bool(papers) and all(papers)) or ends_as_a_paper(requirement.text)
    )
    # Saying so is enough to be ruled out; a degree or a language is had or not, wherever it is named.
    held = (
        requirement.kind == "disqualifier"
        or is_degree(key)
        or (not requirement.gate and credential)
        or (any(s in LANGUAGES for s in key) and all(concepts()[n].family == GENERAL for n in hinted))
    )  # "French polishing" is no language
    own_trade = _naming_a_trade(key) if requirement.gate or credential else frozenset[str]()
    trade = own_trade | _naming_a_trade(title) if requirement.gate else frozenset[str]()
    rules_out = requirement.kind == "disqualifier"
    asks_for_a_paper = requirement.gate or credential
    paper = None if rules_out else paper_wish(requirement.options, asked=asks_for_a_paper, title=title)
    negated = says_no(stems(requirement.text))
    return Wanted(
        requirement,
        tuple(named),
        tuple(elsewhere),
        (*by_name, *literal),
        tuple(called),
        tuple(literal),
        tuple(dict.fromkeys(hinted)),
        trade,
        own_trade or trade,
        held,
        paper,
        rules_out,
        negated,
    )


def _naming_a_trade(words: Iterable[str]) -> frozenset[str]:
    """Those of the stems that say whose paper it is, with others for the same trade."""
    trade = frozenset(words) - GENERIC - PAPERS
    return trade | {other for group in _TRADES if group & trade for other in group}


def _ruling_out(option: str) -> Phrase:
    """The words of what rules out, without those that only carry it; a "not" is answered by a "not" elsewhere."""
    words = stems(option)
    carrying = _CARRYING | (_TURN_DOWN if _TURN_DOWN.issubset(words) else frozenset())
    return tuple(word for word in words if word not in NEGATIONS | carrying) or words


_CARRYING = frozenset(stem(word) for word in "are is am be do does have has had a an the to".split())
NEGATIONS = frozenset(("not", "never", "no", "cannot", "without", "neither", "nor")) | frozenset(
    stem(word) for word in "refuse decline reject object avoid unwilling unable".split()
)
"""What says no, to a thing or of it: "refuses night work" and "does not work nights" say the same."""
_TURN_DOWN = frozenset(("turn", "down"))


def says_no(words: Collection[str]) -> bool:
    """Whether stems of a sentence or a wish say no to something.

    >>> says_no(stems("Declines early shifts")), says_no(stems("turns early shifts down")), says_no(stems("night shifts"))
    (True, True, False)
    """
    return not NEGATIONS.isdisjoint(words) or _TURN_DOWN.issubset(words)


_TRADES = tuple(
    frozenset(stem(word) for word in line.split())
    for line in (
        "accountant accountancy accounting accounts",
        "pharmacist pharmacy pharmaceutical",
        "teacher teaching teach",
        "nurse nursing rn lpn",
        "lawyer law solicitor legal attorney bar",
        "driver driving drive",
        "hgv lgv lorry cdl",
        "electrician electrical",
        "doctor medical physician",
        "plumber plumbing",
        "engineer engineering",
        "architect architecture architectural",
        "welder welding",
        "security guard",
    )
)
"""Words that name one trade and have no stem in common."""


def _named_parts(
    phrase: Phrase,
    found: Sequence[Named],
    shown_by: Callable[[int], Iterable[Phrase]],
    worth: Callable[[str], float],
) -> tuple[Part, ...]:
    parts: list[Part] = []
    covered: set[int] = set()
    for places, numbers in found:
        known = max(1.0, sum(worth(phrase[i]) for i in places))
        parts.append(Part(known, tuple(dict.fromkeys(p for n in numbers for p in shown_by(n)))))
        covered |= places
    share = BESIDE_CONCEPT if parts else 1.0
    parts.extend(Part(worth(s) * share, ((s,),)) for i, s in enumerate(phrase) if i not in covered)
    return tuple(parts)


def _shown_by(number: int) -> Iterator[Phrase]:
    concept = concepts()[number]
    yield from concept.names
    yield from concept.shows
    yield from concept.members


def _called_by(number: int) -> Iterator[Phrase]:
    yield from concepts()[number].names
    yield from concepts()[number].members


def _shown_elsewhere(number: int, exact: Collection[int]) -> Iterator[Phrase]:
    concept = concepts()[number]
    yield from concept.names
    if number in exact:  # in another trade, what shows a thing that is only nearly named shows nothing
        yield from (phrase for phrase in concept.shows if len(phrase) > 1)
    yield from concept.members


def stems_of(wishes: Iterable[Wanted]) -> frozenset[str]:
    """Every stem that any of the wishes looks for."""
    return frozenset(
        stem
        for wish in wishes
        for parts in (*wish.named, *wish.literal)
        for part in parts
        for phrase in part.phrases
        for stem in phrase
    ).union(
        *(words_of(number) for wish in wishes for number in wish.hinted),
        *(wish.trade | marks_of(wish) for wish in wishes),
    )


def marks_of(wish: Wanted) -> frozenset[str]:
    """Stems one of which tells of a paper in words of its own."""
    return wish.paper.marks if wish.paper else frozenset()
