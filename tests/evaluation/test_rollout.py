"""Answers put on file: asked for once, graded anew, in the order of the cases; and which cases are drawn."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from redrob.errors import DataError
from redrob.evaluation.records import Record
from redrob.evaluation.rollout import answered, drawn
from redrob.prompts import Prompt
from tests.evaluated import CASES, PROMPTS, Canned, gold, make_case


class Asked:
    """Gives the gold answers; `calls` holds the prompts of each call. Stopped from outside in call number `stop`."""

    def __init__(self, stop: int = 99) -> None:
        self.calls: list[list[int]] = []
        self.stop = stop

    def __call__(self, prompts: Sequence[Prompt]) -> list[Canned]:
        if len(self.calls) == self.stop:
            raise KeyboardInterrupt
        self.calls.append([prompt.input_ids[0] for prompt in prompts])
        return gold(prompts)


def run(path: Path, generate: Asked, said: list[str] | None = None, n: int = 8) -> list[Record]:
    lines = [] if said is None else said
    return answered(path, "policy", CASES[:n], PROMPTS[:n], generate, batch_size=3, say=lines.append)


class TestAnswered:
    def test_a_second_start_asks_only_for_what_is_not_on_file(self, tmp_path: Path) -> None:
        path = tmp_path / "answers" / "policy.jsonl"
        with pytest.raises(KeyboardInterrupt):
            run(path, Asked(stop=2))
        again, said = Asked(), []
        records = run(path, again, said)
        assert again.calls == [[6, 7]]  # 0 to 5 were answered before the stop
        assert said[0] == "policy: 6 of 8 answers are on file"
        assert said[-1] == "policy: 8 of 8 cases, mean strict total so far 1.000"
        assert [record.case_id for record in records] == [case.id for case in CASES]
        third = Asked()
        assert [r.as_dict() for r in run(path, third)] == [r.as_dict() for r in records]
        assert third.calls == []

    def test_a_line_that_a_kill_cut_is_asked_for_again(self, tmp_path: Path) -> None:
        path = tmp_path / "policy.jsonl"
        run(path, Asked())
        path.write_bytes(path.read_bytes()[:-40])
        again = Asked()
        run(path, again)
        assert again.calls == [[7]]
        assert len([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]) == 8

    def test_answers_on_file_get_the_grades_of_today(self, tmp_path: Path) -> None:
        path = tmp_path / "policy.jsonl"
        first = run(path, Asked())
        stale = [replace(r, strict=replace(r.strict, total=0.123), gold_score=0.5).as_dict() for r in first]
        path.write_text("".join(json.dumps(line) + "\n" for line in stale), encoding="utf-8")
        assert [r.as_dict() for r in run(path, Asked(stop=0))] == [r.as_dict() for r in first]

    def test_answers_to_other_cases_are_left_aside(self, tmp_path: Path) -> None:
        path = tmp_path / "policy.jsonl"
        run(path, Asked())
        assert [record.case_id for record in run(path, Asked(stop=0), n=2)] == ["case-0", "case-1"]

    def test_long_prompts_are_batched_with_long_ones(self, tmp_path: Path) -> None:
        lengths = [9, 1, 8, 2, 7, 3, 6, 4]
        prompts = [replace(p, input_ids=p.input_ids * n) for p, n in zip(PROMPTS, lengths, strict=True)]
        asked = Asked()
        records = answered(tmp_path / "x", "policy", CASES, prompts, asked, batch_size=3, say=lambda line: None)
        assert asked.calls == [[1, 3, 5], [7, 6, 4], [2, 0]]
        assert [record.case_id for record in records] == [case.id for case in CASES]

    @pytest.mark.parametrize("line", ["[]", "{}", "x", '{"row": "policy"}', "\xff"])
    def test_a_damaged_file_says_so(self, line: str, tmp_path: Path) -> None:
        path = tmp_path / "policy.jsonl"
        path.write_bytes(line.encode("latin-1") + b"\n")
        with pytest.raises(DataError, match=r"policy\.jsonl: it is damaged"):
            run(path, Asked())


class TestDrawn:
    @pytest.mark.parametrize("n", range(1, 9))
    def test_decisions_keep_their_shares(self, n: int) -> None:
        cases = drawn(CASES, n)
        shortlists = sum(case.gold_decision == "shortlist" for case in cases)
        assert len(cases) == n
        assert shortlists in (n // 2, n - n // 2)

    def test_order_is_the_files_and_the_draw_is_always_the_same(self) -> None:
        many = [make_case(number) for number in range(100)]
        cases = drawn(many, 12)
        assert cases == drawn(many, 12)
        assert [many.index(case) for case in cases] == sorted(many.index(case) for case in cases)

    def test_a_rhythm_in_the_file_does_not_choose(self) -> None:
        # Every second shortlist is a nurse's: at even distances all ten drawn would be of one occupation.
        cases = drawn([make_case(number) for number in range(100)], 20)
        assert {case.occupation for case in cases if case.gold_decision == "shortlist"} == {"nurse", "chef"}

    def test_all_are_taken_where_there_are_no_more(self) -> None:
        assert drawn(CASES, 99) == CASES
