"""The grammar of a clause: who its subject is and of what class its verb, in words that no frame holds."""

from __future__ import annotations

import pytest

from redrob.reference.candidate import read_candidate
from redrob.reference.stance_sentence import heads_what_is_lacking
from tests.reference.test_polarity import meant

ROLE = "Gardener, Elm Park, Mar 2019 - present\nMowed lawns and pruned roses. Laid turf for a new square.\n"

NOT_DONE = [
    # Somebody else is the subject, or has been given the thing.
    "My supervisor took payroll upon himself.",
    "We had a contractor for payroll, so I stayed out of it.",
    "The firm used an outside bureau for payroll.",
    "A sister company took care of payroll for us.",
    "The union kept payroll for its own members.",
    "Somebody from the agency always came for payroll.",
    "The paperwork for payroll went to our bookkeeper.",
    "I had colleagues for payroll.",
    "Payroll I would have to pass to a colleague.",
    "I've always let specialists worry about payroll.",
    # The thing is the subject, and stays where it was.
    "Payroll stayed on the other side of the building.",
    "Payroll was handled two floors up.",
    "So far payroll has always been beyond what I could offer.",
    "Payroll did not form part of the package.",
    "Payroll simply never arose.",
    "Payroll and I have not met.",
    "Payroll was the night shift's business.",
    "Payroll would be a leap in the dark for me.",
    "My contract ruled out payroll.",
    # Nobody is the subject.
    "Nobody has ever put me in charge of payroll.",
    "In ten years nobody once let me do payroll.",
    "Head office never trusted us with payroll.",
    # The candidate stays clear of it, or lacks it.
    "I draw the line at payroll.",
    "I must pass when it comes to payroll.",
    "I've steered around payroll so far.",
    "Where payroll is concerned I am empty-handed.",
    "My CV has a hole where payroll should be.",
    "I'm the wrong person to ask about payroll.",
    "I worked next to the people who did payroll, never with them.",
    "I have only ever been on the receiving end of payroll.",
    "Apart from payroll I have covered the whole field.",
    "I do everything in this line bar payroll.",
    "As regards payroll: blank.",
    "Payroll: I have to disappoint you there.",
    "Payroll? Ask my old colleagues.",
    "If you need payroll, I am not your candidate.",
    # The order of words, the time, the measure or the owner takes it away.
    "Not once did I take part in payroll.",
    "Not on any occasion was I asked to do payroll.",
    "The one thing I've not tried is payroll.",
    "Payroll was automated before I arrived.",
    "Payroll had been dropped from the service by the time I joined.",
    "Our site was too small for payroll.",
    "Payroll is where my knowledge runs out.",
    "There is one box I have to leave empty: payroll.",
    "Payroll was something our landlord dealt with.",
    "Payroll went to Bogdan, who guarded it jealously.",
    "Payroll fell to my colleagues; I was kept out of it.",
    "The rota kept me well away from payroll.",
    "To this day I have kept my fingers out of payroll.",
    "My one attempt at payroll ended in failure and I gave it up.",
    "I signed nothing that had to do with payroll.",
    "As for payroll, I'm a total beginner with nothing to show.",
    "I know of payroll what any customer knows.",
    "The candidate confirms not having done payroll.",
    "Management saw to it that only graduates did payroll.",
    "Only the dentist was allowed to do payroll.",
    "My part ended where payroll began.",
    "Payroll was history by then.",
    "For payroll we rang Olga.",
    "You will look in vain for payroll on my CV.",
    "The union rules reserved payroll for fitters.",
    "I was off sick when payroll was taught.",
    "Payroll is one of the few things nobody has taught me.",
    "Machines do payroll nowadays, I only press the button.",
    "The ward sister insisted on doing payroll herself.",
    "Payroll had its own crew.",
    "I did it all, payroll excepted.",
    "Payroll is the one point I fail on.",
]
WISHED = [
    "I'd be glad to be shown payroll.",
    "I'd be over the moon to be given payroll.",
    "I'm saving up for a course in payroll.",
    "My sights are set on payroll.",
    "I keep meaning to look at payroll.",
    "I'm sniffing around payroll.",
    "I am drawn towards payroll.",
    "Once I have settled in, payroll is next.",
    "One of these days I will tackle payroll.",
    "The plan is to get into payroll by the summer.",
    "With a few weeks of training I would be able to do payroll.",
    "Payroll is the skill I would pick if I could add one.",
    "I was promised payroll but the post was cut.",
    "Give me six months and I will have learned payroll.",
    "Payroll attracts me as a next step.",
    "Payroll sounds like just my thing.",
    "A friend lent me a manual on payroll.",
    "I know payroll from lectures, not from work.",
    "What I know of payroll comes out of books.",
    "I once spent an afternoon looking on at payroll.",
    "I sat at the back of the room while payroll was going on.",
    "I've picked up the jargon of payroll, no more than that.",
    "For the moment payroll is no more than a hobby of mine.",
    "I keep an eye on developments in payroll.",
    "Nearly did a course in payroll.",
    "A friend let me try payroll in her garage.",
    "I have sometimes thought payroll would suit me.",
    "The next thing to conquer is payroll.",
    "My knowledge of payroll is purely academic.",
    "I have a cousin who makes a living with payroll.",
    "I have always found payroll fascinating from the outside.",
    "Payroll has caught my imagination lately.",
    "I have my eye on payroll.",
    "I had a little taste of payroll during a school placement.",
    "Should you teach me, I would do payroll gladly.",
    "Payroll has long been on my mind.",
    "I did a day's trial in payroll and loved it.",
    "I took a night class in payroll but have yet to use it.",
]
NAMED = [
    "People endorse me for payroll, rotas and budgets.",
    "Recommended by colleagues for payroll and rotas.",
    "Colleagues describe me as strong on payroll and rotas.",
    "I consider myself good at payroll and rotas.",
    "You can also use me for payroll and rotas.",
    "Happy to be known for payroll, rotas and budgets.",
    "My name is often linked with payroll, rotas and budgets.",
    "My drawer of tricks holds payroll, rotas and budgets.",
    "Rotas and payroll are on my profile too.",
    "Well acquainted with rotas and payroll.",
    "I bring payroll and rotas with me.",
    "I am at home with payroll and rotas.",
    "On the form I ticked payroll and rotas.",
    "#payroll #rotas",
    "My boss praises my payroll.",
    "Put me down for payroll, rotas, invoicing.",
    "My friends would say I am a natural at payroll.",
    "I consider payroll a strength.",
]
DONE = [
    "Nobody knew payroll, so I built it up myself.",
    "There was nobody to ask about payroll, so I worked it out alone.",
    "I hadn't done payroll before, but within a year I ran it for the whole site.",
    "The boss did not know payroll, so it was up to me.",
    "I wanted payroll to work, so I rebuilt it.",
    "I did not leave payroll to chance: I checked it every morning.",
    "Without me there would have been no payroll.",
    "My last boss left all payroll to me.",
    "Few people have done more payroll than I have.",
    "I was the only one who could do payroll.",
    "No complaints in five years of payroll.",
    "I was never bored doing payroll every day.",
    "I never left payroll unfinished.",
    "I never delegated payroll, I ran it.",
    "No one had to remind me of payroll.",
    "There is no part of payroll I have not done.",
    "Missing parts never kept me from payroll, which I did for years.",
    "Payroll was on my shoulders alone.",
    "There payroll kept me busy for most of my time.",
    "I am still doing payroll today.",
    "I do payroll five days a week.",
    "Before that I did payroll in Leeds.",
    "At the moment I do payroll for a charity.",
    "He took on payroll when his manager retired.",
    "I worked closely with suppliers on payroll.",
    "The team I led was responsible for payroll.",
    "I would not let anyone else near payroll; I did it all myself.",
    "For nine years nobody but me did payroll.",
    "I have never worked anywhere without doing payroll.",
    "Customers asked for me whenever payroll had to be done.",
    "Not once did I miss a payroll run.",
    "Over ten years I must have done payroll a thousand times.",
    "I was the person everybody rang about payroll.",
]


@pytest.mark.parametrize("saying", NOT_DONE + WISHED)
def test_what_was_not_done_is_denied_in_any_words(saying: str) -> None:
    assert meant(saying, "payroll") == "denied"


@pytest.mark.parametrize("saying", NAMED)
def test_what_is_only_named_is_listed_in_any_words(saying: str) -> None:
    assert meant(saying, "payroll") == "listed"


@pytest.mark.parametrize("saying", DONE)
def test_a_deed_stays_done_beside_words_of_denial(saying: str) -> None:
    assert meant(saying, "payroll") == "done"


@pytest.mark.parametrize("saying", [*NOT_DONE[:6], *NOT_DONE[9:16], *WISHED[:8]])
def test_a_remark_in_the_lines_of_a_role_is_no_deed(saying: str) -> None:
    assert meant(f"{ROLE}{saying}", "payroll") == "denied"


ACCOUNTS = [
    "Six years at Elm Park, where I ran payroll.",
    "Head gardener at Elm Park, where she looked after payroll and refused late sheets.",
    "At Elm Park (2019 - 2022) I looked for other posts for those whose jobs were going and ran payroll.",
    "Most recently, at Elm Park (2019 - present) she offered parents payroll by phone, refused late sheets and left nothing open.",
    "Earlier, at Elm Park (2016-18) I planned and ran payroll, passed the sheets to the directors and heard complaints.",
    "Before that, at Elm Park (2016-18) I heard upset staff and put payroll into a new ledger.",
    "Handed off payroll weekly to developers in another country.",
    "At Elm Park (2016-18) I ran payroll and decided whether a broken mower was covered by the guarantee.",
    "At Elm Park (2016-18) I refused to take payroll sheets out when a name was wrong.",
    "At Elm Park (2016-18) I cut payroll from two days to one by avoiding double entry.",
    "At Elm Park (2016-18) I checked payroll of managers we did not know.",
    "At Elm Park (2016-18) I ran payroll and left each with a next step.",
]


@pytest.mark.parametrize("account", ACCOUNTS)
def test_an_account_of_work_is_not_taken_back_by_verbs_that_elsewhere_decline(account: str) -> None:
    assert meant(account, "payroll") == "done"


LINES = [
    "Trained six people who had never done payroll.",
    "Missed no deadline in payroll.",
    "Handed finished payroll over to the next shift.",
    "Sent payroll figures to head office.",
    "Turned down easier work to stay with payroll.",
    "Refused to sign off payroll until the fault was found.",
    "Rebuilt payroll after an outside firm had failed at it.",
    "Stopped the agency doing payroll and did it myself.",
    "Let no one skip payroll.",
    "Left nothing to chance in payroll.",
    "Shadowed by two trainees in payroll.",
    "Only person on site to do payroll.",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_role_that_tells_of_others_or_of_a_refusal_stays_a_deed(line: str) -> None:
    assert meant(f"{ROLE}{line}\nPainted the fence.", "payroll") == "done"


def test_a_row_between_strokes_is_no_duty_even_in_a_role() -> None:
    assert meant(f"{ROLE}Rotas/payroll/budgets\nPainted the fence.", "payroll") == "listed"
    assert meant(f"{ROLE}Ran rotas/payroll/budgets for the park.\nPainted the fence.", "payroll") == "done"


HEADINGS = [
    ("Not in my repertoire", "denied"),
    ("Still missing", "denied"),
    ("What I would like to learn", "denied"),
    ("On my wish list", "denied"),
    ("Room for growth", "denied"),
    ("Where I would need a hand", "denied"),
    ("Gaps", "denied"),
    ("Things I'm into", "listed"),
    ("What I carry with me", "listed"),
    ("Passions and powers", "listed"),
]


@pytest.mark.parametrize("row", ["rotas, payroll, budgets", "- rotas\n- payroll\n- budgets"])
@pytest.mark.parametrize(("heading", "mode"), HEADINGS)
def test_a_heading_says_how_the_row_or_the_list_below_it_is_meant(heading: str, mode: str, row: str) -> None:
    assert meant(f"{ROLE}\n{heading}\n{row}\n\nAvailable now.", "payroll") == mode


def test_an_employer_over_a_list_of_duties_heads_no_list_of_skills() -> None:
    assert meant("Experience\n\nElm Park\n- Payroll for ninety staff\n- Rotas\n", "payroll") == "done"


def test_a_sentence_that_denies_is_no_heading() -> None:
    read = read_candidate("I never ran payroll.\n\nRotas, budgets\n").sentences
    assert [word.text for word in read[0].words][-1] == "payroll"
    assert not heads_what_is_lacking("Duties at the works")
