"""What job a description is for: its title as written and the occupations that the title names."""

from __future__ import annotations

import re

from redrob.reference.language import Sentence, sentences, stems, tokens
from redrob.reference.occupations import RANKS, occupations, occupations_in, title_hits
from redrob.reference.vocabulary import concepts, concepts_named, content_stems
from redrob.reference.vocabulary_job_cues import MUST, NICE, OURS

MAX_TITLE = 5  # words of a title that ends with a full stop; longer, it is a sentence about somebody
MAX_VOTED = 20_000  # characters of a description that say which family its things belong to
KNOWN_ENOUGH = 2  # known things that make sure what a description is about; one may be there by chance
MAX_OPENING = 26  # words of a sentence that may do no more than name the job
MAX_LETTERHEAD = 8  # words of a line below the title that names the employer and the place
MAX_LINE = 300  # characters of it
_ASKS_MORE = re.compile(
    r"\b(?:with(?! immediate|(?-i: [A-Z]))|who|must|experienced?|you|your|able|(?<!as )can(?! be)|knows?|holding|qualified|skilled|essential|we need(?! (?:an?|our|another)\b))\b",
    re.IGNORECASE,
)
"""By which an opening sentence asks for something beside the job's name."""

_LABELLED_TITLE = re.compile(r"(?:job title|title|role|position|vacancy|job|post)\s*[:–-]\s*(.{3,80})", re.IGNORECASE)
_SENTENCE_WORD = re.compile(
    r"\b(?:is|are|was|we|you|your|join|as|for|seeks?|needs?|wants?|wanted|needed|required|hiring|looking|seeking)\b",
    re.IGNORECASE,
)


_ADVERTISED = re.compile(
    r"\b(?:looking (?:for|to (?:appoint|hire|recruit|employ|take on))|(?:on the )?(?:hunt|search(?:ing)?) for|seek(?:s|ing)?|needs?|wants?|hir(?:es?|ing)|recruit(?:s|ing)?|requires?|appoints?|takes? on|taking on|(?:post|position|role|job|vacancy|opening|opportunity|requirement|room|work)(?: (?:of|for|as|is))(?= (?:an?|our|the|one)\b| (?-i:[A-Z])|$)|join(?:s|ing)?(?: [\w&'’]+){1,6} as|as)"
    r"(?: (?:an?|our|the|one)\b|(?<=\b(?:post|role) (?:of|as))(?= (?-i:[A-Z]))|(?<=\bposition of)(?= (?-i:[A-Z])))(?: (?:new|next|further|another|additional|permanent|experienced|full[- ]time|part[- ]time))* (?P<title>(?!(?:someone|somebody|person|people|colleague|candidate|hand|pair|member|professional|individual|change|team|result|rule|whole|business|company|firm|supplement|replacement|reference)\b)"
    r"[\w&/'’-]+(?: (?!(?:in|for|at|to|with|who|from|on|of|by|and|is|are|as|that|this|based|start)\b)[\w&/'’-]+){0,3})(?=\s*(?:$|[.,;:!?(|–—]| - | (?:in|for|at|to|with|who|from|on|based|start\w*|and|by|is|join\w*)\b))",
    re.IGNORECASE,
)
"""The job as an opening sentence advertises it, where no table knows it: "Elm Farm is looking for a beekeeper in Kent"."""
_BETWEEN = re.compile(
    r"\s*[:|,;()•·]\s*|\s+[–—-]+\s+|(?:^|\s+)(?:at|for|in|by|with|as|to|is|are|has|have|seeks?|needs?|needed|wants?|wanted|sought|required|looking|hiring|recruiting|urgently|opening|openings|"
    r"vacancy|vacancies|join|joins?|applications?|post|role|position|job|of an?|invites?|fills?|an?|the|our)\b(?:\s+(?:an?|the|our)\b)?\s*",
    re.IGNORECASE,
)
"""What stands between the parts of an opening line: the job, the employer and the place."""
_MOSTLY_TITLE = 0.6  # share of a part's words that a known title covers


def _opening_title(line: str) -> tuple[str, frozenset[int]] | None:
    """The part of an opening line that is a known title and little else: "Elm Nursing Home, Leeds: Head chef".

    Employers are called after trades, so that a title within a longer name is none.
    """
    best: tuple[float, str, frozenset[int]] | None = None
    for part in _BETWEEN.split(line[:MAX_LINE]):
        words = stems(part)
        hits = list(title_hits(words))
        if not hits or len(words) > MAX_TITLE:
            continue
        named = {i for start, end, _ in hits for i in range(start, end)}
        share = sum(i in named or word in RANKS for i, word in enumerate(words)) / len(words)
        if share >= _MOSTLY_TITLE and (best is None or share > best[0]):
            best = share, part.strip(" .!?#*_\t"), frozenset(n for _, _, numbers in hits for n in numbers)
    return best[1:] if best else None


def title_of(text: str) -> tuple[str, frozenset[int]]:
    """The job's title as written and its known occupations."""
    opening = text.strip().split("\n", 1)[0]
    if len(opening.split()) > MAX_OPENING and (opener := next(iter(sentences(text)), None)):
        opening = text[opener.start : opener.end]
    if len(opening.split()) <= MAX_OPENING and (titled := _opening_title(opening)):
        return titled
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end].strip("#*_ \t.")
        label = _LABELLED_TITLE.match(words)
        tells = text[sentence.end - 1] in ".!?" and len(words.split()) > MAX_TITLE and not _SENTENCE_WORD.search(words)
        if label or (
            sentence.line_start
            and not sentence.bullet
            and not tells
            and len(words.split()) <= 9
            and not OURS.match(words)  # "Our office is above a bakery"
            and occupations_in(words)
        ):
            head = re.split(r"\s+[–—|-]\s+|[,(]| at ", label[1] if label else words, maxsplit=1)[0].strip()
            if not _SENTENCE_WORD.search(head):
                return head, occupations_in(head) or occupations_in(words)
            if named := _named_title(head):
                return named
        if sentence.start > 3_000:
            break
    families = likely_families(text)
    named = _named_title(text[:3_000], families)
    if named:
        return named
    if advertised := _ADVERTISED.search(opening[:MAX_LINE]):
        return advertised["title"], frozenset()
    first = text.strip().split("\n", 1)[0].strip("#* ")
    return (first if len(first.split()) <= 6 and first[-1:] not in ".!?:" else ""), frozenset()


def _named_title(text: str, families: frozenset[str] = frozenset()) -> tuple[str, frozenset[int]] | None:
    """The first known title of more than one word, else the first of one: "Hall Ltd is looking for a Staff Nurse".

    With `families`, only titles of these: an advertisement for an electrician also mentions the planners.
    """
    words = tokens(text)
    hits = [
        hit
        for hit in title_hits([word.stem for word in words])
        if not families or any(occupations()[n].family in families for n in hit[2])
    ]
    if not hits:
        return None
    first = next((hit for hit in hits if hit[1] - hit[0] > 1), hits[0])
    start, end, numbers = max((hit for hit in hits if hit[0] == first[0]), key=lambda hit: hit[1])
    while start and words[start - 1].stem in RANKS and text[words[start - 1].end : words[start].start] == " ":
        start -= 1
    return text[words[start].start : words[end - 1].end], numbers


def is_title_line(text: str, sentence: Sentence, title: str) -> bool:
    """Whether a sentence only names the job: "Registered nurse, intensive care", "Joiner wanted in Halifax."."""
    words = text[sentence.start : sentence.end]
    if _is_letterhead(text, sentence, title):
        return True
    before = text[: sentence.start].strip("#*_ \n\t")
    if words.endswith("?") and not before and _LURES.match(words):
        return True
    if not title or title not in words or sentence.bullet or len(words.split()) > MAX_OPENING:
        return False
    if not before and _ANNOUNCES.match(words) and not _ASKS_MORE.search(words) and len(words.split()) <= MAX_OPENING:
        return True
    opens = not before or (before.endswith("?") and _LURES.match(before) is not None)
    return (opens and _ASKS_MORE.search(words) is None) or (
        sentence.line_start and _SENTENCE_WORD.search(words) is None
    )


def _is_letterhead(text: str, sentence: Sentence, title: str) -> bool:
    """Whether a sentence is a line of the first block and says no more than who and where: "Elm Trading, Leeds"."""
    words = text[sentence.start : sentence.end]
    if (
        not sentence.line_start
        or sentence.bullet
        or text[sentence.end : sentence.end + 1] not in ("", "\n")
        or words[-1:] in (".", "!", "?", ":")
        or not words[:1].isupper()
        or _holds_more_words(words, MAX_LETTERHEAD)
        or _ASKS_MORE.search(words) is not None
        or _NOT_A_NAME.search(words) is not None
        or MUST.search(words)
        or NICE.search(words)
    ):
        return False
    before = text[: sentence.start].strip("#*_ \n\t")
    return (
        (bool(before) or (bool(title) and title not in words))
        and not _holds_more_words(before, MAX_OPENING)
        and "\n\n" not in text[: sentence.start].lstrip()
    )


def _holds_more_words(text: str, most: int) -> bool:
    """Told from its beginning: what stands before each sentence of a long text is not split anew to its end."""
    return len(text.split(None, most)) > most


_LURES = re.compile(
    r"\W*(?:are you )?(?:looking for|fancy|want|need|ready for|time for|tired of|bored (?:of|with)|fed up with|longing for|dreaming of|interested in|keen on|in search of|thinking of|up for) [\w '’-]{3,40}\?$",
    re.IGNORECASE,
)
"""A question with which an advertisement begins: "Ready for something new?"."""
_ANNOUNCES = re.compile(
    r"\W*(?:[\w-]+ ){0,2}(?:opportunit(?:y|ies)|openings?|vacanc(?:y|ies)|hiring|recruitment|walk-?in|drive|alert)\b(?! to\b)[^:]*$",
    re.IGNORECASE,
)
"""A first sentence that only announces: "Job opportunity with Elm Trading!"."""
_NOT_A_NAME = re.compile(
    r"\b(?:experience|knowledge|skills?|required|needed|plus|nice|desirable|licen[cs]e|certificate|degree|years?)\b|:",
    re.IGNORECASE,
)


def likely_families(text: str) -> frozenset[str]:
    """The family that most things named in a description belong to, where its title is unknown."""
    votes: dict[str, set[int]] = {}
    for sentence in sentences(text[:MAX_VOTED]):
        for _, _, number in concepts_named(content_stems(text[sentence.start : sentence.end])):
            votes.setdefault(concepts()[number].family, set()).add(number)
    votes.pop("general", None)
    best = min(votes, key=lambda family: (-len(votes[family]), family), default=None)
    return frozenset((best,)) if best is not None and len(votes[best]) >= KNOWN_ENOUGH else frozenset()
