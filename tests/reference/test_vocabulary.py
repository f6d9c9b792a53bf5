"""The curated tables: what a curator writes must be what the matcher looks for."""

from __future__ import annotations

from redrob.reference.language import WORD
from redrob.reference.vocabulary import content_stems
from redrob.reference.vocabulary.tables import tables

ENTRIES = tables().entries


def shrunk(phrases: tuple[str, ...]) -> list[str]:
    """Phrases of several words of which the matcher keeps one: "bins out" would be shown by any writing."""
    return [p for p in phrases if len(WORD.findall(p)) > 1 and len(content_stems(p)) == 1]


def test_no_phrase_of_several_words_shrinks_to_one() -> None:
    found = [(e.family, p) for e in ENTRIES for kind in (e.names, e.shows, e.members) for p in shrunk(kind)]
    assert found == []


def test_a_shrunk_phrase_is_noticed() -> None:
    assert shrunk(("bins out", "wrote reports", "canva")) == ["bins out"]
