"""Layers below an adapter's first are computed once for rows that read the same, and no answer changes by it."""

from __future__ import annotations

import pytest
import torch

from redrob.policies import reading
from redrob.policies.ragged_cache import RaggedCache
from redrob.policies.same_text import same_text, unchanged_layers

from .conftest import save_adapter

JOB = "Data engineer. Must: Kafka, SQL, Airflow; five years of pipelines in production."
LINEAR = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
CANDIDATES = ["Kafka for years.", "Nurse on a ward, then Airflow and SQL at Northwind Freight."]


@pytest.fixture(scope="module")
def upper_adapter(qwen3, tmp_path_factory):
    """On the second of two layers."""
    return save_adapter(tmp_path_factory.mktemp("upper"), qwen3, target_modules=LINEAR, layers_to_transform=[1])


@pytest.fixture
def loaded(load, upper_adapter):
    return load(upper_adapter)


@pytest.fixture
def rows_below(loaded):
    """Rows that the lowest layer was asked about, a number a pass, and of how many tokens."""
    seen = []
    below = loaded.forwards["policy"]._model.model.layers[0].mlp
    below.register_forward_pre_hook(lambda _, args: seen.append(tuple(args[0].shape[:2])))
    return seen


def answers(loaded, prompts, **settings):
    return [
        {column: answer.text for column, answer in found.items()}
        for found in loaded.generate(prompts, max_new_tokens=12, **settings)
    ]


def test_what_is_below_an_adapter_is_found(load, qwen3_adapter, upper_adapter):
    assert load(qwen3_adapter).forwards["policy"].computed_once == 0
    assert load(upper_adapter).forwards["policy"].computed_once == 1


@pytest.mark.parametrize(
    ("changed", "below"),
    [
        (["model.layers.0.mlp.up_proj"], 0),
        (["model.layers.1.self_attn.q_proj", "model.layers.0.mlp.up_proj"], 0),
        (["model.layers.1.self_attn.q_proj"], 1),
        (["lm_head"], 2),
    ],
)
def test_only_layers_under_every_changed_one_count(loaded, changed, below):
    model = loaded.forwards["policy"]._model
    assert unchanged_layers(model, changed) == list(model.model.layers)[:below]


def test_both_columns_read_as_one_row_below_and_write_as_two(loaded, rows_below):
    prompt = loaded.prepare(JOB, CANDIDATES[0])
    loaded.generate([prompt], max_new_tokens=2)
    read = [prompt.system, prompt.start - prompt.system, len(prompt.input_ids) - prompt.start]
    assert rows_below[:3] == [(1, tokens) for tokens in read]
    assert {rows for rows, _ in rows_below[3:]} == {2}


@pytest.mark.parametrize("piece", [7, 256])
def test_answers_are_those_of_each_column_and_prompt_alone(loaded, monkeypatch, piece):
    monkeypatch.setattr(reading, "PIECE", piece)
    prompts = [loaded.prepare(job, candidate) for job in (JOB, "Nurse.") for candidate in CANDIDATES]
    alone = []
    for prompt in prompts:
        for column in ("baseline", "policy"):
            loaded.starts.forget()
            alone.append(answers(loaded, [prompt], columns=[column])[0][column])
    assert len(set(alone)) > 1
    loaded.starts.forget()
    together = answers(loaded, prompts)
    assert [found[column] for found in together for column in ("baseline", "policy")] == alone


def test_a_long_prompt_is_read_by_both_columns_in_one_pass(loaded, rows_below):
    """Without layers in common the first column would be read, and begin its answer, before the second is read."""
    prompt = loaded.prepare(JOB, "Kafka pipelines at Northwind Freight. " * 60)
    assert len(prompt.input_ids) - prompt.start > 384
    loaded.generate([prompt], max_new_tokens=1)
    assert [rows for rows, _ in rows_below] == [1, 1, 1]


def test_a_text_that_was_read_by_one_column_before_is_gone_on_with(loaded):
    """The start is kept for one column only, so at first the columns have not read the same."""
    prompt = loaded.prepare(JOB, CANDIDATES[0])
    expected = answers(loaded, [prompt])
    loaded.starts.forget()
    answers(loaded, [prompt], columns=["policy"])
    assert answers(loaded, [prompt]) == expected


def test_sampled_answers_to_one_prompt_are_the_same_ones(loaded, rows_below):
    prompt = loaded.prepare(JOB, CANDIDATES[0])
    one_by_one = [found["policy"] for found in answers(loaded, [prompt] * 3, temperature=1.0, batch_size=1)]
    del rows_below[:]
    together = [found["policy"] for found in answers(loaded, [prompt] * 3, temperature=1.0, batch_size=3)]
    assert together == one_by_one
    assert rows_below[0][0] == 1


def test_keys_values_and_logits_are_those_of_every_row_for_itself(loaded):
    """Rows 0 and 2 read the same, rows 1 and 3 something else each."""
    forward = loaded.forwards["policy"]
    ids = torch.randint(5, 300, (4, 9), generator=torch.Generator().manual_seed(0))
    ids[2] = ids[0]
    columns = ["baseline", "policy", "policy", "baseline"]
    found = []
    for same in (None, same_text([tuple(row) for row in ids.tolist()], "cpu")):
        cache = RaggedCache(4, 20, "cpu")
        for _ in columns:
            cache.join([])
        for part in (ids[:, :5], ids[:, 5:]):
            tokens = part.shape[1]
            logits = forward(
                columns,
                same,
                input_ids=part,
                attention_mask=cache.mask(tokens, torch.float32),
                position_ids=cache.places(tokens),
                cache=cache,
            )
            cache.advance([tokens] * 4)
        found.append([logits, *(part for row in range(4) for layer in cache.taken(row) for part in layer)])
    assert not torch.allclose(found[0][0][0], found[0][0][2])  # the columns differ
    for one, other in zip(*found, strict=True):
        torch.testing.assert_close(one, other)


def test_a_pass_that_breaks_leaves_nothing_behind(loaded):
    prompt = loaded.prepare(JOB, CANDIDATES[0])
    expected = answers(loaded, [prompt])
    forward, cache = loaded.forwards["policy"], RaggedCache(2, 4, "cpu")
    for _ in range(2):
        cache.join([])
    with pytest.raises(RuntimeError, match="room"):
        forward(
            ["baseline", "policy"],
            same_text(["one", "one"], "cpu"),
            input_ids=torch.ones(2, 9, dtype=torch.long),
            attention_mask=None,
            position_ids=cache.places(9),
            cache=cache,
        )
    loaded.starts.forget()
    assert answers(loaded, [prompt]) == expected
