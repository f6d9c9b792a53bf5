"""What constraints force and what they leave free: random weights write verdicts, and free decoding stays free."""

import json

import pytest
import torch

from redrob.models import constrained
from redrob.models.constrained import MAX_REASON_CHARS, MAX_REASONS, VerdictGrammar, verdict_schema
from redrob.prompts import PRESETS
from redrob.rewards import RuleBasedRewardModel
from redrob.verdict import Verdict, parse_completion

from .conftest import make_tokenizer

TOKENIZER = make_tokenizer()
GRAMMAR = VerdictGrammar(TOKENIZER, "evidence")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Verdicts of at most two reasons of 12 characters; the most tokens that one can have."""
    monkeypatch.setattr(constrained, "MAX_REASONS", 2)
    monkeypatch.setattr(constrained, "MAX_REASON_CHARS", 12)
    # Four bytes a character, a token a byte; the form {"reasons": ["", ""], "score": 0.00, "decision": "shortlist"}.
    return 2 * 12 * 4 + 61


def can_be_written(text: str, grammar: VerdictGrammar = GRAMMAR) -> bool:
    """Whether a model could choose each token of `text`, and then end."""
    constraint = grammar.start()
    for token in TOKENIZER(text).input_ids:
        if not constraint.allowed()[token]:
            return False
        constraint.take(token)
    return bool(constraint.allowed()[TOKENIZER.eos_token_id])


def answer(reasons: str = '"SQL: not shown"', score: str = "0.5", decision: str = '"reject"') -> str:
    return f'{{"reasons": [{reasons}], "score": {score}, "decision": {decision}}}'


class TestForm:
    @pytest.mark.parametrize(
        "text",
        [
            answer(),
            answer('"x"', "0", '"shortlist"'),
            answer(score="1"),
            answer(score="1.0"),
            answer(score="0.07"),
            answer('"Łódź, 北京 🙂: not shown"'),
            answer(", ".join(['"x"'] * MAX_REASONS)),
            answer(f'"{"x" * MAX_REASON_CHARS}"'),
            Verdict("reject", 0.49, ("Experience: 5 years shown, 3 asked", "SQL: only listed")).as_json(),
        ],
    )
    def test_a_verdict_can_be_written(self, text: str) -> None:
        assert isinstance(parse_completion(text), Verdict)
        assert can_be_written(text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "I would hire her.",
            f"Sure: {answer()}",
            f"{answer()} ",
            f"```json\n{answer()}\n```",
            answer("")[:-1],
            answer(""),
            answer('""'),
            answer(", ".join(['"x"'] * (MAX_REASONS + 1))),
            answer(f'"{"x" * (MAX_REASON_CHARS + 1)}"'),
            answer('"a \\" quote"'),
            answer('"\\ud800"'),
            answer('"two\nlines"'),
            answer("3"),
            answer(score="1.01"),
            answer(score="-0.1"),
            answer(score="0.333"),
            answer(score="0.5000000"),
            answer(score="1e-1"),
            answer(score="true"),
            answer(score='"0.5"'),
            answer(decision='"Reject"'),
            answer(decision='"maybe"'),
            answer().replace(": ", ":"),
            answer().replace('{"reasons"', '{  "reasons"'),
            '{"score": 0.5, "reasons": ["x"], "decision": "reject"}',
            '{"reasons": ["x"], "score": 0.5}',
            '{"reasons": ["x"], "score": 0.5, "decision": "reject", "note": "x"}',
        ],
    )
    def test_anything_else_cannot(self, text: str) -> None:
        assert not can_be_written(text)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_keys_stand_in_the_order_that_the_preset_asks_for(self, preset: str) -> None:
        values = {"reasons": ["x"], "score": 0.5, "decision": "reject"}
        order = ["decision", "score", "reasons"] if preset == "card" else ["reasons", "score", "decision"]
        grammar = VerdictGrammar(TOKENIZER, preset)
        assert list(verdict_schema(preset)["properties"]) == order
        assert can_be_written(json.dumps({key: values[key] for key in order}), grammar)
        assert not can_be_written(json.dumps({key: values[key] for key in reversed(order)}), grammar)


class TestMask:
    def test_first_comes_a_brace_and_never_a_logit_beyond_the_tokenizer(self) -> None:
        width = len(TOKENIZER) + 3  # as Qwen3 is published: more logits than tokens
        logits = torch.zeros(width)
        logits[-1] = 9.0
        open_to = GRAMMAR.start().masked(logits).isfinite().nonzero().flatten().tolist()
        texts = {TOKENIZER.decode([token]) for token in open_to}
        assert texts
        assert all('{"reasons": ["'.startswith(text) for text in texts)

    def test_allowed_logits_keep_their_values(self) -> None:
        logits = torch.randn(len(TOKENIZER))
        after = GRAMMAR.start().masked(logits)
        kept = after.isfinite()
        assert torch.equal(after[kept], logits[kept])

    def test_a_token_that_was_not_allowed_is_a_bug_and_says_so(self) -> None:
        constraint = GRAMMAR.start()
        constraint.take(TOKENIZER("x").input_ids[0])
        with pytest.raises(RuntimeError, match="Constrained decoding failed"):
            constraint.allowed()


class TestAnswers:
    def test_twenty_of_twenty_answers_of_random_weights_are_verdicts(self, load, qwen3_tuned, short) -> None:
        loaded = load(qwen3_tuned)
        prompts = [loaded.prepare(f"Nurse {n}, ward {n * n}", f"{n} years of care.") for n in range(1, 11)]
        found = loaded.generate(prompts, max_new_tokens=short, batch_size=10, constrained=True)
        answers = [answer for row in found for answer in row.values()]
        assert len(answers) == 20
        assert {answer.stopped for answer in answers} == {"verdict"}
        assert all(isinstance(parse_completion(answer.text), Verdict) for answer in answers)
        assert len({answer.text for answer in answers}) > 2  # what is said stays the model's
        grader = RuleBasedRewardModel()
        valid = [
            grader.grade(a.text, gold_decision="reject", gold_score=0.5, context="Nurse").format_valid for a in answers
        ]
        assert valid == [1.0] * 20

    def test_without_force_the_same_weights_write_none(self, load, qwen3_tuned) -> None:
        loaded = load(qwen3_tuned)
        free = loaded.generate([loaded.prepare("Nurse", "Ten years of care.")], max_new_tokens=40)[0]
        assert not any(isinstance(parse_completion(answer.text), Verdict) for answer in free.values())

    def test_the_token_limit_cuts_and_says_so(self, load, qwen3_tuned, short) -> None:
        loaded = load(qwen3_tuned)
        prompt = loaded.prepare("Nurse", "Ten years of care.")
        cut = loaded.generate([prompt], columns=["baseline"], max_new_tokens=12, constrained=True)[0]["baseline"]
        whole = loaded.generate([prompt], columns=["baseline"], max_new_tokens=short, constrained=True)[0]["baseline"]
        assert (cut.stopped, cut.n_tokens, whole.stopped) == ("length", 12, "verdict")
        assert whole.text.startswith(cut.text)

    @pytest.mark.parametrize("limit", [1, 2, 13, 14, 15, 40])
    def test_rows_at_different_places_fit_whatever_the_limit(self, load, qwen3_adapter, limit) -> None:
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare("Nurse", f"{'Ten years of care. ' * n}") for n in (1, 5, 2)]
        for row in loaded.generate(prompts, max_new_tokens=limit, batch_size=2, constrained=True):
            assert {answer.n_tokens for answer in row.values()} == {limit}

    def test_forced_answers_do_not_depend_on_what_shares_the_batch(self, load, qwen3_adapter) -> None:
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare("Nurse", "Ten years of care."), loaded.prepare("Welder", "x " * 40)]
        together = loaded.generate(prompts, max_new_tokens=30, constrained=True)
        alone = [loaded.generate([prompt], max_new_tokens=30, constrained=True)[0] for prompt in prompts]
        assert [[a.text for a in row.values()] for row in together] == [[a.text for a in row.values()] for row in alone]
