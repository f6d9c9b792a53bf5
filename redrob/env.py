"""The screening task as a Gymnasium environment: a prompt to read, one answer to write, the reward of the rules.

    import gymnasium
    env = gymnasium.make("redrob.env:redrob/CandidateRank-v0", split="train")
    observation, info = env.reset(seed=0)      # the user message; info["messages"] is the whole chat
    observation, reward, terminated, truncated, info = env.step('{"reasons": [...], "score": 0.4, ...}')

An episode is one case and one answer, so it ends with the first step. The reward is the strict total of the grader
that page, training and evaluation use. Gymnasium comes with `pip install -e '.[train]'`.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError, InputError
from redrob.evaluation.records import grade_case
from redrob.prompts import MAX_CHARS, Prompt, build_messages, whole_prompt

try:
    import gymnasium
    from gymnasium.spaces import Text
except ModuleNotFoundError as error:
    if error.name != "gymnasium":  # one of its own packages: its message says which
        raise
    raise ConfigError(
        "redrob.env: the package gymnasium is not installed. The environment and `python -m redrob evaluate` need it, "
        "page and grading do not. Run `pip install -e '.[train]'`."
    ) from error

ENV_ID = "redrob/CandidateRank-v0"
MAX_ACTION_CHARS = 10_000
"""Longest answer in the action space, in characters: four times the length from which the length earns nothing."""
MAX_OBSERVATION_CHARS = 2 * MAX_CHARS + 100
"""Longest user message, in characters: two sections of the greatest length and their headings."""


class AnyText(Text):
    """All Unicode texts of a bounded length. Gymnasium's `Text` lists its characters; here only samples have a list.

    >>> space = AnyText(20)
    >>> "Łódź — 北京 🙂" in space, "x" * 21 in space, 3 in space
    (True, False, False)
    """

    def __init__(self, max_length: int) -> None:
        printable = string.ascii_letters + string.digits + string.punctuation + " "
        super().__init__(max_length, min_length=0, charset=printable)

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length


class CandidateRankEnv(gymnasium.Env[str, str]):
    """One screening case in, one completion, one reward in [0, 1].

    Observation: the user message (job description and profile), as text. The system message, which names the answer's
    schema, is in `info["messages"]`, ready for a chat template.

    Every `info` holds `case_id`, `occupation`, `kind`, `messages` and `context` (the text that reasons may draw
    on). After a step also `gold_decision`, `gold_score`, `rewards` and `rewards_card` (the six components and `total`
    under both rubrics) and `notes` (what cost points).
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        cases: Sequence[Case] | None = None,
        *,
        split: str = "train",
        preset: str = "evidence",
    ) -> None:
        """Ask `cases`, or all of the corpus' `split`; `preset` is a key of `redrob.prompts.PRESETS`.

        Raises:
            ConfigError: no cases, or an unknown preset.
            DataError: an unknown split, or its files are missing or damaged.
        """
        build_messages("", "", preset)  # refuses an unknown preset now, not at the first reset
        self.cases: tuple[Case, ...] = tuple(load_cases(split) if cases is None else cases)
        if not self.cases:
            raise ConfigError("CandidateRankEnv: there are no cases. An episode is one case. Pass at least one.")
        self.observation_space = AnyText(MAX_OBSERVATION_CHARS)
        self.action_space = AnyText(MAX_ACTION_CHARS)
        self._preset = preset
        self._open: tuple[Case, Prompt] | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Open a case drawn from the seeded generator; there are no options.

        Raises:
            InputError: a text of the case cannot be used.
        """
        super().reset(seed=seed)
        case = self.cases[int(self.np_random.integers(len(self.cases)))]
        prompt = whole_prompt(case.job_description, case.candidate, self._preset)
        self._open = (case, prompt)
        return prompt.messages[-1]["content"], _info(case, prompt)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Grade the completion `action`; the episode is over. What a model wrote never raises, however bad or long.

        Raises:
            InputError: the action is no text.
            gymnasium.error.ResetNeeded: no case is open.
        """
        if self._open is None:
            raise gymnasium.error.ResetNeeded(
                "CandidateRankEnv.step: no case is open. An episode has one step. Call reset() before each."
            )
        if not isinstance(action, str):
            raise InputError(
                f"CandidateRankEnv.step: the action is of type {type(action).__name__}. It is the raw completion. "
                "Pass a string."
            )
        case, prompt = self._open
        self._open = None
        record = grade_case("env", case, prompt.context, action)
        info = _info(case, prompt) | {
            "gold_decision": case.gold_decision,
            "gold_score": case.gold_score,
            "rewards": record.strict.as_dict(),
            "rewards_card": record.card.as_dict(),
            "notes": list(record.strict.explain()),
        }
        return prompt.messages[-1]["content"], record.strict.total, True, False, info


def _info(case: Case, prompt: Prompt) -> dict[str, Any]:
    """Made anew, since whoever gets it may change it."""
    return {
        "case_id": case.id,
        "occupation": case.occupation,
        "kind": case.kind,
        "messages": [dict(message) for message in prompt.messages],
        "context": prompt.context,
    }


gymnasium.register(id=ENV_ID, entry_point="redrob.env:CandidateRankEnv")
