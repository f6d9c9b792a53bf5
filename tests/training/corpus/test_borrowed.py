"""Profiles shown again under another advert."""

from redrob.corpus import Screening, Shown
from tests.training.corpus.written import SCREENING
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
BORROWED = BUTCHER.candidates[0].model_copy(
    update={
        "id": "j9001-2",
        "job": "j9001",
        "borrowed_from": "j9002-1",
        "kind": "unrelated",
        "verdict": "reject",
        "closeness": "other",
        "shown": {r.id: Shown(status="missing", evidence=()) for r in BAKER.advert.requirements},
    }
)


class TestBorrowed:
    def test_it_is_no_fault_and_survives_being_shown_and_read(self) -> None:
        screening = BAKER._replace(candidates=(*BAKER.candidates, BORROWED))
        assert parse(render(screening)) == screening
        assert not [fault for fault in as_a_whole([screening, BUTCHER]) if "j9001-2" in fault]

    def test_a_copy_of_another_split_or_with_other_words_is_a_fault(self) -> None:
        screening = BAKER._replace(candidates=(*BAKER.candidates, BORROWED))
        elsewhere = BUTCHER._replace(advert=BUTCHER.advert.model_copy(update={"split": "test"}))
        assert any("j9001-2: it does not repeat j9002-1" in f for f in as_a_whole([screening, elsewhere]))
        changed = BUTCHER._replace(
            candidates=(BUTCHER.candidates[0].model_copy(update={"text": BUTCHER.candidates[0].text + " Also fish."}),)
        )
        assert any("j9001-2: it does not repeat j9002-1" in f for f in as_a_whole([screening, changed]))


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
