"""Whether a case can be judged at all: two texts, in English, in their own boxes, and a job that asks for something."""

from __future__ import annotations

import re
from collections.abc import Mapping

from redrob.reference.dates import periods
from redrob.reference.flags import Flag

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
exchanged pairs (train and validation) this finds 89 % of the exchanged and calls none of the others so."""

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset("the and of to in for with a on is are at as by from this that we you our your i my was".split())
_OTHERS: Mapping[str, frozenset[str]] = {
    "German": frozenset("der die das und mit für bei wir sie von zu den im auf eine einen ist als nach oder".split()),
    "French": frozenset("le la les des et de du une pour avec dans vous nous en au sur est aux votre notre".split()),
    "Spanish": frozenset("el la los las de y en con para por una del que se su como más nuestra".split()),
    "Italian": frozenset("il lo gli di e per con una del della nel che si sono alla dei le".split()),
    "Portuguese": frozenset("o os as de e em com para por uma do da no na que se sua não".split()),
    "Dutch": frozenset("de het een en van in met voor op bij wij je te zijn aan als of".split()),
    "Polish": frozenset("i w z na do się oraz dla od jest przez w po nie".split()),
}
LEFT_OF_COPY = 0.2
"""Share of a profile's words below which what is left of it after setting aside is too little to judge."""
FEWEST_WORDS = 15
"""A shorter text says too little to tell its language."""


def unjudged(job: str, candidate: str, asked: int, said: str | None = None) -> tuple[Flag, ...]:
    """Why nothing can be said of a case, in one plain sentence; empty where it can be judged.

    Args:
        job: the job description.
        candidate: the profile.
        asked: how many requirements were read in the job description; years are one where the profile shows some.
        said: the profile without what is set aside; None where nothing is.
    """
    if _plain(job) == _plain(candidate):
        return (_flag("same_text", "Both boxes hold the same text, so there is nothing to compare."),)
    if said is not None and len(said.split()) < LEFT_OF_COPY * len(candidate.split()):
        message = (
            "Nearly all of the profile is the advert's own text or speaks to a screener, so nobody is shown by it."
        )
        return (_flag("same_text", message),)
    for what, text in (("job description", job), ("candidate profile", candidate)):
        if language := foreign(text):
            return (
                _flag("not_english", f"The {what} is not in English ({language}); the reference reads English alone."),
            )
    if likeness(job) < -SURE and likeness(candidate) > SURE:
        return (_flag("swapped", "The two texts look exchanged: the job description reads like a profile. Swap them."),)
    if not asked:
        message = "No requirement could be read in the job description, so nobody can be measured against it: score 0."
        return (_flag("job_unreadable", message),)
    return ()


def likeness(text: str) -> float:
    """Words in a hundred that speak for an advert, less those that speak for a profile.

    >>> likeness("We are looking for a baker. You must apply.") > 1 > -1 > likeness("I baked. My CV. 2019 - 2023")
    True
    """
    dates = sum(len(periods(line)) for line in text.split("\n"))
    balance = len(_OF_ADVERTS.findall(text)) - len(_OF_PROFILES.findall(text)) - DATES * dates
    return 100 * balance / max(len(text.split()), 20)


def foreign(text: str) -> str:
    """The language of a text that is not in English; empty where it is, or cannot be told.

    >>> foreign("Wir suchen eine Köchin für die Küche und den Service in Berlin, die mit uns und für die Gäste arbeitet.")
    'German'
    >>> foreign("We are looking for a cook in Berlin, who works with us and for the guests of the house, day and night.")
    ''
    """
    words = [word.casefold() for word in _WORD.findall(text)]
    if len(words) < FEWEST_WORDS:
        return ""
    latin = sum(word[0] < "\u0250" for word in words)
    if latin < len(words) / 2:
        return "another script"
    english = sum(word in _ENGLISH for word in words) / len(words)
    shares = {name: sum(word in common for word in words) / len(words) for name, common in _OTHERS.items()}
    name = max(shares, key=shares.__getitem__)
    return name if shares[name] > max(0.1, 1.5 * english) else ""


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _flag(kind: str, message: str) -> Flag:
    return Flag(kind, message, (), "certain")
