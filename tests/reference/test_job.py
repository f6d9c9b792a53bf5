"""What rules find in a job description beside the reader: its title, years, and which spans are requirements."""

from __future__ import annotations

import re

import pytest

from redrob.corpus import Span
from redrob.reference import Ranker
from redrob.reference.job import (
    MAX_REQUIREMENTS,
    listed_items,
    read_job,
    requirements_in,
    title_of,
    with_listed,
    years_asked,
)
from redrob.reference.reader.read import Asked


def asked(kind: str, words: str, probability: float = 0.9, gate: float = 0.0) -> Asked:
    return Asked(kind, Span(start=0, text=words), gate, probability)


class TestTitle:
    @pytest.mark.parametrize(
        ("text", "title"),
        [
            ("Payroll Clerk\nWe run payroll.", "Payroll Clerk"),
            ("CITY OF ELMWOOD\ninvites applications for the position of:\n\nUtility Worker II", "Utility Worker II"),
            (
                "University of Elmwood\nSchool of Biosciences\nResearch Associate in Barley (24 months)",
                "Research Associate",
            ),
            ("School Nurse\nElmwood Council\nReports to: Head of Welfare", "School Nurse"),
            ("Elmwood Borough Council\nWe look after parks.", "Elmwood Borough Council"),
            ("Fish Technician I — Elm Salmon, Cork", "Fish Technician I"),
            ("Barista Job in Leeds\nLong shifts", "Barista"),
            ("Subject: Lead Pharmacist, inpatient\n\nHello,", "Lead Pharmacist"),
            ("Home / Careers / Kitchen\nSous Chef", "Sous Chef"),
            ("< Back to results | Apply by 9 May\nBranch Cashier", "Branch Cashier"),
            ("Vacancy 3318 | Closing 14 May\nBranch Cashier", "Branch Cashier"),
            ("Hey folks, we build carts. We are looking for one more welder to join us.", "welder"),
            ("Apply Now\nPosted: 3 May 2026\nSITE SUPERINTENDENT\nHalden Homes", "SITE SUPERINTENDENT"),
            ("APPLICATION DEADLINE: 4 June\nRef 8812\nMidwife", "Midwife"),
            ("Home > Careers > Kitchen\nJob title: Sous Chef (full time)\nOak Lane", "Sous Chef"),
            ("Senior Engineer - Water\nLeeds", "Senior Engineer"),
            ("Front-End DeveloperHearthline Insurance\nWhat you do", "Front-End Developer"),
            ("Electrician wanted for our shop.", "Electrician"),
            ("Hi all, we are growing. We are looking for an experienced van driver to join us.", "van driver"),
            ("Bright Loaf Bakeries Ltd\nNight Baker\nCork", "Night Baker"),
            ("Wold Vale NHS Trust\nStaff Nurse", "Staff Nurse"),
            ("Skip\nSign in\nElm Homes logo\nPublished 3 days ago\nRoofer", "Roofer"),
            ("URGENT: Welder needed in Hull", "Welder"),
            ("Urgently hiring!\nShift Leader", "Shift Leader"),
            ("Advt. No 7/2026\n(A Government Undertaking)\nLaboratory Assistant", "Laboratory Assistant"),
            ("Sign Language Interpreter\nLeeds", "Sign Language Interpreter"),
            ("Skip Lorry Driver", "Skip Lorry Driver"),
            ("Urgent Care Nurse, Harbour Foods Ltd", "Urgent Care Nurse"),
            ("Department Manager\nFashion store in Leeds", "Department Manager"),
            ("Company Secretary\nFTSE 250 group, London", "Company Secretary"),
            ("Search Engine Marketing Manager\nLeeds", "Search Engine Marketing Manager"),
            ("Location: Leeds, beside the Branch Manager\nNurse", "Nurse"),
            ("Department of Health\nNurse", "Nurse"),
            ("Company Elm Foods\nBaker", "Baker"),
            ("Post-doctoral Researcher in Chemistry", "Post-doctoral Researcher"),
            ("Role-Based Access Engineer\nLeeds", "Role-Based Access Engineer"),
            ("Role - Baker\nLeeds", "Baker"),
            ("<div><h1>Senior <b>Baker</b></h1></div><p>Leeds</p>", "Senior Baker"),
            ("**Job title:** Baker\nLeeds", "Baker"),
            ("We needs hands. Come and see us. Ask for Ada.", "We needs hands. Come and see us. Ask for Ada."),
        ],
    )
    def test_the_words_that_name_the_job_are_found(self, text: str, title: str) -> None:
        assert title_of(text) == title

    @pytest.mark.parametrize("text", ["", "\n\n", "***", "Apply now"])
    def test_a_text_without_a_title_is_no_error(self, text: str) -> None:
        assert isinstance(title_of(text), str)


class TestYears:
    @pytest.mark.parametrize(
        ("words", "number"),
        [
            ("at least 3+ years of payroll", 3),
            ("Two years at the oven", 2),
            ("3-5 years in audit", 3),
            ("18 months of nursing", 1.5),
            ("experience of payroll", None),
            ("combined 60+ years", None),  # more than anybody asks for
        ],
    )
    def test_years_asked_are_the_fewest_in_the_place(self, words: str, number: float | None) -> None:
        assert years_asked([asked("years", words)]) == number

    @pytest.mark.parametrize(
        ("sentence", "words", "number"),
        [
            ("You need between 3 and 5 years at the vat.", "3 and 5 years", 3),
            ("0-2 years at the vat", "2 years", None),
            ("2-4 years at the vat", "4 years", 2),
            ("No more than 2 years at the vat.", "2 years", None),
            ("Ideally you have 6 years at the vat.", "6 years", None),
            ("5 years preferred, 3 required.", "5 years preferred, 3 required", 3),
            ("10 years of dyeing preferred.", "10 years of dyeing", None),
            ("4 years of dyeing and a diploma preferred.", "4 years of dyeing", 4),
            ("5 years address history", "5 years", None),
            ("We value skillsTwo years at the vat", "Two years", 2),
            ("Experience: 4y", "Experience", 4),
        ],
    )
    def test_the_least_that_is_asked_counts_and_no_wish(self, sentence: str, words: str, number: float | None) -> None:
        found = Asked("years", Span(start=sentence.index(words), text=words), 0.0, 0.9)
        assert years_asked([found], sentence) == number

    def test_the_surest_place_with_a_number_decides(self) -> None:
        found = [asked("years", "7 years", 0.6), asked("years", "4 years", 0.8), asked("years", "long years", 0.9)]
        assert years_asked(found) == 4

    @pytest.mark.parametrize(
        ("before", "words", "number"),
        [
            ("Our company, with ", "over 25 years of experience in haulage", None),
            ("Our firm has ", "18 years of experience", None),
            ("The business, which has ", "30 years of dyeing", None),
            ("Join our company. You bring ", "6 years of haulage", 6),
            ("We are a firm in Cork.\n", "4 years of dyeing", 4),
            ("We have been dyeing wool for ", "over 20 years", None),
            ("We have a place for who has ", "3 years of dyeing", 3),
        ],
    )
    def test_years_behind_a_firm_s_name_are_the_firm_s(self, before: str, words: str, number: float | None) -> None:
        found = Asked("years", Span(start=len(before), text=words), 0.0, 0.9)
        assert years_asked([found], before + words) == number

    @pytest.mark.parametrize(
        ("sentence", "number"),
        [
            ("For over 20 years we have built sheds.", None),
            ("In the last 5 years we grew from three to forty.", None),
            ("Over the past 12 years, our team has dyed wool.", None),
            ("Bring 5 years we need at the vat.", 5),
            ("You bring 5 years, we train the rest.", 5),
        ],
    )
    def test_years_before_what_a_firm_did_are_the_firm_s(self, sentence: str, number: float | None) -> None:
        words = re.search(r"\d+ years", sentence)
        assert words
        found = Asked("years", Span(start=words.start(), text=words[0]), 0.0, 0.9)
        assert years_asked([found], sentence) == number

    @pytest.mark.parametrize("text", ["5 years of experience.", "Gardener. 5 years of experience."])
    def test_years_alone_are_asked(self, text: str) -> None:
        job = Ranker(text).job
        assert (job.years, job.requirements) == (5.0, ())

    def test_a_requirement_s_own_years_are_not_those_of_the_job(self) -> None:
        assert years_asked([asked("must", "five years of Kafka")]) is None


class TestRequirements:
    def test_qualities_and_years_are_none_and_kinds_are_named_as_facts_have_them(self) -> None:
        found = [asked("must", "SQL"), asked("soft", "cheerful"), asked("nice", "Go"), asked("excludes", "agencies")]
        assert [(r.text, r.kind) for r in requirements_in(found)] == [
            ("SQL", "must"), ("Go", "nice"), ("agencies", "disqualifier"),
        ]  # fmt: skip

    def test_what_is_said_twice_is_asked_once(self) -> None:
        assert [r.text for r in requirements_in([asked("must", "SQL "), asked("nice", "sql.")])] == ["SQL"]

    @pytest.mark.parametrize(
        "words",
        [
            "a",
            "Solid",
            "of the",
            "Full-time",
            "permanent, full time",
            "38 hours per week",
            "Requirements",
            "Working hours",
            "proven experience",
        ],
    )
    def test_shreds_terms_and_headings_ask_for_nothing(self, words: str) -> None:
        assert [r.text for r in requirements_in([asked("must", words), asked("must", "SQL")])] == ["SQL"]

    @pytest.mark.parametrize(
        ("title", "words", "kept"),
        [
            ("Payroll Officer", "payroll officer", False),
            ("Line Cook", "Line cook experience", False),
            ("Line Cook", "experience as a pastry cook", True),
            ("Registered Nurse", "Registered nurse", True),
        ],
    )
    def test_the_title_is_no_requirement_unless_it_names_a_licence(self, title: str, words: str, kept: bool) -> None:
        found = asked("must", words, gate=0.9)
        assert bool(list(requirements_in([found], title))) == kept

    @pytest.mark.parametrize("words", ["C", "R", ".NET", "C++", "C#", "BE"])
    def test_a_short_name_of_a_tool_stays_whole(self, words: str) -> None:
        assert [r.text for r in requirements_in([asked("must", words)])] == [words]

    def test_only_a_must_is_a_gate(self) -> None:
        found = [asked("must", "a licence", gate=0.9), asked("nice", "a card", gate=0.9)]
        assert [r.gate for r in requirements_in(found)] == [True, False]

    def test_of_too_many_the_surest_are_kept_in_their_order(self) -> None:
        found = [asked("must", f"thing {n}", probability=n / 200) for n in range(100)]
        kept = [r.text for r in requirements_in(found)]
        assert kept == [f"thing {n}" for n in range(100 - MAX_REQUIREMENTS, 100)]


class TestLists:
    @pytest.mark.parametrize(
        "text",
        [
            "Backend Developer\nMust have:\n- Go\n- Kafka\n- Spring\nBonus\n- Rust",
            "Backend Developer\nRequirements: - Go - Kafka - Spring",
            "Backend Developer\n## Tech stack\n\n* Go\n\n* Kafka\n* You care for what you build and run\n* Spring\n\nWe offer\nTea, Cake",
        ],
        ids=["bullets", "one line", "blank lines"],
    )
    def test_short_items_under_a_heading_that_asks_are_asked(self, text: str) -> None:
        assert [(r.text, r.kind) for r in Ranker(text).job.requirements][:3] == [
            (name, "must") for name in ("Go", "Kafka", "Spring")
        ]

    @pytest.mark.parametrize(
        "text",
        ["We offer\n- Tea\n- Cake", "Key skills: Scrum, Delivery", "Required: Cheerful, always early, and a friend to all who call.", "Requirements\nLeeds"],
        ids=["offers", "keywords", "sentence", "no bullet"],
    )  # fmt: skip
    def test_other_lists_are_left_to_the_reader(self, text: str) -> None:
        assert list(listed_items(text)) == []

    @pytest.mark.parametrize("sign", ["►", "➢", "■", "★", "»", "‣", "-"])
    def test_whatever_sign_items_have(self, sign: str) -> None:
        text = f"Must have:\n{sign} Apache Kafka\n{sign} Go\nWe are kind."
        assert [span.text for span in listed_items(text)] == ["Apache Kafka", "Go"]

    def test_what_was_found_is_not_listed_again(self) -> None:
        text = "Must have:\n- Apache Kafka\n- Go"
        found = [Asked("nice", Span(start=20, text="Kafka"), 0.0, 0.8)]
        assert [(f.kind, f.span.text) for f in with_listed(found, text)] == [("nice", "Kafka"), ("must", "Go")]

    @pytest.mark.parametrize(
        ("text", "asked_for"),
        [
            ("Lorry driver\nCDL class A required.", "CDL class A"),
            ("Engineer. You write C++ every day, and drivers in C.", "C++"),
        ],
    )
    def test_a_class_keeps_its_letter_and_a_name_its_signs(self, text: str, asked_for: str) -> None:
        assert any(r.text.startswith(asked_for) for r in Ranker(text).job.requirements)


@pytest.mark.parametrize(
    ("said", "years"),
    [
        ("a minimum of 5 years of hotel construction", 5.0), ("at least two (2) years", 2.0), ("2-3 yrs", 2.0),
        ("3 years required; 5 years preferred", 3.0), ("20 years in business", None), ("combined 25 years of experience", None),
        ("four-year college", None), ("a two-year diploma", None), ("18 years of age or older", None),
        ("3 year fixed-term contract", None), ("within 2 years of hire", None), ("We have 30 years of experience", None),
        ("25 years of combined experience", None), ("60+ years combined experience", None), ("in business for 20 years", None),
        ("celebrating 20 years", None), ("two years at the oven in the past 5 years", 2.0), ("work at an oven in the last two years", None), ("founded 20 years ago", None), ("serving Leeds for over 30 years", None),
        ("a family business of 25 years", None), ("a two-year fixed-term contract", None), ("a contract for 2 years", None),
        ("a degree in business and 5 years of sales", 5.0), ("as a contract manager, 5 years", 5.0),
        ("an established waiter with 3 years of service", 3.0),
    ],
)  # fmt: skip
def test_years_of_a_firm_a_college_or_a_life_are_not_asked(said: str, years: float | None) -> None:
    assert years_asked([Asked("years", Span(start=0, text=said), 0.0, 0.9)]) == years


@pytest.mark.parametrize(
    ("found", "read"),
    [
        ("PhD (or close to it) in", ["PhD (or close to it)"]),
        ("administering Windows Server and", ["administering Windows Server"]),
        ("women and people of color", []),
        ("Possession of, or ability to obtain within six months", []),
        ("Physical demands", []),
        ("Female ward nurse", ["Female ward nurse"]),
    ],
)
def test_loose_ends_and_who_somebody_is_are_not_asked_for(found: str, read: list[str]) -> None:
    assert [r.text for r in requirements_in([asked("must", found)])] == read


class OneSpan:
    """A reader that finds one thing."""

    def __init__(self, words: str, kind: str = "must") -> None:
        self.words, self.kind = words, kind

    def advert(self, text: str) -> list[Asked]:
        return [Asked(self.kind, Span(start=text.index(self.words), text=self.words), 0.0, 0.9)]


@pytest.mark.parametrize(
    ("sentence", "marked", "kind", "asked"),
    [
        ("Applicants who do not hold a CPC will be rejected.", "do not hold a CPC", "excludes", ("CPC", "must", True)),
        ("We cannot consider candidates without a UK licence.", "without a UK licence", "excludes", ("UK licence", "must", True)),
        ("Do not apply if you don't have a CSCS card.", "CSCS", "must", ("CSCS card", "must", True)),
        ("Bring a card; candidates without it will not be taken.", "card", "must", ("card", "must", False)),
        ("Candidates without a degree will be heard too. Sage helps.", "Sage", "nice", ("Sage", "nice", False)),
        ("No agencies, please.", "No agencies", "excludes", ("agencies", "disqualifier", False)),
        ("You do month-end closing.", "end closing", "must", ("month-end closing", "must", False)),
        ("You know Oji-Cree.", "Oji", "must", ("Oji-Cree", "must", False)),
        ("Qualification-Diploma", "Diploma", "must", ("Diploma", "must", False)),
    ],
)  # fmt: skip
def test_what_is_marked_is_read_as_its_clause_means_it(
    sentence: str, marked: str, kind: str, asked: tuple[str, str, bool]
) -> None:
    job = read_job(f"Clerk\n{sentence}", OneSpan(marked, kind))  # type: ignore[arg-type]
    assert [(r.text, r.kind, r.gate) for r in job.requirements] == [asked]


@pytest.mark.parametrize(
    ("words", "kind", "graded"),
    [
        ("Must be over 18", "must", False),
        ("Age not exceeding 40", "must", False),
        ("persons above 50 years of age", "excludes", False),
        ("No criminal convictions", "excludes", False),
        ("non-smoker", "must", False),
        ("no visible tattoos", "excludes", False),
        ("at least 160 cm tall", "must", False),
        ("5 year checkable address history", "must", False),
        ("unspent convictions for theft", "excludes", True),
        ("taught pupils aged 11 to 16", "must", True),
        ("work at height", "must", True),
        ("CBSE criminal justice diploma", "must", True),
    ],
)
def test_conditions_of_a_person_that_no_cv_shows_are_told_and_not_graded(words: str, kind: str, graded: bool) -> None:
    job = read_job(f"Clerk\n{words}.", OneSpan(words, kind))  # type: ignore[arg-type]
    assert (len(job.requirements), job.ungraded) == ((1, ()) if graded else (0, (words,)))


@pytest.mark.parametrize("denial", ["No", "no"])
def test_what_must_not_be_keeps_its_no(denial: str) -> None:
    text = f"Driver\n{denial} accident in three years\nCasino accidents"
    job = read_job(text, OneSpan("accident in three years"))  # type: ignore[arg-type]
    assert [(r.text, r.span and r.span.start) for r in job.requirements] == [(f"{denial} accident in three years", 7)]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Baker. Must know sourdough.", ["sourdough"]),
        ("Baker. Experience with sourdough is required.", ["sourdough"]),
        ("Baker required. Ring Dawn.", []),
        ("Baker. No experience required.", []),
        ("Baker. A diploma is not essential.", []),
        ("Baker. Experience essential. We must have your CV by Friday.", []),
    ],
)
def test_what_a_line_asks_for_plainly_is_read(text: str, asked: list[str]) -> None:
    assert [r.text for r in Ranker(text).job.requirements] == asked
