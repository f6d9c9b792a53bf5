"""Benchmarks are read from the form in which they are published; figures are what they say."""

import json
from pathlib import Path

import pytest

from redrob.errors import DataError
from tests.benchmarks.public import Question, counted, green, jobresqa, skillspan, span_figures, weighed


def test_skillspan_makes_one_text_of_an_advert(tmp_path: Path) -> None:
    rows = [
        {"idx": 1, "source": "x", "tokens": ["Bake", "bread"], "tags_skill": ["B", "I"], "tags_knowledge": ["O", "O"]},
        {"idx": 1, "source": "x", "tokens": ["Rye", "too"], "tags_skill": ["O", "O"], "tags_knowledge": ["B", "O"]},
        {"idx": 2, "source": "x", "tokens": ["Hi"], "tags_skill": ["O"], "tags_knowledge": ["O"]},
    ]
    path = tmp_path / "skillspan_test.json"
    path.write_text("\n".join(map(json.dumps, rows)))
    first, second = skillspan(path)
    assert (first.tokens, first.spans) == ([["Bake", "bread"], ["Rye", "too"]], {(0, 1), (2, 2)})
    assert second.spans == set()


def test_green_keeps_what_asks_for_something(tmp_path: Path) -> None:
    path = tmp_path / "green.txt"
    path.write_text("Baker B-Occupation \nwith O \nrye B-Skill \nskills I-Skill \n\n\nBSc B-Qualification \n")
    assert [one.spans for one in green(path)] == [{(2, 3)}, {(0, 0)}]


def test_the_line_that_an_explanation_repeats_is_right(tmp_path: Path) -> None:
    path = tmp_path / "jobresqa.en.tsv"
    told = "He 'baked rye bread for ten hotels', which is much."
    path.write_text(
        "resume\tquestion\texplanation\n"
        f'"Baker\n\nBaked rye bread for ten hotels daily\nSold rye"\tWhat did he bake?\t{told}\n'
        '"Baker"\tWhat else?\tNothing is said of it.\n'
    )
    assert jobresqa(path) == [
        Question(
            "What did he bake?", ["Baker", "Baked rye bread for ten hotels daily", "Sold rye"], frozenset({1})
        )
    ]  # fmt: skip


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"green\.txt: there is no such file"):
        green(tmp_path / "green.txt")


def test_spans_by_hand() -> None:
    # Of three found, one is exact and one touches; of four true ones likewise.
    found = span_figures([({(0, 1), (5, 6)}, {(0, 1), (6, 8), (20, 21)}), ({(3, 3)}, {(9, 9)})])
    assert found["exact"] == {"precision": 0.3333, "recall": 0.25, "f1": 0.2857}
    assert found["relaxed"] == {"precision": 0.6667, "recall": 0.5, "f1": 0.5714}


@pytest.mark.parametrize("rank", [counted, weighed])
def test_shared_words_raise_a_line(rank) -> None:  # type: ignore[no-untyped-def]
    weights = rank(Question("Who baked rye?", ["Sold cloth", "Baked rye", "Drove a van"], frozenset({1})))
    assert max(range(3), key=weights.__getitem__) == 1
