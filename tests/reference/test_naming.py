"""What a requirement names: by a name that is there, by one that is nearly there, and by nothing that merely sounds alike."""

from __future__ import annotations

import pytest

from redrob.reference.naming import concepts_in, widened
from redrob.reference.vocabulary import concepts, content_stems


def first_names(text: str, family: str) -> set[str]:
    """First names, as stems in one text, of what a requirement of a job of this family names."""
    families = frozenset((family,))
    phrase = content_stems(text)
    found = widened(phrase, list(concepts_in(phrase, families)), families)
    return {" ".join(concepts()[number].names[0]) for _, numbers in found for number in numbers}


@pytest.mark.parametrize(
    ("asked", "family", "named"),
    [
        ("bricklaying", "trades", "bricklaying"),
        # A word more or less beside the name.
        ("ventilator management skills", "health", "ventilator care"),
        ("scaffold erection work", "trades", "scaffolding"),
    ],
)
def test_a_name_need_not_be_there_to_the_letter(asked: str, family: str, named: str) -> None:
    assert " ".join(content_stems(named)) in first_names(asked, family)


def test_what_shares_but_common_words_is_not_named() -> None:
    assert first_names("zymography of the daily kind", "health") == set()


def test_a_near_name_counts_in_the_trade_of_the_job_alone() -> None:
    at_home, elsewhere = (first_names("falls prevention lessons", family) for family in ("health", "people"))
    assert " ".join(content_stems("falls and balance rehabilitation")) in at_home - elsewhere
