"""Answers as they grow: they end as whole ones do, and forced ones are verdicts."""

import pytest

from redrob.models import constrained
from redrob.verdict import Verdict, parse_completion

CASES = [("Data engineer. Must: Kafka, SQL.", "Built Kafka pipelines for six years."), ("Nurse", "Care. " * 30)]


@pytest.fixture
def loaded(load, qwen3_adapter):
    return load(qwen3_adapter)


def test_a_forced_stream_ends_in_the_answers_of_generate(loaded):
    prompts = [loaded.prepare(*CASES[i % 2]) for i in range(5)]
    streamed = {
        (delta.index, delta.column): delta.answer.text
        for delta in loaded.stream(prompts, max_new_tokens=12, constrained=True)
        if delta.answer
    }
    whole = loaded.generate(prompts, max_new_tokens=12, constrained=True)
    assert streamed == {(i, c): answer.text for i, row in enumerate(whole) for c, answer in row.items()}


def test_a_forced_stream_writes_verdicts(loaded, monkeypatch):
    monkeypatch.setattr(constrained, "MAX_REASONS", 1)
    monkeypatch.setattr(constrained, "MAX_REASON_CHARS", 8)
    stream = loaded.stream([loaded.prepare(*CASES[0])], constrained=True)
    answers = [delta.answer for delta in stream if delta.answer]
    assert len(answers) == 2
    assert all(isinstance(parse_completion(answer.text), Verdict) for answer in answers)
