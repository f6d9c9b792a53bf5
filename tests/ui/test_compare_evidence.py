"""Cards and the text shown as HTML: every claim marked as the grader judged it, every link with its target."""

from __future__ import annotations

import html
import re

import pytest

from redrob.compare import Comparison, compare
from redrob.grounding import Place
from redrob.ui.compare.columns import column_card, reference_card
from redrob.ui.compare.evidence import marked, pane, places_of
from redrob.ui.examples import Example, load_examples
from tests.fake_pair import WORD_BUDGET, FakePair

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I use CRRT at night."
ANSWER = (
    '{"reasons": ["CRRT since 2019 at Acme", "Registered nurse licence: 3 held"], "score": 0.8, '
    '"decision": "shortlist"}'
)


def done(answer: str = ANSWER, job: str = JOB, profile: str = PROFILE) -> Comparison:
    return compare(job, profile, FakePair(policy=answer))  # type: ignore[arg-type]


def text(markup: str) -> str:
    """What a reader sees of it, without what is there for other ways of reading."""
    visible = re.sub(r"<sup.*?</sup>|<small.*?</small>|<span class=\"rr-sr\">.*?</span>", "", markup)
    return html.unescape(re.sub(r"<[^>]+>", "", visible))


class TestClaims:
    def test_grounded_claims_are_links_and_invented_ones_are_named_for_the_ear_too(self) -> None:
        drawn = column_card(done().policy)
        linked = re.findall(r'<a class="rr-claim rr-grounded" href="#at-(policy-\d)">(.*?)</a>', drawn)
        assert linked == [("policy-0", "CRRT"), ("policy-1", "2019")]
        assert re.findall(r'title="Not in the texts">(\w+)<sup', drawn) == ["Acme", "3"]
        assert drawn.count("(not in the texts)") == 2

    def test_a_reason_reads_as_it_was_written(self) -> None:
        [first, *_] = re.findall(r"<li.*?>(.*?)</li>", column_card(done().policy))
        assert text(first) == "CRRT since 2019 at Acme"

    def test_an_answer_in_a_broken_format_has_its_claims_marked_as_well(self) -> None:
        assert 'href="#at-policy-0"' in column_card(done("So: " + ANSWER).policy)

    @pytest.mark.parametrize("reason", ["<b>CRRT</b> at <script>Acme", "CRRT & “Acme”", "ＣＲＲＴ at ﬁve Acmes"])
    def test_marks_never_let_markup_through_or_lose_a_character(self, reason: str) -> None:
        drawn = column_card(done(ANSWER.replace("CRRT since 2019 at Acme", reason)).policy)
        [first, *_] = re.findall(r"<li.*?>(.*?)</li>", drawn)
        assert not re.search(r"<(?!/?(?:a|span|sup|small)\b)", first)
        assert text(first) == reason


class TestStatements:
    def test_each_is_marked_as_the_reference_reads_it_and_what_is_false_says_what_is_so(self) -> None:
        reasons = '["CRRT: done at night there", "CRRT: not shown, so sorry", "A strong and motivated person"]'
        drawn = column_card(done(f'{{"reasons": {reasons}, "score": 0.8, "decision": "shortlist"}}').policy)
        assert re.findall(r"<li(?: class=\"(.*?)\")?>", drawn) == ["rr-true", "rr-false", ""]
        assert re.findall(r"<small>(.*?)</small>", drawn) == ["False: the profile shows it"]
        assert "✓ true, ✕ false, as the evidence check reads it" in drawn

    def test_a_card_shows_right_and_wrong_and_not_which_model_it_is(self) -> None:
        right, wrong = done(), done(ANSWER.replace("shortlist", "reject"))
        assert right.reference.decision == "shortlist"
        assert 'class="rr-card rr-is-policy rr-right"' in column_card(right.policy)
        assert 'class="rr-card rr-is-policy rr-wrong"' in column_card(wrong.policy)


class TestLinks:
    @pytest.mark.parametrize("example", load_examples(), ids=lambda example: example.title)
    def test_every_link_has_exactly_one_anchor_and_at_least_one_mark(self, example: Example) -> None:
        comparison = done(job=example.job_description, profile=example.candidate)
        places = places_of(comparison.prompt, comparison.reference, comparison.columns)
        cards = [column_card(column) for column in comparison.columns] + [reference_card(comparison.reference, places)]
        shown = pane(comparison, places)
        links = set(re.findall(r'href="#at-([\w-]+)"', "".join(cards)))
        anchors = re.findall(r'id="at-([\w-]+)"', shown)
        marked_ones = re.findall(r'id="at-([\w-]+)">(?=(?:<span [^>]+>)*<mark)', shown)
        assert links
        assert links <= set(anchors)
        assert len(anchors) == len(set(anchors))
        assert links <= set(marked_ones)

    def test_the_text_shown_is_the_text_that_the_models_were_given(self) -> None:
        comparison = done(profile=PROFILE + " <b>& “quotes”</b>")
        sides = re.findall(
            r'<div class="rr-text".*?>(.*?)</div>',
            pane(comparison, places_of(comparison.prompt, comparison.reference, comparison.columns)),
            re.DOTALL,
        )
        assert [text(side) for side in sides] == [comparison.prompt.job_description, comparison.prompt.candidate]

    def test_what_was_cut_is_said_and_not_shown_nor_linked(self) -> None:
        comparison = done(profile=" ".join(["Night shift."] * WORD_BUDGET) + " I use CRRT at night.")
        places = places_of(comparison.prompt, comparison.reference, comparison.columns)
        drawn = pane(comparison, places)
        assert f"Only the first {WORD_BUDGET} of" in drawn
        assert "CRRT" not in drawn.split('aria-label="Candidate')[1]
        card = reference_card(comparison.reference, places)
        assert "in the part that was cut, so the models did not read it" in card

    def test_a_card_without_places_has_quotes_and_no_links(self) -> None:
        drawn = reference_card(done().reference)
        assert "<q>" in drawn
        assert "<a" not in drawn


def test_marks_that_lie_across_each_other_share_their_common_part() -> None:
    marks = [("need-0", Place("candidate", 0, 6)), ("policy-1", Place("candidate", 4, 9))]
    drawn = marked("abcdefghi", marks, {"policy-1"})
    assert re.findall(r'<mark class="([\w -]+)">(\w+)<', drawn) == [
        ("rr-by-evidence", "abcd"),
        ("rr-by-claim rr-by-evidence", "ef"),
        ("rr-by-claim", "ghi"),
    ]
    assert drawn.index('id="at-policy-1"') < drawn.index("ef") < drawn.index("ghi")
