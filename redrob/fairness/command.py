"""The command line's `fairness audit` and `fairness impact`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from redrob.fairness.audit import Audit
    from redrob.fairness.impact import ImpactTable

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
    from redrob.fairness.audit import audit
    from redrob.fairness.dimensions import DIMENSIONS, check_dimensions
    from redrob.fairness.report import csv_text, table
    from redrob.fairness.scorers import REFERENCE, policy_scorer, reference_scorer
    from redrob.pool.output import whole_file

    chosen = check_dimensions([name.strip() for name in only.split(",")] if only else tuple(DIMENSIONS))
    job, profile = check_case(*(read_document(path, name=str(path)).text for path in (jd, candidate)))
    scorer = reference_scorer()
    if who != REFERENCE:
        from redrob.models import load_pair

        scorer = policy_scorer(load_pair(pair, say=_say), who)
    done = audit(
        job, profile, scorer, dimensions=chosen, seed=seed, on_progress=lambda n, total: _say(f"{n} of {total} answers")
    )
    if out:
        with whole_file(out) as draft:
            draft.write_text(csv_text(table(done)), encoding="utf-8", newline="")
    if as_json:
        print(json.dumps(audit_dict(done), ensure_ascii=False, allow_nan=False, indent=2))
    else:
        print("\n".join(audit_lines(done)))


@app.command("impact")
def impact_command(
    file: Annotated[Path, typer.Argument(help="A .csv or .jsonl file, a row for each person.")],
    group: Annotated[list[str] | None, typer.Option("--group", help="Column of groups; give it twice for two.")] = None,
    decision: Annotated[str | None, typer.Option("--decision", help="Column of decisions.")] = None,
    score: Annotated[str | None, typer.Option("--score", help="Column of scores.")] = None,
    as_json: AsJson = False,
) -> None:
    """Selection and scoring rates by group, and their impact ratios. Columns not named are guessed by their names."""
    from redrob.fairness.batch import guess_columns, read_batch
    from redrob.fairness.impact import impact_tables

    rows = read_batch(file)
    guess = guess_columns(list(rows[0]))
    if decision is None and score is None:
        decision, score = guess.decision, guess.score
    tables = impact_tables(rows, groups=group or guess.groups, decision=decision, score=score)
    if as_json:
        print(json.dumps([asdict(table) for table in tables], ensure_ascii=False, allow_nan=False, indent=2))
    else:
        print("\n\n".join("\n".join(impact_lines(table)) for table in tables))


def audit_lines(audit: Audit) -> list[str]:
    """An audit as lines for a terminal."""
    from redrob.fairness.report import LIMITS, figures, headline, noise

    refused = [refused.reason for refused in audit.refused]
    return [headline(audit), noise(audit), "", *_aligned(figures(audit)), *refused, "", LIMITS]


def impact_lines(table: ImpactTable) -> list[str]:
    """A table of rates as lines for a terminal."""
    from redrob.fairness.impact_report import reading, rows_of

    return [*_aligned(rows_of(table)), *reading(table)]


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(value.ljust(width) for value, width in zip(row, widths, strict=True)).rstrip()


def audit_dict(audit: Audit) -> dict[str, Any]:
    """An audit as plain JSON."""
    from redrob.fairness.report import HEADER, table

    rows = [dict(zip(HEADER, row, strict=True)) for row in table(audit)[1:]]
    figures = [
        {"dimension": r.name, "n": r.n, "invalid": r.invalid, "unseen": r.unseen}
        | {"flips": r.flips, "unjudged": r.unjudged}
        | {"mean_change": r.mean, "largest_change": r.largest.change if r.largest else None, "spread": r.spread}
        for r in (*audit.results, audit.overall)
    ]
    refused = {refusal.dimension: refusal.reason for refusal in audit.refused}
    return {"seed": audit.seed, "results": figures, "refused": refused, "rows": rows}


def _say(line: str) -> None:
    print(line, file=sys.stderr)
