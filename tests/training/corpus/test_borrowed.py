"""Profiles shown again under another advert."""

import pytest

from redrob.corpus import Screening
from redrob.errors import DataError
from tests.training.corpus.written import SCREENING
from training.corpus.agreement import joined, show_candidates
from training.corpus.agreement import parse as parse_second
from training.corpus.borrowed import proposals, show_borrowed, with_borrowed
from training.corpus.check import as_a_whole
from training.corpus.markup import parse, render
from training.corpus.shortcuts import shortcuts

BAKER = parse(SCREENING)
BUTCHER = parse(
    """#### ADVERT j9002
split: train
occupation: butcher
years: none
text:
Butcher wanted for our shop. You can [[m1|bone a side of beef]] and [[n1|make sausages]].

#### CANDIDATE 1
form: dated CV
kind: strong_plain
status: m1=done n1=missing
years: 6
closeness: same
availability: now
verdict: shortlist
text:
Butcher at Penrose and Sons since 2020, where I [[m1|broke down whole carcasses]] and minded
the card machine and the till.
"""
)
WRITTEN = """#### BORROWED j9002-1
verdict=reject years=0 closeness=other
{requirements}
y | since 2020
"""


def written(**changed: str) -> str:
    lines = [f"{r.id} missing" for r in BAKER.advert.requirements]
    return WRITTEN.format(requirements="\n".join(changed.get(line.split()[0], line) for line in lines))


def borrowing(text: str) -> Screening:
    return with_borrowed(BAKER, text, {c.id: c for s in (BAKER, BUTCHER) for c in s.candidates})


class TestBorrowed:
    def test_a_borrowed_profile_has_labels_of_its_own(self) -> None:
        last = borrowing(written(m2="m2 listed | card machine")).candidates[-1]
        assert (last.id, last.borrowed_from, last.kind, last.verdict) == ("j9001-2", "j9002-1", "unrelated", "reject")
        assert last.text == BUTCHER.candidates[0].text
        assert [s.text for s in last.shown["m2"].evidence] == ["card machine"]
        assert [s.text for s in last.years_evidence] == ["since 2020"]

    def test_borrowing_again_replaces(self) -> None:
        once = borrowing(written())
        again = with_borrowed(once, written(m1="m1 done | till"), {c.id: c for c in BUTCHER.candidates})
        assert len(again.candidates) == len(once.candidates)
        assert again.candidates[-1].shown["m1"].status == "done"

    def test_a_quotation_that_would_end_its_label_is_refused(self) -> None:
        lent = BUTCHER.candidates[0]
        ticked = lent.model_copy(update={"text": f"{lent.text} Till [x]"})
        with pytest.raises(DataError, match=r"ends in a bracket.*Leave the bracket out"):
            with_borrowed(BAKER, written(m1="m1 listed | Till [x]"), {lent.id: ticked})

    def test_an_advert_without_profiles_of_its_own_may_borrow(self) -> None:
        lent = with_borrowed(BAKER._replace(candidates=()), written(), {c.id: c for c in BUTCHER.candidates})
        assert [c.id for c in lent.candidates] == ["j9001-1"]

    def test_it_is_no_fault_and_survives_being_shown_and_read(self) -> None:
        screening = borrowing(written())
        assert parse(render(screening)) == screening
        assert not [f for f in as_a_whole([screening, BUTCHER]) if "j9001-2" in f]

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("j9002-1", "j9001-1", "is no profile that was written for another advert"),
            ("j9002-1", "j9002-7", "is no profile that was written for another advert"),
            ("closeness=other", "", "'closeness=' is missing"),
            ("m1 missing", "m1 done", "'done' and its quotations do not go together"),
            ("m1 missing\n", "", "m1: name each requirement once"),
            ("verdict=reject", "verdict=perhaps", "does not read 'verdict=shortlist"),
            ("BORROWED", "TAKEN", "no line reads '#### BORROWED j0023-2'"),
        ],
    )
    def test_a_fault_is_told(self, old: str, new: str, told: str) -> None:
        with pytest.raises(DataError, match=told):
            borrowing(written().replace(old, new, 1))

    def test_a_copy_of_another_split_or_with_other_words_is_a_fault(self) -> None:
        screening = borrowing(written())
        elsewhere = BUTCHER._replace(advert=BUTCHER.advert.model_copy(update={"split": "test"}))
        assert any("j9001-2: it does not repeat j9002-1" in f for f in as_a_whole([screening, elsewhere]))
        changed = BUTCHER._replace(
            candidates=(BUTCHER.candidates[0].model_copy(update={"text": BUTCHER.candidates[0].text + " Also fish."}),)
        )
        assert any("j9001-2: it does not repeat j9002-1" in f for f in as_a_whole([screening, changed]))


class TestProposals:
    def test_each_fit_is_lent_once_and_never_at_home(self) -> None:
        asked = proposals([BAKER, BUTCHER], share=1.0)
        assert [c.id for c in asked["j9001"]] == ["j9002-1"]
        assert "j9002" not in asked  # the baker's one candidate does not fit
        assert "broke down whole carcasses" in show_borrowed(BAKER, asked["j9001"])
        assert "status" not in show_borrowed(BAKER, asked["j9001"])

    def test_what_is_lent_is_not_lent_again(self) -> None:
        assert proposals([borrowing(written()), BUTCHER], share=1.0) == {}


class TestSecondReading:
    def test_a_file_of_borrowed_profiles_alone_adds_to_the_first_reading(self) -> None:
        screening = borrowing(written())
        answer = "\n".join(f"{r.id} missing" for r in BAKER.advert.requirements)
        head = "verdict=reject years=0 closeness=other"
        first = parse_second(f"m | flour\n#### CANDIDATE 1\n{head}\n{answer}\n", BAKER_WITH_FLOUR)
        later = parse_second(f"#### CANDIDATE 2\n{head}\n{answer}\n", screening)
        both = joined(first, later)
        assert sorted(both.candidates) == ["j9001-1", "j9001-2"]
        assert both.requirements == first.requirements
        assert "CANDIDATE 2" in show_candidates(screening)


BAKER_WITH_FLOUR = BAKER._replace(
    advert=BAKER.advert.model_copy(update={"text": BAKER.advert.text + " You know flour."})
)


class TestShortcuts:
    def test_the_same_words_with_both_verdicts_tell_nothing(self) -> None:
        """Thirty adverts lend their only fit to the next one: what is written alone cannot decide."""
        screenings = []
        for n in range(30):
            advert = BUTCHER.advert.model_copy(update={"id": f"k{n}"})
            lent = [
                BUTCHER.candidates[0].model_copy(
                    update={
                        "id": f"k{k}-{part}", "job": f"k{n}", "text": f"Butcher number{k} at a shop word{k % 7}.",
                        "verdict": "shortlist" if k == n else "reject",
                        "borrowed_from": "" if k == n else f"k{k}-1",
                    }
                )
                for part, k in ((1, n), (2, (n + 1) % 30))
            ]  # fmt: skip
            screenings.append(Screening(advert, tuple(lent)))
        assert 0.45 <= shortcuts(screenings)["candidate_alone"] <= 0.55
