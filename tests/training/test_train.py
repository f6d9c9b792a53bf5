"""The whole run on the smoke configuration: stages, resuming after a real kill, several processes, messages."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from redrob.errors import ConfigError
from redrob.rewards import COMPONENTS
from training import policy, train
from training.checkpoint import machine
from training.config import TrainConfig, load_config
from training.tiny_qwen3 import tiny_qwen3

ROOT = Path(__file__).resolve().parents[2]
SMOKE = ROOT / "training" / "configs" / "smoke.yaml"


def command(runs: Path, base: Path, *more: str) -> list[str]:
    return ["training/train.py", "--config", str(SMOKE), "--runs", str(runs), "--set", f"base_model={base}", *more]


def start(runs: Path, base: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *command(runs, base, *more)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_qwen3(tmp_path_factory.mktemp("tiny") / "base")


@pytest.fixture(scope="module")
def smoke(base: Path) -> TrainConfig:
    return load_config(SMOKE, [f"base_model={base}"])


@pytest.fixture(scope="module")
def finished(smoke: TrainConfig, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `runs/` after a whole run."""
    runs = tmp_path_factory.mktemp("runs")
    train.run(smoke, runs)
    return runs


class TestAWholeRun:
    def test_what_is_worth_keeping_is_in_one_folder(self, finished: Path) -> None:
        out = finished / "smoke" / "out"
        names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        assert names >= {
            "adapter_model.safetensors", "adapter_config.json", "redrob.json", "run.json", "README.md", "results.json",
            "records.jsonl", "curve.json", "warmup_log.jsonl", "grpo_log.jsonl", "plots/training_curves.png",
            "plots/baseline_vs_trained.png", "plots/reward_components.png", "plots/reward_distribution.png",
            "plots/learning_curve.png",
        }  # fmt: skip

    def test_every_row_answers_the_same_cases(self, finished: Path) -> None:
        results = json.loads((finished / "smoke" / "out" / "results.json").read_text())
        names = ["constant", "reference", "baseline", "baseline_json", "warmup", "policy"]
        assert [row["name"] for row in results["rows"]] == names
        assert results["n"] == 8

    def test_the_log_has_the_six_components_and_begins_at_a_kl_of_zero(self, finished: Path) -> None:
        log = [json.loads(line) for line in (finished / "smoke" / "grpo" / "log.jsonl").read_text().splitlines()]
        assert [entry["step"] for entry in log] == [1, 2]
        assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
        assert {f"rewards/{name}/mean" for name in COMPONENTS} <= log[0].keys()

    def test_every_step_says_on_what_it_ran(self, finished: Path) -> None:
        for stage in ("warmup", "grpo"):
            log = (finished / "smoke" / stage / "log.jsonl").read_text().splitlines()
            assert {json.loads(line)["machine"] for line in log} == {machine("cpu")}

    def test_grpo_asks_what_the_policy_decided_wrongly_before(self, finished: Path) -> None:
        run = finished / "smoke"
        asked = json.loads((run / "grpo" / "asked.json").read_text())
        before = [json.loads(line) for line in (run / "evaluation" / "before_grpo.jsonl").read_text().splitlines()]
        missed = {record["case_id"] for record in before if record["strict"]["decision_match"] < 1}
        assert len(before) == 16  # the full-length training cases
        assert missed  # of random weights, most or all
        assert missed <= set(asked) <= {record["case_id"] for record in before}
        assert len(asked) == min(16, 2 * len(missed))

    def test_the_learning_curve_begins_before_grpo_and_has_every_kept_step(self, finished: Path) -> None:
        curve = json.loads((finished / "smoke" / "out" / "curve.json").read_text())
        assert (curve["split"], curve["n"]) == ("validation", 4)
        assert [point["step"] for point in curve["points"]] == [0, 1, 2]
        assert all(0 <= point["decision_accuracy"]["value"] <= 1 for point in curve["points"])

    def test_the_policy_is_that_of_the_step_that_did_best(self, finished: Path) -> None:
        run = finished / "smoke"
        curve = json.loads((run / "out" / "curve.json").read_text())
        totals = {point["step"]: point["total"]["value"] for point in curve["points"] if point["step"] > 0}
        assert totals[curve["kept"]] == max(totals.values())
        kept = run / "grpo" / "curve" / f"{curve['kept']:05d}" / "adapter_model.safetensors"
        assert (run / "out" / "adapter_model.safetensors").read_bytes() == kept.read_bytes()

    def test_a_finished_stage_is_not_run_again(
        self, finished: Path, smoke: TrainConfig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def must_not_run(*_: object, **__: object) -> None:
            raise AssertionError("a finished stage was run again")

        for stage in ("warm_up", "grpo_from"):
            monkeypatch.setattr(train, stage, must_not_run)
        monkeypatch.setattr("redrob.evaluation.rollout.roll_out", must_not_run)
        train.run(smoke, finished, resume=True)

    def test_a_run_that_is_there_is_not_touched_without_resume(self, finished: Path, smoke: TrainConfig) -> None:
        with pytest.raises(ConfigError, match="--resume"):
            train.run(smoke, finished)

    @pytest.mark.parametrize("change", ["seed=1", "grpo.beta=0", "warmup.full_steps=2", "lora.r=3"])
    def test_stages_of_other_settings_are_not_mixed(self, finished: Path, base: Path, change: str) -> None:
        changed = load_config(SMOKE, [f"base_model={base}", change])
        with pytest.raises(ConfigError, match=f"changed: {change.split('=')[0].split('.')[0]}"):
            train.run(changed, finished, resume=True)

    def test_a_warm_up_cannot_come_after_the_grpo_that_did_without_it(self, smoke: TrainConfig, tmp_path: Path) -> None:
        before = dataclasses.replace(smoke, warmup=None)
        folder = tmp_path / "smoke"
        (folder / "grpo").mkdir(parents=True)
        (folder / "config.json").write_text(json.dumps(dataclasses.asdict(before)))
        with pytest.raises(ConfigError, match="changed: warmup"):
            train.run(smoke, tmp_path, resume=True)

    def test_install_puts_results_in_one_place_and_the_policy_in_another(self, finished: Path, tmp_path: Path) -> None:
        train.install(finished / "smoke" / "out", "smoke", tmp_path)
        assert {path.name for path in (tmp_path / "results").iterdir()} == {"results.json", "records.jsonl"}
        kept = {path.name for path in (tmp_path / "policies" / "smoke").iterdir()}
        assert "adapter_model.safetensors" in kept
        assert not kept & {"results.json", "records.jsonl"}


def test_a_warm_up_alone_is_that_of_the_whole_run_and_asks_no_held_out_case(
    finished: Path, smoke: TrainConfig, tmp_path: Path
) -> None:
    left = train.warm_up_alone(smoke, tmp_path)
    a, b = (
        load_file(runs / "smoke" / "warmup" / "policy" / "adapter_model.safetensors") for runs in (finished, tmp_path)
    )
    assert all(torch.equal(a[name], b[name]) for name in a | b)
    assert left == tmp_path / "smoke" / "warmup" / "policy"
    assert not (tmp_path / "smoke" / "evaluation").exists()


def test_a_run_goes_on_with_a_copy_of_what_an_earlier_one_left(
    finished: Path, smoke: TrainConfig, tmp_path: Path
) -> None:
    """Neither the warm-up nor what it began with is made anew; the rest comes out as it did then."""
    kept = tmp_path / "kept"
    for part in ("config.json", "warmup/policy", "warmup/log.jsonl"):
        copy = shutil.copytree if (finished / "smoke" / part).is_dir() else shutil.copy
        (kept / part).parent.mkdir(parents=True, exist_ok=True)
        copy(finished / "smoke" / part, kept / part)
    train.copy_begun(kept, tmp_path / "runs" / "smoke")
    out = train.run(smoke, tmp_path / "runs", resume=True)
    assert not (tmp_path / "runs" / "smoke" / "start").exists()
    assert not (tmp_path / "runs" / "smoke" / "warmup" / "checkpoint.safetensors").exists()
    a, b = (load_file(folder / "adapter_model.safetensors") for folder in (finished / "smoke" / "out", out))
    assert all(torch.equal(a[name], b[name]) for name in a | b)
    with pytest.raises(ConfigError, match="it holds a run already"):
        train.copy_begun(kept, tmp_path / "runs" / "smoke")


def test_what_holds_no_run_is_no_beginning(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    more = ["--begun", str(tmp_path), "--runs", str(tmp_path / "runs")]
    assert train.main(["--config", str(SMOKE), *more]) == 2
    assert "holds no run. Name a folder with config.json" in capsys.readouterr().err


def test_without_a_warm_up_a_run_cannot_end_there(smoke: TrainConfig, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--until warmup: this configuration has no warm-up"):
        train.warm_up_alone(dataclasses.replace(smoke, warmup=None), tmp_path)


@pytest.mark.parametrize("more", [["--install"], ["--push", "someone/policy"]])
def test_a_run_without_results_is_not_installed(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert train.main(["--config", str(SMOKE), "--until", "warmup", *more]) == 2
    assert "nothing can be installed or published" in capsys.readouterr().err


@pytest.mark.slow
def test_killed_and_resumed_a_run_ends_with_the_same_weights(
    finished: Path, smoke: TrainConfig, base: Path, tmp_path: Path
) -> None:
    """SIGKILL in GRPO; at most the step under way is run again. (In the warm-up: tests/training/test_warmup.py.)"""
    after_warm_up = shutil.ignore_patterns("grpo", "out", "curve_*.jsonl", "policy.jsonl")
    shutil.copytree(finished / "smoke", tmp_path / "smoke", ignore=after_warm_up)
    process = start(tmp_path, base, "--resume")
    while not (tmp_path / "smoke" / "grpo" / "checkpoint-1" / "trainer_state.json").exists():
        assert process.poll() is None, process.stdout.read() if process.stdout else ""
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "smoke" / "out").exists()
    train.run(smoke, tmp_path, resume=True)

    a, b = (
        load_file(runs / "smoke" / "grpo" / "policy" / "adapter_model.safetensors") for runs in (finished, tmp_path)
    )
    assert a.keys() == b.keys()
    assert all(torch.equal(a[name], b[name]) for name in a)
    log = (tmp_path / "smoke" / "grpo" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["step"] for line in log] == [1, 2]


@pytest.mark.slow
def test_two_processes_share_a_run(base: Path, tmp_path: Path) -> None:
    """Each samples its own groups: with the same settings a step sees twice as many completions."""
    launch = [sys.executable, "-m", "accelerate.commands.launch", "--cpu", "--num_processes", "2", "--num_machines",
              "1",               "--mixed_precision", "no", "--dynamo_backend", "no"]  # fmt: skip
    no_curve = ["--set", "evaluation.curve_cases=0", "--set", "evaluation.keep=last"]
    done = subprocess.run(
        [*launch, *command(tmp_path, base, "--set", "evaluation.cases=2"), *no_curve],
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    log = [json.loads(line) for line in (tmp_path / "smoke" / "grpo" / "log.jsonl").read_text().splitlines()]
    assert [entry["step"] for entry in log] == [1, 2]
    assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
    assert (tmp_path / "smoke" / "out" / "README.md").is_file()


class TestMessages:
    def test_a_wrong_config_is_one_line_and_exit_code_2(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "wrong.yaml"
        path.write_text("name: x\nseeed: 1\n")
        assert train.main(["--config", str(path), "--runs", str(tmp_path)]) == 2
        assert "seeed is not a setting" in capsys.readouterr().err
        assert [p.name for p in tmp_path.iterdir()] == ["wrong.yaml"]

    def test_a_device_that_is_not_there_is_refused(
        self, smoke: TrainConfig, capsys: pytest.CaptureFixture[str]
    ) -> None:
        there = torch.cuda.is_available()
        if there:
            pytest.skip("this machine has CUDA")
        assert train.main(["--config", str(SMOKE), "--set", "device=cuda"]) == 2
        assert "device: cuda is not there. This machine has" in capsys.readouterr().err

    def test_a_base_that_cannot_be_had_is_named(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        missing = tmp_path / "no-such-base"
        assert train.main(["--config", str(SMOKE), "--runs", str(tmp_path), "--set", f"base_model={missing}"]) == 2
        assert "no-such-base" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"dtype": "bfloat16"}, "dtype: bfloat16 takes 40 times as long .* --set dtype=float32 "),
        ({"evaluation": {"dtype": "bfloat16"}}, r"^evaluation\.dtype: .* Say --set evaluation\.dtype=float32 "),
    ],
)
def test_bfloat16_is_refused_where_the_processor_has_no_units_for_it(
    setting: dict[str, Any], said: str, smoke: TrainConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "evaluation" in setting:
        setting = {"evaluation": dataclasses.replace(smoke.evaluation, **setting["evaluation"])}
    config = dataclasses.replace(smoke, device="cpu", **setting)
    seconds = {"float32": 1.0, "bfloat16": 40.0}
    monkeypatch.setattr(policy, "measured", lambda name, *_: seconds[name])
    with pytest.raises(ConfigError, match=said):
        policy.choose_device(config)
    seconds["bfloat16"] = 2.9
    assert policy.choose_device(config) == "cpu"
    seconds["bfloat16"] = 40.0
    assert policy.choose_device(dataclasses.replace(smoke, device="cpu")) == "cpu"
