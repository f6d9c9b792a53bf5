"""Cases that cannot be judged, and why; nothing of them is graded."""

from __future__ import annotations

import pytest

from redrob.compare import compare
from redrob.corpus import load
from redrob.errors import InputError
from redrob.reference import Ranker
from redrob.reference.readable import SURE, english_part, foreign, likeness, unjudged
from tests.fake_pair import FakePair
from tests.reference.texts import DRIVER, JOB, NURSE

GERMAN = """Pflegefachkraft (m/w/d) für die Intensivstation. Wir suchen für unser Haus in Köln eine Pflegefachkraft mit
Erfahrung in der Beatmung und der Überwachung von Patienten. Sie arbeiten im Team und sind flexibel bei den Diensten."""


@pytest.mark.parametrize(
    ("job", "candidate", "asked", "kind"),
    [
        (JOB, NURSE, 5, None),
        (JOB, " " + JOB.upper(), 5, "same_text"),
        (GERMAN, NURSE, 3, "not_english"),
        (JOB, GERMAN, 5, "not_english"),
        (NURSE, JOB, 2, "swapped"),
        ("Hello there, we are nice.", NURSE, 0, "job_unreadable"),
    ],
    ids=["fine", "same", "german job", "german profile", "swapped", "asks nothing"],
)
def test_what_cannot_be_judged_is_told(job: str, candidate: str, asked: int, kind: str | None) -> None:
    assert [flag.kind for flag in unjudged(job, candidate, asked)] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "German"),
        ("Nous cherchons un cuisinier pour notre restaurant dans le centre de Lyon, avec des horaires de jour et une équipe.", "French"),
        ("Буду рад работать в вашей компании, у меня большой опыт работы на заводе и в мастерской, есть рекомендации.", "another script"),
        ("Python, SQL, Kafka, Airflow, dbt, Terraform, AWS, GCP, Docker, Kubernetes, Snowflake, Spark, Go, Rust, Git, Linux", ""),
        ("- Führerschein Klasse B\n- Schichtarbeit\n- Deutschkenntnisse", "German"),
        ("Gesucht: Bäcker mit Erfahrung", "German"),
        ("诚聘面包师，需要三年以上工作经验，能够上夜班，会用 Excel。", "another script"),
        ("Căutăm un brutar cu experiență și cu permis de conducere pentru brutăria noastră din Iași.", "Romanian"),
        ("Cautam brutar cu experienta de 2 ani si permis", "Romanian"),
        ("Vi söker en bagare som har erfarenhet av surdeg och som kan arbeta natt på vårt bageri i Malmö.", "Swedish"),
        ("Fırınımız için ekmek ve pasta yapımında deneyimli bir usta arıyoruz, ehliyet sahibi olan adaylar başvursun.", "Turkish"),
        ("Kami mencari tukang roti yang memiliki pengalaman dan bisa bekerja pada malam hari untuk toko kami di Bandung.", "Indonesian"),
        ("Lorem ipsum dolor sit amet, consectetur adipiscing elit.", "filler text"),
        ("Köchin in Berlin", ""),  # too short to tell
        ("Chef, Café de la Paix, Los Angeles", ""),
        ("Björn Åkesson, Göteborg. Chef at Elm.", ""),
        ("Care assistant, Willow Home, Leeds, 2018 - 2024\nCare plans, washing, dressing, medicines, care notes, night care, British passport.", ""),
        ("Van driver, van fitter, van washer: Transit van, Luton van, box van, van hire, van sales, tail lifts, straps.", ""),
        ("Web designer. Put real words in place of lorem ipsum for the shops of the town and their owners, for two years.", ""),
    ],
    ids=["German", "French", "Russian", "keywords", "German bullets", "German line", "Chinese", "Romanian", "bare Romanian",
         "Swedish", "Turkish", "Indonesian", "filler", "short", "places", "a name", "care", "vans", "of filler"],
)  # fmt: skip
def test_the_language_is_told_by_its_commonest_words(text: str, language: str) -> None:
    assert foreign(text) == language


ENGLISH_LIST = """We are looking for a nurse.
- Registration with the NMC
- Two years in an intensive care unit
- Experience of ventilated patients"""
GERMAN_LIST = """Ihr Profil
- Erfahrung in der Pflege und im Umgang mit Patienten
- Belastbarkeit
- Kenntnisse in der Beatmung, die für den Dienst auf der Station nötig sind"""
ENGLISH_BLURB = (
    "The house on the Rhine has cared for the people of the city for years, and we are a team that you will like."
)


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("german_first", [True, False])
def test_of_an_advert_in_two_languages_the_english_part_is_read(between: str, german_first: bool) -> None:
    text = between.join([GERMAN, ENGLISH_LIST] if german_first else [ENGLISH_LIST, GERMAN])
    left, language = english_part(text)
    assert (left.strip(), language, len(left)) == (ENGLISH_LIST, "German", len(text))
    assert unjudged(text, NURSE, 3) == ()


def test_an_advert_that_asks_in_another_language_cannot_be_judged_by_its_english_part() -> None:
    text = f"{ENGLISH_BLURB}\n\n{GERMAN_LIST}"
    (flag,) = unjudged(text, NURSE, 1)
    assert flag.message == (
        "Most of what the job description asks for is not in English (German); the evidence check reads English alone."
    )
    assert english_part(text)[0].strip() == ENGLISH_BLURB


def test_where_nothing_can_be_told_no_rest_is_said_to_be_read() -> None:
    assert [flag.kind for flag in Ranker(f"{ENGLISH_BLURB}\n\n{GERMAN_LIST}").assess(NURSE).flags] == ["not_english"]


def test_an_advert_that_says_all_twice_is_judged_by_its_english_half() -> None:
    assert unjudged(f"{GERMAN_LIST}\n\n{ENGLISH_LIST}", NURSE, 3) == ()
    assert [flag.kind for flag in unjudged(f"{GERMAN_LIST}\n\n{ENGLISH_LIST}", NURSE, 0)] == ["not_english"]


def test_what_was_left_out_of_an_advert_is_told_in_a_sentence() -> None:
    ranker = Ranker(f"{GERMAN}\n\n{JOB}")
    assert [r.text for r in ranker.job.requirements] == [r.text for r in Ranker(JOB).job.requirements]
    found = ranker.assess(NURSE)
    assert found.unjudged == ""
    assert [flag.message for flag in found.flags if flag.kind == "partly_foreign"] == [
        "Part of the job description is not in English (German) and was left out; the rest was read."
    ]


ADVERT = "Line cook wanted. You must know the grill. We offer good pay. Apply with your CV."
OTHER_ADVERT = "We are looking for a baker. You must bring references. Apply by email. Our shop is in Cork."
PROFILE = "Cook, Elm House, 2015 - 2019\nI ran the grill.\nCook, Oak Lane, 2019 - 2024"
OTHER_PROFILE = "Baker, Ash Mill, 2011 - 2015\nMy ovens, my rota.\nBaker, Elm, 2015 - 2020"
EXCHANGED = "The two texts look exchanged"


@pytest.mark.parametrize(
    ("job", "candidate", "told"),
    [
        ("Cook at Elm. Ran the grill and the pass. Ordered stock.", "Line cook wanted. Must know the grill. Apply today.", EXCHANGED),
        ("Baker. Sourdough, rye, night shifts.", "Baker sought. Sourdough essential, rye desirable.", EXCHANGED),
        ("Payroll clerk, Halden Foods. Sage, month ends.", "We need a payroll clerk. You must know Sage.", EXCHANGED),
        (ADVERT, OTHER_ADVERT, "Both texts read like adverts"),
        (OTHER_ADVERT, ADVERT, "Both texts read like adverts"),
        (PROFILE, OTHER_PROFILE, "Both texts read like profiles"),
        (OTHER_PROFILE, PROFILE, "Both texts read like profiles"),
        (ADVERT, PROFILE, ""),
        (ADVERT, "Line cook. Grill, pass, stock.", ""),
        ("Line cook. Grill.", "Line cook at our family's diner. Grill.", ""),
        ("Lorem ipsum dolor sit amet, consectetur adipiscing elit.", PROFILE, "The job description is not in English (filler text)"),
    ],
)  # fmt: skip
def test_what_stands_in_the_wrong_box_is_told_in_a_sentence(job: str, candidate: str, told: str) -> None:
    found = unjudged(job, candidate, asked=1)
    assert [flag.message.startswith(told) for flag in found] == ([True] if told else [])


@pytest.mark.parametrize("job", ["Gardener", "Night porter wanted"])
def test_a_bare_title_asks_for_nothing(job: str) -> None:
    assert Ranker(job).assess(PROFILE).unjudged.startswith("No requirement could be read")


def test_on_the_corpus_no_case_is_refused_and_nearly_all_exchanged_ones_are() -> None:
    """A card in a window says neither "you" nor "we", so exchanged ones are looked for among longer adverts."""
    screenings = load(split="validation")
    pairs = [(s.advert.text, c.text) for s in screenings for c in s.candidates]
    assert [pair for pair in pairs if unjudged(*pair, asked=1)] == []
    long = [pair for pair in pairs if len(pair[0].split()) >= 60]
    exchanged = [likeness(profile) < -SURE and likeness(advert) > SURE for advert, profile in long]
    assert sum(exchanged) / len(exchanged) >= 0.8


def test_where_the_reference_cannot_tell_no_answer_is_graded() -> None:
    found = compare(NURSE, JOB, FakePair())  # type: ignore[arg-type]
    assert found.reference.unjudged.startswith("The two texts look exchanged")
    assert found.gold is None
    assert found.complete
    assert [column.breakdown for column in found.columns] == [None, None]
    assert found.as_dict()["gold"]["decision"] is None


def test_a_visitor_s_own_judgement_grades_it_all_the_same() -> None:
    found = compare(NURSE, JOB, FakePair(), gold=("reject", 0.1))  # type: ignore[arg-type]
    assert all(column.breakdown is not None for column in found.columns)


def test_what_cannot_be_judged_is_no_shortlist() -> None:
    found = Ranker(JOB).assess(JOB)
    assert (found.decision, found.score) == ("reject", 0.0)
    assert found.unjudged == "Both boxes hold the same text, so there is nothing to compare."


def test_the_command_line_cannot_tell(run_here, tmp_path) -> None:  # type: ignore[no-untyped-def]
    for name, text in (("job.txt", NURSE), ("cv.txt", JOB)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    paths = [f"--{flag}={tmp_path / name}" for flag, name in (("jd", "job.txt"), ("candidate", "cv.txt"))]
    code, out, _ = run_here("assess", *paths)
    assert (code, out.split(".")[0]) == (0, "evidence check: cannot tell")


def test_a_driver_is_no_advert() -> None:
    assert likeness(DRIVER) < 0 < likeness(JOB)
    with pytest.raises(InputError):
        Ranker(" ")
