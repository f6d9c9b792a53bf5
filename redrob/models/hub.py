"""Models by name: a folder on this machine, or a repository on the Hugging Face Hub.

Only configuration, tokenizer and safetensors files are ever fetched: no Python, no pickles. A repository can change
under its name, so those in `PINNED` are read at one commit, and any other where it is named `owner/name@commit`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from redrob.errors import ConfigError, ModelMissingError, disk_is_full

TIMEOUT_S = 3.0
"""How long `answers` waits. The Hub answers within a second; a machine without a network should not wait long."""

PATTERNS = ["*.json", "*.safetensors", "*.jinja", "merges.txt", "vocab.txt"]

PINNED: Mapping[str, str] = MappingProxyType(
    {
        "Qwen/Qwen3-0.6B": "c1899de289a04d12100db370d81485cdf75e47ca",
        "HuggingFaceTB/SmolLM2-135M-Instruct": "12fd25f77366fa6b3b4b768ec3050bf629380bac",
    }
)
"""Repository -> the commit that is read of it. Raise it together with `preload_from_hub` in the README."""
_COMMIT = re.compile(r"([^@,\s]+)@([0-9a-f]{40})")


@dataclass(frozen=True, slots=True)
class Source:
    """A model on this machine."""

    name: str
    """As it was asked for: a folder or a Hub id."""
    folder: Path
    revision: str
    """Commit on the Hub; `local` for a folder."""


def repository(name: str) -> tuple[str, str | None]:
    """Repository and commit that a name asks for; None is the newest commit.

    >>> repository("ada/policy"), repository("ada/policy@0123456789abcdef0123456789abcdef01234567")
    (('ada/policy', None), ('ada/policy', '0123456789abcdef0123456789abcdef01234567'))
    """
    named = _COMMIT.fullmatch(name)
    return (named[1], named[2]) if named else (name, PINNED.get(name))


def is_local(name: str) -> bool:
    """Whether the model is a folder, or its weights are in the Hub's cache on this machine."""
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    if Path(name).expanduser().is_dir():
        return True
    weights = ("model.safetensors", "model.safetensors.index.json", "adapter_model.safetensors")
    repo, commit = repository(name)
    try:
        return any(isinstance(try_to_load_from_cache(repo, file, revision=commit), str) for file in weights)
    except HFValidationError:
        return False  # a path that does not exist and could not be a Hub id; fetching it says so


def answers(name: str) -> bool:
    """Whether the Hub can be reached and has what `name` asks for. Waits `TIMEOUT_S` seconds at most."""
    import httpx2
    from huggingface_hub import HfApi
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, OfflineModeIsEnabled

    repo, commit = repository(name)
    try:
        HfApi().model_info(repo, revision=commit, timeout=TIMEOUT_S)
    except (httpx2.TransportError, OfflineModeIsEnabled, HfHubHTTPError, HFValidationError):
        return False
    return True


def fetch(name: str) -> Source:
    """The model as files on this machine, downloaded where it has to be and may be.

    Args:
        name: A folder, `owner/name`, or `owner/name@commit` with all 40 digits of the commit.

    Raises:
        ModelMissingError: It is no folder, and the Hub has no such model or cannot be reached.
        ConfigError: The name could be neither.
    """
    folder = Path(name).expanduser()
    if folder.is_dir():
        return Source(name, folder, "local")
    import httpx2
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    repo, commit = repository(name)
    try:
        snapshot = Path(snapshot_download(repo, revision=commit, allow_patterns=PATTERNS))
    except HFValidationError as error:
        raise ConfigError(
            f"Model '{name}': there is no such folder, and a Hub id has the form owner/name, or owner/name@commit with "
            "the 40 digits of a commit. Check the path, REDROB_POLICY and REDROB_BASE."
        ) from error
    except (LocalEntryNotFoundError, HfHubHTTPError, httpx2.TransportError) as error:
        where = f" at commit {commit}" if commit else ""
        raise ModelMissingError(
            f"Model '{name}': it is not on this machine, and the Hub did not hand it out{where} "
            f"({type(error).__name__}). Connect to the network, once. It may be private, misspelt or not pushed yet: "
            "log in with `hf auth login`, check the name, or choose the pair bundled, which works offline."
        ) from error
    except OSError as error:
        if not disk_is_full(error):
            raise
        raise ModelMissingError(
            f"Model '{name}': the disk is full, so it cannot be downloaded. Free space, name a folder on another disk "
            "with HF_HOME, or choose the pair bundled."
        ) from error
    return Source(repo, snapshot, snapshot.name)
