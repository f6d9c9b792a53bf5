"""Words and sentences of English text, with offsets: the lowest layer of the reference ranker.

Everything here is linear in the text, so that a hostile page costs no more than an honest one of its size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

MAX_SENTENCE_CHARS = 1_200  # longer "sentences" are data, not prose; they are cut at a space to bound the work

LONGEST_WORD = 60
"""Characters of a word whose stem is kept."""
_INNER = r"[^\W_]+(?:['’&][^\W_]+|\.[a-z]{2}\b)*[+#]{0,2}"
WORD = re.compile(rf"{_INNER}|(?<![^\W_])\.{_INNER}")
_BULLET = re.compile(r"[ \t]*(?:[-*•·▪◦–—>→➢➤✓✔☐■●○»]|\(?\d{1,2}[.)]|\(?[a-zA-H]\))[ \t]+")
_WORD_BREAK = re.compile(r"[\s(]")
_STOP = re.compile(r"(?<![.!?])[.!?]+[\"'”’)]*(?=\s)|;(?=\s)")
_ABBREVIATIONS = frozenset(
    [
        "e.g",
        "i.e",
        "eg",
        "ie",
        "approx",
        "dr",
        "mr",
        "mrs",
        "ms",
        "prof",
        "st",
        "inc",
        "ltd",
        "co",
        "corp",
        "no",
        "nr",
        "vs",
        "etc",
        "incl",
        "dept",
        "yrs",
        "yr",
        "mos",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "b.sc",
        "m.sc",
        "ph.d",
    ]
)
_BEFORE_NUMBERS = frozenset(("min", "max"))  # "min. 5 years"; "in 20 min." ends a sentence
_ABBREVIATION_CHARS = max(map(len, _ABBREVIATIONS)) + 1

_IRREGULAR = {
    "ran": "run", "led": "lead", "built": "build", "wrote": "write", "written": "write", "taught": "teach", "sold": "sell",
    "drove": "drive", "driven": "drive", "kept": "keep", "held": "hold", "bought": "buy", "made": "make", "took": "take",
    "taken": "take", "gave": "give", "given": "give", "oversaw": "oversee", "overseen": "oversee", "dealt": "deal",
    "sent": "send", "spoke": "speak", "fed": "feed", "cooked": "cook", "grew": "grow", "won": "win", "met": "meet",
    "drew": "draw", "drawn": "draw", "did": "do", "done": "do", "children": "child", "babies": "baby",
    "people": "person", "women": "woman", "men": "man", "analyses": "analyse", "analysis": "analyse", "analytics": "analyse",
    "analytic": "analyse", "analytical": "analyse", "analyst": "analyse", "negotiation": "negotiate",
    "reconciliation": "reconcile", "lorries": "lorry", "licence": "license", "licenced": "license", "programme": "program",
    "programmes": "program", "centre": "center", "cheque": "check", "tyres": "tire", "maths": "math", "mathematics": "math",
    "sourced": "source", "data": "data", "sales": "sale", "teaching": "teach", "electrician": "electric",
    "electricians": "electric", "electrical": "electric", "electricity": "electric", "caring": "care", "using": "use",
    "nursing": "nurse", "pricing": "price", "wiring": "wire", "invoicing": "invoice", "scheduling": "schedule",
    "roster": "rota", "rosters": "rota", "rostering": "rota", "rotas": "rota", "payrolls": "payroll", "testing": "test",
    "paid": "pay", "found": "find", "brought": "bring", "told": "tell", "caught": "catch", "chose": "choose", "chosen": "choose",
    "broke": "break", "broken": "break", "rang": "ring", "lost": "lose", "left": "leave", "saw": "see", "seen": "see",
    "spent": "spend", "lent": "lend", "threw": "throw", "thrown": "throw", "flew": "fly", "flown": "fly", "heard": "hear",
    "sat": "sit", "stood": "stand", "began": "begin", "begun": "begin", "shown": "show", "shot": "shoot", "spoken": "speak",
    "went": "go", "gone": "go", "came": "come", "got": "get", "hung": "hang", "laid": "lay", "stuck": "stick", "swept": "sweep",
    "dug": "dig", "fitted": "fit", "froze": "freeze", "frozen": "freeze", "rode": "ride", "sewn": "sew", "shook": "shake",
    "strung": "string", "sawn": "sawing", "wound": "wound", "bent": "bend", "lit": "light", "hid": "hide", "tore": "tear",
    "wore": "wear", "woke": "wake", "fought": "fight", "sought": "seek", "thought": "think", "understood": "understand",
    "rebuilt": "rebuild", "rewrote": "rewrite", "rewritten": "rewrite", "undertook": "undertake", "ate": "eat", "eaten": "eat",
    "customised": "custom", "css": "css", "news": "news", "business": "business", "process": "process", "access": "access",
}  # fmt: skip
_APART = frozenset(
    "ruling accounts cater commission note curry several severity chartered donor presentation customs production projection projector integrity inventory contractor dealer marketing production property propane general "
    "generally organ universe university station stationery mortal policy police news patience patient "
    "carer builder driver cleaner teacher baker roofer plasterer welder joiner designer planner buyer trainer manager "
    "recruiter writer tester seller painter plumber tiler fitter picker packer loader waiter server dispenser farmer gardener "
    "barber butcher bricklayer printer programmer developer engineer lecturer tutor doctor surveyor inspector operator "
    "administrator coordinator adviser advisor solicitor auditor supervisor director editor translator receptionist "
    "merchandiser fundraiser researcher copywriter illustrator decorator fabricator turner miller sewer porter ranger "
    "officer worker labourer laborer helper minder nanny cashier teller broker dealer lawyer banker leader owner handler keeper "
    "adjuster animator artworker assembler babysitter bartender beater bender boilermaker bookkeeper bookseller bouncer cabinetmaker "
    "caretaker caseworker childminder coder collector controller counsellor counselor courier creator dishwasher dispatcher "
    "drafter drywaller educator erector estimator filler filmmaker firefighter fixer forwarder framer gamekeeper groomer "
    "groundskeeper groundworker hairdresser headhunter headteacher housekeeper improver installer instructor interpreter "
    "landscaper liner litigator maker marketer mentor modeller negotiator organiser partner paver photographer pipefitter plater "
    "polisher practitioner preparer processor producer professor proofreader prosecutor purchaser realtor responder restorer "
    "rider runner scaffolder shopfitter shopper sorter sourcer sprayer stacker storekeeper tailor toolmaker treasurer underwriter "
    "upholsterer valeter videographer walker washer woodworker "
    "dresser grower finder setter trader valuer assessor scheduler reporter presenter finisher grinder rigger steward buyer".split()
)
"""Words that a suffix rule would make one with another: `production` is no `product`, and a `carer` is no `care`."""
_SPELLING = (("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("iser", "izer"), ("ise", "ize"),
             ("yse", "yze"), ("ysing", "yzing"), ("our", "or"), ("ysed", "yzed"), ("ogue", "og"))  # fmt: skip
_SUFFIXES = (  # longest first; the number is the shortest stem that may be left
    ("ations", 4), ("ation", 4), ("ating", 4), ("ators", 4), ("ator", 4), ("ated", 4), ("ates", 4), ("ements", 4),
    ("ement", 4), ("ments", 4), ("ment", 4), ("ate", 4), ("ings", 3), ("ing", 3), ("ities", 4), ("ity", 4), ("ions", 4),
    ("ion", 4), ("ied", 3), ("ers", 3), ("ors", 3), ("er", 3), ("or", 3), ("ed", 3), ("ly", 3), ("al", 4), ("ive", 4),
    ("e", 3), ("y", 3),
)  # fmt: skip
_BRITISH_ENDS = tuple(british for british, _ in _SPELLING)
_ENDS = tuple(suffix for suffix, _ in _SUFFIXES)
"""Asked about at once, as most words have none of them."""


class Token(NamedTuple):
    """One word: its place in the text, its surface form and its stem. A tuple, because a pool has billions of them."""

    start: int
    end: int
    text: str
    stem: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch [start, end) of the text that states something; `line_start` marks the first of its line."""

    start: int
    end: int
    line_start: bool
    bullet: bool


def stem(word: str) -> str:
    """Reduce an English word to a form shared by its inflections and by British and American spelling.

    >>> stem("organising") == stem("organized"), stem("ran") == stem("running"), stem("licence") == stem("licenses")
    (True, True, True)
    >>> stem("CI"), stem("C++"), stem("2018")
    ('ci', 'c++', '2018')
    """
    return _stem(word) if len(word) <= LONGEST_WORD else _stem.__wrapped__(word)


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    word = word.casefold().replace("’", "'").removesuffix("'s")
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isalpha():
        return word.replace("'", "")
    if word in _APART:
        return word
    word = _IRREGULAR.get(_singular(word), _singular(word))
    if word in _APART:
        return word
    for british, american in _SPELLING if word.endswith(_BRITISH_ENDS) else ():
        if word.endswith(british) and len(word) > len(british) + 2:
            word = word[: -len(british)] + american
            break
    for suffix, shortest in _SUFFIXES if word.endswith(_ENDS) else ():
        if word.endswith(suffix) and len(word) - len(suffix) >= shortest:
            word = word[: -len(suffix)]
            break
    for suffix in ("er", "or", "e", "y", "e"):  # delivery -> deliver -> deliv, as deliver itself
        if word.endswith(suffix) and len(word) - len(suffix) >= 5:
            word = word[: -len(suffix)]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Words of `text[start:end]` with offsets into the whole text.

    >>> [t.text for t in tokens("C++, Node.js and R&D; 24/7 on-call.")]
    ['C++', 'Node.js', 'and', 'R&D', '24', '7', 'on', 'call']
    """
    stop = len(text) if end is None else end
    make = tuple.__new__  # Token(...) would take twice as long, and this is where a pool spends its time
    return [make(Token, (*m.span(), word := m.group(), stem(word))) for m in WORD.finditer(text, start, stop)]


def stems(text: str) -> tuple[str, ...]:
    """Stems of all words of a phrase, in order."""
    return tuple(stem(word) for word in WORD.findall(text))


def sentences(text: str) -> Iterator[Sentence]:
    """Sentences, bullets and lines, in order; a line that was wrapped in mid-sentence is read as one.

    >>> [("Ran a kitchen. Led six cooks;\\nordered stock.\\n- Costing")[s.start:s.end]
    ...  for s in sentences("Ran a kitchen. Led six cooks;\\nordered stock.\\n- Costing")]
    ['Ran a kitchen.', 'Led six cooks;', 'ordered stock.', 'Costing']
    """
    for start, end in _logical_lines(text):
        bullet = _BULLET.match(text, start, end)
        first, begin = True, bullet.end() if bullet else start
        for stop in (*_stops(text, begin, end), end):
            for low, high in _bounded(text, begin, stop):
                while low < high and text[low].isspace():
                    low += 1
                while low < high and text[high - 1].isspace():
                    high -= 1
                if low < high:
                    yield Sentence(low, high, first, bullet is not None)
                    first = False
            begin = stop


_LABEL = re.compile(r"[a-z][a-z &/]{2,30}:")  # "skills: ..." begins a line of its own, in however small letters


def _logical_lines(text: str) -> Iterator[tuple[int, int]]:
    """Line ranges, joining hard-wrapped prose: the line is long, has no stop, and the next begins in lower case."""
    start, position = 0, 0
    while position < len(text):
        newline = text.find("\n", position)
        end = len(text) if newline < 0 else newline
        length = end - position
        wrapped = text[end + 1 : end + 2].islower() and _LABEL.match(text, end + 1) is None
        if newline >= 0 and length >= 45 and wrapped and text[end - 1] not in ".:!?;":
            position = end + 1
            continue
        yield start, end
        start = position = end + 1


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    for match in _STOP.finditer(text, start, end):
        if text[match.start()] == ".":
            # No further back than any abbreviation is long: a line of 100,000 stops would take quadratic time.
            window = text[max(start, match.start() - _ABBREVIATION_CHARS) : match.start()]
            word = _WORD_BREAK.split(window)[-1].casefold()
            if word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word not in "ic"):
                continue
            if word in _BEFORE_NUMBERS and text[match.end() + 1 : match.end() + 2].isdigit():
                continue
        yield match.end()


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > MAX_SENTENCE_CHARS:
        space = text.rfind(" ", start + 1, start + MAX_SENTENCE_CHARS)
        cut = space if space > start else start + MAX_SENTENCE_CHARS
        yield start, cut
        start = cut
    yield start, end
