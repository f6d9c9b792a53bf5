"""Letters as a reader sees them: invisible characters taken out and reported, ligatures and broken words mended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from redrob.documents.document import HiddenText

MANY_INVISIBLE = 5
"""Zero-width characters from which a notice says so; one or two slip into any text that was copied from the web."""

_OVERRIDES = frozenset("\u202d\u202e")
"""They turn the order of the letters around: nobody needs them in English text, so a single one is reported."""
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
"""Invisible twins of the ASCII letters: text that models read and people do not see."""
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u034f]")
"""They change how the letter before them is drawn, never what it says; long runs of them smuggle bytes."""
_PICTOGRAPH = re.compile("(?<=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])\ufe0f")
"""The one selector that honest texts have, behind each of their pictographs: it asks for colours."""
_BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_BREAKS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_LIGATURES = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_SYMBOL_BULLETS = "\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8\uf06c\uf06e\uf0e0"
"""Private codes under which Symbol and Wingdings, the fonts of most bullets, hold theirs."""
_SMALL = {chr(0xF700 + code): chr(code) for code in (*b"$&?", *b"0123456789", *range(0x61, 0x7B), *range(0xE0, 0xFF))}
"""Private codes under which Adobe's fonts hold old-style figures and small capitals: those of Latin-1, moved."""
_HYPHENS = dict.fromkeys("\u2010\u2011", "-")
_TABLE = str.maketrans(_LIGATURES | _HYPHENS | _SMALL | dict.fromkeys(_SYMBOL_BULLETS, "•"))
_PICTURE_FONT = re.compile("wingdings|webdings|dingbats", re.IGNORECASE)
_PRIVATE = re.compile("[\ue000-\uf8ff]+")
_PRIVATE_MARK = re.compile(rf"^([ \t]*){_PRIVATE.pattern}(?=[ \t])", re.MULTILINE)

_SUFFIX = re.compile(
    r"[a-z]{0,4}(?:tion|sion|ment|ing|ence|ance|ity|ble|ness|ture|ally|tive|ional|ency|ancy|ted|sed|gies|ries)s?"
)
MAX_TAIL = 7
"""Longest end of a word, in letters, that is taken for an end by its suffix alone."""


def seen(text: str) -> tuple[str, list[HiddenText], list[str]]:
    """The text without what nobody sees in it, with plain line breaks and spaces.

    Returns:
        The text; text hidden in invisible letters; notices on what was removed, if it was many.

    >>> seen("SQ\\u200bL and\\u00a0o\\ufb03ce\\r\\nwork")
    ('SQL and office\\nwork', [], [])
    >>> seen("\\u202eLQS")[2]
    ['1 character that reverses the order of letters was removed.']
    """
    hidden = [
        HiddenText("in letters that no font shows", len(run), smuggled)
        for run in _TAGS.findall(text)
        if (smuggled := "".join(chr(ord(c) - 0xE0000) for c in run if 0xE0020 <= ord(c) < 0xE007F))
    ]
    text = _TAGS.sub("", text)
    selectors = len(_SELECTORS.findall(_PICTOGRAPH.sub("", text)))
    text = _SELECTORS.sub("", text)
    text = _BREAKS.sub("\n", text).translate(_TABLE)
    text = _CONTROLS.sub("", _BLANKS.sub(" ", text))
    turned = sum(text.count(c) for c in _OVERRIDES)
    plain = text if text.isascii() else "".join(c for c in text if c.isascii() or unicodedata.category(c) != "Cf")
    # Soft hyphens and byte order marks come with honest files, in any number.
    invisible = len(text) - len(plain) - turned - text.count("\u00ad") - text.count("\ufeff") + selectors
    notices = []
    if turned:
        many = "characters that reverse the order of letters were"
        one = "character that reverses the order of letters was"
        notices.append(f"{turned:,} {one if turned == 1 else many} removed.")
    if invisible >= MANY_INVISIBLE:
        notices.append(f"{invisible:,} characters that show nothing (such as zero-width spaces) were removed.")
    return unicodedata.normalize("NFC", plain), hidden, notices  # an accent and its letter are one


def draws_pictures(font: str) -> bool:
    """Whether a font, by its name, has pictures in the places of letters."""
    return bool(_PICTURE_FONT.search(font))


def as_pictures(text: str) -> str:
    """Letters of such a font under the private codes that they go by; the usual ones of bullets are known.

    >>> seen(as_pictures("\u00fc"))[0]
    '•'
    """
    return "".join(chr(0xF000 + ord(c)) if 0x20 < ord(c) < 0x100 else c for c in text)


def without_private(text: str) -> str:
    """The text without codes that mean something in one font only; one that begins a line is a bullet.

    >>> without_private("\ue123 Ran wards \ue123")
    '• Ran wards '
    """
    return _PRIVATE.sub("", _PRIVATE_MARK.sub(r"\1•", text))


def tidy(text: str) -> str:
    """No space at the ends of lines, at most one empty line in a row.

    >>> tidy("Nurse  \\n\\n\\n\\n ICU\\n")
    'Nurse\\n\\n ICU'
    """
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n").rstrip()


def joined(start: str, end: str, words: Container[str]) -> str | None:
    """A word that a line break cut at its hyphen, whole again; None where it cannot be told what it was.

    Args:
        start: What stands before the break, with its hyphen.
        end: What stands after it.
        words: Every word of the document, in lower case: the surest sign of how this one is spelled.

    >>> joined("manage-", "ment", set()), joined("full-", "time", set()), joined("full-", "time", {"full-time"})
    ('management', None, 'full-time')
    """
    left = start.rstrip("-\u00ad\u2010")
    stem, core = re.search(r"[^\W\d_]+$", left), re.match(r"[^\W\d_]+", end)
    if not stem or not core or not core[0].islower():
        return None
    head, tail = stem[0], core[0]
    if start.endswith("\u00ad") or (head + tail).lower() in words:
        return left + end
    if f"{head}-{tail}".lower() in words:
        return f"{left}-{end}"
    if len(tail) <= MAX_TAIL and _SUFFIX.fullmatch(tail) and tail not in words:
        return left + end
    return None
