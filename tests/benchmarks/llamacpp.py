"""llama.cpp on the bundled base, as a yardstick: the Q4_1 file as it comes, where xllamacpp is installed."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Sequence
from typing import Any

from redrob.models import LoadedPair
from redrob.models.bundled import find_gguf
from redrob.prompts import Prompt
from tests.benchmarks.rows import Row, summarise

TOKENS = 128


def installed() -> bool:
    """Whether there is anything to measure."""
    return importlib.util.find_spec("xllamacpp") is not None


def measure_llamacpp(loaded: LoadedPair, prompts: Sequence[Prompt]) -> list[Row]:
    """Tokens a second, reading the prompts and writing `TOKENS` tokens; ours beside it, one column alone."""
    xllamacpp: Any = importlib.import_module("xllamacpp")  # no dependency: measured where somebody has it

    ours: dict[str, list[float]] = {"baseline": [], "policy": []}  # first: the server's threads do not rest later
    for prompt in prompts:
        for column, rates in ours.items():
            answer = loaded.generate([prompt], columns=(column,), max_new_tokens=TOKENS)[0][column]
            rates.append((answer.n_tokens - 1) / max(answer.seconds - answer.first_token_s, 1e-9))
    params = xllamacpp.CommonParams()
    params.model.path = str(find_gguf())
    params.n_ctx, params.n_parallel, params.n_predict = 4096, 1, TOKENS
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = os.cpu_count() or 1
    params.verbosity = 0
    server = xllamacpp.Server(params)
    reading, writing = [], []
    for prompt in prompts:
        asked = {"prompt": list(prompt.input_ids), "n_predict": TOKENS, "temperature": 0, "cache_prompt": False}
        timings = server.handle_completions(asked)["timings"]
        reading.append(timings["prompt_per_second"])
        writing.append(timings["predicted_per_second"])
    return [
        summarise("llama.cpp Q4_1: reading", reading, "tok/s"),
        summarise("llama.cpp Q4_1: writing", writing, "tok/s"),
        summarise("ours, baseline alone: writing", ours["baseline"], "tok/s"),
        summarise("ours, policy alone: writing", ours["policy"], "tok/s"),
    ]
