"""How the trained model was made, as HTML: the stages of its run, and the commands that make it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from redrob.models.bundled import MODEL_NAME
from redrob.run_record import Log
from redrob.ui.parts import model_name, safe
from redrob.ui.results.run_files import RunFiles, Settings

CONFIGURATION = "training/configs/smollm2_135m.yaml"
"""What `make train` runs."""
COMMANDS = (
    ("Try every stage in a minute, on random weights", "make train CONFIG=training/configs/smoke.yaml"),
    ("Train the bundled model, measure it, put it where this page reads it", "make train ARGS=--install"),
    ("Go on after a stop", f"python training/train.py --config {CONFIGURATION} --resume"),
    (
        "Change one setting",
        f"python training/train.py --config {CONFIGURATION} --set grpo.max_steps=40 --set name=longer",
    ),
    ("Train and publish", "python training/train.py --config training/configs/qwen3_0p6b.yaml --push USER/NAME"),
    (
        "See what publishing the bundled model would upload",
        "python training/publish.py model --run assets/policies/smollm2-135m --repo USER/NAME --dry-run",
    ),
    ("Measure a pair on cases of the test split", "python -m redrob evaluate --pair bundled --cases 24"),
)
"""What each command does, and the command; run in the checkout."""
GRPO = (
    "The model answers each case several times. Every answer is graded, and those that did better than the others are "
    "made likelier."
)
"""The stage in a sentence."""
EARLIER = (
    "This model is of an earlier recipe (commit 1768f93): it was trained and measured on generated cases. "
    f"{CONFIGURATION} trains its successor."
)


def commands() -> str:
    """Every command with what it does."""
    items = "".join(f"<div><dt>{safe(what)}</dt><dd><code>{safe(line)}</code></dd></div>" for what, line in COMMANDS)
    return f'<p class="rr-hint">Make it again, in a checkout:</p><dl class="rr-commands">{items}</dl>'


def stages(run: RunFiles) -> str:
    """The stages of a run in their order, from its settings and logs; a setting that is not recorded is left out.

    What happens is said in a sentence for everybody; behind it stand the settings, in the field's own terms.
    """
    if run.settings is None:
        return (
            f'<p class="rr-missing">{safe(run.shown)}: run.json, the settings of the run, is not here. '
            "<code>make train ARGS=--install</code> writes it beside the model.</p>"
        )
    settings = run.settings
    evaluation = settings.get("evaluation") or {}
    measured = (
        f"{evaluation.get('cases')} cases that were kept out of training are answered before and after, and graded "
        "alike."
    )
    told = (
        ("Start", _plain_start(settings), _start(settings)),
        ("SFT", _plain_sft(settings), _sft(settings, run.logs["sft"])),
        ("GRPO", GRPO, _grpo(settings.get("grpo") or {}, run.logs["grpo"])),
        ("Evaluation", measured, _evaluation(evaluation)),
    )
    items = "".join(
        f"<li><h3>{name}</h3><p>{safe(sentence)}</p><details><summary>In technical terms</summary>"
        f"<ul>{''.join(f'<li>{safe(line)}</li>' for line in lines)}</ul></details></li>"
        for name, sentence, lines in told
    )
    earlier = f'<p class="rr-hint">{EARLIER}</p>' if _is_earlier(settings) else ""
    return f'{earlier}<ol class="rr-stages">{items}</ol>'


def _is_earlier(settings: Settings) -> bool:
    """Whether a run was made by the recipe before the corpus, whose supervised stage had another name."""
    return "warmup" in settings


def _base(settings: Settings) -> str:
    base = str(settings.get("base_model"))
    return MODEL_NAME if base == "bundled" else str(model_name(base))


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
    if _is_earlier(run):
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
    if losses := [entry["loss"] for entry in log if entry.get("loss") is not None]:
        last = losses[-10:]
        yield f"loss {losses[0]:.2f} in the first step, {sum(last) / len(last):.2f} in the last ten on average"


def _grpo(settings: Settings, log: Log) -> Iterator[str]:
    yield "answers sampled in groups; the better ones of a group are made likelier, by six rewards"
    yield (
        f"{settings.get('max_steps')} steps, {_times(settings, 'prompts_per_step', 'num_generations')} answers a step "
        "(prompts × answers to each)"
    )
    yield f"learning rate {settings.get('learning_rate')}, KL coefficient {settings.get('beta')}"
    if rewards := [entry["reward"] for entry in log if entry.get("reward") is not None]:
        yield (
            f"mean reward of the sampled answers {rewards[0]:.2f} in the first step, {rewards[-1]:.2f} in the last, on "
            "other cases each time"
        )
        yield "its loss is near zero by construction and says nothing"


def _evaluation(settings: Settings) -> Iterator[str]:
    yield f"{settings.get('cases')} cases; no job and no candidate of theirs was trained on"
    yield f"the likeliest token each time, at most {settings.get('max_new_tokens')}, the same prompts before and after"


def _times(settings: Mapping[str, Any], *keys: str) -> str:
    return " × ".join(str(settings.get(key)) for key in keys)
