"""Near spellings and short forms: "Kuberntes" counts as "Kubernetes", "lvl" as "level", where a job asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz

from redrob.reference.language import stem as stem_of

FUZZY_FROM = 88.0  # rapidfuzz ratio of two stems of five letters or more with the same first letter
MAX_STEM = 40  # longer ones are not met again
MAX_KNOWN = 100_000  # remembered words; a pool of hostile rows must not grow the memory
_SHORT = {
    "lvl": "level", "lv": "level", "cert": "certificate", "certif": "certificate", "reg": "registration", "regd": "registration", "lic": "licence", "lics": "licence",
    "cat": "category", "qual": "qualification", "dip": "diploma", "ed": "edition", "edn": "edition", "med": "medical", "regs": "regulations", "elec": "electrical",
    "mech": "mechanical", "physio": "physiotherapy", "paed": "paediatric", "hygeine": "hygiene", "cl": "class", "endors": "endorsement", "endorse": "endorsement",
    "tacho": "tachograph", "digi": "digital", "quals": "qualification", "certs": "certificate", "assoc": "associate",
}  # fmt: skip
"""How notes shorten the words that papers are called by."""
SHORT_FORMS: dict[str, tuple[str, ...]] = {
    **{short: (stem_of(word),) for short, word in _SHORT.items()},
    **{stem_of(short): (stem_of(word),) for short, word in _SHORT.items()},
    **{f"l{n}": ("level", str(n)) for n in range(1, 8)},
    **{f"lvl{n}": ("level", str(n)) for n in range(1, 8)},
    **{f"nvq{n}": ("nvq", "level", str(n)) for n in range(1, 8)},
}


class NearSpellings:
    """Which of the wanted stems a word of a profile may be meant as. The answer depends on the two words alone."""

    def __init__(self, wanted: Iterable[str]) -> None:
        """`wanted` are the stems that a job looks for."""
        self._wanted = frozenset(wanted)
        self._by_letter: dict[str, list[str]] = {}
        for stem in sorted({s for s in self._wanted if len(s) >= 5 and s.isalpha()}):
            self._by_letter.setdefault(stem[0], []).append(stem)
        self._known: dict[str, tuple[str, ...]] = {}

    def meant(self, stem: str) -> tuple[str, ...]:
        """The wanted stems that a stem is or nearly spells; none for most words.

        >>> NearSpellings(["kubernet"]).meant("kubrnet")
        ('kubernet',)
        >>> NearSpellings(["level", "2", "childcar"]).meant("l2")
        ('level', '2')
        """
        found = self._known.get(stem)
        if found is None:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            itself = (stem,) if stem in self._wanted else ()
            short = tuple(meant for meant in SHORT_FORMS.get(stem, ()) if meant in self._wanted and meant != stem)
            found = itself + short + self._near(stem)
            if len(stem) <= MAX_STEM:
                self._known[stem] = found
        return found

    def _near(self, stem: str) -> tuple[str, ...]:
        rivals = self._by_letter.get(stem[:1], ()) if len(stem) >= 5 else ()
        return tuple(r for r in rivals if r != stem and fuzz.ratio(stem, r) >= FUZZY_FROM)
