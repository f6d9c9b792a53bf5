"""How long the parts take here: `make bench`, or without the models `make bench ARGS=--light`.

Each row is the median of several samples with the least and the most beside it. One sample of grading or of the
reference is the mean over all validation cases; one sample of a start is a fresh process; answers are measured case by
case, ours and the card's way in turn (`answers.py`). Prints a table and writes it with the machine's description to
`runs/bench.json`, part by part, so that a stopped run keeps what it has; with `--record` in the end also to
`recorded.json` and the README here, where each part keeps its figures until it is measured again. On two cores all
takes an hour and a quarter: answers of the bundled pair twenty minutes, of the shape of Qwen3 twice as long.

What is not covered: quality (see `make results`), graphics cards, many visitors at once (`make bench-page`).
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from redrob.cases import Case, load_cases
from redrob.provenance import provenance, with_block, write_whole
from redrob.reference import assess
from redrob.rewards import RuleBasedRewardModel
from tests.benchmarks.rows import Row, as_table, summarise
from training.data import written_answer

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "runs" / "bench.json"
RECORDED, README = (Path(__file__).with_name(name) for name in ("recorded.json", "README.md"))
PACKAGES = ("torch", "transformers", "peft", "gradio")
PARTS = {
    "rules": "Rules",
    "starts": "Starts",
    "answers": "Answers of the bundled pair",
    "alternatives": "Ways to multiply",
    "qwen3": "The shape of Qwen3-0.6B, its adapter on all layers",
}
"""What can be measured alone, and its heading in the README."""
HEADINGS = {
    **PARTS,
    "pool": "Ranking a pool",
    "documents": "Words of files of several producers (`make bench-documents`)",
    "fuzz": "Hostile answers (`make fuzz`)",
    "attacks": "Hostile texts (`make attacks`)",
    "long": "Texts of 100,000 characters (`make attacks ARGS=--long`)",
    "soak": "Soak: visitors at once, and faults (`make soak`)",
}
"""The parts that the README shows; those that are not in `PARTS` are measured by commands of their own."""
SAMPLED, LLAMACPP_CASES, QWEN3_CASES = 5, 5, 12
"""Cases where all would take long: the card's way of re-reading, llama.cpp, the shape of Qwen3."""


def sample(work: Callable[[], object], times: int) -> list[float]:
    """Wall-clock seconds of each call, after one that is not counted."""
    work()
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return seconds


def fresh_process(code: str, times: int, env: dict[str, str] | None = None, before: str = "") -> list[float]:
    """Seconds that a statement takes in a new interpreter, its own start and what runs `before` left out."""
    timed = f"import time\n{before}\nstart = time.perf_counter()\n{code}\nprint('\\n', time.perf_counter() - start)"
    command = [sys.executable, "-c", timed]
    runs = (
        subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=True)
        for _ in range(times)
    )
    return [float(run.stdout.split()[-1]) for run in runs]


def whole_command(times: int) -> list[float]:
    """Seconds that a whole `python -m redrob assess` takes, from its start to its end."""
    case = load_cases("validation")[0]
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("job.txt", "candidate.txt")]
        for file, text in zip(files, (case.job_description, case.candidate), strict=True):
            file.write_text(text, encoding="utf-8")
        asked = [sys.executable, "-m", "redrob", "assess", "--jd", str(files[0]), "--candidate", str(files[1])]
        return sample(lambda: subprocess.run(asked, cwd=ROOT, stdout=subprocess.DEVNULL, check=True), times)


def measure_rules(cases: Sequence[Case]) -> list[Row]:
    """Grading and the reference, per case."""
    grader = RuleBasedRewardModel()
    golds = [written_answer(case) for case in cases]

    def grade_all() -> None:
        for case, completion in zip(cases, golds, strict=True):
            case.grade(grader, completion)

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


def measure_starts() -> list[Row]:
    """The bundled pair: first start of all on a machine, and later ones."""
    load = "from redrob.models import load_pair\nload_pair('bundled')"
    with tempfile.TemporaryDirectory() as empty:
        cold = fresh_process(load, 1, {"REDROB_CACHE": empty})
        warm = fresh_process(load, 3, {"REDROB_CACHE": empty})
        ahead = "from redrob.ui.loading import import_ahead\nimport_ahead(0).join()"
        served = fresh_process(load, 3, {"REDROB_CACHE": empty}, before=ahead)
    return [
        summarise("a candidate assessed from the command line", whole_command(7)),
        summarise("bundled pair, first start on a machine", cold),
        summarise("bundled pair, later start", warm),
        summarise("bundled pair, later start on a page that was served before", served),
    ]


def measure_answers(held_out: Sequence[Case], compared: int, reread: int) -> list[Row]:
    """The bundled pair's answers, ours against the card's way, and llama.cpp where it is installed."""
    from redrob.models import load_pair
    from tests.benchmarks import answers, llamacpp
    from tests.benchmarks.card_way import CardWay

    loaded, fast = load_pair("bundled", dtype="float32"), load_pair("bundled", dtype="auto")
    card = CardWay(loaded.pair, loaded.tokenizer, loaded.ends)
    cases = random.Random(0).sample(held_out, max(compared, reread))
    rows = answers.measure_compare(loaded, fast, card, cases[:compared])
    rows += answers.measure_reread(loaded, fast, card, cases[:reread], SAMPLED)
    if llamacpp.installed():
        prompts = [loaded.prepare(case.job_description, case.candidate) for case in cases[:LLAMACPP_CASES]]
        rows += llamacpp.measure_llamacpp(loaded, prompts)
    else:
        print("llama.cpp is not measured: xllamacpp is not installed (pip install xllamacpp).")
    ways = {"ours, float32": "float32", f"ours, {answers.mode(fast)}": fast.dtype, "card's way": "card"}
    some = cases[:SAMPLED]
    return rows + [
        summarise(f"compare: peak of memory, {name}", [float(child("peak", way, cases=some))], "GB")
        for name, way in ways.items()
    ]


def measure_qwen3(cases: Sequence[Case], dtype: str) -> list[Row]:
    """Random weights of the shape of Qwen3-0.6B with an adapter, in a process of its own for its peak of memory."""
    return [Row(**row) for row in json.loads(child("qwen3_shape", dtype, cases=cases))]


def child(module: str, *arguments: str, cases: Sequence[Case]) -> str:
    """The last line that a module beside this one prints of these cases, in a process of its own."""
    asked = [sys.executable, "-m", f"tests.benchmarks.{module}", *arguments, *(case.id for case in cases)]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def measure(part: str, compared: int, reread: int) -> list[Row]:
    """The rows of one of `PARTS`."""
    cases = load_cases("validation")
    if part == "rules":
        return measure_rules(cases)
    if part == "starts":
        return measure_starts()
    if part == "answers":
        return measure_answers(cases, compared, reread)
    if part == "qwen3":
        return measure_qwen3(cases[:QWEN3_CASES], "bfloat16")
    from tests.benchmarks.alternatives import measure_compile, measure_products

    return measure_products() + measure_compile()


def record(measured: dict[str, dict[str, Any]]) -> None:
    """Keep the figures of these parts in the repository, as JSON and as tables in the README beside it."""
    kept = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.is_file() else {}
    kept = {part: measured.get(part) or kept.get(part) for part in HEADINGS if part in measured or part in kept}
    write_whole(RECORDED, json.dumps(kept, indent=2) + "\n")
    page = README.read_text(encoding="utf-8")
    write_whole(README, with_block(page, "bench", "\n\n".join(as_markdown(part, kept[part]) for part in kept)))


def as_markdown(part: str, measured: dict[str, Any]) -> str:
    """A part's figures as a table under its name, with where and with what they were measured."""
    hardware, packages = measured["hardware"], measured["packages"]
    changed = " with changes" if measured["dirty"] else ""
    made = [
        f"Measured {measured['date'][:10]} at {str(measured['commit'])[:7]}{changed}",
        ", ".join(f"{name}: {value}" for name, value in hardware.items() if value is not None),
        ", ".join(f"{name} {value}" for name, value in packages.items() if value),
    ]
    rows = [Row(**row) for row in measured["rows"]]
    lines = [
        f"### {HEADINGS[part]}",
        "",
        "| what | median | least | most | unit | n |",
        "|---|---:|---:|---:|---|---:|",
    ]
    lines += [f"| {r.name} | {r.median:,.3f} | {r.least:,.3f} | {r.most:,.3f} | {r.unit} | {r.n} |" for r in rows]
    return "\n".join([*lines, "", f"{'; '.join(made)}."])


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description="Measure how long the parts of Redrob take on this machine.")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="some of the parts")
    parser.add_argument("--light", action="store_const", dest="only", const=["rules"], help="without language models")
    parser.add_argument("--compare", type=int, default=12, help="how many cases to compare (default: 12)")
    parser.add_argument("--reread", type=int, default=50, help="how many candidates to re-read (default: 50)")
    parser.add_argument("--record", action="store_true", help="keep the figures in tests/benchmarks/")
    args = parser.parse_args()
    measured: dict[str, dict[str, Any]] = {}
    for part in PARTS:
        if part in args.only:
            rows = measure(part, args.compare, args.reread)
            print(f"\n{as_table(rows)}", flush=True)
            measured[part] = {**provenance(PACKAGES), "rows": [asdict(row) for row in rows]}
            OUT.parent.mkdir(exist_ok=True)
            write_whole(OUT, json.dumps(measured, indent=2) + "\n")
    print(f"Written to {OUT.relative_to(ROOT)}")
    if args.record:
        record(measured)
        print(f"Kept in {RECORDED.relative_to(ROOT)} and {README.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
