"""The adapter that a run begins with: where it lies, and what of a folder is gone on with."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
import torch

from redrob.errors import ConfigError
from redrob.policies import PAIRS, load_weights
from training.config import LoraSettings, TrainConfig, config_from
from training.policy import new_policy, save_policy
from training.tiny_qwen3 import tiny_qwen3


@pytest.fixture
def upper(tmp_path: Path) -> TrainConfig:
    """An adapter on the second of two layers."""
    lora = LoraSettings(r=4, alpha=8, first_layer=1)
    return TrainConfig(name="tiny", base_model=str(tiny_qwen3(tmp_path / "base")), lora=lora, warmup=None)


def trained(model: torch.nn.Module) -> set[str]:
    return {name for name, parameter in model.named_parameters() if parameter.requires_grad}


def test_an_adapter_is_on_all_linear_layers_from_the_first_on(upper: TrainConfig) -> None:
    everywhere = trained(new_policy(dataclasses.replace(upper, lora=LoraSettings(r=4, alpha=8))))
    assert trained(new_policy(upper)) == {name for name in everywhere if ".layers.1." in name}
    assert len(everywhere) == 2 * 7 * 2  # layers, linear layers of each, factors


def test_gradients_end_at_the_first_layer(upper: TrainConfig) -> None:
    policy = new_policy(upper)
    seen = []
    for layer in policy.get_base_model().model.layers:
        layer.register_forward_hook(lambda _, args, found: seen.append(found.requires_grad))
    policy(input_ids=torch.tensor([[5, 6, 7]]))
    assert seen == [False, True]


def test_what_is_trained_so_is_served_with_the_lower_layers_in_common(upper: TrainConfig, tmp_path: Path) -> None:
    save_policy(new_policy(upper), tmp_path / "policy", upper)
    assert json.loads((tmp_path / "policy" / "adapter_config.json").read_text())["layers_to_transform"] == [1]
    pair = dataclasses.replace(PAIRS["qwen3-0.6b"], baseline=upper.base_model, policy=str(tmp_path / "policy"))
    assert load_weights(pair, device="cpu").forwards["policy"].computed_once == 1


def test_a_layer_that_is_not_there_is_named(upper: TrainConfig) -> None:
    none = dataclasses.replace(upper, lora=LoraSettings(first_layer=2))
    with pytest.raises(ConfigError, match=r"lora\.first_layer: 2 leaves nothing to train: the base has 2 layers"):
        new_policy(none)


@pytest.mark.parametrize("first", [0, 1])
def test_an_adapter_is_gone_on_with_where_it_lies(upper: TrainConfig, tmp_path: Path, first: int) -> None:
    save_policy(new_policy(upper), tmp_path / "policy", upper)
    lora = LoraSettings(r=4, alpha=8, first_layer=first)
    config = dataclasses.replace(upper, adapter=str(tmp_path / "policy"), lora=lora)
    if first == 1:
        assert trained(new_policy(config)) == trained(new_policy(upper))
        return
    with pytest.raises(ConfigError, match=r"begins at layer 1, the configuration at 0 \(lora\.first_layer\)"):
        new_policy(config)


@pytest.mark.parametrize(
    ("lora", "said"),
    [
        ({"first_layer": -1}, "counted from 0"),
        ({"first_layer": 1, "target_modules": "q_proj"}, "needs lora.target_modules: all-linear"),
    ],
)
def test_a_first_layer_that_makes_no_sense_is_refused(lora: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigError, match=rf"lora\.first_layer.*{said}"):
        config_from({"name": "x", "lora": lora}, "x.yaml")
