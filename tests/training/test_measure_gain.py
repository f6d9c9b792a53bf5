"""What GRPO adds, asked of a larger draw: what is counted, what is refused, and how it is told."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path

import pytest

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError, DataError
from redrob.evaluation.gain_table import NOTHING_YET, read_gain, render_gain
from redrob.evaluation.records import Record, grade_case
from redrob.provenance import provenance, weights_sha256
from tests.training.small_run import right, write_cases, wrong
from training.cases.__main__ import write_rows
from training.cases.build import Plan, build_rows, more_heldout
from training.config import EvaluationSettings, LoraSettings, TrainConfig
from training.measure_gain import main, told
from training.policy import new_policy, save_policy
from training.tiny_qwen3 import tiny_qwen3


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    return write_cases(tmp_path_factory.mktemp("data"))[:4]


def answers(row: str, cases: list[Case], *is_right: bool) -> list[Record]:
    """One answer per case with gold score and reasons, its decision right or wrong: 1.0 or 0.7 of strict total."""
    return [
        grade_case(row, case, f"{case.job_description}\n\n{case.candidate}", right(case) if good else wrong(case))
        for case, good in zip(cases, is_right, strict=True)
    ]


def found(cases: list[Case], before: tuple[bool, ...], after: tuple[bool, ...]) -> dict:
    """Two candidates each of two jobs."""
    jobs = {case.id: "one" if number < 2 else "other" for number, case in enumerate(cases)}
    return told(answers("warmup", cases, *before), answers("policy", cases, *after), jobs, seed=0)


class TestCounting:
    def test_the_policy_is_held_against_the_warm_up(self, cases: list[Case]) -> None:
        gain = found(cases, (True, False, False, False), (True, True, True, False))
        assert (gain["n"], gain["jobs"]) == (4, 2)
        assert [row["decision_accuracy"]["value"] for row in gain["rows"]] == [0.25, 0.75]
        assert gain["by_job"]["decision_match"]["value"] == 0.5
        assert gain["by_job"]["total"]["value"] == pytest.approx(0.5 * 0.3)
        assert gain["by_job"]["score_alignment"] == {"value": 0.0, "low": 0.0, "high": 0.0}
        assert (gain["difference"]["decisions"]["only_first"], gain["difference"]["decisions"]["only_second"]) == (2, 0)

    def test_candidates_of_one_job_are_drawn_again_together(self, cases: list[Case]) -> None:
        """One more right in each job: the jobs agree entirely, though the cases do not."""
        gain = found(cases, (True, False, False, True), (True, True, True, True))
        assert gain["by_job"]["decision_match"] == {"value": 0.5, "low": 0.5, "high": 0.5}
        by_case = gain["difference"]["strict"]["decision_match"]
        assert (by_case["low"], by_case["high"]) == (0.0, 1.0)

    def test_jobs_of_different_size_are_refused(self, cases: list[Case]) -> None:
        jobs = dict.fromkeys((case.id for case in cases[:3]), "one") | {cases[3].id: "other"}
        rows = (answers(row, cases, True, True, True, True) for row in ("warmup", "policy"))
        with pytest.raises(ConfigError, match="more candidates than others"):
            told(*rows, jobs, seed=0)


class TestTable:
    def measured(self, cases: list[Case], before: tuple[bool, ...], after: tuple[bool, ...]) -> dict:
        return {**found(cases, before, after), "weights_sha256": "0123456789abcdef", **provenance(())}

    @pytest.mark.parametrize(
        ("before", "after", "said"),
        [
            (
                (False, True, True, False),
                (True, True, True, True),
                "strict total +0.15000 [+0.15000, +0.15000]: GRPO adds.",
            ),
            (
                (True, True, True, True),
                (True, False, True, False),
                "strict total -0.15000 [-0.15000, -0.15000]: GRPO takes away.",
            ),
            ((True, False, True, False), (False, True, True, False), "+0.00000]: no difference shows."),
            ((True, True, False, True), (True, True, True, True), "+0.15000]: no difference shows."),
        ],
        ids=["more", "less", "other ones", "in one job only"],
    )
    def test_what_is_not_beyond_chance_is_no_gain(self, cases, before, after, said: str) -> None:
        text = render_gain(self.measured(cases, before, after))
        assert text.startswith("**Asked of 4 further held-out cases:** ")
        assert said in text.splitlines()[0]

    def test_both_rows_stand_beside_their_difference(self, cases: list[Case]) -> None:
        text = render_gain(self.measured(cases, (False, True, True, False), (True, True, True, True)))
        assert "| mean over cases | warm-up only | policy | policy − warm-up only |" in text
        assert "| `decision_match` | 0.500 | 1.000 | +0.500 [+0.500, +0.500] |" in text
        assert "2 job descriptions with 2 candidates each" in text
        assert "sha256 `0123456789ab`" in text
        assert "Only the policy decided rightly in 2 cases, only the warm-up in 0 (McNemar, exact: p = 0.5)." in text

    def test_nothing_measured_names_the_command(self, tmp_path: Path) -> None:
        assert render_gain(read_gain(tmp_path)) == NOTHING_YET
        (tmp_path / "gain.json").write_text('{"schema": 99}')
        with pytest.raises(DataError, match=r"python -m training\.measure_gain"):
            read_gain(tmp_path)


PLANNED = (
    Plan("heldout", "full", "heldout", 1, 2, apart=True),
    Plan("train", "full", "train", 3, 2, repeats=True),
)


class TestDraw:
    def test_further_jobs_ask_for_what_none_before_asked_for(self) -> None:
        """Of each occupation: the combinations of requirements of all jobs but the last ones are kept away from."""
        more = more_heldout(7, PLANNED, jobs=2)
        assert {row["split"] for rows in more.values() for row in rows} == {"heldout"}
        before = build_rows(7, PLANNED)

        def asked(rows: dict) -> set[tuple[str, ...]]:
            return {
                (case["occupation"], *sorted(r["text"] for r in case["facts"]["requirements"]))
                for case in rows["cases"]
            }

        assert not asked(more) & asked(before)
        occupations = {case["occupation"] for case in before["cases"] if case["split"] == "heldout"}
        assert len(more["jobs"]) == 2 * len(occupations)
        assert len(more["cases"]) == 6 * len(more["jobs"])
        assert not {row["id"] for row in more["cases"]} & {row["id"] for row in before["cases"]}

    def test_they_are_read_as_any_cases(self, tmp_path: Path) -> None:
        write_rows(more_heldout(7, PLANNED, jobs=1), tmp_path)
        cases = load_cases("heldout", folder=tmp_path)
        assert {case.gold_decision for case in cases} == {"shortlist", "reject"}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A finished run on a tiny model: two adapters, and the configuration."""
    config = TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        lora=LoraSettings(r=2, alpha=4),
        data=str(tmp_path / "known"),
        evaluation=EvaluationSettings(max_new_tokens=4, batch_size=4),
    )
    write_rows(build_rows(7, PLANNED), tmp_path / "known")
    for stage in ("warmup", "grpo"):
        save_policy(new_policy(config), tmp_path / "runs" / stage / "policy", config)
    (tmp_path / "runs" / "config.json").write_text(json.dumps(dataclasses.asdict(config)))
    return tmp_path / "runs"


class TestRun:
    def test_both_policies_are_asked_and_the_second_start_asks_nothing(self, run: Path, tmp_path: Path) -> None:
        further = more_heldout(7, PLANNED, jobs=1)
        further["cases"] = further["cases"][:6]  # those of the first job
        write_rows(further, tmp_path / "further")
        arguments = ["--run", str(run), "--data", str(tmp_path / "further"), "--out", str(tmp_path / "gain.json")]
        assert main(arguments) == 0
        gain = json.loads((tmp_path / "gain.json").read_text())
        assert (gain["n"], gain["jobs"]) == (6, 1)
        assert [row["name"] for row in gain["rows"]] == ["warmup", "policy"]
        assert gain["weights_sha256"] == weights_sha256(run / "grpo" / "policy")
        assert not any(key.startswith("policy") for key in gain["models"])
        kept = {path: path.read_bytes() for path in (run / "gain" / "evaluation").iterdir()}
        assert main(arguments) == 0
        assert {path: path.read_bytes() for path in (run / "gain" / "evaluation").iterdir()} == kept

    def test_a_case_that_the_run_learned_from_is_refused(self, run: Path, tmp_path: Path, capsys) -> None:
        rows = build_rows(7, PLANNED)
        known = next(row for row in rows["cases"] if row["split"] == "train")
        known["split"] = "heldout"
        write_rows(rows, tmp_path / "further")
        arguments = ["--run", str(run), "--data", str(tmp_path / "further"), "--out", str(tmp_path / "gain.json")]
        assert main(arguments) == 2
        assert f"{known['id']}: the run knows a text of it from the split train" in capsys.readouterr().err
        assert not (tmp_path / "gain.json").exists()
        assert not (run / "gain").exists()


def test_weights_are_known_by_what_they_hold(run: Path, tmp_path: Path) -> None:
    policy, copied = run / "grpo" / "policy", tmp_path / "copied"
    shutil.copytree(policy, copied)
    assert weights_sha256(copied) == weights_sha256(policy)
    file = copied / "adapter_model.safetensors"
    file.write_bytes(file.read_bytes()[:-1] + b"\x01")
    assert weights_sha256(copied) != weights_sha256(policy)
