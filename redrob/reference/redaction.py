"""All that is read of a text about a person: no name, pronoun, age, birth, family, nationality, photo, parental leave.

What stands in a place of its own (a line, a stretch between commas) is told by its form. Weaker signs, such as a bare
number or "Polish", count only beside a stronger one: "Born 1990, Polish, married". Alone, "Polish" is a language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.reference.dates import MONTH_NAMES
from redrob.reference.identity import blank, blank_identity, blank_pronouns
from redrob.reference.language import between, lines
from redrob.reference.person_name import name_places

_LABELS = re.compile(
    r"(?:^[ \t>*#_|•-]{0,6}(?:\d{1,2}[.)] ?)?|[|•][ \t]*)(?:"
    r"(?:(?:place and )?date of birth|birth ?(?:date|day|place|year)|place of birth|d\.?o\.?b\.?|born|nationality|citizenship(?: status)?|marital status|civil status|"
    r"religion|gender|sex|age|pronouns?|photo(?:graph)?)(?: ?/ ?\w+)?"
    r"(?:[*_ \t]{0,30}(?:[:=|]|[ \t][\u2013-]|[\u2013-][ \t])[^\n|•]{0,300}?|[ \t]{2,}\S[^\n|•]{0,200}?|[ \t]\d(?:(?!\. [A-Z])[\w./ -]){0,24})|"
    r"(?:family(?: status)?|children|faith|caste|tribe|race|ethnic(?:ity| origin)|disability|blood group|sexual orientation|next of kin|spouse|state of origin|"
    r"l\.?g\.?a\.?|(?:military|draft)(?: service)? status|(?:name of )?(?:father|mother|husband|wife|guardian)(?:['’]?s?(?: maiden)? (?:name|occupation))?|[sd]/o)"
    r"[*_ \t]{0,30}(?:[:=|]|[ \t][\u2013-][ \t]|(?<=/o)[ \t])[^\n|•]{0,200}?)(?=[,;] [A-Z][\w/]*(?: \w+)?:|[|•]|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""A label and what it says, up to the next label or cell."""
_BREAK = re.compile(r"[,;|·•()\[\]]|(?<!\d)/|/(?!\d)|\s{2,}|\n|\.(?=\s|$)|[ \t][–—-][ \t]")
_COUNT = r"(?:no|one|two|three|four|five|\d|twin|a|young|grown|small)"
_STRONG = re.compile(
    r"(?:i am |i['’]m )?age[d:]? \d\d|i am \d\d|i['’]m \d\d|status:? (?:single|married|unmarried|divorced|widowed)|(?:i am |i['’]m )?\d\d (?:years?|yrs?) (?:old|of age)|"
    r"(?:i was )?(?:born|date of birth:?|d\.?o\.?b\.?:?)(?: on| in)? (?:\d|(?-i:[A-Z])).{0,40}|(?:single|proud)? ?(?:mother|father|mum|mom|dad|parent) of .{1,20}|(?:husband|wife) (?:(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?|(?:also )?(?:in|at|from|is|works?)\b.{0,30})|"
    r"(?:gender|sex|religion|nationality|caste|(?:marital|civil) status) (?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?|category (?:obc|sc|st|general)|(?:one|an?) only child|"
    r"(?:i am |i['’]m )?(?:un|not )?married(?: (?:to|since|from|with|and|\d).{0,40})?|(?:i am |i['’]m )?(?:divorced|widowed|widower|unmarried|single and|single with)(?: (?:with|and|since).{0,40}| have.{0,40})?|"
    r"(?:i am |i['’]m )?(?:single|separated) (?:and|with|since) .{0,40}|single (?:dad|mum|mom|mother|father|parent)|"
    r"(?:(?:my |a |passport[- ]?(?:size |type )?)?photo(?:graph)?s?|(?:my )?picture)(?: is)? (?:attached|enclosed|included|on .{0,20}|top right|available.{0,20})|passport[- ]?(?:size |type )?photo(?:graph)?",
    re.IGNORECASE,
)
"""A stretch that tells of the person by itself."""
_WEAK = re.compile(
    rf"\d\d|single|married|separated|engaged|(?:with |and |have |has )?{_COUNT}(?: \w+){{0,2}} (?:child(?:ren)?|childrens|kids?|sons?|daughters?|boys?|girls?)(?: .{{0,20}})?|"
    r"male|female|non-binary|man|woman|photo(?:graph)?|top right|"
    r"hindu|muslim|islam|christian|sikh|jain|jewish|buddhist|(?:roman )?catholic|protestant|methodist|lutheran|baptist|anglican|pentecostal|presbyterian|evangelical|church of (?:england|ireland|scotland)|orthodox|atheist|quaker",
    re.IGNORECASE,
)
"""One that does so beside a strong one, or alone on its line."""
_NATION = re.compile(
    r"(?-i:[A-Z][a-z]{1,12}(?:an|ish|ese|ch|sh|ss|i|ic|ino|ina|ek))|greek|thai|czech|turk|swede|dane", re.IGNORECASE
)
"""A nationality, or "Spanish" the language, "Bash" and "Technician": one that does so only beside another, or alone on
a line under or over one."""
_YEARS = re.compile(r"\d\d ?(?:years?|yrs?|y)", re.IGNORECASE)
"""An age, or beside a nation's word a time at work: "Technician, 12 years"."""
_COUNTRY = re.compile(
    r"(?:\b(?:an?|dual) )?\b(?!(?:Valid|Current|Holds?|Have|Has|Full|My|No|Cattle|Equine|Horse|Pet|Product)\b)(?:(?:[A-Z]\w{0,30}|(?:[A-Z]\.){2,4})[ -]){1,2}(?=citizens?\b|Citizens?\b(?! [A-Z])|"
    r"passports?\b(?! (?:register|office|control|application|service|check|photo)s?\b)|"
    r"nationals?[ \t]*(?:\n|\Z|[^\s\w]|(?:with|since|by|in|from|who|born)\b))|"
    r"(?<=citizen of )(?:the )?[A-Z]\w+(?: [A-Z]\w+)?|(?<=citizen \()[^)\n]{3,40}"
)
"""Which country somebody is a citizen of; that somebody is one may count for a right to work. "Attend national fairs" names none."""

_OTHERS = (
    "children pupils students patients residents clients people persons adults those boys girls men women man "
    "woman users kids infants toddlers learners groups ward dementia"
).split()
"""Of whom somebody at work tells an age or a sex."""
_NOT_OF_OTHERS = "".join(f"(?<!{who} )" for who in _OTHERS)
_ANYWHERE = re.compile(
    rf"\b(?:{_NOT_OF_OTHERS}(?:I am |I['’]m )?aged? \d{{2}}(?! ?(?:[-–+]|to |and |or )\d?)|(?:I am |I['’]m )?\d{{2}}[- ]years?[- ]old|\d{{2}} years? of age|"
    r"turning \d{2} (?:next|this|in)|(?:fe)?male(?! (?:and|or) (?:fe)?male\b| (?:wards?|patients?|clients?|residents?|students?|pupils?|prisoners?|catheter\w*|connectors?|threads?|hygiene|health|fertility|unit)\b)(?<!and female)(?<!or female)|non-binary|(?:un)?married(?! quarters)|"
    r"(?:(?:single|proud|busy|working|loving) )?(?:mother|father|mum|mom|dad|parent) (?:of|to) (?:one|two|three|four|five|six|twins|\d)(?: (?:young |small |grown |grown-up )?(?:children|kids|boys|girls|sons|daughters))?|"
    r"single (?:mother|father|mum|mom|dad|parent)|stay[- ]at[- ]home (?:mother|father|mum|mom|dad|parent|wife|husband)|housewife|house ?husband|homemaker|family man|"
    r"my (?:late |ex-?)?(?:husband|wife|spouse|fianc[ée]e?)(?:['’]s)?|(?:husband|spouse)['’]s (?:visa|sponsorship))\b|"
    r"\b(?:I am|I['’]m) an? (?:(?!(?:for|of|to|with|at|in|by|from|who)\b)[\w-]+,? ){0,4}(?:man|woman|lady|gentleman|guy|girl|boy|widow|widower|Muslim|Christian|Hindu|Sikh|Jew|Catholic)\b(?: of \d\d\b)?|"
    r"(?<![\w/])(?-i:(?:[1-7]\d ?/ ?|(?:(?<=, )|(?<=\()|(?<=^))[1-7]\d)[MF]|[MF] ?/ ?[1-7]\d)(?![\w/-])(?=[ \t]*(?:[,;|).]|$))|"
    rf"\b(?:date of birth|birth ?date|d\.?o\.?b\.?|I was born)[ \t:.–-]{{0,4}}(?:on |in )?(?:\d{{1,2}}(?:st|nd|rd|th)?[ ./-]{{1,2}}(?:\d{{1,2}}|{MONTH_NAMES})[ ./,-]{{1,3}})?(?:19\d\d|20\d\d|\d\d)\b|"
    r"\bI was born (?:and (?:raised|brought up) )?(?:in|at|near) [A-Z]\w+|\b(?:I am |I['’]m )?originally from [A-Z]\w+",
    re.IGNORECASE | re.MULTILINE,
)
"""What tells of the person wherever it stands."""
_BIRTH = re.compile(r"\b[bB]\. ?(?:19|20)\d\d\b")
_TAG = re.compile(r"\(?\b(?:she|he|they)/(?:her|him|them|they|he|she)(?:/(?:his|hers|theirs))?\b\)?", re.IGNORECASE)
_LEAVE = re.compile(
    r"\b(?:maternity|paternity|parental|shared parental|adoption|child ?care|family)(?: and \w+)? leave\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    rf"\b(?:{MONTH_NAMES})\b|\b(?:career|break|on|from|to|until|till|since|in|for|my|and|then|the|of|first|second|third|present|now|year|years|months?|weeks?)\b|[\d\W_]+",
    re.IGNORECASE,
)
"""Beside the leave, a line of these tells of nothing else."""
NEAR = 200
"""Characters on either side within which a line or clause begins and ends."""
_CLAUSE = re.compile(r"[,;:()\n–—]|\.(?=\s|$)")
_FOR_OTHERS = re.compile(
    r"cover|polic(?:y|ies)|process|administ|calculat|request|statutory|\bpay\b|payroll|benefit|record|approv|manag|replac",
    re.IGNORECASE,
)
"""Leave of other people is work: "processed parental leave", "covered a maternity leave"."""
_ORPHAN = re.compile(r"[,;|·(\[]\s*(?=[,;|·)\].]|$)|^\s*[,;|·).\]]|(?<=\s)[)\].](?=\s|$)", re.MULTILINE)
"""Marks that are left where the words between them went."""


def redacted(text: str) -> str:
    """The text without identity and pronouns, of the same length. A name found in one place goes from all.

    >>> redacted("Ada King\\nStaff nurse\\n\\nYours,\\nAda")
    '        \\nStaff nurse\\n\\nYours,\\n   '
    >>> redacted("Line cook. Born 1990, married.\\nRan a grill.").split("\\n")
    ['Line cook.                    ', 'Ran a grill.']
    """
    without = blank(text, list(personal_places(text)))
    without = blank_pronouns(blank(blank_identity(without), list(name_places(without))))
    pairs = zip(text.split("\n"), without.split("\n"), strict=True)
    return "\n".join(left if left == line else _tidied(left) for line, left in pairs)


def _tidied(line: str) -> str:
    """A line that lost words, without the marks that stood between them."""
    if not any(c.isalnum() for c in line):
        return " " * len(line)
    for _ in range(2):
        line = _ORPHAN.sub(lambda match: " " * len(match[0]), line)
    return line


def personal_places(text: str) -> Iterator[tuple[int, int]]:
    """Characters that tell of the person alone; some places come twice.

    >>> told = "Cook\\nBorn 1990, Polish, single, two children, driving licence B\\nParental leave, 2019 - 2020"
    >>> [told[start:end].strip() for start, end in personal_places(told)]
    ['Born 1990', 'Polish', 'single', 'two children', 'Parental leave, 2019 - 2020']
    """
    for match in _LABELS.finditer(text):
        yield match.span()
    yield from _stretches(text)
    for pattern in (_ANYWHERE, _COUNTRY, _BIRTH, _TAG):
        for match in pattern.finditer(text):
            yield match.span()
    yield from _leave(text)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    pieces = [(start, line, list(between(_BREAK, line))) for start, line in lines(text)]
    signs = [_signs(line, places) for _, line, places in pieces]
    told = ["strong" in found or _LABELS.match(line) for (_, line, _), found in zip(pieces, signs, strict=True)]
    for at, (start, _, places) in enumerate(pieces):
        beside = signs[at] == ["nation"] and any(told[max(0, at - 1) : at + 2])
        yield from (
            (start + a, start + b) for (a, b), s in zip(places, signs[at], strict=True) if s == "strong" or beside
        )


def _signs(line: str, pieces: list[tuple[int, int]]) -> list[str]:
    """The sign of each stretch of a line; a weaker one is strong beside a strong one."""
    signs = [_sign(line[a:b]) for a, b in pieces]
    work = "nation" in signs and {"nation", "years"}.issuperset(signs)
    if all(signs) and not work and (len(signs) == 1 or any(c.isalpha() for c in line)):
        return ["strong"] * len(signs)  # the line tells of nothing else; "08/13 - 05/15" is no row of ages
    for at in [*range(len(signs)), *reversed(range(len(signs)))]:
        if signs[at] and "strong" in signs[max(0, at - 1) : at + 2]:
            signs[at] = "strong"
    return signs


def _sign(words: str) -> str:
    words = words.strip(" \t*#_>-–:.")
    if _STRONG.fullmatch(words):
        return "strong"
    kinds = (("weak", _WEAK), ("years", _YEARS), ("nation", _NATION))
    return next((kind for kind, pattern in kinds if pattern.fullmatch(words)), "")


def _leave(text: str) -> Iterator[tuple[int, int]]:
    for match in _LEAVE.finditer(text):
        start = max(text.rfind("\n", 0, match.start()) + 1, match.start() - NEAR)
        end = min(text.find("\n", match.end()) % (len(text) + 1), match.end() + NEAR)
        if not _FILLER.sub("", text[start : match.start()] + text[match.end() : end]):
            yield start, end
            continue
        bounds = [m.end() for m in _CLAUSE.finditer(text, start, match.start())]
        after = _CLAUSE.search(text, match.end(), end)
        clause = max([start, *bounds]), after.start() if after else end
        if not _FOR_OTHERS.search(text, *clause):
            yield clause
