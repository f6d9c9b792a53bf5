"""A thing that no table knows, in a sentence that would be glad of it: what is left when the words of liking are taken away."""

from __future__ import annotations

import re

from redrob.reference.job_no_wish import OFFERED, PRONOUN
from redrob.reference.job_wrapping import is_edge, is_framing

MAX_WORDS = 5  # of a thing; longer, it is a sentence that goes on
MAX_CLAUSE = 30  # words of a sentence that only wishes for a thing
_LIKING = frozenset(
    """
    also additionally further besides likewise ideal ideally world wish wishes list bonus plus pluses extra extras mark marks brownie credit credits advantage advantages edge asset benefit benefits
    beneficial lead nose ahead sweeten sweetens sweetener deal cherry icing cake top earn earns win wins gain gains score scores get gets give gives given go goes long way far weakness soft spot
    fond liking like likes liked love loved lovely nice great good better best welcome welcomed appreciated appreciate pleased please pleases pleasing pleasure happy happier glad delighted delight thrilled tickled
    chuffed smile smiles eye eyes light lights up heart hearts handy useful helpful help helps helped valuable valued value noted noticed preferred preference preferable prefer tip tips scale scales balance favour favor
    teach taught learn learned learnt train trained coach coached show shown pick picked here later never ever done seen tried touched met used heard come came across worry worries worried fret mind sweat problem problems
    matter matters obstacle hindrance harm hurt amiss wasted lost unnoticed needed need necessary necessity required requirement essential must mandatory optional condition expected expect obligation vital crucial
    though although but yet while however still even just only more less nothing anything something perhaps maybe possibly bit touch dash splash pinch hint little some any first step steps brush contact taste
    attempt attempts start starts starting shorten settle faster sooner quicker easier speed things hit ground running running start apart rest tiebreaker stand out candidate candidates applicant applicants people
    anyone someone somebody those whoever toolkit toolbox bag luggage repertoire pocket sleeve tell say mention so much all considered consider seen regarded viewed treated seriously gladly happily warmly gratefully kindly
    perfect know knows about you'd we'd it'd interest interested curious added real big huge small slight definite clear distinct strict strictly absolute absolutely entirely purely completely totally means whatsoever either too as well top point points luck best case
    """.split()
)
_WORD = re.compile(r"[^\s,;:.!?()\[\]–—]+")
_WITHIN = frozenset(("of", "and", "for", "under", "&"))
"""Words that may stand within the name of a thing."""


def liked(clause: str) -> str | None:
    """The one thing that a sentence of liking names; None where it names none, or several stretches might be meant.

    >>> liked("Hive inspection would sweeten the deal.")
    'Hive inspection'
    >>> liked("It would be nice to have you here.") is None
    True
    """
    words = list(_WORD.finditer(clause))
    if len(words) > MAX_CLAUSE:
        return None
    runs: list[tuple[int, int]] = []
    for word in words:
        if _only_likes(word.group()):
            continue
        start, end = word.span()
        if runs and _joins(clause[runs[-1][1] : start]):
            runs[-1] = runs[-1][0], end
        else:
            runs.append((start, end))
    things = [clause[start:end] for start, end in runs]
    long = [thing for thing in things if len(thing.split()) > 1]
    if len(long) != 1 or len(long[0].split()) > MAX_WORDS or len(things) > 2:
        return None
    return None if OFFERED.search(long[0]) or PRONOUN.search(long[0]) else long[0]


def _only_likes(word: str) -> bool:
    plain = word.casefold().replace("’", "'").strip("'\"*")
    return is_framing(word) or is_edge(word) or plain in _LIKING


def _joins(between: str) -> bool:
    """Whether only a space, or a word that names have within them, stands between two words."""
    return (not between.strip() and bool(between)) or between.strip().casefold() in _WITHIN
