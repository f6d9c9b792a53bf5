"""Words by which a job description says what a clause is: a must, a wish, a reason to rule out, a duty, boilerplate."""

from __future__ import annotations

import re
from typing import Literal

from redrob.reference.anycase import AnyCase

Sort = Literal["must", "nice", "disqualifier", "duty", "boilerplate"]


def _cue(words: str) -> AnyCase:
    return AnyCase(rf"(?<!\w)(?:{words})(?!\w)")


HEADINGS: tuple[tuple[Sort, AnyCase], ...] = (
    ("disqualifier", _cue(r"not for (?:you if|people|anyone|those|someone|candidates)|this is not for|not for you|deal[- ]?breakers?|exclusions|knock-?outs?|do not apply|don['’]t apply|not looking for|not a (?:fit|match)|no match|not what we(?:['’]re| are) (?:looking for|after)|we (?:can(?:not|['’]t| not)|do(?: not|n['’]t)) (?:use|want|need|take)|we cannot consider|won['’]t consider")),
    ("nice", _cue(r"nice[- ]to[- ]haves?|(?:further|other|our) wishes|plus ?points?|(?:enhanced|additional|secondary|further|soft) (?:shortlisting )?criteri(?:on|a)|(?:would|will|might|could|also|it) helps?|added advantages?|icing(?: on the cake)?|cherry on (?:the|top)|preferred qualifications?|wish ?-?list|brownie points|bonus(?: points)?|desirables?|desired(?! (?:candidate|profile|skills? and))|preferred(?! candidate)|good to have|plus(?:es)?|advantageous|would be great|optional|also helpful|added value|(?:can|could) you also|any of these|not (?:essential|required|needed|a must)|head start|even better|we['’]?d love|beneficial|ideally|sets? you apart|stands? out|great if|handy|(?<!and )extras?|helpful|"
             r"also (?:good|welcome|useful|nice|handy|know|like)|additionally|(?:on )?top of that|surprises?|nobody (?:expects|needs|has to)|not expected|beyond the (?:basics|essentials|musts)|secondary|second[- ]line|treat(?!s\b)|tip the balance|extra (?:marks|credit|points)|(?:you|we) can (?:still )?(?:learn|teach)|learn (?:here|with us|on the job)")),
    ("boilerplate", _cue(r"(?:company|employer|organi[sz]ation|department|industry|reference|contract type|(?:start|closing) date)$|about (?:us|the company|the team|the firm)|who we are(?! (?:looking|after|seeking|hoping))|benefits|what we offer|we offer|what you(?:['’]ll| will)? get(?! up to)|you(?:['’]ll| will)? (?:get|receive|can (?:expect|look forward to))$|thank[- ]?you|goodies|good stuff|treats$|good to know|why (?:here|us)$|our side(?! of)|in it for (?:you|me)|look forward to|perks|our values|equal opportunit\w{1,4}|"
                         r"diversity\b.{0,30}|how to apply|(?<!should )apply(?! you)|salary|compensation|the company|why (?:join|us|work).{0,20}|package|our story|location|hours|recruitment process|what(?:['’]s| is) in it for (?:you|me)|the offer|pay|(?:our|the (?:firm|company|employer|house)['’]s) (?:side|end|part|half|share) of the (?:deal|bargain|contract)|our promise|in exchange|in return|remuneration|rewards|(?:annual )?leave|terms(?: and conditions)?(?: of (?:employment|service|appointment))?|conditions of (?:employment|service)|our thanks|how we (?:reward|thank|look after|treat) .{2,30}|(?:on|what(?:['’]s| is) on) the table|next steps|selection process|working here|life (?:at|with) .{2,40}")),
    ("duty", _cue(r"responsibilit\w{1,4}|what you(?:['’]ll| will)(?: be)? do(?:ing)?|the role|duties|day[- ]to[- ]day|your day|(?:(?:main|key|your|core|daily|usual) )?tasks|about the (?:role|job|position)|job description|where you come in|(?:what|the work that) (?:awaits|waits for) you|get up to|on your (?:plate|desk|list)|playground|what (?:the|your) (?:days?|weeks?|shifts?) (?:hold|bring|look)s?|(?:a|your) (?:day|week|month|shift) with us|what happens|(?:what|that) keeps? (?:us|you) busy|your (?:part|contribution|mission|remit)|the job(?! takes| needs| asks| requires)|role overview|job purpose|the work|main tasks|your tasks|accountabilities|scope(?: of .{2,30})?|(?:how|what) (?:your|the|a|an|each|every) (?:\w+ )?(?:day|week|month|shift|year)s? .{0,12}looks?(?: like)?|(?:a|an|your|the) (?:typical|average|normal|usual|ordinary) (?:day|week|month|shift)|(?:a|the) (?:day|week) in .{2,30}")),
    ("must", _cue(r"gets? you (?:through the door|in$|an interview|hired|the job|shortlisted)|requirements?|qualifications?|what (?:it|the job|the role|this job|this role) takes|(?:to|who should) apply|what good looks like|what you(?:['’]ll| will)? (?:need|bring|have)|must[- ]haves?|essentials?(?: criteria| skills)?|looking for|who you are|about you|"
                  r"you (?:have|bring|are|need|must)|skills|your (?:profile|experience|skills|background)|person specification|the person|ideal candidate|required|you(?:['’]ll| will) (?:need|have|bring)|we (?:need|ask|require|expect)|experience|criteria|credentials|(?:two|three|four|five|these) things (?:matter|count|are needed|you need)|asked for|wanted|sought|called for|what (?:really |most )?(?:matters|counts|weighs)(?: most| more)?(?: to us| here| for us| with us)?|what we (?:look|go|check|test|score|mark) (?:for|by|on)|pre-?requisites?|non-?negotiables?|mandatory|indispensable|eligibility|"
             r"your (?:side|end|part|half|share)(?: of the (?:deal|bargain|contract))?$|(?:tick|meet|fit|match)(?:s|es)? (?:these|those|all|the|our|most)|(?:can(?:not|['’]t| not)|won['’]t) (?:do|be|live|work|manage|go) without|(?:bare |absolute )?minimum(?: (?:requirements?|qualifications?|criteria|standards?))?|basics|(?<!company )(?<!firm )(?<!employer )(?<!client )profile$|tool(?:box|kit|bag)|luggage|know-?how|knowledge|abilit(?:y|ies)|competenc(?:e|y|ies|es)|strengths|capabilities|"
             r"(?:sounds?|looks?) like you|(?:this|that|it)(?: is|['’]s) (?:you|what you can)|recogni[sz]e yourself|(?:imagine|picture|see) (?:you|the person)|like this$|you convince us|bring (?:these|this|along|with you)|already know|hop(?:e|ing) (?:you|for|to find)|at (?:the )?interview$|makes? you (?:the|a|an|our)|(?:basic|entry) conditions|(?:judged|measured|assessed|scored|marked|tested) (?:on|by|against)|ready for you if")),
)  # fmt: skip
DISQUALIFY = _cue(
    r"(?:do|does|would|will)(?: not|n['’]t) match|(?:will|would)(?: not|n['’]t) find|(?:unlikely|not likely) to (?:be )?(?:suit(?:ed|able)?|successful|a fit|a match|considered|match|fit)|(?:cannot|can['’]t|can not) be (?:placed|put forward|taken on|offered)|"
    r"(?:can(?:not|['’]t| not)|will not|won['’]t|(?:are|is|be) (?:not able|unable) to|do not|don['’]t) (?:be )?(?:consider|considered|mov(?:e|ing) forward|accept|hire|take on|progress|interview|shortlist|proceed|employ)(?:ed|ing)?|"
    r"unable to consider|not (?:be )?considered|(?:not|isn['’]t|won['’]t suit|wouldn['’]t suit) (?:for )?(?:people|anyone|those|someone|candidates|you)|(?:please )?(?:do not|don['’]t) (?:apply|bother|send|write)|(?:wrong|no) (?:post|job|place|role|position) for you|(?:cannot|can['’]t|will not|won['’]t|do not|don['’]t) make (?:an offer|offers) to|spare (?:yourself|us)|save (?:yourself|us)|no point in|without \w.{2,80} (?:need not|cannot|can['’]t|will not|won['’]t|should not|are not|is not)|"
    r"rules? (?:you|anyone|candidates|somebody|people) out|not (?:a|the right) (?:fit|role|job) for|will be rejected|need not apply|not suit(?:able|ed)? (?:for|to)?|disqualif(?:ied|iers?|ication)|disqualif(?:y|ies) (?:you|anyone|applicants?|candidates?|people|somebody)|"
    r"(?:cannot|can['’]t|will not|won['’]t|have no) use (?:for |to )?|(?:cannot|can['’]t) (?:use|employ|take)|keep walking|wrong (?:advert|job|place|role|person|house|firm)|not (?:be )?(?:happy|comfortable|at home) (?:here|with us)|what will not work|look elsewhere|give (?:this|it|us) a miss|no (?:use|good) to us|stay away|please pass|not the (?:job|place|role|post|firm|advert)|waste of (?:your|our)|we pass on|goes? no further|unhappy here|"
    r"deal[- ]?breaker|we are not looking for|no applications from|turn(?:ed|s)? (?:you )?(?:away|down)|turn (?:away|down) (?:people|anyone|anybody|those|applicants?|candidates?|everyone|everybody|every|all|any)|(?:we|be|are|is|get|gets|being) (?:immediately |always |politely |automatically |at once )?(?:reject(?:ed|s)?|declined?|refused?|excluded?|dismiss(?:ed)?|screened out|weeded out|sorted out|filtered out|struck off|ruled out|passed over|ineligible|barred|sift(?:ed)? out)(?! (?:goods|items|parts|claims|batches|deliveries|the))|have to (?:decline|refuse|reject|turn)|"
    r"say no to (?:people|anyone|anybody|those|applicants?|candidates?|everyone|everybody|every|all|any)|no (?:good|use|place|room|point|future|home|chance|job|post|opening|seat|work|luck) (?:here )?(?:for|here|with us|in (?:applying|writing))|(?:not|n['’]t|never) (?:be )?(?:your|a) (?:job|place|post|role|kind|thing|team|employer|good (?:match|fit))|(?:look|go|search|try|apply) (?:somewhere else|elsewhere)|you are out|(?:will|would|can|does|do|could)(?: not|n['’]t|not) (?:work(?: out)?(?= if| for| with|$|[.!])|fit|do(?= if| for|[.!]|$)|get (?:the job|in|far|past|any|through|an interview))|"
    r"(?:can(?:not|['’]t| not)|unable to|not in a position to|not able to|can no longer|have no way to|simply can['’]t|will not|won['’]t) (?:\w+ly )?(?:to )?(?:offer|accommodate|appoint|support|sponsor|engage|put forward|recruit|hire|entertain|process|welcome|give|place|onboard|invite)(?= (?:you|people|anyone|anybody|those|staff|applicants?|candidates?|applications?|workers|this|someone|somebody|individuals)\b)|"
    r"no applications?,?(?: please,?)? from|(?:is|are) (?:closed|not open|not available) (?:to|for)|(?:offer|offers|application|applications|candidacy) (?:will|would|may|must|has to|have to) be (?:withdrawn|discounted|set aside|discarded|disregarded|returned|closed|deleted|binned)|(?:asked|told|instructed) (?:us )?not to|not to put forward|not in a position to (?:hire|employ|consider|offer|appoint|recruit)|not (?:be )?(?:quite )?(?:the right|a suitable|the best|an? appropriate|the) (?:vacancy|opening|opportunity|match|advert|position|one)|excludes? (?:all|anyone|people|candidates|applicants|those|you)|(?:automatic|immediate|instant) (?:exclusion|rejection|refusal|no)|stop your application|"
    r"ignore (?:this|the|our) (?:advert\w{0,9}|ad|posting|vacancy|post|role)|move on to the next|scroll (?:on|past)|(?:be|will be|are) (?:a )?(?:discounted|unsuccessful|sifted out|returned|sent back|knocked out|taken out|dropped|ineligible|unsuitable|disqualified|passed over)|out of the running|non-?starter|show-?stopper|red line|no-go|(?:not|n['’]t) (?:be )?(?:a |a good |the right )?(?:fit|match)(?= for| if| with|$|[.,!])|do not fall into|wish you well|"
    r"(?:be|is|are|end up) (?:disappointed|unhappy|miserable|frustrated|wasting)|(?:should|need|must|may|can|could|might|ought)(?: not|n['’]t|not)(?: to)?(?: even| bother to| trouble to)? (?:apply|write|send|bother|call|reply|respond|contact|ask)|not (?:bother|trouble) |refrain from (?:applying|writing)|over before it|(?:never|not|n['’]t) (?:hire|employ|take|invite|accept|interview|engage|recruit|consider|call|read|want)(?! (?:on board|it|care|notes|minutes))|(?:not|never|un) ?(?:be )?(?:read|answered|invited|opened|hired|accepted|called|shortlisted|looked at|eligible|entertained|processed)|unread|unanswered|unopened|in the bin|thrown away|wrong for|ends (?:the|this|your|our|any)|steer clear|think twice|keep away|not worth|back out|bow out|count yourself out|excluded"
)
_IN_PASSING = (
    r"(?:lost|turned (?:away|down)|sent (?:away|home)|rejected|parted with) (?:\w+ ){0,4}for (?:want|lack) of|(?:one|only|single|first|golden|hard) (?:\w+ )?rule is that (?:new )?\w+ (?:can|know|have|are able to|understand|bring|hold)|(?:hard|firm|strict|absolute) (?:requirement|condition|rule) that (?:the )?\w+ (?:can|knows?|has|have|is able to)|(?:interview|take|hire|meet|see|consider) (?:only )?people (?:with|who (?:know|can|have))|(?:has|have|having) spent (?:\w+ ){0,2}(?:years|seasons|months|winters|summers|time) (?:on|in|with|at|over)|we pay for (?:skills?|experience|practice) (?:in|with|at)|(?:you|they) come (?:to us )?with|"
    r"(?:hands?|somebody|someone|people|person|colleague|candidate|applicant)s? (?:that|who) (?:knows?|masters?|understands?)|your hands know|(?:should|must|may|can)(?: not|n['’]t|not) be new to|"
    r"(?:the \w+ we (?:appoint|hire|choose|take on|pick)|whoever (?:gets|takes|lands|fills) (?:this|the) (?:job|post|role|place)) (?:takes on|does|handles|looks after|runs|carries out|will (?:do|handle|run|take on))|"
    r"(?:it|this job|this post|the job|the post) is all about|(?:main|key|core|usual|daily|your|the) (?:tasks?|duties|duty|jobs) (?:are|is|will be|includes?)|"
    r"(?:tell|show|write|say to) us(?: in your (?:letter|application|cv))? where you (?:learned|learnt|practised|did|picked up)|your (?:letter|application|cv) (?:should|must|has to|needs to) (?:speak of|tell of|mention|name|list|show)|to do (?:this|the) job(?: well)?,? (?:one|you) must (?:master|know)"
)
"""Ways of asking in passing: what follows them is asked for."""
_MEASURED_BY = (
    r"(?:set|sets|put|puts|raised?|place|places|lay|lays) (?:the |our |a |great |much |particular |high )*(?:bar|hurdle|threshold|standard|store|stress|emphasis|weight|importance)(?! (?:in|on) (?:work-life|balance|fun|people)\b)|(?:the|our) (?:bar|hurdle|threshold|benchmark|yardstick|touchstone|baseline|entry ticket|floor|minimum|basics|essentials|musts|starting point) (?:is|are|lies|sits|here)|"
    r"(?:measure|judge|weigh|test|gauge) (?:you|everyone|everybody|people|applicants|candidates|all comers)\b|(?:the|your|a) (?:ticket|way|key) (?:in|to (?:the|this) (?:job|role|post|interview))|(?:price|cost) of (?:admission|entry)|gets you (?:through the door|in|an interview)|"
    r"(?:as (?:a )?)(?:given|granted|read)|take[ns]? for granted|presumes?|(?:convinces?|persuades?|win) us (?:with|by|through)|you score with|equipped with|armed with|(?:has|have|needs?|ought) to (?:be (?:part of|among|in|there|on)|feature|appear|come)|needs? to (?:include|feature|show|list)|hinges on|"
    r"(?:core|heart|centre|center|backbone|essence) of (?:the|this|it)|(?:can(?:not|['’]t| not)|could(?:n['’]t| not)|won['’]t) (?:do|be|live|work|manage|go|hire you|use you|take you) without|in demand|key competenc\w+|versed in|assumed|musts (?:are|include)|(?:strictly|only|exclusively|solely|reserved|intended|meant) for (?:people|candidates|applicants|those|holders|anyone|somebody|persons)\b|where we start(?: from)?|(?:anyone|anybody|everyone|everybody|whoever|person|postholder|appointee|newcomer)(?: (?!can\b|will\b)\w+){0,3} (?:brings|has|holds|knows|masters|arrives with|comes with)|you (?:arrive|start|join|come|turn up)(?: \w+){0,2} (?:knowing|with|able|having)|"
    r"(?:panel|client|interviewers?|board|committee|hiring manager)(?: \w+){0,2} (?:looks?|asks?|checks?|tests?|probes?|listens?) (?:for|about|at|out for)|(?:lean|leaning|rel(?:y|ying)|count|counting|bank|banking|depend|depending|build|building) (?:up)?on your|(?:make sure|ensure|see to it|check)(?: that)? your (?:letter|cv|application|profile|r[eé]sum[eé]|file) (?:\w+ )?(?:covers?|shows?|mentions?|names?|lists?|speaks? of|tells? of|includes?)|"
    r"(?:has|have) \w[\w ]{2,40} to show(?! for)\b"
)
MEASURED_BY = _cue(_MEASURED_BY)
"""Ways of saying by what people are measured, or without what it will not do."""
NICE = _cue(
    r"seals? the deal|puts? you (?:well |way |far )?ahead|if you [^.;:]{3,80}, (?:then )?(?:brilliant|great|fantastic|super|lovely|wonderful|marvellous|excellent|terrific|splendid|perfect|so be it|good for you|bravo)|"
    r"as would|all the same to us|you(?:['’]ll| will| can) learn|(?:is|are|would be|will be|'d be|as) (?:a |an |also |definitely |seen as |considered )*(?:big |real |distinct |strong |definite |nice )?(?:plus|bonus|advantage\w{0,5}|asset|extra)|bonus(?: points)?|nice[- ]to[- ]have|"
    r"desirable|preferred|preferably|ideally|advantageous|beneficial|welcome[ds]?|not (?:essential|required|a must|mandatory|compulsory|necessary)|(?:would|will) (?:be|help|also be|come in) (?:great|helpful|useful|good|handy|nice|an? .{0,12}advantage|welcome|lovely|ideal)|"
    r"would (?:also )?help|helps? (?:too|if|but)|it helps|we(?:['’]d| would) (?:love|like|be (?:glad|pleased|happy|delighted))|a plus|optional|good to have|happy (?:to see|if)|extra credit|stand out|but no must|not a deal[- ]?breaker|useful|handy|"
    r"(?:would|will|['’]d) (?:also |certainly )?(?:earn|win|delight|please|cheer|impress|not hurt|do no harm|sweeten|set you apart|round off|round (?:it|things) off|make (?:us|our|you|the))|(?:no|not a) (?:condition|requirement|necessity|must)|nobody insists|"
    r"(?:can be|is easily) (?:taught|learn(?:ed|t)|picked up)|(?:we|that) (?:can|will|could) teach(?: you)?|opens? doors|icing on|cherry on|add-?ons?|lovely on top|wish list|(?:the|our) wish(?:es)?|brownie points|looks? kindly|(?:two|among|between) equal(?:ly good)? (?:candidates|applicants)|(?:not|n['’]t) (?:go amiss|hurt)|kudos|warmly received|weightage|head start|(?:a|the) real gift|(?:would|will) (?:please|shorten|set (?:an? |the |any )?(?:applicants?|candidates?|you) apart)|rounds? off (?:your|the) profile|is (?:fine|finer|welcome)|even better|go(?:es)? down well|look(?:s|ed)? (?:up)?on (?:kindly|favou?rably)|(?:given|have|get) preference|viewed favou?rably|regarded favou?rably|not a condition|settle in faster|save us time|can be (?:trained|learned|learnt|taught)|great, but|(?:speaks?|counts?|tells) for you|"
    r"(?:should|in case) you (?:also |already |ever |even |happen to )*(?:know|have|speak|bring|hold|like|enjoy)|happen to|sweetener|extra(?=:)|extras|say no to|smile|at least (?:a )?(?:passing|nodding)|a bonus|tie-?breaker|edge over|welcome but|pluses|"
    r"(?:does|do|would|will|can|could|did) (?:no|any|little) harm|(?:does|do|would|will|can|could)(?: not|n['’]t) (?:hurt|harm|go amiss|go unnoticed|be wasted|be lost|count against)|never (?:hurts?|harms?|goes amiss|goes to waste)|no harm|"
    r"(?:not|never|hardly|n['’]t) (?:strictly |absolutely |really |quite |an absolute |a strict |at all )?(?:needed|necessary|required|essential|mandatory|obligatory|compulsory|vital|a must|a need|asked for|expected|demanded)|no must|need not (?:know|have|be|bring|hold)|not (?:have to|need to) (?:know|have|bring|hold)|"
    r"(?:not|no) (?:a )?(?:must|need|condition|requirement)|if you (?:have|know|bring|hold|speak|do|did|can) (?:it|them|that|any|this|one|so)|if (?:available|present|possible|at hand|you like)|with (?:a bit of |any |some )?luck|perhaps|maybe|may also|might also|can also have|on top(?=, |$|[.!])|we (?:also |particularly |always |rather )?(?:like|smile|enjoy|appreciate|value|welcome|prize|love) (?:it (?:when|if)|when|on|to see|people (?:who|with)|candidates (?:who|with)|applicants (?:who|with)|also)|we (?:also|particularly|rather) like|we like (?!to\b|our\b|working\b|it here)|"
    r"(?:start|begin)s? with a lead|lead over|ahead of (?:the|other)|(?:extra|bonus|additional|further|more|plus) (?:points?|marks?|credits?|credit)|credit for|points for|prefer(?:s|ence|ences|ably)?(?! not)|(?:is|are|would be|will be|be|was) (?:a |an )?(?:sheer |pure |real |clear |definite |true |small |nice |great |further |additional |added )?(?:gains?|boon|treat|joy|luxury|nicety|pleasure|delight|extra|perk|cherry|icing)|in the best case|at best|best of all|(?:good|great|nice|lovely|fine|splendid|super|brilliant|wonderful|perfect) (?:if|when) you|good to (?:know|see|hear)|lovely|pleased (?:if|when|to|by|with)|glad (?:if|when|of)|delighted|"
    r"(?:can|could|may|might) (?:still )?be (?:learn(?:ed|t)|taught|trained|picked up|acquired|added)|we (?:can|will|could|shall|['’]ll) (?:teach|train|show)|also (?:good|great|useful|helpful|nice|of use|interesting|of interest|appreciated|in demand)|of (?:use|interest|value|help) (?:too|also|as well|but)|(?:is|are|would be) (?:valued|prized|liked|favou?red|noted|noticed|helpful|rewarded|esteemed|applauded)|makes? (?:a|the) difference|tips? the (?:scales?|balance)|(?:wins?|earns?|gets?|scores?|gains?|brings?|gives?|collects?) (?:you )?(?:extra|bonus|additional|a bonus|an edge|points|credit|our heart|applause|favou?r|a plus)|"
    r"have you (?:also |ever |already |perhaps )?(?:done|worked|used|seen|had|met|tried|come across|got)|(?:if|should|in case) you (?:also|happen to|even|ever|already|additionally)|what (?:would|will|could) (?:also )?(?:help|be nice|be good|please)|nice,|(?:adds?|lends?) (?:weight|value|colou?r)|we(?:['’]d| would) not (?:mind|say no)|wouldn['’]t say no|a (?:little|bit of|touch of|dash of|hint of|pinch of|smattering of|spot of|whiff of|sprinkling of) [^.]{3,60} (?:does|do|would|will|is|are|can|could|never)|"
    r"(?:don['’]t|do not|won['’]t|will not|not) insist|(?:in an? (?:perfect|ideal) world|wish-?list)|tips? the (?:scales?|balance)|even if you have none|(?:enhanced|additional|secondary) (?:shortlisting )?criteri(?:on|a)|(?:highly|well|kindly) regarded|(?:welcome|fine|enough), (?:but )?no experience|(?:willingness|keenness|eagerness|interest|appetite) (?:to learn|in learning)|no problem|not to worry|never mind|no worries|"
    r"all the better|(?:so )?much the better|even better|make us smile|advantage|asset|pleased to see|glad to see|counts? in your favou?r|in your favou?r|appreciated|like to see"
)
MUST = _cue(
    rf"{_IN_PASSING}|{_MEASURED_BY}|"
    r"your (?:job|task|work|part|role|mission|duty|brief) (?:here |with us )?(?:is|will be|would be) to|the (?:work|job|role) (?:here )?is (?:mostly|mainly|chiefly|largely|all|about)|from (?:the |your )?(?:very )?(?:first|second) (?:day|week|month|hour|morning)(?: on| onwards)?,? you|(?:applicants?|candidates?|appointees?|postholders?|jobholders?) (?:must |will |should )?(?:holds?|haves?|bring|possess)|(?:only )?(?:be )?filled by|a person with|"
    r"(?:is|are|be) (?:simply |just |all )?(?:assumed|presumed|taken (?:for granted|as read)|a given)|we (?:simply |just )?(?:assume|presume|take (?:it )?(?:for granted|as read))|(?:half|most|much|the (?:bulk|core|heart|rest|biggest part|larger part)|(?:a|one) third|two thirds|three quarters|a quarter|the other half) (?:of (?:the|this|your) (?:job|work|role|post|week|weeks|day|days|time|shift) )?is (?!yours\b|done\b|spent\b)|expect to (?:spend|be|do|run|handle)|what we look for(?: first)?|(?:would|will) suit us|your (?:references?|referees?) (?:(?:must|should|will|have to|need to) )?(?:confirms?|shows?|says?)|winning candidate|"
    r"statutory(?=:| (?:for|in) (?:this|the|our)\b)|pre-?requisites?|indispensable|imperative|what it takes|(?:demands?|insists?|presupposes?|assumes?) that|(?:prove|show|demonstrate) that (?:you|they)|cut your teeth|earned your (?:spurs|stripes)|hands dirty|compromise (?:on|over|about)|(?:shortlist\w{0,3}|selections?|interviews?|applications?|applicants?|candidates?|appointments?|you|they|all|decisions?) [^.;:]{0,30}?(?:is|are|be) (?:assessed|judged|based|scored|marked|graded|measured|rated|compared|weighed|drawn|picked|made|tested|selected|chosen|ranked|sifted) (?:on|upon|against|for|from (?:people|those|candidates|applicants)|by (?:your|their)|on the basis of)|must address|(?:tell|show|talk|walk|write to) us(?: (?:about|through|where|how|of))?|(?:bread and butter|second nature|falls? to (?:you|whoever)|carr(?:y|ies) (?:this|the) (?:job|role|post)|stands? (?:or|and) falls?|condition of|pre-?condition|goes without saying|in your bones|at your fingertips|does not (?:frighten|scare|argue)|capable|conversant|thorough with|at ease (?:with|in)|ought to|obligatory|obligatorily|compulsory|presuppos(?:e|es|ed)|we hope you(?: will)? find|do without|has to be in place|have to be in place|the knack (?:of|for)|dab hands? at|a (?:firm |good |safe )?grip on|get by without|mastery of|(?:post|role|job|position|work|appointment|vacancy) (?:calls for|centres on|centers on|revolves around|turns on|hinges on|consists of|is made up of|is built on)|(?:week|day|work) is made up of|central to (?:the|this|your)|at the heart of (?:the|this|your)|relied (?:up)?on|accountable for|inherits?|arrives? with|comes? with|well[- ]versed|exposure to|command of|answerable for|undertake)|"
    r"must(?:[- ]haves?)?|need(?:s|ed)?|requir(?:e|es|ed|ing|ement|ements)|essential|mandatory|you(?:['’]ll| will)? (?:have|bring|hold|know|be (?:able|comfortable|confident|experienced|fluent|used))|you(?:['’]ve| have)|you (?:can|know|speak|understand|plan|run|lead|write)|looking for|"
    r"seek(?:ing)?|expect(?:s|ed)?|experience (?:with|in|of|as|using|running|working|managing|on|leading|building|at)|experienced? (?:in|with)|proficien\w{1,4}|hands-on|able to|ability to|should (?:have|be|know|hold|bring)|ideal (?:candidate|person)|"
    r"successful (?:candidate|applicant)|right (?:person|candidate)|track record|at least|minimum|proven|strong|solid|fluent|knowledge of|understanding of|comfortable|person we want|candidates? (?:has|have|will)|someone (?:who|with)|"
    r"\+ years|years['’]? (?:of )?(?:\w{1,14} )?experience|we(?:['’]re| are) after|want(?:s|ed)?|non-negotiable|vital|skilled|confident|we ask|(?:the |our )?(?:law|regulator|insurers?|rules|clients?) (?:asks?|demands?|calls?) for|insist|ask you (?:about|for|to)|depends on|rely on|count on you|practi[sc]ed|trust(?:ed)? (?:you )?(?:to|with)|busy with|familiar\w{0,4} with|know your way|at home (?:in|with)|competent"
)
DUTY = _cue(
    r"you(?:['’]ll| will)|responsib\w{1,8}|your (?:day|days|job|work|week)|the (?:role|job|post|position) (?:involves|includes|covers)|duties|day to day|in this role|tasks include|join(?:ing)?"
)
BOILER = _cue(
    r"equal opportunit\w{1,4}|(?:every|all|any) backgrounds?(?! in\b)|have a say|regardless of|all qualified applicants|diversity|inclusive employer|disabilit\w{1,4}|we offer|in return|benefits|salary(?! (?:benchmark|survey|review|negotiat|admin))|pension|holiday|annual leave|days['’]? leave|bonus scheme|discount|free (?:lunch|parking|coffee|meals|fruit)|"
    r"candidates will be (?:invited|observed|asked to|interviewed|contacted|notified|informed)|apply (?:now|online|by|today|via|with|through)|send (?:us )?(?:your|a) (?:cv|r[eé]sum[eé])|closing date|founded|established in|our mission|our values|proud of|cycle to work|private (?:health|medical)|health insurance|competitive (?:pay|salary)|we (?:have|are|employ) .{0,20}employees|"
    r"family[- ](?:run|owned) (?:firm|business|company)|(?:the |your |our )?(?:pay|wages?|salar(?:y|ies)) (?:is|are) (?:fair|good|above|paid|reviewed|published|open|the same|negotiable)|headquartered|privacy notice|gym|per annum|a year pro rata|(?<!of )(?<!between )(?<!worth )(?<!over )(?<!to )(?:£|\$|€|₹) ?\d[\d,.]{1,9}k?|we are (?:a|an|one|the) (?!looking|seeking)|we believe|our (?:team|company|people|office|offices) (?:is|are|of)|"
    r"(?:lunch|meal|shopping|food|holiday|childcare|eye(?:sight|care)?) vouchers?|pay ?slips?|payday|(?:showers?|lockers?) (?:and|await|are|is|for)|helpline|salary packaging|salary sacrifice|novated|shares? (?:can be|may be|plan|scheme|options?|at a)|stock options?|parental leave|maternity (?:leave|pay)|sick pay|topped up|(?:medical|dental|life|death in service|accident) (?:insurance|cover|assurance|plan)|season ticket|(?:cab|taxi|bus) (?:home|picks)|relocation (?:allowance|package|bonus)|(?:do not|don['’]t|never|will not) discriminate|reasonable adjustments?|repaid double|(?:an )?annual allowance|wellbeing|"
    r"no agencies|agencies|probation|staff meals|parking|flexible working|hybrid working"
)
PLAIN_BOILER = _cue(
    r"any questions|hesitate|look(?:ing)? forward|chip in|(?:every|all|any|different|diverse) backgrounds?(?! in\b)|committed to (?:the )?(?:welfare|safeguarding|equality)|no cv (?:is )?needed|cover(?:ing)? letter|equal opportunit\w{1,4}|qualified applicants|regardless of|without regard|we (?:celebrate|do not discriminate|welcome applications)|"
    r"we(?:['’]ll| will) (?:train|teach|help|support|pay|cover)|training (?:is|will be) (?:given|provided)"
)
"""Boilerplate whatever else the clause says: "applications from people of every background are welcome"."""
ASKS_YOU = _cue(
    r"you(?:['’]ll| will)? (?:must|need|are (?:confident|experienced|skilled|able|used|comfortable)|have (?:run|worked|handled|led|managed|done|negotiated)|hold)|essential|mandatory"
)
OURS = re.compile(
    r"^\W*(?:(?:we|our|(?:half|part|most) of (?:us|our|the (?:team|staff|firm|company)))(?!.{0,50}\b(?:(?:ask|expect|require|need|want)s? (?:you|for|of|that|to)|insists? (?:on|that)|(?:is|are) (?:expected|required|essential|needed|a must))\b) (?!need|want|expect|requir|ask|look|seek|are (?:now |currently )?(?:looking|after|seeking|hiring|in need)|count|would|['’]d|will (?:need|expect|not)|"
    r"rely|trust|insist|hire|can(?:not| only|['’]t)|only|cannot|won['’]t|do not|don['’]t|search|prefer|value|like to see|consider|\w+ (?:must|needs?|requires?))|"
    r"the (?:group|firm|company|business|unit|studio|day|school|department|clinic|practice|office|kitchen|restaurant|hotel|shop|site|depot|yard|canteen|building) (?:\w+ly |still |also |now |always )?(?!must|needs?|requir|wants?|asks?|expects?|calls|involves|includes|covers|demands|to\b|will|shall|should|depends|relies|seeks|is (?:looking|seeking|hiring|to)|of\b|or\b|and\b|in\b|at\b|where\b|that\b|which\b|with\b|you\b)\w+s?(?= )(?!.{0,80}\byou\b)|starting time |"
    r"your (?:application|supporting|covering|cover)\b(?!.{0,24} (?:must|should|shall|needs? to|has to|have to|is to|ought to) (?:\w+ly )?(?:address|show|demonstrate|evidence|cover|prove|name|speak)\b)|if you need (?:the|this|a) (?:form|document)|(?:please|kindly) (?!do not|don['’]t|spare|note|tell us|show us|describe)|interviews? |overtime |parking |there (?:is|are) |after (?:\w+ ){1,3}you |parents |sick )",
    re.IGNORECASE,
)
"""A sentence about the employer: what they do, have and offer, and nothing that they ask for."""
ASKS = re.compile(
    r"\b(?:you|your|someone|somebody|people who|candidates?|applicants?|must|needs?|requires?|essential|experience|expected|required)\b",
    re.IGNORECASE,
)
"""Words without which a sentence about the employer asks for nothing."""
ALONE = re.compile(r"\W*(?:we|it|that|this|you|i|they|what|there|who)?\W*", re.IGNORECASE)
NO_X_NO_JOB = re.compile(
    r"\W{0,3}(?:(?:strictly |please,? )?only with (?P<m>[^,.;:]{3,100})[.!]?$|no (?P<a>[^,.;:]{3,60}), no (?:interview|job|start|application|offer|chance|point|shift)|"
    r"(?:nobody|no one|none) (?:\w{2,12} ){1,3}without (?P<d>[^,.;:]{3,60})|"
    r"(?:nobody|no one) (?:can|could|will|should|may|is able to) (?:\w{2,12} ){1,5}(?:who|that|unless they) (?:does not|doesn['’]t|cannot|can['’]t|do not|don['’]t)?(?: yet)? ?(?:know how to|know about|know|have|hold|own|bring|understand|can)? ?(?P<n>[^,.;:]{3,60})|"
    r"(?:applications?|cvs?|letters?|profiles?|r[eé]sum[eé]s?) (?:that|which) (?:do not|does not|don['’]t|doesn['’]t) (?:show|mention|name|evidence|prove|list|contain|include) (?P<q>[^,.;:]{3,60}?) (?:go|goes|are|is|will|get|end|may|can)\b|"
    r"(?:if|where|when) (?P<r>[^,.;:]{3,60}?) (?:(?:can ?not|can['’]t|could not) be|(?:is|are)(?: not|n['’]t)) (?:found|seen|shown|mentioned|named|listed|evidenced|evident|visible|proven)(?: (?:in|on|from|anywhere in) (?:your|the) [\w ]{2,24})?,|"
    r"(?:(?:please|kindly),? )?(?:only )?(?:apply|write|call|get in touch|send (?:us )?your \w{2,12})(?: only)? (?:with|if you (?:have|know|hold|bring))(?: (?:proven|real|solid|good|sound))? (?:skills? in|experience (?:in|of|with)|knowledge of) (?P<s>[^.;:]{3,160})[.!]?$|"
    r"(?:[^.;:]{3,60}: )(?:anybody|anyone|everybody|people|those|candidates|applicants) without (?P<t>[^,.;:]{3,60}?) (?:will|is|are|gets?|cannot|can['’]t)\b|"
    r"unless you(?:['’]ve| (?:can |really |already )?(?:have|hold|know|show|bring|possess|offer|prove|do|are)) (?P<o>[^,.;:]{3,60}),|"
    r"without (?P<c>[^,.;:]{3,60}?),? (?:this|the|your|no|nobody|no one|nothing|none|(?:you|we|one|people|applicants|candidates) (?:will|can|may|must|should|need|do|would|are|have)(?: ?not|n['’]t| no)|there (?:is|will be|can be) no|it)\b|"
    r"(?:if you (?:come|apply|write|are|turn up)|anyone|people|candidates|applicants) without (?P<b>[^,.;:]{3,60}),? (?:please |kindly )?(?:spare|save|do not|don['’]t|need not)|"
    r"(?:[\w'’-]{1,14} ){0,8}?(?:do not|don['’]t|never|cannot|can['’]t|will not|won['’]t|should not|no need to) (?:[\w'’-]{1,14} ){0,3}?unless you (?:can |really |already )?(?:have|hold|know|show|bring|possess|offer|prove|do|are) (?P<e>[^,.;:]{3,60})|"
    r"(?:only|just) (?:those|people|applicants|candidates|applications|letters|holders|cvs|profiles|files|r[eé]sum[eé]s|submissions|entries|candidacies) (?:who (?:have|hold|know|bring|show|can)|with|of|in which|that (?:have|show|name|mention|contain|evidence|include)|having|holding|showing|naming|mentioning|containing|evidencing) (?P<f>[^,.;:]{3,60}?) (?:will|are|is|can|get|may|should|need|make|go|come|stand)\b|"
    r"we (?:can |will |shall )?only (?:[\w'’-]{1,14} ){1,3}?(?:those|people|applicants|candidates|applications|letters|holders|cvs|profiles|files|r[eé]sum[eé]s|submissions|entries|candidacies) (?:who (?:have|hold|know|bring|show|can)|with|of|in which|that (?:have|show|name|mention|contain|evidence|include)|having|holding|showing|naming|mentioning|containing|evidencing) (?P<g>[^,.;:]{3,60})|"
    r"(?:the |our |a |one )*(?:(?:only|first|single|main|real) )?(?:knock-?out|killer|screening|filter(?:ing)?|gate|pass-or-fail|decisive|eliminat(?:ion|ing)|yes-or-no) (?:question|criterion|condition|point|item)s?(?: (?!is\b|are\b|concerns?\b|asks?\b|covers?\b|reads?\b)[\w'’-]{1,14}){0,5} (?:is|are|concerns?|asks?|covers?|reads?)(?: about| for| after| whether you (?:have|know|can|hold))?:? (?P<l>[^,.;:?]{3,60})|"
    r"(?:there(?: is|['’]s) |we see |see )?no (?:way|getting|path|road) (?:round|around|past) (?P<h>[^.;:]{3,160})|"
    r"(?:[^.;:]{3,60}: ?)?(?P<k>[^,.;:]{3,60}),? or (?:we (?:can ?not|can['’]t|will not|won['’]t)|you (?:can ?not|can['’]t|will not|won['’]t|need not)|no (?:job|start|interview|offer|contract))\b|"
    r"(?P<i>[^,.;:]{3,60}) (?:is|are) (?:something|things?|a thing|skills?) (?:that )?(?:we|you|nobody|one) (?:can ?not|can['’]t|will not|won['’]t) (?:do|get by|manage|work|live|go) without|"
    r"(?:you|people|we|one|applicants|candidates) (?:will not|won['’]t|cannot|can['’]t|may not|should not|do not|don['’]t|must not|never) (?:[\w'’-]{1,14} ){0,6}?without (?P<j>(?!\w+ing\b)(?:(?:[^,.;:]{3,60}, ){1,4}?[^,.;:]{3,60} (?:and|or) [^,.;:]{3,60}(?=[.!]?$)|[^,.;:]{3,60})))",
    re.IGNORECASE,
)
"""A saying that asks for a thing by what happens without it: "No SIA licence, no interview"."""
OURS_TO_DO = re.compile(
    r"\b(?:we|they|nobody)(?:['’](?:ll|ve)| will| can)? (?:will )?(?:teach|train|show|give|offer|provide|make|build|sell|run|serve|own|moved|have (?!lost|missed|in mind))\b|"
    r"\b(?:next to|beside|alongside) (?:our|the|an?|two|three|four|five|six|his|her|their)\b|\b(?:supported by|report(?:s|ing)? to|sits? with|works? with|together with)\b|"
    r"(?<!on )\b(?:our|the) (?:\w{2,14} ){0,2}(?:team|department|crew|group|colleagues?|clients|customers|office|platform|nurses|drivers|teachers|chefs|engineers|analysts|designers|accountants|managers?)\b|"
    r"\b(?:their own|herself|himself|themselves)\b|, who (?!can|will|know|has|have|is|are)\w{2,12}s\b|"
    r"\b(?:done|run|handled|supplied|looked after|taken care of|covered|managed|led) by (?!you\b)|"
    r"^\W*(?:the|its|their|his|her|our) (?:shop|company|firm|surgery|pharmacy|school|hospital|kitchen|restaurant|hotel|practice|agency|business|charity|bank|group|trust|clinic|warehouse|depot|yard|site|system|building|developers|caseworkers|technicians|assistants) "
    r"(?!needs?|wants?|requires?|asks?|expects?|insists?|depends?|relies|looks? for|seeks?|is (?:looking|seeking|after))\w|"
    r"(?-i:^\W*(?:[A-Z][\w&'’-]+ ){1,4}(?!needs|wants|requires|asks|expects|insists|depends|relies|looks|seeks)(?:fits|feeds|makes|has|serves|runs|sells|builds|looks after|supplies|looked|builds|owns|operates|provides|completed|opened|won|joined|moved|grew|employs|publishes|designs|moves|ships|teaches|cares)\b)|"
    r"(?-i:^\W*(?:Overview: )?(?:[A-Z]\w+(?:-\w+)? (?:staff|people|employees|beds|rooms|covers|pupils|branches|lawyers|stores|sites)|an? \d+-\w+)\b)",
    re.IGNORECASE,
)
"""A clause about what the employer and its people do, and with whom one works: things in it are named, not asked for."""
SO_DO_WE = re.compile(r",? and so do we\b", re.IGNORECASE)
NICE_LEAD = re.compile(
    r"^\W*(?:(?:it(?:['’]s| is| would be| will be)?|that(?:['’]s| is)?|as) )?(?:also )?(?:an? )?(?:added |big |real |definite |huge )?(?:bonus(?: points)?|nice[- ]to[- ]have|ideally|preferably|preferred|desirable|plus|advantage|"
    r"(?:would )?helps?(?: too)?|would be (?:great|nice|good|useful|handy)|extra credit)\b(?:(?: for| if you(?: also)?(?:['’]ve| have| are| can)?(?: (?:done|used|worked with|seen|sold|some|know|known|speak|had|any))*)\b)*[:,]?\s*|"
    r"^\W*(?:those|people|candidates|applicants|anyone|someone|somebody) (?:who (?:have|has|can|know|knows)|having|with)(?: already)?(?: (?:used|worked with|seen|some|any))?\s*|"
    r"^\W*(?:if|should|in case|were) you(?: also| already| ever| even| happen to| to)*(?:['’]ve| have)?(?: also)? (?:know|speak|used|done|worked with|worked in|seen|have|can|sold|hold|bring|like|enjoy|met)\b(?: some| any| a little| a bit of)?\s*",
    re.IGNORECASE,
)
NICE_TAIL = re.compile(
    r",?\s+(?:would|will|does|do|can|could|is|are|need)n['’]t (?:hurt|harm|go amiss|be (?:wasted|lost|unwelcome|bad|out of place)|go unnoticed|matter)\b|"
    r",? but (?:we )?(?:can|will|could) (?:also )?(?:teach|show|explain) (?:it|that|this|them|you)\b|,?\s+puts? you (?:\w+ )?ahead\b|,\s+(?:then )?(?:brilliant|great|fantastic|super|lovely|wonderful|marvellous|excellent|terrific|splendid|perfect|bravo)\b|"
    r",?\s+(?:is|are|would|will|'d)\s+(?:also |be |a |an |definitely |not |come |help|go |earn |give |open |set |count |settle |save |cheer |shorten |delight |be given |have preference|get preference|looked |viewed |regarded |nice\b|welcome\b|useful\b|desirable\b|appreciated\b|preferred\b|optional\b|make\b)|,?\s+(?:all|so much|even|much) (?:the )?better\b|,\s+(?:your|our|the|you|we|this|that|it|things) [^.]{3,50}\b(?:easier|faster|smoother|quicker|shorter|better|sooner|lighter)\b|,\s+(?:please |do |then |so )*(?:tell us|say so|let us know|mention it|write it|note it|speak up|we are all ears|we want to hear)\b",
    re.IGNORECASE,
)
REPEATED_NUMBER = re.compile(
    r"\b(\w{2,12}|\d{1,2}) ?\((?:\d{1,2}|[a-z]{3,9})\)(?=\+? (?:years?|yrs?|months?|to)\b)", re.IGNORECASE
)
"""The legal habit of "four (4) years"."""
SEVERAL_THAT_IS = re.compile(
    r"\b(?:several|some|a few|a number of|multiple) years(?: of (?:\w{4,14} ){0,3}experience)?,? \(?(?:that is,? |meaning )?(?:at least|at minimum|(?:a )?minimum(?: of)?|min\.?|no fewer than) (\w{1,9})\b\)?",
    re.IGNORECASE,
)
"""Several years, and how many: "several years (at least three)"."""
OUR_AGE = _cue(
    r"(?:we|our \w{1,14}|the (?:company|firm|business)|has|(?<!you )(?<!to )(?<!you'll )(?<!you’ll )have|['’]s) (?:have |has )?(?:been|served|traded|existed)|we['’]ve had|retired|grown|doubled|stay(?:s|ed)? with us|reimbursed|your first|in (?:the )?past|average|(?:fleet )?age(?=:)|himself|herself|(?:lived|resided|residence) in|fixed[- ]term|renewable|contract(?=:)|ago|in business|old|anniversary|trading for|history|on average"
)
NOT_EXPERIENCE = re.compile(
    r"(?:(?<=year) (?:post|position|role|lease|deal|guarantee)(?![\w-])| to (?:run|build)\b|\W{0,3}(?:of age|of service|ago|contract|fixed|olds?|history|warranty|plan|programme|program|probation|notice|maternity|cover|term|apprenticeship|degree|course|anniversary))\b",
    re.IGNORECASE,
)
YEARS_PHRASE = re.compile(
    r"(?<!\w)(?:(?:at least|min\.?|a minimum of|minimum(?: of)?|more than|over|around|roughly|about|some|no less than|not less than|ideally|upwards of|preferably)\s+){0,2}\ue001"
    r"(?:['’]|\s+or more|\s+plus)?(?:\s+of)?(?:\s+(?:solid|relevant|professional|hands-on|practical|proven|post-qualification|commercial|recent|full-time|paid|continuous|real|working|industry|total|overall)){0,3}"
    r"(?:\s+experience)?(?:\s+in an? [^,;.()]{1,50}?(?=[,;.(]|$| and | with | where )|\s+(?:as|in|with|of|using|doing|on|at|working))?",
    re.IGNORECASE,
)
LACKING_TAIL = re.compile(
    r"\s*,?\s+(?:will|can|could|would|need|should|please|kindly|look|rules?|means?|ends?|excludes?|disqualif(?:y|ies)|counts?|are|is|cannot|do not|don['’]t|we|you|there|it)\b.*$",
    re.IGNORECASE,
)
"""What follows the thing lacked: "without a licence, please spare yourself the letter"."""
SAME_WORK = re.compile(
    r"^\W*(?:(?:in|of|at|doing|with|on) )?(?:this|such|that|the|a|an|your)?\s?(?:very |like |same |similar |comparable |kind of |sort of |line of )*"
    r"(?:line of (?:work|business)|work|job|role|post|position|field|trade|profession|capacity|line|area|function|seat)\b(?:,? or (?:longer|more)| behind you)?\W*",
    re.IGNORECASE,
)
"""What is left of "three years in such a job or longer" without its years."""
THIS_WORK = re.compile(
    r"\b(?:this|such|that|similar|the same)(?: an?| kind of| sort of| line of)? (?:work|job|role)s?\b|\bor (?:longer|more)\b",
    re.IGNORECASE,
)
"""The same in mid-sentence."""
PIVOT = _cue(
    rf"{_IN_PASSING}|"
    r"(?:applicants?|candidates?|appointees?|postholders?|jobholders?) (?:must |will |should )?(?:hold|have|bring|possess)|(?:only )?(?:be )?filled by(?: (?:an?|the|somebody|someone|people|persons?|candidates?|applicants?|those)| with| who (?:holds?|has|have|can))*|"
    r"we (?:simply |just )?(?:assume|presume|take (?:it )?(?:for granted|as read))(?: that)?(?: you(?: (?:can|know|have|do|are))?)?|goes without saying that(?: you(?: (?:can|know|have|do|are))?)?|(?:half|most|much|the (?:bulk|core|heart|rest|biggest part|larger part)|(?:a|one) third|two thirds|three quarters|a quarter|the other half) of (?:the|this|your) (?:job|work|role|post|week|weeks|day|days|time|shift) is|expect to (?:spend (?:\w+ ){1,4}(?:on|with|in|doing)|be|do|run|handle)|your (?:references?|referees?) (?:(?:must|should|will|have to|need to) )?(?:confirms?|shows?|says?)(?: that you(?: (?:can|know|have|do|are))?)?|winning candidate|"
    r"(?:shortlist\w{0,3}|selections?|interviews?|applications?|applicants?|candidates?|appointments?|you|they|all|decisions?) [^.;:]{0,30}?(?:is|are|be) (?:assessed|judged|based|scored|marked|graded|measured|rated|compared|weighed|drawn|picked|made|tested|selected|chosen|ranked|sifted) (?:on|upon|against|for|from (?:people|those|candidates|applicants)|by(?= (?:your|their))|on the basis of)(?: (?:who|with|an?|the|your|their|have|having|on))*|"
    r"we (?:must|have to|need to|will|shall|are (?:obliged|bound|required) to|ask to|want to|would like to) (?:check|see|verify|inspect|look at|read about|hear (?:about|of)|ask (?:you )?(?:about|for))(?: (?:an?|the|your|proof of|a copy of))*|"
    r"we (?:have (?:nobody|no one|no time|no means|no staff)(?: here)?|can(?:not|['’]t| not)|lack the time)(?: who (?:can|could|will))?(?: to)? (?:teach|train|coach|explain)(?: to)?(?: you| anyone| anybody| newcomers| people)?(?: in| on| how to| to)?|(?:must|should|shall|needs? to|has to|have to|is to|ought to) (?:\w+ly )?(?:address|speak to)(?! (?:you|us|your)\b)|(?:cut your teeth|earned your (?:spurs|stripes|keep)|got your hands dirty|made your name|proved your worth|found your feet) (?:on|in|with|at|by)|compromise (?:on|over|about)|"
    r"(?:have|has|had|need|needs|must|should|will have|ought|are|is)(?: to)? (?:prove|show|demonstrate|convince us|satisfy us|persuade us|evidence) that (?:you|they|he or she|s/he) (?:can|are able to|is able to|know how to|knows how to|have|has)|(?:imperative|essential|crucial|vital|important|necessary|mandatory|critical|a must|expected|required|demands?|requires?|expects?|insists?|assumes?|presupposes?|means) that (?:you|they|he or she|(?:the |our )?(?:\w+ )?(?:appointee|postholder|jobholder|incumbent|candidate|applicant|person|hire|holder))(?: (?:can|are able to|is able to|know how to|knows how to|must|should|will|have|has))?|"
    r"(?:have|has|got|with) (?:what it takes|the (?:ability|skills?|experience|capacity|wherewithal|know-how|competence|qualifications?)) to|(?:statutory|obligatory|compulsory|indispensable|prerequisites?)(?: (?:for|in) (?:this|the|our) (?:\w+ )?(?:job|role|post|position|vacancy|appointment)(?: (?:is|are))?:?|(?: (?:is|are))?:)(?= )|"
    r"(?:tell|show|talk|walk) us (?:about|through|where you|how you)?(?: (?:you|your|have|had|would|['’]d|practised|a|some))*|well[- ]versed (?:with|in)|capable (?:to|of)|answerable for|undertake|thorough with|at ease (?:with|in)|the knack (?:of|for)|dab hands? at|a (?:firm |good |safe )?grip on|mastery of|get by without|"
    r"count on you (?:to|for)|trust(?:ed)? (?:you )?(?:to|with)|busy with|rely on you (?:to|for)|ask you to|want you to|need you to|glad (?:of|about)|practi[sc]ed|someone (?:who (?:has|can|is|knows|holds)|with)|somebody (?:who|with)|(?:candidate|applicant|person|people|hire|colleague)s? (?:who|with|we want|must|will|should|has|have|needs?)|looking for|seeking|bonus points for|bonus for|(?:it )?helps if you(?:['’]ve| have)?|"
    r"(?:we(?:['’]d| would) (?:love|like|be \w{4,9})) (?:it if you|to (?:see|hear|have)|if you|you to)?(?: have| know| also)?|you(?:['’]ll| will)? (?:also )?(?:must|need|needs|have|bring|hold|should|know|can|speak|understand)(?: to)?(?: have)?|you(?:['’]ve| have)(?: also)?|must(?: also)?|needs?(?: to)?|requires?|"
    r"(?:law|regulator|insurers?|rules|clients?) (?:asks?|demands?|calls?) for|we (?:need|want|expect|ask (?:for|of you is)|require|insist on|are after)|essential (?:is|are)|(?:experience|knowledge|understanding|grasp|command|track record|practice|background) (?:with|in|of|using|on)|the (?:job|role|post) (?:calls for|depends on|requires|needs)|calls for"
)
DISQ_OBJECT = _cue(
    r"(?:candidates?|applicants?|applications?|people|anyone|anybody|those|someone|profiles?|somebody)(?: (?:from|who(?:se)?|with|that|has|have|is|are|only))*|apply if|forward if|consider|for you if you(?:['’]re| are|['’]ve| have)?(?: only)?|you if|if you(?:['’]re| are|['’]ve| have)?(?: only)?"
)
LACKS = _cue(
    r"(?:an? )?(?:complete |total |absolute )?(?:beginners?|newcomers?|novices?|strangers?) (?:in|at|with|to)|without|(?:an |any |the |your )?inability to(?: (?:show|prove|produce|provide|demonstrate))?|(?:a |any |the )?failure to (?:show|prove|produce|provide|demonstrate|hold|have)|(?:a |any |the )?shortage of|lack(?:s|ing)?(?: of)?|in the absence of|absence of|missing|not having|(?:unable|not able|failing) to (?:show|prove|produce)|unless (?:you|they) (?:have|hold|know|bring|show)|(?:do|does) not (?:have|hold)|don['’]t (?:have|hold)|doesn['’]t (?:have|hold)|have not|haven['’]t|hasn['’]t|has never|have never|never|has not|no (?:current|valid)|not (?:yet )?(?:hold|have|registered|licensed|qualified)"
)
GATE = _cue(
    r"must|required?|requires|essential|mandatory|need|needs|hold|valid|current|legal(?:ly)?|registered|licen[cs]ed|without|non-negotiable|necessary"
)
SPLIT = re.compile(
    r"\s*;\s+|\s+[—–-]{1,2}\s+|,?\s+(?:and|but|while|though|although|whereas|however|yet)\s+|,\s+", re.IGNORECASE
)
PEEL = frozenset(
    """
    you you'll you've you're will would must should need needs needed to have has had hold holds held bring
    brings possess be are is been being a an the of in with at on for our some any and or also both plus
    ideally preferably really truly already solid strong proven good great excellent significant extensive
    deep real practical hands-on hands genuine demonstrable demonstrated outstanding thorough sound working
    current currently valid up-to-date relevant previous prior recent substantial broad wide confident
    confidently comfortable comfortably competent proficient fluent experienced skilled adept familiar
    knowledgeable capable able happy willing experience knowledge understanding background ask practise
    practice track record practised practiced regular skill skills ability familiarity proficiency command grasp expertise competence
    confidence exposure awareness appreciation history evidence expert fluency mastery using use used work
    works worked know knows known understand demonstrate show shown shows bringing having who can do done
    doing someone somebody anyone candidate candidates applicant applicants person we want expect it may
    ready several projects essential required mandatory desirable preferred desired minimum least professional by from as well your
    got come across it's it let's their through own around what matters most how way into about real-world seasoned
    """.split()
)
"""Words before a wish that say nothing of what is wished."""
TRAILING = frozenset(
    """
    and or of in with a an the to for our on at skills experience is are from
    done properly unaided unassisted independently unsupervised yourself confidently reliably competently
    """.split()
)
"""Words after a wish that say nothing either."""
HEADS = frozenset(
    """
    care compliance management testing administration law surgery control handling maintenance planning
    reporting returns licence license registration nursing design development systems safety machines
    """.split()
)
"""Nouns that two words before them share: "PF and ESI compliance"."""
WE_ASK = re.compile(
    r"\bwe (?:simply |just )?(?:assume|presume|take (?:it )?(?:for granted|as read))\b|"
    r"\bwe pay for (?:skills?|experience|practice)\b|\bour (?:ideal|next|new|future|perfect) (?:\w+ )?\w+ (?:has|knows|can|brings|holds)\b|"
    r"\bour (?:short|long)list\b|"
    r"\byour (?:application|cv|file|letter|profile) (?:will be|is|gets) (?:assessed|judged|scored|marked|rated|measured|weighed|tested|ranked|sifted) (?:on|upon|against|for|by)\b|"
    r"\bwe (?:have (?:nobody|no one|no time|no means|no staff|neither \w+ nor \w+)(?: here)?|can(?:not|['’]t| not)|(?:are|will)(?: not|n['’]t)(?: be)?(?: able)?|do(?: not|n['’]t)(?: have (?:time|anyone|anybody|people))?|lack the time)(?: who (?:can|could|will))?(?: to)? (?:teach|train|coach|explain)\b|"
    r"\bwe (?:are|would be|will be|['’]d be) (?:pleased|glad|happy|delighted) (?:if you|when you|to (?:see|find|meet))\b|"
    r"\b(?:please|kindly) (?:also )?(?:have|bring|enclose|attach|include|provide|submit|present|add|upload|show|produce|prove|know|be (?:able|trained|qualified|familiar|good))\b|"
    r"\b(?:send|show|give|mail|hand|forward|let) (?:us|me) (?:have )?(?:a |the )?(?:copy of |proof of |evidence of |scan of )?your (?!cv|r[eé]sum[eé]|letter|application|story|thoughts|details|number|papers|portfolio|availab)|"
    r"\bwe (?:must|have to|need to|will|shall|are (?:obliged|bound|required) to|ask to|want to|would like to|like to|do) (?:check|see|verify|inspect|look at|read about|read of|hear (?:about|of)|ask (?:you )?(?:about|for))\b|"
    r"\bwe (?:\w+ )?(?:hire|seek|search|look|miss|lack|reject|refuse|decline|exclude|bin|ignore|return|dismiss|(?:also|particularly|especially|always|really) like|like it|like people|smile|prize|favou?r|reward)\b|\bwe (?:are missing|are short of|are looking|turn (?:down|away)|say no|send back|throw away|screen out|rule out|have no (?:use|place|room|time|job|work)|have to (?:reject|refuse|decline|turn))\b|"
    r"\bwe like (?!to\b|our\b|working\b|it here\b|each\b)",
    re.IGNORECASE,
)
"""What asks for something although it begins with the employer: "We reject every letter without a licence"."""
_WHO = r"(?:person|people|somebody|someone|colleague|candidate|applicant|hire|one|hand|professional|individual|worker|newcomer|successor)s?"
EXPECTED_TO = _cue(
    r"(?:you|they|s/he|he or she|(?:the )?(?:postholder|jobholder|successful (?:candidate|applicant)|right (?:person|candidate)))(?:['’](?:ll|re)| will| would| are| must| may| should| can(?!['’]t|not| not)| could(?!n['’]t| not))?(?: (?:also|often|regularly|then|soon|sometimes|frequently))* "
    r"(?:be )?(?:asked|expected|called (?:up)?on|relied (?:up)?on|trusted|required|counted on|needed|hired|tasked|entrusted|obliged|supposed) to|"
    r"(?:it|that|this|this one|the (?:job|role|post|position|work)) (?:takes|needs|wants|demands|requires|asks for|calls for|is for|suits) (?:(?:a|an|the|some|any) )?(?:\w{2,14} )?"
    + _WHO
    + r" (?:who|that) (?:can|knows? how to|(?:is|are) able to|will)|(?:need|want|seek|after|looking for|hire|find|prefer|like) (?:(?:a|an|the|some|any) )?(?:\w{2,14} )?"
    + _WHO
    + r" (?:who|that) (?:can|knows? how to|(?:is|are) able to)"
    + r"|(?:must|should|(?:need|needs|have|has|ought|got) to) (?:already |also |really )?be (?:(?:able|ready|prepared|trained|free|fit) to|(?:confident|skilled|competent|experienced|able|sure) enough to|in a position to|capable of|trusted to)|(?:must|should|(?:need|needs|have|has|ought) to) (?:already |also |really )?know how to|"
    r"(?:(?:a )?must|essential|vital|crucial|important|indispensable|expected|required|necessary|imperative|(?:need|want|have) to (?:know|hear|see|be sure)|doubt|confirm|proof|show|shown|proven?|convince us|tell us) that (?:you|they|(?:the|our) \w+|he or she|s/he)(?: \w+)? (?:can|know how to|are able to|is able to)|(?:ability|capability|skill|know-how) to"
)
"""What comes before a deed that somebody must be able to do: "You will be asked to scale fish"."""
UNABLE = _cue(
    r"(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|(?:unable|not able) to|fail(?:s|ed|ing|ure)? to|(?:do|does|did)(?: not|n['’]t)|without being able to)(?: (?:yet|already|also|really))? "
    r"(?:(?:provide|show|demonstrate|evidence|prove|produce|present|document|mention|name|list|offer|submit|supply|furnish)(?: (?:proof|evidence|a copy|documentation|confirmation) of| that they can| that you can)?)?|"
    r"(?:for (?:want|lack)|in the absence|because of a lack|due to (?:a )?lack) of|lack of|lacks?|lacking|\bno\W{1,3}(?:to|for)"
)
"""What comes before a thing that somebody cannot do or prove and is ruled out for."""
RULED_OUT = _cue(
    r"(?:all|staff|workers|persons|employees|job ?seekers|individuals|professionals|contractors|freelancers|graduates) who(?!se)|(?:people|anyone|anybody|those|applicants?|candidates?|persons?|somebody|someone|folks?|everyone|everybody|profiles|workers|any person|all) (?:who(?!se)|that)|whoever|(?:for you )?if (?:you|they)|(?:should it|if it|where it|in case it)(?: ever| later| then)? (?:turns? out|emerges?|transpires?|proves?|happens?|appears?|comes? (?:out|to light)|be(?: the case| so)?|is the case)(?: later| afterwards)?(?: that)? (?:you|they)|where (?:you|they|applicants|candidates|people)|(?:deal[- ]?breakers?|exclusions?|show-?stoppers?|red (?:line|flag)|no-go|knock-?out (?:criterion|question)):? (?:you|they)|should you|in case you|when you"
)
"""What comes before the thing that rules somebody out."""
VERDICT = re.compile(
    r"(?:\s*,\s*|\s+)(?=(?:then |so )?(?:please|kindly|we|this|that|it|the|there|you|do|does|don['’]t|will|would|shall|should|need|must|may|can|cannot|can['’]t|are|is|have|has|get|gets|end|ends|ought|look|keep|stay|go)\b)",
    re.IGNORECASE,
)
"""Where the verdict may begin that follows it."""
NICE_OBJECT = re.compile(
    r"^\W*(?:(?:also|in addition|besides|further|well|then|not a must|no must|not needed|not required|not essential|also useful|also good|also welcome|also nice|useful|optional|extras?|in the best case|at best|best of all|with (?:a bit of |any |some )?luck|perhaps|maybe|ideally|preferably|it (?:does|do|will|would|can)(?: not|n['’]t|n[o']t) (?:hurt|harm)(?: to| if| when)?|it never hurts(?: to| if)?)[:,]? )*"
    r"(?:(?:[\w'’-]+,? ){0,6}?(?:you|they) (?:also |already |perhaps |even |might |may |can |could |need not |needn['’]t |do not (?:have|need) to |don['’]t (?:have|need) to |happen to |ever |have |possibly )*(?:know|have|bring|hold|speak|offer|do|did|done|met|seen|used|tried|can|show|are familiar with|come with|worked (?:with|on|in)|work(?:ed)? with)\b(?: (?:about|your way (?:around|round)|with|of))?|"
    r"we (?:['’]d |would |also |particularly |especially |always |really |do |will |can )*(?:like|smile (?:on|at|upon)|prefer|welcome|appreciate|value|love|prize|favou?r|enjoy|reward|are (?:pleased|glad|happy|delighted) (?:if|when|to|about|by|with))(?: (?:it|to|see|find|meet|have|hire|people|candidates|applicants|colleagues|those|anyone|someone|somebody|when|if|who|with|you|they|also|already|know|knows|have|has|bring|brings|can|hold|holds|a|an|some|any))*|"
    r"(?:preference|priority|precedence) (?:goes|is given|will be given|is|may be given)(?: to)?(?: (?:people|candidates|applicants|those|anyone|someone))?(?: (?:with|who|know|have|having|holding|knowing))*|(?:extra|bonus|additional|more|plus) (?:points?|credits?|marks?)(?: (?:for|go to|to|are given for))?|(?:knowing|to know|know)\b|"
    r"(?:those|people|candidates|applicants|anyone|someone|whoever) (?:(?:who|with|has|have|knows?|brings?|can|having|bringing|knowing|already|also) ?)+|"
    r"(?:a |an )?(?:little|bit|touch|dash|hint|pinch|smattering|spot|whiff|sprinkling|first taste|taste|basic idea|rough idea|idea|notion|nodding acquaintance|passing acquaintance|grounding)(?: (?:of|in|with))?|(?:some|any|a few|more|prior|previous|additional)(?= ))?"
    r"(?: (?:some|any|a bit of|a little|a touch of|a few|something about|of|in|with))* ",
    re.IGNORECASE,
)
"""What stands before a thing that would be nice: "We are pleased if you bring", "A touch of"."""
