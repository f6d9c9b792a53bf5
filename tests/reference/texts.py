"""An advert and profiles in the manner of real ones, of which a reader is sure what they say."""

JOB = """Staff Nurse, Intensive Care Unit
Harbour General Hospital, Leeds. Band 5, full time.

Harbour General has cared for the people of the city for 80 years. Our unit has 18 beds.

What you will do
You will look after critically ill adults with a team of consultants, physiotherapists and pharmacists.

What we ask for
- Current registration with the NMC (essential; we cannot consider anyone without it)
- At least two years of experience in an adult intensive care or high dependency unit
- Experience of looking after ventilated patients
- Safe administration of intravenous medicines
- Willingness to work nights
Desirable: experience of renal replacement therapy (CRRT); a mentorship qualification.

We offer a pension, free parking and a gym. Applications from agencies are not accepted."""

NURSE = """Staff Nurse, Adult Intensive Care, Elmbrook Hospital, Manchester
March 2018 - November 2024
I look after ventilated adults on a 16-bed unit, one to one, day and night shifts. I draw up and give intravenous drugs
and infusions, run the haemofilter on most weeks, and hand over to the ward. I teach new starters on the unit.

Staff Nurse, Surgical Ward, Elmbrook Hospital
September 2015 - February 2018
Care of patients after abdominal surgery, wound care, drug rounds.

Education: BSc Nursing, Corran University, 2012 - 2015
Registration: NMC PIN 15I2345E, renewed in 2024."""

DRIVER = """Delivery driver, Parcelway Ltd, 2016 - 2024
Delivered up to 140 parcels a day in the Leeds area with a 3.5 tonne van. Kept the vehicle clean, checked tyres and oil.
Planned my route each morning, handled cash on delivery and dealt with customers who were not at home.
Warehouse operative, Halden Foods, 2012 - 2016
Picked and packed orders, drove a counterbalance fork lift, loaded lorries.
Clean driving licence, category B. Forklift licence. GCSEs in English and maths."""

DENIED = """Staff Nurse, Elderly Medicine, Corran Infirmary, 2019 - 2024
Care of older people on a 28-bed ward, drug rounds, discharge planning, falls prevention.
I have not yet worked in intensive care and I have never looked after ventilated patients. I do not give intravenous
medicines; colleagues with the competency do that for me. My NMC registration lapsed in March and I have not renewed it.
I cannot work nights because of childcare."""
