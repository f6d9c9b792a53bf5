"""What decides without reading: small fitted models that must do no better than a coin, nor worse.

The counterpart of hypothesis-only baselines in natural language inference (Gururangan et al. 2018, "Annotation
Artifacts in Natural Language Inference Data"). Each is asked about texts that it was not fitted on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from redrob.corpus import Screening

BOUNDS = (0.35, 0.65)
"""An AUC outside says that something else than reading decides."""
FOLDS = 5


def shortcuts(screenings: Sequence[Screening]) -> dict[str, float]:
    """AUC in [0, 1] of the writers' verdict by each shortcut, over all profiles of the adverts, in five folds.

    What looks at adverts is asked about adverts that it was not fitted on; what looks at profiles, about profiles: one
    that stands under two adverts is in one fold.

    Raises:
        ValueError: fewer than five adverts, or all verdicts are the same.
    """
    homes = {c.id: s.advert.id for s in screenings for c in s.candidates}
    return dict(
        _aucs(
            tuple(
                (a.id, homes.get(c.borrowed_from, a.id), a.text, c.text, c.verdict == "shortlist")
                for a, candidates in screenings
                for c in candidates
            )
        )
    )


@lru_cache(maxsize=8)
def _aucs(pairs: tuple[tuple[str, str, str, str, bool], ...]) -> Mapping[str, float]:
    """Of a pair: its advert, the advert that its profile was written for, both texts, and whether it fits.

    Kept, because check and card ask about the same adverts, one after the other.
    """
    by_advert, by_profile, adverts, profiles, fitting = zip(*pairs, strict=True)
    fits = np.array(fitting)
    weighed = TfidfTransformer(sublinear_tf=True).fit_transform(_counts([*adverts, *profiles], stop_words="english"))
    cosine = np.asarray(weighed[: len(pairs)].multiply(weighed[len(pairs) :]).sum(axis=1)).ravel()
    lengths = np.log([[len(a.split()), len(p.split())] for a, p in zip(adverts, profiles, strict=True)])
    return {
        "length": _held_out(lengths, fits, by_profile, make_pipeline(StandardScaler(), LogisticRegression())),
        "tfidf_with_advert": float(roc_auc_score(fits, cosine)),
        "candidate_alone": _held_out(_counts(profiles, ngram_range=(1, 2)), fits, by_profile, _Words()),
        "advert_alone": _held_out(_counts(adverts, ngram_range=(1, 2)), fits, by_advert, _Words()),
    }


def _counts(texts: Sequence[str], **settings: Any) -> Any:
    """How often each text has each term, a row a text, sparse; one that stands there often is taken apart once."""
    places = {text: row for row, text in enumerate(dict.fromkeys(texts))}
    return CountVectorizer(**settings).fit_transform(places)[[places[text] for text in texts]]


class _Words:
    """A logistic regression on TF-IDF of the terms that two texts or more have."""

    def fit(self, counts: Any, fits: np.ndarray) -> None:
        self._known = counts.getnnz(axis=0) >= 2
        self._weights = TfidfTransformer(sublinear_tf=True)
        self._model = LogisticRegression(C=10).fit(self._weights.fit_transform(counts[:, self._known]), fits)

    def predict_proba(self, counts: Any) -> np.ndarray:
        return np.asarray(self._model.predict_proba(self._weights.transform(counts[:, self._known])))


def _held_out(given: Any, fits: np.ndarray, groups: Sequence[str], model: Any) -> float:
    scores = np.zeros(len(fits))
    for train, asked in GroupKFold(FOLDS).split(given, fits, groups):
        model.fit(given[train], fits[train])
        scores[asked] = model.predict_proba(given[asked])[:, 1]
    return float(roc_auc_score(fits, scores))
