"""How the model was trained: stages read from files, and commands that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import typer

from redrob.__main__ import app
from redrob.models.registry import ROOT
from redrob.ui.results import view as results_view
from redrob.ui.results.run_files import RunFiles, read_run
from redrob.ui.results.training import COMMANDS, CONFIGURATION, stages
from tests.ui.test_results import MARKUP, words

SETTINGS = {
    "base_model": "bundled",
    "preset": "evidence",
    "seed": 3,
    "lora": {"r": 16, "target_modules": "all-linear"},
    "sft": {
        "num_train_epochs": 3.0,
        "max_steps": -1,
        "per_device_train_batch_size": 8,
        "gradient_accumulation_steps": 2,
        "learning_rate": 0.001,
    },
    "grpo": {"max_steps": 6, "prompts_per_step": 2, "num_generations": 8, "learning_rate": 5e-6, "beta": 0.04},
    "evaluation": {"cases": 210, "max_new_tokens": 160},
}


class TestStages:
    def files(self, **changes: object) -> RunFiles:
        logs = {"sft": [{"step": 1, "loss": 2.0}, {"step": 2, "loss": 1.0}], "grpo": [{"step": 1, "reward": 0.5}]}
        return RunFiles(Path("x"), {**SETTINGS, **changes}, logs, {})

    def test_they_say_what_the_settings_say(self) -> None:
        said = words(stages(self.files()))
        assert "SmolLM2-135M-Instruct, untuned an adapter of rank 16 on all linear layers is trained" in said
        assert "every case 3 times 8 × 2 answers a step, learning rate 0.001" in said
        assert "loss 2.00 in the first step, 1.50 in the last ten on average" in said  # (2 + 1) / 2
        assert "6 steps, 2 × 8 answers a step" in said
        assert "210 cases; no job and no candidate of theirs was trained on" in said

    def test_steps_are_told_where_they_count_instead_of_epochs(self) -> None:
        sft = {**SETTINGS["sft"], "max_steps": 40}  # type: ignore[dict-item]
        assert "40 steps 8 × 2 answers a step" in words(stages(self.files(sft=sft)))

    def test_a_sentence_for_everybody_stands_before_the_settings(self) -> None:
        markup = stages(self.files())
        sentences = [words(sentence) for sentence in re.findall(r"</h3>(.*?)<details>", markup)]
        assert len(sentences) == 4
        jargon = re.compile(r"rank|LoRA|loss|KL|learning rate|attention|tokens|greedy|supervised|preset")
        assert [sentence for sentence in sentences if jargon.search(sentence) or sentence.count(".") > 2] == []
        assert "210 cases that were kept out of training" in sentences[3]
        assert markup.count("<summary>In technical terms</summary>") == 4

    def test_the_sentences_follow_the_settings_too(self) -> None:
        whole = words(stages(self.files(lora=None, sft=None, base_model="Qwen/Qwen3-0.6B")))
        assert "starts from Qwen/Qwen3-0.6B, as published, and changes all of its weights." in whole
        assert "GRPO began from the untuned model." in whole

    def test_a_policy_of_the_earlier_recipe_says_so(self) -> None:
        earlier = {**SETTINGS, "warmup": {"dated_steps": 342}, "adapter": "runs/first/out"}
        del earlier["sft"]
        said = words(stages(RunFiles(Path("x"), earlier, {"sft": [], "grpo": []}, {})))
        assert said.startswith("This model is of an earlier recipe (commit 1768f93): it was trained and")
        assert "goes on from the model of earlier runs, runs/first/out" in said
        assert "supervised, on generated cases" in said

    def test_a_run_without_sft_or_adapter_says_so(self) -> None:
        said = words(stages(self.files(sft=None, lora=None, base_model="Qwen/Qwen3-0.6B")))
        assert "Qwen/Qwen3-0.6B, untuned all weights are trained" in said

    def test_without_settings_the_command_is_named(self, tmp_path: Path) -> None:
        assert "make train ARGS=--install" in stages(read_run(tmp_path))

    def test_texts_of_a_run_are_escaped(self) -> None:
        hostile = self.files(base_model=MARKUP, preset=MARKUP, grpo={"learning_rate": MARKUP})
        assert MARKUP not in stages(hostile)


def options_of(path: Path) -> set[str]:
    """Every option and subcommand that a script's parsers take, read from its source."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    adding = [call for call in calls if getattr(call.func, "attr", "") in ("add_argument", "add_parser")]
    return {arg.value for call in adding for arg in call.args if isinstance(arg, ast.Constant)}


class TestCommands:
    @pytest.mark.parametrize("command", [*(command for _, command in COMMANDS), results_view.MEASURE_CARD])
    def test_it_can_be_run_as_it_stands(self, command: str) -> None:
        first, *rest = command.split()
        if first == "make":
            makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
            assert f"\n{rest[0]}: " in makefile
            assert all(f"\n{variable.split('=')[0]} ?=" in makefile for variable in rest[1:])
            known = options_of(ROOT / "training/train.py")
            named = [word.split("=", 1)[1] for word in rest[1:]]
        elif rest[:2] == ["-m", "redrob"]:
            known = {name for param in commands()[rest[2]].params for name in param.opts}
            named = rest[3:]
        else:
            known = options_of(ROOT / rest[0])
            named = rest
        assert {word for word in named if word.startswith("--")} <= known
        assert all((ROOT / word).exists() for word in named if word.startswith(("training/", "assets/policies/")))
        if rest[0].endswith("publish.py"):
            assert rest[1] in known

    def test_the_settings_that_it_changes_exist(self) -> None:
        from training.config import load_config

        for _, command in COMMANDS:
            config = re.search(r"(?:--config |CONFIG=)(\S+)", command)
            if config:
                load_config(ROOT / config[1], re.findall(r"--set (\S+)", command))  # raises where it does not

    def test_the_configuration_shown_is_the_one_that_make_train_runs(self) -> None:
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert f"CONFIG ?= {CONFIGURATION}\n" in makefile


def commands() -> dict[str, typer.core.TyperCommand]:
    return typer.main.get_command(app).commands  # type: ignore[attr-defined, no-any-return]
