"""Two models in memory, and what can be asked of them: growing answers, whole answers, and their own names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from redrob.errors import ConfigError
from redrob.models.answers import BASELINE, COLUMNS, POLICY, Answer, Delta
from redrob.models.constrained import VerdictGrammar
from redrob.models.engine.generation import Batch, run
from redrob.models.engine.prefix_cache import Starts
from redrob.models.engine.row import Row
from redrob.models.registry import ROOT, PolicyPair
from redrob.prompts import PRESETS, Deciding, Prompt, build_prompt

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

    from redrob.models.engine.forward import Forward

STREAM_PROMPTS = 8
"""Prompts answered side by side by `stream`: enough to share a pass over the weights, few enough to start soon."""


@dataclass(frozen=True)
class LoadedPair:
    """Two models in memory. Safe to use from several threads: only single steps hold its lock."""

    pair: PolicyPair
    tokenizer: PreTrainedTokenizerBase
    preset: str
    """Prompt preset both columns are asked with."""
    device: str
    revisions: dict[str, str]
    """Column -> commit on the Hub, `local`, or the checksum of the bundled weights."""
    forwards: dict[str, Forward]
    """Column -> the model that answers it. Both are one where the policy is an adapter on the baseline."""
    ends: frozenset[int]
    """Tokens that end an answer."""
    dtype: str = "float32"
    """What the weights are computed with."""
    starts: Starts = field(default_factory=Starts, repr=False, compare=False)
    """Starts of prompts that were read before."""

    def prepare(self, job_description: str, candidate: str, deciding: Deciding | None = None) -> Prompt:
        """The prompt that both columns are asked; `deciding` as `build_prompt` takes it.

        Raises:
            InputError: a text cannot be used.
        """
        return build_prompt(self.tokenizer, job_description, candidate, preset=self.preset, deciding=deciding)

    def stream(
        self,
        prompts: Sequence[Prompt],
        *,
        columns: Sequence[str] = COLUMNS,
        max_new_tokens: int = 256,
        constrained: bool = False,
    ) -> Iterator[Delta]:
        """Answer all prompts, all columns side by side, and yield each cell as it grows; arguments as `generate`.

        Each cell's last delta carries its `Answer`. `STREAM_PROMPTS` prompts are answered side by side, in order:
        where one has its answer, the next joins. To stop early, stop reading: nothing is computed ahead.

        Raises:
            ConfigError: An unknown column, or no room for a single token.
        """
        asked = list(enumerate(prompts))
        yield from run(self._batches(asked, columns, max_new_tokens, constrained, STREAM_PROMPTS))

    def generate(
        self,
        prompts: Sequence[Prompt],
        *,
        columns: Sequence[str] = COLUMNS,
        max_new_tokens: int = 256,
        batch_size: int = 8,
        constrained: bool = False,
    ) -> list[dict[str, Answer]]:
        """Answer all prompts; the same answers as `stream`.

        Args:
            prompts: In any order; those of one job description and of like length are batched together.
            columns: What to run.
            max_new_tokens: Most tokens per answer, at least 1.
            batch_size: Prompts side by side, at least 1.
            constrained: Force each answer into the form of a verdict. One that `max_new_tokens` cuts (`stopped` is
                `length`) is unfinished all the same.

        Returns:
            Per prompt, in the order given, the answer of each column.
        """
        found: list[dict[str, Answer]] = [{} for _ in prompts]
        # Those of one job description side by side, so that its start is read once; and by length.
        asked = sorted(enumerate(prompts), key=lambda one: (one[1].input_ids[: one[1].start], len(one[1].input_ids)))
        for delta in run(self._batches(asked, columns, max_new_tokens, constrained, batch_size)):
            if delta.answer:
                found[delta.index][delta.column] = delta.answer
        return [{column: answers[column] for column in columns} for answers in found]

    def describe(self) -> dict[str, str]:
        """Names and revisions of both models and how they run: for the page and for every result."""
        import torch
        import transformers

        return {
            "pair": self.pair.name,
            "baseline": _public_name(self.pair.baseline),
            "baseline_revision": self.revisions[BASELINE],
            "policy": _public_name(self.pair.policy),
            "policy_revision": self.revisions[POLICY],
            "preset": self.preset,
            "device": self.device,
            "dtype": self.dtype,
            "torch": torch.__version__,
            "transformers": transformers.__version__,
        }

    @cached_property
    def _grammar(self) -> VerdictGrammar:
        return VerdictGrammar(self.tokenizer, self.preset)

    def _batches(
        self,
        prompts: Sequence[tuple[int, Prompt]],
        columns: Sequence[str],
        max_new_tokens: int,
        constrained: bool,
        together: int,
    ) -> list[Batch]:
        """One batch per model in memory, holding the rows of every column which that model answers.

        Of each column, `together` rows are answered side by side. Rows guess from the form that answers have, and from
        the answers of their column in this call: from none before it.
        """
        if unknown := [column for column in columns if column not in COLUMNS]:
            raise ConfigError(f"columns: {unknown[0]!r} is no column. Columns: {', '.join(COLUMNS)}. Use them.")
        for name, value in (("max_new_tokens", max_new_tokens), ("batch_size", together)):
            if value < 1:
                raise ConfigError(f"{name}: it is {value}. It is a whole number from 1. Use 1 or more.")
        import torch

        tokenizer, dtype = self.tokenizer, getattr(torch, self.dtype)
        form = tokenizer(PRESETS[self.preset].form, add_special_tokens=False)["input_ids"]
        said: dict[str, list[list[int]]] = {column: [form] for column in columns}
        pad = tokenizer.pad_token_id
        assert isinstance(pad, int)  # checked when the pair was loaded
        batches = []
        for forward in dict.fromkeys(self.forwards[column] for column in columns):
            answered = [column for column in columns if self.forwards[column] is forward]
            rows = [
                Row(index, column, prompt, tokenizer, self._grammar.start() if constrained else None, said[column])
                for index, prompt in prompts
                for column in answered
            ]
            most = together * len(answered)
            batches.append(Batch(rows, most, forward, self.device, dtype, pad, self.ends, max_new_tokens, self.starts))
        return batches


def _public_name(model: str) -> str:
    """A Hub id as it is; of a folder only what lies within the project, or its last part: the rest is private."""
    folder = Path(model).expanduser()
    if not folder.is_dir():
        return model
    inside = folder.resolve().is_relative_to(ROOT)
    return folder.resolve().relative_to(ROOT).as_posix() if inside else folder.name
