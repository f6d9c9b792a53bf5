"""From a clause of a job description to requirements of a few words: "solid experience with Kafka, Airflow and SQL"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from redrob.reference.conditions import is_condition
from redrob.reference.job_aside import ENGLISH, asks_nothing
from redrob.reference.job_bare import ASIDE, MAX_ITEM_CHARS, bare, without_comment
from redrob.reference.job_joined import AND, split_and
from redrob.reference.job_no_wish import CIRCUMSTANCE, CLAUSE_LIKE, OFFERED, SETTING, SOFT, STATEMENT
from redrob.reference.job_words import clean, is_known, says_nothing
from redrob.reference.job_wrapping import trimmed
from redrob.reference.vocabulary import concepts, concepts_named, content_stems, names_credential

_EXAMPLES = re.compile(
    r"\s*(?:\((?:e\.?g\.?,?|ideally|such as|like|for example|including)?\s*([^()]{2,160})\)|,?\s+(?:such as|including|like|e\.g\.,?|for example)\s+([^;()]{2,160}))",
    re.IGNORECASE,
)
_MARK = "\ue000"  # where the examples stood; a private-use character, so that no honest text holds it
_LIST = re.compile(
    r"\s+[+|]\s+|\s*(?:,(?!\d{3}\b)|;)\s*(?:(?:and|as well as|plus|along with|together with)\s+)?|\s+(?:as well as|along with|together with|plus|and also)\s+",
    re.IGNORECASE,
)
MOSTLY = 0.6  # share of its words that a stretch of a sentence must name for it to be a wish
_OR = re.compile(r"\s*,?\s+(?:and/or|or)\s+", re.IGNORECASE)
_LETTERED = re.compile(r"^\W*(?:and |or )?\(?(?:[a-h]|[ivx]{1,4}|\d)\)\s*")


@dataclass(frozen=True, slots=True)
class Piece:
    """One requirement: its text, the phrases any one of which meets it, and what kind of wish it is."""

    text: str
    options: tuple[str, ...]
    soft: bool = False
    optional: bool = False
    """Marked "ideally" inside a sentence that asks for more."""


def pieces(clause: str, *, circumstances: bool = False) -> list[Piece]:
    """Requirements in a clause whose lead ("You will need") may still be there.

    >>> [p.text for p in pieces("solid experience with Kafka, Airflow and SQL")]
    ['Kafka', 'Airflow', 'SQL']
    >>> pieces("message brokers such as RabbitMQ or Kafka")[0].options
    ('message brokers', 'RabbitMQ', 'Kafka')
    """
    if circumstances and CIRCUMSTANCE.search(clause) and not any(concepts_named(content_stems(clause))):
        whole = clause.strip(" .!")
        return [Piece(whole, (whole,))]
    # Runs of spaces, as many comments leave, would cost quadratic time.
    clause = " ".join(ASIDE.sub(without_comment, _LETTERED.sub("", clause)).split())
    clause, examples = _take_examples(trimmed(clause if circumstances else bare(clause)))
    found = []
    for marked in _enumerated(clause):
        extra = examples if _MARK in marked else ()
        part = marked.replace(_MARK, "")
        options = [o for o in (clean(option) for option in _options(part)) if o]
        if not options:
            continue
        text = " or ".join(options)
        if not circumstances and asks_nothing(text):
            continue
        if (
            says_nothing(text)
            or SETTING.match(part)
            or STATEMENT.match(text)
            or (CLAUSE_LIKE.search(text) and named_share(text) < MOSTLY)
        ):
            continue
        if not circumstances and (_is_circumstance(part, text) or (OFFERED.search(text) and not is_known(text))):
            continue
        soft = ENGLISH.fullmatch(text) is not None or (SOFT.search(part) is not None and not _of_a_trade(text))
        optional = re.search(r"\b(?:ideally|preferably)\b", part, re.IGNORECASE) is not None
        found.append(Piece(text, (*options, *extra), soft, optional))
    return found


def _of_a_trade(text: str) -> bool:
    """Whether a piece names something that one trade knows: "parent communication" is no soft skill."""
    families = {concepts()[n].family for _, _, n in concepts_named(content_stems(text))}
    return bool(families - {"general"})


def named_share(text: str) -> float:
    """Share of the content words, in [0, 1], that name something one trade knows, or a paper."""
    words = content_stems(text)
    if not words or names_credential(text):
        return float(bool(words))
    named = {i for a, b, n in concepts_named(words) if concepts()[n].family != "general" for i in range(a, b)}
    return len(named) / len(words)


def _is_circumstance(part: str, text: str) -> bool:
    """Whether a piece is about hours, place or papers; "remote teaching" names a skill all the same."""
    named = any(True for _ in concepts_named(content_stems(text)))
    return (CIRCUMSTANCE.search(part) is not None and not named) or (is_condition(part) and not _of_a_trade(text))


def _take_examples(clause: str) -> tuple[str, tuple[str, ...]]:
    """The clause without "(AWS, GCP)" or "such as X or Y", and those examples."""
    match = _EXAMPLES.search(clause)
    if match is None:
        return clause, ()
    inside = match[1] or match[2]
    names = (clean(part) for item in _LIST.split(inside) for alt in _OR.split(item) for part in AND.split(alt))
    examples = tuple(name for name in names if name and not says_nothing(name))
    before = clause[: match.start()].replace(_MARK, "")
    rest = f"{before}{_MARK}" + (clause[match.end() :] if match[1] else "")
    return (rest, examples) if clean(before) else (inside, ())


def _enumerated(clause: str) -> Iterator[str]:
    """Members of an enumeration; "A, B or C" stays one member, because any of them will do."""
    items = [item[:MAX_ITEM_CHARS] for item in _LIST.split(clause) if item and item.strip()]
    if len(items) > 1 and re.match(r"\s*(?:or|and/or)\s", items[-1], re.IGNORECASE):
        items[-1] = re.sub(r"^\s*(?:or|and/or)\s+", "", items[-1], flags=re.IGNORECASE)
        yield " or ".join(items)
        return
    if len(items) > 1 and _OR.search(items[-1]) and not any(AND.search(i) for i in items):
        yield " or ".join(items)
        return
    for item in items[:-1]:
        yield from split_and(item, enumerated=False)
    yield from split_and(items[-1], enumerated=len(items) > 1) if items else ()


def _options(part: str) -> list[str]:
    slashed = [s for s in re.split(r"\s*/\s*", part) if s]
    if (
        len(slashed) > 1
        and all(len(s.split()[-1]) > 2 for s in slashed)
        and not any(end - start > 1 for start, end, _ in concepts_named(content_stems(part)))
    ):
        return [o for s in slashed for o in _OR.split(s)]
    return _OR.split(part)
