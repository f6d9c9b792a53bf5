"""The same question again: how far the answers of one model to one prompt agree when they are drawn by chance.

`ask_again` draws n answers at a temperature and yields a growing `Stability`. An answer that is no valid verdict is
counted, never dropped. The answers are greedy's rivals, not its noise: greedy decoding gives one and the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from redrob.errors import ConfigError
from redrob.prompts import Prompt
from redrob.verdict import Decision, ParseFailure, Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.models import LoadedPair

MIN_ANSWERS, MAX_ANSWERS = 2, 10
MAX_TEMPERATURE = 2.0
DEFAULT_TEMPERATURE = 0.7


@dataclass(frozen=True, slots=True)
class Stability:
    """Answers of one column to one prompt, and what they have in common."""

    column: str
    """`baseline` or `policy`."""
    asked: int
    """Answers asked for."""
    temperature: float
    seed: int
    answers: tuple[Verdict | ParseFailure, ...] = ()
    """In the order in which they ended."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(answer for answer in self.answers if isinstance(answer, Verdict))

    @property
    def invalid(self) -> int:
        """Answers that are no valid verdict."""
        return len(self.answers) - len(self.verdicts)

    @property
    def decisions(self) -> Counter[Decision]:
        return Counter(verdict.decision for verdict in self.verdicts)

    @property
    def agreement(self) -> float | None:
        """Share of the commonest decision among the verdicts, from 0.5 to 1; None without a verdict.

        >>> yes, no = Verdict("shortlist", 0.8, ("x",)), Verdict("reject", 0.3, ("x",))
        >>> Stability("policy", 4, 0.7, 0, (yes, no, yes, yes)).agreement
        0.75
        """
        return max(self.decisions.values()) / len(self.verdicts) if self.verdicts else None

    @property
    def scores(self) -> tuple[float, ...]:
        """Of the verdicts, lowest first."""
        return tuple(sorted(verdict.score for verdict in self.verdicts))


def ask_again(
    prompt: Prompt,
    loaded: LoadedPair,
    column: str,
    *,
    n: int,
    temperature: float = DEFAULT_TEMPERATURE,
    seed: int = 0,
    constrained: bool = False,
) -> Iterator[Stability]:
    """Draw `n` answers of one column and yield what is known after each piece of news; the last value has them all.

    The same seed draws the same answers. To stop early, stop reading.

    Args:
        prompt: As `LoadedPair.prepare` made it.
        loaded: The pair that answers.
        column: `baseline` or `policy`.
        n: From `MIN_ANSWERS` to `MAX_ANSWERS`.
        temperature: Above 0, up to `MAX_TEMPERATURE`.
        seed: Any whole number.
        constrained: Force each answer into the form of a verdict.

    Raises:
        ConfigError: a setting is out of range.
    """
    if not MIN_ANSWERS <= n <= MAX_ANSWERS:
        raise ConfigError(
            f"Answers: {n} were asked for. It takes {MIN_ANSWERS} to {MAX_ANSWERS}. Choose such a number."
        )
    if not 0 < temperature <= MAX_TEMPERATURE:
        raise ConfigError(
            f"Temperature: it is {temperature:g}. At 0 all answers are the same, above {MAX_TEMPERATURE:g} they are "
            f"noise. Choose one between, such as {DEFAULT_TEMPERATURE:g}."
        )
    found = Stability(column, n, temperature, seed)
    yield found
    deltas = loaded.stream([prompt] * n, columns=(column,), temperature=temperature, seed=seed, constrained=constrained)
    for delta in deltas:
        if delta.answer is not None:
            found = replace(found, answers=(*found.answers, parse_completion(delta.answer.text)))
        yield found
