"""A stretch of a clause made the name of what is asked: without lead, title and setting; and whether anything is left."""

from __future__ import annotations

import re
from functools import lru_cache

from redrob.reference.job_bare import MAX_ITEM_CHARS, WORKING_FROM, bare, without_lead
from redrob.reference.job_no_wish import PRONOUN
from redrob.reference.job_wrapping import FRAMING, PREDICATE, RECRUITING, unwrapped
from redrob.reference.language import stems
from redrob.reference.occupations import RANKS, title_hits
from redrob.reference.vocabulary import GENERIC, concepts_named, content_stems, names_credential
from redrob.reference.vocabulary.words import PAPERS
from redrob.reference.vocabulary_job_cues import PEEL, TRAILING

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

_THIS_JOB = re.compile(r"^(?:for )?this (?:job|role|post)[:,] ", re.IGNORECASE)
_AT_HOME = re.compile(r"^(?:feel |be |are |is |quite |really ){0,3}(?:at )?home (?:in|with) ", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def is_known(text: str) -> bool:
    """Whether a piece names something that jobs are known to ask for, or a paper."""
    return any(True for _ in concepts_named(content_stems(text))) or names_credential(text)


def names_in(text: str) -> list[int]:
    """Numbers of the concepts that a text names in several words."""
    return [number for start, end, number in concepts_named(content_stems(text)) if end - start > 1]


def is_one_thing(left: str, right: str) -> bool:
    near = content_stems(" ".join(left.split()[-2:] + right.split()[:2]))
    edge = len(content_stems(" ".join(left.split()[-2:]))) if left.split() else 0
    if any(start == 0 and end > 1 for start, end, _ in concepts_named(content_stems(right))):
        return False  # "prototyping and design handoff", although there is "prototype design"
    return any(start < edge < end for start, end, _ in concepts_named(near))


_NO_WISH = frozenset(
    stems(
        "exp yrs reqd pqe more min max trade field line profession interview start lovely handy sure hired hire asked looking look useful helpful "
        "valued welcome nice fine advantage preference plus bonus bones smile copy copies proof letter letters cv resume applications "
        "ideal ideally enough mostly mainly extra extras post elsewhere yes naturally certainly course please "
        "full stop period stuff send save total otherwise anyway fuss"
    )
)
"""Words that are no wish by themselves: what is left of a sentence that asks, thanks or counts years."""


_DEED = re.compile(r"(?:ing|e?ry)(?: (?:skills?|experience|knowledge))?$", re.IGNORECASE)
"""How a trade ends where its worker ends otherwise: "data cabling" is no "data cabler", "joinery skills" no "joiner"."""
_QUALIFICATION = frozenset(stems("qualification qualifications diploma diplomas"))
_FRAMING = frozenset(stems(" ".join(FRAMING | RECRUITING)))


_NUMBER_MEANT = re.compile(r"\W*(?:closer|nearer|more like|up) to (?:\d+|[a-z]+)(?: years)?\W*$", re.IGNORECASE)


def says_nothing(text: str) -> bool:
    """Whether only words are left that fit any job, or only a job title."""
    if _NUMBER_MEANT.match(text):
        return True  # "at least four years, ideally closer to six"
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


def clean(text: str) -> str:
    """A requirement without its lead, its title and its setting, at most six words."""
    text = text.strip(" \t\n.,;:!?*_•+-–—()\"'“”")
    text = _AT_HOME.sub("", _peel(unwrapped(_peel(unwrapped(bare(_THIS_JOB.sub("", text[:MAX_ITEM_CHARS])))))))
    inner = without_lead(text)
    if set(names_in(inner)) == set(names_in(text)):
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
        and not is_one_thing(text[: said.start()], said.group())
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
