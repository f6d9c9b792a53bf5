"""The policy on disk: what is saved is what is loaded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from redrob.errors import ModelMissingError
from training.config import LoraSettings, TrainConfig
from training.policy import is_saved, new_policy, save_policy, saved_policy
from training.tiny_qwen3 import tiny_qwen3


@pytest.fixture
def config(tmp_path: Path) -> TrainConfig:
    base = str(tiny_qwen3(tmp_path / "base"))
    return TrainConfig(name="tiny", base_model=base, lora=LoraSettings(r=2, alpha=4), sft=None)


def test_a_new_adapter_is_on_all_linear_layers_and_the_base_stays_as_it_is(config: TrainConfig) -> None:
    trained = {name for name, parameter in new_policy(config).named_parameters() if parameter.requires_grad}
    assert len(trained) == 2 * 7 * 2  # layers, linear layers of each, factors
    assert all("lora_" in name for name in trained)


def test_a_saved_adapter_answers_like_the_model_it_came_from(config: TrainConfig, tmp_path: Path) -> None:
    model = new_policy(config)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "lora_B" in name:
                parameter.copy_(torch.randn_like(parameter).to(torch.bfloat16))
            elif "lora_A" in name:
                parameter.copy_(parameter.to(torch.bfloat16))
    assert not is_saved(tmp_path / "adapter")
    save_policy(model, tmp_path / "adapter", config)
    assert is_saved(tmp_path / "adapter")
    loaded = saved_policy(config, tmp_path / "adapter", trainable=False)
    ids = torch.tensor([[5, 6, 7, 8]])
    torch.testing.assert_close(loaded(ids).logits, model.eval()(ids).logits)
    assert json.loads((tmp_path / "adapter" / "redrob.json").read_text()) == {"preset": "evidence"}
    assert {p.name for p in (tmp_path / "adapter").iterdir()} >= {"adapter_model.safetensors", "adapter_config.json"}


def test_a_base_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match="nowhere: its weights cannot be had"):
        new_policy(TrainConfig(name="tiny", base_model=str(tmp_path / "nowhere")))
