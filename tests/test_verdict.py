"""Each test attacks one property of reading a completion."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.verdict import (
    DECISIONS,
    MAX_CHARS,
    MAX_DEPTH,
    MAX_REASONS,
    ParseFailure,
    Verdict,
    first_object,
    is_score,
    parse_completion,
    verdict_end,
)

GOOD = '{"reasons": ["SQL: not shown"], "score": 0.2, "decision": "reject"}'


def completion(**changes: object) -> str:
    return json.dumps({"reasons": ["SQL: not shown"], "score": 0.2, "decision": "reject"} | changes)


class TestParseCompletion:
    def test_a_verdict_is_read_in_any_key_order(self) -> None:
        other = '{"decision": "reject", "reasons": ["SQL: not shown"], "score": 0.2}'
        assert parse_completion(GOOD) == parse_completion(other) == Verdict("reject", 0.2, ("SQL: not shown",))

    @pytest.mark.parametrize(
        "text", [f" \n{GOOD}\r\n\t", f"<think>why {{ not</think>\n{GOOD}", f"\n<think></think>{GOOD}"]
    )
    def test_space_and_a_leading_think_block_cost_nothing(self, text: str) -> None:
        assert isinstance(parse_completion(text), Verdict)

    @pytest.mark.parametrize("score", [0, 1, 0.0, 1.0, 1e-9])
    def test_whole_numbers_and_both_ends_are_scores(self, score: float) -> None:
        assert parse_completion(completion(score=score)) == Verdict("reject", float(score), ("SQL: not shown",))

    def test_one_to_eight_reasons_are_allowed(self) -> None:
        for count in (1, MAX_REASONS):
            assert isinstance(parse_completion(completion(reasons=["x"] * count)), Verdict)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "the answer is empty"),
            ("I cannot decide.", "there is no JSON object"),
            (f"Sure! {GOOD}", "there is text before the JSON object"),
            (f"{GOOD} Hope this helps.", "there is text after the JSON object"),
            (f"{GOOD}\n{GOOD}", "there is text after the JSON object"),
            (f"```json\n{GOOD}\n```", "there is text before the JSON object"),
            (f"[{GOOD}]", "there is text before the JSON object"),
            (GOOD[:-1], f"the JSON object never closes or nests deeper than {MAX_DEPTH} levels"),
            (f"<think>hm {GOOD}", "the think block never ends, so there is no answer"),
            (completion(extra=1), "unknown in the object: 'extra'"),
            ('{"decision": "reject", "score": 0.2}', "missing from the object: reasons"),
            ("{}", "missing from the object: decision, reasons, score"),
            (completion(decision="Reject"), 'decision is neither "shortlist" nor "reject"'),
            (completion(decision=["reject"]), 'decision is neither "shortlist" nor "reject"'),
            (completion(decision=1), 'decision is neither "shortlist" nor "reject"'),
            (completion(score="0.2"), "score is no number from 0 to 1"),
            (completion(score=True), "score is no number from 0 to 1"),
            (completion(score=None), "score is no number from 0 to 1"),
            (completion(score=1.01), "score is no number from 0 to 1"),
            (completion(score=-0.01), "score is no number from 0 to 1"),
            (GOOD.replace("0.2", "9" * 5000), "score is no number from 0 to 1"),
            (GOOD.replace("0.2", "1e999"), "score is no number from 0 to 1"),
            (completion(reasons="SQL: not shown"), "reasons is no list of strings"),
            (completion(reasons=["SQL", 3]), "reasons is no list of strings"),
            (completion(reasons=[]), "reasons has 0 entries and may have 1 to 8"),
            (completion(reasons=["x"] * 9), "reasons has 9 entries and may have 1 to 8"),
        ],
    )
    def test_anything_else_fails_and_says_why(self, text: str, reason: str) -> None:
        parsed = parse_completion(text)
        assert isinstance(parsed, ParseFailure)
        assert parsed.reason == reason
        assert parsed.text == text

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            (GOOD.replace("0.2", "NaN"), "NaN is no JSON number"),
            (GOOD.replace("0.2", "-Infinity"), "-Infinity is no JSON number"),
            ('{"score": 0.9, ' + GOOD[1:], "a key is given twice"),
            (GOOD.replace("SQL", "SQL\n"), "Invalid control character"),
            (GOOD.replace("SQL", "\\ud83d"), "half a character"),
            (GOOD.replace('"', "'"), "Expecting property name"),
            (GOOD.replace("}", ",}"), "Illegal trailing comma|Expecting property name"),
        ],
    )
    def test_almost_json_is_no_json(self, text: str, part: str) -> None:
        parsed = parse_completion(text)
        assert isinstance(parsed, ParseFailure)
        assert any(piece in parsed.reason for piece in part.split("|"))

    def test_a_failure_keeps_the_object_that_was_found(self) -> None:
        parsed = parse_completion(f"Sure! {GOOD}")
        assert isinstance(parsed, ParseFailure)
        assert parsed.salvaged == json.loads(GOOD)

    @given(
        decision=st.sampled_from(DECISIONS),
        score=st.floats(0, 1),
        reasons=st.lists(st.text(), min_size=1, max_size=MAX_REASONS),
    )
    def test_every_verdict_survives_writing_and_reading(self, decision: str, score: float, reasons: list[str]) -> None:
        verdict = Verdict(decision, score, tuple(reasons))  # type: ignore[arg-type]
        assert parse_completion(verdict.as_json()) == verdict


class TestFirstObject:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("no braces", None),
            ("{not json}", None),
            ('{"a": 1', None),
            ('Use {x} or { then {"a": 1} and {"b": 2}', {"a": 1}),
            ('{"a {"b": 2}', {"b": 2}),  # the first brace opens a string that swallows the second
            ('{oops {"a": {"b": 2}} }', {"a": {"b": 2}}),
            ('```json\n{"a": 1}\n```', {"a": 1}),
            ('<think>{"a": 1}</think>{"b": 2}', {"b": 2}),
            ('<think>{"a": 1}', None),
            ('It says <think> {"a": 1}', {"a": 1}),  # no think block at the start
            ('{"a": "}"}', {"a": "}"}),
            ('{"a": "\\"}"}', {"a": '"}'}),
            ('{"a": [1}] {"b": 2}', {"b": 2}),
            ('{"a": NaN} {"b": 2}', {"b": 2}),
            ('{"a": 1, "a": 2}', {"a": 2}),
            ('[{"a": 1}]', {"a": 1}),
        ],
    )
    def test_the_first_real_object_is_found(self, text: str, expected: object) -> None:
        assert first_object(text) == expected

    def test_depth_is_bounded_by_our_own_number(self) -> None:
        def nested(depth: int) -> str:
            return '{"a":' * (depth - 1) + "{}" + "}" * (depth - 1)

        assert first_object(nested(MAX_DEPTH)) is not None
        assert isinstance(parse_completion(nested(MAX_DEPTH + 1)), ParseFailure)
        # The outermost object is too deep to be read, so the first that is not is the one inside it.
        assert first_object(nested(MAX_DEPTH + 1)) == first_object(nested(MAX_DEPTH))

    @pytest.mark.parametrize(
        "unit", ["{", "}", '{"', '{"a":', "[", "{[", '"', "\\", '{"\\"', "{x} ", "{ {} ", "<think>", '{"a":[1,']
    )
    def test_a_hundred_thousand_characters_neither_raise_nor_hang(self, unit: str) -> None:
        text = unit * (100_000 // len(unit))
        for hostile in (text, '{"score": ' + text):
            assert isinstance(parse_completion(hostile), ParseFailure)
            verdict_end(hostile)

    def test_an_answer_of_more_than_the_longest_is_not_read_and_thinking_does_not_count(self) -> None:
        longest = GOOD + "." * (MAX_CHARS - len(GOOD))
        assert first_object(f"<think>{GOOD * 1_000}</think>{longest}") == json.loads(GOOD)
        assert first_object(longest + ".") is None
        parsed = parse_completion(longest + ".")
        assert isinstance(parsed, ParseFailure)
        assert parsed.reason == "the answer has more than 20,000 characters and was not read"

    def test_brace_after_brace_is_tried_within_bounds(self) -> None:
        # Each failing "{x}" takes two steps, the brace and its end; 1,700 of them are 5,100 characters.
        assert first_object("{x}" * 1_000 + '{"a": 1}') == {"a": 1}
        assert first_object("{x}" * 1_700 + '{"a": 1}') is None  # beyond SEARCH_CHARS

    @given(st.text() | st.text(alphabet='{}[]":,\\ab1 <think>/'))
    def test_no_text_raises(self, text: str) -> None:
        found = first_object(text)
        assert found is None or isinstance(found, dict)
        if isinstance(parse_completion(text), Verdict):
            assert found is not None


class TestVerdictEnd:
    @pytest.mark.parametrize(
        ("text", "head"),
        [
            (f"{GOOD} and more", GOOD),
            (f"Sure: {GOOD}{GOOD}", f"Sure: {GOOD}"),
            ('{"a": "} \\" }", "b": {}} }', '{"a": "} \\" }", "b": {}}'),
            (f"<think>{{}}</think>{GOOD}x", f"<think>{{}}</think>{GOOD}"),
            ('{"reasons": ["a", "b"}, ["c"]', '{"reasons": ["a", "b"}'),  # a forgotten bracket still ends
        ],
    )
    def test_ends_at_the_brace_that_closes_the_first(self, text: str, head: str) -> None:
        assert verdict_end(text) == len(head)

    def test_is_open_until_the_last_character(self) -> None:
        assert [end for end in range(len(GOOD) + 1) if verdict_end(GOOD[:end]) is not None] == [len(GOOD)]

    @pytest.mark.parametrize("text", ["", "}", "<think>{}", 'say "hi"'])
    def test_without_an_object_there_is_no_end(self, text: str) -> None:
        assert verdict_end(text) is None

    @given(st.text(alphabet='{}[]":,\\ab1 '))
    def test_the_end_never_moves_when_text_follows(self, text: str) -> None:
        end = verdict_end(text)
        assert end is None or verdict_end(text + '}{"') == end


@pytest.mark.parametrize("value", [True, False, "1", None, [], float("nan"), float("inf"), -1, 2, 10**400])
def test_what_is_no_score(value: object) -> None:
    assert not is_score(value)
