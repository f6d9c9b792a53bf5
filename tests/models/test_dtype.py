"""Which numbers weights are computed with: what was asked for, else the faster, and it is said."""

import pytest
import torch

from redrob.errors import ConfigError
from redrob.models import dtype, loading


def timed(monkeypatch, float32, bfloat16):
    monkeypatch.setattr(dtype, "measured", lambda name, *_: {"float32": float32, "bfloat16": bfloat16}[name])


@pytest.mark.parametrize(
    ("float32", "bfloat16", "chosen", "why"),
    [
        (2.0, 1.0, "bfloat16", "2.0 times as fast"),
        (1.1, 1.0, "bfloat16", "1.1 times as fast"),
        (1.0, 1.0, "float32", "1.0 times as fast"),  # not worth the precision
        (1.0, 4.0, "float32", "0.2 times as fast"),
    ],
)
def test_the_faster_is_chosen_where_it_is_worth_it(monkeypatch, float32, bfloat16, chosen, why):
    timed(monkeypatch, float32, bfloat16)
    choice = dtype.choose_dtype("auto", "cpu", 576, 1536)
    assert choice.dtype == chosen
    assert why in choice.why


def test_what_is_asked_for_is_not_measured(monkeypatch):
    monkeypatch.setattr(dtype, "measured", None)
    assert dtype.choose_dtype("bfloat16", "cpu", 576, 1536).dtype == "bfloat16"


def test_the_environment_is_read_and_its_mistake_named(monkeypatch):
    monkeypatch.setenv("REDROB_DTYPE", "bfloat16")
    assert dtype.check_dtype(None) == "bfloat16"
    assert dtype.check_dtype("float32") == "float32"
    monkeypatch.setenv("REDROB_DTYPE", "int3")
    with pytest.raises(ConfigError, match=r"REDROB_DTYPE: 'int3' is unknown\. Allowed: float32, bfloat16, auto"):
        dtype.check_dtype(None)
    monkeypatch.setenv("REDROB_DTYPE", "")
    assert dtype.check_dtype(None) == "auto"


@pytest.mark.parametrize("name", dtype.DTYPES)
def test_a_measurement_is_a_time(name):
    assert dtype.measured(name, "cpu", 64, 96) > 0


@pytest.mark.parametrize("policy", ["qwen3_adapter", "qwen3_tuned"])
def test_a_pair_answers_in_bfloat16_and_says_so(load, qwen3, policy, request, monkeypatch):
    load(request.getfixturevalue(policy))  # sets what the environment names
    lines = []
    loaded = loading.load_pair("qwen3-0.6b", device="cpu", dtype="bfloat16", say=lines.append)
    assert loaded.describe()["dtype"] == "bfloat16"
    assert "Weights in bfloat16, as asked for." in lines
    answers = loaded.generate([loaded.prepare("Nurse, ICU.", "Ten years.")] * 2, max_new_tokens=8)
    assert all(answer.n_tokens for row in answers for answer in row.values())
    assert loaded is not loading.load_pair("qwen3-0.6b", device="cpu", dtype="float32")


def test_what_is_faster_is_what_is_loaded(load, qwen3_adapter, monkeypatch):
    load(qwen3_adapter)
    timed(monkeypatch, 2.0, 1.0)
    loaded = loading.load_pair("qwen3-0.6b", device="cpu", dtype="auto")
    logits = next(iter(loaded.forwards.values()))(
        ["policy"], input_ids=torch.tensor([[5, 6]]), logits_to_keep=torch.tensor([1])
    )
    assert (loaded.dtype, logits.dtype) == ("bfloat16", torch.bfloat16)
