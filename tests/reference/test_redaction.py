"""Who somebody is goes before anything is read: whatever the name, and wherever the line stands."""

from __future__ import annotations

import time

import pytest

from redrob.reference.person_name import FoundName, find_name, mentions, name_places
from redrob.reference.redaction import personal_places, redacted

PEOPLE = [
    "Maria Silva", "Manager Singh", "Excel Okafor", "Penny Cook", "Grace Baker", "Kafka Novak", "Major Dhillon",
    "Mary-Kate O'Brien", "Siobhán Ní Dhomhnaill", "Ánh Nguyễn", "Bola van der Merwe", "April May", "Dean Chambers",
]  # fmt: skip
PLACES = {
    "header": "{name}\nGlazier at Halden Glass, 2016 - 2024\nCut panes to size and fitted shop fronts.",
    "header with degrees": "{name}, MBA\nGlazier at Halden Glass, 2016 - 2024\nFitted shop fronts.",
    "under a cover": "CURRICULUM VITAE\n\n{name}\nGlazier at Halden Glass, 2016 - 2024\nFitted shop fronts.",
    "under keywords": "Panes | Putty | Frames | Sealant\n{name}\nGlazier at Halden Glass, 2016 - 2024",
    "table": "Europass\nName                  {name}\nGlazier at Halden Glass, 2016 - 2024",
    "field": "candidate_id: 20\napplicant_name: {name}\nGlazier at Halden Glass, 2016 - 2024",
    "notes": "Call w/ {name}, 14.10\nglazier eight years, shop fronts mostly",
    "screen": "Phone screen – {name} – Tues\nglazier eight years, shop fronts mostly",
    "phoned": "Phone w. {name}, wedn. 18/11\n\n- eight yrs a glazier, shop fronts mostly",
    "letter with a number": "Dear team,\nI have fitted shop fronts since 2016.\nHope to hear from you,\n{name}\n07700 900418",
    "letter": "Dear team,\nI have fitted shop fronts since 2016.\nI can start in May.\n\nKind regards\n{name}",
    "with a place and a year": "(typed from the call)\n\n{name}, Leeds since 2020.\nFits shop fronts.",
    "below two titles": "GLASS COORDINATION / FOREMAN\n{name}\nLeeds, UK\nSkills\n* Panes * Shop fronts * Seals",
    "said to be": "Hello, I am {name} and I have fitted shop fronts since 2016.",
    "based": "I am {name} based in Leeds, and I have fitted shop fronts since 2016.",
    "met": "Yesterday I met {name} and talked about shop fronts.",
    "titled": "Then we asked Mr {name} about shop fronts.",
    "introduced": "Hello, my name is {name} and I have fitted shop fronts since 2016.",
    "here": "Hi, {name} here, glazier for eight years, shop fronts mostly.",
}


@pytest.mark.parametrize("place", PLACES)
def test_any_name_leaves_the_same_words(place: str) -> None:
    left = {name: " ".join(redacted(PLACES[place].format(name=name)).split()) for name in PEOPLE}
    assert len(set(left.values())) == 1, left
    words = left["Maria Silva"].casefold()
    assert "silva" not in words
    assert "shop fronts" in words or "halden glass" in words


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("SALES ADVISOR\nSummary\nOver ten years in sales.", "SALES ADVISOR"),
        ("BARTENDER\nSummary\nPoured beer.", "BARTENDER"),
        ("Construction Superintendent\nRan construction of schools.", "Construction Superintendent"),
        ("NOC ENGINEER\nWatched alarms in a NOC by night.", "NOC ENGINEER"),
        ("LICENSED PRACTICAL NURSE- STEP-DOWN UNIT\nLicensed Practical Nurse, 2019 - 2023", "LICENSED PRACTICAL NURSE"),
        ("Lead UX\nLed UX research for a bank.", "Lead UX"),
        ("Carpenter\nHung doors.", "Carpenter"),
        ("COURT INTERPRETER SPANISH\nProfessional Summary\nSpanish in court.", "COURT INTERPRETER SPANISH"),
        ("Claims Adjuster\n\nSkills\nSettles claims.", "Claims Adjuster"),
        ("LINGUIST / LOCALIZATION LEAD\nSummary\nTexts.", "LINGUIST"),
        ("Payroll & Benefits\nHalden Glass, Leeds, May 2021 - today", "Payroll & Benefits\nHalden Glass"),
        ("GLAZIER\nTraining and Certificates\nLean Sigma White Belt, 2016", "GLAZIER\nTraining and Certificates\nLean"),
    ],
)
def test_the_title_that_heads_a_profile_without_a_name_stays(text: str, kept: str) -> None:
    assert redacted(text).startswith(kept)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ada King\nDriver with a CDL\nLicences: Class A commercial licence (CDL)", "CDL"),
        ("Ada King\nCCNA trained in Leeds. Holds CCNA.", "CCNA trained"),
        ("Ada King\nSelf taught painter.", "Self taught"),
        ("Ada King\nHumana is one of the leading providers of care. Tested claims at Humana.", "Humana is"),
        ("Ada King\nNOC is a part of operations.\nRan the NOC.", "Ran the NOC"),
    ],
)
def test_papers_firms_and_adverbs_are_no_names(text: str, kept: str) -> None:
    assert kept in redacted(text)
    assert "Ada" not in redacted(text)


@pytest.mark.parametrize("name", ["MARIA SILVA NURSE", "Manager Singh", "ADA DRIVER", "Penny Cook", "PENNY COOK"])
def test_a_name_that_ends_as_a_title_does_goes(name: str) -> None:
    assert not redacted(f"{name}\nDriver for a firm that cooks, managers say.").split("\n")[0].strip()


@pytest.mark.parametrize("name", ["Manager Singh", "PENNY JUNIOR COOK", "ADA KING Shop Manager", "Dean Chambers"])
def test_a_name_above_a_section_goes(name: str) -> None:
    assert not {"Singh", "PENNY", "ADA", "Dean"} & set(redacted(f"{name}\nSummary\nRuns shops.").split())


def test_a_surname_that_comes_first_goes_with_the_rest() -> None:
    text = "CURRICULUM VITAE\n\nSurname, first name: Oduya-Brand, Silvia\nGlazier at Halden Glass, 2016 - 2024"
    left = redacted(text).split()
    assert not {"Oduya-Brand,", "Oduya-Brand", "Silvia"} & set(left)
    assert left[left.index("Glazier") :] == ["Glazier", "at", "Halden", "Glass,", "2016", "-", "2024"]


def test_a_name_goes_from_every_place_and_a_tool_of_the_same_word_stays() -> None:
    text = "Excel Okafor\nBuyer, Halden Glass\nTools: Word, Excel, Outlook\nOkafor cut the price of glass by a tenth."
    assert redacted(text).split("\n")[2:] == [
        "Tools: Word, Excel, Outlook",
        "       cut the price of glass by a tenth.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I am NMC registered.\nHold current NMC registration", "I am Java developer.\nWrote services in Java and Kafka.",
        "I'm Salesforce certified.\nSet up Salesforce", "I am AWS Certified with AWS in daily use", "I am Registered Nurse",
        "I am Salesforce-certified.\nSet up Salesforce", "I am Full Stack Developer", "I am CSCS card holder.\nCSCS card",
        "I met SLA targets.\nWrote the SLA", "Ran a tool named Terraform", "Ran a service called Kafka Connect\nKafka too",
        "Skills\nMS Excel, MS Word, MS SQL Server", "MS Office, MS Teams", "MS in Computer Science", "DR planning and DR tests",
        "Ms Excel, Ms Word",
    ],
)  # fmt: skip
def test_a_paper_tool_or_trade_where_a_name_may_stand_stays(text: str) -> None:
    text = f"Glazier at Halden Glass since 2012\n{text}"
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("I'm Ada and I glaze.", "I'm and I glaze."),
        ("I'm Ada. Nurse since 2016", "I'm Nurse since 2016"),
        ("My name is NINA", "My name is"),
        ("My name is Maria registered nurse", "My name is registered nurse"),
        ("I am Maria Silva senior nurse", "I am senior nurse"),
        ("we asked MR SILVA about it", "we asked about it"),
        ("a nurse called Maria Silva", "a nurse called"),
        ("Title: Ms", "Title:"),
        ("References: DR. A. KING", "References:"),
        ("Sent to MR Silva", "Sent to"),
        ("Regards, MARIA", "Regards"),
    ],
)
def test_a_name_or_courtesy_beside_a_word_of_work_goes(line: str, left: str) -> None:
    assert redacted(f"Glazier at Halden Glass since 2012\n{line}").split("\n")[1].split() == left.split()


def test_a_tool_behind_ms_stays_where_the_candidate_is_called_so() -> None:
    text = "Excel Okafor\nBuyer, Halden Glass\nTools: MS Excel, Word\nThen Ms Okafor left."
    assert redacted(text).split("\n")[2:] == ["Tools: MS Excel, Word", "Then           left."]


@pytest.mark.parametrize("unit", ["A.", "a-", "A-", "I am A-", "Mr Ada ", "Surname:" + " " * 90])
def test_names_and_persons_are_found_in_time_in_twenty_thousand_characters(unit: str) -> None:
    text = unit * (20_000 // len(unit))
    for find in (personal_places, name_places):
        began = time.process_time()
        list(find(text))
        assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "line",
    [
        "Born 1990, Polish, married, two children", "DOB 14/02/1999", "Date of birth | 12.10.1988", "b. 1964",
        "I am 47 years old.", "Aged 52", "Filipino, 33, married", "Civil status | divorced", "Widowed, one daughter",
        "Nationality      Syrian", "Sex / Nationality: F, Indian", "Religion   Hindu   Nationality   Indian",
        "Photo attached", "[Photo]", "Passport photo, top right", "Father's name: S. Balwinder", "(she/her)",
        "Parental leave, 2019 - 2020", "Mar 2019 - Jan 2020   Maternity leave", "I was on paternity leave in 2019.",
        "Career break (2019, adoption leave)", "Polish, single", "British, Christian", "Polish, 33", "Married", "34 years",
        "Born 1990, 34 years, Polish", "Date of birth 11/02/2002\nBritish", "Polish\nMarried",
    ],
)  # fmt: skip
def test_a_line_about_the_person_leaves_nothing(line: str) -> None:
    work = "Glazier at Halden Glass since 2012\nCut panes to size and fitted shop fronts."
    assert redacted(f"{work}\n{line}").split() == redacted(work).split()


@pytest.mark.parametrize(
    "line",
    [
        "Processed parental leave for 300 staff", "Covered a maternity leave in payroll", "Single glazing, double glazing",
        "Polish, floor care and waxing", "Ran a group of six children with autism", "Spanish, French and German spoken",
        "Photo editing in Lightroom", "Two years on the tools", "Driving licence B, born leader of teams",
        "Paramedic", "- Technician", "Kanban", "Bash", "Elasticsearch", "Wordpress", "English, Spanish", "Thai",
        "Technician, 12 years", "Bash (10 years)",
    ],
)  # fmt: skip
def test_work_that_sounds_like_it_stays(line: str) -> None:
    text = f"Glazier at Halden Glass since 2012\n{line}\nFitted shop fronts."
    assert redacted(text) == text


@pytest.mark.parametrize("country", ["Irish", "Nigerian", "Sri Lankan", "German"])
def test_of_a_citizenship_the_country_goes_and_the_fact_stays(country: str) -> None:
    text = f"Glazier at Halden Glass since 2012\n{country} citizen, no permit needed"
    assert redacted(text).split("\n")[1].split() == ["citizen,", "no", "permit", "needed"]


@pytest.mark.parametrize("head", ["LIBRARY SCIENCE", "Marketing Coordinator", "Dear Sir", "Hi Gaynor", "BIO DATA"])
def test_what_heads_a_page_is_no_name(head: str) -> None:
    assert find_name(f"{head}\nShelved 9,000 books and ran the science desk, library and marketing.") is None


WORK = "Glazier at Halden Glass, 2016 - 2024\nCut panes to size and fitted shop fronts."


@pytest.mark.parametrize(
    ("head", "left"),
    [
        ("OKONJO, Tunde Samuel", ""),
        ("Europass CV\nSurname / First name     OKONJO, Tunde", "Europass CV\nSurname / First name"),
        ("Europass CV\nName(s) / Surname(s): Tunde Okonjo", "Europass CV"),
        ("Silva, Maria", ""),
        ("Silva, Glazier", "Glazier"),
        ("Inés de la Vega y Montes", ""),
        ("Noor binte Hamid", ""),
        ("Prema d/o Rajan", ""),
        ("Carol Finch née Marsh", ""),
        ("Carol Finch (nee Marsh)", ""),
        ("RESUME - CAROL FINCH", "RESUME -"),
        ("Curriculum Vitae: Carol Finch", "Curriculum Vitae:"),
        ("CV Carol Finch", "CV"),
        ("Carol Finch carol@post.example", ""),
        ("Carol Finch 07700 900456", ""),
        ("C A R O L   F I N C H", ""),
        ("Carol (Caz) Finch", ""),
        ("Carol Finch 24/11, from Leeds", "24/11, from Leeds"),
        ("ID 12\nNAME Carol Ann Finch\nTOWN Leeds", "ID 12\nNAME\nTOWN Leeds"),
        ("Sorry to write, my name Carol Finch and I fit panes", "Sorry to write, my name and I fit panes"),
        ("Panes | Putty | Frames | Sealant | Tools | Ladders\nCarol FINCHLEY", "Panes | Putty | Frames | Sealant | Tools | Ladders"),
        ("I, Carol Finch, hereby declare the below.", "I , hereby declare the below."),
        ("Hello sir, Carol Finch this side, from Leeds", "Hello sir, this side, from Leeds"),
    ],
)  # fmt: skip
def test_a_head_in_any_form_leaves_no_name(head: str, left: str) -> None:
    assert redacted(f"{head}\n{WORK}").split() == f"{left}\n{WORK}".split()


@pytest.mark.parametrize(
    "line",
    [
        "Panes, putty, sealant. finch_carol_cv.pdf", "Panes. carol-finch.example", "Panes. in/carol-finch-91", "Panes. (Carol F)",
        "Panes. C. Finch", "Panes. Carol Finch - page 2 of 2",
    ],
)  # fmt: skip
def test_a_name_goes_from_files_handles_and_feet(line: str) -> None:
    left = redacted(f"Carol Finch\n{WORK}\n{line}").split("\n")[-1]
    assert left.startswith("Panes")
    assert "carol" not in left.casefold()
    assert "finch" not in left.casefold()


@pytest.mark.parametrize("address", ["carol.finch@post.example", "linkedin.com/in/carol-finch-91"])
def test_an_address_tells_the_name_that_stands_beside_a_column(address: str) -> None:
    text = f"Contact\n{address}\n\nTop skills\nPanes\nPutty\nSealant\n\nCertificates\nCSCS\n\nCarol Finch\n{WORK}\nCarol left."
    left = redacted(text).split("\n")
    assert [left[-4].strip(), left[-1].split()] == ["", ["left."]]


TITLED = "BREWHOUSE MINDER\nSummary\nMinds kettles.\nExperience\n{}\n06/2019 to 04/2023\nHalden Ales. Filled kegs."


def test_the_title_of_a_dated_role_is_no_name_where_a_profile_has_none() -> None:
    text = TITLED.format("Brewhouse Minder")
    assert redacted(text) == text


@pytest.mark.parametrize(
    "line",
    [
        "Proactively managed kettles.", "Hired, trained and rostered 12 people.", "Temporary works and other works as assigned.",
        "We trained on lathes.", "There's always one apprentice.", "Master's in Brewing", "Women's ward, bank shifts", "Dean's list 2019",
        "Harlow's, sales assistant", "Landlord's certificates", "Kilns and ovens. Sorted casks took space.",
        "Ran builds in Jenkins, Docker. Jenkins runs our builds.", "Skills: Sage, Excel, Word. Sage keeps the ledger.",
        "Dr. Ambika University, ward sister", "ORDERS INTO THE KILN OFFICE BEGAN AS A TRIAL", "Kauffrau im Einzelhandel",
        "We draw in Archidraw here.", "Named Employee of the Month", "King's Lynn bakery",
        "Targets were met. Rank: 1", "Mobile: Swift, Kotlin", "Email: Mailstorm, Klavio", "LinkedIn: sourcing, InMail",
        "Line managed 12 people.", "Sort by surname AND by town.", "As-built drawings.", "Sample runs, gauge study", "Ohio trained, in Leeds since May", "Sail & Shade has little work.",
        "Our case software is called Osprey.", "Elm Vale is a small place. Elm Vale Insurance, clerk", "Hours are met\nTRAVEL", "Alzheimer's walk, captain",
        "Cattle passports", "Valid passport", "St Anne's choir", "Access to HE (Health)", "Everything's logged.", "Rota is Wed–Sun, worked weekends",
        "Elm Social Services, drives on Fridays", "Best mentor 2021\n\nInterests",
        "Female ward and male and female clients", "Taught children aged 11-16", "Patients aged 65 and over", "Married quarters",
        "$ 14 M, then $20M, of sales", "machine gun M60",
    ],
)  # fmt: skip
def test_work_where_a_name_or_an_age_could_stand_stays(line: str) -> None:
    text = f"Ada King\n{WORK}\n{line}\nFitted shop fronts."
    assert "\n".join(redacted(text).split("\n")[3:-1]) == line


@pytest.mark.parametrize(
    "form",
    [
        "Surname: Oduya  Forename: Silvia", "Surname: ODUYA Forename: SILVIA", "First name: Silvia, Last name: Oduya", "Title: Ms  Surname: oduya  Forename(s): silvia",
        "SURNAME Oduya\nFORENAMES Silvia Ann", "Last name | Oduya | Given name | Silvia", "Family name:\nOduya\nGiven name:\nSilvia",
        "Post: Glazier   Forename: Silvia   Surname: Oduya", "Surname\tOduya\tFirst name\tSilvia", "Family name: Oduya / Given name: Silvia",
    ],
)  # fmt: skip
def test_the_parts_of_a_name_in_a_form_go_from_everywhere(form: str) -> None:
    left = redacted(f"APPLICATION FORM\n{form}\n{WORK}\nSilvia cut panes. When Oduya left, sales fell.").casefold()
    assert "silvia" not in left
    assert "oduya" not in left
    assert "cut panes. when       left" in left


@pytest.mark.parametrize(
    ("head", "left"),
    [
        ("WARDEN / SILVIA ODUYA", "WARDEN /"), ("SILVIA ODUYA / WARDEN", "/ WARDEN"), ("Warden / Silvia Oduya", "Warden /"), ("WARDEN\nSILVIA ODUYA", "WARDEN"),
        ("PATH REPAIRS / WARDEN\nSILVIA ODUYA", "/ WARDEN"), ("WARDEN / PARKS DESK\nParks", "WARDEN / PARKS DESK Parks"),
    ],
)  # fmt: skip
def test_a_title_beside_a_name_stays(head: str, left: str) -> None:
    assert redacted(f"{head}\nHalden Parks, 2016 - 2024\nWalked paths.").split()[:-7] == left.split()


@pytest.mark.parametrize("end", ["English, Spanish", "Draw, Paint, Sketch", "Fabric Creative Cloud"])
def test_what_ends_a_list_is_no_signature(end: str) -> None:
    text = f"Ada King\n{WORK}\n\nSkills\n{end}"
    assert redacted(text).endswith(end)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("2. Father's name: Late Shri Ram", ""), ("Marital status Married", ""), ("DOB- 12/03/1990", ""), ("Gender- Male", ""),
        ("Husband's Name - Tom", ""), ("Ethnicity: Roma", ""), ("Caste: General", ""), ("Military status: exempted", ""),
        ("Religion Hindu, Category OBC", ""), ("DOB 21/12/1987, married, one son", ""), ("34/F", ""), ("(29F)", ""),
        ("Nationality: Thai | Languages: Thai, English", "Languages: Thai, English"),
        ("Nationality: Thai, Languages: Thai, English", "Languages: Thai, English"),
        ("I am a mother of two and a glazier.", "I am a and a glazier."), ("I am a young man of 25.", ""),
        ("A stay-at-home mum for a year", "A for a year"), ("My husband works too.", "works too."), ("US Citizen", "Citizen"),
        ("Date of birth 11.02.1993. Speaks Tamil", "Speaks Tamil"), ("Status: Single", ""), ("Date of birth 2 May 1996. Irish. Drives", "Drives"),
        ("Married, Baptist", ""), ("I'm 31, and I drive", "and I drive"), ("I am a kind and hardworking lady who drives", "who drives"), ("Call (555) 123-4567 or 555-123-4567", "Call or"),
    ],
)  # fmt: skip
def test_of_a_line_about_the_person_only_work_stays(line: str, left: str) -> None:
    assert redacted(f"Ada King\n{WORK}\n{line}\nFitted shop fronts.").split("\n")[3].split() == left.split()


@pytest.mark.parametrize("name", ["Wei Li", "Bo Ng", "Beverleyly King", "Ada Ma"])
def test_a_sentence_after_a_short_name_keeps_its_first_word(name: str) -> None:
    assert redacted(f"My name is {name}. Staff nurse in Leeds.").split() == [
        "My",
        "name",
        "is",
        "Staff",
        "nurse",
        "in",
        "Leeds.",
    ]


def test_a_name_of_one_letter_is_found_where_it_stands_alone() -> None:
    text = "Ada K\nGlazier\nWhen asked, as K left."
    assert [text[start:end] for start, end, _ in mentions(text, FoundName("Ada K", "Ada", "K"))] == ["Ada K", "K"]


@pytest.mark.parametrize("name", ["Latoya Washington", "Nils Aho"])
def test_the_name_in_an_export_of_linkedin_stands_behind_skills_and_certificates(name: str) -> None:
    head = "Contact\nwww.linkedin.com/in/somebody-else\n\nTop Skills\nPruning\nCrop Scouting\n\nCertifications\nForklift Card\n"
    told = redacted(f"{head}\n{name}\nOrchard Hand | Open to vineyard work\nHawke's Bay\n\nSummary\nPruned pears.\n")
    assert not any(part in told for part in name.split())
    assert "Orchard Hand" in told
    assert "Forklift Card" in told
