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
    first_layer: int = 0
    """The lowest layer that it changes, counted from 0. What is below stays the base's, so that both columns read a
    prompt there at once, and a training step ends there."""


@dataclass(frozen=True, slots=True)
class WarmupSettings:
    """Supervised warm-up on grounded answers written from the true facts."""

    note_steps: int = 150
    """Steps on short notes, where one step is cheap: here the matching is learned."""
    full_steps: int = 80
    """Steps on full-length texts after that."""
    dated_steps: int = 0
    """Steps after that on profiles whose dates tell who is a fit, each with as much of the full-length texts. GRPO then
    draws from such profiles too."""
    full_per_dated: int = 1
    """Groups of full-length texts beside each dated one."""
    careers: bool = False
    """Whether there is a group of bare careers beside each dated one too: half of them contradict themselves."""
    career_group_size: int = 16
    """Careers in it, all for one job that asks for years alone."""
    supposed_per_dated: int = 0
    """Groups of supposed answers beside each dated one: of what follows from a checklist (training/supposed.py)."""
    supposed_group_size: int = 16
    """Supposed answers in it, all about one full-length profile."""
    groups: int = 2
    """Job descriptions a step."""
    group_size: int = 4
    """Candidates of each job description a step; they share one pass over the job description."""
    note_group_size: int = 4
    """The same on short texts: notes and dated profiles."""
    rows_per_pass: int | None = None
    """How many rows, of like length and each with its own prompt, are run in one pass: faster by far on a GPU, where a
    pass takes as long for fifty texts as for five. Null runs each group by itself: elsewhere reading a job description
    once for all its candidates counts for more."""
    decisive_weight: float = 1.0
    """Weight in the loss of tokens that carry a finding, the score or the decision, and where there are `naming_heads`
    of those that begin a name or follow a finding; all others weigh 1."""
    end_weight: float | None = None
    """The same in dated steps of the tokens that say whether the career contradicts itself, and how; null: as those."""
    guided_heads: str = ""
    """Attention heads, `layer:head` counted from 0, that are shown the evidence (training/guidance.py); blank: none."""
    naming_heads: str = ""
    """Heads that are shown what the job description asks for next, where `guided_heads` has some; blank: none."""
    guidance: float = 0.5
    """Weight of their loss."""
    first_layer: int = 0
    """Layers below it, counted from 0, stay as they are: nothing is then computed backward through them."""
    learning_rate: float = 6.0e-4
    """Peak; cosine decay to a tenth after `warmup_steps`."""
    dated_learning_rate: float = 3.0e-4
    """Where the dated steps begin; a straight line to a tenth."""
    warmup_steps: int = 10
    checkpoint_every: int = 20
    """Steps between checkpoints: what a kill can lose at most."""


@dataclass(frozen=True, slots=True)
class GrpoSettings:
    """TRL's `GRPOConfig` in the part that we set."""

    max_steps: int = 30
    num_generations: int = 8
    """Group size G: completions sampled per prompt; at least 2."""
    prompts_per_step: int = 1
    """Groups per optimiser step."""
    prompts_per_pass: int = 1
    """Groups sampled and scored at once, a divisor of `prompts_per_step`: more is faster and takes more memory."""
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
    split: Literal["train", "rollout"] = "train"
    """Cases that completions are drawn for; those of `rollout` are in words that no warm-up has shown the policy."""
    missed_share: float = 0.0
    """Of the prompts asked, the share that the policy before GRPO decides wrongly: where all completions of a group are
    right, nothing is learned. 0 takes the cases as they come."""
    act_on: Literal["answer", "reasons"] = "answer"
    """Tokens that the loss counts: all, or those of what the reasons read, so that a reward can't be had by another
    score or a made-up contradiction after the same reading (training/credit.py). Only with `shared_prefix`."""
    max_prompt_tokens: int = 100_000
    """Cases with longer prompts are left out of GRPO, never of the evaluation: a step costs what its prompt costs."""
    max_completion_length: int = 128
    """Longest completion, in tokens."""
    shared_prefix: bool = True
    """Read each prompt once per group (training/shared_prefix.py); the numbers are TRL's but for rounding."""
    together: bool = False
    """Whether the groups of a pass are scored at once, which pays on a GPU. Only with `shared_prefix`."""
    record_passes: bool = False
    """Whether a pass of sampling is recorded once and replayed for every token: on CUDA, where launching its products
    takes longer than doing them. Elsewhere nothing is recorded, and growing passes are faster. Only with
    `shared_prefix`."""
    rows_per_pass: int | None = None
    """Completions scored at once; nothing inside such a pass is kept for the backward pass, which computes
    it again. Null scores the whole group at once: faster, in more memory. Only with `shared_prefix`."""
    gradient_checkpointing: bool = False
    """Recompute activations in the backward pass, never reentrant: less memory, more time. Not with `shared_prefix`."""
    use_vllm: bool = False
    """Sample with vLLM on CUDA. It needs the package `vllm`."""
    report_to: Literal["none", "trackio"] = "none"
    """`trackio` also logs to a local dashboard. It needs the package `trackio`."""
    save_steps: int = 1
    """Steps between checkpoints: what a kill can lose at most."""


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """Greedy evaluation on held-out cases, and the learning curve on validation cases."""

    cases: int = 240
    """How many held-out cases, half of them shortlists where half of all are; all of them where there are fewer."""
    leave_out: int = 0
    """Held-out cases not to ask: those that so many `cases` would draw. Earlier policies were looked at on them."""
    max_new_tokens: int = 192
    """Longest completion, in tokens, for every row."""
    batch_size: int = 16
    dtype: Literal["float32", "bfloat16"] = "float32"
    """Of the weights that answer, in every row alike."""
    curve_cases: int = 0
    """Validation cases for each point of the learning curve; 0 draws none."""
    keep: Literal["last", "best"] = "last"
    """Which becomes the policy: what the last step of GRPO left, or the point of the curve with the highest total."""
    curve_every: int = 10
    """GRPO steps between two points of it."""


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
    """A folder with cases of one's own in the form of assets/data/generated; empty for that one."""
    train_cases: int = 0
    """How many training cases of each form (full, note, dated) are learned from; 0 for all there are."""
    with_development: bool = False
    """Whether the warm-up also learns from all cases of the split `development`, beside those of `train`."""
    lora: LoraSettings | None = field(default_factory=LoraSettings)
    """Null trains all weights."""
    adapter: str = ""
    """A folder with a trained adapter of that shape to go on from; empty for an untrained one."""
    warmup: WarmupSettings | None = field(default_factory=WarmupSettings)
    """Null starts GRPO from the untuned base."""
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
    if isinstance(hint, UnionType):  # a section that may be null
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
