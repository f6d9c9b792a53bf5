"""`fairness audit` and `fairness impact` on the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from redrob.errors import ConfigError, InputError
from redrob.fairness.command import app
from redrob.fairness.impact import LIMITS
from tests.fairness.test_audit import JOB
from tests.fairness.test_edits import PROFILE


@pytest.fixture
def texts(tmp_path: Path) -> list[str]:
    (tmp_path / "job.txt").write_text(JOB, encoding="utf-8")
    (tmp_path / "ada.txt").write_text(PROFILE, encoding="utf-8")
    return ["audit", "--jd", str(tmp_path / "job.txt"), "--candidate", str(tmp_path / "ada.txt")]


def test_the_audit_says_what_moved_and_what_it_cannot_say(texts: list[str]) -> None:
    done = CliRunner().invoke(app, texts)
    assert done.exit_code == 0, done.output
    assert "Name, Pronouns, Date of birth or age, Marital status, Photo line, Nationality" in done.stdout
    assert "changes moved neither the score nor the decision." in done.stdout
    assert "no legal audit" in done.stdout
    assert "of" in done.stderr


def test_json_and_csv_hold_every_row(texts: list[str], tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    done = CliRunner().invoke(app, [*texts, "--only", "names, gap", "--json", "--out", str(out)])
    told = json.loads(done.stdout)
    rows = list(csv.DictReader(out.open(encoding="utf-8", newline="")))
    # The unchanged profile, two controls, 16 names and three gaps.
    assert len(told["rows"]) == len(rows) == 22
    assert {result["dimension"] for result in told["results"]} == {"control", "names", "gap", "all"}


def test_a_wrong_option_is_told(texts: list[str]) -> None:
    assert isinstance(CliRunner().invoke(app, [*texts, "--only", "shoes"]).exception, ConfigError)
    assert CliRunner().invoke(app, [*texts, "--who", "nobody"]).exit_code == 2


def test_impact_guesses_the_columns(tmp_path: Path) -> None:
    file = tmp_path / "batch.csv"
    file.write_text("sex,score\n" + "men,0.9\nwomen,0.1\n" * 40, encoding="utf-8")
    done = CliRunner().invoke(app, ["impact", str(file)])
    assert done.stdout.startswith("Scoring rate by sex\n")
    assert LIMITS in done.stdout
    assert "1 group is below four fifths; the lowest impact ratio is 0.000 (women)." in done.stdout


def test_impact_without_a_group_asks_for_one(tmp_path: Path) -> None:
    file = tmp_path / "batch.csv"
    file.write_text("a,score\nx,1\n", encoding="utf-8")
    assert isinstance(CliRunner().invoke(app, ["impact", str(file)]).exception, InputError)
