"""A slice of `make soak`: twenty comparisons and ten files by five visitors, with all faults."""

import pytest

from tests.benchmarks.soak import growth, main


@pytest.mark.slow
def test_nobody_sees_anothers_text_and_the_next_visitor_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    failed = main(["--compares", "20", "--uploads", "10", "--visitors", "5"])
    told = capsys.readouterr().out
    assert not failed, told
    assert "2  times the disk was full" in told
    assert "2  readers killed" in told
    assert "with exit code 0" in told


def test_memory_that_grows_is_measured_in_the_last_third() -> None:
    assert growth([(n, 900.0 + 0.02 * max(0, n - 200)) for n in range(0, 301, 10)]) == 2.0
    assert growth([(n, 900.0) for n in range(0, 301, 10)]) == 0.0
    assert growth([(n, 900.0 + n) for n in range(0, 199)]) is None  # too few to tell
