"""The model card: README.md in a policy's folder, rendered from its results, settings and logs.

    python -m training.model_card --run assets/policies/smollm2-135m

The prose stands in `model_card_template.md`; every number is put into it here. Plots go to `plots/`. The card on disk
names the repository `USER/<name of the run>`; publishing puts the real one in.
"""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, median_low
from typing import Any

from huggingface_hub import EvalResult, ModelCard, ModelCardData

from redrob.errors import DataError, as_program
from redrob.evaluation.records import Record
from redrob.evaluation.results import FOLDER, GENERATED, TITLES, Results, read_records, read_results
from redrob.evaluation.tables import UNKNOWN, markdown_table, render, signed, title, told_commit
from redrob.models.bundled import HUB_NAME, WHEEL
from redrob.prompts import Budgets, build_messages
from redrob.provenance import write_whole
from redrob.run_record import PLOTS, Log, read_logs, read_settings
from training.figures import draw
from training.policy import public_name

TEMPLATE = Path(__file__).with_name("model_card_template.md")
CARD = "README.md"
PLACEHOLDER = "USER"
"""Owner of the repository in a card that is not published."""
KNOWN: Mapping[str, tuple[str, str]] = {
    HUB_NAME: ("apache-2.0", "Hugging Face's SmolLM team"),
    "Qwen/Qwen3-0.6B": ("apache-2.0", "the Qwen team"),
}
"""Bases whose licence and makers we know."""


@dataclass(frozen=True, slots=True)
class Run:
    """All that a card is rendered from."""

    results: Results
    records: Sequence[Record]
    settings: Mapping[str, Any]
    logs: Mapping[str, Log]
    real: Results | None = None
    """On texts that nobody here wrote; None where they were not measured."""

    @property
    def name(self) -> str:
        return str(self.settings["name"])

    @property
    def base(self) -> str:
        """Hub id of the base, or the last part of a local path."""
        return public_name(self.settings["base_model"])

    @property
    def link(self) -> str:
        """The base, for whoever reads the card."""
        known = f"[{self.base}](https://huggingface.co/{self.base})"
        return known if "/" in self.base else f"the local model `{self.base}`"

    @property
    def adapter(self) -> bool:
        """Whether the weights are an adapter; `lora: null` trains all weights."""
        return self.settings.get("lora", {}) is not None

    @property
    def earlier(self) -> bool:
        """Whether it was trained and measured on generated cases, before the corpus."""
        return self.results.schema == GENERATED

    @property
    def trained(self) -> str:
        """By which stages, in words."""
        if self.settings.get("grpo") is None:
            return "on written answers alone (SFT)"
        by_sft = "sft" in self.results.rows or self.settings.get("sft")
        return "on written answers (SFT), then with GRPO" if by_sft else "with GRPO alone"

    @property
    def before(self) -> str:
        """The row that the last stage began from."""
        return "sft" if "sft" in self.results.rows else "baseline"


def read_run(folder: Path) -> Run:
    """What is on file of the policy in `folder`; results and records are there, or in assets/results.

    Raises:
        DataError: the results are of another policy, the records are not those of the results, or a file is damaged.
    """
    source = folder if (folder / "results.json").is_file() else FOLDER
    results, settings = read_results(source), read_settings(folder)
    if results is None:
        raise DataError(f"{source}: it has no results.json. `make train` records results. Run that.")
    real = read_results(source / "real")
    run = Run(results, read_records(source), settings, read_logs(folder), real)
    _check(run, folder)
    return run


def write_card(folder: Path) -> list[str]:
    """Draw the plots of the run in `folder` and write its card; names of plots whose rows or log are missing."""
    run = read_run(folder)
    alt_texts = draw(run.results, run.records, run.logs, folder / "plots")
    write_whole(folder / CARD, render_card(run, alt_texts))
    return [name for name in PLOTS if name not in alt_texts]


def render_card(run: Run, alt_texts: Mapping[str, str] | None = None) -> str:
    """The whole card, with plots by file name and text. The same arguments give the same text."""
    results, policy = run.results, [record for record in run.records if record.row == "policy"]
    max_tokens, system, user = run.settings["evaluation"]["max_new_tokens"], *_prompt(run)
    ours = tuple(d for d in results.evaluation.differences if d.first == "policy")
    middle = median_low([record.strict.total for record in policy])  # neither best nor worst
    tables = render(replace(results, evaluation=replace(results.evaluation, differences=ours)))
    licence, maker = KNOWN.get(run.base, ("", ""))
    card = ModelCard.from_template(
        _front_matter(run),
        str(TEMPLATE),
        run=run,
        results=results,
        repo=f"{PLACEHOLDER}/{run.name}",
        commit=told_commit(results.commit, results.dirty),
        title=title,
        signed=signed,
        headline=_headline(run),
        added=next(d.strict["total"] for d in ours if d.second == run.before),
        system=system,
        user=user,
        max_tokens=max_tokens,
        example=next(record for record in policy if record.strict.total == middle),
        budgets=Budgets(),
        wheel=WHEEL,
        tables=tables[tables.index("| mean over") :],  # the question is answered above it
        plots=alt_texts or {},
        grpo=_grpo(run),
        machines=sorted({entry["machine"] for log in run.logs.values() for entry in log if "machine" in entry}),
        packages=", ".join(f"{key} {value}" for key, value in results.packages.items() if value),
        fits=f"{fmean(record.gold_decision == 'shortlist' for record in policy):.0%}",
        year=results.date[:4],
        licence=licence,
        maker=maker,
    )
    return re.sub(r"\n{3,}", "\n\n", card.content).rstrip() + "\n"  # where a paragraph has nothing to say in this run


def _front_matter(run: Run) -> ModelCardData:
    """The metadata that the Hub reads, with the two headline results as a model index."""
    policy, tags = run.results.rows["policy"], ["trl", "rule-based-reward", "human-resources"]
    accuracy = ("accuracy", "Decision accuracy", policy.decision_accuracy.value)
    metrics = (accuracy, ("mean_reward", "Mean strict total", policy.total.value))
    return ModelCardData(
        language="en",
        license="mit" if run.adapter else KNOWN.get(run.base, ("other",))[0],
        library_name="peft" if run.adapter else "transformers",
        pipeline_tag="text-generation",
        base_model=run.base if "/" in run.base else None,
        base_model_relation="adapter" if run.adapter else "finetune",
        tags=[*(["grpo"] if "GRPO" in run.trained else []), *tags, *(["lora"] if run.adapter else [])],
        model_name=run.name,
        eval_results=[
            EvalResult(
                task_type="text-generation",
                dataset_type="redrob-corpus",
                dataset_name=f"Redrob adverts and profiles, {run.results.on}",
                dataset_split=run.results.split,
                metric_type=kind,
                metric_name=name,
                metric_value=round(value, 4),
            )
            for kind, name, value in metrics
        ],
    )


def _check(run: Run, folder: Path) -> None:
    """Refuse numbers that are not of this policy."""
    for one in filter(None, (run.results, run.real)):
        measured = [part for part in Path(one.models.get("policy", "")).parts if part != "out"] or [run.name]
        if measured[-1] != run.name:
            raise DataError(
                f"{folder}: the results {one.on} are of the policy '{measured[-1]}', its run.json names '{run.name}'. "
                "A card shows its own policy's results. Put them beside run.json."
            )
    totals = dict[str, list[float]]()
    for record in run.records:
        totals.setdefault(record.row, []).append(record.strict.total)
    for name, row in run.results.rows.items():
        found = totals.get(name, [])
        if len(found) != row.n or abs(fmean(found) - row.total.value) > 1e-6:
            raise DataError(
                f"{folder}: the records of the row '{name}' ({len(found)}) are not those of the results ({row.n}). "
                "A card needs both from one evaluation. Put records.jsonl and results.json of one run side by side."
            )
    if missing := {"baseline", "policy"} - totals.keys():
        raise DataError(f"{folder}: the results have no row '{min(missing)}'. A card compares both. Evaluate it first.")


def _headline(run: Run) -> str:
    """One line an answerer: right decisions on each sort of texts, and the strict total."""
    made, real = run.results.rows, run.real.rows if run.real else {}
    texts = "generated texts" if run.earlier else "machine-written texts"
    heads = [f"{texts} ({run.results.n}): right decisions", "the same: strict total"]
    heads += [f"{run.real.what} ({run.real.n}): right decisions"] if run.real else []

    def cells(name: str) -> list[str]:
        row = made.get(name)
        told = [str(row.decision_accuracy), str(row.total)] if row else [UNKNOWN] * 2
        return [*told, *([str(real[name].decision_accuracy) if name in real else UNKNOWN] if run.real else [])]

    shown = [name for name in TITLES if name in made or name in real]
    return markdown_table(
        ["", *heads], [[f"**{title(name)}**" if name == "policy" else title(name), *cells(name)] for name in shown]
    )


def _prompt(run: Run) -> tuple[str, str]:
    """System and user message as Python literals; the user's names `job` and `profile`."""
    messages = build_messages("{job}", "{profile}", run.settings["preset"])
    system, user = (message["content"] for message in messages)
    pieces = textwrap.wrap(system, 100, drop_whitespace=False, replace_whitespace=False, break_long_words=False)
    return "\n".join(f"    {_literal(piece)}" for piece in pieces), _literal(user)


def _literal(text: str) -> str:
    """A Python literal with the quotes that formatters give it, so that a card passes the check of the project."""
    return repr(text) if '"' in text else json.dumps(text, ensure_ascii=False)


def _grpo(run: Run) -> str:
    """What the log of GRPO says, and the settings that say most."""
    log, settings = run.logs["grpo"], run.settings.get("grpo") or {}

    def logged(key: str) -> list[float]:
        return [entry[key] for entry in log if key in entry]

    seconds, flat, clipped = map(logged, ("step_time", "frac_reward_zero_std", "completions/clipped_ratio"))
    time = f", {sum(seconds) / 60:.0f} minutes ({fmean(seconds):.0f} s a step)" if seconds else ""
    names = {"num_generations": "group size", "beta": "KL coefficient", "learning_rate": "learning rate"}
    told = ", ".join(f"{n} {settings[key]:g}" for key, n in names.items() if key in settings)
    lines = [f"GRPO: {len(log)} steps by TRL{time}. Its settings: {told}."]
    lines.append(f"It was rewarded by the {run.settings.get('reward', {}).get('rubric', 'strict')} rubric.")
    if flat:
        lines.append(f"In {fmean(flat):.0%} of its groups all completions earned the same, which teaches nothing.")
    if clipped:
        lines.append(f"{fmean(clipped):.1%} of the completions were cut at the length limit.")
    return " ".join(lines)


@as_program
def main(arguments: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m training.model_card", description="Write a policy's model card.")
    parser.add_argument("--run", type=Path, required=True, help="folder of the policy, such as assets/policies/NAME")
    options = parser.parse_args(arguments)
    missing = write_card(options.run)
    print(f"{options.run / CARD} is written, with {len(PLOTS) - len(missing)} plots beside it in plots/.")
    if missing:
        print(f"Not drawn, since the log or the rows that they show are missing: {', '.join(missing)}.")


if __name__ == "__main__":
    raise SystemExit(main())
