"""Valid JSON by force: at each token only what can still become a verdict may be chosen.

The form of a verdict is a JSON schema; llguidance turns it into a mask over the vocabulary for every token. What is
said inside the form stays the model's. `format_valid` is then 1 for everyone, so such answers are a row of their own
and never stand in for free ones. An answer that the token limit cuts is the exception: it stays unfinished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redrob.prompts import PRESETS
from redrob.verdict import DECISIONS, KEYS

if TYPE_CHECKING:
    import torch
    from llguidance import LLMatcher
    from transformers import PreTrainedTokenizerBase

MAX_REASONS = 5
"""As many as the strict rubric pays for; a verdict may have more."""
MAX_REASON_CHARS = 130
"""More than 99 in 100 of the reasons that the warm-up teaches need. Five of them in English, with the form around them,
have some 180 tokens, which the 192 of the evaluation hold; a text of rare characters can need four a character."""


def verdict_schema(preset: str) -> dict[str, Any]:
    """JSON schema of a verdict, its keys in the order in which the preset's system message names them.

    The score has at most two decimals, so that a number cannot go on for ever.

    >>> list(verdict_schema("evidence")["properties"]), list(verdict_schema("card")["properties"])
    (['reasons', 'score', 'decision'], ['decision', 'score', 'reasons'])
    """
    # Without quotes, backslashes and control characters no escape can be written, so none can be half a character.
    reason = rf'^[^\x00-\x1f\x7f"\\]{{1,{MAX_REASON_CHARS}}}$'
    forms: dict[str, Any] = {
        "reasons": {
            "type": "array",
            "items": {"type": "string", "pattern": reason},
            "minItems": 1,
            "maxItems": MAX_REASONS,
        },
        "score": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.01},
        "decision": {"enum": list(DECISIONS)},
    }
    keys = sorted(KEYS, key=lambda key: PRESETS[preset].system.index(f'"{key}"'))
    return {
        "type": "object",
        "properties": {key: forms[key] for key in keys},
        "required": keys,
        "additionalProperties": False,
    }


class VerdictGrammar:
    """The schema over one tokenizer's vocabulary. Making it takes a second for a large vocabulary: keep it."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase, preset: str) -> None:
        from llguidance import LLMatcher
        from llguidance.hf import from_tokenizer

        self._tokens = from_tokenizer(tokenizer)  # type: ignore[arg-type]  # every tokenizer that is loaded is a fast one
        self._grammar = LLMatcher.grammar_from_json_schema(
            verdict_schema(preset),
            # Spaces as `Verdict.as_json` writes them and no others: blanks without end would be JSON as well.
            overrides={"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "},
        )

    def start(self) -> Constraint:
        """The constraint of one new answer."""
        from llguidance import LLMatcher

        return Constraint(LLMatcher(self._tokens, self._grammar), self._tokens.vocab_size)


class Constraint:
    """What one answer may go on with. It has to be told every token that the answer takes."""

    def __init__(self, matcher: LLMatcher, n_tokens: int) -> None:
        self._matcher, self._n_tokens = matcher, n_tokens

    def masked(self, logits: torch.Tensor) -> torch.Tensor:
        """Logits (vocabulary,) with minus infinity where a token may not come next.

        A model may have more logits than its tokenizer has tokens; those beyond stand for no text.
        """
        allowed = self.allowed().to(logits.device)
        forbidden = logits.new_full(logits.shape, float("-inf"))
        forbidden[: len(allowed)] = logits[: len(allowed)].masked_fill(~allowed, float("-inf"))
        return forbidden

    def allowed(self) -> torch.Tensor:
        """(tokens of the tokenizer,) booleans: True where the token may come next."""
        import torch
        from llguidance.numpy import allocate_token_bitmask, fill_next_token_bitmask

        words = allocate_token_bitmask(1, self._n_tokens)  # (1, tokens / 32) int32, a bit for each token
        fill_next_token_bitmask(self._matcher, words)
        if self._matcher.is_error():  # llguidance notes its errors and goes on; no model can cause one, so it is a bug
            raise RuntimeError(f"Constrained decoding failed: {self._matcher.get_error()}")
        # Not `llguidance.torch`, which compiles for 20 seconds to do this.
        bits = (torch.from_numpy(words[0])[:, None] >> torch.arange(32)) & 1
        return bits.flatten()[: self._n_tokens].bool()

    def take(self, token: int) -> None:
        """The answer goes on with `token`, which was allowed."""
        self._matcher.consume_token(token)
