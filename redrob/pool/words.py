"""How near a profile's words are to what a job asks for: BM25, which tells which of a pool are worth reading.

Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and Beyond". It decides nothing but the
order of reading.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from redrob.reference.schema import JobReading

K1 = 1.5
"""How soon a word that is repeated stops to count."""
B = 0.75
"""How far a long text's words count less."""
_WORD = re.compile(r"[^\W_]+[+#]*")
_COMMON = frozenset(
    [
        "a",
        "an",
        "and",
        "any",
        "are",
        "as",
        "at",
        "be",
        "been",
        "by",
        "can",
        "do",
        "experience",
        "for",
        "from",
        "good",
        "have",
        "in",
        "into",
        "is",
        "it",
        "knowledge",
        "must",
        "of",
        "on",
        "or",
        "our",
        "skills",
        "strong",
        "than",
        "that",
        "the",
        "their",
        "this",
        "to",
        "using",
        "we",
        "well",
        "will",
        "with",
        "work",
        "working",
        "years",
        "you",
        "your",
    ]
)


class Words:
    """A job's words, weighed by how rare they are among some profiles.

    >>> job = JobReading("Baker", (), None)
    >>> words = Words(job, ["I bake bread.", "Baker of sourdough.", "Waiter."])
    >>> words.score("Baker since 2019") > words.score("Waiter since 2019") == 0.0
    True
    """

    def __init__(self, job: JobReading, sample: Sequence[str]) -> None:
        """Weigh the words of a job's title and requirements by a sample of the pool."""
        wanted = Counter(words_of([job.title, *(r.text for r in job.requirements if r.kind != "disqualifier")]))
        holders: Counter[str] = Counter()
        lengths = []
        for text in sample:
            found = words_of([text])
            lengths.append(len(found))
            holders.update(set(found) & wanted.keys())
        count = len(sample)
        self._length = sum(lengths) / count if count else 1.0
        self._weights = {
            word: times * math.log(1 + (count - holders[word] + 0.5) / (holders[word] + 0.5))
            for word, times in wanted.items()
        }

    def score(self, text: str) -> float:
        """How near a text is; 0 where it shares no word."""
        found = words_of([text])
        damp = K1 * (1 - B + B * len(found) / max(self._length, 1.0))
        shared = Counter(word for word in found if word in self._weights)
        return sum(self._weights[word] * times * (K1 + 1) / (times + damp) for word, times in shared.items())


def words_of(texts: Iterable[str]) -> list[str]:
    """Small letters, without the commonest words; "s" at an end is dropped, so that singular and plural meet."""
    found = (word for text in texts for word in _WORD.findall(text.casefold()))
    return [word.removesuffix("s") if len(word) > 3 else word for word in found if word not in _COMMON]
