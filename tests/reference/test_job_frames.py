"""Classes of wordings in which adverts ask, wish, turn away, offer and tell, each in sentences of its own."""

from __future__ import annotations

import pytest

from redrob.reference.job import read_job
from redrob.reference.job_lists import heading_sort
from redrob.reference.requirements import pieces

NURSE = "Staff Nurse, Elm Clinic.\n\nYou must know wound care and palliative care. "
FLORIST = "Elm Flowers is looking for a florist.\n\nYou must know bridal bouquets and funeral wreaths. "


def wishes(text: str) -> list[tuple[str, str]]:
    return [(r.kind, r.text) for r in read_job(text).requirements]


class TestHeadings:
    @pytest.mark.parametrize(
        ("heading", "sort"),
        [
            ("Your half of the deal", "must"),
            ("Our half of the deal", "boilerplate"),
            ("You meet all of these", "must"),
            ("Without these we can't work", None),
            ("Things we cannot do without", "must"),
            ("The absolute minimum", "must"),
            ("Candidate profile", "must"),
            ("Company profile", None),
            ("Your toolkit", "must"),
            ("Does this look like you?", "must"),
            ("You convince us by", "must"),
            ("What you will be measured by", "must"),
            ("Also handy", "nice"),
            ("Additionally", "nice"),
            ("Nobody has to bring these", "nice"),
            ("Beyond the essentials", "nice"),
            ("What you will get up to", "duty"),
            ("On your desk", "duty"),
            ("A month with us", "duty"),
            ("What keeps you busy", "duty"),
            ("You receive", "boilerplate"),
            ("The goodies", "boilerplate"),
            ("Good to know", "boilerplate"),
            ("What we cannot use", "disqualifier"),
        ],
    )
    def test_a_heading_is_told_by_its_words(self, heading: str, sort: str | None) -> None:
        assert heading_sort(heading, above_list=True)[0] == sort

    def test_a_list_that_counts_years_of_practice_is_no_offer(self) -> None:
        text = "Staff Nurse\n\nThe deal:\n- Wound care\n- Stoma care\n- Three years of experience on a ward\n"
        assert wishes(text) == [("must", "Wound care"), ("must", "Stoma care")]

    def test_a_list_of_unknown_things_that_begin_as_wishes_do_asks_for_them(self) -> None:
        text = "Florist\n\nPetals and more\n- Strong command of bridal bouquets\n- Skilled in funeral wreaths\n"
        assert wishes(text) == [("must", "bridal bouquets"), ("must", "funeral wreaths")]


class TestTwoThings:
    @pytest.mark.parametrize(
        ("clause", "found"),
        [
            ("bridal bouquets and funeral wreaths", ["bridal bouquets", "funeral wreaths"]),
            ("orchid care and pot plants", ["orchid care", "pot plants"]),
            ("complaint handling and Zendesk", ["complaint handling", "Zendesk"]),
            ("assess and dress leg ulcers", ["assess and dress leg ulcers"]),
            ("vetting of licensing and distribution agreements", ["vetting of licensing and distribution agreements"]),
            ("growers and their families", ["growers and their families"]),
        ],
    )
    def test_what_and_joins(self, clause: str, found: list[str]) -> None:
        assert [p.text for p in pieces(clause)] == found


@pytest.mark.parametrize(
    "sentence",
    [
        "We set the bar at recent, unaided stoma care.",
        "We put great stress on stoma care.",
        "We judge everybody by stoma care.",
        "The yardstick is stoma care on a real ward.",
        "Our starting point is stoma care.",
        "Stoma care has to be among your skills.",
        "Your file needs to show stoma care.",
        "Stoma care is the way in.",
        "Stoma care gets you an interview.",
        "This post presumes stoma care.",
        "We take stoma care as read.",
        "You persuade us with stoma care.",
        "Everything hinges on stoma care.",
        "We could not manage without stoma care.",
        "Absolute musts include stoma care.",
        "Whoever joins us knows stoma care.",
        "You start knowing stoma care.",
        "The committee will ask about stoma care.",
        "We are banking on your stoma care.",
        "Please check that your letter covers stoma care.",
        "Stoma care: we could not work without it.",
    ],
)
def test_what_people_are_measured_by_is_asked(sentence: str) -> None:
    assert [(k, t.lower()) for k, t in wishes(NURSE + sentence)[2:]] == [("must", "stoma care")]


@pytest.mark.parametrize(
    "sentence",
    [
        "I also have a weakness for people who know stoma care.",
        "Our faces light up at stoma care.",
        "We are curious to hear about your stoma care.",
        "Any stoma care will be read about with great pleasure.",
        "We would also be tickled to find stoma care.",
        "If we could wish for more, it would be stoma care.",
        "People with stoma care begin with a small advantage.",
        "You might even offer stoma care.",
        "Welcome too: stoma care.",
        "Just as welcome is stoma care.",
        "First attempts at stoma care are enough.",
        "Nobody is turned down for a lack of stoma care, though we do like it.",
        "We have never turned anybody away over stoma care, but do mention it.",
    ],
)
def test_what_is_only_liked_is_a_wish(sentence: str) -> None:
    assert [(k, t.lower()) for k, t in wishes(NURSE + sentence)[2:]] == [("nice", "stoma care")]
