"""Tiny random models with the real architecture, saved as the real files, for the real loading code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from redrob.models import loading

# What matters of Qwen3's template: the turn marks, and the empty think block that switches thinking off.
QWEN3_TEMPLATE = """\
{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\\n\\n</think>\\n\\n' }}
    {%- endif %}
{%- endif %}"""

SEED_TEXT = ["Kafka pipelines at Northwind Freight, SQL and Airflow.", '{"reasons": ["x"], "score": 0.5}'] * 4


def make_tokenizer():
    """A byte-level tokenizer of about 400 tokens with Qwen's marks."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    core = Tokenizer(models.BPE())
    core.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    core.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=400, initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    core.train_from_iterator(SEED_TEXT, trainer)
    core.add_special_tokens(
        [AddedToken(mark, special=True) for mark in ("<|endoftext|>", "<|im_start|>", "<|im_end|>")]
    )
    core.add_tokens([AddedToken(mark, special=False) for mark in ("<think>", "</think>")])
    return PreTrainedTokenizerFast(
        tokenizer_object=core,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        chat_template=QWEN3_TEMPLATE,
        padding_side="left",
    )


def save_qwen3(folder: Path, seed: int) -> Path:
    """A random Qwen3 with two layers in `folder`, tokenizer included. Wide weights, so that answers vary."""
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    tokenizer = make_tokenizer()
    torch.manual_seed(seed)
    config = Qwen3Config(
        vocab_size=len(tokenizer) + 3,  # as published: more rows than tokens
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        max_position_embeddings=4096,
        initializer_range=0.3,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    Qwen3ForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_adapter(folder: Path, base: Path, **settings) -> Path:
    """A random LoRA adapter on `base`, saved by PEFT."""
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM

    torch.manual_seed(7)
    model = AutoModelForCausalLM.from_pretrained(base, dtype=torch.float32)
    given = {"r": 4, "lora_alpha": 8, "target_modules": "all-linear", "task_type": "CAUSAL_LM", **settings}
    model = get_peft_model(model, LoraConfig(**given))
    for name, weight in model.named_parameters():
        if "lora_B" in name:
            torch.nn.init.normal_(weight, std=0.3)
    model.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def qwen3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_qwen3(tmp_path_factory.mktemp("baseline"), seed=1)


@pytest.fixture(scope="session")
def qwen3_tuned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_qwen3(tmp_path_factory.mktemp("tuned"), seed=2)


@pytest.fixture(scope="session")
def qwen3_adapter(qwen3: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_adapter(tmp_path_factory.mktemp("adapter"), qwen3)


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, qwen3: Path) -> Iterator[object]:
    """`load(policy)`: the pair qwen3-0.6b through its real code path, over the tiny baseline."""
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setenv("REDROB_BASE", str(qwen3))

    def load(policy: Path, base: Path | None = None):
        monkeypatch.setenv("REDROB_POLICY", str(policy))
        if base:
            monkeypatch.setenv("REDROB_BASE", str(base))
        return loading.load_pair("qwen3-0.6b", device="cpu", dtype="float32")

    return load
