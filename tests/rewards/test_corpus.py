"""The adversarial corpus: what each completion must earn was derived by hand; `why` beside each row says how."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown, RuleBasedRewardModel
from tests.rewards.samples import CONTEXT, GOLD_DECISION, GOLD_SCORE, answer

FOLDER = Path(__file__).parent / "corpus"
GOOD_TWO = ("Kafka: done at Northwind Freight", "SQL: not shown")


def rows(name: str) -> list[Any]:
    with (FOLDER / f"{name}.toml").open("rb") as file:
        found = tomllib.load(file)["row"]
    return [pytest.param(row, id=row["id"]) for row in found]


def completion_of(row: dict[str, Any]) -> str:
    if "probe" in row:
        return answer(*GOOD_TWO, row["probe"].ljust(row.get("pad_to", 0), "a"))
    text: str = row["completion"].replace("%GOOD%", answer())
    for mark, times in row.get("repeat", {}).items():
        text = text.replace(f"%{mark}%", mark * times)
    return text


def grade(row: dict[str, Any], rubric: str) -> RewardBreakdown:
    grader = RuleBasedRewardModel(rubric)  # type: ignore[arg-type]
    return grader.grade(
        completion_of(row), gold_decision=GOLD_DECISION, gold_score=GOLD_SCORE, context=row.get("context", CONTEXT)
    )


def expected(row: dict[str, Any]) -> dict[str, float]:
    """Components as the row gives them; those it does not name are 1."""
    return {name: float(Fraction(row.get(name, "1"))) for name in COMPONENTS}


def check(breakdown: RewardBreakdown, wanted: dict[str, float], why: str) -> None:
    got = {name: value for name, value in breakdown.as_dict().items() if name != "total"}
    assert got == pytest.approx(wanted, abs=1e-9), why
    assert breakdown.total == pytest.approx(sum(DEFAULT_WEIGHTS[name] * wanted[name] for name in COMPONENTS))


@pytest.mark.parametrize("row", rows("reasons"))
class TestReasons:
    def test_earns_what_was_derived_by_hand(self, row: dict[str, Any]) -> None:
        check(grade(row, "strict"), expected(row), row["why"])

    def test_whatever_cost_points_is_explained_by_its_reason(self, row: dict[str, Any]) -> None:
        breakdown = grade(row, "strict")
        for name in COMPONENTS:
            notes = [note.message for note in breakdown.notes if note.component == name]
            assert bool(notes) == (getattr(breakdown, name) < 1.0)
            assert all("reason 3" in message for message in notes)


@pytest.mark.parametrize("row", rows("completions"))
def test_a_whole_completion_earns_what_was_derived_by_hand(row: dict[str, Any]) -> None:
    check(grade(row, "strict"), expected(row), row["why"])


@pytest.mark.parametrize("row", rows("card"))
def test_the_card_s_rubric_earns_what_was_derived_by_hand(row: dict[str, Any]) -> None:
    check(grade(row, "card"), expected(row), row["why"])


def test_the_corpus_is_large_and_no_row_stands_twice() -> None:
    every = [p.values[0] for name in ("reasons", "completions", "card") for p in rows(name)]
    texts = [(json.dumps(row.get("context")), completion_of(row)) for row in every]
    assert len(every) >= 150
    assert len({row["id"] for row in every}) == len(every)
    assert len(set(texts)) > 0.8 * len(texts)  # the card's rows grade some of the others again
