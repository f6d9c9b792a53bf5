"""What the models read, with the claims of their answers and the evidence of the reference marked in it.

A claim or a quote in a card is a link (`data-lights="policy-2"`, `href="#at-policy-2"`). What it points to is marked
with the same name (`data-at`). Links work as they are; `SCRIPT` adds lighting up on hover and focus, the way back,
and Escape. Marks differ in their underline, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from redrob.compare import Column, Comparison
from redrob.grounding import Place, Section, ShownText
from redrob.prompts import Prompt
from redrob.reference import Assessment
from redrob.ui.parts import safe

LIGHT = """
window.rrLight ??= (root, link) => {
  root.querySelectorAll(".rr-lit").forEach((mark) => mark.classList.remove("rr-lit"));
  if (!link) return [];
  const found = [...root.querySelectorAll(`[data-at~="${link.dataset.lights}"]`)], seen = new Set();
  for (const mark of found) {
    mark.classList.add("rr-lit");
    const pane = mark.closest(".rr-text");
    if (pane && !seen.has(pane)) pane.scrollTop = mark.offsetTop - pane.clientHeight / 3;
    seen.add(pane);
  }
  return found;
};
window.rrLink ??= (event) => event.target.closest?.("[data-lights]");
"""
"""`rrLight(root, link)`: light the marks of a link inside `root`, bring the first of each text into sight and return
them; without a link put all out. `rrLink(event)`: the link it happened on. To stand before a script that uses them."""


Places = Mapping[str, tuple[Place, ...]]
"""Name of a link -> where it points to in the text shown; an empty tuple where that part was cut."""
_TITLES: Mapping[Section, str] = {"job": "Job description", "candidate": "Candidate profile"}
_CUT_NAMES: Mapping[Section, str] = {"job": "job description", "candidate": "candidate"}

SCRIPT = (
    LIGHT
    + """
if (!window.rrEvidence) {
  window.rrEvidence = true;
  document.querySelector("#status")?.setAttribute("aria-live", "polite");
  let held = null, from = null;
  const linkOf = window.rrLink, light = (link) => window.rrLight(document, link);
  const back = () => {
    const way = document.querySelector(".rr-back");
    if (way) way.hidden = true;
    held = null;
    light(null);
    if (from?.isConnected) { from.scrollIntoView({block: "center"}); from.focus({preventScroll: true}); }
    from = null;
  };
  const around = (mark) => {  // the words it stands on, with a little of what stands beside them
    const before = (mark.previousSibling?.textContent ?? "").slice(-40);
    const after = (mark.nextSibling?.textContent ?? "").slice(0, 40);
    return mark.closest(".rr-side").querySelector("h3").textContent + ": …" + before + mark.textContent + after + "…";
  };
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => {
    const link = linkOf(event);
    if (!link) return;
    const found = light(link);
    if (!link.title) link.title = found.slice(0, 3).map(around).join("\\n") || "not in the part that was read";
  });
  // Where the verdict is out of sight, as on a phone, it comes into sight when it is asked for.
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#go, .rr-example")) return;
    const status = document.querySelector("#status");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches, {top} = status.getBoundingClientRect();
    if (top < 0 || top > innerHeight - 120)
      status.scrollIntoView({block: "start", behavior: calm ? "auto" : "smooth"});
  });
  document.addEventListener("input", (event) => {
    const stale = document.querySelector(".rr-stale");
    if (stale && event.target.closest?.("#jd, #candidate")) stale.hidden = false;
  });
  for (const name of ["mouseout", "focusout"]) document.addEventListener(name, (event) => {
    if (linkOf(event)) light(held);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".rr-back")) return back();
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    held = from = link;
    document.querySelector(".rr-shown")?.setAttribute("open", "");
    const [first] = light(link);
    if (!first) return;
    const way = document.querySelector(".rr-back");
    if (way) way.hidden = false;
    first.closest(".rr-side").scrollIntoView({block: "nearest"});
    first.focus({preventScroll: true});
    light(link);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && from) back(); });
}
"""
)
"""Runs once when the page opens. It listens on the document, because cards are drawn anew again and again."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of one section under the name of the link that leads there."""

    place: Place
    name: str


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
    """`inner` (HTML) as a link that lights up what bears the name."""
    return f'<a class="{style}" href="#at-{name}" data-lights="{name}">{inner}</a>'


def pane(comparison: Comparison, places: Places) -> str:
    """Both texts as the models read them, side by side and folding, with every mark in its place."""
    texts: tuple[tuple[Section, str], ...] = (
        ("job", comparison.prompt.job_description),
        ("candidate", comparison.prompt.candidate),
    )
    aside = {"candidate": "What speaks to a screener was set aside."} if comparison.prompt.aside else {}
    cuts = aside | {cut.section: str(cut) for cut in comparison.prompt.cuts}
    sides = ""
    for section, text in texts:
        cut = cuts.get(_CUT_NAMES[section])
        note = f'<p class="rr-cut">{safe(cut)}</p>' if cut else f'<p class="rr-hint">All {len(text.split())} words.</p>'
        sides += side(section, text, places, "h3", "as the models read it", note)
    return (
        '<details class="rr-shown" open><summary><h2>What the models read</h2>'
        '<span class="rr-hint">Choose an underlined claim or quote above to find it here.</span></summary>'
        '<p class="rr-legend"><span><mark class="rr-by-claim">named by an answer</mark> '
        '<mark class="rr-by-evidence">quoted by the reference check</mark></span>'
        '<button type="button" class="rr-back" hidden>Back to the answer <kbd>Esc</kbd></button></p>'
        f'<div class="rr-sides">{sides}</div></details>'
    )


def side(section: Section, text: str, places: Places, heading: str, how: str, note: str = "") -> str:
    """One text with its marks, under a heading of this level and a note (HTML); `how` it was read is heard."""
    title = _TITLES[section]
    marks = [Mark(place, name) for name, found in places.items() for place in found if place.section == section]
    anchors = {name for name, found in places.items() if found and _home(found) == section}
    return (
        f'<section class="rr-side"><{heading}>{title}</{heading}>{note}'
        f'<div class="rr-text" tabindex="0" role="region" aria-label="{title}, {how}">'
        f"{marked(text, marks, anchors)}</div></section>"
    )


def _home(found: tuple[Place, ...]) -> Section:
    """Where a link without a script leads: into the profile if it can."""
    return "candidate" if any(place.section == "candidate" for place in found) else "job"


def marked(text: str, marks: list[Mark], anchors: set[str]) -> str:
    """`text` as HTML, cut where marks begin and end; marks may lie across each other.

    >>> marked("ran SQL", [Mark(Place("candidate", 4, 7), "need-0")], set())
    'ran <mark class="rr-by-evidence" data-at="need-0" tabindex="-1">SQL</mark>'
    """
    edges = sorted({0, len(text), *(edge for mark in marks for edge in (mark.place.start, mark.place.end))})
    told: set[str] = set()
    html = []
    for start, end in pairwise(edges):
        names = list(dict.fromkeys(m.name for m in marks if m.place.start <= start and end <= m.place.end))
        inner = safe(text[start:end])
        if not names:
            html.append(inner)
            continue
        for name in names:
            if name in anchors and name not in told:
                told.add(name)
                html.append(f'<span class="rr-at" id="at-{name}"></span>')
        kinds = sorted(
            {"rr-by-claim" if name.split("-")[0] in ("baseline", "policy") else "rr-by-evidence" for name in names}
        )
        html.append(f'<mark class="{" ".join(kinds)}" data-at="{" ".join(names)}" tabindex="-1">{inner}</mark>')
    return "".join(html)
