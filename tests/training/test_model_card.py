"""The model card: its numbers are those of the results, its code runs, its losses are named, the Hub can read it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from huggingface_hub import ModelCard

from redrob.cases import Case
from redrob.errors import ConfigError, DataError
from redrob.evaluation.records import MEASURES
from redrob.evaluation.results import ROOT, write_results
from redrob.prompts import EVIDENCE, build_prompt
from redrob.rewards import COMPONENTS
from redrob.run_record import PLOTS, read_logs, read_settings
from tests.training.small_run import (
    SEEN,
    UNSEEN,
    USUAL,
    answer,
    eight_cases,
    results_of,
    right,
    settings,
    write_logs,
    wrong,
)
from training.card_prose import EARNS
from training.card_tables import groups_table, settings_table
from training.figures import reasons_not_drawn
from training.model_card import TEMPLATE, main, render_card, write_card
from training.tiny_qwen3 import tiny_qwen3


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return eight_cases()


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, cases: list[Case]) -> Path:
    """A policy's folder as training leaves it, results and answers beside it."""
    folder = tmp_path_factory.mktemp("run") / "out"
    write_logs(folder)
    (folder / "run.json").write_text(json.dumps(settings()))
    records = answer(cases)
    write_results(results_of(records), records, folder)
    return folder


def card(cases: list[Case], run: Path, *, answers: Mapping = USUAL, repo=None, **changes):
    """The card of these answers, without plots."""
    records = answer(cases, answers)
    drawn = reasons_not_drawn(records, run)
    return render_card(results_of(records), records, settings(**changes), read_logs(run), drawn, repo=repo)


def part(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    return re.split(r"\n##+ ", text.split(f"\n{heading}\n", 1)[1], maxsplit=1)[0]


def cells(text: str, label: str) -> list[str]:
    """The cells of the first table line with this label."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {label} |"))
    return [cell.strip() for cell in line.strip("| ").split("|")][1:]


class TestNumbers:
    def test_headline_shows_accuracy_and_total_of_the_results(self, cases: list[Case], run: Path) -> None:
        table = part(card(cases, run), "## Results")
        assert cells(table, "baseline")[:3] == ["0.000 [0.000, 0.000]", "0.050 [0.050, 0.050]", "0.000"]
        assert cells(table, "**policy**")[0].startswith("0.750 [")  # six of eight
        assert cells(table, "SFT only")[0].startswith("0.625 [")  # five of eight
        assert cells(table, "policy − SFT only")[0].startswith("+0.125 [")
        # one decision of eight, which weighs 0.30: 0.30 / 8
        assert re.match(r"\+0\.03[78] \[", cells(table, "policy − SFT only")[1])

    def test_every_component_has_its_means_and_differences(self, cases: list[Case], run: Path) -> None:
        table = part(card(cases, run), "### Each reward component")
        assert cells(table, "`decision_match`")[:3] == ["0.000", "0.625", "0.750"]
        assert cells(table, "`length_penalty`")[3] == "+0.000 [+0.000, +0.000]"
        assert len([line for line in table.splitlines() if line.startswith("| ")]) == 2 + len(MEASURES)

    def test_occupations_that_training_never_saw_stand_apart(self, cases: list[Case], run: Path) -> None:
        seen, unseen = part(card(cases, run), "### By occupation").split("Occupations that training never saw")
        assert SEEN in seen
        assert UNSEEN not in seen
        # the policy's two mistakes are in the first four cases: 2 of 4 there, 4 of 4 here
        first, second = (SEEN, UNSEEN) if cases[0].occupation == SEEN else (UNSEEN, SEEN)
        both = seen + unseen
        assert cells(both, first)[0] == "4"
        assert cells(both, first)[4].startswith("0.500 [")
        assert cells(both, second)[4].startswith("1.000 [0.510, ")  # Wilson: 4 / (4 + 1.96 ** 2) = 0.510

    def test_where_it_is_not_known_what_training_saw_the_card_says_so(self, cases: list[Case], run: Path) -> None:
        records = answer(cases)
        results = replace(results_of(records), unseen_occupations=None)
        text = render_card(results, records, settings(), read_logs(run), {})
        table = part(text, "### By occupation")
        assert "was not recorded" in table
        assert cells(table, "**all**")[0] == "8"

    def test_pooled_line_is_the_mean_over_cases(self, cases: list[Case]) -> None:
        results = results_of(answer(cases))
        table = groups_table(results, lambda row: row.by_occupation, [SEEN, UNSEEN], "occupation", "together")
        policy = next(row for row in results.evaluation.rows if row.name == "policy")
        assert cells(table, "**together**")[-1] == f"{policy.total.value:.3f}"

    def test_settings_are_shown_with_every_value(self) -> None:
        table = settings_table(settings(lora=None))
        assert cells(table, "`grpo.beta`") == ["0.04"]
        assert cells(table, "`lora`") == ["none"]

    def test_training_is_told_from_the_logs(self, cases: list[Case], run: Path) -> None:
        told = part(card(cases, run), "## Training")
        assert "SFT: 40 steps" in told
        assert "GRPO: 6 steps by TRL, 6 minutes (60 s a step)." in told
        assert "In 50% of its groups" in told
        assert "Trained on: a GPU." in told

    def test_rendering_is_deterministic(self, cases: list[Case], run: Path) -> None:
        assert card(cases, run) == card(cases, run)

    def test_template_holds_no_decimal_number_of_its_own(self) -> None:
        prose = re.sub(r"```json.*?```", "", TEMPLATE.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert re.findall(r"\d+[.,]\d+|\d+ ?%", prose) == []

    def test_reward_table_is_the_one_of_the_readme(self) -> None:
        readme = (ROOT / "README.md").read_text(encoding="utf-8").split("| component | range | weight |")[1]
        assert {name: cells(readme, f"`{name}`")[2] for name in COMPONENTS} == dict(EARNS)


class TestLosses:
    def test_a_component_that_lost_is_named(self, cases: list[Case], run: Path) -> None:
        answers = USUAL | {"baseline": lambda i, case: right(case), "policy": lambda i, case: right(case, reasons=1)}
        told = part(card(cases, run, answers=answers), "### What did not improve")
        against = next(line for line in told.splitlines() if line.startswith("- **Against baseline**"))
        worse, same = against.split("; the same mean in ")
        assert "`reason_quality` (-0." in worse
        assert "beyond chance" in worse
        assert "`decision_match`" in same

    def test_losses_against_sft_are_named_where_the_baseline_is_beaten(self, cases: list[Case], run: Path) -> None:
        answers = USUAL | {"policy": lambda i, case: wrong(case) if i < 5 else right(case)}
        told = part(card(cases, run, answers=answers), "### What did not improve")
        lines = [line for line in told.splitlines() if line.startswith("- **Against")]
        assert lines[0].startswith("- **Against baseline**, worse in no component")
        assert "`decision_match` (-0.250 [" in lines[1]  # three of eight after five of eight
        assert "one of the two alone decided rightly: policy 0, SFT only 2 " in told

    def test_kinds_below_the_constant_answer_are_named(self, cases: list[Case], run: Path) -> None:
        answers = USUAL | {"policy": lambda i, case: wrong(case)}
        told = part(card(cases, run, answers=answers), "### What did not improve")
        line = next(line for line in told.splitlines() if "accuracy is below best constant answer" in line)
        fits = {case.kind for case in cases if case.gold_decision == "shortlist"}
        rejects = {case.kind.replace("_", " ") for case in cases if case.kind not in fits}
        assert rejects
        assert all(f"{kind} (0.000 against 1.000)" in line for kind in rejects)
        assert "gives `reject` to every case" in told

    def test_an_interval_that_holds_zero_is_no_difference(self, cases: list[Case], run: Path) -> None:
        assert "no difference shows" in card(cases, run).split("## Results")[0]


class TestHub:
    def test_hub_client_reads_the_front_matter(self, cases: list[Case], run: Path) -> None:
        data = ModelCard(card(cases, run)).data
        assert (data.base_model, data.library_name, data.pipeline_tag, data.license, data.language) == (
            "HuggingFaceTB/SmolLM2-135M-Instruct",
            "peft",
            "text-generation",
            "mit",
            "en",
        )
        assert {"grpo", "trl", "lora", "rule-based-reward"} <= set(data.tags)
        accuracy, total = data.eval_results
        assert (accuracy.metric_type, accuracy.metric_value, accuracy.dataset_split) == ("accuracy", 0.75, "test")
        policy = next(row for row in results_of(answer(cases)).evaluation.rows if row.name == "policy")
        assert total.metric_value == pytest.approx(policy.total.value, abs=5e-5)

    def test_full_weights_are_described_as_such(self, cases: list[Case], run: Path) -> None:
        text = card(cases, run, lora=None, sft=None, base_model="Qwen/Qwen3-0.6B")
        data = ModelCard(text).data
        assert (data.library_name, data.license, data.base_model) == ("transformers", "apache-2.0", "Qwen/Qwen3-0.6B")
        assert "lora" not in data.tags
        assert "trained with GRPO alone" in text
        assert "PeftModel" not in text

    def test_a_local_base_is_named_without_its_folder(self, cases: list[Case], run: Path) -> None:
        text = card(cases, run, base_model="/data/secret/base")
        assert "secret" not in text
        assert "base_model:" not in text.split("---")[1]
        assert "local model `base`" in text

    @pytest.mark.parametrize("repo", ["two/slashes/here", "user/na me", "-user/name"])
    def test_a_wrong_repository_is_refused(self, repo: str, cases: list[Case], run: Path) -> None:
        with pytest.raises(ConfigError, match="USER/NAME"):
            card(cases, run, repo=repo)


class TestUsage:
    @pytest.mark.parametrize("adapter", [True, False], ids=["adapter", "full weights"])
    def test_the_code_runs_as_it_stands(
        self,
        adapter: bool,
        cases: list[Case],
        run: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        from peft import LoraConfig, get_peft_model
        from transformers import AutoModelForCausalLM, AutoTokenizer

        base = tiny_qwen3(tmp_path / "tiny" / "base")  # found below the working folder, as a Hub id would be on the Hub
        lora = LoraConfig(r=2, target_modules="all-linear", task_type="CAUSAL_LM")
        get_peft_model(AutoModelForCausalLM.from_pretrained(base), lora).save_pretrained(tmp_path / "tiny" / "adapter")
        monkeypatch.chdir(tmp_path)
        changes = {"repo": "tiny/adapter"} if adapter else {"repo": "tiny/base", "lora": None}
        text = card(cases, run, base_model="tiny/base", **changes)
        code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        assert code
        names: dict = {}
        exec(code[1], names)
        asked = build_prompt(AutoTokenizer.from_pretrained(base), names["job"], names["profile"])
        assert names["inputs"]["input_ids"][0].tolist() == list(asked.input_ids)  # what serving asks, token for token
        assert names["output"].shape[1] <= len(asked.input_ids) + 8
        assert capsys.readouterr().out.endswith("\n")
        assert ("peft" in code[1]) == adapter

    def test_the_system_message_stands_there_to_the_letter(self, cases: list[Case], run: Path) -> None:
        assert f"```text\n{EVIDENCE.system}\n```" in card(cases, run)

    def test_an_answer_is_quoted_unedited(self, cases: list[Case], run: Path) -> None:
        # totals: two with a wrong decision, six right ones; the lower middle of eight is a right one
        quoted = re.search(r"as it wrote it: case `(.+?)`.*?```text\n(.*?)\n```", card(cases, run), re.DOTALL)
        assert quoted
        assert quoted[2] == right(next(case for case in cases if case.id == quoted[1]))


class TestWriting:
    def test_card_and_plots_are_written_and_described(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--run", str(run), "--repo", "user/tiny"]) == 0
        assert f"with {len(PLOTS)} plots" in capsys.readouterr().out
        text = (run / "README.md").read_text(encoding="utf-8")
        pictures = re.findall(r"!\[(.+?)\]\((.+?)\)", text)
        assert [path for _, path in pictures] == [f"plots/{name}" for name in PLOTS]
        assert all((run / path).is_file() and re.search(r"\d", alternative) for alternative, path in pictures)
        assert (
            "policy: format_valid 1.000, decision_match 0.750"
            in {path: alternative for alternative, path in pictures}["plots/reward_components.png"]
        )
        assert '"user/tiny"' in text
        assert "Occupations that training never saw" in text
        assert str(run.parent) not in text

    def test_results_of_another_policy_are_refused(self, run: Path, tmp_path: Path, capsys) -> None:
        (tmp_path / "run.json").write_text(json.dumps(settings(name="other")))
        assert main(["--run", str(tmp_path), "--results", str(run)]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert "results are of the policy 'tiny', its run.json names 'other'" in lines[0]

    def test_records_of_another_evaluation_are_refused(self, cases: list[Case], run: Path) -> None:
        results = results_of(answer(cases))
        other = answer(cases, USUAL | {"policy": lambda i, case: right(case)})
        with pytest.raises(DataError, match="row 'policy'"):
            write_card(run, results, other)

    def test_results_of_the_earlier_recipe_get_no_new_card(self, cases: list[Case], run: Path) -> None:
        records = answer(cases)
        with pytest.raises(DataError, match=r"measured on generated cases \(an earlier recipe\)"):
            write_card(run, replace(results_of(records), schema=1), records)

    def test_a_folder_without_run_json_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"run\.json: it is missing"):
            read_settings(tmp_path)
