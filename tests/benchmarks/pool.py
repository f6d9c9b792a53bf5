"""How fast and how well a pool is ranked here: `make bench-pool`.

A smaller one: `make bench-pool ARGS="--sizes 1000 --read 50 --whole 200"`.

Speed: each row is one run of `python -m redrob rank` from files to file, start of the process included. Memory is the
highest sum over the process and what it started (Linux). Records are profiles of the train split, varied so that no
text of ten thousand comes twice: years are moved, a line goes, sentences of profiles for the same advert come.

Quality, of pools of unvaried profiles. For each advert of a split, its own profiles among those for others: nDCG@10 of
who comes first, 1 for a profile that was written for this advert and shortlisted, else 0; and how many of those are in
the twentieth that is read. BM25 alone and the first stage alone stand beside both stages. Then one pool is read wholly:
how many of the reader's own best hundred are among the first N of either.

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
from statistics import mean
from typing import Any

from redrob.corpus import SPLITS, Candidate, Screening, load
from redrob.pool import rank
from redrob.pool.first_stage import TOGETHER, FirstStage
from redrob.pool.ranking import READ, SAMPLE
from redrob.provenance import provenance
from redrob.reference import JobReading, Ranker
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
    recall_bm25: dict[int, float]
    """The same of BM25 alone."""

    def rows_of_table(self) -> list[Row]:
        what = f"{self.rows:,} rows read wholly, {self.advert}"
        best = min(BEST, self.rows // 10)
        figures = {f"reader's best {best} among the first {n}": at for n, at in self.recall.items()}
        figures |= {f"reader's best {best} among the first {n}, BM25": at for n, at in self.recall_bm25.items()}
        return [Row(f"{what}: {name}", "share", value, value, value, 1) for name, value in figures.items()]


@dataclass(frozen=True)
class Order:
    """How one way orders the pools of many adverts."""

    way: str
    rows: int
    """Of each pool."""
    ndcg: list[float]
    found: list[float]
    """Share of the shortlisted in the twentieth that is read."""

    def rows_of_table(self) -> list[Row]:
        told = (("nDCG@10", self.ndcg), (f"shortlisted among the first {self.rows // 20}", self.found))
        return [
            Row(f"{self.rows:,} rows, mean {name}, {self.way}", "share", round(mean(of), 3), min(of), max(of), len(of))
            for name, of in told
        ]


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


def pool_of(own: Screening, screenings: Sequence[Screening], count: int) -> list[Candidate]:
    """An advert's own profiles among those for other adverts."""
    of_own = {c.text for c in own.candidates}
    others = [*{c.text: c for s in screenings for c in s.candidates if c.text not in of_own}.values()]
    pool = [*own.candidates, *random.Random(own.advert.id).sample(others, count - len(own.candidates))]
    random.Random(2).shuffle(pool)
    return pool


def nearest(job: JobReading, texts: Sequence[str], together: float = TOGETHER) -> list[int]:
    """Places of texts, the nearest first."""
    stage = FirstStage(job, random.Random(3).sample(texts, min(SAMPLE, len(texts))), together=together)
    scores = stage.scores(texts)
    return sorted(range(len(texts)), key=lambda at: -scores[at])


def measure_quality(name: str, advert: str, own: Screening, screenings: Sequence[Screening], count: int) -> Quality:
    """Read a pool wholly."""
    texts = [c.text for c in pool_of(own, screenings, count)]
    by_reader = [place.row - 1 for place in rank(advert, texts, top=0, read=count).ranked]
    best, job = min(BEST, count // 10), Ranker(advert).job
    first, by_words = nearest(job, texts), nearest(job, texts, 0.0)

    def recall(order: list[int]) -> dict[int, float]:
        sizes = {n for n in (best, count // 20, READ) if n <= count}
        return {n: round(len({*by_reader[:best]} & {*order[:n]}) / best, 3) for n in sorted(sizes)}

    return Quality(name, count, recall(first), recall(by_words))


def measure_orders(asked: Sequence[Screening], screenings: Sequence[Screening], count: int) -> list[Order]:
    """Every advert against a pool of its own, of which a twentieth is read."""
    ways = [Order(way, count, [], []) for way in ("BM25", "first stage", "two stages")]
    for own in asked:
        pool = pool_of(own, screenings, count)
        if not any(c.verdict == "shortlist" for c in own.candidates):
            continue
        texts, ranker = [c.text for c in pool], Ranker(own.advert.text)
        gains = [float(c in own.candidates and c.verdict == "shortlist") for c in pool]
        by_words, first = nearest(ranker.job, texts, 0.0), nearest(ranker.job, texts)
        read = first[: count // 20]
        places = rank(own.advert.text, [texts[at] for at in read], top=0, read=len(read)).ranked
        both = [*(read[place.row - 1] for place in places), *first[len(read) :]]
        for way, order in zip(ways, (by_words, first, both), strict=True):
            way.ndcg.append(ndcg([gains[at] for at in order]))
            way.found.append(round(sum(gains[at] for at in order[: len(read)]) / sum(gains), 3))
    return ways


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
    parser.add_argument("--split", choices=SPLITS, default="validation", help="adverts whose orders are measured")
    parser.add_argument("--asked", type=int, default=None, help="how many of them (default: all; 0 for none)")
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
    orders: list[Order] = []
    if args.asked != 0:
        asked = load(split=args.split)
        orders = measure_orders(asked[: args.asked], [*asked, *screenings], 1_000)
        for order in orders:
            print(*order.rows_of_table(), sep="\n", flush=True)
    told = {
        **provenance(PACKAGES),
        "orders": [*map(asdict, orders)],
        "runs": [*map(asdict, runs)],
        "quality": [*map(asdict, qualities)],
    }
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    print(f"Written to {OUT.relative_to(ROOT)}")
    if args.record:
        measured: list[Run | Order | Quality] = [*runs, *orders, *qualities]
        rows = [asdict(row) for one in measured for row in one.rows_of_table()]
        record({"pool": {**provenance(PACKAGES), "rows": rows}})


if __name__ == "__main__":
    main()
