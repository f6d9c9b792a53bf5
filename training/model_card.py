"""The model card: README.md in a policy's folder, rendered from its results, settings and logs.

    python -m training.model_card --run assets/policies/smollm2-135m --repo USER/NAME

The prose stands in `model_card_template.md`; every number is put into it here. Plots go to `plots/`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from string import Template
from typing import Any

from redrob.errors import ConfigError, DataError, RedrobError
from redrob.evaluation.records import Record
from redrob.evaluation.results import FOLDER, GENERATED, Results, read_records, read_results
from redrob.prompts import PRESETS, Budgets
from redrob.provenance import write_whole
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS
from redrob.run_record import PLOTS, Logs, read_logs, read_settings
from training import card_prose as prose
from training import card_tables as tables
from training.card_usage import base_of, is_adapter, is_local, licence_of, snippet
from training.figures import draw, reasons_not_drawn
from training.paired_stats import rows_of
from training.plots_told import plots_told

TEMPLATE = Path(__file__).with_name("model_card_template.md")
CARD = "README.md"
PLACEHOLDER = "USER"
"""Owner of the repository that the card names where nobody named one."""


def write_card(
    folder: Path, results: Results, records: Sequence[Record] | None = None, *, repo: str | None = None
) -> Path:
    """Draw the plots of the run in `folder` and write its card; returns the card's path.

    Args:
        folder: Of a trained policy: `run.json`, and the logs that there are.
        results: Of this policy.
        records: The answers behind the results; None reads `records.jsonl` in `folder`, or else in assets/results.
        repo: Hub id that the card names in its code; None names a placeholder.

    Raises:
        ConfigError: `repo` is no Hub id.
        DataError: the results are of another policy, the records are not those of the results, or a file is damaged.
    """
    settings, logs = read_settings(folder), read_logs(folder)
    if records is None:
        records = read_records(_results_folder(folder))
    _check(results, records, settings, folder)
    not_drawn = reasons_not_drawn(records, folder)
    text = render_card(results, records, settings, logs, not_drawn, repo=repo)
    draw(results, records, folder, folder / "plots")
    write_whole(folder / CARD, text)
    return folder / CARD


def render_card(
    results: Results,
    records: Sequence[Record],
    settings: Mapping[str, Any],
    logs: Logs,
    not_drawn: Mapping[str, str],
    *,
    repo: str | None = None,
) -> str:
    """The whole card. The same arguments give the same text.

    Args:
        not_drawn: Why a plot is missing, by file name.
    """
    name, base, rows = settings["name"], base_of(settings), rows_of(records)
    repo = _repo_id(repo or f"{PLACEHOLDER}/{name}")
    differences = tables.differences_of(results, rows)
    max_tokens = settings["evaluation"]["max_new_tokens"]
    preset = PRESETS[settings["preset"]]
    budgets = Budgets()
    by_name = tables.rows_by_name(results)
    values = {
        "name": name,
        "what": prose.what(settings, base),
        "stages": prose.stages(settings),
        "answer": tables.answer(results, differences),
        "cases_are": "the data that its settings name"
        if settings.get("data")
        else "machine-written adverts and profiles",
        "headline": tables.headline(results, differences),
        "caption": prose.caption(results, max_tokens),
        "row_notes": prose.row_notes(by_name),
        "components": tables.components(results, differences),
        "not_improved": tables.not_improved(results, differences),
        "occupations": _occupations(results),
        "kinds": tables.groups_table(
            results, lambda row: row.by_kind, list(by_name["policy"].by_kind), "kind of candidate"
        ),
        "plots": plots_told(PLOTS, not_drawn, results, rows, logs),
        "usage_needs": prose.usage_needs(settings, base),
        "snippet": snippet(repo, base, settings["preset"], max_tokens, adapter=is_adapter(settings)),
        "preset": preset.name,
        "system": preset.system,
        "example": prose.example(list(rows["policy"].values())),
        "job_tokens": f"{budgets.job_tokens:,}",
        "candidate_tokens": f"{budgets.candidate_tokens:,}",
        "repo": repo,
        "pair": results.pair,
        "weights_note": prose.weights_note(settings, base),
        "training_story": prose.training_story(logs, settings),
        "settings": tables.settings_table(_public(settings)),
        "hardware": prose.hardware(results),
        "packages": ", ".join(f"{key} {value}" for key, value in results.packages.items() if value),
        "device": f"{results.models.get('device', 'not recorded')}, {results.models.get('dtype', 'not recorded')}",
        "minutes": f"{results.wall_time_s / 60:.0f}",
        "commit": prose.commit(results),
        "reward_rows": "\n".join(
            tables.line([f"`{key}`", f"{DEFAULT_WEIGHTS[key]:.2f}", prose.EARNS[key]]) for key in COMPONENTS
        ),
        "cases_limit": prose.cases_limit(settings),
        "privacy_data": " (if the data named in the settings are the project's own)" if settings.get("data") else "",
        "cite_key": re.sub(r"\W+", "_", name),
        "year": results.date[:4],
        "licence": licence_of(settings, base)[1],
        "thanks_base": base.thanks,
    }
    body = Template(TEMPLATE.read_text(encoding="utf-8")).substitute(values)
    body = re.sub(r"\n{3,}", "\n\n", body)  # where a paragraph has nothing to say in this run
    return f"---\n{front_matter(results, settings)}---\n\n{body}"


def front_matter(results: Results, settings: Mapping[str, Any]) -> str:
    """The metadata that the Hub reads, as YAML, with the two headline results as a model index."""
    from huggingface_hub import EvalResult, ModelCardData

    base, adapter = base_of(settings), is_adapter(settings)
    policy = tables.rows_by_name(results)["policy"]
    evaluated: dict[str, Any] = {
        "task_type": "text-generation",
        "task_name": "Candidate screening",
        "dataset_type": "redrob-corpus",
        "dataset_name": "Redrob adverts and profiles",
        "dataset_split": results.split,
        "dataset_revision": results.commit,
    }
    tags = ["grpo", "trl", "reinforcement-learning", "rule-based-reward", "candidate-screening", "human-resources"]
    data = ModelCardData(
        language="en",
        license=licence_of(settings, base)[0],
        library_name="peft" if adapter else "transformers",
        pipeline_tag="text-generation",
        base_model=base.name if base.on_hub else None,
        base_model_relation="adapter" if adapter else "finetune",
        tags=[*tags, *(["lora"] if adapter else [])],
        model_name=settings["name"],
        eval_results=[
            EvalResult(
                metric_type="accuracy",
                metric_name="Decision accuracy",
                metric_value=round(policy.decision_accuracy.value, 4),
                **evaluated,
            ),
            EvalResult(
                metric_type="mean_reward",
                metric_name="Mean strict total of the rule-based reward",
                metric_value=round(policy.total.value, 4),
                **evaluated,
            ),
        ],
    )
    return f"{data.to_yaml()}\n"


def _results_folder(folder: Path) -> Path:
    """Where the results of the policy in `folder` are: beside it, or in assets/results."""
    return folder if (folder / "results.json").is_file() else FOLDER


def _check(results: Results, records: Sequence[Record], settings: Mapping[str, Any], folder: Path) -> None:
    """Refuse numbers that are not of this policy, or of an earlier recipe."""
    if results.schema == GENERATED:
        raise DataError(
            f"{folder}: its results were measured {results.on}. This version describes another recipe, so the card "
            "stays as it was written. Train anew for a card of this recipe."
        )
    measured = Path(results.models.get("policy", "")).name
    if measured != settings["name"]:
        raise DataError(
            f"{folder}: the results are of the policy '{measured}', its run.json names '{settings['name']}'. A card "
            "shows its own policy's results. Name the folder of those results by --results."
        )
    totals: dict[str, list[float]] = {}
    for record in records:
        totals.setdefault(record.row, []).append(record.strict.total)
    for row in results.evaluation.rows:
        found = totals.get(row.name, [])
        if len(found) != row.n or abs(fmean(found) - row.total.value) > 1e-6:
            raise DataError(
                f"{folder}: the records of the row '{row.name}' ({len(found)}) are not those of the results ({row.n}). "
                "A card needs both from one evaluation. Put records.jsonl and results.json of one run side by side."
            )
    for needed in ("baseline", "policy"):
        if needed not in totals:
            raise DataError(f"{folder}: the results have no row '{needed}'. A card compares both. Evaluate it first.")


def _repo_id(repo: str) -> str:
    from huggingface_hub.errors import HFValidationError
    from huggingface_hub.utils._validators import validate_repo_id

    try:
        validate_repo_id(repo)
    except HFValidationError as error:
        raise ConfigError(f"--repo: {repo!r} is no Hub id ({error}). Write USER/NAME.") from error
    return repo


def _occupations(results: Results) -> str:
    def table(names: Sequence[str], together: str) -> str:
        return tables.groups_table(results, lambda row: row.by_occupation, names, "occupation", together)

    names = list(tables.rows_by_name(results)["policy"].by_occupation)
    note = "Brackets are 95 % Wilson intervals; with so few cases an occupation they are wide."
    unseen = results.unseen_occupations
    if unseen is None:
        return f"Which occupations training saw was not recorded.\n\n{table(names, 'all')}\n\n{note}"
    seen, new = ([name for name in names if (name in unseen) == other] for other in (False, True))
    parts = []
    if seen:
        parts.append(f"Occupations with training cases (other jobs, other candidates):\n\n{table(seen, 'together')}")
    parts.append(
        f"Occupations that training never saw:\n\n{table(new, 'together')}" if new else "Training saw all of them."
    )
    return "\n\n".join([*parts, note])


def _public(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings without folders of the machine that trained."""
    return {
        key: "a local folder" if isinstance(value, str) and is_local(value) else value
        for key, value in settings.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m training.model_card", description="Write a policy's model card.")
    parser.add_argument("--run", type=Path, required=True, help="folder of the policy, such as assets/policies/NAME")
    parser.add_argument("--repo", metavar="USER/NAME", help="Hub id that the code in the card names")
    parser.add_argument("--results", type=Path, help="folder of results.json; default: the policy's, or assets/results")
    options = parser.parse_args(arguments)
    try:
        source = options.results or _results_folder(options.run)
        results = read_results(source)
        if results is None:
            raise DataError(
                f"{source}: it has no results.json. `make train` records results. Run that, or name --results."
            )
        records = read_records(source)
        path = write_card(options.run, results, records, repo=options.repo)
        missing = reasons_not_drawn(records, options.run)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{path} is written, with {len(PLOTS) - len(missing)} plots beside it in plots/.")
    for name, why in missing.items():
        print(f"Not drawn: {name}. {why}")
    if options.repo is None:
        print(f"Its code names a placeholder, {PLACEHOLDER}/...: give --repo before it is published.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
