"""Writes the cases under `assets/data/generated/` from a seed, or a pool of records with `--pool N`."""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

from redrob.cases import DATA
from training.cases.build import SEED, Rows, build_rows, more_heldout, plans
from training.cases.pool import pool


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m training.cases", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=DATA, help="folder of the three files, or file of the pool")
    parser.add_argument(
        "--times", type=int, default=1, metavar="K", help="draw K times as many cases to learn from, in the same words"
    )
    parser.add_argument(
        "--heldout", type=int, metavar="K", help="write K more held-out jobs of each occupation instead, and only them"
    )
    parser.add_argument("--pool", type=int, metavar="N", help="write N Redrob records to --out (.jsonl or .jsonl.gz)")
    args = parser.parse_args()
    if args.pool is None:
        planned = plans(args.times)
        rows = (
            build_rows(args.seed, planned) if args.heldout is None else more_heldout(args.seed, planned, args.heldout)
        )
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
        lines = "".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) + "\n" for item in items)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
