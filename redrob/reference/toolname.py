"""Names of tools so short, or so full of signs, that only the very token tells: C, R, Go, .NET, C++, CI/CD.

The reader takes words apart into pieces, of which "R" and "R&D" share one.
"""

from __future__ import annotations

import re
from functools import lru_cache

MOST_LETTERS = 2
"""A longer name without a sign is a word, and the reader knows other words for it."""
_NAME = re.compile(r"\.?[A-Za-z][A-Za-z\d]*(?:[.&][A-Za-z]+)*\.?[+#]{0,2}|[A-Z]+/[A-Z]+")
_SIGN = re.compile(r"[+#&/]|\.(?=.)")
_OTHER_WORDS = {
    "go": "golang", "js": "javascript", "ts": "typescript", "c#": "c[ -]?sharp", "c++": "cpp", ".net": "dotnet",
    "k8s": "kubernetes", "ux": "user[ -]experience", "db": "databases?", "iv": "intravenous(?:ly)?", "ms": "microsoft",
}  # fmt: skip
"""Where the first letters of other words do not make the name, or too many words' would."""


def is_name(words: str) -> bool:
    """Whether a requirement is one such name.

    >>> [words for words in ("C", "Go", ".NET", "C++", "CI/CD", "R&D", "SQL", "welder/fitter", "24/7") if not is_name(words)]
    ['SQL', 'welder/fitter', '24/7']
    """
    if _NAME.fullmatch(words) is None:
        return False
    return sum(c.isalpha() for c in words) <= MOST_LETTERS or _SIGN.search(words) is not None


def stands_in(name: str, text: str) -> bool:
    """Whether a name stands in a text as a token, or spelt out in words that it has the first letters of.

    >>> stands_in("R", "Led R&D in Cork."), stands_in("R", "Plots in R/Shiny."), stands_in("ML", "Taught machine learning.")
    (False, True, True)
    """
    return any(pattern.search(text) for pattern in _patterns(name))


@lru_cache(maxsize=256)
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    signed = _SIGN.search(name) is not None
    forms = {name, name.upper(), name.title()} if name.islower() or name[0] == "." else {name}
    any_of = "|".join(sorted(re.escape(form) for form in forms))
    any_of = re.sub(r"(?<=\w)\\\.", r"\\.?", any_of).replace("/", "[ /&-]{0,3}")
    left = r"(?<![\w&])(?<!\w[.-])" if name[0] != "." else ""
    token = rf"{left}(?:{any_of})(?![\w&+#]|\.\w|-(?!based|driven|powered|programm|develop)\w)"
    patterns = [re.compile(token, re.IGNORECASE if signed and name[0] != "." else 0)]
    letters = [c for c in name if c.isalpha()]
    if 1 < len(letters) <= 5 and name.isupper():
        spelt = r"(?:[ /-]|,? (?:and|&|of|the|in) )".join(rf"{c}[a-z]+" for c in letters)
        patterns.append(re.compile(rf"\b{spelt}", re.IGNORECASE))
    if name.casefold() in _OTHER_WORDS:
        patterns.append(re.compile(rf"\b{_OTHER_WORDS[name.casefold()]}\b", re.IGNORECASE))
    return tuple(patterns)
