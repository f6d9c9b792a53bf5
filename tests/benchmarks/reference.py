"""How fast a pool is ranked here: `make bench-reference`, with a million rows too `make bench-reference ARGS=--full`.

Each row is one run of `python -m redrob rank` from files to file, start of the process included. Memory is the highest
sum over the process and its workers (Linux; shared pages are counted in each, so the truth is below it). Pools are made
once and kept in a folder for temporary files. Prints a table and writes it to `runs/bench_reference.json`.

What is not covered: whether the ranking is right (see the results), other file formats.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from redrob.cases import load_cases
from redrob.provenance import provenance, write_whole
from redrob.reference import assess
from redrob.rewards import RuleBasedRewardModel
from tests.benchmarks.run import PACKAGES, ROOT

OUT = ROOT / "runs" / "bench_reference.json"
CACHE = Path(tempfile.gettempdir()) / "redrob-bench"
COUNTS = re.compile(
    r"([\d,]+) rows: ([\d,]+) read in full, ([\d,]+) too far from the job by their words, ([\d,]+) problems"
)
CONTEXT_CHARS = 10_000
GRADED = 300

JOB = """Registered nurse, intensive care unit

Must have:
- Current nursing registration
- At least 3 years in an intensive care unit
- Care of ventilated patients
- Continuous renal replacement therapy
- Night shifts
Nice to have:
- Mentoring of junior staff
"""


@dataclass(frozen=True)
class PoolRow:
    """One run over one pool."""

    pool: str
    rows: int
    seconds: float
    rows_a_second: float
    peak_mb: float
    unread: float
    """Share of the rows that were never read in full."""


def pool_of(count: int) -> Path:
    """A pool of the training profiles of the corpus, over and over, made once."""
    path = CACHE / f"pool_{count}.jsonl"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        texts = [case.candidate for case in load_cases("train")]
        rows = ({"candidate_id": f"c{n}", "text": f"{texts[n % len(texts)]}\n{n}"} for n in range(count))
        write_whole(path, "".join(json.dumps(row) + "\n" for row in rows))
    return path


def worst_pool(count: int) -> Path:
    """Records of the job's own occupation only: nothing is another line of work."""
    path = CACHE / f"worst_{count}.jsonl"
    if not path.exists():
        lines = [line for line in pool_of(count).open(encoding="utf-8") if "nurs" in line.lower()]
        if not lines:
            raise SystemExit("worst case: no record of the pool names a nurse; choose another job in this file")
        repeats = -(-count // len(lines))
        path.write_text("".join((lines * repeats)[:count]), encoding="utf-8")
    return path


def resident_mb(root: int) -> float:
    """Memory of a process and all below it, in MB; 0 where it has gone."""
    parents, sizes = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(stat.parent.name)
        parents[pid], sizes[pid] = int(fields[1]), int(fields[21])
    family = {root}
    while grown := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= grown
    return sum(sizes.get(pid, 0) for pid in family) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure_pool(name: str, pool: Path, top: int) -> PoolRow:
    """Rank one pool in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        job, out = Path(folder) / "job.txt", Path(folder) / "shortlist.csv"
        job.write_text(JOB, encoding="utf-8")
        files = ["--jd", str(job), "--candidates", str(pool), "--out", str(out), "--top", str(top)]
        begun, peak, done = time.perf_counter(), [0.0], threading.Event()
        process = subprocess.Popen(
            [sys.executable, "-m", "redrob", "rank", *files], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )

        def watch() -> None:
            while not done.wait(0.1):
                peak[0] = max(peak[0], resident_mb(process.pid))

        watcher = threading.Thread(target=watch)
        watcher.start()
        printed, _ = process.communicate()
        seconds = time.perf_counter() - begun
        done.set()
        watcher.join()
    if process.returncode or not (found := COUNTS.search(printed)):
        raise SystemExit(f"the run over {name} failed with exit code {process.returncode}")
    rows, _, unread, _ = (int(number.replace(",", "")) for number in found.groups())
    return PoolRow(name, rows, round(seconds, 2), round(rows / seconds, 1), round(peak[0], 1), unread / rows)


def measure_grading(pool: Path) -> dict[str, float]:
    """Microseconds to grade one completion against a context of about 10,000 characters."""
    profile = ""
    with pool.open(encoding="utf-8") as file:
        for line in file:
            profile += assess(JOB, json.loads(line)).candidate_text + "\n\n"
            if len(JOB) + len(profile) >= CONTEXT_CHARS:
                break
    context = f"{JOB}\n\n{profile}"[:CONTEXT_CHARS]
    words = re.findall(r"[A-Za-z]{5,}", profile)[:2_000]
    grader = RuleBasedRewardModel()

    def answer(number: int) -> str:
        picked = [" ".join(words[(7 * number + 3 * part + k) % len(words)] for k in (0, 11, 23)) for part in range(4)]
        return json.dumps({"reasons": [f"{p}: not shown" for p in picked], "score": 0.2, "decision": "reject"})

    def median(texts: list[str], contexts: list[str]) -> float:
        samples = []
        for text, shown in zip(texts, contexts, strict=True):
            begun = time.perf_counter()
            grader.grade(text, gold_decision="reject", gold_score=0.1, context=shown)
            samples.append(time.perf_counter() - begun)
        return round(1e6 * statistics.median(samples), 1)

    fresh, other = ([answer(first + n) for n in range(GRADED)] for first in (0, GRADED))
    return {
        "unseen_context": median(fresh, [f"{context} {n}" for n in range(GRADED)]),
        "known_context_unseen_completion": median(other, [context] * GRADED),
        "known_context_known_completion": median([fresh[0]] * GRADED, [context] * GRADED),
    }


def as_table(rows: list[PoolRow]) -> str:
    """The runs as aligned text."""
    lines = [f"{'pool':<34}{'rows':>10}{'seconds':>10}{'rows/s':>10}{'peak MB':>10}{'unread':>11}"]
    lines += [
        f"{r.pool:<34}{r.rows:>10,}{r.seconds:>10.1f}{r.rows_a_second:>10,.0f}{r.peak_mb:>10.0f}{r.unread:>11.1%}"
        for r in rows
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="Measure how fast a pool is ranked on this machine.")
    parser.add_argument("--full", action="store_true", help="a pool of a million rows as well (some gigabytes)")
    parser.add_argument("--quick", action="store_true", help="the smallest pools only")
    args = parser.parse_args()
    sizes = (10_000,) if args.quick else (10_000, 100_000, 1_000_000) if args.full else (10_000, 100_000)
    rows = [measure_pool(f"corpus, {size:,}", pool_of(size), 100) for size in sizes]
    rows.append(measure_pool("one occupation, 500, --top 0", worst_pool(500), 0))
    print(as_table(rows))
    told: dict[str, object] = {**provenance(PACKAGES), "pools": [asdict(row) for row in rows]}
    if len(sizes) > 1:
        each = [row.seconds / row.rows for row in rows[: len(sizes)]]
        told["seconds_a_row_largest_over_smallest"] = round(each[-1] / each[0], 3)
        print(f"seconds a row, largest pool over smallest: {each[-1] / each[0]:.2f} (1 is linear, below it start-up)")
    told["grading_microseconds"] = grading = measure_grading(pool_of(sizes[0]))
    print(
        "grading, 10 kB of context: "
        + ", ".join(f"{name.replace('_', ' ')} {value:,.0f} us" for name, value in grading.items())
    )
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    print(f"Written to {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
