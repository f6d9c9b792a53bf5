"""Hostile answers by the thousand: each is parsed and graded, and must neither raise, nor leave [0, 1], nor take long.

    make fuzz                                             two minutes
    make fuzz ARGS='--minutes 30 --seed 7'
    make fuzz ARGS='--answers 1000000 --record'           an hour on two cores; keeps the figures in tests/benchmarks/

Every core has a seed of its own, from `--seed` on.

An answer has at most `MAX_CHARS` characters, the longest that is read. Time is that of the thread alone, so that a busy
machine counts no answer as slow; what a text costs before the first answer to it is not the answer's.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import random
import time
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

from redrob.corpus import Screening, case_facts, load
from redrob.judge import Facts, RequirementFact
from redrob.provenance import provenance
from redrob.rewards import COMPONENTS, RUBRICS, RuleBasedRewardModel
from redrob.rewards.findings import CaseFacts
from redrob.rewards.words import read_words
from redrob.verdict import MAX_CHARS, ParseFailure, Verdict, parse_completion
from tests.benchmarks.rows import summarise

SLOW_MS = 20.0
GRADERS = tuple(RuleBasedRewardModel(rubric) for rubric in RUBRICS)
UNITS = (
    *'{}[]":,\\', '{"', '{"a":', "{[", '{"score":', '"reasons":', "''", "\\u", "\\ud83d", "<think>", "</think>",
    "```json\n", "A-", "A b ", "1,", "1,000", "12 ", "Abc ", "a.", "a;", "Q: ", ". ", ".\n", "reason ", "your short ",
    "lorem ipsum ", "twenty ", "per cent ", "The ", "O'", "&", "+", "#", "%", "\x00", "\u00a0", "\u200b", "\u202e",
    "\ufdfa", "\ufb01", "½", "Ⅷ", "\u0316\u0301", "e\u0301", "한", "\u1112\u1161", "İ", "ß", "٣ ", "😀", "\ud83d",
    "NaN", "1e999", "-0", "9" * 30, "true", "null", "years shown ", "5 years asked; ", "not shown; ", "says no; ",
    "denied. ", "available ", "same occupation; ",
)  # fmt: skip
"""What hostile texts are made of: what never closes, what grows when it is normalised, what is nearly JSON."""


class Case(NamedTuple):
    """What answers are graded against."""

    context: str
    facts: CaseFacts | None


def cases(draw: random.Random, screenings: Sequence[Screening]) -> list[Case]:
    """Two of the corpus with their facts; hostile ones: long, repeated, only marks, sixty alike requirements."""
    found = []
    for screening in draw.sample([s for s in screenings if s.candidates], 2):
        candidate = draw.choice(screening.candidates)
        found.append(Case(f"{screening.advert.text}\n\n{candidate.text}", case_facts(screening.advert, candidate)))
    words = [draw.choice(UNITS).strip() or "x" for _ in range(30)]
    alike = tuple(
        RequirementFact(f"Kafka {word} C SQL", "must", draw.choice(("done", "missing"))) for word in words * 2
    )
    long = " ".join(draw.choices(words, k=12_000))
    return [
        *found,
        Case(long, CaseFacts(Facts(alike, 3.0, 2.0), (("Kafka C SQL",),) * len(alike))),
        Case("1,2 A-B " * 5_000, None),
        Case("\u0316\u0301" * 5_000, None),
    ]


def answers(draw: random.Random, context: str) -> Iterator[str]:
    """Hostile answers without end."""
    while True:
        yield draw.choice((_noise, _broken, _reasons, _after_good, _raw_reasons))(draw, context)[:MAX_CHARS]


def _units(draw: random.Random, context: str, most: int) -> str:
    """A few units again and again, now and then with a stretch of the texts between."""
    some = draw.choices(UNITS, k=draw.randint(1, 4))
    if draw.random() < 0.3:
        start = draw.randrange(max(1, len(context)))
        some.append(context[start : start + draw.choice((5, 60, 400))])
    length = draw.choice((3, 40, 200, 1_000, most))
    if draw.random() < 0.5:
        return ("".join(some) * (length // max(1, len("".join(some))) + 1))[:length]
    text = ""
    while len(text) < length:
        text += draw.choice(some) * draw.choice((1, 1, 2, 30))
    return text[:length]


def _noise(draw: random.Random, context: str) -> str:
    return _units(draw, context, MAX_CHARS)


def _broken(draw: random.Random, context: str) -> str:
    """A good answer with pieces taken out, doubled or exchanged."""
    text = _good(draw, context)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(text) + 1)
        text = (
            text[:at]
            + draw.choice(("", text[at : at + 20] * 2, draw.choice(UNITS)))
            + text[at + draw.choice((0, 1, 9)) :]
        )
    return text


def _reasons(draw: random.Random, context: str) -> str:
    """Sound JSON whose reasons are hostile."""
    count = draw.choice((1, 3, 8, 64, 500))
    reasons = [_units(draw, context, MAX_CHARS // count) for _ in range(count)]
    return json.dumps(
        {"reasons": reasons, "score": draw.random(), "decision": "reject"}, ensure_ascii=draw.random() < 0.2
    )


def _raw_reasons(draw: random.Random, context: str) -> str:
    """As a model writes them, in which nothing is escaped."""
    inside = '", "'.join(_units(draw, context, 300) for _ in range(draw.choice((2, 20))))
    return f'{{"reasons": ["{inside}"], "score": 0.5, "decision": "shortlist"}}'


def _after_good(draw: random.Random, context: str) -> str:
    first, second = _good(draw, context), _units(draw, context, MAX_CHARS)
    return draw.choice((first + second, second + first, f"<think>{second}</think>{first}"))


def _good(draw: random.Random, context: str) -> str:
    words = context.split() or ["x"]
    reasons = (" ".join(draw.choices(words, k=6)) + draw.choice((": done", ": not shown", "")) for _ in range(3))
    return Verdict(draw.choice(("shortlist", "reject")), 0.5, tuple(reasons)).as_json()


def check(answer: str, case: Case) -> float:
    """Parse and grade one answer every way there is; returns the milliseconds that the slowest took."""
    read_words(case.context)
    slowest, begun = 0.0, time.thread_time()
    parsed = parse_completion(answer)
    slowest = time.thread_time() - begun
    assert isinstance(parsed, Verdict | ParseFailure)
    for grader in GRADERS:
        for facts in (None, case.facts) if grader.rubric == "strict" else (None,):
            begun = time.thread_time()
            graded = grader.grade(answer, gold_decision="reject", gold_score=0.3, context=case.context, facts=facts)
            slowest = max(slowest, time.thread_time() - begun)
            assert all(0.0 <= graded.as_dict()[name] <= 1.0 for name in (*COMPONENTS, "total")), graded
    return 1000 * slowest


def alone(answer: str, case: Case) -> float:
    """As `check`, in a process of its own that has kept nothing of this answer: a busy machine is no slow answer."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pool.submit(check, _good(random.Random(0), case.context), case).result()
        return pool.submit(check, answer, case).result()


def fuzz(seed: int) -> Iterator[tuple[float, str]]:
    """The milliseconds that each answer took, and the answer; without end."""
    draw, screenings = random.Random(seed), load(split="train")
    gc.freeze()  # the corpus stays, and need not be looked through for what does not
    while True:
        for case in cases(draw, screenings):
            hostile = answers(draw, case.context)
            gc.collect()
            for _ in range(100):
                answer = next(hostile)
                took = check(answer, case)
                yield min(took, alone(answer, case)) if took > SLOW_MS else took, answer


class Graded(NamedTuple):
    """What a seed's answers took."""

    took: array[float]
    """Milliseconds of each."""
    slowest: str


def graded(seed: int, count: int | None, minutes: float) -> Graded:
    """So many hostile answers of a seed, or as many as there is time for."""
    gc.disable()  # what the corpus left behind is no answer's
    begun, took, slowest, worst = time.monotonic(), array("d"), 0.0, ""
    for milliseconds, answer in islice(fuzz(seed), count):
        took.append(milliseconds)
        if milliseconds > slowest:
            slowest, worst = milliseconds, answer
        if time.monotonic() > begun + 60 * minutes:
            break
    return Graded(took, worst)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, help="how long (default: 2, without end where --answers is given)")
    parser.add_argument("--answers", type=int, help="how many at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="keep the figures in tests/benchmarks/")
    options = parser.parse_args()
    begun, cores = time.monotonic(), os.cpu_count() or 1
    minutes = options.minutes or (math.inf if options.answers else 2.0)
    counts = [options.answers and (options.answers + core) // cores for core in range(cores)]
    seeds = range(options.seed, options.seed + cores)
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(graded, seeds, counts, [minutes] * cores))
    took, minutes = [one for part in found for one in part.took], (time.monotonic() - begun) / 60
    slowest, slow = max(took), sum(one > SLOW_MS for one in took)
    worst = next(part.slowest for part in found if slowest in part.took)
    told = f"seed {seeds[0]}" if cores == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
    print(f"{len(took):,} answers in {minutes:.1f} minutes, {told}: none raised or left [0, 1].")
    print(f"The slowest took {slowest:.1f} ms ({len(worst):,} characters, {worst[:60]!a}).")
    if options.record:
        from tests.benchmarks.run import record

        rows = [
            summarise(f"fuzz, {told}: parse or grade an answer", [one / 1000 for one in took], "ms"),
            summarise(f"fuzz, {told}: slower than {SLOW_MS:g} ms", [float(slow)], "answers"),
            summarise(f"fuzz, {told}: all of them", [minutes], "min"),
        ]
        record({"fuzz": {**provenance(()), "rows": [asdict(row) for row in rows]}})
    if slow:
        raise SystemExit(f"{slow} took more than {SLOW_MS:g} ms.")


if __name__ == "__main__":
    main()
