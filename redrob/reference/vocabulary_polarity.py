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
    r"(?:have |has |had |['’]ve )?never (?:once )?(?:missed|failed|lost|dropped|broken|skipped|stopped|refused|turned down|late|minded|let(?! (?:near|close|loose|at)\b)|been late|had a complaint|had an accident)",
    r"(?:have|has|had|did)(?:n['’]t| not) (?:once )?(?:missed|failed|lost|dropped|broken|skipped|stopped|miss|fail|lose|drop|break|skip|stop)",
    r"without (?:ever |once )?(?:missing|losing|dropping|breaking|failing|skipping|stopping|a (?:single )?(?:break|hitch|pause|gap|day off))",
    r"(?:could|can|would)(?:n['’]t|not| not) (?:do|live|work|imagine|have \w{2,12})(?: \w{1,12}){0,3}? without(?! (?:help|support|training|assistance|supervision|guidance|being|someone|somebody)\b)", r"no (?:fewer|less|later|more) than", r"not (?:less|fewer) than", r"nothing but",
    r"do(?:n['’]t|not) repeat yourself", r"not expected to", r"no doubt", r"no problems? (?:with|in|doing)", r"(?:do|does|did)(?:n['’]t| not) (?:mind|shy|hesitate)(?: (?:away )?(?:from|to))?",
    r"(?:made|make|makes|making) sure(?: that)?(?: \w{1,14}){0,3}? (?:no|not|never|nobody|none)", r"(?:ensur(?:e|ed|es|ing)|so that)(?: that)?(?: \w{1,14}){0,4}? (?:no|not|never|nobody|none|\w{2,6}n['’]t)",
    r"never an? (?:day|week|month|shift|year)(?: \w{1,10}){0,4} not", r"no sooner", r"not long (?:after|before)", r"never late",
    r"(?:warn|tell|told|teach|taught|remind|ask|train|coach|brief)\w{0,3} (?:\w{1,14} ){1,3}(?:never|not) to", r"to (?:none|nothing|zero|nil)(?=\W*$)", r"no (?:conditions|restrictions|sanctions|points)", r"without (?:conditions|restrictions)",
    r"(?:has|have|had)(?:n['’]t| not| never)(?: once| ever| yet)? (?:queried|questioned|rejected|returned|complained|challenged|overturned)", r"no (?:[\w'’-]{1,14} ){1,5}(?:has|have|had) ever (?:failed|come back|been (?:rejected|returned|queried|refused))",
    r"never (?:had|seen) an? (?:[\w'’-]{1,14} ){1,5}(?:come back|fail|returned|rejected|refused|go wrong)", r"hardly an? \w{2,12} (?:when|where|that|goes|went|passes|passed)(?: (?:i|he|she) did(?:n['’]t| not))?", r"can(?:n['’]t|not|['’]t) count",
    r"far from being", r"if it (?:weren['’]t|were not|wasn['’]t|had not been|hadn['’]t been) for", r"no \w{2,14} (?:left|went|opened|closed|started|sailed|shipped)(?: \w{1,12}){0,3} (?:before|until|without)",
    r"(?:there (?:was|were)|had|found) no (?:[\w'’-]{1,14} ){1,3}(?=(?:when|before|until) (?:i|he|she)\b)", r"(?:nobody|no one)(?: else)? (?:wanted|could|would|dared|had|knew)(?= [^,.;]{1,40}, (?:so )?(?:i|he|she)\b)", r"unlike (?:my|his|her|the) \w{3,14}",
    r"from (?:nothing|zero|scratch|none)", r"where (?:there|they|we|it) (?:was|were|had been|had|is|are) (?:none|nothing|no \w{2,14}|never any)", r"not (?:to mention|forgetting|to forget)",
    r"(?:no one|nobody|none|nothing)(?: else)?(?: \w{1,14}){1,8}? (?:better|faster|more|as (?:often|well|much|many|carefully)|so (?:much|well|often|many)|quicker)", r"(?:which|that|what|as) (?:no one|nobody)(?: else)?(?: had| has| would| could| wanted)?",
    r"(?:fix\w{0,3}|clos\w{1,3}|fill\w{0,3}|mend\w{0,3}|found|spott?\w{0,3}|suppl\w{1,4}|complet\w{1,3}|add\w{0,3}|correct\w{0,3}|repair\w{0,3}|trac\w{1,3}|chas\w{1,3})(?: (?:up|in|out|the|a|what|whatever|\w{2,12})){0,3}? (?:(?:was|were|is|are) (?:missing|lacking)|missing|gaps?|holes?)",
    r"(?:others|colleagues|most|many) (?:avoided|feared|found hard|could not|couldn't|refused|disliked|gave up on|would not touch)", r"rather than (?:leave|give|pass|send|buy|outsource|wait)\w{0,3}", r"instead of (?:the|a|an|my|our) \w{4,12}(?= for\b)",
    r"not afraid of", r"no longer(?! (?:registered|licen[cs]ed|valid|certified|current|hold|have|in date|a member))", r"no matter",
    r"never (?:far from|tired of|without)", r"not without", r"never out of", r"not unfamiliar with",
    r"(?:never|not|n['’]t)(?: once| ever| yet| been| had it| been allowed to)? (?:lapsed?|expired?|suspended|revoked|withdrawn|banned|disqualified|struck off|sanctioned|endorsed|run out)",
)  # fmt: skip
HARM = re.compile(
    r"(?:no|without|zero|nor|never|any)(?: had| got| have| an?| any| single| a single| one| reported| lost[- ]time| safety| major| serious| unplanned| customer| help or| hour(?:s)? of){0,3} "
    r"(?:incidents?|accidents?|complaints?|errors?|loss(?:es)?|breach(?:es)?|downtime|outages?|waste|supervision|help|assistance|problems?|issues?|injur(?:y|ies)|mistakes?|fuss|delays?|"
    r"defects?|rework|findings?|faults?|recalls?|points|penalt(?:y|ies)|cancellations?|drama|trouble|late deliver(?:y|ies)|shortages?|falls?|infections?|write-offs?|overtime|notice|warnings?|gaps?|support|back-?up|damages?|breakages?|interruptions?|stoppages?|hitch(?:es)?|thefts?|spill(?:s|ages?)?|leaks?|failures?|claims?|quer(?:y|ies)|returns|remakes?|call-?backs?|snags?|reprints?|escalations?|disputes?|backlogs?|queues?|discrepanc(?:y|ies)|differences|exceptions|variances?|stress|lateness|absences?|non-?conformances?|crash(?:es)?|collisions?|infringements?(?: letters?)?|fines?|scratch(?:es)?|near miss(?:es)?)(?!\w)",
    re.IGNORECASE,
)
DENIAL = _cue(
    # Plain negation.
    r"not (?:yet |so |very |really |that |too |quite )?(?:trained|confident|comfortable|at home|strong|good|great|well versed|versed|skilled|fluent|proficient|competent|able|allowed|ready|sure|up to|up on|someone|cut out|the (?:right )?(?:person|one)|in a position|much of|an? (?:expert|specialist|fan|hand))(?: (?:with|in|on|to|of|for|at|about))?",
    r"not (?:one|a single|a|an hour's) (?:day|hour|week|shift|minute|time) (?:of|on|in|with)|know(?:s)? (?:nothing|little|next to nothing|hardly anything|not much|very little) (?:about|of)|nil experience|no (?:clue|idea|feel|contact|dealings|touchpoints?|part) (?:of|about|with|for|in)",
    r"(?:would|will|might|may|could|['’]d|['’]ll|should|must) (?:still |first |certainly |surely )?(?:need|require|have|want)(?: to)?(?: be| get)?(?: \w{1,12})? ?(?:help|support|training|guidance|supervision|coaching|instruction|introduction|induction|learn|shown|taught|trained|coached)(?: (?:with|in|on|for|to|at|how))?",
    r"(?:(?:i|he|she|they)(?: still| also| first)? needs?|(?<![\w,;] )needs) (?:an? |some |more |further |proper |formal |full ){0,2}(?:help|support|training|guidance|supervision|coaching|practice|instruction|introduction|induction|course|refresher)(?: (?:with|in|on|for|to))?",
    r"(?:i|he|she|they)(?: still| first)? (?:have|has|need|needs) (?:still |first )?to (?:learn|be (?:taught|trained|shown)|study|get trained)|will (?:have to|need to|soon|then|first|one day|hopefully|gladly)? ?(?:learn|be (?:trained|taught|shown)|study|pick up|start learning)|(?:i|he|she|they|['’]ll|will|can) (?:can )?be (?:trained|taught|shown|coached)(?: in| on| how)?",
    r"(?:some|one) day (?:i|he|she|they)|(?:someone|somebody|anyone|you|they) (?:(?:would|will|must|should) )?(?:(?:have|has|had|need|needs) )?to (?:show|teach|train) (?:me|him|her|us)|(?<![\w] )(?:teach|show|train) me|if (?:you|someone|somebody) (?:teach|shows?|train)\w{0,3} (?:me|him|her)",
    r"(?<![\w,] )not(?! (?:only|just|merely|simply|least|long|to|once|many|much|every|all|too|bad|less|fewer|more|until|unlike)\b)|(?<=but )not|(?<=though )not|(?:still |currently |also |so far )?(?:missing|weak points?|weak spots?|weakness(?:es)?|blind spots?|shortcomings?|to learn|to improve|learning (?:goals?|wishes|plans?|aims?|needs)|development (?:areas?|needs?|points?|goals?)|areas? (?:for|of) (?:development|improvement|growth)|wish ?list|training (?:needs?|wishes))(?: so far| yet| still| is| are)?:",
    r"(?:am |is |are |rather |quite |very |somewhat )?weak(?:er|est)? (?:in|on|at|with|when)|(?:my|his|her|their|one|a) (?:\w{1,10} )?(?:weak(?:er|est)? (?:points?|spots?|sides?|areas?)|weakness(?:es)?|blind spots?|gaps?|shortcomings?) (?:is|are|lies? in)|what (?:i|he|she|they|is|are|still) (?:still )?(?:miss|misses|lacks?|missing|do not have|don['’]t have|cannot do|can['’]t do)(?: is| are)?",
    r"(?:admits?|admitted|honest about|open about|concedes?|regrets?) (?:to )?(?:a |the )?(?:no|lack(?:ing)?|gaps?|having no|never)(?: (?:of|in))?|(?:complete |total |absolute |real |mere |only a |just a )?(?:beginner|novice|newcomer|newbie|rookie|layman|layperson|amateur) (?:in|at|with|to|when|where)|green (?:when|in|at|as)|(?:at|am at|is at) the (?:very )?(?:beginning|start|bottom) with|rusty (?:in|on|at|with)",
    r"(?:made|makes?|had|have|kept) (?:my |his |her |their )?(?:hands off|distance from|a wide berth)|(?:stay(?:s|ed)?|keeps?|kept|held back) (?:well |clear |far |right )?(?:out of|clear of|clear from)|only to (?:look|watch|see|view|have a look|glance)",
    r"(?:my|his|her|their|the) (?:\w{1,10} )?(?:role|job|work|duties|remit|post|tasks?|experience|training|jobs|roles|knowledge|skills|area)(?: always| usually)? (?:excluded|excludes|stopped|stops|ended|ends|left out|leaves out|finished)(?: short of| before| at| where| with| just)?",
    r"no(?![.,!]| \d)(?: hands-on| real| direct| formal| prior| previous| actual| practical| production| professional| commercial){0,2}"
    r"(?: (?:\w{1,14} ){0,2}?(?:experience|exposure|knowledge|background|training|history|track record|practice))?(?: (?:of|with|in|using|at|on|to))?",
    rf"{_AUX}{_NOT}{_SMALL}{{0,5}}", r"(?:i|you|we|they|he|she|it)['’](?:m|re|s) not", r"cannot|can['’]?t", r"never(?: once| ever| yet)?(?: (?:with|on|in|to|been|had to|needed to|used|worked|touched|done|held))?",
    r"without(?: any| much| ever)?", r"not (?:yet|used|worked|done|touched|hands-on|familiar|experienced|something|part of|had|held|been|covered|in|with|personally|myself|registered|licensed|qualified|certified|my|a|an|at|on)(?: (?:with|in|on|to|of|area))?",
    r"(?:did|do|does|would)(?:n['’]t| not) (?:need|have) to", r"no longer (?:registered|licen[cs]ed|valid|certified|current|hold|have|in date|a member)",
    r"(?:have|has|had|is|are|am|['’]ve) yet to|yet to|still to", r"zero|none|neither|nor|nothing (?:to do with|with|in|on|of|about)", r"hardly(?: any| ever)?|barely(?: any| ever)?|scarcely|next to no|rarely if ever",
    r"lack(?:s|ing|ed)?(?: of| any)?|devoid of|short on|missing (?:experience|knowledge)", r"(?:very )?little (?:\w{1,10} )?(?:experience|exposure|knowledge|practice)(?: (?:of|with|in))?",
    r"unfamiliar with|new to|unsure (?:of|about)|not sure (?:of|about)|in need of training|would need (?:\w{1,12} )?training|need(?:s)? (?:\w{1,12} )?training|stranger to|a beginner (?:in|with|at)|novice (?:in|with|at)",
    r"exempt(?:ed)? from|(?:been )?spared|(?:managed to )?dodged?|can(?:not|n['’]t|['’]t) claim|(?:un|not )true to say|(?:ended|fell|finished) (?:just |well )?short of|robbed (?:me|him|her) of|turned away|(?:would|will|['’]d) need (?:somebody|someone|anyone) to show|starting (?:at the bottom|from scratch|from zero)",
    # Wishes and plans.
    r"(?:(?:i|he|she|they|we)['’]d|would|should) (?:really |also |very much )?(?:like|love|prefer|want|welcome|relish|enjoy|value|appreciate|consider|jump at|be (?:happy|keen|glad|delighted|interested|open|excited))(?: (?:a chance|the chance|an opportunity|in|to))*",
    r"(?:want|wants|wanting|wanted|hope|hopes|hoping|intend|intends|intending|keen|eager|looking|planning|itching|excited|hungry|longing|wish|wishes) (?:to|for)(?! (?:help|serve|say|thank|note)\b)",
    rf"(?:i|he|she|they|we) (?:also |now )?plans? to|(?:aim|aims|aiming|happy|willing|ready|open|love|like|expect|expects|prepared) to {_LEARN}|(?:open|happy|willing) to learning",
    r"(?:curious|enthusiastic|excited|passionate|enthused) (?:about|for)|(?:an? )?(?:keen |strong |growing |personal )?interest(?:ed)? in|curiosity about|intrigued by|fascinated by|fascination with|drawn to|dream(?:s|ing)? of|aspir\w{1,6}(?: to)?|a fan of",
    r"looking for (?:a|my) (?:first|chance)|next (?:step|goal|on my list)(?: is)?|on (?:my|the|his|her|their) (?:\w{1,10} )?(?:list|wish ?list|to-do list|roadmap|radar)(?: to learn)?|bucket list|goal is to|target(?:ing)? a (?:first )?role",
    r"look(?:s|ing)? forward to|(?:my|his|her|their)(?: next| big| main| own| long-term)? (?:aim|goal|dream|wish|hope|ambition|intention|plan)(?: for \w{2,12}(?: \w{2,12})?)? (?:is|would be|remains)|(?:i am|i'm|is|are|also|now) open (?:to|for)(?! (?:work|offers?|opportunit\w+|new|mov\w+|relocat\w+|travel\w*|feedback|remote|full|part|either|any|all|hybrid|contract|shift|night|weekend)\b)|(?<![\w] )open to(?= \w+ing\b)|keen on|(?:i|he|she|they) fanc(?:y|ies|ied)|fancies",
    r"(?:happy|willing|ready|glad|prepared|eager|keen) (?:to be|to get|to become|to have)(?: (?:taught|trained|shown|into))?|(?:aim(?:s|ing)?|aspir\w{1,4}|hop(?:es?|ing)|wish(?:es|ing)?|striv(?:es?|ing)) (?:for|at|towards?)|(?:think(?:s|ing)?|dream(?:s|ing)?) (?:about|of)(?! how\b)|considering (?:an?|moving|training|taking|learning|going|some)|(?:saving|saves)(?: up)? for|(?:planning|plans?|intends?) (?:an?|my|to (?:take|do|learn|start|attend|book|join|enrol)) (?:\w{1,14} ){0,2}?(?:courses?|class|training|qualification|certificate|apprenticeship|diploma|module)(?: (?:in|on|for))?",
    r"finds?(?= [^,.;\n]{2,60}\b(?:fascinating|interesting|intriguing|exciting|appealing|attractive|tempting)\b)|(?:am |is |are |now |currently |been )(?:looking (?:into|at)|exploring|reading into|getting into|warming to)|looking (?:at|for) (?:an? |some )?(?:courses?|class(?:es)?|training|lessons|workshops?)(?: (?:in|on|for))?|registered (?:for|on) (?:an? |the )?(?:\w{1,12} )?(?:courses?|class|workshop|lessons)(?: (?:in|on|for))?",
    # Tasters, first steps.
    r"(?:took|did|had|attended|joined|booked|got|went (?:on|to)|tried|given|enjoyed|completed|been (?:on|to)|signed up (?:for|to)) (?:an?|one|the|my|some|two) (?:[\w'’-]{1,12} ){0,2}?(?:taster|trial|introductory|intro|insight|discovery|familiari[sz]ation|beginners?['’]?|crash|evening|weekend|half-day|one-day|sample|test|open)(?: (?:day|days|session|class|course|lesson|workshop|module|evening|shift|week))+(?: (?:in|on|about|to|of|at|for|with))?|tasters?(?: (?:day|session|class|course))? (?:in|of|at|on)",
    r"(?:attended|went (?:along )?to|visited|listened to|heard|sat through|joined|been to|watched|saw|followed|dropped in on) (?:an?|one|the|some|two|several) (?:[\w'’-]{1,12} ){0,2}?(?:talks?|webinars?|lectures?|podcasts?|seminars?|open (?:day|evening|house)s?|demos?|demonstrations?|presentations?|introductions?|information (?:day|evening|session|event)s?|exhibitions?|fairs?)(?: (?:in|on|about|to|of|at|for))?",
    r"(?:had|have|having|took|take) (?:an? )?(?:quick |first |brief |little )?(?:go|stab|try|peek|look|dabble|glance|play)(?: around)? (?:at|with|in)|tri(?:ed|es) (?:my|his|her|their) hand at|tried(?: out)?(?= [^.,;\n]{2,60}\b(?:once|twice|at home|for fun|on (?:a|the|one) weekend|in (?:my|his|her) (?:spare|free) time|at a fair)\b)|dipp(?:ed|ing) (?:a|my|his|her) toes? (?:in|into)|toy(?:ed|ing) with|flirt(?:ed|ing) with",
    r"(?:bought|borrowed|got|ordered|own|have) (?:an?|some|two|the|my first) (?:\w{1,12} )?(?:books?|guides?|manuals?) (?:on|about|to)|(?:taking|took|making|made|take) (?:my |his |her |their |the |some )?(?:very )?first steps (?:in|with|towards?|into)|first steps (?:in|with|into|towards?)|(?:just|only|recently|lately|newly)(?: just)? (?:starting|started|begun|beginning|began|getting)(?: out)? (?:with|in|on|into|to)|start(?:ed|ing|s) (?:to learn|learning (?=about|how)|to study|to read|reading (?:about|up|on)|to teach (?:my|him|her)self|teaching (?:my|him|her)self|to look into|to explore|to take an interest)(?: about| up on| on| in)?",
    r"(?:saw|seen|watched|observed|witnessed|followed)(?= [^,.;\n]{2,80}\b(?:once|twice|from (?:a distance|afar|outside|the side)|on (?:tv|television|youtube|screen)|(?:done|handled|used|run|performed|carried out|managed|led|made|worked|looked after|taken care of) by (?:others|someone|somebody|some|colleagues|an?|the|my|our|other|people|seniors?|experts?|specialists?))\b)|(?:saw|seen|watched|watch|see) (?:\w{1,10} )?(?:colleagues?|others|people|seniors?|someone|somebody|specialists?|experts?|\w{3,12}ers|it|them) (?:do|doing|use|using|run|running|handle|handling|work|working|at)",
    r"only (?:ever )?(?:know|knows|knew|heard|saw|glimpsed|touched on|looked at|dabbled|helped|met)(?: (?:of|about|with|in))?|only (?:in theory|from (?:books|afar|hearsay|reading|videos|the sidelines|a distance)|as an? (?:observer|onlooker|spectator|listener|reader|bystander|user of))(?: (?:of|in|on))?|know(?:s)?(?= [^,.;\n]{2,60} only (?:from|by|through|in|on)\b)",
    # Learning, reading, watching.
    r"(?:reading|read|reads) (?:up )?(?:about(?! (?:\d|ten|twenty|thirty|forty|fifty|sixty|a hundred))|on|around|through|articles|books|blogs?|a book|the docs)(?: (?:about|on))?|(?:only|just|merely) (?:watched|seen|read|observed|heard|studied|shadowed)(?: (?:about|of))?|heard (?:of|about|good things)",
    rf"(?:watch(?:ed|ing|es)) (?:\w{{1,12}} )?(?:videos?|tutorials?|others|colleagues?|talks?|people|demos?|webinars?|it|how|the seniors?|(?:{_OTHERS}))|(?:watched|seen|saw) (?:\w{{1,14}} ){{1,3}}(?:being )?(?:done|run|used|at work)",
    r"(?:follow(?:ed|ing)|did|done|doing|completed|through|via|from|few|some|online|youtube|video)(?: (?:a|an|the|some|few|couple of|online|youtube|video))* tutorials?(?: (?:on|about|for|in))?|tutorials? (?:on|about|for|in)|tutorials?",
    r"(?:currently|now|am|is|are|still|busy|been|start(?:ed|ing)) (?:self-)?(?:learning|studying|teaching myself|getting up to speed)|learning (?:about|to)|self-studying|teaching (?:myself|himself|herself|themselves)|studying (?:for|towards?)|(?:enrolled (?:on|in|for)|signed up for|about to start|due to start)(?: (?:a|an|my|the))?|booked (?:an?|my|the) (?:\w{1,12} ){0,2}?(?:courses?|class|training|lessons?)(?: (?:in|on|for))?|(?:an?|my|the) (?:\w{1,12} )?(?:course|class|training|module) (?:in|on)(?= [^,.;\n]{2,60}\b(?:starts?|begins?|is (?:booked|planned|due|ahead|next)|lies ahead)\b)|(?:booked (?:on|in|for)|taking)(?= (?:an?|my|the) (?:\w{1,14} ){0,3}?(?:courses?|class(?:es)?|lessons?|exams?|training|certificat\w{1,3}|evening)\b)",
    r"shadow(?:ed|ing)|(?:i|he|she|they) shadows?|observ(?:ed|ing) (?:others|colleagues|how|seniors?|the \w{1,12} team|an? (?:senior|colleague|specialist))|sat in on|sitting in on|looked over (?:the )?shoulders?|from the sidelines|at arm['’]s length|by proxy",
    # Others did it.
    rf"(?:hand(?:s|ed)?|pass(?:es|ed)?|give|gives|gave|entrust(?:s|ed)?|ced(?:e|es|ed)) (?:over |on )?(?:[\w&'’/-]{{1,16}} ){{1,6}}?(?:over |on |up )?to(?= (?:an? (?:senior |more \w{{4,12}} )?(?:colleague|specialist|expert)|others|someone else|somebody else|specialists|experts|colleagues|seniors|the (?:office|experts?|agency|bureau|specialists?))\b)|(?:pass(?:es|ed)?|hand(?:s|ed)?|gave|gives?|sen[dt]|moved) (?:on |over )?(?:all|any|every)(?: [\w&'’/-]{{1,16}}){{1,4}}? (?:on |over )?to(?= (?:the )?(?:[\w-]{{2,12}} )?\w{{2,14}}(?:ists|ers|ors|ians|ants)\b)|(?:left|leaving|leaves?) (?:[\w&'’/-]{{1,16}} ){{1,6}}?to(?= (?:{_OTHERS}|whoever|anyone|those who|people who|others|staff|\w{{3,14}} (?:staff|colleagues|experts|people|teams?)|\w{{2,14}}(?:ists|ers|ors|ians|ants|perts)|experts?|the|an?|my|our)\b)|left to(?! (?:run|lead|join|become|start|work|take|move)\b)|handled by|(?:is|was|were|are|been|being|got) (?:all |mostly |always |largely )?(?:done|run|owned|managed|handled|built|led|looked after|taken care of|covered|dealt with|outsourced|kept|carried out) (?:by|to)(?! (?:me|myself|us)\b)",
    r"outsourc(?:ed|ing)|subcontracted|(?:farmed|contracted|subbed|put|hived) out|(?:was|were|got) (?:put|given) out|we (?:bought|hired|got|brought) in|(?:called|call|calls|brought|got|had|rang) (?:someone|somebody|an? \w{3,14}|the \w{3,14}|others)(?: else)? in (?:for|to|when|on)|(?:called|brought|got|hired) in (?:an?|the|some|outside) (?:\w{1,12} )?(?:expert|specialist|contractor|consultant|agency|firm|colleague|technician|engineer|electrician)s?(?: (?:for|to|when|on))?|"
    r"(?:i|we|he|she) (?:had|let|made|got|have) (?:an?|the|my|our|someone|somebody|others|colleagues|another)(?: \w{2,14}){0,2}? (?:to )?(?:do|handle|run|make|take care of|look after|deal with|see to)(?! with\b)|took(?= [^,.;\n]{2,60} off (?:my|our|his|her) (?:hands|desk|plate)\b)|nobody(?: ever)? asked|(?:employers?|bosses|firms?|company|companies|managers?|customers|clients) (?:never|did not|didn['’]t|had no|has no|have no|never had)(?: (?:ask|asked|need|needed|want|wanted|use|used|do|did|have))?(?: for| any)?|"
    r"(?:none|neither|not one|no) (?:of (?:my|his|her|their|the|our) )?(?:jobs?|roles?|posts?|employers?|positions?|contracts?)(?: ever)? (?:involved|included|asked|needed|used|had|called|touched|required|covered)(?: for| any)?|"
    r"someone else|somebody else|other team members?|another team",
    # Papers that do not hold, and places one has not been.
    r"(?:expired|lapsed)(?= (?:\w{1,12} ){0,3}?(?:certifica|licen|registration|membership|card|pin\b|ticket|accredit))|out of date|(?:was|been|got) (?:revoked|suspended|withdrawn)|working towards?|(?:still )?awaiting|waiting for|(?:have |has )?(?:applied|applying) for(?= (?:an?|the|my|her|his|registration|membership|licen|certif)\b)|provisional|not currently|struck off|in training for",
    r"instead of|rather than|as opposed to|other than|(?:everything|anything|all)(?: \w{2,12}){0,2} but|stay(?:ed)? away from|kept away from|avoid(?:ed|ing)?|steer(?:ed)? clear of|outside (?:of )?(?:my|his|her|their)|beyond (?:my|his|her|their)|far from(?: an?)?|nowhere near|could not claim|limited to (?:reading|tutorials|theory|watching|the docs|videos)",
    r"struggl(?:ed|es|ing) (?:with|at|in)|if only|given the chance|nope|nah|n/a|missing from (?:what|my)|gaps?(?=:)|stop(?:s|ped)? short of|except(?:ing)?(?: for)?|(?:all|every\w{0,6})(?: \w{1,14}){0,3} (?:apart from|bar)",
    r"(?<=, )not(?= (?:the |an? |any )?[\w-]{1,20}(?: [\w-]{1,20})?\W{0,3}$)|(?<=\()not(?! (?:only|just|merely))",
    r"(?:nobody|no one) (?:has |had |ever |would )?(?:ever )?(?:let|asked|trained|taught|shown|trusted) (?:me|him|her|us)|it (?:was|is) (?:always )?(?:(?:others|someone else|somebody else|colleagues) |(?:the|an?|our|my|another) (?:\w{1,14} ){1,2})who",
    r"(?:passed|handed|referred|gave|gives?|pass(?:es)?|left) (?:on )?(?:all|every|any|each|most|the|complex|such|larger?)? ?(?:[\w'’-]{1,16} ){1,4}(?:over |on |up )?to(?= another \w| (?:an?|the|my|our|another|someone|somebody|others|head office)(?: \w{1,14}){0,2}? (?:specialists?|colleagues?|supervisors?|managers?|seniors?|consultants?|contractors?|agency|firm|bureau|lead|leader|nurse in charge|team leader|expert|department|company|office|desk)\b)",
    r"transferred (?:anyone|everyone|all|any|every)(?= \w)|needed an? (?:\w{1,12} )?(?:foreman|colleague|supervisor|senior|manager|specialist) to|felt (?:unready|not ready)(?: for)?|only reset|turned down(?= (?:\w{1,14} ){0,2}(?:work|jobs?|duty|duties|roles?|tasks?|\w{2,12}ing)\b)|let an? (?:assistant|colleague|agency|contractor|specialist|temp)(?= \w)|(?:i|he|she|they) refers?(?= [^,.;\n]{2,40} to (?:an?|the) (?:specialist|expert|colleague))|(?:called|called in|rang|phoned|hired) (?:an?|the) (?:specialist|contractor|expert|consultant|electrician|agency|machine builder)(?= (?:for|to|whenever)\b)|"
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
    r"(?:lay|lies|sat|sits|rest(?:ed|s)|was|were|is|are|stay(?:ed|s)|remain(?:ed|s))(?: always| mostly| \w{2,10}ly)? with(?= (?:an?|another|the|our|head|other|someone|somebody)\b[^,.;\n]{0,30}\b(?:department|office|team|colleagues?|agency|bureau|firm|contractors?|head office|function|side|branch|unit|desk|specialists?|accountants?|suppliers?|vendors?|else|seniors?|boss|manager))",
    r"(?:always |mostly |usually |all )?(?:went|goes|go|(?:was|were|is|are|got|been) (?:sent|passed|given|handed|moved|left|assigned|referred|transferred))(?: always| straight| out| over| on| off| up| all){0,2} to(?= (?:(?:an?|another|the|our|my|other|outside|external) [^,.;\n]{0,24}\b(?:agency|bureau|firm|office|department|team|colleagues?|specialists?|contractors?|consultants?|accountants?|company|boss|managers?|supervisors?|seniors?|partners?|experts?|lab|provider|supplier)|someone|somebody|others|specialists?|contractors?|experts|seniors|head office)\b)",
    r"(?:was|were|is|are|been|being|got)(?: always| all| mostly| usually| \w{2,10}ly)? (?:(?:bought|hired|brought) in(?=\W*$| (?:from|by|at))|(?:contracted|farmed|subbed|hived|put|sourced) out|out of (?:scope|bounds|my (?:hands|remit|reach))|off limits|taken off (?:me|us|my)|(?:kept|held) (?:from|away from)|not (?:done|offered|needed|wanted|used|there|in use))",
    r"(?:is|are|was|were|remains?|['’]s)(?: still| certainly| admittedly| also)? (?:(?:my|a|an|one of (?:my|his|her|their)|his|her|their|the) (?:\w{2,10} )?(?:weak(?:er|est)? (?:points?|spots?|sides?|areas?)|weakness(?:es)?|blind spots?|gaps?|holes?|shortcomings?|goals?|dreams?|aims?|wish(?:es)?|ambitions?|targets?)|all (?:greek|chinese|new)|where (?:my|i|his|her|the) [^.;,\n]{0,40}?(?:gaps?|holes?|lacks?|weak\w{0,4}|stops?|ends?|falls?|blank|thin)|what (?:i|he|she|they) (?:still )?(?:miss|lack|want|do not|don['’]t|cannot))",
    r"(?:(?:does|do|did|has|have|was|were|is|are|could|would|will)(?:n['’]t| not| never)(?: yet| ever| really)?|never(?: once| yet| really)?) (?:appear(?:ed)?|featured?|show(?:n)?|figured?|c[ao]me|fell|fall(?:en)?|happen(?:ed)?|ar[io]se|crop(?:ped)?|cross(?:ed)?|reach(?:ed)?|land(?:ed)?|turn(?:ed)?|enter(?:ed)?|concern(?:ed)?)(?: up(?=\W*$)| up in (?:my|any)| (?:my|our|his|her|their) (?:way|path|desk|plate|lot|work|job|role|remit)| to (?:me|him|her|them|us|my)\b| (?:on|in|into|within|under) (?:my|our|his|her|their|any|the cv|the profile)\b| (?:me|him|her|us)\b)",
    r"(?:has |have |had )?(?:so far |always |long |lately |recently )?(?:escaped|eluded|bypassed|(?:interest|intrigu|fascinat|attract|tempt|excit|appeal)(?:s|es|ed)(?: to)?|c(?:aught|atches)|piqued|sparked|woke|went past|drifted past) (?:me|him|her|them|us|(?:my|his|her|their) (?:interest|curiosity|eye|attention|fancy))\b|(?:sounds?|looks?|seems?) (?:very |really |so )?(?:interesting|exciting|fun|fascinating|appealing|tempting|great|attractive)|(?:i am|i'm|he is|she is) (?:a |an )?(?:complete |total |absolute )?(?:beginner|novice|newcomer|learner|lost|out of my depth|no use|no good)",
    r"(?:is|are|would be|has been|still|most|very) (?:welcome|planned|pending|outstanding|booked)|welcome(?=\W*$| (?:in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)|next|soon|for next|this (?:spring|summer|autumn|winter|year))\b)|(?:did|does|do) (?:no|not)(?: \w{2,12}){0,2}, (?:others|colleagues|someone else|somebody else) (?:did|do|does)",
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
    r"\s{0,4}[\"'“”‘’-]{0,2}\s?(?:no|nope|nah|none|never|not yet|not really|nothing|not so far|nil|not at all|not personally|not me|not my (?:thing|area|field|job)|sorry, no|afraid not|i have not|i haven['’]t|never (?:done|did|tried|touched|used|had|saw) (?:it|that|any|one|them)|(?:that|this|it|those) (?:was|were|is|are|went|lay) (?:always )?(?:done|handled|left|for|to|with|by)[^.\n]{0,40}|(?:others|colleagues|someone else|somebody else) did(?: it| that)?)\b(?=\W{0,3}(?:$|[.,;!\n]))",
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
    r"(?:i|he|she|they) (?:also |would |can |could |might )?(?:lists?|claims?|mentions?|names?|notes?)|listed(?! (?:every|each|the|all|an?|our|their|\d+)\b)|listing|proficient (?:in|with)|skilled (?:in|at|with)|certified in|certificates? in|basic",
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
    r"saw (?:to(?! be\b)|[^,.;\n]{2,40} through)|(?:have|has|had|['’]ve) been (?!learning|studying|looking|trying|reading|wanting|hoping|watching|meaning|thinking|planning)\w{2,12}ing|became|go-to|the person (?:for|who)|went by|(?:tasks?|duties|responsibilities|workload):|no stranger to|reduced|came to me|trained by me|recovered|never late|not late|never missed|trained (?!in\b|on\b|as\b|at\b|by\b|to\b|with\b|under\b|up\b|for\b)\w{1,14}|threw|paid|rode|shut|read(?= (?:meters|drawings|plans))|responsible for|in charge of|accountable for|daily|every (?:day|week|month|shift|night|morning|term|quarter)|day[- ]to[- ]day|day in|(?:day|week|shift|night|month|service|term) without|for (?:\w{1,9}[- ])?(?:\w{1,9} )?years|years (?:of )?\w{3,14}ing|use|used|using|run|runs|running|manage|manages|lead|leads|build|builds|teach|teaches",
    r"drive|drives|handle|handles|write|writes|cook|cooks|look after|looks after|looked|work on|working on|keep|keeps|own|owns|owned|maintain|maintains|plan|plans|design|designs|deliver|delivers|sell|sells|covering",
    r"where (?:i|he|she|they)|there (?:i|he|she|they)|my (?:work|job|day|days|role|team|remit|time|main)|hands-on|in production|at work|managing|leading|building|teaching|driving|handling|looking after|writing|selling|cooking|designing|planning|delivering|maintaining|stints?",
)  # fmt: skip
ED = re.compile(r"\b(?!skilled|experienced|qualified|interested|motivated|dedicated|certified|registered|licensed|chartered|advanced|detailed|seasoned|organi[sz]ed|listed|accomplished|"
                 r"related|need|based|focused|rounded|focussed|committed|required|united|limited|named|accredited|driven|versed|speed|feed|trained|studied|educated|indeed|hundred|read|red|bed|medicated|aged|embed|newbed|tabled|breed|seed|weed|shed|exceed|intended|expected|varied|mixed)[a-z]{2,14}ed\b", re.IGNORECASE)  # fmt: skip
NOUNISH = re.compile(
    r"\b(?!(?:yet|with|that|this|them|those|these|either|before|much|any|far|now|the|for|and|still|ever|else|personally|myself|really|which|who|whom)\b)\w{3,}|[A-Z]\w\b|\b[A-Z]\b"
)
CLAUSE = re.compile(
    r";|(?<=[ \t])[–—-]{1,2}[ \t]|—|(?<!\s)(?<!verything)(?<!\ball)(?<!nything)(?<!othing),?\s+(?:but|however|although|though|whereas|while|instead,?|so)\s+(?!of\b|far\b|that\b)|,\s+yet\s+(?!to)|,\s+(?:and\s+)?(?=(?:i|we|he|she|they|where|which|there|though|with|most|mainly|my|colleagues|another|others|someone)\b)|"
    r"(?<!\s)\s+and\s+(?=(?:i|he|she|they|my)\b)|(?<!\s)(?<!\bended)(?<!\bends)\s+where\s+|(?<!\s)(?<!verything)(?<!\ball)(?<!nything)(?<!othing)\s+but ",
    re.IGNORECASE,
)
HINT = re.compile(
    r"n['’]t\b|\b(?:no|not|cannot|never|without|yet|still to|zero|none|neither|nor|nothing|hardly|barely|scarcely|lack\w{0,3}|short on|minus|devoid|little|un(?:familiar|sure|known)|new to|new territory|need\w?|training|beginner|novice|stranger|would|['’]d|should|want\w{0,3}|hop(?:e|es|ing)|inten\w{1,5}|keen|"
    r"eager|look\w{0,3}|planning|plans?|itching|excited|hungry|longing|wish\w{0,2}|aim\w{0,3}|happy|willing|ready|open|love|like|expects?|prepared|curio\w{2,5}|enthus\w{2,6}|passionate|interest\w{0,2}|intrigued|fascinat\w{2,3}|drawn|dream\w{0,3}|aspir\w{1,6}|fan of|next|list\w{0,3}|"
    r"wish ?list|roadmap|radar|bucket|goal|target\w{0,3}|read\w{0,3}|watch\w{0,3}|seen|saw|heard|only|just|merely|tutorials?|learn\w{0,3}|stud\w{1,4}|teaching|getting|tak(?:en|ing)|enrolled|signed|booked|about|due|shadow\w{0,3}|turned|transferred|needed|felt|let|called|rang|phoned|hired|handed|referred|gave|refused|declined|lapse|observ\w{2,3}|sat|sitting|shoulders?|sidelines|arm|proxy|left|handled|by|"
    r"outsourc\w{2,3}|subcontracted|else|other\w?|another|colleagues?|specialists?|consultants?|contractors?|vendors?|suppliers?|agenc\w{1,3}|predecessors?|boss|manager|mentor|seniors?|teams?|department|expired|lapsed|date|revoked|suspended|withdrawn|towards?|await\w{0,3}|waiting|appl\w{1,4}|provisional|struck|"
    r"instead|rather|opposed|anything|away|avoid\w{0,3}|steer\w{0,2}|outside|beyond|far|nowhere|limited|if|given|nope|nah|n/a|gaps?|weak\w{0,4}|mystery|missing|pending|progress|nil|tbc|theory|books|what|where|something|"
    r"familiar\w{0,4}|knowledge|aware\w{0,4}|expos\w{2,4}|understanding|grasp|acquaint\w{2,4}|comfortable|conversant|versed|trained|courses?|workshops?|paper|theoretical\w{0,2}|conceptual\w{0,2}|basics?|dabbl\w{2,3}|tinker\w{0,3}|play\w{0,3}|time|hobby|home|student|university|college|school|uni|thesis|"
    r"tool\w{0,4}|skill\w{0,4}|stack|keywords?|tags|cv|r[eé]sum[eé]|profile|headline|some|ticks?|someone|somebody|nobody|except\w{0,3}|bar|apart|lies?|lay|stay(?:s|ed)|rest(?:s|ed)|remain(?:s|ed)|reserved|exempt|spared|dodg\w{1,2}|claim|robbed|territory|ground|soil|terrain|blank|closed|unexplored|untouched|absent|people['’]s|nobody['’]s|count|once|ever|job|task|matter|short|first|passed|forward|taster\w?|tried|try|go|goes|went|lay|lies|sat|weak\w{0,4}|blind|admit\w{0,2}|novice|newcomer|green|rusty|hands|keeps?|kept|stay\w{0,2}|remit|exclu\w{2,3}|finds?|attended|visited|listened|joined|bought|borrowed|steps?|start(?:ing|s)|learned|begun|beginning|watched|observed|witnessed|follow\w{0,3}|give|gives|pass\w{0,2}|hand\w{0,1}|entrust\w{0,2}|farmed|contracted|escaped|eluded|sounds?|seems?|appears?|welcome|pending|outstanding|aim\w{0,3}|goal|dream|wish|think\w{0,3}|considering|saving|exploring|registered|teach|show|train|dipp\w{2,3}|toy\w{2,3}|know\w{0,5}|mention\w{0,3}|claims?|names?|abilit\w{1,3}|capab\w{2,6}|proficien\w{1,3}|endorse\w|cites?|understands?|strong|strengths?|forte|special\w{2,7}|confident|competent|adept|buzzwords?|appeals|tempts|belong\w{0,2}|fell|did|does|who|leav\w{1,3}|saw|sure|ensur\w{1,3})\b",
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
    r"(?:ran|run|runs|running|gave|give|giving|wrote|write|writing|deliver(?:ed|s|ing)?|taught|teach(?:es|ing)?|design(?:ed|s|ing)?|led|leads?|leading|held|hold(?:s|ing)?|develop(?:ed|s|ing)?|built|created?|organi[sz]e[ds]?|provid(?:e|ed|es|ing)|planned|hosted|authored|record(?:ed|s|ing)|produc(?:ed|es|ing)|made|publish(?:ed|es|ing)|film(?:ed|s|ing)|draft(?:ed|s|ing)|edit(?:ed|s|ing)|updated|posted)"
    r"(?: [\w-]{1,14}:?){0,3}? (?:courses?|workshops?|trainings?|tutorials?|classes|class|basics|lessons)(?: (?:in|on|about|for|at))?"
)
"""Courses that were given, not taken."""
THE_AGENT_DID = re.compile(
    r"\W{0,4}(?:(?:and|while|though|since|as|because|then|so|all) )?(?:the|our|an?) (?:(?:head|senior|chief|lead|night|day|late|early|first|other|back|front|main|old|duty|general|assistant|deputy|sous|junior) ){0,2}(?!shelter|center|tower|helper)(?:\w{2,12}(?:er|or|ist|ian|ant|man|cian)|bureau|partner|owner|office|chef|shift|nurse|clerk|agency|firm|boss|lead|staff|crew|team|cook|lawyer|accountant)s? (?:(?:always|usually|mostly|normally) )?"
    r"(?:did|does|do|handled|handles|looked after|looks after|took care of|saw to|dealt with)\b(?! not\b)(?![^\n]{0,80}\b(?:I|my|me)\b)",
    re.IGNORECASE,
)
"""A named trade as the subject of a clause: "the accountant did the tax"."""
ABOUT_IT = re.compile(
    r"\b(?:done|used|tried|touched|did|handled|do|use|try|run|worked (?:on|with)) (?:it|them|that|either|any)(?: \w{1,9}){0,2}\W{0,3}$|\b(?:i|he|she|they) (?:have|has|had|know|knows|did) (?:none|nothing|no experience)(?: \w{1,9})?\W{0,3}$",
    re.IGNORECASE,
)
"""A denial that points back: "I know of payroll but have not done it"."""
NOT_HELD = re.compile(
    r"\b(?:not|never|n['’]t|without)(?: yet| ever| been| having| so far){0,2} (?:pass(?:ed|ing)|sat|sit|taken|completed?|completing|finish(?:ed|ing)?|renewed|granted|obtained|gained|got|awarded|restored|reinstated|registered|current|held|active|admitted)\b|"
    r"\bfail(?:ed|s)? (?:the|my|his|her|it|two|three|at)\b|\b(?:test|exams?|assessment|finals) (?:is |are )?(?:booked|due|pending|ahead|outstanding|still|to come|next)\b|\b(?:booked|entered|down) for (?:the|my|his|her) (?:test|exam|assessment)|\bprovisional\b|\blost (?:my|his|her|the|it)\b|"
    r"\b(?:ran|run|runs) out\b|\bsurrender(?:ed)?\b|\bdisqualified\b|\bbanned from\b|\blet (?:[\w+'’-]{1,16} ){1,5}(?:go|lapse|slip|expire|run out)\b|\b(?:came|come|taken|struck|removed|went) (?:off|from) (?:the|my|his|her) (?:\w{1,14} )?(?:register|roll|list)\b|"
    r"\bapplied for\b|\bformerly\b|\bused to (?:be|hold|have)\b|\bonce (?:held|had|was|registered)\b|\bpart[- ]qualified\b|\bfinalist\b|\b(?:papers?|exams?|modules?|tests?) (?:still )?(?:to go|left|to sit|to pass|missing|outstanding|remaining)\b|\bstill to (?:sit|pass|take|do|come)\b|"
    r"\bdropped out\b|\bexpected (?:in|by|next|this)\b|\bunqualified\b|\b(?:gave|given|give|handed) (?:up|back|in) (?:my|the|his|her|it)\b|\bhalfway\b|\bstudent member\b|\bin progress\b|\bnot (?:a )?valid\b|\bcancelled\b|\bwaiting (?:for|on) (?:the|my|a)\b|\bonly the theory\b",
    re.IGNORECASE,
)
"""Words of a sentence about a paper by which it is not, or no longer, held."""
PRIVATE = re.compile(
    r"\W{0,4}(?:(?:outside|away from|beyond|when not at) (?:of )?(?:the )?(?:work|office|classroom|job)|in my (?:spare|free|own) time|(?:at|on) (?:the )?weekends?|(?:my )?hobb(?:y|ies)\b|"
    r"(?:i|he|she|they) (?:(?:was|were) born|grew up|finished school|left school|went to school|lives?|sings?|plays?|collects?|supports? (?:a|the) (?:local )?(?:club|team|side)|"
    r"speaks? (?:\w{1,12} )?languages?|took (?:a|my|his|her|their) gap|cycles? (?:in|to work|at)|reads? (?:\w{1,12} )?for fun)\b|"
    r"(?:i|he|she|they) (?:also |still )?(?!do |does |learn|stud|use |uses |work|run |runs |try |have |has |had |lead|manage|want|would|know|can |could |\w{2,14}ed )\w{2,10} [^.;:,\n]{0,50}\b(?:neighbou?rs|friends|for fun|the whole street|at home|at (?:the )?weekends?|(?:on|every) (?:weekends?|(?:sun|satur)days?)|in (?:my|the) garden|on the train|family)\b|(?:i|he|she|they) coach(?:es)? an? (?:\w{1,12}[- ]?){1,3} (?:side|team)|my (?:mother|father|parents|wife|husband|partner|son|daughter|children|family|brother|sister)\b)",
    re.IGNORECASE,
)
"""A sentence about life outside work: its words suggest no skill."""
PAST = re.compile(
    rf"{ED.pattern}|(?:ran|led|built|wrote|taught|kept|held|drove|sold|made|took|oversaw|grew|brought|dealt|did|fed|met|won|gave|spent|bought|sent|spoke|drew|rebuilt|rewrote|began|got|found|caught|"
    r"chose|laid|hung|shot|spun|stood|flew|swept|dug|bent|wove|rang|sat|told|went|threw|paid|rode|drew|broke|tore|wore|fought|sought|thought|understood|bound|set|cut|put|hit|read|shut|split)",
    re.IGNORECASE,
)
"""A verb of the past by its form."""
