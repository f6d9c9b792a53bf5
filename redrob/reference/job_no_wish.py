"""Stretches of a description that look like a wish and are a manner, a circumstance, an offer or the rest of a sentence."""

from __future__ import annotations

import re

SOFT = re.compile(
    r"\b(?:communicat\w{0,6}|team[- ]?player|self[- ]?starter|attention to detail|eye for detail|attitude|motivat\w{0,6}|enthusias\w{0,6}|"
    r"passion\w{0,6}|pair of hands|initiative|under pressure|time management|problem[- ]solv\w{0,4}|interpersonal|willing\w{0,6}|can-do|"
    r"hard[- ]?working|hardworking|sense of humou?r|reliab\w{0,6}|punctual\w{0,4}|friendly|flexib\w{0,6}|adaptab\w{0,6}|curio\w{0,6}|proactive|"
    r"work ethic|team spirit|collaborat\w{0,5}|independently|patience|empath\w{0,5}|kind(?:ness)?|calm|multi-?task\w{0,4}|"
    r"way of working|structured(?! (?:data|finance|query|cabling))|humorous|quality[- ]conscious|high[- ]school (?:diploma|education)|\bGED\b|organi[sz]ation(?:al)? skills|well[- ]organi[sz]ed|detail[- ]oriented|energetic|integrity|honest\w{0,2}|love|creativ\w{0,4} mind|smart)\b",
    re.IGNORECASE,
)
CIRCUMSTANCE = re.compile(
    r"\b(?:right to work(?! (?:checks?|documents?|files?))|eligib\w{0,5} to work|authori[sz]\w{1,4} to work|relocat\w{0,4}|based in|commut\w{0,4}|weekends?|from home|part[- ]time|immediate (?:joiners?|starters?|start)|start (?:immediately|asap|date)|"
    r"salary(?! (?:negotiat|survey|benchmark))|holiday|pension|undergo|subject to|references|background check|drug test|own transport|hybrid|remote|on-?site|interview|office days?|"
    r"our (?:team|company|firm|clients|customers)|the (?:team|company|business)|join us)\b",
    re.IGNORECASE,
)
CLAUSE_LIKE = re.compile(
    r"^(?:if|but|though|although|because|since|after|before|then|thanks?|yet|not|nor|never|nah|perhaps|maybe|out|off|up|count|say|call|ring|write to|come|followed|heard|made|attended|sat|saw|rather|"
    r"that|this|these|those|there|here|it|they|he|she|we|our|i|somebody|nobody|everybody|eligible|negotiable|welcome|credit|one|two|four|twelve|"
    r"us|too|settle|completed|shipped|admitted|looking|given|learned|learnt|help|spent|gained|opposite|actually|unfortunately|luckily|from|until|by|past|nothing|something|anything|everything|on|at|as|closed|open|paid|based|gesucht)\b|"
    r"=|\b\w+n['’]t\b|\b(?:begins?|starts? at|supplied|provided|loves?|spent|right now|anyone|here|carried out|feel|think|looking)\b|\b(?:will|would|shall|was|were|is|are|has|had|['’]d|['’]ll|could|may|might|please|gets?|sits?|stays|comes|goes|pays|receives|forbids|gives|knows|happens|offers|carries|expects?|wants|"
    r"who|whose|whom|which|us|we|you|your(?! own)|our|my|me|him|them|they|she|he|it|herself|himself)\b",
    re.IGNORECASE,
)
"""A stretch of a sentence that goes on, where a wish would be the name of something."""
PRONOUN = re.compile(
    r"\b(?:it|this|that|these|those|there|we|you|they|he|she|who|which|what|i|nobody|everybody)\b", re.IGNORECASE
)
STATEMENT = re.compile(r"(?:[\w'’-]+ ){1,3}(?:has|have|is|are|was|were|will|would) ", re.IGNORECASE)
OFFERED = re.compile(
    r"[£$€₹%]|\b(?:euros?|lpa|ctc|gross|vacation|holidays?|coupons?|vouchers?|allowances?|payable|bonus|offices|canteen|leave|lunch\w{0,2}|dogs|pay|paid|wages?|tips|salary|negotiable|thanksgiving|christmas|outing|mediclaim|party|parties|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|shifts?|hours|evenings|mornings|discretion|relocation|assignment|nursery|induction|uniform|pto|facilities|(?:informal|further|general|all|your|initial) enquir(?:y|ies)|local|agile working|bus|parking|older)\b",
    re.IGNORECASE,
)
"""Words of pay, hours and place. A wish that holds one and names nothing known is an offer."""
SETTING = re.compile(
    r"\W*(?:(?:immediate|early|quick) (?:joiners?|starters?|start)|not (?:a must|essential|required|needed)|so (?:we|that|it|this|they|these|you)|giving (?:an? |some |concrete )?(?:examples?|details?|evidence)|with examples?|who have|people who|this work|such a|(?:but )?(?:we )?can (?:be taught|teach)|we (?:can|will) teach|some of (?:it|them|which)|in-house|most of it)\b",
    re.IGNORECASE,
)
