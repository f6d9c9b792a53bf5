"""Concepts of care, teaching, trades, kitchens, transport and shops; the format is that of `vocabulary_office`."""

HANDS = """
# nursing and care
ventilator care = mechanical ventilation = ventilated patients : ventilators | ventilated | intubated | weaning
intensive care = icu = critical care = itu = high dependency : ventilated patients | critically ill | hdu
emergency department = emergency care = a&e = accident and emergency = er nursing : casualty | resus | emergency room
triage = patient triage : decided who was seen first | sorted patients by urgency | manchester triage
medication administration = medicines administration = drug rounds = administering medication : gave medicines | give medication | drug round | gave drugs | iv drugs | controlled drugs | insulin | medication rounds
cannulation = iv cannulation = intravenous cannulation = iv therapy = venepuncture = phlebotomy : put in drips | took blood | drips | took bloods | cannulas | iv lines | intravenous
wound care = wound management = wound dressing = tissue viability : dressed wounds | changed dressings | pressure sores | ulcers | leg ulcers
patient assessment = nursing assessment = clinical assessment = physical assessment : assessed patients | assess patients | observations | vital signs | news2
vital signs = patient observations = observations : blood pressure | temperature and pulse | news2
care planning = care plans = individual care plans : wrote care plans | care plan
patient care = bedside care = direct patient care = personal care : washed and dressed | looked after patients | cared for patients | cared for residents | looked after residents | on the ward | bathing
infection control = infection prevention : ppe | isolation rooms | hand hygiene | mrsa
palliative care = end of life care : hospice | dying patients | syringe driver
dementia care = dementia : memory clinic | alzheimer
mental health nursing = mental health : psychiatric | sectioned | crisis team
paediatrics = paediatric nursing = pediatrics : children's ward | sick children
midwifery = maternity : births | antenatal | labour ward
electronic patient records = electronic health records = ehr = emr = clinical documentation : epic | cerner | systmone | emis | patient notes
discharge planning = patient discharge : sent patients home | discharges
safeguarding = child protection = safeguarding adults : raised concerns | vulnerable | safeguarding lead
manual handling = moving and handling : hoists | hoist | lifting patients
life support = basic life support = advanced life support = cpr = bls = als = acls : resuscitation | crash team
night shifts = nights = rotating shifts = shift work : worked nights | nightly | twelve hour shifts | late shifts
physiotherapy = rehabilitation = rehab : exercises after surgery | mobility
dental = dentistry : dental surgery | chairside
pharmacy = dispensing : prescriptions | dispensary
# teaching
lesson planning = planning lessons = lesson preparation = curriculum planning = curriculum design = curriculum development : planned lessons | plan lessons | schemes of work | scheme of work | wrote the course | units of work | lesson plans
classroom management = behaviour management = managing behaviour : calm classroom | kept order | difficult classes | behaviour policy | settled the class
assessment = marking = student assessment = pupil assessment : marked books | exams | graded papers | tracked progress | mock exams | graded
special educational needs = sen = send = special needs = inclusion : ehcp | autistic pupils | dyslexia | learning difficulties | iep | autism
differentiation = differentiated instruction = mixed ability teaching : mixed ability | stretch the able
gcse = gcse teaching = key stage 4 : year 11 | year 10 | gcse classes
a level = a-level teaching = key stage 5 = sixth form : year 13 | year 12 | sixth form
phonics = early reading = literacy : taught reading | reading scheme
early years = eyfs = nursery = reception : toddlers | under fives | key workers
parent communication = parents evenings = working with parents : met parents | parents' evening | rang parents | spoke with parents
tutoring = one to one tuition = private tuition : tutored | one-to-one
form tutor = pastoral care = pastoral : tutor group | head of year
teaching = classroom teaching = classroom experience : taught classes | taught maths | taught english | taught science | taught pupils | taught year
e-learning = online teaching = virtual learning : google classroom | moodle | canvas | taught online
extracurricular = after school clubs : drama club | school trips | coached the team | chess club
# trades
electrical installation = installation work = wiring = rewiring = domestic installation : rewired | rewires | installed circuits | consumer units | wired | sockets | first fix | second fix | ran cable
fault finding = fault diagnosis = troubleshooting = electrical fault finding : traced faults | found faults | tracked down faults | diagnosed | dead circuits | root cause
testing and inspection = inspection and testing = electrical testing = eicr = test and inspect : test certificates | eicr | condition reports | tested installations | periodic inspection
18th edition = wiring regulations = bs 7671 = 17th edition : iet regulations
three phase = three-phase = industrial electrics : motors | switchgear | factory supply
plc = plcs = programmable logic controllers = control panels : siemens s7 | allen bradley | control cabinets | panel wiring
solar = solar pv = photovoltaic : solar panels | inverters
ev charging = ev chargers : charge points | charging points
blueprint reading = reading drawings = technical drawings = schematics = reading schematics : worked from drawings | wiring diagrams | read plans | blueprints
health and safety = site safety = workplace safety = safety regulations = safe working practices : risk assessments | toolbox talks | method statements | osha | iosh | nebosh | cscs | coshh | lock out | permits to work
plumbing = pipework : pipes | boilers | leaks | bathrooms
heating = hvac = heating systems = air conditioning : boilers | heat pumps | chillers | refrigeration | ventilation ducts
gas = gas work = gas safe : gas appliances | boilers
welding = mig welding = tig welding = fabrication : welded | mig | tig | arc | fabricated
carpentry = joinery = woodwork : hung doors | built kitchens | fitted stairs | framed
bricklaying = masonry : laid bricks | blockwork
preventive maintenance = planned maintenance = ppm = planned preventative maintenance = maintenance = equipment maintenance : serviced machines | servicing | kept machines running | repaired | planned maintenance
machining = cnc = cnc machining : lathe | milling | turned parts
hand tools = power tools : drills | grinders
site supervision = site management : ran the site | site manager | subcontractors
quoting = estimating = pricing jobs = job costing : priced jobs | quotes | took off quantities
vehicle repair = automotive repair = vehicle maintenance : brakes | engines | mot | gearboxes
# kitchens and hospitality
menu planning = menu development = menu design = menu creation : wrote the menu | menus | new dishes | wrote menus | seasonal dishes | designed the menu
food safety = food hygiene = haccp = kitchen hygiene : temperature logs | allergen | five star hygiene | food standards | environmental health
stock control = stock management = inventory management = stock rotation = inventory control = inventory = stock taking : counted stock | stock counts | ordered stock | stock levels | cycle counts | fifo | stocktakes
cost control = food cost control = food costing = kitchen budgets = gross profit = food costs : gp | margins | costed dishes | food cost | kept waste down | waste
kitchen management = running a kitchen = kitchen brigade = brigade management = brigade = leading a brigade : led cooks | cooks under me | ran the kitchen | brigade | led the line | ran the pass | kitchen team | head chef
high volume service = busy kitchen = high volume = busy service = volume catering : covers a night | covers | hundred covers | banquets | weddings
pastry = baking = desserts = patisserie : bread | cakes | puddings
butchery : broke down carcasses | butchered | filleted
fine dining = michelin : rosette | tasting menu
bar = bartending = mixology : cocktails | pulled pints | wine list
front of house = waiting tables = table service = restaurant service : waited tables | floor manager | maître d | hosted
event catering = banqueting = catering : weddings | functions | buffets
allergens = allergen management = dietary requirements : gluten free | allergies | nut
housekeeping = cleaning : rooms a day | linen | cleaned
hotel reception = front desk = reception : checked in guests | opera pms | check-in
reservations = booking systems : opera | bookings
supplier ordering = ordering supplies = ordering : placed orders | suppliers | ordered from
# logistics and driving
route planning = delivery planning = transport planning = journey planning : planned routes | drops | rounds | planned the runs
multi-drop = multi drop = parcel delivery = delivery driving = deliveries : drops a day | delivered parcels | parcels | rounds | deliveries
hgv driving = truck driving = lorry driving = articulated lorries = class 1 driving = long haul = trunking : artics | drove lorries | tramping | trunk runs | 44 tonne | over the road
tachograph = drivers hours = drivers hours rules = driver hours = wtd : tacho | hours of service | logbook
vehicle checks = daily vehicle checks = walkaround checks = vehicle inspection : walk-round | defect reports | pre-trip | checked tyres
load securing = loading = securing loads = load security : straps | strapped | loaded trailers | tail lift
adr = dangerous goods = hazardous goods = hazmat : fuel tankers | chemicals
forklift = forklift operation = forklift driving = reach truck = fork lift : counterbalance | flt | pallet truck
warehouse management = warehouse operations = warehousing = warehouse : picking | packing | goods in | dispatch | despatch
picking and packing = order picking = pick and pack = order fulfilment : picked orders | packed orders | pick rates | packed
warehouse management system = wms : sap ewm | manhattan | scanners | handheld scanner
goods in = receiving = goods receipt : booked in deliveries | unloaded
dispatch = shipping = despatch = freight : booked hauliers | consignments | shipments
supply chain = logistics : suppliers | hauliers | freight | import
customs = import and export = customs clearance : commodity codes | incoterms | broker
fleet management = fleet : vans on the road | vehicles on the road | telematics
demand planning = supply planning = production planning = materials planning : mrp | safety stock
cash handling = till operation = tills = till work : cashed up | till | takings | banked | cash desk
merchandising = visual merchandising : shop window | displays | planograms | shelves
retail = retail sales = shop work = retail experience : shop floor | store | shop | boutique
loss prevention = shrinkage : theft | shrink
first aid = first aider : first aid at work
security patrol = guarding = patrols : patrolled | cctv
# credentials
driving licence = full driving licence = drivers license = full uk driving licence = clean driving licence : clean licence | drive my own car
hgv licence = class 1 licence = category c+e = c+e licence = hgv class 1 = cdl class a = cdl = commercial driving licence : class 1 | c+e | category ce | class one
class 2 licence = category c licence = hgv class 2 : class 1 | c+e | class 2
driver cpc = cpc = driver qualification card : dqc | cpc card
forklift licence = forklift certificate = counterbalance licence = forklift ticket : rtitb | flt licence
nmc registration = nmc pin = registered nurse licence = rn licence = nursing licence = registered nurse = nursing registration = nursing and midwifery council registration : nmc pin | rn licence | registered with the nmc | registered with the nursing | state nursing board
qts = qualified teacher status = teaching licence = teaching credential = teaching certificate = teacher certification : pgce | state teaching certificate
dbs = dbs check = enhanced dbs = background check : dbs
cscs = cscs card = site card : ecs card | gold card
electrical licence = electrician licence = journeyman licence = ecs card = ecs gold card = gold card = jib gold card = electrical qualification = electrician's licence : nvq level 3 electrical | ecs gold | jib | journeyman | master electrician
gas safe registration = gas safe registered : gas safe
food hygiene certificate = food safety certificate = level 3 food safety = food handler card = servsafe = food hygiene level 2 : level 2 food | level 3 food | servsafe | haccp certificate | food safety level
practising certificate = bar admission = admitted solicitor = admission to the bar = qualified solicitor = licence to practise law : admitted as a solicitor | sra | called to the bar | admitted to the bar | solicitor of england
cpa = chartered accountant = aca = acca = cima = qualified accountant = certified public accountant : acca | aca | cima | cpa | icaew | chartered certified
aat = aat qualification : aat level
cipd = cipd qualification = hr qualification : cipd | shrm
sia licence = security licence = sia badge : sia
first aid certificate = first aid at work : first aid at work
personal licence = alcohol licence = personal alcohol licence : personal licence holder
right to work = work permit = work authorisation : right to work | settled status | green card | authorised to work
degree = bachelor = bachelor's degree = university degree : bsc | ba | beng | msc | b.tech | graduated | bachelor | honours | llb | master
"""
