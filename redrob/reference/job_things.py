"""Things that jobs of a family ask for, found in a clause by their names, whatever the sentence around them says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from redrob.reference.conditions import is_condition
from redrob.reference.job_joined import same_thing
from redrob.reference.job_tone import addresses, framed, is_done_by_you
from redrob.reference.job_words import is_known
from redrob.reference.job_wrapping import is_framing, whole_thing
from redrob.reference.language import tokens
from redrob.reference.occupations import title_hits
from redrob.reference.requirements import MOSTLY, Piece, named_share, pieces
from redrob.reference.vocabulary import Phrase, concepts, concepts_named, content_stems
from redrob.reference.vocabulary.words import STOP_WORDS
from redrob.reference.vocabulary_job_cues import OURS_TO_DO

SHORT = 4  # words of an unknown wish that may stand beside a known one in a sentence; longer, it is how the sentence goes on
TELLING = 8  # letters of a single word that names one thing, "wireframing"; shorter ones name many
_DEED = ("ing", "ion", "ment", "ysis", "ance")  # how a word for a deed ends
NAME = re.compile(r"[A-Z][a-z]*[A-Z0-9]|(?<=\w )[A-Z]|\d")  # SAP, HubSpot, "with Kafka", "level 3"


@cache
def _members() -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Members of categories, "Zendesk", by their first stem, longest first: (phrase, index into `concepts()`)."""
    index: dict[str, list[tuple[Phrase, int]]] = {}
    for number, concept in enumerate(concepts()):
        for member in concept.members:
            index.setdefault(member[0], []).append((member, number))
    return {first: tuple(sorted(found, key=lambda f: -len(f[0]))) for first, found in index.items()}


def _named(words: Phrase, families: frozenset[str]) -> Iterator[tuple[int, int, int, bool]]:
    """Things that words name, and members of categories between them: (start, end, concept, whether a member)."""
    position = 0
    for start, end, number in (*concepts_named(words), (len(words), len(words), -1)):
        while position < start:
            there = [
                (len(member), _is_at_home(category, families), category)
                for member, category in _members().get(words[position], ())
                if position + len(member) <= start and words[position : position + len(member)] == member
            ]
            if there:
                length, _, category = max(there)
                yield position, position + length, category, True
                position += length - 1
            position += 1
        if number >= 0:
            yield start, end, number, False
        position = end


def own_things(clause: str, families: frozenset[str], *, asks: bool, toned: bool = False) -> Iterator[Piece]:
    """Things that jobs of these families ask for, as a clause names them; in one that asks, with what is beside them.

    `toned` says that the clause is known to ask, so that nothing in it is somebody else's work.
    """
    if not toned and not families:
        return
    spans = things_in(clause, families, everyday=toned) or _said_to_you(clause, families)
    if not spans or (not toned and OURS_TO_DO.search(clause) and not is_done_by_you(framed(clause, spans))):
        return
    row = _row(clause, [whole_thing(clause, *span) for span in spans], asks=asks)
    start = row[0][0] if toned else _enumeration_start(clause, whole_thing(clause, *spans[0])[0])
    together = pieces(clause[start : row[-1][1] if toned else len(clause)])
    names = [clause[slice(*span)].casefold() for span in spans]
    known = [
        p
        for p in together
        if any(n in p.text.casefold() or p.text.casefold() in n for n in names) or named_share(p.text) >= MOSTLY
    ]
    if len(known) > 1 and 2 * len(known) >= len(together) and len(together) >= len(spans):
        yield from (p for p in together if p in known or (asks and len(p.text.split()) <= SHORT))
        return
    end = 0
    for low, high in row:
        if low >= end:
            whole = pieces(clause[low:high]) if toned else []
            yield (
                whole[0]
                if len(whole) == 1 and is_known(whole[0].text)
                else Piece(clause[low:high], (clause[low:high],))
            )
            end = high


def _said_to_you(clause: str, families: frozenset[str]) -> list[tuple[int, int]]:
    """Things of other trades that a clause names in several words, or as a name, and puts to those who apply."""
    spans = things_in(clause, families, everyday=True)
    spans = [span for span in spans if " " in clause[slice(*span)] or _is_a_name(clause, *span)]
    return spans if spans and addresses(framed(clause, spans)) else []


def beside_known(clause: str, wish: str, families: frozenset[str]) -> bool:
    """Whether a wish stands in a row with things of these families; so it does where the clause names none."""
    spans = things_in(clause, families)
    if not spans or is_known(wish) or NAME.search(wish):
        return True
    row = _row(clause, [whole_thing(clause, *span) for span in spans], asks=True)
    return any(wish in clause[low:high] or clause[low:high] in wish for low, high in row)


def _joined(clause: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans, those made one that only a word or two holds apart: "design event streaming [on] Kafka"."""
    joined = spans[:1]
    for start, end in spans[1:]:
        between = clause[joined[-1][1] : start]
        one = _AND.fullmatch(between) and same_thing(clause[slice(*joined[-1])], clause[start:end])
        if one or _JOINT.fullmatch(between) or start < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


_JOINT = re.compile(
    r" (?:or|of|on|in|with|for|from|to|using|under|by|at|such as|into|via)(?: (?:an?|the))? | ",
    re.IGNORECASE,
)
_AND = re.compile(r" (?:and|&) |/")
_COMMA_BEFORE = re.compile(r"(?:,? (?:and|or|&)|,) $")
_COMMA_AFTER = re.compile(r"(?:,? (?:and|or|&)|,) (?=\w)")
_STOPS = re.compile(r"[.!]?$")
_ENDS = re.compile(r"\W|$")
_HEAD = re.compile(r" (?:skills?|experience|knowledge|work)$")
MAX_HEAD = 20  # characters of a noun, with its comma, that any skill may have behind it
MAX_ROW = 8  # members that a row may have beside the known ones


def _row(clause: str, spans: list[tuple[int, int]], *, asks: bool) -> list[tuple[int, int]]:
    """The spans, with the unknown members of the rows that they stand in: "Kafka, dbt and blue lagoon"."""
    spans = _joined(clause, spans)
    if not asks:
        return spans
    found = list(spans)
    low, high = spans[0][0], spans[-1][1]
    for _ in range(MAX_ROW):
        comma = _COMMA_BEFORE.search(clause, max(0, low - 6), low)
        until = _HEAD.search(clause, low - MAX_HEAD if low > MAX_HEAD else 0, comma.start()) if comma else None
        first = whole_thing(clause, *([until.start() if until else comma.start()] * 2))[0] if comma else low
        if comma is None or first >= comma.start():
            break
        if is_framing(clause[first : comma.start()].split()[-1]) and (until is None or first >= until.start()):
            break  # but "glazing work, roofing and plastering" names work of three kinds
        low = first
        found.insert(0, (first, comma.start()))
    for (_, end), (start, _) in pairwise(spans):
        between = clause[end:start]
        if (
            between.startswith(", ")
            and between.rstrip().endswith((",", "and", "or", "&"))
            and len(between) < MAX_BETWEEN
        ):
            found += [
                (end + m.start(), end + m.end())
                for m in _MEMBER.finditer(between)
                if whole_thing(clause, end + m.end(), end + m.end())[0] <= end + m.start()
            ]
    pending: list[tuple[int, int]] = []
    for _ in range(MAX_ROW):
        comma = _COMMA_AFTER.match(clause, high)
        if comma is None:
            break
        last = whole_thing(clause, comma.end(), comma.end() + _first_word(clause, comma.end()))[1]
        head = clause[comma.end() : last].split()[0]
        if is_framing(head) or head.endswith(("ed", "ly")) or not _ENDS.match(clause, last):
            break
        pending.append((comma.end(), last))
        high = last
        sure = len(spans) + len(pending) > 2 or " " in clause[comma.end() : last]  # "Kafka, brilliant!" lists nothing
        if comma.group().strip(" ,") or (sure and _STOPS.match(clause, last)):  # so ends a row
            found += pending
            pending = []
    return sorted(set(found))


MAX_BETWEEN = 80  # characters of the unknown members between two known ones
_MEMBER = re.compile(r"(?<=, )\w[\w'’/-]*(?: \w[\w'’/-]*){0,3}(?=,| and | or | & )")
_WORD = re.compile(r"[^\s,;:.!?()]+")


def _first_word(clause: str, start: int) -> int:
    word = _WORD.match(clause, start)
    return len(word.group()) if word else 0


def core_of(words: str) -> tuple[str, ...]:
    """The stems by which a thing is known; all of them where nothing in it is."""
    key = content_stems(words)
    return tuple(key[i] for start, end, _ in concepts_named(key) for i in range(start, end)) or key


def things_in(clause: str, families: frozenset[str], *, everyday: bool = False) -> list[tuple[int, int]]:
    """Where a clause names things of these families; with `everyday`, also by words that name many things."""
    return list(_things_in(clause, families, everyday))


@lru_cache(maxsize=2_048)
def _things_in(clause: str, families: frozenset[str], everyday: bool) -> tuple[tuple[int, int], ...]:
    """The same, remembered: a clause is asked about once for its sort and once for what it asks."""
    words = [w for w in tokens(clause) if w.text.casefold() not in STOP_WORDS]
    stems_here = tuple(w.stem for w in words)
    titled = {i for start, end, _ in title_hits(stems_here) for i in range(start, end)}
    things = [
        ((words[start].start, words[end - 1].end), end - start, _is_at_home(number, families))
        for start, end, number, member in _named(stems_here, families)
        if (not member or _is_a_name(clause, words[start].start, words[end - 1].end))
        and (not titled.issuperset(range(start, end)) or concepts()[number].credential)
        and (end - start > 1 or not is_framing(words[start].text))
        and (
            _is_at_home(number, families)
            or not is_condition(clause[max(0, words[start].start - 8) : words[end - 1].end])
        )
    ]
    home = [thing for thing in things if thing[2]]
    near = [thing for thing in things if thing[2] or thing[1] > 1 or NAME.search(clause[slice(*thing[0])])]
    for among in (near if home else [], near if everyday else []):
        # One everyday word names too much, "letter" or "handover", unless it stands beside things of the trade.
        beside = len(among) > 1 and any(length > 1 for _, length, _ in among)
        telling = [span for span, length, _ in among if length > 1 or beside or _tells(clause, *span)]
        if telling:
            return tuple(telling)
    return tuple(span for span, _, _ in home) if everyday else ()


def _tells(clause: str, start: int, end: int) -> bool:
    """Whether a word by itself names one thing: a tool, or a deed in a long word."""
    word = clause[start:end]
    return _is_a_name(clause, start, end) or (len(word) >= TELLING and word.casefold().endswith(_DEED))


def _is_a_name(clause: str, start: int, end: int) -> bool:
    """Whether words are written as a name is: with capitals within, or with one in mid-sentence."""
    word = clause[start:end]
    inside = clause[:start].endswith(" ") and clause[: start - 1][-1:] not in (".", ":", "!", "?", "")
    return (word[:1].isupper() and inside) or NAME.search(word) is not None


def _enumeration_start(clause: str, start: int) -> int:
    """Where an enumeration begins whose second member begins at `start`; else `start`."""
    before = clause[:start].rstrip()
    if not before.endswith(","):
        return start
    end = len(before) - 1
    first, _ = whole_thing(clause[:end], end, end)
    return first if first < end else start


def _is_at_home(number: int, families: frozenset[str]) -> bool:
    """Whether a concept is of these families, or a paper, which any may ask for."""
    return concepts()[number].family in families or concepts()[number].credential
