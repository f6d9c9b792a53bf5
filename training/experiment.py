"""The experiment that `training/experiment.yaml` fixes: arms from one early checkpoint a seed, with the same compute.

    python -m training.experiment                        # all that is not done yet, then the report
    python -m training.experiment --arm grpo --seed 0    # one of them

Arms keep what they made under `runs/experiment/`: one that was stopped goes on. The report is
`experiment.json`, with a table and a figure beside it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Literal

import torch
import yaml

from redrob.cases import Case
from redrob.errors import ConfigError, as_program
from redrob.evaluation.experiment_table import numbers, render_experiment
from redrob.evaluation.records import Record
from redrob.prompts import Prompt
from redrob.provenance import provenance, write_whole
from redrob.rewards import RuleBasedRewardModel
from training.checkpoint import steps_done
from training.checkpoint_eval import answer_row
from training.config import TrainConfig, load_config
from training.data import case_prompt, load_run_cases
from training.figures import draw_experiment
from training.grpo import run_grpo
from training.policy import choose_device, is_saved, load_tokenizer, new_policy, save_policy, saved_policy
from training.sft import run_sft

ROOT = Path(__file__).resolve().parents[1]
SAMPLED, SCORED, LEARNED = 1, 1, 3
"""What it costs, in passes, to sample a text, to score it by the reference model, and to learn from it."""
Plan = Mapping[str, Any]
Sample = Callable[[Sequence[Prompt], int], Sequence[str]]
"""Prompts and a seed to n answers for each prompt, in order."""


@as_program
def main(arguments: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m training.experiment", description="Run the planned arms.")
    parser.add_argument("--plan", type=Path, default=ROOT / "training" / "experiment.yaml")
    parser.add_argument("--arm", help="only this one")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs" / "experiment", help="what arms made")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "results", help="where the report goes")
    options = parser.parse_args(arguments)
    plan = _kept_plan(options.plan, options.runs)
    for seed, arm in product(plan["seeds"], plan["arms"]):
        if options.arm in (None, arm) and options.seed in (None, seed):
            folder = options.runs / f"seed-{seed}"
            if not (folder / arm / "result.json").is_file():
                run_arm(arm, seed, plan, folder)
            report(plan, options.runs, options.out)


def run_arm(arm: str, seed: int, plan: Plan, folder: Path) -> None:
    """Train one arm, answer validation at each of its checkpoints, and the primary split at the one that is chosen."""
    began, config = time.monotonic(), _config(arm, seed, plan)
    device, work = choose_device(config), folder / arm
    early = folder / ("base" if arm == "card" else "early") / "policy"
    if not is_saved(early):
        sft = load_run_cases(config).sft
        begun = new_policy(config) if arm == "card" else run_sft(sft, config, early.parent, device)
        save_policy(begun, early, config)
    spent, a_step = train_arm(arm, early, config, plan, work, device)

    checkpoints = sorted(work.glob("checkpoint-*"), key=steps_done)
    curve: list[dict[str, float]] = []
    for done, path in [(steps_done(path), path) for path in checkpoints] or [(0, early)]:
        if not is_saved(policy := work / "policies" / str(done)):
            save_policy(saved_policy(config, path, trainable=False), policy, config)
        found = numbers(*answers_of("validation", plan["validation_cases"], policy, config, device))
        point = {"step": done, "compute": spent + done * a_step}
        curve.append(point | {name: found[name] for name in ("accuracy", "total")})
    chosen = max(curve, key=lambda point: point["accuracy"])["step"]  # of equals the first
    found = numbers(*answers_of(plan["split"], plan["cases"], work / "policies" / str(chosen), config, device))
    result = {"arm": arm, "seed": seed, "curve": curve, "chosen": chosen, **found}
    result |= {"device": device, "seconds": time.monotonic() - began, **provenance(("torch", "trl"))}
    write_whole(work / "result.json", json.dumps(result, indent=2) + "\n")


def train_arm(arm: str, early: Path, config: TrainConfig, plan: Plan, work: Path, device: str) -> tuple[int, int]:
    """Train from `early` until the compute is used up; passes before the first step, and of a step."""
    cases, grpo, sft = load_run_cases(config).rl, config.grpo, config.sft
    assert grpo  # the arms' compute is counted in its steps
    plain = [replace(case, facts=None) for case in cases]  # the decision and the score are all that is told
    a_step = grpo.num_generations * grpo.prompts_per_step * (SAMPLED + SCORED + LEARNED)
    budget, spent, answers, points = grpo.max_steps * a_step, 0, None, plan["checkpoints"]
    if arm in ("grpo", "card"):
        config = replace(config, grpo=replace(grpo, save_steps=-(-grpo.max_steps // points), save_total_limit=points))
        run_grpo(early, plain, config, work, device)
    if arm in ("none", "grpo", "card"):
        return 0, a_step
    if arm == "best_of_n":
        asked, n = plain[: int(budget * plan["sampling_share"] / plan["best_of"] / SAMPLED)], plan["best_of"]
        answers = best_answers(asked, sampler(early, config, n, device), config, work / "sampled")
        cases, spent = [case for case in asked if case.id in answers], len(asked) * n * SAMPLED
    assert sft  # every arm from the early checkpoint has this section
    a_step = sft.per_device_train_batch_size * sft.gradient_accumulation_steps * LEARNED
    steps = max(1, (budget - spent) // a_step)
    if cases:  # where no answer was worth keeping, the policy stays as it is
        every = {"max_steps": steps, "save_steps": -(-steps // points), "save_total_limit": points}
        whole = replace(config, sft=replace(sft, short_prompts=0.0, **every))  # texts as long as GRPO's
        run_sft(cases, whole, work, device, start=early, answers=answers)
    return spent, a_step


def best_answers(cases: Sequence[Case], sample: Sample, config: TrainConfig, folder: Path) -> dict[str, str]:
    """By case id the best of the sampled answers by the reward, where its decision is right; on file as they come."""
    tokenizer, grader, best = load_tokenizer(config), RuleBasedRewardModel(config.reward.rubric), dict[str, str]()
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(cases), config.evaluation.batch_size):
        some, file = cases[start : start + config.evaluation.batch_size], folder / f"{start:06}.json"
        if not file.is_file():
            prompts = [case_prompt(tokenizer, case, config.preset) for case in some]
            texts, kept = sample(prompts, config.seed * 1_000_000 + start), dict[str, str]()
            n = len(texts) // len(some)
            for i, (case, prompt) in enumerate(zip(some, prompts, strict=True)):
                graded = [(case.grade(grader, text, prompt.context), text) for text in texts[i * n : (i + 1) * n]]
                first = max(graded, key=lambda pair: pair[0].total)
                kept |= {case.id: first[1]} if first[0].decision_match else {}
            write_whole(file, json.dumps(kept))
        best |= json.loads(file.read_text(encoding="utf-8"))
    return best


def sampler(policy: Path, config: TrainConfig, n: int, device: str) -> Sample:
    """Draws from a saved policy as GRPO does."""
    model, tokenizer = saved_policy(config, policy, trainable=False).to(device).eval(), load_tokenizer(config)

    @torch.inference_mode()
    def sample(prompts: Sequence[Prompt], seed: int) -> Sequence[str]:
        torch.manual_seed(seed)
        batch = tokenizer.pad({"input_ids": [list(p.input_ids) for p in prompts]}, return_tensors="pt").to(device)
        assert config.grpo  # answers are sampled as GRPO samples them
        drawn = {"do_sample": True, "temperature": config.grpo.temperature, "top_p": config.grpo.top_p, "top_k": 0}
        most = config.grpo.max_completion_length
        out = model.generate(**batch, **drawn, num_return_sequences=n, max_new_tokens=most)
        return tokenizer.batch_decode(out[:, batch["input_ids"].shape[1] :], skip_special_tokens=True)

    return sample


def answers_of(
    split: Literal["test", "validation"], n: int, policy: Path, config: TrainConfig, device: str
) -> tuple[list[Record], list[Case]]:
    """Answers of a saved policy to n cases of a split, kept beside its weights; and the cases."""
    config = replace(config, evaluation=replace(config.evaluation, split=split, cases=n))
    cases = load_run_cases(config).measured
    return answer_row("policy", policy, config, cases, policy / split, device)[0], cases


def report(plan: Plan, runs: Path, out: Path) -> None:
    """Write what is done as numbers, table and figure."""
    done = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(runs.glob("seed-*/*/result.json"))]
    measured = {"schema": 1, "plan": plan, "runs": done, **provenance(("torch", "trl"))}
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / "experiment.json", json.dumps(measured, indent=2) + "\n")
    write_whole(out / "experiment.md", render_experiment(measured))
    draw_experiment(measured, out / "experiment.png")


def _kept_plan(path: Path, runs: Path) -> Plan:
    """The plan, kept beside the arms with the settings that it names; refused where arms were run by others."""
    text, kept = path.read_text(encoding="utf-8"), runs / "plan.yaml"
    plan: Plan = yaml.safe_load(text)
    text += "".join((ROOT / plan[name]).read_text(encoding="utf-8") for name in ("config", "card_config"))
    if kept.is_file() and kept.read_text(encoding="utf-8") != text:
        raise ConfigError(
            f"{path}: arms in {runs} were run by another plan, or by other settings in the files that it names. "
            "Restore them, or name another folder: --runs."
        )
    runs.mkdir(parents=True, exist_ok=True)
    write_whole(kept, text)
    return plan


def _config(arm: str, seed: int, plan: Plan) -> TrainConfig:
    config = load_config(ROOT / plan["config"], [f"seed={seed}", f"sft.max_steps={plan['early_steps']}"])
    card = load_config(ROOT / plan["card_config"], [f"seed={seed}"])
    card = replace(card, base_model=config.base_model, data=config.data, evaluation=config.evaluation)
    return card if arm == "card" else config


if __name__ == "__main__":
    raise SystemExit(main())
