"""A second reading, taken from its file and compared with the writer's."""

import re

import pytest

from redrob.errors import DataError
from tests.training.corpus.written import SCREENING
from training.corpus.agreement import agreement, parse, show_advert, show_candidates
from training.corpus.markup import parse as parse_markup

SECOND = """#### ADVERT j9001
m | sourdough
m gate | food handler's card
n | plus
y 2 | Two years at the oven
#### CANDIDATE 1
verdict=reject years=4 closeness=same
m1 done | naturally leavened
m2 missing
n1 missing
x1 missing
"""


class TestShown:
    def test_the_second_reader_sees_no_label(self) -> None:
        screening = parse_markup(SCREENING)
        advert, profiles = show_advert(screening.advert), show_candidates(screening)
        assert "[[" not in advert + profiles
        assert not re.search(r"strong_plain|denied|reject\b|verdict", profiles)
        assert "m1 (must): sourdough or rye" in profiles
        assert "naturally leavened loaves" in profiles
        assert "gate" not in advert


class TestParse:
    def test_quotations_get_their_places(self) -> None:
        screening = parse_markup(SCREENING)
        annotation = parse(SECOND, screening)
        first = annotation.requirements[0]
        assert screening.advert.text[first.span.start : first.span.end] == "sourdough"
        assert annotation.candidates["j9001-1"].shown["m1"].evidence[0].text == "naturally leavened"

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("m1 done | naturally leavened", "m1 done | yeast", "'yeast' does not stand in the text"),
            ("m2 missing\n", "", "m2: name each requirement once"),
            ("m | sourdough", "must: sourdough", "does not read 'm gate | words'"),
            ("#### CANDIDATE 1", "#### CANDIDATE 2", "candidate 1 is not annotated"),
        ],
    )
    def test_fault_is_told(self, old: str, new: str, told: str) -> None:
        with pytest.raises(DataError, match=re.escape(told)):
            parse(SECOND.replace(old, new), parse_markup(SCREENING))


class TestAgreement:
    def test_counts_by_hand(self) -> None:
        screening = parse_markup(SCREENING)
        found = agreement([(screening, parse(SECOND, screening))])
        # Of four requirements the second reader found "sourdough" (in "sourdough or rye") and the card; "plus" is none.
        assert found.span_f1 == pytest.approx(2 * 2 / (4 + 3))
        # done, missing, missing, missing against done, denied, missing, missing.
        assert (found.statuses, found.status_equal) == (4, 0.75)
        assert (found.decision_equal, found.evidence_overlap, found.years_equal) == (1.0, 1.0, 1.0)

    def test_a_reader_agrees_with_itself(self) -> None:
        screening = parse_markup(SCREENING)
        second = SECOND.replace("m2 missing", "m2 denied | ran out in May")
        assert agreement([(screening, parse(second, screening))]).status_kappa == 1.0

    def test_nothing_to_compare_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="no advert was annotated"):
            agreement([])
