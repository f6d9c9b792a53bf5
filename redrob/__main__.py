"""The command line: `python -m redrob compare | read | assess | rank | fairness | evaluate`.

Texts are files (PDF, DOCX, plain text, Markdown, JSON), or `-` for standard input. What a person can mend is one
line on standard error and exit code 2; anything else keeps its traceback, because it is a bug.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from redrob.documents import MAX_BYTES, Document, read_document
from redrob.errors import ConfigError, InputError, RedrobError, disk_is_full
from redrob.fairness.command import app as fairness

STDIN = "-"

app = typer.Typer(
    name="redrob",
    help="Two language models screen one candidate; an evidence check without one stands beside them; six rules grade.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Jd = Annotated[str, typer.Option("--jd", help="Job description: a PDF, DOCX or text file, or -, standard input.")]
Candidate = Annotated[str, typer.Option("--candidate", help="Profile: a PDF, DOCX or text file, a JSON record, or -.")]
app.add_typer(fairness, name="fairness")

Asked = Annotated[
    Path | None, typer.Option("--requirements", help="What the job asks for, as `read` prints it and you correct it.")
]
Today = Annotated[
    datetime | None,
    typer.Option("--today", formats=["%Y-%m-%d"], help="The day up to which roles that go on count, as 2026-11-30."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
GoldDecision = Annotated[
    str | None, typer.Option("--gold", help="Your own decision, shortlist or reject; with --gold-score.")
]
GoldScore = Annotated[float | None, typer.Option("--gold-score", help="Your own score, from 0 to 1; with --gold.")]


@app.command()
def compare(
    jd: Jd,
    candidate: Candidate,
    pair: Annotated[str | None, typer.Option("--pair", help="bundled, qwen3-0.6b or auto.")] = None,
    force_json: Annotated[
        bool, typer.Option("--force-json", help="Both models can then write nothing but a valid answer.")
    ] = False,
    as_json: AsJson = False,
    gold: GoldDecision = None,
    gold_score: GoldScore = None,
    today: Today = None,
) -> None:
    """Ask both models of a pair about one candidate, and grade both answers."""
    from redrob.compare import check_case, check_gold
    from redrob.compare import compare as ask
    from redrob.models import load_pair
    from redrob.reference import assess as judge
    from redrob.reference.record import render
    from redrob.terminal import comparison_lines

    job, profile = _case(jd, candidate)
    given = gold is not None or gold_score is not None
    own = check_gold((gold, gold_score)) if given else None
    job, profile = check_case(job, profile if isinstance(profile, str) else render(profile))  # before a long loading
    known = judge(job, profile, today=today.date()) if today else None
    comparison = ask(job, profile, load_pair(pair, say=_say), gold=own, constrained=force_json, reference=known)
    if as_json:
        _print_json(comparison.as_dict())
    else:
        print(*comparison_lines(comparison), sep="\n")


@app.command()
def read(jd: Jd) -> None:
    """Print what the evidence check reads in a job description, to correct and give back with --requirements."""
    from redrob.reference import Ranker
    from redrob.reference.asked import render
    from redrob.terminal import visible

    print(visible(render(Ranker(_document("Job description", jd).text).job)))


@app.command()
def assess(
    jd: Jd, candidate: Candidate, requirements: Asked = None, today: Today = None, as_json: AsJson = False
) -> None:
    """Judge one candidate with the evidence check: a small reader and rules, no language model."""
    from dataclasses import asdict

    from redrob.compare import assessment_dict, plain_json
    from redrob.reference import assess as judge
    from redrob.terminal import assessment_lines

    assessment = judge(*_case(jd, candidate), requirements=_asked(requirements), today=today and today.date())
    if as_json:
        _print_json(assessment_dict(assessment) | {"facts": plain_json(asdict(assessment.facts))})
    else:
        print(*assessment_lines(assessment), sep="\n")


@app.command()
def rank(
    jd: Jd,
    candidates: Annotated[
        Path,
        typer.Option(
            "--candidates", help="A .jsonl, .json, .csv, .tsv (each also .gz) or .parquet file, a folder or a .zip."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="The shortlist: a .csv, .xlsx, .parquet or .jsonl file.")],
    top: Annotated[int, typer.Option("--top", help="How many to keep of those read; 0 for all.")] = 100,
    read: Annotated[int, typer.Option("--read", help="How many of the nearest by their words to read in full.")] = 500,
    engine: Annotated[
        Literal["here", "ray"], typer.Option("--engine", help="Where the work is done: here, or on a Ray cluster.")
    ] = "here",
    requirements: Asked = None,
    today: Today = None,
) -> None:
    """Rank a pool of candidates with the evidence check. Run the same again to go on after a stop.

    Exit code 1 says that a part of the pool cannot be read and the rest was ranked.
    """
    from redrob.pool.command import rank_file

    with _resumable("What was read is kept"):
        whole = rank_file(
            _document("Job description", jd).text, candidates, out, top=top, read=read, engine=engine,
            requirements=_asked(requirements), today=today and today.date(), say=_say, show=print,
        )  # fmt: skip
    sys.exit(0 if whole else 1)


@app.command()
def evaluate(
    pair: Annotated[str | None, typer.Option("--pair", help="bundled, qwen3-0.6b or auto.")] = None,
    split: Annotated[Literal["test", "validation"], typer.Option("--split")] = "test",
    cases: Annotated[int | None, typer.Option("--cases", help="How many; the protocol's number by default.")] = None,
    protocol: Annotated[
        Literal["strict", "card"], typer.Option("--protocol", help="Ours, or the published card's.")
    ] = "strict",
    rows: Annotated[
        str | None, typer.Option("--rows", help="Some of constant,reference,baseline,baseline_json,policy.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for answers and results; below runs/ if none.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="Folder of your own cases (docs/your-data.md); the corpus if none.")
    ] = None,
    what: Annotated[str, typer.Option("--what", help="What those cases are, in a few words.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure a pair on cases of the corpus and print the table. Run the same again to go on after a stop."""
    from redrob.cases import DATA
    from redrob.evaluation.measure import PROTOCOLS, measure, told

    with _resumable("The answers are kept"):
        results, folder = measure(
            PROTOCOLS[protocol], pair=pair, split=split, n=cases, rows=rows, out=out, data=data or DATA, what=what,
            say=_say,
        )  # fmt: skip
    if as_json:
        _print_json(results.as_dict())
    else:
        print(told(results))
    _say(f"Results and every answer are in {folder}.")


def _say(line: str) -> None:
    print(line, file=sys.stderr)


@contextmanager
def _resumable(kept: str) -> Iterator[None]:
    """Say on Ctrl+C that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        _say(f"Stopped. {kept}; run the same again to go on.")
        sys.exit(130)


def _asked(path: Path | None) -> Any:
    """What a person says that a job asks for; None where no file is named."""
    from redrob.reference.asked import parse

    if path is None:
        return None
    asked = parse(_document("Requirements", str(path)).text)
    if not asked.requirements and not asked.years:
        raise InputError(f"Requirements: {path} asks for nothing. Write a line such as 'must: Kafka', or leave it out.")
    return asked


def _case(jd: str, candidate: str) -> tuple[str, str | Mapping[str, Any]]:
    """Job description and profile; a profile in JSON is a candidate record."""
    if jd == candidate == STDIN:
        raise ConfigError("Input: '-' is given twice. Standard input can be read once. Put the other text in a file.")
    job, profile = _document("Job description", jd), _document("Candidate profile", candidate)
    return job.text, profile.text if profile.record is None else profile.record


def _document(where: str, name: str) -> Document:
    """What a reader sees of a file; what was left out of it is said on standard error."""
    if name == STDIN:
        document = read_document(sys.stdin.buffer.read(MAX_BYTES + 1), name=where)
    else:
        document = read_document(Path(name), name=name)
    for notice in document.notices:
        _say(f"{where}: {notice}")
    return document


def _print_json(value: Any) -> None:
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"  # elsewhere letters would become `?`
    print(json.dumps(value, ensure_ascii=not utf8, allow_nan=False, indent=2))


def main() -> None:
    """Run the command line and turn a person's mistake into one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows `?` for it
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        app()
    except RedrobError as error:
        print(f"error: {' '.join(str(error).split())}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        if not disk_is_full(error):
            raise
        where = f"{error.filename}: it cannot be written" if error.filename else "Something could not be written"
        print(f"error: {where}, for the disk is full. Make room, then run the same again.", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
