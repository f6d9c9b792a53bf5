"""The example cases and the style sheet, as files."""

import re
from pathlib import Path

import pytest

from redrob.errors import DataError
from redrob.reference import Assessment, assess
from redrob.reference.schema import is_impossible
from redrob.ui.examples import Example, load_examples
from redrob.ui.theme import STYLE_SHEETS, build_css

EXAMPLES = load_examples()


def test_six_occupations_each_make_another_point() -> None:
    assert len({example.title for example in EXAMPLES}) == len({example.point for example in EXAMPLES}) == 6


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_each_text_has_150_to_400_words(example: Example) -> None:
    assert 150 <= len(example.job_description.split()) <= 400
    assert 150 <= len(example.candidate.split()) <= 400


class TestPromises:
    """What a button says is what the reference finds."""

    @pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
    def test_the_reference_decides_as_the_file_says(self, example: Example) -> None:
        assert assess(example.job_description, example.candidate).decision == example.decision

    @pytest.mark.parametrize(
        "point",
        ["a fit, found by the trained model", "a fit, turned down by the trained model", "a fit in plain words"],
    )
    def test_a_fit_is_shortlisted_without_a_flag(self, point: str) -> None:
        found = judged(point)
        assert (found.decision, found.flags) == ("shortlist", ())

    def test_plain_words_name_fewer_requirements_than_they_show(self) -> None:
        example = next(example for example in EXAMPLES if example.point == "a fit in plain words")
        done = [r.text for r in judged(example.point).requirements if r.status == "done"]
        named = [text for text in done if text.lower() in example.candidate.lower()]
        assert len(named) < len(done) / 2

    def test_keywords_only_are_listed_and_flagged_as_stuffing(self) -> None:
        found = judged("keywords only")
        statuses = [requirement.status for requirement in found.requirements]
        assert statuses.count("listed") >= 6
        assert not {"done", "denied"} & set(statuses)
        assert [flag.kind for flag in found.flags] == ["keyword_stuffing"]

    def test_impossible_dates_reject_a_profile_that_shows_everything(self) -> None:
        found = judged("impossible dates")
        assert all(requirement.coverage == 1.0 for requirement in found.requirements)
        assert is_impossible(found.flags)

    def test_another_job_is_seen_as_another_occupation(self) -> None:
        found = judged("from another job")
        assert found.facts.occupation != "same"
        assert not any(requirement.coverage for requirement in found.requirements)


def judged(point: str) -> Assessment:
    [example] = [example for example in EXAMPLES if example.point == point]
    return assess(example.job_description, example.candidate)


@pytest.mark.parametrize("text", ["title = ", 'title = "Nurse"', 'title = 3\npoint = ""', 'colour = "red"'])
def test_a_damaged_example_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "1_bad.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"1_bad\.toml"):
        load_examples(tmp_path)


def test_the_style_sheet_names_no_colour_of_its_own() -> None:
    for sheet in STYLE_SHEETS:
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{]*;)|rgba?\(|hsl", sheet.read_text(encoding="utf-8")) == []


def test_every_colour_that_the_style_sheet_uses_is_in_the_palette() -> None:
    css = build_css()
    assert set(re.findall(r"var\(--rr-([a-z-]+)\)", css)) <= set(re.findall(r"--rr-([a-z-]+):", css))
