"""The model under training: the base with a fresh or saved LoRA adapter, and the adapter as it is published."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from training.config import TrainConfig

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


def base_folder(config: TrainConfig) -> str:
    """Where the base's weights are: the bundled base's cache, a folder, or a Hub id."""
    from redrob.policies.bundled import bundled_base

    return str(bundled_base(print)) if config.base_model == "bundled" else config.base_model


def load_tokenizer(config: TrainConfig) -> PreTrainedTokenizerBase:
    """The base's tokenizer."""
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(base_folder(config), padding_side="left")


def new_policy(config: TrainConfig) -> Any:
    """The base with an untrained adapter, drawn from the run's seed. At first it answers just as the base does."""
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM

    base = AutoModelForCausalLM.from_pretrained(base_folder(config), dtype=torch.float32, use_safetensors=True)
    lora = config.lora
    torch.manual_seed(config.seed)
    return get_peft_model(
        base,
        LoraConfig(r=lora.r, lora_alpha=lora.alpha, target_modules=lora.target_modules, task_type="CAUSAL_LM"),
    )


def saved_policy(config: TrainConfig, adapter: Path, *, trainable: bool) -> Any:
    """The base with the adapter in `adapter`."""
    from peft import PeftModel
    from transformers import AutoModelForCausalLM

    base = AutoModelForCausalLM.from_pretrained(base_folder(config), dtype=torch.float32, use_safetensors=True)
    return PeftModel.from_pretrained(base, str(adapter), is_trainable=trainable)


def save_adapter(model: Any, folder: Path, config: TrainConfig) -> None:
    """Write the adapter in bfloat16 safetensors, with the preset that it was trained on beside it."""
    from peft import get_peft_model_state_dict
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    state = get_peft_model_state_dict(model)
    tensors = {name: tensor.detach().cpu().to(torch.bfloat16).contiguous() for name, tensor in state.items()}
    save_file(tensors, folder / "adapter_model.safetensors", metadata={"format": "pt"})
    lora = model.peft_config["default"]
    lora.inference_mode = True
    # A path of the machine that trained it means nothing elsewhere.
    lora.base_model_name_or_path = "SmolLM2-135M-Instruct" if config.base_model == "bundled" else config.base_model
    lora.save_pretrained(str(folder))
    (folder / "redrob.json").write_text(json.dumps({"preset": config.preset}) + "\n", encoding="utf-8")
