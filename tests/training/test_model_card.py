"""The model card: its numbers are those of the results, its code runs, its losses are named, the Hub can read it."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from huggingface_hub import ModelCard

from redrob.cases import Case
from redrob.errors import DataError
from redrob.evaluation.pages import ROOT
from redrob.evaluation.results import write_results
from redrob.models import PAIRS
from redrob.prompts import build_prompt
from redrob.rewards import COMPONENTS, EARNS
from redrob.run_record import PLOTS, read_logs, read_settings
from tests.training.small_run import (
    USUAL,
    answer,
    eight_cases,
    results_of,
    right,
    settings,
    write_logs,
)
from training.model_card import PLACEHOLDER, TEMPLATE, Run, main, read_run, render_card
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


def card(cases: list[Case], run: Path, *, answers: Mapping = USUAL, repo=None, real=None, **changes):
    """The card of these answers, without plots."""
    records = answer(cases, answers)
    made = Run(results_of(records), records, settings(**changes), read_logs(run), real)
    text = render_card(made)
    return text.replace(f"{PLACEHOLDER}/{made.name}", repo) if repo else text  # as publishing does


def part(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    return re.split(r"\n##+ ", text.split(f"\n{heading}\n", 1)[1], maxsplit=1)[0]


def cells(text: str, label: str) -> list[str]:
    """The cells of the first table line with this label."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {label} |"))
    return [cell.strip() for cell in line.strip("| ").split("|")][1:]


class TestNumbers:
    def test_headline_shows_accuracy_and_total_of_the_results(self, cases: list[Case], run: Path) -> None:
        text = card(cases, run)
        assert cells(text, "baseline") == ["0.000 [0.000, 0.324]", "0.050 [0.050, 0.050]"]
        assert cells(text, "**trained model**")[0].startswith("0.750 [")  # six of eight
        assert cells(text, "SFT only")[0].startswith("0.625 [")  # five of eight
        # one decision of eight, which weighs 0.30: 0.30 / 8
        assert re.search(r"\*\*What GRPO adds\*\*, against SFT only: strict total \+0\.03[78] \[", text)
        assert "no difference shows" in text.split("## Results")[0]  # the interval holds 0

    def test_real_texts_have_their_column_beside_it(self, cases: list[Case], run: Path) -> None:
        answers = {"policy": USUAL["policy"]}
        real = dataclasses.replace(results_of(answer(cases, answers)), what="real adverts and CVs")
        text = card(cases, run, real=real)
        assert f"real adverts and CVs ({len(cases)}): right decisions" in text
        assert cells(text, "**trained model**")[2].startswith("0.750 [")  # six of eight
        assert cells(text, "baseline")[2] == "–"
        assert "not measured on real" not in text
        assert "It was not measured on real adverts and CVs." in card(cases, run)

    def test_its_tables_are_those_of_the_results(self, cases: list[Case], run: Path) -> None:
        table = part(card(cases, run), "## Results")
        assert cells(table, "`decision_match`")[1:4] == ["0.000", "0.625", "0.750"]
        assert "Worse in trained model than in SFT only: nothing." in table
        assert "Decided rightly in occupations without a training case (welder): " in table

    def test_training_is_told_from_the_logs(self, cases: list[Case], run: Path) -> None:
        told = part(card(cases, run), "## Training")
        assert "SFT: 40 steps" in told
        assert "GRPO: 6 steps by TRL, 6 minutes (60 s a step)." in told
        assert "KL coefficient 0.04" in told
        assert "In 50% of its groups" in told
        assert "Trained on: a GPU." in told

    def test_training_without_grpo_is_not_called_grpo(self, cases: list[Case], run: Path) -> None:
        text = card(cases, run, answers={k: v for k, v in USUAL.items() if k != "sft"}, grpo=None)
        prose = text.replace(part(text, "## Training"), "")  # the logs of the fixture hold both stages
        assert "It was trained on written answers alone (SFT), from" in text
        assert "**What training adds**, against baseline: " in text
        assert "GRPO" not in prose
        assert "grpo" not in ModelCard(text).data.tags
        assert "It was trained on written answers (SFT), then with GRPO, from" in card(cases, run)
        assert "with GRPO alone" in card(cases, run, answers={k: v for k, v in USUAL.items() if k != "sft"}, sft=None)

    def test_data_of_ones_own_are_not_called_machine_written(self, cases: list[Case], run: Path) -> None:
        assert "machine-written" in part(card(cases, run, data=""), "## Limits")
        assert "machine-written" not in part(card(cases, run, data="mine"), "## Limits")

    def test_template_holds_no_number_of_its_own(self) -> None:
        prose = re.sub(r"```python.*?```|{{.*?}}|{%.*?%}", "", TEMPLATE.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert re.findall(r"(?<![\w.])\d+", prose.replace("a score from 0 to 1", "")) == []

    def test_reward_table_is_the_one_of_the_readme(self) -> None:
        readme = (ROOT / "README.md").read_text(encoding="utf-8").split("| component | range | weight |")[1]
        assert {name: cells(readme, f"`{name}`")[2] for name in COMPONENTS} == dict(EARNS)


class TestReading:
    """What a person has in front of them."""

    @pytest.fixture(scope="class")
    def bundled(self) -> str:
        return (Path(PAIRS["bundled"].policy) / "README.md").read_text(encoding="utf-8")

    def test_the_bundled_policys_card_is_what_its_files_give_and_says_that_it_is_of_an_earlier_recipe(
        self, bundled: str
    ) -> None:
        made = read_run(Path(PAIRS["bundled"].policy))
        texts = dict(re.findall(r"!\[(.+?)\]\(plots/(.+?)\)", bundled))
        assert render_card(made, {name: text for text, name in texts.items()}) == bundled
        assert list(texts.values()) == list(PLOTS)
        told = bundled.split("---\n", 2)[2]
        assert "**This policy is of an earlier recipe.**" in told.split("\n|")[0]

    def test_a_card_has_at_most_150_lines_and_the_first_screen_says_what_how_well_and_how(self, bundled: str) -> None:
        assert len(bundled.splitlines()) <= 150
        screen = "\n".join(bundled.split("---\n", 2)[2].splitlines()[:40])
        assert "no hiring system" in screen
        assert "machine-written" in screen
        assert "| **trained model** |" in screen
        assert "from_pretrained" in screen

    @pytest.mark.parametrize("changes", [{}, {"lora": None, "sft": None}, {"base_model": "/data/base"}], ids=str)
    def test_no_sentence_is_over_30_words(self, cases: list[Case], run: Path, changes: dict) -> None:
        text = re.sub(r"```.*?```", "", card(cases, run, **changes).split("---\n", 2)[2], flags=re.DOTALL)
        prose = [line for line in text.splitlines() if not line.startswith(("|", "    ", "![", "#"))]
        sentences = re.split(r"(?<=[.:!?])\s+|; ", "\n".join(prose))
        words = [re.findall(r"[A-Za-z][\w'-]*", re.sub(r"\(http.*?\)", "", sentence)) for sentence in sentences]
        assert [sentence for sentence, found in zip(sentences, words, strict=True) if len(found) > 30] == []


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
        assert "PeftModel" not in text

    def test_a_local_base_is_named_without_its_folder(self, cases: list[Case], run: Path) -> None:
        text = card(cases, run, base_model="/data/secret/base")
        assert "secret" not in text
        assert "base_model:" not in text.split("---")[1]
        assert "local model `base`" in text

    def test_a_local_base_whose_hub_id_can_be_told_keeps_it(self, cases: list[Case], run: Path, tmp_path: Path) -> None:
        (tmp_path / "config.json").write_text('{"_name_or_path": "ada/base"}')
        for local in (str(tmp_path), "/x/hub/models--ada--base/snapshots/0123"):
            assert ModelCard(card(cases, run, base_model=local)).data.base_model == "ada/base"


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
        changes = {"repo": "tiny/adapter"} if adapter else {"repo": "tiny/base", "lora": None}
        text = card(cases, run, base_model="tiny/base", **changes)
        monkeypatch.chdir(tmp_path)
        code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        assert code
        names: dict = {}
        exec(code[1], names)
        asked = build_prompt(AutoTokenizer.from_pretrained(base), names["job"], names["profile"])
        assert names["inputs"]["input_ids"][0].tolist() == list(asked.input_ids)  # what serving asks, token for token
        assert names["output"].shape[1] <= len(asked.input_ids) + 8
        assert capsys.readouterr().out.endswith("\n")
        assert ("peft" in code[1]) == adapter

    def test_an_answer_is_quoted_unedited(self, cases: list[Case], run: Path) -> None:
        # totals: two with a wrong decision, six right ones; the lower middle of eight is a right one
        quoted = re.search(r"as it wrote it: case `(.+?)`.*?\n\n    (.*?)\n\n", card(cases, run), re.DOTALL)
        assert quoted
        assert quoted[2] == right(next(case for case in cases if case.id == quoted[1]))


class TestWriting:
    def test_card_and_plots_are_written_and_described(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--run", str(run)]) == 0
        assert f"with {len(PLOTS)} plots" in capsys.readouterr().out
        text = (run / "README.md").read_text(encoding="utf-8")
        pictures = re.findall(r"!\[(.+?)\]\((.+?)\)", text)
        assert [path for _, path in pictures] == [f"plots/{name}" for name in PLOTS]
        assert all((run / path).is_file() and re.search(r"\d", alternative) for alternative, path in pictures)
        assert '"USER/tiny"' in text
        assert str(run.parent) not in text

    def test_results_of_another_policy_are_refused(self, run: Path, tmp_path: Path, capsys) -> None:
        (tmp_path / "run.json").write_text(json.dumps(settings(name="other")))
        shutil.copy(run / "results.json", tmp_path)
        shutil.copy(run / "records.jsonl", tmp_path)
        assert main(["--run", str(tmp_path)]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert "are of the policy 'tiny', its run.json names 'other'" in lines[0]

    def test_records_of_another_evaluation_are_refused(self, cases: list[Case], run: Path, tmp_path: Path) -> None:
        (tmp_path / "run.json").write_text(json.dumps(settings()))
        other = answer(cases, USUAL | {"policy": lambda i, case: right(case)})
        write_results(results_of(answer(cases)), other, tmp_path)
        with pytest.raises(DataError, match="row 'policy'"):
            read_run(tmp_path)

    def test_real_results_of_another_policy_are_refused(self, run: Path, cases: list[Case], tmp_path: Path) -> None:
        folder = shutil.copytree(run, tmp_path / "out")
        records = answer(cases)
        real = dataclasses.replace(results_of(records), what="real texts", models={"policy": "runs/another"})
        write_results(real, records, folder / "real")
        with pytest.raises(DataError, match="results on real texts are of the policy 'another'"):
            read_run(folder)

    @pytest.mark.parametrize("name", ["runs/tiny/out", "out"])
    def test_real_results_measured_in_the_runs_folder_are_of_its_policy(
        self, run: Path, cases: list[Case], tmp_path: Path, name: str
    ) -> None:
        folder, records = shutil.copytree(run, tmp_path / "out"), answer(cases)
        real = dataclasses.replace(results_of(records), what="real texts", models={"policy": name})
        write_results(real, records, folder / "real")
        assert read_run(folder).real == real

    def test_a_folder_without_run_json_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"run\.json: it is missing"):
            read_settings(tmp_path)
