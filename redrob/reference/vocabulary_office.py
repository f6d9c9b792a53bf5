"""Concepts of desk occupations: what a job calls a thing, and other words that show it was done.

One concept a line: `name = same thing = same thing : shows it | shows it`. Words left of the colon stand for the
concept in a job description; words on either side count as evidence in a profile. A right-hand entry is narrower
than the name (PostgreSQL shows SQL; SQL does not show PostgreSQL). Matching is by word stem, so one inflection is enough.
"""

OFFICE = """
# software
sql = relational databases = database queries : postgres | postgresql | mysql | sql server | t-sql | oracle database | snowflake | bigquery | redshift | sqlite | wrote queries against the warehouse
nosql : mongodb | dynamodb | cassandra | couchbase | firestore
python : django | flask | fastapi | pandas | pyspark
javascript = js : typescript | react | node.js | vue | angular
typescript = ts
react = react.js = reactjs : next.js | redux | react native
node = node.js = nodejs : express.js | nestjs
java : spring boot | jvm
c# = csharp = .net = dotnet : asp.net
golang = go language
kubernetes = k8s = container orchestration : helm | eks | gke | aks | openshift
docker = containers = containerisation : dockerfile | containerised | podman
terraform = infrastructure as code = iac : pulumi | cloudformation | opentofu
aws = amazon web services : ec2 | s3 | lambda | eks | sagemaker | redshift | cloudformation
azure = microsoft azure : aks | azure devops
gcp = google cloud = google cloud platform : bigquery | gke | cloud run
cloud = cloud platforms = cloud infrastructure : aws | azure | gcp | amazon web services | google cloud
ci/cd = continuous integration = continuous delivery = continuous deployment = build pipelines = deployment pipelines : jenkins | github actions | gitlab ci | circleci | argo cd | automated releases | deployed on every merge
kafka = event streaming = message streaming = streaming data : kinesis | pulsar | pub sub | message broker | event stream
message queues = message brokers : rabbitmq | kafka | sqs | activemq
airflow = workflow orchestration = pipeline orchestration = job scheduling : dagster | prefect | luigi | scheduled dags
spark = distributed processing : pyspark | databricks | emr
etl = data pipelines = elt = data ingestion : airflow | dbt | loading data into the warehouse | nightly loads | ingest
dbt = data build tool
data warehouse = data warehousing : snowflake | bigquery | redshift | star schema | dimensional model
data modelling = dimensional modelling : star schema | dbt models | schema design | fact tables
machine learning = ml : scikit-learn | sklearn | pytorch | tensorflow | xgboost | trained models | predictive models | classifier
deep learning : pytorch | tensorflow | neural networks | transformers
nlp = natural language processing : text classification | language models | named entity
vector database = vector search = vector store : pinecone | faiss | milvus | weaviate | qdrant | pgvector | nearest neighbour search
retrieval = semantic search = information retrieval : embeddings | rag | elasticsearch | bm25 | re-ranking
rest api = restful api = apis = api design = api development : rest endpoints | graphql | openapi | fastapi | web services
microservices = distributed systems = service oriented architecture : split the monolith | event driven
monitoring = observability : prometheus | grafana | datadog | new relic | alerting | dashboards for uptime
incident response = on-call = on call rota = production support : pager | pagerduty | outages | postmortems
automated testing = test automation = unit testing = tdd : pytest | selenium | cypress | jest | playwright | test suite
linux = unix : ubuntu | bash | red hat | shell scripting
version control = git : github | gitlab | pull requests
agile = scrum : sprints | kanban | stand-ups
frontend = front end = front-end : react | vue | angular | css | user interface
backend = back end = back-end : server side | apis | services in java | django
accessibility = wcag : screen readers
performance tuning = query optimisation = performance optimisation : cut load times | slow queries | profiling
security = information security = cyber security : penetration test | vulnerability | iso 27001 | siem | threat
network administration = networking : cisco | routers | switches | vpn | firewalls | dns
technical support = it support = help desk = service desk : desktop support | ticketing | fixed laptops | user tickets
active directory = identity management : azure ad | entra | group policy | okta
# data
data analysis = analytics = data analytics : sql | dashboards | analysed data | cohort | insight
data visualisation = dashboards = dashboarding = bi tools = business intelligence = reporting dashboards : tableau | power bi | looker | qlik | metabase
a/b testing = experimentation = experiment design : split test | randomised experiment | hypothesis test | control group
statistics = statistical analysis = statistical modelling : regression | hypothesis test | significance | forecast
excel = spreadsheets = advanced excel : pivot tables | vlookup | macros | google sheets
stakeholder management = stakeholder engagement = working with stakeholders : presented to directors | worked with department heads | senior leaders | steering group
forecasting : demand forecast | predicted sales | projections
# finance
month end = month-end close = monthly close = period end : closed the books | close the books | closed the month | management accounts
reconciliation = bank reconciliation = account reconciliation : matched the bank | reconciled | matched statements | agreed ledgers
accounts payable = purchase ledger = ap : supplier invoices | paid suppliers | payment runs
accounts receivable = sales ledger = ar = credit control : chased debts | overdue invoices | debtors | chased customers for payment
vat = vat returns = sales tax = gst : quarterly returns to hmrc | making tax digital
payroll : paid wages | paye | salaries for staff | payslips | paid staff
budgeting = budget management = budgets : held the budget | set the budget | cost centre
financial reporting = statutory accounts = statutory reporting : ifrs | us gaap | uk gaap | frs 102 | annual accounts | year end accounts
management accounts = management reporting : variance analysis | monthly board pack
audit = auditing = external audit : auditors | audit file | statutory audit | sox
tax = tax compliance = corporation tax : tax returns | hmrc | self assessment
bookkeeping = double entry = general ledger : kept the books | journals | nominal ledger | ledgers
accounting software = accounting packages : xero | sage | quickbooks | netsuite | sap | freeagent
erp = erp systems : sap | oracle financials | netsuite | dynamics
cash flow = cashflow forecasting = treasury : cash position | cash forecast
financial modelling = financial analysis : dcf | valuation | scenario model
# sales and marketing
prospecting = lead generation = outbound = cold calling = business development : cold calls | found new accounts | opened new accounts | outreach | door to door | booked meetings
account management = key accounts = client management = managing client relationships : looked after accounts | grew accounts | renewals | customer portfolio
crm = crm software : salesforce | hubspot | pipedrive | dynamics crm | zoho
pipeline management = sales pipeline = forecasting pipeline : kept the pipeline | deals in progress | weekly forecast
quota = sales targets = meeting targets = hitting targets = target driven : over target | beat target | of quota | hit my number | exceeded target
closing = closing deals = negotiation = contract negotiation = negotiating : agreed terms | closed deals | signed contracts | won contracts | agreed prices
b2b sales = business to business sales = solution selling = field sales : sold to businesses | sold to firms | enterprise sales
saas : subscription software | software subscription
presentations = product demonstrations = demos = presenting : gave demos | pitched | demonstrated the product
seo = search engine optimisation : organic traffic | keyword ranking | search console
paid advertising = ppc = paid media = paid search : google ads | meta ads | facebook ads | adwords | paid campaigns
social media = social media management : instagram | tiktok | facebook page | community posts
content marketing = copywriting = content creation = content writing : wrote articles | blog posts | newsletters | wrote copy
email marketing = email campaigns : mailchimp | klaviyo | newsletter
campaign management = marketing campaigns : ran campaigns | launched campaign
web analytics = google analytics : ga4 | conversion rate | traffic reports
event management = event planning : organised events | trade shows | conferences | exhibitions
# design
figma = prototyping = wireframing = interface design tools : wireframes | prototypes | sketch | adobe xd | mock-ups | clickable
user research = usability testing = ux research : interviewed users | user interviews | watched users | tested with users | usability sessions
design systems = component libraries = design system : component library | style guide | design tokens
adobe creative suite = adobe creative cloud = adobe suite : photoshop | illustrator | indesign
branding = brand identity = brand design : logo | visual identity | brand guidelines
typography = layout = print design : typesetting | brochures | page layout | magazines
ui design = visual design = interface design : screens for the app | figma | user interface
ux design = user experience design = interaction design : user flows | journey maps | user journeys | wireframes
# people
recruitment = recruiting = talent acquisition = hiring = full cycle recruitment : filled vacancies | hired | interviewed candidates | sourced candidates | shortlisted applicants
sourcing candidates = candidate sourcing : linkedin recruiter | boolean search | headhunted
employee relations = er casework = grievances = disciplinary : grievance hearings | disciplinary hearings | handled complaints from staff | tribunal
onboarding = induction : inductions | new starters | first day
employment law = labour law = hr policy : acas | tribunal | tupe | employment contracts
performance management = appraisals = performance reviews : annual reviews | appraisal | probation reviews
hris = hr systems = hr information system : workday | bamboohr | sap successfactors | personio | cipher hr
learning and development = training delivery = staff training : trained staff | ran workshops | training sessions | taught new starters | coached
applicant tracking = ats : greenhouse | lever | workable | taleo
# law
contract drafting = drafting contracts = commercial contracts = contract review = contract law : drafted agreements | reviewed agreements | drafted leases | marked up | negotiated agreements | nda
litigation = dispute resolution = civil litigation : court proceedings | claims | disclosure | witness statements | hearings
legal research = case law : researched points of law | westlaw | lexisnexis | lexis
conveyancing = property law = real estate law : leases | land registry | completions | title
due diligence : data room
case management = managing caseload = caseload : ran files | own files | carried files
client advice = advising clients = client care : advised clients | advised directors
gdpr = data protection = privacy : subject access | dpia | privacy notices
corporate law = company law = mergers and acquisitions = m&a : share purchase | company secretarial
compliance = regulatory compliance = regulation : aml | kyc | fca | audits of procedure
# office and service
customer service = customer support = customer care = dealing with customers : answered customers | helped customers | complaints | call centre | contact centre | guests | callers | queries from customers
complaint handling = complaints = de-escalation = handling complaints : angry customers | calmed | upset customers | escalations | put things right | complaint
ticketing systems = ticketing system = help desk software = support tickets : zendesk | freshdesk | intercom | jira service | servicenow | tickets
live chat = chat support = email support : chats | inbox
call handling = telephone support = inbound calls = phone support : answered calls | calls a day | phones | switchboard
knowledge base = documentation = help articles = technical writing : wrote guides | help centre | wrote the manual | runbooks
sla = service level agreements = response times : first response | within the hour
customer retention = churn reduction = retention : churn | win back | renewals | cancellations
upselling = cross-selling : add-ons | upgrade customers
project management = project delivery = managing projects = project planning : delivered projects | ran the project | prince2 | gantt | project plan
scheduling = diary management = rota planning = shift planning = staff rotas = calendar management : rotas | planned shifts | rota | diaries | booked appointments
data entry = record keeping = records : kept records | keyed | logged | filing
team leadership = people management = leading a team = line management = team management = staff supervision = supervising staff = managing a team : led a team | led six | managed a team | line managed | supervised | team of | people reporting to me | looked after a team | ran a team | in charge of
mentoring = coaching = mentoring juniors : coached juniors | mentored | taught juniors | took on apprentices
procurement = purchasing = sourcing = vendor management = supplier management = supplier negotiation : bought from suppliers | suppliers | tenders | vendors | purchase orders
process improvement = continuous improvement = lean = six sigma : kaizen | cut waste | streamlined | 5s
report writing = reporting = reports : wrote reports | weekly report | monthly report
minute taking = minutes : took minutes
travel booking = travel arrangements : booked flights | booked travel
quality assurance = qa = quality control : inspected | tested releases | checked quality | defects
"""
