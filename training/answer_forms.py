r"""What the order and the form of an answer are worth: three forms, each learned from nothing on the same short notes.

    python -m training.answer_forms --config training/configs/smollm2_135m_first.yaml \
        --out assets/results/answer_forms.json

Each form is warmed up as the configuration says, on its notes alone, and asked about notes of job descriptions that
none of them was shown. All else is equal: base, cases and their order, steps, learning rate. What differs is the answer
that is taught and the sentence of the system message that asks for it. Started again, it goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from tqdm import tqdm

from redrob.cases import Case
from redrob.errors import ConfigError, RedrobError
from redrob.evaluation.answer_forms_table import SCHEMA
from redrob.evaluation.intervals import rate
from redrob.prompts import EVIDENCE, Preset, build_prompt
from redrob.provenance import provenance, write_whole
from redrob.verdict import Verdict, parse_completion
from training.config import TrainConfig, load_config
from training.examples import gold_answer
from training.policy import choose_device, is_saved, load_tokenizer, new_policy, save_policy, saved_policy
from training.splits import load_splits
from training.warmup import warm_up

ROOT = Path(__file__).resolve().parents[1]
HELD_BACK = 6
"""Of so many job descriptions in a row, one is kept for asking."""
MAX_NEW_TOKENS = 128
"""More than the longest answer to a note has."""
ROWS = 32
"""Notes that are answered at a time."""
PACKAGES = ("torch", "transformers", "peft")


@dataclasses.dataclass(frozen=True, slots=True)
class AnswerForm:
    """A way to answer, and how it is asked for."""

    name: str
    answer: Callable[[Case], str]
    preset: Preset


def decision_first(case: Case) -> str:
    """The checklist after the decision that it is to explain."""
    reasons = json.dumps(list(case.reasons), ensure_ascii=False)
    return f'{{"decision": "{case.gold_decision}", "score": {case.gold_score:.2f}, "reasons": {reasons}}}'


def summary_first(case: Case) -> str:
    """Two sentences about the whole, as people write them; then score and decision."""
    reasons = json.dumps(summary(case), ensure_ascii=False)
    return f'{{"reasons": {reasons}, "score": {case.gold_score:.2f}, "decision": "{case.gold_decision}"}}'


def summary(case: Case) -> list[str]:
    """How many requirements are met, and which are not: the findings without a look at each."""
    asked = [requirement for requirement in case.facts.requirements if requirement.kind != "disqualifier"]
    open_ = [requirement.text for requirement in asked if requirement.coverage < 1.0]
    met = f"{len(asked) - len(open_)} of {len(asked)} requirements are met"
    return [met, f"Not met: {', '.join(open_)}" if open_ else "Nothing that is asked for is missing"]


def _asked_with(name: str, instruction: str, keys: Sequence[str]) -> Preset:
    values = {"reasons": "[...]", "score": "0..1", "decision": '"shortlist" or "reject"'}
    schema = ", ".join(f'"{key}": {values[key]}' for key in keys)
    return Preset(name, f"You screen candidates. {instruction} Answer with one JSON object only: {{{schema}}}", "")


FORMS = (
    AnswerForm("checklist, then score and decision", gold_answer, EVIDENCE),
    AnswerForm(
        "decision and score, then checklist",
        decision_first,
        _asked_with(
            "decision-first",
            "First give the decision and a score from 0 to 1. Then name the candidate's occupation, licence and years, "
            "and check each requirement of the job in order: quote the words of the profile that show it, or say that "
            "it is only listed, denied or not shown.",
            ("decision", "score", "reasons"),
        ),
    ),
    AnswerForm(
        "summary, then score and decision",
        summary_first,
        _asked_with(
            "summary-first",
            "First say how many requirements of the job the profile meets, and which it does not. Then give a score "
            "from 0 to 1 and the decision.",
            ("reasons", "score", "decision"),
        ),
    ),
)


def held_back(cases: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """The notes among `cases`: those to learn from, and those of job descriptions kept for asking.

    Raises:
        ConfigError: there are too few job descriptions for both.
    """
    notes = [case for case in cases if case.form == "note"]
    kept = set(list(dict.fromkeys(case.job_id for case in notes))[HELD_BACK - 1 :: HELD_BACK])
    if not kept:
        raise ConfigError(f"answer forms: there are notes of too few job descriptions; {HELD_BACK} are needed.")
    return [c for c in notes if c.job_id not in kept], [c for c in notes if c.job_id in kept]


def compare_forms(config: TrainConfig, folder: Path, forms: Sequence[AnswerForm] = FORMS) -> dict[str, Any]:
    """Warm up and ask every form. Returns the file's content; what was learned and answered is kept in `folder`.

    Raises:
        ConfigError: the configuration has no warm-up on notes, or there are too few of them.
    """
    if config.warmup is None or not config.warmup.note_steps:
        raise ConfigError(f"{config.name}: it has no warm-up on notes. Name a configuration with warmup.note_steps.")
    config = dataclasses.replace(config, warmup=dataclasses.replace(config.warmup, full_steps=0, dated_steps=0))
    assert config.warmup is not None
    learned, asked = held_back(load_splits(config).train)
    device = choose_device(config)
    rows = []
    for form in forms:
        its = folder / form.name
        if not is_saved(its / "policy"):
            model = new_policy(config).to(device)
            warm_up(model, load_tokenizer(config), learned, config, its, answer=form.answer, preset=form.preset)
            save_policy(model, its / "policy", config)
        answers = _answers(config, its, form, asked, device)
        rows.append(_row(form, asked, answers))
        print(f"{form.name}: {rows[-1]['decision_accuracy']['value']:.3f} of {len(asked)} decisions right", flush=True)
    rejected = sum(case.gold_decision == "reject" for case in asked)
    return {
        "schema": SCHEMA,
        "n": len(asked),
        "examples": config.warmup.note_steps * config.warmup.groups * config.warmup.note_group_size,
        "majority": round(max(rejected, len(asked) - rejected) / len(asked), 4),
        "seed": config.seed,
        "config": dataclasses.asdict(config),
        "rows": rows,
        **provenance(PACKAGES),
    }


def _answers(config: TrainConfig, folder: Path, form: AnswerForm, asked: Sequence[Case], device: str) -> list[str]:
    """Greedy completions, in the order of `asked`; kept on file."""
    path = folder / "answers.json"
    if path.is_file():
        answers: list[str] = json.loads(path.read_text(encoding="utf-8"))
        return answers
    model = saved_policy(config, folder / "policy", trainable=False).to(device).eval()
    tokenizer = load_tokenizer(config)
    answers = []
    for first in tqdm(range(0, len(asked), ROWS), desc=form.name):
        prompts = [
            list(build_prompt(tokenizer, case.job_description, case.candidate, preset=form.preset).input_ids)
            for case in asked[first : first + ROWS]
        ]
        batch = tokenizer.pad({"input_ids": prompts}, return_tensors="pt").to(device)
        with torch.inference_mode():
            written = model.generate(**batch, do_sample=False, max_new_tokens=MAX_NEW_TOKENS)
        answers += tokenizer.batch_decode(written[:, batch["input_ids"].shape[1] :], skip_special_tokens=True)
    write_whole(path, json.dumps(answers, ensure_ascii=False))
    return answers


def _row(form: AnswerForm, asked: Sequence[Case], answers: Sequence[str]) -> dict[str, Any]:
    """A form in numbers. An answer that cannot be read decides wrongly and has no score."""
    read = [parse_completion(answer) for answer in answers]
    errors = [
        abs(verdict.score - case.gold_score)
        for case, verdict in zip(asked, read, strict=True)
        if isinstance(verdict, Verdict)
    ]
    right = [
        isinstance(verdict, Verdict) and verdict.decision == case.gold_decision
        for case, verdict in zip(asked, read, strict=True)
    ]
    exact = [answer.strip() == form.answer(case) for case, answer in zip(asked, answers, strict=True)]
    return {
        "name": form.name,
        "decision_accuracy": rate(right),
        "score_mae": round(sum(errors) / len(errors), 4) if errors else None,
        "readable": rate([isinstance(verdict, Verdict) for verdict in read]),
        "exact": rate(exact),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m training.answer_forms", description="Three forms of an answer.")
    parser.add_argument("--config", type=Path, required=True, help="a YAML file of training/configs/")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="replace a setting")
    parser.add_argument("--form", action="append", choices=[form.name for form in FORMS], help="default: all of them")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="where checkpoints and answers go")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        config = load_config(options.config, options.set)
        forms = [form for form in FORMS if not options.form or form.name in options.form]
        told = compare_forms(config, options.runs / f"{config.name}-answer-forms", forms)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    write_whole(options.out, json.dumps(told, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
