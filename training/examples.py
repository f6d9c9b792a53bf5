"""What the warm-up learns from: a prompt, the answer to it, and which of its tokens matter how much."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.prompts import Preset, build_prompt
from training.guidance import Lookup, askings, career_at, lookups, names_at

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


@dataclass(frozen=True, slots=True)
class Example:
    """One prompt and the answer to learn, as token ids; the answer ends with the end-of-turn token."""

    job_id: str
    prompt: tuple[int, ...]
    answer: tuple[int, ...]
    lookups: tuple[Lookup, ...] = ()
    """Where the profile must be consulted; needed for guided attention alone."""
    askings: tuple[Lookup, ...] = ()
    """Where the job description must be consulted; the same."""
    decisive: frozenset[int] = frozenset()
    """Indices in the answer of the tokens that carry a finding, the score or the decision, not mere form."""
    ends: frozenset[int] = frozenset()
    """Those that say whether the career contradicts itself, and how."""
    learned: frozenset[int] | None = None
    """Those that are learned at all; None for the whole answer."""

    def weights(self, decisive: float = 1.0, end: float | None = None) -> list[float]:
        """How much each token of the answer counts in the loss: `decisive` for those that are, `end` for `ends`.

        Without `end` these are decisive like others. What is not to be learned weighs nothing.

        >>> Example("job", (1,), (7, 8, 9), decisive=frozenset([1]), learned=frozenset([0, 1])).weights(3.0)
        [1.0, 3.0, 0.0]
        """
        end = decisive if end is None else end
        tokens = range(len(self.answer))
        each = [end if n in self.ends else decisive if n in self.decisive else 1.0 for n in tokens]
        return each if self.learned is None else [each[n] if n in self.learned else 0.0 for n in tokens]


def gold_answer(case: Case) -> str:
    """The answer to learn: reasons first, so that the score and the decision follow from what was worked out."""
    reasons = json.dumps(list(case.reasons), ensure_ascii=False)
    return f'{{"reasons": {reasons}, "score": {case.gold_score:.2f}, "decision": "{case.gold_decision}"}}'


def career_answer(case: Case) -> str:
    """What is learned of a bare career: its first reason, and that others follow.

    The rest of such an answer would teach that checklists are short, and scores 1.00 or 0.05.
    """
    return f'{{"reasons": [{json.dumps(case.reasons[0], ensure_ascii=False)}, "'


def encode(
    tokenizer: PreTrainedTokenizerBase,
    case: Case,
    preset: str | Preset,
    *,
    answer: Callable[[Case], str] = gold_answer,
    guided: bool = False,
    naming: bool = False,
    ends: bool = False,
) -> Example:
    """Tokens of one case and the `answer` to it, of a bare career its beginning; `guided`: where evidence stands too.

    With `naming` also where the job description asks, and how names begin and what follows a finding is decisive too.
    With `ends` what a career is told by is, and what comes after it is noted: a contradiction, or that there is none.
    """
    prompt = build_prompt(tokenizer, case.job_description, case.candidate, preset=preset)
    whole = case.form != "career"
    text = answer(case) if whole else career_answer(case)
    encoded: Any = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)
    starts = [start for start, _ in encoded["offset_mapping"]]
    findings = [found.end() for found in re.finditer(r'(?<!reasons")(?:: "?)(?=\S)', text)]
    if naming:
        findings += names_at(case, text)
        if whole:
            findings.append(text.index('"score": ') + len('"score": 0.'))  # the digit that says how good
    ending: list[int] = []
    if ends:
        before = case.reasons[0].rpartition("; ")[0] if case.facts.impossible else case.reasons[0]
        place = text.index(before) + len(before)
        ending = [place, place + len("; ")] if case.facts.impossible else [place]
        findings += career_at(text)
    decisive, verdict = (
        frozenset(max(n for n, start in enumerate(starts) if start <= place) for place in places)
        for places in (findings, ending)
    )
    return Example(
        case.job_id,
        prompt.input_ids,
        (*encoded["input_ids"], *([tokenizer.eos_token_id] if whole else [])),
        lookups(tokenizer, case, prompt, text) if guided else (),
        askings(tokenizer, case, prompt, text) if naming else (),
        decisive,
        verdict,
    )
