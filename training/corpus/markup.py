"""The form in which a screening is written by hand: texts with their labels as brackets in them.

An advert and its profiles are one file, `#### ADVERT <id>` and then `#### CANDIDATE <number>` for each profile. A head
of `name: value` lines is followed by `text:` and the text, in which `[[label|words]]` marks what the words are:

- in an advert `m1`, `n1`, `x1` (must, nice, excludes), `y` (years asked), `d` (decoy), `s` (soft quality);
- in a profile the ids of requirements that the words are evidence for (`m1` or `m1,n2`), `y` (years), `!` (one of the
  places that contradict each other).

Brackets may stand within brackets. `python -m training.corpus import FILE` takes a file in.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from pydantic import ValidationError

from redrob.corpus import Advert, Candidate, Requirement, Screening, Shown, Span, YearsAsked
from redrob.errors import DataError

_MARK = re.compile(r"\[\[([a-z!0-9,\s]*?)\||\]\]")
_HEADING = re.compile(r"^#### (ADVERT|CANDIDATE) (\S+)\s*$", re.MULTILINE)
_KINDS = {"m": "must", "n": "nice", "x": "excludes"}
_MINIMUM = re.compile(r"^\s*([0-9]+(?:\.[0-9]+)?)\s*(?:years?)?\s*(?:of\s+)?(.*)$")
_FIELDS = {
    "ADVERT": ("split", "part", "occupation", "group", "code", "country", "style", "seniority", "years", "gates",
               "any"),
    "CANDIDATE": ("twin", "borrowed", "form", "kind", "status", "years", "closeness", "availability", "verdict"),
}  # fmt: skip
"""Of heads."""


def parse(written: str, *, where: str = "markup") -> Screening:
    """One file of markup as typed rows.

    Raises:
        DataError: names the block and what is wrong with it.
    """
    blocks = _blocks(written, where)
    (kind, job_id, head, text), *rest = blocks
    if kind != "ADVERT" or any(block[0] != "CANDIDATE" for block in rest):
        raise DataError(f"{where}: one '#### ADVERT id' comes first, then '#### CANDIDATE n' for each profile.")
    block = f"advert {job_id}"
    try:
        advert = _advert(job_id, head, text)
        candidates = []
        for _, number, head, text in rest:
            block = f"candidate {number}"
            candidates.append(_candidate(number, head, text, advert))
    except (ValidationError, ValueError, KeyError) as error:
        raise DataError(f"{where}, {block}: {_said(error)}") from error
    return Screening(advert, tuple(candidates))


def unmark(marked: str) -> tuple[str, list[tuple[str, Span]]]:
    """Text without its brackets, and `(label, span)` for each of them in order of their starts.

    >>> unmark("[[m1|SQL and [[m2|Python]]]] wanted")[0]
    'SQL and Python wanted'

    Raises:
        ValueError: a bracket is not closed.
    """
    text, read = "", 0
    open_at: list[tuple[str, int]] = []
    found: list[tuple[str, int, int]] = []
    for mark in _MARK.finditer(marked):
        if mark[1] is None and not open_at:
            continue  # brackets that close nothing are text
        text, read = text + marked[read : mark.start()], mark.end()
        if mark[1] is not None:
            open_at.append((mark[1], len(text)))
        else:
            labels, start = open_at.pop()
            found += [(label.strip(), start, len(text)) for label in labels.split(",")]
    text += marked[read:]
    if open_at:
        label, start = open_at[-1]
        raise ValueError(f"the bracket '[[{label}|{text[start : start + 40]}...' is not closed with ']]'.")
    spans = [(label, Span(start=start, text=text[start:end])) for label, start, end in found if end > start]
    return text, sorted(spans, key=lambda pair: (pair[1].start, -pair[1].end, pair[0]))


def _blocks(written: str, where: str) -> list[tuple[str, str, dict[str, str], str]]:
    before, *parts = _HEADING.split(written)
    if not parts or before.strip():
        raise DataError(f"{where}: it must begin with '#### ADVERT id'.")
    blocks = []
    for kind, number, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        head, separator, text = body.strip("\n").partition("\ntext:\n")
        if not separator:
            raise DataError(f"{where}, {kind.lower()} {number}: a line 'text:' must part head and text.")
        fields: dict[str, str] = {}
        for line in filter(str.strip, head.splitlines()):
            name, colon, value = (part.strip() for part in line.partition(":"))
            if not colon or name not in _FIELDS[kind]:
                raise DataError(
                    f"{where}, {kind.lower()} {number}: '{line.strip()}' is no line of a head. "
                    f"Each is 'name: value' with one of {', '.join(_FIELDS[kind])}."
                )
            fields[name] = f"{fields[name]}; {value}" if name in fields else value
        blocks.append((kind, number, fields, text.strip("\n")))
    return blocks


def _advert(job_id: str, head: Mapping[str, str], marked: str) -> Advert:
    text, spans = unmark(marked)
    by_label: dict[str, list[Span]] = defaultdict(list)
    for label, span in spans:
        if not re.fullmatch(r"[mnx][1-9][0-9]*|[yds]", label):
            raise ValueError(f"'{label}' is no label of an advert. Labels: m1, n1, x1 and so on, y, d, s.")
        by_label[label].append(span)
    wanted = [label for label in by_label if label[0] in _KINDS]
    ids = sorted(wanted, key=lambda label: ("mnx".index(label[0]), int(label[1:])))
    if twice := [label for label in ids if len(by_label[label]) > 1]:
        raise ValueError(f"'{twice[0]}' is marked twice. A requirement has one span; mark the place that asks for it.")
    gates = set(head.get("gates", "").replace(",", " ").split()) - {"none"}
    any_of = _alternatives(head.get("any", ""))
    if unknown := (gates | any_of.keys()) - set(ids):
        raise ValueError(f"'{min(unknown)}' stands in the head, but is not marked in the text.")
    requirements = tuple(
        Requirement(
            id=label,
            kind=_KINDS[label[0]],  # type: ignore[arg-type]
            span=by_label[label][0],
            alternatives=tuple(_within(by_label[label][0], words) for words in any_of.get(label, ())),
            gate=label in gates,
        )
        for label in ids
    )
    return Advert(
        id=job_id,
        split=head.get("split", "train"),  # type: ignore[arg-type]
        part=head.get("part") or None,  # type: ignore[arg-type]
        **{name: head.get(name, "") for name in ("occupation", "group", "code", "country", "style", "seniority")},
        text=text,
        requirements=requirements,
        years=_years_asked(head.get("years", "none"), by_label["y"]),
        decoys=tuple(by_label["d"]),
        soft=tuple(by_label["s"]),
    )


def _years_asked(value: str, spans: list[Span]) -> YearsAsked | None:
    if value.strip().lower() in ("none", ""):
        if spans:
            raise ValueError(f"'{spans[0].text}' is marked as years asked, but the head says 'years: none'.")
        return None
    if not (number := _MINIMUM.match(value)):
        raise ValueError(f"'years: {value}' is no number of years. Write 'years: 3 of hospital pharmacy' or 'none'.")
    if len(spans) != 1:
        raise ValueError(f"years are asked, so one place must be marked with y; {len(spans)} are.")
    return YearsAsked(number=float(number[1]), of=number[2].strip(), span=spans[0])


def _alternatives(value: str) -> dict[str, list[str]]:
    found = {}
    for entry in filter(str.strip, value.split(";")):
        label, equals, words = entry.partition("=")
        if not equals:
            raise ValueError(f"'any: {entry.strip()}' must read 'any: m2 = first words | other words'.")
        found[label.strip()] = [word.strip() for word in words.split("|") if word.strip()]
    return found


def _within(span: Span, words: str) -> Span:
    at = span.text.find(words)
    if at < 0:
        raise ValueError(f"the alternative '{words}' does not stand within '{span.text}'.")
    return Span(start=span.start + at, text=words)


def _candidate(number: str, head: Mapping[str, str], marked: str, advert: Advert) -> Candidate:
    text, spans = unmark(marked)
    asked = [r.id for r in advert.requirements]
    by_label: dict[str, list[Span]] = defaultdict(list)
    for label, span in spans:
        if label not in (*asked, "y", "!"):
            raise ValueError(f"'{label}' is no label here. Labels: {', '.join(asked)}, y, !.")
        by_label[label].append(span)
    statuses = dict(re.findall(r"([^\s,=]+)=?([^\s,]*)", head.get("status", "")))
    if statuses and set(statuses) != set(asked):
        odd = sorted(set(statuses) ^ set(asked))
        raise ValueError(f"'status' must name each requirement of the advert once; {', '.join(odd)} do not fit.")
    for label in asked if statuses else ():
        if (statuses[label] == "missing") == bool(by_label[label]):
            told = "nothing may be marked" if by_label[label] else "its evidence must be marked in the text"
            raise ValueError(f"{label} is {statuses[label]}, so {told}.")
    years = head.get("years", "unknown")
    return Candidate(
        id=f"{advert.id}-{number}",
        job=advert.id,
        twin_of=f"{advert.id}-{head['twin']}" if head.get("twin") else "",
        borrowed_from=head.get("borrowed", ""),
        form=head.get("form", ""),
        kind=head.get("kind", ""),
        text=text,
        shown={label: Shown(status=statuses[label], evidence=tuple(by_label[label])) for label in statuses},
        years_shown=None if years in ("unknown", "") else float(years),
        years_evidence=tuple(by_label["y"]),
        closeness=head.get("closeness") or None,  # type: ignore[arg-type]
        impossible=tuple(by_label["!"]),
        availability=head.get("availability", "unknown"),  # type: ignore[arg-type]
        verdict=head["verdict"],  # type: ignore[arg-type]
    )


def _said(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']} (given: {str(first['input'])[:80]!r})"
    if isinstance(error, KeyError):
        return f"the line '{error.args[0]}: ...' is missing from the head."
    return str(error)
