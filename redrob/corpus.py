"""The corpus: adverts and profiles as people write them, with the truth that they were written with.

Two JSON Lines files in one folder: `jobs.jsonl` (an advert a line) and `candidates.jsonl` (a profile a line). Every
label points at characters of its text, so that a person or a script can check it. `training/corpus/GUIDE.md` says what
each label means; `python -m training.corpus check` says whether a folder keeps to it.

    >>> from redrob.corpus import Span
    >>> Span(start=5, text="SQL").end
    8
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from redrob.errors import DataError
from redrob.judge import Decision, Facts, RequirementFact, Status
from redrob.rewards.findings import CaseFacts

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "data"
JOBS = "jobs.jsonl"
CANDIDATES = "candidates.jsonl"
ROWS_IN_A_FILE = 2_500
"""Most profiles in one file, some 9 MB; more go on in the next."""
ANNOTATIONS = "annotations.jsonl"
"""Second readings, of some adverts."""

Split = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)
Part = Literal["sft", "rl"]
Kind = Literal["must", "nice", "excludes"]
Closeness = Literal["same", "adjacent", "other"]
Availability = Literal["now", "notice", "late", "unknown"]


class Row(BaseModel):
    """What all rows share: nothing unknown is taken, nothing is changed after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


R = TypeVar("R", bound=Row)


class Span(Row):
    """Characters `start` to `end` of a text, and the words that stand there."""

    start: int = Field(ge=0)
    text: str = Field(min_length=1)

    @property
    def end(self) -> int:
        """The character after the last one."""
        return self.start + len(self.text)


class Requirement(Row):
    """One thing that an advert asks for, and that a profile can show."""

    id: str = Field(pattern=r"^[mnx][1-9][0-9]*$")
    kind: Kind
    span: Span
    alternatives: tuple[Span, ...] = ()
    """Where any of several will do, each of them; they lie within `span`."""
    gate: bool = False
    """A licence, registration or right without which nobody may do the job."""


class YearsAsked(Row):
    """The years in the occupation that an advert asks for."""

    number: float = Field(gt=0, le=50)
    of: str = ""
    """What they are years of, in a few words."""
    span: Span | None = None


class Advert(Row):
    """One job advert."""

    id: str = Field(min_length=1)
    split: Split = "train"
    part: Part | None = None
    """In `train`: `sft` has written answers, `rl` is used with decision and score alone."""
    occupation: str = ""
    group: str = ""
    """The field of work, one of those in `training/corpus/occupations.toml`."""
    code: str = ""
    """The occupation's O*NET-SOC code."""
    country: str = ""
    style: str = ""
    seniority: str = ""
    text: str = Field(min_length=1)
    requirements: tuple[Requirement, ...] = ()
    years: YearsAsked | None = None
    decoys: tuple[Span, ...] = ()
    """What a reader of keywords would take for requirements, and is none."""
    soft: tuple[Span, ...] = ()
    """Qualities that are asked for and that no profile can show: "a team player"."""

    @model_validator(mode="after")
    def _spans_stand_in_the_text(self) -> Self:
        spans = [r.span for r in self.requirements] + [*self.decoys, *self.soft]
        spans += [a for r in self.requirements for a in r.alternatives]
        if self.years and self.years.span:
            spans.append(self.years.span)
        _verbatim(self.text, spans)
        ids = [r.id for r in self.requirements]
        if len(set(ids)) < len(ids):
            raise ValueError(f"two requirements share an id: {' '.join(ids)}")
        return self


class Shown(Row):
    """How one requirement shows in a profile, and where."""

    status: Status
    evidence: tuple[Span, ...] = ()


class Candidate(Row):
    """One profile, for one advert."""

    id: str = Field(min_length=1)
    job: str = Field(min_length=1)
    """The id of the advert."""
    twin_of: str = ""
    """The id of the profile that this one repeats but for what turns the verdict; empty for most."""
    borrowed_from: str = ""
    """The id of the profile of another advert that this one repeats to the letter; empty for most."""
    form: str = ""
    kind: str = ""
    """How the candidate is meant, one of `training.corpus.check.KINDS`."""
    text: str = Field(min_length=1)
    shown: Mapping[str, Shown] = {}
    """By the id of the requirement."""
    years_shown: float | None = Field(default=None, ge=0, le=60)
    """Years in the occupation that the text shows; None where it does not tell."""
    years_evidence: tuple[Span, ...] = ()
    closeness: Closeness | None = None
    impossible: tuple[Span, ...] = ()
    """The two or more places that cannot be true together; empty for most."""
    availability: Availability = "unknown"
    verdict: Decision
    """The writer's own yes or no, made from the whole text and not from the labels."""

    @model_validator(mode="after")
    def _spans_stand_in_the_text(self) -> Self:
        _verbatim(self.text, [*self.years_evidence, *self.impossible])
        _verbatim(self.text, [span for shown in self.shown.values() for span in shown.evidence])
        return self


class AnnotatedRequirement(Row):
    """What a second annotator found in an advert."""

    kind: Kind
    gate: bool = False
    span: Span


class AnnotatedCandidate(Row):
    """How a second annotator reads a profile, given the writer's requirements."""

    verdict: Decision
    years_shown: float | None = None
    closeness: Closeness | None = None
    shown: Mapping[str, Shown]


class Annotation(Row):
    """One advert and its profiles, read a second time by somebody who saw no label."""

    job: str
    annotator: str
    requirements: tuple[AnnotatedRequirement, ...]
    years: float | None = None
    candidates: Mapping[str, AnnotatedCandidate]
    """By the id of the profile."""
    settled: Mapping[str, Mapping[str, Shown]] = {}
    """Where a third reader settled a disagreement, by profile and requirement: what the writer had marked."""


class Screening(NamedTuple):
    """An advert and the profiles written for it."""

    advert: Advert
    candidates: tuple[Candidate, ...]


def load(folder: Path = FOLDER, *, split: Split | None = None) -> list[Screening]:
    """The adverts of a folder with their profiles, in file order; of one split where it is named.

    Raises:
        DataError: a file is missing, a line does not keep to the form, or a profile belongs to no advert.
    """
    adverts = list(read_rows(folder / JOBS, Advert))
    by_job: dict[str, list[Candidate]] = defaultdict(list)
    for path in candidate_files(folder):
        for candidate in read_rows(path, Candidate):
            by_job[candidate.job].append(candidate)
    for name, ids in ((JOBS, [a.id for a in adverts]), (CANDIDATES, [c.id for some in by_job.values() for c in some])):
        if twice := [id_ for id_, n in Counter(ids).items() if n > 1]:
            raise DataError(f"{folder / name}: the id '{twice[0]}' stands there twice. Give each row an id of its own.")
    orphans = by_job.keys() - {advert.id for advert in adverts}
    if orphans:
        raise DataError(f"{folder / CANDIDATES}: no advert has the id '{min(orphans)}'. Add it to {JOBS}.")
    return [Screening(a, tuple(by_job[a.id])) for a in adverts if split is None or a.split == split]


def candidate_files(folder: Path) -> list[Path]:
    """`candidates.jsonl`, and what goes on in `candidates-2.jsonl` and so on: no file is too large for plain git."""
    first = folder / CANDIDATES
    rest = folder.glob(f"{first.stem}-[0-9]*{first.suffix}")
    return [first, *sorted(rest, key=lambda path: int(path.stem.rpartition("-")[2]))]


def fingerprint(folder: Path) -> str:
    """Of all that the files of a corpus hold."""
    files = (folder / JOBS, *candidate_files(folder))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def facts_of(advert: Advert, candidate: Candidate) -> Facts:
    """What the judge may know of a candidate: the labels, without any text of the profile.

    Raises:
        DataError: the candidate has no labels, so that only the verdict is known.
    """
    if advert.requirements and not candidate.shown:
        raise DataError(f"{candidate.id}: it has no status of any requirement. Use its verdict, or add them.")
    kinds: Mapping[Kind, Any] = {"must": "must", "nice": "nice", "excludes": "disqualifier"}
    return Facts(
        tuple(
            RequirementFact(r.span.text, kinds[r.kind], candidate.shown[r.id].status, gate=r.gate)
            for r in advert.requirements
        ),
        years_required=advert.years.number if advert.years else None,
        years_shown=candidate.years_shown,
        occupation=candidate.closeness or "same",
        availability=0.9 if candidate.availability == "late" else 1.0,
        impossible=bool(candidate.impossible),
    )


def case_facts(advert: Advert, candidate: Candidate) -> CaseFacts:
    """`facts_of`, with the words of the profile that show each requirement: what the grader knows of a case.

    Raises:
        DataError: the candidate has no labels.
    """
    shown = (candidate.shown[r.id].evidence for r in advert.requirements)
    return CaseFacts(facts_of(advert, candidate), tuple(tuple(span.text for span in spans) for spans in shown))


def read_rows(path: Path, row: type[R]) -> Iterator[R]:
    """One row a line.

    Raises:
        DataError: names file, line, field and what is wrong with it.
    """
    if not path.is_file():
        raise DataError(f"{path}: there is no such file. A corpus is a folder with {JOBS} and {CANDIDATES}.")
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield row.model_validate_json(line)
            except ValidationError as error:
                first = error.errors()[0]
                place = ".".join(str(part) for part in first["loc"]) or "row"
                raise DataError(f"{path}, line {number}, {place}: {first['msg']}.") from error


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Writes rows as JSON Lines, in the order given, without the fields that have their default."""
    lines = [row.model_dump_json(exclude_defaults=True) + "\n" for row in rows]
    path.write_text("".join(lines), encoding="utf-8")


def _verbatim(text: str, spans: Iterable[Span]) -> None:
    for span in spans:
        if text[span.start : span.end] != span.text:
            raise ValueError(f"'{span.text}' does not stand at character {span.start} of the text")
