"""Prose is read once: no sentence of README, docs, cards and page has more than 30 words, and no insider's words."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator
from pathlib import Path

import gradio as gr
import pytest

from redrob.ui.page import build_demo
from tests.fake_pair import FakeLoader

ROOT = Path(__file__).resolve().parent.parent
MOST = 30
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "assets/data/README.md",
    *sorted((ROOT / "assets/policies").glob("*/README.md")),
    ROOT / "training/README.md",
    ROOT / "tests/benchmarks/README.md",
    ROOT / "training/corpus/card.md",
    ROOT / "training/model_card_template.md",
]
_END = re.compile(r"(?<=[.!?])[\"”’)*_]*\s+(?=[\"“(*_`]*[A-Z0-9])")
_NO_END = re.compile(r"\b(?:e\.g|i\.e|vs|Dr|Mr|Ms|No|St|al)\.")
SCRIPT = ("=>", "{{", "px;", "\\b", "(?:", "]|", " | ", "client.predict(", "and or but to")
"""What stands in a text for programs."""
INSIDERS = re.compile(r"\b(?:policy|policies|gold|greedy|McNemar|stuffers?|sha-?256)\b", re.IGNORECASE)
"""Words that nobody outside the project or the field need know."""


def long_sentences(text: str) -> list[str]:
    """The sentences of plain prose with more than `MOST` words; numbers are not counted."""
    one_line = _NO_END.sub(lambda match: match[0][:-1], " ".join(text.split()))
    return [s for s in _END.split(one_line) if len(re.findall(r"[\w’'/-]*[^\W\d_][\w’'/-]*", s)) > MOST]


def blocks_of(markdown: str) -> Iterator[str]:
    """Paragraphs, list items and cells, without front matter and code."""
    text = re.sub(r"\A---\n.*?\n---\n", "", markdown, flags=re.DOTALL)
    text = re.sub(r"<!-- \w+:(?:begin|end) -->", "\n\n", text)  # what is rendered from results is read like the rest
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"<!--.*?-->|^ {4,}.*$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "Code", text)
    text = re.sub(r"\{% el.*?\{% endif %\}", "", text, flags=re.DOTALL)  # of a template's choices the first
    text = re.sub(r"\{[{%].*?[%}]\}[ .]*\n", "\n\n", text)  # what a template puts in
    text = re.sub(r"\{%.*?%\}", "", re.sub(r"\{\{.*?\}\}", "Code", text))
    for paragraph in re.split(r"\n\s*\n|\n(?=#)|(?<=\n)(#.*)\n", text):
        if paragraph is None:
            continue
        if paragraph.lstrip().startswith("|"):
            yield from (cell for line in paragraph.splitlines() for cell in line.split("|"))
        else:
            yield from re.split(r"\n(?=\s*(?:[-*#>]|\d+\.) )", paragraph)


def spoken(markup: str) -> Iterator[str]:
    """What is read of HTML, element by element."""
    text = re.sub(r"<(?:pre|style|script)\b.*?</(?:pre|style|script)>", " ", markup, flags=re.DOTALL)
    text = re.sub(r"<code>.*?</code>", "Code", text)
    text = re.sub(r"</?(?:b|i|em|code|span|a|q|small|sup|strong|kbd)\b[^>]*>", "", text)
    yield from (html.unescape(part) for part in re.split(r"<[^>]+>", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_sentence_of_a_page_is_long(page: Path) -> None:
    found = [s for block in blocks_of(page.read_text(encoding="utf-8")) for s in long_sentences(block)]
    assert found == []


@pytest.fixture(scope="module")
def page() -> gr.Blocks:
    return build_demo(FakeLoader())


def texts_of(block: object) -> Iterator[str]:
    """What a component of the page says by itself."""
    values = [getattr(block, name, None) for name in ("value", "label", "info", "placeholder")]
    is_box = type(block).__name__ == "Textbox"  # holds texts of others
    yield from (value for value in values[is_box:] if isinstance(value, str))


def folded(block: object) -> bool:
    """Whether it stands in a fold."""
    while block is not None:
        if isinstance(block, gr.Accordion):
            return True
        block = getattr(block, "parent", None)
    return False


def test_no_sentence_of_the_page_as_it_opens_is_long(page: gr.Blocks) -> None:
    texts = [text for block in page.blocks.values() for text in texts_of(block)]
    pieces = [piece for text in texts for part in spoken(text) for piece in blocks_of(part)]
    assert len(pieces) > 100
    assert [s for piece in pieces for s in long_sentences(piece)] == []


def test_words_of_insiders_stand_in_folds_alone(page: gr.Blocks) -> None:
    texts = [text for block in page.blocks.values() if not folded(block) for text in texts_of(block)]
    open_ones = [re.sub(r"<details\b.*</details>", "", text, flags=re.DOTALL) for text in texts]
    said = [part for text in open_ones for part in spoken(text)]
    assert len(said) > 100
    assert [part for part in said if INSIDERS.search(re.sub(r"`[^`]*`", "", part))] == []


def test_no_sentence_that_the_package_may_show_is_long() -> None:
    """The page shows what any module says: errors, flags, notes, captions."""
    found = []
    for path in sorted((ROOT / "redrob").rglob("*.py")):
        for text in strings(ast.parse(path.read_text(encoding="utf-8"))):
            if re.search(r"[.,:;] |[.:]$", text) and not any(sign in text for sign in SCRIPT):  # no list of words
                pieces = [piece for part in spoken(text) for piece in blocks_of(part)]
                found += [(path.name, s) for piece in pieces for s in long_sentences(piece)]
    assert found == []


def strings(tree: ast.AST) -> Iterator[str]:
    """The texts in a module, those with values in them with a word for each value; docstrings are for others."""
    documented: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.JoinedStr):
            documented.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            documented |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in documented:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "value" for part in node.values)


def test_a_long_sentence_is_found_and_a_short_one_is_not() -> None:
    long = "Word " + " ".join(["word"] * 30) + "."
    assert long_sentences(f"Short one. {long} Another one.") == [long]
    assert long_sentences(" ".join(["word"] * 30) + ".") == []
    page = "---\na: b\n---\nOne `x y`\n- two\n\n```\ncode\n```\n\n| a | b |\n<!-- x:begin -->y<!-- x:end -->"
    assert [block.strip() for block in blocks_of(page) if block.strip()] == ["One Code", "- two", "a", "b", "y"]
    assert [part for part in spoken("<p>One <b>two</b></p><p>three</p>") if part] == ["One two", "three"]
