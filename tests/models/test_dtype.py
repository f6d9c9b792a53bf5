"""Which numbers weights are computed with: what was asked for, else what the machine has units for, and it is said."""

import pytest
import torch

from redrob.errors import ConfigError
from redrob.models import loading


@pytest.mark.parametrize(("units", "chosen"), [(True, "bfloat16"), (False, "float32")])
def test_bfloat16_is_chosen_where_there_are_units_for_it(monkeypatch, units, chosen):
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: units)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: False)
    found, why = loading.choose_dtype("auto", "cpu")
    assert found == chosen
    assert "units for" in why
    assert loading.choose_dtype("auto", "mps")[0] == "float32"


def test_what_is_asked_for_is_taken_whatever_the_machine(monkeypatch):
    monkeypatch.setattr(loading, "has_bfloat16", None)
    assert loading.choose_dtype("bfloat16", "cpu")[0] == "bfloat16"


def test_the_environment_is_read_and_its_mistake_named(monkeypatch):
    monkeypatch.setattr(loading, "has_bfloat16", lambda device: False)
    monkeypatch.setenv("REDROB_DTYPE", "bfloat16")
    assert loading.choose_dtype(None, "cpu")[0] == "bfloat16"
    assert loading.choose_dtype("float32", "cpu")[0] == "float32"
    monkeypatch.setenv("REDROB_DTYPE", "int3")
    with pytest.raises(ConfigError, match=r"REDROB_DTYPE: 'int3' is unknown\. Allowed: float32, bfloat16, auto"):
        loading.choose_dtype(None, "cpu")
    monkeypatch.setenv("REDROB_DTYPE", "")
    assert loading.choose_dtype(None, "cpu") == ("float32", "Weights in float32: cpu has no units for bfloat16 here.")


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


def test_what_is_chosen_is_what_is_loaded(load, qwen3_adapter, monkeypatch):
    load(qwen3_adapter)
    monkeypatch.setattr(loading, "has_bfloat16", lambda device: True)
    loaded = loading.load_pair("qwen3-0.6b", device="cpu", dtype="auto")
    logits = next(iter(loaded.forwards.values()))(
        ["policy"], input_ids=torch.tensor([[5, 6]]), logits_to_keep=torch.tensor([1])
    )
    assert (loaded.dtype, logits.dtype) == ("bfloat16", torch.bfloat16)
