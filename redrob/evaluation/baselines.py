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
from redrob.compare import facts_as_read
from redrob.evaluation.records import Record, grade_case
from redrob.judge import Facts, RequirementFact
from redrob.prompts import Prompt
from redrob.reference import assess
from redrob.reference.job import title_of
from redrob.rewards import RuleBasedRewardModel
from redrob.rewards.findings import CaseFacts
from redrob.rewards.written import answer, seen
from redrob.verdict import DECISIONS, Verdict

POOL = 15
"""Most frequent findings of the training cases among which the constant answer's two are chosen."""
COMMON = ("What the job asks for: not shown", "The same occupation as the job")
"""Findings that suit any case, beside them."""
SAMPLE = 200
"""Training cases, evenly spaced, on which they are chosen."""
MAX_QUOTED_WORDS = 8  # a longer requirement quoted whole would count as copied

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
    """The row `reference`: what it reads in the whole texts, written as a policy would of those that it was shown."""
    records = []
    for case, prompt in zip(cases, prompts, strict=True):
        began = time.perf_counter()
        found = assess(case.job_description, case.candidate)
        read = seen(facts_as_read(found) or CaseFacts(Facts(()), ()), prompt.context)
        title = title_of(prompt.job_description)
        said = answer(read, title=title, decision=found.decision, score=found.score, seed=case.id).as_json()
        seconds = time.perf_counter() - began
        records.append(grade_case("reference", case, prompt.context, said, seconds=seconds))
    return records


def _finding(requirement: RequirementFact) -> str:
    """A requirement and how it shows, as a reason says it."""
    applies = requirement.kind == "disqualifier" and requirement.status == "done"
    said = "applies" if applies else _WORDING[requirement.status]
    return f"{' '.join(requirement.text.split()[:MAX_QUOTED_WORDS]).rstrip(' .;:,')}: {said}"
