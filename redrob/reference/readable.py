"""Whether a case can be judged at all: two texts, in English, in their own boxes, and a job that asks for something."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from redrob.kept import kept
from redrob.reference.dates import periods
from redrob.reference.identity import blank
from redrob.reference.language import BULLETS
from redrob.reference.schema import Flag

_OF_ADVERTS = re.compile(
    r"\b(?:you|your|you'll|we|our|apply|applicants?|candidates?|applications?|vacancy|salary|benefits|must|required|"
    r"requirements?|essential|desirable|preferred|successful|ideal|wanted|seeking|looking for|join)\b",
    re.IGNORECASE,
)
_OF_PROFILES = re.compile(
    r"\b(?:I|my|me|mine|I've|I'm|references?|curriculum|cv|resume|profile|objective|responsible for|nationality|marital)\b"
)
DATES = 3
"""A range of dates speaks for a profile as much as so many words."""
SURE = 1.0
"""Words in a hundred from which a text is taken for an advert, or below minus which for a profile. On the corpus and its
exchanged pairs (train and validation) this and its weaker form for terse texts find 94 % of the exchanged and no others."""

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset("the and of to in for with a on is are at as by from this that we you our your i my was".split())
_OTHERS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    name: (frozenset(common.split()), frozenset(of_work.split()))
    for name, common, of_work in (
        ("German", "der die das und mit für bei wir sie von zu den im auf eine einen ist als nach oder", "erfahrung berufserfahrung kenntnisse deutschkenntnisse ausbildung führerschein gesucht jahre schichtarbeit teamfähigkeit umgang bereitschaft zuverlässigkeit arbeitszeiten"),
        ("French", "le la les des et de du une pour avec dans vous nous en au sur est aux votre notre", "expérience permis travail ans recherche maîtrise connaissances"),
        ("Spanish", "el la los las de y en con para por una del que se su como más nuestra", "experiencia trabajo años carnet formación manejo conocimientos"),
        ("Italian", "il lo gli di e per con una del della nel che si sono alla dei le", "esperienza lavoro anni patente conoscenza"),
        ("Portuguese", "os dos das de e em com para por uma da na que se sua não ao", "experiência trabalho anos vaga conhecimentos"),
        ("Dutch", "de het een en van met voor op bij wij je te zijn aan als onze", "ervaring rijbewijs jaar werkervaring kennis"),
        ("Polish", "i w z na do się oraz dla od jest przez w po nie", "doświadczenie praca lat prawo jazdy znajomość"),
        ("Romanian", "și si în cu pentru de la din pe este sunt sau prin ale unui unei", "experiență experienta ani permis conducere cunoștințe cunostinte lucru"),
        ("Swedish", "och att som för med av på det vi har ett en inom eller är du om", "erfarenhet körkort arbete års utbildning kunskaper"),
        ("Danish or Norwegian", "og som med af av til på det vi har et en inden eller er du om", "erfaring kørekort førerkort arbejde arbeid års"),
        ("Turkish", "ve bir için ile olan olarak bu da de en çok gibi veya ya biz", "deneyim deneyimi deneyimli yıl ehliyet tecrübe tecrübeli bilgisi çalışma mezunu"),
        ("Indonesian", "dan yang di untuk dengan dari pada ke atau dalam adalah kami sebagai bisa kerja", "pengalaman tahun memiliki berpengalaman lulusan mampu"),
        ("filler text", "lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor ut labore et dolore magna aliqua enim minim veniam quis nostrud", "lorem ipsum"),
    )
}  # fmt: skip
"""Each language's commonest words, and words of work: of few words, one of the latter must be among those that tell a
language, for "de la" also stands in names of places."""
LEFT_OF_COPY = 0.2
"""Share of a profile's words below which what is left of it after setting aside is too little to judge."""
MOSTLY = 0.67
"""Share of what an advert lists from which too much of it is in another language; an advert that says all twice is read."""
MOST_RUNS = 8
"""Runs of lines in other languages that are looked for."""
_LISTED = re.compile(rf"[ \t]*(?:[{BULLETS}]|\d{{1,2}}[.)])[ \t]+\S")
FEWEST_WORDS = 15
"""In a shorter text joining words alone do not tell the language."""
FEWEST_LETTERS = 5
LIKE_AN_ADVERT, LIKE_A_PROFILE = 3.5, -4.5
"""Likeness above which no profile is, and below which no advert is, in the corpus (train and validation, adverts of 60
words or more)."""


def unjudged(job: str, candidate: str, asked: int, said: str | None = None) -> tuple[Flag, ...]:
    """Why nothing can be said of a case, in one plain sentence; empty where it can be judged.

    Args:
        job: the job description.
        candidate: the profile.
        asked: how many requirements were read in the job description; years are one where the profile shows some.
        said: the profile without what is set aside; None where nothing is.
    """
    kind, why = _why_unjudged(job, candidate, asked, said)
    return (Flag(kind, why, (), "certain"),) if kind else ()


def _why_unjudged(job: str, candidate: str, asked: int, said: str | None) -> tuple[str, str]:
    if job.casefold().split() == candidate.casefold().split():
        return "same_text", "Both boxes hold the same text, so there is nothing to compare."
    if said is not None and len(said.split()) < LEFT_OF_COPY * len(candidate.split()):
        why = "Nearly all of the profile is the advert's own text or speaks to a screener, so nobody is shown by it."
        return "same_text", why
    left, language = english_part(job)
    if language and (not asked or _share_left_out(job, left) > MOSTLY):
        what = "The job description is" if not left.strip() else "Most of what the job description asks for is"
        return "not_english", f"{what} not in English ({language}); the evidence check reads English alone."
    if language := foreign(candidate):
        why = f"The candidate profile is not in English ({language}); the evidence check reads English alone."
        return "not_english", why
    of_job, of_candidate = likeness(job), likeness(candidate)
    terse = of_job <= 0 and of_candidate > 2 * SURE and _balance(candidate) > 1
    if terse or (of_job < -SURE and of_candidate > SURE):
        return "swapped", "The two texts look exchanged: the job description reads like a profile. Swap them."
    if of_job > SURE and of_candidate > LIKE_AN_ADVERT:
        return "swapped", "Both texts read like adverts, so there is no profile to judge."
    if of_job < LIKE_A_PROFILE and of_candidate < -SURE:
        return "swapped", "Both texts read like profiles, so there is no job to judge them by."
    if not asked:
        why = "No requirement could be read in the job description, so nobody can be measured against it."
        return "job_unreadable", why
    return "", ""


@kept(most=16, characters=400_000)
def english_part(text: str) -> tuple[str, str]:
    """A text with blanks, of the same length, for lines in another language; and that language, empty where there is none.

    >>> told = "Bäckerei Elm.\\nWir suchen für unser Haus in Köln eine Hilfe, die mit uns und für die Gäste arbeitet.\\n\\nYou must bake."
    >>> left, language = english_part(told)
    >>> left.split(), language, len(left) == len(told)
    (['You', 'must', 'bake.'], 'German', True)
    """
    left, language = text, ""
    for _ in range(MOST_RUNS):
        start, end = _foreign_run(left)
        if not (found := foreign(left[start:end])):
            break
        language = language or found
        left = blank(left, [(start, end)])
    return left, language


def _foreign_run(text: str) -> tuple[int, int]:
    """The run of lines that speaks most for another language, to the ends of its paragraph if no English word is there."""
    lines = text.split("\n")
    name, _ = _strongest(_words(text))
    weights = [_foreignness(line, name) for line in lines]
    best = running = begin = first = last = 0
    for at, weight in enumerate(weights):
        if running <= 0:
            running, begin = 0, at
        running += weight
        if running > best:
            best, first, last = running, begin, at
    first -= _plain_lines(lines[:first][::-1])
    last += _plain_lines(lines[last + 1 :])
    start = sum(len(line) + 1 for line in lines[:first])
    return start, start + len("\n".join(lines[first : last + 1]))


def _plain_lines(lines: Sequence[str]) -> int:
    """How many lines stand before the next blank one, if none of them has a common English word."""
    count = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    return 0 if any(not _ENGLISH.isdisjoint(_words(line)) for line in lines[:count]) else count


def _foreignness(line: str, language: str) -> int:
    """Words that speak for a language, or for another script, less those that speak for English."""
    words = _words(line)
    if _in_another_script(line):
        return len(words)
    theirs = frozenset().union(*_OTHERS[language])
    return sum(word in theirs for word in words) - sum(word in _ENGLISH for word in words)


def _share_left_out(text: str, left: str) -> float:
    """Share of the words of an advert's lists, or of all its lines where it has none, that were blanked."""
    pairs = list(zip(text.split("\n"), left.split("\n"), strict=True))
    listed = [pair for pair in pairs if _LISTED.match(pair[0])] or pairs
    words = sum(len(line.split()) for line, _ in listed)
    return 1 - sum(len(kept_line.split()) for _, kept_line in listed) / max(words, 1)


def likeness(text: str) -> float:
    """Words in a hundred that speak for an advert, less those that speak for a profile.

    >>> likeness("We are looking for a baker. You must apply.") > 1 > -1 > likeness("I baked. My CV. 2019 - 2023")
    True
    """
    return 100 * _balance(text) / max(len(text.split()), 20)


def _balance(text: str) -> int:
    dates = sum(len(periods(line)) for line in text.split("\n"))
    return len(_OF_ADVERTS.findall(text)) - len(_OF_PROFILES.findall(text)) - DATES * dates


def foreign(text: str) -> str:
    """The language of a text that is not in English; empty where it is, or cannot be told.

    >>> foreign("Wir suchen eine Köchin für die Küche und den Service in Berlin, die mit uns und für die Gäste arbeitet.")
    'German'
    >>> foreign("We are looking for a cook in Berlin, who works with us and for the guests of the house, day and night.")
    ''
    """
    if _in_another_script(text):
        return "another script"
    words = _words(text)
    english = sum(word in _ENGLISH for word in words)
    name, found = _strongest(words)
    count, different = len(found), len(set(found))
    if len(words) < FEWEST_WORDS:
        told = different > 1 and count >= len(words) / 4 and not _OTHERS[name][1].isdisjoint(words)
    else:
        told = different > 2 and count > 0.1 * len(words)  # "van" and "die" are English too
    return name if told and count > 1.5 * english else ""


def _in_another_script(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= FEWEST_LETTERS and sum(c >= "\u0250" for c in letters) > len(letters) / 2


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _strongest(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language that most words speak for, and those words."""
    found = {name: [w for w in words if w in common or w in of_work] for name, (common, of_work) in _OTHERS.items()}
    return max(found.items(), key=lambda item: len(item[1]))
