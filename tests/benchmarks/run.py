"""How long the parts take here: `make bench`, or without the models `make bench ARGS=--light`.

Each row is the median of several samples with the fastest and the slowest beside it. One sample of grading or of the
reference is the mean over all held-out cases; one sample of a start is a fresh process. Prints a table and writes it
with the machine's description to `runs/bench.json`.

What is not covered: quality (see `make results`), graphics cards, many visitors at once.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from redrob.cases import Case, load_cases
from redrob.reference import assess
from redrob.rewards import RuleBasedRewardModel
from redrob.verdict import Verdict

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "runs" / "bench.json"
PACKAGES = ("torch", "transformers", "peft", "gradio")


@dataclass(frozen=True)
class Row:
    """One measured thing; times in `unit`."""

    name: str
    unit: str
    median: float
    fastest: float
    slowest: float
    n: int
    """How many samples."""


def summarise(name: str, seconds: Sequence[float], unit: str = "s") -> Row:
    """Median and spread of the samples, in milliseconds where asked.

    >>> summarise("x", [0.002, 0.001, 0.005], "ms")
    Row(name='x', unit='ms', median=2.0, fastest=1.0, slowest=5.0, n=3)
    """
    factor = {"s": 1.0, "ms": 1000.0}[unit]
    times = [round(second * factor, 4) for second in seconds]
    return Row(name, unit, statistics.median(times), min(times), max(times), len(times))


def sample(work: Callable[[], object], times: int) -> list[float]:
    """Wall-clock seconds of each call, after one that is not counted."""
    work()
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return seconds


def fresh_process(code: str, times: int, env: dict[str, str] | None = None) -> list[float]:
    """Seconds that a statement takes in a new interpreter, the interpreter's own start left out."""
    timed = f"import time\nstart = time.perf_counter()\n{code}\nprint('\\n', time.perf_counter() - start)"
    command = [sys.executable, "-c", timed]
    runs = (
        subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=True)
        for _ in range(times)
    )
    return [float(run.stdout.split()[-1]) for run in runs]


def measure_rules(cases: Sequence[Case]) -> list[Row]:
    """Grading and the reference, per case."""
    grader = RuleBasedRewardModel()
    golds = [Verdict(case.gold_decision, case.gold_score, case.reasons).as_json() for case in cases]

    def grade_all() -> None:
        for case, completion in zip(cases, golds, strict=True):
            context = f"{case.job_description}\n\n{case.candidate}"
            grader.grade(completion, gold_decision=case.gold_decision, gold_score=case.gold_score, context=context)

    def assess_all() -> None:
        for case in cases:
            assess(case.job_description, case.candidate)

    def per_case(seconds: list[float]) -> list[float]:
        return [second / len(cases) for second in seconds]

    return [
        summarise("import redrob", fresh_process("import redrob", 7), "ms"),
        summarise("grade one answer (strict)", per_case(sample(grade_all, 7)), "ms"),
        summarise("reference on one case", per_case(sample(assess_all, 3)), "ms"),
    ]


def measure_models(cases: Sequence[Case]) -> list[Row]:
    """The bundled pair: first start of all, a later start, and one comparison once it is loaded."""
    load = "from redrob.policies import load_pair\nload_pair('bundled')"
    with tempfile.TemporaryDirectory() as empty:
        cold = fresh_process(load, 1, {"REDROB_CACHE": empty})
        warm = fresh_process(load, 3, {"REDROB_CACHE": empty})

    from redrob.compare import compare
    from redrob.policies import load_pair

    loaded = load_pair("bundled")
    seconds = []
    for case in cases:
        start = time.perf_counter()
        compare(case.job_description, case.candidate, loaded)
        seconds.append(time.perf_counter() - start)
    return [
        summarise("bundled pair, first start on a machine", cold),
        summarise("bundled pair, later start", warm),
        summarise("compare, both columns, models loaded", seconds),
    ]


def describe_machine() -> dict[str, object]:
    """What the numbers depend on; no names of people or hosts."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit.stdout.strip(),
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "packages": {name: version(name) for name in PACKAGES},
    }


def as_table(rows: Sequence[Row]) -> str:
    """The rows as aligned text."""
    lines = [f"{'what':<42}{'median':>10}{'fastest':>10}{'slowest':>10}  unit   n"]
    lines += [
        f"{row.name:<42}{row.median:>10.3f}{row.fastest:>10.3f}{row.slowest:>10.3f}  {row.unit:<4}{row.n:>4}"
        for row in rows
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="Measure how long the parts of Redrob take on this machine.")
    parser.add_argument("--light", action="store_true", help="leave out the language models")
    parser.add_argument("--compare", type=int, default=5, help="how many held-out cases to compare (default: 5)")
    args = parser.parse_args()
    cases = load_cases("heldout")
    rows = measure_rules(cases)
    if not args.light:
        rows += measure_models(cases[: args.compare])
    print(as_table(rows))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps({**describe_machine(), "rows": [asdict(row) for row in rows]}, indent=2) + "\n")
    print(f"Written to {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
