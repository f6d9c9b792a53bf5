"""One pass of a model over what several rows have still to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redrob.models.engine.row import Row

if TYPE_CHECKING:
    import torch

    from redrob.models.engine.forward import Forward
    from redrob.models.engine.kv_cache import RaggedCache


@dataclass(frozen=True, slots=True)
class Passes:
    """A model and how it is asked."""

    forward: Forward
    device: str
    dtype: torch.dtype
    pad: int

    def over(self, cache: RaggedCache, rows: Sequence[Row], guesses: Sequence[Sequence[int]]) -> list[torch.Tensor]:
        """One pass over all pending tokens and guesses: a row's logits, (1 + len(guess), vocabulary) each."""
        import torch

        texts = [[*row.pending, *guess] for row, guess in zip(rows, guesses, strict=True)]
        longest = max(map(len, texts))
        ids = torch.tensor([text + [self.pad] * (longest - len(text)) for text in texts], device=self.device)
        wanted = [range(len(row.pending) - 1, len(text)) for row, text in zip(rows, texts, strict=True)]
        kept = sorted(set().union(*wanted))
        logits = self._ask(cache, [row.column for row in rows], ids, kept)
        at = {place: number for number, place in enumerate(kept)}
        return [logits[row, at[places[0]] : at[places[-1]] + 1] for row, places in enumerate(wanted)]

    def read(self, cache: RaggedCache, columns: Sequence[str], texts: Sequence[Sequence[int]]) -> None:
        """One pass that only reads, a text a row; some may be empty. The cache has then read them."""
        import torch

        longest = max(map(len, texts))
        ids = torch.tensor([[*text, *[self.pad] * (longest - len(text))] for text in texts], device=self.device)
        self._ask(cache, columns, ids, [longest - 1])
        cache.advance([len(text) for text in texts])

    def _ask(self, cache: RaggedCache, columns: Sequence[str], ids: torch.Tensor, kept: Sequence[int]) -> torch.Tensor:
        """Logits (rows, kept, vocabulary) after the tokens `ids` (rows, longest) that stand at the places `kept`."""
        import torch

        longest = ids.shape[1]
        return self.forward(
            columns,
            input_ids=ids,
            attention_mask=cache.mask(longest, self.dtype),
            position_ids=cache.places(longest),
            cache=cache,
            logits_to_keep=torch.tensor(kept, device=self.device),
        )
