"""From a pair's name to two models that answer.

Weights are bfloat16 where this machine has units for it, else float32. bfloat16 halves what has to be read for every
token, but a processor without units for it converts each number first and loses more than that. Results that are to be
compared are made in float32: rounding differences between batch sizes are then too small to change a greedy answer.
"""

from __future__ import annotations

import json
import os
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.errors import ConfigError, ModelMissingError, memory_is_full
from redrob.libraries import import_libraries
from redrob.models.adapter import CONFIG, read_adapter
from redrob.models.answers import BASELINE, POLICY
from redrob.models.bundled import WHEEL, Say, bundled_source, silent
from redrob.models.hub import Source, fetch
from redrob.models.pair import LoadedPair
from redrob.models.registry import BUNDLED, PolicyPair, choose_pair
from redrob.prompts import PRESETS

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

NOTE = "redrob.json"
"""Beside a policy of ours: `{"preset": "evidence"}`, the prompt preset it was trained on."""
MAX_NOTE_BYTES = 100_000
DEVICES = ("cuda", "mps", "cpu")
FLOAT32, BFLOAT16, AUTO = "float32", "bfloat16", "auto"
DTYPES = (FLOAT32, BFLOAT16, AUTO)

_loaded: dict[tuple[PolicyPair, str, str], LoadedPair] = {}
_loading = threading.Lock()
"""Held while a pair is loaded."""


def load_pair(
    name: str | None = None, *, say: Say = silent, device: str | None = None, dtype: str | None = None
) -> LoadedPair:
    """The pair `name` (see `choose_pair`), ready to answer; loaded once per process, device and dtype.

    Args:
        name: `bundled`, `qwen3-0.6b` or `auto`; None reads `REDROB_PAIR` and falls to `auto`.
        say: Gets progress lines, the first of which names the pair and why it was chosen.
        device: `cpu`, `cuda` or `mps`; None takes the fastest there is.
        dtype: `float32`, `bfloat16`, or `auto` for the faster one; None reads `REDROB_DTYPE` and falls to `auto`.

    Raises:
        ConfigError: An unknown pair, device or dtype, or a policy that may not or cannot be read.
        ModelMissingError: Weights that are not on this machine and cannot be fetched.
    """
    choice = choose_pair(name)
    with _loading:
        device = _device(device)
        dtype, why = choose_dtype(dtype, device)
        say(f"Pair {choice.pair.name} on {device}. {choice.why}")
        say(why)
        key = (choice.pair, device, dtype)
        if key not in _loaded:
            _loaded[key] = load_weights(choice.pair, device=device, say=say, dtype=dtype)
        return _loaded[key]


def load_weights(pair: PolicyPair, *, device: str | None = None, say: Say = silent, dtype: str = FLOAT32) -> LoadedPair:
    """Both models of any pair, registered or not; each call loads anew. Arguments and errors are `load_pair`'s.

    The policy is looked at first: it is the one that may be missing or refused.
    """
    device = _device(device)
    from redrob.models.engine.forward import Forward

    policy = _policy_source(pair, say)
    adapter = read_adapter(policy.folder) if (policy.folder / CONFIG).is_file() else None
    preset = _preset(policy, pair.preset)
    if pair.baseline == WHEEL:
        baseline = bundled_source(say)
        pair = replace(pair, baseline=baseline.name)
    else:
        say(f"Loading {pair.baseline}")
        baseline = fetch(pair.baseline)
    dtype, _ = choose_dtype(dtype, device)
    base, tokenizer = _read_model(baseline, device, dtype), _read_tokenizer(baseline)
    if adapter:
        forwards = dict.fromkeys((BASELINE, POLICY), Forward(base, adapter, policy.name))
    else:
        forwards = {BASELINE: Forward(base)}  # packed before the other is read: plain weights of both take more room
        say(f"Loading {pair.policy}")
        other = _read_model(policy, device, dtype)
        if other.config.vocab_size < len(tokenizer):
            raise ConfigError(
                f"{policy.name}: it knows {other.config.vocab_size:,} tokens, the baseline's tokenizer has "
                f"{len(tokenizer):,}. Both columns read the same prompt. Name a policy of the same family, or its base "
                "with REDROB_BASE."
            )
        forwards[POLICY] = Forward(other)
    revisions = {BASELINE: baseline.revision, POLICY: policy.revision}
    say("Both models are ready")
    return LoadedPair(pair, tokenizer, preset, device, revisions, forwards, _ends(base, tokenizer), dtype)


def choose_dtype(asked: str | None, device: str) -> tuple[str, str]:
    """What weights are computed with, and why: as asked by argument or `REDROB_DTYPE`, else what `device` is fast in.

    Raises:
        ConfigError: what was asked for is none of `DTYPES`.

    >>> choose_dtype("float32", "cpu")
    ('float32', 'Weights in float32, as asked for.')
    """
    where, name = ("dtype", asked) if asked else ("REDROB_DTYPE", os.environ.get("REDROB_DTYPE") or AUTO)
    if name not in DTYPES:
        raise ConfigError(f"{where}: '{name}' is unknown. Allowed: {', '.join(DTYPES)}. Use one of them.")
    if name != AUTO:
        return name, f"Weights in {name}, as asked for."
    if has_bfloat16(device):
        return BFLOAT16, f"Weights in bfloat16: {device} has units for it here."
    return FLOAT32, f"Weights in float32: {device} has no units for bfloat16 here."


def has_bfloat16(device: str) -> bool:
    """Whether `device` (cpu, cuda or mps) multiplies bfloat16 without converting it first."""
    import torch

    if device == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation=False)
    return device == "cpu" and (torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())


def _policy_source(pair: PolicyPair, say: Say) -> Source:
    """The policy's files. The project's own adapter is made by training, and the message says so."""
    if pair.policy == BUNDLED.policy and not (Path(pair.policy) / CONFIG).is_file():
        raise ModelMissingError(
            f"{pair.policy}: the adapter of the bundled pair is not there ({CONFIG} is missing). It comes with the "
            "repository. Restore the folder, train it with `make train`, or name another one with REDROB_POLICY."
        )
    say(f"Looking for {Path(pair.policy).name if Path(pair.policy).is_absolute() else pair.policy}")
    return fetch(pair.policy)


def _preset(policy: Source, default: str) -> str:
    """The prompt preset that the policy's own note names, else `default`."""
    file = policy.folder / NOTE
    if not file.is_file():
        return default
    try:
        note = json.loads(file.read_text(encoding="utf-8")) if file.stat().st_size <= MAX_NOTE_BYTES else None
    except (ValueError, RecursionError):  # no UTF-8 or no JSON
        note = None
    preset = note.get("preset", default) if isinstance(note, dict) else None
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ConfigError(
            f'{file}: it names no preset. Write {{"preset": "evidence"}}, or another of {", ".join(PRESETS)}: the one '
            "the policy was trained on."
        )
    return preset


def _read_model(source: Source, device: str, dtype: str) -> PreTrainedModel:
    """Full weights, from safetensors only and without running any code that comes with them."""
    import torch
    from transformers import AutoModelForCausalLM

    if not (source.folder / "config.json").is_file() or not any(source.folder.glob("*.safetensors")):
        raise ConfigError(
            f"{source.name}: it holds neither a LoRA adapter nor config.json with safetensors weights. Other formats "
            "can run code when they are read. Save it with `save_pretrained(folder, safe_serialization=True)`."
        )
    try:
        loaded: Any = AutoModelForCausalLM.from_pretrained(
            source.folder,
            dtype=getattr(torch, dtype),
            use_safetensors=True,
            trust_remote_code=False,
            local_files_only=True,
            attn_implementation="sdpa",  # a configuration may name a repository instead, whose code would be run
            output_loading_info=True,
        )
        model: PreTrainedModel = loaded[0].to(torch.device(device))
    except Exception as error:  # the library tells damage by errors of any type
        if memory_is_full(error):
            raise ConfigError(
                f"{source.name}: its weights do not fit into the memory of {device} in {dtype}. Free memory, set "
                "REDROB_DTYPE=bfloat16, or choose the pair bundled, which is the smallest."
            ) from error
        raise ConfigError(
            f"{source.name}: its weights or configuration cannot be read ({error}). Download or save it anew."
        ) from error
    if missing := sorted(loaded[1]["missing_keys"]):  # the library draws them at random
        raise ConfigError(
            f"{source.name}: its weights lack {len(missing)} of the parts that its configuration names, such as "
            f"{missing[0]}. Download or save it anew."
        )
    if broken := next((name for name, weight in model.named_parameters() if not weight.isfinite().all()), None):
        raise ConfigError(
            f"{source.name}: {broken} holds numbers that are not finite. Its training broke, or the file is damaged. "
            "Download it again, or train it anew."
        )
    model.requires_grad_(False).eval()
    return model


def _read_tokenizer(source: Source) -> PreTrainedTokenizerBase:
    """The baseline's tokenizer; the policy was trained from it and shares it."""
    from transformers import AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(source.folder, trust_remote_code=False, local_files_only=True)
    except Exception as error:  # the library tells damage by errors of any type
        raise ConfigError(
            f"{source.name}: its tokenizer cannot be read ({error}). Download or save it anew."
        ) from error
    missing = [name for name in ("chat_template", "pad_token_id") if getattr(tokenizer, name) is None]
    if missing:
        raise ConfigError(
            f"{source.name}: its tokenizer has no {' and no '.join(missing)}. Prompts are chats, answered in batches. "
            "Name an instruction-tuned base."
        )
    return tokenizer


def _ends(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase) -> frozenset[int]:
    """Every token that ends an answer: a model may name several in its generation settings."""
    named = model.generation_config.eos_token_id if model.generation_config else None
    listed = named if isinstance(named, list) else [named]
    return frozenset(token for token in (*listed, tokenizer.eos_token_id) if isinstance(token, int))


def _device(asked: str | None) -> str:
    """The device asked for, where there is one of it; else the fastest."""
    import_libraries()  # the first to need any; a visitor may be asking the reference meanwhile
    import torch

    found = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if asked is None:
        return next(name for name in DEVICES if found[name])
    if asked not in DEVICES or not found[asked]:
        here = ", ".join(name for name in DEVICES if found[name])
        raise ConfigError(f"Device '{asked}': this machine has no such device. It has: {here}. Use one of them.")
    return asked
