"""The page end to end on the real bundled pair: two short texts are answered by both models and graded.

Needs the adapter in `assets/policies/smollm2-135m` and fails without it: a page without its policy is not done.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from redrob.models import load_pair
from redrob.ui.loading import Loader

pytestmark = [pytest.mark.browser, pytest.mark.slow]
JOB = "ICU nurse wanted at Ashgrove Hospital. We need ventilator care and wound care. 3+ years of experience."
PROFILE = "Noor Lind, ICU nurse, 6 years of experience. At Redcliff Clinic: weaned ventilated patients, dressed wounds."
MODEL_TIMEOUT_MS = 240_000  # a first start de-quantises the base, which takes a minute on a small machine


def test_texts_are_answered_by_both_real_models_and_graded(
    serve: Callable[[Loader], str], open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDROB_PAIR", "bundled")
    page = open_page(serve(load_pair))
    page.locator("#jd textarea").fill(JOB)  # an example is longer, and every word is read twice
    page.locator("#candidate textarea").fill(PROFILE)
    page.locator("#go").click()
    page.locator("#card-reference [data-state=done]").wait_for()
    page.locator("#status :is(.rr-done, .rr-error)").wait_for(timeout=MODEL_TIMEOUT_MS)
    expect(page.locator("#status .rr-done")).to_contain_text("Pair bundled")
    for column in ("first", "second"):
        expect(page.locator(f"#card-{column} [data-state=done]")).to_be_visible()
        expect(page.locator(f"#card-{column} .rr-meta")).to_contain_text("tokens")
        page.locator(".rr-column", has=page.locator(f"#card-{column}")).get_by_role(
            "button", name="Raw completion"
        ).click()
        assert page.locator(f"#raw-{column} textarea").input_value().strip()
    expect(page.locator("#table tbody tr").first).to_be_visible()
    # What training is for: the policy keeps the format on a case that it has never seen.
    expect(page.locator("#card-second .rr-broken")).to_have_count(0)
    expect(page.locator("#card-second .rr-badge")).to_have_text(re.compile("Shortlist|Reject"))
