"""Models by name: a folder on this machine, or a repository on the Hugging Face Hub.

Only configuration, tokenizer and safetensors files are ever fetched: no Python, no pickles.
"""

from dataclasses import dataclass
from pathlib import Path

from redrob.errors import ConfigError, ModelMissingError

TIMEOUT_S = 3.0
"""How long `answers` waits. The Hub answers within a second; a machine without a network should not wait long."""

PATTERNS = ["*.json", "*.safetensors", "*.jinja", "merges.txt", "vocab.txt"]


@dataclass(frozen=True, slots=True)
class Source:
    """A model on this machine."""

    name: str
    """As it was asked for: a folder or a Hub id."""
    folder: Path
    revision: str
    """Commit on the Hub; `local` for a folder."""


def is_local(name: str) -> bool:
    """Whether the model is a folder, or its weights are in the Hub's cache on this machine."""
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    if Path(name).expanduser().is_dir():
        return True
    weights = ("model.safetensors", "model.safetensors.index.json", "adapter_model.safetensors")
    try:
        return any(isinstance(try_to_load_from_cache(name, file), str) for file in weights)
    except HFValidationError:
        return False  # a path that does not exist and could not be a Hub id; fetching it says so


def answers(name: str) -> bool:
    """Whether the Hub can be reached and knows the repository `name`. Waits `TIMEOUT_S` seconds at most."""
    import httpx2
    from huggingface_hub import HfApi
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, OfflineModeIsEnabled

    try:
        HfApi().model_info(name, timeout=TIMEOUT_S)
    except (httpx2.TransportError, OfflineModeIsEnabled, HfHubHTTPError, HFValidationError):
        return False
    return True


def fetch(name: str) -> Source:
    """The model as files on this machine, downloaded where it has to be.

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

    try:
        snapshot = Path(snapshot_download(name, allow_patterns=PATTERNS))
    except HFValidationError as error:
        raise ConfigError(
            f"Model '{name}': there is no such folder, and a Hub id has the form owner/name. "
            "Check the path, REDROB_POLICY and REDROB_BASE."
        ) from error
    except LocalEntryNotFoundError as error:
        raise ModelMissingError(
            f"Model '{name}': it is not on this machine and the Hub cannot be reached. It is downloaded once, on first "
            "use. Connect to the network, or choose the pair bundled, which works offline."
        ) from error
    except (HfHubHTTPError, httpx2.TransportError) as error:
        raise ModelMissingError(
            f"Model '{name}': the Hub did not hand it out ({type(error).__name__}). It may be private, misspelt or not "
            "pushed yet. Log in with `hf auth login`, check the name, or choose the pair bundled."
        ) from error
    return Source(name, snapshot, snapshot.name)
