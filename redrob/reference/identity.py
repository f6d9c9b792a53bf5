"""Names, contact details and courtesy titles are blanked before anything is read.

A name is found by *where* it stands, never by what it is: with a list of names or of skills, "Kafka Novak" and "Penny
Cook" would be read differently from "Maria Silva". Blanking keeps every offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from redrob.reference.language import WORD, lines
from redrob.reference.places import continents_in

_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<!\w)@\w{2,40}")
_LINK = re.compile(
    r"(?:https?://|www\.)\S{1,300}|\b(?:linkedin|github|gitlab|twitter|x|facebook|instagram)\.com/\S{1,200}",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"\+\d[\d ().-]{6,18}\d|\(?\b0\d{2,4}\)?[ -]\d{3,4}[ -]?\d{3,4}\b|(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b"
)
_LABELLED_LINE = re.compile(
    r"(?:^[ \t>*#_|•-]{0,6}(?:\d{1,2}[.)] ?)?|[|•][ \t]*)(?:"
    r"(?:(?:(?:full|first|last|middle|maiden|family|given|preferred|applicant['’]?s?|candidate['’]?s?) |sur|fore)?names?(?:\(s\))?"
    r"(?: ?/ ?(?:first |last |sur|fore)names?(?:\(s\))?| of (?:the )?(?:candidate|applicant)| ?\(.{2,20}?\))?|candidate|applicant|address)[*_ \t]{0,30}(?:[:=|]|[\u2013-][ \t]*(?=(?-i:[A-Z\d])))[^\n|•]{0,300}|"
    r"(?:e-?mail|phone|mob(?:ile)?|cell|tel(?:ephone)?|linkedin|contact|whatsapp|skype)(?: (?:no|number|id|address))?[.*_ \t]{0,30}[:=|\u2013-]"
    r"(?=[^\n|•]{0,300}?(?:\d{3}|@|\w[./_-]\w|\[)|[ \t]*$)[^\n|•]{0,300})",
    re.IGNORECASE | re.MULTILINE,
)
"""A way to reach somebody has digits, an "@" or a slug: "Mobile: Swift, Kotlin" has none."""
REST = r"(?:[^\W\d_]|['’-](?=[^\W\d_])){0,49}\.?"
"""A word of a name from its second letter. It is bounded: thousands of letters would be read again from each hyphen."""
A_NAME = rf"[^\W\d_]{REST}"
_PART = r"(?:(?P<last>sur|(?:last|family)[ _]?)|fore|(?:first|given|middle)[ _]?)names?(?:\(s\))?"
A_PART = _PART.replace("?P<last>", "?:")
FIELD = re.compile(
    rf"(?<!name, )(?<!name/)(?<!name / )(?<!\(s\) / )\b{_PART}"
    rf"[*_ \t]{{0,30}}(?:[:=|][*_ \t]{{0,30}}(?:\n[*_ \t]{{0,30}})?|(?<=\t)|(?<=  )|(?<= )(?=(?-i:[A-Z])))"
    rf"(?P<value>(?!{A_PART}|(?:and|or|only)\b)(?:{A_NAME} (?!{A_PART})){{0,3}}{A_NAME})",
    re.IGNORECASE,
)
"""A part of a name in a form, wherever it stands: "Surname: King  Forename: Ada"."""
_SEPARATOR = re.compile(r"[|,;:•·]|/(?![olp]\b)|\)(?! [^\W\d_])|\((?![^\W\d_]{2,15}\) [^\W\d_])|[ \t][–—-]+[ \t]|[–—]")
_AFTER_A_DASH = re.compile(r"\s*-\s")
_NO_NAMES_WORDS = 3
"""Words of a head from which they are no name where the text says each in small letters."""
_RANKS = frozenset("sr jr licensed licenced registered certified chartered and of the in".split())
"""Words of titles that a text may not use again."""
COVER = re.compile(
    r"(?:(?:europass[ -]{1,3})?(?:curriculum[ -]{1,3}vitae|cv)|r[eé]sum[eé]|candidate(?: profile)?|profile|applicant|prepared by|bio-?data|bio data|"
    r"(?:personal|applicant) (?:information|details|data))\b(?: of| for)?[ \t]*[:–—|-]{0,2}[ \t]*",
    re.IGNORECASE,
)
"""What heads a page, and the name may stand behind."""
_REACHED = re.compile(
    r"[ \t]+(?=\S{1,64}@|\+?\(?\d[\d ()-]{6}|https?:|www\.|linkedin\.|\d{1,2}[/.]\d{1,2}\b)", re.IGNORECASE
)
"""Between a name and a way to reach somebody."""
_COLUMN = re.compile(r"[ \t]{3,}|\t")
_LONG_WORD = re.compile(r"[^\W\d_]{2}[^\s]*")
_SPACED = re.compile(r"(?:(?:[^\W\d_]|['’.-])[ \t]{1,4}){4,40}[^\W\d_]")
"""A word or a name set with wide letters: "M A R I A"."""
_TWO_LABELS = re.compile(r"(?:sur|fore|(?:first|last|given) )names?(?:\(s\))? ?/", re.IGNORECASE)
_ONCE_CALLED = re.compile(
    r"[ \t]*\((?:née|nee|né|formerly|maiden name|also|aka|a\.k\.a\.?|geb\.?|born)\b[^)\n]{2,40}\)", re.IGNORECASE
)
_GIVEN = re.compile(
    r",[ ]?((?:[^\W\d_a-z][^\W\d_A-Z]+(?:-[^\W\d_]+)?[ ]?){1,3})(?=$|[|;•·(]|, ?(?:[A-Z.]{2,8}|[Pp][Hh]\.?D\.?)(?:$|[ ,|])| [–—-] )"
)
"""Given names behind a surname and a comma."""
KEYWORDS = 6
"""Stretches of a line from which it is a list of keywords."""
_LONGEST_KEYWORD = 4
_AN_AGE = re.compile(r"(?<!\w)\d\d[MF]?(?!\w)| {3}")
"""Which no list of keywords holds; three spaces stand where one was masked."""
_ROLE_DATES = r"(?:\d\d/|[A-Za-z]{3,9}\.? )?(?:19|20)?\d\d ?(?:to|-|–)"
SECTION_WORDS = frozenset(
    "summary experience employment skills education profile objective about background career history work notes "
    "overview headline highlights certifications qualifications contact tools personal leadership keywords".split()
)
_LONGEST_HEADING = 3
_COURTESY = frozenset("mr mrs ms miss mx dr prof sir madam".split())
_ABBREVIATIONS = frozenset(["MS", "DR", "MX"])
"""Courtesies that mean Microsoft, a degree, disaster recovery or a mail record in capitals."""
MICROSOFT = frozenset(
    "access azure crm dos dynamics excel exchange office onedrive onenote outlook powerpoint project publisher server "
    "sharepoint sql teams visio visual windows word".split()
)
"""What "Ms" stands before where it means Microsoft."""
PARTICLES = frozenset(
    "van von der den de da do dos das del della di la le el al bin binti binte bint bte ibn ben ter ten af av y e zu zum "
    "née nee né d/o s/o w/o a/l a/p".split()
)
"""Small words within a name; one more name stands behind "née" and "d/o"."""
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
        "accountant adjuster administrator adviser advisor agent agronomist aide analyst apprentice architect artist assembler assistant "
        "associate attendant attorney auditor barista bartender beautician biostatistician bookkeeper bricklayer broker buyer caregiver carer "
        "caseworker cashier chauffeur chef chief cleaner clerk clinician coach coder concierge conductor consultant "
        "controller conveyancer coordinator copywriter cosmetologist counsellor counselor courier decorator dentist deputy designer developer director "
        "dispatcher doctor driver economist editor educator electrician employee engineer estimator executive fabricator "
        "facilitator firefighter fitter florist foreman glazier governess graduate grower guard hairdresser handler handyman head headhunter helper "
        "hostess housekeeper hygienist inspector installer instructor intern interpreter janitor journalist junior "
        "keyholder laborer labourer landscaper lawyer lead leader lecturer librarian lifeguard linguist machinist manager "
        "manger mechanic merchandiser midwife nanny nurse nutritionist officer operative operator optician "
        "optometrist owner packer paralegal paramedic partner pharmacist phlebotomist photographer physician "
        "physiotherapist picker pilot planner plasterer plumber practitioner president principal producer "
        "professional professor programmer psychologist radiographer ranger receptionist recruiter registrar repairman reporter "
        "representative researcher roofer salesman salesperson saleswoman scaffolder scientist sculptor secretary "
        "security senior server solicitor specialist staff statistician steward stylist superintendent supervisor "
        "support surgeon surveyor teacher technician technologist telemarketer teller tester therapist trainee "
        "trainer translator transporter treasurer tutor underwriter vet veterinarian waiter waitress warden warehouseman "
        "welder worker writer"
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
    "card licence license certificate certification registration permit ticket pin badge diploma degree "
    "of in and is was are from at for to with list".split()
)
"""What follows an owner that is no person, and little words."""
_OWNERS = frozenset(
    "women men children people master bachelor associate dean learner landlord tenant maker employer employee customer "
    "client patient resident student pupil parent mother father farmer veteran driver world today year month week day "
    "state city county country company firm department team school king queen president publican publisher "
    "commander governor mayor alzheimer parkinson".split()
)
"""Whose things are no person's: "Children's department", "Master's in nursing", "Dean's list"."""
_INSTITUTIONS = frozenset(
    "hospital clinic college university school academy institute polytechnic laboratories laboratory foundation church "
    "centre center museum library airport stadium bakery hotel restaurant surgery practice insurance services solutions systems ltd limited inc llc plc gmbh".split()
)
_HOUSE = re.compile(rf"\b([A-Z][\w'’]{{1,30}} [A-Z][\w'’]{{1,30}}) (?i:{'|'.join(sorted(_INSTITUTIONS))})\b")
_LONG_ADVERB = 9
_SHORT_FORMS = frozenset("md mohd st wm".split())
"""Parts of names that are written with a dot; other short words end a sentence with it, as the surname Li may."""
_LONGEST_SHOUT = 3
_OF_THINGS = re.compile(
    r"\b(?:in|into|on|onto|using|via|through) (?P<used>[A-Z]\w*)|[,:] ?(?P<listed>[A-Z][\w+#.]{0,30})(?=,| (?:and|or)\b)"
)
_AT_WORK = re.compile(r" (?:at|in|as|for|with|on|from|to|well|hard|closely|nights|days|part|full)\b(?! assigned)")
"""What follows "works" where it is a verb; "temporary works" and "other works as assigned" are things."""
_DEEDS = re.compile(r",\s*\w+(?:,| and\b| &)")
"""What follows the first of a row of deeds: "Hired, trained and supervised"."""
_OPENERS = frozenset(
    "never not no none nothing also then recently currently previously formerly always often only who which what that there "
    "it this these self cross field fully well mostly mainly usually sometimes once later since today now still just have has had did does was were "
    "somebody someone nobody everybody everyone everything everything's anybody anyone others neither either both each another most some many few all "
    "colleagues coworkers co-workers workmates teammates specialists experts consultants contractors subcontractors agencies suppliers "
    "vendors freelancers partners accountants lawyers auditors engineers electricians technicians nurses doctors chefs seniors superiors "
    "managers supervisors bosses staff management people customers clients employers headquarters procurement finance hr it's software "
    "the a an our my his her we you they he she let's there's that's here's what's who's other others summer winter "
    "line project stage case site event hand custom purpose home "
    "solely directly jointly quickly closely promptly rapidly actively smoothly steadily successfully daily weekly monthly".split()
)
"""Words that open sentences and are nobody's name: to blank "Never" or "Colleagues" turns a denial into a deed."""
_THINGS_SAID = frozenset(
    "gap hole weakness blank mystery no-go non-starter shortcoming shortfall nice-to-have closed".split()
)
"""What only a thing is said to be: "Kafka is a gap", whoever or whatever Kafka may be."""
_IS_A_FIRM = re.compile(
    r"(?:is|was) (?:an?|one|our)\b[^.;:!?\n]{0,60}\b(?:company|bank|firm|insurer|provider|leader|leading|organi[sz]ation|agency|manufacturer|"
    r"retailer|part of|subsidiary|platform|tool|system|software|hospital|school)\b",
    re.IGNORECASE,
)
"""What only a firm or a thing is said to be: "Humana is one of the leading providers"."""
_BEFORE_A_CLAUSE = frozenset("and where while when which then but".split())
_THIRD_PERSON = re.compile(
    r"\b(?!(?-i:HE\b(?! [A-Z]{2})))(?:he|she|they|him|them|his|her|hers|their|theirs|himself|herself|themself|themselves)\b(?:['’](?:s|d|ll|re|ve)\b)?",
    re.IGNORECASE,
)
_TO_THE_WRITER = re.compile(r"(?:has|have|took|takes|kept|keeps|left) [^.;:!?\n]{0,60}\b(?:me|my|mine)\b")
"""What only somebody or something other than the writer does: "Kafka has caught my fancy"."""
MAX_NAME_WORDS = 6


def blank_identity(text: str) -> str:
    """The text with names and contact details replaced by spaces, of the same length.

    >>> blank_identity("Penny Cook, Sous Chef\\nMs Cook has run a kitchen. Mail p.cook@example.org")
    '          , Sous Chef\\n        has run a kitchen. Mail                   '
    """
    return blank(text, list(identity_places(text)))


@lru_cache(maxsize=2)  # redaction asks twice for each text
def identity_places(text: str) -> tuple[tuple[int, int], ...]:
    """Places of names and contact details, some twice."""
    patterns = [_LABELLED_LINE, _PHONE]
    # Slow to fail, and useless without their telling characters.
    small = text.casefold()
    patterns += [pattern for sign, pattern in (("@", _MAIL), ("/", _LINK), ("www.", _LINK)) if sign in small]
    spans = [m.span() for pattern in patterns for m in pattern.finditer(text)]
    spans.extend(m.span("value") for m in FIELD.finditer(text))
    spans.extend(_header_name(text))
    spans.extend(_names_in_prose(text, [Token(*m.span(), m[0]) for m in WORD.finditer(text)]))
    return tuple(spans)


class Token(NamedTuple):
    """One word and its place in the text."""

    start: int
    end: int
    text: str


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with spaces in these places, which may overlap; lines stay lines."""
    parts: list[str] = []
    position = 0
    for start, end in sorted(spans):
        if end > position:
            start = max(start, position)
            parts += text[position:start], re.sub(r"[^\n]", " ", text[start:end])
            position = end
    parts.append(text[position:])
    return "".join(parts)


def _header_name(text: str) -> Iterator[tuple[int, int]]:
    """The name on the first line that is no cover and no list of keywords: short, no digits, no sentence."""
    for start, line in islice(lines(text), 12):
        content = line.strip(" \t#*_>|")
        cover = COVER.match(content)
        content = content[cover.end() :] if cover else content
        if content.casefold() in ("", "of", "for") or is_keywords(content):
            continue
        if _TWO_LABELS.match(content):
            return
        low = start + line.index(content)
        head = head_of(content, text)
        words = head.split()
        spaced = _SPACED.fullmatch(content) is not None and "".join(words).casefold() not in SECTION_WORDS
        size = sum(word.casefold() not in PARTICLES for word in words)
        name = size <= MAX_NAME_WORDS and _may_be_name(head, words, whole=head == content)
        if spaced or (name and not is_job_title(head, text)):
            once = _ONCE_CALLED.match(content, len(head.rstrip()))
            yield low, low + (len(content) if spaced else once.end() if once else len(head))
        return


def is_keywords(line: str) -> bool:
    """Whether a line is a list of keywords: many short stretches, where a name has a trade and a place beside it."""
    pieces = _SEPARATOR.split(line)
    short = len(pieces) >= KEYWORDS and all(len(piece.split()) <= _LONGEST_KEYWORD for piece in pieces)
    return short and "@" not in line and not _AN_AGE.search(line)


def head_of(content: str, text: str) -> str:
    """What the name may fill of a line: up to a mark or an address, or both sides of the comma in "Silva, Maria Ana".

    >>> [head_of(line, "") for line in ("Maria Silva | Cook", "Maria Silva ms@post.example", "Silva, Maria Ana, MBA")]
    ['Maria Silva', 'Maria Silva', 'Silva, Maria Ana']
    """
    found = [m.start() for pattern in (_SEPARATOR, _REACHED) if (m := pattern.search(content))]
    head = content[: min(found, default=len(content))].rstrip()
    columns = (m.start() for m in _COLUMN.finditer(head))
    head = head[: next((at for at in columns if len(_LONG_WORD.findall(head, 0, at)) > 1), len(head))]
    given = _GIVEN.match(content, len(head)) if len(head.split()) == 1 < len(head) else None
    if given is None or continents_in(content, 0, given.end()):
        return head
    work = any(w.casefold() in TITLES | TRADES | _HELD or _is_said(w, text) for w in given[1].split())
    return head if work else content[: given.end()]


def _is_said(word: str, text: str) -> bool:
    """Whether the text has a word in small letters too, or as what somebody was "at", "for" or "in" a place."""
    small, as_told = re.escape(word.lower()), re.escape(word)
    return re.search(rf"(?<!\w)(?:{small}(?!\w)|{as_told} (?:at|for|in|with|on) )", text) is not None


def is_job_title(head: str, text: str) -> bool:
    """Whether the head of a profile without a name is the title of a job, in words that the text uses as such.

    >>> is_job_title("SALES ADVISOR", "SALES ADVISOR\\nOver 12 years in sales."), is_job_title("BARTENDER", "")
    (True, True)
    >>> is_job_title("Manager Singh", "Manager Singh\\nRan a shop."), is_job_title("Maria Silva Nurse", "")
    (False, False)
    """
    words = [word for part in _AFTER_A_DASH.split(head)[:1] for word in WORD.findall(part)]
    if "@" not in text and _heads_a_role(head, text):
        return True
    plain = [word.casefold() for word in words]
    if len(words) < 2:
        return bool(words) and plain[0] in TITLES | TRADES
    one_case = head.isupper() == words[0].isupper()  # "ADA KING Shop Manager" is a name and a title
    if one_case and not _TRADES_SAID.isdisjoint(plain[1:]) and _heads_a_section(head, text):
        return True
    told = [line for line in text.split("\n") if not line.isupper()]
    if head.isupper() and not TITLES.isdisjoint(plain) and any(" ".join(plain) in line.casefold() for line in told):
        return True  # the title of a role further down
    said = {word for line in told for word in WORD.findall(line) if word.islower() or word.isupper()}
    if TITLES.isdisjoint(plain):
        return len(words) >= _NO_NAMES_WORDS and said.issuperset(plain)
    return all(w in TITLES or w in _RANKS or w in said or word in said for w, word in zip(plain, words, strict=True))


def _heads_a_section(head: str, text: str) -> bool:
    """Whether a section begins on the next line, as below the title in templates that leave the name out."""
    below = text[text.find(head) + len(head) :].partition("\n")[2].lstrip().partition("\n")[0].casefold().split()
    return len(below) <= _LONGEST_HEADING and not SECTION_WORDS.isdisjoint(word.strip("#*_:") for word in below)


def _heads_a_role(title: str, text: str) -> bool:
    """Whether these words stand beside the dates of a role too, as the title above a profile without a name does."""
    said, below = re.escape(title), text[text.find(title) + len(title) :]
    beside = rf"^[ \t]*{said}(?: [IVX]{{1,3}})?[ ,]*\n?{_ROLE_DATES}\s|{_ROLE_DATES} ?[\w/ ]{{1,15}} {said}(?!\w)"
    return re.search(beside, below, re.IGNORECASE | re.MULTILINE) is not None


def _may_be_name(head: str, words: list[str], *, whole: bool) -> bool:
    heading = len(words) == 1 and words[0].casefold() in SECTION_WORDS
    if not words or heading or any(ch.isdigit() or ch == "&" for ch in head):
        return False
    if whole and head.rstrip()[-1] in ".!?" and len(words) > 3:  # a sentence, not "Penny Cook Jr."
        return False
    lowered = [w for w in words if w[0].islower() and w.casefold() not in PARTICLES]
    sentence = words[0].casefold() in ("i", "i'm", "i’m", "my") and (lowered or len(words) < 2)  # "My Nguyen" is a name
    return not sentence and not (lowered and len(lowered) < len(words))


def _names_in_prose(text: str, words: list[Token]) -> Iterator[tuple[int, int]]:
    """Capitalised runs where only a person's name can stand."""
    after, things = 0, _things(text, words)
    for index in [i for i, word in enumerate(words) if not word.text[0].islower()]:  # few words; the rest is no name
        word = words[index].text
        if index < after or not _is_cased_name_word(word) or _opens_sentences(words, index):
            continue
        end = _run_end(text, words, index)
        if end == index:
            continue
        house = words[end - 1].text.casefold() in _INSTITUTIONS  # "Dr. Ambedkar University", "Sir Ganga Ram Hospital"
        if not house and (
            _after_introduction(text, words, index, end)
            or _before_person_verb(text, words, index, end, things)
            or _is_courtesy(text, words, index)
            or _is_possessive(text, words, index, end, things)
        ):
            yield words[index].start, words[end - 1].end
        after = end


def _opens_sentences(words: list[Token], index: int) -> bool:
    """Whether it is a word that opens sentences and is nobody's name, or a long adverb before what was done."""
    word, after = words[index].text, words[index + 1 : index + 2]
    adverb = word.endswith("ly") and len(word) >= _LONG_ADVERB and any(token.text[0].islower() for token in after)
    return adverb or word.casefold().replace("’", "'") in _OPENERS


def _things(text: str, words: list[Token]) -> frozenset[str]:
    """What no person is called here, in small letters.

    Capitalised words that stand where things do: behind "using" and "in", or between the commas of a list; and what a
    house is called besides what it is: "elm vale" of "Elm Vale Insurance".
    """
    found = [m["used"] or m["listed"] for m in _OF_THINGS.finditer(text)]
    found += [m[1] for m in _HOUSE.finditer(text)]
    return frozenset(word.casefold() for word in found) | {word.text for word in words if word.text[0].islower()}


def _is_courtesy(text: str, words: list[Token], index: int) -> bool:
    """Whether a courtesy title stands here, alone or before a name."""
    word, *after = words[index : index + 2]
    if word.text.casefold() not in _COURTESY:
        return False
    gap = text[word.end : after[0].start] if after else ""
    following = after[0].text if gap in (" ", ". ") else ""
    return not _is_abbreviation(word.text, following, dotted=gap.startswith("."))


def _is_possessive(text: str, words: list[Token], index: int, end: int, things: frozenset[str]) -> bool:
    """Whether a sentence opens with what somebody has, as "Maria's work is": no paper, plural, firm, trade or kind of people."""
    owner = words[end - 1].text
    if owner[-2:] not in ("'s", "’s") or not _opens(text, words, index) or end == len(words):
        return False
    had, plain = words[end].text, owner[:-2].casefold()
    beside = text[words[end - 1].end : words[end].start] == " " and had.islower()
    kind = any(plain in owners for owners in (things, _OWNERS, TITLES, TRADES))
    return beside and not kind and words[index].text != "St" and not owner[1:2].isupper() and had not in _PAPERS


def _run_end(text: str, words: list[Token], index: int) -> int:
    """Index after the run of up to six capitalised words (particles allowed inside) that starts here."""
    end, last = index, index
    while end < len(words) and end - index < MAX_NAME_WORDS:
        word = words[end]
        if end > index and not _within_a_name(text, words[end - 1], word, opens=end - 1 == index):
            break
        if _is_cased_name_word(word.text):
            last = end + 1
        elif end == index or word.text not in PARTICLES:
            break
        end += 1
    return last


def _within_a_name(text: str, before: Token, word: Token, *, opens: bool) -> bool:
    """Whether nothing but a space, a hyphen or the dot of an initial or short form stands between two words."""
    gap = text[before.end : word.start]
    return gap.strip("-'’. ") == "" and (_has_a_dot(before.text, opens) or not gap.startswith(". "))


def _has_a_dot(word: str, opens: bool) -> bool:
    """Whether a dot behind a part of a name ends no sentence: it is an initial, or opens the name as "St." does."""
    return len(word) == 1 or (opens and word.casefold() in _SHORT_FORMS | _COURTESY)


def _is_cased_name_word(word: str) -> bool:
    return word[0].isalpha() and not word[0].islower() and word != "I" and not word.startswith(("I'", "I’"))


def _is_abbreviation(word: str, following: str, *, dotted: bool = False) -> bool:
    """Whether what looks like a courtesy title is short for something else: "Ms Excel", "MS in", "MR scanner"."""
    if word.casefold() == "ms" and following.casefold() in MICROSOFT | {"in"}:
        return True
    return word.isupper() and not dotted and (word in _ABBREVIATIONS or following.islower())


def _is_acronym(word: str) -> bool:
    return 1 < len(word) <= _LONGEST_ACRONYM and word.isupper()


def is_credential(said: str, following: str) -> bool:
    """Whether what is said behind "I am", and the word after it, are a paper, a tool or a trade and no name.

    >>> [is_credential(*pair) for pair in (("NMC", "registered"), ("AWS Certified", "with"), ("Ada", "based"))]
    [True, True, False]
    """
    sentence, *more = _SENTENCE_END.split(said)
    words = sentence.strip(".").split()
    parts = sentence.strip(".").casefold().replace("-", " ").split()
    acronym = len(words) == 1 and _is_acronym(words[0])
    held = not _HELD.isdisjoint(parts[:2])  # further on, a name may stand before it
    trade = parts[-1] in _TRADES_SAID
    return acronym or held or trade or (not more and following.casefold() in _BEHIND_A_THING)


def _after_introduction(text: str, words: list[Token], index: int, end: int) -> bool:
    before = tuple(w.text.casefold().replace("’", "'") for w in words[max(0, index - 2) : index])
    if index and "." in text[words[index - 1].end : words[index].start]:
        return False
    if before in _NAMED_BEFORE or before[-1:] in _NAMED_BEFORE:
        return True
    apart = "\n" in text[words[index - 1].end : words[index].start] if index else True
    if apart or (before not in _MAYBE_NAMED_BEFORE and before[-1:] not in _MAYBE_NAMED_BEFORE):
        return False
    if before[-1] in ("called", "named") and _names_a_thing(text, words, index - 1):
        return False
    joined = end < len(words) and text[words[end - 1].end : words[end].start] in (" ", "-")
    return not is_credential(text[words[index].start : words[end - 1].end], words[end].text if joined else "")


def _names_a_thing(text: str, words: list[Token], at: int) -> bool:
    """Whether "called" or "named" stands behind a noun that is no person: "a service called", "our software is called"."""
    at -= at > 1 and words[at - 1].text in ("is", "was")
    if at == 0 or text[words[at - 1].end : words[at].start] != " ":
        return False
    noun = words[at - 1].text
    a_person = any(noun in persons for persons in (_CALLERS, _OPENERS - {"software"}, TITLES))
    return noun.islower() and not a_person


def _before_person_verb(text: str, words: list[Token], index: int, end: int, things: frozenset[str]) -> bool:
    if end >= len(words) or not _opens(text, words, index):
        return False
    gap = text[words[end - 1].end : words[end].start]
    said, single = words[end], end == index + 1
    apart = gap.startswith(".") and not _has_a_dot(words[end - 1].text, single)
    if apart or gap.strip(" ,'’-.") or gap == "-" or (single and "," in gap):
        return False  # "rota is Wed-Sun, worked weekends"
    verb = said.text.casefold()
    if verb == "works" and not _AT_WORK.match(text, said.end):
        return False
    if text[said.end : said.end + 1] in {",", ";", "/"} or (single and _DEEDS.match(text, words[index].end)):
        return False  # "Sample runs, gauge study"; "Hired, trained and supervised"
    if said.text.isupper() and end - index > _LONGEST_SHOUT:
        return False  # a sentence in capitals
    following, third = (words[end + k].text.casefold() if end + k < len(words) else "" for k in (1, 2))
    if verb in ("has", "have") and following == "been":  # "Airflow has been used" names no person
        personal = third in ("a", "an", "in", "at", "with", "our", "the", "working")
    else:
        personal = verb in _PERSON_VERBS or (
            verb in ("is", "was")
            and following in ("a", "an", "our", "currently", "one", "keen")
            and third not in _THINGS_SAID
        )
    name = text[words[index].start : words[end - 1].end]  # "CCNA trained", "NOC has"; a noun elsewhere, or a house
    a_thing = (single and _is_acronym(name)) or name.casefold() in things
    said_of_things = any(pattern.match(text, said.start) for pattern in (_IS_A_FIRM, _TO_THE_WRITER))
    return personal and not a_thing and not said_of_things


def _opens(text: str, words: list[Token], index: int) -> bool:
    """Whether a sentence or clause begins at this word."""
    if index == 0:
        return True
    gap = text[words[index - 1].end : words[index].start]
    return bool(gap.strip(" \t&")) or words[index - 1].text.casefold() in _BEFORE_A_CLAUSE


def blank_pronouns(text: str) -> str:
    """The text without pronouns of the third person, of the same length: notes about somebody tell a gender by them.

    >>> blank_pronouns("She ran her kitchen.")
    '    ran     kitchen.'
    """
    return _THIRD_PERSON.sub(lambda match: " " * len(match[0]), text)
