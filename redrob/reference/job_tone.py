"""How a sentence speaks of a thing that jobs are known to ask for: as a must, as a wish, or by what happens without it.

The thing is told from the words around it first. What is left, the frame, is judged by classes of words that any writer
draws on, and not by whole phrases: a want of the thing ("lack", "never done"), comfort about it ("no worries", "not
needed"), a reward for it ("bonus", "would be great") and firmness ("we won't budge on").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from redrob.reference.vocabulary_job_cues import DISQUALIFY, RULED_OUT

Tone = Literal["must", "nice"]

THING = "\ue002"  # stands for a known thing in a frame; a private-use character, so that no honest text holds it
MAX_FRAME = 600  # characters of a sentence that are judged; longer ones are data


def _cue(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


_NOT = r"(?:\w+n['’]t|not|never|no|hardly|scarcely|neither|nor|cannot|by no means)"
_NEED = (
    r"(?:need(?:ed)?|necessar(?:y|ily)|necessity|require[ds]?|requirements?|essential|mandatory|obligat(?:ion|ory)|must(?:[- ]haves?)?|(?:pre-?)?conditions?|pre-?requisites?|(?:deal|show)-? ?(?:breakers?|stoppers?)|vital|crucial|critical|"
    r"expected|insist|compulsory|imperative|decisive|indispensable|demand(?:ed)?|obliged|compelled|knock-?out|be-all|set in stone)"
)
_TEACH = r"(?:teach(?:es|ing)?|taught|train(?:ed|ing)?|learn(?:ed|t)?|show(?:n)? (?:you|them|people|newcomers|how)|coach(?:ed)?|explain(?:ed)?|pick(?:ed)? (?:it |this |that |them )?up|acquired?|caught up on|instruct(?:ed)?|bring you up to speed|get you there)"
UNNEEDED = _cue(
    rf"(?!no need to (?:show|teach|explain|tell)){_NOT}(?: (?!only\b|just\b|you\b|we\b|i\b|what\b|if\b|unless\b)[\w'’-]+){{0,3}}? (?!need(?:s|ed)? to (?:show|teach|explain|tell)|need not|must not){_NEED}(?! to be)|non-?(?:essential|mandatory|compulsory)|un(?:necessary|required)|optional(?:ly)?|"
    r"need(?:s|ed)? no|no obligation|rather than (?:essential|required|needed|a must)|more (?:of )?a (?:wish|hope) than|(?:can|could|will|would) (?:also )?(?:do|live|manage|cope) without"
)
_PAY = re.compile(r"[£$€₹] ?\d|\d (?:euros?|lpa|pounds|dollars)\b")
"""A sentence of pay tells nothing of how its things are meant."""
_FIRM = _cue(
    rf"{_NOT}(?: [\w'’-]+){{0,2}} (?:budge|compromis\w+|negotia\w+|bend|waver|waiv\w+|debat\w+|weak (?:spot|point|side)|weakness|exceptions?|haggl\w+|optional|substitutes?|shortcuts?|excuses?|way (?:a)?round|leeway|wiggle room|bypass|up for (?:debate|discussion|grabs)|open to (?:debate|discussion)|flexible|discussion|ifs)|"
    r"(?:(?<=, )|(?<=^)|(?<=but )|(?<=and )|(?<=we )|(?<=will )|(?<=can )|(?<=please )|(?<=do ))only (?:(?:apply|hire|take|meet|see|ask|want|interview|take on|look at) )?(?:for|with|if|when|those|people|persons?|applicants?|candidates?|someone|somebody|anyone|holders?)|(?:candidates?|applicants?|people|those) [^.;:]{0,60}only|"
    r"(?:more|better) than (?:an? |just |some |merely )(?:\w+ ){0,2}\ue002|(?:more|better) than (?:an? |just )(?:passing|nodding|slight|basic)|non-?negotiable|table stakes|makes? or breaks?|make-or-break|only if (?:you|they|he|she)|unless"
)
_UNTAUGHT = _cue(
    rf"(?:{_NOT}|nobody|no one|none|lack the time to|without)(?: (?!and\b|but\b|we\b|so\b)[\w'’-]+){{0,5}} {_TEACH}|(?:no|without|needs? no) (?:further |more )?(?:training|teaching|induction|coaching|hand-?holding)|need to (?:show|teach|explain|tell)"
)
_TAUGHT = _cue(
    rf"(?:we|i|you|that|this|it|they|which|\ue002)(?:['’]ll| can| could| will| shall| may| might| would)(?: (?:gladly|happily|easily|quickly|also|always|still|soon|be|get|readily|certainly))* {_TEACH}|(?:gladly|happily|happy to|glad to|willing to|pleased to|time to) {_TEACH}|"
    rf"(?:can|could|may|might|will|is easily|are easily) (?:\w+ )?be {_TEACH}|(?:training|teaching|support|coaching|tuition|instruction|guidance|a course)(?: [\w'’\ue002-]+){{0,3}} (?:is|are|will be|can be|may be|would be) (?:also |always |readily |freely )?(?:given|provided|available|offered|arranged|on hand|possible)|learn (?:it|them|that|this|as you go|on the job)|learn \ue002 here|"
    rf"(?:will|can|could|would|['’]ll) (?:gladly |happily )?{_TEACH} (?:you|people|newcomers|starters)|(?:send|put|get|pay|book) (?:you|people|newcomers)(?: \w+)? (?:on|through|onto) (?:\ue002|(?:a|an|the|our|that|this) (?:\w+ )?(?:course|training))"
)
_AT_EASE = _cue(
    r"(?:\w+n['’]t|not|never|no|nobody|nothing|neither)(?: [\w'’-]+){0,3}? (?:worr(?:y|ies)|sweat|problems?|matters?|frets?|panic|drama|harm|hurts?|shame|traged(?:y|ies)|disasters?|disadvantages?|h[eo]ld[\w' ’\ue002-]{0,30} against|(?:a )?(?:lack|want) of \ue002 against|count(?:s|ed)? against|judge[ds]?|(?<!make a )(?<!without )fuss|pressure|big deal|end of the world|stress|scare|put (?:you )?off|deter|stop you|"
    r"ask for|blame|catastrophe|hassle|biggie|drawback|hindrance|obstacle|barrier|issue|bother(?:s|ed)? us|discourage\w*|rule (?:you|anyone) out|exclude you|go amiss|say no to)|(?:is|are|be|that['’]s|just|quite|perfectly|totally|absolutely|all|also|still|equally) (?:fine|okay|ok|alright|all right)(?= ?(?:too|also|by us|with us|[.!,;]|$))|(?:(?:wo|would|do)n['’]t|will not|would not|nobody|no one)(?: [\w'’]+)? minds?|never mind|relax|(?:welcome|apply|write|come) (?:anyway|all the same|regardless|nonetheless|even so)|all the same to us|even if you (?:have|know|are|lack)|with or without|(?:i|we)(?:['’]d| would)(?:n['’]t| not)(?! (?:\w+ )?(?:hire|take|consider|look|accept|want|employ|budge|compromise|settle|do|be without|have)\b)|(?:not|never|n['’]t) (?:be |go )?(?:wasted|lost|unused|unnoticed)"
)
_REWARD = _cue(
    r"(?<!christmas )(?<!discretionary )(?<!annual )(?<!yearly )(?<!performance )(?<!sign-on )(?<!signing )(?<!joining )(?<!referral )(?<!quarterly )(?<!team )bonus(?! scheme)|brownie points?|kudos|(?:extra|more|additional|bonus) (?:points?|marks?|credits?)|gold stars?|(?:added |big |great |clear |distinct |definite |real |slight |competitive |of |an |a |your |some |our )(?:advantages?|asset|benefit|edge|merit)|meriting|meritorious|strengthens? your|makes? your (?:application|profile|cv)|advantageous|advantages?(?= for| if|:|[.!]?$)|differentiators?|beneficial|(?:a|big|real|huge|definite|clear|as|distinct|another|is|pure) plus(?:es)?|plus(?:ses|es)?(?=[.!:]|$)|plus points?|"
    r"(?:head|flying|running) start|(?:ahead of|to the front of|up) the (?:queue|line|field|pack|pile|others|rest|competition|crowd)|(?:puts?|set|sets|setting|places?|lifts?) (?:you|them|applicants|candidates|an? \w+|your \w+) (?:apart|ahead|above|forward|in front)|in (?:your|their|the applicant['’]s|an applicant['’]s) favou?r|favou?r(?:ed|ably|able)|looked on kindly|"
    r"prefer(?:red|ably|ence|ences|able)|(?:we|they|client|panel) (?:would |will )?prefers?|weightage|desirable|ideally|(?:perfect|ideal) world|dream (?:hire|candidate|colleague)|(?:be|you are) (?:\w+ )?(?:star|hero)\b|(?:twice|doubly|even more|all the more) (?:as )?(?:useful|welcome|valuable|attractive)|(?:higher|better|extra|more) (?:\w+ )?(?:rate|pay)\b|(?:is|are|be|also|always|very|most|warmly|more than|equally|be) (?:very |most |warmly |also )?welcom(?:e|ed)|welcome (?:but|though|addition|extra)|handy|(?:very |also |really |be |be of |come in )useful|of use|helpful|cherr(?:y|ies)|icing|sprinkl\w+|wow|lovely|high five|"
    r"(?:so |all the |even |much |still )(?:much )?(?:the )?better|nice[- ]to[- ]haves?|nice(?= (?:if|when|extra|touch|surprise|addition|too|but)|[.!]|$)|good to have|tie-?breaker|(?:tips?|tilts?) the (?:balance|scales?)|luxury|treat(?= for us|[.!]|$)|gravy|stand out|make[s]? you (?:shine|stand)|catch(?:es)? our eye|get(?:s)? our attention|hooray|bravo|yippee|yay|jackpot|if we are (?:being )?greedy|(?:on|in) (?:our|the|my) wish-? ?list|"
    r"(?:happen|chance)(?:s|ed)? to|(?:passing|nodding|slight|first) acquaintance|dabbled|smattering|(?:rings?|rang) a bell|(?:sweetens?|sweetener)|(?:score|earn|win|gain)s? (?:you )?(?:points?|extra|bonus|favou?r|a smile|applause)|(?:goes|go) down (?:very )?well|counts? for you|speaks? for you|appreciated|can wait|in due course|later on|once you(?:['’]ve| have)? (?:settled|started|joined|arrived)|down the (?:line|road)|(?:i|we) have a (?:soft spot|weakness) for|(?:fond|partial|enamoured) (?:of|to)|you (?:may|might) (?:also |even |already |well )?(?:have|know|be)|plus ?points?|(?:we|i) (?:do )?(?:like|love|appreciate|welcome|prize|admire)(?= \ue002| it| people| (?:seeing|finding)| to see| when)|over the moon|(?:will|would|does|do) (?:also )?(?:please|delight|thrill|cheer|charm|suit) us|our favourite|(?:we|i)(?:['’]d| would) (?!(?:also |then |really |still )?(?:not|want|need|expect|ask|require|insist|have|rather|only|like (?:you|some|a)|look|seek|hire|see|be (?:looking|lost|in)|test|check|drop|reject|turn|have|never|advise|miss)\b)|(?:it|that) pays to|tickled|thrilled|delighted|overjoyed|a gift|"
    r"happy (?:about|over)|gladly(?: with| seen| taken| also|(?=\W*$))|count(?:s|ed)? (?:as )?(?:an? )?(?:extra|double|bonus)|(?:is|are) (?:also )?wished(?: for)?|an? atout|a pr[eé]\b|cream on the cake|(?:is|are|be|also|warmly|gladly|well|highly) (?:valued|well seen|gladly seen|warmly received|seen as (?:an? )?(?:positive|plus|advantage|asset))|to be valued|"
    r"gives? you (?:the|an) edge|(?:helps?|boosts?|lifts?|improves?|strengthens?|supports?) your (?:application|chances|case|cause|cv|profile|candidacy)|feather in (?:your|the) cap|(?:a )?(?:step|streak|nose|length) ahead|collects? (?:plus|bonus|extra) points|makes? us (?:extra |very |really |even )?(?:happy|glad|smile)|(?:pleased|glad) about|"
    r"nice to bring|optimally|weighs? (?:positively|in your favou?r)|preferential|completes? the (?:ideal )?(?:picture|profile)|(?:profile|picture|cv) is rounded|additional(?:ly)? (?:asset|strength|welcome|trump|plus|benefit|consideration|advantage|value)|valuable (?:extra|addition|plus)|trump card|dream world|ideal-world|extras? (?:we|i) (?:like|love|enjoy)|"
    r"breaks? (?:a|the) tie|good-to-have|a (?:dash|hint|touch|pinch|sprinkle|bit) of \ue002 (?:helps?|would|will|does)|nicely taken|by-catch|(?:surprise|impress|delight|charm) us|(?:if|where|when) possible|(?:if we['’]re|if we are) lucky|with (?:some |a bit of |any )?luck|(?:may|might|dare|can) dream|fingers crossed|happy dance|thumbs up|chapeau|friendly eye|not (?:excluding|eliminatory|disqualifying)|"
    r"all else being equal|lean towards|knock our socks off|magic wand|would gladden|turn up our noses|top of the pile|delighted to hear|warms? our hearts?|(?:music|honey) to our ears|a (?:gem|jewel|pearl|gift|catch|coup|hit|winner)(?=\W*$)|rounds? (?:you|it|things) off|not a bad thing|can only help|never a bad thing|smiled upon|a nod (?:from us|goes)|plus ?:|sweet(?:ens)? the deal"
)
_FOND = _cue(
    r"(?:we|i)(?: \w+){0,2} (?:have|had|take|took)(?: \w+){0,3} (?:soft spot|weakness|liking|fondness|shine|fancy|penchant|sympathy) (?:for|to)|(?:eyes?|faces?) (?:will |would )?(?:light|lights) up|(?:ears?|hearts?) (?:will |would )?(?:prick|beat|leap)s?|"
    r"(?:curious|interested|keen|eager|intrigued) to (?:hear|see|read|learn)|with (?:\w+ )?pleasure|gratefully|(?:we|i)(?:['’]d| would) (?:\w+ )?be (?!looking|lost|in|hiring|seeking|unable|asking|expecting)\w+ (?:to|if|by|about|when|with|for|of)|(?:make|made|had|have) (?:a|one|another) wish|"
    r"if (?:we|i) (?:could|might|may) (?:\w+ )?(?:wish|choose|dream)|(?:start|begin)s? with an? (?:\w+ )?(?:lead|advantage)|you (?:may|might|could) (?:also|even|already|well|perhaps|possibly) \w+|^\W*(?:also |equally |just as |likewise )?(?:welcome|good|useful|handy)(?:,? (?:too|also|as well|besides))?,?(?=:| is\b| are\b|,|$)|"
    r"(?:first|initial|early|tentative) (?:steps?|attempts?|contacts?|brush(?:es)?|taste|encounters?)"
)
"""Liking, curiosity and small beginnings: nobody speaks so of what has to be there."""
_NOT_REFUSED = _cue(
    rf"(?:{_NOT}|nobody|no one|none)(?: (?!hesitate\b|fail\b|shy\b|afraid\b|slow\b)[\w'’-]+){{0,4}} (?:(?:turn(?:ed|s|ing)?|send|sends|sent) (?:\w+ )?(?:down|away|back)|reject(?:ed|s)?|declined?|refused?|dismiss(?:ed)?|dropped|penali[sz]ed?|marked down|lose out|lose points|suffer|disadvantaged?|miss out)(?: \w+)?(?=[^.;:]{{0,12}} (?:for|over|because|on account|due|merely|simply|just|if)\b)"
)
"""Nobody is refused for the want of a thing: "We never turn anyone down for lack of it"."""
_BY_CHANCE = _cue(r"(?:happen|chance)(?:s|ed)? to")
_WARM = _cue(
    r"(?:love|joy|pleas(?:e[ds]?|ant|ing)|glad\w*|happ(?:y|ier|ily)|smil\w+|cheer\w*|delight\w*|hug\w*|jump\w*|squeal\w*|applau\w+|nice|cool|great|brilliant|fantastic|excellent|super|wonderful|marvellous|splendid|perfect|sweet|welcome|useful|help\w*|assist\w*|benefit\w*|strengthen\w*|enrich\w*|impress\w*|interest\w*|appreciat\w+|excite\w*|curious|charm\w*|grin\w*|dream\w*|bonus|plus|good|fun|lovely|smashing|grand|super|terrific|awesome|amazing|neat|ideal)"
)
_IF = _cue(r"if|should you|would|['’]d|could|might|when you|in case")
_ASKS_FIRMLY = _cue(
    r"must|essential|mandatory|required|requires?|need(?:s|ed)?(?! no\b)|compulsor(?:y|ily)|non-?negotiable|(?:have|has|had|got|ought|be expected|is expected|are expected) to|had better|['’]d better|imperative|indispensable|vital|crucial|should(?= (?:have|be|know|hold|bring|come|show|possess|demonstrate|already))|shall|you(?:['’]ll| will| can expect to) be (?:grilled|tested|quizzed|examined|probed|questioned|measured|judged|drilled)|insists?|presuppose[sd]?|prerequisites?|obligatory|you(?: are|['’]re) to(?= \w)|(?:pre-?)?condition|conditions (?:of|for) (?:appointment|entry|hire|application)"
)
_THING_WOULD = re.compile(
    r"^(?:[^.;:?,\ue002]|, ){0,60}\ue002(?: (?!(?:you|we|they|it|that|which|who|must|is|are|and)\b)[\w'’-]+){0,5},? (?:would|could|might|['’]d)\b(?! (?:be (?:required|needed|essential|expected|mandatory|asked)|need|require|have to))"
)
"""A thing that would do something: musts are not spoken of so."""
_SHOULD_BE = re.compile(r"\W*(?:should|were) \ue002")  # "Should Kafka be among your talents, say so"
_WANTING = (
    r"(?:without|lack(?:s|ing|ed)?|missing|absent|in the absence of|absence of|fail(?:s|ed|ing|ure)? to|omit\w*|leav(?:e|es|ing) out|(?:for|sheer|pure) (?:want|lack) of|unable|not able|inability|cannot|(?:ca|do|does|did|have|has|had|is|are|was|were|wo|could)n['’]t|can not|(?:do|does|did|have|has|had|will|could) not|"
    r"not (?:having|showing|evidencing|holding|knowing|yet|familiar|mentioning|had|have|got|in possession|demonstrating|including|proving)|new to|unfamiliar|newcomers? (?:to|in|at)|beginners? (?:in|at|with)|novices? (?:in|at|with)|never|no|weak|poor|rusty|shaky|devoid of|short (?:of|on)|other than|gaps? in|minus|sans|anything but|less than (?:solid|perfect|full))"
)
_WANTED_FOR = re.compile(
    rf"(?<!\w){_WANTING}(?!\w)(?! (?:only|just|matter|longer|doubt|stranger|less)\b)[^.;:?\ue002]{{0,60}}\ue002"
)
_WANTED_BARELY = re.compile(
    rf"(?<!\w){_WANTING}(?!\w)(?: (?:an?|the|any|your|own|current|valid|some|know|have|show|mention))? \ue002"
)
"""The same of a thing that is named by an everyday word."""
_FOREIGN = re.compile(
    r"\ue002[^.;:?\ue002]{0,24}(?<!\w)(?:means? (?:nothing|little)|(?:is|are)(?:n['’]t| not) (?:your|for you|something you)|(?:is|are) (?:missing|absent|new to|foreign|unknown|a mystery|a closed book)|(?:is|are|be|being|remains?|looks?|seems?|sounds?|feels?)(?: \w+){0,2} (?:unfamiliar|foreign|unknown|alien|strange|uncharted|new)\b(?! (?:but|and|at))|(?:bores?|scares?|frightens?|puzzles?|confuses?|tires?|daunts?) you|or nothing|or (?:we can|no ))"
)
_ADDRESSES = _cue(
    r"we(?:['’]re| are) (?:\w+ly )?(?!an?\b|the\b|one\b|proud|known|famous|good|strong|experts?\b|specialis|special|leaders?\b)\w+ (?:for|of|on|about|after)|those|you|your|yours|yourself|someone|somebody|anyone|anybody|nobody|no one|whoever|persons?|people|candidates?|applicants?|appointees?|postholders?|incumbent|hires?|hire|appoint\w*|shortlist\w*|cvs?|r[eé]sum[eé]s?|profiles?|applications?|letters?|interview\w*|panel|screening|recruit\w*|select\w*|needs?|wants?|count(?:s|ing)? on|rel(?:y|ies|ying) on|depends?|bank(?:s|ing)? on|dream\w*|wish(?:es)?|hopes?|priorit(?:y|ies)|focus|run out of|long(?:s|ing)? for|worth on|weight (?:to|on)|tests?|checks?|probes?|quiz\w*|grills?|demands?|deserves?|\w{3,12}s who (?:have|can|know|already)|examines?|judges?|measures?|looking|seek\w*|after|expects?|must|required?|professional|individual|colleague|insists?|(?:great|much|real|particular|special|high) (?:store|importance|weight|emphasis|stock|value)|premium on|(?:bare |absolute )?minimum|essentials|basics|musts|must-haves|(?:pre-?)?conditions?"
)
_GIVES = _cue(
    r"(?:we|our|the|they|who|will|['’]ll)(?: [\w'’-]+){0,4}? (?:teach(?:es)?|train(?:s)?|pays?|gives?|offers?|provides?|helps?|supports?|shows?|funds?|sponsors?|covers?|sends?) (?:for )?(?:you|your|people|staff|everybody|everyone)|(?:we|our|us)(?: (?!have\b|['’]ve\b)\w+){0,2} (?:offer|provide|serve|sell|run|make|build)"
)
"""What an employer does for people, by which it asks nothing of them."""


_HANDLED = (
    r"(?:provided|offered|paid|granted|deleted|refunded|rewarded|charged|guided|stored|removed|subsidi[sz]ed|reimbursed|supplied|"
    r"arranged|organi[sz]ed|published|printed|rated|awarded|ranked|praised|inspected|refurbished|founded|doubled|built|sold|bought|"
    r"served|funded|sponsored|covered|hosted|moved|opened|closed|painted|renovated|replaced|shared out|handed out|kept|held|run)\b"
)
"""What is done with a thing that is told of; what is asked for is required, expected, taken as read, and much else."""
_STATED = re.compile(
    rf"^\W*(?:[\w'’-]+ ){{0,3}}\ue002(?:(?: and| or|,)? (?!that\b|which\b|who\b|you\b|we\b)[\w'’-]+){{0,6}}? (?:(?:is|are|was|were|has been|have been|had been)(?: \w+ly| now| also| always| even| still| fully)? {_HANDLED}|"
    r"(?:is|are) (?:available|free)\b|(?:happens?|rotates?|ended|began|moved|grew|doubled|rose|fell|opened|closed)\b|(?:has|have|had) (?:an?|its|their|two|three|four|five|six|seven|eight|nine|ten|\d+) )",
)
"""A thing of which something is told that happens or happened to it: "Clinical supervision is provided every fortnight"."""


def only_told_of(frame: str) -> bool:
    """Whether a frame merely tells what is, was or is done with its thing, and asks for nothing.

    >>> frames = ("* is provided free of charge", "* was praised last year", "* is required", "you have *")
    >>> [only_told_of(frame.replace("*", THING)) for frame in frames]
    [True, True, False, False]
    """
    return _STATED.match(frame) is not None and not asks_firmly(frame) and not addresses(frame)


def framed(clause: str, spans: Sequence[tuple[int, int]]) -> str:
    """A clause in lower case with one mark for each thing, or for several that stand in a row.

    >>> framed("Any SQL or Kafka helps", [(4, 7), (11, 16)]).replace(THING, "*")
    'any * helps'
    """
    parts, position = [], 0
    for start, end in spans:
        parts.append(clause[position:start])
        parts.append(THING)
        position = end
    parts.append(clause[position:])
    frame = "".join(parts)[:MAX_FRAME]
    frame = "".join(c.lower() if len(c.lower()) == 1 else c for c in frame)
    return _ROW.sub(THING, frame)


_ROW = re.compile(rf"{THING}(?:[ ,/&]{{1,3}}(?:(?:and|or|as well as|plus|with|in|for|of|to|on) )?{THING})+")


_BUT = re.compile(r"[^\ue002]{3,80},? (?:but|yet|however,?|whereas|while) (?=[^\ue002]{0,40}\ue002)")
"""What is said of other things before a thing comes."""


def tone_of(frame: str, *, telling: bool = True) -> Tone | None:
    """How a frame speaks of its thing; None where it merely asks, or says nothing.

    `telling` says that the thing is named by words that name nothing else.

    >>> marked = ("no worries if you lack *", "if you lack *, look elsewhere", "* would please us", "* is used daily")
    >>> [tone_of(frame.replace("*", THING)) for frame in marked]
    ['nice', 'must', 'nice', None]
    """
    if _PAY.search(frame):
        return None
    if (but := _BUT.match(frame)) and asks_firmly(frame[but.end() :]):
        frame = frame[but.end() :]  # "the rest can be learned, but * you have to bring with you"
    if _UNTAUGHT.search(frame) or _FIRM.search(frame):
        return "must"
    if UNNEEDED.search(frame) or _AT_EASE.search(frame) or _NOT_REFUSED.search(frame):
        return "nice"
    if _TAUGHT.search(frame):
        return "nice"
    who = RULED_OUT.search(frame)
    told = frame[who.end() :] if who and THING in frame[who.end() :] else frame
    if (_WANTED_FOR if telling else _WANTED_BARELY).search(told) or _FOREIGN.search(frame):
        return "must"
    if told is not frame and DISQUALIFY.search(frame):
        return None  # "we can't take people who are chasing a Michelin star"
    if _REWARD.search(frame) or _FOND.search(frame):
        return "nice"
    if _ASKS_FIRMLY.search(frame):
        return None
    if _THING_WOULD.search(frame) or _SHOULD_BE.match(frame) or (_IF.search(frame) and _WARM.search(frame)):
        return "nice"
    return None


def is_reward(words: str) -> bool:
    """Whether words speak well of a thing: a reward for it, liking, or what would be if it were there.

    >>> is_reward("it would be great"), is_reward("we teach it")
    (True, False)
    """
    lower = words.lower()
    return any(cue.search(lower) for cue in (_REWARD, _FOND)) or (
        _IF.search(lower) is not None and _WARM.search(lower) is not None
    )


def likes_only(clause: str) -> bool:
    """Whether a sentence would be glad of what it names and could do without, whatever that is.

    >>> likes_only("Nobody is turned down over it, though we do like it"), likes_only("We need it")
    (True, False)
    """
    words = clause.lower()
    firm = _FIRM.search(words) or _UNTAUGHT.search(words)
    return not firm and any(cue.search(words) for cue in (UNNEEDED, _AT_EASE, _NOT_REFUSED, _FOND))


def wishes_only(label: str) -> bool:
    """Whether a heading stands over things that nobody has to have: "Not vital, but we would be pleased".

    >>> wishes_only("Sprinkles on top"), wishes_only("Not optional"), wishes_only("What we need")
    (True, False, False)
    """
    words = label.lower()
    if (_FIRM.search(words) and not _BY_CHANCE.search(words)) or _UNTAUGHT.search(words):
        return False
    return any(cue.search(words) for cue in (UNNEEDED, _AT_EASE, _TAUGHT)) or is_reward(words)


def addresses(frame: str) -> bool:
    """Whether a frame speaks of those who apply.

    >>> addresses("the team depends on your skill to"), addresses("our vans are old")
    (True, False)
    """
    return _ADDRESSES.search(frame) is not None


_DONE_BY_YOU = re.compile(
    r"(?<!\w)(?:you|whoever|someone|somebody|anyone|anybody|person|people)(?: (?!(?:with|at|by|near|beside|next|alongside|from|our|the|get|receive)\b)[\w'’-]+){0,3} \ue002|"
    r"\ue002[^\ue002]*[,;:] (?:and |so |which )?(?:so )?(?:(?:should|must|will|do|ought) you|you(?:['’]d better| had better| should| must| have to| need to))\b"
)


def is_done_by_you(frame: str) -> bool:
    """Whether a frame says of those who apply that they do its thing.

    >>> is_done_by_you(f"once we have watched you do {THING}"), is_done_by_you(f"our nurses do {THING}")
    (True, False)
    """
    return _DONE_BY_YOU.search(frame) is not None


def gives(frame: str) -> bool:
    """Whether a frame tells what the employer does for people or sells: "we teach you", "we offer"."""
    return _GIVES.search(frame) is not None


def asks_firmly(clause: str) -> bool:
    """Whether a clause puts somebody under an obligation."""
    words = clause.lower()
    return any(cue.search(words) for cue in (_ASKS_FIRMLY, _UNTAUGHT, _FIRM))


_REASON = re.compile(
    r"\W*(?:since|as|because|given that|seeing that) (?:you|the (?:person|holder|post-?holder|role|job|post|position))(?:['’]ll| will| would)? (?!have\b|need\b|must\b|hold\b|know\b)[^,;:.]{3,80}, (?=\w)",
    re.IGNORECASE,
)


def without_reason(words: str) -> str:
    """A sentence that asks for something, without the clause that says why.

    >>> without_reason("As you will work alone, a good knowledge of payroll is a must.")
    'a good knowledge of payroll is a must.'
    >>> without_reason("Since you will be on your own a lot, we gave you a radio.")[:14]
    'Since you will'
    """
    reason = _REASON.match(words)
    return words if reason is None or not asks_firmly(words[reason.end() :]) else words[reason.end() :]
