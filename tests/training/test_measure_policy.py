"""A policy on texts that its run did not measure: pairs that a person called unclear are left out, the rest counted."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from redrob.prompts import Cut, Prompt, build_messages
from redrob.run_record import OTHERS
from tests.benchmarks import policy
from tests.training.small_run import settings

YES = '{"reasons": ["ICU: held at Northwind", "Nurse: said so"], "score": 0.8, "decision": "shortlist"}'


class AlwaysYes:
    """A pair whose policy shortlists everybody, and breaks its JSON for who is called Bo."""

    def prepare(self, job: str, candidate: str) -> Prompt:
        cuts = (Cut("candidate", 1, 2),) if "long" in candidate else ()
        return Prompt(build_messages(job, candidate), (1, 2), job, candidate, cuts)

    def generate(self, prompts: list[Prompt], **asked: object) -> list[dict[str, SimpleNamespace]]:
        texts = ["{" if "Bo" in prompt.candidate else YES for prompt in prompts]
        return [{"policy": SimpleNamespace(text=text, n_tokens=9)} for text in texts]


def test_each_set_has_its_shares_and_what_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = {"Ann, long ago": True, "Bo": True, "Cy": False, "Di": False, "Ed": None}
    lines = [
        {"job_id": "nurse", "job_description": "Nurse.", "candidate": name, "should_shortlist": verdict}
        for name, verdict in verdicts.items()
    ]
    (tmp_path / "pairs.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (tmp_path / "run.json").write_text(json.dumps(settings()))
    monkeypatch.setattr(policy, "load_run", lambda *_: AlwaysYes())
    arguments = ["--run", tmp_path, "--pairs", tmp_path / "pairs.jsonl", "--rows", "policy", "--work", tmp_path / "w"]
    assert policy.main(list(map(str, arguments))) == 0
    (found,) = json.loads((tmp_path / OTHERS).read_text())["sets"]
    assert (found["cases"], found["fits"], found["cut"]) == (4, 2, 1)  # Ed is unclear
    row = found["rows"]["policy"]
    assert (row["decided_rightly"]["value"], row["format_valid"]["value"]) == (0.25, 0.75)  # Ann alone; all but Bo


def test_a_folder_without_a_policy_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert policy.main(["--run", str(tmp_path), "--pairs", "x"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
