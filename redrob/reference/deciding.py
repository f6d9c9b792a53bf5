"""The words of a case that decide it, for a prompt that has no room for the whole texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redrob.prompts import check_text
from redrob.reference.assess import Assessment, ranker_of
from redrob.reference.dates import durations, periods


def deciding(
    job_description: str, candidate: str, reference: Assessment | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the job asks for, in its own words, and what of the profile shows it; years and dates of either.

    What is left out is what the reading says asks for nothing and shows nothing.

    Args:
        job_description: At most `prompts.MAX_CHARS` characters.
        candidate: At most `prompts.MAX_CHARS` characters.
        reference: What `assess` said of these texts, where somebody has asked it: the profile is not read again.

    Raises:
        InputError: a text is empty, too long or not text.
        ModelMissingError: the reader's weights are missing.

    >>> asked, shown = deciding("About us: we bake.\\nYou must have 2 years of work with sourdough.", "Baker, 2019 - 2023")
    >>> shown
    ('2019 - 2023',)
    """
    ranker = ranker_of(check_text("Job description", job_description), None, None)
    asked = [r.span.text for r in ranker.job.requirements if r.span]
    found = reference or ranker.assess(candidate)
    evidence = [place.text for r in found.requirements for place in r.evidence]
    return (*asked, *years_in(job_description)), tuple(dict.fromkeys((*evidence, *dates_in(candidate))))


def years_in(text: str) -> Iterator[str]:
    """The years that a text speaks of, as they are written."""
    yield from (text[d.start : d.end] for d in durations(text))


def dates_in(text: str) -> Iterable[str]:
    """The periods of a profile, as they are written."""
    for line in text.split("\n"):
        yield from (line[p.start_at : p.end_at] for p in periods(line))
