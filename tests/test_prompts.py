"""Claims about what a prompt shows of texts that are too long for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from redrob.prompts import LONGEST_LINE, Budgets, Deciding, Prompt, build_prompt
from redrob.reference import Assessment, Ranker, assess
from redrob.reference.deciding import deciding


class Words:
    """A tokenizer whose tokens are words."""

    def __call__(self, text: str, **settings: Any) -> dict[str, Any]:
        return {"offset_mapping": [match.span() for match in re.finditer(r"\S+", text)]}

    def apply_chat_template(self, messages: Iterable[dict[str, str]], **settings: Any) -> dict[str, Any]:
        return {"input_ids": [len(word) for m in messages for word in m["content"].split()]}


JOB = "Baker wanted\nWe are a family firm. We love bread.\nYou must know sourdough.\nGood pay, free parking."
PROFILE = "Ada Moss\nI like long walks. I read novels.\nBaker, Lime House, 2019 - 2023\nRan the sourdough bench."


def prompt(job: int, profile: int, choose: Deciding | None = None, texts: tuple[str, str] = (JOB, PROFILE)) -> Prompt:
    tokenizer: Any = Words()
    return build_prompt(tokenizer, *texts, budgets=Budgets(job, profile), deciding=choose)


def sourdough(job: str, profile: str) -> tuple[list[str], list[str]]:
    return ["sourdough"], ["Ran the sourdough bench", "2019 - 2023"]


class TestDeciding:
    def test_lines_that_decide_come_first_and_stay_in_their_order(self) -> None:
        shown = prompt(8, 14, sourdough)
        assert shown.job_description == "Baker wanted\nYou must know sourdough."
        assert shown.candidate == "Ada Moss\nBaker, Lime House, 2019 - 2023\nRan the sourdough bench."

    def test_what_room_is_left_goes_to_the_rest_from_the_start(self) -> None:
        shown = prompt(100, 18, sourdough)
        assert shown.candidate == PROFILE.replace(" I read novels.", "")
        assert shown.job_description == JOB

    def test_the_cut_is_told(self) -> None:
        (cut,) = prompt(100, 14, sourdough).cuts
        assert (cut.kept_tokens, cut.total_tokens, cut.chosen) == (12, 19, True)
        assert "first what the evidence check goes by" in str(cut)

    def test_texts_that_fit_are_not_read(self) -> None:
        def never(job: str, profile: str) -> tuple[list[str], list[str]]:
            raise AssertionError

        assert prompt(100, 100, never).cuts == ()

    def test_without_a_choice_the_start_is_shown(self) -> None:
        assert prompt(5, 100).job_description == "Baker wanted\nWe are a"

    @pytest.mark.parametrize("budget", range(1, 20))
    def test_no_budget_is_passed(self, budget: int) -> None:
        assert len(prompt(100, budget, sourdough).candidate.split()) <= budget

    def test_a_line_without_an_end_is_cut_at_its_spaces(self) -> None:
        long = "word " * 500 + "Ran the sourdough bench " + "word " * 500
        shown = prompt(100, 200, sourdough, (JOB, long)).candidate
        assert "Ran the sourdough bench" in shown
        assert len(shown) < 200 * 5 + LONGEST_LINE

    def test_words_without_a_space_are_shown_from_the_start(self) -> None:
        tokenizer: Any = Letters()
        shown = build_prompt(tokenizer, JOB, "x" * 50, budgets=Budgets(200, 20), deciding=sourdough)
        assert shown.candidate == "x" * 20


class Letters(Words):
    """A tokenizer whose tokens are characters."""

    def __call__(self, text: str, **settings: Any) -> dict[str, Any]:
        return {"offset_mapping": [(n, n + 1) for n in range(len(text))]}


def test_the_reader_names_what_is_asked_what_shows_it_and_the_years() -> None:
    job = "About us: we bake since 1990.\nMust have:\n- 3 years of experience as a baker\n- sourdough baking"
    profile = "Baker, Lime House, 2019 - 2023. I ran the sourdough baking every night. I read novels."
    asked, shown = deciding(job, profile)
    assert any("sourdough" in words for words in asked)
    assert "3 years" in " ".join(asked)
    assert any("sourdough" in words for words in shown)
    assert "2019 - 2023" in shown
    assert not any("novels" in words for words in shown)


def test_a_profile_that_is_assessed_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job, profile = "Must have:\n- sourdough baking", "Baker, 2019 - 2023. I ran the sourdough baking every night."
    known, words = assess(job, profile), deciding(job, profile)

    def never(self: Ranker, candidate: str) -> Assessment:
        raise AssertionError("the profile is read again")

    monkeypatch.setattr(Ranker, "assess", never)
    assert deciding(job, profile, known) == words
