"""Supposed answers: checklists put together from several candidates, of which only what follows from them is learned.

An answer says what it read, then what follows: whether the career contradicts itself, the score, the decision. Both are
learned from the same few thousand candidates, so a policy can have the score by heart, or guess it from the profile,
and then it need not follow from a checklist that reads something else. Here the profile stays, and the checklist above
the score changes: the years and the career are those of anybody, each finding is that of some candidate for the same
job. What such an answer says of the profile is not true and is not learned; the contradiction, the score and the
decision follow from it by `fit`, and are, and so are the names of what the job asks for. A dozen such answers cost as
much as two more profiles to read.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.errors import ConfigError
from redrob.judge import RequirementFact, fit
from redrob.prompts import Preset, build_prompt
from redrob.rewards.reasons import MAX_CHARS
from training.cases.reasons import CONTRADICTION, gathered, name_of
from training.examples import Example

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

OWN_SHARE = 0.7
"""Of the findings of a supposed checklist, those of one candidate: where each is somebody else's, all are middling."""
CONTRADICTED_SHARE = 0.45
"""Of supposed careers, those that contradict themselves: nearly half, since both sides are to be told apart."""
SHORT_SHARE = 0.6
"""Of the full-length cases, the share that is asked about: the shorter ones, for a prompt is but the place here."""
_YEARS = re.compile(r"(?:(?P<said>\d+ years? said)(?:, )?)?(?P<asked>[\d.]+ years? asked)?")


@dataclass(frozen=True, slots=True)
class Parts:
    """The gold reasons of a case, apart."""

    case: Case
    head: tuple[str, ...]
    """Title and occupation, licence, what rules out."""
    said: str
    """`6 years said`; empty where nothing is said."""
    asked: str
    """`5 years asked`; the same."""
    career: str
    """`first role 2020 to now`; the same."""
    contradiction: str
    findings: Mapping[int, str]
    """By number of the requirement what is found of it, in the order of the checklist."""

    @classmethod
    def of(cls, case: Case) -> Parts:
        """The parts of the reasons that `training.cases.reasons` wrote."""
        head, said, asked, career, contradiction = [], "", "", "", ""
        for part in case.reasons[0].split("; "):
            years = _YEARS.fullmatch(part)
            if years and part:
                said, asked = years["said"] or "", years["asked"] or ""
            elif part.startswith("first role "):
                career = part
            elif part in CONTRADICTION.values():
                contradiction = part
            else:
                head.append(part)
        numbers = {name_of(r): n for n, r in enumerate(case.facts.requirements)}
        told = [part.partition(": ") for reason in case.reasons[1:] for part in reason.split("; ")]
        return cls(
            case, tuple(head), said, asked, career, contradiction, {numbers[name]: found for name, _, found in told}
        )


@dataclass(frozen=True, slots=True)
class Supposed:
    """An answer and what of it follows from the rest, in characters."""

    text: str
    end: tuple[int, ...]
    """Where it is said that the career contradicts itself, and how; or that it does not."""
    conclusion: tuple[int, int]
    """From there to the end of the first reason."""
    joints: tuple[tuple[int, int], ...]
    """That something follows the occupation, and that the career comes; none where the candidate's own dates tell of no
    career."""
    names: tuple[tuple[int, int], ...]
    """What is asked, each with its colon."""
    score: tuple[int, int]
    decision: tuple[int, int]


def suppose(own: Parts, others: Sequence[Parts], told: Parts, rng: random.Random) -> Supposed:
    """An answer about `own` whose findings are those of `others`, candidates for the same job (`own` may be among
    them), and whose years and career are those that `told` tells.

    What the checklist leaves out (how soon somebody can begin, wishes without room in it) stays that of `own`.
    """
    most, head = rng.choice(others), rng.choice(others)
    findings, requirements = {}, list(own.case.facts.requirements)
    for number in own.findings:
        one = most if rng.random() < OWN_SHARE else rng.choice(others)
        findings[number] = one.findings[number]
        requirements[number] = one.case.facts.requirements[number]
    for number, requirement in enumerate(requirements):
        if _is_condition(requirement):
            requirements[number] = head.case.facts.requirements[number]
    facts = replace(
        own.case.facts,
        requirements=tuple(requirements),
        years_shown=told.case.facts.years_shown,
        occupation=head.case.facts.occupation,
        impossible=bool(told.contradiction),
    )
    asked = next((one.asked for one in others if one.asked), "") if told.said or told.career else ""
    years = ", ".join(part for part in (told.said, asked) if part)
    ending = [told.contradiction] if told.contradiction else []
    if len("; ".join(part for part in (*head.head, years, told.career, *ending) if part)) > MAX_CHARS:
        years = told.said if told.contradiction == CONTRADICTION["years"] else ""  # what it follows from stays
    before = [part for part in ("; ".join(head.head), years, told.career) if part]
    judged = fit(facts)
    stem = '{"reasons": [' + json.dumps("; ".join(before), ensure_ascii=False)[:-1]
    first = stem + "".join(f"; {part}" for part in ending) + '"'
    named = [name_of(own.case.facts.requirements[number]) for number in findings]
    rest = gathered([f"{name}: {found}" for name, found in zip(named, findings.values(), strict=True)])
    text = first + "".join(f", {json.dumps(reason, ensure_ascii=False)}" for reason in rest) + '], "score": '
    names, place = [], len(first)
    for name in (json.dumps(some, ensure_ascii=False)[1:-1] + ":" for some in named):
        place = text.index(name, place)
        names.append((place, place + len(name)))
    score = len(text), len(text) + len(f"{judged.score:.2f}")
    text += f'{judged.score:.2f}, "decision": "'
    decision = len(text), len(text) + len(judged.decision)
    at = len(stem)
    joints: tuple[tuple[int, int], ...] = ()
    if own.career and told.career:
        opening = len(json.dumps("; ".join(head.head), ensure_ascii=False)) - 1 + len('{"reasons": [')
        career = stem.rindex("; first role ")
        joints = (opening, opening + len("; ")), (career, career + len("; first role"))
    return Supposed(
        text=text + judged.decision + '"}',
        end=(at, at + len("; ")) if ending else (at,),
        conclusion=(at, len(first)),
        joints=joints,
        names=tuple(names),
        score=score,
        decision=decision,
    )


def encode_supposed(
    tokenizer: PreTrainedTokenizerBase, job_id: str, prompt: tuple[int, ...], some: Supposed, *, whole: bool
) -> Example:
    """Its tokens, of which those are learned that follow, and what is true: that the career is written out, which is
    unlearned else where so many reasons are seen to end, and the names of what the job asks for.

    An answer that is not `whole` ends with the first reason.
    """
    text = some.text if whole else some.text[: some.conclusion[1]] + ', "'  # as after every first reason
    encoded: Any = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)
    places: list[tuple[int, int]] = encoded["offset_mapping"]

    def tokens(start: int, end: int) -> set[int]:
        return {n for n, (first, last) in enumerate(places) if first < end and last > start}

    follows = [*some.joints, some.conclusion, *((*some.names, some.score, some.decision) if whole else ())]
    begins = [some.decision[0], *(start for start, _ in (*some.joints, *some.names))]
    return Example(
        job_id,
        prompt,
        tuple(encoded["input_ids"]),
        decisive=frozenset(tokens(*some.score).union(*(tokens(place, place + 1) for place in begins))),
        ends=frozenset(max(n for n, (first, _) in enumerate(places) if first <= place) for place in some.end),
        learned=frozenset().union(*(tokens(*place) for place in follows)),
    )


def supposed_groups(
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    *,
    preset: str | Preset,
    size: int,
    rng: random.Random,
    true: Callable[[Case], Example] | None = None,
) -> Iterator[list[Example]]:
    """Endless groups, each about one of the shorter full-length `cases`: in turn `size` whole answers, and twice as
    many that end with the first reason.

    With `true` the whole ones begin with the true answer, all of which is learned: its prompt has been read anyway.

    Raises:
        ConfigError: there is none, or no career is told.
    """
    parts = [Parts.of(case) for case in cases if case.form != "note" and case.reasons]
    whole = [part for part in parts if part.case.form == "full"]
    telling: dict[str, list[Parts]] = {}
    for part in parts:
        if part.career and (part.said or part.contradiction != CONTRADICTION["years"]):  # else it follows from nothing
            telling.setdefault(part.contradiction, []).append(part)
    lies = sorted(telling.keys() - {""})
    if not (whole and lies and "" in telling):
        raise ConfigError(
            "warmup.supposed_per_dated: full-length texts are needed, and careers of which some contradict themselves; "
            f"among the {len(cases)} training cases there are none. Set it to 0."
        )
    by_job: dict[str, list[Parts]] = {}
    for part in whole:
        by_job.setdefault(part.case.job_id, []).append(part)
    is_whole = False
    short = sorted(whole, key=lambda part: len(part.case.job_description) + len(part.case.candidate))
    short = short[: math.ceil(SHORT_SHARE * len(short))]
    for part in cycle(rng.sample(short, len(short))):
        prompt = build_prompt(tokenizer, part.case.job_description, part.case.candidate, preset=preset)
        others = [one for one in by_job[part.case.job_id] if one.findings.keys() == part.findings.keys()]
        is_whole = not is_whole
        group = [true(part.case)] if true and is_whole else []
        for _ in range(size if is_whole else 2 * size):
            lie = rng.choice(lies) if rng.random() < CONTRADICTED_SHARE else ""
            some = suppose(part, others, rng.choice(telling[lie]), rng)
            group.append(encode_supposed(tokenizer, part.case.job_id, prompt.input_ids, some, whole=is_whole))
        yield group


def _is_condition(requirement: RequirementFact) -> bool:
    return requirement.gate or requirement.kind == "disqualifier"
