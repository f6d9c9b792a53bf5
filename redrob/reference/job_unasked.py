"""Sentences that name a thing and ask for none: it is not needed, or the employer gives it, or somebody else does it."""

from __future__ import annotations

import re

from redrob.reference.job_tone import addresses, asks_firmly, is_reward
from redrob.reference.vocabulary_job_cues import DISQUALIFY, RULED_OUT

_APPLICANT = r"(?:you|applicants|candidates|people|newcomers|starters)"
_NOT = r"(?:n['’]t|\bnot|\bnever|\bneither|\bby no means|\bin no way|\bhardly)"
_WAIVED = re.compile(
    rf"{_NOT}(?: (?:\w+ly|at all|even|a|an|something|a thing|anything))* (?:needed|required|necessary|expected|assumed|asked for|wanted|demanded|called for|presupposed|we (?:look at|ask for|check|need|test|require))\b|"
    r"\bunnecessary\b|\bunneeded\b|"
    r"(?:^\W*|[,;:] )(?:there(?:['’]s| is| are) )?(?:absolutely |strictly )?no [^.,;:]{2,60}? (?:(?:is|are|will be) )?(?:needed|required|necessary|expected|asked for|presupposed)\b|"
    rf"\b{_APPLICANT}(?: (?:do|does|will|would|wo|did|are|is))?(?:n['’]t| not| never) (?:be )?(?:have to|need|require|asked to|expected to|supposed to|called (?:up)?on to)\b|"
    rf"\b{_APPLICANT} needs? (?:neither|no)\b|\b{_APPLICANT} need not\b|\bno need (?:for|to)\b|"
    r"\b(?:nobody|no one)(?: (?:here|on the team))? (?:will |would )?(?:ever )?(?:expects?|asks?|requires?|needs?) (?:that )?(?:you|anyone|newcomers|starters|it|this|that)\b|"
    r"\bnone (?:is|are|will be) (?:expected|needed|required|asked)\b|"
    r"\b(?:do not|don['’]t|never) (?:you )?worry (?:about|if|over)\b|\bmakes? no difference\b|\ball the same to us\b|\b(?:do|does)(?: not|n['’]t) matter\b|\b(?:is|are) none of your (?:concern|business|worry)\b|"
    r"\bsomebody else['’]s (?:job|business|work|task)\b|^\W*forget (?!(?:it|that|this)\b)\w|\b(?:is|are)(?: not|n['’]t) (?:something|a thing|anything|a subject) (?:that )?(?:we|you)(?: (?:would|will|ever|really))? (?:look (?:at|for)|ask|need|check|test|expect|require|want)\b|\b(?:is|are)(?: not|n['’]t) (?:something|a thing|anything) to (?:bring|have|worry|prove|show|list)\b|"
    r"\bwe (?:do not|don['’]t|never) ask (?:for|about)\b|\bwe(?:['’]re| are) not after\b|\b(?:zero|no) (?:prior |previous )?knowledge of\b.{2,60}\b(?:fine|needed|required|start)\b|\b(?:start|begin|join) with (?:zero|no) (?:prior |previous )?(?:knowledge|experience)\b|"
    rf"\b{_APPLICANT} (?:can|may) (?:safely |happily )?leave [^.,;:]{{2,40}} to\b|\b(?:job|role|post|position|work|vacancy|it|this|which) (?:involves|includes|requires|needs|has) no\b|\bthere(?:['’]s| is| are) no (?!getting|way|escap|avoid|substitute|room|doubt|point|use|exception|compromise|future|place)[^.;:]{{2,70}} (?:in|on|with|at) (?:this|the|our|here)\b|"
    rf"\b{_APPLICANT}(?:['’]ll| will) (?:do|have|be doing|see|write|carry) no\b|\b(?:is|are)(?: not|n['’]t) (?:a )?part of (?:this|the|your) (?:job|role|post|work|week|duties)\b|\b(?:is|are) of no use here\b|\bnever (?:heard of|touched|used|seen|done) (?:it|them|one|any)?,? ?(?:that['’]s |that is )?(?:fine|no matter|no problem|ok)\b|\bnobody minds\b|"
    r"^\W*no [^,.;:]{2,40}, no [^,.;:]{2,40},? (?:and |or )?no \w",
    re.IGNORECASE,
)
"""What says of a thing that it is not asked for."""
_GOES_ON = re.compile(
    r"\b(?:but|however|yet|though|although|whereas|except|unless|only|until|if)\b(?! (?:we (?:can )?(?:teach|train)|the (?:team|office)))|\bwho\b",
    re.IGNORECASE,
)
"""What may turn a sentence: "not required, but we like it"."""


_HARMLESS = re.compile(
    rf"\b(?:do|does|will|would|wo)(?:n['’]t| not) (?:\w+ )?(?:rule (?:anyone|anybody|you|people|applicants|candidates) out|rule out anyone|bother us|count against you|be held against you|put us off|disqualify {_APPLICANT})\b",
    re.IGNORECASE,
)
"""What says that a thing turns nobody away."""
_GIVEN = re.compile(
    r"^\W*(?:and )?we(?:['’]ll| will| shall| can| gladly| happily)* (?:train|teach|coach|put|send|get|sign) (?:you|people|newcomers|starters|everyone|everybody|staff|new \w+) (?:up )?(?:in|on|for|to|through|how)\b|"
    r"\b(?:paid|funded|sponsored|covered|booked|provided|supplied|arranged|organi[sz]ed|reimbursed|refunded|financed|ordered|delivered)(?: for)? (?:by (?:us|the (?:firm|company|employer|trust|school|hotel|practice|council|house)|our)|in-house|free of charge|at no cost|after (?:your|the) (?:first|probation|trial))\b|"
    r"\b(?:you|one) can (?:even |also |often |actually )?(?:see|hear|smell|spot|watch) (?:the|a|an|our|all|both)\b|\bthere (?:is|are|['’]s) (?:also |even )?(?:an? |our |some )?(?:[\w'’-]+ ){0,4}(?:allowances?|discounts?|bonus(?:es)?|subsid(?:y|ies)|vouchers?|loans?|grants?) (?:for|of|on|to|when|if)\b|"
    r"\bsponsorship (?:is )?(?:available|offered|possible|provided|included)\b|\b(?:gets?|is|are) taught (?:here|in-house|on site|from scratch|by us)\b|"
    r"\bcovers? the (?:costs?|fees?|price) of\b|\b(?:carry out and pay|pay) for (?!skill|experience)\b|\bwhichever you (?:prefer|like|want|fancy|choose)\b|\b(?:welcome|birthday|leaving|christmas|wedding) (?:gift|present|hamper|pack)\b|"
    r"\b(?:annual|yearly|diwali|eid|easter|festival|holiday|thirteenth|year-end) (?:\w+ )?bonus\b|\bborrow (?:ours|one of ours)\b|\bstudy (?:package|leave|support|days?)\b|\byour birthday\b|\b(?:training|learning|study|education|book|conference) (?:budget|allowance|fund)\b|\b(?:you|everyone|everybody|staff|we all|most of us) (?:can|may|are free to|are welcome to)(?: also)? work (?:from home|remotely|from anywhere|flexibl[ey])\b|\bpaid (?:exam|study) leave\b|\b(?:a )?clear (?:route|path|ladder) (?:from|to)\b",
    re.IGNORECASE,
)
"""What the employer gives."""
_OF_THE_PROCESS = re.compile(
    r"^\W*(?:this|the|our) (?:vacancy|post|position|role|job) (?:comes up|came up|has come up|arises|arose|has arisen|is vacant|became vacant|has become vacant|was created|is newly created|exists|follows)\b|"
    r"^\W*reporting line\b|\byou(?:['’]ll| will| would)? (?:answer|report) (?:directly )?to\b(?! (?!the|our|your|a|an|mr|mrs|ms|dr)[a-z])|^\W*your (?:line )?(?:manager|boss|supervisor|head of department) (?:is|will be|would be)\b|"
    r"^\W*(?:first |second |final |all )?(?:interviews?|photographs?|photos|names|applications?|cvs?|references) (?:\w+ ){0,3}(?:is|are|will be) (?:held|removed|deleted|kept|stored|read|answered|conducted|hidden|blanked|anonymi[sz]ed|acknowledged)\b|"
    r"\b(?:severely disabled|disabled|people with disabilities)\b.{0,60}\bpreference\b|\bwithout regard to\b|\bregardless of (?:race|age|sex|gender|religion)\b|"
    r"^\W*(?:your|the|our|all) (?:schedules?|rotas?|rosters?|shifts?|shift plans?|pay|wages|salary|salaries|holidays?) (?:is|are|will be|gets?) (?:posted|published|known|paid|issued|sent|fixed|agreed|planned|handed) (?:out )?\w+ (?:\w+ )?(?:days?|weeks?|months?)\b|"
    r"\bthe appointment will be made\b|\bappointments? (?:is|are|will be) (?:approved|made|confirmed)\b|\bonly shortlisted (?:applicants|candidates)\b",
    re.IGNORECASE,
)
"""How a post came about, whom it answers to, and what becomes of an application."""
_DATA = re.compile(r"\b(?:stored|deleted|erased|kept|retained|website|privacy)\b", re.IGNORECASE)
_LAW = re.compile(r"\b(?:gdpr|dsgvo|popia|privacy (?:notice|policy|statement)|data protection)\b", re.IGNORECASE)


_OF_THE_PLACE = re.compile(
    r"^\W*(?:the|our|this|its) (?!(?:right|ideal|perfect|successful|new (?:hire|person|colleague))\b)(?:[\w’'-]+ ){0,2}?(?:buildings?|offices?|premises|workshops?|sites?|branch|shops?|school|hospital|wards?|clinic|house|kitchen|hotel|restaurant|depot|warehouse|factory|plant|yard|surgery|canteen|gardens?|roof|lobby|company|firm|business|group|trust|agency|charity|practice|college|studio|stud|farm|fleet|lab|laborator(?:y|ies)|headquarters) "
    r"(?:was|were|is|are|has been|have been|dates?|runs?|stands?|sits?|lies?|overlooks?|moved|opened|began|started|grew|belongs?|employs?|pays?)\b",
    re.IGNORECASE,
)
_SEEKS = re.compile(
    r"\b(?:look|seek|search|hir|recruit|need|requir|want|expect|ask|insist|depend|rel(?:y|ies)|demand|prefer|welcom|keen|interest|shortlist|consider|accept|appoint|select|strict|adamant|clear|firm (?:on|about)|proud of people)\w*|\bafter (?:an?|some|people|someone|somebody|\w+ (?:with|who))\b|\b(?:you|your|who|must|should|unless|without|only|essential|mandatory|someone|somebody|anyone|anybody|people|candidates?|applicants?|experience|knowledge|skills?)\b",
    re.IGNORECASE,
)


def _tells_of_the_place(words: str) -> bool:
    """Whether a sentence tells of the building or the firm: "The main building was repaired after the floods"."""
    return _OF_THE_PLACE.match(words) is not None and _SEEKS.search(words) is None and not asks_firmly(words)


def is_unasked(words: str) -> bool:
    """Whether a sentence, whatever it names, asks nothing of those who apply.

    >>> is_unasked("We'll train you in first aid."), is_unasked("Must be trained in first aid.")
    (True, False)
    >>> is_unasked("The main building was repaired after the floods."), is_unasked("The firm is after a welder.")
    (True, False)
    >>> is_unasked("You will report to the head of payroll."), is_unasked("You will report defects.")
    (True, False)
    """
    if waives(words) or _tells_of_the_place(words):
        return True
    if _OF_THE_PROCESS.search(words) or (_LAW.search(words) and _DATA.search(words)):
        return not asks_firmly(words)
    if _HARMLESS.search(words):
        return not is_reward(_HARMLESS.sub(" ", words))
    return _GIVEN.search(words) is not None and not asks_firmly(words) and not is_reward(_GIVEN.sub(" ", words))


def waives(words: str) -> bool:
    """Whether a sentence says that its thing is not asked for, and nothing else in favour of it.

    >>> waives("No experience of payroll needed."), waives("SQL isn't needed, but would be welcome.")
    (True, False)
    >>> waives("Payroll is needed"), waives("People who do not need training in SQL")
    (False, False)
    """
    if not _WAIVED.search(words):
        return False
    rest = _WAIVED.sub(" ", words)
    if _GOES_ON.search(rest) or RULED_OUT.search(words) or DISQUALIFY.search(words):
        return False
    return not is_reward(rest)


_OF_THE_JOB = re.compile(
    r"\b(?:jobs?|roles?|posts?|positions?|work|vacancy|tasks?|duties|duty|weeks?|days?|shifts?|mornings?|afternoons?|hours|time|it|this|that|these|those|here|rest|all|everything|nothing|skills?|experience|knowledge|absence|lack|exclusion|exclude[sd]?|"
    r"sine qua non|knock-?out|demanded|presupposed|obligatory|unconditional\w*|skipped|compromise|full stop|period|obviously|naturally|of course|end of story|or bust|set ahead|brought along|gotta|fail|flexible|negotiable|insurers|oblige[sd]?|substitute|gate|gating|basis|bread|trade|backpack|blood)\b|[:?]",
    re.IGNORECASE,
)
"""Words that tell of the job, and signs that a sentence is more than a statement."""


FEWEST_WORDS = 5  # of a sentence that tells anything


def tells_facts(words: str) -> bool:
    """Whether a sentence tells of the place or of others, and neither speaks to those who apply nor of the job.

    >>> tells_facts("The dispensary uses a picking robot."), tells_facts("The job is wound care.")
    (True, False)
    """
    if len(words.split()) < FEWEST_WORDS:
        return False  # "Stoma care, full stop."
    lower = words.lower()
    return not addresses(lower) and not asks_firmly(words) and not _OF_THE_JOB.search(words)
