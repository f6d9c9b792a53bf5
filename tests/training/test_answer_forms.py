"""Three forms of an answer: what each says, whom it is asked about, and that nothing else differs."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.judge import Facts, RequirementFact
from redrob.verdict import Verdict, parse_completion
from training import answer_forms
from training.answer_forms import FORMS, AnswerForm, compare_forms, held_back, summary
from training.config import TrainConfig, load_config
from training.splits import Splits
from training.tiny_qwen3 import tiny_qwen3

SMOKE = Path(answer_forms.__file__).parent / "configs" / "smoke.yaml"


@pytest.fixture(scope="module")
def notes() -> list[Case]:
    return [case for case in load_cases("train") if case.form == "note"]


@pytest.fixture
def config(tmp_path: Path) -> TrainConfig:
    base = tiny_qwen3(tmp_path / "base")
    settings = ["note_steps=2", "full_steps=3", "groups=1", "note_group_size=2", "guided_heads=''"]
    return load_config(SMOKE, [f"base_model={base}", *(f"warmup.{setting}" for setting in settings)])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.preset.name)
def test_every_form_says_the_same_score_and_decision(form: AnswerForm, notes: list[Case]) -> None:
    for case in notes[::50]:
        verdict = parse_completion(form.answer(case))
        assert isinstance(verdict, Verdict)
        assert (verdict.score, verdict.decision) == (case.gold_score, case.gold_decision)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.preset.name)
def test_an_answer_has_the_order_that_is_asked_for(form: AnswerForm, notes: list[Case]) -> None:
    keys = ("reasons", "score", "decision")
    asked = sorted(keys, key=lambda key: form.preset.system.index(f'"{key}"'))
    assert list(json.loads(form.answer(notes[0]))) == asked


def test_a_summary_counts_what_is_met_and_names_what_is_not(notes: list[Case]) -> None:
    facts = Facts(
        (
            RequirementFact("Kafka", "must", "done"),
            RequirementFact("SQL", "must", "listed"),
            RequirementFact("nursing licence", "must", "listed", gate=True),  # held
            RequirementFact("dbt", "nice", "missing"),
            RequirementFact("agency work", "disqualifier", "missing"),  # nothing to meet
        )
    )
    case = dataclasses.replace(notes[0], facts=facts)
    assert summary(case) == ["2 of 4 requirements are met", "Not met: SQL, dbt"]
    met = dataclasses.replace(notes[0], facts=Facts((RequirementFact("Kafka", "must", "done"),)))
    assert summary(met) == ["1 of 1 requirements are met", "Nothing that is asked for is missing"]


def test_no_form_is_asked_about_a_job_that_it_learned_from(notes: list[Case]) -> None:
    learned, asked = held_back(load_cases("train"))
    assert len(learned) + len(asked) == len(notes)
    assert {case.job_id for case in learned}.isdisjoint(case.job_id for case in asked)
    assert len({case.job_id for case in asked}) == 144 // 6  # a sixth of the job descriptions
    with pytest.raises(ConfigError, match="too few job descriptions"):
        held_back(notes[:8])


def test_forms_are_learned_and_asked_alike_and_what_is_done_is_not_done_again(
    config: TrainConfig, notes: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = [case for case in notes if case.job_id in list(dict.fromkeys(c.job_id for c in notes))[:6]]
    monkeypatch.setattr(answer_forms, "load_splits", lambda config: Splits(few, [], [], []))
    monkeypatch.setattr(answer_forms, "MAX_NEW_TOKENS", 4)
    told = compare_forms(config, tmp_path / "run")
    assert [row["name"] for row in told["rows"]] == [form.name for form in FORMS]
    assert (told["n"], told["examples"]) == (8, 4)  # eight candidates of the sixth job; two steps of two
    assert all(row["readable"]["value"] == 0 and row["score_mae"] is None for row in told["rows"])  # four tokens
    logs = [(tmp_path / "run" / form.name / "log.jsonl").read_text() for form in FORMS]
    assert all(len(log.splitlines()) == 2 for log in logs)  # notes alone, although full texts are configured
    monkeypatch.setattr(answer_forms, "warm_up", None)
    assert compare_forms(config, tmp_path / "run")["rows"] == told["rows"]


def test_a_configuration_without_notes_is_refused(config: TrainConfig, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no warm-up on notes"):
        compare_forms(dataclasses.replace(config, warmup=None), tmp_path)
    assert answer_forms.main(["--config", str(tmp_path / "no.yaml"), "--out", str(tmp_path / "x.json")]) == 2
