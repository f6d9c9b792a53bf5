"""The reference ranker's one call: a job description and a candidate in, an explained assessment out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from redrob.judge import Decision, Facts, Kind, RequirementFact, Status, judge, years_coverage
from redrob.kept import kept
from redrob.libraries import importing
from redrob.prompts import check_text
from redrob.reference.aside import Sieve
from redrob.reference.asked import check
from redrob.reference.authorisation import of_colleagues, settled, statements
from redrob.reference.availability import availability_in
from redrob.reference.candidate import CandidateReading, read_candidate
from redrob.reference.explain import explain
from redrob.reference.integrity import find_flags
from redrob.reference.language import plain, visible
from redrob.reference.readable import english_part, unjudged
from redrob.reference.record import availability, has_text, latest_activity, named, render
from redrob.reference.schema import UNJUDGED_KINDS, Flag, JobReading, Match, Requirement, Span, is_impossible, quoted
from redrob.reference.toolname import is_name, stands_in

if TYPE_CHECKING:
    from redrob.reference.reader.read import Answer, TextReader

_ASKED_AS: dict[Kind, str] = {"must": "must", "nice": "nice", "disqualifier": "excludes"}
_BEST_FIRST = ("done", "listed", "missing", "denied")
"""Of alternatives: that one is denied says nothing of another that is not mentioned."""
UNCLEAR = (0.45, 0.65)
"""Scores from the first to below the second say that a person should look; chosen on validation by `python -m training.calibrate`."""
SHARE_OF_YEARS = {"same": 1.0, "adjacent": 0.75, "other": 0.25}
"""Share of somebody's years that counts as years in the occupation asked for, by how close theirs is."""


@dataclass(frozen=True, slots=True)
class AssessedRequirement:
    """One requirement, how it shows in the profile, what that is worth in [0, 1], and where it shows."""

    text: str
    kind: Kind
    status: Status
    coverage: float
    evidence: tuple[Span, ...]
    probability: float = 1.0
    """How sure the reading is of the status, in [0, 1]."""
    gate: bool = False
    """Whether it is a licence or permit without which nobody may do the job."""


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

    @property
    def unjudged(self) -> str:
        """Why nothing can be said of this case, in a sentence; empty where it can. Decision and score then mean nothing."""
        return next((flag.message for flag in self.flags if flag.kind in UNJUDGED_KINDS), "")

    @property
    def unclear(self) -> bool:
        """Whether the score lies in the band `UNCLEAR`, or rests on years of another occupation: a person should look."""
        alone = any(flag.kind == "years_alone" for flag in self.flags)
        return not self.unjudged and (alone or UNCLEAR[0] <= self.score < UNCLEAR[1])


class Ranker:
    """A job, read once, for any number of candidates. Pure: no clock, no network, no memory of a pool.

    >>> ranker = Ranker("Baker wanted. You must have worked with sourdough. Food handler's card required.")
    >>> [requirement.kind for requirement in ranker.job.requirements][:1]
    ['must']
    """

    def __init__(
        self,
        job_description: str,
        *,
        requirements: JobReading | Sequence[Requirement] | None = None,
        today: date | None = None,
        reader: TextReader | None = None,
    ) -> None:
        """Read the job.

        Args:
            job_description: Plain text, Markdown or HTML, in English.
            requirements: What a person says the job asks for, instead of what would be read; a list of requirements leaves
                title and years as read. Of a requirement's alternatives, the one that shows best counts.
            today: The day up to which a current role counts; by default the latest date in each profile, or
                November 2026 where a role goes on after it.
            reader: The network that reads; by default the one in `assets/reader`.

        Raises:
            InputError: The text is empty, too long or not text; or a requirement is.
            ModelMissingError: The reader's weights are missing.
        """
        with importing:  # the reader brings torch and transformers
            from redrob.reference.job import read_job
            from redrob.reference.reader.read import shared_reader

        text = self._text = _read("Job description", job_description, plain)
        self._reader: TextReader = reader or shared_reader()
        left, language = english_part(text)
        english = left if left.strip() else text  # nobody is judged by the latter
        job = read_job(english, self._reader)
        if isinstance(requirements, JobReading):
            job = JobReading(requirements.title or job.title, check(requirements).requirements, requirements.years)
        elif requirements is not None:
            job = check(JobReading(job.title, tuple(requirements), job.years))
        self.job = job
        self._ways = [requirement.ways for requirement in job.requirements]
        self._questions = [(_ASKED_AS[way.kind], way.text) for ways in self._ways for way in ways]
        self._sieve = Sieve(text, [words for _, words in self._questions])
        self._questions.append(("occupation", job.title))
        self._cut = _cut_short("job description", self._reader.advert_length(english), english)
        message = f"Part of the job description is not in English ({language}) and was left out; the rest was read."
        self._foreign = (Flag("partly_foreign", message, (), "certain"),) if language else ()
        self._today = today

    def assess(self, candidate: str | Mapping[str, Any]) -> Assessment:
        """Assess one candidate: a text, or a record (a mapping, `docs/use.md`), which is rendered to text first.

        Raises:
            InputError: A text is empty, too long or not text; or the record has no readable field.
        """
        from redrob.reference.reader.read import status_of

        record = named(candidate) if isinstance(candidate, Mapping) else None
        record = None if record is None or has_text(record) else record
        whole = _read("Candidate profile", render(candidate) if isinstance(candidate, Mapping) else candidate)
        text = whole[: self._reader.length(self._questions, whole)]  # the rules read no more than the network does
        said, aside = self._sieve.read(text)
        factor = availability_in(said) if record is None else availability(record)
        today = self._today or (None if record is None else latest_activity(record))
        profile = read_candidate(said, today=today)
        *answers, occupation = self._reader.profile(self._questions, profile.redacted)
        right = tuple(statements(said))
        each = iter(answers)
        matches = tuple(
            min(
                (settled(_match(next(each), text, way), way, right, self._text) for way in ways),
                key=lambda match: _BEST_FIRST.index(match.status),
            )
            for ways in self._ways
        )
        flags = find_flags(profile, [match.status for match in matches], record=record)
        facts = self._facts(profile, matches, status_of(occupation), flags, factor)
        measured = len(self.job.requirements) + (years_coverage(facts) is not None)
        cannot_tell = unjudged(self._text, text, measured, said)
        of_job = self._cut if cannot_tell else (*self._cut, *self._foreign)
        of_length = _cut_short("profile", len(text), whole)
        flags = (*cannot_tell, *flags, *_years_alone(facts), *aside, *of_length, *of_job)
        judgement = judge(Facts(())) if cannot_tell else judge(facts)
        requirements = tuple(
            AssessedRequirement(f.text, f.kind, f.status, f.coverage, match.evidence, match.probability, f.gate)
            for f, match in zip(facts.requirements, matches, strict=True)
        )
        explanation = explain(facts, judgement, matches, flags, profile)
        if self.job.ungraded:
            explanation += f"\nNot graded, for no CV shows it: {'; '.join(self.job.ungraded)}."
        return Assessment(judgement.decision, judgement.score, requirements, flags, explanation, whole, facts)

    def _facts(
        self, profile: CandidateReading, matches: Sequence[Match], closeness: str, flags: Sequence[Flag], factor: float
    ) -> Facts:
        asked, years = self.job.years, profile.years_shown
        if years is not None:
            years = round(years * SHARE_OF_YEARS[closeness], 1)
        pairs = zip(self.job.requirements, matches, strict=True)
        requirements = tuple(RequirementFact(r.text, r.kind, m.status, r.gate) for r, m in pairs)
        return Facts(requirements, asked, years, closeness, factor, is_impossible(flags))  # type: ignore[arg-type]


def _years_alone(facts: Facts) -> tuple[Flag, ...]:
    """What says that years of another occupation are all that was measured."""
    message = "Only years were read as asked for, and they are of another occupation; a person should look."
    alone = not facts.requirements and facts.years_required and facts.occupation == "other"
    return (Flag("years_alone", message, (), "likely"),) if alone else ()


def _cut_short(what: str, read: int, text: str) -> tuple[Flag, ...]:
    """What says that a text was read up to a character."""
    message = f"The {what} is very long: what stands after character {read:,} was not read."
    return (Flag("cut_short", message, (), "certain"),) if read < len(text) else ()


def _match(answer: Answer, text: str, requirement: Requirement) -> Match:
    """What the network says of one requirement; evidence is quoted from the text itself.

    Of a short name of a tool it is believed only where the name stands in the text.
    """
    from redrob.reference.reader.read import status_of

    status: Status = status_of(answer)  # type: ignore[assignment]
    if status in ("done", "listed") and is_name(requirement.text) and not stands_in(requirement.text, text):
        return Match("missing", 1.0)
    place = None if status == "missing" else answer.evidence
    evidence = quoted(text, (place.start, place.end)) if place else ()
    if requirement.gate and any(of_colleagues(span, text) for span in evidence):
        return Match("missing", 1.0)
    return Match(status, round(max(answer.probabilities), 2), evidence)


def assess(
    job_description: str,
    candidate: str | Mapping[str, Any],
    *,
    requirements: JobReading | Sequence[Requirement] | None = None,
    today: date | None = None,
) -> Assessment:
    """Assess one candidate for one job: no clock, no network, no language model; same input, same output.

    For many candidates of one job, `Ranker` reads the job once. Arguments and errors are those of `Ranker`.

    >>> found = assess("Payroll officer. You must have run a monthly payroll in Sage.",
    ...                "Payroll officer, Halden Foods, 2016 - 2024. Ran the monthly payroll of 300 people in Sage.")
    >>> 0.0 <= found.score <= 1.0
    True
    """
    given = requirements if requirements is None or isinstance(requirements, JobReading) else tuple(requirements)
    return ranker_of(check_text("Job description", job_description), given, today).assess(candidate)


def read_ahead(job_description: str) -> JobReading:
    """Read a job description now, so that the next `assess` for it has the candidate left to read.

    Raises:
        InputError: The text is empty, too long or not text.
    """
    return ranker_of(check_text("Job description", job_description), None, None).job


@kept(most=16, characters=400_000)
def ranker_of(
    job_description: str, requirements: JobReading | tuple[Requirement, ...] | None, today: date | None
) -> Ranker:
    """A job that is read; kept, because pages and evaluations ask for the same ones again and again."""
    return Ranker(job_description, requirements=requirements, today=today)


def _read(where: str, text: str, as_read: Callable[[str], str] = visible) -> str:
    """The text as it is read, checked before and after: a thousand zero-width spaces are an empty text."""
    checked = check_text(where, text)
    shown = as_read(checked)
    return checked if shown == checked else check_text(where, shown)
