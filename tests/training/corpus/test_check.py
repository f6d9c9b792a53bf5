"""What the check of the corpus must find."""

from pathlib import Path
from typing import Literal

import pytest

from redrob.corpus import Advert, Candidate, Requirement, Screening, Span, load
from tests.training.corpus.written import SCREENING
from training.corpus.__main__ import check
from training.corpus.check import as_a_whole, in_itself, near_duplicates, of_own
from training.corpus.markup import parse
from training.corpus.shortcuts import shortcuts

OWN = Path(__file__).resolve().parents[3] / "docs" / "own_data"
NOTHING = "j9001: the advert asks for nothing; mark at least one must."
LONG = " ".join(f"word{number}" for number in range(120))


def numbered(number: int, **change: str) -> Screening:
    """The same screening under another id, with words of its own."""
    written = SCREENING
    for old, new in change.items():
        written = written.replace(old, new)
    own = " ".join(f"w{number}x{at}" for at in range(30))
    return parse(written.replace("j9001", f"j{number}").replace("Hello,", own).replace("Baker wanted", own))


class TestInItself:
    def test_a_good_one_has_no_fault(self) -> None:
        assert in_itself(parse(SCREENING)) == []

    def test_adverts_without_profiles_stand_in_train_alone(self) -> None:
        advert, _ = parse(SCREENING)
        assert in_itself(Screening(advert, ())) == []
        told = in_itself(Screening(advert.model_copy(update={"split": "test"}), ()))
        assert told == ["j9001: an advert without profiles may stand in train alone."]

    @pytest.mark.parametrize(
        ("text", "kind", "profiles", "faults"),
        [
            ("Baker wanted. Ring Ann.", "", False, []),
            ("Baker wanted. Ring Ann.", "", True, [NOTHING]),
            ("Baker wanted. Rye, ideally.", "nice", True, []),
            ("Baker wanted. No agencies.", "excludes", True, [NOTHING]),
            (" ".join(LONG.split()[:59]), "", False, []),
            (" ".join(LONG.split()[:60]), "", False, [NOTHING]),
            ("Baker wanted", "", False, ["j9001: the advert has 2 words; 3 to 1050 are allowed."]),
        ],
    )
    def test_a_short_advert_may_ask_for_nothing_but_then_has_no_profiles(
        self, text: str, kind: Literal["nice", "excludes", ""], profiles: bool, faults: list[str]
    ) -> None:
        asked = (Requirement(id="n1", kind=kind, span=Span(start=14, text=text[14:])),) if kind else ()
        bare = Advert(id="j9001", text=text, requirements=asked)
        assert in_itself(Screening(bare, parse(SCREENING).candidates if profiles else ())) == faults

    @pytest.mark.parametrize(("text", "told"), [("I bake rye", False), ("I bake", True)])
    def test_a_profile_may_be_as_short_as_a_message(self, text: str, told: bool) -> None:
        advert, (candidate,) = parse(SCREENING)
        short = Candidate(id="j9001-1", job="j9001", text=text, closeness="same", verdict=candidate.verdict)
        assert bool(in_itself(Screening(advert, (short,)))) == told

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("Baker wanted.", LONG, "1 decoys are marked; 5 or more are wanted"),
            (
                "[[m1|sourdough or rye]]",
                f"[[m1|sourdough or rye {LONG[:300]}]]",
                "j9001, m1: its span has more than 30 words",
            ),
            ("[[m1|making", f"[[m1|{LONG[:500]} making", "has more than 40 words"),
            ("any: m1 = sourdough | rye", "any: m1 = rye", "j9001, m1: one alternative is none"),
            ("gates: m2", "gates: n1", "j9001, n1: only a must is a gate"),
            ("[[m2|ran out", "[[!|[[m2|ran out]]", "one place cannot contradict itself"),
            ("closeness: same\n", "", "'closeness' is missing"),
            ("[[m2|food handler's card]]", "[[m2|food [[d|handler's]] card]]", "overlaps a requirement"),
        ],
    )
    def test_fault_is_told(self, old: str, new: str, told: str) -> None:
        assert old in SCREENING
        assert told in " ".join(in_itself(parse(SCREENING.replace(old, new))))


class TestAsAWhole:
    def test_near_duplicates_across_splits_are_told(self) -> None:
        first, second = parse(SCREENING), parse(SCREENING.replace("j9001", "j9002"))
        assert any("j9001 and j9002: 100% of the shorter one" in fault for fault in as_a_whole([first, second]))

    def test_an_occupation_kept_for_the_test_split_is_told(self) -> None:
        faults = as_a_whole([numbered(n, baker="roofer") for n in range(1, 7)])
        assert "j1: 'roofer' is kept for the test split." in faults

    def test_too_few_adverts_for_shortcuts_are_told(self) -> None:
        assert "train: 1 adverts with 1 sorts of verdict tell nothing about shortcuts." in as_a_whole([numbered(1)])

    def test_an_unknown_kind_is_told(self) -> None:
        faults = as_a_whole([numbered(n, strong_plain="superb") for n in range(1, 7)])
        assert any(fault.startswith("j1-1: 'superb' is no kind.") for fault in faults)


class TestOwnData:
    def test_the_example_of_the_documentation_is_without_fault(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as end:
            check(OWN)
        assert end.value.code == 0
        assert capsys.readouterr().out.startswith("1 adverts, 2 profiles, 0 faults.\nNo profile has a kind")

    def test_a_label_that_leaves_a_requirement_out_and_a_copy_are_told(self) -> None:
        (advert, (labelled, other)), text = load(OWN)[0], "Packed orders for the whole of Leeds and drove the van home."
        asked = advert.requirements[0]
        two = advert.model_copy(update={"requirements": (asked, asked.model_copy(update={"id": "m2"}))})
        twice = [c.model_copy(update={"text": text}) for c in (labelled, other)]
        faults = of_own([Screening(two, tuple(twice))])
        assert faults == [
            "warehouse-1-a, shown: it says nothing of m2, which warehouse-1 asks for.",
            "warehouse-1-a and warehouse-1-b: 100% of the shorter one stands in the other.",
        ]


class TestTwins:
    TWIN = SCREENING + SCREENING[SCREENING.index("\n#### CANDIDATE 1") :].replace(
        "CANDIDATE 1", "CANDIDATE 2\ntwin: 1"
    ).replace("m2=denied", "m2=done").replace("ran out in May", "runs until May").replace(
        "verdict: reject", "verdict: shortlist"
    )

    def test_a_twin_that_turns_the_verdict_is_no_fault_and_no_duplicate(self) -> None:
        screening = parse(self.TWIN)
        assert screening.candidates[1].twin_of == "j9001-1"
        assert in_itself(screening) == []
        assert not any("stands in the other" in fault for fault in as_a_whole([screening]))

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("verdict: shortlist", "verdict: reject", "which is missing or has the same verdict"),
            ("twin: 1", "twin: 5", "which is missing or has the same verdict"),
            ("split: train", "split: test", "a twin may stand in train alone"),
        ],
    )
    def test_fault_is_told(self, old: str, new: str, told: str) -> None:
        assert told in " ".join(in_itself(parse(self.TWIN.replace(old, new))))


class TestNearDuplicates:
    def test_texts_of_other_words_are_none(self) -> None:
        assert near_duplicates({"a": LONG, "b": LONG.replace("word", "term")}) == []

    def test_share_is_counted_from_the_shorter_text(self) -> None:
        # 12 words are 7 shingles, all of which stand in the longer text too.
        (found,) = near_duplicates({"a": LONG, "b": " ".join(LONG.split()[:12])})
        assert found == ("a", "b", 1.0)


class TestBorrowed:
    BAKER = parse(SCREENING)
    BUTCHER = parse(SCREENING.replace("j9001", "j9002").replace("Baker", "Butcher").replace("Hello,", "Good day,"))

    def borrowed(self, **change: str) -> Screening:
        lent = {"id": "j9001-2", "job": "j9001", "borrowed_from": "j9002-1", **change}
        again = self.BUTCHER.candidates[0].model_copy(update=lent)
        return self.BAKER._replace(candidates=(*self.BAKER.candidates, again))

    def test_it_is_no_fault(self) -> None:
        screening = self.borrowed()
        assert not [f for f in as_a_whole([screening, self.BUTCHER]) if f.startswith("j9001-2: it does not repeat")]

    def test_a_copy_of_another_split_or_with_other_words_or_of_its_own_advert_is_a_fault(self) -> None:
        elsewhere = self.BUTCHER._replace(advert=self.BUTCHER.advert.model_copy(update={"split": "test"}))
        told = "j9001-2: it does not repeat"
        assert any(told in f for f in as_a_whole([self.borrowed(), elsewhere]))
        other = self.BUTCHER.candidates[0].model_copy(update={"text": self.BUTCHER.candidates[0].text + " Also fish."})
        assert any(told in f for f in as_a_whole([self.borrowed(), self.BUTCHER._replace(candidates=(other,))]))
        assert any(told in f for f in as_a_whole([self.borrowed(borrowed_from="j9001-1"), self.BUTCHER]))


class TestShortcuts:
    def test_a_corpus_decided_by_length_is_found_out(self) -> None:
        screenings = []
        for number in range(20):
            screening = numbered(number)
            short = screening.candidates[0]
            fitting = short.model_copy(update={"id": f"{short.id}b", "text": short.text + LONG, "verdict": "shortlist"})
            screenings.append(Screening(screening.advert, (short, fitting)))
        assert shortcuts(screenings)["length"] == 1.0
        assert shortcuts(screenings)["advert_alone"] == 0.5  # each advert has one of each

    def test_the_same_words_with_both_verdicts_tell_nothing(self) -> None:
        """Thirty adverts lend their only fit to the next one: what is written alone cannot decide."""
        advert, (own,) = parse(SCREENING)
        screenings = []
        for n in range(30):
            lent = [
                own.model_copy(
                    update={
                        "id": f"k{k}-{part}", "job": f"k{n}", "text": f"Baker number{k} at a shop word{k % 7}.",
                        "verdict": "shortlist" if k == n else "reject",
                        "borrowed_from": "" if k == n else f"k{k}-1",
                    }
                )
                for part, k in ((1, n), (2, (n + 1) % 30))
            ]  # fmt: skip
            screenings.append(Screening(advert.model_copy(update={"id": f"k{n}"}), tuple(lent)))
        assert 0.45 <= shortcuts(screenings)["candidate_alone"] <= 0.55
