"""Letters as a reader sees them: invisible characters taken out and reported, ligatures and broken words mended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from redrob.documents.document import HiddenText

MANY_INVISIBLE = 5
"""Zero-width characters from which a notice says so; one or two slip into any text that was copied from the web."""

_OVERRIDES = "\u202d\u202e"
"""They turn the order of the letters around: nobody needs them in English text, so a single one is reported."""
_HONEST = f"\u00ad\ufeff{_OVERRIDES}"
"""Soft hyphens and byte order marks come with honest files, in any number; overrides are counted apart."""
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
"""Invisible twins of the ASCII letters: text that models read and people do not see."""
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u034f]")
"""They change how the letter before them is drawn, never what it says; long runs of them smuggle bytes."""
_PICTOGRAPH = re.compile("(?<=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])\ufe0f")
"""The one selector that honest texts have, behind each of their pictographs: it asks for colours."""
_CONTROLS = {*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF} - {0x85}
_TABLE = str.maketrans(
    dict.fromkeys(map(chr, _CONTROLS))
    | dict.fromkeys("\r\x0b\x0c\x85\u2028\u2029", "\n")
    | dict.fromkeys("\u00a0\u115f\u1160\u202f\u205f\u2800\u3000\u3164\uffa0", " ")
    | dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
    | dict.fromkeys("\u2010\u2011", "-")
    # Ligatures, and the private codes under which Symbol and Wingdings, the fonts of most bullets, hold theirs.
    | {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
    | dict.fromkeys("\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8\uf06c\uf06e\uf0e0", "•")
    # Adobe's fonts hold old-style figures and small capitals under private codes: those of Latin-1, moved.
    | {chr(0xF700 + code): chr(code) for code in (*b"$&?0123456789", *range(0x61, 0x7B), *range(0xE0, 0xFF))}
)
PICTURE_FONT = re.compile("wingdings|webdings|dingbats", re.IGNORECASE)
"""In the names of fonts that have pictures in the places of letters."""
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
    text = _SELECTORS.sub("", text).replace("\r\n", "\n").translate(_TABLE)
    marks = {c: text.count(c) for c in set(text) if unicodedata.category(c) == "Cf"}
    plain = text.translate(dict.fromkeys(map(ord, marks)))
    turned = sum(n for c, n in marks.items() if c in _OVERRIDES)
    invisible = selectors + sum(n for c, n in marks.items() if c not in _HONEST)
    notices = []
    if turned:
        many = "characters that reverse the order of letters were"
        one = "character that reverses the order of letters was"
        notices.append(f"{turned:,} {one if turned == 1 else many} removed.")
    if invisible >= MANY_INVISIBLE:
        notices.append(f"{invisible:,} characters that show nothing (such as zero-width spaces) were removed.")
    return unicodedata.normalize("NFC", plain), hidden, notices  # an accent and its letter are one


def as_pictures(text: str) -> str:
    """Letters of a font of pictures under the private codes that they go by; the usual ones of bullets are known.

    >>> seen(as_pictures("\u00fc"))[0]
    '•'
    """
    return "".join(chr(0xF000 + ord(c)) if 0x20 < ord(c) < 0x100 else c for c in text)


def tidy(text: str) -> str:
    """No space at the ends of lines, at most one empty line in a row, and no code that only one font knows.

    >>> tidy("Nurse  \\n\\n\\n\\n ICU\\n"), tidy("\ue123 Ran wards \ue123")
    ('Nurse\\n\\n ICU', '• Ran wards')
    """
    plain = _PRIVATE.sub("", _PRIVATE_MARK.sub(r"\1•", text))  # one that begins a line is a bullet
    lines = "\n".join(line.rstrip() for line in plain.split("\n"))
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
