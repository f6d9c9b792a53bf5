"""Results kept for texts, bounded by number and by characters."""

from concurrent.futures import ThreadPoolExecutor

from redrob.kept import kept


def counting(*, most: int, characters: int):  # type: ignore[no-untyped-def]
    asked: list[str] = []

    @kept(most=most, characters=characters)
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    return length, asked


def test_what_was_used_last_stays() -> None:
    length, asked = counting(most=2, characters=100)
    for text in ("a", "b", "a", "c", "a", "b"):  # "b" goes for "c", being the longest unused
        assert length(text) == 1
    assert asked == ["a", "b", "c", "b"]


def test_characters_are_bounded_whatever_their_number() -> None:
    length, asked = counting(most=100, characters=10)
    for text in ("aaaa", "bbbb", "cccc", "aaaa"):  # 12 characters: the first goes
        length(text)
    assert asked == ["aaaa", "bbbb", "cccc", "aaaa"]


def test_a_text_longer_than_all_that_is_kept_puts_nothing_out() -> None:
    length, asked = counting(most=100, characters=10)
    for text in ("aaaa", "x" * 11, "aaaa", "x" * 11):
        length(text)
    assert asked == ["aaaa", "x" * 11, "x" * 11]


def test_threads_get_their_own_answers() -> None:
    length, _ = counting(most=3, characters=50)
    texts = ["x" * (n % 9) for n in range(2_000)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(length, texts)) == [len(text) for text in texts]
