"""The first supervised stage: what an excerpt shows, and that nothing but findings is learned."""

from __future__ import annotations

import dataclasses
import random
import re
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
        said = {one.text: one.status for one in asked}
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
    assert "Ran a pass" not in [one.text for one in asked]


def test_the_quotation_stands_in_the_excerpt(cases: list[Case]) -> None:
    for number, case in enumerate(cases):
        text, asked = excerpt(case, random.Random(number))
        assert all(re.findall(r"\w+", one.quote)[0] in text for one in asked if one.quote)


def test_the_loss_counts_every_finding_and_few_other_tokens(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()
    rows = matching_dataset(tokenizer, cases[:5], 2, 0.15)
    assert len(rows) == 10
    assert rows[0] != rows[5]  # another part of the same profile
    counted = total = 0
    for row in rows:
        text = tokenizer.decode(row["input_ids"])
        answer = text[text.index('{"reasons": ["') :]
        said = tokenizer(answer, add_special_tokens=False, return_offsets_mapping=True)
        masked = row["completion_mask"][-len(said["input_ids"]) :]
        for hit in re.finditer("|".join(map(re.escape, SAYS.values())), answer):
            at = [n for n, (start, end) in enumerate(said["offset_mapping"]) if start <= hit.start() + 1 < end]
            assert masked[at[0]], answer[hit.start() :][:20]
        counted, total = counted + sum(masked), total + len(masked)
    assert 0.1 < counted / total < 0.4


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
