"""The example cases and the style sheet, as files."""

import re
from pathlib import Path

import pytest

from redrob.errors import DataError
from redrob.ui.examples import Example, load_examples
from redrob.ui.theme import STYLE_SHEETS, build_css

EXAMPLES = load_examples()


def test_there_are_at_least_four_of_different_occupations() -> None:
    assert len({example.title for example in EXAMPLES}) >= 4


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_each_text_has_80_to_200_words(example: Example) -> None:
    assert 80 <= len(example.job_description.split()) <= 200
    assert 80 <= len(example.candidate.split()) <= 200


def test_a_folder_without_examples_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no example"):
        load_examples(tmp_path)


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
