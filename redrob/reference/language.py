"""Words and sentences of English text as its reader sees it, with offsets: the lowest layer of the reference ranker.

Everything here is linear in the text, so that a hostile page costs no more than an honest one of its size.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

MAX_SENTENCE_CHARS = 1_200  # longer "sentences" are data, not prose; they are cut at a space to bound the work

_INNER = r"[^\W_]+(?:['’&][^\W_]+|\.[a-z]{2}\b)*[+#]{0,2}"
WORD = re.compile(rf"{_INNER}|(?<![^\W_])\.{_INNER}")
BULLETS = "-*•·∙⋅‣⁃▪▫◦–—>→➔➢➤►▶▸◆◇❖★☆✓✔☐□■●○»"
"""What begins an item of a list; the first is a hyphen, so that they may stand in a class of a pattern."""
_BULLET = re.compile(rf"[ \t]*(?:[{BULLETS}]|\(?\d{{1,2}}[.)]|\(?[a-zA-H]\))[ \t]+")
_WORD_BREAK = re.compile(r"[\s(]")
_STOP = re.compile(r"(?<![.!?])[.!?]+[\"'”’)]*(?=\s)|;(?=\s)")
_ABBREVIATIONS = frozenset(
    "e.g i.e eg ie approx dr mr mrs ms prof st inc ltd co corp no nr vs etc incl dept yrs yr mos jan feb mar apr jun "
    "jul aug sep sept oct nov dec b.sc m.sc ph.d".split()
)
_BEFORE_NUMBERS = frozenset(("min", "max"))  # "min. 5 years"; "in 20 min." ends a sentence
_ABBREVIATION_CHARS = max(map(len, _ABBREVIATIONS)) + 1


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line and where it begins."""
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def between(mark: re.Pattern[str], text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Places of the stretches between marks that have a letter or a digit.

    >>> list(between(re.compile(", "), "a, -, b"))
    [(0, 1), (6, 7)]
    """
    end = len(text) if end is None else end
    for stop, following in [*(m.span() for m in mark.finditer(text, start, end)), (end, end)]:
        if any(c.isalnum() for c in text[start:stop]):
            yield start, stop
        start = following


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch [start, end) of the text that states something; `line_start` marks the first of its line."""

    start: int
    end: int
    line_start: bool


def sentences(text: str) -> Iterator[Sentence]:
    """Sentences, bullets and lines, in order; a line that was wrapped in mid-sentence is read as one.

    >>> [("Ran a kitchen. Led six cooks;\\nordered stock.\\n- Costing")[s.start:s.end]
    ...  for s in sentences("Ran a kitchen. Led six cooks;\\nordered stock.\\n- Costing")]
    ['Ran a kitchen.', 'Led six cooks;', 'ordered stock.', 'Costing']
    """
    for start, end in _logical_lines(text):
        bullet = _BULLET.match(text, start, end)
        first, begin = True, bullet.end() if bullet else start
        for stop in (*_stops(text, begin, end), end):
            for low, high in _bounded(text, begin, stop):
                while low < high and text[low].isspace():
                    low += 1
                while low < high and text[high - 1].isspace():
                    high -= 1
                if low < high:
                    yield Sentence(low, high, first)
                    first = False
            begin = stop


_LABEL = re.compile(r"[a-z][a-z &/]{2,30}:")  # "skills: ..." begins a line of its own, in however small letters


def _logical_lines(text: str) -> Iterator[tuple[int, int]]:
    """Line ranges, joining hard-wrapped prose: the line is long, has no stop, and the next begins in lower case."""
    start, position = 0, 0
    while position < len(text):
        newline = text.find("\n", position)
        end = len(text) if newline < 0 else newline
        length = end - position
        wrapped = text[end + 1 : end + 2].islower() and _LABEL.match(text, end + 1) is None
        if newline >= 0 and length >= 45 and wrapped and text[end - 1] not in ".:!?;":
            position = end + 1
            continue
        yield start, end
        start = position = end + 1


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    for match in _STOP.finditer(text, start, end):
        if text[match.start()] == ".":
            # No further back than any abbreviation is long: a line of 100,000 stops would take quadratic time.
            window = text[max(start, match.start() - _ABBREVIATION_CHARS) : match.start()]
            word = _WORD_BREAK.split(window)[-1].casefold()
            if word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word not in "ic"):
                continue
            if word in _BEFORE_NUMBERS and text[match.end() + 1 : match.end() + 2].isdigit():
                continue
        yield match.end()


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > MAX_SENTENCE_CHARS:
        space = text.rfind(" ", start + 1, start + MAX_SENTENCE_CHARS)
        cut = space if space > start else start + MAX_SENTENCE_CHARS
        yield start, cut
        start = cut
    yield start, end


_MISREAD = re.compile("[ÂÃ][\u00a0-\u00bf]|[âï][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}")
"""A letter or mark whose bytes of UTF-8 were read as Windows-1252."""
_BLOCK = re.compile(r"</?(?:p|br|hr|div|section|ul|ol|li|h[1-6]|table|tr|td|th)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:a|b|i|u|em|strong|span|font|small|body|html|t?head|tbody)\b[^<>]*>|&(?P<entity>#\d{1,5}|[a-z]{2,6});",
    re.IGNORECASE,
)
_MARKDOWN = re.compile(
    r"(?m)^(?:\#{1,6} +|> +)|(?P<mark>\*\*|__|(?<!\w)[*_`])(?=[^\s*_`])(?P<words>[^*_`\n]{0,200}[^\s*_`])(?P=mark)(?!\w)|\[(?P<link>[^\[\]\n]{1,200})\]\([^\s()]{0,300}\)"
)
_SPACES = re.compile(r"(?<=\S)(?:[^\S\n\t ]|(?<!\s)[^\S\n\t]{2,3}(?!\s))+(?=\S)")
"""Spaces of other widths, and two or three in a row; more, like a tab, stand between columns and stay."""


def _as_meant(match: re.Match[str]) -> str:
    """What was meant by letters that were misread; the same where they were not."""
    try:
        return b"".join(c.encode("latin-1" if c < "\u0100" else "cp1252") for c in match[0]).decode("utf-8")
    except ValueError:
        return match[0]


def visible(text: str) -> str:
    """The text without format characters: zero-width spaces, soft hyphens, direction marks and the like.

    They hide a "not" from whoever reads words, and reach a profile with every other PDF. What was UTF-8 and was read as Windows-1252, as in copies of web pages, is itself again.

    >>> visible("I have\\u00a0n\\u200bot  run Kaf\\u00adka.    2019")
    'I have not run Kafka.    2019'
    >>> visible("2019 \\u00e2\\u20ac\\u201c 2024, \\u00c2\\u00a35 an hour, Andr\\u00c3\\u00a9's")
    "2019 – 2024, £5 an hour, André's"
    """
    if not text.isascii():
        text = _MISREAD.sub(_as_meant, text)
        hidden = [c for c in set(text) if not c.isascii() and unicodedata.category(c) == "Cf"]
        text = text.translate(dict.fromkeys(map(ord, hidden))) if hidden else text
    elif "  " not in text:
        return text  # nothing to do for nearly every record of a pool
    return _SPACES.sub(" ", text)


def plain(text: str) -> str:
    """The visible text of an advert without the marks of HTML and Markdown; bullets stay, and lists get them.

    >>> plain("<h1>Baker</h1><ul><li>Rye &amp; <b>spelt</b></li></ul>")
    'Baker\\n- Rye & spelt'
    >>> plain("# Senior Nurse\\n* **NMC** card, see [here](https://elm.example)\\n* C# and C++")
    'Senior Nurse\\n* NMC card, see here\\n* C# and C++'
    """
    if _BLOCK.search(text):
        text = _BLOCK.sub(lambda match: "\n- " if match[0].casefold().startswith("<li") else "\n", text)
        text = re.sub(r"\n\s*\n", "\n", text).strip("\n")
    text = _TAG.sub(lambda match: unescape(match[0]) if match["entity"] else "", text)
    return visible(_MARKDOWN.sub(lambda match: match["words"] or match["link"] or "", text))
