"""The reader's weights on disk: 8-bit rows with a scale each, in parts that plain git takes, checked by their hashes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load as tensors_of
from safetensors.torch import save_file
from torch import Tensor
from transformers import BertConfig, BertModel

from redrob.errors import DataError, ModelMissingError
from redrob.reference.reader.network import Reader

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "reader"
MANIFEST = "reader.json"
PART_BYTES = 9_500_000
"""Most bytes of weights in one file: the Hub's plain git refuses more than 10 MB."""
SCALE = ".scale"
LEAST_ROWS = 8
"""Matrices of fewer rows are kept in 16 bits."""
ENCODER = {
    "vocab_size": 30522,
    "hidden_size": 384,
    "num_hidden_layers": 6,
    "num_attention_heads": 12,
    "intermediate_size": 1536,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
}
"""The shape of all-MiniLM-L6-v2."""


def save(model: Reader, folder: Path, about: dict[str, Any]) -> None:
    """Write weights and `reader.json`, which holds `about` and each part's SHA-256, to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    parts: list[dict[str, Tensor]] = [{}]
    room = PART_BYTES
    for name, weight in model.named_parameters():  # those that two encoders share once
        for piece, tensor in _packed(name, weight).items():
            if tensor.nbytes > room and parts[-1]:
                parts.append({})
                room = PART_BYTES
            parts[-1][piece] = tensor
            room -= tensor.nbytes
    hashes = {}
    for number, part in enumerate(parts, 1):
        file = f"reader-{number}-of-{len(parts)}.safetensors"
        save_file(part, str(folder / file))
        hashes[file] = hashlib.sha256((folder / file).read_bytes()).hexdigest()
    manifest = {"sha256": hashes, **about}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def load(folder: Path = FOLDER) -> Reader:
    """The trained reader, in float32, ready to read.

    Raises:
        ModelMissingError: the folder holds no reader.
        DataError: a part is not the one that the manifest names.
    """
    if not (folder / MANIFEST).is_file():
        raise ModelMissingError(
            f"{folder}: the reader's weights are missing. The evidence check reads with them. "
            "Restore the folder from the repository, or train them with `python -m training.train_reader`."
        )
    state: dict[str, Tensor] = {}
    for file, wanted in manifest(folder)["sha256"].items():
        data = (folder / file).read_bytes() if (folder / file).is_file() else b""
        if hashlib.sha256(data).hexdigest() != wanted:
            raise DataError(f"{folder / file}: it is not the file that {MANIFEST} names. Restore it.")
        state |= tensors_of(data)  # what was hashed, not the file once more
    model = Reader(BertModel(BertConfig.from_dict(ENCODER), add_pooling_layer=False))
    whole = _unpacked(state)
    if whole.keys() != dict(model.named_parameters()).keys():
        raise DataError(f"{folder}: its weights are not those of this network. Restore the folder from the repository.")
    model.load_state_dict(whole, strict=False)
    return model.eval()


def manifest(folder: Path) -> dict[str, Any]:
    """What `save` wrote beside the weights, with what was added to it: at least each part's SHA-256.

    Raises:
        DataError: it is damaged.
    """
    path = folder / MANIFEST
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        dict.items(found["sha256"])
        float(found.get("temperature", 1.0))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DataError(
            f"{path}: it is damaged ({error!r}). It names each part of the reader's weights with its hash. Restore it "
            "from the repository."
        ) from error
    return found


def _packed(name: str, weight: Tensor) -> dict[str, Tensor]:
    """Matrices as 8-bit rows in chunks that fit a part, with their scales; all else in 16 bits."""
    weight = weight.detach().float().cpu()
    if weight.ndim < 2 or weight.shape[0] < LEAST_ROWS:
        return {name: weight.half()}
    scale = weight.abs().amax(dim=1, keepdim=True).clamp_min(1e-8) / 127
    rows = (weight / scale).round().to(torch.int8)
    step = PART_BYTES // weight.shape[1]
    chunks = {f"{name}.{at}": rows[at : at + step].contiguous() for at in range(0, len(rows), step)}
    return {**chunks, name + SCALE: scale.float()}


def _unpacked(state: dict[str, Tensor]) -> dict[str, Tensor]:
    whole = {name: tensor.float() for name, tensor in state.items() if tensor.dtype == torch.float16}
    for name in [n.removesuffix(SCALE) for n in state if n.endswith(SCALE)]:
        chunks = {int(n.rsplit(".", 1)[1]): n for n in state if n.rsplit(".", 1)[0] == name and n[-1].isdigit()}
        rows = torch.cat([state[chunks[at]] for at in sorted(chunks)])
        whole[name] = rows.float() * state[name + SCALE]
    return whole
