"""One training run as typed data. Field names that TRL also has mean what TRL means by them."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import yaml

from redrob.errors import ConfigError
from training.config_rules import check


@dataclass(frozen=True, slots=True)
class LoraSettings:
    """The adapter that both stages train. The base's weights never change."""

    r: int = 16
    """Rank."""
    alpha: int = 32
    """Scale is alpha / r."""
    target_modules: str = "all-linear"


@dataclass(frozen=True, slots=True)
class SftSettings:
    """TRL's `SFTConfig` in the part that we set: supervised training on answers written from the facts of the cases."""

    num_train_epochs: float = 3.0
    max_steps: int = -1
    """Above 0 it counts instead of the epochs."""
    per_device_train_batch_size: int = 8
    gradient_accumulation_steps: int = 1
    learning_rate: float = 2.0e-4
    lr_scheduler_type: Literal["constant_with_warmup", "linear", "cosine"] = "cosine"
    warmup_steps: int = 10
    packing: bool = False
    """Put several examples into one row, none of which sees another: no padding."""
    max_length: int = 2560
    """Tokens of a row where examples are packed; without packing no example is cut."""
    gradient_checkpointing: bool = False
    """Recompute activations in the backward pass, never reentrant: less memory, more time."""
    torch_empty_cache_steps: int | None = None
    """Steps after which freed memory goes back to the device; null: never. It helps on MPS."""
    save_steps: int = 20
    """Steps between checkpoints: what a kill can lose at most."""


@dataclass(frozen=True, slots=True)
class RewardSettings:
    """What GRPO is rewarded by."""

    rubric: Literal["strict", "card"] = "strict"
    """`strict` checks reasons against the facts of the case; `card` is the published card's rubric."""


@dataclass(frozen=True, slots=True)
class GrpoSettings:
    """TRL's `GRPOConfig` in the part that we set."""

    max_steps: int = 30
    num_generations: int = 8
    """Group size G: completions sampled per prompt; at least 2."""
    prompts_per_step: int = 1
    """Groups per optimiser step; all are sampled at once."""
    prompts_per_pass: int = 1
    """Groups scored at once, a divisor of `prompts_per_step`: more is faster and takes more memory."""
    beta: float = 0.04
    """KL coefficient, >= 0. The reference model is the policy as it was before GRPO, not the untuned base."""
    learning_rate: float = 2.0e-5
    lr_scheduler_type: Literal["constant_with_warmup", "linear", "cosine"] = "constant_with_warmup"
    warmup_steps: int = 2
    loss_type: Literal["dapo", "grpo", "dr_grpo", "bnpo"] = "dapo"
    scale_rewards: Literal["group", "batch", "none"] = "group"
    """What advantages are divided by: the standard deviation within the group, within the batch, or nothing."""
    multi_objective_aggregation: Literal["sum_then_normalize", "normalize_then_sum"] = "sum_then_normalize"
    """Whether the six components are weighted and added before or after they are normalised within the group."""
    temperature: float = 1.0
    top_p: float = 1.0
    max_prompt_tokens: int = 100_000
    """Cases with longer prompts are left out of GRPO, never of the evaluation: a step costs what its prompt costs."""
    max_completion_length: int = 256
    """Longest completion, in tokens."""
    gradient_checkpointing: bool = False
    """Recompute activations in the backward pass, never reentrant: less memory, more time."""
    torch_empty_cache_steps: int | None = None
    """Steps after which freed memory goes back to the device; null: never. It helps on MPS."""
    use_vllm: bool = False
    """Sample with vLLM on CUDA. It needs the package `vllm`."""
    report_to: Literal["none", "trackio"] = "none"
    """`trackio` also logs to a local dashboard. It needs the package `trackio`."""
    save_steps: int = 1
    """Steps between checkpoints: what a kill can lose at most."""


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """Greedy evaluation before and after, on cases that nothing is trained on."""

    split: Literal["test", "validation"] = "test"
    cases: int = 240
    """How many, with as many of each gold decision as there are shares of it; all where there are fewer."""
    max_new_tokens: int = 256
    """Longest completion, in tokens, for every row."""
    batch_size: int = 16
    dtype: Literal["float32", "bfloat16"] = "float32"
    """Of the weights that answer, in every row alike."""


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """One run: which base, which prompt, which stages."""

    name: str
    """Folder name under `runs/` and `assets/policies/`."""
    base_model: str = "bundled"
    """`bundled`, a local folder, or a Hub id."""
    preset: str = "evidence"
    """Key of `redrob.prompts.PRESETS`; written beside the weights so that serving uses the same."""
    seed: int = 0
    device: Literal["auto", "cuda", "mps", "cpu"] = "auto"
    """`auto` takes the first of the others that is there, and says which."""
    dtype: Literal["float32", "bfloat16"] = "float32"
    """Of the base's weights while training. An adapter over them stays float32."""
    data: str = ""
    """A folder of one's own data in the form of the corpus (docs/your-data.md); empty for the corpus."""
    train_cases: int = 0
    """How many cases of each part (sft, rl) are learned from; 0 for all there are."""
    lora: LoraSettings | None = field(default_factory=LoraSettings)
    """Null trains all weights."""
    sft: SftSettings | None = field(default_factory=SftSettings)
    """Null starts GRPO from the untuned base."""
    reward: RewardSettings = field(default_factory=RewardSettings)
    grpo: GrpoSettings = field(default_factory=GrpoSettings)
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)


def load_config(path: Path, overrides: Sequence[str] = ()) -> TrainConfig:
    """Read a YAML file into a `TrainConfig`; `overrides` are `key=value` lines such as `grpo.max_steps=20`.

    Raises:
        ConfigError: no such file, no YAML, an unknown key, a wrong type or an impossible value; the message names
            the file or the override, and the key.
    """
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        known = ", ".join(sorted(p.name for p in path.parent.glob("*.yaml"))) or "none"
        raise ConfigError(f"{path}: there is no such file. Configs in its folder: {known}. Name one.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: it is not YAML ({error}). Mend the line named.") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: it holds {type(data).__name__}, not keys and values. Write `key: value` lines.")
    where = str(path) if not overrides else f"{path} with --set {' '.join(overrides)}"
    return config_from(override(data, overrides), where)


def config_from(data: dict[str, Any], where: str) -> TrainConfig:
    """Plain data, as of YAML or JSON, into a `TrainConfig`; `where` begins the messages.

    Raises:
        ConfigError: an unknown key, a wrong type or an impossible value.
    """
    config: TrainConfig = _build(TrainConfig, data, where, "")
    check(config, where)
    return config


def override(data: dict[str, Any], changes: Sequence[str]) -> dict[str, Any]:
    """A copy of `data` with each `a.b=value` put in; values are read as YAML."""
    changed = copy.deepcopy(data)
    for change in changes:
        _override(changed, change)
    return changed


def _override(data: dict[str, Any], override: str) -> None:
    key, equals, value = override.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"--set {override}: it has no `=`. Write a key and a value, such as grpo.max_steps=20.")
    *sections, last = key.strip().split(".")
    for section in sections:
        inner = data.setdefault(section, {})
        if not isinstance(inner, dict):
            inner = data[section] = {}  # a section that was null begins with its defaults
        data = inner
    try:
        data[last] = yaml.safe_load(value)
    except yaml.YAMLError as error:
        raise ConfigError(f"--set {override}: the value is not YAML ({error}). Put it in quotes.") from error


def _build(kind: Any, data: dict[str, Any], where: str, prefix: str) -> Any:
    hints = get_type_hints(kind)
    unknown = [key for key in data if key not in hints]
    if unknown:
        raise ConfigError(
            f"{where}: {prefix}{unknown[0]} is not a setting. Known here: {', '.join(hints)}. Correct or remove it."
        )
    values = {key: _value(hints[key], value, where, prefix + key) for key, value in data.items()}
    missing = [
        f.name
        for f in dataclasses.fields(kind)
        if f.name not in values and f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    ]
    if missing:
        raise ConfigError(f"{where}: {prefix}{missing[0]} is missing. It has no default. Add it.")
    return kind(**values)


def _value(hint: Any, value: Any, where: str, key: str) -> Any:
    if isinstance(hint, UnionType):  # a section or a number that may be null
        if value is None:
            return None
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    if dataclasses.is_dataclass(hint):
        if not isinstance(value, dict):
            raise ConfigError(f"{where}: {key} is {value!r}. It is a section. Put its keys under it, indented.")
        return _build(hint, value, where, f"{key}.")
    if get_origin(hint) is Literal:
        if value not in get_args(hint) or not isinstance(value, str):
            raise ConfigError(f"{where}: {key} is {value!r}. It must be one of {', '.join(get_args(hint))}.")
        return value
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, hint) and not (hint is int and isinstance(value, bool)):
        return value
    fix = "Write 1.0e-5: YAML reads an exponent only after a dot." if hint is float else f"Write a {hint.__name__}."
    raise ConfigError(f"{where}: {key} is {value!r}, a {type(value).__name__}. It must be a {hint.__name__}. {fix}")
