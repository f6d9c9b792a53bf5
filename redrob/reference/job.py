"""Reads a job description: its title, what it asks for, and how many years.

The spans come from the trained reader; numbers and the title are arithmetic and layout, so rules find them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from redrob.corpus import Span as CorpusSpan
from redrob.judge import Kind
from redrob.reference import authorisation
from redrob.reference.dates import NUMBER_WORDS, Duration, durations
from redrob.reference.identity import TITLES, TRADES
from redrob.reference.language import BULLETS, between, lines, plain
from redrob.reference.reader.read import Asked, TextReader
from redrob.reference.schema import JobReading, Requirement, Span

MAX_REQUIREMENTS = 60
"""The surest so many are asked about: no job has more, and a hostile text could have thousands."""
MAX_TITLE_WORDS = 12
MAX_LINE = 200
"""Characters of a line that are looked at to tell whether it names a job."""
MAX_HEADS = 8
"""Lines at the head among which a job may be named below its employer."""
MOST_YEARS = 30
"""More are a firm's years, or a typing error."""

_KINDS: dict[str, Kind] = {"must": "must", "nice": "nice", "excludes": "disqualifier"}
_LABEL = re.compile(
    r"^(?:job title|position title|title|role|position|vacancy|post|subject|we(?:'|’)?re hiring|now hiring|hiring|wanted)(?:\s*:|\s+[–-])\s*(?P<title>.+)",
    re.IGNORECASE,
)
_AS_TITLE = rf"[^:\n]*\b(?:{'|'.join(sorted(TITLES))})\W*$"
"""What makes a title of a line that begins as a page's furniture does: "Department Manager"."""
_FURNITURE = re.compile(
    r"^\W*(?:apply\b.*|(?:application )?deadline\b.*|job (?:id|ref|description|posting|summary|no|details)\b.*|"
    r"posted\b.*|class code\b.*|open date\b.*|about (?:us|the)\b.*|"
    rf"(?:salary|location|department|company|share|search|save|ref(?:erence)?|clos(?:es|ing))\b(?!{_AS_TITLE}).*|"
    r"home\b.*>.*|home ?/.*|careers?\s*[>/].*|home|menu\b|back(?: to (?:\w+ ){0,2}(?:results|search|jobs|list|listings?|vacancies|careers)\b.*)?|vacancy (?:(?:no|ref|id)\b|#|\d).*|announcement\b.*|https?:.*|www\..*|overview\W*|description\W*|[\d\W]+|"
    r"skip(?: (?:to|navigation|ad)\b.*)?|(?:sign|log)(?:[ -]?(?:in|up|on|out))?(?: (?:to|or|with)\b.*)?|(?:[\w&'’]+ ){0,4}logo|publish(?:ed)?\b.*|\d{1,3} (?:hours?|days?|weeks?|months?) ago|new|featured|"
    r"adv(?:er)?t(?:isement)?\b.*|\([^()]*\)|\(an? [^()]*\).*|(?:recruitment )?notification\b.*|[^>]{0,40}\bcareers? >.*|"
    r"(?:urgent(?:ly)?|immediate)(?: (?:hiring|requirement|vacancy|opening|recruitment|wanted|required))?\W*|"
    r"(?:(?! (?:at|for|in|with) | [–—-] )[^,|:(;·•])*\b(?:ltd|limited|inc|llc|llp|plc|gmbh|corp|pty|co|(?<!of )trust)\W*)$",
    re.IGNORECASE,
)
"""Lines that head a page or name a firm, and name no job."""
_ALARM = re.compile(
    r"^\W*(?:urgent(?:ly)?(?: (?:hiring|requirement|required|wanted))?|immediate (?:start|vacancy|opening))\s*(?:[:!–—-]+\s*)(?=\w)",
    re.IGNORECASE,
)
_LOOKING_FOR = re.compile(
    r"\b(?:look(?:ing)? for|seeking|seeks|hiring|recruiting|(?:we|they|centre|shop|team|client) needs?|(?:to )?appoint|opening for|vacancy for|position of|role of|post of|join us as|work as)\s+"
    r"(?:(?:an?|our|the|one|two|three|several|more|experienced|new|next|additional|full[- ]time|part[- ]time)\s+)+(?P<title>[^.,;:!?()\n]{3,60})",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"(?:\s+job)?\s+(?:to|who|for|in|at|with|based|on|that|wanted|required|needed|sought|and you)\b.*$|\s+job$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"\b(?:we|you|our|us|is|are|was|has|have|do|does|can|my|who|what|want|hi|hello|hey|hiya)\b|(?-i:\bI\b(?:['’]| [a-z]))",
    re.IGNORECASE,
)
_TITLED = TITLES | TRADES
_OF_A_HOUSE = re.compile(
    r"\b(?:county|city|town|borough|council|state|district|municipality|ministry|department|office|authority|agency|board|commission|government|"
    r"university|college|school|schools|academy|institute|hospital|trust|foundation|society|federation|association|centre|center|group|corporation|holdings|sons|daughters)\b",
    re.IGNORECASE,
)
"""Words of the name of an employer, public ones above all; a title that has one, "School Nurse", has a word of a title too."""
_NO_WORK_AFTER = re.compile(
    r"[ '’-]*(?:(?:of )?(?:combined|collective)\b|(?:of )?experience combined\b|ago\b|fixed[- ]term\b|(?:\w+[ -]){0,2}(?:college|degree|diploma|university|programme|program|course|apprenticeship|contract|warranty)\b|of age\b|old\b|or (?:older|less|fewer)\b|max\b|maximum\b|(?:[\w-]+ ){0,2}history\b|"
    r"(?:\w+ )?in business(?! \w)|(?:\w+ )?in (?:operation|the market)\b|of (?:hire|hiring|trading|history|tradition|age)\b|(?:\w+ ){0,4}as a (?:firm|company)\b)|"
    r"[ ,–-]{1,3}(?:we|(?:our|the) (?:firm|company|business|team|family|shop|practice))"
    r"(?:['’]ve\b| (?:have|has)\b(?! (?:to|an?|the)\b)| (?:\w+ly )?(?!need\b)(?:\w+ed|grew|built|became|made|ran|won|kept|took|led)\b)",
    re.IGNORECASE,
)
_NO_WORK_BEFORE = re.compile(
    r"\b(?:we have|combined|within|contractor with|(?:firm|company|business|agency|organi[sz]ation)(?:,? (?:that|which))?,? (?:with|has|have|boasts|brings)|"
    r"(?:our|the) (?:team|group|practice|family|school|staff),? (?:has|have|boasts|brings))\W+(?:\w+\W+){0,3}$|"
    r"\b(?:in|over|during) (?:the )?(?:last|past) $|\bwe(?:['’]ve| have)\W(?!been looking|an? )[^.;:!?\n]{0,60}\b(?:for|in|over|during) (?:(?:over|more than|some|about|nearly|almost|the last|the past) ){0,2}$|"
    r"\b(?:(?:no|not) (?:more|longer) than|up to|at most|(?:less|fewer) than|under|max(?:imum)?\.?(?: of)?) $|\b(?:preferabl[ye]|ideally)\W+(?:\w+\W+){0,2}$|"
    r"\b(?:in business(?: for)?|celebrat\w{2,4}|founded|established|warranty of|contract (?:for|of)|family business of|serving (?:\w+ ){1,3}for)\W+(?:(?:over|more than|some|about|the) )?$",
    re.IGNORECASE,
)
"""Years that stand so are of a school, a firm ("For over 20 years we have built sheds"), a contract or a person's age, or
they are the most that somebody may have, or a wish."""
_WISHED = re.compile(
    r"(?:(?!\b(?:and|or|with|but|required|essential)\b)[^.;:,!?()\d\n]){0,60}?\b(?:preferred|preferabl[ye]|desir(?:ed|able)|advantageous|(?:an?|the) (?:plus|bonus|advantage|asset)|ideal)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween (\w+) and (?=\w+[ -](?:years?|yrs?)\b)", re.IGNORECASE)
_BARE = re.compile(
    r"(?<![\w.])\d{1,2}(?=\+? (?:(?:is|are) )?(?:required|essential|minimum|mandatory)\b)", re.IGNORECASE
)
"""Behind other years: "5 years preferred, 3 required"."""
_LABELLED_YEARS = re.compile(
    r"\bexperience\s*[:–-]\s*(?:(?:at least|min\w*\.?) )?(\d{1,2})(?:\+| ?[–-] ?\d{1,2}\+?)? ?y(?:(?:ea)?rs?)?\b",
    re.IGNORECASE,
)
LOOK_BACK = 80
"""Characters before the place that asks for years, and behind it, in which a firm may be named whose years they are."""
LISTED = 0.9
"""Of ten listed items that the reader left, nine were asked for: adverts of train and validation."""
_DENIAL = re.compile(r"\b[Nn][Oo] $")
_HYPHENED = re.compile(
    r"(?<![\w-])(?!(?:qualifications?|education|experience|skills?|requirements?)-)(?:\w+-)+$", re.IGNORECASE
)
_ON = re.compile(r"(?:-\w+)+")
_NO = re.compile(r"^no(?:n-| )", re.IGNORECASE)
"""What an exclusion may begin with: "No agencies" rules out agencies."""
_SIGNS = re.compile(r"[+#]{1,2}(?!\w)")
_OF_EXPERIENCE = re.compile(r"['’]?\s(?:of\s)?(?:[\w-]{1,20}\s){0,2}experience\b", re.IGNORECASE)
_MUST = re.compile(
    r"\bmust (?:know|have|hold|speak|be able to) (?:an? |the )?(?P<asked>[^.;:,!\n]{2,60})", re.IGNORECASE
)
_REQUIRED = re.compile(
    r"(?:^|[.;:,!]\s)(?:experience (?:with|of|in) )?(?P<asked>[^.;:,!\n]{2,60}?) (?:(?:is|are) )?(?:required|essential|a must)\b",
    re.IGNORECASE | re.MULTILINE,
)
_LACKS = r"(?:without|lacking|lacks?|(?:with|have|has|having) no|not (?:having|holding)|(?:do|does)(?: not|n['’]t) (?:yet |currently |already )?(?:have|hold|possess))"
_ONLY_WITH = re.compile(
    r"(?P<before>\b(?:no|not|cannot|\w+n['’]t|unable to) (?:(?:be )?(?:able to )?(?:consider|accept|take(?: on)?|shortlist|process|progress|hire|employ|interview|open to|suitable for|for) )?(?:applications? (?:from|by) )?)?"
    rf"\b(?:applicants?|candidates?|persons?|people|those|anyone|anybody|apply(?: if you)?) (?:who |that )?{_LACKS} (?:(?:an?|the|any|their|own|valid) )*(?!(?:it|this|that|these|them|one|either|both|same|above|number)\b)"
    r"(?P<asked>(?:(?!\bbut\b)[^.;:,!?()\n]){2,80}?)"
    r"(?:(?: \w+ly)? (?:cannot|\w+n['’]t|(?:will|would|shall|can|could|may|should|need|are|is)(?: \w+){0,2} (?:not|ineligible|(?:reject|declin|disqualif|exclud|refus)\w+))\b|(?(before)(?=[.;:,!?()\n]|$)|(?!)))",
    re.IGNORECASE,
)
"""Who is shut out for the lack of something, which is thereby asked: "Applicants without a CPC will be rejected"."""
_NOT_ASKED = re.compile(r"(?:\b(?:no|not|nothing|none|never)|n['’]t)\b|^(?:experience|fun|your?)\b", re.IGNORECASE)
"""What stands before "required" and asks for nothing: "No experience required", "a degree is not essential"."""
_OF_AGE = re.compile(
    r"^(?!.*\b(?:children|kids|pupils|patients|students|learners|young|adults|clients|residents)\b)(?:.*\b\d\d(?: years)?(?: of age| old| or older)\b|"
    r"(?:.*\b(?:minimum|maximum|upper|your) )?age[ds]?\b.*\b\d\d\b|\W*(?:(?:you|must|have to|be|being|are|is|to|at|least|over|above) )*(?:16|18|21|25)(?:\+|(?: or| and) (?:over|above)|$))",
    re.IGNORECASE,
)
_UNSHOWN = re.compile(
    r"\b(?:non|no|not|never|doesn['’]t|don['’]t)[ -]smok|\b(?:visible|facial|face|neck) (?:\w+ ){0,2}(?:tattoo|piercing)|\bno (?:\w+ ){0,2}(?:tattoo|piercing)|"
    r"\b(?:cm|feet|ft|inches|m) (?:tall|in height)\b|\b(?:minimum )?height (?:of |: ?)?\d|"
    r"\b(?:no|clean|clear|without)\b(?: [\w/-]+){0,3} (?:criminal|police|convictions?|felon\w+)\b|\b(?:checkable|address) (?:\w+ ){0,2}history\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\+?[ -]?(?:years?|yrs?)\b", re.IGNORECASE)
_LETTER = re.compile(
    r"(?<=\b(?i:class)) (?:[A-Z]|\d{1,2})\b|(?<=\b(?i:grade|level)) (?:[A-Z]|\d{1,2})\b|(?<=\b(?i:category)) [A-Z]\b"
)
_EDGES = re.compile(r"^[ ,;:•*–-]+|^\.(?!\w)[ .]*|(?:\s+(?:and|or|of|in|with|for|to|the|a|an|at|on|by))*[ .,;:•*–-]*$")
_ONE_LETTER = frozenset("CR")
"""Names of languages."""
_CONTRACT = re.compile(
    r"(?:(?:full|part)[- ]?time|permanent|temporary|temp|casual|seasonal|fixed[- ]term|zero[- ]hours?|contract|freelance|w2|perm)"
    r"(?:[ ,/&-]{1,3}(?:and |or )?(?:full|part)?[- ]?(?:time|permanent|temporary|contract|role|position|job|post|hours|employment|work|basis|only))*|"
    r"(?:\d{1,2}(?:\.\d+)?(?:[–-]\d{1,2})? )?(?:hours|hrs)(?: (?:of work|per week|a week|weekly|per day))*|(?:mon(?:day)?|sun(?:day)?) ?(?:to|-|–) ?(?:fri|sat|thurs?|sun)(?:day)?|education",
    re.IGNORECASE,
)
"""Kinds of contract and hours, which are terms of a job, and a heading."""
_LICENSED = re.compile(r"\b(?:registered|licen[cs]ed|chartered|certified|qualified)\b", re.IGNORECASE)
_SHREDS = frozenset(
    "a an the and or of in to for with on at by as is are be you your we our have has must should will can any all other that this such etc ability"
    " solid strong good great experienced none excellent proven relevant similar previous prior basic advanced general demonstrated extensive new ideal essential desirable preferred"
    " women woman men man female male people color colour minorities possession obtain within month months physical demands"
    " required requirement requirements qualification qualifications skill skills experience competencies responsibilities duties benefits hours working schedule"
    " key minimum additional nice plus bonus technical professional knowledge background job description candidate about us role summary overview what need who one following apply made".split()
)
"""Words that ask for nothing by themselves: joining words, praise, headings, and who somebody is."""
_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z][a-z]{3,})")
"""Where words were run together as a page was copied: "DeveloperHearthline"."""


def read_job(text: str, reader: TextReader) -> JobReading:
    """What a description asks for, in the order of its text; a requirement that is repeated is read once."""
    title = title_of(text)
    found = _with_demanded([_in_full(f, text) for f in reader.advert(text) or _plainly_asked(text, title)], text)
    found = with_listed(found, text)
    ungraded = [f for f in found if f.kind in _KINDS and _of_a_person(f)]
    asked = requirements_in([f for f in found if f not in ungraded], title)
    told = dict.fromkeys(" ".join(f.span.text.split()) for f in ungraded)
    return JobReading(title, tuple(asked), years_asked(found, text), tuple(told))


def _with_demanded(found: Sequence[Asked], text: str) -> list[Asked]:
    """What was found, and what those must have who are not shut out, in place of what was found in that clause."""
    from redrob.reference.reader.read import Asked

    kept = [f for at, f in enumerate(found) if not at or f.span.end > found[at - 1].span.end]  # "Cree" in "Oji-Cree"
    for match in _ONLY_WITH.finditer(text):
        kind = "years" if durations(match["asked"]) else "must"
        kept = [f for f in kept if f.span.end <= match.start() or match.end() <= f.span.start]
        kept.append(Asked(kind, CorpusSpan(start=match.start("asked"), text=match["asked"]), 1.0, LISTED))
    return sorted(kept, key=lambda f: f.span.start)


def _of_a_person(found: Asked) -> bool:
    """Whether a condition is of a person and no CV shows it: an age, height, looks, tobacco, a clean record, old addresses."""
    return any(pattern.search(found.span.text) for pattern in (_OF_AGE, _UNSHOWN))


def _plainly_asked(text: str, title: str) -> list[Asked]:
    """What an advert plainly asks for where the network finds nothing, as in some of a line: "Must know sourdough."."""
    from redrob.reference.reader.read import Asked

    years = (d for d in durations(text) if _OF_EXPERIENCE.match(text, d.end))
    found = [Asked("years", CorpusSpan(start=d.start, text=text[d.start : d.end]), 0.0, 0.5) for d in years]
    for match in (*_MUST.finditer(text), *_REQUIRED.finditer(text)):
        words = match["asked"].strip()
        if words and words.casefold() not in title.casefold() and not durations(words) and not _NOT_ASKED.search(words):
            found.append(Asked("must", CorpusSpan(start=match.start("asked"), text=words), 0.0, 0.5))
    return found


def _in_full(found: Asked, text: str) -> Asked:
    """What was found with what it lost: its "no", the rest of "month-end", the signs of "C++", the letter of a class, the unit
    of "5 years".
    """
    start, end = found.span.start, found.span.end
    if found.kind == "years":
        lost = _UNIT.match(text, end)
    else:
        if first := _HYPHENED.search(text, max(0, start - LOOK_BACK), start):
            start = first.start()
        lost = _ON.match(text, end) or _SIGNS.match(text, end) or _LETTER.match(text, end)
    if found.kind == "must" and (denial := _DENIAL.search(text, max(0, start - len("no ")), start)):
        start = denial.start()
    return replace(found, span=CorpusSpan(start=start, text=text[start : lost.end() if lost else end]))


def with_listed(found: Sequence[Asked], text: str) -> list[Asked]:
    """What was found and what the text lists, in its order; where they meet, what was found."""
    taken = bytearray(len(text))
    for f in found:
        taken[f.span.start : f.span.end] = b"1" * len(f.span.text)
    more = [Asked("must", item, 0.0, LISTED) for item in listed_items(text) if not any(taken[item.start : item.end])]
    return sorted([*found, *more], key=lambda f: f.span.start)


def requirements_in(found: Iterable[Asked], title: str = "") -> Iterable[Requirement]:
    """Requirements among what was found, at most `MAX_REQUIREMENTS`, each once; the job's own title is none."""
    wanted = [f for f in found if f.kind in _KINDS]
    surest = {id(f) for f in sorted(wanted, key=lambda f: -f.probability)[:MAX_REQUIREMENTS]}
    seen = {""}
    for f in wanted:
        words = _EDGES.sub("", " ".join(f.span.text.split()))
        words = _NO.sub("", words) if f.kind == "excludes" else words
        if id(f) not in surest or words.casefold() in seen or _asks_nothing(words):
            continue
        if _core(words) == _core(title) != [] and not (f.gate > 0.5 and _LICENSED.search(words)):
            continue
        seen.add(words.casefold())
        kind = _KINDS[f.kind]
        place = Span(f.span.start, f.span.end, f.span.text)
        gate = kind == "must" and (f.gate > 0.5 or authorisation.asks(words))
        yield Requirement(words, kind, gate, place, round(f.probability, 2))


def _asks_nothing(words: str) -> bool:
    """Whether words are a shred, a heading or a kind of contract rather than something that a profile can show."""
    if len(words) == 1:
        return words not in _ONE_LETTER
    if len(words) == 2 and words.isupper():
        return False  # a degree, "BE", is no verb
    return _CONTRACT.fullmatch(words) is not None or not _core(words)


def _core(words: str) -> list[str]:
    """The words that ask for something; numbers alone do not."""
    said = re.findall(r"[\w'’+#&]+", words.casefold())
    return [word for word in said if word not in _SHREDS and word not in NUMBER_WORDS]


def years_asked(found: Sequence[Asked], text: str = "") -> float | None:
    """The fewest years in the surest place that asks for years; None where none does.

    A lower and an upper bound ("3-5 years") ask for the lower one.
    """
    for f in sorted((f for f in found if f.kind == "years"), key=lambda f: -f.probability):
        before = re.split(r"[.!?\n]", text[max(0, f.span.start - LOOK_BACK) : f.span.start])[-1]
        before = "" if before[-1:].isalpha() else before  # words that ran together: "skillsTwo years"
        whole = before + f.span.text + text[f.span.end : f.span.end + LOOK_BACK]
        whole = _BETWEEN.sub(lambda match: f"{match[1]} to ".rjust(len(match[0])), whole)
        start, end = len(before), len(before) + len(f.span.text)
        said = [d for d in durations(whole) if d.end > start and d.start < end and 0 < d.years <= MOST_YEARS]
        asked = [d.years for d in said if _is_asked(d, whole)]
        asked += [float(bare[0]) for bare in _BARE.finditer(whole, start, end) if said]
        if asked:
            return min(asked)
    labelled = _LABELLED_YEARS.search(text)
    return float(labelled[1]) or None if labelled else None


def _is_asked(years: Duration, text: str) -> bool:
    """Whether years are asked of somebody by the words around them."""
    if _NO_WORK_BEFORE.search(text[: years.start]):
        return False
    return not (_NO_WORK_AFTER.match(text, years.end) or _WISHED.match(text, years.end))


def title_of(text: str) -> str:
    """The words that name the job: a labelled line, else the first line that is no furniture, else what is sought.

    >>> title_of("Apply now\\nRef: 8812\\n\\nSenior Payroll Officer - Leeds\\nWe run payroll for ...")
    'Senior Payroll Officer'
    >>> title_of("We bake in Cork and have for years. We are looking for a pastry chef to join us.\\nEarly starts, good pay.")
    'pastry chef'
    """
    text = plain(text)
    said = [line.strip(" \t#*_>|•") for line in text.splitlines()]
    said = [_ALARM.sub("", line) for line in said if line and not _FURNITURE.match(line[:MAX_LINE])] or [text.strip()]
    for line in said[:12]:
        label = _LABEL.match(line)
        if label and len(label["title"].split()) <= MAX_TITLE_WORDS:
            return _trimmed(label["title"])
    heads = [head for line in said[:MAX_HEADS] if _names_a_job(head := _trimmed(line))]
    head = _trimmed(said[0])
    if heads and (head == heads[0] or _OF_A_HOUSE.search(head)):
        return heads[0]
    likely = len(head.split()) <= MAX_TITLE_WORDS and not _SENTENCE.search(head)
    if likely and not _SENTENCE.search(said[0]):
        return head
    sought = _LOOKING_FOR.search(text[:3_000])
    if sought and len(title := _ENDS.sub("", sought["title"]).strip()) > 2:
        return title
    return head if likely else " ".join(said[0].split()[: 2 * MAX_TITLE_WORDS])


def _names_a_job(head: str) -> bool:
    """Whether a short head without a verb has a word of a title."""
    words = re.findall(r"[^\W\d_]+", head.casefold())
    short = words[:1] != ["to"] and len(words) <= MAX_TITLE_WORDS
    return short and not _TITLED.isdisjoint(words) and not _SENTENCE.search(head)


def _trimmed(line: str) -> str:
    """A line without the place, the pay or the reference behind the title."""
    line = _GLUED.split(line.strip(), maxsplit=1)[0]
    head = re.split(r"\s+[–—|-]\s+|\s*[|(•·]|,\s|\s{3,}|\t|:\s|[.!?](?:\s|$)", line, maxsplit=1)[0].strip(" -–—,.:")
    return _ENDS.sub("", head) or line[:80]


MOST_ITEM_WORDS = 4
_ASKS = re.compile(
    r"(?:(?:the|our|your|minimum|basic|job|technical|essential) ){0,2}"
    r"(?:must[- ]haves?|required|requirements|mandatory|(?:tech(?:nology|nical)?|tool) stack|stack|(?:required|essential|mandatory|must[- ]have) (?:skills|tools|technologies)|skills required|you must (?:have|know))",
    re.IGNORECASE,
)
_BULLET = re.compile(rf"[ \t]*[{BULLETS}][ \t]+")
_AMONG = re.compile(r"[,;|•·]\s*|\s[-–—*]\s")
_BEGINS = re.compile(r"[A-Z.](?!.*(?:\t|:|\b(?:in|of|with|the|and|or)$))")
_EDGE = " \t#*_.:;,-–—"


def listed_items(text: str) -> Iterator[CorpusSpan]:
    """Short items under a heading that asks for them: the trained reader passes over many a bare "Go" or "Kafka".

    >>> [span.text for span in listed_items("Must have:\\n- Go\\n- Kafka\\n- You care for what you build\\nBonus\\n- Rust")]
    ['Go', 'Kafka']
    >>> [span.text for span in listed_items("Tech stack: Java, C, .NET")]
    ['Java', 'C', '.NET']
    """
    asks = False
    for start, line in lines(text):
        label, _, rest = line.partition(":")
        if _ASKS.fullmatch(label.strip(_EDGE)):
            asks = not rest.strip(_EDGE)
            if not asks:
                yield from _items(text, start + len(label) + 1, start + len(line))
        elif asks and line.strip():
            bullet = _BULLET.match(line)
            items = list(_items(text, start + (bullet.end() if bullet else 0), start + len(line)))
            asks = bullet is not None or len(items) > 1
            yield from items if asks else ()


def _items(text: str, start: int, end: int) -> Iterator[CorpusSpan]:
    """The items of a line, where all are short and begin as names do: a sentence with commas is no list."""
    places = []
    for begin, stop in between(_AMONG, text, start, end):
        words = text[begin:stop].strip(" \t*_:;,").rstrip(".")
        places.append(CorpusSpan(start=text.index(words, begin), text=words))
    if all(len(p.text.split()) <= MOST_ITEM_WORDS and _BEGINS.match(p.text) for p in places):
        yield from places
