"""Which checkpoint a run goes on from."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from transformers import TrainingArguments

from redrob.errors import ConfigError
from training import checkpoint, checkpoint_eval
from training.checkpoint import check_finite, finished, last_checkpoint, machine, trained
from training.config import EvaluationSettings, TrainConfig


def write(folder: Path, step: int, state: str | None) -> Path:
    path = folder / f"checkpoint-{step}"
    path.mkdir(parents=True)
    if state is not None:
        (path / "trainer_state.json").write_text(state)
    return path


def test_the_system_is_asked_once_for_what_every_step_names(monkeypatch: pytest.MonkeyPatch) -> None:
    machine.cache_clear()
    first = machine("cpu")
    monkeypatch.setattr(checkpoint, "provenance", None)
    assert machine("cpu") == first


def test_none_where_nothing_is_written(tmp_path: Path) -> None:
    assert last_checkpoint(tmp_path / "nothing") is None


def test_steps_are_compared_as_numbers_and_other_names_are_left_alone(tmp_path: Path) -> None:
    write(tmp_path, 9, "{}")
    last = write(tmp_path, 10, "{}")
    (tmp_path / "checkpoint-old").mkdir()
    assert last_checkpoint(tmp_path) == last


@pytest.mark.parametrize("state", [None, "", '{"global_step": 3, "log_his'], ids=["no state", "empty", "half"])
def test_one_that_was_cut_short_is_named_and_passed_over(
    tmp_path: Path, state: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = write(tmp_path, 2, '{"global_step": 2}')
    cut_short = write(tmp_path, 3, state)
    assert last_checkpoint(tmp_path) == whole
    assert str(cut_short) in capsys.readouterr().err


@pytest.mark.parametrize("norm", [float("nan"), float("inf")])
def test_gradients_that_are_no_numbers_end_a_run_and_say_what_to_do(norm: float) -> None:
    check_finite("SFT", 3, 1e9)  # large is allowed: gradients are clipped
    with pytest.raises(ConfigError, match=r"SFT, step 3: .* smaller learning rate"):
        check_finite("SFT", 3, norm)


def test_a_run_is_finished_at_its_last_step_alone(tmp_path: Path) -> None:
    assert finished(tmp_path) is None
    write(tmp_path, 3, '{"global_step": 3, "max_steps": 4}')
    assert finished(tmp_path) is None
    write(tmp_path, 4, '{"global_step": 4, "max_steps": 4}')
    assert finished(tmp_path) == tmp_path / "checkpoint-4"


def test_apples_word_for_too_little_memory_halves_passes_and_other_errors_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MPS raises a plain RuntimeError."""
    tried: list[int] = []

    def train(halved: int, folder: Path) -> None:
        tried.append(halved)
        if halved < 2:
            raise RuntimeError("MPS backend out of memory (MPS allocated: 9.07 GiB, max allowed: 9.07 GiB).")

    monkeypatch.setattr(checkpoint, "_train", train)
    monkeypatch.setattr(checkpoint, "saved_policy", lambda *_, **rest: "model")
    stage = ("SFT", TrainConfig("tiny"), tmp_path, tmp_path / "start", lambda model, halved: halved, 4)
    assert trained(*stage) == "model"
    assert tried == [0, 1, 2]

    def fails(halved: int, folder: Path) -> None:
        raise RuntimeError("mat1 and mat2 shapes cannot be multiplied")

    monkeypatch.setattr(checkpoint, "_train", fails)
    with pytest.raises(RuntimeError, match="shapes"):
        trained(*stage)


def test_one_process_trains_on_one_card(tmp_path: Path) -> None:
    """With two in the machine transformers would deal each pass out to both, and double it."""
    arguments = TrainingArguments(output_dir=str(tmp_path), per_device_train_batch_size=4, use_cpu=True)
    arguments._n_gpu = arguments.n_gpu + 2  # read first: that looks for cards
    assert arguments.train_batch_size == 8

    class Trainer(SimpleNamespace):
        def remove_callback(self, callback: object) -> None: ...

        def train(self, resume_from_checkpoint: str | None) -> None:
            assert (self.args.n_gpu, self._train_batch_size) == (1, 4)

    checkpoint._train(Trainer(args=arguments, model=None), tmp_path)


def test_where_memory_ends_half_as_many_answers_are_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[int] = []

    def answered(*_: object, batch_size: int, **rest: object) -> list[str]:
        tried.append(batch_size)
        if batch_size > 3:
            raise RuntimeError("CUDA out of memory. Tried to allocate 8.40 GiB.")
        return ["a record"]

    monkeypatch.setattr(checkpoint_eval, "load_run", lambda *_: "a pair")
    monkeypatch.setattr(checkpoint_eval, "asking", lambda *_, **rest: None)
    monkeypatch.setattr(checkpoint_eval, "answered", answered)
    config = TrainConfig("tiny", evaluation=EvaluationSettings(batch_size=12))
    assert checkpoint_eval.answer_row("policy", tmp_path, config, [], tmp_path, "cpu") == (["a record"], "a pair")
    assert tried == [12, 6, 3]
    assert "policy: out of memory; going on with half as many answers at once, 3" in capsys.readouterr().out
