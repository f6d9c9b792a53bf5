"""One training run as typed data. Field names that TRL also has mean what TRL means by them.

Values that no run can use are refused by pydantic, with the name of the setting.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from redrob.errors import ConfigError
from redrob.prompts import PRESETS

CLOSED = ConfigDict(extra="forbid")
AtLeastOne = Annotated[int, Field(ge=1)]
Rate = Annotated[float, Field(gt=0)]
Schedule = Literal["constant_with_warmup", "linear", "cosine"]


@dataclass(frozen=True, slots=True, config=CLOSED)
class LoraSettings:
    """The adapter on all linear layers that all stages train. The base's weights never change."""

    r: AtLeastOne = 16
    """Rank."""
    alpha: AtLeastOne = 32
    """Scale is alpha / r."""


@dataclass(frozen=True, slots=True, config=CLOSED)
class SftSettings:
    """TRL's `SFTConfig` in the part that we set: supervised training on answers written from the facts of the cases."""

    num_train_epochs: Rate = 3.0
    max_steps: Literal[-1] | AtLeastOne = -1
    """Above 0 it counts instead of the epochs."""
    per_device_train_batch_size: AtLeastOne = 8
    gradient_accumulation_steps: AtLeastOne = 1
    learning_rate: Rate = 2.0e-4
    lr_scheduler_type: Schedule = "cosine"
    warmup_steps: int = 10
    short_prompts: Annotated[float, Field(ge=0, le=1)] = 0.0
    """Share of the examples whose texts are cut to `training.data.SHORT`; the others are as serving shows them."""
    copied: Annotated[float, Field(ge=0, le=1)] = 1.0
    """Share of the tokens that the loss counts among those that name and quote; the few that tell always count."""
    gradient_checkpointing: bool = False
    """Recompute activations in the backward pass, never reentrant: less memory, more time."""
    torch_empty_cache_steps: AtLeastOne | None = None
    """Steps after which freed memory goes back to the device; null: never. It helps on MPS."""
    save_steps: AtLeastOne = 20
    """Steps between checkpoints: what a kill can lose at most."""
    save_total_limit: AtLeastOne = 2
    """Checkpoints kept, the last ones."""


@dataclass(frozen=True, slots=True, config=CLOSED)
class MatchingSettings(SftSettings):
    """The stage before it: only how requirements show in parts of profiles (`training.matching`)."""

    excerpts: AtLeastOne = 8
    """Of each case, every one another part of its profile."""


@dataclass(frozen=True, slots=True, config=CLOSED)
class RewardSettings:
    """What GRPO is rewarded by."""

    rubric: Literal["strict", "card"] = "strict"
    """`strict` checks reasons against the facts of the case; `card` is the published card's rubric."""


@dataclass(frozen=True, slots=True, config=CLOSED)
class GrpoSettings:
    """TRL's `GRPOConfig` in the part that we set. What is not explained here is as in `SftSettings`."""

    max_steps: AtLeastOne = 30
    num_generations: Annotated[int, Field(ge=2)] = 8
    """Group size G: completions sampled per prompt; GRPO compares them within the group."""
    prompts_per_step: AtLeastOne = 1
    """Groups per optimiser step; all are sampled at once."""
    prompts_per_pass: AtLeastOne = 1
    """Groups scored at once, a divisor of `prompts_per_step`: more is faster and takes more memory."""
    beta: Annotated[float, Field(ge=0)] = 0.04
    """KL coefficient. The reference model is the policy as it was before GRPO, not the untuned base."""
    learning_rate: Rate = 2.0e-5
    lr_scheduler_type: Schedule = "constant_with_warmup"
    warmup_steps: int = 2
    loss_type: Literal["dapo", "grpo", "dr_grpo", "bnpo"] = "dapo"
    scale_rewards: Literal["group", "batch", "none"] = "group"
    """What advantages are divided by: the standard deviation within the group, within the batch, or nothing."""
    multi_objective_aggregation: Literal["sum_then_normalize", "normalize_then_sum"] = "sum_then_normalize"
    """Whether the six components are weighted and added before or after they are normalised within the group."""
    temperature: Rate = 1.0
    top_p: Annotated[float, Field(gt=0, le=1)] = 1.0
    max_completion_length: AtLeastOne = 256
    """Longest completion, in tokens."""
    gradient_checkpointing: bool = False
    torch_empty_cache_steps: AtLeastOne | None = None
    save_steps: AtLeastOne = 1
    save_total_limit: AtLeastOne = 2

    def __post_init__(self) -> None:
        if self.prompts_per_step % self.prompts_per_pass:
            raise ValueError(
                f"prompts_per_step is {self.prompts_per_step}. It must be a multiple of grpo.prompts_per_pass "
                f"({self.prompts_per_pass})"
            )


@dataclass(frozen=True, slots=True, config=CLOSED)
class EvaluationSettings:
    """Greedy evaluation before and after, on cases that nothing is trained on."""

    split: Literal["test", "validation"] = "test"
    cases: AtLeastOne = 240
    """How many, with as many of each gold decision as there are shares of it; all where there are fewer."""
    max_new_tokens: AtLeastOne = 256
    """Longest completion, in tokens, for every row."""
    batch_size: AtLeastOne = 16
    dtype: Literal["float32", "bfloat16"] = "float32"
    """Of the weights that answer, in every row alike."""


@dataclass(frozen=True, slots=True, config=CLOSED)
class TrainConfig:
    """One run: which base, which prompt, which stages."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]*$")]
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
    train_cases: Annotated[int, Field(ge=0)] = 0
    """How many cases of each part (sft, rl) are learned from; 0 for all there are."""
    lora: LoraSettings | None = field(default_factory=LoraSettings)
    """Null trains all weights."""
    matching: MatchingSettings | None = None
    """Comes before SFT, and not without it; null begins SFT from the untuned base."""
    sft: SftSettings | None = field(default_factory=SftSettings)
    """Null starts GRPO from the untuned base."""
    reward: RewardSettings = field(default_factory=RewardSettings)
    grpo: GrpoSettings | None = field(default_factory=GrpoSettings)
    """Null ends training after SFT."""
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)

    def __post_init__(self) -> None:
        if self.preset not in PRESETS:
            raise ValueError(f"preset is {self.preset}. Presets are {', '.join(PRESETS)}")
        if not (self.sft or self.grpo):
            raise ValueError("sft and grpo are null. Then nothing is trained; set one of them")
        if self.matching and not self.sft:
            raise ValueError(
                "matching is set and sft is null. Matching comes before SFT alone; write `matching: null` too"
            )
        if self.sft and not PRESETS[self.preset].form.startswith('{"reasons"'):
            raise ValueError(
                f"preset is {self.preset}. Written answers begin with their reasons, which it does not ask for; write "
                "`sft: null` (and `matching: null`), or take evidence"
            )


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
    for override in overrides:
        _override(data, override)
    try:
        # From JSON, where strict means: no number from a string, but sections from mappings and 1.0 from 1.
        return TypeAdapter(TrainConfig).validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as error:
        where = f"{path} with --set {' '.join(overrides)}" if overrides else path
        raise ConfigError(f"{where}: {_first_fault(error)}") from error


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


def _first_fault(error: ValidationError) -> str:
    """The first thing that pydantic found, in our words where it has none for a person who wrote YAML."""
    fault = error.errors(include_url=False)[0]
    named = [str(part) for part in fault["loc"]]
    if fault["type"] == "unexpected_keyword_argument":
        return f"{'.'.join(named)} is not a setting. The settings are in training/config.py. Correct or remove it."
    key = ".".join(part for part in named if part.isidentifier() and part.islower())  # no branches of a union
    if fault["type"] == "missing":
        return f"{key} is missing. It has no default. Add it."
    if fault["type"] == "value_error":
        return f"{key}{'.' if key else ''}{fault['msg'].removeprefix('Value error, ')}. Change it."
    mend = "Write 1.0e-5: YAML reads an exponent only after a dot." if fault["type"] == "float_type" else "Change it."
    return f"{key} is {fault['input']!r}. {fault['msg']}. {mend}"
