"""The whole run on the smoke configuration: stages, resuming after a real kill, messages."""

from __future__ import annotations

import dataclasses
import json
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

from redrob.corpus import Advert, Candidate, Requirement, Shown, Span, write_rows
from redrob.errors import ConfigError
from redrob.evaluation.results import write_results
from redrob.rewards import COMPONENTS
from tests.training.small_run import USUAL, answer, eight_cases, results_of, wrong
from training import policy, train
from training.checkpoint import machine
from training.config import TrainConfig, load_config
from training.data import load_run_cases
from training.grpo import run_grpo
from training.matching import run_matching
from training.sft import run_sft
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
            "records.jsonl", "sft_log.jsonl", "grpo_log.jsonl", "plots/training_curves.png",
            "plots/baseline_vs_trained.png", "plots/reward_components.png", "plots/reward_distribution.png",
        }  # fmt: skip

    def test_every_row_answers_the_same_cases(self, finished: Path) -> None:
        results = json.loads((finished / "smoke" / "out" / "results.json").read_text())
        names = ["constant", "reference", "baseline", "baseline_json", "sft", "policy"]
        assert [row["name"] for row in results["rows"]] == names
        assert (results["n"], results["split"], results["schema"]) == (4, "validation", 2)
        assert results["unseen_occupations"]  # eight cases of each part are of a few occupations

    def test_the_log_has_the_six_components_and_begins_at_a_kl_of_zero(self, finished: Path) -> None:
        log = [json.loads(line) for line in (finished / "smoke" / "grpo" / "log.jsonl").read_text().splitlines()]
        assert [entry["step"] for entry in log] == [1, 2]
        assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
        assert {f"rewards/{name}/mean" for name in COMPONENTS} <= log[0].keys()

    def test_every_step_says_on_what_it_ran(self, finished: Path) -> None:
        for stage in ("sft", "grpo"):
            log = (finished / "smoke" / stage / "log.jsonl").read_text().splitlines()
            assert {json.loads(line)["machine"] for line in log} == {machine("cpu")}

    def test_a_finished_stage_is_not_run_again(
        self, finished: Path, smoke: TrainConfig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def must_not_run(*_: object, **__: object) -> None:
            raise AssertionError("a finished stage was run again")

        for stage in ("run_sft", "run_grpo"):
            monkeypatch.setattr(train, stage, must_not_run)
        monkeypatch.setattr("redrob.evaluation.rollout.roll_out", must_not_run)
        train.run(smoke, finished, resume=True)

    def test_a_run_that_is_there_is_not_touched_without_resume(self, finished: Path, smoke: TrainConfig) -> None:
        with pytest.raises(ConfigError, match="--resume"):
            train.run(smoke, finished)

    @pytest.mark.parametrize("change", ["seed=1", "grpo.beta=0", "sft.max_steps=3", "lora.r=3"])
    def test_stages_of_other_settings_are_not_mixed(self, finished: Path, base: Path, change: str) -> None:
        changed = load_config(SMOKE, [f"base_model={base}", change])
        with pytest.raises(ConfigError, match=f"changed: {change.split('=')[0].split('.')[0]}"):
            train.run(changed, finished, resume=True)

    def test_sft_cannot_come_after_the_grpo_that_did_without_it(self, smoke: TrainConfig, tmp_path: Path) -> None:
        before = dataclasses.replace(smoke, matching=None, sft=None)
        folder = tmp_path / "smoke"
        (folder / "grpo").mkdir(parents=True)
        (folder / "config.json").write_text(json.dumps(dataclasses.asdict(before)))
        with pytest.raises(ConfigError, match="changed: matching, sft"):
            train.run(smoke, tmp_path, resume=True)

    def test_grpo_after_answers_of_the_policy_without_it_is_refused(self, smoke: TrainConfig, tmp_path: Path) -> None:
        """They would pass for the answers of the policy that GRPO makes."""
        folder = tmp_path / "smoke"
        train._keep_config(dataclasses.replace(smoke, grpo=None), folder, False)
        train._keep_config(smoke, folder, True)
        train._keep_config(dataclasses.replace(smoke, grpo=None), folder, True)
        for answers in ("sft/policy/redrob.json", "evaluation/policy.jsonl"):
            (folder / answers).parent.mkdir(parents=True, exist_ok=True)
            (folder / answers).touch()
        with pytest.raises(ConfigError, match="changed: grpo"):
            train._keep_config(smoke, folder, True)

    def test_what_a_message_advises_can_be_changed_on_the_way(self, smoke: TrainConfig, tmp_path: Path) -> None:
        folder = tmp_path / "smoke"
        train._keep_config(smoke, folder, False)
        for stage in ("sft", "evaluation"):
            (folder / stage).mkdir()
        less = load_config(
            SMOKE, [f"base_model={smoke.base_model}", "sft.gradient_checkpointing=true", "evaluation.batch_size=1"]
        )
        train._keep_config(less, folder, True)
        assert json.loads((folder / "config.json").read_text())["sft"]["gradient_checkpointing"] is True

    def test_a_run_does_not_go_on_with_other_texts(self, smoke: TrainConfig, tmp_path: Path) -> None:
        data = tmp_path / "data"
        data.mkdir()
        for name in ("jobs.jsonl", "candidates.jsonl"):
            (data / name).write_text("{}\n")
        config, folder = dataclasses.replace(smoke, data=str(data)), tmp_path / "smoke"
        train._keep_config(config, folder, False)
        train._keep_config(config, folder, True)
        (data / "candidates.jsonl").write_text("{ }\n")
        with pytest.raises(ConfigError, match="changed: what data holds"):
            train._keep_config(config, folder, True)

    def test_results_keep_the_day_and_commit_of_their_answers(self, tmp_path: Path) -> None:
        """A run that is resumed after its end, to be pushed, measures nothing anew."""
        cases = eight_cases()
        before = results_of(answer(cases))
        today = dataclasses.replace(before, date="2027-01-02T03:04:05+00:00", commit="fedcba")
        assert train._as_measured(today, answer(cases), tmp_path) == today
        write_results(before, [dataclasses.replace(r, seconds=1.0) for r in answer(cases)], tmp_path)
        assert train._as_measured(today, answer(cases), tmp_path) == before
        others = answer(cases, USUAL | {"policy": lambda i, case: wrong(case)})
        assert train._as_measured(today, others, tmp_path) == today

    def test_install_leaves_nothing_of_the_policy_before(self, tmp_path: Path) -> None:
        """Its logs, plots and figures would pass for the new one's; answers to real texts stay where they are."""
        out, assets = tmp_path / "out", tmp_path / "assets"
        made = ("adapter_model.safetensors", "results.json", "records.jsonl", "sft_log.jsonl", "real/answers/x.jsonl")
        earlier = ("results/real/results.json", "opening.json", "policies/smoke/grpo_log.jsonl")
        for file in (*(out / name for name in made), *(assets / name for name in earlier)):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("{}")
        train.install(out, "smoke", assets)
        files = {path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()}
        policy = {"policies/smoke/adapter_model.safetensors", "policies/smoke/sft_log.jsonl"}
        assert files == {"results/results.json", "results/records.jsonl"} | policy


def adapters(run: Path, *stages: str) -> dict[str, torch.Tensor]:
    """The tensors that stages of a run saved; by default those of SFT and GRPO."""
    files = {stage: run / stage / "policy" / "adapter_model.safetensors" for stage in stages or ("sft", "grpo")}
    return {f"{stage}.{name}": tensor for stage, file in files.items() for name, tensor in load_file(file).items()}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_adapters_and_another_gives_others(
    finished: Path, smoke: TrainConfig, tmp_path: Path
) -> None:
    def trained(seed: int, *stages: str) -> dict[str, torch.Tensor]:
        config, run = dataclasses.replace(smoke, seed=seed), tmp_path / str(seed)
        cases = load_run_cases(config)
        steps = {
            "matching": lambda: run_matching(cases.sft, config, run / "matching", "cpu"),
            "sft": lambda: run_sft(cases.sft, config, run / "sft", "cpu", start=run / "matching" / "policy"),
            "grpo": lambda: run_grpo(run / "sft" / "policy", cases.rl, config, run / "grpo", "cpu"),
        }
        for stage in stages:
            policy.save_policy(steps[stage](), run / stage / "policy", config)
        return adapters(run, *stages)

    stages = ("matching", "sft", "grpo")
    first, again = adapters(finished / "smoke", *stages), trained(smoke.seed, *stages)
    assert first.keys() == again.keys()
    assert all(torch.equal(first[name], again[name]) for name in first)
    other = trained(smoke.seed + 1, "matching")
    assert other
    assert not any(torch.equal(first[name], other[name]) for name in other)


@pytest.mark.slow
def test_killed_and_resumed_a_run_ends_with_the_same_weights(
    finished: Path, smoke: TrainConfig, base: Path, tmp_path: Path
) -> None:
    """SIGKILL in GRPO; at most the step under way is run again. (In SFT: tests/training/test_sft.py.)"""
    after_sft = shutil.ignore_patterns("grpo", "out", "policy.jsonl")
    shutil.copytree(finished / "smoke", tmp_path / "smoke", ignore=after_sft)
    process = start(tmp_path, base, "--resume")
    while not (tmp_path / "smoke" / "grpo" / "checkpoint-1" / "trainer_state.json").exists():
        assert process.poll() is None, process.stdout.read() if process.stdout else ""
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "smoke" / "out").exists()
    before, grpo = tmp_path / "smoke" / "sft" / "policy", tmp_path / "smoke" / "grpo"
    policy.save_policy(run_grpo(before, load_run_cases(smoke).rl, smoke, grpo, "cpu"), grpo / "policy", smoke)

    a, b = (adapters(runs / "smoke") for runs in (finished, tmp_path))
    assert a.keys() == b.keys()
    assert all(torch.equal(a[name], b[name]) for name in a)
    log = (tmp_path / "smoke" / "grpo" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["step"] for line in log] == [1, 2]


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


@pytest.mark.parametrize(("version", "dtype"), [("2.12.1", "float32"), ("2.13.0", "bfloat16")])
def test_an_apple_processor_needs_a_new_torch_and_float32(
    version: str, dtype: Any, smoke: TrainConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    monkeypatch.setattr(torch, "__version__", "2.13.0")
    config = dataclasses.replace(smoke, device="mps")
    assert policy.choose_device(config) == "mps"
    monkeypatch.setattr(torch, "__version__", version)
    with pytest.raises(ConfigError, match=r"device: mps needs torch 2\.13 or newer and float32"):
        policy.choose_device(dataclasses.replace(config, dtype=dtype))


def test_several_processes_are_refused(smoke: TrainConfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(ConfigError, match="2 processes were started"):
        train.run(smoke, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_package_that_is_missing_is_said_before_anything_is_done(
    smoke: TrainConfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "PACKAGES", ("trl", "no_such_package"))
    with pytest.raises(ConfigError, match=r"no_such_package is not installed\. .*pip install -e"):
        train.run(smoke, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"dtype": "bfloat16"}, "dtype: bfloat16 takes many times as long .* --set dtype=float32 "),
        ({"evaluation": {"dtype": "bfloat16"}}, r"^evaluation\.dtype: .* Say --set evaluation\.dtype=float32 "),
    ],
)
def test_bfloat16_is_refused_where_the_processor_has_no_units_for_it(
    setting: dict[str, Any], said: str, smoke: TrainConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "evaluation" in setting:
        setting = {"evaluation": dataclasses.replace(smoke.evaluation, **setting["evaluation"])}
    config = dataclasses.replace(smoke, device="cpu", **setting)
    monkeypatch.setattr(policy, "has_bfloat16", lambda device: False)
    with pytest.raises(ConfigError, match=said):
        policy.choose_device(config)
    assert policy.choose_device(dataclasses.replace(smoke, device="cpu")) == "cpu"
    monkeypatch.setattr(policy, "has_bfloat16", lambda device: True)
    assert policy.choose_device(config) == "cpu"


class TestDataOfOnesOwn:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """Two adverts of train with a profile each, one of validation; verdicts alone."""
        adverts = [Advert(id="a", part="rl", text="Welder"), Advert(id="b", part="rl", text="Baker")]
        write_rows(tmp_path / "jobs.jsonl", [*adverts, Advert(id="c", split="validation", text="Cook")])
        profiles = [Candidate(id=f"{job}-1", job=job, text="Ten years of it", verdict="shortlist") for job in "abc"]
        write_rows(tmp_path / "candidates.jsonl", profiles)
        return tmp_path

    def test_a_step_of_grpo_that_asks_more_than_there_are_is_refused(self, folder: Path) -> None:
        """TRL would drop it, train nothing and say that it was done."""
        asks = [f"data={folder}", "sft=null", "matching=null"]
        assert len(load_run_cases(load_config(SMOKE, asks)).rl) == 2
        with pytest.raises(ConfigError, match="GRPO has 2 cases, and a step asks 3"):
            load_run_cases(load_config(SMOKE, [*asks, "grpo.prompts_per_step=3"]))

    def test_without_grpo_no_advert_need_be_of_the_part_rl(self, folder: Path) -> None:
        need = Span(start=0, text="Welder")
        advert = Advert(id="a", part="sft", text="Welder", requirements=(Requirement(id="m1", kind="must", span=need),))
        write_rows(folder / "jobs.jsonl", [advert, *(Advert(id=i, split="validation", text="Cook") for i in "bc")])
        shown = {"m1": Shown(status="missing")}
        others = [Candidate(id=f"{job}-1", job=job, text="Cook", verdict="reject") for job in "bc"]
        labelled = Candidate(id="a-1", job="a", text="Cook", verdict="reject", shown=shown)
        write_rows(folder / "candidates.jsonl", [labelled, *others])
        sft, rl, measured = load_run_cases(load_config(SMOKE, [f"data={folder}", "grpo=null"]))
        assert ([case.id for case in sft], rl, len(measured)) == (["a-1"], [], 2)
