"""Ablations: what a variant may change, and what is told of it."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from redrob.cases import load_cases
from redrob.errors import ConfigError
from training import ablate
from training.config import config_from, load_config, override
from training.policy import new_policy, save_policy
from training.splits import Splits
from training.tiny_qwen3 import tiny_qwen3

SMOKE = ablate.VARIANTS.with_name("smoke.yaml")


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run whose warm-up is there."""
    config = load_config(SMOKE, [f"base_model={tiny_qwen3(tmp_path / 'base')}", "grpo.max_steps=1"])
    folder = tmp_path / "run"
    save_policy(new_policy(config), folder / "warmup" / "policy", config)
    (folder / "config.json").write_text(json.dumps(dataclasses.asdict(config)))
    return folder


def test_every_variant_of_the_project_changes_grpo_and_nothing_else() -> None:
    config = load_config(SMOKE.with_name("smollm2_135m.yaml"))
    variants = ablate.read_variants(ablate.VARIANTS)
    half = dataclasses.replace(config.grpo, max_steps=config.grpo.max_steps // 2)
    for name, changes in variants.items():
        changed = config_from(override(dataclasses.asdict(config), changes), name)
        assert dataclasses.replace(changed, grpo=config.grpo) == config, name
        assert changed.grpo.max_steps == half.max_steps, name
        assert (changed.grpo == half) == (name == "as configured"), name


def test_variants_are_measured_against_the_warm_up_on_the_same_cases(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = [case for case in load_cases("train") if case.form == "full"][:2]
    monkeypatch.setattr(ablate, "load_splits", lambda config: Splits(full, load_cases("validation")[:2], [], full))
    start = ablate.from_run(run)
    told = ablate.ablate(start, {"as configured": [], "no KL": ["grpo.beta=0.0"]})
    assert [row["name"] for row in told["rows"]] == ["warm-up", "as configured", "no KL"]
    assert (told["split"], told["n"]) == ("validation", 2)
    warm, _, no_kl = told["rows"]
    assert "total_minus_start" not in warm
    expected = no_kl["total"]["value"] - warm["total"]["value"]
    assert no_kl["total_minus_start"]["value"] == pytest.approx(expected)
    again = ablate.ablate(start, {"as configured": []})  # trained and answered already
    assert again["rows"][1]["strict"] == told["rows"][1]["strict"]


def test_a_variant_that_changes_the_data_is_refused(run: Path) -> None:
    with pytest.raises(ConfigError, match="something else than GRPO"):
        ablate.ablate(ablate.from_run(run), {"other seed": ["seed=1"]})


def test_an_unknown_name_is_refused_with_those_there_are(
    run: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "x.json"
    assert ablate.main(["--run", str(run), "--only", "no KL", "no such", "--out", str(out)]) == 2
    assert (
        "'no such' is no variant. Variants: as configured, whole answer, missed ones among the cases, "
        in capsys.readouterr().err
    )
    assert not out.exists()


def test_a_run_without_a_warm_up_is_refused(run: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (run / "warmup" / "policy" / "redrob.json").unlink()
    assert ablate.main(["--run", str(run), "--out", str(tmp_path / "x.json")]) == 2
    assert "there is no finished warm-up" in capsys.readouterr().err
    assert ablate.main(["--run", str(tmp_path / "none"), "--out", str(tmp_path / "x.json")]) == 2
    assert "it cannot be read" in capsys.readouterr().err


def test_a_finished_policy_is_gone_on_from_with_settings_of_its_own(run: Path, tmp_path: Path) -> None:
    policy = run / "warmup" / "policy"
    (policy / "run.json").write_text((run / "config.json").read_text())
    start = ablate.from_policy(policy, tmp_path / "runs", ["seed=3"])
    assert (start.name, start.policy, start.config.seed) == ("policy policy", policy, 3)
    assert start.folder == tmp_path / "runs" / "policy-ablations"  # nothing is written beside the policy


def test_a_policy_that_is_not_there_is_refused(run: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "x.json")]
    assert ablate.main(["--policy", str(tmp_path / "none"), *out]) == 2
    assert "there is no policy" in capsys.readouterr().err
    assert ablate.main(["--policy", str(run / "warmup" / "policy"), *out]) == 2  # without its run.json
    assert "run.json: it cannot be read" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        ablate.main(["--policy", "a", "--run", "b", *out])
