"""The first supervised stage: what an excerpt shows, and that nothing but findings is learned."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from redrob.cases import Case, load_cases
from redrob.judge import Facts, RequirementFact
from redrob.rewards.findings import CaseFacts
from training.config import LoraSettings, MatchingSettings, SftSettings, TrainConfig
from training.matching import LENGTHS, MOST, SAYS, excerpt, matching_dataset, run_matching
from training.policy import save_policy
from training.sft import run_sft
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return load_cases("train", part="sft")[:40]


@pytest.fixture
def cook(cases: list[Case]) -> Case:
    asked = (
        RequirementFact("Ran a pass", "must", "done"),
        RequirementFact("Driving licence", "must", "denied"),
        RequirementFact("Wine course", "nice", "missing"),
        RequirementFact("Barred from kitchens", "disqualifier", "missing"),
    )
    facts = CaseFacts(Facts(asked), (("Led the pass at Elm. Trained\ntwo cooks",), ("I do not drive",), (), ()))
    text = "Cook in York\nLed the pass at Elm. Trained\ntwo cooks for it.\nI do not drive\nLikes dogs"
    return dataclasses.replace(cases[0], candidate=text, facts=facts)


def test_what_an_excerpt_leaves_out_is_not_shown_in_it(cook: Case) -> None:
    met = set[tuple[bool, str]]()
    for seed in range(60):
        text, asked = excerpt(cook, random.Random(seed))
        said = dict(asked)
        assert set(said) == {"Ran a pass", "Driving licence", "Wine course"}  # what rules out is not asked
        led = any(line in text for line in ("Led the pass", "Trained", "two cooks"))
        assert said["Ran a pass"] == ("done" if led else "missing")
        assert said["Driving licence"] == ("denied" if "I do not drive" in text else "missing")
        assert said["Wine course"] == "missing"
        met.add((led, said["Driving licence"]))
    assert met == {(led, licence) for led in (True, False) for licence in ("denied", "missing")}


def test_excerpts_of_real_cases_are_short_and_of_their_own_lines(cases: list[Case]) -> None:
    for number, case in enumerate(cases):
        text, asked = excerpt(case, random.Random(number))
        assert len(text) <= max(LENGTHS) + text.count("\n")
        assert all(line in case.candidate for line in text.split("\n"))
        assert len(asked) <= MOST


def test_evidence_that_no_line_holds_is_not_asked_for(cook: Case) -> None:
    assert cook.facts
    lost = dataclasses.replace(cook.facts, evidence=(("Words of another text",), *cook.facts.evidence[1:]))
    _, asked = excerpt(dataclasses.replace(cook, facts=lost), random.Random(0))
    assert "Ran a pass" not in dict(asked)


def test_the_loss_counts_the_token_that_tells_findings_apart(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    says = [tokenizer(said, add_special_tokens=False)["input_ids"] for said in SAYS.values()]
    assert len({said[0] for said in says}) == 1  # a tokenizer of bytes: each begins with the same space
    firsts = {said[1] for said in says}
    rows = matching_dataset(tokenizer, cases[:5], 2)
    assert len(rows) == 10
    assert rows[0] != rows[5]  # another part of the same profile
    for row in rows:
        counted = [token for token, mask in zip(row["input_ids"], row["completion_mask"], strict=True) if mask]
        assert counted
        assert set(counted) <= firsts


def test_supervised_training_goes_on_from_it(cases: list[Case], tmp_path: Path) -> None:
    a_step = {"max_steps": 1, "per_device_train_batch_size": 2, "learning_rate": 1e-2, "warmup_steps": 0}
    config = TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        lora=LoraSettings(r=2, alpha=4),
        matching=MatchingSettings(**a_step, excerpts=1, save_steps=1),
        sft=SftSettings(**a_step | {"learning_rate": 1e-9}),
    )
    matched = run_matching(cases[:2], config, tmp_path / "matching", "cpu")
    learned = {name: p.detach().clone() for name, p in matched.named_parameters() if p.requires_grad}
    assert any(p.abs().sum() > 0 for name, p in learned.items() if "lora_B" in name)
    save_policy(matched, tmp_path / "policy", config)
    after = run_sft(cases[:2], config, tmp_path / "sft", "cpu", start=tmp_path / "policy")
    for name, p in after.named_parameters():
        if p.requires_grad:
            assert (p - learned[name]).abs().max() < 1e-3, name
