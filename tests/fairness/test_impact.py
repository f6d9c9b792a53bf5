"""Impact ratios: rates, medians, exclusions and intervals by hand; unreadable files say why."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from redrob.errors import InputError
from redrob.fairness.impact import (
    DECISIONS,
    GROUPS,
    GroupRate,
    ImpactTable,
    guess_columns,
    impact_tables,
    note,
    read_batch,
    reading,
    rows_of,
)


def people(group: str, selected: int, n: int) -> list[dict[str, object]]:
    return [{"sex": group, "decision": "shortlist" if i < selected else "reject"} for i in range(n)]


def one(rows: list[dict[str, object]], **columns: object) -> ImpactTable:
    (table,) = impact_tables(pd.DataFrame(rows), groups=["sex"], **columns)
    return table


def by_group(table: ImpactTable) -> dict[str, GroupRate]:
    return {group.group: group for group in table.groups}


class TestSelection:
    def test_ratio_and_four_fifths_by_hand(self) -> None:
        # The Uniform Guidelines' own kind of case: 48 of 80 and 12 of 40 selected; 0.3 / 0.6 = 0.5.
        found = by_group(one(people("men", 48, 80) + people("women", 12, 40), decision="decision"))
        assert (found["men"].rate, found["men"].ratio, found["men"].below) == (0.6, 1.0, False)
        assert found["women"].ratio == pytest.approx(0.5)
        assert found["women"].below

    def test_exactly_four_fifths_is_not_below(self) -> None:
        found = by_group(one(people("men", 50, 100) + people("women", 40, 100), decision="decision"))
        assert found["women"].ratio == pytest.approx(0.8)
        assert not found["women"].below

    def test_the_interval_is_wilsons(self) -> None:
        # 5 of 10 at z = 1.96: centre 0.5, half width z * sqrt(0.25 / 10 + z * z / 400) / (1 + z * z / 10) = 0.2634.
        found = by_group(one(people("men", 5, 10) + people("women", 5, 10), decision="decision"))
        assert found["men"].low == pytest.approx(0.2366, abs=1e-4)
        assert found["men"].high == pytest.approx(0.7634, abs=1e-4)

    def test_a_tiny_group_is_no_measure_and_a_small_one_is_marked(self) -> None:
        # One person of 101 is under 2 %: their rate of 1 does not become the highest.
        table = one(people("men", 40, 80) + people("women", 10, 20) + people("other", 1, 1), decision="decision")
        found = by_group(table)
        assert not found["other"].measure
        assert found["men"].ratio == 1.0
        assert found["other"].ratio == pytest.approx(2.0)
        assert [note(group) for group in (found["men"], found["women"])] == ["", "fewer than 30 people"]
        assert "no measure for others" in note(found["other"])

    def test_a_missing_group_is_unknown_and_no_measure(self) -> None:
        table = one([*people("men", 40, 80), *people(" ", 20, 20)], decision="decision")
        assert not by_group(table)["unknown"].measure
        assert "only one group" in reading(table)[0]

    def test_missing_decisions_are_left_out_and_counted(self) -> None:
        rows = people("men", 40, 80) + people("women", 20, 40) + [{"sex": "men", "decision": ""}]
        table = one(rows, decision="decision")
        assert (table.n, table.left_out) == (120, 1)
        assert "1 row has no value in “decision” and could not be counted." in reading(table)

    def test_where_nobody_is_selected_there_is_no_ratio(self) -> None:
        table = one(people("men", 0, 40) + people("women", 0, 40), decision="decision")
        assert [group.ratio for group in table.groups] == [None, None]
        assert "no ratio" in reading(table)[0]

    def test_two_columns_are_also_combined(self) -> None:
        rows = [{**row, "race": race} for race in ("A", "B") for row in people("men", 20, 40) + people("women", 20, 40)]
        tables = impact_tables(pd.DataFrame(rows), groups=["sex", "race"], decision="decision")
        assert [table.by for table in tables] == [("sex",), ("race",), ("sex", "race")]
        assert [group.group for group in tables[2].groups] == ["men × A", "men × B", "women × A", "women × B"]
        assert "All groups have the same rate" in reading(tables[2])[0]

    @pytest.mark.parametrize(("value", "selected"), [("Yes", 1), ("0", 0), (True, 1), (1, 1), ("REJECTED", 0)])
    def test_ways_to_write_a_decision(self, value: object, selected: int) -> None:
        rows = [*people("men", 1, 2), {"sex": "women", "decision": value}]
        assert by_group(one(rows, decision="decision"))["women"].selected == selected

    def test_another_word_is_refused_with_its_row(self) -> None:
        with pytest.raises(InputError, match="row 3: 'decision' is 'maybe'"):
            one([*people("men", 1, 2), {"sex": "men", "decision": "maybe"}], decision="decision")


class TestScoring:
    def test_the_rate_counts_who_is_strictly_above_the_median(self) -> None:
        # Scores 1 to 5: the median is 3, above it are 4 and 5. Men have 1, 3, 5 and women 2, 4.
        rows = [{"sex": sex, "score": str(score)} for sex, score in zip("mwmwm", range(1, 6), strict=True)]
        table = one(rows, score="score")
        found = by_group(table)
        assert table.median == 3
        assert (found["m"].selected, found["w"].selected) == (1, 1)
        assert found["m"].ratio == pytest.approx((1 / 3) / (1 / 2))

    @pytest.mark.parametrize("value", ["high", "nan", "inf", True, [1], 10**400])
    def test_what_is_no_number_is_refused_with_its_row(self, value: object) -> None:
        with pytest.raises(InputError, match="row 2: 'score' is"):
            one([{"sex": "m", "score": 1}, {"sex": "w", "score": value}], score="score")

    def test_a_missing_column_names_those_that_are_there(self) -> None:
        with pytest.raises(InputError, match=r"no column 'points'\. Columns: sex, score"):
            one([{"sex": "m", "score": 1}], score="points")

    def test_a_group_that_no_row_has_is_refused(self) -> None:
        with pytest.raises(InputError, match=r"no column 'gendr'\. Columns: sex, score"):
            impact_tables(pd.DataFrame([{"sex": "m", "score": 1}]), groups=["gendr"], score="score")


class TestReport:
    def test_rows_hold_every_group(self) -> None:
        table = one(people("men", 48, 80) + people("women", 12, 40), decision="decision")
        assert rows_of(table)[2][:4] == ("women", "40", "12", "30.0%")
        assert len(rows_of(table)) == 3


class TestFiles:
    def test_csv_and_json_lines_hold_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text("\ufeffsex,score\nm,1\n\nw,2\n", encoding="utf-8")
        (tmp_path / "a.jsonl").write_text('{"sex": "m", "score": "1"}\n{"sex": "w", "score": "2"}\n', encoding="utf-8")
        assert read_batch(tmp_path / "a.csv").equals(read_batch(tmp_path / "a.jsonl"))

    def test_a_number_stays_as_it_is_written(self, tmp_path: Path) -> None:
        (tmp_path / "a.jsonl").write_text('{"sex": 1, "score": 1}\n{"sex": null, "score": 2}\n', encoding="utf-8")
        (table,) = impact_tables(read_batch(tmp_path / "a.jsonl"), groups=["sex"], score="score")
        assert [group.group for group in table.groups] == ["1", "unknown"]

    @pytest.mark.parametrize(
        ("name", "content", "says"),
        [
            ("a.xlsx", b"PK", "its ending is '.xlsx'"),
            ("a.csv", b"", "it has no rows"),
            ("a.csv", b"sex,score\n", "it has no rows"),
            ("a.csv", b"sex,score\nm,1,2\n", "2 columns passed, passed data had 3 columns"),
            ("a.csv", b"sex,sex\nm,m\n", "two columns have one name"),
            ("a.csv", b"sex\n\xff\n", "can't decode byte"),
            ("a.jsonl", b"[1]\n", "it cannot be read"),
            ("a.jsonl", b"{\n", "it cannot be read"),
            ("a.jsonl", b'{"score": ' + b"9" * 5000 + b"}\n", "it cannot be read"),
        ],
    )
    def test_a_file_that_cannot_be_used_says_why(self, tmp_path: Path, name: str, content: bytes, says: str) -> None:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=says):
            read_batch(tmp_path / name)

    def test_columns_are_guessed_by_name_only(self) -> None:
        assert guess_columns(["name", "Race", "Gender", "Decision", "Score"], GROUPS) == ["Gender", "Race"]
        assert guess_columns(["name", "Decision", "Score"], DECISIONS) == ["Decision"]
        assert guess_columns(["a", "b"], GROUPS) == []
