"""Plain-English explanation of a judgement: met by what, missing what, what would change the decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from redrob.judge import Facts, Judgement, RequirementFact, Status, judge
from redrob.reference.candidate import CandidateReading
from redrob.reference.schema import Flag, Match

MAX_QUOTE = 90
_SHOWN: dict[Status, str] = {
    "done": "done",
    "listed": "only listed",
    "denied": "said not to be there",
    "missing": "not shown",
}
_HELD = _SHOWN | {"done": "held", "denied": "said not to be held", "missing": "not mentioned; ask whether it is held"}


def explain(
    facts: Facts,
    judgement: Judgement,
    matches: Sequence[Match],
    flags: Sequence[Flag],
    profile: CandidateReading | None = None,
) -> str:
    """A few lines: the decision, each requirement with its quote, years, occupation, flags, and what would change it.

    The `profile` tells how many years of work there are in all, of which the judge counts a share.
    """
    verdict = "Shortlist" if judgement.decision == "shortlist" else "Reject"
    lines = [f"{verdict}, score {judgement.score:.2f}."]
    asked = sorted(zip(facts.requirements, matches, strict=True), key=lambda pair: not _decides(pair[0]))
    lines += [_line(fact, match) for fact, match in asked]
    if facts.years_required:
        lines.append(f"Experience in years: {_years(facts, profile)}, {facts.years_required:g} asked.")
        if profile and profile.goes_on:
            lines.append(
                f"A role that goes on is counted to {date(profile.until // 12, profile.until % 12 + 1, 1):%B %Y}."
            )
    if facts.occupation != "same":
        lines.append(
            f"Occupation: the roles are in {'a neighbouring' if facts.occupation == 'adjacent' else 'another'} occupation."
        )
    lines += [f"Note ({flag.certainty}): {flag.message}" for flag in flags]
    lines += [change] if (change := _change(facts, judgement)) else []
    return "\n".join(lines)


def _years(facts: Facts, profile: CandidateReading | None) -> str:
    """Nothing tells years of one kind of work from those of another, so all are counted, and a share of them counts."""
    if facts.years_shown is None:
        return "unknown"
    if profile is None or profile.years_shown is None or facts.occupation == "same":
        return f"{facts.years_shown:g} of work of any kind"
    why = "a neighbouring" if facts.occupation == "adjacent" else "another"
    return f"{profile.years_shown:g} of work of any kind, of which {facts.years_shown:g} count ({why} occupation)"


def _decides(fact: RequirementFact) -> bool:
    """Whether a requirement caps the score by itself; it is told first."""
    return (fact.gate and fact.status == "denied") or (fact.kind == "disqualifier" and fact.status == "done")


def _line(fact: RequirementFact, match: Match) -> str:
    kind = {"must": "", "nice": " (nice to have)", "disqualifier": " (rules out)"}[fact.kind]
    shown = (_HELD if fact.gate else _SHOWN)[fact.status]
    if fact.kind == "disqualifier":
        shown = "applies" if fact.status == "done" else "does not show"
    text = " ".join(match.evidence[0].text.split()) if match.evidence else ""
    text = text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 1] + "…"
    return f"- {fact.text}{kind}: {shown}" + (f': "{text}"' if text else "")


def _change(facts: Facts, judgement: Judgement) -> str:
    """The fewest requirements, weakest first, that would turn the decision; empty where none would."""
    target: Status = "done" if judgement.decision == "reject" else "missing"
    changed: list[str] = []
    requirements = list(facts.requirements)
    order = sorted(range(len(requirements)), key=lambda i: (not requirements[i].gate, requirements[i].kind != "must"))
    for index in order:
        fact = requirements[index]
        if fact.kind != "must" or fact.status == target:
            continue
        requirements[index] = replace(fact, status=target)
        changed.append(fact.text)
        if judge(replace(facts, requirements=tuple(requirements))).decision != judgement.decision:
            held = "held or " if any(r.gate and r.text in changed for r in requirements) else ""
            verb = f"{held}shown in a role" if target == "done" else "absent"
            return f"The decision would change if {', '.join(changed)} were {verb}."
    return ""
