"""The cases of a run: what each stage learns from, and what it is measured on."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from redrob.cases import DATA, Case, load_cases
from redrob.corpus import Part
from redrob.errors import ConfigError
from redrob.evaluation.rollout import drawn
from redrob.prompts import Budgets, Prompt, build_prompt
from redrob.reference.deciding import dates_in, deciding, years_in
from redrob.rewards.written import answer, seen
from training.config import TrainConfig

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


SHORT = Budgets(job_tokens=240, candidate_tokens=320)
"""Sections of a short prompt: 0.93 of the requirements and 0.97 of the evidence fit (150 cases of train)."""
read_once = lru_cache(maxsize=None)(deciding)
"""Every stage, row and arm asks about the same cases, and a reading takes a fifth of a second."""


class RunCases(NamedTuple):
    """Lists without an advert or a candidate in common."""

    sft: list[Case]
    """Cases with written answers; empty where the run has no such stage."""
    rl: list[Case]
    """Cases that GRPO asks the policy, with the gold decision and score alone; empty where there is no GRPO."""
    measured: list[Case]
    """What every row of the evaluation answers."""


def load_run_cases(config: TrainConfig) -> RunCases:
    """The cases of `config.data`, as many of each as it asks for; always the same ones.

    Raises:
        DataError: the folder does not hold a corpus.
        ConfigError: a stage of the run has no cases.

    >>> cases = load_run_cases(TrainConfig("x", train_cases=16))
    >>> [len(part) for part in cases]
    [16, 16, 240]
    """
    folder = Path(config.data) if config.data else DATA
    sft = _learned(config, folder, "sft") if config.sft else []
    if unlabelled := [case.id for case in sft if case.facts is None]:
        raise ConfigError(
            f"{folder}: {unlabelled[0]} has a verdict alone, and its advert is of the part sft. Answers are written "
            "from labels. Add them, or write `part: rl`."
        )
    measured = _loaded(config.evaluation.split, folder=folder)
    if not measured:
        raise ConfigError(
            f"{folder}: no advert is of the split {config.evaluation.split}, on which the run is measured. "
            "Mark some, or set evaluation.split."
        )
    rl = _learned(config, folder, "rl") if config.grpo else []
    if config.grpo and len(rl) < (a_step := config.grpo.prompts_per_step):  # TRL drops what fills no step
        raise ConfigError(
            f"{folder}: GRPO has {len(rl)} cases, and a step asks {a_step} different ones. Set grpo.prompts_per_step "
            "and grpo.prompts_per_pass lower, or grpo: null."
        )
    return RunCases(sft, rl, drawn(measured, config.evaluation.cases))


_loaded = lru_cache(maxsize=4)(load_cases)
"""An experiment asks again for every arm and checkpoint."""


def _learned(config: TrainConfig, folder: Path, part: Part) -> list[Case]:
    cases = _loaded("train", folder=folder, part=part)
    if not cases:
        mend = f"Mark some, or set {'sft: null and matching' if part == 'sft' else 'grpo'}: null."
        raise ConfigError(f"{folder}: no advert of the split train is of the part {part}. {mend}")
    return drawn(cases, config.train_cases or len(cases))


def case_prompt(tokenizer: PreTrainedTokenizerBase, case: Case, preset: str) -> Prompt:
    """The prompt of a case as serving makes it, token for token: what a cut leaves in is chosen alike."""
    return build_prompt(tokenizer, case.job_description, case.candidate, preset=preset, deciding=read_once)


def short_prompt(tokenizer: PreTrainedTokenizerBase, case: Case, preset: str) -> Prompt:
    """A prompt cut to `SHORT`: first what the labels go by. A step over it costs half of one over the whole texts."""
    assert case.facts is not None
    asked = [r.text for r in case.facts.facts.requirements]
    shown = [text for texts in case.facts.evidence for text in texts]

    def labelled(job: str, profile: str) -> tuple[list[str], list[str]]:
        return [*asked, *years_in(job)], [*shown, *dates_in(profile)]

    return build_prompt(
        tokenizer, case.job_description, case.candidate, preset=preset, budgets=SHORT, deciding=labelled
    )


def written_answer(case: Case, shown: str | None = None, wording: int = 0) -> str:
    """The answer that a labelled case teaches: reasons first, so that score and decision follow from what was read.

    Where `shown` is given, the texts as the prompt holds them, nothing is named or quoted that does not stand there.
    Another `wording` says the same in other words.

    >>> written_answer(load_cases("train", part="sft")[0])[:12]
    '{"reasons": '
    """
    assert case.facts is not None  # `load_run_cases` saw to it
    facts = case.facts if shown is None else seen(case.facts, shown)
    verdict = answer(
        facts, title=case.title, decision=case.gold_decision, score=case.gold_score, seed=f"{case.id}.{wording}"
    )
    return verdict.as_json()
