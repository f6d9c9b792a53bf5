"""GRPO and the run around it, on a tiny random model: rewards, reference model, stages and resuming."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.rewards import COMPONENTS, RuleBasedRewardModel
from tests.training.tiny import tiny_base, tiny_tokenizer
from training import grpo, train
from training.config import EvaluationSettings, GrpoSettings, LoraSettings, TrainConfig, WarmupSettings
from training.grpo import REWARD_FUNCTIONS, REWARD_WEIGHTS, grpo_dataset, run_grpo
from training.policy import load_tokenizer, new_policy, save_adapter, saved_policy
from training.warmup import gold_answer


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [case for case in load_cases("train") if case.form == "note"][:4]


def tiny_run(base: Path) -> TrainConfig:
    return TrainConfig(
        name="tiny",
        base_model=str(base),
        lora=LoraSettings(r=2, alpha=4),
        warmup=WarmupSettings(note_steps=1, full_steps=0, groups=1, group_size=2, warmup_steps=1, checkpoint_every=1),
        grpo=GrpoSettings(max_steps=2, num_generations=2, max_completion_length=8, save_steps=1),
        evaluation=EvaluationSettings(cases=2, max_new_tokens=4, batch_size=2),
    )


class TestRewardFunctions:
    def test_they_carry_the_names_of_the_components_in_order(self) -> None:
        assert tuple(function.__name__ for function in REWARD_FUNCTIONS) == COMPONENTS

    def test_their_weighted_sum_is_the_total_of_the_grader(self, cases: list[Case]) -> None:
        case = cases[0]
        context = f"{case.job_description}\n\n{case.candidate}"
        completions = [gold_answer(case), gold_answer(cases[1]), "no JSON", '{"decision": 3}', ""]
        columns = {
            "gold_decision": [case.gold_decision] * 5,
            "gold_score": [case.gold_score] * 5,
            "context": [context] * 5,
        }
        earned = [function(completions, trainer_state=None, **columns) for function in REWARD_FUNCTIONS]
        grader = RuleBasedRewardModel("strict")
        for i, completion in enumerate(completions):
            total = sum(w * (row[i] or 0.0) for w, row in zip(REWARD_WEIGHTS, earned, strict=True))
            graded = grader.grade(
                completion, gold_decision=case.gold_decision, gold_score=case.gold_score, context=context
            )
            assert total == pytest.approx(graded.total)

    def test_a_misspelt_column_is_an_error_and_not_a_zero(self) -> None:
        with pytest.raises(TypeError, match="gold_decision"):
            REWARD_FUNCTIONS[0](["x"], gold=["reject"], gold_score=[0.5], context=["x"])


def test_the_prompt_that_trl_tokenises_is_the_prompt_that_is_served(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    rows = grpo_dataset(tokenizer, cases, "checklist")
    assert len(rows) == len(cases)
    assert rows[0]["prompt"].endswith("<|im_start|>assistant\n")
    assert rows[0]["context"] == f"{cases[0].job_description}\n\n{cases[0].candidate}"


def test_a_run_goes_through_all_stages_and_is_not_repeated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tiny_run(tiny_base(tmp_path / "base"))
    runs, assets = tmp_path / "runs", tmp_path / "assets"
    train.run(config, runs, assets)

    log = [json.loads(line) for line in (runs / "tiny" / "grpo" / "log.jsonl").read_text().splitlines()]
    assert len(log) == 2
    # the reference model is the warmed-up policy itself, so before the first update they agree
    assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
    assert {f"rewards/{name}/mean" for name in COMPONENTS} <= log[0].keys()

    results = json.loads((assets / "results" / "results.json").read_text())
    assert [row["name"] for row in results["rows"]] == ["constant", "reference", "baseline", "warmup", "policy"]
    assert results["n"] == 2
    kept = assets / "policies" / "tiny"
    assert {path.name for path in kept.iterdir()} >= {"adapter_model.safetensors", "redrob.json", "run.json"}

    def must_not_run(*_: object, **__: object) -> None:
        raise AssertionError("a finished stage was run again")

    for stage in ("warm_up", "run_grpo", "roll_out"):
        monkeypatch.setattr(train, stage, must_not_run)
    train.run(config, runs, assets)

    changed = dataclasses.replace(config, seed=1)
    with pytest.raises(ConfigError, match="changed: seed"):
        train.run(changed, runs, assets)


def test_grpo_goes_on_from_its_last_checkpoint_after_a_kill(
    tmp_path: Path, cases: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in step 3 with a checkpoint every step: steps 1 and 2 are kept, 3 and 4 are run by the second start."""
    config = dataclasses.replace(
        tiny_run(tiny_base(tmp_path / "base")),
        grpo=GrpoSettings(max_steps=4, num_generations=2, max_completion_length=4, save_steps=1),
    )
    tokenizer = load_tokenizer(config)
    save_adapter(new_policy(config), tmp_path / "start", config)

    class Killed(BaseException):
        pass

    calls = 0
    real = grpo.REWARD_FUNCTIONS[0]

    def format_valid(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1  # a step is one group, and a group is graded once
        if calls == 3:
            raise Killed
        return real(*args, **kwargs)

    monkeypatch.setattr(grpo, "REWARD_FUNCTIONS", (format_valid, *grpo.REWARD_FUNCTIONS[1:]))
    with pytest.raises(Killed):
        run_grpo(
            saved_policy(config, tmp_path / "start", trainable=True), tokenizer, cases, config, tmp_path / "run", "cpu"
        )
    assert calls == 3
    run_grpo(
        saved_policy(config, tmp_path / "start", trainable=True), tokenizer, cases, config, tmp_path / "run", "cpu"
    )
    assert calls == 5
    log = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert [entry["step"] for entry in log] == [1, 2, 3, 4]


def test_a_wrong_config_is_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("name: x\nseeed: 1\n")
    assert train.main(["--config", str(path)]) == 2
    assert "seeed is not a setting" in capsys.readouterr().err
    assert not (tmp_path / "runs").exists()
