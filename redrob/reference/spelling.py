"""Near spellings: "Kuberntes" counts as "Kubernetes" where a job asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz

FUZZY_FROM = 88.0  # rapidfuzz ratio of two stems of five letters or more with the same first letter
MAX_STEM = 40  # longer ones are not met again
MAX_KNOWN = 100_000  # remembered words; a pool of hostile rows must not grow the memory


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
        """
        found = self._known.get(stem)
        if found is None:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            itself = (stem,) if stem in self._wanted else ()
            found = itself + self._near(stem)
            if len(stem) <= MAX_STEM:
                self._known[stem] = found
        return found

    def _near(self, stem: str) -> tuple[str, ...]:
        rivals = self._by_letter.get(stem[:1], ()) if len(stem) >= 5 else ()
        return tuple(r for r in rivals if r != stem and fuzz.ratio(stem, r) >= FUZZY_FROM)
