"""Of what trade somebody is by the work that was done, where titles do not say, or say little."""

from __future__ import annotations

from collections.abc import Iterable

from redrob.judge import RequirementFact
from redrob.reference.candidate import Profile
from redrob.reference.occupations import says_outright, title_hits

ENOUGH_WORK = 2
"""Requirements done from which the share of them says something of the occupation."""
MOST_OF_IT = 0.75
"""The share that outweighs titles of another trade: they may be those of colleagues and customers."""
HALF_OF_IT = 0.5
"""The share that decides where no title of another trade is somebody's own."""


def does_the_work(requirements: Iterable[RequirementFact], share: float) -> bool:
    """Whether this share of the work that is asked for was done; papers are no work."""
    work = [r.status == "done" for r in requirements if r.kind == "must" and not r.gate]
    return len(work) >= ENOUGH_WORK and sum(work) >= share * len(work)


def names_another_title(profile: Profile, own: frozenset[str]) -> bool:
    """Whether a title says outright that somebody is of another trade.

    Args:
        profile: Of which none of the titles is that of the job.
        own: Stems of the job's title; "designer" says nothing against a UX designer.
    """
    for sentence in profile.sentences:
        if sentence.section in ("listed", "education"):
            continue
        stems = [word.stem for word in sentence.words]
        for start, end, numbers in title_hits(stems):
            said = numbers & profile.occupations and says_outright(sentence.words, start, end)
            if said and not own.issuperset(stems[start:end]):
                return True
    return False
