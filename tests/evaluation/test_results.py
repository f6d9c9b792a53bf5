"""The results file, what is rendered from it, and that the committed ones agree."""

import json
import platform
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.evaluation.intervals import Interval
from redrob.evaluation.pages import ROOT, blocks, render_pages
from redrob.evaluation.records import evaluate
from redrob.evaluation.reference_tables import REFERENCE, headline
from redrob.evaluation.results import (
    FOLDER,
    GENERATED,
    SCHEMA,
    TITLES,
    Results,
    make_results,
    read_records,
    read_results,
    write_results,
)
from redrob.evaluation.tables import NOTHING_YET, render
from redrob.provenance import provenance, with_block
from redrob.rewards import COMPONENTS
from tests.evaluated import all_records


@pytest.fixture
def results() -> Results:
    return make_results(all_records(), pair="bundled", models={"policy": "tiny @ abc"})


MEASURED = {
    "sets": {
        "validation": {"what": "Made", "pairs": 10, "fits": 4, "rows": {"reference": {"decided_rightly": 0.8}}},
        "real": {"what": "Real", "pairs": 5, "fits": 2, "rows": {"reference": {"decided_rightly": 0.7}}},
    }
}


class TestHeadline:
    """The first table of the README: the reference, who looks at nothing, and both models on real texts."""

    def test_who_rejects_everybody_is_right_of_all_who_do_not_fit(self) -> None:
        assert "| rejecting everybody | 0.60 | 0.60 |" in headline(MEASURED)

    def test_models_stand_under_the_texts_on_which_they_were_measured(self, results: Results) -> None:
        right = results.rows["policy"].strict["decision_match"]
        assert f"| trained model | – | {right:.2f} |" in headline(MEASURED, results)

    def test_a_model_that_is_worse_than_rejecting_everybody_is_called_so(self, results: Results) -> None:
        warning = "does worse than rejecting everybody"
        for share, warned in ((0.59, True), (0.6, False)):
            rows = [replace(row, strict={**row.strict, "decision_match": share}) for row in results.evaluation.rows]
            real = replace(results, evaluation=replace(results.evaluation, rows=tuple(rows)))
            assert (warning in headline(MEASURED, real)) is warned


class TestCommitted:
    """What is in the repository, whether or not results have been recorded."""

    @pytest.mark.parametrize(
        ("page", "name"),
        [
            ("README.md", "answer"),
            ("README.md", "headline"),
            ("docs/results.md", "results"),
            ("docs/reference.md", "reference"),
            ("docs/reference.md", "benchmarks"),
            ("docs/reference.md", "calibration"),
            ("docs/reference.md", "swaps"),
        ],
    )
    def test_the_page_shows_what_the_files_say(self, page: str, name: str) -> None:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert text == with_block(text, name, blocks()[name]), "run: make results"

    def test_results_of_the_earlier_recipe_say_on_what_they_were_measured(self, results: Results) -> None:
        recorded = read_results()
        assert recorded is not None
        if recorded.schema == GENERATED:
            assert render(recorded).startswith("Measured on generated cases (an earlier recipe).\n")
        assert results.schema == SCHEMA
        assert render(results).startswith("Measured on the corpus.\n")

    def test_every_number_follows_from_the_records(self) -> None:
        recorded = read_results()
        if recorded is None:
            assert not (FOLDER / "records.jsonl").exists()  # records without results have been forgotten
            return
        assert evaluate(read_records(), seed=recorded.seed) == recorded.evaluation


class TestFile:
    def test_results_and_records_are_read_as_they_were_written(self, results: Results, tmp_path: Path) -> None:
        records = all_records()
        write_results(results, records, tmp_path)
        assert read_results(tmp_path) == results
        assert [r.as_dict() for r in read_records(tmp_path)] == [r.as_dict() for r in records]

    def test_it_names_what_is_needed_to_measure_again(self, results: Results) -> None:
        data = results.as_dict()
        assert data["n"] == 8
        assert {"schema", "seed", "commit", "dirty", "packages", "models", "hardware", "date", "wall_time_s"} <= set(
            data
        )
        assert data["packages"]["scipy"].split(".")[0].isdigit()
        assert data["hardware"]["cores"] >= 1

    def test_a_mac_and_a_card_are_told_by_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Python calls every Mac's processor "arm"; of a card only torch knows."""
        pytest.importorskip("torch")  # loaded before the system passes for a Mac
        real = subprocess.run

        def run(asked: list[str], **rest: Any) -> Any:
            return real(["echo", "Apple M1 Pro"] if "sysctl" in asked[0] else asked, **rest)

        monkeypatch.setattr(Path, "is_file", lambda path: False)
        monkeypatch.setattr(platform, "system", lambda: "Darwin")
        monkeypatch.setattr(subprocess, "run", run)
        assert "card" not in provenance(())["hardware"]
        monkeypatch.setattr("torch.cuda.is_available", lambda: True)
        monkeypatch.setattr("torch.cuda.get_device_name", lambda: "Some GPU")
        hardware = provenance(())["hardware"]
        assert (hardware["cpu"], hardware["card"]) == ("Apple M1 Pro", "Some GPU")

    def test_occupations_without_a_training_case_are_marked(self, results: Results, tmp_path: Path) -> None:
        assert results.unseen_occupations is None  # not told, so not known
        records = all_records()
        known = make_results(records, pair="bundled", models={}, trained_on={"chef", "welder"})
        assert known.unseen_occupations == ("nurse",)
        write_results(known, records, tmp_path)
        assert read_results(tmp_path) == known
        assert make_results(records, pair="bundled", models={}, trained_on={"chef", "nurse"}).unseen_occupations == ()

    def test_a_file_of_before_there_was_a_protocol_is_read(self, results: Results, tmp_path: Path) -> None:
        write_results(results, all_records(), tmp_path)
        path = tmp_path / "results.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        del data["protocol"], data["unseen_occupations"]
        path.write_text(json.dumps(data), encoding="utf-8")
        assert read_results(tmp_path) == results

    def test_nothing_recorded_is_none(self, tmp_path: Path) -> None:
        assert read_results(tmp_path) is None

    @pytest.mark.parametrize(
        "text", ["", "[]", "{}", '{"schema": 99}', '{"schema": 1, "rows": []}', '{"schema": 1, "rows": 3}']
    )
    def test_a_damaged_file_says_so(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "results.json").write_text(text)
        with pytest.raises(DataError, match=r"results\.json: (it is damaged|schema 99\. This version reads 1 and 2)"):
            read_results(tmp_path)

    def test_missing_or_damaged_records_say_so(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="missing"):
            read_records(tmp_path)
        (tmp_path / "records.jsonl").write_text('{"row": "policy"}\n')
        with pytest.raises(DataError, match="damaged"):
            read_records(tmp_path)


class TestTable:
    def test_without_results_it_says_that_there_are_none(self) -> None:
        assert render(None) == NOTHING_YET

    def test_columns_are_the_rows_and_the_differences(self, results: Results) -> None:
        head = next(line for line in render(results).splitlines() if line.startswith("|"))
        assert head == (
            "| mean over cases | baseline | SFT only | trained model "
            "| trained model − baseline | SFT only − baseline | trained model − SFT only |"
        )

    def test_every_component_has_a_line_with_every_number(self, results: Results) -> None:
        lines = {line.split("|")[1].strip(" `*"): line for line in render(results).splitlines() if line.startswith("|")}
        assert [name for name in lines if name in COMPONENTS] == list(COMPONENTS)
        assert "| 0.000 | 0.500 | 1.000 | +1.000 [+1.000, +1.000] |" in lines["decision_match"]
        assert "| – | 0.300 | 0.000 |" in lines["score error"]
        assert "| 0 | 8 | 8 |" in lines["scores read"]
        assert "| – | 0% | 50% |" in lines["says shortlist"]

    def test_all_lines_of_the_table_have_as_many_cells(self, results: Results) -> None:
        assert len({line.count("|") for line in render(results).splitlines() if line.startswith("|")}) == 1

    def test_a_loss_is_named(self, results: Results) -> None:
        swapped = {"policy": "baseline", "baseline": "policy", "sft": "sft"}
        records = [replace(record, row=swapped[record.row]) for record in all_records()]
        text = render(replace(results, evaluation=evaluate(records)))
        assert "Worse in trained model than in baseline: `format_valid` (-1.000 [-1.000, -1.000])," in text
        assert (
            "Only trained model decided rightly in 0 cases, only baseline in 8. Were both alike, chance would" in text
        )
        assert "split them so unevenly with probability 0.0078." in text  # 2 / 2**8

    @pytest.mark.parametrize(
        ("low", "high", "told"),
        [
            (0.01, 0.2, "it adds"),
            (-0.2, -0.01, "it takes away"),
            (-0.1, 0.1, "no effect shows"),
            (0.0, 0.1, "no effect"),
        ],
    )
    def test_the_question_is_answered_by_the_interval(
        self, results: Results, low: float, high: float, told: str
    ) -> None:
        found = [d for d in results.evaluation.differences if (d.first, d.second) == ("policy", "sft")]
        total = Interval((low + high) / 2, low, high)
        said = replace(found[0], strict={**found[0].strict, "total": total})
        page = render(replace(results, evaluation=replace(results.evaluation, differences=(said,))))
        assert told in page.splitlines()[2]

    def test_where_nothing_is_worse_it_says_nothing(self, results: Results) -> None:
        assert "Worse in trained model than in baseline: nothing." in render(results)

    def test_unknown_facts_are_said_to_be_unknown(self, results: Results) -> None:
        text = render(replace(results, commit=None, dirty=None))
        assert "commit `unknown`," in text
        assert "with uncommitted changes" in render(replace(results, dirty=True))

    def test_new_occupations_have_a_sentence_of_their_own(self, results: Results) -> None:
        assert "without a training case" not in render(results)
        text = render(replace(results, unseen_occupations=("nurse",)))
        # Four of the eight cases are a nurse's, two of them rejects, which SFT always answers.
        told = "baseline 0.000 (n = 4), SFT only 0.500 (n = 4), trained model 1.000 (n = 4)."
        assert text.splitlines()[-1] == f"- Decided rightly in occupations without a training case (nurse): {told}"

    def test_forced_json_is_a_column_and_a_difference_of_its_own(self, results: Results) -> None:
        forced = [replace(r, row="baseline_json") for r in all_records() if r.row == "sft"]
        text = render(replace(results, evaluation=evaluate([*all_records(), *forced])))
        head = next(line for line in text.splitlines() if line.startswith("|"))
        assert "| baseline | baseline, forced JSON | SFT only |" in head
        assert "| trained model − baseline, forced JSON |" in head
        assert "another way of decoding" in text
        assert "another way of decoding" not in render(results)

    def test_every_title_is_used_once(self) -> None:
        assert len(set(TITLES.values())) == len(TITLES)


BEGIN, END = "<!-- results:begin -->", "<!-- results:end -->"
OTHER = "<!-- reference:begin -->\n<!-- reference:end -->"


class TestCommand:
    def test_it_rewrites_the_block_and_nothing_else(self, results: Results, tmp_path: Path) -> None:
        write_results(results, all_records(), tmp_path)
        page = tmp_path / "PAGE.md"
        page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n{OTHER}")
        render_pages([page], tmp_path)
        filled = OTHER.replace("\n", f"\n{REFERENCE.render(tmp_path)}\n")
        assert page.read_text() == f"before\n{BEGIN}\n{render(results)}\n{END}\nafter\n{filled}"

    def test_no_page_is_written_where_one_cannot_be(self, tmp_path: Path) -> None:
        good, bad = tmp_path / "GOOD.md", tmp_path / "BAD.md"
        good.write_text(OTHER)
        bad.write_text(f"{OTHER}{BEGIN}")
        with pytest.raises(DataError, match="lacks its markers"):
            render_pages([good, bad], tmp_path)
        assert (good.read_text(), bad.read_text()) == (OTHER, f"{OTHER}{BEGIN}")

    @pytest.mark.parametrize("text", [f"{BEGIN}", f"{END}\n{BEGIN}", f"{BEGIN}{BEGIN}{END}"])
    def test_a_page_without_both_markers_is_left_alone(self, text: str, tmp_path: Path) -> None:
        page = tmp_path / "PAGE.md"
        page.write_text(text)
        with pytest.raises(DataError, match="The page lacks its markers"):
            render_pages([page], tmp_path)
        assert page.read_text() == text

    def test_results_are_plain_json(self, results: Results, tmp_path: Path) -> None:
        write_results(results, all_records(), tmp_path)
        text = (tmp_path / "results.json").read_text(encoding="utf-8")
        assert json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON")) == json.loads(text)
