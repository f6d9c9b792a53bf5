"""A sentence that turns people away for what they are, want or cannot do, in whatever words it does so.

It has two parts: whom it speaks of ("if you need a visa", "anyone who is after a summer job"), and a refusal ("please
scroll on", "we are not your people"). Either may come first.
"""

from __future__ import annotations

import re

from redrob.reference.vocabulary_job_cues import DISQUALIFY, RULED_OUT, VERDICT

MAX_REFUSAL = 400  # characters of a sentence that turns away
REFUSES = re.compile(
    r"(?<!\w)(?:(?:we|i)(?: ?['’]re| are| am)? (?:not|(?:can|could|wo|will|would|do|are)(?:not|n['’]t| not)|regret|part|decline|pass|say goodbye|wave)|(?:this|it|that|ours)(?: \w+){0,3}? ?(?:(?:is|will|would|wo|does|do|may|might|can)(?: \w+ly| just| simply)? ?(?:not|n['’]t))|(?:not|never)(?: be)? (?:for|the|a|an|your|our|this|suit\w*|match\w*|progress\w*|consider\w*|entertain\w*|shortlist\w*|appoint\w*|taken|put|accept\w*|work|what we|who we|right)|"
    r"(?:do|does|should|need|must|can|will|would|could)(?: ?n['’]t| ?not) (?:\w+ )?(?:apply|bother|submit|write|send|waste|proceed|continue|fit|match|suit|work|be|last|get|find|enjoy|like|thrive|want)|"
    r"un(?:suitable|able|suited|happy|successful|welcome)|pointless|in vain|no use|automatic (?:no|rejection)|unfortunately|regrettably|reject\w*|declin(?:e|ed|ing)|refrain\w*|skip|pass (?:on|over|this|us)|(?:have to|must|will|should|we|please|kindly) pass|elsewhere|(?:something|somewhere|someone) else|(?:another|other) (?:jobs?|offers?|vacanc(?:y|ies)|mandates?)|exclud\w+|ineligible|disqualif\w+|sift\w*|weed\w* out|filter\w* out|screen\w* out|struck off|rul(?:e|ed|es|ing) (?:you |them |this |it |anyone )?out|knock\w* out|"
    r"scroll|swipe|sorry|excused?|miserable|disappoint\w*|wast(?:e|ing)|spare (?:us|your)|save (?:us|your)|goodbye|farewell|wrong|turn\w* (?:down|away|back)|out of the (?:running|question)|withdrawn|look away|walk (?:on|away|past)|keep (?:walking|scrolling|looking)|move (?:on|along)|next (?:advert|ad|vacancy)|(?:close|leave) (?:this|the) (?:page|tab)|give (?:this|it|us) a miss|deal-? ?breaker|show-?stopper|no[- ]go|non-?starter|no (?:good|use|point|thanks|chance|luck|place|room)|nothing for|hit a wall|hate it|struggle|mistake|drops? out|exclusions?|not what (?:i|we|the)|think again|think twice|better off|another (?:employer|firm|company|job|role)|(?:process|procedure|application|conversation|talks?|talking|interview|matter|story|journey|road) (?:ends?|stops?|finishes|is over|will end|closes)|(?:offer|contract|invitation) (?:lapses?|falls|fails|is void|will lapse)|(?:is|be|means?|mark) the end of (?:it|that|this|the|your|our)|ends? (?:there|here|right there)|stops? (?:there|here|right there)|(?:wo|ca|do|will|would|can)(?: ?not|n['’]t|not) (?:\w+ )?(?:get|make|come|go) (?:it |very )?(?:past|through|beyond|over|far|further|to|onto|the (?:cut|list|shortlist|grade|job))|(?:you|they|he or she)(?:['’](?:ll|re)| will be| are)(?: be)? out(?! (?:and about|on|in|at|with|of the office)\b)|answer (?:is|will be|must be|has to be|can only be) no|a (?:clear |firm |definite |polite |flat )?no from|no from (?:us|me|our side)|not take (?:the|your|an|any|it|this|things|matters)(?: \w+)? (?:any )?further|rather not (?:hear|see|meet|have|receive)|(?:can(?:not|['’]t| not)) (?:talk|take (?:this|it|you|things|your application)|go on|help you|start|do (?:anything|business))|luck elsewhere|(?:ask|beg|request|advise|urge|invite) (?:you|them|people|applicants|candidates) (?:not|to refrain|to (?:look|apply|try) elsewhere))(?!\w)",
    re.IGNORECASE,
)
"""Words of refusing. By themselves they are everyday words, so that they count only beside people who are refused."""
_POLITE = re.compile(
    r"(?<!\w)(?:hesitat\w+|questions?|contact|(?<!rather not )hear (?:from|back)|interested|adjustments?|accommodations?|disabilit\w+|disabled|support|help|difficult(?:y|ies)|problems?|mind|worr\w+|shy|ill|sick|discriminat\w+|format|access)(?!\w)",
    re.IGNORECASE,
)
"""Words of courtesy: "If you have any questions, do not hesitate to call" turns nobody away."""
_CUT = re.compile(r"\s*[,:;?]\s+|\s+[–—-]+\s+")
_LIMIT = re.compile(
    r"(?<!\w)(?:people|anyone|anybody|those|applicants?|candidates?|persons?|folks?|individuals) (?:who |that )?(?:happens? to |currently |still |simply |really )*"
    r"(?:can(?:not|['’]t| not)|will not|won['’]t|ha(?:ve|s) no|(?:are|is) (?:not|only|unable|unwilling)|(?:are|is)n['’]t|only (?:want|need)s?|want|need|refuses?|declines?|must leave|lives? (?:more|over|too|far)|expect|rules? out|would rather|prefer|unable to|unwilling to)(?!\w)",
    re.IGNORECASE,
)
"""Whom nobody would speak of but to turn them away: "people who cannot work weekends"."""
_WELCOME = re.compile(
    r"(?<!\w)(?:welcome|encouraged?|fine|too|also|love|suits?|ideal|perfect|right|enjoy|thrive|find)(?!\w)",
    re.IGNORECASE,
)
_HAPPENS = re.compile(r"(?:happens?|chances?) to (?:be )?(?=\w)", re.IGNORECASE)


_PLAIN_NO = re.compile(
    r"\W*(?:sorry,? (?:but )?)?(?:not (?:a job |a post |a role |the job |the place )?for (?P<a>[^,.;:]{3,60}?)(?:,? (?:sorry|please|thanks|thank you))?|no (?P<b>[^,.;:]{3,60}?),? (?:sorry|please|thanks|thank you))[.!]?$",
    re.IGNORECASE,
)
"""A refusal without a verb: "Not for job hoppers", "No students on a gap year, sorry"."""


def refuses(clause: str) -> bool:
    """Whether a clause turns people away.

    >>> [refuses(s) for s in ("If you have no car, please scroll on.", "If you have questions, do not hesitate.")]
    [True, False]
    """
    if _PLAIN_NO.match(clause):
        return True
    who = RULED_OUT.search(clause)
    if who is None or len(clause) > MAX_REFUSAL or _POLITE.search(clause):
        return False
    if _turns_away(clause[: who.start()], 0) or _end(clause, who.end()) is not None:
        return True
    return _LIMIT.search(clause) is not None and _WELCOME.search(clause) is None


_OWN_REASONS = re.compile(
    r"\W*(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|(?:are |is )?(?:unable|not able) to|(?:will not|won['’]t)) (?:(?:work|do|cover|start|travel|commute|relocate|move|come|be) )?(?:\w+ ){0,2}?(?:nights?|night shifts?|weekends?|shifts?|evenings?|early (?:shifts?|mornings?)|mornings?|(?:sun|satur|mon|fri)days?|bank holidays|holidays?|on[- ]call|on[- ]site|in the office|full[- ]time|part[- ]time|overtime|relocate|commute|travel|abroad|away from home)\b",
    re.IGNORECASE,
)


def rules_out_for_own_reasons(clause: str) -> bool:
    """Whether people are turned away for what they cannot do for reasons of their own: no skill is asked for.

    >>> [rules_out_for_own_reasons(f"People who cannot {x} will be turned down.") for x in ("work nights", "weld")]
    [True, False]
    """
    who = RULED_OUT.search(clause)
    return who is not None and _OWN_REASONS.match(clause, who.end()) is not None


_OR_ELSE = re.compile(r"[,;–—-]? ?(?:because|as|since|for|or|and)?,? ?\b(?:otherwise|else|if not)\b", re.IGNORECASE)


def without_threat(words: str) -> str:
    """A sentence without what happens to those who lack what it asks for.

    >>> without_threat("Check that you have a card, because otherwise you will be sifted out.")
    'Check that you have a card'
    >>> without_threat("If not otherwise agreed, we start at six.")
    'If not otherwise agreed, we start at six.'
    """
    cut = next((cut for cut in _OR_ELSE.finditer(words) if cut.start() > 0 and REFUSES.search(words, cut.end())), None)
    return words if cut is None or RULED_OUT.search(words) else words[: cut.start()].rstrip()


def _end(clause: str, start: int) -> int | None:
    """Where what is refused ends and the refusal begins; None where none follows."""
    cuts = [cut for cut in _CUT.finditer(clause, start) if _turns_away(clause, cut.end())]
    if cuts:
        return cuts[0].start()
    if REFUSES.search(clause, 0, start) or DISQUALIFY.search(clause, 0, start):
        return None  # the refusal has come before
    cuts = [cut for cut in VERDICT.finditer(clause, start + 1) if _turns_away(clause, cut.end())]
    return cuts[-1].start() if cuts else None


def _turns_away(clause: str, start: int) -> bool:
    return REFUSES.search(clause, start) is not None or DISQUALIFY.search(clause, start) is not None


def refused(clause: str) -> str | None:
    """What a clause turns people away for, as it says it; None where it names nobody.

    >>> refused("Anyone who happens to need a visa: swipe left.")
    'need a visa'
    """
    if plain := _PLAIN_NO.match(clause):
        return plain["a"] or plain["b"]
    who = RULED_OUT.search(clause)
    if who is None or not clause[who.end() :].strip(" .,!?"):
        return None
    end = _end(clause, who.end()) if len(clause) <= MAX_REFUSAL else None
    content = clause[who.end() : end] if end is not None else clause[who.end() :]
    return _HAPPENS.sub("", content.strip(" .,;:!?"), count=1).strip() or None
