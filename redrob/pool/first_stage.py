"""Which candidates of a pool are worth reading: BM25 over a job's words, and the figures that a record states.

Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and Beyond". scikit-learn counts the words.
It decides the order of reading, and the order of those who are not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from redrob.reference.record import availability
from redrob.reference.schema import JobReading

K1 = 1.5
"""How soon a word that is repeated stops to count."""
B = 0.75
"""How far a long text's words count less."""
WORD = r"(?u)[^\W_]+[+#]*"
SHORT_OF_YEARS = 0.5
"""What is left of a record's score where it states no year of those that are asked; half the years leave 0.75."""


class FirstStage:
    """A job's words, weighed by how rare they are among some profiles.

    >>> stage = FirstStage(JobReading("Baker", (), None), ["I bake bread.", "Baker of sourdough.", "Waiter."])
    >>> baker, waiter = stage.scores(["Baker since 2019", "Waiter since 2019"])
    >>> baker > waiter == 0.0
    True
    """

    def __init__(self, job: JobReading, sample: Sequence[str]) -> None:
        """Weigh the words of a job's title and requirements by a sample of the pool."""
        from sklearn.feature_extraction.text import CountVectorizer  # a second that a small pool need not wait

        self._years = job.years
        self._counter = CountVectorizer(token_pattern=WORD) if _has_words(job) else None
        if self._counter is None:
            return
        asked = self._counter.fit_transform([_asked(job)]).toarray()[0]
        holders = np.asarray((self._counter.transform(sample) > 0).sum(axis=0)).ravel()
        self._length = max(1.0, sum(map(len, sample)) / max(len(sample), 1))
        self._weights = asked * np.log1p((len(sample) - holders + 0.5) / (holders + 0.5))

    def scores(self, texts: Sequence[str], records: Sequence[Mapping[str, Any] | None] = ()) -> list[float]:
        """How near each text is, with what its record states where it has one; 0 where it shares no word."""
        if self._counter is None:
            return [0.0] * len(texts)
        counts = self._counter.transform(texts).astype(np.float64)
        damp = K1 * (1 - B + B * np.array([len(text) for text in texts]) / self._length)
        counts.data *= (K1 + 1) / (counts.data + np.repeat(damp, np.diff(counts.indptr)))
        near = counts @ self._weights
        return [float(n) * self._stated(r) for n, r in zip(near, records or [None] * len(texts), strict=True)]

    def _stated(self, record: Mapping[str, Any] | None) -> float:
        """Share of the score that a record's own figures leave."""
        if record is None:
            return 1.0
        profile = record.get("profile")
        years = profile.get("years_of_experience") if isinstance(profile, Mapping) else None
        share = 1.0
        if self._years and isinstance(years, int | float) and years >= 0:
            share = SHORT_OF_YEARS + (1 - SHORT_OF_YEARS) * min(1.0, years / self._years)
        return share * availability(record)


def _asked(job: JobReading) -> str:
    return " ".join([job.title, *(r.text for r in job.requirements if r.kind != "disqualifier")])


def _has_words(job: JobReading) -> bool:
    return any(c.isalnum() for c in _asked(job))
