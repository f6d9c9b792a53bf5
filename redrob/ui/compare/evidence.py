"""What the models read, with the claims of their answers and the evidence of the reference marked in it.

A claim or a quote in a card is a link (`href="#at-policy-2"`) to where it stands, which lights up (compare.css). Marks
differ in their underline, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from redrob.compare import Column, Comparison
from redrob.grounding import Place, Section, ShownText
from redrob.prompts import Prompt
from redrob.reference import Assessment
from redrob.ui.parts import plural, safe

Places = Mapping[str, tuple[Place, ...]]
"""Name of a link -> where it points to in the text shown; an empty tuple where that part was cut."""
_SECTIONS: Mapping[Section, tuple[str, str]] = {
    "job": ("Job description", "job description"),
    "candidate": ("Candidate profile", "candidate"),
}
"""How a section is called, and how a `Cut` calls it."""
Mark = tuple[str, Place]
"""A stretch of one section under the name of the link that leads there."""


def places_of(prompt: Prompt, reference: Assessment, columns: Iterable[Column]) -> dict[str, tuple[Place, ...]]:
    """Every link of some cards: `policy-3` is the policy's fourth claim, `need-0` and `asked-0` the reference's first
    requirement in the profile and in the job description, `flag-1` its second flag."""
    shown = ShownText(prompt)
    places: dict[str, tuple[Place, ...]] = {}
    for column in columns:
        for i, found in enumerate(column.breakdown.claims if column.breakdown else ()):
            if found.grounded:
                places[f"{column.name}-{i}"] = shown.of_claim(found.claim)
    for i, requirement in enumerate(reference.requirements):
        places[f"need-{i}"] = shown.of_evidence(requirement.evidence, reference.candidate_text)
        places[f"asked-{i}"] = shown.of_requirement(requirement.text)
    for i, flag in enumerate(reference.flags):
        places[f"flag-{i}"] = shown.of_evidence(flag.evidence, reference.candidate_text)
    return places


def link(name: str, inner: str, style: str = "rr-link") -> str:
    """`inner` (HTML) as a link to what bears the name."""
    return f'<a class="{style}" href="#at-{name}">{inner}</a>'


def pane(comparison: Comparison, places: Places) -> str:
    """Both texts as the models read them, side by side and folding, with every mark in its place."""
    prompt = comparison.prompt
    texts: Mapping[Section, str] = {"job": prompt.job_description, "candidate": prompt.candidate}
    notes = {"candidate": "What speaks to a screener was set aside."} if prompt.aside else {}
    notes |= {cut.section: str(cut) for cut in prompt.cuts}
    sides = ""
    for section, (title, in_cuts) in _SECTIONS.items():
        text, cut = texts[section], notes.get(in_cuts)
        whole = f"In full: {plural(len(text.split()), 'word')}."
        note = f'<p class="rr-cut">{safe(cut)}</p>' if cut else f'<p class="rr-hint">{whole}</p>'
        marks = [(name, place) for name, found in places.items() for place in found if place.section == section]
        # A link leads into the profile if it can.
        in_profile = {name for name, found in places.items() if any(place.section == "candidate" for place in found)}
        anchors = {name for name, _ in marks if section == "candidate" or name not in in_profile}
        sides += (
            f'<section class="rr-side"><h3>{title}</h3>{note}'
            f'<div class="rr-text" tabindex="0" role="region" aria-label="{title}, as the models read it">'
            f"{marked(text, marks, anchors)}</div></section>"
        )
    return (
        '<details class="rr-shown" open><summary><h2>What the models read</h2>'
        '<span class="rr-hint">Choose an underlined claim or quote above to find it here.</span></summary>'
        '<p class="rr-legend"><mark class="rr-by-claim">named by an answer</mark> '
        '<mark class="rr-by-evidence">quoted by the evidence check</mark></p>'
        f'<div class="rr-sides">{sides}</div></details>'
    )


def marked(text: str, marks: list[Mark], anchors: set[str]) -> str:
    """`text` as HTML, cut where marks begin and end; marks may lie across each other.

    >>> marked("ran SQL", [("need-0", Place("candidate", 4, 7))], {"need-0"})
    'ran <span class="rr-at" id="at-need-0"><mark class="rr-by-evidence">SQL</mark></span>'
    """
    edges = sorted({0, len(text), *(edge for _, place in marks for edge in (place.start, place.end))})
    html = []
    for start, end in pairwise(edges):
        names = list(dict.fromkeys(name for name, place in marks if place.start <= start and end <= place.end))
        inner = safe(text[start:end])
        if names:
            by = {"claim" if name.split("-")[0] in ("baseline", "policy") else "evidence" for name in names}
            inner = f'<mark class="{" ".join(f"rr-by-{kind}" for kind in sorted(by))}">{inner}</mark>'
        for name in names:
            if name in anchors:
                anchors = anchors - {name}  # the first stretch of a name bears it
                inner = f'<span class="rr-at" id="at-{name}">{inner}</span>'
        html.append(inner)
    return "".join(html)
