"""Frames by which a profile says that something was done, is only listed, or was not done."""

from __future__ import annotations

import re


def _cue(*frames: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(frames)})(?![\w-])", re.IGNORECASE)


_NOT = r"(?:n['’]t|(?<=can)not| not| never)"
_AUX = r"(?:have|has|had|did|do|does|was|were|am|is|are|ca|can|could|would|wo|will|['’]ve)"
_LEARN = r"(?:learn|try|get|gain|pick|start|move|explore|develop|train|become|study|take up|retrain|break into|deepen|work with|be trained)"
_SMALL = r"(?: (?:yet|really|ever|actually|personally|myself|fully|formally|been|had|any|much|the chance|an? opportunity|to|with|on|in|of|used|worked|touched|done|handled|run|managed))"
_PERSON = (
    r"(?:colleagues?|specialists?|consultants?|contractors?|subcontractors?|vendors?|suppliers?|agency|agencies|predecessors?|boss|line manager|manager|mentor|seniors?|superiors?|"
    r"co-?workers?|outside firm|third part(?:y|ies)|housemate)"
)
_TEAM = r"(?:teams?|departments?|crews?|squads?|people|staff|colleagues?|person|group)"
_OTHERS = (
    rf"(?:an?|the|our|their|my|her|his|one|some|most|senior|other)(?: \w{{1,14}}){{0,2}}? {_PERSON}|colleagues|co-?workers|(?:another|a different|a separate|other|the other) {_TEAM}|"
    r"(?:someone|somebody) (?:at|in|from) (?:\w{1,12} ){0,2}?\w{1,12}|someone else|somebody else|others|head office"
)
_OWN = r"(?:ran|owned|handled|did|managed|maintained|built|led|operated|(?:looked after|took care of|dealt with|was in charge of))"

POSITIVE = _cue(
    # Negations that affirm: what follows was done, and often.
    r"not (?:only|just|merely|simply|least)", r"(?:did|do|does|was|is|have|has)(?:n['’]t| not) (?:only|just|merely|simply)(?: \w{1,12})?",
    r"not (?:a|one|a single) (?:single )?(?:day|week|shift|night|month|service|term|sprint|project)(?: \w{1,10}){0,3}? without",
    r"(?:never|hardly|rarely) (?:a|one) (?:day|week|shift|night|month|service|term)(?: \w{1,10}){0,3}? without",
    r"(?:no|not a|hardly a|never a) stranger to", r"no (?:newcomer|novice|beginner) (?:to|in|at|with)",
    r"(?:have |has |had |['’]ve )?never (?:once )?(?:missed|failed|lost|dropped|broken|skipped|stopped|refused|turned down|late|minded|let|been late|had a complaint|had an accident)",
    r"(?:have|has|had|did)(?:n['’]t| not) (?:once )?(?:missed|failed|lost|dropped|broken|skipped|stopped|miss|fail|lose|drop|break|skip|stop)",
    r"without (?:ever |once )?(?:missing|losing|dropping|breaking|failing|skipping|stopping|a (?:single )?(?:break|hitch|pause|gap|day off))",
    r"(?:could|can|would)(?:n['’]t|not| not) (?:do|live|work|imagine)(?: \w{1,12}){0,3}? without", r"no (?:fewer|less|later|more) than", r"not (?:less|fewer) than", r"nothing but",
    r"do(?:n['’]t|not) repeat yourself", r"not expected to", r"no doubt", r"no problems? (?:with|in|doing)", r"(?:do|does|did)(?:n['’]t| not) (?:mind|shy|hesitate)(?: (?:away )?(?:from|to))?",
    r"(?:made|make|makes|making) sure(?: that)?(?: \w{1,14}){0,3}? (?:no|not|never|nobody|none)", r"(?:ensur(?:e|ed|es|ing)|so that)(?: that)?(?: \w{1,14}){0,4}? (?:no|not|never|nobody|none|\w{2,6}n['’]t)",
    r"never an? (?:day|week|month|shift|year)(?: \w{1,10}){0,4} not", r"no sooner", r"not long (?:after|before)", r"never late",
    r"(?:warn|tell|told|teach|taught|remind|ask|train|coach|brief)\w{0,3} (?:\w{1,14} ){1,3}(?:never|not) to", r"to (?:none|nothing|zero|nil)(?=\W*$)", r"no (?:conditions|restrictions|sanctions|points)", r"without (?:conditions|restrictions)",
    r"(?:has|have|had)(?:n['’]t| not| never)(?: once| ever| yet)? (?:queried|questioned|rejected|returned|complained|challenged|overturned)", r"no (?:[\w'’-]{1,14} ){1,5}(?:has|have|had) ever (?:failed|come back|been (?:rejected|returned|queried|refused))",
    r"never (?:had|seen) an? (?:[\w'’-]{1,14} ){1,5}(?:come back|fail|returned|rejected|refused|go wrong)", r"hardly an? \w{2,12} (?:when|where|that|goes|went|passes|passed)(?: (?:i|he|she) did(?:n['’]t| not))?", r"can(?:n['’]t|not|['’]t) count",
    r"far from being", r"if it (?:weren['’]t|were not|wasn['’]t|had not been|hadn['’]t been) for", r"no \w{2,14} (?:left|went|opened|closed|started|sailed|shipped)(?: \w{1,12}){0,3} (?:before|until|without)",
    r"(?:there (?:was|were)|had|found) no (?:[\w'’-]{1,14} ){1,3}(?=(?:when|before|until) (?:i|he|she)\b)", r"(?:nobody|no one)(?: else)? (?:wanted|could|would|dared|had|knew)(?= [^,.;]{1,40}, (?:so )?(?:i|he|she)\b)", r"unlike (?:my|his|her|the) \w{3,14}",
    r"not afraid of", r"no longer(?! (?:registered|licen[cs]ed|valid|certified|current|hold|have|in date|a member))", r"no matter",
    r"never (?:far from|tired of|without)", r"not without", r"never out of", r"not unfamiliar with",
)  # fmt: skip
HARM = re.compile(
    r"(?:no|without|zero|nor|never|any)(?: had| got| have| an?| any| single| a single| one| reported| lost[- ]time| safety| major| serious| unplanned| customer| help or| hour(?:s)? of){0,3} "
    r"(?:incidents?|accidents?|complaints?|errors?|loss(?:es)?|breach(?:es)?|downtime|outages?|waste|supervision|help|assistance|problems?|issues?|injur(?:y|ies)|mistakes?|fuss|delays?|"
    r"defects?|rework|findings?|faults?|recalls?|points|penalt(?:y|ies)|cancellations?|drama|trouble|late deliver(?:y|ies)|shortages?|falls?|infections?|write-offs?|overtime|notice|warnings?|gaps?|support|back-?up|crash(?:es)?|collisions?|infringements?(?: letters?)?|fines?|scratch(?:es)?|near miss(?:es)?)(?!\w)",
    re.IGNORECASE,
)
DENIAL = _cue(
    # Plain negation.
    r"no(?![.,!]| \d)(?: hands-on| real| direct| formal| prior| previous| actual| practical| production| professional| commercial){0,2}"
    r"(?: (?:\w{1,14} ){0,2}?(?:experience|exposure|knowledge|background|training|history|track record|practice))?(?: (?:of|with|in|using|at|on|to))?",
    rf"{_AUX}{_NOT}{_SMALL}{{0,5}}", r"(?:i|you|we|they|he|she|it)['’](?:m|re|s) not", r"cannot|can['’]?t", r"never(?: once| ever| yet)?(?: (?:with|on|in|to|been|had to|needed to|used|worked|touched|done|held))?",
    r"without(?: any| much| ever)?", r"not (?:yet|used|worked|done|touched|hands-on|familiar|experienced|something|part of|had|held|been|covered|in|with|personally|myself|registered|licensed|qualified|certified|my|a|an|at|on)(?: (?:with|in|on|to|of|area))?",
    r"(?:did|do|does|would)(?:n['’]t| not) (?:need|have) to", r"no longer (?:registered|licen[cs]ed|valid|certified|current|hold|have|in date|a member)",
    r"(?:have|has|had|is|are|am|['’]ve) yet to|yet to|still to", r"zero|none|neither|nor|nothing (?:to do with|with|in|on|of)", r"hardly(?: any| ever)?|barely(?: any| ever)?|scarcely|next to no|rarely if ever",
    r"lack(?:s|ing|ed)?(?: of| any)?|devoid of|short on|missing (?:experience|knowledge)", r"(?:very )?little (?:\w{1,10} )?(?:experience|exposure|knowledge|practice)(?: (?:of|with|in))?",
    r"unfamiliar with|new to|unsure (?:of|about)|not sure (?:of|about)|in need of training|would need (?:\w{1,12} )?training|need(?:s)? (?:\w{1,12} )?training|stranger to|a beginner (?:in|with|at)|novice (?:in|with|at)",
    r"exempt(?:ed)? from|(?:been )?spared|(?:managed to )?dodged?|can(?:not|n['’]t|['’]t) claim|(?:un|not )true to say|(?:ended|fell|finished) (?:just |well )?short of|robbed (?:me|him|her) of|turned away|(?:would|will|['’]d) need (?:somebody|someone|anyone) to show|starting (?:at the bottom|from scratch|from zero)",
    # Wishes and plans.
    r"(?:(?:i|he|she|they|we)['’]d|would|should) (?:really |also |very much )?(?:like|love|prefer|want|welcome|relish|jump at|be (?:happy|keen|glad|delighted|interested|open|excited))(?: (?:a chance|the chance|an opportunity|in|to))*",
    r"(?:want|wants|wanting|wanted|hope|hopes|hoping|intend|intends|intending|keen|eager|looking|planning|itching|excited|hungry|longing|wish|wishes) (?:to|for)(?! (?:help|serve|say|thank|note)\b)",
    rf"(?:i|he|she|they|we) (?:also |now )?plans? to|(?:aim|aims|aiming|happy|willing|ready|open|love|like|expect|expects|prepared) to {_LEARN}|(?:open|happy|willing) to learning",
    r"(?:curious|enthusiastic|excited|passionate|enthused) (?:about|for)|(?:an? )?(?:keen |strong |growing |personal )?interest(?:ed)? in|curiosity about|intrigued by|fascinated by|fascination with|drawn to|dream(?:s|ing)? of|aspir\w{1,6}(?: to)?|a fan of",
    r"looking for (?:a|my) (?:first|chance)|next (?:step|goal|on my list)(?: is)?|on (?:my|the|his|her|their) (?:\w{1,10} )?(?:list|wish ?list|to-do list|roadmap|radar)(?: to learn)?|bucket list|goal is to|target(?:ing)? a (?:first )?role",
    # Learning, reading, watching.
    r"(?:reading|read|reads) (?:up )?(?:about(?! (?:\d|ten|twenty|thirty|forty|fifty|sixty|a hundred))|on|around|through|articles|books|blogs?|a book|the docs)(?: (?:about|on))?|(?:only|just|merely) (?:watched|seen|read|observed|heard|studied|shadowed)(?: (?:about|of))?|heard (?:of|about|good things)",
    rf"(?:watch(?:ed|ing|es)) (?:\w{{1,12}} )?(?:videos?|tutorials?|others|colleagues?|talks?|people|demos?|webinars?|it|how|the seniors?|(?:{_OTHERS}))|(?:watched|seen|saw) (?:\w{{1,14}} ){{1,3}}(?:being )?(?:done|run|used|at work)",
    r"(?:follow(?:ed|ing)|did|done|doing|completed|through|via|from|few|some|online|youtube|video)(?: (?:a|an|the|some|few|couple of|online|youtube|video))* tutorials?(?: (?:on|about|for|in))?|tutorials? (?:on|about|for|in)|tutorials?",
    r"(?:currently|now|am|is|are|still|busy|been|start(?:ed|ing)) (?:self-)?(?:learning|studying|teaching myself|getting up to speed)|learning (?:about|to)|self-studying|teaching (?:myself|himself|herself|themselves)|studying (?:for|towards?)|(?:enrolled (?:on|in|for)|signed up for|about to start|due to start)(?: (?:a|an|my|the))?|(?:booked (?:on|in|for)|taking)(?= (?:an?|my|the) (?:\w{1,14} ){0,3}?(?:courses?|class(?:es)?|lessons?|exams?|training|certificat\w{1,3}|evening)\b)",
    r"shadow(?:ed|ing|s)?|observ(?:ed|ing) (?:others|colleagues|how|seniors?|the \w{1,12} team|an? (?:senior|colleague|specialist))|sat in on|sitting in on|looked over (?:the )?shoulders?|from the sidelines|at arm['’]s length|by proxy",
    # Others did it.
    rf"(?:left|leaving|leaves?) (?:\w{{1,14}} ){{1,5}}to(?= (?:{_OTHERS}|the|an?|my|our|others)\b)|left to(?! (?:run|lead|join|become|start|work|take|move)\b)|handled by|(?:is|was|were|are|been|being|got) (?:all |mostly |always |largely )?(?:done|run|owned|managed|handled|built|led|looked after|taken care of|covered|dealt with|outsourced|kept|carried out) (?:by|to)(?! (?:me|myself|us)\b)",
    r"outsourc(?:ed|ing)|subcontracted|someone else|somebody else|other team members?|another team",
    # Papers that do not hold, and places one has not been.
    r"(?:expired|lapsed)(?= (?:\w{1,12} ){0,3}?(?:certifica|licen|registration|membership|card|pin\b|ticket|accredit))|out of date|(?:was|been|got) (?:revoked|suspended|withdrawn)|working towards?|(?:still )?awaiting|waiting for|(?:have |has )?(?:applied|applying) for(?= (?:an?|the|my|her|his|registration|membership|licen|certif)\b)|provisional|not currently|struck off|in training for",
    r"instead of|rather than|as opposed to|other than|anything but|stay(?:ed)? away from|kept away from|avoid(?:ed|ing)?|steer(?:ed)? clear of|outside (?:of )?(?:my|his|her|their)|beyond (?:my|his|her|their)|far from(?: an?)?|nowhere near|could not claim|limited to (?:reading|tutorials|theory|watching|the docs|videos)",
    r"if only|given the chance|nope|nah|n/a|missing from (?:what|my)|gaps?(?=:)|stop(?:s|ped)? short of|except(?:ing)?(?: for)?|(?:all|every\w{0,6})(?: \w{1,14}){0,3} (?:apart from|bar)",
    r"(?<=, )not(?= (?:the |an? |any )?[\w-]{1,20}(?: [\w-]{1,20})?\W{0,3}$)|(?<=\()not(?! (?:only|just|merely))",
    r"(?:nobody|no one) (?:has |had |ever |would )?(?:ever )?(?:let|asked|trained|taught|shown|trusted) (?:me|him|her|us)|it (?:was|is) (?:the|an?|our|my|another) (?:\w{1,14} ){1,2}who",
    r"(?:passed|handed|referred|gave|gives?|pass(?:es)?|left) (?:on )?(?:all|every|any|each|most|the|complex|such|larger?)? ?(?:[\w'’-]{1,16} ){1,4}(?:over |on |up )?to(?= another \w| (?:an?|the|my|our|another|someone|somebody|others|head office)(?: \w{1,14}){0,2}? (?:specialists?|colleagues?|supervisors?|managers?|seniors?|consultants?|contractors?|agency|firm|bureau|lead|leader|nurse in charge|team leader|expert|department|company|office|desk)\b)",
    r"transferred (?:anyone|everyone|all|any|every)(?= \w)|needed an? (?:\w{1,12} )?(?:foreman|colleague|supervisor|senior|manager|specialist) to|felt (?:unready|not ready)(?: for)?|only reset|turned down(?= (?:\w{1,14} ){0,2}(?:work|jobs?|duty|duties|roles?|tasks?|\w{2,12}ing)\b)|let an? (?:assistant|colleague|agency|contractor|specialist|temp)(?= \w)|(?:called|called in|rang|phoned|hired) (?:an?|the) (?:specialist|contractor|expert|consultant|electrician|agency|machine builder)(?= (?:for|to|whenever)\b)|"
    r"only (?:after|once|when) (?:somebody|someone|a colleague|another)(?: else)?|did not (?:attend|finish|complete|pass|sit)|(?:saw|seen|watched)(?= [^,.;]{2,60}\b(?:demo|demonstration|presentation|talk|video)s?\b)",
    r"sat (?:next to|beside|alongside|near) (?:the |some )?(?:people|team|person|ones|colleagues?)",
)  # fmt: skip
BACKWARD = _cue(
    # The thing stands before the words that deny it: "Kafka is new to me".
    r"(?:is|are|was|were|would be|remains?|being|['’]s)(?: still| all| quite| very| completely| pretty| rather)* (?:(?:new|unknown|foreign|unfamiliar|alien) (?:to|for) (?:me|him|her|them|us)|not (?:something|part|an area|mine|my|his|her|their|in|one of|on|for me|there yet|a strength|what)|never (?:mine|my|part|something)|new territory|a gap|gaps|a weak(?:ness| spot)|a mystery|something (?:i|she|he|they)|outside|beyond|missing|lacking|areas? (?:i|she|he|they)|uncharted)",
    r"(?:was|were|is|are)(?:n['’]t| not| never)(?: ever| really| quite)? (?:(?:expected|required|asked|wanted|needed) (?:of|from) (?:me|him|her|us|my|those in)|(?:included|covered) in (?:my|the|his|her|our) (?:role|job|post|duties|remit|work|position)|(?:within|among|inside) (?:my|his|her|their|our|the))",
    r"(?:lies?|lay|fell|falls?|sits?|sat|stays?|stayed)(?: well| always| mostly| just| firmly| largely)? (?:outside|beyond)(?: of)? (?:what|my|his|her|their|our|the|anything)|(?:stay(?:s|ed)|rest(?:s|ed)|remain(?:s|ed)) with (?:an?|the|our|another)(?! (?:same|company|firm|employer)\b)",
    rf"(?:was|were|is|are)(?: always| strictly| mostly| really)? (?:(?:a |the )?(?:job|task|matter|work|province|preserve|domain) (?:for|of)|reserved for|for)(?: only)? (?:the |our |another )?(?:{_PERSON}|others|someone else|somebody else|another \w{{3,12}}|dry-?liners)\b|(?:was|were|is|are)(?: always| strictly)? (?:a |the )?(?:job|task|matter|preserve) (?:for|of) (?:the|our|another|an?) (?!me\b)\w{{3,14}}|reserved for (?:the|our) \w{{3,14}}",
    r"(?:remains?|is|are|was|were|['’]s)(?: still| so far| entirely| conspicuously| notably| sadly)*(?: an?)? (?:(?:unexplored|uncharted|virgin|foreign|unknown) (?:territory|ground|soil|land|terrain)|blank(?: spot)?|closed book|unknown to|absent from|untouched by|ahead of me|other people['’]s|nobody['’]s|unexplored)|(?:yet|still) to cross (?:my|his|her)|(?:is|are) (?:hospital|office|head office|agency) territory",
    r"(?:was|were|is|are|been|being|got)(?: always| all| mostly| usually| then)? (?:filed|made|taken|replaced|drafted|written|prepared|produced|completed|installed|fitted|performed|delivered|generated|processed|reconciled|marked|signed off|put in|secured|conducted|drawn up|cooked|baked|taught|planned|designed|developed|maintained|"
    r"serviced|supplied|provided|staffed|administered|dispensed|dressed|inserted|negotiated|arranged|organi[sz]ed|booked|chaired|strapped down|bought in|tested|wired|priced|set up|set out|calculated|approved|audited|posted)(?: \w{1,12}){0,2}? (?:by|from) (?!(?:me|myself|us|hand|law|then|default|agreement|e-?mail|phone|post|noon|myself|\d|the (?:end|deadline|time|day|book|hour)|\w+days?\b|a \w+ deadline|\w+ing\b))(?=(?:an?|the|our|my|their|another|others|head office|counsel|specialists?|someone|somebody|[A-Z])\b)",
    r"(?:is|are|['’]s) (?:what|where|something|one thing|the one thing|next) (?:(?:i|she|he|they) (?:want|wants|hope|hopes|am|would|plan|have (?:not|never)|has (?:not|never)|still|lack)|on (?:my|her|his|their))",
    r"(?:i|she|he|they|we)(?:['’]ve)? (?:have|has|had|did|do|does|am|is)?(?:n['’]t| not| never| only(?! (?:just|recently))| yet) ?(?:read|seen|watched|heard|observed|studied|to)(?: (?:about|of|on))?|(?:i|she|he|they|we) (?:lack|lacks|(?:have|has|had|did|do|does|could|can|am|was)(?:n['’]t|not| not| never)|never)",
    r"(?:has|have|had)(?: since| now| already)? (?:expired|lapsed|run out)|(?:was|were|been|is|got)? ?(?:revoked|withdrawn|suspended|struck off)(?! from)|applied for but|lapse(?= when| after| in| since|\W*$)|but (?:never|not yet) (?:finished|granted|completed|passed|entered|renewed|registered)|not yet (?:granted|completed|restored|renewed|reinstated|issued)|(?:written|done|did|run|led|handled|managed|built|held) none\b",
    r"(?<!before they )(?<!before it )(?:expired|lapsed)(?=\W*$| (?:in|on|last|since|years?|months?|this|at|before|an?|two|three)\b)|(?:would|will) be a first|(?:has |have )?(?:so far )?passed me by|(?:interests|appeals to|fascinates|intrigues|attracts|tempts) me|not held|not done|would be new|(?:not yet|none|pending|in progress|to (?:learn|be learned|be confirmed)|no experience|never|nope|no|nil|zero|n/a|tbc|not really|nothing)(?: yet)?(?=\W*$)",
    r"(?:has|have) (?:never|not) (?:been|come|formed)(?: (?:part|up|my|in|something))?|(?:was|were|is|are|been|got) (?:always |all |mostly |largely )?(?:handled|done|run|left|looked after|owned|managed|built|led|covered|taken care of|carried out|dealt with|outsourced)(?: (?:by|to) (?!(?:me|myself|us)\b)\w{1,12})",
    r"(?:is|was|were|are) (?:somebody|someone) else['’]s|(?:belong(?:s|ed)|fell) to (?:an?|the|our|another|others|some(?:one|body))|sat with (?:an?|the|our) (?:bureau|agency|accountant|head office|other \w{1,12}|\w{1,12} (?:team|department))",
    r"tutorials?|on (?:my|the|his|her|their) (?:\w{1,10} )?(?:list|wish ?list|to-do list|roadmap|radar)(?: to learn)?|from books|only in theory|in theory only|at zero",
)  # fmt: skip
OTHERS_DID = re.compile(
    rf"\W{{0,4}}(?:(?:and|while|though|since|as|because|then|so|all) )?(?:(?:the|a) \w{{3,16}} {_TEAM} (?={_OWN}\b)|(?:{_OTHERS})(?: (?:always|usually|mostly|still|normally|there|in \w{{3,12}}))? "
    r"(?!(?:used?(?=[^\n]{0,60}\b(?:i|my)\b)|asked|wanted|trusted|left|gave|let|taught|trained|relied|depended|called|come|came|would|say|says|said|know|knows|of|who|and|at|for|i|that|with|to|in|on|is|was|were|are|lead|leader|manager|member|members|leads?)\b|\w{1,14}ing\b)"
    r"(?=\w{2,14}\b))",
    re.IGNORECASE,
)
"""Someone other than the candidate as the subject of a clause: what follows is theirs."""
ANSWER_NO = re.compile(
    r"\W{0,6}(?:no|nope|nah|none|never|not yet|not really|nothing|not so far|no experience|nil|not at all|not personally)(?:\W{1,3}(?:yet|so far|really|experience|at all|she says|he says|they say|sadly|alas|unfortunately|sorry|i'm afraid)){0,2}\W{0,6}(?:$|\n)",
    re.IGNORECASE,
)
"""A whole clause or sentence that denies what came before it."""
ANSWERED_NO = re.compile(
    r"\s{0,4}[\"'“”‘’-]{0,2}\s?(?:no|nope|nah|none|never|not yet|not really|nothing|not so far|nil|not at all|not personally)\b(?=\W{0,3}(?:$|[.,;!\n]))",
    re.IGNORECASE,
)
"""The answer no after a question."""
LISTING_STRONG = _cue(
    r"(?:quite |fairly |very |also |reasonably |somewhat )?familiar\w{0,4}(?: with)?|familiarity|knowledge of|aware(?:ness)? of|(?:some|limited|minimal|brief|light|basic|theoretical|minor|early|passing) (?:\w{1,12} )?(?:exposure|experience|knowledge|understanding|contact|acquaintance)(?: (?:to|of|with|in))?|exposure to|exposed to|understanding of|grasp of|acquainted with",
    r"comfortable with|conversant with|(?:well[- ])?versed in|trained (?:in|on)|training in|courses? (?:in|on|covering)|workshops? on|on paper|in theory|theoretical(?:ly)?|conceptual(?:ly)?|basics? of|the basics|dabbled (?:in|with)|dabbling|tinker\w{0,3} with|play(?:ed|ing)? (?:around )?with|in my (?:spare|free) time|at home for fun|home lab|hobby|as a student|at (?:university|college|school|uni)|for (?:a|my) thesis",
    r"(?:toolbox|toolkit|tool kit|skill ?set|stack|keywords?|tags|competenc\w{1,3}|cv|r[eé]sum[eé]|profile|headline|list)(?: \w{1,10}){0,2}? (?:lists?|includes?|including|mentions?|names?|shows?|covers?|contains?)|also (?:lists?|listed|mentions?)|ticks? the box(?:es)? for|sat (?:the|an?) \w{1,14} course",
)  # fmt: skip
LISTING_WEAK = _cue(
    r"(?:my )?(?:toolbox|toolkit|tool kit|skill ?set|skills?|stack|keywords?|tags|competenc\w{1,3}|cv|r[eé]sum[eé]|profile|headline|list)(?: \w{1,10}){0,2}? (?:are|is|has|have)",
    r"(?:i|he|she|they) (?:can|could|might|would)(?! not)",
    r"(?:i|he|she|they) (?:also |would |can |could |might )?(?:lists?|claims?|mentions?|names?|notes?)|listed|listing|proficient (?:in|with)|skilled (?:in|at|with)|certified in|certificates? in|basic",
    r"skills|competencies|technologies|tools|keywords|tags|other skills|(?:i|he|she|they) knows?|know(?:s)? (?:about|of|some)|good with|some|self-taught|studied|expertise in|specialis\w{1,4} in|strong in|strengths?|bonus",
)  # fmt: skip
STATIVE = frozenset(
    "am is are was were be have has had can could would will may might shall should must know knows like likes love loves enjoy enjoys want wants hope "
    "hopes wish wishes need needs believe believes think thinks feel feels understand understands list lists claim claims mention mentions prefer prefers "
    "live lives learn learns study studies read reads do does did not never also mean means seem seems expect expects lack lacks plan plans intend intends "
    "aim aims speak speaks possess own bring brings offer offers say says note notes name names remain remains consider considers hear come comes graduated "
    "studied applied says told tells asks asked seeks seek look".split()
)
VERBS = frozenset(
    "administer advise analyse analyze answer apply arrange assemble assess assist audit bake balance bill book brief bring build buy calculate calibrate call "
    "care carry chair change check chase clean clear clerk close coach code collect commission compile complete conduct configure construct consult control cook "
    "coordinate cost cover create cut deal debug deliver deploy design develop direct discharge dispatch dispense diagnose document draft draw dress drive edit "
    "enforce engineer ensure enter escort estimate evaluate examine execute facilitate feed file fill find finish fit fix follow forecast gather give grade greet "
    "grow guide handle help hire host identify implement improve induct inspect install instruct interview inventory investigate invoice iron issue join keep "
    "label launch lay lead lift liaise load log look machine maintain make manage map mark market measure meet mentor merge migrate mix model moderate monitor "
    "mount move negotiate nurse onboard open operate optimise optimize order organise organize oversee own pack paint perform pick pilot pipe place plan plant "
    "plaster plate plumb post prepare present price process procure produce program project promote prune publish purchase raise reconcile record recruit reduce "
    "refactor refer release relieve render repair replace report research reset resolve respond restock review rewire rig roster rota route run scale schedule "
    "scope screen secure sell send serve service set ship shoot sign simplify solder solve source staff stock strip structure supervise supply support survey take "
    "teach tend test trace track train transport treat triage troubleshoot tune turn type update upgrade use validate visit wash watch weld wire work wrap write".split()
)
"""Verbs of work in their plain form: at the head of a line they tell of a duty ("Dress wounds and run the drug rounds")."""
LEAD_IN = re.compile(
    r"\W{0,4}(?:(?:currently|now|nowadays|today|presently|these days|at present|at the moment|right now|also|day[- ]to[- ]day|mostly|mainly|usually|regularly|routinely|often|then|and|still|main duties|duties|here|daily)[,:]? )?(\w+)",
    re.IGNORECASE,
)
SUBJECT = re.compile(
    r"\b(?:i|we|he|she|they|who|which)(?: \w{2,12}ly| also| now| still| often| always| mostly| both| then| once)? (\w+)", re.IGNORECASE
)  # fmt: skip
DOING = _cue(
    r"ran|led|built|wrote|taught|kept|held|drove|sold|made|took|oversaw|grew|set|brought|dealt|did|fed|met|won|gave|spent|cut|bought|sent|spoke|drew|rebuilt|rewrote|began|put|got|found|caught|chose|laid|hung|shot|spun|stood|flew|swept|dug|sewed|bent|wove|ground|hired",
    r"no stranger to|reduced|came to me|trained by me|recovered|never late|not late|never missed|trained (?!in\b|on\b|as\b|at\b|by\b|to\b|with\b|under\b|up\b|for\b)\w{1,14}|threw|paid|rode|shut|read(?= (?:meters|drawings|plans))|responsible for|in charge of|accountable for|daily|every (?:day|week|month|shift|night|morning|term|quarter)|day[- ]to[- ]day|day in|(?:day|week|shift|night|month|service|term) without|for (?:\w{1,9}[- ])?(?:\w{1,9} )?years|years (?:of )?\w{3,14}ing|use|used|using|run|runs|running|manage|manages|lead|leads|build|builds|teach|teaches",
    r"drive|drives|handle|handles|write|writes|cook|cooks|look after|looks after|looked|work on|working on|keep|keeps|own|owns|owned|maintain|maintains|plan|plans|design|designs|deliver|delivers|sell|sells|covering",
    r"where (?:i|he|she|they)|there (?:i|he|she|they)|my (?:work|job|day|days|role|team|remit|time|main)|hands-on|in production|at work|managing|leading|building|teaching|driving|handling|looking after|writing|selling|cooking|designing|planning|delivering|maintaining|stints?",
)  # fmt: skip
ED = re.compile(r"\b(?!skilled|experienced|qualified|interested|motivated|dedicated|certified|registered|licensed|chartered|advanced|detailed|seasoned|organi[sz]ed|listed|accomplished|"
                 r"related|need|based|focused|rounded|focussed|committed|required|united|limited|named|accredited|driven|versed|speed|feed|trained|studied|educated|indeed|hundred|read|red|bed|medicated|aged|embed|newbed|tabled|breed|seed|weed|shed|exceed|intended|expected|varied|mixed)[a-z]{2,14}ed\b", re.IGNORECASE)  # fmt: skip
NOUNISH = re.compile(
    r"\b(?!(?:yet|with|that|this|them|those|these|either|before|much|any|far|now|the|for|and|still|ever|else|personally|myself|really|which|who|whom)\b)\w{3,}|[A-Z]\w\b|\b[A-Z]\b"
)
CLAUSE = re.compile(
    r";|(?<=[ \t])[–—-]{1,2}[ \t]|—|(?<!\s),?\s+(?:but|however|although|though|whereas|while|instead,?|so)\s+(?!of\b|far\b|that\b)|,\s+yet\s+(?!to)|,\s+(?:and\s+)?(?=(?:i|we|he|she|they|where|which|there|though|with|most|mainly|my|colleagues|another|others|someone)\b)|"
    r"(?<!\s)\s+and\s+(?=(?:i|he|she|they|my)\b)|(?<!\s)\s+where\s+|(?<!\s)\s+but ",
    re.IGNORECASE,
)
HINT = re.compile(
    r"n['’]t\b|\b(?:no|not|cannot|never|without|yet|still to|zero|none|neither|nor|nothing|hardly|barely|scarcely|lack\w{0,3}|short on|minus|devoid|little|un(?:familiar|sure|known)|new to|new territory|need\w?|training|beginner|novice|stranger|would|['’]d|should|want\w{0,3}|hop(?:e|es|ing)|inten\w{1,5}|keen|"
    r"eager|look\w{0,3}|planning|plans?|itching|excited|hungry|longing|wish\w{0,2}|aim\w{0,3}|happy|willing|ready|open|love|like|expects?|prepared|curio\w{2,5}|enthus\w{2,6}|passionate|interest\w{0,2}|intrigued|fascinat\w{2,3}|drawn|dream\w{0,3}|aspir\w{1,6}|fan of|next|list\w{0,3}|"
    r"wish ?list|roadmap|radar|bucket|goal|target\w{0,3}|read\w{0,3}|watch\w{0,3}|seen|saw|heard|only|just|merely|tutorials?|learn\w{0,3}|stud\w{1,4}|teaching|getting|tak(?:en|ing)|enrolled|signed|booked|about|due|shadow\w{0,3}|turned|transferred|needed|felt|let|called|rang|phoned|hired|handed|referred|gave|refused|declined|lapse|observ\w{2,3}|sat|sitting|shoulders?|sidelines|arm|proxy|left|handled|by|"
    r"outsourc\w{2,3}|subcontracted|else|other\w?|another|colleagues?|specialists?|consultants?|contractors?|vendors?|suppliers?|agenc\w{1,3}|predecessors?|boss|manager|mentor|seniors?|teams?|department|expired|lapsed|date|revoked|suspended|withdrawn|towards?|await\w{0,3}|waiting|appl\w{1,4}|provisional|struck|"
    r"instead|rather|opposed|anything|away|avoid\w{0,3}|steer\w{0,2}|outside|beyond|far|nowhere|limited|if|given|nope|nah|n/a|gaps?|weak\w{0,4}|mystery|missing|pending|progress|nil|tbc|theory|books|what|where|something|"
    r"familiar\w{0,4}|knowledge|aware\w{0,4}|expos\w{2,4}|understanding|grasp|acquaint\w{2,4}|comfortable|conversant|versed|trained|courses?|workshops?|paper|theoretical\w{0,2}|conceptual\w{0,2}|basics?|dabbl\w{2,3}|tinker\w{0,3}|play\w{0,3}|time|hobby|home|student|university|college|school|uni|thesis|"
    r"tool\w{0,4}|skill\w{0,4}|stack|keywords?|tags|cv|r[eé]sum[eé]|profile|headline|some|ticks?|someone|somebody|nobody|except\w{0,3}|bar|apart|lies?|lay|stay(?:s|ed)|rest(?:s|ed)|remain(?:s|ed)|reserved|exempt|spared|dodg\w{1,2}|claim|robbed|territory|ground|soil|terrain|blank|closed|unexplored|untouched|absent|people['’]s|nobody['’]s|count|once|ever|job|task|matter|short|first|passed|appeals|tempts|belong\w{0,2}|fell|did|does|who|leav\w{1,3}|saw|sure|ensur\w{1,3})\b",
    re.IGNORECASE,
)
"""A word that some frame needs: a sentence without one is read as its section says, and the frames are not tried."""

SUBORDINATE = re.compile(
    r"\b(?:who|whom|whose|which|that|nobody|no one|others|people|because|when|where|if|whether|what|could|anyone|anybody)\b(?![^\n]{0,60}\b(?:i|i['’]ve|he|she)\b)",
    re.IGNORECASE,
)
"""Words that open a clause about others inside an account of work: "handled patients who could not speak"."""
ATTRIBUTIVE = re.compile(
    r"(?:keen|eager|looking|hoping|wanting|planning|hungry|longing|open|willing|ready|happy|curious|enthusiastic|passionate|excited|interest(?:ed)?|drawn|new|unfamiliar|unsure|lack|"
    r"(?:still )?awaiting|waiting|another|other|someone|somebody|working|learning|studying|need|short|aspir|target|left to|not yet)",
    re.IGNORECASE,
)
"""Denials that tell of others when they stand right after a noun: "recruited people keen to work nights"."""
TEACHING = _cue(
    r"(?:ran|run|runs|running|gave|give|giving|wrote|write|writing|deliver(?:ed|s|ing)?|taught|teach(?:es|ing)?|design(?:ed|s|ing)?|led|leads?|leading|held|hold(?:s|ing)?|develop(?:ed|s|ing)?|built|created?|organi[sz]e[ds]?|provid(?:e|ed|es|ing)|planned|hosted)"
    r"(?: [\w-]{1,14}:?){0,3}? (?:courses?|workshops?|trainings?|tutorials?|classes|class|basics|lessons)(?: (?:in|on|about|for|at))?"
)
"""Courses that were given, not taken."""
THE_AGENT_DID = re.compile(
    r"\W{0,4}(?:(?:and|while|though|since|as|because|then|so|all) )?(?:the|our|an?) (?!shelter|center|tower|helper)(?:\w{2,12}(?:er|or|ist|ian|ant|man|cian)|bureau|partner|owner|office)s? (?:(?:always|usually|mostly|normally) )?"
    r"(?:did|does|do|handled|handles|looked after|looks after|took care of|saw to|dealt with)\b(?! not\b)(?![^\n]{0,80}\b(?:I|my|me)\b)",
    re.IGNORECASE,
)
"""A named trade as the subject of a clause: "the accountant did the tax"."""
ABOUT_IT = re.compile(
    r"\b(?:done|used|tried|touched|did|handled|do|use|try|run|worked (?:on|with)) (?:it|them|that|either|any)(?: \w{1,9}){0,2}\W{0,3}$",
    re.IGNORECASE,
)
"""A denial that points back: "I know of payroll but have not done it"."""
PRIVATE = re.compile(
    r"\W{0,4}(?:(?:outside|away from|beyond|when not at) (?:of )?(?:the )?(?:work|office|classroom|job)|in my (?:spare|free|own) time|(?:at|on) (?:the )?weekends?|(?:my )?hobb(?:y|ies)\b|"
    r"(?:i|he|she|they) (?:(?:was|were) born|grew up|finished school|left school|went to school|lives?|sings?|plays?|collects?|supports? (?:a|the) (?:local )?(?:club|team|side)|"
    r"speaks? (?:\w{1,12} )?languages?|took (?:a|my|his|her|their) gap|cycles? (?:in|to work|at)|reads? (?:\w{1,12} )?for fun)\b|"
    r"(?:i|he|she|they) coach(?:es)? an? (?:\w{1,12}[- ]?){1,3} (?:side|team)|my (?:mother|father|parents|wife|husband|partner|son|daughter|children|family|brother|sister)\b)",
    re.IGNORECASE,
)
"""A sentence about life outside work: its words suggest no skill."""
PAST = re.compile(
    rf"{ED.pattern}|(?:ran|led|built|wrote|taught|kept|held|drove|sold|made|took|oversaw|grew|brought|dealt|did|fed|met|won|gave|spent|bought|sent|spoke|drew|rebuilt|rewrote|began|got|found|caught|"
    r"chose|laid|hung|shot|spun|stood|flew|swept|dug|bent|wove|rang|sat|told|went|threw|paid|rode|drew|broke|tore|wore|fought|sought|thought|understood|bound|set|cut|put|hit|read|shut|split)",
    re.IGNORECASE,
)
"""A verb of the past by its form."""
