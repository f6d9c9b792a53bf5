"""What a pair of policies hands back: growing text, then an answer with its counts."""

from dataclasses import dataclass
from typing import Literal

BASELINE, POLICY = "baseline", "policy"
COLUMNS = (BASELINE, POLICY)
"""The two columns, in the order in which they stand everywhere."""

Stopped = Literal["verdict", "eos", "length"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One finished completion of one model for one prompt."""

    column: str
    """`baseline` or `policy`."""
    text: str
    """The completion, up to and including the brace that closes the verdict where there is one."""
    n_tokens: int
    """Tokens generated, the end mark not counted."""
    prompt_tokens: int
    seconds: float
    """Wall time from when this answer's turn came to its last token; those side by side share the machine."""
    first_token_s: float
    """The same to its first token."""
    stopped: Stopped
    """`verdict`: the JSON object closed. `eos`: the model ended. `length`: `max_new_tokens` were used up."""
    passes: int = 0
    """Passes of the model that it took; fewer than tokens where guesses were right."""


@dataclass(frozen=True, slots=True)
class Delta:
    """News about one cell (prompt `index`, `column`) of a stream."""

    index: int
    """Position of the prompt in what was given to `stream`."""
    column: str
    text: str
    """All of the completion so far, not only what is new."""
    answer: Answer | None = None
    """Set on the last delta of the cell, and only there."""
