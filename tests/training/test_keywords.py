"""The keyword counters: they see shared words, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.evaluation.test_agreement import case
from training.keywords import ROWS, best_threshold, decide

FITTING = case(id="fit", gold_decision="shortlist", candidate="I ran Kafka, Airflow and SQL as a data engineer.")
OTHER = case(id="other", candidate="I baked bread and swept the floor of a small shop.")
THIRD = case(id="third", candidate="I drove a van full of parcels.")
TRAIN = [FITTING, OTHER, THIRD]


@pytest.mark.parametrize("row", ROWS)
class TestRows:
    def test_shared_words_shortlist(self, row: str) -> None:
        assert decide(ROWS[row], TRAIN, TRAIN) == [True, True, True]

    def test_a_denial_with_the_words_of_the_job_scores_like_a_fit(self, row: str) -> None:
        denial = replace(OTHER, id="denial", candidate="I never ran Kafka, Airflow or SQL and am no data engineer.")
        fit, denied, other = ROWS[row](TRAIN)([FITTING, denial, OTHER])
        assert other < 0.1 * denied
        assert denied > 0.7 * fit

    def test_a_fit_in_plain_words_is_not_seen(self, row: str) -> None:
        plain = replace(FITTING, id="plain", candidate="I moved events between tills and reports every night.")
        assert not decide(ROWS[row], TRAIN, [*TRAIN, plain])[-1]


def test_the_threshold_is_where_most_are_right() -> None:
    # From 0.7 and from 0.3 on three of four are right, from 0.5 and from 0.1 on two; of equals the higher is taken.
    assert best_threshold(np.array([0.1, 0.3, 0.5, 0.7]), [False, True, False, True]) == 0.7
