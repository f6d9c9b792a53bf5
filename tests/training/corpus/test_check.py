"""What the check of the corpus must find."""

import pytest

from redrob.corpus import Screening
from redrob.errors import DataError
from tests.training.corpus.written import SCREENING
from training.corpus.briefs import FITS, FORMS, KINDS, STYLES, brief, briefed
from training.corpus.check import as_a_whole, in_itself
from training.corpus.duplicates import near_duplicates
from training.corpus.markup import parse, render
from training.corpus.shortcuts import shortcuts
from training.corpus.twins import with_twins

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


class TestTwins:
    TWIN = SCREENING + SCREENING[SCREENING.index("\n#### CANDIDATE 1") :].replace(
        "CANDIDATE 1", "CANDIDATE 2\ntwin: 1"
    ).replace("m2=denied", "m2=done").replace("ran out in May", "runs until May").replace(
        "verdict: reject", "verdict: shortlist"
    )
    WRITTEN = (
        "TWIN of 1 as 2\nkind: strong_plain\nverdict: shortlist\nstatus: m1=done m2=done n1=missing x1=missing\n"
        "years: 4\ncloseness: same\n<<<\n[[m2|ran out in May]]\n===\n[[m2|runs until May]]\n>>>\n"
    )

    def test_a_twin_is_written_as_what_changes(self) -> None:
        assert with_twins(parse(SCREENING), self.WRITTEN) == parse(self.TWIN)

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("of 1 as 2", "of 3 as 2", "candidate 3 must be there"),
            ("of 1 as 2", "of 1 as 1", "1 must be free"),
            ("[[m2|ran out in May]]\n===", "[[m2|ran out in June]]\n===", "stands 0 times in 1"),
            ("TWIN", "BROTHER", "no line reads 'TWIN of 2 as 7'"),
        ],
    )
    def test_fault_of_a_written_twin_is_told(self, old: str, new: str, told: str) -> None:
        with pytest.raises(DataError, match=told):
            with_twins(parse(SCREENING), self.WRITTEN.replace(old, new))

    def test_a_twin_that_turns_the_verdict_is_no_fault_and_no_duplicate(self) -> None:
        screening = parse(self.TWIN)
        assert screening.candidates[1].twin_of == "j9001-1"
        assert parse(render(screening)) == screening
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


class TestBriefs:
    def test_same_number_same_brief(self) -> None:
        assert brief(7, "train") == brief(7, "train")

    def test_each_field_of_work_comes_once_in_sixteen(self) -> None:
        assert len({brief(number, "validation").group for number in range(1, 17)}) == 16

    def test_a_third_of_test_is_of_occupations_that_no_other_split_has(self) -> None:
        seen = {brief(number, split).occupation for number in range(1, 700) for split in ("train", "validation")}
        unseen = [brief(number, "test").occupation not in seen for number in range(1, 121)]
        assert sum(unseen) == 40

    def test_a_third_of_test_is_of_styles_that_no_other_split_has(self) -> None:
        seen = {brief(number, split).style for number in range(1, 700) for split in ("train", "validation")}
        assert sum(brief(number, "test").style not in seen for number in range(1, 121)) >= 40

    def test_each_advert_has_candidates_that_fit_and_that_do_not(self) -> None:
        for number in range(1, 200):
            kinds = [c.kind for c in brief(number, "train").candidates]
            assert len(kinds) >= 5
            assert set(kinds) <= set(KINDS)
            assert 1 <= sum(kind in FITS for kind in kinds) <= 4

    def test_what_a_writer_spelt_otherwise_is_taken_from_the_brief(self) -> None:
        written = parse(SCREENING.replace("j9001", "j0001"))
        first = written.candidates[0].model_copy(update={"kind": "a strong one", "form": "a CV"})
        advert = written.advert.model_copy(update={"style": "a notice"})
        screening = briefed(written._replace(advert=advert, candidates=(first, *written.candidates[1:])))
        wanted = brief(1, "train")
        assert (screening.advert.occupation, screening.advert.style) == (wanted.occupation, wanted.style)
        assert (screening.candidates[0].kind, screening.candidates[0].form) == wanted.candidates[0][1::-1]

    def test_a_known_style_or_form_that_a_writer_chose_is_kept(self) -> None:
        written = parse(SCREENING.replace("j9001", "j0001"))
        form = next(form for form in FORMS if form != brief(1, "train").candidates[0].form)
        first = written.candidates[0].model_copy(update={"form": form})
        style = next(style for style in STYLES if style != brief(1, "train").style)
        advert = written.advert.model_copy(update={"style": style})
        kept = briefed(written._replace(advert=advert, candidates=(first,)))
        assert (kept.advert.style, kept.candidates[0].form) == (style, form)

    def test_a_third_of_train_is_for_written_answers(self) -> None:
        parts = [briefed(parse(SCREENING.replace("j9001", f"j{number:04d}"))).advert.part for number in range(1, 31)]
        assert parts.count("sft") == 10
        assert parts.count("rl") == 20
        assert briefed(parse(SCREENING.replace("j9001", "v0001"))).advert.part is None

    def test_an_advert_of_ones_own_is_left_as_it_is(self) -> None:
        screening = parse(SCREENING.replace("j9001", "my-bakery"))
        assert briefed(screening) == screening
