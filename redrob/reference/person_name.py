"""The candidate's name: where a profile says it, and every other place where it means the candidate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from redrob.reference.dates import MONTHS
from redrob.reference.identity import MICROSOFT, TITLES, TRADES, blank_identity, is_acronym, is_credential, is_job_title

_WORD = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){0,49}\.?"
"""A word of a name. Its length is bounded: one of thousands of letters would be read again from each of its hyphens."""
_LABELLED = re.compile(
    r"^[ \t>*#_|-]{0,6}(?:(?:(?:full|candidate|applicant['’]?s?|sur|last|first)[ _]?)?name(?:, first ?name| in full)?|candidate|applicant|profile|(?:cv|résumé|resume|curriculum vitae) of)"
    r"(?:[*_ \t]{0,30}[:=|][*_ \t]{0,30}|[ \t]{3,}|(?<=of)[ \t])(?P<name>[^\n|;:/\d]{3,50})",
    re.IGNORECASE | re.MULTILINE,
)
_INTRODUCED = re.compile(
    rf"(?:\b(?:(?P<certain>my name is|my name['’]s|myself)|this is|i am|i['’]?m)\s+(?P<after>{_WORD}(?: {_WORD}){{0,3}})|(?<!\w)(?P<before>{_WORD}(?: {_WORD}){{0,3}}) here\b)",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(r"[ -]([^\W\d_]+)")
_CALLED = re.compile(
    r"\b(?:call(?:ed)?|phoned?|ph|tel|spoke|spoken|screen(?:ing)?|rang|chat|met|interview(?:ed)?|walk-in|text-in|notes)\b",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    rf"(?:\b(?:regards|rgds|sincerely|faithfully|truly|respectfully|cheers|thanks|thank you|thanking you|wishes|yours|best|warmly|greetings|salary|sign(?:ed|ature))\b[^\n]{{0,12}}?[,:!. ]*\s{{1,3}}|\()(?P<name>{_WORD}(?: {_WORD}){{0,3}})\)?[ .]*$",
    re.IGNORECASE | re.MULTILINE,
)
_COURTESY = frozenset("mr mrs ms miss mx dr prof sir madam eng engr er shri smt sri dipl.-ing ing mohd".split()) - {
    "mohd",
    "sri",
}
_ALIAS = re.compile(r"[(\"“'‘]([^\W\d_]{2,15})[)\"”'’](?=\s+[^\W\d_])")
_DEGREE = re.compile(r"[A-Z]{2,}[a-z][A-Za-z]*|PhD|Ph\.D\.?|(?:[A-Z]\.){2,}")
_BETWEEN = re.compile(
    r"[|,;:•·/→]|[ \t]{2,}|[ \t][–—-]+[ \t]|[–—]|(?<=\d)\.(?=\s)|(?<=[a-z]{3})\.\s|\b(?:w/|w\.|with|to)\s"
)
_AT_THE_END = re.compile(rf"[.!?)]\s+(?P<name>{_WORD}(?:\s[(\"“][^\W\d_]{{2,15}}[)\"”])?(?: {_WORD}){{1,3}})[ .]*\Z")
_LIST_BEFORE, _LIST_AFTER = re.compile(r"(?:[,:;|/•\n]|^)[ \t-]{0,2}$"), re.compile(r"[ \t]?[,;|/](?! ?\d)")
_VALEDICTION = frozenset(
    "regards rgds sincerely faithfully truly respectfully cheers thanks wishes yours best warmly".split()
)
EARLY = 4_000
"""Characters at the beginning of a text that may name or introduce somebody."""
LONGEST_LINE = 300
LATE = 250
"""Characters at the end of a text that may hold a signature."""
HEADS = 3
"""Lines at the head that may hold the name, covers and keywords not counted."""
_KEYWORDS = 4
"""Stretches of a line from which it is a list of keywords, where none has a digit or an address."""
_NO_NAME = frozenset(
    (
        "summary experience employment skills education profile objective about background career history work notes "
        "overview headline highlights accomplishments strengths competencies certifications qualifications curriculum vitae resume résumé cv candidate "
        "applicant references contact personal details university college hospital school the a my "
        "hi hello hey hiya dear good morning evening afternoon respected to re from subject application form bio "
        "biodata data information page photo lebenslauf europass confidential record export packet team street road "
        "keywords key words requisition vacancy not available seeking looking interested writing sure happy not now "
        "currently also very so just here in at and or signature place date name declaration i spoke call called phone phoned walk-in "
        "text-in screen mon tue tues wed weds thu thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday"
    ).split()
)
_PARTICLES = frozenset(
    "van von der den de da do dos das del della di la le el al bin binti ibn ben ter af av y e".split()
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

    It stands behind a label, at the head, in an introduction or a signature, or where `blank_identity` sees a person; and it is no
    title of a job: "Marketing Coordinator" on the first line is none.

    >>> find_name("Ada King\\nStaff nurse since 2016")
    FoundName(full='Ada King', first='Ada', last='King')
    >>> find_name("Marketing Coordinator\\nPlans campaigns") is None
    True
    """
    context = _without_addresses(f"{text}\n{job_description}")
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
    context = _without_addresses(text)
    parts: dict[str, bool] = {}
    """Each word of a name in small letters, and whether it is an ordinary word too."""
    for words, aliases, _ in _found(text):
        for word in (*words, *aliases):
            plain = word.strip(".")
            if len(plain) > 1 and plain.casefold() not in _PARTICLES:
                parts[plain.casefold()] = is_ordinary(plain, context)
    if not parts:
        return
    one = rf"(?:{'|'.join(map(re.escape, sorted(parts, key=len, reverse=True)))})(?!\w)"
    between = (
        rf"(?:,?[ \t]{{1,3}}|\n[ \t]*)(?:(?:\w\.|\w|[(\"“]\w{{2,15}}[)\"”]|{'|'.join(sorted(_PARTICLES))})\s+){{0,3}}"
    )
    run = re.compile(
        rf"(?<!\w)(?:(?-i:[^\W\d_a-z])\.[ ]?){{0,3}}{one}(?:{between}{one})*(?:[ ][A-Z]\.)?", re.IGNORECASE
    )
    addresses = [m.span() for m in ADDRESS.finditer(text)]
    for match in run.finditer(text):
        if match[0][:1].islower() and not match[0][:2].isupper() and match[0].split()[0].casefold() not in _PARTICLES:
            continue
        if any(start <= match.start() < end for start, end in addresses):
            continue
        several = len(re.findall(one, match[0], re.IGNORECASE)) > 1
        if several or _alone(text, match, ordinary=parts.get(match[0].strip(".").casefold(), False)):
            yield match.span()


def _alone(text: str, match: re.Match[str], *, ordinary: bool) -> bool:
    """Whether one part of a name means the candidate: beside no other capitalised word; an ordinary word within prose."""
    if "." in match[0][:3]:
        return True  # "A. King"
    listed = _LIST_BEFORE.search(text, max(0, match.start() - 3), match.start()) and _LIST_AFTER.match(
        text, match.end()
    )
    if match[0].casefold() in MONTHS or listed:
        return False
    before = re.search(r"([^\W\d_]+)(\.?)[ ]$", text[max(0, match.start() - 30) : match.start()])
    if before and before[1].casefold() in _COURTESY | _VALEDICTION:
        return not _is_product(before[1], match[0])
    after = re.match(r" ([^\W\d_]+)", text[match.end() : match.end() + 30])
    beside = bool(before and not before[2] and before[1][0].isupper()) or bool(after and after[1][0].isupper())
    return not beside and (not ordinary or bool(before))


def _is_product(title: str, word: str) -> bool:
    """Whether a title and a part of a name are a tool: "MS Excel", where somebody is called Excel."""
    return title.casefold() == "ms" and word.casefold() in MICROSOFT


def mentions(text: str, name: FoundName, job_description: str = "") -> Iterator[tuple[int, int, str]]:
    """Every place where the name means the candidate, with what stands there: `full`, `first` or `last`.

    That is the full name, and a part that stands alone. A part beside another capitalised word, or that is an ordinary
    word of either text, may be an employer or a trade. Addresses are left out.

    >>> text = "Ada King. At King Ltd they asked for King."
    >>> [text[start:end] for start, end, _ in mentions(text, FoundName("Ada King", "Ada", "King"))]
    ['Ada King', 'King']
    """
    context = _without_addresses(f"{text}\n{job_description}")
    parts = {"first": name.first, "last": name.last}
    ordinary = {part for part in parts.values() if is_ordinary(part, context)}
    forms = {name.full: "full"} | {part: which for which, part in parts.items()}
    forms |= {form.upper(): which for form, which in forms.items()}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(forms, key=len, reverse=True)))})(?!\w)")
    within = [m.span() for m in ADDRESS.finditer(text)]
    for match in pattern.finditer(text):
        if any(start <= match.start() < end for start, end in within):
            continue
        which = forms[match.group()]
        if which == "full" or _is_the_person(text, match, ordinary | {part.upper() for part in ordinary}):
            yield *match.span(), which


def _found(text: str) -> Iterator[tuple[list[str], list[str], bool]]:
    """Names in the places where texts say them, likeliest first: words, other forms, and whether a label says so."""
    early = text[:EARLY]
    for labelled in list(_LABELLED.finditer(early))[:4]:
        words, aliases = _name_in(re.split(r"[ \t]{3,}", labelled["name"].strip())[0].replace(",", " "), anywhere=True)
        if words:
            yield words, aliases, True
    lines = [line[:LONGEST_LINE] for line in early.split("\n") if line.strip()]
    heads = [line for line in lines[:8] if not _passed_over(line)][:HEADS]
    heads = [head for head in heads if not is_job_title(_first_of(head), text)]
    for head in heads:
        words, aliases = _name_in(_first_of(head))
        if len(words) > 1 or (words and aliases):
            yield words, aliases, False
            break
    for line in lines[:4]:
        if _CALLED.search(line):
            for piece in _BETWEEN.split(line):
                words, aliases = _name_in(re.sub(r"\s\d.*", "", piece or ""))
                if len(words) > 1:
                    yield words, aliases, False
                    break
    for match in list(_INTRODUCED.finditer(early))[:8]:
        after = _capitals(match["after"] or "")
        if after and not match["certain"]:
            following = _FOLLOWING.match(early, match.start("after") + len(after))
            if is_credential(after, following[1] if following else ""):
                continue
        words, aliases = _name_in(after or _capitals(match["before"] or "", last=True))
        if words:
            yield words, aliases, False
    late = len(text) - LATE
    for signed in [*_SIGNED.finditer(text, max(0, late)), *_AT_THE_END.finditer(text, max(0, late))]:
        words, aliases = _name_in(signed["name"])
        if words and not (signed[0].startswith("(") and len(words) == 1 and is_acronym(words[0])):
            yield words, aliases, False
    last = text[max(0, late) :].rstrip().rpartition("\n")[2].strip(" \t*_()")
    words, aliases = _name_in(last)
    if len(lines) > HEADS and len(words) > 1 and words[0].casefold() not in TITLES:
        yield words, aliases, False
    yield from ((run.split(" "), [], False) for run in _blanked(text))


def _passed_over(line: str) -> bool:
    """Whether a line at the head is a cover word or a list of keywords."""
    pieces = [piece for piece in re.split(r"[|,;•·~/]|[ \t]{3,}|[ \t][–—-][ \t]", line) if piece.strip()]
    words = [word.strip(" :*#_").casefold() for word in pieces[0].split()] if pieces else []
    listed = len(pieces) >= _KEYWORDS and not any(c.isdigit() or c == "@" for c in line)
    return not words or listed or words[0] in _NO_NAME


def _first_of(line: str) -> str:
    """The stretch of a line that a name could fill."""
    return next(
        (piece for piece in re.split(r"[|,;:•·~/]|[ \t]{2,}|[ \t][–—-]+[ \t]|[–—]", line.strip(" \t#*_>|•")) if piece),
        "",
    )


def _capitals(words: str, *, last: bool = False) -> str:
    """The capitalised words at the beginning, or at the end."""
    kept: list[str] = []
    for word in reversed(words.split()) if last else words.split():
        if word[0].islower() and word.casefold() not in _PARTICLES:
            break
        kept.append(word)
    return " ".join(reversed(kept) if last else kept)


def _name_in(stretch: str, *, anywhere: bool = False) -> tuple[list[str], list[str]]:
    """Words and other forms of a name that fills a stretch, without courtesies and degrees; none where it is no name."""
    aliases = _ALIAS.findall(stretch)
    plainly = re.sub(r"[(\"“][^)\"”]{0,30}[)\"”]", " ", stretch)
    words = [kept for word in plainly.split() if (kept := word.strip(" ,*_"))]
    while words and words[0].strip(".").casefold() in _COURTESY:
        words = words[1:]
    shout = all(word.isupper() for word in words[:2])
    for at, word in enumerate(words):
        if at and (_DEGREE.fullmatch(word) or (not shout and word.isupper() and len(word.strip(".")) > 1)):
            words = words[:at]
            break
    plain = [word.strip(".").casefold() for word in words]
    fits = 1 <= len(words) <= 5 and all(re.fullmatch(_WORD, word) for word in words)
    capital = fits and all(word[0].isupper() or word.partition("-")[0] in _PARTICLES for word in words)
    no_name = any(word in _NO_NAME or word.startswith(("i'", "i’")) for word in plain)
    if not capital or no_name:
        return [], []
    if not anywhere and (plain[-1] in TITLES or (len(words) == 1 and plain[0] in TRADES)):
        return [], []
    return words, aliases


def _blanked(text: str) -> Iterator[str]:
    """Runs of words that the reference blanks as a person, that look like names."""
    blanked, start = blank_identity(text), 0
    for line in text.split("\n"):
        hidden = "".join(
            ch if gone == " " and ch != "\t" else "\n"
            for ch, gone in zip(line, blanked[start : start + len(line)], strict=True)
        )
        for run in hidden.split("\n"):
            if not run.strip():
                continue  # the space between two words that stay: nearly all runs
            stripped = run.strip(" .,'’").removesuffix("'s").removesuffix("’s")
            words, _ = _name_in(stripped)
            if len(words) > 1 and words[0].casefold() not in TITLES:
                yield " ".join(words)
        start += len(line) + 1


def is_ordinary(word: str, context: str) -> bool:
    """Whether the word also stands in lower case in either text, or names a trade."""
    lower = word.casefold()
    return lower in TITLES or lower in TRADES or re.search(rf"(?<!\w){re.escape(lower)}(?!\w)", context) is not None


def _without_addresses(text: str) -> str:
    return ADDRESS.sub(" ", text)


def _is_the_person(text: str, match: re.Match[str], ordinary: set[str]) -> bool:
    """Whether a lone part of the name means the candidate."""
    before = re.search(r"([^\W\d_]+)\.? $", text[: match.start()])
    if before and before[1].casefold() in _COURTESY:
        return not _is_product(before[1], match[0])
    if match.group() in ordinary:
        return False
    after = re.match(r" ([^\W\d_]+)", text[match.end() :])
    return not (before and before[1][0].isupper()) and not (after and after[1][0].isupper())
