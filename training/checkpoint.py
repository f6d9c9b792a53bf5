"""Going on after a kill: the last whole checkpoint of TRL's trainers, and logs without steps that are run again."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from redrob.errors import ConfigError, memory_is_full
from redrob.provenance import provenance, write_whole
from training.policy import new_policy, saved_policy

if TYPE_CHECKING:
    from transformers import TrainerCallback

    from training.config import GrpoSettings, SftSettings, TrainConfig


def progress(stage: str, folder: Path, shown: str) -> TrainerCallback:
    """A bar with the time left and the metric `shown`, and `folder/log.jsonl` under TRL's names, a line a step.

    The trainer's state has no steps that a kill undid. A step whose gradients are no numbers ends the run.
    """
    from transformers import ProgressCallback

    class Progress(ProgressCallback):
        training_bar: Any

        def on_train_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            super().on_train_begin(args, state, control, **kwargs)
            self.training_bar.set_description(stage)
            self.training_bar.initial = self.training_bar.n = self.current_step = state.global_step

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **kwargs: Any) -> None:
            if not logs or "grad_norm" not in logs:
                return
            check_finite(stage, state.global_step, float(logs["grad_norm"]))
            state.log_history[-1]["machine"] = machine(args.device)
            steps = [json.dumps(entry) + "\n" for entry in state.log_history]
            write_whole(folder / "log.jsonl", "".join(steps))
            self.training_bar.set_postfix({shown: f"{float(logs[shown]):.3f}"})

    return Progress()


OURS = {
    *("per_device_train_batch_size", "gradient_accumulation_steps", "num_train_epochs", "gradient_checkpointing"),
    *("short_prompts", "copied", "excerpts", "prompts_per_step", "prompts_per_pass"),
}
"""Settings that TRL does not take as they are."""


def common_arguments(settings: SftSettings | GrpoSettings, folder: Path, device: str, seed: int) -> dict[str, Any]:
    """What TRL's trainers are told alike; of the settings those that have TRL's names."""
    return {name: value for name, value in asdict(settings).items() if name not in OURS} | {
        "output_dir": str(folder),
        "activation_checkpointing": settings.gradient_checkpointing,
        "activation_checkpointing_kwargs": {"use_reentrant": False} if settings.gradient_checkpointing else None,
        "use_cpu": device == "cpu",
        "bf16": False,  # said outright: some systems report bf16 that they only emulate
        "fp16": False,
        "logging_steps": 1,
        "disable_tqdm": True,  # the bar is `progress`
        "report_to": "none",
        "seed": seed,
    }


def trained(
    stage: str, config: TrainConfig, folder: Path, start: Path | None, trainer: Callable[[Any, int], Any], a_pass: int
) -> Any:
    """A model after one of TRL's trainers came to its end, from the last checkpoint in `folder` where there is one.

    Where the device's memory ends, passes are halved and the stage goes on from its last checkpoint.

    Args:
        stage: For messages.
        config: Of the run.
        folder: Of checkpoints and log.
        start: The saved policy that training begins with; None begins with a new one.
        trainer: Makes the trainer of a model; the number says how often passes are halved.
        a_pass: Texts that go through the model at once, as configured.

    Raises:
        ConfigError: a pass of one text is too much.
    """

    from accelerate.utils.memory import clear_device_cache

    def begin(saved: Path | None) -> Any:
        return saved_policy(config, saved, trainable=True) if saved else new_policy(config)

    if last := finished(folder):
        return begin(last)
    folder.mkdir(parents=True, exist_ok=True)
    for halved in range(a_pass.bit_length()):
        try:
            model = begin(start)
            _train(trainer(model, halved), folder)
            return model
        except RuntimeError as error:
            if not memory_is_full(error):
                raise
        model = None  # outside of the handler, whose error holds on to all that was in memory
        clear_device_cache(garbage_collection=True)
        print(f"{stage}: out of memory; going on with passes half as large, {a_pass >> halved + 1} texts", flush=True)
    raise ConfigError(
        f"{stage}: there is too little memory for a pass of one text. Say --set {stage.lower()}.gradient_checkpointing"
        "=true or take a machine with more, and --resume; or begin anew with another name and dtype=bfloat16."
    )


def divisor(whole: int, most: int) -> int:
    """The largest divisor of `whole` up to `most`, 1 at least.

    >>> divisor(16, 5), divisor(6, 0)
    (4, 1)
    """
    return next(number for number in range(max(1, most), 0, -1) if whole % number == 0)


def _train(trainer: Any, folder: Path) -> None:
    from peft.helpers import disable_input_dtype_casting
    from transformers import PrinterCallback

    trainer.remove_callback(PrinterCallback)  # it prints each step's thirty figures, which are in the log
    _score_answers_alone()
    # Else each pass is dealt out to all cards of the machine, and TRL's groups fall apart.
    trainer.args._n_gpu = min(1, trainer.args.n_gpu)
    trainer._train_batch_size = trainer.args.train_batch_size
    last = last_checkpoint(folder)
    # Under autocast peft need not make each layer's input float32 for the adapter's sake: a third of a step's time.
    with disable_input_dtype_casting(trainer.model, active=trainer.args.bf16):
        trainer.train(resume_from_checkpoint=str(last) if last else None)


def _score_answers_alone() -> None:
    """Let TRL's head score the answer's positions alone on every device, as it does where Triton is.

    Elsewhere TRL 1.16 also scores the prompt, ten times as long, and drops it: a step of SFT then takes 41 s instead of
    23 s on two cores. Its reason, shapes that vary, holds for compiled models, which ours are not.
    """
    from trl.trainer import utils

    utils._use_triton = lambda device: True  # the kernels keep their own choice


@cache  # it asks git and the system, and every step of a log names it
def machine(device: str | torch.device) -> str:
    """What a stage runs on, for each line of its log: a run may go on elsewhere."""
    place = torch.device(device)
    name = torch.cuda.get_device_name(place) if place.type == "cuda" else provenance(())["hardware"]["cpu"]
    return f"{name}{' (MPS)' if place.type == 'mps' else ''}, torch {torch.__version__}"


def check_finite(stage: str, step: int, norm: float) -> None:
    """End a run whose gradients made every weight `nan`: what was learned until then is in the last checkpoint.

    Raises:
        ConfigError: the norm of the gradients is no number.
    """
    if not math.isfinite(norm):
        raise ConfigError(
            f"{stage}, step {step}: its gradients are {norm}. A step with them ruins the weights, so the run ends "
            "here. Begin anew with another name, and with a smaller learning rate or dtype: float32."
        )


def last_checkpoint(folder: Path) -> Path | None:
    """The newest checkpoint of TRL's trainer in `folder` that was written to its end; None where there is none.

    The trainer writes `trainer_state.json` last. One that a kill cut short is named on stderr and passed over; the step
    it belongs to is run again and writes it anew.
    """
    numbered = [path for path in folder.glob("checkpoint-*") if path.name.removeprefix("checkpoint-").isdecimal()]
    for path in sorted(numbered, key=steps_done, reverse=True):
        with suppress(FileNotFoundError, json.JSONDecodeError):
            json.loads((path / "trainer_state.json").read_text(encoding="utf-8"))
            return path
        print(f"{path}: cut short while it was written; going on from what came before it", file=sys.stderr)
    return None


def finished(folder: Path) -> Path | None:
    """The checkpoint of a trainer's last step, where it came so far: resumed, the trainer would take one step more."""
    last = last_checkpoint(folder)
    state = json.loads((last / "trainer_state.json").read_text(encoding="utf-8")) if last else {}
    return last if last and state["global_step"] >= state["max_steps"] else None


def steps_done(checkpoint: Path) -> int:
    """After how many steps TRL's trainer wrote this checkpoint, `checkpoint-<steps>`."""
    return int(checkpoint.name.removeprefix("checkpoint-"))
