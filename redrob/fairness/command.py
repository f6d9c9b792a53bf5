"""The command line's `fairness audit` and `fairness impact`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

app = typer.Typer(
    name="fairness",
    help="Change one thing about a candidate and ask again; or compare how often groups of a batch are selected.",
    no_args_is_help=True,
)
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@app.command("audit")
def audit_command(
    jd: Annotated[Path, typer.Option("--jd", help="Job description: a PDF, DOCX or text file.")],
    candidate: Annotated[Path, typer.Option("--candidate", help="Profile: a PDF, DOCX or text file.")],
    who: Annotated[Literal["reference", "baseline", "policy"], typer.Option("--who")] = "reference",
    pair: Annotated[str | None, typer.Option("--pair", help="bundled, qwen3-0.6b or auto.")] = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Some dimensions, with commas between; all if none.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Which names are drawn.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", help="A .csv file for every variant and its answer.")] = None,
    as_json: AsJson = False,
) -> None:
    """Ask about a profile, then about the same profile with one thing about the person changed."""
    from redrob.compare import check_case
    from redrob.documents import read_document
    from redrob.fairness import report
    from redrob.fairness.audit import audit_stream
    from redrob.fairness.dimensions import DIMENSIONS, check_dimensions
    from redrob.fairness.scorers import REFERENCE, policy_scorer, reference_scorer
    from redrob.models import load_pair
    from redrob.pool.output import whole_file

    chosen = check_dimensions([name.strip() for name in only.split(",")] if only else tuple(DIMENSIONS))
    job, profile = check_case(*(read_document(path, name=str(path)).text for path in (jd, candidate)))
    scorer = reference_scorer() if who == REFERENCE else policy_scorer(load_pair(pair, say=_say), who)
    for done in audit_stream(job, profile, scorer, dimensions=chosen, seed=seed):
        if not done.writing:
            _say(f"{done.done} of {done.total} answers")
    missing = {name: DIMENSIONS[name].missing for name in done.missing}
    if out:
        with whole_file(out) as draft:
            draft.write_text(report.csv_text(report.table(done)), encoding="utf-8", newline="")
    if as_json:
        rows = [dict(zip(report.HEADER, row, strict=True)) for row in report.table(done)[1:]]
        results = [asdict(result) for result in (*done.results, done.overall)]
        _print_json({"seed": seed, "results": results, "refused": missing, "rows": rows})
    else:
        figures = [*_aligned(report.figures(done)), *missing.values()]
        print("\n".join([report.headline(done), report.noise(done), "", *figures, "", report.LIMITS]))


@app.command("impact")
def impact_command(
    file: Annotated[Path, typer.Argument(help="A .csv or .jsonl file, a row for each person.")],
    group: Annotated[list[str] | None, typer.Option("--group", help="Column of groups; give it twice for two.")] = None,
    decision: Annotated[str | None, typer.Option("--decision", help="Column of decisions.")] = None,
    score: Annotated[str | None, typer.Option("--score", help="Column of scores.")] = None,
    as_json: AsJson = False,
) -> None:
    """Selection and scoring rates by group, and their impact ratios. Columns not named are guessed by their names."""
    from redrob.fairness import impact

    batch = impact.read_batch(file)
    if decision is None and score is None:
        both = (impact.DECISIONS, impact.SCORES)
        decision, score = (next(iter(impact.guess_columns(batch, names)), None) for names in both)
    groups = group or impact.guess_columns(batch, impact.GROUPS)[:2]
    tables = impact.impact_tables(batch, groups=groups, decision=decision, score=score)
    if as_json:
        _print_json([asdict(table) for table in tables])
    else:
        told = ([impact.title(t), *_aligned(impact.rows_of(t)), *impact.reading(t)] for t in tables)
        print("\n\n".join([*map("\n".join, told), impact.LIMITS]))


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(value.ljust(width) for value, width in zip(row, widths, strict=True)).rstrip()


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2))


def _say(line: str) -> None:
    print(line, file=sys.stderr)
