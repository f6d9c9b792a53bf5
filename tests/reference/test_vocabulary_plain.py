"""Plain words: what was done shows, told in the things, places and deeds of a trade and never by the wish's own words."""

from __future__ import annotations

import pytest

from redrob.reference import assess


def status(title: str, asked: str, deed: str) -> str:
    """How the one requirement of a job shows in a profile whose one role tells this deed."""
    profile = f"{title}\n\nExperience\n{title}, Elm House, 2019 - 2024\n- {deed}\n"
    return assess(f"{title}. You must have {asked}.", profile).requirements[0].status


PLAIN = [
    ("Nurse", "triage", "Moved a grey-faced man with jaw pain to the front of forty people on plastic chairs"),
    ("Nurse", "wound care", "Packed a deep sacral cavity with alginate ribbon"),
    ("Nurse", "IV cannulation", "Placed a pink venflon in the forearm at the first attempt"),
    ("Nurse", "palliative care", "Set up the syringe driver and sat with her daughter through the last night"),
    ("Nurse", "discharge planning", "Got the key safe fitted and the carers booked before the ambulance left"),
    ("Nurse", "ventilator care", "Suctioned the tube and lowered the PEEP a step at a time"),
    ("Nurse", "infection control", "Closed the bay after the third case of norovirus"),
    ("Nurse", "medication administration", "Drew up insulin units and had them countersigned"),
    ("Nurse", "electronic health records", "Entered each set of sums in the flowsheet before leaving the room"),
    ("Pharmacist", "controlled drugs management", "Witnessed the destruction of oxycodone and corrected the running balance"),
    ("Pharmacist", "compounding", "Ground powder in a mortar for a steroid ointment"),
    ("Pharmacist", "vaccination", "Gave nine hundred flu jabs in the upper arm"),
    ("Pharmacist", "minor ailments advice", "Recommended antihistamine for hay fever at the counter"),
    ("Primary teacher", "phonics", "Had the infants segment words with robot arms"),
    ("Primary teacher", "teaching maths", "Built number bonds with ten-frames and cubes"),
    ("Primary teacher", "behaviour management", "Filled a marble jar for a silent walk to the hall"),
    ("Primary teacher", "safeguarding children", "Passed a body map of old bruises to the designated lead"),
    ("Primary teacher", "special educational needs", "Gave a dyslexic boy coloured overlays and a reader pen"),
    ("Primary teacher", "formative assessment", "Collected exit tickets and retaught decimals to six who had missed it"),
    ("Primary teacher", "parental engagement", "Invited grandparents to a coffee morning about bedtime stories"),
    ("Primary teacher", "online learning platforms", "Posted tasks on Seesaw and typed feedback on each upload"),
    ("Primary teacher", "teaching EAL learners", "Gave the newcomers a bilingual buddy and word mats"),
    ("Chef", "expediting", "Wiped plate rims and rang for the runners"),
    ("Chef", "fish preparation", "Took the pin bones out of twenty sides of salmon"),
    ("Chef", "butchery", "French-trimmed eight racks of lamb"),
    ("Chef", "sous vide", "Cooked short ribs in sealed pouches for two days under a circulator"),
    ("Chef", "pastry", "Folded egg whites into a praline soufflé"),
    ("Chef", "allergen management", "Kept a separate fryer for coeliac guests"),
    ("Chef", "sauce making", "Skimmed the veal bones and reduced the jus to a glaze"),
    ("Chef", "food safety", "Probed the chilled chicken and refused the van at nine degrees"),
    ("Chef", "menu costing", "Weighed portions and worked out the gross profit of each recipe"),
    ("Chef", "banquet catering", "Plated for hundreds from hot boxes in a marquee"),
    ("Commercial lawyer", "legal research", "Noted up an old precedent with a citator"),
    ("Commercial lawyer", "competition law", "Sat with the inspectors through a dawn raid"),
    ("Commercial lawyer", "intellectual property", "Sent cease-and-desist letters about lookalike bottles"),
    ("Commercial lawyer", "Companies House filings", "Filed the allotment of new shares within a month"),
    ("Commercial lawyer", "commercial litigation", "Won summary judgment for an unpaid cargo"),
    ("Commercial lawyer", "data protection", "Answered a subject access request with other names blacked out"),
    ("Commercial lawyer", "public procurement", "Explained to a losing bidder how its lots had been scored"),
    ("Commercial lawyer", "due diligence", "Listed change of control terms in the data room of the target"),
    ("Customer support agent", "ticketing systems", "Merged duplicates and reassigned stale cases each morning"),
    ("Customer support agent", "bug reporting", "Sent the coders a stack trace and a recording"),
    ("Customer support agent", "help centre articles", "Recorded an annotated walkthrough for the FAQ"),
    ("Customer support agent", "phone support", "Cleared the voicemail and rang back forty callers"),
    ("Customer support agent", "refunds and returns", "Posted prepaid labels for boots in the wrong size"),
    ("Customer support agent", "complaint handling", "Calmed a furious father and sent a goodwill voucher"),
    ("Customer support agent", "technical troubleshooting", "Had the owner unplug the modem and read out the blinking lights"),
    ("HR advisor", "TUPE", "Moved thirty porters to the incoming contractor on their old terms"),
    ("HR advisor", "right to work checks", "Copied passports and noted each visa expiry"),
    ("HR advisor", "job evaluation", "Scored forty posts with the Hay panel for new pay bands"),
    ("HR advisor", "absence management", "Agreed a phased return after back surgery with occupational health"),
    ("HR advisor", "grievance handling", "Interviewed witnesses about a bullying supervisor"),
    ("HR advisor", "redundancy", "Wrote at-risk letters and had the depot elect its representatives"),
    ("HR advisor", "HR policies", "Redrafted the staff handbook on menopause leave"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "asked", "deed"), PLAIN)
def test_plain_words_show_what_was_done(title: str, asked: str, deed: str) -> None:
    assert status(title, asked, deed) == "done"


@pytest.mark.parametrize(
    ("title", "asked", "deed"),
    [
        # A neighbour of the same trade is not the thing asked for.
        ("Nurse", "wound care", "Placed a pink venflon in the forearm"),
        ("Nurse", "triage", "Turned sedated patients face down and suctioned the tube"),
        ("Chef", "fish preparation", "French-trimmed eight racks of lamb"),
        ("Chef", "pastry", "Filleted mackerel on crushed ice"),
        ("HR advisor", "right to work checks", "Scored posts with the Hay panel"),
        ("Customer support agent", "refunds and returns", "Sent the coders a stack trace"),
        ("Commercial lawyer", "competition law", "Answered a subject access request"),
        ("Primary teacher", "phonics", "Built number bonds with cubes"),
        # A word that only has its stem in common with one of the trade's.
        ("Chef", "fish preparation", "Wrote the expenses code with her colleagues"),
        ("Nurse", "mentoring students", "Took the train to work and began at seven"),
        ("Customer support agent", "phone support", "Received goods at the back gate"),
        ("HR advisor", "TUPE", "Measured desks and took other measures for comfort"),
        ("Commercial lawyer", "legal research", "Ruled lines and measured rooms"),
    ],
)
def test_a_neighbour_or_a_like_stem_shows_nothing(title: str, asked: str, deed: str) -> None:
    assert status(title, asked, deed) == "missing"
