"""The answers that a case teaches: a checklist reason for each must and for what else decides, then score and decision.

Each names the requirement, says how it shows, and quotes a few words of the profile. All numbers and names stand in the
texts. Occupation and years come first, as the prompt asks, then requirements in the advert's order: whoever writes
them must not need the decision before the first word.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from redrob.judge import Decision, RequirementFact, Status
from redrob.rewards.components import MAX_CHARS, MIN_WORDS
from redrob.rewards.findings import CLOSENESS_IN_WORDS, CaseFacts
from redrob.verdict import Verdict

MOST = 5
"""Reasons; what is over joins another one."""
MOST_WORDS = 6
"""Of a requirement, and of a quotation; longer ones would count as copied."""
SAID: dict[Status, tuple[str, ...]] = {
    "listed": ("only listed", "listed, not shown in a role"),
    "denied": ("says not", "says not so", "says not yet"),
    "missing": ("not shown", "nothing shown", "not mentioned"),
}
_EDGES = " ,.;:()[]-–•*\"'“”"


def answer(case: CaseFacts, *, title: str, decision: Decision, score: float, seed: str = "") -> Verdict:
    """The verdict that a case teaches; `title` is the job's, in words of the advert; wording varies with `seed`.

    >>> from redrob.judge import Facts
    >>> kafka = RequirementFact("Kafka in production", "must", "done")
    >>> case = CaseFacts(Facts((kafka,), years_required=3, years_shown=5), (("ran Kafka for payments",),))
    >>> answer(case, title="Data engineer", decision="shortlist", score=0.9, seed="a").reasons[0]
    'Data engineer: the same occupation; 5 years shown, 3 years asked'
    """
    draw = random.Random(f"answer.{seed}")
    told = [_reason(r, texts, draw) for r, texts in _in_order(case)]
    return Verdict(decision, score, (_what_else(case, title), *_gathered(told, MOST - 1)))


def seen(case: CaseFacts, shown: str) -> CaseFacts:
    """The facts of a case without requirements and evidence that a cut left out of the texts.

    >>> from redrob.judge import Facts
    >>> asked = tuple(RequirementFact(text, "must", "done") for text in ("SQL", "Go"))
    >>> case = CaseFacts(Facts(asked), (("wrote SQL daily", "tuned SQL"), ("Go at Elm",)))
    >>> seen(case, "Must: SQL. Analyst, who tuned  SQL").evidence
    (('tuned SQL',),)
    """
    text = " ".join(shown.split())

    def stands(words: str) -> bool:
        return " ".join(words.split()) in text

    pairs = [(r, e) for r, e in zip(case.facts.requirements, case.evidence, strict=True) if stands(r.text)]
    facts = replace(case.facts, requirements=tuple(r for r, _ in pairs))
    return replace(case, facts=facts, evidence=tuple(tuple(filter(stands, texts)) for _, texts in pairs))


def _in_order(case: CaseFacts) -> list[tuple[RequirementFact, tuple[str, ...]]]:
    """Musts and what rules out, then as many wishes as have a line of their own."""
    pairs = list(zip(case.facts.requirements, case.evidence, strict=True))
    decide = [pair for pair in pairs if pair[0].kind == "must" or (pair[0].kind != "nice" and pair[0].status == "done")]
    wishes = [pair for pair in pairs if pair[0].kind == "nice"]
    return decide + wishes[: max(0, MOST - 1 - len(decide))]


def _reason(requirement: RequirementFact, texts: Sequence[str], draw: random.Random) -> str:
    name = few(requirement.text)
    name = name[:1].upper() + name[1:]
    status = requirement.status
    if requirement.kind == "disqualifier":
        return f"{name}: applies"
    if status == "done":
        quote = min((few(text) for text in texts if few(text)), key=len, default="")
        if requirement.gate and draw.random() < 0.5:
            return f"{name}: held"
        short = len(f"{name} {quote}".split()) < MIN_WORDS
        return f'{name}: {"done, " if short else ""}"{quote}"' if quote else f"{name}: done"
    if status == "listed" and requirement.gate:
        return f"{name}: held"
    return f"{name}: {draw.choice(SAID[status])}"


def _what_else(case: CaseFacts, title: str) -> str:
    """Occupation, years, contradiction: what decides beside the requirements."""
    facts = case.facts
    parts = [f"{few(title)}: {CLOSENESS_IN_WORDS[facts.occupation]}"]
    if facts.years_required and facts.years_shown is not None:
        parts.append(f"{_years(facts.years_shown)} shown, {_years(facts.years_required)} asked")
    elif facts.years_required:
        parts.append(f"{_years(facts.years_required)} asked")
    if facts.impossible:
        parts.append("the profile contradicts itself")
    return "; ".join(parts)


def _years(number: float) -> str:
    return f"{number:g} {'year' if number == 1 else 'years'}"


def few(text: str) -> str:
    """The first words of a text, without what would break a quotation.

    >>> few("a current (in date) forklift licence, counterbalance and reach")
    'a current (in date) forklift licence'
    """
    words = text.replace('"', "").replace(";", ",").replace(":", ",").split()[:MOST_WORDS]
    while len(words) > 2 and words[-1].strip(_EDGES).casefold() in _LOOSE:
        words.pop()
    cut = " ".join(words).strip(_EDGES)
    return cut + ")" if cut.count("(") > cut.count(")") else cut


_LOOSE = {"", "a", "an", "the", "and", "or", "of", "in", "on", "at", "to", "for", "with", "by", "as", "from"}


def _gathered(told: Sequence[str], room: int) -> list[str]:
    """At most `room` reasons: requirements that have no line of their own share one, within `MAX_CHARS`."""
    lines: list[str] = []
    per = -(-len(told) // room) if told else 1
    for start in range(0, len(told), per):
        line = told[start]
        for more in told[start + 1 : start + per]:
            if len(line) + len(more) + 2 <= MAX_CHARS:
                line = f"{line}; {more}"
        lines.append(line[:MAX_CHARS])
    return lines
