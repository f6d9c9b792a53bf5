"""The Train tab: stages read from files, weights that re-grade without a model, and commands that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import gradio as gr
import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from redrob.__main__ import app
from redrob.compare import Comparison, compare, compare_stream
from redrob.errors import ConfigError, InputError
from redrob.models.registry import ROOT
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown
from redrob.ui.page import launch_options
from redrob.ui.results import view as results_view
from redrob.ui.results.run_files import RunFiles, read_run
from redrob.ui.train.tab import COMMANDS, CONFIGURATION, Panel, build_train_tab, reset, show
from redrob.ui.train.view import Reweighted, changed, changed_settings, normalised, reweigh, reweighted, stages
from tests.fake_pair import FakePair
from tests.ui.sideways import stick_out, too_wide_a_box
from tests.ui.test_compare_outcome import TRUE
from tests.ui.test_results import MARKUP, words

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I start CRRT at night."
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


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    """The policy's answer is valid, the baseline's is not; which decision is right is the visitor's to say: reject."""
    *_, last = compare_stream(JOB, PROFILE, FakePair(policy=TRUE), gold=("reject", 0.2))  # type: ignore[arg-type]
    return last


def breakdown(**values: float) -> RewardBreakdown:
    return RewardBreakdown({**dict.fromkeys(COMPONENTS, 0.0), **values}, total=0.0)


def only(name: str) -> dict[str, float]:
    return {component: float(component == name) for component in COMPONENTS}


class TestWeights:
    def test_the_weights_of_training_give_the_grades_of_the_page(self, comparison: Comparison) -> None:
        again = reweigh(comparison, DEFAULT_WEIGHTS)
        assert again is not None
        assert (again.baseline, again.policy) == (comparison.baseline.breakdown, comparison.policy.breakdown)

    def test_one_weight_alone_makes_its_component_the_total(self, comparison: Comparison) -> None:
        # The visitor says reject: the baseline's decision, inside its chatter, is right; the policy's is not.
        graded = reweigh(comparison, only("decision_match"))
        assert graded is not None
        assert (graded.baseline.total, graded.policy.total, graded.lead) == (1.0, 0.0, -1.0)

    def test_an_unfinished_comparison_is_not_graded(self) -> None:
        first = next(iter(compare_stream(JOB, PROFILE, FakePair())))  # type: ignore[arg-type]
        assert reweigh(first, DEFAULT_WEIGHTS) is None

    def test_the_models_are_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pair = FakePair()
        kept = compare(JOB, PROFILE, pair)  # type: ignore[arg-type]
        show(kept, 1, 0, 0, 0, 0, 0)
        assert len(pair.asked) == 1

    def test_sliders_are_made_to_sum_to_one_in_their_proportions(self) -> None:
        assert list(normalised([0.5, 0.5, 0, 0, 0, 1]).values()) == [0.25, 0.25, 0, 0, 0, 0.5]

    @pytest.mark.parametrize("bad", [[0] * 6, [-0.1, 1, 1, 1, 1, 1], [float("nan")] * 6, [None] * 6, [True] * 6])
    def test_what_cannot_be_weights_is_refused(self, bad: list[float]) -> None:
        with pytest.raises(InputError, match="slider"):
            normalised(bad)

    def test_turning_points_by_hand(self) -> None:
        # Format for the policy, decision for the baseline: 0.20 against 0.30.
        graded = Reweighted(DEFAULT_WEIGHTS, breakdown(decision_match=1.0), breakdown(format_valid=1.0))
        # Decision: the others give the policy 0.20 of 0.70, 2/7; level at s = 2/7 (1 - s), so s = 2/9.
        assert graded.turning_point("decision_match") == pytest.approx(2 / 9)
        # Format: the others give the baseline 0.30 of 0.80, 3/8; level at s = 3/8 (1 - s), so s = 3/11.
        assert graded.turning_point("format_valid") == pytest.approx(3 / 11)
        # Both have no points for the score: its weight takes from both alike.
        assert graded.turning_point("score_alignment") is None

    def test_whoever_is_ahead_in_everything_cannot_be_overtaken(self) -> None:
        graded = Reweighted(DEFAULT_WEIGHTS, breakdown(), breakdown(**dict.fromkeys(COMPONENTS, 1.0)))
        assert [graded.turning_point(name) for name in COMPONENTS] == [None] * 6

    def test_a_weight_that_is_alone_has_no_turning_point(self) -> None:
        graded = Reweighted(only("format_valid"), breakdown(decision_match=1.0), breakdown(format_valid=1.0))
        assert graded.turning_point("format_valid") is None
        assert graded.turning_point("decision_match") == pytest.approx(1 / 2)

    POINTS = st.lists(st.integers(0, 10).map(lambda n: n / 10), min_size=6, max_size=6)

    @settings(max_examples=60)
    @given(baseline=POINTS, policy=POINTS, sliders=POINTS.filter(any), name=st.sampled_from(COMPONENTS))
    def test_at_a_turning_point_the_totals_are_level_and_on_its_sides_each_leads(
        self, baseline: list[float], policy: list[float], sliders: list[float], name: str
    ) -> None:
        weights = normalised(sliders)
        two = (breakdown(**dict(zip(COMPONENTS, row, strict=True))) for row in (baseline, policy))
        graded = Reweighted(weights, *two)
        point = graded.turning_point(name)

        def lead(share: float) -> float:
            others = 1 - weights[name]
            moved = {c: share if c == name else w * (1 - share) / others for c, w in weights.items()}
            return sum(moved[c] * graded.gain(c) for c in COMPONENTS)

        if point is None:
            if weights[name] < 1:  # then the lead never has both signs
                assert lead(1e-9) * lead(1 - 1e-9) >= -1e-9
        else:
            assert 0 < point < 1
            assert lead(point) == pytest.approx(0, abs=1e-9)
            assert lead(point / 2) * lead((1 + point) / 2) < 0


class TestPanel:
    def test_both_totals_and_the_move_are_told(self, comparison: Comparison) -> None:
        said = words(reweighted(comparison, only("decision_match")))
        assert said.startswith("The baseline leads by 1.00 . With the weights of training, the trained model leads.")
        total = comparison.policy.breakdown.total  # type: ignore[union-attr]
        assert "Baseline 1.000 +" in said
        assert f"Trained model 0.000 {-total:+.2f}" in said
        assert "graded against your judgement" in said

    def test_where_the_lead_changes_is_told_with_who_wins_there(self, comparison: Comparison) -> None:
        markup = reweighted(comparison, DEFAULT_WEIGHTS)
        graded = reweigh(comparison, DEFAULT_WEIGHTS)
        assert graded is not None
        point = graded.turning_point("decision_match")
        assert point is not None
        assert point > 0.30  # the policy leads now, and the decision is the baseline's point
        assert f"decision match 0.300 above {point:.3f}: baseline 1.00 0.00" in words(markup)
        assert "length penalty 0.050 never 1.00 1.00" in words(markup)

    def test_before_a_comparison_the_weights_are_shown_and_the_way_to_one(self) -> None:
        said = words(show(None, 1, 1, 0, 0, 0, 0))
        assert "Compare two answers under Compare" in said
        assert "format valid 0.500 0.200" in said

    def test_six_zeros_get_a_message(self, comparison: Comparison) -> None:
        said = show(comparison, 0, 0, 0, 0, 0, 0)
        assert 'role="alert"' in said
        assert "all six are 0" in said

    def test_reset_brings_the_weights_of_training_back(self, comparison: Comparison) -> None:
        ui = Panel(tuple(gr.Slider() for _ in COMPONENTS), gr.Button(), gr.HTML())
        update = reset(ui, comparison)
        assert [update[slider] for slider in ui.sliders] == list(DEFAULT_WEIGHTS.values())
        assert update[ui.weighed] == reweighted(comparison, DEFAULT_WEIGHTS)


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

    def test_a_policy_of_the_earlier_recipe_says_so_and_is_not_compared_with_the_configuration(self) -> None:
        earlier = {**SETTINGS, "warmup": {"dated_steps": 342}, "adapter": "runs/first/out"}
        del earlier["sft"]
        said = words(stages(RunFiles(Path("x"), earlier, {"sft": [], "grpo": []}, {})))
        assert said.startswith("This model is of an earlier recipe (commit 1768f93): it was trained and")
        assert "goes on from the model of earlier runs, runs/first/out" in said
        assert "supervised, on generated cases" in said
        assert changed(earlier, "seed: 9") == ""

    def test_a_run_without_sft_or_adapter_says_so(self) -> None:
        said = words(stages(self.files(sft=None, lora=None, base_model="Qwen/Qwen3-0.6B")))
        assert "Qwen/Qwen3-0.6B, untuned all weights are trained" in said

    def test_without_settings_the_command_is_named(self, tmp_path: Path) -> None:
        assert "make train ARGS=--install" in stages(read_run(tmp_path))

    def test_texts_of_a_run_are_escaped(self) -> None:
        hostile = self.files(base_model=MARKUP, preset=MARKUP, grpo={"learning_rate": MARKUP})
        assert MARKUP not in stages(hostile) + changed(hostile.settings, f"preset: '{MARKUP}2'")

    def test_a_configuration_that_says_the_same_needs_no_notice(self) -> None:
        assert changed(SETTINGS, "seed: 3\ngrpo:\n  beta: 4.0e-2") == ""
        assert changed(SETTINGS, None) == ""

    def test_a_configuration_that_moved_on_is_told_line_by_line(self) -> None:
        lines = changed_settings(SETTINGS, "seed: 4\ndata: null\ngrpo:\n  scale_rewards: none\n  use_vllm: true")
        assert lines == [
            "seed: 3, now 4",
            "data: not recorded, now null",
            "grpo.scale_rewards: not recorded, now none",
            "grpo.use_vllm: not recorded, now true",
        ]

    @pytest.mark.parametrize("text", ["a: [", "- 1", "text"])
    def test_what_is_no_configuration_is_named(self, text: str) -> None:
        with pytest.raises(ConfigError, match=r"(?s)Configuration: it .*\. (Mend|Write)"):
            changed_settings(SETTINGS, text)


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


class TestTab:
    def built(self, policy: Path, root: Path) -> str:
        with gr.Blocks() as demo, gr.Tab("Train"):
            build_train_tab(gr.State(None), policy, root)
        blocks = demo.blocks.values()
        return words(" ".join(str(block.value) for block in blocks if isinstance(block, gr.HTML | gr.Textbox)))

    def test_outside_a_checkout_what_is_missing_is_said(self, tmp_path: Path) -> None:
        said = self.built(tmp_path, tmp_path)
        assert "run.json, the settings of the run, is not here" in said
        assert f"{CONFIGURATION} is not part of this installation" in said

    def test_a_damaged_file_is_named_and_the_sliders_stand(self, tmp_path: Path) -> None:
        (tmp_path / "run.json").write_text("[]", encoding="utf-8")
        said = self.built(tmp_path, tmp_path)
        assert "run.json: it lacks name" in said
        assert "What if other things counted?" in said


@pytest.mark.browser
class TestInTheBrowser:
    @pytest.fixture(scope="class")
    def shown(self, comparison: Comparison) -> Iterator[str]:
        """A page whose first tab keeps a comparison, and whose second is ours."""
        with gr.Blocks() as demo:
            kept = gr.State(None)
            with gr.Tabs():
                with gr.Tab("Compare"):
                    gr.Button("Go", elem_id="go").click(lambda: comparison, outputs=kept)
                with gr.Tab("Train"):
                    build_train_tab(kept)
        _, address, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
        yield address
        demo.close(verbose=False)

    def test_a_comparison_is_graded_when_the_tab_opens_and_keys_move_the_totals(
        self, open_page: Callable[..., Page], shown: str
    ) -> None:
        page = open_page(shown, width=360, height=780)
        page.get_by_role("tab", name="Train").click()
        expect(page.locator("#weighed")).to_contain_text("Nothing to grade yet")
        page.get_by_role("tab", name="Compare").click()
        page.locator("#go").click()
        page.get_by_role("tab", name="Train").click()
        expect(page.locator("#weighed [role=status]")).to_contain_text("The trained model leads")
        slider = page.get_by_role("slider", name="Weight of decision match")
        slider.focus()
        page.keyboard.press("End")
        # The visitor's gold is reject, as the baseline decided: at a slider of 1 against 0.7 it leads.
        expect(page.locator("#weighed [role=status]")).to_contain_text("The baseline leads")
        page.locator("#reset-weights").click()
        expect(page.locator("#weighed [role=status]")).to_contain_text("The trained model leads")
        expect(slider).to_have_value("0.3")

    def test_no_command_is_cut_after_the_window_was_made_narrow_and_each_can_be_copied(
        self, open_page: Callable[..., Page], shown: str
    ) -> None:
        page = open_page(shown)
        page.get_by_role("tab", name="Train").click()
        commands = page.locator("#commands code")
        expect(commands).to_have_text([command for _, command in COMMANDS])
        page.set_viewport_size({"width": 360, "height": 780})
        page.wait_for_function("document.querySelector('#commands').clientWidth < 360")
        cut = commands.evaluate_all(
            "all => all.filter(one => one.parentElement.scrollHeight > one.parentElement.clientHeight + 1"
            " || one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
        )
        assert cut == []
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        page.get_by_role("button", name="Copy: Go on after a stop").click()
        page.wait_for_function("window.copied !== undefined")
        assert page.evaluate("window.copied") == dict(COMMANDS)["Go on after a stop"]

    def test_nothing_sticks_out_at_the_side(self, open_page: Callable[..., Page], shown: str) -> None:
        page = open_page(shown)
        page.locator("#go").click()
        page.get_by_role("tab", name="Train").click()
        expect(page.locator("#weighed [role=status]")).to_contain_text("leads")
        for summary in page.locator(".rr-stages summary").all():
            summary.click()
        assert stick_out(page) == []
        too_wide_a_box(page)
        assert any(line.startswith("360: page") for line in stick_out(page, [360]))
