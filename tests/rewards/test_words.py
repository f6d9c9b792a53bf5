"""What counts as the same word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.rewards.words import nfkc, read_words, stem


def norms(text: str) -> list[str]:
    return [token.norm for token in read_words(text).tokens]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++, C# and .NET", ["c++", "c#", "and", ".net"]),
        ("Node.js. R&D (k8s)", ["node.js", "r&d", "k8s"]),
        ("Kafka's don’t", ["kafka", "don't"]),
        ("CI/CD full-time a_b", ["ci", "cd", "full", "time", "a", "b"]),
        ("6.5+ 6.0 3.10", ["6.5", "6", "3.10"]),
        ("1,200.50 users, 12,5", ["1200.50", "users", "12", "5"]),
        ("2018,2019", ["2018", "2019"]),
        ("five six twenty-five Twenty one", ["5", "6", "25", "21"]),
        ("60% sixty percent 60 per cent", ["60", "%", "60", "%", "60", "%"]),
        ("5yrs 3 years 40k", ["5", "yrs", "3", "years", "40k"]),
        ("certiﬁed ６", ["certified", "6"]),  # a ligature from a PDF, a full-width digit
        ("", []),
        ("...!?", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert norms(text) == expected


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("8", "since 2018", False),
        ("8", "an 8-hour shift", True),
        ("6.5", "6.5+ GB", True),
        ("6", "6.5 GB", False),
        ("5", "6.5 GB", False),
        ("four", "4 years", True),
        ("Java", "JavaScript", False),
        ("C", "C++", False),
        ("northwind freight", "at Northwind Freight.", True),
        ("northwind freight", "Northwind and Freight", False),
        ("northwind freight", "Freight Northwind", False),
    ],
)
def test_phrases_are_found_as_whole_tokens(phrase: str, text: str, found: bool) -> None:
    assert read_words(text).has(norms(phrase)) is found


def test_content_leaves_out_function_words_and_what_any_screening_says() -> None:
    assert read_words("The candidate is a strong match with relevant experience").content == frozenset()
    assert read_words("Pipelines: not shown").content == {"pipeline"}


@given(st.text())
def test_tokens_are_slices_of_the_text(text: str) -> None:
    words = read_words(text)
    assert all(words.text[token.start : token.end] == token.raw for token in words.tokens)
    assert words.has([token.norm for token in words.tokens][:3]) or not words.tokens


@given(st.text(alphabet=st.characters(categories=["Ll"])))
def test_a_stem_is_never_longer(word: str) -> None:
    assert len(stem(word)) <= len(word)


class TestNormalising:
    def test_what_is_ordinary_is_normalised_as_unicode_says(self) -> None:
        assert nfkc("e\u0301 \ufb01ve ½ Å") == "é five 1⁄2 Å"

    def test_of_a_run_of_marks_the_first_thirty_are_read(self) -> None:
        assert len(nfkc("x" + "\u0316\u0301" * 50_000 + "y")) == 32

    def test_thirty_marks_stay(self) -> None:
        assert len(nfkc("x" + "\u0316" * 30)) == 31


def test_a_phrase_is_found_in_a_row_alone() -> None:
    words = read_words("ran Apache Kafka at Halden; Apache Spark at Kafka House")
    assert words.has(("apache", "kafka", "at"))
    assert not words.has(("kafka", "at", "kafka"))  # each pair of it stands somewhere, the three nowhere
    assert not words.has(("spark", "kafka"))
