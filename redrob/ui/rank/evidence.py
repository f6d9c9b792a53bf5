"""What a place in the ranking rests on, opened below the table: both cards, and the texts with the words they point to.

Cards and marks are those of the Compare tab, which is on the same page; every name that they link by is put into the
names of this tab (`_of_this_tab`), so that no link of one lights words of the other.
"""

from __future__ import annotations

import re

from redrob.prompts import Prompt
from redrob.ui.compare.columns import column_card, reference_card
from redrob.ui.compare.evidence import LIGHT, places_of, side
from redrob.ui.parts import safe, shorten
from redrob.ui.rank.state import Ranked, name_of, origin

SCRIPT = (
    LIGHT
    + """
let shown = null, from = null;
const linkOf = window.rrLink, light = (link) => window.rrLight(element, link);
const show = (node) => {
  node.scrollIntoView({block: 'center'});
  node.focus({preventScroll: true});
};
const toTable = () => {
  const row = element.querySelector('[data-row]')?.dataset.row;
  const table = document.querySelector('#rank-table');
  const name = table.querySelector(`.rr-who [data-act="open:${row}"]`) ?? table.querySelector('[tabindex], button');
  if (name) show(name);
};
const back = () => {
  light(null);
  element.querySelector('.rr-to-claim').hidden = true;
  if (from?.isConnected) show(from);
  from = null;
};
// None of it goes on to the page, which does the same for the Compare tab.
element.addEventListener('click', (event) => {
  if (event.target.closest('.rr-to-table')) return toTable();
  if (event.target.closest('.rr-to-claim')) return back();
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  element.querySelector('.rr-shown').open = true;
  const [first] = light(link);
  if (!first) return;
  from = link;
  element.querySelector('.rr-to-claim').hidden = false;
  first.closest('.rr-side').scrollIntoView({block: 'nearest'});
  first.focus({preventScroll: true});
});
for (const name of ['mouseover', 'focusin', 'mouseout', 'focusout']) element.addEventListener(name, (event) => {
  const link = linkOf(event);
  if (!link) return;
  event.stopPropagation();
  light(name === 'mouseover' || name === 'focusin' ? link : from);
});
element.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  if (from) back(); else toTable();
});
// Whoever opens a candidate is taken to the evidence; a reading that arrives while it is open moves nobody.
watch('value', () => {
  const section = element.querySelector('[data-row]');
  const row = section ? section.dataset.row : null;
  if (row !== shown) from = null;
  if (row !== shown && section) {
    const heading = section.querySelector('h2');
    section.scrollIntoView({block: 'start'});
    heading.focus({preventScroll: true});
  }
  shown = row;
});
"""
)
"""Lights, ways back, and the way here. It listens on the element, whose inside is drawn anew again and again."""


def evidence(ranked: Ranked | None, row: int | None) -> str:
    """What a ranking rests on for one candidate: the reference's quotes, the policy's answer, both texts marked."""
    place = ranked.place(row) if ranked else None
    if ranked is None or place is None:
        return ""
    entry = ranked.entry(place.row)
    reading = ranked.readings.get(place.row)
    notes = [*entry.notices, *(reading.cuts if reading else ())]
    noted = "".join(f'<p class="rr-cut">{safe(note)}</p>' for note in notes)
    noted = noted and f'<div class="rr-status">{noted}</div>'
    text = place.assessment.candidate_text
    columns = [reading.column] if reading and reading.column else []
    places = places_of(Prompt((), (), ranked.job, text, ()), place.assessment, columns)  # both texts are whole
    cards = reference_card(place.assessment, places)
    if reading and reading.column:
        cards += column_card(reading.column, ranked.model)
    sides = side("job", ranked.job, places, "h4", "as it was read")
    sides += side("candidate", text, places, "h4", "as it was read")
    return (
        f'<section class="rr-evidence" aria-labelledby="rank-evidence-name" data-row="{place.row}">'
        f'<h2 id="rank-evidence-name" tabindex="-1">{safe(shorten(name_of(entry), 100))}</h2>'
        f'<p class="rr-hint">Rank {place.rank}. From {safe(origin(entry))}. '
        '<button type="button" class="rr-back rr-to-table">Back to the table <kbd>Esc</kbd></button></p>'
        f'{noted}<div class="rr-beside">{_of_this_tab(cards)}</div>'
        '<details class="rr-shown" open><summary><h3>Both texts</h3>'
        '<span class="rr-hint">Choose an underlined claim or quote above to find it here.</span></summary>'
        '<p class="rr-legend"><span><mark class="rr-by-claim">named by the answer</mark> '
        '<mark class="rr-by-evidence">quoted by the reference check</mark></span>'
        '<button type="button" class="rr-back rr-to-claim" hidden>Back to the answer <kbd>Esc</kbd></button></p>'
        f'<div class="rr-sides">{_of_this_tab(sides)}</div></details></section>'
    )


def _of_this_tab(html: str) -> str:
    """Names of links and marks in those of this tab. Texts are escaped, so a bare quotation mark is never theirs.

    >>> _of_this_tab('<a href="#at-need-0" data-lights="need-0"></a><mark data-at="need-0 policy-1">')
    '<a href="#at-rank-need-0" data-lights="rank-need-0"></a><mark data-at="rank-need-0 rank-policy-1">'
    """
    html = html.replace('href="#at-', 'href="#at-rank-').replace('id="at-', 'id="at-rank-')
    return re.sub(
        r'(data-lights|data-at)="([^"]+)"',
        lambda found: f'{found[1]}="{" ".join(f"rank-{name}" for name in found[2].split())}"',
        html,
    )
