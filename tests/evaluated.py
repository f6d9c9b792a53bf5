"""Cases, prompts and canned completions for the tests of evaluation and results."""

from collections.abc import Sequence
from dataclasses import dataclass

from redrob.cases import Case
from redrob.corpus import Split
from redrob.evaluation.records import Record
from redrob.evaluation.rollout import roll_out
from redrob.judge import Facts, RequirementFact
from redrob.prompts import Prompt, build_messages
from redrob.rewards.findings import CaseFacts
from redrob.verdict import Decision, Verdict

REASONS = ("Kafka: done at Northwind", "SQL: not shown")
NAMES = ("nurse", "chef")
FACTS = CaseFacts(
    Facts((RequirementFact("Kafka", "must", "done"), RequirementFact("SQL", "must", "missing"))),
    (("Ran Kafka at Northwind",), ()),
)
"""What is true of every case, whatever its gold: two reasons that are true earn all there is."""


def make_case(number: int, split: Split = "test") -> Case:
    """Even numbers are shortlists with gold 0.8, odd ones rejects with gold 0.2; occupations alternate in pairs."""
    decision: Decision = "reject" if number % 2 else "shortlist"
    return Case(
        id=f"case-{number}",
        split=split,
        occupation=NAMES[number // 2 % 2],
        kind="fit" if decision == "shortlist" else "partial",
        job_id=f"job-{number}",
        job_description="We need Kafka and SQL.",
        candidate="Ran Kafka at Northwind.",
        facts=FACTS,
        gold_decision=decision,
        gold_score=0.2 if number % 2 else 0.8,
    )


CASES = [make_case(number) for number in range(8)]
PROMPTS = [
    Prompt(
        messages=build_messages(case.job_description, case.candidate),
        input_ids=(number,),
        job_description=case.job_description,
        candidate=case.candidate,
        cuts=(),
    )
    for number, case in enumerate(CASES)
]


@dataclass(frozen=True)
class Canned:
    text: str
    n_tokens: int = 10


def gold(prompts: Sequence[Prompt]) -> list[Canned]:
    """The gold verdict of every case, grounded reasons and all."""
    cases = [CASES[prompt.input_ids[0]] for prompt in prompts]
    return [Canned(Verdict(case.gold_decision, case.gold_score, REASONS).as_json()) for case in cases]


def always_reject(prompts: Sequence[Prompt]) -> list[Canned]:
    """The same well-formed answer to every case, score 0.5."""
    return [Canned(Verdict("reject", 0.5, REASONS).as_json(), 20) for _ in prompts]


def babble(prompts: Sequence[Prompt]) -> list[Canned]:
    """No JSON at all, 40 characters."""
    return [Canned("x" * 40, 30) for _ in prompts]


def all_records() -> list[Record]:
    """Baseline babbles, SFT always rejects, the policy is right."""
    generators = {"baseline": babble, "sft": always_reject, "policy": gold}
    return [record for row, generate in generators.items() for record in roll_out(row, CASES, PROMPTS, generate)]
