"""Which files may be published, and the rules that each of them has to pass.

A file is published because a list here names it, never because it lies in the folder. Left out by that, whatever
happens to be there: completions (`records.jsonl`), logs, checkpoints, optimiser states, pickles. A listed file has to
be a plain file inside its folder, reached through no symbolic link, and to hold what its name promises.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

from redrob.errors import ConfigError
from redrob.policies.registry import PAIRS, ROOT

HOME = ROOT
"""The checkout."""
Kind = Literal["model", "space", "dataset"]

WEIGHTS, ADAPTER_CONFIG, CARD = "adapter_model.safetensors", "adapter_config.json", "README.md"
TOKENIZER = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
             "chat_template.jinja", "vocab.json", "merges.txt")  # fmt: skip
ADAPTER = (WEIGHTS, ADAPTER_CONFIG, "redrob.json")
BESIDE = (CARD, "redrob.json", "run.json", "results.json", "plots/*.png")
"""What stands beside the weights, merged or not."""
FULL = ("config.json", "generation_config.json", "model.safetensors", "model.safetensors.index.json",
        "model-?????-of-?????.safetensors", *TOKENIZER)  # fmt: skip
MODEL = (*BESIDE, *ADAPTER, *FULL, *(f"adapter/{name}" for name in ADAPTER))

_BUNDLED = Path(PAIRS["bundled"].policy).relative_to(HOME).as_posix()
PACKAGE_TYPES = (".py", ".txt", ".css", ".typed")
FULL_WEIGHTS = ("model.safetensors", "model-?????-of-?????.safetensors")
SPACE_REQUIRED = ("app.py", "requirements.txt", CARD, "LICENSE")
SPACE = (
    *SPACE_REQUIRED,
    "assets/examples/*.toml",
    "assets/data/jobs.jsonl",  # the demo batches of the Rank and Fairness tabs are train cases
    "assets/data/candidates*.jsonl",
    "assets/reader/*.safetensors",
    "assets/reader/reader.json",
    "assets/reader/tokenizer.json",
    "assets/results/results.json",
    *(f"assets/results/{name}.json" for name in ("reference", "calibration", "swaps", "benchmarks")),
    "assets/results/card/results.json",
    "assets/screenshots/*.png",  # README.md shows them
    *(f"{_BUNDLED}/{name}" for name in (*ADAPTER, "run.json", "plots/*.png")),
)
"""What the page reads besides the package `redrob/`."""
DATASET = (CARD, "data/*.parquet")

MAX_TEXT_BYTES = 10_000_000
"""The Hub's limit for a file in plain git, which is where text goes."""
MAX_LARGE_BYTES = 50_000_000_000
"""The Hub's limit for one file in its large-file storage."""
_STORED_LARGE = (
    ".safetensors",
    ".png",
    ".parquet",
    "tokenizer.json",
    "vocab.json",
    "merges.txt",
    "model.safetensors.index.json",
)
_TOKEN = re.compile(rb"\bhf_[A-Za-z0-9]{30,}")


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """One file of a plan."""

    path: str
    """In the repository on the Hub."""
    source: Path
    """On this machine."""
    root: Path
    """The folder that `source` may not lead out of."""
    size: int
    """Bytes."""


def allowed(kind: Kind, path: str) -> bool:
    """Whether a file of this name may ever be published.

    >>> [allowed("model", name) for name in ("adapter_model.safetensors", "plots/rewards.png", "records.jsonl")]
    [True, True, False]
    >>> [allowed("space", name) for name in ("redrob/ui/styles/page.css", "assets/results/records.jsonl", "x.pkl")]
    [True, False, False]
    """
    if kind == "space" and path.startswith("redrob/"):
        return Path(path).suffix in PACKAGE_TYPES
    return any(_matches(path, pattern) for pattern in {"model": MODEL, "space": SPACE, "dataset": DATASET}[kind])


def checked_size(path: str, source: Path, root: Path) -> int:
    """The file's size in bytes, once it has passed every rule that concerns the file itself."""
    for step in (source, *source.parents):
        if step == root:
            break
        if step.is_symlink():
            raise ConfigError(f"{step}: it is a symbolic link. What it leads to could be anything. Put a copy there.")
    if not source.resolve().is_relative_to(root):
        raise ConfigError(f"{source}: it leads out of {root}. Only files inside are published. Put a copy there.")
    if not source.is_file():
        raise ConfigError(f"{source}: there is no such file, or it is no plain file. Restore it.")
    size = source.stat().st_size
    limit = MAX_LARGE_BYTES if path.endswith(_STORED_LARGE) else MAX_TEXT_BYTES
    if size > limit:
        raise ConfigError(
            f"{source}: it has {human(size)}. The Hub takes at most {human(limit)} of such a file. Make it smaller"
            + (", or save the weights in several files." if limit == MAX_LARGE_BYTES else ".")
        )
    _check_content(source, size)
    return size


def _check_content(source: Path, size: int) -> None:
    """A name is easily given: safetensors, PNG, Parquet, JSON and text have to be that, and hold no token."""
    with source.open("rb") as stream:
        head = stream.read(9)
    if source.suffix == ".safetensors":
        good = head[8:] == b"{" and 8 + int.from_bytes(head[:8], "little") <= size
    elif source.suffix == ".png":
        good = head.startswith(b"\x89PNG\r\n\x1a\n")
    elif source.suffix == ".parquet":
        good = head.startswith(b"PAR1")
    else:
        data = source.read_bytes()
        if _TOKEN.search(data):
            raise ConfigError(f"{source}: it holds what looks like a Hub token. Take it out, and revoke the token.")
        good = b"\0" not in data and _decodes(data, source.suffix == ".json")
    if not good:
        raise ConfigError(f"{source}: it does not hold what its name promises. Make it anew.")


def _decodes(data: bytes, as_json: bool) -> bool:
    try:
        text = data.decode("utf-8")
        if as_json:
            json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def matching(folder: Path, patterns: tuple[str, ...]) -> list[str]:
    """Paths in `folder` and its `plots/` that a pattern names, links included: those are refused later, aloud."""
    inside = [path.relative_to(folder).as_posix() for part in (folder, folder / "plots") for path in part.glob("*")]
    return sorted(path for path in inside if any(_matches(path, pattern) for pattern in patterns))


def _matches(path: str, pattern: str) -> bool:
    """`*` stands for any name, not for folders."""
    parts, wanted = path.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))


def human(size: int) -> str:
    """A size for people, in the decimal units that the Hub's limits are stated in.

    >>> human(999), human(9_824_056), human(50_000_000_000)
    ('999 B', '9.8 MB', '50.0 GB')
    """
    value, units = float(size), iter(("kB", "MB", "GB", "TB"))
    if size < 1000:
        return f"{size} B"
    unit = ""
    while value >= 999.95:
        value, unit = value / 1000, next(units)
    return f"{value:.1f} {unit}"


def short(path: Path) -> str:
    return path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else str(path)
