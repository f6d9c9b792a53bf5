"""Cases: one advert, one profile written for it, what is known of both, and the gold that is judged from it.

They are made from the corpus (`redrob.corpus`), or from a folder of one's own in the same form (docs/your-data.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from redrob.corpus import FOLDER, SPLITS, Advert, Candidate, Part, Split, case_facts, load
from redrob.errors import DataError
from redrob.judge import Decision, judge
from redrob.libraries import importing
from redrob.rewards import RewardBreakdown, RuleBasedRewardModel
from redrob.rewards.findings import CaseFacts

DATA = FOLDER
PARTS: tuple[Part, ...] = ("sft", "rl")
VERDICT_SCORE: dict[Decision, float] = {"shortlist": 0.75, "reject": 0.25}
"""The gold score where only a verdict is known: the middle of the scores that it stands for, at most 0.25 off."""


@dataclass(frozen=True, slots=True)
class Case:
    """One screening case."""

    id: str
    """The candidate's: a profile belongs to one advert."""
    split: Split
    occupation: str
    kind: str
    """How the candidate is meant, one of `training.corpus.check.KINDS`."""
    job_id: str
    job_description: str
    candidate: str
    facts: CaseFacts | None
    """What is true of the case; None where the data give a verdict alone."""
    gold_decision: Decision
    gold_score: float

    @property
    def title(self) -> str:
        """What the job is called: its occupation where the advert says it so, else what the advert is headed by."""
        if self.occupation and self.occupation.casefold() in self.job_description.casefold():
            return self.occupation
        with importing:  # it brings the reader, which few users of cases need
            from redrob.reference.job import title_of

        return title_of(self.job_description)

    def grade(self, grader: RuleBasedRewardModel, completion: str, context: str | None = None) -> RewardBreakdown:
        """An answer against the gold and the facts; `context` is what the model was shown, the whole texts if None."""
        return grader.grade(
            completion,
            gold_decision=self.gold_decision,
            gold_score=self.gold_score,
            context=f"{self.job_description}\n\n{self.candidate}" if context is None else context,
            facts=self.facts,
        )


def load_cases(split: str, *, folder: Path = DATA, part: Part | None = None) -> list[Case]:
    """All cases of one split, in file order; of one part of `train` where it is named.

    Raises:
        DataError: an unknown split or part, a missing file, a damaged line, or labels that leave a requirement out.
    """
    if split not in SPLITS:
        raise DataError(f"Split: '{split}' is unknown. Splits: {', '.join(SPLITS)}. Use one of them.")
    if part is not None and part not in PARTS:
        raise DataError(f"Part: '{part}' is unknown. Parts of train: {', '.join(PARTS)}. Use one of them, or none.")
    found = [s for s in load(folder) if s.advert.split == split and part in (None, s.advert.part)]
    return [_case(advert, candidate) for advert, candidates in found for candidate in candidates]


def _case(advert: Advert, candidate: Candidate) -> Case:
    """A candidate without labels has its verdict for gold; so has one whose advert asks for nothing."""
    asked = {requirement.id for requirement in advert.requirements}
    facts: CaseFacts | None = None
    decision, score = candidate.verdict, VERDICT_SCORE[candidate.verdict]
    if asked and candidate.shown:
        if missing := sorted(asked - candidate.shown.keys()):
            raise DataError(
                f"{candidate.id}, shown: it says nothing of {', '.join(missing)}, which {advert.id} asks for. "
                "Give every requirement a status, or leave `shown` out: then the verdict alone is the gold."
            )
        facts = case_facts(advert, candidate)
        judged = judge(facts.facts)
        decision, score = judged.decision, judged.score
    return Case(
        id=candidate.id,
        split=advert.split,
        occupation=advert.occupation,
        kind=candidate.kind,
        job_id=advert.id,
        job_description=advert.text,
        candidate=candidate.text,
        facts=facts,
        gold_decision=decision,
        gold_score=score,
    )
