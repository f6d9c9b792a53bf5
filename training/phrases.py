"""Names, places and everyday sentences that the generated texts are filled with; none answers a requirement."""

NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

PLACES = tuple(
    "Halden Brackley Corvane Tessmer Olderup Vantor Merrow Kestrel Dunmore Alvera Pirton Sorrel Ganta Lindqvist "
    "Marwick Oakhurst Ravello Selby Tarrant Ulvik Wexcombe Yarrow Zellan Ardmore Belcanto Cintra Dovrefell Elmsford "
    "Farrow Greystone Hartwell Inverlea Juniper Kingsway Larkspur Montrose Nordfeld Orsini Penrose Quayside Rosedale "
    "Stanmore Thistle Umber Vinterberg Westbrook Arcadia Bluefin Calder Drummond Everly Fairlight Garrick Hollis "
    "Ironbridge Jarrow Kelso Lomond Mayfield Newbury Oakley Pembroke Redcliff Silverdale Trelawny".split()
)
FIRST_NAMES = tuple(
    "Amara Bilal Chen Daria Elif Farid Grace Hiro Ines Jamal Katya Lars Mei Nadia Omar Priya Quentin Rosa Sofia Tomasz "
    "Uma Viktor Wanjiru Xavier Yusuf Zofia Aiko Bruno Camille Dmitri Emeka Fatima Giulia Hassan Ivana Jorge Keiko Liam "
    "Magda Nuno Olga Pavel Rania Sanjay Thandi Ulrich Valeria Wei Yara Anita Ben Carlos Deepa Erik".split()
)
LAST_NAMES = tuple(
    "Okafor Rahman Novak Silva Haddad Tanaka Mbeki Larsen Kowalski Gupta Moreau Petrov Adeyemi Schmidt Rossi Nguyen "
    "Fernandez Yilmaz Johansson Patel Osei Ivanova Garcia Kim Dubois Mensah Weber Sato Khan Costa Horvat Lindgren "
    "Mwangi Torres Brandt Iyer Demir Popescu Jansen Abebe".split()
)

ABOUT = (
    "We are a family-run company that has grown slowly and on purpose.",
    "Our people stay long, and we try to deserve it.",
    "You will find short meetings and open doors here.",
    "We moved into a bright new building last spring.",
    "Half of our managers started in the job they now lead.",
    "The company belongs to the people who work in it.",
    "We would rather do one thing well than five things fast.",
    "Our customers know us for answering the phone.",
)
OFFER = (
    "We offer a fair salary, thirty days of leave and a pension plan.",
    "There is free coffee, a bicycle scheme and a canteen that people like.",
    "We pay for courses and give you time to attend them.",
    "Flexible hours are normal here, and nobody counts minutes.",
    "Applications from people of every background are welcome.",
    "Please send a short letter; we answer everyone within two weeks.",
    "The interview takes an hour, and you will meet the team on the same day.",
    "We help with moving and with finding a place to live.",
    "Parents can plan their week around school and kindergarten.",
    "The start date is open, and we can wait for the right person.",
    "A trial day is paid, and both sides may ask anything.",
    "Our office dog is old and friendly.",
    "We cover public transport for everyone.",
    "Overtime is rare and always paid or taken as leave.",
    "Decisions are explained, including the ones that are hard.",
    "We publish our pay bands inside the company.",
    "Everyone gets a proper introduction and a named colleague to ask.",
    "Summer is quiet, autumn is busy, and we plan for both.",
    "You will have a say in the tools that you work with.",
    "There are two company trips a year, and nobody has to come.",
    "The site is ten minutes on foot from the station.",
    "We keep a small library and buy any book that helps.",
    "Sick people stay at home, and nobody asks twice.",
    "Working clothes and tools are provided and replaced without a form.",
)
GENERAL = (
    "Outside work I cycle, read and repair old radios.",
    "I moved here with my family and do not plan to leave.",
    "Friends describe me as patient and a little stubborn.",
    "I speak two languages at home and a third with neighbours.",
    "My references are happy to take a call.",
    "I am looking for a place where I can stay for a while.",
    "I volunteer at the library on Saturdays.",
    "What I value most is a team that tells the truth early.",
    "I have learned to ask before I assume.",
    "Feedback does not scare me, and I give it kindly.",
    "I prefer early mornings and quiet evenings.",
    "I left my last job because the company closed its local branch.",
    "I write things down, so that others can take over at any time.",
    "I like work that leaves something finished at the end of the day.",
    "When something goes wrong I say so first and explain later.",
    "I was a youth football coach for some seasons.",
    "My notice period is short and can be agreed.",
    "I can travel now and then, though not every week.",
    "I have a garden, two cats and a slow sourdough.",
    "I finished school in my home town and trained on the job after that.",
    "Computers do not frighten me, and paper does not either.",
    "I once changed my field for half a year and came back gladly.",
    "Colleagues say that I explain things without making anyone feel small.",
    "I took a break of some months to care for my father.",
    "I care about doing the dull parts properly.",
    "A good day for me ends with an empty list.",
    "I sleep well, because I hand over well.",
    "I would be glad to show you more in a conversation.",
    "I have worked in small firms and in large ones and know what each is good at.",
    "New colleagues usually end up at my desk with their questions.",
    "I do not mind routine, and I notice when it should change.",
    "My parents ran a bakery, so I know what customers are.",
)
