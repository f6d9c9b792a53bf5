"""The named endpoints: what a program can ask the page. Where the page serves MCP, each is also a tool."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import wraps
from traceback import format_tb
from typing import Any

import gradio as gr
from gradio.context import LocalContext
from gradio.events import api

from redrob.compare import assessment_dict, check_case, check_gold, compare, grade, plain_json
from redrob.errors import InputError, RedrobError
from redrob.pool.output import entry
from redrob.pool.ranking import Progress
from redrob.reference import assess
from redrob.reference.asked import parse
from redrob.reference.schema import JobReading
from redrob.shortlist import MAX_CANDIDATES, rank_candidates
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.limits import REFERENCE_WORTH, VisitorLimit, count
from redrob.ui.loading import Loader, check_pair, default_pair
from redrob.verdict import MAX_CHARS

_log = logging.getLogger(__name__)


def build_api(load: Loader, limit: VisitorLimit | None = None) -> None:
    """Add the endpoints to the current Blocks. Only `/compare` asks models and so waits in their queue.

    `load` counts against `limit` who asks models; the endpoints without a model count for less.
    """

    def compare_case(jd: str, candidate: str, pair: str = default_pair(), force_json: bool = False) -> dict[str, Any]:
        """Ask the untuned baseline and the trained policy about one candidate, and grade both answers.

        Args:
            jd: Job description, plain text, at most 100,000 characters.
            candidate: Candidate profile, plain text, at most 100,000 characters.
            pair: bundled, qwen3-0.6b or auto.
            force_json: Both models can then write nothing but a valid answer, so that format_valid tells nothing.

        Returns:
            Both answers with decision, score, reasons, six rewards and notes on what cost points; the reference with
            its evidence; what of the texts the models were not shown.
        """
        check_case(jd, candidate)  # before a pair is loaded for it
        _check("force_json", force_json, bool, "true or false")
        return compare(jd, candidate, load(check_pair(pair)), constrained=force_json).as_dict()

    def served(function: Callable[..., Any], readings: Callable[..., int], description: str, **queue: Any) -> None:
        """Add the endpoint under its name, which MCP shows; a call counts as so many readings by the reference."""
        name = function.__name__.removesuffix("_case")

        @wraps(function)
        def run(*given: Any) -> Any:
            try:
                count(limit, REFERENCE_WORTH * readings(*given))
                return function(*given)
            except RedrobError as error:
                raise gr.Error(plain_json(str(error)), print_exception=False) from error
            except Exception as error:  # its message may quote what was sent, which the log must not hold
                _log.error("/%s: %s\n%s", name, type(error).__name__, "".join(format_tb(error.__traceback__)))
                told = f"{name}: it could not be answered ({type(error).__name__}). This is a fault of the page."
                raise gr.Error(told, print_exception=False) from None

        run.__name__ = name
        api(run, api_name=name, api_description=description, **queue)

    about = "Both answers, their rewards and the evidence check for one job description and one profile."
    served(compare_case, lambda *_: 0, about, concurrency_limit=1, concurrency_id=MODEL_QUEUE)  # `load` counts it
    about = "The evidence check's judgement and quotes: a small reader and rules, no language model."
    served(assess_case, lambda *_: 1, about)
    about = f"At most {MAX_CANDIDATES} candidates for one job, ranked by the evidence check, best first."
    served(rank_case, lambda _, candidates, *__: max(1, len(_candidates(candidates))), about)
    served(grade_case, lambda *_: 1, "Six rewards for one answer to one case, and what cost points.")


def assess_case(jd: str, candidate: str, requirements: str = "") -> dict[str, Any]:
    """Judge one candidate by the deterministic reference: a small reader and rules, no language model.

    Args:
        jd: Job description, plain text, at most 100,000 characters.
        candidate: Candidate profile, plain text, at most 100,000 characters.
        requirements: What the job asks for where it was misread, in lines such as "must: Kafka" or "must: CPA | ACCA",
            either of which will do; blank reads the job.

    Returns:
        Decision, score from 0 to 1, each requirement with coverage and the words that show it, flags, an explanation.
    """
    return assessment_dict(assess(*check_case(jd, candidate), requirements=_own(requirements)))


def rank_case(jd: str, candidates: list[Any], top: int = 0, requirements: str = "") -> dict[str, Any]:
    """Rank candidates for one job by the deterministic reference, best first. Nothing is dropped in silence.

    Args:
        jd: Job description, plain text.
        candidates: Texts, or records (objects); an object with a `text` is a text with an `id`.
        top: How many to return; 0 for all.
        requirements: As `/assess` takes them.

    Returns:
        `ranked`: place, id, row, decision, score, requirements and flags of each, or why it is `unjudged`; `problems`:
        rows that could not be ranked, and why; `rows`: how many were given; `as_good`: how many that `top` left out
        have the score of the last.
    """
    own = _own(requirements)
    result = rank_candidates(jd, _candidates(candidates), top=_whole(top), requirements=own, on_progress=_while_asked)
    told = {
        "ranked": [dict(entry(place)) for place in result.ranked],
        "problems": [asdict(problem) for problem in result.problems],
        "rows": result.rows,
        "as_good": result.as_good,
    }
    return plain_json(told)


def grade_case(
    completion: str, jd: str, candidate: str, gold_decision: str = "", gold_score: float = -1.0, rubric: str = "strict"
) -> dict[str, Any]:
    """Grade one answer with the six fixed rules that also graded the training.

    Args:
        completion: The answer as a model wrote it: one JSON object with reasons, score and decision, if it is valid.
        jd: Job description that the answer is about.
        candidate: Candidate profile that the answer is about.
        gold_decision: shortlist or reject; without both, decision and score are the reference's.
        gold_score: From 0 to 1; with a gold_decision.
        rubric: strict or card.

    Returns:
        The six rewards and their weighted total, each from 0 to 1; notes on what cost points; the gold used.
    """
    _check("completion", completion, str, "a string")
    if len(completion) > MAX_CHARS:  # the longest answer that is read
        told = f"it has {len(completion):,} characters. At most {MAX_CHARS:,} are graded. Shorten it."
        raise InputError(f"completion: {told}")
    job, profile = check_case(jd, candidate)
    given = gold_decision or None, None if gold_score == -1 else gold_score
    own = check_gold(given) if given != (None, None) else None
    breakdown, (decision, score) = grade(completion, job, profile, gold=own, rubric=rubric)  # type: ignore[arg-type]  # it refuses what it does not know
    gold = {"decision": decision, "score": score, "source": "caller" if own else "reference"}
    return {"rewards": breakdown.as_dict(), "notes": plain_json(list(breakdown.explain())), "gold": gold}


def _while_asked(progress: Progress) -> None:
    """End a ranking whose caller has gone away: the next one waits for it.

    Raises:
        InputError: nobody waits for the answer any more.
    """
    blocks, event_id = LocalContext.blocks.get(None), LocalContext.event_id.get(None)
    if blocks is None or event_id is None:
        return  # asked from Python
    jobs = [event for events in blocks._queue.active_jobs for event in events or ()]
    if any(event._id == event_id and not event.alive for event in jobs):
        raise InputError(f"rank: the caller went away after {progress.rows} candidates.")


def _check(name: str, value: Any, kind: Any, wanted: str) -> None:
    """Raises: InputError: `value` is not of this kind."""
    if not isinstance(value, kind):
        raise InputError(f"{name}: it is of type {type(value).__name__}. Pass {wanted}.")


def _own(requirements: str) -> JobReading | None:
    """A caller's own reading of the job; None where there is none."""
    _check("requirements", requirements, str, "lines of text")
    return parse(requirements) if requirements.strip() else None


def _candidates(candidates: Any) -> list[str | Mapping[str, Any]]:
    _check("candidates", candidates, list, "a list of texts or records")
    for row, candidate in enumerate(candidates, 1):
        _check(f"candidates, row {row}", candidate, str | Mapping, "a text or a record (an object)")
    return candidates


def _whole(number: Any) -> int:
    """JSON writes 3 and 3.0 alike."""
    if isinstance(number, bool) or not isinstance(number, int | float) or number % 1 != 0:  # NaN is unequal as well
        raise InputError(f"top: it is {number!r}. A whole number from 0 is needed; 0 returns all.")
    return int(number)
