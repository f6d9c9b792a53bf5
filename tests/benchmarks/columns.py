"""Both columns against each of them alone.

The three ways take turns pass by pass, a tenth of a second each: a machine whose speed drifts within a minute by more
than the ratio that is asked for is then as slow for one as for the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean, median

from redrob.cases import Case
from redrob.models import LoadedPair
from redrob.models.answers import Delta
from redrob.models.engine.prefix_cache import Starts
from redrob.prompts import Prompt
from tests.benchmarks.rows import Row, summarise

WAYS: tuple[tuple[str, ...], ...] = (("baseline",), ("policy",), ("baseline", "policy"))
TURNS = 2
"""Times that a prompt is answered; another way begins each time."""


@dataclass(slots=True)
class Timed:
    """One way's answer to a prompt as it grows; seconds of its own passes alone."""

    deltas: Iterator[Delta]
    columns: int
    whole: float = 0.0
    reading: float = 0.0
    """Until every column shows something. A random model may begin with half a character, which is not shown: then
    passes that write count here."""
    begun: set[str] = field(default_factory=set)

    def step(self) -> bool:
        """Wait for the next piece of every column, which a pass over all of them brings; False at the end."""
        return [self._next() for _ in range(self.columns)][-1]

    def _next(self) -> bool:
        began = time.perf_counter()
        delta = next(self.deltas, None)
        seconds = time.perf_counter() - began
        self.whole += seconds
        if len(self.begun) < self.columns:
            self.reading += seconds
        if delta:
            self.begun.add(delta.column)
        return delta is not None


def measure_columns(loaded: LoadedPair, cases: Sequence[Case], tokens: int) -> list[Row]:
    """Seconds of `tokens` tokens a column: of a new job description, and of one that was read before."""
    prompts = [loaded.prepare(case.job_description, case.candidate) for case in cases]
    rows = [summarise("tokens of a prompt", [float(len(prompt.input_ids)) for prompt in prompts], unit="tokens")]
    # One model; but what one way has read, another must not find.
    pairs = [replace(loaded, starts=Starts()) for _ in WAYS]
    for before in (False, True):
        measured = [[_turn(pairs, prompt, tokens, before, turn) for turn in range(TURNS)] for prompt in prompts]
        name = f"{loaded.dtype}, {tokens} tokens{', job description read before' if before else ''}"
        for way, said in enumerate(("baseline alone", "policy alone", "both columns")):
            rows.append(summarise(f"{said} ({name})", [median(turn[way].whole for turn in some) for some in measured]))
        rows += [
            _told(f"both columns / one, the mean of each alone ({name})", measured, _whole),
            _told(f"both columns / one, of writing ({name})", measured, _writing),
            _told(f"share of reading in one column ({name})", measured, _share_of_reading, "share"),
        ]
    return rows


def _turn(pairs: Sequence[LoadedPair], prompt: Prompt, tokens: int, before: bool, first: int) -> list[Timed]:
    """Each way's answer to the prompt, pass by pass in turn. The system message was read before in any case."""
    for pair in pairs:
        pair.starts.forget()
        other = pair.prepare(prompt.job_description if before else "Nurse", "Nurse")
        pair.generate([other], max_new_tokens=1)
    timed = [
        Timed(pair.stream([prompt], columns=columns, max_new_tokens=tokens), len(columns))
        for pair, columns in zip(pairs, WAYS, strict=True)
    ]
    going = [timed[(first + number) % len(timed)] for number in range(len(timed))]
    while going:
        going = [way for way in going if way.step()]
    return timed


def _whole(baseline: Timed, policy: Timed, both: Timed) -> float:
    return both.whole / mean((baseline.whole, policy.whole))


def _writing(baseline: Timed, policy: Timed, both: Timed) -> float:
    return (both.whole - both.reading) / mean(way.whole - way.reading for way in (baseline, policy))


def _share_of_reading(baseline: Timed, policy: Timed, both: Timed) -> float:
    return (baseline.reading + policy.reading) / (baseline.whole + policy.whole)


def _told(
    name: str, measured: Sequence[Sequence[Sequence[Timed]]], what: Callable[..., float], unit: str = "times"
) -> Row:
    """What the three ways of a turn come to, prompt by prompt: of its turns the median."""
    return summarise(name, [median(what(*turn) for turn in some) for some in measured], unit)
