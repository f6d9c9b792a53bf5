"""Sentences in frames that no list holds: the known thing is what is asked, and the words around it say how."""

from __future__ import annotations

import time

import pytest

from redrob.reference.job import read_job
from redrob.reference.job_lists import heading_sort
from redrob.reference.job_refusal import refused, refuses
from redrob.reference.job_tone import THING, framed, tone_of

NURSE = "Staff Nurse, Elm Clinic.\n\nYou must know wound care. "


def wishes(text: str) -> list[tuple[str, str]]:
    return [(r.kind, r.text) for r in read_job(text).requirements]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("This ward lives or dies by stoma care.", "must"),
        ("You would be lost here without stoma care.", "must"),
        ("Stoma care is bread and butter here.", "must"),
        ("We won't budge on stoma care.", "must"),
        ("The panel attaches the greatest weight to stoma care.", "must"),
        ("The team depends on your stoma care.", "must"),
        ("Nobody will show you stoma care, so come ready.", "must"),
        ("We stop reading when we can't find stoma care.", "must"),
        ("Letters that say nothing of stoma care are put aside.", "must"),
        ("Lacking stoma care? Please apply elsewhere.", "must"),
        ("This is a knock-out criterion: stoma care.", "must"),
        ("We would not ask for much, only for stoma care.", "must"),
        ("If you can't show stoma care, save us both the time.", "must"),
        ("Your superpower: stoma care.", "must"),
        ("We are desperate for stoma care.", "must"),
        ("We have run out of people for stoma care.", "must"),
        ("I lose sleep over stoma care, and you will have to lose it instead.", "must"),
        ("Don't worry if you have never met stoma care.", "nice"),
        ("We won't hold a lack of stoma care against you.", "nice"),
        ("Bonus if stoma care rings a bell.", "nice"),
        ("We'd be tickled if you brought stoma care along, but it's no obligation.", "nice"),
        ("Not a deal-breaker, but stoma care would catch our eye.", "nice"),
        ("Ideally, though by no means necessarily, you have seen stoma care before.", "nice"),
        ("Stoma care would strengthen an application.", "nice"),
        ("Stoma care we gladly teach you, if it is missing.", "nice"),
        ("Training in stoma care can be provided where it is wanting.", "nice"),
        ("Never touched stoma care? No sweat.", "nice"),
        ("Should stoma care be among your talents, say so.", "nice"),
        ("Stoma care? You will pick it up here.", "nice"),
        ("Stoma care can wait until you have settled in.", "nice"),
        ("We would not turn our noses up at stoma care.", "nice"),
        ("Our nurses are taught stoma care by the ward next door.", None),
        ("We provide stoma care to four hundred people.", None),
    ],
)
def test_a_frame_says_how_a_known_thing_is_asked(sentence: str, kind: str | None) -> None:
    found = wishes(NURSE + sentence)
    assert [k for k, t in found if "stoma" in t.casefold()] == ([kind] if kind else [])
    assert len(found) == (2 if kind else 1)


@pytest.mark.parametrize(
    "sentence",
    [
        "The owner walks the dog at three and expects nobody to notice.",
        "Four generations have worked here.",
        "As much cake as anybody can carry.",
        "A pay rise every April, in line with the tariff.",
        "Free yoga, no obligation to bend.",
        "Our canteen needs no introduction.",
        "If you have any questions, please do not hesitate to call.",
        "Whoever wants to take a sabbatical can save up for it.",
    ],
)
def test_what_tells_of_the_firm_asks_for_nothing(sentence: str) -> None:
    assert wishes(NURSE + sentence) == [("must", "wound care")]


@pytest.mark.parametrize(
    "sentence",
    [
        "Kindly skip this one if you {}.",
        "If you {}, we are not your people.",
        "Sorry, folks who {}, not this time.",
        "You {}? Then please scroll on.",
        "It won't work out between us if you {}.",
        "It would be a mistake to apply if you {}.",
        "Unfortunately we have to say no to people who {}.",
        "Exclusion: people who {}.",
        "Forgive me, but people who {} are not what I need.",
    ],
)
@pytest.mark.parametrize("thing", ["have no car", "need visa sponsorship", "cannot start before Christmas"])
def test_a_refusal_in_any_words_rules_out(sentence: str, thing: str) -> None:
    assert ("disqualifier", thing) in [(k, t.replace("You ", "")) for k, t in wishes(NURSE + sentence.format(thing))]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("What you can't come without", "must"),
        ("Before you press apply, check you have", "must"),
        ("You'll want all of this or we can't hire you", "must"),
        ("Stuff you rock at", "must"),
        ("Not vital, but we would be pleased", "nice"),
        ("Person specification: desirable", "nice"),
        ("Sprinkles on top", "nice"),
        ("Nice if you have it", "nice"),
        ("Any of these? Even better", "nice"),
    ],
)
def test_a_list_under_a_heading_in_words_of_its_own(heading: str, kind: str) -> None:
    text = f"Staff Nurse, Elm Clinic\n\n{heading}\n- Stoma care\n- Phlebotomy\n"
    assert wishes(text) == [(kind, "Stoma care"), (kind, "Phlebotomy")]


def test_a_second_list_under_an_unknown_heading_holds_wishes_and_one_of_offers_nothing() -> None:
    first = "Hard facts\n- Stoma care\n- Phlebotomy"
    second = "From advantage\n- Triage"
    third = "The goodies\n- Pizza on payday\n- A budget for books"
    days = "Setting\n- You will sit by the window\n- We meet on Tuesdays over soup"
    assert wishes(f"Staff Nurse\n\n{days}\n\n{first}\n\n{second}\n\n{third}\n") == [
        ("must", "Stoma care"),
        ("must", "Phlebotomy"),
        ("nice", "Triage"),
    ]


@pytest.mark.parametrize(
    ("bullet", "asked"),
    [
        ("Stoma care, done properly and often", ["Stoma care"]),
        ("Stoma care, and plenty of it", ["Stoma care"]),
        ("Deep subject matter expertise in stoma care", ["stoma care"]),
        ("Stoma care, blue lagoon therapy and triage", ["Stoma care", "blue lagoon therapy", "triage"]),
        ("You get a kick out of stoma care", ["stoma care"]),
    ],
)
def test_beside_a_known_thing_the_rest_of_a_line_is_how_it_goes_on(bullet: str, asked: list[str]) -> None:
    assert wishes(f"Staff Nurse\n\nRequirements\n- {bullet}\n- Phlebotomy\n") == [
        *(("must", text) for text in asked),
        ("must", "Phlebotomy"),
    ]


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("The last person in this chair stayed for eleven years.", None),
        ("Voted a great place to work for three years running.", None),
        ("5 years running a busy ward.", 5),
        ("I would want six years behind you before you write.", 6),
    ],
)
def test_the_years_of_others_are_not_asked(sentence: str, years: float | None) -> None:
    assert read_job(NURSE + sentence).years == years


@pytest.mark.parametrize(
    "piece",
    ["no ", "would ", "people who ", "if you cannot ", "we can teach ", "without ", f"{THING} ", "not ", "only for "],
)
def test_frames_are_judged_in_time_whatever_is_repeated(piece: str) -> None:
    start = time.process_time()
    text = piece * (200_000 // len(piece))
    assert tone_of(framed(text, [])) in ("must", "nice", None)
    assert refuses(text) in (True, False)
    assert refused(text[:4_000]) is None or refused(text[:4_000])
    assert heading_sort(text[:4_000], above_list=True)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "piece", ["## Stuff\n- Stoma care\n", "No stoma care? ", "- wound care, \n", "What: stoma care. "]
)
def test_lists_and_questions_without_end_are_read_in_time(piece: str) -> None:
    start = time.process_time()
    read_job("Staff Nurse\n\n" + piece * (100_000 // len(piece)))
    assert time.process_time() - start < 20
