"""The Results tab: the README's numbers, losses as plain as gains, and no hole where a file is missing."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import gradio as gr
import pytest
import typer
from playwright.sync_api import Page, expect

from redrob.__main__ import app
from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import Record
from redrob.evaluation.results import FOLDER, Results, make_results, write_results
from redrob.evaluation.rollout import roll_out
from redrob.models.bundled import WHEEL
from redrob.run_record import PLOTS
from redrob.ui import results_tab as view
from redrob.ui.page import launch_options
from redrob.ui.results_tab import build_results_tab
from tests.evaluated import CASES, PROMPTS, all_records, always_reject, babble, gold
from tests.ui.sideways import broken_words, stick_out, too_wide_a_box

PNG = bytes.fromhex(  # one grey pixel
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c63680000008200817dcd72b60000000049454e44ae426082"
)
MARKUP = "<img src=x onerror=alert(1)>"


def six_rows() -> list[Record]:
    """Eight cases. Constant, forced JSON and SFT always reject, the baseline babbles, the other two are right."""
    rows = {"constant": always_reject, "reference": gold, "baseline": babble, "baseline_json": always_reject}
    rows |= {"sft": always_reject, "policy": gold}
    return [record for row, answers in rows.items() for record in roll_out(row, CASES, PROMPTS, answers)]


def made(records: list[Record], **settings: object) -> Results:
    models = {"baseline": "tiny", "policy": "smollm2-135m", "device": "cpu", "dtype": "float32"}
    return replace(make_results(records, pair="bundled", models=models, **settings), wall_time_s=90.0)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def results() -> Results:
    return made(six_rows())


@pytest.fixture(scope="module")
def lost() -> Results:
    """What the policy was is now the baseline, and the other way round."""
    swapped = {"policy": "baseline", "baseline": "policy"}
    return made([replace(record, row=swapped.get(record.row, record.row)) for record in six_rows()])


def words(markup: str) -> str:
    """What is read of it: no tags, no marks that are hidden from screen readers, single spaces."""
    spoken = re.sub(r'<span aria-hidden="true">.*?</span>', "", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", spoken)).split())


def table(markup: str) -> dict[str, list[str]]:
    """Rows of a table by their names, the heads under `""`."""
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", markup)
    cells = [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)] for line in lines]
    return {name if number else "": rest for number, (name, *rest) in enumerate(cells)}


MEASURED = {
    "sets": {
        "validation": {
            "pairs": 400,
            "fits": 150,
            "rows": {"reference": {"decided_rightly": 0.75}, "tf_idf": {"decided_rightly": 0.5}},
        },
        "real": {
            "pairs": 40,
            "fits": 16,
            "rows": {"reference": {"decided_rightly": 0.7}, "tf_idf": {"decided_rightly": 0.8}},
        },
    }
}


class TestFirstSentence:
    def test_both_models_on_both_sorts_of_texts_with_their_numbers(self, results: Results, lost: Results) -> None:
        # Made: the policy is right eight times of eight, the baseline babbles. Real: the other way round.
        found = view.decided(results, lost, MEASURED)
        assert view.headline(found) == [
            "Of 8 real cases the trained model decides 0% rightly, the baseline 100%.",
            "Of 8 machine-written cases the trained model decides 100% rightly, the baseline 0%.",
        ]
        rows = table(view.decided_table(found))
        assert rows["trained model"] == ["0.00 of 8 [0.00, 0.32]", "1.00 of 8 [0.68, 1.00]"]
        # 28 of 40 and 300 of 400: Wilson's intervals.
        assert rows["evidence check"] == ["0.70 of 40 [0.55, 0.82]", "0.75 of 400 [0.71, 0.79]"]

    def test_the_first_figure_is_of_real_texts_as_in_the_readme(self, results: Results, lost: Results) -> None:
        said = words(view.first_screen(view.decided(results, lost, MEASURED), results, MEASURED))
        assert said.startswith("Of 8 real cases the trained model decides 0% rightly")
        assert said.index("Of 8 machine-written") < said.index("The trained model learned from such texts")

    def test_what_was_not_measured_on_real_texts_is_said_with_the_command(self, results: Results) -> None:
        found = view.decided(results, None, MEASURED)
        assert view.headline(found) == [
            "Of 8 machine-written cases the trained model decides 100% rightly, the baseline 0%."
        ]
        assert view.MEASURE_REAL in html.unescape(view.first_screen(found, results, MEASURED))
        assert table(view.decided_table(found))["baseline"][0] == "–"

    def test_what_the_commoner_answer_would_give_stands_beside_it(self, results: Results, lost: Results) -> None:
        said = words(view.first_screen(view.decided(results, lost, MEASURED), results, MEASURED))
        assert "Always giving the commoner answer would be right in 60%" in said  # 24 of 40
        assert "not measured" not in said

    def test_without_a_model_nothing_is_claimed(self) -> None:
        alone = made([record for record in six_rows() if record.row == "constant"])
        assert view.headline(view.decided(alone, None, None)) == ["No model was measured."]

    def test_the_reference_is_that_of_its_own_file(self, results: Results) -> None:
        assert "reference" not in view.decided(results, None, None)["machine-written"]


class TestAdded:
    def test_a_gain_of_rl_is_told_with_its_interval(self, results: Results) -> None:
        grpo = next(d for d in results.evaluation.differences if (d.first, d.second) == ("policy", "sft"))
        said = words(view.added(results))
        assert f"{grpo.strict['total'].value:+.3f} [" in said
        assert "it adds . Of 8 decisions, 4 are right only with RL and 0 only without it." in said

    def test_a_loss_is_told_as_plainly(self, lost: Results) -> None:
        assert "it takes away . Of 8 decisions, 0 are right only with RL and 4 only" in words(view.added(lost))

    @pytest.mark.parametrize(("low", "high"), [(-0.1, 0.1), (0.0, 0.1), (-0.1, 0.0)])
    def test_an_interval_that_holds_zero_shows_nothing(self, results: Results, low: float, high: float) -> None:
        nothing = {"total": Interval(0.0, low, high)}
        changed = tuple(replace(d, strict={**d.strict, **nothing}) for d in results.evaluation.differences)
        said = words(view.added(replace(results, evaluation=replace(results.evaluation, differences=changed))))
        assert "no effect shows" in said

    def test_without_the_model_before_nothing_is_claimed(self) -> None:
        alone = made([record for record in six_rows() if record.row == "policy"])
        assert "was not measured" in words(view.added(alone))
        supervised = replace(alone, models={**alone.models, "stages": "matching, SFT"})
        assert words(view.added(supervised)) == "This model has had supervised training alone, and no RL."


class TestProvenance:
    def test_it_names_what_is_needed_to_measure_again(self, results: Results) -> None:
        known = replace(results, commit="0123456789", dirty=True, seed=7)
        said = words(view.provenance(known))
        assert "Cases 8, on the corpus, test split, protocol strict" in said
        assert "Seed 7" in said
        assert "Commit 0123456 with uncommitted changes" in said
        assert f"scipy {results.packages['scipy']}" in said
        assert "Time 2 minutes" in said
        assert "Commit unknown" in words(view.provenance(replace(results, commit=None, dirty=None)))

    def test_a_folder_of_somebodys_machine_is_not_told(self, results: Results) -> None:
        models = {"baseline": WHEEL, "baseline_revision": "sha256:b179", "policy": "/elsewhere/smollm2-135m"}
        markup = view.provenance(replace(results, models=models))
        assert "Baseline SmolLM2-135M-Instruct, checksum b179 Trained model smollm2-135m Cases" in words(markup)
        assert "/elsewhere" not in markup

    def test_texts_of_models_and_cases_are_escaped(self, results: Results) -> None:
        records = [replace(r, occupation=MARKUP, kind=MARKUP, row=f"row {MARKUP}") for r in all_records()[:8]]
        hostile = replace(made(records), pair=MARKUP, models={"policy": MARKUP})
        found = view.decided(hostile, hostile, None)
        pages = [view.first_screen(found, hostile, None), view.decided_table(found), view.added(hostile)]
        pages.append(view.provenance(hostile))
        assert MARKUP not in "".join(pages)


def built(folder: Path, policy: Path) -> tuple[str, list[gr.blocks.Block]]:
    """The tab's words, and its components."""
    with gr.Blocks() as demo:
        build_results_tab(folder, policy)
    blocks = list(demo.blocks.values())
    return words(" ".join(str(block.value) for block in blocks if isinstance(block, gr.HTML))), blocks


class TestTab:
    def test_without_results_it_names_the_command_and_still_shows_the_published_numbers(self, tmp_path: Path) -> None:
        said, _ = built(tmp_path, tmp_path)
        assert "No results yet" in said
        assert "make train ARGS=--install" in said
        assert "baseline, published" in said
        assert view.MEASURE_CARD in said
        assert "make reference" in said
        assert "Where these numbers come from" not in said

    @pytest.mark.parametrize("name", ["results.json", "reference.json"])
    def test_a_damaged_file_is_named_and_the_page_stands(self, tmp_path: Path, name: str) -> None:
        (tmp_path / name).write_text("{", encoding="utf-8")
        said, _ = built(tmp_path, tmp_path)
        assert name in said
        assert "Where these numbers" not in said

    def test_plots_that_are_there_are_shown_and_told(self, results: Results, tmp_path: Path) -> None:
        write_results(results, [], tmp_path)
        (tmp_path / "plots").mkdir()
        (tmp_path / "plots" / "reward_components.png").write_bytes(PNG)
        _, blocks = built(tmp_path, tmp_path)
        assert [block.alt_text for block in blocks if isinstance(block, gr.Image)] == [
            f"{PLOTS['reward_components.png']}. In numbers: the tables above."
        ]

    def test_results_by_the_cards_protocol_are_found_in_their_folder(self, results: Results, tmp_path: Path) -> None:
        write_results(results, [], tmp_path)
        write_results(replace(results, protocol="card"), [], tmp_path / view.CARD)
        said, _ = built(tmp_path, tmp_path)
        assert "trained model, here" in said
        assert "Ours are on cases that it was not trained on." in said
        assert view.MEASURE_CARD not in said

    @pytest.mark.parametrize("command", [view.MEASURE_CARD, view.MEASURE_REAL])
    def test_a_command_that_it_names_has_its_options(self, command: str) -> None:
        known = {name for param in typer.main.get_command(app).commands["evaluate"].params for name in param.opts}  # type: ignore[attr-defined]
        assert command.startswith("python -m redrob evaluate ")
        assert {word for word in command.split() if word.startswith("--")} <= known

    def test_the_command_for_them_writes_where_the_page_looks(self) -> None:
        out = view.MEASURE_CARD.split("--out ")[1]
        assert (FOLDER.parents[1] / out) == FOLDER / view.CARD

    def test_results_on_real_texts_are_found_in_their_folder(
        self, results: Results, lost: Results, tmp_path: Path
    ) -> None:
        write_results(results, [], tmp_path)
        write_results(lost, [], tmp_path / view.REAL)
        said, _ = built(tmp_path, tmp_path)
        assert "Of 8 real cases the trained model decides 0% rightly, the baseline 100%." in said
        assert (FOLDER.parents[1] / view.MEASURE_REAL.split("--out ")[1]) == FOLDER / view.REAL


@pytest.mark.browser
class TestInTheBrowser:
    @pytest.fixture(scope="class")
    def shown(self, results: Results, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        """A page whose second tab holds the results."""
        folder = tmp_path_factory.mktemp("results")
        write_results(results, [], folder)
        write_results(results, [], folder / view.REAL)
        (folder / "plots").mkdir()
        for name in PLOTS:
            (folder / "plots" / name).write_bytes(PNG)
        measured = (FOLDER / "reference.json").read_text(encoding="utf-8")
        (folder / "reference.json").write_text(measured, encoding="utf-8")
        with gr.Blocks() as demo, gr.Tabs():
            with gr.Tab("Compare"):
                gr.Button("Go", elem_id="go")
            with gr.Tab("Results"):
                build_results_tab(folder, folder)
        _, address, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
        yield address
        demo.close(verbose=False)

    def test_on_a_phone_charts_are_drawn_and_only_tables_scroll_sideways(
        self, open_page: Callable[..., Page], shown: str
    ) -> None:
        page = open_page(shown, width=360, height=780)
        open_folds(page)
        page.locator(".js-plotly-plot .scatterlayer .point").last.wait_for()
        widths = page.locator(".js-plotly-plot").evaluate_all("all => all.map(one => one.clientWidth)")
        assert all(200 < width <= 360 for width in widths), widths
        wide = page.locator(WIDE)
        assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
        wide.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"document.querySelector('{WIDE}').scrollLeft > 0")

    @pytest.mark.parametrize("committed", [False, True])
    def test_before_folds_are_opened_it_takes_at_most_500_words_and_three_screens(
        self, open_page: Callable[..., Page], shown: str, address: str, committed: bool
    ) -> None:
        page = open_page(address if committed else shown)
        page.get_by_role("tab", name="Results").click()
        page.locator(".js-plotly-plot .point").first.wait_for()
        panel = page.get_by_role("tabpanel").filter(has=page.locator("#results"))
        assert 60 < len(panel.inner_text().split()) <= 500
        assert 300 < panel.evaluate("one => one.scrollHeight") <= 3 * 800

    def test_nothing_sticks_out_at_the_side_and_no_word_is_broken(
        self, open_page: Callable[..., Page], shown: str
    ) -> None:
        page = open_results(open_page, shown)
        assert stick_out(page) == []
        page.set_viewport_size({"width": 360, "height": 780})
        assert broken_words(page, ".rr-grid :is(th, td)") == []
        page.add_style_tag(
            content=".rr-grid { table-layout: fixed } .rr-grid :is(th, td) { word-break: break-all !important; "
            "white-space: normal !important; min-width: 0 !important }"
        )
        assert broken_words(page, ".rr-grid :is(th, td)")  # the helper would find some
        too_wide_a_box(page)
        assert any(line.startswith("360: page") for line in stick_out(page, [360]))

    def test_pictures_are_framed_and_wait_until_they_are_near(self, open_page: Callable[..., Page], shown: str) -> None:
        page = open_results(open_page, shown, dark=True)
        pictures = page.locator(".rr-plot img")
        expect(pictures).to_have_count(len(PLOTS))
        assert pictures.evaluate_all("all => all.map(one => one.loading)") == ["lazy"] * len(PLOTS)
        frame = page.locator(".rr-plot").first
        assert frame.evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)") >= 8
        ground, around = (
            page.locator(place).first.evaluate("one => getComputedStyle(one).backgroundColor")
            for place in (".rr-plot", "body")
        )
        assert ground != around


WIDE = ".rr-scroll[aria-label^=Mean]"
"""The table that is wider than a phone."""


def open_results(open_page: Callable[..., Page], address: str, *, dark: bool = False) -> Page:
    """The tab with everything unfolded and drawn."""
    page = open_page(address, dark=dark)
    open_folds(page)
    return page


def open_folds(page: Page) -> None:
    page.get_by_role("tab", name="Results").click()
    for accordion in page.locator("button.label-wrap").all():
        accordion.click()
    page.locator(".js-plotly-plot .point").first.wait_for()
