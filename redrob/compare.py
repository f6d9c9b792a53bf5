"""One case, both policies and the reference, graded: what the page, the command line and the API all show.

`compare_stream` yields a growing `Comparison`, so a page can draw the answers while they are written; `compare` is
its last value. `regrade` exchanges the gold and `rejudge` the requirements, without asking any model again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from redrob.errors import InputError
from redrob.prompts import Prompt, check_text
from redrob.reference import Assessment, JobReading, assess
from redrob.reference.deciding import deciding
from redrob.rewards import RewardBreakdown, Rubric, RuleBasedRewardModel
from redrob.rewards.claims import CheckedClaim
from redrob.rewards.findings import CaseFacts, Finding
from redrob.verdict import DECISIONS, Decision, ParseFailure, Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.models import Answer, LoadedPair

Gold = tuple[Decision, float]
"""The decision and the score in [0, 1] that answers are graded against."""


@dataclass(frozen=True, slots=True)
class Column:
    """One policy's answer to one case. `answer`, `parsed` and `breakdown` are None while it is being written."""

    name: Literal["baseline", "policy"]
    text: str = ""
    """The raw completion so far."""
    answer: Answer | None = None
    parsed: Verdict | ParseFailure | None = None
    breakdown: RewardBreakdown | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON. `decision`, `score` and `reasons` are None where the completion is no valid verdict."""
        verdict = self.parsed if isinstance(self.parsed, Verdict) else None
        failure = self.parsed if isinstance(self.parsed, ParseFailure) else None
        answer, graded = self.answer, self.breakdown
        told = {
            **{name: getattr(verdict, name, None) for name in ("decision", "score", "reasons")},
            "format_error": failure.reason if failure else None,
            "salvaged": failure.salvaged if failure else None,
            "completion": self.text,
            "rewards": graded.as_dict() if graded else None,
            "reward_notes": graded.explain() if graded else None,
            "claims": graded and [_claim_dict(found) for found in graded.claims],
            "findings": graded and [_finding_dict(found) for found in graded.findings],
            "tokens": answer.n_tokens if answer else None,
            "prompt_tokens": answer.prompt_tokens if answer else None,
            "seconds": round(answer.seconds, 3) if answer else None,
            "first_token_seconds": round(answer.first_token_s, 3) if answer else None,
            "stopped": answer.stopped if answer else None,
        }
        return plain_json(told)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both answers to one case beside the reference."""

    pair: str
    """Key of `redrob.models.PAIRS`."""
    models: dict[str, str]
    """Names and revisions of both models, device and dtype, as `LoadedPair.describe()` gives them."""
    prompt: Prompt
    reference: Assessment
    gold: Gold | None
    """None where the reference cannot judge the case and no visitor did: nothing is graded then."""
    gold_source: Literal["reference", "visitor"]
    baseline: Column = Column("baseline")
    policy: Column = Column("policy")
    constrained: bool = False
    """Whether both answers were forced into the form of a verdict, so that `format_valid` tells nothing."""
    texts: tuple[str, str] = ("", "")
    """Job description and profile in full, of which the models may have been shown a part."""
    asked_by: Literal["reference", "visitor"] = "reference"
    """Who says what the job asks for: the reference as it reads the job, or a visitor who corrected that."""

    @property
    def columns(self) -> tuple[Column, Column]:
        """Baseline, then policy: the order everywhere."""
        return self.baseline, self.policy

    @property
    def complete(self) -> bool:
        """Whether both answers are written, and graded where there is something to grade them by."""
        return all(column.parsed is not None for column in self.columns)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: finite numbers, no lone surrogates, nothing that `json.dumps(allow_nan=False)` refuses."""
        decision, score = self.gold or (None, None)
        return {
            "pair": self.pair,
            "models": dict(self.models),
            "constrained": self.constrained,
            "prompt": {"messages": plain_json(self.prompt.messages), "tokens": len(self.prompt.input_ids)},
            "gold": {"decision": decision, "score": score, "source": self.gold_source},
            "baseline": self.baseline.as_dict(),
            "policy": self.policy.as_dict(),
            "reference": assessment_dict(self.reference),
            "requirements_source": self.asked_by,
            "cuts": [str(cut) for cut in self.prompt.cuts],
            "set_aside": plain_json(self.prompt.aside),
        }


def check_case(job_description: str, candidate: str) -> tuple[str, str]:
    """Both texts, cleaned, before any model is loaded for them.

    Raises:
        InputError: one of them cannot be used.

    >>> check_case("Nurse, ICU", " Ten years in ICU. ")
    ('Nurse, ICU', 'Ten years in ICU.')
    """
    return check_text("Job description", job_description), check_text("Candidate profile", candidate)


def check_gold(gold: tuple[str | None, float | None]) -> Gold:
    """A visitor's own judgement, checked; the two parts need not agree.

    Raises:
        InputError: one of the two is missing, an unknown decision, or a score outside [0, 1].

    >>> check_gold(("reject", 0))
    ('reject', 0.0)
    """
    decision, score = gold
    if decision is None or score is None:
        missing = "decision" if decision is None else "score"
        raise InputError(f"Gold: the {missing} is missing. A decision and a score go together. Give both, or neither.")
    if decision not in DECISIONS:
        raise InputError(f"Gold decision: '{decision}' is unknown. Decisions: {', '.join(DECISIONS)}. Choose one.")
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0.0 <= score <= 1.0:
        raise InputError(f"Gold score: it is {score!r}. A number from 0 to 1 is needed. Enter one, for example 0.7.")
    return decision, float(score)


def compare(
    job_description: str,
    candidate: str,
    loaded: LoadedPair,
    *,
    gold: Gold | None = None,
    constrained: bool = False,
    reference: Assessment | None = None,
) -> Comparison:
    """Ask both policies, read the case with the reference, and grade. See `compare_stream`."""
    *_, last = compare_stream(
        job_description, candidate, loaded, gold=gold, constrained=constrained, reference=reference
    )
    return last


def compare_stream(
    job_description: str,
    candidate: str,
    loaded: LoadedPair,
    *,
    gold: Gold | None = None,
    constrained: bool = False,
    requirements: JobReading | None = None,
    reference: Assessment | None = None,
) -> Iterator[Comparison]:
    """Yield the comparison as it grows: the reference first, then both answers token by token, each graded at its end.

    Args:
        job_description, candidate: At most `prompts.MAX_CHARS` characters each.
        loaded: The pair that answers.
        gold: A visitor's own judgement; None grades against the reference.
        constrained: Force both answers into the form of a verdict; `format_valid` then tells nothing.
        requirements: What a visitor says the job asks for, instead of what is read.
        reference: What `assess` said of these texts and requirements, where somebody has asked it before.

    Raises:
        InputError: a text or the gold cannot be used.
    """
    job, profile = check_case(job_description, candidate)
    own = check_gold(gold) if gold else None
    reference = reference or assess(job, profile, requirements=requirements)
    comparison = Comparison(
        pair=loaded.pair.name,
        models=dict(loaded.describe()),
        prompt=loaded.prepare(job, profile, partial(deciding, reference=None if requirements else reference)),
        reference=reference,
        gold=own or _gold_of(reference),
        gold_source="visitor" if own else "reference",
        constrained=constrained,
        texts=(job, profile),
        asked_by="visitor" if requirements else "reference",
    )
    yield comparison
    for delta in loaded.stream([comparison.prompt], constrained=constrained):
        text = delta.answer.text if delta.answer else delta.text
        column = replace(getattr(comparison, delta.column), text=text, answer=delta.answer)
        if delta.answer is not None:
            column = graded(column, comparison.prompt, comparison.reference, comparison.gold)
        comparison = _with_column(comparison, column)
        yield comparison


def regrade(comparison: Comparison, gold: Gold | None) -> Comparison:
    """The same answers graded against another gold; None goes back to the reference. No model is asked.

    Raises:
        InputError: the gold is no decision and score.
    """
    own = check_gold(gold) if gold else None
    source: Literal["reference", "visitor"] = "visitor" if own else "reference"
    changed = replace(comparison, gold=own or _gold_of(comparison.reference), gold_source=source)
    for column in comparison.columns:
        if column.answer is not None:
            changed = _with_column(changed, graded(column, changed.prompt, changed.reference, changed.gold))
    return changed


def rejudge(comparison: Comparison, requirements: JobReading | None, gold: Gold | None = None) -> Comparison:
    """The same answers beside a reference that was told what the job asks for; None reads it from the job.

    Raises:
        InputError: a requirement or the gold cannot be used.
    """
    reference = assess(*comparison.texts, requirements=requirements)
    return regrade(replace(comparison, reference=reference, asked_by="visitor" if requirements else "reference"), gold)


def grade(
    completion: str, job: str, profile: str | Mapping[str, Any], *, gold: Gold | None = None, rubric: Rubric = "strict"
) -> tuple[RewardBreakdown, Gold]:
    """Grades of an answer that some model wrote about a case, and the gold: the reference's where none is given.

    Grounding is checked against both texts in full.

    Raises:
        ConfigError: an unknown rubric.
        InputError: a text cannot be used, or nothing is given and the reference cannot judge the case.
    """
    grader = RuleBasedRewardModel(rubric)
    reference = assess(job, profile)
    gold = gold or _gold_of(reference)
    if gold is None:
        raise InputError(f"{reference.unjudged} Give your own judgement: a gold decision and a gold score.")
    return _grades(completion, grader, gold, f"{job}\n\n{reference.candidate_text}", reference), gold


def _grades(
    completion: str, grader: RuleBasedRewardModel, gold: Gold, context: str, reference: Assessment
) -> RewardBreakdown:
    facts = facts_as_read(reference)
    return grader.grade(completion, gold_decision=gold[0], gold_score=gold[1], context=context, facts=facts)


def facts_as_read(reference: Assessment) -> CaseFacts | None:
    """What reasons are held against: the case as the reference reads it; None where it cannot judge the case."""
    if reference.unjudged:
        return None
    shown = tuple(tuple(span.text for span in requirement.evidence) for requirement in reference.requirements)
    return CaseFacts(reference.facts, shown)


def _gold_of(reference: Assessment) -> Gold | None:
    """The reference's judgement; None where it cannot tell."""
    return None if reference.unjudged else (reference.decision, reference.score)


def graded(column: Column, prompt: Prompt, reference: Assessment, gold: Gold | None) -> Column:
    """Parse and grade a finished answer against the text that the models were shown and the case as it was read."""
    breakdown = _grades(column.text, RuleBasedRewardModel(), gold, prompt.context, reference) if gold else None
    return replace(column, parsed=parse_completion(column.text), breakdown=breakdown)


def _with_column(comparison: Comparison, column: Column) -> Comparison:
    return replace(comparison, baseline=column) if column.name == "baseline" else replace(comparison, policy=column)


def _claim_dict(found: CheckedClaim) -> dict[str, Any]:
    """Reasons count from 1, as in the notes."""
    return {"reason": found.reason + 1, "text": found.claim.text, "grounded": found.grounded}


def _finding_dict(found: Finding) -> dict[str, Any]:
    told = {name: getattr(found, name) for name in ("text", "about", "true", "truth")}
    return {"reason": found.reason + 1, **told}


def assessment_dict(reference: Assessment) -> dict[str, Any]:
    """The assessment without the facts, which repeat the requirements; evidence offsets count in `candidate_text`.

    Decision and score are None where the reference cannot tell, and `unjudged` says why.
    """
    decision, score = _gold_of(reference) or (None, None)
    told = {
        "decision": decision,
        "score": score,
        "unjudged": reference.unjudged,
        "unclear": reference.unclear,
        "explanation": f"Cannot tell. {reference.unjudged}" if reference.unjudged else reference.explanation,
        "requirements": [asdict(requirement) for requirement in reference.requirements],
        "flags": [asdict(flag) for flag in reference.flags],
        "candidate_text": reference.candidate_text,
    }
    return plain_json(told)


def plain_json(value: Any) -> Any:
    """`value` as JSON allows it. Models write NaN and half of a surrogate pair; neither is valid JSON or UTF-8.

    >>> plain_json({"score": float("nan"), "reasons": ("a",)})
    {'score': 'nan', 'reasons': ['a']}
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, Mapping):
        return {plain_json(str(key)): plain_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
