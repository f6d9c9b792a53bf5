"""What a person typed, kept in the browser while an example stands in its place.

A hidden box holds JSON: `own`, both texts of the person, and `put`, both that the page last put into the boxes.
"""

from __future__ import annotations

import json

from redrob.ui.examples import Example

_OWN = """const was = JSON.parse(kept || "{}"), now = [job, profile];
  const mine = now.map((text, i) => text !== "" && text !== was.put?.[i]);
  const own = mine.some(Boolean) ? now.map((text, i) => mine[i] ? text : "") : was.own ?? ["", ""];"""
BACK = f"""(job, profile, kept) => {{
  {_OWN}
  const back = mine.some(Boolean) ? ["", ""] : own;
  return [...back, JSON.stringify({{own, put: ["", ""]}})];
}}"""
"""Puts back what the person typed; where that stands in the boxes, they are emptied, and the next time it is back."""
BROUGHT = "Your own texts are back. Press Compare to ask about them."
EMPTIED = "The boxes are empty. Press Your own texts again to bring back what stood there."


def put(example: Example) -> str:
    """JavaScript that puts an example into the boxes and keeps what the person typed there."""
    texts = json.dumps([example.job_description, example.candidate])
    return f"""(job, profile, kept) => {{
  {_OWN}
  const put = {texts};
  return [...put, JSON.stringify({{own, put}})];
}}"""


def was_put(job: str, profile: str) -> str:
    """What the hidden box holds where the page opens with these texts."""
    return json.dumps({"put": [job, profile]})


def told(job: str, profile: str, kept: str) -> str:
    """What became of the person's texts, after `BACK`; empty where there were none.

    >>> told("", "", '{"own": ["Nurse", ""]}') == EMPTIED, told("Nurse", "", "") == BROUGHT, told("", "", "")
    (True, True, '')
    """
    if job or profile:
        return BROUGHT
    return EMPTIED if any(json.loads(kept or "{}").get("own", ())) else ""
