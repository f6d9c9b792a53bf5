"""The curated tables: what a curator writes must be what the matcher looks for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from redrob.errors import DataError
from redrob.reference.hints import hints, words_of
from redrob.reference.language import WORD, stem
from redrob.reference.vocabulary import concepts, content_stems
from redrob.reference.vocabulary.tables import TOLD, tables, told

ENTRIES = tables().entries


def shrunk(phrases: tuple[str, ...]) -> list[str]:
    """Phrases of several words of which the matcher keeps one: "bins out" would be shown by any writing."""
    return [p for p in phrases if len(WORD.findall(p)) > 1 and len(content_stems(p)) == 1]


def test_no_phrase_of_several_words_shrinks_to_one() -> None:
    found = [(e.family, p) for e in ENTRIES for kind in (e.names, e.shows, e.members) for p in shrunk(kind)]
    assert found == []


def test_a_shrunk_phrase_is_noticed() -> None:
    assert shrunk(("bins out", "wrote reports", "canva")) == ["bins out"]


class TestTold:
    def test_every_tale_is_of_a_thing_in_the_tables(self) -> None:
        families = {entry.family for entry in ENTRIES}
        files = {path.stem for path in TOLD.glob("*.txt")}
        assert files
        assert files <= families
        assert all(told(family) for family in files)

    def test_a_family_without_tales_has_none(self) -> None:
        assert told("no such family") == {}

    def test_a_tale_of_nothing_known_is_refused_with_its_line(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "law.txt").write_text("contract drafting: wrote terms\nducks: fed them\n", encoding="utf-8")
        monkeypatch.setattr(sys.modules[told.__module__], "TOLD", tmp_path)
        with pytest.raises(DataError, match=r"law\.txt, line 2: 'ducks' is no thing"):
            told.__wrapped__("law")


class TestHints:
    def test_a_word_of_one_thing_alone_says_more_than_a_shared_one(self) -> None:
        # In the tables of health, "ventilator" stands with hardly anything else; patients are everywhere.
        number = next(n for n, c in enumerate(concepts()) if c.names[0] == content_stems("ventilator care"))
        strengths = words_of(number)
        assert strengths[stem("ventilator")] > 2
        assert strengths.get(stem("patient"), 0) < 1

    def test_words_that_go_with_any_work_hint_at_nothing(self) -> None:
        assert not {stem("took"), stem("made"), "the"} & hints("health").keys()
