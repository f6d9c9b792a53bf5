"""The curated tables: what a curator writes must be what the matcher looks for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.reference import hints as hints_module
from redrob.reference.hints import SMALL_TALK as SMALL_TALK_NUMBER
from redrob.reference.hints import hints, words_of
from redrob.reference.language import WORD, stem
from redrob.reference.vocabulary import concepts, content_stems
from redrob.reference.vocabulary.parts import _own, kin, parts
from redrob.reference.vocabulary.tables import SMALL_TALK, TOLD, small_talk, tables, told

ENTRIES = tables().entries


def use(monkeypatch: pytest.MonkeyPatch, folder: Path, table: str) -> None:
    """Let the tables be this one, for whoever does not remember the usual ones."""
    (folder / "table.txt").write_text(table, encoding="utf-8")
    module = sys.modules[told.__module__]
    monkeypatch.setattr(module, "FOLDER", folder)
    monkeypatch.setattr(module, "TOLD", folder / "told")


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
        files = {path.stem for path in TOLD.glob("*.txt")} - {SMALL_TALK}
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


class TestParts:
    """A thing may be a part of another: who did the part did the whole, and neither is taken for the other's rival."""

    TABLE = (
        "# family: cellar\n"
        "cellar work : racked wine ~ cellar cask\n"
        "riddling = turning bottles < cellar work : gyropalette ~ bottles neck\n"
        "disgorging < riddling : froze necks ~ plug\n"
        "tasting : spat ~ glass\n"
        "! cellar pass : pass\n"
    )

    @pytest.fixture
    def numbers(self, tmp_path: Path) -> Iterator[dict[str, int]]:
        """First name -> number, of a vocabulary of these five lines alone."""
        remembering: list[Any] = [tables, told, concepts, parts, kin, _own, hints]
        remembering.append(hints_module._counts)
        with pytest.MonkeyPatch.context() as patch:
            use(patch, tmp_path, self.TABLE)
            for function in remembering:
                function.cache_clear()
            yield {entry.names[0]: number for number, entry in enumerate(tables().entries)}
        for function in remembering:
            function.cache_clear()

    def test_what_shows_a_part_shows_the_whole_and_not_the_other_way(self, numbers: dict[str, int]) -> None:
        whole, part, smallest = (concepts()[numbers[name]] for name in ("cellar work", "riddling", "disgorging"))
        assert {*map(content_stems, ("riddling", "turning bottles", "disgorging"))} <= {*whole.shows}
        assert content_stems("disgorging") in part.shows
        assert content_stems("froze necks") not in {*whole.shows, *part.shows}  # whatever it may show beside
        assert content_stems("racked wine") not in {*part.shows, *smallest.shows}
        assert content_stems("riddling") not in whole.names

    def test_kin_are_wholes_and_parts_of_any_depth(self, numbers: dict[str, int]) -> None:
        cellar, riddling, disgorging = (numbers[name] for name in ("cellar work", "riddling", "disgorging"))
        assert kin() == {
            cellar: {riddling, disgorging},
            riddling: {cellar, disgorging},
            disgorging: {cellar, riddling},
        }

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("tasting < ducks : spat\n", "a part of 'ducks', which is no first name"),
            ("tasting < cellar pass : spat\n! cellar pass : pass\n", "which is no first name"),
            ("a < b : c\nb < a : d\n", "is a part of itself"),
        ],
    )
    def test_a_part_of_nothing_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
    ) -> None:
        use(monkeypatch, tmp_path, "# family: cellar\n" + line)
        with pytest.raises(DataError, match=message):
            tables.__wrapped__()


class TestHints:
    def test_a_word_of_one_thing_alone_says_more_than_a_shared_one(self) -> None:
        # In the tables of health, "ventilator" stands with hardly anything else; patients are everywhere.
        number = next(n for n, c in enumerate(concepts()) if c.names[0] == content_stems("ventilator care"))
        strengths = words_of(number)
        assert strengths[stem("ventilator")] > 2
        assert strengths.get(stem("patient"), 0) < 1

    def test_small_talk_is_a_rival_of_every_thing(self) -> None:
        # Many lines of it tell of years; of ventilators, none.
        assert len(small_talk()) > 500
        assert SMALL_TALK_NUMBER in dict(hints("health")[stem("years")])
        assert SMALL_TALK_NUMBER not in dict(hints("health")[stem("ventilator")])

    def test_words_that_go_with_any_work_hint_at_nothing(self) -> None:
        assert not {stem("took"), stem("made"), "the"} & hints("health").keys()
