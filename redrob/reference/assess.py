"""The reference ranker's one call: a job description and a candidate in, an explained assessment out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from redrob.judge import Decision, Facts, Kind, RequirementFact, Status, fit
from redrob.prompts import check_text
from redrob.reference.availability import availability_in
from redrob.reference.bound import Bound, names_a_title
from redrob.reference.candidate import Profile, read_candidate
from redrob.reference.explain import explain
from redrob.reference.flags import Flag, is_impossible
from redrob.reference.integrity import find_flags
from redrob.reference.job import read_job
from redrob.reference.match import Match, Matcher, Span
from redrob.reference.occupations import Closeness, closeness
from redrob.reference.record import availability, latest_activity, render
from redrob.reference.spelling import NearSpellings
from redrob.reference.trade import HALF_OF_IT, MOST_OF_IT, does_the_work, names_another_title
from redrob.reference.visible import visible
from redrob.reference.wanted import stems_of, wanted


@dataclass(frozen=True, slots=True)
class AssessedRequirement:
    """One requirement, how it shows in the profile, what that is worth in [0, 1], and where it shows."""

    text: str
    kind: Kind
    status: Status
    coverage: float
    evidence: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The reference's answer. `decision` is "shortlist" iff `score >= 0.5`; spans count characters of `candidate_text`."""

    decision: Decision
    score: float
    requirements: tuple[AssessedRequirement, ...]
    flags: tuple[Flag, ...]
    explanation: str
    candidate_text: str
    facts: Facts


class Ranker:
    """A job, read and prepared once, for any number of candidates. Pure: no clock, no network, no memory of a pool.

    >>> ranker = Ranker("Baker. You must know sourdough and pastry.")
    >>> ranker.assess("Baker for six years at Oak Lane, where I baked sourdough and ran the pastry section.").decision
    'shortlist'
    """

    def __init__(self, job_description: str, *, today: date | None = None) -> None:
        """Read the job.

        Args:
            job_description: Plain text or Markdown, in English.
            today: The day up to which a current role counts; by default the latest date in each profile.

        Raises:
            InputError: The text is empty, too long or not text.
        """
        self.job = read_job(_read("Job description", job_description))
        self._today = today
        self._wanted = wanted(self.job)
        self._near = NearSpellings(stems_of(self._wanted))
        self._bound = Bound(self.job, self._wanted, self._near)

    def assess(self, candidate: str | Mapping[str, Any]) -> Assessment:
        """Assess one candidate: a text, or a Redrob record (a mapping), which is rendered to text first.

        Raises:
            InputError: A text is empty, too long or not text; or the record has no readable field.
        """
        text, record = _text_of(candidate)
        factor = availability_in(text) if record is None else availability(record)
        today = self._today or (None if record is None else latest_activity(record))
        profile = read_candidate(text, today=today)
        matcher = Matcher(profile, self._near, self._wanted)
        matches = tuple(matcher.match(wish) for wish in self._wanted)
        flags = find_flags(profile, matches, record=record)
        if not self.job.requirements:
            message = (
                "No requirement could be read in the job description, so nobody can be measured against it: score 0."
            )
            flags = (Flag("job_unreadable", message, (), "certain"), *flags)
        facts = self._facts(profile, matches, flags, factor, certain=names_a_title(record))
        judgement = fit(facts) if self.job.requirements else fit(Facts(()))
        requirements = tuple(
            AssessedRequirement(fact.text, fact.kind, fact.status, fact.coverage, match.evidence)
            for fact, match in zip(facts.requirements, matches, strict=True)
        )
        explanation = explain(facts, judgement, matches, flags)
        return Assessment(judgement.decision, judgement.score, requirements, flags, explanation, text, facts)

    def bound(self, candidate: str | Mapping[str, Any], *, needed: float = 0.0, closely: bool = False) -> float:
        """A score in [0, 1] that `assess` cannot exceed, at a twentieth of its cost: for ruling out most of a pool.

        Args:
            candidate: as `assess`.
            needed: A score below which no more need be known: the bound may then be any that is below it.
            closely: Look line by line: dearer by half, and never above the other.

        Raises:
            InputError: as `assess`.
        """
        return self._bound.score(*_text_of(candidate), needed=needed, closely=closely)

    def _facts(
        self,
        profile: Profile,
        matches: tuple[Match, ...],
        flags: tuple[Flag, ...],
        factor: float,
        *,
        certain: bool,
    ) -> Facts:
        """What is known of the candidate; `certain` says that a field of a record names the occupation."""
        job = self.job
        requirements = tuple(
            RequirementFact(r.text, r.kind, m.status, r.gate) for r, m in zip(job.requirements, matches, strict=True)
        )
        years = profile.years_shown
        if years is not None and job.years and years < job.years and profile.open_ended and profile.overall is None:
            years = None  # a role that goes on, and no date says until when: a lower bound is no measurement
        return Facts(
            requirements,
            job.years,
            years,
            self._closeness(profile, requirements, certain=certain),
            factor,
            is_impossible(flags),
        )

    def _closeness(self, profile: Profile, requirements: tuple[RequirementFact, ...], *, certain: bool) -> Closeness:
        """Occupation of the roles against that of the job.

        Where a title is unknown to the table, its own words decide; where the profile names no title at all, doing at
        least half of what is asked counts as the same job, for want of anything else to go by. A text may name titles
        by the way, of colleagues and customers: who did nearly all of the work is of the trade all the same, and who did
        half of it where no title of another trade is their own.
        """
        job = self.job
        if job.occupations and profile.occupations:
            named = closeness(job.occupations, profile.occupations)
            if named == "same" or certain:
                return named
            if named == "other" and does_the_work(requirements, MOST_OF_IT):
                return "same"
            half = does_the_work(requirements, HALF_OF_IT)
            return "same" if half and not names_another_title(profile, job.title_words) else named
        words = {w.stem for s in profile.sentences if s.section not in ("listed", "education") for w in s.words}
        if job.title_words <= words:  # also where the job has no title
            return "same"
        musts = [r.coverage for r in requirements if r.kind == "must"]
        if sum(musts) >= 0.5 * len(musts):
            return "same"
        return "adjacent" if any(musts) or not profile.occupations else "other"


def assess(job_description: str, candidate: str | Mapping[str, Any], *, today: date | None = None) -> Assessment:
    """Assess one candidate for one job: no clock, no network, no model; same input, same output.

    For many candidates of one job, `Ranker` reads the job once. Arguments and errors are those of `Ranker`.

    >>> assess("Baker. You must know sourdough and pastry.",
    ...        "Baker for six years at Oak Lane, where I baked sourdough and ran the pastry section.").decision
    'shortlist'
    """
    return _ranker(check_text("Job description", job_description), today).assess(candidate)


def read_ahead(job_description: str) -> None:
    """Read a job description now, so that the next `assess` for it has the candidate left to read.

    Raises:
        InputError: The text is empty, too long or not text.
    """
    _ranker(check_text("Job description", job_description), None)


@lru_cache(maxsize=16)
def _ranker(job_description: str, today: date | None) -> Ranker:
    """Jobs are read again and again by pages and evaluations."""
    return Ranker(job_description, today=today)


def _text_of(candidate: str | Mapping[str, Any]) -> tuple[str, Mapping[str, Any] | None]:
    """The candidate as text, and the record if it is one."""
    if isinstance(candidate, Mapping):
        return _read("Candidate profile", render(candidate)), candidate
    return _read("Candidate profile", candidate), None


def _read(where: str, text: str) -> str:
    """The visible text, checked before and after: a thousand zero-width spaces are an empty text."""
    checked = check_text(where, text)
    shown = visible(checked)
    return checked if shown == checked else check_text(where, shown)
