"""The plots: what is drawn, from which numbers, on which ground, and what happens where a log is missing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from redrob.errors import DataError
from redrob.evaluation.records import Record
from redrob.evaluation.results import Results
from redrob.run_record import PLOTS, STAGES, read_logs
from tests.training.small_run import answer, eight_cases, results_of, write_logs
from training import figures
from training.figures import COLOURS, Drawing, Logs, draw, gaps, in_words, rows_of

NO_LOGS: Logs = dict.fromkeys(STAGES, ())


@dataclass(frozen=True)
class Drawn:
    results: Results
    records: list[Record]
    folder: Path
    logs: Logs
    texts: dict[str, str]
    drawings: dict[str, Drawing]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    """All plots, drawn once; the figures are kept as they were when their files had been written."""
    folder = tmp_path_factory.mktemp("figures")
    records = answer(eight_cases())
    results = results_of(records)
    write_logs(folder / "logs")
    logs = read_logs(folder / "logs")
    kept: dict[str, Drawing] = {}
    save = figures.save

    def keep(drawing: Drawing, path: Path) -> None:
        save(drawing, path)
        kept[path.name] = drawing

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "save", keep)
        texts = draw(results, records, logs, folder / "plots")
    return Drawn(results, records, folder / "plots", logs, texts, kept)


class TestFiles:
    def test_every_plot_is_written_with_its_text_in_the_order_in_which_it_is_shown(self, drawn: Drawn) -> None:
        assert list(drawn.texts) == list(PLOTS)
        assert {path.name for path in drawn.folder.iterdir()} == set(PLOTS)
        assert not any(mark in text for text in drawn.texts.values() for mark in "[]")  # they end a description

    @pytest.mark.parametrize("name", PLOTS)
    def test_plot_is_light_with_the_policy_in_its_colour_and_nothing_cut_at_the_edge(
        self, name: str, drawn: Drawn
    ) -> None:
        picture = imread(drawn.folder / name)[..., :3]
        assert picture.shape[1] == 1800  # 9 inches at twice 100 points
        assert (picture.min(axis=2) > 0.85).mean() > 0.5
        policy = np.abs(picture - np.array(to_rgb(COLOURS["policy"]))).max(axis=2) < 0.01
        assert policy.sum() > 50
        edge = np.ones(picture.shape[:2], dtype=bool)
        edge[6:-6, 6:-6] = False
        assert (picture[edge] == 1.0).all()

    def test_same_input_gives_the_same_bytes_whatever_a_person_has_set(self, drawn: Drawn, tmp_path: Path) -> None:
        with matplotlib.rc_context({"figure.facecolor": "black", "font.size": 20}):
            again = draw(drawn.results, drawn.records, NO_LOGS, tmp_path)
            assert matplotlib.rcParams["font.size"] == 20  # and their settings stay theirs
        assert list(again) == [name for name in PLOTS if not name.startswith("training")]
        assert all((tmp_path / name).read_bytes() == (drawn.folder / name).read_bytes() for name in again)


class TestLayout:
    @pytest.mark.parametrize("name", PLOTS)
    def test_legend_and_caption_lie_outside_the_data(self, name: str, drawn: Drawn) -> None:
        figure = drawn.drawings[name].figure
        caption = figure.texts[-1].get_window_extent()
        for axes in figure.axes:
            assert not axes.get_tightbbox().overlaps(caption)
            assert not any(axes.get_tightbbox().overlaps(legend.get_window_extent()) for legend in figure.legends)

    @pytest.mark.parametrize("name", PLOTS)
    def test_caption_says_seed_date_and_what_the_whiskers_are(self, name: str, drawn: Drawn) -> None:
        caption = drawn.drawings[name].caption
        assert all(told in caption.lower() for told in ("seed 0", "2026-01-02", "whiskers"))
        sizes = {"training_curves.png": "6 steps", "training_details.png": "GRPO 6"}
        assert sizes.get(name, "n = 8 cases of the test split, on the corpus") in caption

    def test_caption_says_that_the_loss_says_nothing(self, drawn: Drawn) -> None:
        assert "near zero by construction" in drawn.drawings["training_curves.png"].caption


class TestNumbers:
    def test_bars_carry_the_means_of_the_records(self, drawn: Drawn) -> None:
        texts = [text.get_text() for text in drawn.drawings["reward_components.png"].figure.axes[0].texts]
        # three rows of seven values; decision_match is the second: 0 of 8, 5 of 8, 6 of 8 right
        assert [texts[7 * row + 1] for row in range(3)] == ["0.000", "0.625", "0.750"]
        assert texts[6] == "0.050"  # the baseline earns the length alone

    def test_the_text_holds_the_means_too(self, drawn: Drawn) -> None:
        assert "trained model: format_valid 1.000, decision_match 0.750" in drawn.texts["reward_components.png"]

    def test_differences_have_an_axis_of_their_own(self, drawn: Drawn) -> None:
        means, differences = drawn.drawings["reward_components.png"].figure.axes
        assert means.get_xlim()[0] == 0  # bars begin there
        assert differences.get_title(loc="left") == "Policy − SFT only"
        low, high = differences.get_xlim()
        assert low <= 0 < 0.125 < high < 0.6  # one decision of eight: 0.125, with its interval

    def test_reward_is_on_the_left_axis_and_loss_on_the_right(self, drawn: Drawn) -> None:
        left, right = drawn.drawings["training_curves.png"].figure.axes
        assert (left.get_ylabel(), right.get_ylabel()) == ("mean reward", "loss")
        assert right.yaxis.get_label_position() == "right"
        dots, line = (list(drawn_line.get_ydata()) for drawn_line in left.lines)
        assert dots == pytest.approx([0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
        assert line == pytest.approx([0.5, 0.55, 0.6, 0.7, 0.8, 0.9])  # three steps at most
        assert left.get_ylim()[0] > 0.4  # fitted to the values

    def test_the_rest_of_the_logs_has_a_panel_each(self, drawn: Drawn) -> None:
        titles = [axes.get_title(loc="left") for axes in drawn.drawings["training_details.png"].figure.axes]
        assert titles[:2] == ["SFT: loss", "format valid"]
        assert titles[-1] == "KL divergence"
        assert len(titles) == 8

    def test_shares_count_cases_in_pairs(self, drawn: Drawn) -> None:
        rows = rows_of(drawn.records)
        told = in_words(gaps(rows["policy"], rows["sft"]))  # they differ in the third case alone
        assert told == "better in 1 of 8 cases (12%), equal in 7, worse in 0"
        titles = [axes.get_title(loc="left") for axes in drawn.drawings["baseline_vs_trained.png"].figure.axes]
        assert "better in 8 of 8 cases (100%), equal in 0, worse in 0" in titles[0]
        assert told in titles[1]
        assert len(drawn.drawings["baseline_vs_trained.png"].figure.axes[1].patches) == 1  # only what differs

    def test_every_case_is_in_the_histogram(self, drawn: Drawn) -> None:
        for axes in drawn.drawings["reward_distribution.png"].figure.axes:
            assert sum(patch.get_height() for patch in axes.patches) == 8

    def test_rows_that_no_model_wrote_are_left_out(self, drawn: Drawn) -> None:
        assert list(rows_of(drawn.records)) == ["baseline", "sft", "policy"]


class TestMissing:
    def test_without_records_or_logs_nothing_is_drawn_and_old_plots_go(self, drawn: Drawn, tmp_path: Path) -> None:
        old = tmp_path / "training_curves.png"
        old.write_bytes(b"of an earlier run")
        assert draw(drawn.results, [], NO_LOGS, tmp_path) == {}
        assert not old.exists()

    def test_sft_alone_is_drawn_alone(self, drawn: Drawn, tmp_path: Path) -> None:
        assert list(draw(drawn.results, [], NO_LOGS | {"sft": drawn.logs["sft"]}, tmp_path)) == ["training_details.png"]

    @pytest.mark.parametrize(
        ("file", "text"),
        [
            ("grpo_log.jsonl", '{"step": 1}\n{"st'),
            ("sft_log.jsonl", '{"loss": 1.0}\n'),
        ],
    )
    def test_a_damaged_log_is_named(self, file: str, text: str, tmp_path: Path) -> None:
        (tmp_path / file).write_text(text)
        with pytest.raises(DataError, match=file):
            read_logs(tmp_path)
