"""Names of tools so short, or with such signs, that only the very token tells: C, R, Go, ML, .NET, C++, C#.

The reader takes words apart into pieces, of which "R" and "R&D" share one.
"""

from __future__ import annotations

import re
from functools import lru_cache

_NAME = re.compile(r"[A-Za-z]{1,2}|\.[A-Za-z]+|[A-Za-z]+[+#]{1,2}")
"""A longer name without a sign is a word, and the reader knows other words for it."""
_OTHER_WORDS = {
    "go": "golang", "js": "javascript", "ts": "typescript", "c#": "c[ -]?sharp", "c++": "cpp", ".net": "dotnet",
    "ux": "user[ -]experience", "db": "databases?", "iv": "intravenous(?:ly)?", "ms": "microsoft",
}  # fmt: skip
"""Where the first letters of other words do not make the name, or too many words' would."""


def is_name(words: str) -> bool:
    """Whether a requirement is one such name.

    >>> [words for words in ("C", "Go", ".NET", "C++", "R&D", "CI/CD", "SQL", "C1") if is_name(words)]
    ['C', 'Go', '.NET', 'C++']
    """
    return _NAME.fullmatch(words) is not None


def stands_in(name: str, text: str) -> bool:
    """Whether a name stands in a text as a token, or spelt out in words that it has the first letters of.

    >>> stands_in("R", "Led R&D in Cork."), stands_in("R", "Plots in R/Shiny."), stands_in("ML", "Taught machine learning.")
    (False, True, True)
    """
    return any(pattern.search(text) for pattern in _patterns(name))


@lru_cache(maxsize=256)
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    forms = {name, name.upper(), name.title()} if name.islower() or not name.isalpha() else {name}
    any_of = "|".join(sorted(map(re.escape, forms)))
    left = "" if name[0] == "." else r"(?<![\w&])(?<!\w[.-])"
    token = rf"{left}(?:{any_of})(?![\w&+#]|\.\w|-(?!based|driven|powered|programm|develop)\w)"
    patterns = [re.compile(token, re.IGNORECASE if name[-1] in "+#" else 0)]
    if len(name) > 1 and name.isupper() and name.isalpha():
        spelt = r"(?:[ /-]|,? (?:and|&|of|the|in) )".join(rf"{letter}[a-z]+" for letter in name)
        patterns.append(re.compile(rf"\b{spelt}", re.IGNORECASE))
    if name.casefold() in _OTHER_WORDS:
        patterns.append(re.compile(rf"\b(?:{_OTHER_WORDS[name.casefold()]})\b", re.IGNORECASE))
    return tuple(patterns)
