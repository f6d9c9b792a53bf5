"""Cases from the corpus, and from a folder of one's own: the gold of each, and what a damaged folder is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from redrob.cases import VERDICT_SCORE, load_cases
from redrob.corpus import Advert, Candidate, Requirement, Shown, Span, load, write_rows
from redrob.errors import DataError
from redrob.judge import judge

EXAMPLE = Path(__file__).resolve().parent.parent / "docs" / "own_data"
TEXT = "Welder wanted. You can weld aluminium."


def folder_of(folder: Path, *candidates: Candidate) -> Path:
    """One advert that asks for one thing, and these candidates."""
    asked = Span(start=TEXT.index("weld a"), text="weld aluminium")
    advert = Advert(id="j", text=TEXT, requirements=(Requirement(id="m1", kind="must", span=asked),))
    write_rows(folder / "jobs.jsonl", [advert])
    write_rows(folder / "candidates.jsonl", candidates)
    return folder


class TestCorpus:
    def test_every_profile_of_a_split_is_a_case_whose_gold_is_judged_from_its_facts_where_something_is_asked(
        self,
    ) -> None:
        screenings = load(split="validation")
        cases = load_cases("validation")
        pairs = [(s.advert, c) for s in screenings for c in s.candidates]
        assert [case.id for case in cases] == [c.id for _, c in pairs]
        assert {case.split for case in cases} == {"validation"}
        for case, (advert, candidate) in zip(cases, pairs, strict=True):
            assert (case.facts is None) == (not advert.requirements)
            if case.facts:
                judged = judge(case.facts.facts)
                assert (judged.decision, judged.score) == (case.gold_decision, case.gold_score)
            else:
                assert case.gold_decision == candidate.verdict

    def test_the_parts_of_train_share_no_advert_and_are_all_of_it(self) -> None:
        sft, rl = load_cases("train", part="sft"), load_cases("train", part="rl")
        assert not {case.job_id for case in sft} & {case.job_id for case in rl}
        assert len(sft) + len(rl) == len(load_cases("train"))

    def test_what_a_job_is_called_stands_in_its_advert(self) -> None:
        for case in load_cases("validation")[::20]:
            assert case.title.casefold() in " ".join(case.job_description.split()).casefold()


class TestOwnData:
    def test_the_worked_example_loads_as_its_page_says(self) -> None:
        """docs/your-data.md: a labelled candidate of 1.0 and 3 of 4 years, one with a verdict alone."""
        first, second = load_cases("train", folder=EXAMPLE, part="rl")
        # The must is done (1.0), 3 of 4 years are shown (0.75 for one and a half musts): ((1 + 1.125) / 2.5) ** 1.25
        assert first.facts is not None
        assert (first.gold_decision, first.gold_score) == ("shortlist", 0.82)
        assert first.facts.evidence == (("held a forklift licence since 2019",),)
        assert (second.facts, second.gold_decision, second.gold_score) == (None, "reject", 0.25)

    @pytest.mark.parametrize("decision", ["shortlist", "reject"])
    def test_a_verdict_alone_is_worth_the_middle_of_its_half(self, decision: str, tmp_path: Path) -> None:
        row = Candidate(id="c", job="j", text="Welded.", verdict=decision)  # type: ignore[arg-type]
        (case,) = load_cases("train", folder=folder_of(tmp_path, row))
        assert (case.facts, case.gold_decision) == (None, decision)
        assert case.gold_score == VERDICT_SCORE[case.gold_decision] == (0.75 if decision == "shortlist" else 0.25)

    def test_the_facts_decide_where_a_writer_said_otherwise(self, tmp_path: Path) -> None:
        row = Candidate(id="c", job="j", text="No.", verdict="shortlist", shown={"m1": Shown(status="missing")})
        (case,) = load_cases("train", folder=folder_of(tmp_path, row))
        assert (case.gold_decision, case.gold_score) == ("reject", 0.0)

    def test_labels_that_leave_a_requirement_out_are_named(self, tmp_path: Path) -> None:
        row = Candidate(id="c", job="j", text="No.", verdict="reject", shown={"m2": Shown(status="missing")})
        with pytest.raises(DataError, match="c, shown: it says nothing of m1, which j asks for"):
            load_cases("train", folder=folder_of(tmp_path, row))

    @pytest.mark.parametrize(
        ("split", "part", "said"), [("heldout", None, "Splits: train"), ("train", "x", "Parts of")]
    )
    def test_a_split_or_a_part_that_is_not_there_is_refused(self, split: str, part: str | None, said: str) -> None:
        with pytest.raises(DataError, match=said):
            load_cases(split, part=part)  # type: ignore[arg-type]

    def test_a_folder_without_a_corpus_is_named(self, tmp_path: Path) -> None:
        shutil.copy(EXAMPLE / "jobs.jsonl", tmp_path)
        with pytest.raises(DataError, match=r"candidates\.jsonl: there is no such file"):
            load_cases("train", folder=tmp_path)


def test_an_id_that_stands_twice_is_refused_and_named(tmp_path: Path) -> None:
    """One answer and one gold would go for both."""
    same = Candidate(id="x", job="j", text="Welds aluminium", verdict="shortlist")
    with pytest.raises(DataError, match=r"candidates\.jsonl: the id 'x' stands there twice"):
        load(folder_of(tmp_path, same, same))
    write_rows(tmp_path / "jobs.jsonl", [Advert(id="j", text=TEXT)] * 2)
    with pytest.raises(DataError, match=r"jobs\.jsonl: the id 'j' stands there twice"):
        load(tmp_path)
