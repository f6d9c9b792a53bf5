"""Supervised training: which tokens the loss counts, packed and unpacked, and what a kill costs."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.nn.functional import cross_entropy

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.verdict import Verdict, parse_completion
from training.config import LoraSettings, SftSettings, TrainConfig
from training.data import SHORT, case_prompt, short_prompt, written_answer
from training.policy import load_tokenizer, new_policy, save_policy
from training.sft import FILLED, run_sft, sft_dataset, telling, unmasked
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return load_cases("train", part="sft")[:4]


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> TrainConfig:
    """Four steps of one case each, a checkpoint after each."""
    return TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path_factory.mktemp("tiny") / "base")),
        lora=LoraSettings(r=2, alpha=4),
        sft=SftSettings(
            max_steps=4,
            per_device_train_batch_size=1,
            learning_rate=1e-2,
            warmup_steps=0,
            save_steps=1,
        ),
    )


def weights(model: Any) -> dict[str, torch.Tensor]:
    return {name: p.detach().clone() for name, p in model.named_parameters() if p.requires_grad}


def first_loss(folder: Path) -> float:
    return float(json.loads((folder / "log.jsonl").read_text().splitlines()[0])["loss"])


def test_a_row_is_the_prompt_that_is_served_and_the_written_answer_to_its_end(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    for case, row in zip(cases, sft_dataset(tokenizer, cases, "evidence"), strict=True):
        prompt = case_prompt(tokenizer, case, "evidence").input_ids
        assert tuple(row["input_ids"][: len(prompt)]) == prompt
        answer = row["input_ids"][len(prompt) :]
        assert row["completion_mask"] == [0] * len(prompt) + [1] * len(answer)
        assert answer[-1] == tokenizer.eos_token_id
        verdict = parse_completion(tokenizer.decode(answer[:-1]))
        assert isinstance(verdict, Verdict)
        assert (verdict.decision, verdict.score) == (case.gold_decision, case.gold_score)


def test_a_short_prompt_keeps_what_the_labels_name(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    case = next(case for case in cases if case.facts and any(case.facts.evidence))
    assert case.facts
    filler = "\n".join(f"Our office on floor {n} has a kitchen, plants and a view of the river." for n in range(200))
    long = dataclasses.replace(case, candidate=f"{filler}\n{case.candidate}")
    shown = short_prompt(tokenizer, long, "evidence")
    assert [cut.section for cut in shown.cuts if cut.chosen][-1] == "candidate"
    for name, budget in (("job_description", SHORT.job_tokens), ("candidate", SHORT.candidate_tokens)):
        assert len(tokenizer(getattr(shown, name), add_special_tokens=False)["input_ids"]) <= budget
    evidence = [" ".join(text.split()) for texts in case.facts.evidence for text in texts]
    kept = [text in " ".join(shown.candidate.split()) for text in evidence]
    assert sum(kept) >= len(kept) / 2  # the start of the text shows none of it


def test_each_pass_words_its_answers_anew_and_cuts_as_many_as_it_should(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    whole = sft_dataset(tokenizer, cases, "evidence")
    assert sft_dataset(tokenizer, cases, "evidence", passes=3)["input_ids"][::3] == whole["input_ids"]
    words = {
        tokenizer.decode(row["input_ids"][row["completion_mask"].index(1) :])
        for row in sft_dataset(tokenizer, cases[:1], "evidence", passes=6)
    }
    assert len(words) > 1
    assert {json.loads(text.removesuffix(tokenizer.eos_token))["score"] for text in words} == {cases[0].gold_score}
    many = [dataclasses.replace(cases[0], id=str(n)) for n in range(40)]
    lengths = [row["completion_mask"].index(1) for row in sft_dataset(tokenizer, many, "evidence", short=0.5)]
    short, long = len(short_prompt(tokenizer, many[0], "evidence").input_ids), max(lengths)
    assert set(lengths) == {short, long}
    assert 10 <= lengths.count(short) <= 30  # 20 are expected; six standard deviations


def test_findings_score_and_decision_always_count(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    text = '{"reasons": ["Cook: the same occupation", "Knives: not shown; Stove: \\"two: hobs\\""], "score": 0.3}'
    answer = tokenizer(text, add_special_tokens=False)["input_ids"]
    starts = [len(tokenizer.decode(answer[:n])) for n in range(len(answer))]
    told = [text[at:] for at, tells in zip(starts, telling(tokenizer, answer), strict=True) if tells]
    begin = [rest for rest in told if len(rest) > len('score": 0.3}')]
    after = dict.fromkeys(text[: -len(rest)].split()[-1] for rest in begin)  # a space may be a token of its own
    assert list(after) == [
        '{"reasons":',
        '["Cook:',
        '"Knives:',
        "Stove:",
        '\\"two:',
    ]
    assert told[len(begin) :] == [text[at:] for at in starts if 0 < len(text) - at <= len('score": 0.3}')]
    for share, low, high in ((0.0, 0.0, 0.3), (0.5, 0.4, 0.7), (1.0, 1.0, 1.0)):
        row = sft_dataset(tokenizer, cases[:1], "evidence", copied=share)[0]
        counts = row["completion_mask"][len(case_prompt(tokenizer, cases[0], "evidence").input_ids) :]
        assert low <= sum(counts) / len(counts) <= high
        assert counts[-3:] == [1, 1, 1]


def test_filling_up_changes_no_loss(config: TrainConfig, cases: list[Case]) -> None:
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    rows = sorted(sft_dataset(tokenizer, cases, "evidence"), key=lambda row: len(row["input_ids"]))
    one, filled = (rows[0], rows[-1])
    batch = unmasked(tokenizer)([{**row, "labels": row["input_ids"]} for row in (one, filled)])
    assert batch["attention_mask"].min() == 1
    assert batch["input_ids"].shape[1] % FILLED == 0
    n = len(one["input_ids"])
    assert (batch["labels"][0, n:] == -100).all()
    with torch.no_grad():
        together = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"]).logits[0, :n]
        alone = model(input_ids=torch.tensor([one["input_ids"]])).logits[0]
    assert torch.allclose(together, alone, atol=1e-5)


def test_in_bfloat16_the_adapter_stays_float32(config: TrainConfig, cases: list[Case], tmp_path: Path) -> None:
    half = dataclasses.replace(config, dtype="bfloat16")
    model = run_sft(cases, half, tmp_path / "half", "cpu")
    kinds = {p.dtype for p in model.parameters() if p.requires_grad}
    assert kinds == {torch.float32}
    run_sft(cases, config, tmp_path / "whole", "cpu")
    assert first_loss(tmp_path / "half") == pytest.approx(first_loss(tmp_path / "whole"), rel=1e-2)


def test_the_loss_is_the_mean_over_the_tokens_of_the_answers_alone(
    config: TrainConfig, cases: list[Case], tmp_path: Path
) -> None:
    assert config.sft
    two = dataclasses.replace(config.sft, max_steps=1, per_device_train_batch_size=2)
    changed = dataclasses.replace(config, sft=two)
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    run_sft(cases[:2], changed, tmp_path, "cpu")
    losses: list[float] = []
    for row in sft_dataset(tokenizer, cases[:2], "evidence"):
        ids = torch.tensor(row["input_ids"])
        with torch.no_grad():
            logits = model(input_ids=ids[None]).logits[0, :-1]
        each = cross_entropy(logits, ids[1:], reduction="none")
        losses += each[torch.tensor(row["completion_mask"][1:]).bool()].tolist()
    assert first_loss(tmp_path) == pytest.approx(sum(losses) / len(losses), rel=1e-3)


def test_the_head_scores_no_position_of_the_prompt(
    config: TrainConfig, cases: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trl.trainer import utils

    real, scored = utils._ChunkedLogProbFunction.apply, []

    def counted(hidden: torch.Tensor, *rest: Any) -> Any:
        scored.append(len(hidden))
        return real(hidden, *rest)

    monkeypatch.setattr(utils._ChunkedLogProbFunction, "apply", counted)
    run_sft(cases, config, tmp_path, "cpu")
    answers = [sum(row["completion_mask"]) for row in sft_dataset(load_tokenizer(config), cases, "evidence")]
    assert sorted(scored) == sorted(answers)


def test_a_run_that_was_stopped_ends_with_the_weights_of_one_that_was_not(
    config: TrainConfig, cases: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run_sft(cases, config, tmp_path / "whole", "cpu")
    assert any(not torch.equal(value, weights(whole)[name]) for name, value in weights(new_policy(config)).items())

    import transformers

    class Killed(BaseException):
        pass

    real, calls = transformers.Trainer.training_step, 0

    def dies_in_the_third_step(*args: Any, **settings: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Killed
        return real(*args, **settings)

    with monkeypatch.context() as patch:
        patch.setattr(transformers.Trainer, "training_step", dies_in_the_third_step)
        with pytest.raises(Killed):
            run_sft(cases, config, tmp_path / "broken", "cpu")
    resumed = run_sft(cases, config, tmp_path / "broken", "cpu")
    for name, value in weights(whole).items():
        assert torch.equal(weights(resumed)[name], value), name
    steps = [json.loads(line)["step"] for line in (tmp_path / "broken" / "log.jsonl").read_text().splitlines()]
    assert steps == [1, 2, 3, 4]

    again = run_sft(cases, config, tmp_path / "broken", "cpu")  # nothing is left to train
    assert all(torch.equal(weights(again)[name], value) for name, value in weights(whole).items())
    assert len((tmp_path / "broken" / "log.jsonl").read_text().splitlines()) == 4


def test_a_run_whose_gradients_are_no_numbers_ends_and_leaves_no_checkpoint(
    config: TrainConfig, cases: list[Case], tmp_path: Path
) -> None:
    model = new_policy(config)
    with torch.no_grad():
        next(parameter for parameter in model.parameters() if parameter.requires_grad).fill_(float("nan"))
    save_policy(model, tmp_path / "start", config)
    with pytest.raises(ConfigError, match="SFT, step 1: its gradients are nan"):
        run_sft(cases, config, tmp_path, "cpu", start=tmp_path / "start")
    assert not list(tmp_path.glob("checkpoint-*"))


def test_an_answer_begins_with_its_reasons(cases: list[Case]) -> None:
    assert all(list(json.loads(written_answer(case))) == ["reasons", "score", "decision"] for case in cases)


def little_memory(monkeypatch: pytest.MonkeyPatch, most: int, *, from_call: int = 1) -> None:
    """From the given call on, memory ends where more than `most` texts go through at once."""
    import transformers

    real, calls = transformers.Trainer.training_step, 0

    def training_step(self: Any, model: Any, inputs: Any, *rest: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls >= from_call and self.args.per_device_train_batch_size > most:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return real(self, model, inputs, *rest)

    monkeypatch.setattr(transformers.Trainer, "training_step", training_step)


def test_where_memory_ends_passes_are_halved_and_the_run_goes_on(
    config: TrainConfig,
    cases: list[Case],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert config.sft
    four = dataclasses.replace(config.sft, max_steps=3, per_device_train_batch_size=4)
    ones = dataclasses.replace(four, per_device_train_batch_size=1, gradient_accumulation_steps=4)
    small = run_sft(cases, dataclasses.replace(config, sft=ones), tmp_path / "ones", "cpu")
    with monkeypatch.context() as patch:
        little_memory(patch, 1, from_call=3)  # two steps are done with four texts at once
        halved = run_sft(cases, dataclasses.replace(config, sft=four), tmp_path / "four", "cpu")
    said = [line for line in capsys.readouterr().out.splitlines() if "out of memory" in line]
    assert said == [f"SFT: out of memory; going on with passes half as large, {n} texts" for n in (2, 1)]
    steps = [json.loads(line)["step"] for line in (tmp_path / "four" / "log.jsonl").read_text().splitlines()]
    assert steps == [1, 2, 3]
    for name, value in weights(small).items():  # a step is of the same four texts either way
        torch.testing.assert_close(weights(halved)[name], value, rtol=0, atol=1e-4)


def test_where_one_text_is_too_much_it_says_what_to_do(
    config: TrainConfig, cases: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    little_memory(monkeypatch, 0)
    with pytest.raises(ConfigError, match=r"a pass of one text\. Say --set sft\.gradient_checkpointing=true"):
        run_sft(cases, config, tmp_path, "cpu")
