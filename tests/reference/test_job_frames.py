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


class TestOpenings:
    @pytest.mark.parametrize(
        ("opening", "title"),
        [
            ("Elm Farm in Kent is looking for a beekeeper.", "beekeeper"),
            ("Elm Farm seeks an experienced oyster grower for its beds in Kent.", "oyster grower"),
            ("We have an opening for a thatcher, starting in May.", "thatcher"),
            ("Join Elm Farm in Kent as our new cheesemaker!", "cheesemaker"),
        ],
    )
    def test_an_unknown_job_is_no_wish(self, opening: str, title: str) -> None:
        text = f"{opening} You must have experience of queen rearing and swarm control."
        assert read_job(text).title == title
        assert wishes(text) == [("must", "queen rearing"), ("must", "swarm control")]

    @pytest.mark.parametrize(
        "lines",
        [
            "Accountant\nFairway Trading, Leeds",
            "Fairway Trading\nLeeds Office\nAccountant",
            "Ready for something new? Fairway Trading wants an accountant.",
            "Now hiring in Leeds: Fairway Trading wants an accountant, to start as soon as can be arranged.",
            "Accountant for Fairway. Client: Fairway Trading. Base location Leeds. Budget 12 lacs. Interviews this week.",
            "Accountant\nReports to: head of finance",
        ],
    )
    def test_who_and_where_are_no_wishes(self, lines: str) -> None:
        assert wishes(f"{lines}\n\nYou must know VAT returns and payroll.") == [
            ("must", "VAT returns"),
            ("must", "payroll"),
        ]


@pytest.mark.parametrize(
    "sentence",
    [
        "You can buy up to five days of extra leave.",
        "You may bring your dog.",
        "You are free to work from abroad in August.",
        "You have the option of leasing a bicycle.",
        "You can leave at noon on Fridays.",
        "A dental plan comes with the job.",
        "Want to study on the side? We chip in.",
        "Salary as laid down in the agreement, higher pay possible.",
        "The usual statutory benefits plus gratuity.",
        "Free fruit and a good canteen. Six weeks of holiday. A quiet corner to think in.",
        "We look forward to your letter.",
        "You will sit next to people who like a laugh.",
    ],
)
def test_what_is_given_or_told_is_no_wish(sentence: str) -> None:
    assert wishes(f"{NURSE}\n\n{sentence}") == [("must", "wound care"), ("must", "palliative care")]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Have you got a forklift licence? If not, we can't take this further.", ("must", "forklift licence")),
        ("Can you wire bouquets? If you can't, this isn't for you.", ("must", "wire bouquets")),
        ("No forklift licence? Then we cannot talk.", ("must", "forklift licence")),
        ("Never done orchid care? We will gladly show you.", ("nice", "orchid care")),
        ("Have you got orchid care? A bonus, no more.", ("nice", "orchid care")),
    ],
)
def test_a_question_asks_as_firmly_as_its_answer(sentence: str, found: tuple[str, str]) -> None:
    assert wishes(FLORIST + sentence)[2:] == [found]


@pytest.mark.parametrize(
    "sentence",
    [
        "Should it be that you run a market stall, please look elsewhere.",
        "If it emerges that you run a market stall, the offer lapses.",
        "If it turns out you run a market stall, the process ends there.",
        "You won't make the shortlist if you run a market stall.",
        "You won't get past the first call if you run a market stall.",
        "You'll be out if you run a market stall.",
        "Our answer must be no if you run a market stall.",
        "It's a firm no from us if you run a market stall.",
        "We would rather not hear from people who run a market stall.",
        "Where applicants run a market stall, we do not take the application any further.",
        "Should it be the case that you run a market stall, we ask you not to apply.",
    ],
)
def test_who_is_turned_away(sentence: str) -> None:
    assert wishes(NURSE + sentence)[2:] == [("disqualifier", "run a market stall")]


class TestUnknownBesideKnown:
    @pytest.mark.parametrize(
        ("sentence", "asked"),
        [
            ("Must have a recognised nursing qualification.", "recognised nursing qualification"),
            ("It's a must that you can calibrate drip stands.", "calibrate drip stands"),
            ("You need to be confident enough to calibrate drip stands.", "calibrate drip stands"),
            ("We need to know that you can calibrate drip stands.", "calibrate drip stands"),
            ("Required: drip stand calibration.", "drip stand calibration"),
        ],
    )
    def test_what_a_clause_does_nothing_but_ask_for_is_asked(self, sentence: str, asked: str) -> None:
        assert wishes(NURSE + sentence)[2:] == [("must", asked)]

    @pytest.mark.parametrize(
        ("line", "asked"),
        [
            ("You've spent real working time on bridal bouquets", "bridal bouquets"),
            ("Trusted in earlier jobs to wire bouquets", "wire bouquets"),
            ("Capable of stepping in to wire bouquets", "wire bouquets"),
            ("Used to helping out with bridal bouquets", "bridal bouquets"),
        ],
    )
    def test_a_line_is_freed_from_what_is_told_around_it(self, line: str, asked: str) -> None:
        assert wishes(f"Florist\n\nRequirements:\n- {line}\n") == [("must", asked)]

    def test_what_is_put_in_between_changes_nothing(self) -> None:
        found = wishes(f"{NURSE}It would be an advantage, nothing more, to have done stoma care.")
        assert found[2:] == [("nice", "stoma care")]


class TestUnknownWishes:
    @pytest.mark.parametrize(
        "sentence",
        [
            "Orchid care would sweeten the deal.",
            "On our wish list: orchid care.",
            "Points in your favour: orchid care.",
            "An interest in orchid care wouldn't hurt.",
            "Orchid care earns you extra marks.",
            "Not needed, but liked: orchid care.",
            "Orchid care can be learned here.",
            "You get brownie points for orchid care.",
            "Don't worry if you have never done orchid care.",
        ],
    )
    def test_the_thing_is_what_is_left_of_the_sentence(self, sentence: str) -> None:
        assert [(k, t.lower()) for k, t in wishes(FLORIST + sentence)[2:]] == [("nice", "orchid care")]

    @pytest.mark.parametrize(
        "sentence",
        [
            "You may have seen our vans around town.",
            "Small firm, four vans, no drama.",
            "It would be nice to have you here.",
            "Questions are always welcome.",
        ],
    )
    def test_a_sentence_that_only_chats_names_nothing(self, sentence: str) -> None:
        assert len(wishes(FLORIST + sentence)) == 2


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Strictly for candidates with greenhouse heating; all other CVs will be rejected.", "greenhouse heating"),
        ("As you will be alone at first, prior experience of hedge work is a must.", "hedge work"),
        ("A track record in section 12 enquiries is required.", "section 12 enquiries"),
    ],
)
def test_an_unknown_must_in_a_clear_frame_is_asked(sentence: str, asked: str) -> None:
    assert wishes(FLORIST + sentence)[2:] == [("must", asked)]


@pytest.mark.parametrize(
    "opening",
    [
        "Elm Plumbing is filling the position of Bouquet Designer (all genders welcome) in Leeds as parental leave cover.",
        "Job opportunity with Elm Plumbing! Designation: Florist.",
        "We're Elm Plumbing, and we need a florist.",
        "Urgent requirement! Florist for Elm Plumbing, Leeds.",
    ],
)
def test_an_opening_asks_for_nothing(opening: str) -> None:
    text = f"{opening}\n\nYou must know bridal bouquets and funeral wreaths."
    assert wishes(text) == [("must", "bridal bouquets"), ("must", "funeral wreaths")]


def test_a_minimum_before_its_number_ends_no_sentence() -> None:
    assert read_job("Florist. Experience required: min. 5 yrs. You must know bridal bouquets.").years == 5


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("4 (or more) years of hands-on work.", 4),
        ("Five (at least) years in the trade.", 5),
        ("Our floor: seven years.", 7),
        ("Our lower limit is three years.", 3),
        ("We are three years old.", None),
    ],
)
def test_years_in_further_wordings(sentence: str, years: float | None) -> None:
    assert read_job(FLORIST + sentence).years == years


@pytest.mark.parametrize(
    "told",
    [
        "Stoma care was praised in our last inspection.",
        "Clinical supervision is provided every other Monday.",
        "Medication administration moved to the new system in May.",
    ],
)
def test_what_happens_to_a_thing_is_told_and_not_asked(told: str) -> None:
    assert wishes(f"{NURSE}\n\n{told}") == wishes(NURSE)


@pytest.mark.parametrize(
    "asked", ["Stoma care is required every day.", "Stoma care is expected.", "Stoma care is welcomed."]
)
def test_what_is_said_to_be_asked_is_asked(asked: str) -> None:
    assert "stoma care" in {text.casefold() for _, text in wishes(f"{NURSE}\n\n{asked}")}


@pytest.mark.parametrize(
    "sentence",
    [
        "Make sure that you have stoma care, because otherwise your letter will be sifted out.",
        "Have you worked in stoma care? For this job the answer has to be yes.",
    ],
)
def test_what_nobody_gets_on_without_is_asked_and_the_threat_is_not(sentence: str) -> None:
    assert wishes(NURSE + sentence)[2:] == [("must", "stoma care")]
