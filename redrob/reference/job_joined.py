"""What "and" joins: one thing, or two that are asked for side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from redrob.reference.job_words import MAX_WORDS, clean, is_one_thing, says_nothing
from redrob.reference.vocabulary import Phrase, concepts, concepts_named, content_stems
from redrob.reference.vocabulary_job_cues import HEADS

SHORT = 5  # content words of a wish that is one although it says "and"
_NAMES = re.compile(r"\w[A-Z]|(?<=\w )[A-Z]")  # Kafka, SQL: names within a wish, each a wish of its own
AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_DEEDS = re.compile(
    r"(?:[\w'’-]+ ){1,3}[\w'’-]{2,}(?:ing|tion|sion|ment|ance|ence|istry|craft|work|repair)|[\w-]{2,}ing(?: [\w'’-]+){1,4}"
)
"""A deed with what it is done to: "queen rearing", "hanging internal doors"."""


def split_and(item: str, *, enumerated: bool) -> Iterator[str]:
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
    for match in AND.finditer(item):
        left, right = item[: match.start()], item[match.end() :]
        if same_thing(left, right):
            continue
        if short and not _two_things(left, right):
            continue
        name = enumerated and left.lstrip()[:1].isupper()  # in mid-sentence: "complaints, Zendesk and phone support"
        if is_one_thing(left, right) or (not name and _half_a_thought(_with_shared_head(left, right))):
            continue
        if not enumerated and _half_a_thought(right):
            continue
        if _tells(left) and _tells(right):
            yield _with_shared_head(left, right)
            if enumerated:
                yield right
            else:
                yield from split_and(right, enumerated=False)
            return
    yield item


def _two_things(left: str, right: str) -> bool:
    """Whether both halves name something that jobs ask for, and not the same thing; or each is a deed; or share a head."""
    if all(_DEEDS.fullmatch(clean(part).casefold()) for part in (left, right)):
        return True
    if clean(left).casefold() in _VERBS and len(right.split()) > 1:
        return False  # "assess and dress wounds", although "assess" names assessments
    one, other = ({n for _, _, n in concepts_named(content_stems(clean(part)))} for part in (left, right))
    sizes = [len(content_stems(clean(part))) for part in (left, right)]
    if other and not one and min(sizes) > 1:
        return True  # "new business and contract negotiation"
    apart = len(content_stems(clean(_OF.split(left)[-1]))) > 1  # not "vetting of licensing and distribution agreements"
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
    name = clean(part)
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
    words = content_stems(clean(part))
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


def _tells(text: str) -> bool:
    cleaned = clean(text)
    return bool(cleaned) and not says_nothing(cleaned)
