"""When a reason is usable."""

import unicodedata

import pytest

from redrob.rewards.components import MAX_EXAMINED, check_reasons, count_read
from redrob.rewards.words import read_words
from tests.rewards.samples import CONTEXT, GOOD_REASONS

WORDS = read_words(CONTEXT)


def problem(reason: object) -> str | None:
    return check_reasons([reason], WORDS)[0]


def test_the_checklist_reasons_are_all_usable() -> None:
    assert check_reasons(GOOD_REASONS, WORDS) == (None,) * 5


COPIED = "copies more than 8 words in a row, from 'ran kafka pipelines ...' on"


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("SQL: not sho", None),  # exactly 12 characters
        ("SQL: not sh", "has fewer than 12 characters"),  # 11
        ("   SQL: not sh   ", "has fewer than 12 characters"),  # spaces around do not count
        ("Kafka " + "x" * 192 + " y", None),  # 6 + 192 + 2 = 200 characters
        ("Kafka " + "x" * 193 + " y", "has more than 200 characters"),
        ("Kafka pipelines", "has fewer than 3 words"),
        ("Kafka pipelines - ...", "has fewer than 3 words"),  # marks are no words
        ("short, grounded bullet", "is a placeholder"),
        ("reason one here", "is a placeholder"),
        ("... ... ... ...", "has fewer than 3 words"),
        ("Strong candidate with relevant experience", "has no content word or number of the texts"),
        ("A great fit for the role overall", "has no content word or number of the texts"),
        ("Knows Haskell and Erlang", "has no content word or number of the texts"),
        ("Asks for 4 of them", None),  # shares a number
        ("Pipeline work is shown", None),  # shares a word but for its plural
        # 8 words of the text in a row are a quotation, 9 are a copy.
        ("ran Kafka pipelines for twelve depots at 6.5+", None),
        (
            "ran Kafka pipelines for twelve depots at 6.5+ GB",
            COPIED,
        ),
        (
            "RAN KAFKA, pipelines for 12 depots at 6.5 gb",
            COPIED,
        ),
        (None, "is no text"),
        (7, "is no text"),
        (["SQL: not shown"], "is no text"),
    ],
)
def test_usable_or_why_not(reason: object, expected: str | None) -> None:
    assert problem(reason) == expected


@pytest.mark.parametrize("reason", ["b1", "reason 1", "...", "string", "n/a", "b2 ... b3", "bullet 1", "<reason>"])
def test_placeholders_are_never_usable(reason: str) -> None:
    assert problem(reason) is not None


class TestRepeats:
    def test_other_words_around_the_same_content_repeat(self) -> None:
        assert check_reasons(["SQL: not shown", "The SQL is not there"], WORDS) == (None, "repeats reason 1")

    def test_overlap_of_six_tenths_is_allowed_and_more_is_not(self) -> None:
        # {kafka, airflow, sql} and {kafka, airflow, sql, python, depot}: 3 of 5 are shared = 0.6.
        assert check_reasons(["Kafka, Airflow and SQL", "Kafka, Airflow, SQL, Python, depots"], WORDS)[1] is None
        # {kafka, airflow, sql} and {kafka, airflow, sql, python}: 3 of 4 = 0.75.
        assert check_reasons(["Kafka, Airflow and SQL", "Kafka, Airflow, SQL, Python"], WORDS)[1] == "repeats reason 1"

    def test_two_tools_at_one_employer_are_two_reasons(self) -> None:
        # {kafka, northwind, freight} and {python, northwind, freight}: 2 of 4 = 0.5.
        reasons = ["Kafka: done at Northwind Freight", "Python: done at Northwind Freight"]
        assert check_reasons(reasons, WORDS) == (None, None)

    def test_numbers_tell_reasons_apart(self) -> None:
        assert check_reasons(["Experience: 6 years", "Experience: 4 years"], WORDS) == (None, None)

    def test_ten_thousand_reasons_are_not_compared_in_pairs(self) -> None:
        problems = check_reasons(["SQL: not shown"] * 10_000, WORDS)
        assert len(problems) == 10_000
        assert problems[-1] == f"comes after {MAX_EXAMINED} others"


class TestWhatIsRead:
    def test_reasons_are_read_until_2400_characters(self) -> None:
        assert count_read(["x" * 200] * 12 + ["y"]) == 12
        problems = check_reasons(["x" * 200] * 12 + ["Kafka: done at Northwind"], WORDS)
        assert problems[-1] == "goes beyond 2,400 characters"

    def test_characters_count_after_normalisation(self) -> None:
        assert unicodedata.normalize("NFKC", "\ufdfa").count(" ") == 3  # four words in one character, 18 letters
        assert count_read(["\ufdfa" * 133]) == 1  # 133 * 18 = 2,394
        assert count_read(["\ufdfa" * 134]) == 0
