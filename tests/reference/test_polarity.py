"""How words of a profile are meant: frames of denial, hedge and doing, each read by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.reference.candidate import read_candidate
from redrob.reference.deeds import says_done
from redrob.reference.denial import denied_spans

LONG = 99_000


def meant(text: str, word: str) -> str:
    """How the first occurrence of a word is meant."""
    for sentence in read_candidate(f"Maria Silva\n\n{text}").sentences:
        for token, mode in zip(sentence.words, sentence.modes, strict=True):
            if token.text.casefold() == word.casefold():
                return mode
    raise AssertionError(f"{word!r} is not among the words read of {text!r}")


DENIED = [
    "I have no hands-on experience with Kafka.",
    "I have not yet used Kafka.",
    "I haven't worked with Kafka.",
    "I didn't get to touch Kafka.",
    "I do not know Kafka.",
    "I have never used Kafka.",
    "She has never worked on Kafka herself.",
    "I have yet to touch Kafka.",
    "Still to learn Kafka.",
    "I am curious about Kafka.",
    "I would like to learn Kafka.",
    "I would love to use Kafka one day.",
    "I'd love a chance to work on Kafka.",
    "Hoping to pick up Kafka soon.",
    "I want to move into Kafka.",
    "Keen to get into Kafka.",
    "Looking to break into Kafka.",
    "Planning to take a course on Kafka.",
    "I watched colleagues do Kafka.",
    "I only watched the Kafka side.",
    "Shadowed the Kafka engineers for a week.",
    "I left Kafka to the specialist.",
    "Kafka was done by another team.",
    "The Kafka work was handled by a contractor.",
    "Another team ran Kafka.",
    "The platform team owned Kafka.",
    "My colleague looked after Kafka.",
    "Someone else handled Kafka.",
    "I have only read about Kafka.",
    "Read up on Kafka in the evenings.",
    "Kafka is on my list to learn.",
    "Kafka is not my area.",
    "Kafka is new to me.",
    "Kafka is still a gap.",
    "Kafka: none.",
    "Kafka: not yet.",
    "Passed all Kafka questions to a specialist.",
    "Handed every Kafka ticket over to another team.",
    "Turned down Kafka work.",
    "Let an assistant run Kafka.",
    "Saw Kafka in a vendor demo only.",
    "Transferred anyone needing Kafka to another unit.",
    "Felt unready for Kafka and asked to be placed elsewhere.",
    "My Kafka licence has expired and I have not renewed it.",
    "Kafka certificate applied for but not granted.",
    "Kafka card was revoked last year.",
    "Kafka - no.",
    "Kafka? No.",
    "Kafka? Not yet, sadly.",
    "Kafka I have never used in production.",
    "Kafka I have only read about.",
    "Followed a few Kafka tutorials.",
    "Watched videos on Kafka.",
    "I never had to run Kafka.",
    "I did not have to deal with Kafka.",
    "No Kafka.",
    "No Kafka or Airflow experience.",
    "Ran Airflow with no Kafka.",
    "Ran Airflow without any Kafka.",
    "Built pipelines in Airflow rather than Kafka.",
    "I used RabbitMQ instead of Kafka.",
    "Lacks Kafka.",
    "Little experience of Kafka.",
    "Zero Kafka.",
    "Neither Kafka nor Airflow.",
    "Hardly any Kafka.",
    "Unfamiliar with Kafka.",
    "Currently learning Kafka.",
    "I am studying for the Kafka exam.",
    "Enrolled on a Kafka course.",
    "I stayed away from Kafka.",
    "Kafka is outside my experience.",
    "I have applied for a Kafka role before.",
    "Kafka is what I want to learn next.",
    "Kafka is something I have not done yet.",
    "My Kafka certificate has lapsed.",
    "Would need training on Kafka.",
    "We outsourced Kafka.",
    "I am new to Kafka.",
    "Interested in Kafka.",
    "Asked about Kafka she said she had not used it.",
    "I can't claim Kafka.",
    "I wasn't involved with Kafka.",
    "Nothing with Kafka.",
    "Kafka was left to the seniors.",
    "Limited exposure to Kafka.",
    "Dabbled in Kafka.",
    "Basic textbook knowledge of Kafka.",
    "I only understand the theory of Kafka.",
    "Kafka: at a very elementary level.",
    "Kafka was never assigned to me.",
    "Kafka? No, I've not done that.",
]
LISTED = [
    "In no particular order: Kafka, Airflow.",
    "Further skills, in no order: Kafka and Airflow.",
    "On my list of skills you'll find Kafka and Airflow.",
    "The skill set covers Kafka and Airflow.",
    "I am hardworking, punctual and proficient in Kafka.",
    "I would like to mention Kafka and Airflow.",
    "Call me for Kafka, Airflow and Terraform.",
    "No stranger to Kafka.",
    "Some exposure to Kafka.",
    "Familiar with Kafka.",
    "I am familiar with Kafka.",
    "Trained in Kafka.",
    "Knowledge of Kafka.",
    "Understanding of Kafka.",
    "Skills: Kafka, Airflow.",
    "My toolbox lists Kafka.",
    "I know Kafka.",
    "Comfortable with Kafka.",
    "Proficient in Kafka.",
    "Completed a course on Kafka.",
    "Played with Kafka at home.",
    "Versed in Kafka.",
    "Basic Kafka.",
    "Good with Kafka.",
    "I can use Kafka.",
]
DONE = [
    "I ran Kafka for five years.",
    "I look after Kafka.",
    "Currently run Kafka.",
    "Now maintaining Kafka.",
    "Run Kafka and write the reports.",
    "Maintains Kafka for forty services.",
    "Not a day without Kafka.",
    "There was not a single day without Kafka.",
    "I am no stranger to Kafka after running it for years.",
    "I did not only run Kafka but also Airflow.",
    "Not only ran Kafka but also built Airflow.",
    "Ran the cluster without missing a Kafka upgrade.",
    "I never missed a Kafka upgrade while running the cluster.",
    "I have not used Airflow, but ran Kafka daily.",
    "I have no Airflow experience; ran Kafka daily.",
    "Never used Airflow, ran Kafka daily.",
    "No Airflow, used Kafka every day.",
    "Airflow was done by another team; I ran Kafka.",
    "Airflow is new to me, but I ran Kafka.",
    "Ran Kafka, Airflow is new to me.",
    "We ran Kafka with no incidents.",
    "Delivered Kafka without supervision.",
    "I couldn't do my job without Kafka; used it daily.",
    "Ran Kafka with no downtime in four years.",
    "I do not mind nights and ran Kafka on call.",
    "She runs Kafka.",
    "They operate Kafka for the bank.",
    "Responsible for Kafka.",
    "In charge of Kafka.",
    "My manager asked me to build Kafka, which I did.",
    "I taught colleagues how to run Kafka.",
    "Kafka was built by me.",
    "No longer use Kafka, which I ran until May.",
    "Did not shy away from Kafka: rebuilt it twice.",
    "Not afraid of nights, I ran Kafka on call.",
]


@pytest.mark.parametrize("text", DENIED)
def test_a_denial_covers_its_object(text: str) -> None:
    assert meant(text, "Kafka") == "denied"


@pytest.mark.parametrize("text", LISTED)
def test_a_hedge_or_a_list_is_no_doing(text: str) -> None:
    assert meant(text, "Kafka") == "listed"


@pytest.mark.parametrize("text", DONE)
def test_what_was_done_stays_done_beside_a_negation(text: str) -> None:
    assert meant(text, "Kafka") == "done"


ROLE = "Experience\nEngineer at Halden Foods, 2018 - 2024\n- {}\n"


@pytest.mark.parametrize("text", [t for t in DENIED if "?" not in t])
def test_a_role_does_not_turn_a_denial_into_doing(text: str) -> None:
    assert meant(ROLE.format(text), "Kafka") == "denied"


@pytest.mark.parametrize("text", DONE)
def test_a_role_keeps_doing(text: str) -> None:
    assert meant(ROLE.format(text), "Kafka") == "done"


@pytest.mark.parametrize(
    ("text", "word", "mode"),
    [
        # The other word of a sentence that does and denies.
        ("I have not used Airflow, but ran Kafka daily.", "Airflow", "denied"),
        ("Not only ran Kafka but also built Airflow.", "Airflow", "done"),
        ("I did not only run Kafka but also Airflow.", "Airflow", "done"),
        ("No Airflow, used Kafka every day.", "Airflow", "denied"),
        ("Ran Kafka, Airflow is new to me.", "Airflow", "denied"),
        ("I used RabbitMQ instead of Kafka.", "RabbitMQ", "done"),
        ("Ran Airflow without any Kafka.", "Airflow", "done"),
        ("Ran the brokers, which I have not done with Kafka.", "brokers", "done"),
        ("I have never dressed wounds or given insulin.", "insulin", "denied"),
        ("Dress wounds and run the drug rounds.", "drug", "done"),
        ("I look after six beds.", "beds", "done"),
        ("Currently price jobs for two crews.", "jobs", "done"),
        ("Managed forty deliveries a day with no accidents in five years on articulated lorries.", "lorries", "done"),
        ("Watched over ventilated patients at night.", "ventilated", "done"),
        ("I would price jobs and then order the steel.", "steel", "listed"),
        ("Want to learn more about SQL; wrote Python daily.", "Python", "done"),
        ("He said he hasn't done payroll, the bureau did it.", "payroll", "denied"),
        ("Call notes: she prices jobs, writes quotes and chases invoices.", "quotes", "done"),
        ("Data engineer. Kafka, Airflow, Spark.", "Kafka", "listed"),
        ("I like Kafka.", "Kafka", "listed"),
    ],
)  # fmt: skip
def test_each_word_of_a_mixed_sentence_has_its_own_mode(text: str, word: str, mode: str) -> None:
    assert meant(text, word) == mode


@pytest.mark.parametrize("hedge", ["Familiar with Kafka.", "Some exposure to Kafka.", "Trained in Kafka."])
def test_a_hedge_inside_a_role_is_still_a_hedge(hedge: str) -> None:
    assert meant(ROLE.format(hedge), "Kafka") == "listed"


def test_an_apostrophe_of_either_kind_denies() -> None:
    assert meant("I haven’t used Kafka.", "Kafka") == meant("I haven't used Kafka.", "Kafka") == "denied"


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_clause_has_spans_inside_itself(text: str) -> None:
    assert all(0 <= low <= high <= len(text) for low, high in denied_spans(text, 0, len(text)))
    says_done(text, 0, len(text))


@pytest.mark.parametrize(
    "piece", ["no ", "not only ", "I have not ", "Kafka is new to me, ", "never had to ", "left a b c d to the ", "which I not ", "without missing ", "n't ", "the the team "],
)  # fmt: skip
def test_repeated_frames_are_read_to_the_end(piece: str) -> None:
    profile = read_candidate(piece * (LONG // len(piece)))
    assert all(len(s.modes) == len(s.words) for s in profile.sentences)
