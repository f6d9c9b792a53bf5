"""From a clause of a job description to requirements of a few words: "solid experience with Kafka, Airflow and SQL"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from redrob.reference.conditions import is_condition
from redrob.reference.job_aside import ENGLISH, asks_nothing
from redrob.reference.job_bare import ASIDE, MAX_ITEM_CHARS, WORKING_FROM, bare, without_comment, without_lead
from redrob.reference.job_no_wish import CIRCUMSTANCE, CLAUSE_LIKE, OFFERED, PRONOUN, SETTING, SOFT, STATEMENT
from redrob.reference.job_wrapping import FRAMING, PREDICATE, RECRUITING, trimmed, unwrapped
from redrob.reference.language import stems
from redrob.reference.occupations import RANKS, title_hits
from redrob.reference.vocabulary import GENERIC, Phrase, concepts, concepts_named, content_stems, names_credential
from redrob.reference.vocabulary.words import PAPERS
from redrob.reference.vocabulary_job_cues import HEADS, PEEL, TRAILING

MAX_WORDS = 6  # longest requirement text; what follows is nearly always setting, not substance

_TAIL = re.compile(
    r"[,]?\s+(?:who|which|that|so that|so you|so we|because|when|where|while|without|rather than|not just|from (?:day|week) one|of (?:our|your|their)(?! own)|"
    r"would be|will be|is must|are must|is (?:a|an|also|highly|strongly|very|essential|required|desirable|preferred|needed|necessary|mandatory|key|vital|important|"
    r"critical|welcome|useful|helpful|expected|non-negotiable)|are (?:a|an|also|highly|strongly|very|essential|required|desirable|preferred|needed|necessary|"
    r"mandatory|key|vital|important|critical|welcome|useful|helpful|expected)|"
    r"essential|required|desirable|preferred|in (?:a(?!/)|an|the|our|your|this|any|busy|fast|previous|large|small)|within|across|"
    r"(?<!cater )(?<!catering )for (?:a|an|the|our|this|its|their|large|small)|at (?:a|an|the|our|scale|least)|on (?:a|the(?! (?:\w{2,14} ){0,2}(?:register|roll)\b)|our|your)|under supervision|"
    r"to (?:a|an|the(?! bar)|keep|ensure|make|support|help|our|deliver|meet|drive|get|be)|(?<!practise )(?<!practice )(?<!admission )(?<!admitted )(?<!registered )(?<!registration )(?<!qualified )as (?:a|an|you|we|part|read|given|granted)|"
    r"(?:[-–—] )?sorry|behind you|under your belt|in hand|if |is what|are what|matters?|count|counts|helps?|before|after you|day to day|day in|every day|daily|"
    r"is something|are something|gained|ideally|preferably)\b.*$",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(
    r"\s*(?:\((?:e\.?g\.?,?|ideally|such as|like|for example|including)?\s*([^()]{2,160})\)|,?\s+(?:such as|including|like|e\.g\.,?|for example)\s+([^;()]{2,160}))",
    re.IGNORECASE,
)
_MARK = "\ue000"  # where the examples stood; a private-use character, so that no honest text holds it
_LIST = re.compile(
    r"\s+[+|]\s+|\s*(?:,(?!\d{3}\b)|;)\s*(?:(?:and|as well as|plus|along with|together with)\s+)?|\s+(?:as well as|along with|together with|plus|and also)\s+",
    re.IGNORECASE,
)
MOSTLY = 0.6  # share of its words that a stretch of a sentence must name for it to be a wish
SHORT = 5  # content words of a wish that is one although it says "and"
_NAMES = re.compile(r"\w[A-Z]|(?<=\w )[A-Z]")  # Kafka, SQL: names within a wish, each a wish of its own
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_OR = re.compile(r"\s*,?\s+(?:and/or|or)\s+", re.IGNORECASE)
_LETTERED = re.compile(r"^\W*(?:and |or )?\(?(?:[a-h]|[ivx]{1,4}|\d)\)\s*")
_THIS_JOB = re.compile(r"^(?:for )?this (?:job|role|post)[:,] ", re.IGNORECASE)
_AT_HOME = re.compile(r"^(?:feel |be |are |is |quite |really ){0,3}(?:at )?home (?:in|with) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """One requirement: its text, the phrases any one of which meets it, and what kind of wish it is."""

    text: str
    options: tuple[str, ...]
    soft: bool = False
    optional: bool = False
    """Marked "ideally" inside a sentence that asks for more."""


def pieces(clause: str, *, circumstances: bool = False) -> list[Piece]:
    """Requirements in a clause whose lead ("You will need") may still be there.

    >>> [p.text for p in pieces("solid experience with Kafka, Airflow and SQL")]
    ['Kafka', 'Airflow', 'SQL']
    >>> pieces("message brokers such as RabbitMQ or Kafka")[0].options
    ('message brokers', 'RabbitMQ', 'Kafka')
    """
    if circumstances and CIRCUMSTANCE.search(clause) and not any(concepts_named(content_stems(clause))):
        whole = clause.strip(" .!")
        return [Piece(whole, (whole,))]
    # Runs of spaces, as many comments leave, would cost quadratic time.
    clause = " ".join(ASIDE.sub(without_comment, _LETTERED.sub("", clause)).split())
    clause, examples = _take_examples(trimmed(clause if circumstances else bare(clause)))
    found = []
    for marked in _enumerated(clause):
        extra = examples if _MARK in marked else ()
        part = marked.replace(_MARK, "")
        options = [o for o in (_clean(option) for option in _options(part)) if o]
        if not options:
            continue
        text = " or ".join(options)
        if not circumstances and asks_nothing(text):
            continue
        if (
            _says_nothing(text)
            or SETTING.match(part)
            or STATEMENT.match(text)
            or (CLAUSE_LIKE.search(text) and named_share(text) < MOSTLY)
        ):
            continue
        if not circumstances and (_is_circumstance(part, text) or (OFFERED.search(text) and not is_known(text))):
            continue
        soft = ENGLISH.fullmatch(text) is not None or (SOFT.search(part) is not None and not _of_a_trade(text))
        optional = re.search(r"\b(?:ideally|preferably)\b", part, re.IGNORECASE) is not None
        found.append(Piece(text, (*options, *extra), soft, optional))
    return found


def _of_a_trade(text: str) -> bool:
    """Whether a piece names something that one trade knows: "parent communication" is no soft skill."""
    families = {concepts()[n].family for _, _, n in concepts_named(content_stems(text))}
    return bool(families - {"general"})


def named_share(text: str) -> float:
    """Share of the content words, in [0, 1], that name something one trade knows, or a paper."""
    words = content_stems(text)
    if not words or names_credential(text):
        return float(bool(words))
    named = {i for a, b, n in concepts_named(words) if concepts()[n].family != "general" for i in range(a, b)}
    return len(named) / len(words)


@lru_cache(maxsize=4_096)
def is_known(text: str) -> bool:
    """Whether a piece names something that jobs are known to ask for, or a paper."""
    return any(True for _ in concepts_named(content_stems(text))) or names_credential(text)


def _names(text: str) -> list[int]:
    """Numbers of the concepts that a text names in several words."""
    return [number for start, end, number in concepts_named(content_stems(text)) if end - start > 1]


def _is_circumstance(part: str, text: str) -> bool:
    """Whether a piece is about hours, place or papers; "remote teaching" names a skill all the same."""
    named = any(True for _ in concepts_named(content_stems(text)))
    return (CIRCUMSTANCE.search(part) is not None and not named) or (is_condition(part) and not _of_a_trade(text))


def _take_examples(clause: str) -> tuple[str, tuple[str, ...]]:
    """The clause without "(AWS, GCP)" or "such as X or Y", and those examples."""
    match = _EXAMPLES.search(clause)
    if match is None:
        return clause, ()
    inside = match[1] or match[2]
    names = (_clean(part) for item in _LIST.split(inside) for alt in _OR.split(item) for part in _AND.split(alt))
    examples = tuple(name for name in names if name and not _says_nothing(name))
    before = clause[: match.start()].replace(_MARK, "")
    rest = f"{before}{_MARK}" + (clause[match.end() :] if match[1] else "")
    return (rest, examples) if _clean(before) else (inside, ())


def _enumerated(clause: str) -> Iterator[str]:
    """Members of an enumeration; "A, B or C" stays one member, because any of them will do."""
    items = [item[:MAX_ITEM_CHARS] for item in _LIST.split(clause) if item and item.strip()]
    if len(items) > 1 and re.match(r"\s*(?:or|and/or)\s", items[-1], re.IGNORECASE):
        items[-1] = re.sub(r"^\s*(?:or|and/or)\s+", "", items[-1], flags=re.IGNORECASE)
        yield " or ".join(items)
        return
    if len(items) > 1 and _OR.search(items[-1]) and not any(_AND.search(i) for i in items):
        yield " or ".join(items)
        return
    for item in items[:-1]:
        yield from _split_and(item, enumerated=False)
    yield from _split_and(items[-1], enumerated=len(items) > 1) if items else ()


def _split_and(item: str, *, enumerated: bool) -> Iterator[str]:
    """Split "A and B" unless it is one thing ("health and safety") or one half says nothing by itself.

    The last member of an enumeration is split once; its other members, and a short wish by itself ("wireframes and
    prototypes", "assess and dress wounds"), are taken as one.
    """
    short = (
        not enumerated
        and len(content_stems(item)) <= SHORT
        and len(item.split()) <= MAX_WORDS
        and not _NAMES.search(item)
    )
    for match in _AND.finditer(item):
        left, right = item[: match.start()], item[match.end() :]
        if same_thing(left, right):
            continue
        if short and not _two_things(left, right):
            continue
        name = enumerated and left.lstrip()[:1].isupper()  # in mid-sentence: "complaints, Zendesk and phone support"
        if _is_one_thing(left, right) or (not name and _half_a_thought(_with_shared_head(left, right))):
            continue
        if not enumerated and _half_a_thought(right):
            continue
        if _tells(left) and _tells(right):
            yield _with_shared_head(left, right)
            if enumerated:
                yield right
            else:
                yield from _split_and(right, enumerated=False)
            return
    yield item


def _two_things(left: str, right: str) -> bool:
    """Whether both halves name something that jobs ask for, and not the same thing; or each is a deed; or share a head."""
    if all(_DEEDS.fullmatch(_clean(part).casefold()) for part in (left, right)):
        return True
    if _clean(left).casefold() in _VERBS and len(right.split()) > 1:
        return False  # "assess and dress wounds", although "assess" names assessments
    one, other = ({n for _, _, n in concepts_named(content_stems(_clean(part)))} for part in (left, right))
    sizes = [len(content_stems(_clean(part))) for part in (left, right)]
    if other and not one and min(sizes) > 1:
        return True  # "new business and contract negotiation"
    apart = (
        len(content_stems(_clean(_OF.split(left)[-1]))) > 1
    )  # not "vetting of licensing and distribution agreements"
    if not one & other and apart and min(sizes) > 1 and not _ITS.match(right):
        return True  # "lens edging and visual field tests", of a trade that little is known of
    if _is_a_tool(left) or _is_a_tool(right):
        return True  # "complaint handling and Zendesk"
    return (bool(one) and bool(other) and not one & other) or _with_shared_head(left, right) != left


_OF = re.compile(r" (?:of|for|with|in|on|to|at|by|from) ", re.IGNORECASE)
_ITS = re.compile(r"\s*(?:an?|the|its|their|his|her|them|your|our|other|others|any|all)\b", re.IGNORECASE)
"""How the second half of one thing begins: "service users and their families"."""
_VERBS = frozenset(
    """
    administer analyse analyze assess bake build coach cook deliver develop diagnose handle install interview investigate lead maintain manage mentor
    monitor negotiate observe operate organise organize prepare prescribe present reconcile recruit repair review run sell supervise teach train treat
    weld wire write
    """.split()
)
"""What may be done to the object of the verb behind it: "assess and dress wounds"."""


@cache
def _tools() -> frozenset[Phrase]:
    """What categories hold: names of products and of standards."""
    return frozenset(member for concept in concepts() for member in concept.members)


def _is_a_tool(part: str) -> bool:
    """Whether a part of an enumeration is the name of one product: "Zendesk"."""
    name = _clean(part)
    return name[:1].isupper() and content_stems(name) in _tools()


def same_thing(left: str, right: str) -> bool:
    """Whether what stands on both sides is known as one thing.

    >>> same_thing("RFPs", "RFIs"), same_thing("Kafka", "SQL")
    (True, False)
    """
    before, after = (content_stems(_PLURAL.sub("", side)) for side in (left, right))
    last = {n for _, end, n in concepts_named(before) if end == len(before)}
    first = {n for start, _, n in concepts_named(after) if start == 0}
    return bool(last & first)


_PLURAL = re.compile(r"(?<=[A-Z]{2})s\b")  # of letters that stand for words: "RFIs"


def _half_a_thought(part: str) -> bool:
    """Whether one word is left that is neither a name nor a thing that jobs ask for: the verb of "bend and run conduit"."""
    words = content_stems(_clean(part))
    return (
        len(words) == 1
        and not _NAMES.search(part)
        and not any(True for _ in concepts_named(words))
        and not _is_a_tool(part)
    )


def _with_shared_head(left: str, right: str) -> str:
    """ "wound" of "wound and stoma care" is wound care."""
    before, after = left.split(), right.split()
    head = after[-1].strip(".,;:").casefold() if after else ""
    if len(after) != 2 or head not in HEADS or not before or before[-1].casefold() in HEADS:
        return left
    if any(True for _ in concepts_named(content_stems(" ".join(before[-2:])))):
        return left
    if len(before) > 1 and _WORK.search(before[-1]):
        return left  # "varroa treatment and swarm control": each says what is done to what
    return f"{left} {head}"


_WORK = re.compile(r"(?:ment|tion|sion|ing|ance|ence|ysis|work)$", re.IGNORECASE)
"""How a word for work ends."""


def _is_one_thing(left: str, right: str) -> bool:
    near = content_stems(" ".join(left.split()[-2:] + right.split()[:2]))
    edge = len(content_stems(" ".join(left.split()[-2:]))) if left.split() else 0
    if any(start == 0 and end > 1 for start, end, _ in concepts_named(content_stems(right))):
        return False  # "prototyping and design handoff", although there is "prototype design"
    return any(start < edge < end for start, end, _ in concepts_named(near))


def _tells(text: str) -> bool:
    cleaned = _clean(text)
    return bool(cleaned) and not _says_nothing(cleaned)


_NO_WISH = frozenset(
    stems(
        "exp yrs reqd pqe more min max trade field line profession interview start lovely handy sure hired hire asked looking look useful helpful "
        "valued welcome nice fine advantage preference plus bonus bones smile copy copies proof letter letters cv resume applications "
        "ideal ideally enough mostly mainly extra extras post elsewhere yes naturally certainly course please "
        "full stop period stuff send save total otherwise anyway fuss"
    )
)
"""Words that are no wish by themselves: what is left of a sentence that asks, thanks or counts years."""


_DEEDS = re.compile(
    r"(?:[\w'’-]+ ){1,3}[\w'’-]{2,}(?:ing|tion|sion|ment|ance|ence|istry|craft|work|repair)|[\w-]{2,}ing(?: [\w'’-]+){1,4}"
)
"""A deed with what it is done to: "queen rearing", "hanging internal doors"."""
_DEED = re.compile(r"(?:ing|e?ry)(?: (?:skills?|experience|knowledge))?$", re.IGNORECASE)
"""How a trade ends where its worker ends otherwise: "data cabling" is no "data cabler", "joinery skills" no "joiner"."""
_QUALIFICATION = frozenset(stems("qualification qualifications diploma diplomas"))
_FRAMING = frozenset(stems(" ".join(FRAMING | RECRUITING)))


def _says_nothing(text: str) -> bool:
    """Whether only words are left that fit any job, or only a job title."""
    words = content_stems(text)
    deed = _DEED.search(text) is not None
    covered = set[int]() if deed else {i for start, end, _ in title_hits(words) for i in range(start, end)}
    if covered and all(i in covered or word in RANKS for i, word in enumerate(words)):
        return True  # "Senior staff nurse", although a nurse's work is named in it
    if not any(c.isalpha() for c in text) or text.casefold() in RECRUITING or text.casefold() in FRAMING:
        return True
    if any(True for _ in concepts_named(words)):
        return False
    if (
        words
        and words[-1] in PAPERS | _QUALIFICATION
        and any(word not in GENERIC | PAPERS and word not in _FRAMING for word in words)
    ):
        return False  # "accountancy qualification", although an accountant's work is named in it
    return all(
        word in GENERIC or word in RANKS or word in _NO_WISH or word.isdecimal() or i in covered or word in _FRAMING
        for i, word in enumerate(words)
    )


def _options(part: str) -> list[str]:
    slashed = [s for s in re.split(r"\s*/\s*", part) if s]
    if (
        len(slashed) > 1
        and all(len(s.split()[-1]) > 2 for s in slashed)
        and not any(end - start > 1 for start, end, _ in concepts_named(content_stems(part)))
    ):
        return [o for s in slashed for o in _OR.split(s)]
    return _OR.split(part)


def _clean(text: str) -> str:
    """A requirement without its lead, its title and its setting, at most six words."""
    text = text.strip(" \t\n.,;:!?*_•+-–—()\"'“”")
    text = _AT_HOME.sub("", _peel(unwrapped(_peel(unwrapped(bare(_THIS_JOB.sub("", text[:MAX_ITEM_CHARS])))))))
    inner = without_lead(text)
    if set(_names(inner)) == set(_names(text)):
        text = inner
    words = stems(text)
    first = next(iter(title_hits(words)), None)
    if first and first[0] <= 2 and first[1] < len(words):
        rest = re.search(r"\b(?:with|who|that|able to)\b", text)
        if rest and len(stems(text[: rest.start()])) <= first[1] + 2:
            text = _peel(text[rest.end() :])
    said = PREDICATE.search(text)
    if (
        said
        and is_known(text[: said.start()])
        and not is_known(said.group())
        and not _is_one_thing(text[: said.start()], said.group())
        and not PRONOUN.search(text[: said.start()])
    ):
        text = text[: said.start()]
    short = _TAIL.sub("", text)
    text = short if short.strip() and any(s not in GENERIC for s in content_stems(short)) else text
    parts = text.split()
    if len(parts) > MAX_WORDS:
        parts = parts[:MAX_WORDS]
    while parts and parts[-1].casefold() in TRAILING:
        parts.pop()
    return " ".join(parts).strip(" ,;:.-–—\"'()")


def _begins_a_name(parts: list[str]) -> bool:
    """Whether the first two words name something: "knowledge base", "practice assessor"."""
    pair = stems(" ".join(parts[:2]))
    return len(parts) > 1 and any(end - start == 2 for start, end, _ in concepts_named(pair))


def _peel(text: str) -> str:
    parts = text.split()
    while parts and parts[0].casefold().strip(",:;'’.").replace("’", "'") in PEEL and not _begins_a_name(parts):
        if WORKING_FROM.match(" ".join(parts[:2])):
            break
        parts.pop(0)
    return " ".join(parts)
