"""Which candidates of a pool are worth reading: by words, by what words go together, and by what a record states.

By words: BM25 (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond"). By what goes
together: latent semantic analysis (Deerwester et al. 1990, "Indexing by Latent Semantic Analysis"), learned from a
sample of the pool, so that "ward" counts where "hospital" is asked. Neither takes a pass of a network. Together they
order who is read, and those who are not read.
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
TOPICS = 100
"""Dimensions of what goes together."""
LEAST_SAMPLE = 2 * TOPICS
"""Profiles, and words of them, from which that is learned; where there are fewer, words alone tell."""
TOGETHER = 0.5
"""Weight of what goes together, of 1; both are in units of their spread in the sample."""
SHORT_OF_YEARS = 0.5
"""What is left of a record's score where it states no year of those that are asked; half the years leave 0.75."""


class FirstStage:
    """A job's words, weighed by how rare they are among some profiles, and what goes with them there.

    >>> stage = FirstStage(JobReading("Baker", (), None), ["I bake bread.", "Baker of sourdough.", "Waiter."])
    >>> baker, waiter = stage.scores(["Baker since 2019", "Waiter since 2019"])
    >>> baker > waiter == 0.0
    True
    """

    def __init__(self, job: JobReading, sample: Sequence[str], *, together: float = TOGETHER) -> None:
        """Weigh the words of a job's title and requirements by a sample of the pool; `together` 0 is BM25 alone."""
        from sklearn.feature_extraction.text import CountVectorizer  # a second that a small pool need not wait

        self._years = job.years
        self._counter: Any = None
        if not any(c.isalnum() for c in _asked(job)):
            return
        self._counter = CountVectorizer(token_pattern=WORD)
        holders = np.asarray((self._counter.fit_transform([_asked(job), *sample])[1:] > 0).sum(axis=0)).ravel()
        asked = self._counter.transform([_asked(job)]).toarray()[0]
        known = (asked > 0) | (holders > 1)
        words = self._counter.get_feature_names_out()[known]
        self._counter = CountVectorizer(token_pattern=WORD, vocabulary=words)
        self._asked, holders = asked[known].astype(np.float64), holders[known]
        self._length = max(1.0, sum(map(len, sample)) / max(len(sample), 1))
        self._rarity = np.log1p((len(sample) - holders + 0.5) / (holders + 0.5))
        self._topics: np.ndarray | None = None
        self._weights = np.array([1.0, 0.0])
        if together and min(len(sample), len(words)) >= LEAST_SAMPLE:
            self._learn(sample, together)

    def _learn(self, sample: Sequence[str], together: float) -> None:
        """What goes together, and how far either measure spreads the sample."""
        from sklearn.decomposition import TruncatedSVD
        from sklearn.preprocessing import normalize

        weighed = normalize(self._weighed(sample))
        self._topics = TruncatedSVD(TOPICS, random_state=0).fit(weighed).components_.T
        spread = self._measured(sample).std(axis=1)
        self._weights = np.array([1 - together, together]) / np.where(spread > 0, spread, 1.0)

    def scores(self, texts: Sequence[str], records: Sequence[Mapping[str, Any] | None] = ()) -> list[float]:
        """How near each text is, with what its record states where it has one; 0 where it has nothing of the job."""
        if self._counter is None:
            return [0.0] * len(texts)
        near = self._weights @ self._measured(texts)
        return [float(n) * self._stated(r) for n, r in zip(near, records or [None] * len(texts), strict=True)]

    def _weighed(self, texts: Sequence[str]) -> Any:
        """(texts, words), sparse: what each word of a text is worth to BM25 where it is asked once."""
        counts = self._counter.transform(texts).astype(np.float64)
        damp = K1 * (1 - B + B * np.array([len(text) for text in texts]) / self._length)
        counts.data *= (K1 + 1) / (counts.data + np.repeat(damp, np.diff(counts.indptr)))
        counts.data *= self._rarity[counts.indices]
        return counts

    def _measured(self, texts: Sequence[str]) -> np.ndarray:
        """(2, texts): BM25, and the cosine of what the text and the job are about, at least 0."""
        weighed = self._weighed(texts)
        by_words = weighed @ self._asked
        if self._topics is None:
            return np.stack([by_words, np.zeros(len(texts))])
        about, job = weighed @ self._topics, (self._asked * self._rarity) @ self._topics
        lengths = np.linalg.norm(about, axis=1) * np.linalg.norm(job)
        return np.stack([by_words, (about @ job / lengths.clip(min=1e-9)).clip(min=0.0)])

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
