"""LoRA adapters: what is accepted from a folder.

A folder with an adapter is input from outside, so little is accepted: one safetensors file (never a pickle), a plain
LoRA on linear layers, shapes that fit the base, finite numbers, sizes below the bounds here. Nothing in its
configuration is executed or imported, which is why PEFT is not asked to load it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.errors import ConfigError

if TYPE_CHECKING:
    import torch

CONFIG, WEIGHTS = "adapter_config.json", "adapter_model.safetensors"
MAX_CONFIG_BYTES = 1_000_000
MAX_WEIGHT_BYTES = 400_000_000  # rank 128 on every linear layer of a 0.6B model, in float32, has 320 MB
MAX_RANK = 1024

# What does not change the sum `W x + scale * B A x`: read, or notes from the training.
_HARMLESS = {
    *("task_type", "peft_type", "auto_mapping", "peft_version", "base_model_name_or_path", "revision"),
    *("inference_mode", "r", "target_modules", "exclude_modules", "lora_alpha", "lora_dropout", "bias"),
    *("use_rslora", "init_lora_weights", "layers_to_transform", "layers_pattern", "megatron_core"),
    *("qalora_group_size", "runtime_config"),
}
Factors = tuple["torch.Tensor", "torch.Tensor"]
"""A (rank, inputs), B (outputs, rank)."""

_PREFIX = "base_model.model."  # PEFT's name for the wrapped model


@dataclass(frozen=True)
class Adapter:
    """A checked adapter: per linear layer of the base the two factors."""

    scale: float
    factors: Mapping[str, Factors]
    """Layer name -> its factors, float32."""


def read_adapter(folder: Path) -> Adapter:
    """Read and check the adapter in `folder`.

    Raises:
        ConfigError: It is no plain LoRA in safetensors, or out of bounds. The message says which rule it breaks.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    rank, scale = _read_config(folder / CONFIG)
    weights = folder / WEIGHTS
    if not weights.is_file():
        others = sorted(file.name for file in folder.iterdir() if file.suffix in {".bin", ".pt", ".pth", ".pkl"})
        found = f"it holds {', '.join(others)}, which can run code when it is read" if others else "it is not there"
        raise ConfigError(
            f"{weights}: {found}. Adapters are read from safetensors only. "
            "Save it with `model.save_pretrained(folder, safe_serialization=True)`."
        )
    if (size := weights.stat().st_size) > MAX_WEIGHT_BYTES:
        raise ConfigError(
            f"{weights}: it has {size:,} bytes. An adapter may have {MAX_WEIGHT_BYTES:,}. "
            "Train a smaller rank, or merge it and name the full checkpoint."
        )
    try:
        tensors = load_file(weights)
    except SafetensorError as error:
        raise ConfigError(f"{weights}: it is no safetensors file ({error}). Save or download it anew.") from error
    return Adapter(scale, _pair_up(weights, {name: tensor.float() for name, tensor in tensors.items()}, rank))


def _read_config(file: Path) -> tuple[int, float]:
    """Rank and scale of the adapter."""
    if not file.is_file() or file.stat().st_size > MAX_CONFIG_BYTES:
        raise ConfigError(
            f"{file}: it is missing or larger than {MAX_CONFIG_BYTES:,} bytes. It says how the adapter was made. "
            "Save the adapter anew with `model.save_pretrained(folder)`."
        )
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{file}: it is no JSON ({error}). Save the adapter anew.") from error
    kind = config.get("peft_type") if isinstance(config, dict) else type(config).__name__
    if kind != "LORA":
        raise ConfigError(f"{file}: peft_type is {kind!r}. Only LORA is read. Merge it and name the full checkpoint.")
    rank, alpha = config.get("r"), config.get("lora_alpha")
    if not (type(rank) is int and 1 <= rank <= MAX_RANK and type(alpha) in (int, float) and math.isfinite(alpha)):
        raise ConfigError(
            f"{file}: r is {rank!r} and lora_alpha {alpha!r}. r is a whole number from 1 to {MAX_RANK}, lora_alpha a "
            "number. Save the adapter anew."
        )
    if extra := _beyond_plain_lora(config):
        raise ConfigError(
            f"{file}: {extra} is set. Only plain LoRA is read, because one copy of the base serves both columns. "
            "Merge the adapter and name the full checkpoint."
        )
    return rank, alpha / (math.sqrt(rank) if config.get("use_rslora") else rank)


def _beyond_plain_lora(config: Mapping[str, Any]) -> str | None:
    """The first setting that makes an adapter more than `scale * B A`; None if there is none."""
    if config.get("bias", "none") != "none":
        return "bias"
    if config.get("init_lora_weights", True) not in (True, False, "gaussian", "orthogonal"):
        return "init_lora_weights"  # PiSSA, OLoRA and their kin change the base's weights as well
    return next((key for key, value in config.items() if key not in _HARMLESS and value), None)


def _pair_up(weights: Path, tensors: Mapping[str, torch.Tensor], rank: int) -> dict[str, Factors]:
    """Both factors of each layer, checked against each other and against `rank`."""
    layers = {name.removeprefix(_PREFIX).rsplit(".lora_", 1)[0] for name in tensors}
    factors = {}
    for layer in sorted(layers):
        down = tensors.get(f"{_PREFIX}{layer}.lora_A.weight")
        up = tensors.get(f"{_PREFIX}{layer}.lora_B.weight")
        if down is None or up is None or not down.ndim == up.ndim == 2 or {down.shape[0], up.shape[1]} != {rank}:
            raise ConfigError(
                f"{weights}: {layer} has no pair of factors of rank {rank}. Every layer needs lora_A and lora_B as "
                f"{CONFIG} announces them. Save or download the adapter anew."
            )
        if not (down.isfinite().all() and up.isfinite().all()):
            raise ConfigError(f"{weights}: {layer} holds numbers that are not finite. Its training broke. Train anew.")
        factors[layer] = (down, up)
    if not factors or len(factors) * 2 != len(tensors):
        raise ConfigError(
            f"{weights}: it holds {len(tensors)} tensors for {len(factors)} layers. An adapter has two per layer, and "
            "at least one layer. Train it anew."
        )
    return factors
