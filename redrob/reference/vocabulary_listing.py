"""Frames by which a profile lists what its owner knows, in a heading, a label or a sentence, and tells of no deed."""

from __future__ import annotations

from redrob.reference.anycase import AnyCase

_KNOWN = (
    r"(?:skills?|skill ?sets?|competenc\w{1,3}|tools?|toolset|tool ?box|tool ?kit|technolog\w{1,4}|tech(?:nical)?(?: stack| skills)?|stack|key ?words?|(?:hash)?tags|expertise|strengths?|strong (?:points|suits)|competenc\w{1,3}|assets|credits|vocabulary|repertoire|arsenal|armoury|"
    r"languages?|software|systems|programs|packages|platforms|knowledge|know[- ]?how|abilit(?:y|ies)|capabilit(?:y|ies)|proficienc\w{1,3}|specialit(?:y|ies)|specialt(?:y|ies)|specialisms?|specialisations?|"
    r"specializations?|fortes?|talents?|buzzwords?|endorsements?|aptitudes?|attributes|qualities|literacy|methods|techniques|disciplines|topics|themes|subjects|fields|domains|areas)"
)
_LABEL_WORD = r"(?:[\w'’&/-]{1,16} ){0,4}?"
LIST_LABEL = AnyCase(
    rf"(?!.*\b(?:responsib\w+|dut(?:y|ies)|tasks?|achiev\w+|accomplish\w+|history|employ\w+|projects?|jobs?|(?:ran|did|done|built|worked|used)\b))"
    rf"(?:{_LABEL_WORD}{_KNOWN}(?: [\w'’&/-]{{1,16}}){{0,4}}|"
    r"(?:what|things|all) (?:i|he|she|they)(?: can| also)? (?:know|knows|bring|brings|offer|offers|do|master|masters|have to offer|am good at|is good at|are good at)(?: best| well| about)?|"
    r"(?:familiar|comfortable|confident|conversant|acquainted|at home|good|strong|proficient|skilled|fluent|versed) (?:with|in|at|on)|can do|able to do|i can|on (?:paper|(?:the|my) (?:cv|r[eé]sum[eé]|profile))|"
    r"(?:from|in|under) (?:the|my|his|her) (?:cv|profile|r[eé]sum[eé]|form)|self[- ](?:rated|assessed|declared|reported)|at a glance|endorsed (?:for|in|on \w{2,12} for)|endorsed on \w{2,12} for|tagged(?: with| as| in [\w ]{2,20})?|(?:boxes|fields|options|items|entries|points|skills|words|topics) (?:ticked|checked|chosen|selected|picked|marked|crossed|entered|claimed|declared)[\w ]{0,30}|(?:by|on|in) (?:my|his|her|their) own (?:account|words|estimate|assessment|admission)|ticked [\w ]{2,30}|"
    r"(?:you (?:could|can|might) )?sum(?:s|med)? (?:me|him|her|it) up[\w ]{0,24}|(?:my |his |her |the )?(?:profile|cv|headline|banner|tagline)[\w ]{0,14}(?:reads?|says|states))(?: \([^)\n]{1,20}\))?",
)
"""The whole of a heading, or what stands before the colon, over a list of what somebody knows."""
CLAIMED = frozenset(
    "acquired assessed checked chosen claimed covered declared endorsed entered given listed marked mentioned named noted offered picked rated reported selected "
    "self-assessed self-rated stated tagged ticked verified".split()
)
"""Verbs of a label that say where something was put down and not that it was done: "Capabilities claimed"."""
DUTY_LABEL = AnyCase(
    r".*\b(?:responsib\w+|dut(?:y|ies)|tasks?|achiev\w+|accomplish\w+|results?|highlights?|work|role|roles|job|jobs|day|days|projects?|clients?|customers?|sites?|experience|history|employ\w+|career|did|done|daily|routine|remit|scope)\b",
)
"""Labels over what was done, in whatever words: a list below them is no mere list."""

_SHOWN = (
    r"(?:the |my |his |her |their |a |own )?(?:[\w-]{1,12} ){0,2}?(?:skills?|skill ?sets?|strengths?|strong (?:points|suits)|competenc\w{1,3}|cv|r[eé]sum[eé]|profile|tool ?box|tool ?kit|key ?words?|tags|form|headline|"
    r"capabilities|know[- ]?how|abilities|expertise|knowledge|talents|assets)(?: (?:list|section|page|line|box|area))?"
)
_OWNER = r"(?:(?:i|he|she|they|(?:the )?(?:candidate|applicant|caller)|(?:the|my|his|her|their) (?:[\w-]{1,12} ){0,2}?(?:cv|profile|r[eé]sum[eé]|form|skills?|skill ?set|tool ?box|section|list|headline|page|application|summary|strengths|competenc\w{1,3})(?: section| list| line| page)?) )"
_KNOWS = (
    r"(?:know(?:s|ing)?|mention(?:s|ed|ing)?|claim(?:s|ed|ing)?|cit(?:es?|ed|ing)|understands?|possess(?:es)?|ticks?|ticked|lists?|names?|tags?|features?|boasts?|"
    r"(?:says|said|tells me|told me|claims|thinks|believes|adds)(?: that)? (?:he|she|they) (?:also )?(?:knows?|understands?|is (?:good|strong|at home)|are (?:good|strong|at home)|can)|claims? to (?:know|understand|master|have|be (?:good|strong) (?:at|in)))"
)
LIST_LEAD = AnyCase(
    rf"\W{{0,4}}(?:and |also |further |then )?(?:by (?:(?:my|his|her|their) )?own (?:account|estimate|assessment|admission|reckoning|judgement|judgment|lights)[:,]? |(?:in|to) (?:my|his|her|their) (?:own )?(?:view|opinion|words|mind|eyes)[:,]? |on paper[:,]? |according to (?:the|my|his|her|their) (?:\w{{2,12}} ){{1,2}})?(?:{_OWNER}?(?:also |further |then )?{_KNOWS}(?: (?:about|of|how to|to know|knowledge of|some|such things as))?|"
    r"(?:(?:on the skills (?:side|front),?|as for (?:my |his |her )?skills,?|in short,?|in addition,?|where skills are concerned,?) )?(?:(?:let me|i (?:would|should|could) (?:also )?like to|i may|allow me to) (?:also )?(?:mention|name|list|add|offer|put forward)|(?:you can |you may |feel free to )(?:also )?(?:ask|test|quiz|try) me (?:about|on|for)|(?:i|he|she) (?:also |can |would )?(?:offers?|puts?|lists?|names?)|(?:my|his|her) skill ?set (?:takes in|comes down to|boils down to|runs from|stretches (?:over|from|to)|extends to)|(?:i|he|she) would (?:describe|call) (?:my|him|her)self (?:as )?(?:\w{2,9}ly )?(?:proficient|competent|skilled|strong|good|fluent|capable|at home) (?:with|in|at|on)|(?:my|his|her) (?:main |key |chief |particular )?strengths (?:lie|are|sit|rest) (?:in|with)|(?:i|he|she) knows? (?:my|his|her) way (?:around|about|round)|if you (?:need|want|are looking for|are after) (?:someone|somebody|a person|anyone) who (?:knows|can do|understands|is good at|is at home in))(?= )(?! (?:i|he|she)\b)|"
    r"(?:on the skills (?:side|front),? )?(?:(?:employers?|colleagues|managers?|clients|customers|people|teams?|firms|the firm|others)(?: (?:can|could|may|will|would))? )?(?:call|ask|ring|contact|hire|(?:count|rely|depend|bank|lean) (?:up)?on) (?:me|him|her|them) for|(?:you can |you may )?(?:put|mark) (?:me|him|her) down for|give me|no stranger to|(?:i(?:['’]ve| have)? )?got the hang of|(?:i(?:['’]m| am)|he(?:['’]s| is)|she(?:['’]s| is)) (?:all over|a pro (?:at|in)|having (?:an? )?(?:excellent|good|firm|strong) (?:hold|command|grip|grasp) (?:on|of|over))|(?:my |his |her )?bread and butter (?:is|are)|robust skill set|armed with|equipped with|a go-to (?:\w+ )?for|i check every box (?:on|for)|demonstrated mastery of|a trusted pair of hands (?:for|in|with)|i (?:thrive|excel|shine) (?:on|in|at)|i hereby state|working knowledge (?:on|of|in)|sound (?:\w+ )?know-how|i dispose of|(?:in|inside) my (?:backpack|luggage|rucksack|bag) i (?:carry|have)|"
    rf"{_OWNER}(?:also )?(?:covers?|include|holds?|contains?|shows?|includes?|consists? of|reads?|says?|has|gives?|puts?|offers?|brings?|are|is|spans?|spanning|comprises?)(?: among other things| mainly| chiefly| mostly)?|(?:says?|said|claims?|claimed|states?|writes?|thinks|reckons)(?: that)? (?:my|his|her|their) (?:[\w-]{{1,12}} ){{0,2}}?(?:skills?|strengths?|strong points|expertise|talents?|competenc\w{{1,3}}) (?:are|is|lie in|include)|(?:among|amongst) (?:my|his|her|their) \w{{4,12}} (?:i|he|she|they) (?:would |could |can |also )?(?:counts?|names?|lists?|puts?)|(?:i |he |she )?(?:can |could |is able to |am able to )(?:also )?offer(?: you| your \w{{3,10}})?|known for|competent (?:across|at|in)|(?:excellent|superb|outstanding|exceptional|impeccable)(?! (?:record|results|reviews?|feedback|service|care))|(?:an? |the )?(?:[\w-]{{2,14}} ){{0,3}}?(?:professional|generalist|all-rounder|person|specialist|candidate|individual)(?: with| of)(?: an?)? (?:[\w-]{{2,12}} ){{0,2}}?(?:expertise|skills?|knowledge|competenc\w{{1,3}}|abilities|strengths) (?:spanning|covering|in|across|including|such as)|(?:when )?asked what (?:i|he|she|they) (?:can|could) do,? (?:i|he|she|they) (?:rattled off|named|listed|said|gave|reeled off|answered|offered|mentioned)|brings?(?: along)?|(?:i |he |she |they )?(?:offers?|possess(?:es)?)|"
    rf"(?:among|amongst|under|as|for|in) {_SHOWN}(?: (?:are|is|come|stand|he|she|they|we find)(?: (?:names?|gives?|gave|puts?|listed|lists?|said|says|mentions?|mentioned|named|cites?|ticked))?)?:?|"
    rf"(?:when )?asked (?:for|about) {_SHOWN},? (?:he|she|they|the \w{{4,12}}) (?:names?|named|said|says|lists?|listed|puts?|gives?|gave|mentions?|mentioned|cites?|cited|offered)|"
    r"(?:i am |he is |she is |they are |is |are |i'm |also |very |quite |fully |most |both |especially |particularly ){0,3}(?:familiar|comfortable|confident|competent|conversant|(?:well[- ])?versed|acquainted|at home|skilled|proficient|adept|"
    r"strong|good|great|excellent|knowledgeable|fluent|expert|schooled|well up|capable|at ease|handy) (?:with|in|at|on|about|of|around)|"
    r"(?:i am |he is |she is |is |are )?able to(?: do)?|(?:i |he |she |they )?can(?: also)? do|endorsed (?:for|in|by \w{3,12} for)|tagged (?:with|as|for)|having (?:an? )?(?:good|sound|strong|excellent|thorough|fair) (?:command|grasp|knowledge|understanding|hold) (?:of|over|on|in)|hashtags?|ticked|self[- ]rated(?: in| at)?|rates? (?:my|him|her|them)sel(?:f|ves)(?: \w{2,10}){0,3} (?:in|at|on|for)|"
    r"(?:has |have |i have |with )?(?:an? |some |good |sound |solid |strong |working |basic |broad |deep |first-class |excellent |thorough |fair |general |practical ){0,4}"
    r"(?:knowledge|grasp|understanding|feel|idea|background|exposure|basics|awareness|command|competence|skills?|talent|head|flair|expertise|proficiency|mastery|fluency|insight) (?:of|in|for|with|about|to|into))(?: |:|(?<=: ))",
)
"""How a sentence begins that only says what somebody knows, or what stands on a form."""
LIST_TAIL = AnyCase(
    rf"(?: |, |[-–—] )(?:all |too,? |both )?(?:(?:are|is|stands?|appears?|features?|figures?|shows?(?: up)?|comes?|go(?:es)?) )?(?:listed |named |mentioned |given |there |noted |claimed |cited |found )?(?:among|amongst|as|under|in|on|within) {_SHOWN}\W*$"
    r"|(?: |, )(?:are|is) (?:listed|named|mentioned|claimed|on the form|given as \w{3,12})\W*$",
)
"""How a sentence ends that only says where something is listed."""
LIST_VERB = AnyCase(
    r"\W{0,4}(?:i |he |she |they |the \w{4,12} )?(?:also )?(?:lists?|listed|names?|named|mentions?|mentioned|gives?|gave|puts?|counts?|counted|cites?|cited|ticks?|ticked|has|have|states?|stated|enters?|entered|shows?|notes?|noted|includes?|included)\b",
)
"""Verbs that put something on a list, where a sentence ends so; any other verb of the past before it is a deed."""
LIVED = AnyCase(
    r"\b(?:(?:for|over|in|of) (?:[\w-]{1,9} ){0,3}(?:years|months|seasons)|years of|daily|every (?:day|week|month|night|shift)|each (?:day|week|month|night|shift)|at work|in production|in practice|where (?:i|he|she|they)|which (?:i|he|she|they)|since (?:19|20)\d\d|"
    r"from (?:\w{2,12}ing|my (?:work|time|job|years)|the job)|through (?:my|years)|(?:used|gained|practised|practiced|applied|built|proven|shown|won|earned|acquired|honed) (?:in|at|on|by|for|with|over|through|daily))\b",
)
"""Words that give a skill a place or a time, so that it is more than listed."""
PARTICIPLES = frozenset(
    "structured mixed chilled frozen assisted advanced applied managed distributed automated aided complicated planned unplanned guided printed plated refrigerated fitted cured moderated shared fixed rendered reinforced suspended "
    "laminated bonded certified combined extended integrated embedded enriched grilled smoked controlled heated cooled tailored dedicated prepared unmoderated supervised blended fermented laboured leased rented licensed regulated "
    "armoured pressurised articulated computerised computerized detailed federated gated hosted leveraged linked networked operated paired palletised related scheduled serialised simulated skilled stored stressed tiered timed "
    "unaccompanied weighted continued targeted".split()
)
"""Forms in -ed that stand before a noun as often as they tell of a deed: "structured cabling"."""
