"""What a job description names and does not ask for."""

from __future__ import annotations

from typing import Any

import pytest

from redrob.reference.job import read_job
from redrob.reference.job_offers import among_offers
from redrob.reference.job_unasked import is_unasked, tells_facts, waives
from redrob.reference.language import Sentence

ADVERT = "Staff nurse\n\n{}\n\nRequirements:\n- Wound care\n- Triage\n- Catheterisation\n"


@pytest.mark.parametrize(
    "sentence",
    [
        "No experience of payroll needed.",
        "Driving licence? Not necessary, the minibus picks everybody up.",
        "You won't be asked to plan lessons.",
        "A degree isn't something we look at.",
        "We'll train you in first aid and stoma care.",
        "Safeguarding training paid for by us.",
        "Lead infusion courses are booked by us in week one.",
        "You will report to the head of infection control.",
        "Your data is deleted after six months under the GDPR.",
        "A biomedical engineer services the ventilators and infusion pumps.",
        "Wound dressings are ordered centrally.",
        "This vacancy arises because Grace is leaving infection control.",
        "A criminal record does not rule anyone out.",
        "No triage, no stoma care, no night shifts.",
        "From the roof you can see the theatres and, on clear days, the stoma ward.",
        "There is a relocation allowance for anyone moving to the area.",
        "You can work from home two days a week if you like.",
        "The main building was repaired after the floods and now runs largely on solar power.",
        "Your schedule is posted two weeks ahead so you can plan stoma care leave.",
        "We are a family-owned maker of infusion pumps with 220 people in two countries.",
    ],
)
def test_what_is_named_and_not_asked_for_is_no_requirement(sentence: str) -> None:
    assert [r.text for r in read_job(ADVERT.format(sentence)).requirements] == [
        "Wound care",
        "Triage",
        "Catheterisation",
    ]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Stoma care is needed.", "must"),
        ("If stoma care cannot be found in your CV, your application will be rejected.", "must"),
        ("We make no exceptions: anybody without stoma care will be turned down.", "must"),
        ("Prior exposure to stoma care would be nice, and its absence will not count against you.", "nice"),
        ("Since you will work independently, a good knowledge of stoma care is a must.", "must"),
        ("Stoma care is not needed, but would be very welcome.", "nice"),
        ("We would be glad of stoma care, but can teach it.", "nice"),
        ("The team depends on your skill in stoma care, and that is not something we teach.", "must"),
        ("There's no getting round stoma care in this post.", "must"),
        ("No stoma care, no interview.", "must"),
        ("The job is stoma care from morning to night.", "must"),
        ("People who do not know stoma care will not be considered.", "must"),
    ],
)
def test_what_is_asked_for_is_one_however_it_is_put(sentence: str, kind: str) -> None:
    found = {r.text.lower(): r.kind for r in read_job(ADVERT.format(sentence)).requirements}
    assert found.get("stoma care") == kind


def test_people_with_reasons_of_their_own_are_ruled_out_and_asked_for_no_skill() -> None:
    advert = ADVERT.format("People who cannot work night shifts will not be considered.")
    found = [(r.kind, r.text) for r in read_job(advert).requirements]
    assert ("disqualifier", "cannot work night shifts") in found
    assert ("must", "work night shifts") not in found


def test_people_without_a_thing_that_is_no_skill_are_ruled_out() -> None:
    advert = ADVERT.format("People who do not have a car are not eligible for this post.")
    assert ("disqualifier", "do not have a car") in [(r.kind, r.text) for r in read_job(advert).requirements]


@pytest.mark.parametrize(
    ("words", "waived", "nothing", "facts"),
    [
        ("You need neither a car nor a driving licence.", True, True, False),
        ("You need a driving licence.", False, False, False),
        ("We will train you in data protection law.", False, True, False),
        ("We need data protection law.", False, False, False),
        ("The garage uses two lifts.", False, False, True),
        ("It all turns on two lifts.", False, False, False),
        ("If SQL isn't needed, who would do it?", False, False, False),
    ],
)
def test_each_way_of_not_asking_is_told_apart(words: str, waived: bool, nothing: bool, facts: bool) -> None:
    assert (waives(words), is_unasked(words), tells_facts(words)) == (waived, nothing, facts)


def test_a_line_of_many_sentences_is_counted_once_and_not_for_each_of_them() -> None:
    class Counted(dict[int, bool]):
        looked_up = 0

        def get(self, *args: Any) -> Any:
            self.looked_up += 1
            return super().get(*args)

    every = [Sentence(2 * n, 2 * n + 1, line_start=n == 0, bullet=False) for n in range(2000)]
    offered = Counted({n: n % 4 > 0 for n in range(2000)})  # three in four are offers, the others stand among them
    assert among_offers(every, offered, ["."] * 2000, frozenset()) == frozenset(range(2000))
    assert offered.looked_up <= 3 * 2000
