"""The reference ranker's one call: a job description and a candidate in, an explained assessment out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from redrob.prompts import check_text
from redrob.reference.candidate import Profile, read_candidate
from redrob.reference.explain import explain
from redrob.reference.integrity import Flag, find_flags
from redrob.reference.job import Job, read_job
from redrob.reference.judge import Decision, Facts, Kind, RequirementFact, Status, fit
from redrob.reference.match import Match, Span, match_all
from redrob.reference.occupations import Closeness, closeness
from redrob.reference.record import availability, latest_activity, render


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


def assess(job_description: str, candidate: str | Mapping[str, Any], *, today: date | None = None) -> Assessment:
    """Assess one candidate for one job: no clock, no network, no model; same input, same output.

    Args:
        job_description: Plain text or Markdown, in English.
        candidate: Plain text or Markdown, or a Redrob record (a mapping), which is rendered to text first.
        today: The day up to which a current role counts; by default the latest date in the profile.

    Raises:
        InputError: A text is empty, too long or not text; or the record has no readable field.

    >>> assess("Baker. You must know sourdough and pastry.",
    ...        "Baker for six years at Oak Lane, where I baked sourdough and ran the pastry section.").decision
    'shortlist'
    """
    job_text = check_text("Job description", job_description)
    if isinstance(candidate, Mapping):
        text, factor = check_text("Candidate profile", render(candidate)), availability(candidate)
        today = today or latest_activity(candidate)
    else:
        text, factor = check_text("Candidate profile", candidate), 1.0
    job, profile = read_job(job_text), read_candidate(text, today=today)
    matches = match_all(job.requirements, profile)
    flags = find_flags(profile, matches)
    if not job.requirements:
        message = "No requirement could be read in the job description, so nobody can be measured against it: score 0."
        flags = (Flag("job_unreadable", message, (), "certain"), *flags)
    facts = _facts(job, profile, matches, flags, factor)
    judgement = fit(facts) if job.requirements else fit(Facts(()))
    requirements = tuple(
        AssessedRequirement(fact.text, fact.kind, fact.status, fact.coverage, match.evidence)
        for fact, match in zip(facts.requirements, matches, strict=True)
    )
    return Assessment(
        judgement.decision, judgement.score, requirements, flags, explain(facts, judgement, matches, flags), text, facts
    )


def _facts(job: Job, profile: Profile, matches: tuple[Match, ...], flags: tuple[Flag, ...], factor: float) -> Facts:
    requirements = tuple(
        RequirementFact(r.text, r.kind, m.status, r.gate) for r, m in zip(job.requirements, matches, strict=True)
    )
    years = profile.years_shown
    if years is not None and job.years and years < job.years and profile.open_ended and profile.overall is None:
        years = None  # a role that goes on, and no date says until when: a lower bound is no measurement
    impossible = any(
        f.certainty == "certain" and f.kind in ("years_contradiction", "role_ends_before_it_begins") for f in flags
    )
    return Facts(requirements, job.years, years, _closeness(job, profile, requirements), factor, impossible)


def _closeness(job: Job, profile: Profile, requirements: tuple[RequirementFact, ...]) -> Closeness:
    """Occupation of the roles against that of the job.

    Where a title is unknown to the table, its own words decide; where the profile names no title at all, doing at
    least half of what is asked counts as the same job, for want of anything else to go by.
    """
    words = {w.stem for s in profile.sentences if s.section not in ("listed", "education") for w in s.words}
    if job.occupations and profile.occupations:
        return closeness(job.occupations, profile.occupations)
    if job.title_words and job.title_words <= words:
        return "same"
    if not job.occupations and not job.title_words:
        return "same"
    musts = [r.coverage for r in requirements if r.kind == "must"]
    if sum(musts) >= 0.5 * len(musts):
        return "same"
    return "adjacent" if any(musts) or not profile.occupations else "other"
