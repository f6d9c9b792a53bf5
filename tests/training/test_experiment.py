"""The experiment in small: a dry run of every arm on the tiny model, what is kept of it, and its table by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from redrob.cases import Case, load_cases
from redrob.evaluation.experiment_table import answer, difference, render_experiment
from redrob.prompts import Prompt
from training import experiment
from training.config import load_config
from training.data import load_run_cases, written_answer
from training.experiment import best_answers
from training.tiny_qwen3 import tiny_qwen3

ROOT = Path(__file__).resolve().parents[2]
PLAN = ROOT / "training" / "experiment.yaml"


def written(cases: Sequence[Case]) -> dict[str, str]:
    """By the profile's text."""
    return {case.candidate.strip(): written_answer(case) for case in cases}


def plan_in(folder: Path) -> Path:
    """The plan on the smoke configuration: one seed, two checkpoints an arm, four cases of validation."""
    plan = yaml.safe_load(PLAN.read_text(encoding="utf-8"))
    smoke = yaml.safe_load((ROOT / "training" / "configs" / "smoke.yaml").read_text(encoding="utf-8"))
    smoke["base_model"] = str(tiny_qwen3(folder / "base"))
    card = smoke | {"preset": "card", "lora": None, "matching": None, "sft": None, "reward": {"rubric": "card"}}
    for name, config in (("config", smoke), ("card_config", card)):
        plan[name] = str(folder / f"{name}.yaml")
        Path(plan[name]).write_text(yaml.safe_dump(config), encoding="utf-8")
    plan |= {"seeds": [0], "split": "validation", "cases": 4, "validation_cases": 2, "checkpoints": 2}
    plan |= {"early_steps": 1, "best_of": 2}
    path = folder / "plan.yaml"
    path.write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
    return path


@pytest.mark.slow
def test_every_arm_runs_and_is_run_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    by_text = written(load_run_cases(load_config(ROOT / "training/configs/smoke.yaml")).rl)

    def sampler(*_: object) -> Any:
        """Of two answers the second is the written one; the untrained model would write none worth keeping."""
        return lambda prompts, seed: [t for p in prompts for t in ("no JSON", _written_for(p, by_text))]

    monkeypatch.setattr(experiment, "sampler", sampler)
    command = ["--plan", str(plan_in(tmp_path)), "--runs", str(tmp_path / "runs"), "--out", str(tmp_path / "out")]
    assert experiment.main(command) == 0, capsys.readouterr().err
    measured = json.loads((tmp_path / "out" / "experiment.json").read_text())
    runs = {run["arm"]: run for run in measured["runs"]}
    assert set(runs) == {"none", "grpo", "best_of_n", "sft", "card"}
    # a step of GRPO is 2 groups of 2 answers at 5 passes: 20; two steps are the budget of 40
    assert [point["compute"] for point in runs["grpo"]["curve"]] == [20, 40]
    # a step of SFT is 2 texts at 3 passes: 6; best-of-n first samples 2 answers for each of the 8 cases there are
    assert [point["compute"] for point in runs["sft"]["curve"]] == [18, 36]
    assert [point["compute"] for point in runs["best_of_n"]["curve"]] == [16 + 12, 16 + 24]
    assert [point["compute"] for point in runs["none"]["curve"]] == [0]
    assert all(run["n"] == 4 and len(run["right_by_advert"]) > 1 for run in runs.values())
    assert (tmp_path / "out" / "experiment.png").stat().st_size > 10_000
    assert "| GRPO | 1 |" in (tmp_path / "out" / "experiment.md").read_text()

    monkeypatch.setattr(experiment, "run_arm", lambda *_: pytest.fail("an arm was run again"))
    assert experiment.main(command) == 0
    plan = Path(command[1])
    plan.write_text(plan.read_text().replace("early_steps: 1", "early_steps: 2"))
    assert experiment.main(command) == 2
    assert "were run by another plan" in capsys.readouterr().err


def shown_of(profile: str, prompt: Prompt) -> bool:
    """Whether a prompt's profile is a part of this one: every line of it stands there."""
    return all(line in profile for line in prompt.candidate.split("\n"))


def _written_for(prompt: Prompt, by_text: dict[str, str]) -> str:
    """The written answer to the profile of the prompt, which shows a part of it."""
    return next(answer for text, answer in by_text.items() if shown_of(text, prompt))


def test_the_best_answer_is_kept_where_its_decision_is_right_and_asked_for_once(tmp_path: Path) -> None:
    config = load_config(ROOT / "training/configs/smoke.yaml", [f"base_model={tiny_qwen3(tmp_path / 'base')}"])
    cases, asked = load_cases("train", part="rl")[:3], []
    other = {"shortlist": "reject", "reject": "shortlist"}
    right = [written_answer(case) for case in cases]

    def sample(prompts: Sequence[Prompt], seed: int) -> list[str]:
        asked.append((len(prompts), seed))
        known = [next(i for i, c in enumerate(cases) if shown_of(c.candidate, p)) for p in prompts]
        # of the last case neither answer is right
        return [
            text.replace(cases[i].gold_decision, other[cases[i].gold_decision]) if i == 2 else text
            for i in known
            for text in ("no JSON", right[i])
        ]

    best = best_answers(cases, sample, config, tmp_path / "sampled")
    assert best == {case.id: right[i] for i, case in enumerate(cases[:2])}
    assert asked == [(2, 0), (1, 2)]  # two cases at once, and the seed of each batch
    assert best_answers(cases, sample, config, tmp_path / "sampled") == best
    assert len(asked) == 2


def test_the_plan_that_is_committed_is_whole() -> None:
    plan = yaml.safe_load(PLAN.read_text(encoding="utf-8"))
    assert (plan["split"], plan["cases"], plan["seeds"]) == ("test", 827, [0, 1, 2])
    assert list(plan["arms"]) == ["none", "grpo", "best_of_n", "sft", "card"]
    for name in ("config", "card_config"):
        load_config(ROOT / plan[name])


def measured(**right: dict[str, float]) -> dict[str, Any]:
    """One seed of each arm, with the share of right decisions by advert."""
    runs = [
        {"arm": arm, "seed": 0, "right_by_advert": by_advert, "accuracy": 0.5, "total": 0.6, "n": 8}
        for arm, by_advert in right.items()
    ]
    plan = {"arms": {"none": "", "grpo": "", "best_of_n": ""}, "split": "test"}
    return {"plan": plan, "runs": runs, "commit": "0123456789", "date": "2026-01-02T03:04:05+00:00"}


EVEN = {"a": 0.5, "b": 0.5, "c": 0.5}


def test_an_advert_counts_once_and_an_arm_without_runs_leaves_the_question_open() -> None:
    both = measured(none=EVEN, grpo={"a": 1.0, "b": 0.75, "c": 0.5})
    gap = difference(both, "grpo", "none")
    assert gap is not None
    assert gap.value == pytest.approx(0.25)
    assert "there is no answer" in answer(both)
    assert "| GRPO | 1 | 0.500 (0.500 to 0.500) | 0.600 | 0.250 " in render_experiment(both)


@pytest.mark.parametrize(
    ("grpo", "said"),
    [
        (
            {"a": 0.7, "b": 0.7, "c": 0.7},
            "GRPO adds to the early checkpoint (0.200 [0.200, 0.200]) and comes to more than",
        ),
        ({"a": 0.3, "b": 0.3, "c": 0.3}, "GRPO takes from the early checkpoint (-0.200 [-0.200, -0.200])"),
        ({"a": 0.7, "b": 0.5, "c": 0.3}, "GRPO neither adds to nor takes from the early checkpoint"),
    ],
)
def test_the_answer_follows_the_interval(grpo: dict[str, float], said: str) -> None:
    assert said in answer(measured(none=EVEN, grpo=grpo, best_of_n=EVEN))
