"""The words around a wish that say nothing of it: who shall have it, how well, since when, where it was learnt.

"Skilled enough to dress wounds", "Has shown that they can dress wounds", "Dressing wounds, done in earlier jobs":
each asks for the dressing of wounds and for nothing else.
"""

from __future__ import annotations

import re

_WHO = (
    r"(?:you|he|she|they|one|he or she|she or he|he/she|s/he|candidates?|applicants?|(?:the |a )?(?:right |ideal |successful |new |next )?"
    r"(?:person|hire|postholder|post holder|incumbent|colleague|candidate|applicant|jobholder)|somebody|someone|anybody|anyone|people|those|whoever|professionals?)"
)
_MODAL = (
    r"(?:['’](?:ll|ve|re|d)|will|would|shall|should|must|can|could|may|might|do|does|did|are|is|be|been|being|am|was|were|"
    r"has|have|had|having|need|needs|ought to|got to|get to|to|also|already|often|regularly|always|usually|sometimes|routinely|then|therefore|"
    r"really|truly|clearly|demonstrably|verifiably|actually|personally|yourself|themselves|previously|recently|ideally|preferably|at least|certainly|now|mostly|mainly|chiefly)"
)
_KIND_OF = (
    r"(?:(?:a|an|the|some|any|your|their|own|first[- ]?hand|good|very|great|strong|solid|sound|deep|broad|wide|long|proven|proved|real|genuine|excellent|"
    r"practical|hands[- ]?on|working|thorough|demonstrable|documented|visible|relevant|recent|previous|prior|past|earlier|professional|considerable|extensive|"
    r"substantial|everyday|day-to-day|daily|basic|advanced|full|firm|safe|sure|clear|fair|reasonable|natural|special|particular|keen|current|regular|steady|tested|"
    r"confirmed|certain|confident|fluent|intimate|detailed|in-depth|well[- ]founded|active|industrial|commercial|clinical|of) ){0,4}"
)
_HAVING = (
    r"(?:experience|expertise|knowledge|know-?how|understanding|skills?|abilit(?:y|ies)|capability|capacity|competenc(?:e|y|ies)|proficiency|command|mastery|grasp|"
    r"familiarity|acquaintance|exposure|confidence|ease|fluency|practice|training|schooling|background|history|record|track record|evidence|proof|demonstration|"
    r"aptitude|talent|gift|flair|feel|knack|nose|head|routine|strength|strengths|grounding|footing|time|work(?! (?:from|to)\b)|involvement|insight|instruction|qualification|grip|handle|"
    r"awareness|appreciation|stints?|spells?|deployments?|assignments?|success|responsibility|accountability|pair of hands|hand|hands|years|seasons|winters|summers|months|weeks|some years|possession|interest|field|area|everything to do|anything|something)"
)
_ABLE = (
    r"(?:skilled|able|capable|competent|proficient|comfortable|confident|experienced|trained|taught|schooled|practi[sc]ed|versed|well[- ]versed|seasoned|adept|expert|"
    r"fluent|familiar|acquainted|conversant|accustomed|used|at ease|at home|good|great|strong|solid|sound|excellent|quick|handy|savvy|knowledgeable|qualified|"
    r"ready|prepared|willing|fit|equipped|trusted|relied on|relied upon|counted on|called on|called upon|expected|required|asked|obliged|hired|paid|bound|entrusted|tasked|"
    r"charged|busy|occupied|engaged|involved|employed|responsible|accountable|answerable|in charge|clever|mature|independent|in a position|in the habit|"
    r"proven|proved|tested|licensed|authori[sz]ed|entitled|position|habit|known|sure|certain|thorough|steady|safe|sharp|well up|up to speed|on top|hands[- ]on|successful|no stranger|no newcomer|not new|literate|free|keen)"
)
_TO = r"(?:in|with|at|of|on|for|to|using|doing|as|about|around|within|from|through|over|by)"
_DID = (
    r"(?:shown|showed|show|shows|proved|proven|prove|proves|demonstrated|demonstrate|demonstrates|learned|learnt|learn|learns|managed|got|come|comes|arrives?|worked|"
    r"work(?! (?:from|to)\b)|works|dealt|deal|deals|spent|spend|taken care|looked after|been|gained|acquired|collected|gathered|built up|trained|succeeded|knows?|known|"
    r"understands?|understood|mastered|masters?|commands?|handled|used|held|holds?|brings?|brought|possess(?:es)?|possessed|own|owns|practi[sc]ed|performed|"
    r"carried out|undertaken|undertook|completed|delivered|exercised|covered|seen|met|tried|offers?|offered|presents?|has|have|had|having|doing|done|do|does|make|made|see to)"
)
_PLEASE = r"(?:please|kindly|also|and|plus|ideally|preferably|well|so|then|first(?=,)|first of all|above all|in addition|additionally|furthermore|moreover|besides|most of all|essentially|namely)"
_EARLIER_JOB = r"(?:(?:your|their|an?|the|one|some) )?(?:earlier|past|previous|prior|former|last|current|other|similar) (?:jobs?|posts?|roles?|positions?|employers?|work|life|career)"
_AGENT = r"(?:you|he|she|they|one|he or she|she or he|he/she|s/he)"
LEAD = re.compile(
    rf"(?:{_PLEASE},? +|"
    # "Has shown that they can", "show how you", "so that you", "the one who can", "somebody to"
    rf"(?:[\w'’-]+ ){{0,6}}?(?:so that|such that|that|how|where|proof that|evidence that) {_AGENT}(?: {_MODAL}){{0,4}}(?: able to)? +|"
    rf"(?:[\w'’-]+ ){{0,5}}?{_WHO} (?:who|that)(?: {_MODAL}){{0,4}} +|"
    # "site who can", "all our staff to"
    rf"(?:[\w'’-]+ ){{0,8}}?who (?:can|could|is able to|are able to|knows? how to|has to|have to|must|will) +|(?:all |every )?(?:our |the )?(?:new )?(?:staff|team members|employees|colleagues|recruits|starters) to +|"
    # "Earlier posts that involved", "a role which covered"
    r"(?:[\w'’-]+ ){0,3}?(?:jobs?|posts?|roles?|positions?|work|projects?|assignments?) (?:that|which) (?:has |have |had )?(?:involved?s?|included?s?|covered|meant|consisted (?:of|in)|called for|centred on|were about|was about) +|"
    # "You will often", "Candidates have to"
    rf"{_WHO}(?: {_MODAL}){{1,4}} +|{_WHO}{_MODAL}(?: {_MODAL}){{0,3}} +|"
    # "skilled enough to", "no stranger to", "in a position to", "expected to", "well practised in"
    rf"(?:be |being |been |have been |feel |get )?(?:(?:very|quite|well|highly|fully|suitably|sufficiently|truly|particularly|especially|already|equally|thoroughly|duly|properly|fairly|really|completely|a|an|in a|in the) ){{0,2}}{_ABLE}"
    rf"(?: enough)?(?: (?:and|or|,) {_ABLE})?(?: enough)? {_TO}(?: (?:having|have|be|being|doing|do|undertak\w{{1,3}}|carry(?:ing)? out|working|work)(?: able)?(?: to| with| in| on)?)? +|"
    # "the skill to", "a few years of", "proof of", "a working command of", "some time spent with"
    rf"(?:(?:a few|several|many|some|plenty|lots|a lot|much|a good deal|a number|a couple|years|two|three) (?:of )?)?{_KIND_OF}{_HAVING}"
    rf"(?: (?:and|or|/) {_KIND_OF}{_HAVING})?(?: (?:gained|acquired|spent|earned|built|built up|collected|made|won|working|had))? {_TO}(?: (?:having|doing|how to|working (?:with|in|on|at)|handling the))? +|"
    # "earlier jobs to", "step in to"
    rf"(?:{_EARLIER_JOB}) to +|(?:step(?:ping|ped)?|jump(?:ing|ed)?|fill(?:ing|ed)?|chip(?:ping|ped)?|pitch(?:ing|ed)?) in (?:to|and|for|with) +|(?:help(?:ing|ed)?|branch(?:ing|ed)?) out (?:to|with|and) +|"
    # "dealt with", "spent time on", "learned to", "come with"
    rf"{_DID}(?: (?:(?:\w+ ){{0,3}}(?:time|years|hours|days|weeks)|a while|months|yourself|themselves))? (?:to|with|on|in|at|for|of|how to|able to|as|around|responsible for|up)(?: (?:having|be able|doing)(?: to)?)? +)",
    re.IGNORECASE,
)
"""One layer of what may stand before a wish; a wish may be wrapped in several."""
MAX_LAYERS = 6  # of leads or tails; nobody wraps a wish in more

_JOB = r"(?:jobs?|posts?|roles?|positions?|employments?|appointments?|employers?|workplaces?|work|working life|career|assignments?|placements?|firms?|compan(?:y|ies)|settings?|environments?|places?)"
_EARLIER = r"(?:(?:a|an|the|your|one|my|any|some|of|real|paid|former|past|earlier|previous|prior|last|current|present|similar|comparable|recent|other|professional|proper|actual|permanent|elsewhere|commercial) ){0,4}"
TAIL = re.compile(
    rf"(?:,? (?:(?:as )?(?:done|used|learned|learnt|gained|acquired|practi[sc]ed|performed|shown|seen|proven|proved|demonstrated|tested|applied|exercised|experience|experienced|carried out|undertaken|trained|exposure|from|in|at|on|during|through|by|with|as part of|out of) )"
    rf"{{1,3}}{_EARLIER}(?:{_JOB}|the job|the past|practice|earnest)|"
    # manner and time
    r",? (?:from|since) (?:the )?(?:(?:very )?(?:start|beginning|outset|off|word go)|(?:first|1st) (?:day|week|month|hour|morning)(?: on)?|day (?:one|1)|week (?:one|1)|month (?:one|1))(?: onwards?| on)?|"
    r",? (?:independently|unaided|unassisted|unsupervised|alone|without (?:help|supervision|assistance|support|guidance|being asked|prompting|a safety net)|on (?:your|their) own(?: initiative)?|by (?:yourself|themselves)|single-handed(?:ly)?)|"
    r",? (?:to|at|with) (?:a |an |the )?(?:\w{2,14} ){0,2}(?:standards?|level|confidence|ease|competence|proficiency)|"
    r",? (?:(?:very |highly |fully |both )?(?:\w{4,12}ly and )?(?:confident|competent|proficient|independent|individual|accurate|autonomous|reliab|effective|efficient|consistent|professional|comfortab|successful|responsib|immediate|expert|safe|diligent|methodical|conscientious)ly|yourself|themselves|straight away|right away|on the spot|at pace|at speed|at short notice|under pressure|under time pressure|with minimal \w{4,12}|with (?:little|no|hardly any)(?: or no)? (?:\w{3,10} )?(?:supervision|guidance|support|help|hand-holding|training|assistance|prompting)|on an? (?:daily|weekly|monthly|regular|routine|frequent|day-to-day) basis|(?:up)?on joining|in line with (?:\w+ ){0,2}(?:polic(?:y|ies)|procedures?|guidelines|standards)|(?:and|to) (?:deliver|finish|be ready) on time)|"
    r",? (?:as|as a matter) (?:of course|of routine)|,? (?:in|by) (?:your|their) sleep|,? (?:before|already|too|as well|elsewhere|by heart|inside out|hands[- ]on|at work|in practice|on site daily|day to day|day in,? day out|every (?:day|week)|each (?:day|week)|daily|weekly|regularly|routinely|with us|here|for us|please|by then)|"
    r"[,:]? ?[(–—-]+ ?(?:please attach|attach|a must|must|must-have|required|essential|mandatory|needed|obligatory|compulsory|non-negotiable|proof needed|ideally|preferred|desirable|optional|a plus)\)?|"
    r",? (?:wanted|needed|required|expected|sought|essential|mandatory|a must|must-have|is a must|a plus|in demand|asked for|called for|non-negotiable|included|preferred|desired|on top|in particular|or similar|or equivalent|etc)|"
    r",? (?:under (?:your|the) belt|behind you|at your fingertips|in your (?:bones|blood|toolbox|toolkit|cv|luggage|pocket)|to (?:your|their) name|to show for it))[ .,;:!)]*$",
    re.IGNORECASE,
)
"""One layer of what may stand behind a wish."""


def unwrapped(text: str) -> str:
    """The wish without what is wrapped around it; the text itself where nothing would be left.

    >>> unwrapped("Has shown that they can dress wounds")
    'dress wounds'
    >>> unwrapped("Hedge cutting, done in earlier jobs")
    'Hedge cutting'
    """
    for _ in range(MAX_LAYERS):
        lead = LEAD.match(text)
        rest = trimmed(text[lead.end() :] if lead else text)
        if not rest.strip() or rest == text:
            break
        text = rest
    return text


_WORDS_BEFORE = r"(?:[\w'’/&-]+,? ){0,%d}?"
ASKING = re.compile(
    rf"\W*(?:{_WORDS_BEFORE % 6}(?:your|the|this|our|his|her)(?: \w+){{0,2}} (?:jobs?|tasks?|work|duty|duties|role|part|mission|post|position|brief|remit|goal|aim|core|bulk|days?|weeks?|hours|time|strengths?|"
    rf"trade|focus|cv|r[eé]sum[eé]|letter|papers|list of \w+)(?: of \w+)?[:,]? (?:should |must |will |would |would then )?(?:be|is|are|means?|includes?|covers?|consists? (?:of|in)|comprises?|lives? (?:on|off|from|by)|goes? into|turns? (?:on|around)|is built (?:on|around)|"
    rf"revolves? around|calls? for|asks? for|takes?|needs?|shows?|names?|lists?|proves?|contains?|involves?|centres on|centers on|depends on|rests on|hangs on|stands on)(?: mostly| mainly| chiefly| largely| also| always| all)?(?: about| to| in| of| that you|:)? +|"
    rf"{_WORDS_BEFORE % 4}(?:it is|it['’]s|this is|that is)(?: all| mostly| mainly| chiefly)? (?:about|your (?:job|task|duty|work|part) to|(?:up|down) to you to|for you to|on you to) +|"
    rf"{_WORDS_BEFORE % 4}we (?:\w+ ){{0,2}}?(?:hire|want|need|expect|ask|trust|pay|count on|rely on|look to|require|seek|search|look(?:ing)?|miss(?:ing)?|short|lack|after|in need)"
    rf"(?: (?:that|for|of|to see|to read about|to read of|to hear about|to find))?(?: (?:you|someone|somebody|a person|a colleague|people|hands|a hand))?(?: (?:to|who can|who|for|with|that|about))* +|"
    rf"(?:please |kindly |do |now )*(?:have|bring|enclose|attach|send|show|include|provide|submit|present|add|upload|hand in|come with|offer|prove|produce|needed|wanted|asked for|required|sought)(?: in| along| with you| ready| us| me)*"
    rf"(?: (?:a |an |the |your |some )?(?:copy|copies|proof|evidence|scan|photo|confirmation|photocopy|documentation|original) of)?[:,]? (?:your )?|"
    rf"(?!.{{0,60}}\bwe\b){_WORDS_BEFORE % 7}you(?: {_MODAL}){{0,4}}(?: help us(?: to)?)? +)",
    re.IGNORECASE,
)
"""How a whole clause begins that asks for something: "It is your job to", "We hire people who", "Every week you"."""
PREDICATE = re.compile(
    r"\s+(?:must|should|has to|have to|had to|ought to|is|are|was|were|will|would|shall|can|cannot|could|may|might|does|do|did|counts?|matters?|wins?|earns?|"
    r"gives?|helps?|makes?|opens?|comes?|remains?|stays?|scores?|(?<!end to )ends?(?! to end)|holds?|belongs?|goes|go|starts?|begins?|fills?|forms?|brings?|rounds?|falls?|stands?|never)\b(?! (?:and|or)\b).*$",
    re.IGNORECASE,
)
"""What is said of a wish that opens its sentence: "SQL [is what counts]"."""


def asked_for(clause: str) -> str:
    """A clause without the words by which it asks; itself where it does not begin so, or nothing would be left.

    >>> asked_for("It is your job to dress wounds")
    'dress wounds'
    """
    lead = ASKING.match(clause)
    return clause[lead.end() :] if lead and clause[lead.end() :].strip() else clause


_EDGE = frozenset(
    """
    a an the of in on at to for with by from as and or nor but if then than that this these those it its is are was were be been being am do does did done doing
    has have had having will would can could should may might must shall i my me we us our you your he him his she her they them their who whom which what where when how
    there here so such very also just into onto over about per via each any some all more most through between during while until against among towards toward upon along
    around round past both either neither whether because since though once twice only even still already always never ever every not no up out off again often usually regularly
    please kindly bring brings show shows know knows knew need needs want wants ask asks require requires expect expects cover covers offer offers prove proves proven include includes
    hire seek seeks find use used uses see sees read make makes making take takes taken get gets come comes go goes work works job post role task tasks duty duties week day days
    month months person people candidate candidates applicant applicants somebody someone anyone skilled skill skills experience experienced knowledge good strong solid sound great
    excellent able capable competent confident familiar trained practised learned learnt enough well sure like look looks mostly mainly chiefly hours time strengths strength cv letter
    without lacking lack missing unless whoever no-one nobody someone somebody anyone anybody think thinks cannot produce provide mention mentions evidence evidencing met touched tried heard rings would-be lies dies insists
    yours elsewhere much many lot lots plenty own yourself first start terrors trust rely count counts calls call turns revolves centres lives consists means involves hold holds needed wanted
    took taking somewhere anywhere during seriously within
    """.split()
)
"""Words at which a thing that is asked for ends, however it goes on."""
RECRUITING = frozenset(
    """
    interview interviewed shortlist shortlisted shortlisting application applications apply applying applicant applicants appoint appointed appointment
    appointing hire hired employ employed employment employer vacancy assessed cv cvs resume references hear granted further
    """.split()
)
"""Words of every advertisement, which in few name what the job is about."""
FRAMING = frozenset(
    """
    a an the of in on at to for with by from as and or nor but if that this these those it its it's is are was were be been being am do does did done has have had having
    will would can could should may might must shall we our us you your they their them he she s/he his her who whom whose which what where when how there here so such very also just
    into across within per both either any some all more most very quite really much many several every each no not without you'll you've you're we're he's she's one ones anyone
    someone somebody anybody nobody people person persons candidate candidates postholder jobholder incumbent colleague individual individuals professional professionals hires
    able ability abilities capable capability capacity competent competence competency confident confidence comfortable comfortably willing ready equipped qualified skilled skill
    skills expert expertise experience experienced knowledge know-how understanding proficiency proficient fluency fluent familiarity familiar aptitude talent flair background record
    evidence proof possession command mastery grasp interest exposure involvement acquaintance grounding insight awareness appreciation
    sufficient enough adequate ample considerable extensive significant substantial solid strong sound good excellent great thorough deep in-depth all-round broad wide proven
    demonstrable demonstrated relevant recent previous prior practical hands-on genuine satisfactory real own
    show shows showing shown demonstrate demonstrates demonstrating prove proves proven proving possess possesses bring brings hold holds holding include includes including
    involve involves involving demand demands demanding require requires required requiring need needs needed want wants wanted expect expects expected seek seeks seeking ask asks asked
    call calls look looks looking lack lacks lacking mean means meaning takes
    covered handled mastered gained acquired obtained undertaken met seen tried encountered
    requirement requirements criterion criteria qualification qualifications essential mandatory compulsory obligatory necessary non-negotiable key core minimum main important vital
    critical central desirable optional must-have must-haves prerequisite prerequisites eligibility competencies
    field area areas respect regard way everything anything something things thing point points example examples
    job role post position vacancy duty duties task tasks work career workplace employment placement classroom firm company setting environment basis
    success succeed successful successfully legally physically technically formally genuinely absolutely strictly fully highly truly clearly independently individually confidently competently
    proficiently accurately autonomously reliably routinely regularly immediately previously already currently recently
    current last latest former time times date closing start starting joining day begin throughout upon at once alone unaided unsupervised yourself themselves self mind nature second
    guidance supervision help support-free hand-holding prompting notice pace pressure straight away further little outset hesitation
    reason reasons condition strict law legal obliged obligation exemption granted exception exceptions issuing body originals only
    applied apply applying application applications applicant applicants appoint appointed interview shortlist shortlisted shortlisting profile profiles cv cvs letter
    rely relies trust count
    please kindly note hear tell contact contacted considered consider letters papers accepted invited progress progressed reject rejected
    rather than whether through during while because since therefore otherwise however though although even then
    nothing less plenty lots loads rest detail obviously naturally certainly level levels oversight probation yes suitably persons viewed favourably favorably
    short friendly manner pair used called stranger newcomer under without about too else signed off draw can't cannot don't won't doesn't isn't aren't sadly
    hence thus serious chops real-world real-life day-in day-out in-depth minimal took taking up somewhere anywhere seriously
    file panel committee assume assumes assumed presume presumes musts absolute knowing everybody everyone anyone starting equipped versed take
    training go-to ifs buts provide provided produced documentary original copy enclosed verified checked
    """.split()
)
"""Words with which an advertisement asks for a thing, as against those that say what thing."""


def is_framing(word: str) -> bool:
    """Whether a word, with the punctuation around it, only asks.

    >>> is_framing("(required),"), is_framing("wound")
    (True, False)
    """
    plain = word.casefold().replace("’", "'").strip(" \t,;:.!?()[]'\"–—-*•")
    return not plain or plain in FRAMING or plain in RECRUITING or _CODE.fullmatch(plain) is not None


_CODE = re.compile(r"[ed]\d{0,2}|m")  # of essential, desirable, mandatory in a specification
_STEP = re.compile(r"[ \t]*([^\s,;:.!?()–—]+)[ \t]*$")
_NEXT = re.compile(r"[ \t]+([^\s,;:.!?()–—]+)")
_BEFORE, _AFTER = 3, 2  # words of the thing before and after the words by which it is known


def whole_thing(clause: str, start: int, end: int) -> tuple[int, int]:
    """The span of the thing whose known words stand in `clause[start:end]`, with its verb and its other words.

    >>> words = "Each week you dress complex wounds for us"
    >>> words[slice(*whole_thing(words, 27, 34))]
    'dress complex wounds'
    """
    for _ in range(_BEFORE):
        step = _STEP.search(clause, 0, start)
        if step is None or is_edge(step[1]):
            break
        start = step.start(1)
    for _ in range(_AFTER):
        following = _NEXT.match(clause, end)
        if following is None or is_edge(following[1]) or _OBJECT.match(clause, following.end()):
            break
        end = following.end()
    return start, end


_OBJECT = re.compile(r"[ \t]+(?:up |out |down )?(?:you|us|them|him|her|it|me|your|much|most)\b", re.IGNORECASE)
"""What stands behind a verb, which then is no part of the thing before it: "Missing tachograph rules [rules you out]"."""


def is_edge(word: str) -> bool:
    """Whether a thing that is asked for ends at a word, however its sentence goes on.

    >>> is_edge("would"), is_edge("wouldn't"), is_edge("wound")
    (True, True, False)
    """
    plain = word.casefold().strip("'’\"")
    return plain in _EDGE or plain.endswith(("n't", "n’t"))


def trimmed(clause: str) -> str:
    """A clause without what stands behind its wishes; itself where nothing would be left.

    >>> trimmed("Hedge cutting, done in earlier jobs")
    'Hedge cutting'
    """
    for _ in range(MAX_LAYERS):
        tail = TAIL.search(clause)
        if tail is None or not clause[: tail.start()].strip():
            break
        clause = clause[: tail.start()]
    return clause
