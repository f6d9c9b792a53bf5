"""From raw completion to verdict. Bad model output is data here: nothing in this module raises on any text.

Two readings of a completion stand side by side. `parse_completion` is strict: the answer is exactly one JSON
object with exactly the right keys. `first_object` is lenient: the first JSON object anywhere, so that one
stray word costs the format and not the whole answer. Both set a leading `<think>...</think>` block aside.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeGuard, get_args

Decision = Literal["shortlist", "reject"]
DECISIONS: tuple[Decision, ...] = get_args(Decision)
KEYS = frozenset({"decision", "score", "reasons"})
MAX_REASONS = 8
MAX_DEPTH = 16  # a verdict nests 2 deep; a bound of our own, because Python's depends on who calls
MAX_CHARS = 20_000  # of an answer, past its think block; a verdict is a few hundred, and a longer answer is not read
SEARCH_CHARS = 5_000  # an object behind the first brace ends within these
SEARCH_STEPS = 5_000  # and is found in so many; a step is a brace, a bracket or `STEP_CHARS` characters
STEP_CHARS = 50

THINK_OPEN, THINK_CLOSE = "<think>", "</think>"
JSON_SPACE = " \t\r\n"

# Possessive quantifiers (`*+`): a string that never closes must not be tried again from every character.
_MARK = re.compile(r'(?:[^"{}\[\]]|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+(["{}\[\]])', re.DOTALL)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_MAX_INT_DIGITS = 400  # more digits than any float has; Python refuses to read integers of over 4,300


@dataclass(frozen=True, slots=True)
class Verdict:
    """A well-formed answer: the decision, a score in [0, 1], and 1 to `MAX_REASONS` reasons."""

    decision: Decision
    score: float
    reasons: tuple[str, ...]

    @property
    def fields(self) -> Mapping[str, object]:
        """The verdict as a JSON object, reasons first."""
        return {"reasons": list(self.reasons), "score": self.score, "decision": self.decision}

    def as_json(self) -> str:
        """The verdict as a completion.

        >>> Verdict("reject", 0.2, ("SQL: not shown",)).as_json()
        '{"reasons": ["SQL: not shown"], "score": 0.2, "decision": "reject"}'
        """
        return json.dumps(self.fields, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A completion that is no verdict, and why."""

    reason: str
    """What is wrong, as a sentence without a full stop."""
    text: str
    """The completion as it came."""
    salvaged: Mapping[str, object] | None = None
    """The first JSON object in the completion, if there is one; its keys and values are unchecked."""

    @property
    def fields(self) -> Mapping[str, object]:
        """What was salvaged; empty where nothing was."""
        return self.salvaged or {}


class _NotJSON(ValueError):
    """The text of a candidate object is not JSON, or not JSON that says one thing."""


def parse_completion(text: str) -> Verdict | ParseFailure:
    """Read a completion strictly: a `Verdict` iff it is exactly one well-formed JSON object and nothing else.

    Exactly the keys decision ("shortlist" or "reject"), score (a number in [0, 1], no boolean) and reasons (1
    to `MAX_REASONS` strings), in any order; no prose, no code fence, no key twice. Never raises.

    >>> parse_completion('{"decision": "reject", "score": 0.2, "reasons": ["SQL: not shown"]}')
    Verdict(decision='reject', score=0.2, reasons=('SQL: not shown',))
    >>> parse_completion('Sure! {"decision": "reject"}').reason
    'there is text before the JSON object'
    """
    found = _strict(text)
    return found if isinstance(found, Verdict) else ParseFailure(found, text, first_object(text))


def first_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in `text`, wherever it stands; None if there is none. Never raises.

    Of a key given twice the last value counts. Objects nested more than `MAX_DEPTH` deep are not read, nor
    is anything of an answer longer than `MAX_CHARS`. The object at the first brace may end anywhere; later ones end in
    the first `SEARCH_CHARS` characters. Brace after brace is tried until `SEARCH_STEPS` are used up.

    >>> first_object('Set {x}. Answer: {"score": 1}')
    {'score': 1}
    """
    start = _answer_start(text)
    if start is None or len(text) - start > MAX_CHARS:
        return None
    limit, left = start + SEARCH_CHARS, 2 * MAX_CHARS
    start = text.find("{", start)
    while start != -1 and left > 0:
        end, steps = _closing(text, start)
        left = min(left - steps, SEARCH_STEPS)
        if end is not None:
            try:
                return _load(text[start:end])
            except _NotJSON:
                pass  # not an object after all: the next brace may open one
        text = text[:limit]
        start = text.find("{", start + 1)
    return None


def verdict_end(text: str) -> int | None:
    """Index just past the brace that closes the first `{`, to stop a generation there; None while it is open.

    Braces inside JSON strings do not count, nor does a leading think block.

    >>> text = '{"reasons": ["uses {} well"]} and so on'
    >>> text[:verdict_end(text)]
    '{"reasons": ["uses {} well"]}'
    >>> verdict_end('{"reasons": ["uses {}') is None
    True
    """
    start = _answer_start(text)
    start = -1 if start is None else text.find("{", start)
    return None if start == -1 else _closing(text, start)[0]


def decision_in(fields: Mapping[str, object]) -> Decision | None:
    """The decision of a verdict or of what was salvaged, whatever its space and case; None where it gives none.

    >>> decision_in({"decision": " Reject"}), decision_in({"decision": "maybe"})
    ('reject', None)
    """
    said = fields.get("decision")
    name = said.strip().lower() if isinstance(said, str) else ""
    return next((decision for decision in DECISIONS if decision == name), None)


def is_score(value: object) -> TypeGuard[float]:
    """Whether `value` is a JSON number in [0, 1]. Booleans are Python integers, but no numbers in JSON.

    >>> is_score(1), is_score(True), is_score("0.8"), is_score(1.2)
    (True, False, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _strict(text: str) -> Verdict | str:
    """The verdict, or what is wrong."""
    start = _answer_start(text)
    if start is None:
        return "the think block never ends, so there is no answer"
    if len(text) - start > MAX_CHARS:
        return f"the answer has more than {MAX_CHARS:,} characters and was not read"
    body = text[start:].strip(JSON_SPACE)
    if "{" not in body:
        return "there is no JSON object" if body else "the answer is empty"
    if not body.startswith("{"):
        return "there is text before the JSON object"
    end, _ = _closing(body, 0)
    if end is None:
        return f"the JSON object never closes or nests deeper than {MAX_DEPTH} levels"
    try:
        fields = _load(body[:end], no_duplicates=True)
    except _NotJSON as error:
        return f"the JSON object cannot be read: {error}"
    if end != len(body):
        return "there is text after the JSON object"
    problem = _problem(fields)
    return problem or Verdict(fields["decision"], float(fields["score"]), tuple(fields["reasons"]))


def _problem(fields: Mapping[str, Any]) -> str | None:
    """What keeps a readable object from being a verdict; None if nothing does."""
    if missing := sorted(KEYS - fields.keys()):
        return f"missing from the object: {', '.join(missing)}"
    if extra := sorted(fields.keys() - KEYS):
        return f"unknown in the object: {', '.join(repr(key[:40]) for key in extra[:3])}"
    decision, score, reasons = fields["decision"], fields["score"], fields["reasons"]
    if not isinstance(decision, str) or decision not in DECISIONS:
        return 'decision is neither "shortlist" nor "reject"'
    if not is_score(score):
        return "score is no number from 0 to 1"
    if not isinstance(reasons, list) or not all(isinstance(reason, str) for reason in reasons):
        return "reasons is no list of strings"
    if not 1 <= len(reasons) <= MAX_REASONS:
        return f"reasons has {len(reasons)} entries and may have 1 to {MAX_REASONS}"
    return None


def _answer_start(text: str) -> int | None:
    """Where the answer begins, past a leading think block; None when that block never closes."""
    lead = len(text) - len(text.lstrip())
    if not text.startswith(THINK_OPEN, lead):
        return 0
    close = text.find(THINK_CLOSE, lead)
    return None if close == -1 else close + len(THINK_CLOSE)


def _closing(text: str, start: int) -> tuple[int | None, int]:
    """Index just past the brace that closes the one at `start`, and how many steps that took.

    None instead of an index while it is open, or where it nests deeper than `MAX_DEPTH`.
    """
    braces = brackets = steps = 0
    end = start
    while match := _MARK.match(text, end):  # never searched for: that would try every character to the end
        steps += 1
        mark, end = match[1], match.end()
        if mark == "{":
            braces += 1
        elif mark == "}":
            braces -= 1
        elif mark == "[":
            brackets += 1
        elif mark == "]":
            brackets -= 1
        else:
            break  # a string that never closes
        if braces == 0:
            return end, steps + (end - start) // STEP_CHARS
        if braces + max(brackets, 0) > MAX_DEPTH:
            return None, steps + (end - start) // STEP_CHARS
    return None, steps + (len(text) - start) // STEP_CHARS


def _load(text: str, *, no_duplicates: bool = False) -> dict[str, Any]:
    """The object that `text` (from `{` to its closing brace) spells.

    Raises:
        _NotJSON: it is no JSON; NaN and Infinity are not, and half a surrogate pair is no text.
    """
    try:
        loaded = (_STRICT if no_duplicates else _LENIENT).decode(text)
    except json.JSONDecodeError as error:
        raise _NotJSON(f"{error.msg} at character {error.pos}") from error
    if "\\u" in text and _LONE_SURROGATE.search(json.dumps(loaded, ensure_ascii=False)):
        raise _NotJSON("an escape names half a character")
    assert isinstance(loaded, dict)  # it starts with a brace
    return loaded


def _int(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_INT_DIGITS else float(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise _NotJSON(f"{name} is no JSON number")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _NotJSON("a key is given twice")
    return fields


# Made once: a decoder costs more to make than a verdict to decode.
_LENIENT = json.JSONDecoder(parse_int=_int, parse_constant=_refuse_constant)
_STRICT = json.JSONDecoder(parse_int=_int, parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates)
