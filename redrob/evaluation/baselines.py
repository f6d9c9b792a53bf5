"""Two rows that no model writes: the best constant answer, and the reference ranker.

A policy that does not beat the constant answer has not looked at the case; one that does not beat the reference
could be replaced by rules.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import median_low

from redrob.cases import Case
from redrob.evaluation.records import Record, grade_case
from redrob.judge import RequirementFact
from redrob.prompts import Prompt
from redrob.reference import AssessedRequirement, Assessment, assess
from redrob.reference.job import title_of
from redrob.rewards import RuleBasedRewardModel
from redrob.rewards.claims import find_claims
from redrob.rewards.components import check_reasons
from redrob.rewards.words import Words, read_words
from redrob.verdict import DECISIONS, Verdict

POOL = 15
"""Most frequent findings of the training cases among which the constant answer's two are chosen."""
COMMON = ("What the job asks for: not shown", "The same occupation as the job")
"""Findings that suit any case, beside them."""
SAMPLE = 200
"""Training cases, evenly spaced, on which they are chosen."""
MAX_QUOTED_WORDS = 8  # a longer requirement quoted whole would count as copied
ANSWER_REASONS = 5
ENOUGH_REASONS = 2  # as many as the grader asks for

_WORDING = {"done": "done in a role", "listed": "only listed", "denied": "said not to be there", "missing": "not shown"}


def best_constant(train: Sequence[Case]) -> Verdict:
    """The fixed verdict with the highest mean strict total on the training cases.

    Decision and score add up separately, so the most frequent decision and the median gold score are the best there
    are (a tie goes to reject). The reasons are the best pair among the `POOL` most frequent findings and `COMMON`,
    tried out on `SAMPLE` training cases; longer sets can only lose, because two usable reasons already earn all.
    """
    decisions = Counter(case.gold_decision for case in train)
    decision = max(reversed(DECISIONS), key=lambda name: decisions[name])
    score = median_low([case.gold_score for case in train])
    found = Counter(_finding(r) for case in train if case.facts for r in case.facts.facts.requirements)
    pool = [*(reason for reason, _ in found.most_common(POOL)), *COMMON]
    earned = {Verdict(decision, score, pair): 0.0 for pair in combinations(pool, 2)}
    grader = RuleBasedRewardModel()
    for case in train[:: max(1, len(train) // SAMPLE)]:  # outermost, so that each context is read once
        for verdict in earned:
            earned[verdict] += case.grade(grader, verdict.as_json()).total
    return max(earned, key=lambda verdict: earned[verdict])


def constant_records(train: Sequence[Case], cases: Sequence[Case], prompts: Sequence[Prompt]) -> list[Record]:
    """The row `constant`: the answer chosen on `train`, given to every case."""
    completion = best_constant(train).as_json()
    pairs = zip(cases, prompts, strict=True)
    return [grade_case("constant", case, prompt.context, completion) for case, prompt in pairs]


def reference_records(cases: Sequence[Case], prompts: Sequence[Prompt]) -> list[Record]:
    """The row `reference`: the ranker's verdict on the whole texts, graded against the text shown to the models."""
    records = []
    for case, prompt in zip(cases, prompts, strict=True):
        began = time.perf_counter()
        assessment = assess(case.job_description, case.candidate)
        completion = reference_verdict(assessment, prompt.context).as_json()
        seconds = time.perf_counter() - began
        records.append(grade_case("reference", case, prompt.context, completion, seconds=seconds))
    return records


def reference_verdict(assessment: Assessment, context: str) -> Verdict:
    """An assessment as a policy would write it: one checklist reason for each of at most five requirements.

    Musts before the rest, in the order of the job description, and exclusions only where they apply; the years asked
    and shown where both are known; where that leaves less than two, the words of the profile that show or deny what was
    asked, the years asked alone, and how near the occupation is. Only reasons that `context` bears out are written:
    years that were counted from dates stand in no text.
    """
    told = [r for r in assessment.requirements if r.kind != "disqualifier" or r.status == "done"]
    requirements = sorted(told, key=lambda requirement: requirement.kind != "must")
    reasons = [_finding(requirement) for requirement in requirements]
    facts = assessment.facts
    if facts.years_required is not None and facts.years_shown is not None:
        years = f"Experience: {facts.years_shown:g} years shown, {facts.years_required:g} asked"
        reasons.insert(ANSWER_REASONS - 1, years)
    words = read_words(context)
    usable = _usable(reasons, words)
    if len(usable) < ENOUGH_REASONS:  # little was asked: what the profile says of it is a reason too
        asked = [] if facts.years_required is None else [f"Experience: {facts.years_required:g} years asked"]
        held = f"{title_of(context)}: {facts.occupation} occupation"
        usable = _usable([*reasons, *map(_quoted, requirements), *asked, held], words)
    return Verdict(
        assessment.decision, assessment.score, tuple(usable[:ANSWER_REASONS] or ["No requirement could be read"])
    )


def _finding(requirement: RequirementFact | AssessedRequirement) -> str:
    """A requirement and how it shows, as a reason says it."""
    applies = requirement.kind == "disqualifier" and requirement.status == "done"
    said = "applies" if applies else _WORDING[requirement.status]
    return f"{' '.join(requirement.text.split()[:MAX_QUOTED_WORDS]).rstrip(' .;:,')}: {said}"


def _usable(reasons: Sequence[str], words: Words) -> list[str]:
    """The reasons that the texts bear out and the grader counts."""
    grounded = [r for r in reasons if all(words.has(claim.words) for claim in find_claims(r))]
    return [r for r, problem in zip(grounded, check_reasons(grounded, words), strict=True) if problem is None]


def _quoted(requirement: AssessedRequirement) -> str:
    """The opening of the sentence that shows or denies a requirement; nothing usable where none does."""
    quoted = requirement.evidence[0].text.split()[: MAX_QUOTED_WORDS - 2] if requirement.evidence else []
    return f"The profile says: {' '.join(quoted).rstrip(' .;:,')}"
