"""The candidate's name: where a profile says it, and every other place where it means the candidate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice, takewhile

from redrob.reference.dates import MONTHS, periods
from redrob.reference.identity import (
    A_NAME,
    A_PART,
    COVER,
    FIELD,
    MICROSOFT,
    PARTICLES,
    REST,
    SECTION_WORDS,
    TITLES,
    TRADES,
    head_of,
    identity_places,
    is_credential,
    is_job_title,
    is_keywords,
)

_LABELLED = re.compile(
    rf"^[ \t>*#_|-]{{0,6}}(?:(?:\d{{1,2}}[.)] ?)?(?:(?:full|candidate|applicant['’]?s?)[ _]?)?names?(?:\(s\))?(?: ?/ ?surnames?(?:\(s\))?| in full)?|{A_PART}(?:,| ?/) ?{A_PART}|candidate|applicant|profile|(?:cv|résumé|resume|curriculum vitae) of)"
    r"(?:[*_ \t]{0,30}[:=|][*_ \t]{0,30}|[ \t]{3,}|(?<=of)[ \t]|(?<=(?-i:NAME)) )(?P<name>[^\n|;:/\d]{3,50})",
    re.IGNORECASE | re.MULTILINE,
)
_INTRODUCED = re.compile(
    rf"(?:\b(?:(?P<certain>my name(?: is|['’]s)?|myself)|this is|i am|i['’]m|(?:(?:^|[.!,;:] ?)|\b(?:hi|hello|hey|and) )im)\s+(?P<after>{A_NAME}(?: {A_NAME}){{0,3}})|(?:^|[,.!:]) ?(?P<before>{A_NAME}(?: {A_NAME}){{0,3}}) (?:here|this side)\b(?=\s*(?:[,.!:;(–-]|$))|"
    rf"\bI,? (?P<declares>{A_NAME}(?: {A_NAME}){{0,4}}),? (?:do )?(?:hereby|solemnly|declare)\b|"
    rf"\b(?:née|nee|a\.?k\.?a\.?|also known as|call me|I go by) (?P<known>{A_NAME}(?: {A_NAME}){{0,2}}))",
    re.IGNORECASE | re.MULTILINE,
)
_GREETING = re.compile(r"^(?:hi|hello|hey|dear \w+|good \w+),? ", re.IGNORECASE)
_FOLLOWING = re.compile(r"[ -]([^\W\d_]+)")
_CALLED = re.compile(
    r"\b(?:call(?:ed)?|phoned?|ph|tel|spoke|spoken|screen(?:ing)?|rang|chat|met|interview(?:ed)?|walk-in|text-in|notes)\b",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    rf"(?:\b(?:regards|rgds|sincerely|faithfully|truly|respectfully|cheers|thanks|thank you|thanking you|hear(?:ing)? from you|wishes|yours|best|warmly|greetings|salary|sign(?:ed|ature)|gr(?:ü|ue)(?:ß|ss)en?|gru(?:ß|ss)|cordialement|saludos|atentamente|saluti|groet(?:en)?|atenciosamente|pozdrawiam|bless)\b[^\n]{{0,12}}?[,:!. ]*\s{{1,3}}|\()(?P<name>(?-i:[^\W\d_a-z]){REST}(?: {A_NAME}){{0,3}})\)?[ .]*$",
    re.IGNORECASE | re.MULTILINE,
)
_COURTESY = frozenset(
    "mr mrs ms miss mx dr prof sir madam eng engr er shri smt dipl.-ing ing ca cs adv barr rev capt".split()
)
_BEFORE_A_NAME = _COURTESY.union(
    "regards rgds sincerely faithfully truly respectfully cheers thanks wishes yours best warmly".split()
)
_ALIAS = re.compile(r"[(\"“'‘]([^\W\d_]{2,15})[)\"”'’](?=\s+[^\W\d_])")
_DEGREE = re.compile(r"[A-Z]{2,}[a-z][A-Za-z]*|PhD|Ph\.D\.?|(?:[A-Z]\.){2,}")
_BETWEEN = re.compile(
    r"[|,;:•·/→]|[ \t]{2,}|[ \t][–—-]+[ \t]|[–—]|(?<=\d)\.(?=\s)|(?<=[a-z]{3})\.\s|\b(?:w/|w\.|with|to)\s"
)
_AT_THE_END = re.compile(rf"[.!?)]\s+(?P<name>{A_NAME}(?:\s[(\"“][^\W\d_]{{2,15}}[)\"”])?(?: {A_NAME}){{1,3}})[ .]*\Z")
_LIST_BEFORE, _LIST_AFTER = re.compile(r"(?:[,:;|/•\n]|^)[ \t-]{0,2}$"), re.compile(r"[ \t]?[,;|/](?! ?\d)")
_OPENS_A_CLAUSE = frozenset("and where while when then but if as after before because since once".split())
"""No part of a name, capitalised or not: "When King left"."""
_ASIDE = re.compile(r"\s?\((?!née|nee|né|aka|also|she|he|they)[a-z]")
"""Behind what is a sentence, not a name: "Experienced Meister (master electrician)"."""
_TABLE_ROW = re.compile(r"\w+(?:[ \t]{3}|\t)")
_RUN = re.compile(rf"[^\W\d_a-z]{REST}(?:[ ][^\W\d_a-z]{REST})+")
"""Capitalised words beside one another."""
_SPELLING = re.compile(r"([\w.+-]{1,64})@|linkedin\.com/in/([\w-]{1,100})", re.IGNORECASE)
_HANDLE = re.compile(r"[^\W_]{1,60}(?:[._/@-][^\W_]{1,60}){1,8}|\S{1,4}/\S{3,80}")
"""A file, an account or a site that may be called as somebody is."""
EARLY = 4_000
"""Characters at the beginning of a text that may name or introduce somebody."""
LONGEST_LINE = 300
_APART = re.compile(r"(?:[\n.!?\d]|^[^\W\d_]+,)[ \t]*\Z", re.MULTILINE)
"""What stands above a signature without a farewell: a blank line, a sentence, a date, or "Miigwech,"."""
LATE = 250
"""Characters at the end of a text that may hold a signature."""
HEADS = 3
"""Lines at the head that may hold the name, covers and keywords not counted."""
_SECTION = re.compile(
    r"(?:\w+ ){0,2}(?:summary|highlights|skills|experience|objective|education|employment|qualifications?|certificates|training|strengths|overview|statement|history)",
    re.IGNORECASE,
)
"""A heading below which nobody is named; nor is anybody below a dated role."""
_OR_A_TITLE = re.compile(rf"\s*[/|]\s*(?:{'|'.join(sorted(TITLES))})\b", re.IGNORECASE)
_SPELT = 6
"""Letters from which what an address spells is no accident."""
_KEYWORDS = 4
"""Stretches of a line from which it is a list of keywords, where none has a digit or an address."""
_NO_NAME = SECTION_WORDS.union(
    (
        "accomplishments strengths competencies curriculum vitae resume résumé cv candidate "
        "applicant references details university college hospital school the a my "
        "hi hello hey hiya dear good morning evening afternoon respected to re from subject application form bio "
        "biodata data information page photo lebenslauf europass confidential record export packet team street road "
        "keywords key words requisition vacancy not available seeking looking interested writing sure happy not now "
        "interests hobbies awards address residence nationality status mob religion "
        "currently also very so just here in at and or signature place date name declaration i spoke call called phone phoned walk-in "
        "text-in screen mon tue tues wed weds thu thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday"
    ).split()
)
ADDRESS = re.compile(
    r"\S{1,64}@\S{1,100}|https?://\S{1,300}|www\.\S{1,300}|(?<![\w-])[\w-]{1,60}\.com/\S{1,300}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class FoundName:
    """The candidate's name as the profile gives it."""

    full: str
    first: str
    last: str


def find_name(text: str, job_description: str = "") -> FoundName | None:
    """The candidate's full name; None where it is not plain that words are a name.

    It stands behind a label, at the head, in an introduction or a signature, or where `identity_places` sees a person.

    >>> find_name("Ada King\\nStaff nurse since 2016")
    FoundName(full='Ada King', first='Ada', last='King')
    >>> find_name("Marketing Coordinator\\nPlans campaigns") is None
    True
    """
    context = _prose_of(f"{text}\n{job_description}")
    for words, _, certain in _found(text):
        if len(words) >= 2 and (certain or not all(is_ordinary(word.strip("."), context) for word in words)):
            return FoundName(" ".join(words), words[0], words[-1].rstrip("."))
    return None


def name_places(text: str) -> Iterator[tuple[int, int]]:
    """Every place of any name that the text gives the candidate, with initials and middle names between its parts.

    >>> text = "Call w/ Ada (Addy) King, 51\\nDrove for King Ltd. Addy left.\\n\\nRegards, A. King"
    >>> [text[start:end] for start, end in name_places(text)]
    ['Ada (Addy) King', 'Addy', 'A. King']
    """
    context = _prose_of(text)
    parts: dict[str, bool] = {}
    """Each word of a name in small letters, and whether it is an ordinary word too."""
    for words, aliases, _ in _found(text):
        for word in (*words, *aliases):
            plain = word.strip(".")
            if len(plain) > 1 and not any(plain.casefold() in known for known in (PARTICLES, parts)):
                parts[plain.casefold()] = is_ordinary(plain, context)
    if not parts:
        return
    one = rf"(?:{'|'.join(map(re.escape, sorted(parts, key=len, reverse=True)))})(?!\w)"
    between = (
        rf"(?:,?[ \t]{{1,3}}|\n[ \t]*)(?:(?:\w\.|\w|[(\"“]\w{{2,15}}[)\"”]|{'|'.join(sorted(PARTICLES))})\s+){{0,3}}"
    )
    run = re.compile(
        rf"(?<!\w)(?:(?-i:[^\W\d_a-z])\.[ ]?){{0,3}}{one}(?:{between}{one})*(?:[ ](?-i:[A-Z])\b\.?)?", re.IGNORECASE
    )
    spelt = [letters for part in parts if len(letters := _letters(part)) > 2]
    for handle in _HANDLE.finditer(text) if len(spelt) > 1 else ():
        if sum(letters in _letters(handle[0]) for letters in spelt) > 1:
            yield handle.span()
    addresses = [m.span() for m in ADDRESS.finditer(text)]
    for match in run.finditer(text):
        if match[0][:1].islower() and not match[0][:2].isupper() and match[0].split()[0].casefold() not in PARTICLES:
            continue
        if any(start <= match.start() < end for start, end in addresses):
            continue
        several = len(re.findall(one, match[0], re.IGNORECASE)) > 1
        if several or _alone(text, match, ordinary=parts.get(match[0].strip(".").casefold(), False)):
            yield match.span()


def _alone(text: str, match: re.Match[str], *, ordinary: bool) -> bool:
    """Whether one part of a name means the candidate: beside no other capitalised word; an ordinary word within prose."""
    if "." in match[0][:3] or match[0][-2:].strip(".") != match[0][-2:] or match[0][-2:-1] == " ":
        return True  # "A. King", "Ada K."
    behind = _LIST_BEFORE.search(text, max(0, match.start() - 3), match.start())
    if match[0].casefold() in MONTHS or (behind and _LIST_AFTER.match(text, match.end())):
        return False
    before, capital = _word_before(text, match.start())
    if before in _BEFORE_A_NAME:
        return before != "ms" or match[0].casefold() not in MICROSOFT  # "MS Excel", where somebody is called Excel
    followed = re.match(r"(?:['’]s)? [^\W\d_a-z]", text[match.end() : match.end() + 4])
    beside = followed is not None or (capital and before not in _OPENS_A_CLAUSE)
    return not beside and (not ordinary or bool(before))


def _word_before(text: str, at: int) -> tuple[str, bool]:
    """The word before a place, small, and whether it is capitalised and no short form with a dot."""
    found = re.search(r"([^\W\d_]+)(\.?)[ ]$", text[max(0, at - 30) : at])
    return (found[1].casefold(), found[1][0].isupper() and not found[2]) if found else ("", False)


def mentions(text: str, name: FoundName, job_description: str = "") -> Iterator[tuple[int, int, str]]:
    """Every place where the name means the candidate, and its form there.

    That is the `full` name with or without middle names, `inverted` ("King, Ada"), with `initials` ("A. King"),
    `shortened` ("Ada K."), and a part that stands alone, `first` or `last`. A part beside another capitalised word, or
    that is an ordinary word of either text, may be an employer or a trade. Addresses are left out.

    >>> text = "ADA KING. At King Ltd they asked for King.\\nA. B. King, King, Ada, (Ada K.)"
    >>> [(text[start:end], form) for start, end, form in mentions(text, FoundName("Ada King", "Ada", "King"))]
    [('ADA KING', 'full'), ('King', 'last'), ('A. B. King', 'initials'), ('King, Ada', 'inverted'), ('Ada K.', 'shortened')]
    """
    context = _prose_of(f"{text}\n{job_description}")
    ordinary = {part.casefold() for part in (name.first, name.last) if is_ordinary(part, context)}
    full, first, last = map(re.escape, (name.full, name.first, name.last))
    middle = "|".join(map(re.escape, name.full.split(" ")[1:-1]))
    between = rf"(?: (?:{middle}{'|' if middle else ''}[A-Z]\.?))*?"
    pattern = re.compile(
        rf"(?<!\w)(?:(?P<full>{full}|{first}{between} {last})|(?P<inverted>{last}, ?{first})|"
        rf"(?P<initials>(?:[A-Z]\. ?){{1,3}}{f'(?:(?:{middle}) )*' if middle else ''}{last})|(?P<shortened>{first}{between} {last[0]}\b\.?)|"
        rf"(?P<first>{first}{f'(?: (?:{middle}))*' if middle else ''})|(?P<last>{last}))(?!\w)",
        re.IGNORECASE,
    )
    within = [m.span() for m in ADDRESS.finditer(text)]
    for match in pattern.finditer(text):
        form = str(match.lastgroup)
        if match[0][0].islower() or any(start <= match.start() < end for start, end in within):
            continue
        named = match[0].casefold() not in ordinary or _word_before(text, match.start())[0] in _COURTESY
        if form not in ("first", "last") or (named and _alone(text, match, ordinary=False)):
            yield *match.span(), form


def _found(text: str) -> Iterator[tuple[list[str], list[str], bool]]:
    """Names in the places where texts say them, likeliest first: words, other forms, and whether a label says so."""
    early = text[:EARLY]
    parts: dict[bool, list[str]] = {False: [], True: []}
    for field in list(FIELD.finditer(early))[:4]:
        value = field["value"].title() if field["value"].isupper() or field["value"].islower() else field["value"]
        parts[bool(field["last"])] += _name_in(_capitals(value), anywhere=True)[0]
    if of_form := [*parts[False], *parts[True]]:
        yield of_form, [], True
    labelled = len(of_form) > 1
    for match in list(_LABELLED.finditer(early))[:4]:
        last, _, first = re.split(r"[ \t]{3,}", match["name"].strip())[0].partition(",")  # "King, Ada"
        surname = last.title() if last.isupper() else last  # in capitals it would pass for a degree
        words, aliases = _name_in(f"{first} {surname}", anywhere=True)
        if not words and all(word.isupper() or "." in word for word in first.split()):
            words, aliases = _name_in(last, anywhere=True)  # "Ada King, J.D."
        if words:
            labelled = True
            yield words, aliases, True
    lines = [line[:LONGEST_LINE] for line in early.split("\n") if line.strip()]
    above = takewhile(lambda line: not _SECTION.fullmatch(line.strip(" \t#*_:")) and not _dated(line), lines[:8])
    heads = [] if labelled else [line for line in above if not _passed_over(line)][:HEADS]
    for line in heads:
        stretch = COVER.sub("", line.strip(" \t#*_>|•"), count=1)
        first = head_of(stretch, text)
        if stretch[len(first) :].lstrip()[:1] == "/" and is_job_title(first, text):  # "WARDEN / ADA KING"
            stretch = stretch[len(first) :].lstrip(" /")
            first = head_of(stretch, text)
            prose = re.findall(r"\w+", _prose_of(text).casefold())
            if any(word in TITLES | TRADES or prose.count(word) > 1 for word in first.casefold().split()):
                continue  # "LOAD CONTROLLER / FLEET OFFICE": what is told of further down
        if _ASIDE.match(stretch, len(first)) or (line != heads[0] and _TABLE_ROW.match(stretch)):
            continue
        words, aliases = _name_in(first.replace(",", " " if line == heads[0] else ","))
        if (len(words) > 1 or (words and aliases)) and not is_job_title(first, text):
            yield words, aliases, False
            if not (stretch.isupper() and _OR_A_TITLE.match(stretch, len(first))):
                break  # else it may be a title in capitals, and the name is below
    yield from ((words, [], False) for words in _addressed(early))
    for line in lines[:4]:
        pieces = _BETWEEN.split(line) if _CALLED.search(line[:60]) else []
        names = (_name_in(re.sub(r"\s\d.*", "", piece)) for piece in pieces)
        yield from ((words, aliases, False) for words, aliases in islice((n for n in names if len(n[0]) > 1), 1))
    for match in list(_INTRODUCED.finditer(early))[:8]:
        after = _capitals(match["after"] or "")
        if after and not match["certain"]:
            following = _FOLLOWING.match(early, match.start("after") + len(after))
            if is_credential(after, following[1] if following else ""):
                continue
        said = match["declares"] or match["known"] or _GREETING.sub("", match["before"] or "")
        words, aliases = _name_in(after or (said if said == _capitals(said) else ""))
        if words:
            yield words, aliases, False
    late = max(0, len(text) - LATE)
    for signed in (*_SIGNED.finditer(text, late), *_AT_THE_END.finditer(text, late)):
        words, aliases = _name_in(signed["name"])
        if words and not (signed[0].startswith("(") and len(words) == 1):
            yield words, aliases, False
    before, _, last = text[late:].rstrip().rpartition("\n")
    words, aliases = _name_in(last.strip(" \t*_()"))
    if _APART.search(before) and len(lines) > HEADS and len(words) > 1 and words[0].casefold() not in TITLES:
        yield words, aliases, False
    yield from ((words, [], False) for words in _blanked(text))


def _dated(line: str) -> bool:
    """Whether a line has the dates of a role, and not since when somebody lives there."""
    return "since" not in line and bool(periods(line))


def _passed_over(line: str) -> bool:
    """Whether a line at the head is a cover word, a label or a list of keywords."""
    line = COVER.sub("", line)
    pieces = [piece for piece in re.split(r"[|,;•·~/]|[ \t]{3,}|[ \t][–—-][ \t]", line) if piece.strip()]
    words = [word.strip(" :*#_").casefold() for word in pieces[0].split()] if pieces else []
    figures = "@" in line or any(c.isdigit() for c in line)
    listed = is_keywords(line) or (len(pieces) >= _KEYWORDS and not figures)
    return not words or listed or words[0] in _NO_NAME or ":" in pieces[0]


def _addressed(text: str) -> Iterator[list[str]]:
    """Runs of words that an e-mail address or a profile link spells: "Maria Silva" beside maria.silva@post.example."""
    spelt = [_letters(m[1] or m[2]) for m in _SPELLING.finditer(text)][:HEADS]
    for run in _RUN.findall(ADDRESS.sub(" ", text)) if spelt else ():
        for inside, group in groupby(run.split(" "), lambda word: any(_letters(word) in letters for letters in spelt)):
            words = list(group)
            long = [word for word in map(_letters, words) if len(word) > 1]
            begun = any(letters.startswith(tuple(long)) for letters in spelt) and len("".join(long)) >= _SPELT
            if inside and len(long) > 1 and begun and not TITLES.intersection(long):
                yield words


def _letters(word: str) -> str:
    """The letters of a word, small: "oleary" of "O'Leary_2"."""
    return "".join(c for c in word.casefold() if c.isalpha())


def _capitals(words: str) -> str:
    """The capitalised words at the beginning."""
    return " ".join(takewhile(lambda word: not word[0].islower() or word.casefold() in PARTICLES, words.split()))


def _name_in(stretch: str, *, anywhere: bool = False) -> tuple[list[str], list[str]]:
    """Words and other forms of a name that fills a stretch, without courtesies and degrees; none where it is no name."""
    aliases = _ALIAS.findall(stretch)
    plainly = re.sub(r"[(\"“][^)\"”]{0,30}[)\"”]", " ", stretch)
    words = [kept for word in plainly.split() if (kept := word.strip(" ,*_" if anywhere else " *_"))]
    while words and words[0].strip(".").casefold() in _COURTESY:
        words = words[1:]
    shout = all(word.isupper() for word in words[:2])
    for at, word in enumerate(words):
        if at and (_DEGREE.fullmatch(word) or (not shout and word.isupper() and len(word.strip(".")) > 1)):
            words = words[:at]
            break
    plain = [word.strip(".").casefold() for word in words]
    fits = 1 <= len(words) <= 5 and all(word in PARTICLES or re.fullmatch(A_NAME, word) for word in words)
    capital = fits and all(word[0].isupper() or word.partition("-")[0] in PARTICLES for word in words)
    no_name = any(word in _NO_NAME or word.startswith(("i'", "i’")) for word in plain)
    if not capital or no_name:
        return [], []
    if not anywhere and (plain[-1] in TITLES or (len(words) == 1 and plain[0] in TRADES)):
        return [], []
    return words, aliases


def _blanked(text: str) -> Iterator[list[str]]:
    """Names among the places that are blanked as a person's."""
    for start, end in identity_places(text):
        words, _ = _name_in(text[start:end].strip(" .,'’").removesuffix("'s").removesuffix("’s"))
        if len(words) > 1 and words[0].casefold() not in TITLES:
            yield words


def _prose_of(text: str) -> str:
    """A text without addresses and fields of names, which have names in small letters."""
    return FIELD.sub(" ", ADDRESS.sub(" ", text))


def is_ordinary(word: str, context: str) -> bool:
    """Whether the word also stands in lower case in either text, or names a trade."""
    lower = word.casefold()
    return lower in TITLES or lower in TRADES or re.search(rf"(?<!\w){re.escape(lower)}(?!\w)", context) is not None
