"""Lists, denials, wishes, papers and notice in many wordings: a profile is read by its shape and by families of frames."""

from __future__ import annotations

import pytest

from redrob.reference import assess
from redrob.reference.availability import availability_in
from redrob.reference.candidate import read_candidate
from redrob.reference.career import is_study, work_periods
from redrob.reference.language import sentences
from redrob.reference.listing import enumerates, heads_a_row, leads_a_list, lists_only, names_a_list

FRAMES = {
    "prose": "I work as a baker.\n\n{}\n",
    "after a list of roles": "* baker @ Halden Foods 2019-23: kneaded dough; kept stock\n{}\nFree now.\n",
    "under a heading": "Experience\nBaker, Halden Foods, 2019-23\n- Kneaded dough\n\nNotes\n{}\n",
}


def modes(text: str, words: str) -> set[str]:
    """How the words of a stretch of the text are meant."""
    start = text.index(words)
    return {
        mode
        for sentence in read_candidate(text).sentences
        for word, mode in zip(sentence.words, sentence.modes, strict=True)
        if start <= word.start < start + len(words) and word.text != "and"
    }


LISTS = [
    "Knowledge: {}.",
    "Know-how: {}.",
    "Skills on paper: {}.",
    "What I bring: {}.",
    "Strong points: {}.",
    "On the CV: {}.",
    "Mentions {} among the skills.",
    "Counts {} among her strengths.",
    "Names {} as strengths.",
    "Puts {} on the CV.",
    "Knows about {}.",
    "Says she knows {}.",
    "My CV names {}.",
    "The skills section shows {}.",
    "At home with {}.",
    "Adept at {}.",
    "Has {} in the toolbox.",
    "{} are among my skills.",
    "{} are listed as skills.",
    "For skills she listed {}.",
    "When asked for skills he listed {}.",
    "Endorsed for {}.",
    "Self-rated: {}.",
    "Toolkit - {}.",
    "Core competencies | {}.",
    "Says her skills are {}.",
    "Competent across {}.",
    "Can offer you {}.",
    "A professional with expertise spanning {}.",
    "Motivated, punctual, reliable, {}.",
    "Employers can rely on me for {}.",
    "On the skills side, I offer {}.",
    "My skill set takes in {}.",
    "{}.",
]
ROW = "call handling, structured cabling and lesson planning"


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("wording", LISTS)
def test_what_stands_in_a_list_is_listed_however_the_list_is_led_in(wording: str, frame: str) -> None:
    row = ROW if not wording.startswith("{}") else ROW.capitalize()
    assert modes(FRAMES[frame].format(wording.format(row)), row) == {"listed"}


NOT_DONE = [
    "I lack {}.",
    "{} is my blind spot.",
    "Cannot do {} on my own.",
    "I leave {} to specialists.",
    "Left {} to infant staff.",
    "Passed all {} to engineers.",
    "Not confident with {}.",
    "I know nothing about {}.",
    "I could not do {} without help.",
    "I would have to be trained in {}.",
    "Needs training in {}.",
    "{} lay with another department.",
    "{} always went to the agency.",
    "{} was contracted out.",
    "I was never let near {}.",
    "My role excluded {}.",
    "None of my jobs involved {}.",
    "{} does not appear on my CV.",
    "{} never came my way.",
    "{}? Not me.",
    "As for {}, I have none.",
    "Everything but {}.",
    "Missing so far: {}.",
    "Weak spots: {}.",
    "It was others who did {}.",
    "The head chef did {}.",
    "I had a specialist do {}.",
    "Struggled with {}.",
    "Only from hearsay, {} is known to me.",
    "Took a taster day in {}.",
    "Attended a webinar on {}.",
    "Started to learn about {} at home.",
    "I have just started with {}.",
    "I look forward to {} in my next job.",
    "Planning a course in {}.",
    "Saw {} done by others.",
    "Tried {} once at home.",
    "Had a go at {} once.",
    "First steps in {}.",
    "Thinking of moving into {}.",
    "My next goal is {}.",
    "{} has always intrigued me.",
    "I find {} fascinating.",
    "Soon I will learn {}.",
    "Someone would have to show me {}.",
    "A course in {} starts in May.",
    "Colleagues handled {}.",
    "Somebody has taken care of {}, never me.",
    "{} is a gap.",
    "The plan was for me to take over {}, but that never happened.",
    "I was let go before I got to {}.",
    "I turned down every offer of {}.",
    "Medically barred from {}.",
    "I am unable to offer {}.",
    "{}: zilch.",
    "{} - n/a.",
    "I'd not know how to start, {} is a non-starter.",
    "With {} in the hands of our auditors, I supplied the files.",
    "Every task apart from {}, which stayed with the night team.",
    "{} is on the CV because the department did it.",
    "Long-term goal: a role with {}.",
    "I could see myself doing {}.",
    "I am halfway through a book on {}.",
    "I follow a few podcasts on {}.",
    "They promised to send me on a {} course.",
    "I was shown how they do {}.",
    "I might give {} a try.",
    "I understand how important {} is.",
    "Ideally my next job would have {} in it.",
    "Head office took care of {}, and I had no part in it.",
    "Somebody else always looked after {}, and I had no hand in that side of the work.",
    "My colleagues took care of {}, so I never did any of that work myself.",
    "My employer paid an outside firm for {}, and I had no part in that work.",
    "I have read a good deal about {} in my own time, but that is as far as it goes.",
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("wording", NOT_DONE)
def test_denials_and_wishes_of_every_family_are_no_deed(wording: str, frame: str) -> None:
    skill = "payroll processing" if not wording.startswith("{}") else "Payroll processing"
    assert modes(FRAMES[frame].format(wording.format(skill)), skill) == {"denied"}


DEEDS = [
    "No one did {} better.",
    "Nobody on the team did more {}.",
    "Set up {} from nothing.",
    "Built up {} where there was none.",
    "Fixed what was missing in {}.",
    "Not a day went by without {}.",
    "Saw {} through to the end.",
    "I have been doing {} since 2015.",
    "Became the go-to person for {}.",
    "Trained others in {}.",
    "Was responsible for {} others avoided.",
    "Did {} rather than leave it to others.",
    "Took {} in-house from an agency.",
    "Reviewed {} done by others.",
    "Kept stock without damage, trained starters in {}.",
    "Drew screens with exact shadows, ran {}.",
    "Handed off {} weekly to developers.",
    "Authored an illustrated tutorial on {}.",
    "I listed every case of {} for the board.",
    "I never thought I would like {}, but I ended up doing it for six years.",
    "Nobody else could do {}, so I did it all.",
    "No longer do {}, but it was my main job until 2021.",
    "There was no week when I didn't do {}.",
    "I would like less {} after a decade of it.",
    "I was never just an assistant: {} for the whole office went through my hands.",
    "Other teams outsourced {}, whereas I did ours.",
    "Until then no one had done {}; I started it and kept it going.",
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("wording", DEEDS)
def test_words_of_denial_inside_a_deed_deny_nothing(wording: str, frame: str) -> None:
    assert modes(FRAMES[frame].format(wording.format("payroll processing")), "payroll processing") == {"done"}


HEADINGS = [
    ("Know-how", "listed"),
    ("## Abilities", "listed"),
    ("Skills summary", "listed"),
    ("**What I can do**", "listed"),
    ("Up my sleeve", "listed"),
    ("From A to Z", "listed"),
    ("Key duties", "done"),
    ("Main responsibilities", "done"),
]


@pytest.mark.parametrize(("heading", "mode"), HEADINGS)
def test_a_heading_over_a_row_of_noun_phrases_lists_unless_it_names_duties(heading: str, mode: str) -> None:
    text = f"Experience\nBaker, Halden Foods, 2019-23\n- Kneaded dough\n\n{heading}\nstock control, cash handling\n"
    assert modes(text, "stock control") == {mode}


def test_a_deed_below_a_heading_of_skills_in_a_role_stays_done() -> None:
    text = "Experience\nBaker, Halden Foods, 2019-23\nAreas: ran the fish and pastry sections\n"
    assert modes(text, "fish") == {"done"}


def test_the_shape_of_a_row() -> None:
    assert enumerates("jus, the pass, patisserie")
    assert not enumerates("Runs payroll, VAT and rotas")
    assert not enumerates("Kneaded dough, baked bread")
    assert not enumerates("bread for the street, cakes")
    assert names_a_list("Areas of expertise")
    assert not names_a_list("Maintained the skills matrix")
    assert not heads_a_row("Baker 2019", "bread, cakes")
    assert lists_only("Tags: Epic.", 0, 11)
    assert not leads_a_list("Skilled at rotas for six years", 0, 30)


PAPERS = [
    ("HGV class 1 licence, no points.", "listed"),
    ("C+E licence, never suspended.", "listed"),
    ("Passed the C+E test in 2015.", "listed"),
    ("Full C+E entitlement.", "listed"),
    ("I trained for class 1 but have not passed the C+E test.", "denied"),
    ("C+E test booked for May.", "denied"),
    ("My C+E entitlement ran out last year.", "denied"),
    ("C+E licence surrendered.", "denied"),
    ("I let my C+E licence lapse.", "denied"),
    ("C+E licence: provisional only.", "denied"),
    ("I will sit the exam for the C+E licence in June.", "denied"),
    ("The C+E licence was never issued to me.", "denied"),
    ("I missed the deadline to extend my C+E licence.", "denied"),
    ("C+E licence, never revoked.", "listed"),
]


@pytest.mark.parametrize(("line", "status"), PAPERS)
def test_a_paper_is_held_unless_its_sentence_says_otherwise(line: str, status: str) -> None:
    job = "HGV driver. You must hold a category C+E licence. You must know tail lifts."
    profile = f"I work as a driver.\n\nAt Halden Group (2019 - 2023) I drove every day.\n\n{line}"
    assert assess(job, profile).requirements[0].status == status


AVAILABILITY = [
    ("Long notice period (half a year).", 0.96),
    ("Can leave only after a notice of five months.", 0.96),
    ("I have to give six months of notice.", 0.96),
    ("Bound by my contract for another seven months.", 0.96),
    ("Available in six months.", 0.96),
    ("I must give my employer 26 weeks of notice.", 0.96),
    ("Not job hunting.", 0.96),
    ("Content in my present job.", 0.96),
    ("I don't want to change jobs.", 0.96),
    ("Passive candidate.", 0.96),
    ("Open to work: no", 0.96),
    ("Not on the market; notice of two quarters.", 0.92),
    ("NP 180 days", 0.96),
    ("Notice period (months): 5", 0.96),
    ("I would have to serve out five months.", 0.96),
    ("Earliest start: six months from the day I hand in my resignation.", 0.96),
    ("For networking only.", 0.96),
    ("Isn't applying anywhere.", 0.96),
    ("I would not consider a change.", 0.96),
    ("I have withdrawn all my applications.", 0.96),
    ("Signed a contract with a supplier for six months.", 1.0),
    ("The army held him for a while, then he worked another six months.", 1.0),
    ("Stayed in contact with clients and handled calls before noon.", 1.0),
    ("Notice period: three months.", 1.0),
    ("Can start in two weeks.", 1.0),
    ("I moved here with my family and do not plan to leave.", 1.0),
    ("Started at Elm Labs, left after four years.", 1.0),
    ("Worked for six months on contract.", 1.0),
    ("Not looking back.", 1.0),
]


@pytest.mark.parametrize(("text", "factor"), AVAILABILITY)
def test_long_notice_and_no_wish_to_move_cost_a_little(text: str, factor: float) -> None:
    assert availability_in(text) == factor


CLAIMS = [
    ("Career so far: 23 years.", 23),
    ("Career to date: twelve years", 12),
    ("6+ yrs exp.", 6),
    ("He has been at it three years.", 3),
    ("My career spans four years.", 4),
    ("Experience (years): 5.", 5),
    ("Now in my sixth year in the profession.", 6),
    ("Five years on the job.", 5),
    ("Seven years have gone by since I started in this work.", 7),
    ("She has clocked up two years altogether.", 2),
    ("I have been doing this work for 7 years now.", 7),
    ("This is what I have been doing for a living for nine years.", 9),
    ("My working experience adds up to 6 years.", 6),
    ("After twelve years in the profession I know what is expected.", 12),
    ("Now in the third year of university.", None),
    ("Registered ophthalmologist with the GMC since 2011, renewed each spring.", None),
    ("The warranty of five years was kept.", None),
]


@pytest.mark.parametrize(("line", "years"), CLAIMS)
def test_years_are_claimed_in_many_words(line: str, years: int | None) -> None:
    assert read_candidate(f"I work as a baker.\n\n{line}\n").years_shown == years


ROLES = [
    ("* electrician @ Elm since Jun 2025: scaled a 4 to 20 mA tank signal", 1),
    ("* solicitor @ Elm 2018 - now: erased right-to-be-forgotten requests", 1),
    ("* nurse @ Elm 2018-21: nursed patients with mental illness", 1),
    ("* fundraiser @ Elm 2018-21: raising two million a year", 1),
    ("* nurse @ Elm 2018-21: inserted cannulas for a forty-bed unit and handled the morning med pass", 1),
    ("* HR advisor @ Elm 2018-21: led redundancy consultation at two depots", 1),
    ("* maintenance fitter @ Elm 2018-21: studied the motor control sheet", 1),
    ("MA History, Leeds, 2010 - 2013", 0),
    ("MEd, Leeds, 2010 - 2013", 0),
    ("Studied history at Leeds, 2010 - 2013", 0),
    ("Redundancy, 2018 - 2020", 0),
    ("2018 - 2020: made redundant and looking after the house", 0),
    ("2018 - 2020: raising my two children", 0),
]


@pytest.mark.parametrize(("line", "count"), ROLES)
def test_words_of_work_that_look_like_study_or_leave_cost_no_years(line: str, count: int) -> None:
    assert len(work_periods(line, sentences(line))) == count


def test_small_words_are_no_degrees() -> None:
    assert not is_study("asked to be heard")
    assert is_study("BA (Hons) English")


@pytest.mark.parametrize(
    ("founded", "impossible"),
    [
        ("Elm Labs was founded in 2019.", True),
        ("Elm Labs opened its doors in 2019.", True),
        ("Elm Labs did not exist before 2019.", True),
        ("Elm Labs, which only began trading in 2019, sells bread.", True),
        ("Elm Labs won an award in 2019.", False),
        ("Elm Labs opened its doors in 2001.", False),
    ],
)
def test_an_employer_younger_than_the_role_is_found_in_any_wording(founded: str, impossible: bool) -> None:
    profile = f"Experience\nBaker, Elm Labs, 2012 - 2020\n- Baked sourdough\n{founded}\n"
    flags = {flag.kind for flag in assess("Baker. You must know sourdough.", profile).flags}
    assert ("older_than_its_employer" in flags) is impossible


def test_a_paper_that_begins_like_a_heading_is_read() -> None:
    job = "Electrician. You must hold an electrician's licence. You must know trunking."
    for line in ("Licensed electrician, card valid.", "Licences and tickets\nElectrician's licence"):
        profile = f"Ana Silva\n\nElectrician, Elm Power, 2019 - 2024\n- trunking\n\nCertifications\n{line}\n"
        assert assess(job, profile).requirements[0].status == "listed"
