"""Small HTML parts that several places share. Every text that a person or a model wrote passes through `safe`."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Mapping
from pathlib import Path

from redrob.models.bundled import MODEL_NAME, WHEEL
from redrob.verdict import DECISIONS

NAMES = {"baseline": "Baseline", "policy": "Trained model", "reference": "Evidence check"}
"""What the page calls the three readers."""
WORDS = {"shortlist": "Shortlist", "reject": "Reject"}
SKELETON = f'<div class="rr-skeleton" aria-hidden="true">{"<i></i>" * 4}</div>'
"""Grey bars where text will be."""
_MARKS = {"shortlist": "✓", "reject": "✕"}
SAVE = """(parcel) => {
  if (!parcel) return;
  const {name, base64} = JSON.parse(parcel), link = document.createElement("a");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}"""
"""Saves a `parcel` as a file from the browser, so that no file of it is left behind here."""


def label(component: str) -> str:
    """A component's name as people read it.

    >>> label("no_hallucination")
    'no hallucination'
    """
    return component.replace("_", " ")


def parcel(name: str, content: str | bytes) -> str:
    """A file for `SAVE`; nothing where there is nothing in it."""
    data = plain(content).encode() if isinstance(content, str) else content
    return json.dumps({"name": name, "base64": base64.b64encode(data).decode()}) if data else ""


def plural(count: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "row"), plural(2000, "row")
    ('1 row', '2,000 rows')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def plain(text: str) -> str:
    """`text` without halves of surrogate pairs, which a model can write and no connection can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def safe(text: object) -> str:
    """`text` for use inside HTML: markup shows as itself, and half of a surrogate pair does not stop the page.

    >>> safe("<b>5 & 6</b>")
    '&lt;b&gt;5 &amp; 6&lt;/b&gt;'
    """
    return html.escape(plain(str(text)))


def shorten(text: str, limit: int = 180) -> str:
    """At most `limit` characters on one line, cut between words.

    >>> shorten("ran the night shift alone", 12)
    'ran the…'
    """
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    cut = line[:limit]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).rstrip(" ,;") + "…"


def squeeze(message: str, limit: int) -> str:
    """At most about `limit` characters on one line, cut in the middle, for a message ends with what to do.

    >>> squeeze("It holds 'aaaa bbbb cccc dddd'. Save it anew.", 34)
    "It holds 'aaaa… Save it anew."
    """
    line = " ".join(message.split())
    if len(line) <= limit:
        return line
    end = line[-(limit // 2) :]
    return f"{shorten(line, limit // 2)} {end.partition(' ')[2] or end}"


def model_of(models: Mapping[str, str], column: str) -> str | None:
    """The wheel, folder or Hub id behind a column and its revision as a short line; a folder shows its own name only.

    >>> models = {"baseline": "Qwen/Qwen3-0.6B", "baseline_revision": "c1899de289a04d12100db370d81485cdf75e47ca",
    ...           "policy": "/home/me/redrob/assets/policies/smollm2-135m", "policy_revision": "local"}
    >>> model_of(models, "baseline"), model_of(models, "policy")
    ('Qwen/Qwen3-0.6B, c1899de2', 'smollm2-135m, local')
    """
    source, revision = models.get(column), models.get(f"{column}_revision")
    if source is None:
        return None
    name = MODEL_NAME if source == WHEEL else Path(source).name if Path(source).is_absolute() else source
    if not revision:
        return name
    told = revision[:8] if len(revision) == 40 else revision.replace("sha256:", "checksum ")
    return f"{name}, {told}"


def badge(decision: object) -> str:
    """A decision as a coloured word with a mark; anything else that a model wrote stands there as it is."""
    name = decision.strip().lower() if isinstance(decision, str) else ""
    if name in DECISIONS:
        return f'<span class="rr-badge rr-{name}"><span aria-hidden="true">{_MARKS[name]}</span> {WORDS[name]}</span>'
    text = "No decision" if decision is None else f"“{shorten(str(decision), 40)}”"
    return f'<span class="rr-badge rr-none">{safe(text)}</span>'


def signed(difference: float) -> str:
    """A difference with its sign, to two places; what rounds to nothing has none.

    >>> signed(0.25), signed(-0.5), signed(-0.001)
    ('+0.25', '−0.50', '0.00')
    """
    text = f"{difference:+.2f}".replace("-", "−")
    return text[1:] if round(difference, 2) == 0 else text


def score(value: object) -> str:
    """A score in [0, 1] to two places; anything else as it is."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number:
        return f'<span class="rr-score"><span class="rr-sr">score</span> {value:.2f}</span>'
    text = "no score" if value is None else f"score “{shorten(str(value), 24)}”"
    return f'<span class="rr-score rr-none">{safe(text)}</span>'


def head(title: str, subtitle: str) -> str:
    """Heading of a column."""
    return (
        f'<header class="rr-head"><h3 class="rr-name">{safe(title)}</h3><p class="rr-sub">{safe(subtitle)}</p></header>'
    )


def card(kind: str, state: str, inner: str, *styles: str) -> str:
    """A column's card.

    Args:
        kind: baseline, policy or reference; or hidden, where nobody is to know which of the first two.
        state: empty, waiting, writing or done; tells tests and styles apart.
        inner: What stands in it, as HTML.
        styles: right, wrong or none, where a decision was judged.
    """
    busy = "true" if state in ("waiting", "writing") else "false"
    judged = "".join(f" rr-{style}" for style in styles)
    return f'<section class="rr-card rr-is-{kind}{judged}" data-state="{state}" aria-busy="{busy}">{inner}</section>'


def stale(text: str) -> str:
    """That something was asked of other texts; shown once they were changed (`compare.layout.SCRIPT`, states.css)."""
    return f'<p class="rr-stale">{safe(text)}</p>'


def status(kind: str, text: str, details: tuple[str, ...] = ()) -> str:
    """The line under the buttons. `kind` is idle, busy, done, stopped or error; an error interrupts a screen reader.

    What is no error is read out when the reader pauses: the place where it stands is the live region (`aria-live`),
    since one that is drawn anew with its text is not heard.
    """
    role = ' role="alert"' if kind == "error" else ""
    notes = "".join(f'<p class="rr-cut">{safe(line)}</p>' for line in details)
    return f'<div class="rr-status rr-{kind}"{role}><p>{safe(text)}</p>{notes}</div>'
