"""Answers drawn by chance: greedy stays as it was, a seed repeats itself in any batch, and force goes with both."""

import math

import pytest
import torch

from redrob.errors import ConfigError
from redrob.models import constrained
from redrob.models.sampling import Sampler
from redrob.verdict import Verdict, parse_completion

CASES = [("Data engineer. Must: Kafka, SQL.", "Built Kafka pipelines for six years."), ("Nurse", "Care. " * 30)]


@pytest.fixture
def loaded(load, qwen3_adapter):
    return load(qwen3_adapter)


def texts(rows):
    return [{column: answer.text for column, answer in row.items()} for row in rows]


class TestSampler:
    # Logits 0 and ln 3 are odds of 1 to 3; at a temperature of 0.5 odds are squared, at 2 their root is taken.
    @pytest.mark.parametrize(
        ("temperature", "share"), [(1.0, 3 / 4), (0.5, 9 / 10), (2.0, math.sqrt(3) / (1 + math.sqrt(3)))]
    )
    def test_tokens_come_as_often_as_their_odds_at_the_temperature(self, temperature, share):
        sampler = Sampler(temperature, seed=0, index=0)
        logits = torch.tensor([0.0, math.log(3)])
        drawn = [sampler.draw(logits) for _ in range(4000)]
        assert sum(drawn) / 4000 == pytest.approx(share, abs=0.03)  # three standard errors are 0.02

    def test_a_forbidden_token_is_never_drawn(self):
        sampler = Sampler(2.0, seed=0, index=0)
        assert {sampler.draw(torch.tensor([float("-inf"), 0.0])) for _ in range(200)} == {1}


class TestAnswers:
    def test_temperature_zero_is_greedy_bit_for_bit_whatever_the_seed(self, loaded):
        prompts = [loaded.prepare(*case) for case in CASES]
        greedy = loaded.generate(prompts, max_new_tokens=20)
        assert texts(loaded.generate(prompts, max_new_tokens=20, temperature=0.0, seed=5)) == texts(greedy)

    def test_a_seed_repeats_itself_and_another_does_not(self, loaded):
        prompts = [loaded.prepare(*CASES[0])] * 3
        first = texts(loaded.generate(prompts, max_new_tokens=16, temperature=1.0, seed=1))
        assert texts(loaded.generate(prompts, max_new_tokens=16, temperature=1.0, seed=1)) == first
        assert texts(loaded.generate(prompts, max_new_tokens=16, temperature=1.0, seed=2)) != first

    def test_one_prompt_given_three_times_is_answered_in_three_ways(self, loaded):
        rows = loaded.generate([loaded.prepare(*CASES[0])] * 3, columns=["policy"], max_new_tokens=16, temperature=1.0)
        assert len({row["policy"].text for row in rows}) == 3

    def test_a_drawn_answer_does_not_depend_on_what_shares_the_batch(self, loaded):
        prompts = [loaded.prepare(*case) for case in CASES]
        together = loaded.generate(prompts, max_new_tokens=16, temperature=0.8, batch_size=2)
        apart = loaded.generate(prompts, max_new_tokens=16, temperature=0.8, batch_size=1)
        assert texts(together) == texts(apart)

    @pytest.mark.parametrize("settings", [{"temperature": 0.8, "seed": 3}, {"constrained": True}], ids=str)
    def test_a_stream_ends_in_the_answers_of_generate(self, loaded, settings):
        prompts = [loaded.prepare(*CASES[i % 2]) for i in range(5)]  # more than a stream takes at a time
        streamed = {
            (delta.index, delta.column): delta.answer.text
            for delta in loaded.stream(prompts, max_new_tokens=12, **settings)
            if delta.answer
        }
        whole = loaded.generate(prompts, max_new_tokens=12, **settings)
        assert streamed == {(i, c): text for i, row in enumerate(texts(whole)) for c, text in row.items()}

    def test_a_forced_stream_writes_verdicts_drawn_or_not(self, loaded, monkeypatch):
        monkeypatch.setattr(constrained, "MAX_REASONS", 1)
        monkeypatch.setattr(constrained, "MAX_REASON_CHARS", 8)
        for temperature in (0.0, 1.0):
            stream = loaded.stream([loaded.prepare(*CASES[0])], constrained=True, temperature=temperature)
            answers = [delta.answer for delta in stream if delta.answer]
            assert len(answers) == 2
            assert all(isinstance(parse_completion(answer.text), Verdict) for answer in answers)

    @pytest.mark.parametrize("temperature", [-0.1, math.inf, math.nan])
    def test_a_temperature_that_is_none_is_named(self, loaded, temperature):
        with pytest.raises(ConfigError, match="temperature"):
            loaded.generate([], temperature=temperature)
        with pytest.raises(ConfigError, match="temperature"):
            list(loaded.stream([], temperature=temperature))
