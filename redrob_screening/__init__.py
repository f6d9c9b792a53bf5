"""The screening task for verifiers 0.4, under the id `redrob-screening`: a chat to read, one answer to write.

    pip install -e . 'verifiers>=0.4,<0.5'
    vf-eval redrob-screening --env.taskset.split validation --env.agent.harness.id null

verifiers finds a taskset by the top-level module that exports it, so this stands beside `redrob` and not within. Loaded
by `redrob.export_env`, graded by the same rules as page, training and evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable

import verifiers.v1 as vf

from redrob.cases import load_cases
from redrob.corpus import Split
from redrob.export_env import GOLD, rows, total_reward

__all__ = ["Screening"]


class Case(vf.TaskData):
    """A case as it is sent about: the prompt, and what the reward needs. The model sees the prompt alone."""

    gold_decision: str
    gold_score: float
    context: str
    """The text that reasons may draw on."""
    facts: str
    """JSON; null where nobody labelled the case."""


class Screen(vf.Task[Case]):
    """One case, one answer."""

    @vf.reward
    async def total(self, trace: vf.Trace) -> float:
        """The strict total of the last answer, in [0, 1]."""
        gold = {name: [value] for name, value in self.data.model_dump(include=set(GOLD)).items()}
        return total_reward([trace.last_reply], **gold)[0]


class ScreeningConfig(vf.TasksetConfig):
    """Which cases, under `--env.taskset.*`."""

    split: Split = "train"
    preset: str = "evidence"
    """Key of `redrob.prompts.PRESETS`."""


class Screening(vf.Taskset[Screen, ScreeningConfig]):
    """All cases of a split, in file order."""

    def load(self) -> Iterable[Screen]:
        """Raises `RedrobError` where the corpus cannot be read, or the preset is unknown."""
        for row in rows(load_cases(self.config.split), self.config.preset):
            system, user = (message["content"] for message in row["prompt"])
            gold = {name: row[name] for name in GOLD}
            yield Screen(Case(id=row["case_id"], system_prompt=system, prompt=user, **gold), self.config.task)
