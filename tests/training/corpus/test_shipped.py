"""The corpus in `assets/data` keeps to its form, and its card says what is in it."""

import json
from collections import Counter

import pytest

from redrob import corpus
from redrob.corpus import Annotation, Screening, facts_of, load, read_rows
from redrob.judge import judge
from training.corpus.agreement import agreement
from training.corpus.card import card
from training.corpus.check import SHORT, as_a_whole


@pytest.fixture(scope="module")
def screenings() -> list[Screening]:
    return load()


@pytest.fixture(scope="module")
def faults(screenings: list[Screening]) -> list[str]:
    return as_a_whole(screenings)


class TestShipped:
    def test_nothing_is_wrong_with_it(self, faults: list[str]) -> None:
        assert faults == []

    def test_it_is_as_large_as_promised(self, screenings: list[Screening]) -> None:
        counts = Counter(s.advert.split for s in screenings)
        assert sum(bool(s.candidates) for s in screenings) >= 1_000
        assert counts["validation"] >= 60
        assert counts["test"] >= 120
        assert len({s.advert.occupation for s in screenings}) >= 120
        profiles = [(len(s.advert.text.split()), len(s.candidates)) for s in screenings if s.candidates]
        assert min(count for words, count in profiles if words >= SHORT) >= 4
        assert min(count for _, count in profiles) >= 3
        assert sum(len(c.shown) for s in screenings for c in s.candidates) >= 18_000

    def test_a_third_of_test_is_in_occupations_and_a_third_in_styles_of_its_own(
        self, screenings: list[Screening]
    ) -> None:
        of_test = [s.advert for s in screenings if s.advert.split == "test"]
        others = [s.advert for s in screenings if s.advert.split != "test"]
        occupations, styles = {a.occupation for a in others}, {a.style for a in others}
        assert sum(a.occupation not in occupations for a in of_test) >= len(of_test) / 3
        assert sum(a.style not in styles for a in of_test) >= len(of_test) / 3

    def test_all_of_test_and_a_fifth_of_the_rest_are_read_twice(self, screenings: list[Screening]) -> None:
        twice = {a.job for a in read_rows(corpus.FOLDER / corpus.ANNOTATIONS, Annotation)}
        rest = [s.advert.id for s in screenings if s.advert.split != "test"]
        assert {s.advert.id for s in screenings if s.advert.split == "test"} <= twice
        assert sum(name in twice for name in rest) >= len(rest) / 5

    def test_the_card_is_rendered_from_the_rows(self) -> None:
        assert (corpus.FOLDER / "README.md").read_text(encoding="utf-8") == card()

    @pytest.mark.parametrize(("borrowed", "least"), [(False, 0.97), (True, 0.83)])
    def test_the_judge_agrees_with_the_verdicts(
        self, screenings: list[Screening], borrowed: bool, least: float
    ) -> None:
        """Less for borrowed profiles: many are of the occupation, from another country, and short of a licence.

        So for profiles written without an advert: readers shortlist who leaves unsaid what goes without saying.
        """
        pairs = [
            (c.verdict, judge(facts_of(s.advert, c)).decision)
            for s in screenings
            for c in s.candidates
            if bool(c.borrowed_from) == borrowed
        ]
        assert sum(a == b for a, b in pairs) / len(pairs) >= least

    def test_second_readers_agree_on_test(self, screenings: list[Screening]) -> None:
        by_id = {s.advert.id: s for s in screenings}
        second = list(read_rows(corpus.FOLDER / corpus.ANNOTATIONS, Annotation))
        found = agreement([(by_id[a.job], a) for a in second if by_id[a.job].advert.split == "test"])
        assert found.status_kappa >= 0.80
        assert found.decision_kappa >= 0.85

    def test_rows_are_plain_json_lines(self) -> None:
        for path in (corpus.FOLDER / corpus.JOBS, *corpus.candidate_files(corpus.FOLDER)):
            for line in path.read_text(encoding="utf-8").splitlines():
                assert isinstance(json.loads(line), dict)
