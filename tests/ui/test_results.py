"""The Results tab: the README's numbers, losses as plain as gains, and no hole where a file is missing."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import gradio as gr
import pytest
from playwright.sync_api import Page, expect

from redrob.evaluation.intervals import Interval, rate
from redrob.evaluation.protocols import PUBLISHED
from redrob.evaluation.records import Group, Record, evaluate
from redrob.evaluation.results import FOLDER, Results, make_results, read_results, write_results
from redrob.evaluation.results_table import render
from redrob.evaluation.rollout import roll_out
from redrob.policies.bundled import GGUF_SHA256, WHEEL
from redrob.rewards import COMPONENTS
from redrob.run_record import PLOTS
from redrob.ui import results_more as more
from redrob.ui import results_view as view
from redrob.ui.page import launch_options
from redrob.ui.results_tab import build_results_tab
from redrob.ui.run_files import policy_folder, read_run
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
    return make_results(records, pair="bundled", models=models, wall_time_s=90.0, **settings)  # type: ignore[arg-type]


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


def readme_table(results: Results) -> dict[str, list[str]]:
    lines = [line for line in render(results).splitlines() if line.startswith("| ") and "---" not in line]
    cells = [[cell.strip(" `*") for cell in line.strip("|").split("|")] for line in lines]
    return {name.replace("_", " ") if number else "": rest for number, (name, *rest) in enumerate(cells)}


class TestSameNumbersAsTheReadme:
    """One source: what stands in README.md stands here, for made-up results and for those in the repository."""

    @pytest.fixture(params=["made", "committed"])
    def any_results(self, request: pytest.FixtureRequest, results: Results) -> Results:
        recorded = results if request.param == "made" else read_results()
        if recorded is None:
            pytest.skip("no results are recorded")
        return recorded

    def test_components_and_differences(self, any_results: Results) -> None:
        theirs, ours = readme_table(any_results), table(view.components(any_results))
        told = re.compile(r" ?, (higher|lower|no difference shows)$")
        assert ours[""] == theirs[""]
        for name in (*(component.replace("_", " ") for component in COMPONENTS), "total", "total, card rubric"):
            assert [told.sub("", cell) for cell in ours[name]] == theirs[name], name

    def test_everyone_who_answered(self, any_results: Results) -> None:
        theirs, ours = readme_table(any_results), table(view.answerers(any_results))
        names = [name for name in theirs[""] if "−" not in name]
        assert list(ours) == ["", *names]
        columns = dict(zip(ours[""], zip(*(ours[name] for name in names), strict=True), strict=True))
        same = {
            "Decides rightly": "decision accuracy",
            "Answers shortlist": "answers shortlist",
            "Score MAE (answers)": "score MAE (answers with a score)",
            "Tokens": "tokens",
            "Seconds": "seconds",
        }
        for head, name in same.items():
            assert list(columns[head]) == theirs[name][: len(names)]
        assert [total.split(" ")[0] for total in columns["Total reward"]] == theirs["total"][: len(names)]


class TestTheAnswer:
    def test_a_gain_and_a_part_of_grpo_that_shows(self, results: Results) -> None:
        said = words(view.summary(results))
        gain = view.difference_of(results, "policy", "baseline")
        assert gain is not None
        assert f"earns {gain.strict['total'].value:.3f} more than the baseline. GRPO’s own part: it adds to SFT" in said
        assert "How often the policy decides rightly 1.000 [1.000, 1.000]" in said
        assert "best constant answer 0.500, reference 1.000" in said

    def test_a_loss_is_told_as_plainly(self, lost: Results) -> None:
        assert "less than the baseline. GRPO’s own part: it takes away." in words(view.summary(lost))

    @pytest.mark.parametrize(("low", "high"), [(-0.1, 0.1), (0.0, 0.1), (-0.1, 0.0)])
    def test_an_interval_that_holds_zero_shows_nothing(self, results: Results, low: float, high: float) -> None:
        nothing = {"total": Interval(0.0, low, high)}
        changed = tuple(replace(d, strict={**d.strict, **nothing}) for d in results.evaluation.differences)
        said = words(view.summary(replace(results, evaluation=replace(results.evaluation, differences=changed))))
        assert "policy and the baseline no difference shows. GRPO’s own part: no difference shows." in said

    def test_without_a_policy_nothing_is_claimed(self) -> None:
        alone = made([record for record in six_rows() if record.row == "baseline"])
        assert "No two models were compared." in words(view.summary(alone))
        assert "The policy was not measured." in words(view.not_improved(alone))


class TestWhatDidNotImprove:
    def test_where_nothing_is_lower_it_says_nothing_and_names_what_stayed(self, results: Results) -> None:
        said = words(view.not_improved(results))
        # Babble of 40 characters has the right length, and so has the gold answer: 1 and 1.
        assert "Against baseline , lower beyond chance: nothing; no gain shows: length penalty." in said
        # Always the same valid answer against gold: reasons and format are alike, decision and score are not.
        alike = "format valid, reason quality, length penalty, no hallucination"
        assert f"Against SFT only , lower beyond chance: nothing; no gain shows: {alike}." in said

    def test_losses_are_named_with_their_intervals(self, lost: Results) -> None:
        said = words(view.not_improved(lost))
        assert "Against baseline , lower beyond chance: format valid (-1.000 [-1.000, -1.000]), decision match" in said
        assert "The best constant answer decides rightly at least as often as the policy: 0.500 [" in said
        # The babbling policy has none of four right in each occupation, always rejecting has two.
        assert "in: chef (0.00 against 0.50, n = 4), nurse (0.00 against 0.50, n = 4)." in said

    def test_groups_without_a_weak_spot_are_counted(self, results: Results) -> None:
        # The policy has all eight right, the constant answer half of each occupation and none of the fits.
        said = words(view.not_improved(results))
        assert "By occupation, no weak spot: it decides better than the best constant answer in each of the 2" in said
        assert "By kind of case, it decides no better than the best constant answer in: partial (1.00 against" in said

    def test_a_loss_within_chance_is_no_loss_beyond_it(self, results: Results) -> None:
        maybe = {"reason_quality": Interval(-0.01, -0.05, 0.02)}
        changed = tuple(replace(d, strict={**d.strict, **maybe}) for d in results.evaluation.differences)
        said = words(view.not_improved(replace(results, evaluation=replace(results.evaluation, differences=changed))))
        assert "lower, but within chance: reason quality (-0.010 [-0.050, +0.020]);" in said


class TestGroups:
    @pytest.mark.parametrize(("right", "n"), [(0, 12), (384, 420), (15, 30), (1, 1), (7, 7)])
    def test_the_interval_of_a_group_is_wilsons(self, right: int, n: int) -> None:
        expected = rate([True] * right + [False] * (n - right))  # scipy's
        interval = more.share(Group(n, right / n, 0.0))
        assert [interval.low, interval.high] == pytest.approx([expected["low"], expected["high"]], abs=6e-5)
        assert interval.low <= interval.value <= interval.high

    def test_occupations_that_were_not_trained_on_are_marked_and_come_last(self) -> None:
        results = made(six_rows(), trained_on={"nurse"})
        assert list(more.group_names(results, "occupation").values()) == ["nurse (4)", "chef* (4)"]
        assert "* Nothing was trained on this occupation." in more.group_note(results, "occupation")

    def test_what_the_file_does_not_say_is_not_made_up(self, results: Results) -> None:
        assert "does not say which occupations" in more.group_note(results, "occupation")
        assert "All were trained on" in more.group_note(replace(results, unseen_occupations=()), "occupation")
        assert "trained on" not in more.group_note(results, "kind of case")

    def test_shares_and_table_are_those_of_the_rows(self, results: Results) -> None:
        # Kinds of case follow the decision: all four fits are shortlists, which whoever always rejects gets wrong.
        rows = table(more.group_table(results, "kind of case"))
        values = {name: [cell.split(" ")[0] for cell in cells] for name, cells in rows.items() if name}
        assert values["fit (4)"] == ["0.000", "1.000", "0.000", "0.000", "0.000", "1.000"]
        assert values["partial (4)"] == ["1.000", "1.000", "0.000", "1.000", "1.000", "1.000"]
        shares = more.group_shares(results, "kind of case")
        assert {row: share["fit (4)"].value for row, share in shares.items()} == {"baseline": 0.0, "policy": 1.0}


class TestDecisions:
    def test_every_case_is_counted_once(self, results: Results) -> None:
        after = view.difference_of(results, "policy", "sft")
        assert after is not None
        said = words(more.decisions(after, results))
        # The policy is right eight times; always rejecting is right in the four rejects.
        assert "both right 4 only policy right 4 only SFT only right 0 both wrong 0" in said
        assert "p = 0.12, n = 8" in said  # 2 / 2**4

    def test_shares_of_the_bar_are_the_counts(self, results: Results) -> None:
        first = view.difference_of(results, "policy", "baseline")
        assert first is not None
        assert re.findall(r'class="rr-(\w+)" style="flex-grow: (\d+)"', more.decisions(first, results)) == [
            ("first", "8")
        ]


class TestPublished:
    def test_without_a_measurement_the_published_numbers_stand_alone_with_the_command(self) -> None:
        markup = more.published(None)
        rows = table(markup)
        assert rows[""] == ["baseline, published", "policy, published"]
        assert rows["decision match"] == [f"{PUBLISHED[row]['decision_match']:.3f}" for row in ("baseline", "policy")]
        assert more.MEASURE_CARD in markup
        assert more.PUBLISHED_AT in markup
        assert "there are no numbers of ours by the published protocol" in words(markup)
        assert "Ours are" not in words(markup)

    def test_ours_stand_beside_them_under_the_same_rubric(self, results: Results) -> None:
        rows = table(more.published(replace(results, protocol="card")))
        assert rows[""] == ["baseline, published", "baseline, here", "policy, published", "policy, here"]
        assert rows["decision match"] == ["0.500", "0.000", "0.500", "1.000"]
        said = words(more.published(replace(results, protocol="card")))
        assert "Ours are on 12 cases that it was not trained on. 8 cases on the corpus," in said


class TestProvenance:
    def test_it_names_what_is_needed_to_measure_again(self, results: Results) -> None:
        known = replace(results, commit="0123456789", dirty=True, seed=7)
        said = words(more.provenance(known))
        assert "Cases 8, on the corpus, test split, protocol strict" in said
        assert "Seed 7" in said
        assert "Commit 0123456 with uncommitted changes" in said
        assert f"scipy {results.packages['scipy']}" in said
        assert "Time 2 minutes" in said
        assert "Commit unknown" in words(more.provenance(replace(results, commit=None, dirty=None)))

    def test_models_that_come_with_the_project_have_names_and_the_file_says_the_rest(self, results: Results) -> None:
        models = {"baseline": WHEEL, "baseline_revision": f"sha256:{GGUF_SHA256[:12]}"}
        for policy in ("smollm2-135m", "assets/policies/smollm2-135m", "/elsewhere/smollm2-135m"):
            markup = more.provenance(replace(results, models={**models, "policy": policy, "policy_revision": "local"}))
            shown = words(re.sub("<details>.*?</details>", "", markup))
            assert (
                f"Baseline SmolLM2-135M-Instruct (bundled), file {GGUF_SHA256[:6]}… Policy bundled policy Cases"
                in shown
            )
            assert f"As recorded {WHEEL}, sha256:{GGUF_SHA256[:12]} Policy" in words(markup)
            assert "As recorded smollm2-135m, local Cases" in words(markup)
            assert "/elsewhere" not in markup
        other = more.provenance(replace(results, models={"baseline": "Qwen/Qwen3-0.6B", "policy": "runs/mine"}))
        assert "Baseline Qwen/Qwen3-0.6B Policy runs/mine" in words(other)

    def test_texts_of_models_and_cases_are_escaped(self, results: Results) -> None:
        records = [replace(r, occupation=MARKUP, kind=MARKUP, row=f"row {MARKUP}") for r in all_records()[:8]]
        hostile = replace(made(records), pair=MARKUP, models={"policy": MARKUP})
        pages = [view.summary(hostile), view.answerers(hostile), view.components(hostile), view.not_improved(hostile)]
        pages += [more.group_table(hostile, "occupation"), more.provenance(hostile)]
        assert MARKUP not in "".join(pages)


class TestRunFiles:
    def test_an_empty_folder_is_no_mistake(self, tmp_path: Path) -> None:
        run = read_run(tmp_path)
        assert (run.settings, dict(run.plots)) == (None, {})

    def test_a_folder_of_somebodys_machine_is_not_shown(self, tmp_path: Path) -> None:
        assert read_run(tmp_path).shown == tmp_path.name
        assert read_run(policy_folder()).shown == "assets/policies/smollm2-135m"


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
        assert "Published by its model card" in said
        assert "make reference" in said
        assert "Where these numbers come from" not in said

    @pytest.mark.parametrize("name", ["results.json", "reference.json", "run.json", "grpo_log.jsonl"])
    def test_a_damaged_file_is_named_and_the_page_stands(self, tmp_path: Path, name: str) -> None:
        (tmp_path / name).write_text("{", encoding="utf-8")
        said, _ = built(tmp_path, tmp_path)
        assert name in said
        assert "Where these numbers" not in said

    def test_what_was_not_measured_or_drawn_is_said_and_the_rest_is_shown(
        self, results: Results, tmp_path: Path
    ) -> None:
        write_results(results, [], tmp_path)
        (tmp_path / "plots").mkdir()
        (tmp_path / "plots" / "reward_components.png").write_bytes(PNG)
        said, blocks = built(tmp_path, tmp_path)
        assert (
            "Not drawn yet: training_curves.png, baseline_vs_trained.png, reward_distribution.png, "
            "training_details.png."
        ) in said
        assert [block.alt_text for block in blocks if isinstance(block, gr.Image)] == [
            f"{PLOTS['reward_components.png']}. In numbers: the tables above, and the stages under Train."
        ]

    def test_results_by_the_cards_protocol_are_found_in_their_folder(self, results: Results, tmp_path: Path) -> None:
        write_results(results, [], tmp_path)
        write_results(replace(results, protocol="card"), [], tmp_path / more.CARD_FOLDER)
        said, _ = built(tmp_path, tmp_path)
        assert "policy, here" in said
        assert more.MEASURE_CARD not in said

    def test_the_command_for_them_writes_where_the_page_looks(self) -> None:
        out = more.MEASURE_CARD.split("--out ")[1]
        assert (FOLDER.parents[1] / out) == FOLDER / more.CARD_FOLDER

    def test_forced_json_is_an_answerer_of_its_own(self, results: Results) -> None:
        assert "baseline, forced JSON" in table(view.answerers(results))
        two = evaluate([record for record in six_rows() if record.row in ("baseline", "policy")])
        assert list(table(view.answerers(replace(results, evaluation=two)))) == ["", "baseline", "policy"]


@pytest.mark.browser
class TestInTheBrowser:
    @pytest.fixture(scope="class")
    def shown(self, results: Results, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        """A page whose second tab holds the results."""
        folder = tmp_path_factory.mktemp("results")
        write_results(results, [], folder)
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
        page.get_by_role("tab", name="Results").click()
        page.wait_for_function("document.querySelectorAll('.js-plotly-plot').length === 4")
        page.locator(".js-plotly-plot .scatterlayer .point").last.wait_for()
        widths = page.locator(".js-plotly-plot").evaluate_all("all => all.map(one => one.clientWidth)")
        assert all(200 < width <= 360 for width in widths), widths
        wide = page.locator(".rr-scroll").first
        assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
        wide.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('.rr-scroll').scrollLeft > 0")

    @pytest.fixture(scope="class")
    def opened(self, keep_page: Callable[..., Page], shown: str) -> Page:
        """One page for the tests that leave it as it was, but for its width."""
        return open_results(keep_page, shown)

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

    def test_a_table_says_that_it_scrolls_where_it_does_and_only_there(self, opened: Page) -> None:
        page = opened
        said = """() => [...document.querySelectorAll('.rr-scroll')].filter(box => box.offsetParent).map(box =>
            [box.scrollWidth > box.clientWidth, box.querySelector('.rr-sideways').checkVisibility()])"""
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 780})
            page.wait_for_function(f"() => ({said})().every(([wide, told]) => wide === told)")
            assert {wide for wide, _ in page.evaluate(said)} == {True, False} or width == 360
        assert page.locator(".rr-scroll:not([role=region][aria-label][tabindex='0'])").count() == 0

    def test_the_edge_of_a_table_is_shaded_until_its_end(self, opened: Page) -> None:
        page = opened
        page.set_viewport_size({"width": 360, "height": 780})
        box = page.locator(".rr-scroll").first

        def edge() -> int:
            """How dark the last column of pixels is beside the heading, where nothing is written."""
            shot = base64.b64encode(box.screenshot()).decode()
            return int(page.evaluate(GREY, shot))

        before = edge()
        box.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
        assert edge() - before > 30

    def test_pictures_are_framed_and_wait_until_they_are_near(self, open_page: Callable[..., Page], shown: str) -> None:
        page = open_page(shown, dark=True)
        page.get_by_role("tab", name="Results").click()
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


GREY = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas.drawImage(picture, 0, 0);
  const [red, green, blue] = canvas.getImageData(picture.width - 2, 3, 1, 1).data;
  return (red + green + blue) / 3;
}"""


def open_results(open_page: Callable[..., Page], address: str, *, dark: bool = False) -> Page:
    """The tab with everything unfolded and drawn."""
    page = open_page(address, dark=dark)
    page.get_by_role("tab", name="Results").click()
    for accordion in page.locator("button.label-wrap").all():
        accordion.click()
    page.wait_for_function("document.querySelectorAll('.js-plotly-plot').length === 4")
    return page
