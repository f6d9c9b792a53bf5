"""Notice and the wish to move: what costs a little, and what only sounds like it."""

from __future__ import annotations

import pytest

from redrob.reference.availability import availability_in


@pytest.mark.parametrize(
    "text",
    [
        "Available for 12 month fixed term contracts", "I am available for 6 month contracts", "Free for nine months",
        "No notice, available for 6 month contracts", "Looking to start; can join for a 12-month assignment",
        "Not available on Sundays", "Not available at weekends", "Not available for night shifts",
        "Not looking for agency work", "Not looking for a supervisory role",
        "Not looking to relocate", "Not seeking visa sponsorship", "Direct line, no need to change trains",
        "Notice: one quarter", "Notice period: 3 months",
    ],
)  # fmt: skip
def test_somebody_who_is_available_loses_nothing(text: str) -> None:
    assert availability_in(text) == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "Notice period: 4 months", "Notice: two quarters", "12 month contracts, six months' notice",
        "Available in 6 months", "Available in six months when my contract ends", "Can start in 5 months",
        "Not available for six months", "Won't be available for six months", "Not free for another six months",
    ],
)  # fmt: skip
def test_a_long_notice_costs_a_little(text: str) -> None:
    assert availability_in(text) == 0.96


@pytest.mark.parametrize(
    "text",
    [
        "Not looking.", "Not looking for a new job", "Not currently looking for work", "Not looking to move",
        "Not seeking a new role", "Not actively seeking new opportunities", "I am not available.",
        "Not available at the moment", "No need to change jobs", "No reason to move",
    ],
)  # fmt: skip
def test_no_wish_to_move_costs_a_little(text: str) -> None:
    assert availability_in(text) == 0.96
