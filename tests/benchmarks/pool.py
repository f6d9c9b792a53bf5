"""How fast and how well a pool is ranked here: `make bench-pool`.

A smaller one: `make bench-pool ARGS="--sizes 1000 --read 50 --whole 200"`.

Speed: each row is one run of `python -m redrob rank` from files to file, start of the process included. Memory is the
highest sum over the process and what it started (Linux). Records are profiles of the train split, varied so that no
text of ten thousand comes twice: years are moved, a line goes, sentences of profiles for the same advert come.

Quality: a pool of unvaried profiles is read wholly. Recall: how many of the reader's own best hundred are among the
first N of the first stage. nDCG@10 of who comes first, by people's verdicts: 1 for a profile that was written for this
advert and shortlisted, else 0. BM25 alone stands beside it.

Prints tables and writes them to `runs/bench_pool.json`; with `--record` also to `recorded.json` and the README here.
Processor seconds, of all threads, tell more than seconds where a machine has other work. What is not covered: other
formats than JSON lines, and adverts that the reader was not trained on.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from redrob.corpus import Screening, load
from redrob.pool import rank
from redrob.pool.ranking import READ
from redrob.provenance import provenance
from tests.benchmarks.rows import Row
from tests.benchmarks.run import PACKAGES, ROOT, record

OUT = ROOT / "runs" / "bench_pool.json"
COUNTS = re.compile(r"([\d,]+) rows: ([\d,]+) read in full, .*, (\d+) problems")
_YEAR = re.compile(r"\b(?:19[6-9]|20[0-2])\d\b")
ASKED = 30
"""Requirements of the long advert."""
BEST = 100
"""Of the reader's own ranking; recall is of these."""


@dataclass(frozen=True)
class Run:
    """One run over one pool."""

    advert: str
    rows: int
    read: int
    seconds: float
    processor_seconds: float
    peak_mb: float

    def rows_of_table(self) -> list[Row]:
        what = f"{self.rows:,} rows, {self.read} read, {self.advert}"
        figures = (("seconds", self.seconds, "s"), ("processor", self.processor_seconds, "s"))
        return [
            *(Row(f"{what}: {name}", unit, value, value, value, 1) for name, value, unit in figures),
            Row(f"{what}: peak of memory", "MB", self.peak_mb, self.peak_mb, self.peak_mb, 1),
        ]


@dataclass(frozen=True)
class Quality:
    """One advert against a pool that was read wholly."""

    advert: str
    rows: int
    recall: dict[int, float]
    """N -> share of the reader's `BEST` among the first N of the first stage."""
    ndcg_two_stages: float
    ndcg_bm25: float

    def rows_of_table(self) -> list[Row]:
        what = f"{self.rows:,} rows read wholly, {self.advert}"
        figures = {
            f"reader's best {min(BEST, self.rows // 10)} among the first {n}": at for n, at in self.recall.items()
        }
        figures |= {"nDCG@10, two stages": self.ndcg_two_stages, "nDCG@10, BM25": self.ndcg_bm25}
        return [Row(f"{what}: {name}", "share", value, value, value, 1) for name, value in figures.items()]


def adverts(screenings: Sequence[Screening]) -> dict[str, tuple[str, Screening]]:
    """A short advert and one of `ASKED` requirements, each with the screening whose profiles were written for it."""
    short = min(screenings, key=lambda s: (len(s.advert.requirements) < 4, len(s.advert.text), s.advert.id))
    long = max(screenings, key=lambda s: (len(s.advert.requirements), s.advert.id))
    others = (s for s in screenings if s is not long and s.advert.occupation == long.advert.occupation)
    more = [r.span.text for s in (*others, *screenings) if s is not long for r in s.advert.requirements]
    added = list(dict.fromkeys(more))[: ASKED - len(long.advert.requirements)]
    listed = "".join(f"\n- {wish}" for wish in added)
    return {
        "short": (short.advert.text, short),
        f"{ASKED} requirements": (f"{long.advert.text}\n\nWe also ask for:{listed}\n", long),
    }


def records(screenings: Sequence[Screening], count: int) -> Iterator[dict[str, Any]]:
    """Texts, and for every third row a record with years; the first ones unvaried."""
    profiles = list({c.text: (s, c) for s in screenings for c in s.candidates}.values())  # some stand for many adverts
    random.Random(0).shuffle(profiles)
    for number in range(count):
        screening, candidate = profiles[number % len(profiles)]
        text = candidate.text
        if number >= len(profiles):
            text = varied(text, [c.text for c in screening.candidates], random.Random(number))
        name = f"c{number}"
        if number % 3 or candidate.years_shown is None:
            yield {"candidate_id": name, "text": text}
        else:
            profile = {"summary": text, "years_of_experience": candidate.years_shown}
            yield {"candidate_id": name, "profile": profile}


def varied(text: str, others: Sequence[str], draw: random.Random) -> str:
    """The profile of somebody like the one it was: other years, one line less, three sentences of others."""
    back = draw.randrange(1, 8)
    lines = _YEAR.sub(lambda year: str(int(year[0]) - back), text).splitlines()
    if len(lines) > 2:
        del lines[draw.randrange(1, len(lines))]
    told = [part for other in others for part in re.split(r"(?<=[.!?;])\s+|\n", other) if len(part) > 30]
    for sentence in draw.sample(told, min(3, len(told))):
        lines.insert(draw.randrange(1, len(lines) + 1), sentence)
    return "\n".join(lines)


def written(folder: Path, screenings: Sequence[Screening], count: int) -> Path:
    """The pool as a file, where none of ten thousand texts in a row comes twice."""
    path, seen = folder / f"pool_{count}.jsonl", dict[int, int]()
    with path.open("w", encoding="utf-8") as file:
        for number, record in enumerate(records(screenings, count)):
            text = record.get("text") or record["profile"]["summary"]
            before = seen.get(hash(text))
            if before is not None and number - before < 10_000:
                raise SystemExit(f"rows {before} and {number} have the same text; vary the profiles more")
            seen[hash(text)] = number
            file.write(json.dumps(record) + "\n")
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


def measure_run(name: str, advert: str, pool: Path, read: int) -> Run:
    """Rank one pool in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        job, out = Path(folder) / "job.txt", Path(folder) / "shortlist.csv"
        job.write_text(advert, encoding="utf-8")
        files = ["--jd", str(job), "--candidates", str(pool), "--out", str(out), "--read", str(read)]
        begun, peak, done = time.perf_counter(), [0.0], threading.Event()
        before = os.times()
        process = subprocess.Popen(
            [sys.executable, "-m", "redrob", "rank", *files], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )

        def watch() -> None:
            while not done.wait(0.1):
                peak[0] = max(peak[0], resident_mb(process.pid))

        watcher = threading.Thread(target=watch)
        watcher.start()
        printed, _ = process.communicate()
        seconds, after = time.perf_counter() - begun, os.times()
        done.set()
        watcher.join()
    if process.returncode or not (found := COUNTS.search(printed)):
        raise SystemExit(f"the run over {pool.name} failed with exit code {process.returncode}")
    rows, was_read, _ = (int(number.replace(",", "")) for number in found.groups())
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(name, rows, was_read, round(seconds, 1), round(processor, 1), round(peak[0], 1))


def measure_quality(name: str, advert: str, own: Screening, screenings: Sequence[Screening], count: int) -> Quality:
    """Read a pool wholly: the advert's own profiles among those for other adverts."""
    of_own = {c.text for c in own.candidates}
    others = [*{c.text: c for s in screenings for c in s.candidates if c.text not in of_own}.values()]
    pool = [*own.candidates, *random.Random(1).sample(others, count - len(own.candidates))]
    random.Random(2).shuffle(pool)
    gains = [float(c in own.candidates and c.verdict == "shortlist") for c in pool]
    texts = [c.text for c in pool]
    found = rank(advert, texts, top=0, read=1)
    nearest = [place.row - 1 for place in (*found.ranked, *found.not_read)]
    by_reader = [place.row - 1 for place in rank(advert, texts, top=0, read=count).ranked]
    best = min(BEST, count // 10)
    recall = {
        n: round(len({*by_reader[:best]} & {*nearest[:n]}) / best, 3) for n in (best, 2 * best, READ) if n <= count
    }
    chosen = {*nearest[:READ]}
    two_stages = [place for place in by_reader if place in chosen]
    return Quality(name, count, recall, ndcg([gains[at] for at in two_stages]), ndcg([gains[at] for at in nearest]))


def ndcg(gains: Sequence[float], most: int = 10) -> float:
    """Normalised discounted cumulative gain of the first `most` places.

    >>> ndcg([1.0, 0.0]), ndcg([0.0, 1.0]), ndcg([0.0])
    (1.0, 0.631, 0.0)
    """

    def gained(values: Sequence[float]) -> float:
        return sum(gain / math.log2(place + 2) for place, gain in enumerate(values[:most]))

    ideal = gained(sorted(gains, reverse=True))
    return round(gained(gains) / ideal, 3) if ideal else 0.0


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="Measure how fast and how well a pool is ranked on this machine.")
    parser.add_argument("--sizes", type=int, nargs="*", default=(1_000, 10_000, 100_000), help="rows of the pools")
    parser.add_argument("--read", type=int, default=READ, help="how many of each are read in full")
    parser.add_argument("--whole", type=int, default=1_000, help="rows of the pool that is read wholly; 0 for none")
    parser.add_argument("--adverts", nargs="+", default=None, help="'short', or '30 requirements' (default: both)")
    parser.add_argument("--record", action="store_true", help="keep the figures in tests/benchmarks/")
    args = parser.parse_args()
    screenings = load(split="train")
    runs: list[Run] = []
    qualities: list[Quality] = []
    with tempfile.TemporaryDirectory() as folder:
        pools = [written(Path(folder), screenings, size) for size in args.sizes]
        for name, (advert, own) in adverts(screenings).items():
            if args.adverts and name not in args.adverts:
                continue
            for pool in pools:
                runs.append(measure_run(name, advert, pool, args.read))
                print(runs[-1], flush=True)
            if args.whole:
                qualities.append(measure_quality(name, advert, own, screenings, args.whole))
                print(qualities[-1], flush=True)
    told = {**provenance(PACKAGES), "runs": [*map(asdict, runs)], "quality": [*map(asdict, qualities)]}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    print(f"Written to {OUT.relative_to(ROOT)}")
    if args.record:
        rows = [asdict(row) for one in (*runs, *qualities) for row in one.rows_of_table()]
        record({"pool": {**provenance(PACKAGES), "rows": rows}})


if __name__ == "__main__":
    main()
