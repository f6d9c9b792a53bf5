"""GRPO on a tiny random model: rewards, prompts, reference model, full weights, resuming."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from trl import GRPOConfig, GRPOTrainer

from redrob import export_env
from redrob.cases import Case, load_cases
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, Rubric, RuleBasedRewardModel
from training import grpo
from training.config import GrpoSettings, LoraSettings, TrainConfig
from training.data import case_prompt, written_answer
from training.grpo import grpo_dataset, reward_functions, run_grpo
from training.policy import new_policy, save_policy, saved_policy
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return load_cases("train", part="sft")[:4]


class TestRewardFunctions:
    def test_they_carry_the_names_of_the_components_in_order(self) -> None:
        assert tuple(function.__name__ for function in reward_functions("strict", [])) == COMPONENTS

    @pytest.mark.parametrize("rubric", ["strict", "card"])
    def test_their_weighted_sum_is_the_total_of_the_grader(self, cases: list[Case], rubric: Rubric) -> None:
        case = cases[0]
        context = f"{case.job_description}\n\n{case.candidate}"
        completions = [written_answer(case), written_answer(cases[1]), "no JSON", '{"decision": 3}', ""]
        columns = {"case_id": [case.id] * 5, "context": [context] * 5}
        functions = reward_functions(rubric, cases)
        earned = [function(completions, trainer_state=None, **columns) for function in functions]
        grader = RuleBasedRewardModel(rubric)
        for i, completion in enumerate(completions):
            total = sum(w * (row[i] or 0.0) for w, row in zip(DEFAULT_WEIGHTS.values(), earned, strict=True))
            assert total == pytest.approx(case.grade(grader, completion).total)

    def test_what_is_false_of_the_case_earns_less(self, cases: list[Case]) -> None:
        """The same findings under another case: well formed, grounded in nothing, and about other requirements."""
        case, other = next((a, b) for a in cases for b in cases if a.job_id == b.job_id and a.id != b.id)
        functions = dict(zip(COMPONENTS, reward_functions("strict", cases), strict=True))
        context = f"{case.job_description}\n\n{case.candidate}\n\n{other.candidate}"
        rows = {"case_id": [case.id] * 2, "context": [context] * 2}
        own, others = functions["no_hallucination"]([written_answer(case), written_answer(other)], **rows)
        assert own == 1.0
        assert (others or 0.0) < 1.0

    def test_a_misspelt_column_is_an_error_and_not_a_zero(self) -> None:
        with pytest.raises(TypeError, match="case_id"):
            reward_functions("strict", [])[0](["x"], case=["x"], context=["x"])


def test_what_is_exported_for_other_trainers_trains_in_trl(tmp_path: Path) -> None:
    """The rows as a conversational dataset, `total_reward` as the reward: one step, and what it logs."""
    from datasets import Dataset

    short = sorted(load_cases("train", part="rl"), key=lambda case: len(case.job_description + case.candidate))[:2]
    earned: list[float] = []

    def total_reward(*args: Any, **columns: Any) -> list[float]:
        earned.extend(export_env.total_reward(*args, **columns))
        return earned

    base = str(tiny_qwen3(tmp_path / "base"))
    trainer = GRPOTrainer(
        model=base,
        reward_funcs=total_reward,
        args=GRPOConfig(
            output_dir=str(tmp_path), max_steps=1, per_device_train_batch_size=4, num_generations=2,
            max_completion_length=8, logging_steps=1, use_cpu=True, bf16=False, report_to="none",
        ),
        train_dataset=Dataset.from_list([*export_env.rows(short, "evidence")]),
    )  # fmt: skip
    trainer.train()
    assert len(earned) == 4
    assert all(0.0 < total <= 0.05 for total in earned)  # a random model earns for its few characters alone
    assert trainer.state.log_history[0]["rewards/total_reward/mean"] == pytest.approx(sum(earned) / 4)


def test_the_prompt_that_trl_tokenises_is_the_prompt_that_is_served(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    rows = grpo_dataset(tokenizer, cases, "evidence")
    assert len(rows) == len(cases)
    assert rows[0]["prompt"].endswith("<|im_start|>assistant\n")
    prompt = case_prompt(tokenizer, cases[0], "evidence")  # cut: a byte is a token here
    assert (rows[0]["case_id"], rows[0]["context"]) == (cases[0].id, prompt.context)


def test_grpo_goes_on_from_its_last_checkpoint_after_a_kill(
    tmp_path: Path, cases: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in step 3 with a checkpoint every step: steps 1 and 2 are kept, 3 and 4 are run by the second start.

    So it is where the kill came while the checkpoint of step 3 was written.
    """
    config = TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        lora=LoraSettings(r=2, alpha=4),
        grpo=GrpoSettings(max_steps=4, num_generations=2, max_completion_length=4, save_steps=1),
    )
    save_policy(new_policy(config), tmp_path / "start", config)

    class Killed(BaseException):
        pass

    calls = 0
    functions = reward_functions("strict", cases)

    def format_valid(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1  # a step is one group, and a group is graded once
        if calls == 3:
            raise Killed
        return functions[0](*args, **kwargs)

    monkeypatch.setattr(grpo, "reward_functions", lambda *_: (format_valid, *functions[1:]))
    with pytest.raises(Killed):
        run_grpo(tmp_path / "start", cases, config, tmp_path / "run", "cpu")
    assert calls == 3
    cut_short = tmp_path / "run" / "checkpoint-3"
    cut_short.mkdir()
    (cut_short / "trainer_state.json").touch()
    run_grpo(tmp_path / "start", cases, config, tmp_path / "run", "cpu")
    assert calls == 5
    log = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert [entry["step"] for entry in log] == [1, 2, 3, 4]


def two_steps(folder: Path, lora: LoraSettings | None, **settings: Any) -> TrainConfig:
    """Two steps of groups of two on a tiny model."""
    return TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(folder / "base")),
        lora=lora,
        grpo=GrpoSettings(max_steps=2, num_generations=2, max_completion_length=6, **settings),
    )


@pytest.mark.parametrize("lora", [LoraSettings(r=2, alpha=4), None], ids=["adapter", "full weights"])
def test_a_base_in_bfloat16_samples_and_learns(tmp_path: Path, lora: LoraSettings | None) -> None:
    config = TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        dtype="bfloat16",
        lora=lora,
        grpo=GrpoSettings(max_steps=1, num_generations=2, max_completion_length=8),
    )
    save_policy(new_policy(config), tmp_path / "start", config)
    run_grpo(tmp_path / "start", load_cases("train", part="rl")[:2], config, tmp_path / "grpo", "cpu")
    assert len((tmp_path / "grpo" / "log.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("lora", [LoraSettings(r=2, alpha=4), None], ids=["adapter", "full weights"])
def test_killed_after_the_last_step_nothing_more_is_trained(
    tmp_path: Path, cases: list[Case], lora: LoraSettings | None
) -> None:
    config = two_steps(tmp_path, lora, save_steps=1)
    save_policy(new_policy(config), tmp_path / "start", config)
    first = run_grpo(tmp_path / "start", cases, config, tmp_path / "run", "cpu")
    again = run_grpo(tmp_path / "start", cases, config, tmp_path / "run", "cpu")
    weights = dict(first.named_parameters())
    assert all(torch.equal(tensor, weights[name]) for name, tensor in again.named_parameters())
    assert len((tmp_path / "run" / "log.jsonl").read_text().splitlines()) == 2


def test_where_memory_ends_smaller_passes_score_the_same_groups(
    tmp_path: Path, cases: list[Case], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four groups of two a step, all at once: 8 completions, then 4, 2, 1; at last one group is sampled at once."""
    config = two_steps(tmp_path, LoraSettings(r=2, alpha=4), prompts_per_step=4, prompts_per_pass=4)
    save_policy(new_policy(config), tmp_path / "start", config)
    tried: list[tuple[int, int, int]] = []
    real = GRPOTrainer.training_step

    def training_step(self: Any, *rest: Any) -> Any:
        args = self.args
        sizes = args.per_device_train_batch_size, args.steps_per_generation, args.gradient_accumulation_steps
        if sizes not in tried:
            tried.append(sizes)
        if args.per_device_train_batch_size > 1:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return real(self, *rest)

    monkeypatch.setattr(GRPOTrainer, "training_step", training_step)
    run_grpo(tmp_path / "start", cases, config, tmp_path / "run", "cpu")
    assert tried == [(8, 1, 1), (4, 1, 2), (2, 1, 4), (1, 2, 8)]  # a pass, passes sampled at once, passes a step
    assert capsys.readouterr().out.count("GRPO: out of memory; going on with passes half as large") == 3
    log = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert [entry["step"] for entry in log] == [1, 2]
    assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("lora", [LoraSettings(r=2, alpha=4), None], ids=["adapter", "full weights"])
def test_the_kl_begins_at_zero_from_a_policy_that_is_not_the_base(
    tmp_path: Path, cases: list[Case], lora: LoraSettings | None
) -> None:
    """The reference model must be the saved policy; measured from the untuned base the first KL would be far from 0."""
    config = two_steps(tmp_path, lora, learning_rate=1e-2, warmup_steps=0)
    moved = new_policy(config)
    with torch.no_grad():
        for name, parameter in moved.named_parameters():
            if parameter.requires_grad and "norm" not in name:
                parameter.add_(torch.randn_like(parameter) * 0.1)
    save_policy(moved, tmp_path / "moved", config)
    start = saved_policy(config, tmp_path / "moved", trainable=True)
    before = {name: p.detach().clone() for name, p in start.named_parameters() if p.requires_grad}
    model = run_grpo(tmp_path / "moved", cases, config, tmp_path / "run", "cpu")
    log = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert [entry["step"] for entry in log] == [1, 2]
    assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
    assert {f"rewards/{name}/mean" for name in COMPONENTS} <= log[0].keys()
    # two random completions of a random model earn different lengths at most; where they do, the weights move
    moved_now = any(not torch.equal(before[name], p) for name, p in model.named_parameters() if name in before)
    assert moved_now == any(entry["frac_reward_zero_std"] < 1 for entry in log)
