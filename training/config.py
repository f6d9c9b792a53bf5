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
from redrob.prompts import PRESETS


@dataclass(frozen=True, slots=True)
class LoraSettings:
    """The adapter that both stages train. The base's weights never change."""

    r: int = 16
    """Rank."""
    alpha: int = 32
    """Scale is alpha / r."""
    target_modules: str = "all-linear"


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
    together: bool = False
    """Whether the groups of one form in a step are run in one pass: faster by far on a GPU, where a pass takes as long
    for fifty texts as for five. Elsewhere reading a job description once for all its candidates counts for more."""
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
    """Tokens that the loss counts: all, or those before the value of the score, so that a reward can't be had by giving
    another score after the same reasons (training/credit.py). Only with `shared_prefix`."""
    max_prompt_tokens: int = 100_000
    """Cases with longer prompts are left out of GRPO, never of the evaluation: a step costs what its prompt costs."""
    max_completion_length: int = 128
    """Longest completion, in tokens."""
    shared_prefix: bool = True
    """Read each prompt once per group (training/shared_prefix.py); the numbers are TRL's but for rounding."""
    together: bool = False
    """Whether the groups of a pass are scored at once: as `warmup.together`. Only with `shared_prefix`."""
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
    """A folder with cases of one's own in the form of assets/data; empty for that one."""
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
    _check(config, where)
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


def _reasons_first(preset: str) -> bool:
    return preset in PRESETS and PRESETS[preset].form.startswith('{"reasons"')


def _check(config: TrainConfig, where: str) -> None:
    """Values that no run can use."""
    grpo, warmup, lora, evaluation = config.grpo, config.warmup, config.lora, config.evaluation
    rules = (
        (config.preset in PRESETS, "preset", config.preset, f"Presets are {', '.join(PRESETS)}"),
        (config.name.replace("-", "").replace("_", "").replace(".", "").isalnum() and config.name[0] != ".", "name",
         config.name, "It names a folder: letters, digits, '-', '_' and '.' only"),
        (grpo.max_steps >= 1, "grpo.max_steps", grpo.max_steps, "A run has at least one step"),
        (grpo.num_generations >= 2, "grpo.num_generations", grpo.num_generations,
         "GRPO compares completions within a group and needs at least 2"),
        (grpo.prompts_per_pass >= 1 and grpo.prompts_per_step % max(1, grpo.prompts_per_pass) == 0,
         "grpo.prompts_per_step", grpo.prompts_per_step,
         f"It must be a multiple of grpo.prompts_per_pass ({grpo.prompts_per_pass})"),
        (grpo.beta >= 0, "grpo.beta", grpo.beta, "A KL coefficient is 0 or more"),
        (grpo.learning_rate > 0, "grpo.learning_rate", grpo.learning_rate, "A learning rate is above 0"),
        (grpo.temperature > 0, "grpo.temperature", grpo.temperature, "Sampling needs a temperature above 0"),
        (0 < grpo.top_p <= 1, "grpo.top_p", grpo.top_p, "It is a probability above 0, at most 1"),
        (grpo.max_completion_length >= 1, "grpo.max_completion_length", grpo.max_completion_length,
         "A completion has at least one token"),
        (grpo.save_steps >= 1, "grpo.save_steps", grpo.save_steps, "Checkpoints lie at least one step apart"),
        (not (grpo.shared_prefix and grpo.gradient_checkpointing), "grpo.gradient_checkpointing", True,
         "Recomputing activations drops the keys and values that grpo.shared_prefix shares: set one of them to false"),
        (grpo.rows_per_pass is None or grpo.rows_per_pass >= 1, "grpo.rows_per_pass", grpo.rows_per_pass,
         "A pass scores at least one completion; write null for the whole group"),
        (grpo.rows_per_pass is None or grpo.shared_prefix, "grpo.rows_per_pass", grpo.rows_per_pass,
         "Only grpo.shared_prefix scores in passes: set that to true, or this to null"),
        (0 <= grpo.missed_share < 1, "grpo.missed_share", grpo.missed_share, "It is a share: 0 for none, or below 1"),
        (not grpo.together or grpo.shared_prefix, "grpo.together", True, "Only grpo.shared_prefix scores so: set both"),
        (grpo.act_on == "answer" or grpo.shared_prefix, "grpo.act_on", grpo.act_on,
         "Only grpo.shared_prefix leaves tokens out: set that to true, or this to answer"),
        (grpo.act_on == "answer" or _reasons_first(config.preset), "grpo.act_on", grpo.act_on,
         f"Answers of the preset {config.preset} do not begin with their reasons: set it to answer"),
        (not (grpo.use_vllm and config.device in ("cpu", "mps")), "grpo.use_vllm", True, "vLLM runs on CUDA only"),
        (lora is None or lora.r >= 1, "lora.r", lora and lora.r, "A rank is at least 1"),
        (lora is None or lora.alpha >= 1, "lora.alpha", lora and lora.alpha, "A scale is at least 1"),
        *((warmup is None or getattr(warmup, key) >= 1, f"warmup.{key}", getattr(warmup, key, None), "At least one")
          for key in ("groups", "group_size", "note_group_size", "career_group_size", "supposed_group_size")),
        (warmup is None or warmup.end_weight is None or warmup.end_weight > 0, "warmup.end_weight",
         warmup and warmup.end_weight, "A weight is above 0"),
        (warmup is None or warmup.decisive_weight > 0, "warmup.decisive_weight", warmup and warmup.decisive_weight,
         "A weight is above 0"),
        (warmup is None or warmup.guidance > 0, "warmup.guidance", warmup and warmup.guidance,
         "A weight is above 0; leave warmup.guided_heads blank for no guidance"),
        (warmup is None or bool(warmup.guided_heads) or not warmup.naming_heads, "warmup.naming_heads",
         warmup and warmup.naming_heads, "They need warmup.guided_heads beside them; leave this blank as well"),
        (warmup is None or warmup.note_steps + warmup.full_steps + warmup.dated_steps >= 1, "warmup.full_steps",
         warmup and warmup.full_steps, "A warm-up has at least one step; write `warmup: null` for none"),
        (warmup is None or warmup.full_per_dated >= 0, "warmup.full_per_dated", warmup and warmup.full_per_dated,
         "A dated step has no full-length groups beside it, or some"),
        (warmup is None or warmup.supposed_per_dated >= 0, "warmup.supposed_per_dated",
         warmup and warmup.supposed_per_dated, "A dated step has no supposed answers beside it, or some"),
        (warmup is None or warmup.checkpoint_every >= 1, "warmup.checkpoint_every", warmup and warmup.checkpoint_every,
         "Checkpoints lie at least one step apart"),
        (not config.adapter or config.lora is not None, "adapter", config.adapter,
         "There is none where all weights are trained; leave it empty"),
        (config.train_cases >= 0, "train_cases", config.train_cases, "0 for all, or more"),
        (evaluation.cases >= 1, "evaluation.cases", evaluation.cases, "At least one case is needed"),
        (evaluation.leave_out >= 0, "evaluation.leave_out", evaluation.leave_out, "0 or more"),
        (evaluation.batch_size >= 1, "evaluation.batch_size", evaluation.batch_size, "A batch has at least one case"),
        (evaluation.max_new_tokens >= 1, "evaluation.max_new_tokens", evaluation.max_new_tokens,
         "An answer has at least one token"),
        (evaluation.curve_cases >= 0, "evaluation.curve_cases", evaluation.curve_cases, "0 or more"),
        (evaluation.keep == "last" or (evaluation.curve_cases > 0 and evaluation.curve_every <= grpo.max_steps),
         "evaluation.keep", evaluation.keep, "There is no learning curve to choose from; set evaluation.curve_cases"),
        (evaluation.curve_every >= 1, "evaluation.curve_every", evaluation.curve_every, "At least one step"),
    )  # fmt: skip
    for holds, key, value, why in rules:
        if not holds:
            raise ConfigError(f"{where}: {key} is {value}. {why}. Change it.")
