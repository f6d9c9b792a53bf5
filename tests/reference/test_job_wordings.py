"""Job descriptions in wordings of many registers: what is asked for, in its own words, and nothing around it."""

from __future__ import annotations

import pytest

from redrob.reference import assess
from redrob.reference.job import read_job
from redrob.reference.job_bare import bare
from redrob.reference.job_wrapping import LEAD, TAIL, asked_for, is_framing, unwrapped, whole_thing

NURSE = "Staff Nurse, Elm Clinic.\n\n"


def wishes(text: str) -> list[tuple[str, str]]:
    return [(r.kind, r.text) for r in read_job(text).requirements]


class TestWrapping:
    @pytest.mark.parametrize(
        "line",
        [
            "Skilled enough to prune roses",
            "Has shown that they can prune roses",
            "Capable of working so that you prune roses",
            "You have learned to prune roses",
            "Trusted to prune roses",
            "You must be in a position to prune roses",
            "Ready to prune roses from day one",
            "Proven ability to prune roses",
            "You will be expected to prune roses",
            "You are the one who can prune roses",
            "Able to prune roses without help",
        ],
    )
    def test_a_deed_is_freed_from_what_is_wrapped_around_it(self, line: str) -> None:
        assert wishes(f"Gardener\n\nRequirements:\n- {line}\n") == [("must", "prune roses")]

    @pytest.mark.parametrize(
        "line",
        [
            "No stranger to minute taking",
            "Familiar with minute taking from the job",
            "Exposure to minute taking at work",
            "You have practised minute taking",
            "Minute taking, done in earlier jobs",
            "Minute taking in a real workplace",
            "A few years of minute taking",
            "Accustomed to minute taking",
            "Some time spent with minute taking",
            "Proof of minute taking in earlier posts",
            "Minute taking under your belt",
            "Minute taking (a must)",
            "Earlier posts that involved minute taking",
        ],
    )
    def test_a_skill_is_freed_from_what_is_wrapped_around_it(self, line: str) -> None:
        assert [(k, t.casefold()) for k, t in wishes(f"Receptionist\n\nRequirements:\n- {line}\n")] == [
            ("must", "minute taking")
        ]

    @pytest.mark.parametrize("text", ["skilled enough to", "in a real workplace", "experience with", ""])
    def test_a_wrapping_around_nothing_is_left_alone(self, text: str) -> None:
        assert unwrapped(text) == text

    @pytest.mark.parametrize("piece", ["you will ", "skilled and ", "of in ", ", done", "in the ", "that you ", "a "])
    def test_a_piece_repeated_is_read_to_the_end(self, piece: str) -> None:
        text = piece * 3_000
        assert (LEAD.match(text), TAIL.search(text)) is not None
        assert len(asked_for(text)) <= len(text)

    def test_a_thing_is_taken_with_its_verb_and_not_with_the_rest(self) -> None:
        words = "From the first week you close the ledgers for us"
        start = words.index("ledgers")
        assert words[slice(*whole_thing(words, start, start + 7))] == "ledgers"
        words = "Every week you reconcile supplier ledgers for us"
        start = words.index("ledgers")
        assert words[slice(*whole_thing(words, start, start + 7))] == "reconcile supplier ledgers"


class TestHeadings:
    @pytest.mark.parametrize(
        ("heading", "kind"),
        [
            ("Who we are looking for", "must"),
            ("Who should apply", "must"),
            ("To apply you need", "must"),
            ("A head start if you have", "nice"),
            ("Even better if you know", "nice"),
            ("What would set you apart", "nice"),
            ("Extras", "nice"),
            ("Pay and extras", None),
            ("What is in it for you", None),
            ("Who we are", None),
            ("How to apply", None),
        ],
    )
    def test_a_heading_says_what_the_lines_below_it_are(self, heading: str, kind: str | None) -> None:
        text = f"Printer, Elm Press, Leeds\n\nAbout us\n- Ten people and a dog\n\n{heading}\n- Payroll\n- Wound care\n"
        assert {k for k, _ in wishes(text)} == ({kind} if kind else set())

    @pytest.mark.parametrize("heading", ["Job description", "Where you come in", "Your contribution"])
    def test_what_is_told_of_the_days_asks_for_nothing(self, heading: str) -> None:
        told = (
            "- There is a canteen on site and free parking for your car.\n- You will visit the Leeds depot once a week."
        )
        text = f"Printer, Elm Press, Leeds\n\n{heading}\n{told}\n\nRequirements\n- Letterpress\n- Kerning\n"
        assert wishes(text) == [("must", "Letterpress"), ("must", "Kerning")]


class TestProse:
    @pytest.mark.parametrize(
        "sentence",
        [
            "Please have wound care, stoma care and ventilator care.",
            "Candidates bring wound care, stoma care and ventilator care.",
            "You come to us with wound care, stoma care and ventilator care.",
            "This job lives on wound care, stoma care and ventilator care.",
            "Your CV shows wound care, stoma care and ventilator care.",
            "We hire for wound care, stoma care and ventilator care.",
        ],
    )
    def test_an_enumeration_of_known_things_is_asked_for(self, sentence: str) -> None:
        assert wishes(NURSE + sentence) == [("must", w) for w in ("wound care", "stoma care", "ventilator care")]

    def test_an_unknown_member_of_an_enumeration_is_asked_for_too(self) -> None:
        found = wishes(NURSE + "Please bring wound care, blue lagoon therapy and ventilator care.")
        assert ("must", "blue lagoon therapy") in found

    @pytest.mark.parametrize(
        "sentence",
        [
            "We reject every application that lacks stoma care.",
            "We turn down every letter without stoma care.",
            "Applications that lack stoma care are not read.",
            "Nobody gets in without stoma care.",
            "There is no way round stoma care.",
            "There is no way around stoma care in this post.",
            "We make no exception: stoma care or we cannot take you.",
            "Do not apply unless you have stoma care.",
            "We only interview people with stoma care.",
            "Only those with stoma care will be called.",
        ],
    )
    def test_what_nobody_may_lack_is_a_must(self, sentence: str) -> None:
        assert wishes(f"{NURSE}You must know wound care. {sentence}") == [
            ("must", "wound care"),
            ("must", "stoma care"),
        ]

    @pytest.mark.parametrize(
        "sentence",
        [
            "Please attach proof of current NMC registration.",
            "Without current NMC registration you may not start.",
            "Current NMC registration is a legal requirement.",
            "Current NMC registration is compulsory.",
        ],
    )
    def test_a_paper_without_which_nobody_starts_is_a_gate(self, sentence: str) -> None:
        read = read_job(f"{NURSE}You must know wound care. {sentence}").requirements
        assert [(r.kind, r.gate) for r in read if "NMC registration" in r.text] == [("must", True)]


class TestFraming:
    @pytest.mark.parametrize(
        "line",
        [
            "Evidence of recent work involving wound care",
            "Expertise in the field of wound care",
            "Minimum requirement: wound care",
            "Wound care [required]",
            "Wound care (essential; we check with the issuing body)",
            "Wound care: we expect you to bring this with you",
            "Key skill – wound care",
            "Significant involvement in wound care in your current or last role",
            "Able to show, with examples, how you have handled wound care",
            "Fluency in everything to do with wound care",
            "Relevant practice must include wound care",
            "Wound care, without further training",
        ],
    )
    def test_a_known_thing_is_freed_from_the_words_of_asking(self, line: str) -> None:
        found = wishes(f"{NURSE}Requirements\n- Stoma care\n- {line}\n- Ventilator care\n")
        assert [(k, t.casefold()) for k, t in found] == [
            ("must", "stoma care"),
            ("must", "wound care"),
            ("must", "ventilator care"),
        ]

    @pytest.mark.parametrize(
        "line",
        [
            "Sufficient expertise to dress complex wounds",
            "Has what it takes to dress complex wounds",
            "Signed off to dress complex wounds",
            "Physically and technically able to dress complex wounds",
            "Enough experience to dress complex wounds independently",
            "Able to dress complex wounds at short notice",
            "Must dress complex wounds with little or no supervision",
            "The person we appoint has to be competent to dress complex wounds proficiently",
        ],
    )
    def test_a_known_deed_is_freed_from_the_words_of_asking(self, line: str) -> None:
        found = wishes(f"{NURSE}Requirements\n- Stoma care\n- {line}\n")
        assert found == [("must", "Stoma care"), ("must", "dress complex wounds")]

    @pytest.mark.parametrize("word", ["wound", "blueprints", "payroll", "Kafka", "2"])
    def test_words_that_say_what_is_asked_are_no_framing(self, word: str) -> None:
        assert not is_framing(word)

    def test_where_nothing_is_known_the_clause_stays_whole(self) -> None:
        assert bare("Experience of zorbing in your current role") == "Experience of zorbing in your current role"


class TestNice:
    @pytest.mark.parametrize(
        "sentence",
        [
            "A little stoma care does no harm.",
            "A bit of stoma care never hurts.",
            "Stoma care: not needed, but useful.",
            "We like it when people know stoma care.",
            "We are pleased if you bring stoma care.",
            "Stoma care would not go amiss.",
            "With luck you also know stoma care.",
            "Preference goes to people with stoma care.",
            "Stoma care? Lovely, but we can teach you.",
            "Not a must: stoma care.",
            "An interest in stoma care would round off your application.",
        ],
    )
    def test_a_wish_is_no_must(self, sentence: str) -> None:
        found = wishes(f"{NURSE}You must know wound care and ventilator care. {sentence}")
        assert [k for k, t in found if "toma care" in t] == ["nice"]


class TestRuledOut:
    @pytest.mark.parametrize(
        "sentence",
        [
            "If you {}, this is the wrong post for you.",
            "We cannot make an offer to people who {}.",
            "You will be turned down if you {}.",
            "We do not hire people who {}.",
            "We reject people who {}.",
            "Please look elsewhere if you {}.",
            "If you {}, this is not your job.",
            "If you {}, please do not apply.",
            "Applicants who {} are rejected.",
            "There is no place here for people who {}.",
            "You are out if you {}.",
            "The post is closed to candidates who {}.",
            "Automatic exclusion: applicants who {}.",
            "We simply can't accommodate staff who {}.",
            "Kindly ignore this advertisement if you {}.",
            "No applications, please, from those who {}.",
        ],
    )
    @pytest.mark.parametrize("thing", ["have no car", "need visa sponsorship", "are not free at weekends"])
    def test_the_thing_that_rules_out_is_read_whole(self, sentence: str, thing: str) -> None:
        found = wishes(f"{NURSE}You must know wound care and stoma care. {sentence.format(thing)}")
        assert found[2:] == [("disqualifier", thing)]

    @pytest.mark.parametrize("line", ["We close the ward without lifting.", "You work without supervision."])
    def test_doing_without_something_asks_for_nothing(self, line: str) -> None:
        base = f"{NURSE}You must know wound care and stoma care."
        assert wishes(f"{base} {line}") == wishes(base)


class TestYears:
    @pytest.mark.parametrize(
        ("sentence", "years"),
        [
            ("More than six years are welcome, four are needed.", 4),
            ("Ideally eight years, but five will do.", 5),
            ("Between 3 and 6 years of experience.", 3),
            ("Ideally 4 years in the trade, but 2 as an absolute minimum.", 2),
            ("Several years of professional experience (minimum 3).", 3),
            ("Ideally you have 6 years behind you, though we will not go below 4.", 4),
            ("Three years is fine, five is better.", 3),
            ("Experience of five years and up.", 5),
            ("From 4 to 8 years of working experience.", 4),
            ("A minimum of 5 (five) years.", 5),
            ("Years of experience: 4", 4),
            ("Two years post-registration.", 2),
            ("3 to 6 yrs", 3),
            ("The contract runs for two years.", None),
            ("The pay rises after three years.", None),
            ("For thirty years we have served the county.", None),
            ("Guarantee: five years.", None),
            ("You get a new laptop every three years.", None),
            ("This is a two-year post.", None),
        ],
    )
    def test_years_asked(self, sentence: str, years: float | None) -> None:
        assert read_job(f"{NURSE}You must know wound care and stoma care. {sentence}").years == years


class TestOpenings:
    @pytest.mark.parametrize(
        ("opening", "title"),
        [
            ("Vacancy at Juniper Brasserie in Leeds: Head chef.", "Head chef"),
            ("Come and work as an Accountant for Ashgrove Foods.", "Accountant"),
            ("Ashgrove Foods: Staff accountant, Leeds.", "Staff accountant"),
            ("Greywater Landscapes, Ghent, has an opening for a Gardener.", "Gardener"),
            ("Bristol Nursing Home - Head Chef", "Head Chef"),
            ("Commercial Solicitor (all genders welcome), Redcliff Solicitors, Austin, 36 hours.", "Commercial Solicitor"),
        ],
    )  # fmt: skip
    def test_the_job_is_told_from_the_employer(self, opening: str, title: str) -> None:
        job = read_job(f"{opening}\n\nYou must know HACCP.")
        assert job.title == title
        assert job.occupations
        assert [r.text for r in job.requirements] == ["HACCP"]


class TestAskedByWhatHappensElse:
    @pytest.mark.parametrize(
        "sentence",
        [
            "An inability to dress wounds rules you out.",
            "Our only knock-out question is about wound care: answer no and that was it.",
            "Only CVs with wound care will be opened.",
            "Your application must address wound care, giving an example.",
            "We have nobody to teach you wound care, so it has to come with you.",
            "It is imperative that the appointee can dress wounds.",
            "You have what it takes to dress wounds.",
            "Statutory for this post: wound care.",
            "Only with wound care.",
        ],
    )
    def test_it_is_a_must(self, sentence: str) -> None:
        found = wishes(f"{NURSE}You must know stoma care. {sentence}")
        assert ("must", "stoma care") in found
        assert [kind for kind, text in found if "wound" in text] == ["must"]
        assert len(found) == 2

    def test_all_that_nobody_gets_by_without_is_asked(self) -> None:
        found = wishes(f"{NURSE}You won't get by without wound care, stoma care and phlebotomy.")
        assert found == [("must", "wound care"), ("must", "stoma care"), ("must", "phlebotomy")]

    @pytest.mark.parametrize("heading", ["Remuneration", "Terms of employment", "In return", "What is on the table"])
    def test_offers_under_a_heading_are_no_wishes(self, heading: str) -> None:
        text = f"{NURSE}Requirements:\n- Wound care\n\n{heading}:\n- Lunch vouchers\n- Phlebotomy training"
        assert wishes(text) == [("must", "Wound care")]

    @pytest.mark.parametrize("heading", ["Scope of work", "How your week will look", "A typical day"])
    def test_duties_under_a_heading_are_no_wishes_beside_a_list_of_them(self, heading: str) -> None:
        text = f"{NURSE}{heading}:\n- You will spend two days on the road\n\nRequirements:\n- Wound care\n- Stoma care"
        assert wishes(text) == [("must", "Wound care"), ("must", "Stoma care")]

    def test_a_refusal_rules_out_who_refuses_alone(self) -> None:
        job = f"{NURSE}Requirements:\n- Wound care\n\nPeople who turn down early shifts need not apply."
        for profile, status in (("Turns down early shifts.", "done"), ("Set up a chart for early shifts.", "denied")):
            asked = {r.text: r.status for r in assess(job, f"Staff nurse, Elm, 2015 - 2020\n\n{profile}").requirements}
            assert asked["turn down early shifts"] == status


STOCK = [("must", "stock control"), ("must", "cash handling")]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Asked for: stock control and cash handling.", STOCK),
        ("What matters to us: stock control and cash handling.", STOCK),
        ("Candidates are assessed on stock control and cash handling.", STOCK),
        ("Your application will be judged on stock control and cash handling.", STOCK),
        ("Shortlisting will be based on stock control and cash handling.", STOCK),
        ("We take it for granted that you can do stock control and cash handling.", STOCK),
        ("The shortlist is drawn from people with a background in stock control.", STOCK[:1]),
        ("Nobody can do this job who does not know how to scale fish.", [("must", "scale fish")]),
        ("Your work is to scale fish.", [("must", "scale fish")]),
        ("From the first month you scale fish.", [("must", "scale fish")]),
        ("Your referees must confirm that you can scale fish.", [("must", "scale fish")]),
        ("Our shortlist will be drawn from people with a background in stock control.", STOCK[:1]),
        ("You will have cut your teeth on stock control and cash handling with an earlier employer.", STOCK),
        ("Applications that do not show stock control go straight to the bin.", STOCK[:1]),
        ("Applicants hold a forklift licence.", [("must", "forklift licence")]),
        ("This post can only be filled by a person with a forklift licence.", [("must", "forklift licence")]),
        ("We would be glad of stock control, but can teach it.", [("nice", "stock control")]),
        ("Unless you have a class 1 licence, we cannot consider you.", [("must", "class 1 licence")]),
        ("Should you have come across Kafka, do mention it.", [("nice", "Kafka")]),
        ("Having used Kafka puts you ahead.", [("nice", "Kafka")]),
        ("Kafka would seal the deal.", [("nice", "Kafka")]),
        ("If you can also do rota planning, brilliant.", [("nice", "rota planning")]),
    ],
)
def test_what_an_advertisement_asks_in_passing_is_asked_for(said: str, asked: list[tuple[str, str]]) -> None:
    text = f"Warehouse supervisor\n\nWe run two depots in Leeds.\n{said}\nWe pay on time.\n"
    assert wishes(text) == asked


@pytest.mark.parametrize(
    ("listed", "last"),
    [("complaints, Zendesk and phone support", ["Zendesk", "phone support"]), ("Fishmongery skills", ["Fishmongery"])],
)
def test_a_name_in_a_row_and_a_trade_by_its_deed_stand_for_themselves(listed: str, last: list[str]) -> None:
    read = [text for _, text in wishes(f"Shop assistant\n\nRequirements\n- {listed}\n")]
    assert [text.removesuffix(" skills") for text in read[-len(last) :]] == last


def test_testing_and_certification_is_work_and_no_paper() -> None:
    job = read_job("Electrician\n\nRequirements\n- electrical testing and certification\n- a wireman card\n")
    assert [(r.text, r.gate) for r in job.requirements] == [
        ("electrical testing and certification", False),
        ("wireman card", True),
    ]


HIVES = ["hive inspection", "queen rearing"]


@pytest.mark.parametrize(
    "said",
    [
        "You have hive inspection behind you, and queen rearing too.",
        "Between April and August your week is hive inspection and queen rearing.",
        "If you have done hive inspection and queen rearing, we want to meet you.",
        "Somebody who has done hive inspection and queen rearing is what we lack.",
        "Without hive inspection and queen rearing nobody gets far here.",
        "You come to us with hive inspection and queen rearing.",
        "Your hands know hive inspection and queen rearing.",
        "We look for hands that know hive inspection and queen rearing.",
        "We pay for skill in hive inspection and queen rearing.",
        "To do this job well, one must master hive inspection and queen rearing.",
        "The keeper we appoint takes on hive inspection and queen rearing.",
        "Whoever gets this job takes on hive inspection and queen rearing.",
        "It is all about hive inspection and queen rearing.",
        "Three things matter: hive inspection and queen rearing.",
        "Main tasks are hive inspection and queen rearing.",
        "Tell us in your letter where you learned hive inspection and queen rearing.",
        "Your letter should speak of hive inspection and queen rearing.",
        "Applicants will have practised hive inspection and queen rearing.",
    ],
)
def test_a_trade_that_no_table_knows_is_asked_for_in_passing(said: str) -> None:
    text = (
        f"Beekeeper, Oak Farm\n\nWe keep four hundred hives in the hills.\n{said}\nThe farm belongs to three sisters.\n"
    )
    assert [("must", thing) for thing in HIVES] == wishes(text)
