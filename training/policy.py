"""The model under training: the base with a LoRA adapter, or all of its weights; and either of them on disk."""

from __future__ import annotations

import copy
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch.torch_version import TorchVersion

from redrob.errors import ConfigError, ModelMissingError
from redrob.models.bundled import HUB_NAME, bundled_base
from redrob.models.hub import fetch
from redrob.models.loading import BFLOAT16, FLOAT32, has_bfloat16
from training.config import TrainConfig

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

MPS_TORCH = "2.13"
"""The oldest torch that trains on Apple's processors as it does elsewhere."""
_HUB_ID = re.compile(r"\w[\w.-]*/[\w.-]+")
TINY = "tiny-random-qwen3"
"""The base of the smoke run: Qwen3's architecture, a few thousand random weights."""


def base_source(config: TrainConfig) -> str:
    """What the base is read from: the bundled base's cache, the smoke run's own folder, a folder, or a Hub id."""
    if config.base_model == "bundled":
        return str(bundled_base(print))
    if config.base_model == TINY:
        from training.tiny_qwen3 import tiny_qwen3

        return str(tiny_qwen3())
    return config.base_model


def base_folder(config: TrainConfig) -> str:
    """A folder with the base's weights, fetched from the Hub where it has to be, at the commit that is pinned."""
    source = base_source(config)
    try:
        return str(fetch(source).folder)
    except (ConfigError, ModelMissingError) as error:
        raise _missing(source, error) from error


def choose_device(config: TrainConfig) -> str:
    """The device asked for, or the first of cuda, mps and cpu that is there; said aloud.

    Raises:
        ConfigError: the run cannot be done on this machine, or not as it was started.
    """
    if (processes := os.environ.get("WORLD_SIZE", "1")) != "1":  # they would write into one folder
        raise ConfigError(
            f"WORLD_SIZE: {processes} processes were started. A run has one. Start it without a launcher."
        )
    known = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    there = [name for name, available in known.items() if available]
    device = config.device if config.device != "auto" else there[0]
    if device not in there:
        raise ConfigError(
            f"device: {device} is not there. This machine has {', '.join(there)}. Name one of them, or `auto`."
        )
    why = "as configured" if config.device != "auto" else "the first there is of cuda, mps, cpu"
    print(f"Device: {device} ({why}; {torch.get_num_threads()} threads)", flush=True)
    dtypes = {"dtype": config.dtype, "evaluation.dtype": config.evaluation.dtype}
    new_enough = TorchVersion(torch.__version__) >= MPS_TORCH
    if device == "mps" and not (new_enough and set(dtypes.values()) == {FLOAT32}):
        raise ConfigError(
            f"device: mps needs torch {MPS_TORCH} or newer and float32. This is torch {torch.__version__} with "
            f"{' and '.join(f'{key}={value}' for key, value in dtypes.items())}. Change that by an upgrade or by "
            "--set, or say --set device=cpu."
        )
    settings = [name for name, value in dtypes.items() if value == BFLOAT16]
    if device == "cpu" and settings and not has_bfloat16("cpu"):  # it converts every number first, for days
        raise ConfigError(
            f"{settings[0]}: bfloat16 takes many times as long as float32 on this processor, which has no units for "
            f"it. Say {' '.join(f'--set {name}=float32' for name in settings)} (with make: SET='...')."
        )
    return device


def public_name(base_model: str) -> str:
    """The base's name for others, a Hub id where one can be told: a path of the machine that trained means nothing.

    Of a folder it is what the Hub's cache or its own config.json calls the model, else the folder's last part.

    >>> public_name("bundled"), public_name("/cache/models--Qwen--Qwen3-0.6B/snapshots/c1"), public_name("/data/base/")
    ('HuggingFaceTB/SmolLM2-135M-Instruct', 'Qwen/Qwen3-0.6B', 'base')
    """
    if base_model == "bundled":
        return HUB_NAME
    if _HUB_ID.fullmatch(base_model) and not Path(base_model).is_dir():
        return base_model
    if cached := re.search(r"models--([\w.-]+?)--([\w.-]+)", base_model):
        return f"{cached[1]}/{cached[2]}"
    config = Path(base_model).expanduser() / "config.json"
    named = json.loads(config.read_text(encoding="utf-8")).get("_name_or_path") if config.is_file() else None
    if isinstance(named, str) and _HUB_ID.fullmatch(named):
        return named
    return re.split(r"[/\\]", base_model.rstrip("/\\"))[-1]


def load_tokenizer(config: TrainConfig) -> PreTrainedTokenizerBase:
    """The base's tokenizer."""
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(base_folder(config), padding_side="left")


def new_policy(config: TrainConfig) -> Any:
    """What a run begins with: the base, with an adapter drawn from the run's seed, which changes no answer yet."""
    base, lora = _read(config, base_folder(config)), config.lora
    if lora is None:
        return base
    from peft import LoraConfig, get_peft_model

    torch.manual_seed(config.seed)
    shape = LoraConfig(r=lora.r, lora_alpha=lora.alpha, target_modules="all-linear", task_type="CAUSAL_LM")
    return get_peft_model(base, shape)


def saved_policy(config: TrainConfig, folder: Path, *, trainable: bool) -> Any:
    """The policy that `save_policy` wrote to `folder`.

    With all weights trained it is read from that folder, so that TRL takes its reference model from there too.
    """
    if config.lora is None:
        return _read(config, str(folder)).requires_grad_(trainable)
    from peft import PeftModel

    base = base_folder(config)
    model = PeftModel.from_pretrained(_read(config, base), str(folder), is_trainable=trainable)
    for settings in model.peft_config.values():
        settings.base_model_name_or_path = base  # where it is here; else peft asks the Hub for it at every checkpoint
    return model


def save_policy(model: Any, folder: Path, config: TrainConfig) -> None:
    """Write the adapter in bfloat16, or all weights, as safetensors; beside them the preset that they know."""
    folder.mkdir(parents=True, exist_ok=True)
    if config.lora is None:
        model.save_pretrained(folder)
        load_tokenizer(config).save_pretrained(folder)
    else:
        _save_adapter(model, folder, config)
    # last, because it marks the folder as whole: `is_saved`
    (folder / "redrob.json").write_text(json.dumps({"preset": config.preset}) + "\n", encoding="utf-8")


def is_saved(folder: Path) -> bool:
    """Whether `save_policy` finished in `folder`."""
    return (folder / "redrob.json").is_file()


def _save_adapter(model: Any, folder: Path, config: TrainConfig) -> None:
    from peft import get_peft_model_state_dict
    from safetensors.torch import save_file

    state = get_peft_model_state_dict(model, save_embedding_layers=False)  # they are the base's
    tensors = {name: tensor.detach().cpu().to(torch.bfloat16).contiguous() for name, tensor in state.items()}
    save_file(tensors, folder / "adapter_model.safetensors", metadata={"format": "pt"})
    lora = copy.copy(model.peft_config["default"])
    lora.inference_mode, lora.base_model_name_or_path = True, public_name(config.base_model)
    lora.save_pretrained(str(folder))


def _read(config: TrainConfig, source: str) -> Any:
    from transformers import AutoModelForCausalLM

    try:
        return AutoModelForCausalLM.from_pretrained(
            source, dtype=getattr(torch, config.dtype), use_safetensors=True, trust_remote_code=False
        )
    except OSError as error:
        raise _missing(source, error) from error


def _missing(source: str, error: Exception) -> ModelMissingError:
    return ModelMissingError(
        f"{source}: its weights cannot be had ({str(error).splitlines()[0]}). base_model is `bundled`, a folder with "
        "config.json and safetensors, or a Hub id that this machine can reach."
    )
