"""Which checkpoint a run goes on from."""

from __future__ import annotations

from pathlib import Path

import pytest

from redrob.errors import ConfigError
from training.checkpoint import check_finite, finished, last_checkpoint, undo_log


def write(folder: Path, step: int, state: str | None) -> Path:
    path = folder / f"checkpoint-{step}"
    path.mkdir(parents=True)
    if state is not None:
        (path / "trainer_state.json").write_text(state)
    return path


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


def test_a_log_loses_the_steps_that_a_kill_undid_and_the_line_that_it_cut(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"step": 1}\n{"step": 2}\n{"step": 3}\n{"st')
    undo_log(log, 2)
    assert log.read_text() == '{"step": 1}\n{"step": 2}\n'
