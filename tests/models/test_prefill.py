"""Starts are read in pieces that end at the same places, whoever reads them; what was broken off is gone on with."""

from __future__ import annotations

import pytest

from redrob.models.engine import prefill as reading

from .test_generation import Counting

JOB = "Data engineer. Must: Kafka, SQL, Airflow; five years of pipelines in production."
CANDIDATE = "Kafka for years."


PIECE = 25
WRITTEN = 9
"""Most tokens of a pass that writes: one, and what is guessed."""


@pytest.fixture
def loaded(load, qwen3_adapter, monkeypatch):
    monkeypatch.setattr(reading, "PIECE", PIECE)
    return load(qwen3_adapter)


def test_a_start_is_read_in_pieces(loaded):
    prompt = loaded.prepare(JOB, CANDIDATE)
    assert prompt.start - prompt.system == 69
    count = Counting(loaded)
    loaded.generate([prompt], columns=["policy"], max_new_tokens=1)
    rest = len(prompt.input_ids) - prompt.start
    assert count.passes == [(1, prompt.system), (1, 25), (1, 25), (1, 19), (1, rest)]


def test_what_was_broken_off_is_gone_on_with(loaded):
    """Whoever asks reads what is left, and is answered as if nothing had been read."""
    prompt = loaded.prepare(JOB, CANDIDATE)
    asked = {"columns": ["policy"], "max_new_tokens": 12}
    expected = loaded.generate([prompt], **asked)[0]["policy"].text
    rest = len(prompt.input_ids) - prompt.start
    for steps, left in enumerate([[prompt.system, 25, 25, 19], [25, 25, 19], [25, 19], [19], []]):
        loaded.starts.forget()
        (batch,) = loaded._batches([(0, prompt)], ["policy"], 1, False, 8)
        ahead = batch.read_starts()
        for _ in range(steps):
            next(ahead)
        count = Counting(loaded)
        assert loaded.generate([prompt], **asked)[0]["policy"].text == expected
        assert [tokens for _, tokens in count.passes if tokens > WRITTEN] == [*left, rest]


def test_pieces_that_were_gone_on_from_are_let_go(loaded):
    prompt = loaded.prepare(JOB, CANDIDATE)
    (batch,) = loaded._batches([(0, prompt)], ["baseline"], 1, False, 8)
    lengths = [sorted(len(tokens) for _, tokens in loaded.starts._kept) for _ in batch.read_starts()]
    system = prompt.system
    assert lengths == [[system], [system, system + 25], [system, system + 50], [system, prompt.start]]


def test_long_and_short_starts_are_read_together(loaded):
    prompts = [loaded.prepare(job, CANDIDATE) for job in (JOB, "Nurse.", JOB + " Remote.", "Welder on nights.")]
    alone = [loaded.generate([prompt], columns=["policy"], max_new_tokens=9)[0]["policy"].text for prompt in prompts]
    for known in (None, 0, 1, 2):
        loaded.starts.forget()
        if known is not None:
            loaded.generate([prompts[known]], columns=["policy"], max_new_tokens=1)
        together = loaded.generate(prompts, columns=["policy"], max_new_tokens=9)
        assert [row["policy"].text for row in together] == alone
