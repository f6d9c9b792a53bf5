"""Classes of words by which a clause leaves a thing undone or merely names it, whatever the words between them are."""

from __future__ import annotations

import re

_ME = r"(?:i|we|he|she|they)"
_MY = r"(?:my|his|her|their|our)"
_OBLIQUE = r"(?:me|him|her|them|us)"
_ADVERB = (
    r"(?:\w{2,14}ly|also|still|always|just|only|ever|never|once|then|now|even|so far|often|sometimes|first|already|soon|perhaps|maybe|rather|quite|very|much|"
    r"long|all|well|far|further|both|too|at most|at best|at least|not|again|today|nowadays|instead|thus|hence|therefore|in fact|of course|to be honest|in the past|since|yet|almost|nearly|"
    r"sadly|alas|myself|himself|herself|themselves)"
)
_ARTICLE = r"(?:an?|the|my|his|her|their|our|another|some|any|every|each|one|two|both|other|outside|external|separate|special|dedicated|different)"

PRONOUN = re.compile(
    rf"\b(?<!which )(?<!that )(?<!what )(?<!where )(?<!than )(?<!who )(?<!when )(?<!because )(?<!before )(?<!until )(?<!after )(?<!while )(?<!if ){_ME}\b(?:['’](ve|m|d|ll|re|s)\b)?"
)
"""The candidate as the subject: "I", or "she" in an account by somebody else."""
AUXILIARIES = re.compile(
    rf"[ ,]*(?:(?:going to|used to|ought to|(?:have|has|had|need|needs) to|{_ADVERB}|stay(?:ed|s)?|remain(?:ed|s)?|fe(?:el|els|lt)|am|is|are|was|were|be|been|being|have|has|had|do|does|did|will|would|could|might|may|shall|should|must|can|cannot|"
    r"(?:am|is|are|was|were|have|has|had|do|does|did|would|could|should|must|might)n['’]t|can['’]t|won['’]t|get to|got to|come to|came to|begun to|trying to|tried to|try to|manage to|managed to|(?:allowed|permitted|invited|asked|able|privileged|lucky enough|around) to|keeps?(?= \w+ing)|kept(?= \w+ing))[ ,]+)*"
)
FUTURE = re.compile(r"\b(?:will|may|might|shall)\b")
CONDITION = re.compile(
    r"\b(?:gladly|happily|willingly|with pleasure|any day|in a heartbeat|like a shot)\b|\bto (?:learn|try|begin|start (?:with|in|on))\b|\bto be (?:given|shown|taught|trained|offered|introduced|initiated|let loose)\b|\b(?:with|after|given|if|provided|once|under|assuming|needing|before)\b[^.;]{0,40}\b(?:training|help|support|guidance|practice|time|weeks?|months?|chance|courses?|coaching|induction|opportunity|shown|asked|taught|trained|let|someone|somebody)\b"
)
"""What would have to come first."""
MODAL = re.compile(r"\b(?:will|would|could|might|may|shall|should|must|ought)\b")
BEING = re.compile(r"\b(?:am|is|are|was|were|been|be|being|stay(?:ed|s)?|remain(?:ed|s)?|fe(?:el|els|lt))\b")
HAVING = re.compile(r"\b(?:have|has|had)\b")

OTHERS = (
    r"(?:others?|other people|someone|somebody|anyone|anybody|whoever|people who|those who|experts?|colleagues?|co-?workers?|workmates?|team-?mates?|housemates?|specialists?|professionals?|contractors?|subcontractors?|consultants?|freelancers?|"
    r"agenc(?:y|ies)|bureaus?|suppliers?|vendors?|providers?|third part(?:y|ies)|outsiders?|departments?|(?:head |back |front |main |central |regional )?offices?|headquarters|hq|teams?|crews?|units?|branch(?:es)?|desks?|divisions?|functions?|"
    r"sides?|compan(?:y|ies)|firms?|boss(?:es)?|managers?|supervisors?|foremen|foreman|chiefs?|directors?|owners?|partners?|seniors?|superiors?|mentors?|predecessors?|successors?|deput(?:y|ies)|assistants?|secretar(?:y|ies)|clerks?|temps?|interns?|"
    r"accountants?|bookkeepers?|lawyers?|solicitors?|counsel|chefs?|nurses?|doctors?|engineers?|technicians?|electricians?|plumbers?|buyers?|planners?|designers?|developers?|analysts?|administrators?|treasury|finance|hr|it|legal|procurement|marketing|logistics|the state|"
    r"corporate|facilities|security|maintenance|quality|shared services|parent compan(?:y|ies)|landlord|guy|lady|fellow|folk|folks|man|woman|person|hands|lot|group|half|shift)"
)
"""People and places other than the candidate to whom work falls."""
_ANYBODY = (
    r"(?:others|other people|someone|somebody|anyone|anybody|whoever|experts?|colleagues?|co-?workers?|workmates?|specialists?|professionals?|contractors?|subcontractors?|consultants?|freelancers?|agenc(?:y|ies)|bureaus?|third part(?:y|ies)|outsiders?|"
    r"(?:other|another|different|separate|special|own) \w+|head office|headquarters|boss|manager|supervisor|seniors?|superiors?|mentor|predecessor|deputy|assistants?)"
)
FAMILY = r"(?:sister|brother|mother|father|mum|dad|wife|husband|cousin|uncle|aunt|friend|flatmate|neighbour|neighbor|son|daughter|parents|girlfriend|boyfriend|nephew|niece|grandfather|grandmother|in-law|room-?mate|acquaintance)s?"
_DID = (
    r"(?:did|does|do|doing|took|takes|take|taking|handled?|handles|ran|runs|run|looked after|looks after|look after|saw to|sees to|see to|dealt with|deals with|kept|keeps|had|has|have|owns?|owned|wrote|writes|made|makes|make|covered|covers|cover|managed|manages|"
    r"was in charge|were in charge|is in charge|was responsible|is responsible|came in|come in|comes in|stepped in|steps in|carried|carries|performed|performs|organi[sz]ed|arranged|led|leads|built|maintained|maintains|prepared|prepares|worried|worries|signed off|picked up|picks up|would|always|got|gets|drove|taught|cooked|held|operated|provided|supplied|delivered)"
)
OTHERS_ACT = re.compile(
    rf"(?:(?:at|in|for|on|with|during|under) (?:[\w'’-]+ ){{1,4}}(?=(?:an?|the|others?|some|colleagues|my|our|another)\b)|(?:there|usually|always|mostly|normally|so|as|because|since|while|though) ){{0,2}}"
    rf"(?:(?:{_ARTICLE} )(?:[\w'’-]+ ){{0,3}}?{OTHERS}|others|other people|someone(?: else)?|somebody(?: else)?|colleagues|co-?workers|specialists|experts|contractors|consultants|head office|whoever|people)"
    rf"(?: (?:in|at|from|of|upstairs|downstairs|next|with|on|there|who)(?: [\w'’-]+){{1,3}}?)?(?: {_ADVERB}){{0,2}} (?P<verb>{_DID}|[\w'’-]+)\b"
)
"""A clause with somebody else as its subject."""
DID = re.compile(_DID)
TO_ME = re.compile(
    rf"\b(?:{_OBLIQUE}|mine|{_MY}(?! (?:boss|manager|colleagues?|employers?|predecessor|supervisor|seniors?|partner)\b)|myself|i)\b"
)
ENDORSED = re.compile(
    r"\b(?:endors|recommend|rate[sd]?\b|prais|vouch|describ|call(?:s|ed)? me|know(?:s|n)? me|say|says|said\b|credit|commend|tag(?:s|ged)?\b|associat|compliment|applaud|swear|refer to me|sees? me|think|reckon|believe|would tell you)\w*"
)
"""What others say of somebody: praise, which tells of no deed."""
OTHERS_HIRED = re.compile(
    rf"\b(?:have|has|had|was|were|is|are|used|uses|use|hired|hires|hire|employ(?:ed|s)?|engag(?:ed|es|e)|paid|pays|pay|kept|keeps|(?:brought|called|bought|got|call|bring) in|rel(?:ied|ies|y) on|retain(?:ed|s)?|contracted|found|got|needed|turned to|turn to|went to|go to|rang|phoned|called|booked)(?: {_ADVERB})? "
    rf"(?:(?:colleagues|specialists|experts|others|contractors|consultants|other people) (?:for|to do|who did|doing|do|on)\b|(?:an?|another|some|our|the|their|its|outside|external|other)(?: (?:[\w'’-]+)){{0,3}}? (?:specialists?|experts?|contractors?|subcontractors?|consultants?|freelancers?|agency|agencies|bureau|suppliers?|vendors?|providers?|outsiders?|(?:own|separate|dedicated|special|other|whole) (?:team|people|department|staff|crew)|third party|someone|somebody|colleagues?|accountants?|lawyers?|technicians?|firm|company|person|man|woman|guy|lady)"
    r"(?: (?:in|at|from)(?: [\w'’-]+){1,3}?)? (?:for|to|who|that|do|does|did|doing|on|whenever|when|with)\b)|\b(?:we|they|firm|company|employer|boss|shop|kitchen|school|office) (?:always |usually )?(?:bought|buy|buys|brought|got|hired|shipped|ordered) (?:[\w'’-]+ ){1,4}in\b(?= from| for| ready|\W*$)"
)
"""Somebody else was there for it: "we had a contractor for", "the firm used an outside bureau for"."""

_TO_LEARN = r"(?:learn\w*|stud(?:y|ies|ying|ied)|get(?:ting)? into|pick(?:ing)? up|take(?:n)? up|taking up|try(?:ing)?|train(?:ing)?|explor\w+|retrain\w*|start\w*|discover\w*|be (?:shown|taught|trained))"
AVOIDING = re.compile(
    r"(?:left (?:long |just |shortly |well |right )?before\b|steer(?:ed|s|ing)?|stay(?:ed|s)? (?:\w+ )?(?:out|away|off|clear|well|at arm)|(?:keep|keeps|kept|keeping) (?:well |far |right |safely |(?:my|his|her) (?:fingers|hands|nose|distance|feet) )?(?:away from|out of|off|clear of|my distance|his distance|her distance|my hands off)|lost touch|avoid\w*|shun\w*|duck(?:ed|s|ing)?|dodg\w+|sidestep\w*|skirt\w*|skip(?:ped|s)?|evad\w+|bypass\w*|eschew\w*|"
    r"pass(?:ed|es)? (?:on|up|when|where|over|at)|draw(?:s)? (?:the|a) (?:line|blank)|drew (?:the|a) (?:line|blank)|stop(?:ped|s)? short of|declin(?:e|es)\b|refus(?:e|es)\b|abstain\w*|refrain\w*|opt(?:ed|s)? out|bow(?:ed|s)? out|sit(?:s)? (?:\w+ ){0,3}out\b|hold(?:s)? back from|shy|shrink|shrank|shied|ba(?:u)?lk\w*|"
    r"give[sn]? (?:[\w'’-]+ ){1,5}a (?:wide berth|miss|pass)|gave (?:[\w'’-]+ ){1,5}a (?:wide berth|miss|pass)|miss(?:ed|es)? out|go(?:es)? without|went without|(?:get|gets|got|getting) by|got (?:away|round|around)|do(?:es)? without|did without|done without|manage[ds]? without|lack\w*|miss(?:es)?\b|struggl\w+|flounder\w*|stumbl\w+|"
    r"plead(?:s|ed)? ignoran|confess(?:es|ed)? (?:to )?(?:ignoran|a |no |having|knowing|little)|forgo\w*|forwent|disown\w*|defer(?:red|s)? to|outsourc\w+|subcontract\w*|delegat\w+|farm(?:ed)? out|escap\w+|elud\w+|fail(?:ed|s)? at\b|flee|fled|run away|ran away|walk(?:ed)? away|"
    r"drop(?:ped)? out|le(?:t|ft|ave) (?:[\w'’-]+ ){1,5}(?:alone|aside|untouched)\b|came (?:late|too late)|arrived (?:after|too late|when)|join(?:ed)? (?:too late|after)|know[s]? (?:nothing|little|next to|hardly|not much)|knew (?:nothing|little|next to|hardly)|understand(?:s)? (?:nothing|little|hardly)|"
    r"admit\w* (?:to )?(?:a |an |no|not|little|never|having|that|being)|confess\w*|regret\w*|disappoint\w*|apologi[sz]e\w*|own up\b|hand(?:s)? off|hands off|part(?:ed)? (?:ways|company)|look(?:ed|s)? (?:the other way|elsewhere|away))"
)
"""Verbs by which somebody stays clear of a thing."""
HANDING_ON = re.compile(
    rf"(?:(?:leave|leaves|left|leaving) (?!(?:the|my|that|this|a|his|her|their|our) (?:job|post|role|firm|company|trade|army|navy|school|college|country|industry|team)\b)(?:[\w&'’/-]+ ){{1,6}}?to (?!(?:me|us|join|become|start|work|study|travel|move|take|be|go|look|rest|cool|dry|rise|soak|prove)\b)|"
    rf"(?:hand|hands|handed|pass|passes|passed|give|gives|gave|send|sends|sent|refer|refers|referred|assign|assigns|assigned|delegate|delegates|delegated|entrust|entrusts|entrusted|forward|forwards|forwarded|pass|push|pushes|pushed|shift|shifted|route|routed|transfer|transferred|move|moved|turn|turned|cede|ceded|relinquish\w*|yield\w*|farm|farmed|bounce|bounced|let)"
    rf" (?:[\w&'’/-]+ ){{0,6}}?(?:over |on |out |off |up |along |back )*to (?:(?:{_ARTICLE}|those|people|anyone|whoever|the more \w+|more \w+) )?(?:[\w'’-]+ ){{0,2}}?{_ANYBODY}\b|"
    r"(?:let|lets|have|had|got|made|make|ask|asks|asked|rely on|relied on|relies on|depend on|depended on|needed|need|call|called|call on|called on|trust|trusted|turn to|turned to) (?:others|someone|somebody|colleagues|specialists|experts|(?:an?|the|our|another|my) (?:[\w'’-]+ ){0,2}?(?:colleague|specialist|expert|contractor|agency|firm|friend|boss|manager|supervisor|senior|bureau|accountant|department))\b)"
)
"""Verbs by which a thing is passed to other people."""
WISHING = re.compile(
    r"(?:download\w* (?:an?|some|the) |rather not\b|(?:my|his|her) eyes? on\b|find(?:ing)? (?:a|my|his|her) way into|open(?:-minded)? (?:to|about|for|towards)|swap\b|want\w*|wish\w*|hop(?:e|es|ed|ing)\b|intend\w*|(?:plan|plans|planned|planning)(?: on| to| an?| my)\b|aim\w*|aspir\w+|dream\w*|long(?:s|ed|ing)? (?:to|for)|yearn\w*|crav\w+|fanc(?:y|ies|ied)|mean(?:s|t)? to|(?:think|thinking|thinks|thought) (?:\w+ ){0,2}?(?:of|about)|consider(?:s|ed|ing)?\b(?! (?:myself|himself|herself))(?![^.;]*\b(?:strengths?|fortes?|talents?|assets?|strong|skills?)\b)|contemplat\w+|ponder\w*|mull\w*|"
    r"looking (?:forward|into|at|for|to)|look(?:s)? (?:forward|into|at|for)|seek(?:s|ing)? to|prepar\w+ to|expect\w* to|sav(?:e|es|ing)(?: up)?|(?:sign|signed|signing) (?:up|on)|meaning to|pencil\w* in|enrol\w*|regist\w+ (?:for|on)|book(?:ed|ing)? (?:an?|my|the|on|onto|some|for|in)|await\w*|wait\w*|env(?:y|ies|ied)|admir\w+|marvel\w*|wonder\w*|toy\w*|flirt\w*|play(?:ed|ing)? with the|"
    r"(?:would|['’]d) |resolv\w+ to|vow\w* to|promis\w+ (?:myself|to)|set (?:my|his|her) (?:sights|heart|mind)|have designs|hanker\w*|itch\w*|ache\w*|thirst\w*|hunger\w*|gravitat\w+|warm(?:ed|ing)? to|eye(?:d|ing)? |daydream\w*|fantasi\w+|imagin\w+|pictur(?:e|ed|es)\b|envis\w+|see(?:s)? (?:myself|himself|herself)|welcom\w+|jump\w* at|"
    r"need\w* (?:to|an?|some|more|help|training|someone|somebody|guidance|support|practice|time)|have (?:still )?to learn|(?:apply|applied|applying) for (?:an?|the) (?:course|place|apprenticeship|training|licen)|remain\w* (?:curious|interested|keen)|"
    rf"start(?:ed|ing|s)? to {_TO_LEARN}|begin(?:ning|s)? to {_TO_LEARN}|began to {_TO_LEARN}|be (?:glad|happy|keen|delighted|pleased|willing|thrilled|grateful|interested|open|ready|proud|trained|taught|shown|a beginner)|tak(?:e|es|ing) (?:an? |my |his |her )?(?:\w+ )?(?:interest|fancy|shine|liking|first|course|class|evening|lesson)|give (?:a lot|anything|much|my)|love to|like to|enjoy the chance)"
)
"""Verbs of wish and plan."""
SAYING = re.compile(
    r"(?:would |['’]d )?(?:(?:want|wants|wish|wishes|like|love|hope|hopes|care|cares|choose|chooses|prefer|prefers|be (?:glad|happy|pleased|proud|remiss not)) to )?(?:also |especially |just |only )?"
    r"(?:mention|name|list|point (?:out|to)|stress|highlight|put forward|note|underline|draw (?:your )?attention to|bring (?:in|along|to)|contribute|emphasi[sz]e|single out|rattle off|cite|showcase|present|flag|refer you to)\b|"
    r"(?:see|sees|consider|considers|regard|regards|count|counts) (?:my|him|her|them)sel(?:f|ves) (?:\w+ ){0,2}?(?:strong|good|at home|skilled|capable|competent|proficient|confident|fit|an expert|a specialist|experienced)\b"
)
"""Verbs of saying what somebody knows, wished for or not: "I would like to mention"."""
WATCHING = re.compile(
    r"(?:keep(?:s|ing)? (?:an eye|tabs|abreast|up with)|(?:got|was|been) (?:talked|walked|shown|guided|taken) |work(?:ed|s)? (?:next to|beside|alongside|near|behind) (?:[\w'’-]+ ){0,3}?(?:who|that|doing)\b|scratch\w* the surface|(?:an?|my|the) (?:\w+ ){0,2}?(?:taste|flavou?r|whiff|glimpse|sniff|peek|inkling|nibble) (?:of|at|into)\b|(?:got|had|have|get|caught) (?:an?|my|the) (?:first |quick |brief |little )?(?:taste|flavou?r|whiff|glimpse|impression|sniff|peek|look|inkling|nibble)\b|listens? (?:when|while|as)\b|look(?:ed|s|ing)? on\b|look(?:ed|ing)? over|sat in on|sit(?:s|ting)? in on|(?:sat|sit|stood|stand)\b(?: [\w'’-]+){0,7}? (?:while|when others|as others|doing|people who|the ones|the people)\b|tag(?:ged)? along|browse\w*|browsing|skim\w*|leaf\w* through|glanc\w+|glimps\w+|peek\w*|peep\w*|hear(?:d|s)? (?:of|about|a lot|much|plenty|good|great|tell|from (?:friends|others|colleagues|my))\b|marvel\w*|"
    r"read(?:s|ing)? (?:about|up|on\b|into|my way|his way|her way|around|of|books|articles|a lot|everything|something|widely)|(?:listen|listened|listens|listening) (?:when\b|while\b|to (?:[\w'’-]+ ){0,3}?(?:podcasts?|talks?|lectures?|others|colleagues)|in on|in\b)|google\w*|subscrib\w+|follow(?:s|ed|ing)? (?:\w+ ){0,4}?(?:blogs?|podcasts?|newsletters?|channels?|forums?|debates?|news|online|from|with interest|accounts?|videos?|developments?|discussions?|series)|"
    r"(?:watch|watched|watches|watching|see|saw|seen|observ\w+|witness\w*|follow\w*|shadow\w*) (?:[\w'’-]+ ){0,6}?(?:being|done|do|doing|others|someone|somebody|colleagues?|how|people|from|at work|in action|in use|happen\w*|once|twice|videos?|tutorials?|on (?:tv|screen|television|youtube)|a few times|demonstrat\w+|specialists?|experts?|close up|up close|work)\b|"
    r"shadow(?:ed|s|ing)?\b|spent (?:[\w'’-]+ ){1,5}(?:watching|looking|reading|listening|observing|shadowing|beside|next to|alongside|studying|sitting|hearing|following)|"
    r"(?:come|came) across\b|bump\w* into|brush(?:ed)? (?:against|past|up against)|been (?:around|near|close to|told about|present|shown)|(?:met|encountered|heard of) (?:[\w'’-]+ ){0,4}only|touch(?:ed)? on\b|dip(?:ped)? (?:into|a toe|my)|attend(?:ed)? (?:an?|one|the|some|two|several) (?:[\w'’-]+ ){0,3}?(?:talk|lecture|taster|demo\w*|webinar|open|fair|seminar|conference|presentation|session|evening|meet-?up)\w*|"
    r"(?:bought|buy|borrow\w*|ordered|own|got|was given|been given|received) (?:an?|some|two|the|my|every) (?:[\w'’-]+ ){0,2}?(?:books?|manuals?|guides?|magazines?|kit|textbooks?|dvds?)\b|held the (?:door|torch|ladder|tools)|carr(?:y|ied) the (?:bags?|tools)|made the (?:tea|coffee))"
)
"""Verbs by which a thing is seen, heard or read of, and not done."""
KNOWING = re.compile(
    r"(?:(?:an? )?(?:dab|good|old|safe|steady|skilled|practised) hands? (?:at|with|in|for)|know\w*|knew|bring(?:s)?\b|offer(?:s)?\b|consider(?:s)?\b|tick(?:s)?\b|ticked (?!the\b|off\b|every|each|all\b)|list(?:s)?\b|count(?:s)? (?:[\w'’&/,-]+ ){1,12}?(?:among|as)\b|nam(?:e|es)\b|mention(?:s)?\b|claim(?:s)?\b|possess(?:es)?\b|master(?:s)? |command(?:s)? |understand(?:s)?\b|puts? (?:[\w'’&/,-]+ ){1,12}?(?:among|on (?:my|his|her)|under|down)\b|"
    r"boast(?:s)?\b|(?:pride|consider|call|rate|describe)s? (?:myself|himself|herself)|see(?:s)? (?:myself|himself|herself) as|excel(?:s)? (?:at|in)|shine(?:s)? (?:at|in)|"
    r"(?:ha(?:ve|s) )?(?:an? |some |my |the )?(?:[\w'’-]+ ){0,2}?(?:command|grasp|knowledge|feel|feeling|flair|knack|gift|talent|head|eye|hand|nose|ear|aptitude|instinct|skills?|understanding|sense|background|grounding|touch|affinity) (?:of|for|in|with)\b)"
)
"""Verbs of knowing and naming."""
ABLE = re.compile(
    r"(?:(?:very|quite|fairly|really|rather|well|both|equally|also|particularly|especially|highly|most|fully|pretty) )*(?!(?:responsible|accountable|busy|in charge|involved|engaged|employed|active|answerable|entrusted|tasked|charged|occupied|trusted|working|new|unfamiliar|weak|poor|bad|interested|not|no|never|nil|zero|nought|nothing)\b)"
    r"(?:at home|at ease|at my best|in my element|up to speed|up to date|well up|\w+) (?:with|in|at|on|around|about)\b"
)
"""What somebody is, said with an adjective and a thing: "at home with", "solid in"."""

DENYING_STATE = re.compile(
    rf"(?:(?:\w+ly|very|quite|still|also|so|far|a|an|the|rather|too|one of|of|complete|total|real|just|only|as|currently) )*(?:thin|non-?existent|minimal|scant|sparse|patchy|promised|denied|refused|excused|let off|relieved of|in line for|down for|(?:penned|pencilled|penciled) in|earmarked|passed over|(?:talked|walked|shown|guided) (?:through|around|over|how)|empty|lying|guessing|bluffing|pretending|all thumbs|wrong (?:person|one|man|woman|address|place|candidate)|lost|clueless|ignorant|innocent of|unfamiliar|unaware|unacquainted|inexperienced|un(?:trained|tested|tried|versed|skilled|schooled|qualified|able|certain|sure|practi[sc]ed|touched)|green|rusty|hopeless|useless|no (?:good|use|expert|specialist|hand|authority)|bad|poor|weak\w*|"
    rf"blind|foreign|stranger|beginner|novice|layman|layperson|outsider|amateur|tourist|newcomer|learner|spectator|onlooker|bystander|observer|at sea|out of (?:my|his|her|their)|short of|short on|miles|a long way|long way|away from|kept (?:away|out|at|from|off)|shut out|excluded|spared|barred|exempt\w*|absent|(?:on|onto) (?:a|the) (?:waiting|list|course)|"
    rf"due to|set to|about to|going to|supposed to|scheduled|booked|enrol\w+|registered for|signed up|willing|open to|happy to|ready to|prepared to|(?:keen|eager|curious|interested|inquisitive|hungry|dying|itching|burning|fascinated|intrigued|attracted|drawn|tempted|inspired|enthusiastic|excited|impressed)(?: (?:on|to|for|about|in|by|at|with)\b|\W*$)|considering|thinking|planning|hoping|reading|saving|teaching (?:myself|himself|herself)|"
    rf"(?:learning|studying|exploring|retraining|picking up|taking up|trying|training (?:in|for|to|as)|discovering)|working (?:my|his|her) way|working towards?|attending|looking|watching|following|finding (?:my|his|her) feet|getting (?:into|to know|to grips|acquainted|started)|taking (?:an?|my|his|her|lessons|classes|evening|first)|new|not|never|no\b|yet to|still to|nowhere|hardly|barely|scarcely|fond of|in the (?:room|audience|dark|process)|in two minds|history\b|a (?:rumou?r|dead letter|legend|fiction)\b|in (?:training|awe)|afraid (?:of|i|that|not)|"
    rf"sorry|without|minus|lacking|missing|wanting|in want|in need|told (?:that )?{_ME} (?:would|could|should|might)|asked to learn|next door|in another|on the (?:other|outside|sidelines|fringe)|outside|beyond|limited to|confined to|restricted to)\b"
)
"""What follows "I am" or "X is" where nothing was done."""
GAP = re.compile(
    rf"\b(?:total |complete |utter |any |the )?(?:absence|lack|dearth|paucity|want) of\b|^(?:nil|zero|zilch|nought|nothing)\b|(?<!no )(?<!without )(?<!any )\b(?:(?:an?|the|{_MY}|one|only|some|big|main|few|two|three|major|few) )(?:[\w'’-]+ )?(?:leaps?|first|soft spot|fondness|liking|crush|longing|craving|yearning|curiosity|itch|jargon|gaps?|holes?|blanks?|(?:blind|weak|white|sore|bare) spots?|weakness(?:es)?|shortcomings?|lacuna|deficits?|deficienc\w+|voids?|omissions?|weak (?:points?|sides?|suits?|links?)|achilles|limits?|limitations?|exceptions?|ignorance|unknowns?|myster(?:y|ies)|puzzle|riddle|enigma|closed book|sealed book|missing (?:piece|link|part))\b(?! analysis)"
    rf"|\b(?:uncharted|unexplored|unknown|unfamiliar|foreign|alien|virgin|new|undiscovered|unmapped|strange) (?:territory|ground|land|country|soil|terrain|waters?|planet|world|language|continent|field|area)\b|\bterra incognita\b|\bblank (?:page|sheet|space|slate|spot)\b|\bdouble dutch\b|\ball greek\b|\b(?:closed|sealed|unread|unopened|unwritten) (?:book|door|chapter)\b"
)
"""Nouns for a thing that is not there."""
SECOND_HAND = re.compile(
    r"\b(?:(?:from|at) (?:afar|a distance|arm['’]s length|the (?:outside|sidelines|audience|spectator\w*|armchair|fringes?|gallery|touchline))|as an? (?:mere |pure |silent |interested |casual |curious )?(?:onlooker|spectator|bystander|observer|outsider|listener|reader|visitor|guest|tourist|layman|lay person|layperson|fan)|"
    r"second[- ]?hand|hearsay|(?:only|just|merely|purely|solely) (?:by name|in theory|on paper|by sight|by reputation|in passing|as a customer|from|by ear|through books|theoretical\w*|in my head|in my dreams|in dreams|on youtube|the theory|watched|looked|seen|heard|read|observed|at)|(?:theory|book|textbook|classroom) (?:only|yes|knowledge only)|"
    r"nothing (?:more|beyond|further)|no more(?: than that)?\W*$|theoretical(?:ly)? only|(?:out of|from|through|in|via|with) (?:[\w'’-]+ ){0,2}?(?:books?|textbooks?|lectures|hearsay|stories|youtube|films|television|tv|podcasts|magazines|the classroom|articles|videos|webinars|blogs|tutorials|the internet|documentaries|slides|conversations?|anecdotes)\b|by reputation|practice,? no|no practice|never in practice|"
    r"not (?:hands[- ]on|first[- ]hand|in practice|from work|from doing|from experience|by doing|in earnest|for real|yet)|(?:out of|from|for) (?:pure |sheer |mere |personal )?(?:curiosity|interest)(?=\W*$)|in (?:my|his|her) (?:imagination|dreams|head))"
)
"""Words that leave what was seen or read without a deed."""
LATER = re.compile(
    r"\b(?:place|seat|spot|slot) (?:on|in|at) (?:the|an?) [^.;]{2,40}\b(?:course|class|workshop|programme|program|module)\b|\b(?:next (?:year|month|week|spring|summer|autumn|fall|winter|term|quarter|season|step|stop|on (?:my|his|her|the)|project|challenge|chapter|move|goal|january|february|march|april|may|june|july|august|september|october|november|december)|(?:some|one) ?day\b(?! (?:a|per|i|when|each)\b)|one of these days|some time soon|in (?:the )?(?:near |distant |coming )?future|sooner or later|"
    r"in the (?:long|medium) (?:run|term)|down the (?:road|line|track)|before (?:too )?long|by (?:the )?(?:summer|spring|autumn|winter|new year|end of (?:the|this|next) year|next \w+|christmas|easter)|(?:starts?|starting|begins?|beginning) (?:in|on|this|next|after|from|soon)|(?:this|the coming) (?:spring|summer|autumn|winter|year)|when (?:i|he|she|they) (?:find|get|finds|gets|have|has) (?:the )?time|"
    r"once (?:i|he|she|they|my|the|we) [^.;\n]{2,40}\b(?:shall|will|['’]ll|want|plan|hope|intend)|(?:coming|upcoming|pencilled|penciled|scheduled|planned|booked|earmarked) (?:soon|in|for|up|next)|(?:my|his|her|the|their) (?:[\w'’-]+ )?(?:ambition|dream|aim|goal|wish|hope|plan|intention|resolution|project|target|desire|aspiration)s?(?: for [\w ]{2,20})?(?: (?:is|was|are|remains?|would be)\b|:)|"
    r"(?:on|at|in) (?:my|his|her|their|the|a) (?:[\w'’-]+ ){0,3}?(?:wish ?list|to-?do(?: list)?|bucket list|radar|horizon|agenda|roadmap|reading list|learning list|learning plan|list(?! of (?:skills|strengths|tools))(?= (?:for|to|of|next|this)\b| ?$|\W*$))|(?:high|top|first|next|still|up|down) on (?:my|the|his|her) (?:[\w'’-]+ )?list|ahead of (?:me|him|her)|(?:long|life)[- ]?(?:held|long) (?:dream|wish|ambition)|calling (?:me|him|her)|beckons?)"
)
"""Words that put a thing into the future."""
STUDY = re.compile(
    r"\b(?:books?|manuals?|textbooks?|articles?|blogs?|newsletters?|podcasts?|videos?|tutorials?|webinars?|documentar(?:y|ies)|magazines?|lectures?|taster|open days?|evening (?:class(?:es)?|school|course)|leaflets?|brochures?|prospectus|lessons|diploma|degree|apprenticeship|traineeship|introduction|beginners?['’]? (?:guide|class|course)) (?:on|about|in|of|for|to|covering)\b"
)
DENYING_PREDICATE = re.compile(
    rf"\b(?:is|are|was|were) (?:the|an?|one|something|what|where|that|among) [^.;,]{{0,40}}?\b{_ME}(?:['’]d| would| will| want\w*| wish| hope\w*| plan\w*| intend\w*| could| might| should| (?:have |had |has )?(?:never|yet)| lack\w*| miss\w*| need\w*| still)\b|\bto be (?:given|shown|taught|trained|offered|introduced|initiated|let loose)\b|\bteaching (?:me|him|her)\b|"
    rf"\bbefore {_ME} (?:arrived|came|joined|started|got|was hired|set foot)\b|\bby the time {_ME}\b|"
    rf"\b(?:rule[sd]?|leaves?|left|cross\w*|cut|cuts|shuts?|close[sd]?|keeps?|kept|lock\w*|carve[sd]?) (?:out\b|(?:me|him|her|us) (?:out of|away from|off|from))|\b(?:exclud|preclud|prohibit|forb[ai]d|prevent|omit|exempt|spar(?:ed|es)|stopp?|bann|barr|den(?:y|ied)|withh[eo]ld)\w* (?:me|him|her|us|any|all)?\b|\b(?:is|was|were|are|been|remained|stayed|be) (?:always |strictly |all |really )?(?:an?|the|our|my)? ?(?:[\w-]+ ){{0,3}}?[\w-]+(?:['’]s|s['’]) (?:\w+ ){{0,1}}?(?:business|job|task|work|area|field|domain|turf|thing|territory|remit|province|patch|baby|department|responsibility|concern|affair|call|realm|duty|role|world|side|call|privilege)\b|"
    rf"\b(?:sights|heart|mind|eyes?|hopes?|ambitions?) (?:is|are|has been) (?:set|fixed|trained|pinned) on\b|\bwhat {_ME}(?:['’]d| would|['’]ll| will| want| hope| wish| intend| plan| lack| miss)\b|\b(?:should|ought to|would|might) (?:be|have been|stand|go|sit)\W*$|"
    rf"\b(?:(?:attract|tempt|interest|fascinat|intrigu|appeal|puzzl|daunt|scar|frighten|intimidat|confus|baffl|elud|escap|excit|captivat|entic|lur|beckon|bewilder|defeat|mystif|thrill|inspir|terrif|impress|charm|bypass|evad|beat|surpass|pass)\w*(?: \w+ly| so far| always| to| by){{0,2}} {_OBLIQUE}\b(?! to (?:run|lead|do|join|work|build))|"
    rf"(?:pass\w*|went|goes|go|gone|fl[eo]w\w*) (?:\w+ )?{_OBLIQUE} by|over {_MY} head|leaves? {_OBLIQUE} cold|lost on {_OBLIQUE}|above {_MY} (?:head|station|pay|grade)|beyond {_MY} \w+|not (?:for|with|by|to|in|on|up to) {_OBLIQUE}|(?:rings?|rang) no bell|means? (?:nothing|little|nought) to {_OBLIQUE}|"
    rf"(?:is|are|was|were|be|been|got|gets|remain\w*|stay\w*|sit|sits|sat|lie|lies|lay|rest|rests|rested|happen\w*|go|goes|went|gone|belong\w*|fall|falls|fell|fallen|end(?:s|ed)? up|land\w*|took place|takes place|run|runs|ran|reside\w*|came|comes|done|handled|kept|dealt|managed|made|left|given|passed|moved|hidden|locked|based|organi[sz]ed|housed)(?: [\w'’-]+){{0,5}}? "
    rf"(?:elsewhere|upstairs|downstairs|next door|abroad|overseas|off[- ]site|externally|centrally|remotely for us|somewhere else|down the (?:corridor|hall|road)|(?:floors?|doors?|desks?|offices?|streets?|rooms?|blocks?|buildings?) (?:up|down|above|below|away|along|over|further)|(?:in|on|at|from|by|with|to|for|under|behind) (?:an?other|the other|other|a different|a separate|separate|different|some other|someone|somebody|others|outside|head office|headquarters|hq)\b[^.;\n]{{0,40}}|(?:someone|somebody|nobody|other people|others|another \w+)['’]s?\b|"
    rf"(?:by|with|to|for|from|under|through) (?:(?:{_ARTICLE}) )?(?:[\w'’-]+ ){{0,2}}?(?!(?:it|side|sides|finance|lot|hands|man|woman|person|group|half|shift|unit|units|company|firm|firms|team|teams|crew|function|marketing|logistics|security|quality|maintenance|corporate|legal|branch|branches|division|office|offices|professionals?|owners?)\b){OTHERS}\b))"
)
"""Predicates of a thing by which it stays undone or is done by others."""
NOTHING_DONE = re.compile(
    r"(?:(?:sorry,?|\w+ly|so far|still|sadly|alas|as yet|for now|yet|very|an?|the|only|just|all|my|total|complete|big|absolute|here|there|i have|i've|i am|i'm|is|was) )*(?:(?:handled|done|run|owned|managed|covered|left|outsourced|kept|looked after|dealt with|taken care of) (?:by|to|with|at) (?!(?:me|us|myself)\b)[\w'’ -]{2,40}$)|(?:blank|gap|nothing|none|no|zero|nil|pass|never|not|missing|absent|pending|later|someday|next|soon|theory|theoretical|beginner|novice|n/a|nope|untouched|unknown|unfamiliar|outstanding|to come|tbd|tbc|nought|naught|elsewhere|others|zilch|nada|lacking|wanting|weak|rusty|no-go|to learn|to do|open|dream|wish|goal|aspiration|planned|interested|curious|learning|in training|fascinating)(?: [\w'’-]+){0,4}\W*$"
)
"""The whole of what stands behind "X:" where it says no."""
DENIES = re.compile(
    r"(?:not|never|no|none|nobody|nothing)\b(?! (?:problems?|issues?|only|just|doubt|stranger|less|fewer|more|late|once|long|bad)\b)[^,;]*$"
)
"""A denial behind "X:", however long."""
REFUSED = re.compile(
    r"(?:had|were|should) (?:i|he|she|you|they|someone|somebody) (?!not\b)|if [^.;]{2,40} (?:is|are) (?:what|needed|required|wanted|asked|called|important|a must|essential)|(?:for [\w'’ -]{2,40},? )?(?:please |kindly |better |do |you(?:['’]d| would| should| will|['’]ll)? (?:better |have to |need to |want to |must )?)?(?:ask|see|find|look|hire|try|call|get|go|choose|pick|take|need|send|talk|speak|turn)\b[^.;\n]{0,40}?\b(?:else\w*|elsewhere|other|another|(?:an?|my|the|our) (?:\w+ ){0,2}(?:colleagues?|specialists?|experts?|boss|manager|team|friends?|bosses|people))\b|\b(?:count|leave|rule|deal|keep) me out\b|\bcross me off\b|\bstrike me\b|(?:please )?ask me (?:again|later|in )|you (?:can|may) forget|forget (?:about )?\w+ing with me"
)
NO_SUBJECT = re.compile(
    r"(?:(?:in|at|on|during|over|for) (?:[\w'’-]+ ){1,5}?(?=nobody|no one))?(?:(?:so far|until now|to date|in all (?:my|his|her|these) [\w ]{2,20}|as yet|sadly|to be honest|and|but|till now),? )*(?:nobody|no one|no(?:t one|t a single)? [\w'’-]+|none of [\w'’ -]{2,30}|nothing|neither [\w'’ -]{2,30}|at no [\w'’-]+|in no [\w'’-]+|nowhere|never)\b"
)
"""A clause whose subject is nobody or nothing."""
COMPARED = re.compile(
    r"\b(?:more|better|faster|quicker|longer|as (?:much|many|often|well|long)|than|so (?:much|many|often))\b"
)
AFFIRMED = re.compile(
    rf"\b(?:(?:\w+ )?(?:days?|nights?|times?|shifts?|hours?|mornings?) (?:a|per|each|every) (?:week|day|month|night|shift|year)\b|up to me\b|(?:kept|keeps|earned|made|taught|brought|won|paid|fed|occupied|filled|shaped) (?:me|us|my|our)\b|{_MY} (?:shoulders|plate|lap|account|back)\b(?<!off my plate)|to {_OBLIQUE} (?:first|from|by|alone|because|every|each|since|on|when|in)\b|(?:fell|came|come|comes|went|passed|fall|falls|left|given|handed|entrusted|assigned|belonged|up|down) to (?:me|us)\b(?! (?:new|as new|as news|too late|by))|through {_MY} hands|in {_MY} (?:hands|care|charge|sleep|bones|blood|element|job description)\b|(?:is|was|are|were|became|remained|been|become) (?:all |entirely |always |mostly )?(?:mine|ours|{_MY} (?:\w+[- ])?(?:job|task|work|role|baby|responsibility|duty|desk|patch|world|life|trade|craft|bread|daily|bread-and-butter|main|speciality|remit|domain|territory|day|focus|show|call|field))|"
    rf"by (?:me|myself|us)\b|to (?:me|my|him|her)sel(?:f|ves)\b|to my desk\b|behind (?:me|him|her)\b|(?:on|under|in|across|over) {_MY} (?:desk|watch|lead|leadership|supervision|management|own\b)|(?:relied|rely|relies|counted|count|depended|depend|called|leaned) on (?:me|us)\b|trusted (?:me|us)|(?:asked(?: for)?|came (?:to|for)|sent for|rang for|needed|wanted) (?:me|us)\b|without (?:me|us|my)\b|but for me|because of (?:me|us)|thanks to (?:me|us|my)|blindfold\w*|daily|every (?:day|week|month|shift|night|morning|evening|term|quarter|friday|monday|service|spring|summer|autumn|winter|year|single)|"
    rf"each (?:day|week|month|shift|night|morning|term|quarter)|for (?:[\w-]+ ){{0,3}}(?:years|months|seasons|decades?)\b|(?:years|months|seasons|decades?) (?:of|in|at|with|on|as)\b|day in|week in|bread and butter|second nature|all {_MY} (?:life|career|working)|since (?:19|20)\d\d|(?:took|take|taking|taken|takes) (?:it |that |them |[\w ]{{2,30}} )?(?:over|on)\b|single-?handed\w*|from (?:the )?(?:first|start|day one)|in charge|responsible|from scratch)"
)
"""Words that tell of a deed, a habit or a charge of one's own."""
TOTAL = re.compile(
    r"\b(?:all|every\w*|whole|entire\w*|rest|lot|any\w*|full|complete\w*|everything|each|most\w*|nearly|almost)\b"
)
_EXCEPT = r"(?:apart from|aside from|except(?:ing)?(?: for)?|save(?: for)?|other than|barring|excluding|with the (?:sole |one |only |single )?exception of|minus|short of|leaving (?:out|aside)|setting aside|bar|but for|but)"
EXCEPTING = (
    "except",
    "exclud",
    "exempt",
    "apart",
    "aside",
    "save",
    "other than",
    "barring",
    "minus",
    "short of",
    "leaving out",
    " bar ",
    "but",
)
"""A word of these is in every exception."""
EXCEPTED_FIRST = re.compile(
    r"\W*(?:apart from|aside from|except(?:ing)?(?: for)?|save for|other than|barring|excluding|with the (?:sole |one |only |single )?exception of|short of|leaving (?:out|aside)|setting aside|bar) [^.;\n]{2,60}?(?=, | i | we | he | she | they | all | every| my | the whole)"
)
"""A thing set apart before all the rest is claimed: "apart from X I did it all"."""
EXCEPTED_LAST = re.compile(
    rf"\b(?:all|every\w*|whole|entire|full|anything|the lot|complete|any|most)\b[^.;\n]{{0,60}}?[ ,(]{_EXCEPT} (?!for (?:one|a|the) (?:week|month|day|year))"
)
SET_ASIDE_LAST = re.compile(r",\s+[^,.;\n]{2,40} (?:excepted|excluded|aside|exempted)\W*$")
SET_ASIDE = re.compile(r"\W*[^,.;\n]{2,50}? (?:excepted|excluded|aside|apart|exempted)\b,?")
LEAD = re.compile(
    r"(?:(?:as far as (?:i|he|she) (?:recall|know|remember|am aware|can tell)|if (?:i am|i'm) honest|where|in which|at which|(?:before|after|prior to|besides|since) (?:that|then)|and|but|so|then|though|although|while|whereas|also|plus|as for the rest|well|honestly|frankly|sadly|alas|unfortunately|to be (?:fair|honest|clear|frank)|in truth|in all honesty|i must (?:say|admit)(?: that)?|i (?:confess|admit)(?: that)?|for now|so far|at present|at the moment|currently|these days|please note|note)[,:]? )*"
)
"""Words before a clause that say nothing of it."""
FAMILY_ACTS = re.compile(
    rf"{FAMILY}(?:-in-law)? (?:runs?|does|did|works?|is|was|teach\w*|has) |{_MY} (?:[\w-]+ ){{0,2}}?{FAMILY}\b|a {FAMILY} (?:of (?:mine|his|hers)|from)"
)
"""What a relative does is not the candidate's work."""
OWN = re.compile(r"\b(?:i|my|me|myself)\b")
"""A clause in the first person."""
ASIDE = re.compile(
    r"(?:my|his|her|their|two|both) (?:references?|referees?|notice|former \w+s)\b|(?:available|free|open to (?:offers|work)|happy to (?:travel|relocate|talk|chat|take a call))\b"
)
"""Remarks that speak of no work."""
BY_HEARSAY = re.compile(
    r"\breceiving end\b|\bother side of the (?:counter|desk|table|bar|fence)\b|\bnothing (?:serious|formal|deep|professional|in depth|to speak of|to write home about|more serious)\b|\b(?:only|just|merely|purely|no more than|nothing but|little more than)(?: ever)? (?:an? |my )?(?:hobby|pastime|side interest|private interest|dream|idea|thought|name|word|wish|scratched|skimmed|touched on|brushed|dabbled|tasted|sniffed|glimpsed|nibbled)\b|\b(?:is|are|comes?|would be|will be) next\W*$|\bnext in line\b|\bonly (?:in theory|on paper|by name|from (?:afar|books|hearsay|a distance|the outside|the sidelines|lectures|reading|videos))\b|\bfrom afar\b|\b(?:no more than that|and no more|nothing more|that is all|that['’]s all|but no further|and nothing else)\W*$|\bas an? (?:mere |pure |silent |interested |casual |curious )?(?:onlooker|spectator|bystander|outsider|listener)\b|\bsecond[- ]?hand (?:knowledge|only|at best)\b|\b(?:only|purely|merely|just) theoretical\b"
)
"""Words that undo any verb."""
LISTED_PREDICATE = re.compile(
    rf"\b(?:is|are|gets?) (?:\w+ly |often |always |mostly )?(?:linked|associated|connected|identified|synonymous|tied|coupled|tagged|marked|labelled) (?:with|to|under|for|as|in)\b|^(?:[\w-]+ ){{0,3}}?(?:skills?|competenc\w+|strengths?|abilities|expertise|talents|interests|toolkit|tools|competences) (?:of mine )?(?:\w+ ){{0,2}}?(?:include|comprise|cover|span|range|extend)s?\b|"
    rf"\b(?:is|are|stand\w*|appear\w*|feature\w*|figure\w*|go(?:es)?|belong\w*|comes?|sits?|ranks?|shows?|found|find|listed|named|among) (?:\w+ ){{0,2}}?(?:to|on|in|under|among|amongst|part of|one of|within|at the top of) (?:{_MY}|the) (?:[\w-]+ ){{0,2}}?(?:profile|cv|r[eé]sum[eé]|strengths|skills?|skill ?set|toolkit|toolbox|tool ?bag|forte|repertoire|competenc\w+|expertise|talents|headline|tags|key ?words|list of (?:skills|strengths)|strong (?:points|suits)|kit|arsenal|armoury|abilities|assets)\b"
    r"|^#\w[^.;]*$|^(?:also|further|likewise|in addition),? (?:on|in|under|to) "
)
"""Says where a thing is named, and no more."""
NEVER_MET = re.compile(
    r"\W*(?:as for )?[^,.;:\n]{2,50} and (?:i|me|myself)\b,? (?:(?:have|had|are|were|do|did|ha)\b)?(?: ?n['’]t| not| never| yet| strangers| hardly| barely|['’]ve never| remain strangers)"
)
"""A thing and the candidate that have not come together: "payroll and I have never met"."""
RATED = re.compile(
    rf"(?:(?:{_ME} (?:am|is) |i['’]m )?(?:also |just |quite |equally )?(?:fit|suited|cut out|made|ready|good|game|handy|useful|available) for (?=[^.;]*(?:,| and ))|{_ME} (?:\w+ly |also )?(?:consider|rate|call|describe|see|regard|think of|count|view|deem|mark|score|put|class)s? (?:myself|himself|herself|me|him|her)(?: down)?\b|"
    rf"(?:[\w'’-]+ ){{1,4}}?(?:describe[sd]?|call(?:s|ed)?|rate[sd]?|praise[sd]?|endorse[sd]?|recommend(?:s|ed)?|know|see|regard(?:s|ed)?|name[sd]?|rank(?:s|ed)?|tag(?:s|ged)?|label(?:s|led)?|commend(?:s|ed)?|vouch(?:es|ed)? for|credit(?:s|ed)?|introduce[sd]?) (?:{_OBLIQUE})\b(?: \w+){{0,2}}? (?:as|for|in|on|with|to be|strong|good)\b|"
    rf"(?:please |do |also )*(?:put|mark|count|note) {_OBLIQUE} down (?:for|as|under)\b|you (?:can|may|could) (?:also |always )?(?:use|book|have|get|hire|ask|call|count on|rely on|employ|deploy|put|call on) (?:me|him|her) (?:for|on|in|with|about)\b|(?:happy to be |glad to be |proud to be |best |well |widely |also |often |mostly |{_ME} (?:am|is) )*(?:known|described|characterised|endorsed|recommended|praised|rated|vouched|tagged|commended|listed|labelled|credited|noted|valued|sought after|recognised|recognized|appreciated|respected|remembered|celebrated) (?:by [\w ]{{3,24}} )?(?:for|as|in|under|with)\b)"
)
"""What somebody is called or rated, by others or by themselves."""
NEGATED = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|without|hardly|barely|scarcely|cannot|nowhere)\b|n['’]t\b"
)
FINITE = re.compile(
    rf"\b(?:have|has|had|do|does|did|will|would|could|can|may|might|shall|should|must|cannot)\b|n['’]t\b|\b\w{{3,}}(?:s|ed) (?:{_OBLIQUE}|{_MY}|to {_OBLIQUE}|out|up|down|away|at|outside|beyond|without|before|never)\b|\bnever \w+(?:s|ed|e|t|n)\b|\b(?:came|come|went|left|fell|lay|sat|took|gave|kept|got|made|ran|stood|began|arose|rose|found|held)\b"
)
"""Signs that a clause has a verb and is no row of nouns."""
THERE_IS = re.compile(
    r"\bthere (?:is|are|was|were|has been|have been|had been|exists?|existed)\b(?! (?:no doubt|hardly|scarcely|little))|^(?:it|that) (?:would|might|is|was) (?:be )?(?:an? )?(?:lie|stretch|exaggeration|overstatement|bluff|untrue|false|wrong|dishonest|a first|presumptuous)\b"
)
DENYING_VERB = re.compile(
    r"(?<=[\w'’] )(?:(?:has|have|had|is|are|was|were|does|do|did|would|will|could|can)(?:n['’]t| (?:\w{2,9} )?(?:not|never|no|hardly|barely|nothing|none|nowhere)\b)|cannot\b|can['’]t\b|(?:\w+ly |just )?never (?!ending|failing|before)\w+)"
)
"""A verb that is itself denied: "payroll did not come into it"."""
SOMEBODY_DID = re.compile(
    rf"(?!\w+ (?:[\w'’-]+ ){{0,2}}?(?:(?:week|work)?days?|weeks?|weekends?|evenings?|mornings?|afternoons?|nights?|years?|months?|summers?|winters?|springs?|autumns?|terms?|seasons?|shifts?|time|while|skills?|skill ?sets?|toolkit|toolbox|tool ?bag|profile|cv|r[eé]sum[eé]|list|strengths?|points|expertise|competenc\w+|knowledge|know-how|experience|range|repertoire|portfolio|background|abilit(?:y|ies)|headline|tags?|keywords?|job|role|post|position|work|duties|tasks?|remit|assets|talents?|qualities)\b)"
    rf"(?:the|our|an?|my|their|another|some|most|other|all) (?:[\w'’-]+ ){{1,3}}?(?:{_DID}|reserved|guarded|monopoli[sz]ed|insisted|supplied|shipped|retained|claimed)\b(?! by)"
)
"""Some party as the subject of a verb of doing."""
ROW = re.compile(r"[\w'’-]+ ?(?:,|;|/| and | plus | as well as | & | or )")
FOR_US = re.compile(r"\bfor (?:us|me|him|her|them)\W*$")
OF_MINE = re.compile(rf"(?:\w+ ){{0,2}}?{_MY} ")
"""A thing of one's own as the subject, of which little follows: "my licence is current", "my garden yields"."""
TOPIC = re.compile(
    r"\b(?:where|as far as) [^.;]{2,40} (?:is|are|goes|go) ?(?:concerned)?\b|\bwhen it comes to\b|^(?:as for|as regards|as to|regarding|concerning|on the (?:subject|matter|topic) of|in terms of|with (?:regard|respect|reference) to|speaking of|in matters of) "
)
CONFIDENT = re.compile(
    r"\b(?:strong|good|great|confident|expert|experienced|skilled|solid|excellent|best|reliable|quick|fast|safe|sure|thorough|well|know|able|proficient|competent|fluent|firm|comfortable|at home|keen|capable|practised|seasoned)\b"
)
IRREGULAR = frozenset(
    "did had left came spread let found lost became went saw sat stood rose fell knew bore bit blew broke bred burst cast clung crept cut dealt drank fled flung forgot froze heard hurt kept knelt leapt learnt lent lit meant rode sank sent shook shone shrank slept slid sped spelt spilt spoilt spun stole done written driven taken given grown drawn stuck stung strode struck strung swore swung thrust tore trod woke wore wept".split()
)
"""Verbs of the past that the list of deeds leaves out."""
LACKING = re.compile(
    r"(?:.*\b(?:not|never|no|without|n['’]t|missing|lack(?:ing|s)?|gaps?|weak(?:er|ness(?:es)?| spots?| points?| sides?)?|room (?:for|to)|blind spots?|(?:blank|bare|sore|white) (?:spots?|areas?)|shortcomings|on (?:my|the) list|need(?:s)? (?:help|a hand|support|training|practice|to learn)|beyond me|outside my \w+|out of (?:my )?(?:scope|reach)|wish ?list|bucket list|to[- ]learn|to-do|radar|yet to|untouched|unexplored|ambitions?|dreams?|goals|aspirations?|limits)\b.*|"
    r"(?:.*\b)?(?:(?:would|['’]d) (?:like|love) to|want(?:s)? to|hop(?:e|es|ing) to|plan(?:s|ning)? to|aim(?:s|ing)? to|keen to|eager to|still to|want to) (?:learn|try|do|study|explore|get into|take up|move into|master|pick up|discover|add|come).*|(?:currently |now )?(?:learning|studying|exploring|curious about|interested in)(?: (?:next|now|at the moment|currently|in the evenings))?|(?:next|future|coming|planned) (?:up|steps?|learning|training|courses|plans|goals|skills)|(?:areas?|points?|skills?) (?:to|for) (?:develop|improve|improvement|development|growth|grow|learn|work on).*)"
)
"""The whole of a heading over what was not done."""
LATER_PART = re.compile(
    r"(?:[,;:] (?:so |but |and |then |yet |later |and then |whereupon ){0,2}(?:within [\w ]{2,14} |after [\w ]{2,14} |in the end |eventually |[\w ]{2,18} (?:later|on) )?| (?:so|but|and) (?:\w+ly |then |later )?)(?=\w)"
)
"""Where a later part of a sentence begins, up to its subject or verb."""
OBJECT = re.compile(
    r"\b(?:it|them|that|this|those|all|ours|both|alone|everything|myself)\b(?! (?:to|over to|up to|away|alone|be)\b)"
)
DID_IT = re.compile(r"\w+ (?:it|them|that|those) ?(?:\b(?!to\b|over\b|on to\b|away\b|up\b)\w+|$)")
"""A verb with what it was done to."""
WHO = re.compile(r"\b(?:who|whom|whose)\b")
GIVING_UP = re.compile(
    r"(?:(?:gave|give|gives) (?:it|them|that) (?:up|away|over|a miss)|turned (?:it|them|that) down|(?:passed|handed) (?:it|them|that) (?:on|over|up)|left (?:it|them|that)|put (?:it|them|that) (?:off|aside)|let (?:it|them|that) (?:go|be|lie|drop)|(?:dropped|abandoned|skipped|missed|declined|refused|avoided|lost) (?:it|them|that))\b"
)
"""A verb that ends or declines what "it" is."""
IT_WAS_MINE = re.compile(
    r"(?:it|that|this|they|all|everything) (?:was|were|is|are|fell|came|became|landed|went|ended)\b"
)
NEARLY = re.compile(rf"(?:{_ME}(?:['’]ve| have| has| had)? )?(?:nearly|almost|all but|narrowly|very nearly) \w+")
SEEMS = re.compile(
    r"(?<=\w )(?:sounds?|seems?|looks?|appears?|smells?) (?:like|to be|as if|just|so|very|right|good|great|like)\b"
)
MAKING = re.compile(
    r"\b(?:wrote|write|writes|written|gave|give|gives|held|made|makes|record\w*|publish\w*|produc\w+|taught|teach\w*|edit\w*|design\w*|author\w*|ran|runs?|led|leads?|translat\w+|illustrat\w+|draft\w*|host\w*|develop\w*|deliver\w*|present(?:ed|s)?|sold|sell\w*)\b"
)
"""Verbs that make of something to study a piece of work."""
MOVING_TOWARDS = re.compile(
    rf"(?:(?:busy|currently|slowly|still|just|now|always|{_ME} (?:am|is)) )*(?:getting (?:my|his|her|into|to|the)|trying|finding (?:my|his|her)|learning|becoming|edging|easing|inching|working (?:my|his|her) way|chasing|hunting|angling|gunning)\b"
    rf"|{_ME}(?:['’]m| am| is| have been|['’]ve been) (?:\w+ )?(?!capable|part|proud|fond|sure|full|used|used to|known|master|responsible|head|member)\w+ (?:towards?|into|after|by|from|over) "
)
"""On the way to a thing, and not there."""
DID_THAT = re.compile(r" (?:\w+ly |then |still )?(?:did|do) (?:it|them|that|this|all|both)\b")
REACHES_ME = re.compile(
    rf"\b{_OBLIQUE}\b|\b{_MY} (?:\w+ )?(?:curiosity|eyes?|fancy|interest|imagination|attention|heart|name|way|path|desk|plate|list|radar|head|reach|grasp|ken|remit|lane|wheelhouse|league|scope|field|area|horizon|world|blood|thing|cup of tea|street|alley)\b"
)
"""A thing that touches the candidate, and is not said to be theirs: "tickles my curiosity", not "came back for my bread"."""
DOES = re.compile(r"\b(?:do|does|did) $")
