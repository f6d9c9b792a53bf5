"""`python -m redrob evaluate` end to end over a tiny random pair: real loading, decoding, grading and files."""

import sys
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from redrob.__main__ import main
from redrob.evaluation import measure
from redrob.evaluation.measure import CARD, PROTOCOLS, ROWS, STRICT, told
from redrob.evaluation.results import make_results, read_records, read_results
from redrob.evaluation.tables import PUBLISHED
from redrob.models import loading
from redrob.prompts import PRESETS
from redrob.rewards import DEFAULT_WEIGHTS
from redrob.verdict import Verdict, parse_completion
from tests.evaluated import all_records
from tests.models.conftest import qwen3, qwen3_adapter  # noqa: F401 - fixtures
from training.config import EvaluationSettings


@pytest.fixture
def run(qwen3, qwen3_adapter, monkeypatch, capsys):  # noqa: F811 - fixtures
    """`run(*arguments)`: exit code, standard output, standard error, with answers of at most 14 tokens."""
    monkeypatch.setenv("REDROB_BASE", str(qwen3))
    monkeypatch.setenv("REDROB_POLICY", str(qwen3_adapter))
    monkeypatch.setattr(loading, "_loaded", {})
    short = {name: replace(protocol, max_new_tokens=14) for name, protocol in PROTOCOLS.items()}
    monkeypatch.setattr(measure, "PROTOCOLS", MappingProxyType(short))

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["redrob", "evaluate", "--pair", "qwen3-0.6b", *map(str, arguments)])
        for name in ("stdout", "stderr"):
            getattr(sys, name).reconfigure(errors="replace")
        capsys.readouterr()  # what fixtures printed
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run


class TestCommand:
    def test_rows_go_to_files_and_a_table_and_more_rows_join_them(self, run, tmp_path: Path) -> None:
        size = ("--cases", 2, "--split", "validation", "--out", tmp_path)
        code, out, err = run(*size, "--rows", "policy,reference")
        assert code == 0
        assert "policy: 2 of 2 cases" in err
        assert "| mean over cases | reference | trained model |" in out

        code, out, err = run(*size, "--rows", "baseline,baseline_json,policy")
        assert code == 0
        assert "policy: 2 of 2 answers are on file" in err
        assert "Forced JSON is another way of decoding" in out
        results, records = read_results(tmp_path), read_records(tmp_path)
        assert results is not None
        assert [row.name for row in results.evaluation.rows] == ["baseline", "baseline_json", "policy"]
        assert (results.n, results.split, results.protocol) == (2, "validation", "strict")
        assert results.unseen_occupations == ()
        assert {(d.first, d.second) for d in results.evaluation.differences} == {
            ("policy", "baseline"),
            ("policy", "baseline_json"),
        }
        forced = [record.completion for record in records if record.row == "baseline_json"]
        assert all(text.startswith('{"decision": ') for text in forced)  # this pair's prompts are the card's
        assert not any(r.completion.startswith("{") for r in records if r.row == "baseline")

    def test_forced_answers_are_verdicts_where_the_limit_leaves_room(self, run, tmp_path: Path, monkeypatch) -> None:
        roomy = replace(STRICT, max_new_tokens=200)
        monkeypatch.setattr(measure, "PROTOCOLS", {"strict": roomy})
        monkeypatch.setattr("redrob.models.constrained.MAX_REASONS", 1)
        monkeypatch.setattr("redrob.models.constrained.MAX_REASON_CHARS", 12)
        assert run("--cases", 2, "--split", "validation", "--out", tmp_path, "--rows", "baseline_json")[0] == 0
        assert all(isinstance(parse_completion(r.completion), Verdict) for r in read_records(tmp_path))
        assert {record.strict.format_valid for record in read_records(tmp_path)} == {1.0}

    def test_data_without_an_advert_of_the_split_are_refused_by_that(self, run, tmp_path: Path) -> None:
        code, _, err = run("--data", Path(__file__).parents[1] / "docs" / "own_data", "--what", "x", "--out", tmp_path)
        assert code == 2
        assert "--data: no advert of " in err
        assert "split test" in err
        assert "--cases" not in err

    def test_the_cards_protocol_stands_beside_the_published_numbers(self, run, tmp_path: Path) -> None:
        code, out, _ = run("--protocol", "card", "--cases", 2, "--out", tmp_path)
        _, beside = out.split("By the card rubric:")
        lines = {line.split(" | ")[0].strip("| "): line.strip("| ").split(" | ")[1:] for line in beside.splitlines()}
        assert code == 0
        # published, ours, published, ours
        assert (lines["reason quality"][0], lines["reason quality"][2]) == ("0.000", "0.778")
        assert (lines["total"][0], lines["total"][2]) == ("0.539", "0.713")
        assert "2 cases of the test split, on the corpus" in out
        assert "those cases were not published" in out
        results = read_results(tmp_path)
        assert results is not None
        assert (results.protocol, results.models["preset"]) == ("card", "card")
        ours = {row.name: f"{row.card['total']:.3f}" for row in results.evaluation.rows}
        assert (lines["total"][1], lines["total"][3]) == (ours["baseline"], ours["policy"])

    def test_cases_of_ones_own_are_measured_and_said_to_be_what_they_are(self, run, tmp_path: Path) -> None:
        data = tmp_path / "data"
        data.mkdir()
        (data / "jobs.jsonl").write_text('{"id": "a", "split": "test", "text": "Nurse. A licence is needed."}\n')
        (data / "candidates.jsonl").write_text('{"id": "a-1", "job": "a", "text": "Nurse.", "verdict": "reject"}\n')
        code, out, _ = run("--data", data, "--what", "letters", "--rows", "reference,policy", "--out", tmp_path / "out")
        assert code == 0
        assert "1 cases of the test split, on letters" in out
        assert [record.gold_decision for record in read_records(tmp_path / "out")] == ["reject", "reject"]

    def test_a_run_of_other_settings_is_not_mixed_in(self, run, tmp_path: Path) -> None:
        size = ("--split", "validation", "--out", tmp_path, "--rows", "reference")
        assert run(*size, "--cases", 2)[0] == 0
        code, _, err = run(*size, "--cases", 3)
        assert code == 2
        assert "holds a run of other settings (changed: cases)" in err

    def test_results_that_a_training_run_made_are_not_overwritten(self, run, tmp_path: Path) -> None:
        (tmp_path / "results.json").write_text("{}")
        code, _, err = run("--cases", 1, "--rows", "reference", "--out", tmp_path)
        assert code == 2
        assert "holds results that this command did not make" in err
        assert (tmp_path / "results.json").read_text() == "{}"

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--rows", "policy,gold"), "--rows: 'gold' is no row"),
            (("--rows", ","), "--rows: '' is no row"),
            (("--cases", 0), "--cases: it is 0"),
            (("--cases", 100_000), "--cases: it is 100000"),
        ],
    )
    def test_a_mistake_is_told_before_a_model_is_loaded(self, run, arguments, said: str) -> None:
        code, out, err = run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)  # loading would print lines of its own
        assert said in err

    @pytest.mark.parametrize("wrong", [("--protocol", "soft"), ("--split", "train"), ("--split", "development")])
    def test_only_known_protocols_and_splits_that_nothing_was_trained_on_are_taken(self, run, wrong) -> None:
        code, out, err = run(*wrong)
        assert (code, out) == (2, "")
        assert f"'{wrong[1]}' is not one of" in err


class TestProtocols:
    def test_the_strict_one_measures_as_training_does(self) -> None:
        settings = EvaluationSettings()
        assert (STRICT.cases, STRICT.max_new_tokens) == (settings.cases, settings.max_new_tokens)

    def test_the_card_one_is_what_the_card_says(self) -> None:
        assert (CARD.cases, CARD.max_new_tokens, CARD.batch_size) == (12, 384, 1)
        assert CARD.preset == "card" in PRESETS

    @pytest.mark.parametrize("row", PUBLISHED)
    def test_published_totals_follow_from_their_components(self, row: str) -> None:
        # They were rounded to three places each, and so was the total.
        total = sum(DEFAULT_WEIGHTS[name] * PUBLISHED[row][name] for name in DEFAULT_WEIGHTS)
        assert PUBLISHED[row]["total"] == pytest.approx(total, abs=0.001)

    @pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)
    def test_rows_are_those_that_can_be_measured(self, protocol: measure.Protocol) -> None:
        assert set(protocol.rows) <= set(ROWS)
        assert set(PUBLISHED) <= set(protocol.rows)


class TestTable:
    def test_what_is_not_known_is_a_dash_and_nothing_is_published_for_our_own_protocol(self) -> None:
        models = {"preset": "evidence", "dtype": "float32"}
        made = make_results(all_records(), pair="p", models=models, trained_on={"chef"})
        text = told(made)
        assert "| score error | – | 0.300 | 0.000 |" in text
        assert "published" not in text
        # The policy earns 1, SFT 0.805 (see tests/test_evaluation.py).
        assert "The mean total changes by +0.195 [" in text
