"""The most memory that a process holds which answers cases with the bundled pair, ours or the card's way.

    python -m tests.benchmarks.peak float32 CASE_ID...     # ours, in these numbers
    python -m tests.benchmarks.peak card CASE_ID...        # the card's way

Prints GB. A process of its own, because a peak cannot be told apart from that of others in it.
"""

from __future__ import annotations

import gc
import sys

from redrob.cases import load_cases
from redrob.models import PAIRS, load_weights
from tests.benchmarks.card_way import CardWay
from tests.benchmarks.memory import forget_peak, memory_gb


def main(way: str, ids: list[str]) -> None:
    """Answer and print."""
    cases = [case for case in load_cases("validation") if case.id in ids]
    loaded = load_weights(PAIRS["bundled"], device="cpu", dtype="float32" if way == "card" else way)
    prompts = [loaded.prepare(case.job_description, case.candidate) for case in cases]
    if way != "card":
        for prompt in prompts:
            loaded.generate([prompt])
    else:
        pair, tokenizer, ends = loaded.pair, loaded.tokenizer, loaded.ends
        del loaded  # its weights are none of the card's
        gc.collect()
        forget_peak()
        card = CardWay(pair, tokenizer, ends)
        for prompt in prompts:
            for column in ("baseline", "policy"):
                card.answer(column, prompt)
    print(memory_gb("VmHWM"))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
