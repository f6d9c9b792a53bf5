"""The published demo's way to answer, for comparison: one model after the other, float32, eager attention, one prompt
at a time, 384 tokens at most, stopped only by the model's own end mark. Greedy, so that answers can be compared."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForCausalLM

from redrob.models.bundled import WHEEL, bundled_base
from redrob.models.registry import PolicyPair
from redrob.prompts import Prompt
from redrob.verdict import verdict_end

MAX_NEW_TOKENS = 384


@dataclass(frozen=True)
class Timed:
    """One answer: its text up to where a verdict closes, and how long it took."""

    text: str
    tokens: int
    first_s: float
    seconds: float


class Watch:
    """Given to `generate` as a streamer: notes when the first token came."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def put(self, _: Any) -> None:  # first the prompt, then each token
        self.times.append(time.perf_counter())

    def end(self) -> None: ...


class CardWay:
    """Two separate models with full weights."""

    def __init__(self, pair: PolicyPair, tokenizer: Any, ends: Iterable[int]) -> None:
        """The models of `pair`, whose policy is an adapter; it is merged. Any token of `ends` ends an answer."""
        from peft import PeftModel

        base = bundled_base() if pair.baseline == WHEEL else Path(pair.baseline)
        self._tokenizer, self._ends = tokenizer, list(ends)
        self._models: dict[str, Any] = {"baseline": _plain(base)}
        self._models["policy"] = PeftModel.from_pretrained(_plain(base), pair.policy).merge_and_unload().eval()

    def answer(self, column: str, prompt: Prompt) -> Timed:
        """One column's answer."""
        ids, watch = torch.tensor([prompt.input_ids]), Watch()
        began = time.perf_counter()
        with torch.inference_mode():
            out = self._models[column].generate(
                input_ids=ids,
                attention_mask=torch.ones_like(ids),
                do_sample=False,
                max_new_tokens=MAX_NEW_TOKENS,
                pad_token_id=self._tokenizer.pad_token_id,
                eos_token_id=self._ends,
                streamer=watch,
            )
        seconds = time.perf_counter() - began
        new = out[0, ids.shape[1] :].tolist()
        text = str(self._tokenizer.decode(new, skip_special_tokens=True))
        return Timed(text[: verdict_end(text)], len(new), watch.times[1] - began, seconds)


def _plain(folder: Path) -> Any:
    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
