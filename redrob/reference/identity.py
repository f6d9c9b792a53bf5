"""Keeps who somebody is out of the reading: names, contact details and courtesy titles are blanked before it starts.

A name is found by *where* it stands (the first line, "My name is ...", before a verb that only people take, after a
courtesy title), never by what it is: with a list of names or of skills, "Kafka Novak" and "Penny Cook" would be read
differently from "Maria Silva". "I am NMC registered" and "MS Excel" are told by the word that follows. Blanking keeps
every offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from redrob.reference.language import WORD

_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<!\w)@\w{2,40}")
_WEB = re.compile(r"www\.\S{1,300}", re.IGNORECASE)
_LINK = re.compile(
    r"https?://\S{1,300}|\b(?:linkedin|github|gitlab|twitter|x|facebook|instagram)\.com/\S{1,200}", re.IGNORECASE
)
_PHONE = re.compile(r"\+\d[\d ().-]{6,18}\d|\b0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}\b")
_LABELLED_LINE = re.compile(
    r"^[ \t>*#_|-]{0,6}(?:(?:full |first |last |middle |sur|maiden |family |given |preferred )?name|candidate|applicant|e-?mail|phone|mobile|"
    r"tel(?:ephone)?|address|linkedin|contact)[*_ \t]{0,30}[:=|\u2013-][^\n]{0,300}$",
    re.IGNORECASE | re.MULTILINE,
)
_SEPARATOR = re.compile(r"[|,;:•·()/]|[ \t][–—-]+[ \t]|[–—]")
_AFTER_A_DASH = re.compile(r"\s*-\s")
_RANKS = frozenset("sr jr licensed licenced registered certified chartered and of the in".split())
"""Words of titles that a text may not use again."""
_COVER = re.compile(
    r"^(?:curriculum vitae|cv|r[eé]sum[eé]|candidate(?: profile)?|profile|applicant)(?: of| for)?$", re.IGNORECASE
)
_SECTION_WORDS = frozenset(
    "summary experience employment skills education profile objective about background career history work notes "
    "overview headline highlights certifications qualifications".split()
)
_COURTESY = frozenset("mr mrs ms miss mx dr prof sir madam".split())
_ABBREVIATIONS = frozenset(["MS", "DR", "MX"])
"""Courtesies that mean Microsoft, a degree, disaster recovery or a mail record in capitals."""
MICROSOFT = frozenset(
    "access azure crm dos dynamics excel exchange office onedrive onenote outlook powerpoint project publisher server "
    "sharepoint sql teams visio visual windows word".split()
)
"""What "Ms" stands before where it means Microsoft."""
_PARTICLES = frozenset(
    "van von der den de da do dos das del della di la le el al bin binti ibn ben ter ten af av y e".split()
)
_PERSON_VERBS = frozenset(
    "has holds joined worked works spent started began moved ran runs led leads brings trained graduated manages "
    "managed handles handled looks built teaches taught drives drove keeps kept wants says said enjoys looked took "
    "takes left".split()
)
_NAMED_BEFORE = frozenset(
    (("name", "is"), ("interviewed",), ("cv", "of"), ("cv", "for"), ("profile", "of"), ("regards",), ("sincerely",))
)
_MAYBE_NAMED_BEFORE = frozenset(
    (("i", "am"), ("i'm",), ("this", "is"), ("spoke", "to"), ("spoke", "with"), ("met",), ("called",), ("named",))
)
"""What stands before a name, and before "NMC registered" or "SLA targets" too."""
_CALLERS = frozenset(
    "i we you he she they it who and then when have has had was were is are be been get gets got just also once often "
    "candidate applicant person man woman lady gentleman someone somebody colleague friend patient customer client".split()
)
"""Words before "called" and "named" that do not make a tool of what comes after, as "a service called" does."""
TITLES = frozenset(
    (
        "accountant administrator adviser advisor agent aide analyst apprentice architect artist assembler assistant "
        "associate attendant auditor barista bartender bookkeeper broker buyer caregiver carer cashier chauffeur chef "
        "chief cleaner clerk coach concierge conductor consultant controller coordinator counsellor counselor courier "
        "dentist deputy designer developer director dispatcher doctor driver economist editor electrician engineer "
        "estimator executive fabricator facilitator firefighter fitter florist foreman graduate handyman head helper "
        "hostess housekeeper hygienist inspector installer instructor intern interpreter janitor journalist junior "
        "keyholder labourer laborer landscaper lawyer lead leader lecturer librarian lifeguard machinist manager manger "
        "mechanic merchandiser midwife nanny nurse nutritionist officer operative operator optician optometrist owner "
        "packer paralegal paramedic partner pharmacist phlebotomist photographer physician physiotherapist picker pilot "
        "planner plumber practitioner president principal producer professor programmer psychologist radiographer "
        "receptionist recruiter registrar representative researcher roofer salesman salesperson saleswoman scientist "
        "sculptor secretary security senior server specialist staff steward stylist superintendent supervisor support "
        "surgeon surveyor teacher technician technologist telemarketer teller tester therapist trainee trainer "
        "translator transporter treasurer tutor underwriter vet veterinarian waiter waitress warehouseman welder worker "
        "writer"
    ).split()
)
"""Words of job titles that are hardly ever surnames; "Cook" and "Baker" are."""
TRADES = frozenset(
    (
        "baker barber butcher carpenter carter cook cooper farmer fisher gardener joiner mason miller painter porter "
        "potter sawyer smith tailor taylor turner weaver"
    ).split()
)
"""What people do, and are called."""
_HELD = frozenset(
    "certified registered licensed licenced qualified accredited chartered trained cleared checked approved authorised "
    "authorized".split()
)
"""What somebody is by a paper or a skill; "Maria based in Leeds" and "Maria employed at" are said of names."""
_TRADES_SAID = TITLES - {"junior", "senior"}
"""Without what ends or follows a name: "Paul Silva Junior", "Maria Silva senior nurse"."""
_BEHIND_A_THING = (
    _HELD
    | _TRADES_SAID
    | frozenset(
        "card holder member native speaker citizen target targets goal goals standard standards requirements deadlines "
        "expectations quotas".split()
    )
)
"""Words right behind which no name ends: "NMC registered", "Java developer", "met SLA targets"."""
_LONGEST_ACRONYM = 4
_SENTENCE_END = re.compile(r"(?<=\w\w)\.\s+")
_PAPERS = frozenset(
    "card licence license certificate certification registration permit ticket pin badge diploma degree".split()
)
_OPENERS = frozenset(
    "never not no none nothing also then recently currently previously formerly always often only who which what that there "
    "it this these self cross field fully well mostly mainly usually sometimes once later since today now still just have has had did does was were "
    "somebody someone nobody everybody everyone anybody anyone others neither either both each another most some many few all "
    "colleagues coworkers co-workers workmates teammates specialists experts consultants contractors subcontractors agencies suppliers "
    "vendors freelancers partners accountants lawyers auditors engineers electricians technicians nurses doctors chefs seniors superiors "
    "managers supervisors bosses staff management people customers clients employers headquarters procurement finance hr it's software".split()
)
"""Words that open sentences and are nobody's name: to blank "Never" or "Colleagues" turns a denial into a deed."""
_THINGS_SAID = frozenset(
    "gap hole weakness blank mystery no-go non-starter shortcoming shortfall nice-to-have closed".split()
)
"""What only a thing is said to be: "Kafka is a gap", whoever or whatever Kafka may be."""
_COMES_TO_ONE = re.compile(
    r"[^.;:!?\n]{0,40}\b(?:one of the (?:\w+ )?(?:things|tasks|skills|areas|topics|subjects|parts|jobs)|has (?:always |long |never |so far )been (?:other|another|somebody|someone|the|beyond|outside)|in the family|come my way|cross(?:ed)? my (?:path|desk)|pass(?:ed)? me by|elud(?:e|ed) me|escap(?:e|ed) me|reach(?:ed)? (?:me|my desk)|landed on my)\b",
    re.IGNORECASE,
)
"""What only a thing does: "Kafka has yet to come my way"."""
_IS_A_FIRM = re.compile(
    r"(?:is|was) (?:an?|one|our)\b[^.;:!?\n]{0,60}\b(?:company|bank|firm|provider|leader|leading|organi[sz]ation|agency|manufacturer|"
    r"retailer|part of|subsidiary|platform|tool|system|software|hospital|school)\b",
    re.IGNORECASE,
)
"""What only a firm or a thing is said to be: "Humana is one of the leading providers"."""
_TO_THE_WRITER = re.compile(r"(?:has|have|took|takes|kept|keeps|left) [^.;:!?\n]{0,60}\b(?:me|my|mine)\b")
"""What only somebody or something other than the writer does: "Kafka has caught my fancy"."""
MAX_NAME_WORDS = 6


@lru_cache(maxsize=2)  # redaction asks twice for each text
def blank_identity(text: str) -> str:
    """The text with names and contact details replaced by spaces, of the same length.

    >>> blank_identity("Penny Cook, Sous Chef\\nMs Cook has run a kitchen. Mail p.cook@example.org")
    '          , Sous Chef\\n        has run a kitchen. Mail                   '
    """
    patterns = [_LABELLED_LINE, _PHONE]
    # Slow to fail, and useless without their one telling character.
    patterns += [pattern for sign, pattern in (("@", _MAIL), ("/", _LINK)) if sign in text]
    patterns += [_WEB] if "www." in text.casefold() else []
    spans = [m.span() for pattern in patterns for m in pattern.finditer(text)]
    spans.extend(_header_name(text))
    words = _words(text)
    spans.extend(_names_in_prose(text, words))
    return blank(text, spans)


class Token(NamedTuple):
    """One word and its place in the text."""

    start: int
    end: int
    text: str


def _words(text: str) -> list[Token]:
    return [Token(*m.span(), m.group()) for m in WORD.finditer(text)]


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with spaces in these places, which may overlap; lines stay lines."""
    parts, position = [], 0
    for start, end in sorted(spans):
        if end <= position:
            continue
        start = max(start, position)
        parts.append(text[position:start])
        parts.append(re.sub(r"[^\n]", " ", text[start:end]))
        position = end
    parts.append(text[position:])
    return "".join(parts)


def _header_name(text: str) -> Iterator[tuple[int, int]]:
    """The name on the first line (or the second, under a "Curriculum vitae"): short, no digits, no sentence."""
    position = 0
    for line in text.split("\n")[:12]:
        start, position = position, position + len(line) + 1
        low = start + len(line) - len(line.lstrip(" \t#*_>|"))
        content = line.strip(" \t#*_>|")
        if not content or _COVER.match(content):
            continue
        separator = _SEPARATOR.search(content)
        head = content[: separator.start()] if separator else content
        words = head.split()
        name = len(words) <= MAX_NAME_WORDS and _may_be_name(head, words, whole=separator is None)
        if name and not is_job_title(head, text):
            yield low, low + len(head)
        return


def is_job_title(head: str, text: str) -> bool:
    """Whether the head of a profile without a name is the title of a job, in words that the text uses as such.

    >>> is_job_title("SALES ADVISOR", "SALES ADVISOR\\nOver 12 years in sales."), is_job_title("BARTENDER", "")
    (True, True)
    >>> is_job_title("Manager Singh", "Manager Singh\\nRan a shop."), is_job_title("Maria Silva Nurse", "")
    (False, False)
    """
    words = [word for part in _AFTER_A_DASH.split(head)[:1] for word in WORD.findall(part)]
    plain = [word.casefold() for word in words]
    if len(words) == 1:
        return plain[0] in TITLES | TRADES
    if TITLES.isdisjoint(plain):
        return False
    lines = [line for line in text.split("\n") if not line.isupper()]
    if head.isupper() and any(" ".join(plain) in line.casefold() for line in lines):
        return True  # the title of a role further down
    said = {word for line in lines for word in WORD.findall(line) if word.islower() or word.isupper()}
    return all(w in TITLES or w in _RANKS or w in said or word in said for w, word in zip(plain, words, strict=True))


def _may_be_name(head: str, words: list[str], *, whole: bool) -> bool:
    if not words or any(ch.isdigit() for ch in head) or (len(words) == 1 and words[0].casefold() in _SECTION_WORDS):
        return False
    if whole and head.rstrip()[-1] in ".!?" and len(words) > 3:  # a sentence, not "Penny Cook Jr."
        return False
    lowered = [w for w in words if w[0].islower() and w.casefold() not in _PARTICLES]
    sentence = words[0].casefold() in ("i", "i'm", "i’m", "my") and (lowered or len(words) < 2)  # "My Nguyen" is a name
    return not sentence and not (lowered and len(lowered) < len(words))


def _names_in_prose(text: str, words: list[Token]) -> Iterator[tuple[int, int]]:
    """Capitalised runs where only a person's name can stand."""
    after = 0
    for index in [i for i, word in enumerate(words) if not word.text[0].islower()]:  # few words; the rest is no name
        word = words[index].text
        if index < after or not _is_cased_name_word(word) or word.casefold() in _OPENERS:
            continue
        end = _run_end(text, words, index)
        if end == index:
            continue
        if (
            _after_introduction(text, words, index, end)
            or _before_person_verb(text, words, index, end)
            or _is_courtesy(text, words, index)
            or _is_possessive(text, words, index, end)
        ):
            yield words[index].start, words[end - 1].end
        after = end


def _is_courtesy(text: str, words: list[Token], index: int) -> bool:
    """Whether a courtesy title stands here, alone or before a name."""
    word, *after = words[index : index + 2]
    if word.text.casefold() not in _COURTESY:
        return False
    gap = text[word.end : after[0].start] if after else ""
    following = after[0].text if gap in (" ", ". ") else ""
    return not _is_abbreviation(word.text, following, dotted=gap.startswith("."))


def _is_possessive(text: str, words: list[Token], index: int, end: int) -> bool:
    """ "Maria's" at the opening of a sentence; "Electrician's card" is a paper and no person."""
    paper = end < len(words) and words[end].text.casefold() in _PAPERS
    return words[end - 1].text.endswith(("'s", "’s")) and _opens(text, words, index) and not paper


def _run_end(text: str, words: list[Token], index: int) -> int:
    """Index after the run of up to six capitalised words (particles allowed inside) that starts here."""
    end, last = index, index
    while end < len(words) and end - index < MAX_NAME_WORDS:
        word = words[end]
        if end > index and text[words[end - 1].end : word.start].strip("-'’. ") != "":
            break
        if _is_cased_name_word(word.text):
            last = end + 1
        elif end == index or word.text not in _PARTICLES:
            break
        end += 1
    return last


def _is_cased_name_word(word: str) -> bool:
    return word[0].isalpha() and not word[0].islower() and word != "I" and not word.startswith(("I'", "I’"))


def _is_abbreviation(word: str, following: str, *, dotted: bool = False) -> bool:
    """Whether what looks like a courtesy title is short for something else, before this word or none.

    >>> [_is_abbreviation(*pair.split()) for pair in ("MS Access", "Ms Excel", "Ms in", "DR plan", "MR scanner")]
    [True, True, True, True, True]
    >>> [_is_abbreviation(*pair) for pair in (("Ms", "King"), ("MR", "KING"), ("Ms", ""), ("MR", ""))]
    [False, False, False, False]
    """
    if word.casefold() == "ms" and following.casefold() in MICROSOFT | {"in"}:
        return True
    return word.isupper() and not dotted and (word in _ABBREVIATIONS or following.islower())


def is_acronym(word: str) -> bool:
    """Whether a word is written as NMC and CDL are."""
    return 1 < len(word) <= _LONGEST_ACRONYM and word.isupper()


def is_credential(said: str, following: str) -> bool:
    """Whether what is said behind "I am", and the word after it, are a paper, a tool or a trade and no name.

    >>> [is_credential(*pair) for pair in (("NMC", "registered"), ("Java", "developer"), ("AWS Certified", "with"))]
    [True, True, True]
    >>> [is_credential(*pair) for pair in (("Ada King", "and"), ("Ada", "based"), ("ADA KING", ""), ("Ada. Nurse", "in"))]
    [False, False, False, False]
    """
    sentence, *more = _SENTENCE_END.split(said)
    words = sentence.strip(".").split()
    parts = sentence.strip(".").casefold().replace("-", " ").split()
    acronym = len(words) == 1 and is_acronym(words[0])
    held = not _HELD.isdisjoint(parts[:2])  # further on, a name may stand before it
    trade = parts[-1] in _TRADES_SAID
    return acronym or held or trade or (not more and following.casefold() in _BEHIND_A_THING)


def _after_introduction(text: str, words: list[Token], index: int, end: int) -> bool:
    before = tuple(w.text.casefold().replace("’", "'") for w in words[max(0, index - 2) : index])
    if before in _NAMED_BEFORE or before[-1:] in _NAMED_BEFORE:
        return True
    if before not in _MAYBE_NAMED_BEFORE and before[-1:] not in _MAYBE_NAMED_BEFORE:
        return False
    if before[-1] in ("called", "named") and _names_a_thing(text, words, index - 1):
        return False
    joined = end < len(words) and text[words[end - 1].end : words[end].start] in (" ", "-")
    return not is_credential(text[words[index].start : words[end - 1].end], words[end].text if joined else "")


def _names_a_thing(text: str, words: list[Token], at: int) -> bool:
    """Whether "called" or "named" stands right behind a noun that is no person: "a service called"."""
    if at == 0 or text[words[at - 1].end : words[at].start] != " ":
        return False
    noun = words[at - 1].text
    return noun.islower() and not any(noun in persons for persons in (_CALLERS, _OPENERS, TITLES))


def _before_person_verb(text: str, words: list[Token], index: int, end: int) -> bool:
    if end >= len(words) or not _opens(text, words, index):
        return False
    if text[words[end - 1].end : words[end].start].strip(" ,'’-."):
        return False
    verb = words[end].text.casefold()
    following, third = (words[end + k].text.casefold() if end + k < len(words) else "" for k in (1, 2))
    if verb in ("has", "have") and following == "been":  # "Airflow has been used" names no person
        personal = third in ("a", "an", "in", "at", "with", "our", "the", "working")
    else:
        personal = verb in _PERSON_VERBS or (
            verb in ("is", "was")
            and following in ("a", "an", "our", "currently", "one", "keen")
            and third not in _THINGS_SAID
        )
    return personal and not _may_be_thing(text, words, index, end)


def _may_be_thing(text: str, words: list[Token], index: int, end: int) -> bool:
    """Whether what is said is said of things, or the one word of a name is written small elsewhere, as nouns are."""
    said = words[end].start
    if any(pattern.match(text, said) for pattern in (_COMES_TO_ONE, _IS_A_FIRM, _TO_THE_WRITER)):
        return True
    if end == index + 1 and is_acronym(words[index].text):
        return True  # "CCNA trained", "NOC has"
    noun = words[index].text.lower()
    return end == index + 1 and any(word.text == noun for word in words)


_BEFORE_A_CLAUSE = frozenset("and where while when which then but".split())


def _opens(text: str, words: list[Token], index: int) -> bool:
    """Whether a sentence or clause begins at this word."""
    if index == 0:
        return True
    gap = text[words[index - 1].end : words[index].start]
    return bool(gap.strip(" \t")) or words[index - 1].text.casefold() in _BEFORE_A_CLAUSE


_THIRD_PERSON = re.compile(
    r"\b(?:he|she|they|him|them|his|her|hers|their|theirs|himself|herself|themself|themselves)\b(?:['’](?:s|d|ll|re|ve)\b)?",
    re.IGNORECASE,
)


def blank_pronouns(text: str) -> str:
    """The text without pronouns of the third person, of the same length: notes about somebody tell a gender by them.

    >>> blank_pronouns("She ran her kitchen.")
    '    ran     kitchen.'
    """
    return _THIRD_PERSON.sub(lambda match: " " * len(match[0]), text)
