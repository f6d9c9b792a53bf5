"""What the generated cases are about: eight occupations with their requirements, told two ways.

Each skill has the name a job description uses, two clauses that name it, and two that tell the same work in plain
words. The tables belong to the generator alone; the reference ranker has its own vocabulary and never reads these.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing a job may ask for. Clauses are in the past tense and take a subject: `At X I {clause}.`"""

    name: str
    named: tuple[str, str]
    plain: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Occupation:
    """One field of work."""

    name: str
    titles: tuple[str, ...]
    sectors: tuple[str, ...]
    """Second words of employers."""
    skills: tuple[Skill, ...]
    licence: str | None
    """A permit without which nobody may work; None where there is none."""
    duties: tuple[str, ...]
    """Everyday work for job descriptions that is no requirement."""
    habits: tuple[str, ...]
    """Sentences for profiles that answer no requirement."""


def _skill(line: str) -> Skill:
    name, *clauses = (part.strip() for part in line.split("|"))
    first, second, third, fourth = clauses
    return Skill(name, (first, second), (third, fourth))


def _occupation(
    name: str,
    titles: str,
    sectors: str,
    licence: str | None,
    skills: str,
    duties: tuple[str, ...],
    habits: tuple[str, ...],
) -> Occupation:
    return Occupation(
        name,
        tuple(part.strip() for part in titles.split("|")),
        tuple(sectors.split()),
        tuple(_skill(line) for line in skills.strip().splitlines()),
        licence,
        duties,
        habits,
    )


NURSE = _occupation(
    "nurse",
    "Staff Nurse | Ward Nurse | Critical Care Nurse",
    "Hospital Infirmary Clinic Hospice",
    "nursing licence",
    """
    ventilator care | gave ventilator care to six intensive beds | led ventilator care on the night team | looked after patients who could not breathe on their own | weaned patients off breathing machines after surgery
    wound dressing | did wound dressing for surgical patients | taught wound dressing to new starters | cleaned and covered pressure sores twice a day | changed the bandages after hip operations
    medication rounds | ran medication rounds for thirty patients | checked medication rounds with the pharmacist | handed out the evening tablets and signed for each | gave every patient the right drugs at the right hour
    patient triage | handled patient triage in the emergency hall | set up patient triage for winter peaks | sorted arrivals by how urgent they were | decided at the door who had to be seen first
    family counselling | offered family counselling after bad news | kept family counselling hours every week | sat with relatives and explained what came next | helped sons and daughters through hard decisions
    infection control | audited infection control on two floors | led infection control during an outbreak | stopped a norovirus spread by isolating rooms | made sure hands and surfaces were disinfected
    discharge planning | owned discharge planning for the stroke unit | improved discharge planning with social workers | arranged home help before patients left | got people home safely with their follow-up booked
    blood sampling | performed blood sampling on the morning shift | trained students in blood sampling | drew samples from veins that others had missed | took blood from about twenty people a day
    """,
    (
        "You will work closely with doctors, therapists and the night team.",
        "The unit has eighteen beds and a calm, well-organised handover.",
        "Shifts are planned six weeks ahead and swaps are easy.",
    ),
    (
        "Colleagues call on me when the ward gets hectic.",
        "I write clear handover notes and keep calm under pressure.",
        "I have mentored two students through their first placements.",
        "I enjoy working in a mixed team and learning from it.",
    ),
)

DATA_ENGINEER = _occupation(
    "data engineer",
    "Data Engineer | Analytics Engineer | Data Platform Engineer",
    "Telecom Analytics Retail Insurance",
    None,
    """
    Kafka | built the Kafka topics behind live tracking | moved order events to Kafka | streamed millions of events a day between services | replaced nightly files with a message queue in real time
    Airflow | scheduled forty jobs in Airflow | rewrote the cron jobs as Airflow pipelines | orchestrated the nightly jobs and their retries | made every pipeline start in the right order and alert on failure
    SQL | tuned SQL for the finance reports | wrote the SQL behind the sales marts | wrote complex queries with window functions | cut a report from an hour to a minute by rewriting its joins
    Python | wrote Python services for data loading | maintained a Python library for parsing feeds | scripted the imports with pandas | programmed the loaders and their unit tests with pytest
    Terraform | managed the cloud with Terraform | moved the servers to Terraform modules | kept all infrastructure as code under review | rebuilt the environments from declarative files
    data modelling | led data modelling for the warehouse | did data modelling with finance and sales | designed star schemas that analysts understood | drew up the fact and dimension tables
    Spark | processed the click logs with Spark | cut the cost of our Spark cluster | ran distributed jobs over terabytes of logs | crunched huge log files on a forty-node cluster
    dashboard design | owned dashboard design for the board | cleaned up dashboard design in Tableau | drew charts that managers read every morning | turned raw tables into clear pages for the directors
    """,
    (
        "You will sit with analysts and product teams and ship in small steps.",
        "We review each other's code and write short design notes.",
        "The team looks after about two hundred tables and their consumers.",
    ),
    (
        "I like small pull requests and plain documentation.",
        "I have given talks on data quality at local meetups.",
        "I take part in the on-call rota without complaint.",
        "I share what I learn with the analysts next door.",
    ),
)

ELECTRICIAN = _occupation(
    "electrician",
    "Electrician | Maintenance Electrician | Site Electrician",
    "Electrics Installations Builders Shipyard",
    "electrician's licence",
    """
    cable installation | did cable installation in three office towers | supervised cable installation on site | pulled and clipped wires through new buildings | laid the feeders for a whole housing estate
    fault finding | was called for fault finding on press lines | did fault finding with meter and drawing | traced dead circuits until the cause was clear | found out why machines tripped at night
    PLC programming | did PLC programming for conveyor lines | changed PLC programming after a refit | wrote the ladder logic for a packing machine | taught the controller of a bottling line new sequences
    solar panels | mounted solar panels on farm roofs | connected solar panels to the grid | put photovoltaic arrays on forty homes | wired roof arrays and their inverters
    switchboard assembly | did switchboard assembly in the workshop | checked switchboard assembly against drawings | built distribution panels from bare rails | fitted breakers and busbars into cabinets
    safety inspection | carried out safety inspection in schools | signed off safety inspection reports | tested earthing and residual current devices every year | measured insulation and issued the certificates
    motor repair | did motor repair for pumps and fans | ran the motor repair bench | rewound burnt-out drives and changed bearings | brought stalled pumps back to life
    blueprint reading | used blueprint reading daily on the job | taught blueprint reading to apprentices | worked straight from wiring drawings | planned the routes from the architect's plans
    """,
    (
        "You will start from our yard at seven with your own van.",
        "Most jobs are within forty kilometres and planned a week ahead.",
        "Two apprentices will work alongside you on the larger sites.",
    ),
    (
        "I keep a tidy van and leave a clean site.",
        "Customers ask for me by name when something has to be right.",
        "I have a clean driving record and my own hand tools.",
        "I get on with plumbers, masons and site managers alike.",
    ),
)

ACCOUNTANT = _occupation(
    "accountant",
    "Accountant | Senior Accountant | Financial Accountant",
    "Foods Holdings Properties Trading",
    None,
    """
    month-end closing | ran month-end closing for four entities | shortened month-end closing by two days | shut the books by the third working day | got all ledgers final before the board met
    VAT returns | filed VAT returns in three countries | corrected old VAT returns with the authority | sent the quarterly sales tax declarations | settled the turnover tax every quarter
    payroll | ran payroll for ninety people | moved payroll to a new provider | paid the staff on time and handled their deductions | worked out wages and social contributions
    cost accounting | set up cost accounting for two plants | did cost accounting per product line | worked out what each product really cost to make | split the overheads between the workshops
    audit preparation | led audit preparation every spring | did audit preparation with a file per account | had every document ready when the examiners came | answered the external reviewers' questions
    SAP | posted and reconciled in SAP | trained colleagues in SAP | kept the books in a large ERP system | was a key user when the ERP went live
    budget planning | coordinated budget planning with managers | owned budget planning for the region | drew up next year's figures with every department | forecast spending and explained the gaps
    debt collection | took over debt collection for key accounts | cut overdue debt collection cases by half | called late payers and agreed on instalments | brought in money that customers had owed for months
    """,
    (
        "You will report to the finance director and work with two juniors.",
        "Our group has four small entities and a steady rhythm.",
        "We care about clean files more than long hours.",
    ),
    (
        "I explain figures to people who do not like figures.",
        "I am careful with details and friendly with auditors.",
        "I build spreadsheets that others can follow.",
        "I have helped two trainees through their exams.",
    ),
)

TEACHER = _occupation(
    "teacher",
    "Secondary School Teacher | Subject Teacher | Form Teacher",
    "School College Academy Gymnasium",
    "teaching certificate",
    """
    lesson planning | shared lesson planning with the department | led lesson planning for year nine | prepared every class with aims and materials | drew up the term's units for all parallel groups
    exam marking | did exam marking for the county board | moderated exam marking across schools | graded final papers against the scheme | corrected hundreds of scripts each summer
    special needs support | gave special needs support in small groups | coordinated special needs support for the lower school | adapted tasks for pupils with dyslexia and autism | helped children who learn differently keep up
    parent meetings | held parent meetings twice a term | chaired difficult parent meetings | talked mothers and fathers through progress | called homes before small problems grew
    laboratory work | ran laboratory work in chemistry | wrote the rules for laboratory work | let pupils do experiments safely | set up burners, acids and microscopes for practicals
    classroom management | was praised for classroom management | coached others in classroom management | kept noisy groups of thirty on task | turned an unruly class into a hard-working one
    drama club | directed the drama club for three years | founded a drama club with forty pupils | staged a musical with pupils every spring | rehearsed plays with teenagers after hours
    online teaching | switched to online teaching within a week | built courses for online teaching | taught by video when the building was shut | recorded short films for learning from home
    """,
    (
        "You will teach twenty-two lessons a week in two subjects.",
        "The staff room is friendly and materials are shared.",
        "There is a quiet room for preparation and a mentor for new staff.",
    ),
    (
        "I like teenagers and their questions.",
        "I sing in a choir and play in the staff football team.",
        "I keep learning and read research on how memory works.",
        "I have taken classes on trips to museums and mountains.",
    ),
)

CHEF = _occupation(
    "chef",
    "Sous Chef | Head Chef | Chef de Partie",
    "Hotel Restaurant Bistro Catering",
    None,
    """
    menu planning | did menu planning with the owner | changed menu planning to follow the season | decided each week what would be on the card | wrote dishes around what farmers brought
    pastry | worked two winters in pastry | ran the pastry section alone | made the tarts, eclairs and puff dough | baked all desserts and breakfast breads
    food safety audits | passed three food safety audits in a row | prepared the team for food safety audits | kept the fridge logs and hygiene files in order | got top marks from the health inspector
    stock ordering | took over stock ordering for two kitchens | cut waste through better stock ordering | bought fish and vegetables for the week | dealt with suppliers and counted the cold room
    grill station | ran the grill station on busy nights | trained cooks on the grill station | cooked steaks over charcoal for two hundred guests | had meat and fish on the fire all service
    banquet service | led banquet service for weddings | planned banquet service for conferences | fed three hundred wedding guests at once | sent out large parties course by course
    vegan cooking | built a reputation for vegan cooking | taught vegan cooking to the brigade | created plant-based dishes that sold out | cooked without meat, eggs or dairy
    staff rotas | wrote staff rotas for fourteen cooks | made staff rotas fairer | decided who worked when in the kitchen | planned shifts and holidays of the brigade
    """,
    (
        "You will lead a brigade of eight and taste everything.",
        "We open five evenings a week and close for two weeks in winter.",
        "Our kitchen is open to the room, so guests see you work.",
    ),
    (
        "I stay calm when the printer does not stop.",
        "I began as a dishwasher and worked my way up.",
        "I like to eat out and take notes.",
        "I keep my section clean and my knives sharp.",
    ),
)

LOGISTICS = _occupation(
    "logistics coordinator",
    "Logistics Coordinator | Warehouse Supervisor | Transport Planner",
    "Freight Logistics Cargo Distribution",
    None,
    """
    route planning | did route planning for thirty trucks | improved route planning with the drivers | worked out which van went where each morning | cut the kilometres by reordering the stops
    customs clearance | handled customs clearance for sea cargo | sped up customs clearance with brokers | got containers through the border without delay | prepared import papers and tariff codes
    forklift driving | did forklift driving in the high bay | taught forklift driving to temps | moved pallets with a reach truck all day | lifted and stacked heavy loads in the aisles
    inventory counts | led inventory counts every quarter | halved the errors in inventory counts | checked shelf by shelf what was really there | compared what was in the system with the racks
    carrier contracts | negotiated carrier contracts for Europe | renewed carrier contracts each year | agreed prices with haulage firms | got better rates from trucking companies
    cold chain | was responsible for the cold chain | audited the cold chain of vaccines | kept frozen goods below minus eighteen all the way | watched the temperature of fresh fish in transit
    shift leadership | had shift leadership over twelve pickers | took on shift leadership at night | was in charge of the late crew | led the team of pickers and packers
    returns handling | set up returns handling for web orders | reduced the cost of returns handling | dealt with parcels that customers sent back | inspected and restocked unwanted goods
    """,
    (
        "You will sit in the control room next to the loading bay.",
        "About two hundred deliveries leave our yard every day.",
        "The job is hands-on, with a radio and two screens.",
    ),
    (
        "I know the roads and most drivers by first name.",
        "I stay friendly on the phone when things run late.",
        "I am used to early starts and cold halls.",
        "I like order on the floor and in the files.",
    ),
)

SALES = _occupation(
    "sales representative",
    "Sales Representative | Account Manager | Field Sales Manager",
    "Machines Software Packaging Pharma",
    None,
    """
    cold calling | did cold calling every morning | built a script for cold calling | phoned strangers until they agreed to meet | rang forty unknown firms a day
    contract negotiation | led contract negotiation with large buyers | took part in contract negotiation for tenders | agreed terms and discounts with purchasing | settled prices across the table with tough clients
    trade fairs | represented the firm at trade fairs | planned our stand for trade fairs | showed our products at exhibitions in three countries | met new clients at our exhibition stand
    Salesforce | kept the pipeline in Salesforce | cleaned our records in Salesforce | logged every lead in the CRM | built CRM reports for the board
    product demonstrations | gave product demonstrations on site | recorded product demonstrations for partners | showed customers how the machine works | let buyers try the goods in their own plant
    territory planning | did territory planning for the north | redrew territory planning after a merger | split the region into visits and weeks | decided which towns to visit and how often
    key accounts | looked after key accounts worth two million | grew three key accounts by half | cared for our biggest customers | was the contact for the ten largest clients
    sales training | gave sales training to newcomers | designed sales training with the HR team | coached juniors in closing a deal | taught new colleagues how to handle objections
    """,
    (
        "You will cover two regions and spend three days a week on the road.",
        "A company car and a good back office come with the job.",
        "Our customers stay with us for eleven years on average.",
    ),
    (
        "I listen more than I talk.",
        "I enjoy driving and long lunches with good clients.",
        "I reached my targets in most quarters.",
        "I keep my promises and write things down.",
    ),
)

OCCUPATIONS: tuple[Occupation, ...] = (
    NURSE,
    DATA_ENGINEER,
    ELECTRICIAN,
    ACCOUNTANT,
    TEACHER,
    CHEF,
    LOGISTICS,
    SALES,
)
