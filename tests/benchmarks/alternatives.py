"""Ways to multiply that are not used, beside the one that is: what a pass of a few tokens costs each.

A pass that writes answers is little but the products of all linear layers with the tokens of two columns and their
guesses. They are timed at the shape of the bundled model, each way on the same values. `torch.compile` is timed on the
bundled base itself, a pass without a cache, which flatters it: with one, every length of it would be compiled anew.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence

import torch
from torch.nn.functional import linear

from redrob.policies.packed import FILLED, product
from tests.benchmarks.rows import Row, ratio, summarise

TOKENS, FEW, LAYERS, REPEATS = 8, 2, 30, 11
HIDDEN, SHARED, WIDE, VOCABULARY = 576, 192, 1536, 49152
SHAPES = [(HIDDEN, HIDDEN), (SHARED, HIDDEN), (SHARED, HIDDEN), (HIDDEN, HIDDEN)]
SHAPES += [(WIDE, HIDDEN), (WIDE, HIDDEN), (HIDDEN, WIDE)]
Multiply = Callable[[torch.Tensor], torch.Tensor]


def measure_products() -> list[Row]:
    """All linear layers of one pass, asked for in five ways in turn; then of a smaller pass, filled up and as it is."""
    values: dict[str, dict[int, torch.Tensor]] = {}
    asked: dict[str, list[tuple[Multiply, int]]] = {}
    usual, small = f"products of a pass of {TOKENS} tokens", f"products of a pass of {FEW} tokens"
    for dtype in (torch.float32, torch.bfloat16):
        weights = [torch.randn(*shape, dtype=dtype) for shape in [*SHAPES * LAYERS, (VOCABULARY, HIDDEN)]]
        name, some = str(dtype).removeprefix("torch."), {s: torch.randn(TOKENS, s, dtype=dtype) for s in (HIDDEN, WIDE)}
        packed, filled = ([product(weight, least=least) for weight in weights] for least in (1, FILLED))
        ways = {"as the library asks": [_library(weight) for weight in weights], "packed": packed}
        if dtype == torch.bfloat16:
            ways["int8 weights"] = [_int8(weight) for weight in weights]
        asked |= {f"{usual}: {way}, {name}": _sized(multiplied, weights) for way, multiplied in ways.items()}
        asked |= {f"{small}: packed, {name}": _sized(packed, weights)}
        asked |= {f"{small}: filled up to {FILLED}, {name}": _sized(filled, weights)}
        few = {size: some[size][:FEW] for size in some}
        values |= {way: few if way.startswith(small) else some for way in asked if way not in values}
    seconds: dict[str, list[float]] = {way: [] for way in asked}
    with torch.inference_mode():
        for turn in range(REPEATS + 1):
            for way, layers in asked.items():
                began = time.perf_counter()
                for multiply, size in layers:
                    multiply(values[way][size])
                if turn:  # the first is not counted
                    seconds[way].append(time.perf_counter() - began)
    rows = [summarise(way, took, "ms") for way, took in seconds.items()]
    plain = f"{usual}: as the library asks, float32"
    others = [way for way in asked if way.startswith(usual) and way != plain]
    return [
        *rows,
        *(
            ratio(f"products: library's float32 / {way.removeprefix(f'{usual}: ')}", seconds[plain], seconds[way])
            for way in others
        ),
    ]


def _sized(multiplied: Sequence[Multiply], weights: Sequence[torch.Tensor]) -> list[tuple[Multiply, int]]:
    """Each way to multiply with the size of the values that it takes."""
    return [(multiply, weight.shape[1]) for multiply, weight in zip(multiplied, weights, strict=True)]


def measure_compile() -> list[Row]:
    """The bundled base with and without `torch.compile`, where there is the compiler that it needs."""
    if shutil.which("g++") is None:
        print("torch.compile is not measured: there is no g++.")
        return []
    from transformers import AutoModelForCausalLM

    from redrob.policies.bundled import bundled_base

    model = AutoModelForCausalLM.from_pretrained(bundled_base(), dtype=torch.float32).eval()
    compiled = torch.compile(model, dynamic=True)
    ids = torch.arange(2 * TOKENS).reshape(2, TOKENS)
    with torch.inference_mode():
        usual = _passes(lambda: model(input_ids=ids, use_cache=False))
        began = time.perf_counter()
        compiled(input_ids=ids, use_cache=False)
        first = time.perf_counter() - began
        faster = _passes(lambda: compiled(input_ids=ids, use_cache=False))
    return [
        summarise("torch.compile: the first pass", [first]),
        summarise("torch.compile: a later pass", faster, "ms"),
        summarise("torch.compile: a pass without it", usual, "ms"),
    ]


def _passes(run: Callable[[], object]) -> Sequence[float]:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return times


def _library(weight: torch.Tensor) -> Multiply:
    return lambda values: linear(values, weight)


def _int8(weight: torch.Tensor) -> Multiply:
    """Weights as whole numbers with a scale for each output, multiplied by PyTorch's routine for them."""
    scales = weight.float().abs().amax(dim=1) / 127
    whole = (weight.float() / scales[:, None]).round().to(torch.int8)
    scales = scales.to(weight.dtype)
    return lambda values: torch.ops.aten._weight_int8pack_mm(values, whole, scales)
