"""Reads a job description in English, bullets or prose, into requirements, years asked and the occupation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from redrob.reference.dates import durations
from redrob.reference.judge import Kind
from redrob.reference.language import sentences, stems, tokens
from redrob.reference.occupations import occupations_in, title_hits, title_words
from redrob.reference.requirements import Piece, pieces
from redrob.reference.vocabulary import concepts, concepts_named, content_stems, is_credential

MAX_REQUIREMENTS = 40  # more is not a job description; bounds the work
Sort = Literal["must", "nice", "disqualifier", "duty", "boilerplate"]


@dataclass(frozen=True, slots=True)
class JobRequirement:
    """One thing asked for; any of the options meets it."""

    text: str
    kind: Kind
    options: tuple[str, ...]
    gate: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """What a job description asks for. `occupations` holds numbers of known occupations, empty when unknown."""

    title: str
    occupations: frozenset[int]
    title_words: frozenset[str]
    requirements: tuple[JobRequirement, ...]
    years: float | None


def _cue(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


_HEADINGS: tuple[tuple[Sort, re.Pattern[str]], ...] = (
    ("disqualifier", _cue(r"not for you if|this is not for|deal[- ]?breakers?|do not apply|don['’]t apply|not looking for|not a fit|we cannot consider|won['’]t consider")),
    ("nice", _cue(r"nice[- ]to[- ]haves?|bonus(?: points)?|desirables?|desired|preferred|good to have|plus(?:es)?|advantageous|would be great|optional|also helpful|not essential")),
    ("boilerplate", _cue(r"about (?:us|the company|the team|the firm)|who we are|benefits|what we offer|we offer|what you(?:['’]ll)? get|perks|our values|equal opportunit\w{1,4}|"
                         r"diversity\b.{0,30}|how to apply|apply|salary|compensation|the company|why (?:join|us|work).{0,20}|package|our story|location|hours|recruitment process|what['’]s in it for you|the offer|pay")),
    ("duty", _cue(r"responsibilit\w{1,4}|what you(?:['’]ll| will)(?: be)? do(?:ing)?|the role|duties|day[- ]to[- ]day|your day|key tasks|about the (?:role|job|position)|the job|role overview|job purpose|the work|main tasks|your tasks|accountabilities")),
    ("must", _cue(r"requirements?|qualifications?|what you(?:['’]ll| will)? (?:need|bring|have)|must[- ]haves?|essentials?(?: criteria| skills)?|looking for|who you are|about you|"
                  r"you (?:have|bring|are|need|must)|skills|your (?:profile|experience|skills|background)|person specification|the person|ideal candidate|required|you(?:['’]ll| will) (?:need|have|bring)|we (?:need|ask|require|expect)|experience|criteria|credentials")),
)  # fmt: skip
_DISQUALIFY = _cue(
    r"(?:can(?:not|['’]t| not)|will not|won['’]t|(?:are|is|be) (?:not able|unable) to|do not|don['’]t) (?:be )?(?:consider|considered|mov(?:e|ing) forward|accept|hire|take on|progress|interview|shortlist|proceed|employ)(?:ed|ing)?|"
    r"unable to consider|not (?:be )?considered|not for (?:people|anyone|those|someone|candidates|you)|(?:please )?(?:do not|don['’]t) apply|"
    r"rules? (?:you|anyone|candidates|somebody|people) out|not (?:a|the right) (?:fit|role|job) for|will be rejected|need not apply|not suit(?:able|ed)? (?:for|to)?|disqualif\w{1,6}|"
    r"deal[- ]?breaker|we are not looking for|no applications from|turn(?:ed)? away"
)
_NICE = _cue(
    r"(?:is|are|would be|will be|'d be|as) (?:a |an |also |definitely |seen as |considered )*(?:big |real |distinct |strong |definite |nice )?(?:plus|bonus|advantage\w{0,5}|asset|extra)|bonus(?: points)?|nice[- ]to[- ]have|"
    r"desirable|preferred|preferably|ideally|advantageous|beneficial|welcome[ds]?|not (?:essential|required|a must|mandatory|compulsory|necessary)|(?:would|will) (?:be|help|also be|come in) (?:great|helpful|useful|good|handy|nice|an? .{0,12}advantage|welcome|lovely|ideal)|"
    r"would (?:also )?help|helps? (?:too|if|but)|it helps|we(?:['’]d| would) (?:love|like|be (?:glad|pleased|happy|delighted))|a plus|optional|good to have|happy (?:to see|if)|extra credit|stand out|but no must|not a deal[- ]?breaker|useful|handy|"
    r"pleased to see|glad to see|counts? in your favou?r|in your favou?r|appreciated|like to see"
)
_MUST = _cue(
    r"must(?:[- ]haves?)?|need(?:s|ed)?|requir(?:e|es|ed|ing|ement|ements)|essential|mandatory|you(?:['’]ll| will)? (?:have|bring|hold|know|be (?:able|comfortable|confident|experienced|fluent|used))|you(?:['’]ve| have)|looking for|"
    r"seek(?:ing)?|expect(?:s|ed)?|experience (?:with|in|of|as|using|running|working|managing|on|leading|building|at)|experienced? (?:in|with)|proficien\w{1,4}|hands-on|able to|ability to|should (?:have|be|know|hold|bring)|ideal (?:candidate|person)|"
    r"successful (?:candidate|applicant)|right (?:person|candidate)|track record|at least|minimum|proven|strong|solid|fluent|knowledge of|understanding of|comfortable|person we want|candidates? (?:has|have|will)|someone (?:who|with)|"
    r"\+ years|years['’]? (?:of )?(?:\w{1,14} )?experience|we(?:['’]re| are) after|want(?:s|ed)?|non-negotiable|vital|skilled|confident|we ask|insist|depends on|rely on|familiar\w{0,4} with|know your way|at home (?:in|with)|competent"
)
_DUTY = _cue(r"you(?:['’]ll| will)|responsib\w{1,8}|your (?:day|days|job|work|week)|the (?:role|job|post|position) (?:involves|includes|covers)|duties|day to day|in this role|tasks include|join(?:ing)?")
_BOILER = _cue(
    r"equal opportunit\w{1,4}|regardless of|all qualified applicants|diversity|inclusive employer|disabilit\w{1,4}|we offer|in return|benefits|salary|pension|holiday|annual leave|days['’]? leave|bonus scheme|discount|free (?:lunch|parking|coffee|meals|fruit)|"
    r"apply (?:now|by|today|via|with|through)|send (?:us )?(?:your|a) (?:cv|r[eé]sum[eé])|closing date|founded|established in|our mission|our values|proud of|cycle to work|private (?:health|medical)|health insurance|competitive (?:pay|salary)|"
    r"family[- ](?:run|owned) (?:firm|business|company)|headquartered|privacy notice|gym|per annum|a year pro rata|(?:£|\$|€|₹) ?\d[\d,.]{1,9}k?|employees|we are (?:a|an|one|the) (?!looking|seeking)|we believe|our (?:team|company|people|office|offices) (?:is|are|of)|"
    r"no agencies|agencies|probation|staff meals|parking|flexible working|hybrid working"
)
_OUR_AGE = _cue(r"(?:we|our \w{1,14}|the (?:company|firm|business)|has|have) (?:have |has )?(?:been|served|traded|existed)|ago|in business|old|anniversary|trading for|history")
_NOT_EXPERIENCE = re.compile(r"\W{0,3}(?:ago|contract|fixed|old|history|warranty|plan|programme|program|probation|notice|maternity|cover|term|apprenticeship|degree|course|anniversary)\b", re.IGNORECASE)
_YEARS_PHRASE = re.compile(
    r"\b(?:(?:at least|a minimum of|minimum(?: of)?|more than|over|around|roughly|about|some|no less than|not less than|ideally|upwards of|preferably)\s+){0,2}\ue001"
    r"(?:['’]|\s+or more|\s+plus)?(?:\s+of)?(?:\s+(?:solid|relevant|professional|hands-on|practical|proven|post-qualification|commercial|recent|full-time|paid|continuous|real|working|industry|total|overall)){0,3}"
    r"(?:\s+experience)?(?:\s+(?:as|in|with|of|using|doing|on|at|working))?",
    re.IGNORECASE,
)
_PIVOT = _cue(
    r"someone (?:who (?:has|can|is|knows|holds)|with)|somebody (?:who|with)|(?:candidate|applicant|person|people|hire|colleague)s? (?:who|with|we want|must|will|should|has|have|needs?)|looking for|seeking|bonus points for|bonus for|(?:it )?helps if you(?:['’]ve| have)?|"
    r"(?:we(?:['’]d| would) (?:love|like|be \w{4,9})) (?:it if you|to (?:see|hear|have)|if you|you to)?(?: have| know| also)?|you(?:['’]ll| will)? (?:also )?(?:must|need|needs|have|bring|hold|should|know)(?: to)?(?: have)?|you(?:['’]ve| have)(?: also)?|must(?: also)?|needs?(?: to)?|requires?|"
    r"we (?:need|want|expect|ask for|require|insist on|are after)|essential (?:is|are)|(?:experience|knowledge|understanding|grasp|command|track record) (?:with|in|of|using|on)|the (?:job|role|post) (?:calls for|depends on|requires|needs)|calls for"
)
_DISQ_OBJECT = _cue(
    r"(?:candidates?|applicants?|applications?|people|anyone|anybody|those|someone|profiles?|somebody)(?: (?:from|who(?:se)?|with|that|has|have|is|are|only))*|apply if|forward if|consider|for you if|you if|if you(?:['’]re| are|['’]ve| have)?"
)
_LACKS = _cue(r"without|lack(?:s|ing)?|(?:do|does) not (?:have|hold)|don['’]t (?:have|hold)|doesn['’]t (?:have|hold)|have not|haven['’]t|hasn['’]t|has never|have never|never|has not|no (?:current|valid)|not (?:yet )?(?:hold|have|registered|licensed|qualified)")
_GATE = _cue(r"must|required?|requires|essential|mandatory|need|needs|hold|valid|current|legal(?:ly)?|registered|licen[cs]ed|without|non-negotiable|necessary")
_SPLIT = re.compile(r"\s*;\s+|\s+[—–-]{1,2}\s+|,?\s+(?:and|but|while|though|although|whereas|however|yet)\s+|,\s+", re.IGNORECASE)


def read_job(text: str) -> Job:
    """Read a job description.

    >>> job = read_job("Sous chef. You must plan menus and hold a food hygiene certificate. Pastry would be a plus.")
    >>> [(r.text, r.kind, r.gate) for r in job.requirements]
    [('plan menus', 'must', False), ('food hygiene certificate', 'must', True), ('Pastry', 'nice', False)]
    """
    title, numbers = _title(text)
    found: list[tuple[Sort, Piece, bool]] = []
    years: list[float] = []
    for sort, clause in _clauses(text):
        clause, asked = _take_years(clause) if sort != "boilerplate" else (clause, None)
        if asked is not None and sort != "nice":
            years.append(asked)
        if sort not in (None, "boilerplate"):
            found.extend(_wishes(sort, clause))
    return Job(title, numbers, title_words(title), _requirements(found, title), max(years, default=None))


def _requirements(found: list[tuple[Sort, Piece, bool]], title: str) -> tuple[JobRequirement, ...]:
    """Deduplicated, duties only where too little else is asked, soft skills only where nothing else is."""
    asked = [f for f in found if f[0] != "duty" and not f[1].soft]
    if sum(f[0] == "must" for f in asked) < 2:
        asked = [f for f in found if not f[1].soft]
    if not asked:
        asked = found
    seen: set[tuple[str, ...] | int] = set()
    result: list[JobRequirement] = []
    own = title_words(title)
    for sort, piece, strict in asked:
        key = content_stems(piece.text)
        same = _identity(key)
        if same in seen or (own and set(key) <= own | {"want", "need"}):
            continue
        seen.add(same)
        kind: Kind = "must" if sort in ("must", "duty") else "nice" if sort == "nice" else "disqualifier"
        if kind == "must" and piece.optional:
            kind = "nice"
        gate = kind == "must" and is_credential(key) and strict
        result.append(JobRequirement(piece.text, kind, piece.options, gate))
    return tuple(result[:MAX_REQUIREMENTS])


def _identity(key: tuple[str, ...]) -> tuple[str, ...] | int:
    """What makes two wishes the same: the credential they name ("NMC registration", "NMC pin"), else their words."""
    credentials = [number for _, _, number in concepts_named(key) if concepts()[number].credential]
    return credentials[0] if credentials else key


def _clauses(text: str) -> Iterator[tuple[Sort | None, str]]:
    """Clauses with their sort: by their own words first, else by the heading above them."""
    section: Sort | None = None
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end]
        heading, rest = _heading(words) if sentence.line_start and not sentence.bullet else (None, words)
        if heading is not None:
            section = heading
        if not rest:
            continue
        if section == "boilerplate":
            if not (_MUST.search(rest) and re.search(r"\byou\b", rest)) or _BOILER.search(rest):
                continue
        yield from _sorted_clauses(rest, section, listed=sentence.bullet or (heading is not None))


def _heading(words: str) -> tuple[Sort | None, str]:
    """Sort of a heading line and what follows its colon; (None, words) for anything else."""
    label, colon, rest = words.partition(":")
    marked = label.lstrip().startswith(("#", "**", "__"))
    label = label.strip(" #*_\t")
    if len(label.split()) > 7 or not label or (not colon and label[-1:] in ".!?;,"):
        return None, words
    for sort, pattern in _HEADINGS:
        match = pattern.search(label)
        if match and (colon or marked or len(match.group()) >= 0.6 * len(label)):
            return sort, rest.strip(" *_\t")
    return None, words


def _sorted_clauses(words: str, section: Sort | None, *, listed: bool) -> Iterator[tuple[Sort | None, str]]:
    previous: Sort | None = None
    for clause in _mixed(words):
        sort = _own_sort(clause)
        if sort == "boilerplate" and section in ("must", "nice") and listed and not re.search(r"[£$€₹]", clause):
            sort = section
        if section == "nice" and sort in ("must", "duty", None):
            sort = "nice"
        elif section == "disqualifier" and sort != "boilerplate":
            sort = "disqualifier"
        elif sort in (None, "duty") and section in ("must", "duty"):
            sort = section
        elif sort is None:
            sort = previous
        yield sort, clause
        previous = sort


def _own_sort(clause: str) -> Sort | None:
    if _DISQUALIFY.search(clause):
        return "disqualifier"
    if _NICE.search(clause):
        return "nice"
    if _BOILER.search(clause):
        return "boilerplate"
    if _MUST.search(clause):
        return "must"
    return "duty" if _DUTY.search(clause) else None


def _mixed(words: str) -> list[str]:
    """Split a sentence where a wish of another sort begins: "SQL is a must, and Kafka would be a plus"."""
    clauses, start = [], 0
    for match in _SPLIT.finditer(words):
        left, right = words[start : match.start()], words[match.end() :]
        following = _SPLIT.split(right, maxsplit=1)[0]
        kinds = _own_sort(left), _own_sort(following)
        if None not in kinds and kinds[0] != kinds[1] and "duty" not in kinds:
            clauses.append(left)
            start = match.end()
    clauses.append(words[start:])
    return [c for c in clauses if c.strip()]


def _take_years(clause: str) -> tuple[str, float | None]:
    """The clause without its "at least four years of experience as", and the years."""
    for found in durations(clause):
        if _NOT_EXPERIENCE.match(clause, found.end) or _OUR_AGE.search(clause[max(0, found.start - 40) : found.end + 12]):
            continue
        if found.years < 0.5 or (found.years == 1 and clause[found.start : found.end].casefold().startswith(("a ", "an "))):
            continue
        marked = clause[: found.start] + "\ue001" + clause[found.end :]
        return _YEARS_PHRASE.sub(" ", marked, count=1).replace("\ue001", " "), found.years
    return clause, None


def _wishes(sort: Sort, clause: str) -> Iterator[tuple[Sort, Piece, bool]]:
    """Pieces of a clause with the sort they really are and whether the words are strict enough for a gate."""
    if sort == "disqualifier":
        match = _DISQ_OBJECT.search(clause)
        content = clause[match.end() :] if match and len(content_stems(clause[match.end() :])) else clause
        lacks = _LACKS.search(content)
        if lacks:
            yield from (("must", piece, True) for piece in pieces(content[lacks.end() :]))
        else:
            whole = pieces(content)
            yield from (("disqualifier", piece, False) for piece in whole)
        return
    strict = _GATE.search(clause) is not None or sort == "must"
    if sort == "nice":
        cut = re.split(r"[,]?\s+(?:is|are|would|will|'d)\s+(?:also |be |a |an |definitely |not |come |help)", clause, maxsplit=1, flags=re.IGNORECASE)[0]
        clause = cut if content_stems(cut) else clause
        lead = r"^\W*(?:as a |a |it is a )?(?:bonus(?: points)?(?: (?:for|if))?|nice[- ]to[- ]have|ideally|preferably|desirable|plus)\b[:,]?\s*"
        clause = re.sub(lead, "", clause, count=1, flags=re.IGNORECASE)
    pivot = _PIVOT.search(clause)
    if pivot and stems(clause[pivot.end() :]):
        clause = clause[pivot.end() :]
    yield from ((sort, piece, strict) for piece in pieces(clause))


def _title(text: str) -> tuple[str, frozenset[int]]:
    """The job's title as written and its known occupations."""
    candidates = []
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end].strip("#*_ \t.")
        label = re.match(r"(?:job title|title|role|position|vacancy|job|post)\s*[:–-]\s*(.{3,80})", words, re.IGNORECASE)
        if label:
            candidates.insert(0, label[1])
        elif sentence.line_start and len(words.split()) <= 9 and occupations_in(words) and not candidates:
            candidates.append(words)
        if len(candidates) > 2 or sentence.start > 3_000:
            break
    for words in candidates:
        head = re.split(r"\s+[–—|-]\s+|[,(]| at ", words, maxsplit=1)[0]
        return head.strip(), occupations_in(head) or occupations_in(words)
    opening = tokens(text, 0, min(len(text), 3_000))
    for start, end, numbers in title_hits([word.stem for word in opening]):
        return text[opening[start].start : opening[end - 1].end], numbers
    first = text.strip().split("\n", 1)[0].strip("#* ")
    return (first if len(first.split()) <= 6 else ""), frozenset()
