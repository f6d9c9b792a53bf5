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

from redrob.models.engine.forward import product
from tests.benchmarks.rows import Row, ratio, summarise

TOKENS, LAYERS, REPEATS = 8, 30, 11
HIDDEN, SHARED, WIDE, VOCABULARY = 576, 192, 1536, 49152
SHAPES = [(HIDDEN, HIDDEN), (SHARED, HIDDEN), (SHARED, HIDDEN), (HIDDEN, HIDDEN)]
SHAPES += [(WIDE, HIDDEN), (WIDE, HIDDEN), (HIDDEN, WIDE)]
Multiply = Callable[[torch.Tensor], torch.Tensor]


def measure_products() -> list[Row]:
    """All linear layers of one pass, asked for in five ways in turn."""
    asked: dict[str, list[tuple[Multiply, torch.Tensor]]] = {}
    usual = f"products of a pass of {TOKENS} tokens: "
    for dtype in (torch.float32, torch.bfloat16):
        weights = [torch.randn(*shape, dtype=dtype) for shape in [*SHAPES * LAYERS, (VOCABULARY, HIDDEN)]]
        values = {size: torch.randn(TOKENS, size, dtype=dtype) for size in (HIDDEN, WIDE)}
        many = [values[weight.shape[1]] for weight in weights]
        name = str(dtype).removeprefix("torch.")
        asked[f"{usual}as the library asks, {name}"] = list(zip(map(_library, weights), many, strict=True))
        asked[f"{usual}packed, {name}"] = list(zip(map(product, weights), many, strict=True))
        if dtype == torch.bfloat16:
            asked[f"{usual}int8 weights, {name}"] = list(zip(map(_int8, weights), many, strict=True))
    seconds: dict[str, list[float]] = {way: [] for way in asked}
    with torch.inference_mode():
        for turn in range(REPEATS + 1):
            for way, layers in asked.items():
                began = time.perf_counter()
                for multiply, some in layers:
                    multiply(some)
                if turn:  # the first is not counted
                    seconds[way].append(time.perf_counter() - began)
    plain, *others = asked
    return [
        *(summarise(way, took, "ms") for way, took in seconds.items()),
        *(
            ratio(f"products: library's float32 / {way.removeprefix(usual)}", seconds[plain], seconds[way])
            for way in others
        ),
    ]


def measure_compile() -> list[Row]:
    """The bundled base with and without `torch.compile`, where there is the compiler that it needs."""
    if shutil.which("g++") is None:
        print("torch.compile is not measured: there is no g++.")
        return []
    from transformers import AutoModelForCausalLM

    from redrob.models.bundled import bundled_base

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
