"""The warm-up: its loss, its order, and what a kill costs."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.verdict import Verdict, parse_completion
from training.config import LoraSettings, TrainConfig, WarmupSettings
from training.examples import Example, encode, gold_answer
from training.guidance import career_at
from training.policy import load_tokenizer, new_policy, save_policy, saved_policy
from training.supposed import supposed_groups
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer
from training.warmup import _shared_length, _steps, group_loss, learning_rate, passes, warm_up
from training.whole_rows import rows_loss

ASKED = partial(encode, tiny_tokenizer(), preset="evidence")
SUPPOSING = partial(supposed_groups, tiny_tokenizer(), preset="evidence")


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    train = load_cases("train")
    notes = [c for c in train if c.form == "note"][:16]
    return notes + [c for c in train if c.form == "full"][:16]


@pytest.fixture
def config(tmp_path: Path) -> TrainConfig:
    return TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        lora=LoraSettings(r=4, alpha=8),
        warmup=WarmupSettings(
            note_steps=4,
            full_steps=2,
            groups=1,
            group_size=2,
            note_group_size=2,
            learning_rate=1e-2,
            warmup_steps=1,
            checkpoint_every=2,
        ),
    )


def adapter_weights(model: Any) -> dict[str, torch.Tensor]:
    return {n: p.detach().clone() for n, p in model.named_parameters() if p.requires_grad}


def test_the_gold_answer_is_a_valid_verdict_with_the_gold_in_it(cases: list[Case]) -> None:
    for case in cases:
        verdict = parse_completion(gold_answer(case))
        assert isinstance(verdict, Verdict)
        assert (verdict.decision, verdict.score) == (case.gold_decision, case.gold_score)
        assert verdict.reasons == case.reasons


@pytest.mark.parametrize("whole", [False, True])
def test_sharing_the_job_description_leaves_the_loss_and_the_gradients_as_they_are(
    config: TrainConfig, cases: list[Case], whole: bool
) -> None:
    """Loss of a group = token-weighted mean of the losses of its members, each run whole by the library."""
    tokenizer, model = load_tokenizer(config), new_policy(config)
    group = [encode(tokenizer, case, "evidence") for case in cases if case.job_id == cases[0].job_id][:3]
    if whole:  # of several jobs
        group.append(encode(tokenizer, next(case for case in cases if case.job_id != cases[0].job_id), "evidence"))
    loss, _ = (rows_loss if whole else group_loss)(model, group, tokenizer.pad_token_id)
    loss.backward()
    shared, loss_shared = {n: p.grad.clone() for n, p in model.named_parameters() if p.grad is not None}, loss.item()
    model.zero_grad()
    tokens = sum(len(example.answer) for example in group)
    loss_whole = 0.0
    for example in group:
        ids = torch.tensor([[*example.prompt, *example.answer]])
        labels = ids.clone()
        labels[:, : len(example.prompt)] = -100
        part = model(input_ids=ids, labels=labels).loss * len(example.answer) / tokens
        part.backward()
        loss_whole += part.item()
    assert loss_shared == pytest.approx(loss_whole, rel=1e-5)
    for name, parameter in model.named_parameters():
        if parameter.grad is not None:
            torch.testing.assert_close(shared[name], parameter.grad, rtol=1e-3, atol=1e-6)


def test_in_whole_rows_every_token_has_the_share_of_its_weight_in_whatever_pass_it_is(
    config: TrainConfig, cases: list[Case]
) -> None:
    """The sum over the passes of a step is the loss of all its examples at once; rows of a pass are of like length."""
    tokenizer, model = load_tokenizer(config), new_policy(config)
    examples = [encode(tokenizer, case, "evidence") for case in cases[:5]]
    examples.append(dataclasses.replace(examples[0], learned=frozenset(range(3))))
    settings = WarmupSettings(rows_per_pass=4, decisive_weight=3.0, end_weight=5.0)
    parts = passes([[examples[:2], examples[2:4]], [examples[4:]]], settings)
    assert [len(part) for part, _ in parts] == [3, 3]
    longest, shortest = ([len(one.prompt) + len(one.answer) for one in part] for part, _ in parts)
    assert min(longest) >= max(shortest)
    weights = {"decisive_weight": 3.0, "end_weight": 5.0}
    loss, _ = rows_loss(model, examples, tokenizer.pad_token_id, **weights)
    summed = sum(rows_loss(model, part, tokenizer.pad_token_id, **weights)[0].item() * share for part, share in parts)
    assert summed == pytest.approx(loss.item(), rel=1e-5)


def test_the_shared_part_ends_where_prompts_differ_and_leaves_a_token() -> None:
    assert _shared_length([(1, 2, 3, 9), (1, 2, 4, 9)]) == 2
    assert _shared_length([(1, 2, 3), (1, 2, 3)]) == 2
    assert _shared_length([(1, 2), (1, 2, 3)]) == 1


def test_an_example_ends_with_the_end_of_turn(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    example: Example = encode(tokenizer, cases[0], "evidence")
    assert example.answer[-1] == tokenizer.eos_token_id
    assert tokenizer.decode(example.answer[:-1]) == gold_answer(cases[0])


def test_the_learning_rate_rises_then_falls_to_a_tenth() -> None:
    settings = WarmupSettings(
        note_steps=4, full_steps=8, dated_steps=3, learning_rate=1.0, dated_learning_rate=0.5, warmup_steps=2
    )
    rates = [learning_rate(step, settings) for step in (0, 1, 2, 7, 12, 13)]
    # rise 1/2, 2/2; then 0.1 + 0.45 * (1 + cos(pi * p)) at p = 0, 1/2; then half of 1 and of 1 - 0.9 / 3
    assert rates == pytest.approx([0.5, 1.0, 1.0, 0.55, 0.5, 0.35])


def test_what_comes_after_the_career_is_noted_where_contradictions_are_taught() -> None:
    tokenizer = tiny_tokenizer()  # a byte is a token
    dated = [case for case in load_cases("train") if case.form == "dated"]
    for case in (next(c for c in dated if c.facts.impossible), next(c for c in dated if not c.facts.impossible)):
        text = gold_answer(case)
        plain, ends = (encode(tokenizer, case, "evidence", ends=ends) for ends in (False, True))
        flag = case.reasons[0].rpartition("; ")[2]
        at = text.index(f"; {flag}") if case.facts.impossible else text.index('"', text.index(case.reasons[0]))
        assert ends.ends == ({at, at + len("; ")} if case.facts.impossible else {at})
        assert not plain.ends
        assert {place for place in career_at(text) if place != at} <= ends.decisive
        assert plain.decisive < ends.decisive


@pytest.mark.parametrize("beside", [0, 1, 2])
def test_dated_steps_come_last_and_each_has_full_texts_beside_it(
    config: TrainConfig, cases: list[Case], beside: int
) -> None:
    dated = [case for case in load_cases("train") if case.form == "dated"][:8]
    form = {case.job_id: case.form for case in [*cases, *dated]}
    changed = dataclasses.replace(
        config, warmup=dataclasses.replace(config.warmup, dated_steps=3, full_per_dated=beside)
    )
    steps = list(_steps(ASKED, [*cases, *dated], changed, SUPPOSING))
    forms = [[form[group[0].job_id] for groups in step for group in groups] for step in steps]
    assert forms == [["note"]] * 4 + [["full"]] * 2 + [["dated", *["full"] * beside]] * 3


@pytest.mark.parametrize("impossible", [True, False])
def test_of_a_bare_career_the_first_reason_is_learned_and_that_others_follow(impossible: bool) -> None:
    tokenizer = tiny_tokenizer()
    careers = [case for case in load_cases("train") if case.form == "career"]
    case = next(case for case in careers if case.facts.impossible is impossible)
    example = encode(tokenizer, case, "evidence", guided=True, naming=True, ends=True)
    assert tokenizer.decode(list(example.answer)) == f'{{"reasons": ["{case.reasons[0]}", "'
    assert tokenizer.eos_token_id not in example.answer
    assert example.lookups
    assert not example.askings
    verdict = tokenizer.decode([example.answer[min(example.ends)]])
    assert verdict == (";" if impossible else '"')


def test_bare_careers_stand_beside_each_dated_group_where_they_are_asked_for(
    config: TrainConfig, cases: list[Case]
) -> None:
    dated, careers = ([case for case in load_cases("train") if case.form == form][:32] for form in ("dated", "career"))
    form = {case.job_id: case.form for case in [*cases, *dated, *careers]}
    changed = dataclasses.replace(
        config, warmup=dataclasses.replace(config.warmup, dated_steps=3, full_per_dated=1, careers=True)
    )
    steps = list(_steps(ASKED, [*cases, *dated, *careers], changed, SUPPOSING))[-3:]
    assert [[form[group[0].job_id] for (group,) in step[:3]] for step in steps] == [["dated", "full", "career"]] * 3
    assert all(len(careers) == 16 for _, _, (careers,), _ in steps)
    with pytest.raises(ConfigError, match=r"Set warmup\.careers to false"):
        list(_steps(ASKED, [*cases, *dated], changed, SUPPOSING))


def test_supposed_answers_stand_beside_each_dated_group_where_they_are_asked_for(
    config: TrainConfig, cases: list[Case]
) -> None:
    dated = [case for case in load_cases("train") if case.form == "dated"][:32]
    changed = dataclasses.replace(
        config,
        warmup=dataclasses.replace(config.warmup, dated_steps=2, supposed_per_dated=2, supposed_group_size=3),
    )
    steps = list(_steps(ASKED, [*cases, *dated], changed, SUPPOSING))
    steps = [step for step in steps if len(step) == 4]
    assert [[len(group) for group in supposed] for *_, supposed in steps] == [[1 + 3, 6]] * 2
    for *_, (whole, begun) in steps:
        assert whole[0].learned is None  # the true answer
        assert whole[0].lookups == ()  # where no heads are guided
        assert {example.prompt for example in whole} == {whole[0].prompt}
        assert all(example.learned for example in (*whole[1:], *begun))


def test_what_is_not_to_be_learned_has_no_part_in_the_loss(config: TrainConfig, cases: list[Case]) -> None:
    """The loss of two answers of which a few tokens are learned is the mean of theirs."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    group = [encode(tokenizer, case, "evidence") for case in cases[:2]]
    learned = [frozenset({3, 7, len(group[0].answer) - 1}), frozenset({0, 5})]
    with torch.no_grad():
        loss, _ = group_loss(
            model,
            [dataclasses.replace(example, learned=some) for example, some in zip(group, learned, strict=True)],
            tokenizer.pad_token_id,
        )
        each = []
        for example, some in zip(group, learned, strict=True):
            logits = model(input_ids=torch.tensor([[*example.prompt, *example.answer]])).logits[0]
            told = torch.nn.functional.cross_entropy(
                logits[len(example.prompt) - 1 : -1], torch.tensor(example.answer), reduction="none"
            )
            each += told[sorted(some)].tolist()
    assert loss.item() == pytest.approx(sum(each) / 5, rel=1e-4)


def test_layers_below_the_first_that_is_trained_stay_as_they_are(
    config: TrainConfig, cases: list[Case], tmp_path: Path
) -> None:
    model = new_policy(config)
    start = adapter_weights(model)
    changed = dataclasses.replace(config, warmup=dataclasses.replace(config.warmup, first_layer=1))
    warm_up(model, load_tokenizer(config), cases, changed, tmp_path)
    end = dict(model.named_parameters())
    moved = {name for name, before in start.items() if not torch.equal(before, end[name])}
    assert moved
    assert all(".layers.1." in name for name in moved)
    assert any(".layers.0." in name for name in start)
    none = dataclasses.replace(config, warmup=dataclasses.replace(config.warmup, first_layer=2))  # it has two
    with pytest.raises(ConfigError, match=r"warmup\.first_layer: 2 leaves nothing to train"):
        warm_up(new_policy(config), load_tokenizer(config), cases, none, tmp_path / "none")


def test_a_token_that_says_whether_a_career_contradicts_itself_weighs_as_much_as_it_is_told_to(
    config: TrainConfig, cases: list[Case]
) -> None:
    """With weight w the loss is (sum of the others + w * sum of those) / (count of the others + w * their count)."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    case = next(case for case in load_cases("train") if case.form == "career" and case.facts.impossible)
    example = dataclasses.replace(encode(tokenizer, case, "evidence", ends=True), decisive=frozenset())
    with torch.no_grad():
        losses = {
            weight: group_loss(model, [example], tokenizer.pad_token_id, end_weight=weight)[0].item()
            for weight in (1.0, 10.0)
        }
        as_decisive = group_loss(model, [example], tokenizer.pad_token_id, decisive_weight=10.0)[0].item()
        logits = model(input_ids=torch.tensor([[*example.prompt, *example.answer]])).logits[
            0, len(example.prompt) - 1 :
        ]
    each = torch.nn.functional.cross_entropy(logits[:-1], torch.tensor(example.answer), reduction="none")
    those = each[sorted(example.ends)].sum().item()
    rest, count = each.sum().item() - those, len(example.answer) - len(example.ends)
    assert losses[1.0] == pytest.approx((rest + those) / (count + len(example.ends)), rel=1e-4)
    assert as_decisive == losses[10.0]  # nothing else is decisive here
    assert losses[10.0] == pytest.approx((rest + 10 * those) / (count + 10 * len(example.ends)), rel=1e-4)


@pytest.mark.parametrize("form", ["note", "full", "dated"])
def test_steps_on_texts_that_are_not_there_are_refused(config: TrainConfig, cases: list[Case], form: str) -> None:
    dated = [case for case in load_cases("train") if case.form == "dated"][:8]
    steps = {"note_steps": 1, "full_steps": 1, "dated_steps": 1}
    changed = dataclasses.replace(config, warmup=dataclasses.replace(config.warmup, **steps))
    others = [case for case in [*cases, *dated] if case.form != form]
    with pytest.raises(ConfigError, match=f"Set warmup.{form}_steps to 0"):
        list(_steps(ASKED, others, changed, SUPPOSING))


def test_a_run_that_was_stopped_ends_with_the_weights_of_one_that_was_not(
    config: TrainConfig, cases: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokenizer = load_tokenizer(config)
    whole = new_policy(config)
    start = adapter_weights(whole)
    warm_up(whole, tokenizer, cases, config, tmp_path / "whole")
    expected = adapter_weights(whole)
    assert any(not torch.equal(start[name], expected[name]) for name in start)

    class Killed(BaseException):
        pass

    import training.warmup as module

    real, calls = module.group_loss, 0

    def dies_in_the_fourth_step(*args: Any, **settings: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise Killed
        return real(*args, **settings)

    monkeypatch.setattr(module, "group_loss", dies_in_the_fourth_step)
    with pytest.raises(Killed):
        warm_up(new_policy(config), tokenizer, cases, config, tmp_path / "broken")
    monkeypatch.setattr(module, "group_loss", real)
    resumed = new_policy(config)
    warm_up(resumed, tokenizer, cases, config, tmp_path / "broken")
    for name, value in adapter_weights(resumed).items():
        assert torch.equal(value, expected[name]), name
    # step 3 was lost with the kill and is run again: the checkpoint was made after step 2, and so does the log say
    steps = [json.loads(line)["step"] for line in (tmp_path / "broken" / "log.jsonl").read_text().splitlines()]
    assert steps == [1, 2, 3, 4, 5, 6]


def test_a_run_whose_gradients_are_no_numbers_ends_at_once(
    config: TrainConfig, cases: list[Case], tmp_path: Path
) -> None:
    model = new_policy(config)
    with torch.no_grad():
        next(parameter for parameter in model.parameters() if parameter.requires_grad).fill_(float("nan"))
    with pytest.raises(ConfigError, match=r"warm-up, step 1: its gradients are nan"):
        warm_up(model, load_tokenizer(config), cases, config, tmp_path)
    assert not (tmp_path / "checkpoint.safetensors").exists()


def test_a_finished_run_is_not_run_again(config: TrainConfig, cases: list[Case], tmp_path: Path) -> None:
    short = dataclasses.replace(config, warmup=dataclasses.replace(config.warmup, note_steps=1, full_steps=0))
    tokenizer = load_tokenizer(short)
    warm_up(new_policy(short), tokenizer, cases, short, tmp_path)
    before = (tmp_path / "log.jsonl").read_text()
    again = new_policy(short)
    warm_up(again, tokenizer, cases, short, tmp_path)
    assert (tmp_path / "log.jsonl").read_text() == before


def test_a_saved_adapter_answers_like_the_model_it_came_from(config: TrainConfig, tmp_path: Path) -> None:
    model = new_policy(config)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "lora_B" in name:
                parameter.copy_(torch.randn_like(parameter).to(torch.bfloat16))
            elif "lora_A" in name:
                parameter.copy_(parameter.to(torch.bfloat16))
    save_policy(model, tmp_path / "adapter", config)
    loaded = saved_policy(config, tmp_path / "adapter", trainable=False)
    ids = torch.tensor([[5, 6, 7, 8]])
    torch.testing.assert_close(loaded(ids).logits, model.eval()(ids).logits)
    assert json.loads((tmp_path / "adapter" / "redrob.json").read_text()) == {"preset": "evidence"}
    assert {p.name for p in (tmp_path / "adapter").iterdir()} >= {"adapter_model.safetensors", "adapter_config.json"}
