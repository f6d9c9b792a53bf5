"""Two keyword counters, TF-IDF and BM25, as rows to beat: what the shared words of job and profile alone can decide.

Each gives a case one number. The threshold above which it would shortlist is chosen on the training cases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import bm25s
import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from redrob.cases import Case

Scorer = Callable[[Sequence[Case]], np.ndarray]


def tf_idf(train: Sequence[Case]) -> Scorer:
    """Cosine of the TF-IDF vectors of job and profile; weights from the training texts."""
    vectorizer = TfidfVectorizer(sublinear_tf=True, stop_words="english")
    vectorizer.fit([text for case in train for text in (case.job_description, case.candidate)])

    def score(cases: Sequence[Case]) -> np.ndarray:
        jobs = vectorizer.transform([case.job_description for case in cases])
        profiles = vectorizer.transform([case.candidate for case in cases])
        return np.asarray(jobs.multiply(profiles).sum(axis=1)).ravel()

    return score


def bm25(train: Sequence[Case]) -> Scorer:
    """BM25 of the profile for the words of the job, over the training profiles and those asked about.

    Divided by what the job's own text would score, so that long jobs and short ones share one threshold.
    """
    background = list(dict.fromkeys(case.candidate for case in train))

    def score(cases: Sequence[Case]) -> np.ndarray:
        jobs = list(dict.fromkeys(case.job_description for case in cases))
        profiles = list(dict.fromkeys(case.candidate for case in cases))
        index = bm25s.BM25()
        index.index(_words([*profiles, *jobs, *background]), show_progress=False)
        by_job = {job: index.get_scores(words) for job, words in zip(jobs, _words(jobs), strict=True)}
        place = {text: number for number, text in enumerate([*profiles, *jobs])}
        found = []
        for case in cases:
            scores = by_job[case.job_description]
            found.append(scores[place[case.candidate]] / scores[place[case.job_description]])
        return np.array(found)

    return score


ROWS: Mapping[str, Callable[[Sequence[Case]], Scorer]] = {"tf_idf": tf_idf, "bm25": bm25}


def decide(make: Callable[[Sequence[Case]], Scorer], train: Sequence[Case], cases: Sequence[Case]) -> list[bool]:
    """For each case whether the decision of the keyword counter is the gold decision."""
    score = make(train)
    threshold = best_threshold(score(train), [case.gold_decision == "shortlist" for case in train])
    return [
        (value >= threshold) == (case.gold_decision == "shortlist")
        for value, case in zip(score(cases), cases, strict=True)
    ]


def best_threshold(scores: np.ndarray, shortlisted: Sequence[bool]) -> float:
    """The score from which on shortlisting is right most often.

    >>> best_threshold(np.array([0.1, 0.2, 0.6, 0.9]), [False, False, True, True])
    0.6
    """
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(np.where(np.asarray(shortlisted)[order], 1, -1))
    return float(scores[order][int(np.argmax(right))])


def _words(texts: Sequence[str]) -> list[list[str]]:
    tokens = bm25s.tokenize(list(texts), stopwords="en", return_ids=False, show_progress=False)
    return [list(words) for words in tokens]
