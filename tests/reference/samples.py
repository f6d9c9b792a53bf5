"""Hand-written jobs and profiles with what a careful reader finds in them: statuses by requirement, and the decision."""

from __future__ import annotations

from typing import NamedTuple


class Sample(NamedTuple):
    """A pair of texts; `statuses` maps a word of a requirement to the status a reader would give it."""

    name: str
    job: str
    profile: str
    statuses: dict[str, str]
    decision: str


SAMPLES = [
    Sample(
        "data engineer, prose, clear fit",
        "Northwind Freight is hiring a data engineer. You will need solid experience with Kafka, Airflow and SQL, and at least "
        "four years in a similar role. Terraform would be a plus. We offer 28 days of holiday and a pension.",
        "Maria Silva\n\nI have spent six years at Halden Foods as a data engineer, where I ran the Kafka cluster and wrote "
        "Airflow jobs that load PostgreSQL every night. I have not worked with Terraform.",
        {"Kafka": "done", "Airflow": "done", "SQL": "done", "Terraform": "denied"},
        "shortlist",
    ),
    Sample(
        "data engineer, stuffed list",
        "Data Engineer\n\nRequirements\n- Kafka\n- Airflow\n- SQL\n- 3+ years of experience\n",
        "Title: Marketing manager\n\nSummary\nMarketing manager with 7 years of experience.\n\nExperience\nMarketing manager at Birch "
        "Media, 2017 - 2024\n- Ran campaigns and wrote newsletters.\n\nSkills\nKafka, Airflow, SQL, Python, Spark\n",
        {"Kafka": "listed", "Airflow": "listed", "SQL": "listed"},
        "reject",
    ),
    Sample(
        "nurse, plain language",
        "We are looking for a registered nurse for our intensive care unit. You will need experience with ventilated patients, "
        "medication administration and wound care, and you must hold a current NMC registration. Three years on a ward is the minimum.",
        "Staff nurse for five years at Elmbrook Hospital. I looked after intubated patients on nights, gave medicines on "
        "the drug round and dressed wounds. NMC pin current.",
        {"ventilated": "done", "medication": "done", "wound": "done", "NMC": "listed"},
        "shortlist",
    ),
    Sample(
        "nurse without registration",
        "Staff nurse wanted. You must have done medication administration and wound care. A current NMC registration is required.",
        "Healthcare assistant at Elmbrook for four years, where I washed and dressed residents. I have never given medication. I am not registered with the NMC.",
        {"medication": "denied", "NMC": "denied"},
        "reject",
    ),
    Sample(
        "teacher, bullets and prose",
        "Maths Teacher\n\nWhat you'll bring:\n- Qualified Teacher Status\n- Lesson planning\n- Classroom management\n- GCSE teaching\n\nNice to have:\n- Running an after-school club\n",
        "Experience\nMaths teacher at Alder Grove School, Sep 2017 - Jul 2024\n- Planned lessons for years 7 to 11 and rewrote our schemes of work.\n"
        "- Kept order in difficult classes.\n- Taught two GCSE classes each year.\n\nQualifications\nPGCE with QTS, 2017\n",
        {"Teacher Status": "listed", "Lesson": "done", "Classroom": "done", "GCSE": "done"},
        "shortlist",
    ),
    Sample(
        "accountant, adjacent with gaps",
        "Management Accountant. You must have run the month-end close, bank reconciliations and statutory accounts, and managed budgets.",
        "Accounts assistant at Pell Brothers since 2019. I matched the bank statements every morning. I have no experience with month-end close "
        "or statutory accounts; budgets are something I have not done yet.",
        {"month": "denied", "reconcil": "done", "statutory": "denied", "budget": "denied"},
        "reject",
    ),
    Sample(
        "sales, paraphrase",
        "Sales Executive. The person we want has done lead generation, closing deals and account management, and keeps the CRM tidy. "
        "We cannot consider candidates without a full driving licence.",
        "Sales rep at Corran Tools for four years. I found new accounts by cold calls, signed contracts worth 2m and looked after "
        "accounts across the north. I kept Salesforce up to date every day. Full clean driving licence.",
        {"lead": "done", "deals": "done", "account": "done", "CRM": "done", "licence": "listed"},
        "shortlist",
    ),
    Sample(
        "electrician, listed and denied",
        "Electrician. Must know three-phase wiring, fault finding, and testing and inspection. An ECS gold card is essential. PLC knowledge is useful.",
        "Approved electrician, eight years at Tarn Electrical. I rewired houses, traced faults and tested installations, and did three-phase "
        "supplies for workshops. ECS gold card held. I have yet to work with PLCs.",
        {"three-phase": "done", "fault": "done", "testing": "done", "ECS": "listed", "PLC": "denied"},
        "shortlist",
    ),
    Sample(
        "chef, toolbox prose",
        "Head chef. You must plan menus, keep food costs down and lead a brigade. A food hygiene certificate is required.",
        "I ran the kitchen at the Lime House for seven years as sous chef: I wrote the menus, kept waste down to four per cent and led six cooks. "
        "Level 3 food safety certificate.",
        {"menus": "done", "food costs": "done", "brigade": "done", "hygiene": "listed"},
        "shortlist",
    ),
    Sample(
        "driver, licence lapsed",
        "HGV Class 1 driver. You need multi-drop experience and route planning. You must hold a valid HGV Class 1 licence and driver CPC.",
        "Lorry driver for nine years at Brack Haulage, where I did twelve drops a day and planned routes. My class 1 licence has expired.",
        {"multi-drop": "done", "route": "done", "HGV": "denied"},
        "reject",
    ),
    Sample(
        "HR, prose",
        "HR Advisor. We expect employee relations casework, recruitment and knowledge of employment law. CIPD would be welcome.",
        "HR officer at Dunmore Council, 2018 - 2024. Led grievance hearings, filled about sixty vacancies a year and took two cases to tribunal.",
        {"relations": "done", "recruitment": "done", "law": "done"},
        "shortlist",
    ),
    Sample(
        "paralegal for solicitor",
        "Solicitor. You must have drafted commercial contracts and carried out due diligence, and be admitted to the bar or hold a practising certificate.",
        "Customer service agent at Vell Telecom for three years: answered calls and logged complaints. Keen to learn about contract law.",
        {"contracts": "denied", "diligence": "missing", "practising": "missing"},
        "reject",
    ),
    Sample(
        "designer, notes",
        "Product designer. Strong Figma, user research and design systems. At least 4 years.",
        "- 5 yrs at Oriel Apps, product designer\n- ran usability sessions with 40 customers\n- built the component library in Figma\n",
        {"Figma": "done", "research": "done", "design systems": "done"},
        "shortlist",
    ),
    Sample(
        "customer support, list cue",
        "Customer support specialist. You will need experience of Zendesk, live chat and complaint handling.",
        "Customer support agent at Vell Telecom for three years, where I calmed angry customers and answered chats. My toolbox lists Zendesk and Intercom.",
        {"Zendesk": "listed", "chat": "done", "complaint": "done"},
        "shortlist",
    ),
]
