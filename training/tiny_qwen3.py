"""A random model of Qwen3's architecture, small enough to train in seconds: for the smoke run and for tests."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedTokenizerFast

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "runs" / "tiny-random-qwen3"
TINY_SHAPE: dict[str, Any] = {
    "hidden_size": 32,
    "intermediate_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "max_position_embeddings": 16_384,
}
_TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def tiny_tokenizer() -> PreTrainedTokenizerFast:
    """One token per byte, plus the marks of a chat."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    special = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    core = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate([*special, *alphabet])}, merges=[]))
    core.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    core.decoder = decoders.ByteLevel()
    core.add_special_tokens(special)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=core, pad_token="<|endoftext|>", eos_token="<|im_end|>", padding_side="left"
    )
    tokenizer.chat_template = _TEMPLATE
    return tokenizer


def save_random_qwen3(folder: Path, *, seed: int, dtype: torch.dtype | None = None, **shape: Any) -> None:
    """Write random weights of Qwen3's architecture, float32 unless `dtype` says otherwise, and the tokenizer.

    `shape` holds what `Qwen3Config` takes; without `vocab_size` there is one row for each token.
    """
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    tokenizer = tiny_tokenizer()
    shape.setdefault("vocab_size", len(tokenizer))
    config = Qwen3Config(
        **shape,
        tie_word_embeddings=True,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        bos_token_id=None,
    )
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model: Any = Qwen3ForCausalLM(config)  # transformers wraps `to` without its types
        model.to(dtype or torch.float32).save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def tiny_qwen3(folder: Path = FOLDER, *, seed: int = 7) -> Path:
    """Write model and tokenizer to `folder` unless they are there already, and return it. Same seed, same weights."""
    if (folder / "config.json").is_file():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        save_random_qwen3(Path(beside), seed=seed, **TINY_SHAPE)
        try:
            os.rename(beside, folder)
            os.mkdir(beside)  # what the context manager takes away
        except OSError:
            if not (folder / "config.json").is_file():  # else another process was first
                raise
    return folder
