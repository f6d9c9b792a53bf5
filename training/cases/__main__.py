"""Writes the cases under `assets/data/` from a seed: `python -m training.cases`; or a pool of records: `--pool N`."""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redrob.cases import DATA
from training.cases.build import SEED, Rows, build_rows
from training.cases.content import occupations
from training.cases.draw import ARCHETYPES, draw_job, draw_life
from training.cases.marks import plain
from training.cases.records import write_record

LIVES = 40
"""Jobs drawn for each occupation of a pool; its records are candidates for one of them."""


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m training.cases", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=DATA, help="folder of the three files, or file of the pool")
    parser.add_argument("--pool", type=int, metavar="N", help="write N Redrob records to --out (.jsonl or .jsonl.gz)")
    args = parser.parse_args()
    if args.pool is None:
        rows = build_rows(args.seed)
        write_rows(rows, args.out)
        print(f"{args.out}: " + ", ".join(f"{len(items)} {name}" for name, items in rows.items()))
        return
    opened = gzip.open if args.out.suffix == ".gz" else open
    with opened(args.out, "wt", encoding="utf-8") as file:
        for record in pool(args.pool, args.seed):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    print(f"{args.out}: {args.pool} records")


def write_rows(rows: Rows, folder: Path) -> None:
    """Write the three JSONL files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, items in rows.items():
        lines = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")


def pool(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Records over all occupations, to measure speed on; their ids are in order."""
    rng = random.Random(seed)
    jobs = [draw_job(rng, occupation, set(), note=False) for occupation in occupations() for _ in range(LIVES)]
    names = list(ARCHETYPES)
    for number in range(count):
        life = draw_life(rng, rng.choice(jobs), rng.choice(names), "train", note=False, record=True)
        record: dict[str, Any] = plain(write_record(rng, life, "train", number))
        yield record


if __name__ == "__main__":
    main()
