"""The plots: what is drawn, from which numbers, on which ground, and what happens where a log is missing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.image import imread

from redrob.errors import DataError
from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import Record
from redrob.evaluation.results import Results
from redrob.run_record import PLOTS, read_logs
from tests.training.small_run import answer, eight_cases, results_of, write_logs
from training import figures
from training.figure_style import COLOURS, whiskers
from training.figures import draw, reasons_not_drawn
from training.paired_stats import paired, rows_of


@dataclass(frozen=True)
class Drawn:
    results: Results
    records: list[Record]
    logs: Path
    paths: list[Path]
    figures: dict[str, Figure]
    captions: dict[str, str]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    """All plots, drawn once; the figures are kept as they were when their files had been written."""
    folder = tmp_path_factory.mktemp("figures")
    records = answer(eight_cases())
    results = results_of(records)
    write_logs(folder / "logs")
    kept: dict[str, Figure] = {}
    captions: dict[str, str] = {}
    save = figures.save

    def keep(figure: Figure, caption: str, path: Path) -> None:
        save(figure, caption, path)
        kept[path.name], captions[path.name] = figure, caption

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "save", keep)
        paths = draw(results, records, folder / "logs", folder / "plots")
    return Drawn(results, records, folder / "logs", paths, kept, captions)


class TestFiles:
    def test_every_plot_is_written_in_the_order_in_which_it_is_shown(self, drawn: Drawn) -> None:
        assert [path.name for path in drawn.paths] == list(PLOTS)

    @pytest.mark.parametrize("name", PLOTS)
    def test_plot_is_light_with_the_policy_in_its_colour_and_nothing_cut_at_the_edge(
        self, name: str, drawn: Drawn
    ) -> None:
        picture = imread(drawn.paths[0].with_name(name))[..., :3]
        assert picture.shape[1] == 1800  # 9 inches at twice 100 points
        assert (picture.min(axis=2) > 0.85).mean() > 0.5
        policy = np.abs(picture - np.array(to_rgb(COLOURS["policy"]))).max(axis=2) < 0.01
        assert policy.sum() > 50
        edge = np.ones(picture.shape[:2], dtype=bool)
        edge[6:-6, 6:-6] = False
        assert (picture[edge] == 1.0).all()

    def test_same_input_gives_the_same_bytes_whatever_a_person_has_set(self, drawn: Drawn, tmp_path: Path) -> None:
        with matplotlib.rc_context({"figure.facecolor": "black", "font.size": 20}):
            again = draw(drawn.results, drawn.records, tmp_path / "no-logs", tmp_path)
            assert matplotlib.rcParams["font.size"] == 20  # and their settings stay theirs
        assert [path.name for path in again] == list(PLOTS)[1:]
        assert all(path.read_bytes() == drawn.paths[0].with_name(path.name).read_bytes() for path in again)


class TestLayout:
    @pytest.mark.parametrize("name", PLOTS)
    def test_legend_and_caption_lie_outside_the_data(self, name: str, drawn: Drawn) -> None:
        figure = drawn.figures[name]
        caption = figure.texts[-1].get_window_extent()
        for axes in figure.axes:
            assert not axes.get_tightbbox().overlaps(caption)
            assert not any(axes.get_tightbbox().overlaps(legend.get_window_extent()) for legend in figure.legends)

    @pytest.mark.parametrize("name", PLOTS)
    def test_caption_says_seed_date_and_what_the_whiskers_are(self, name: str, drawn: Drawn) -> None:
        caption = drawn.captions[name]
        assert all(told in caption.lower() for told in ("seed 0", "2026-01-02", "whiskers"))
        sizes = {"training_curves.png": "6 steps"}
        assert sizes.get(name, "n = 8 cases of the test split, on the corpus") in caption

    def test_caption_says_that_the_loss_says_nothing(self, drawn: Drawn) -> None:
        assert "near zero by construction" in drawn.captions["training_curves.png"]


class TestNumbers:
    def test_bars_carry_the_means_of_the_records(self, drawn: Drawn) -> None:
        texts = [text.get_text() for text in drawn.figures["reward_components.png"].axes[0].texts]
        # three rows of seven values; decision_match is the second: 0 of 8, 5 of 8, 6 of 8 right
        assert [texts[7 * row + 1] for row in range(3)] == ["0.000", "0.625", "0.750"]
        assert texts[6] == "0.050"  # the baseline earns the length alone

    def test_rewards_are_drawn_on_their_whole_range(self, drawn: Drawn) -> None:
        axes = drawn.figures["training_curves.png"].axes
        rewards = [one for one in axes if one.get_title(loc="left").startswith(("GRPO", "format", "no hallucination"))]
        assert [one.get_ylim() for one in rewards] == [(-0.03, 1.05)] * 3

    def test_running_mean_is_drawn_over_the_dots(self, drawn: Drawn) -> None:
        axes = drawn.figures["training_curves.png"].axes
        reward = next(one for one in axes if one.get_title(loc="left").startswith("GRPO"))
        dots, line = (list(drawn_line.get_ydata()) for drawn_line in reward.lines)
        assert dots == pytest.approx([0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
        assert line == pytest.approx([0.5, 0.55, 0.6, 0.7, 0.8, 0.9])  # three steps at most

    def test_shares_count_cases_in_pairs(self, drawn: Drawn) -> None:
        rows = rows_of(drawn.records)
        against_sft = paired(rows["policy"], rows["sft"])  # they differ in the third case alone
        assert (against_sft.better, against_sft.equal, against_sft.worse) == (1, 7, 0)
        titles = [axes.get_title(loc="left") for axes in drawn.figures["baseline_vs_trained.png"].axes]
        assert "better in 8 of 8 cases (100%), equal in 0, worse in 0" in titles[0]
        assert "better in 1 of 8 cases (12%), equal in 7, worse in 0" in titles[1]

    def test_every_case_is_in_the_histogram(self, drawn: Drawn) -> None:
        for axes in drawn.figures["reward_distribution.png"].axes:
            assert sum(patch.get_height() for patch in axes.patches) == 8

    def test_rows_that_no_model_wrote_are_left_out(self, drawn: Drawn) -> None:
        assert list(rows_of(drawn.records)) == ["baseline", "sft", "policy"]

    def test_whiskers_reach_the_ends_of_the_interval(self) -> None:
        assert whiskers([Interval(0.5, 0.25, 1.0)]) == [[0.25], [0.5]]


class TestMissing:
    def test_missing_logs_are_told_and_old_plots_go(self, drawn: Drawn, tmp_path: Path) -> None:
        old = tmp_path / "training_curves.png"
        old.write_bytes(b"of an earlier run")
        reasons = reasons_not_drawn(drawn.records, tmp_path)
        assert list(reasons) == ["training_curves.png"]
        assert "no log of either stage" in reasons["training_curves.png"]
        draw(drawn.results, [], tmp_path, tmp_path)
        assert not old.exists()

    def test_without_records_or_logs_nothing_is_drawn(self, drawn: Drawn, tmp_path: Path) -> None:
        assert draw(drawn.results, [], tmp_path, tmp_path) == []
        assert list(reasons_not_drawn([], tmp_path)) == list(PLOTS)

    def test_sft_alone_is_drawn_alone(self, drawn: Drawn, tmp_path: Path) -> None:
        (tmp_path / "sft_log.jsonl").write_text((drawn.logs / "sft_log.jsonl").read_text())
        assert [path.name for path in draw(drawn.results, [], tmp_path, tmp_path / "plots")] == ["training_curves.png"]

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
