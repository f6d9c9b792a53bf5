"""Work that is told without the words of the requirement, by the things and the verbs of each trade."""

from __future__ import annotations

import pytest

from redrob.reference import assess

TOLD = {
    "Accountant": [
        ("month-end close", "Locked the period on working day four after reversing journals were in."),
        ("bank reconciliation", "Ticked the passbook against uncleared deposits until both agreed."),
        ("accounts payable", "Scanned vendor bills and released the weekly payment proposal."),
        ("credit control", "Agreed instalments with slow payers and sent county court papers for the rest."),
        ("payroll", "Issued p45s to leavers and worked out statutory sick pay."),
        ("IFRS reporting", "Wrote a technical memo on first-time adoption."),
        ("fixed assets", "Tagged every laptop and spread its price over its useful life."),
        ("VAT returns", "Applied the reverse charge and filled the nine boxes each quarter."),
        ("treasury", "Bought currency forwards against our dollar exposure."),
    ],
    "Account executive": [
        ("prospecting", "Got past the switchboard and left voicemails with strangers."),
        ("lead qualification", "Identified the champion and the economic buyer before each go or no-go."),
        ("enterprise sales", "Won approvals from twelve stakeholders at a multinational."),
        ("account growth", "Raised share of wallet with add-ons at sister companies."),
        ("CRM", "Set up picklists and validation rules and reassigned stale opportunities."),
        ("negotiation", "Conceded on payment terms in exchange for a longer contract and capped our liability."),
        ("tender writing", "Answered the clarification questions on a council's procurement portal."),
    ],
    "Data engineer": [
        ("SQL", "Replaced nested queries by window functions and common table expressions."),
        ("workflow orchestration", "Set retries and sensors so that upstream tasks finished first."),
        ("Kafka", "Repartitioned topics and cut consumer lag."),
        ("Spark", "Salted skewed keys and cut shuffle spills on EMR."),
        ("data quality checks", "Quarantined orphan records and tracked null rates."),
        ("change data capture", "Read the redo logs so that updates and deletes reached the copy."),
        ("GDPR compliance", "Carried out erasure requests and pseudonymised birthdates."),
        ("Terraform", "Declared subnets and firewalls in HCL with state locking."),
        ("Snowflake", "Shared secure views with reader accounts and set a resource monitor."),
    ],
    "Electrician": [
        ("EV charger installation", "Mounted a tethered Type 2 post on a plinth at a forecourt."),
        ("fire alarm systems", "Walk-tested break-glass points and measured sounder decibels."),
        ("inspection and testing", "Recorded loop impedance and trip times, and coded observations C2."),
        ("conduit", "Threaded galvanised tube and hung perforated tray on unistrut."),
        ("PLC programming", "Changed rungs in the ladder logic and mapped remote I/O."),
        ("solar PV", "Clamped modules to the rails and crimped MC4 plugs for two strings."),
        ("data cabling", "Punched down RJ45 outlets and fusion-spliced OM4."),
        ("electrical fault finding", "Traced nuisance tripping to a gnawed flex."),
    ],
    "HGV driver": [
        ("ADR", "Put up the orange plates and checked the tunnel code for the cylinders."),
        ("HIAB operation", "Spread the outriggers and slung roof trusses over a hedge."),
        ("temperature controlled transport", "Kept the reefer at minus eighteen with the doors shut."),
        ("international haulage", "Took the ferry to Calais and showed CMR papers at the Swiss border."),
        ("trailer coupling", "Backed under the kingpin, did a tug test and wound up the landing legs."),
        ("multi-drop delivery", "Left parcels on forty doorsteps a day in postcode order."),
        ("tachograph", "Made manual entries and took the forty-five minute break."),
        ("load securing", "Put edge protectors under the ratchets and lashed the coils."),
    ],
    "Product designer": [
        ("accessible design", "Fixed focus rings and alt text with VoiceOver and NVDA."),
        ("usability testing", "Counted misclicks while pensioners thought aloud."),
        ("information architecture", "Ran tree tests and cut the mega menu."),
        ("UX writing", "Reworded tooltips and error messages to a reading age of nine."),
        ("Figma", "Used auto layout and nested instances from a team library."),
        ("design handoff", "Annotated every state with redlines and exported SVGs."),
        ("user research", "Kept diary studies and clustered quotes on an affinity wall."),
    ],
    "Carpenter": [
        ("hanging doors", "Let in three butt hinges and a mortice lock with a router jig."),
        ("roof carpentry", "Cut birdsmouths in the jack rafters and set the ridge."),
        ("stairs", "Wedged treads and risers into housed strings."),
        ("formwork", "Oiled the shutters and set stop-ends before the pour."),
        ("cabinet making", "Glued up carcasses and fitted dovetailed drawers on soft-close runners."),
        ("French polishing", "Rubbed shellac over the stain with a rubber."),
        ("kitchen fitting", "Scribed end panels and cut the worktops with a mason's mitre."),
        ("wood flooring", "Secret-nailed parquet with an expansion gap."),
    ],
}  # fmt: skip


def shown(title: str, asked: str, told: str) -> str:
    """How the only requirement of a job shows in a profile of one sentence of work."""
    job = f"{title} wanted.\n\nRequirements\n- {asked}\n"
    requirements = assess(job, f"Experience\n{title}, Elm, 2019 - 2024\n- {told}\n").requirements
    return requirements[0].status if requirements else "not read"


@pytest.mark.parametrize(
    ("title", "asked", "told"), [(title, asked, told) for title, rows in TOLD.items() for asked, told in rows]
)
def test_work_is_seen_in_the_words_of_the_trade(title: str, asked: str, told: str) -> None:
    assert shown(title, asked, told) == "done"


@pytest.mark.parametrize(
    ("title", "asked", "told"),
    [
        ("Accountant", "payroll", "Wrote down the useful life of plant and machinery."),
        ("Accountant", "bank reconciliation", "Agreed transfer pricing local files with the tax inspector."),
        ("Data engineer", "Terraform", "Salted skewed keys on EMR."),
        ("Data engineer", "SQL", "Masked birthdates and passports."),
        ("Electrician", "fire alarm systems", "Clamped modules to roof rails above the tiles."),
        ("Electrician", "solar PV", "Punched down RJ45 outlets."),
        ("HGV driver", "trailer coupling", "Scrubbed the number plate."),
        ("HGV driver", "HIAB operation", "Took pallets from high racking with a reach truck."),
        ("Product designer", "accessible design", "Kept kerning and leading for magazine spreads."),
        ("Carpenter", "stairs", "Buttoned chesterfields with horsehair."),
    ],
)
def test_a_neighbouring_thing_is_not_taken_for_it(title: str, asked: str, told: str) -> None:
    assert shown(title, asked, told) == "missing"
