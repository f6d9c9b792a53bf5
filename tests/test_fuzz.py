"""A slice of `make fuzz`: hostile answers are data. How long they take is measured there."""

from itertools import islice

from tests.fuzz import fuzz


def test_hostile_answers_are_graded_within_range() -> None:
    lengths = [len(answer) for _, answer in islice(fuzz(seed=20), 400)]  # `fuzz` asserts what holds of each
    assert max(lengths) == 20_000
    assert min(lengths) < 200


def test_the_same_seed_gives_the_same_answers() -> None:
    first, second = ([answer for _, answer in islice(fuzz(seed=3), 30)] for _ in range(2))
    assert first == second
