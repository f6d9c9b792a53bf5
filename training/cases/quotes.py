"""The few words of a profile that show a requirement, as a reason quotes them."""

from __future__ import annotations

import re

from training.cases.jobs import NUMBER_WORDS

MOST_WORDS = 5
_FUNCTION_WORDS = frozenset(
    re.findall(
        r"\w+",
        """a an the of for and or in on to with by at from as our your their his her its that who which is are be when
        while each every into over so until before after than""",
    )
)
_NUMBERS = frozenset(NUMBER_WORDS.values()) | {"thirty", "forty", "fifty", "sixty", "eighty", "ninety", "hundred"}


def quoted(asked: str, told: str) -> str:
    """At most `MOST_WORDS` words of `told`, from the first that answers `asked`; from the beginning where none does.

    A quotation that begins where it answers is the easiest to find for whoever compares the two texts.

    >>> quoted("bank recs", "cleared a backlog of bank recs after a merger.")
    'bank recs after a merger'
    >>> quoted("lead RFP responses", "read the council's scoring criteria and shaped our offer")
    "read the council's scoring criteria"
    """
    words = told.strip().rstrip(".;,:").split()
    wanted = {stem for stem in map(_stem, asked.split()) if stem not in _FUNCTION_WORDS}
    start = next((n for n, word in enumerate(words) if _stem(word) in wanted), 0)
    start = max(0, min(start, len(words) - 3))  # three words at least, where there are three
    some = words[start : start + MOST_WORDS]
    while len(some) > 2 and some[-1].lower() in _FUNCTION_WORDS | _NUMBERS:  # "to thirty" says nothing
        some.pop()
    return " ".join(some).rstrip(".;,:")


def _stem(word: str) -> str:
    """A word without the endings that vary between an advertisement and a profile.

    >>> _stem("Responses,"), _stem("managing"), _stem("manage"), _stem("VAT")
    ('respons', 'manag', 'manag', 'vat')
    """
    word = re.sub(r"[^\w+#]", "", word.lower())
    for ending in ("ing", "ies", "es", "ed", "s", "e", "y"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word
