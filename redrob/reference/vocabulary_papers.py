"""Frames by which a profile says that a paper is held, lapsed, still to come or never was held."""

from __future__ import annotations

import re

from redrob.reference.anycase import AnyCase

AFFIRMED = re.compile(
    r"\b(?:never|not|n['’]t) (?:\w{1,8} ){0,2}?(?:lapsed?|expired?|suspended|failed|disqualified|banned|run out|surrendered|revoked|withdrawn|taken away)\b|\bafter (?:i|he|she) failed\b|"
    r"\b(?:no|zero|nil|without(?: any)?|free of|not a single|never any|nothing) (?:\w{1,12} ){0,2}(?:points?|endorsements?|conditions?|restrictions?|cautions?|sanctions?|convictions?|cessations?|suspensions?|complaints?|disqualifications?|bans?|violations?|gaps?|breaks?|claims?|limits?|limitations?|against my name)\b|"
    r"\b(?:all|every|full)\b[^,;.\n]{0,20} (?:bar|except|but) |\b(?:lapsed|expired|ran out|suspended|let it go)\b(?:(?!\bnot\b|n['’]t|\bnever\b)[^.;\n]){0,40}\b(?:renewed|restored|reinstated|regained|redone|retaken|back (?:on|since))\b|\bno longer (?:a )?(?:trainee|provisional|frozen|student)\b|"
    r"\b(?:never|not|n['’]t) (?:once )?let (?:[\w+'’-]{1,16} ){1,5}(?:lapse|expire|slip|run out|go)\b|\bno (?:limitations?|pending)(?: \w{1,14})?\b|\bnever looked back\b|\b(?:does|do|will|is)(?:n['’]t| not) (?:run(?:ning)? out|expir(?:e|ing)|laps(?:e|ing))\b|\bno (?:further|other|more|additional) \w{2,14} (?:is|are) (?:needed|required|necessary)\b",
    re.IGNORECASE,
)
"""Denials that speak for a paper: "never lapsed"."""
IN_DATE = re.compile(
    r"\b(?:valid|good (?:to|til|till|until|thru|through)|in[- ]date|renewed|revalidated|expir(?:es|y|ing)|exp\.?|current|until|til|till|thru|through|"
    r"(?:to|in|done|\d\d/) ?(?:19|20)\d\d|since|passed|active|fees?|no\.?|number|refreshed|issued|held|hold|got|have|coded|up to date|member|full|registrant)\b",
    re.IGNORECASE,
)
"""How somebody speaks of a paper that they have."""
NOT_HELD = AnyCase(
    r"\b(?:not|never|n['’]t|without)(?: yet| ever| been| having| so far){0,2} (?:pass(?:ed|ing)|sat|sit|taken|completed?|completing|finish(?:ed|ing)?|renewed|granted|obtained|gained|got|awarded|restored|reinstated|registered|current|held|active|admitted)\b|"
    r"\bfail(?:ed|s)? (?:the|my|his|her|it|two|three|at)\b|\b(?:test|exams?|assessment|finals) (?:is |are )?(?:booked|due|pending|ahead|outstanding|still|to come|next)\b|\b(?:booked|entered|down) for (?:the|my|his|her) (?:test|exam|assessment)|\bprovisional\b|\blost (?:my|his|her|the|it)\b|"
    r"\b(?:ran|run|runs) out\b|\bsurrender(?:ed)?\b|\bdisqualified\b|\bbanned from\b|\blet (?:[\w+'’-]{1,16} ){1,5}(?:go|lapse|slip|expire|run out)\b|\b(?:came|come|taken|struck|removed|went) (?:off|from) (?:the|my|his|her) (?:\w{1,14} )?(?:register|roll|list)\b|"
    r"\bapplied for\b|\bformerly\b|\bused to (?:be|hold|have)\b|\bonce (?:held|had|was|registered)\b|\bpart[- ]qualified\b|\bfinalist\b|\b(?:papers?|exams?|modules?|tests?) (?:still )?(?:to go|left|to sit|to pass|missing|outstanding|remaining)\b|\bstill to (?:sit|pass|take|do|come)\b|"
    r"\bdropped out\b|\bexpected (?:in|by|next|this)\b|\bunqualified\b|\b(?:gave|given|give|handed) (?:up|back|in) (?:my|the|his|her|it)\b|\bhalfway\b|\bstudent member\b|\bin progress\b|\bnot (?:a )?valid\b|\bcancelled\b|\bwaiting (?:for|on) (?:the|my|a)\b|\bonly the theory\b|"
    r"\b(?:will|shall|due to|going to|plan(?:s|ning)? to|hop(?:e|es|ing) to|about to|have to|has to|need to|needs to) (?:soon |then |still |first )?(?:sit|take|retake|resit|pass|obtain|gain|get|renew|reapply|apply|do) (?:the|my|his|her|an?|for)\b|\b(?:hand|handed|give|gave|turn|turned) (?:it )?(?:back|in)\b|\b(?:could|would|can|might|may|should) (?:\w{2,10} )?(?:renew|regain|reactivate|revive|apply|obtain|restore|extend|get)\b|"
    r"\bnever (?:been )?(?:issued|granted|awarded|given|sent|received|collected|registered)\b|\bmissed the (?:deadline|cut-off|date|renewal)|\b(?:revoked|rescinded|forfeited|annulled|withdrawn|voided|taken away)\b|\breapply\w{0,3}\b|\bre-?apply|\b(?:no longer|not any ?more)\b|\b(?:failed|forgot|neglected|omitted) to (?:renew|extend|pay|re-?register|revalidate)|\bnot (?:been )?(?:renewed|revalidated|extended|paid)\b|\b(?:due for|overdue|pending) (?:renewal|revalidation)\b|\bin (?:abeyance|arrears)\b|\bdormant\b|"
    r"\b(?:lapsed|expired|inactive|invalid|out of date|unregistered|in suspension)\b|\bsuspended\b|\b(?:stud(?:ying|y)|revising|preparing|training|working) (?:for|to?wards?)\b|\b(?:is |was )?(?:let|letting) (?:it|that|them|mine) (?:go|drop|lapse|slip|expire|run out)\b|"
    r"\b(?:candidate|applicant|trainee)\b|\b(?:papers?|exams?|modules?|sections?|parts?|units?|hours) (?:\w{1,10} ){0,2}(?:left|missing|remaining|outstanding|to go|to come)\b|\b(?:one|two|three|four|five|six|\d{1,2}) (?:more )?(?:to go|left|remaining)\b|\btheory (?:test )?(?:only|passed|done)\b|"
    r"\b(?:sitting|taking|doing|retaking|resitting) (?:the |my |it |an? )?(?:[\w+/-]{1,14} ){0,3}(?:in|next|this|soon|at the moment|now|again)\b|\b(?:application|registration|licen[cs]e|card|results?|paperwork|restoration|renewal|transfer) (?:is |are |has been |was )?(?:pending|submitted|going in|not out|awaited|in process|underway|under way|refused|rejected|declined|turned down|sent off|still open)\b|"
    r"\b(?:have|has|had|i) (?:just |now |since )?applied\b|\bawaiting\b|\bstill (?:to be|needs? to be|waiting|outstanding|open|missing|have to|working|studying|a student)\b|\bcame off\b|\b(?:is|was|were|has been) (?:withdrawn|removed|erased|struck off)\b|\bplanned (?:for|in)\b|\bnext on (?:my|the) list\b|\b(?:not|never|n['’]t) (?:\w{1,10} ){0,3}(?:done|did|got|have|had|hold)\b|\bnot done\b|"
    r"\b(?:waiting|wait|still) to\b|\b(?:starts?|starting|begins?|beginning|booked|scheduled|planned|follows?) (?:in|on|for|next|soon|this|after|at)\b|\b(?:need|needs|want|wants|have|has) to (?:re-?do|re-?take|re-?sit|re-?new|re-?validate|do|pass|finish|complete)\b|\bresigned\b|\bto (?:be (?:taken|done|passed|sat|renewed|completed)|do)\b|"
    r"\b(?:has|have|had)(?:n['’]t| not) (?:yet )?(?:issued|granted|sent|arrived|come|been)\b|\b(?:exams?|tests?|finals|boards) (?:\w{1,8} )?(?:failed|planned|in (?:preparation|january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|summer|autumn|fall|winter)))\b|\bin preparation\b|\b(?:hours|years|papers|units|experience|exams?|modules?|sections?) (?:\w{1,12} ){0,3}outstanding\b|"
    r"\b(?:units?|papers?|modules?|exams?|parts?) (?:out )?of (?:\w{1,8})(?: \w{1,8})? (?:done|passed|finished)\b|\b(?:then|and then|next) (?:i )?(?:will|apply|sit|take)\b|\bwill (?:\w{1,8} )?(?:apply|sit|retake|resit)\b|\b(?:exams?|tests?|boards|finals) in (?:an?|one|two|three|\d) (?:weeks?|months?|years?)\b|\b(?:not|never) (?:yet )?(?:started|begun|attempted)\b|\b(?:exams?|coursework|modules?|studies|training|assessment|level) (?:\w{1,10} )?(?:ongoing|under ?way|in progress|ahead)\b|\bstill ahead\b|\babandoned\b|\bto-do list\b|\bwill (?:then )?(?:join|go on|need)\b|"
    r"\bleft the (?:[\w-]{1,12} ){0,2}(?:register|roll)\b|\b(?:exams?|tests?|papers|finals|boards) (?:next|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b|\bstarting (?:\w{1,12} ){1,3}(?:in|next|soon)\b|\b(?:accruing|accumulating|enrolled(?! (?:with|as)\b))\b|\bfailed\b(?![^.;\n]{0,60}\bpassed\b)|"
    r"\bnearly there\b|\blost when\b|\b(?:not|never) (?:re-?done|re-?taken|re-?sat|completed)\b|\b\d{1,2} of (?:the )?\d{1,2} (?:\w{1,8} )?(?:exams?|papers?|modules?|units?)\b|\bsomething i would like\b|\bwould like to (?:get|take|gain|go for)\b|"
    r"\b(?:was|were) [^,.;\n]{2,40} (?:until|till|up to) (?:19|20)\d\d\b|"
    r"\bin the process of (?:getting|obtaining|gaining|acquiring|renewing)\b|\b(?:gave|given|giving) up\b|\bunder (?:review|consideration|appeal)\b|\brenewal (?:\w{1,8} ){0,2}(?:outstanding|open|missing|overdue)\b|\brenewal of [^.;\n]{2,50} (?:outstanding|open|missing|overdue|pending)\b|"
    r"\bwould (?:first |still )?(?:need|have) to (?:get|obtain|acquire|renew|apply|take|sit)\b|\btaking (?:driving |riding |flying )?(?:lessons|classes|a course|instruction)\b|\bto follow\b|\bonce (?:it is|it has been|it's|they are|issued|granted|approved)\b|\b(?:requested|ordered|submitted|filed)\b[^.;\n]{0,40}\b(?:to come|to follow|not yet|awaited)\b|"
    r"\b(?:chose|decided|opted|preferred) not to (?:renew|keep|extend|revalidate|maintain)\b|\b(?:prepared|willing|ready|happy|keen|planning) to (?:acquire|obtain|get|gain|apply)\b|\bvalidity (?:of [^.;\n]{2,40} )?(?:ended|expired|ran out|lapsed)\b|\b(?:documents|papers|paperwork) (?:for|of) [^.;\n]{2,50} (?:are|is) (?:with|at|in|still)\b|\bsaving (?:up )?for\b",
)
"""Words of a sentence about a paper by which it is not, or no longer, held."""
SAYS_NO = AnyCase(
    r"n['’]t\b|\b(?:process|up|under|review|renewal|taking|requested|ordered|documents|paperwork|validity|saving|prepared|not|no|never|none|nor|neither|without|cannot|nothing|nobody|lack\w{0,3}|miss\w{0,3}|laps\w{1,3}|expired|inactive|invalid|pending|await\w{0,3}|waiting|wait|appl(?:y|ied|ying|ication)|hop(?:e|es|ed|ing)|want\w{0,3}|wish\w{0,2}|would|will|shall|plan\w{0,4}|aim\w{0,3}|intend\w{0,3}|look\w{0,3}|need\w{0,2}|must|have to|has to|had to|"
    r"learn\w{0,3}|study\w{0,3}|studies|trainee|training|to?wards?|enrol\w{0,4}|book(?:ed|ing)|next|soon|future|yet|still|until|till|former\w{0,2}|once|used|gone|g[ia]ve\w?|handed|dropped|let|left|lost|off|away|refus\w{1,3}|reject\w{0,3}|fail\w{0,3}|revok\w{1,3}|suspen\w{2,4}|withdr\w{2,4}|struck|surrender\w{0,3}|provisional|student|candidate|"
    r"someone|somebody|others?|other people|another|colleagues?|brother|sister|wife|husband|friend|father|mother|boss|manager|only|just|almost|nearly|half\w{0,3}|part|theory|interest\w{0,3}|keen|eager|open|willing|ready|happy|could|might|short|beyond|outside|abandoned|cancel\w{0,4}|stopped|paused|dormant|void|over|overdue|due|to go|remaining|outstanding|nil|n/a|nope|zero|ran|run|"
    r"out|un\w{3,12}ed|exempt|spared|ended|ceased|barred|banned|disqualified|foreign|weak\w{0,4}|gaps?|progress|years ago|long ago|hardly|barely|previously|ex|apart|except|save|bar|anything|elsewhere|instead|rather|impossible|mystery|novice|familiar|unfamiliar|interested|reading|read|heard|aware|watched|seminar|workshop|course|courses|negative|absent|dream\w{0,3}|goal|target|ambition|wait\w{0,3})\b",
)
"""A word without which nobody says no to a paper."""
