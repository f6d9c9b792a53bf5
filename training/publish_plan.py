"""What would be published: the files of a policy, of the Space or of the corpus. Nothing here touches the network.

A file is published because a list here names it, never because it lies in the folder. Left out by that, whatever
happens to be there: completions (`records.jsonl`), logs, checkpoints, optimiser states, pickles. A listed file has to
be a plain file inside its folder, reached through no symbolic link, and to hold what its name promises.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

import yaml
from huggingface_hub import CommitOperationAdd, SpaceCard

from redrob.errors import ConfigError, DataError
from redrob.models.registry import BUNDLED, ROOT
from training.model_card import CARD, PLACEHOLDER

HOME = ROOT
Kind = Literal["model", "space", "dataset"]
WEIGHTS, ADAPTER_CONFIG = "adapter_model.safetensors", "adapter_config.json"
ADAPTER = (WEIGHTS, ADAPTER_CONFIG, "redrob.json")
BESIDE = (CARD, "redrob.json", "run.json", "results.json", "plots/*.png")
"""What stands beside the weights."""
FULL_WEIGHTS = ("model.safetensors", "model-?????-of-?????.safetensors")
FULL = ("config.json", "generation_config.json", "model.safetensors.index.json", *FULL_WEIGHTS,
        "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
        "chat_template.jinja", "vocab.json", "merges.txt")  # fmt: skip
PACKAGE_TYPES = (".py", ".txt", ".css", ".typed")
_BUNDLED = Path(BUNDLED.policy).relative_to(HOME).as_posix()
SPACE_REQUIRED = ("app.py", "requirements.txt", CARD, "LICENSE")
LISTS: Mapping[Kind, tuple[str, ...]] = {
    "model": (*BESIDE, *ADAPTER, *FULL),
    "space": (
        *SPACE_REQUIRED,
        *(f"redrob/*{suffix}" for suffix in PACKAGE_TYPES),
        "assets/examples/*.toml",
        "assets/opening.json",
        "assets/data/jobs.jsonl",  # the demo batches of the Rank and Fairness tabs are train cases
        "assets/data/candidates*.jsonl",
        "assets/reader/*.safetensors",
        "assets/reader/reader.json",
        "assets/reader/tokenizer.json",
        "assets/results/results.json",
        *(f"assets/results/{name}.json" for name in ("reference", "calibration", "swaps", "benchmarks")),
        "assets/results/card/results.json",
        "assets/results/real/results.json",
        "assets/screenshots/*.png",  # README.md shows them
        *(f"{_BUNDLED}/{name}" for name in (*ADAPTER, "run.json", "plots/*.png")),
    ),
    "dataset": (CARD, "data/*.parquet", "adverts/*.parquet"),
}
"""What may ever be published; what of it on the Hub goes out of the plan is removed there."""
_WHICH = "--run takes what train.py leaves: runs/NAME/out, or assets/policies/NAME."
_TOKEN = re.compile(rb"\bhf_[A-Za-z0-9]{30,}")


@dataclass(frozen=True, slots=True)
class Plan:
    """What one push brings to the Hub."""

    kind: Kind
    files: Mapping[str, Path]
    """Path in the repository to the file on this machine."""
    message: str
    """Of the commit."""
    card: str | None = None
    """README.md as it goes up; None where the file goes up as it is."""
    notes: tuple[str, ...] = ()
    """What a person should know before it goes up."""
    space_sdk: str | None = None
    """Of a Space: `sdk` in the front matter of its README.md."""

    def lines(self) -> list[str]:
        """The plan as it is shown: size in bytes, path on the Hub, where the file comes from."""
        sizes = {path: file.stat().st_size for path, file in self.files.items()}
        rows = [f"{size:>13,} bytes  {path}  from {short(self.files[path])}" for path, size in sizes.items()]
        return [*rows, f"{sum(sizes.values()):>13,} bytes  in {len(sizes)} files", *(f"Note: {n}" for n in self.notes)]

    def operations(self) -> list[CommitOperationAdd]:
        """What the client is told to bring."""
        files: dict[str, str | bytes] = {path: str(file) for path, file in self.files.items()}
        if self.card is not None:
            files[CARD] = self.card.encode()
        return [CommitOperationAdd(path, content) for path, content in files.items()]


def model_plan(run: Path, repo: str) -> Plan:
    """The plan for a policy as `training/train.py` leaves it in `runs/<name>/out/` or `assets/policies/<name>/`.

    Args:
        run: That folder: an adapter or full weights, `redrob.json`, the card, and `results.json`, `run.json` and
            plots where they were made. Results that are not there are taken from `assets/results/`, if they name
            this policy.
        repo: What the card names: `USER/NAME`.

    Raises:
        ConfigError: it is no such folder, it has no card, or a file in it may not be published.
    """
    run = run.resolve()
    adapted, settings = holds_adapter(run), _settings(run)
    name, make = settings.get("name", run.name), f"`python -m training.model_card --run {short(run)}`"
    if not (run / CARD).is_file():
        raise ConfigError(
            f"{run / CARD}: the model card is missing. A policy is not published without. Make it: {make}."
        )
    files = {path: run / path for path in matching(run, (*BESIDE, *(ADAPTER if adapted else FULL)))}
    if "results.json" not in files and (shared := _shared_results(run, str(settings.get("name")))):
        files["results.json"] = shared
    notes = [f"no {path} in {short(run)}." for path in ("results.json", "run.json") if path not in files]
    local = [key for key, value in settings.items() if isinstance(value, str) and Path(value).is_absolute()]
    notes += [f"run.json tells a folder of this machine: {key} is {settings[key]}." for key in local]
    text = (run / CARD).read_bytes().decode("utf-8", errors="replace")
    card = text.replace(f"{PLACEHOLDER}/{name}", repo)
    if repo not in card:
        notes.append(f"{CARD} does not name {repo}. Write it anew with {make}.")
    how = "adapter" if adapted else "all weights"
    return _plan("model", files, f"Policy {name}: {how}", card=card, notes=tuple(notes))


def holds_adapter(run: Path) -> bool:
    """Whether the policy in `run` is an adapter; else it is full weights.

    Raises:
        ConfigError: it is neither.
    """
    if not run.is_dir():
        raise ConfigError(f"{run}: there is no such folder. {_WHICH} Name one of them.")
    if (run / "redrob.json").exists():
        if (run / WEIGHTS).exists() and (run / ADAPTER_CONFIG).exists():
            return True
        if (run / "config.json").exists() and matching(run, FULL_WEIGHTS):
            return False
    if any((run / stage).is_dir() for stage in ("out", "sft", "grpo")):
        raise ConfigError(f"{run}: it is a run's working folder. {_WHICH} Name {short(run / 'out')}.")
    raise ConfigError(
        f"{run}: it is no policy: redrob.json, or the weights ({WEIGHTS} with its {ADAPTER_CONFIG}, or "
        f"model.safetensors with config.json) are not in it. {_WHICH} Name one of them."
    )


def space_plan(root: Path = HOME) -> Plan:
    """The plan for the Space: of the files that git tracks in `root`, those that the page needs.

    Raises:
        ConfigError: `root` is no checkout, a file that the Space needs is missing, or one may not be published.
    """
    root = root.resolve()
    tracked = [name for name in _git(root, "ls-files", "-z").split("\0") if name]
    names = [name for name in tracked if allowed("space", name)]
    if strange := [name for name in tracked if name.startswith("redrob/") and name not in names]:
        raise ConfigError(
            f"{strange[0]}: files of its type are not published, and without it the package is not whole. Published "
            f"types: {', '.join(PACKAGE_TYPES)}. Move it, or add its type to PACKAGE_TYPES "
            "in training/publish_plan.py."
        )
    if absent := [name for name in SPACE_REQUIRED if name not in names]:
        raise ConfigError(f"{root / absent[0]}: git does not track it. A Space needs it. Restore it and `git add` it.")
    commit = _git(root, "rev-parse", "--short", "HEAD").strip()
    changed = [name for name in _git(root, "diff", "--name-only", "-z", "HEAD").split("\0") if name in names]
    others = _git(root, "ls-files", "-z", "--others", "--exclude-standard", "redrob").split("\0")
    notes = [f"not as committed in {commit}: {', '.join(changed)}."] if changed else []
    notes += [f"not published, since git does not track it: {name}" for name in others if allowed("space", name)]
    sdk = None
    with suppress(ValueError, yaml.YAMLError):  # no front matter, or none that can be read
        sdk = SpaceCard.load(root / CARD).data.sdk
    if sdk != "gradio":
        raise ConfigError(
            f"{root / CARD}: `sdk` in its front matter is {sdk!r}. app.py is a Gradio page. Set sdk: gradio."
        )
    message = f"Space at {commit}" + (", with uncommitted changes" if changed else "")
    files = {name: root / name for name in names}
    return _plan("space", files, message, notes=tuple(notes), space_sdk=sdk)


def dataset_plan(folder: Path, names: Sequence[str]) -> Plan:
    """The plan for a dataset that `training.corpus.export` wrote to `folder`."""
    return _plan("dataset", {name: folder.resolve() / name for name in names}, "Corpus of adverts and profiles")


def allowed(kind: Kind, path: str) -> bool:
    """Whether a file of this name may ever be published.

    >>> [allowed("model", name) for name in ("adapter_model.safetensors", "plots/rewards.png", "records.jsonl")]
    [True, True, False]
    >>> [allowed("space", name) for name in ("redrob/ui/styles/page.css", "assets/results/records.jsonl", "x.pkl")]
    [True, False, False]
    """
    return any(_matches(path, pattern) for pattern in LISTS[kind])


def matching(folder: Path, patterns: tuple[str, ...]) -> list[str]:
    """Paths in `folder` and its `plots/` that a pattern names, links included: those are refused later, aloud."""
    inside = [path.relative_to(folder).as_posix() for part in (folder, folder / "plots") for path in part.glob("*")]
    return sorted(path for path in inside if any(_matches(path, pattern) for pattern in patterns))


def short(path: Path) -> str:
    """Inside the checkout the path from there."""
    return path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else str(path)


def _matches(path: str, pattern: str) -> bool:
    """`*` stands for any name, and for folders only below the package."""
    same_depth = path.count("/") == pattern.count("/") or pattern.startswith("redrob/")
    return same_depth and fnmatchcase(path, pattern)


def _plan(kind: Kind, files: Mapping[str, Path], message: str, **rest: Any) -> Plan:
    """The plan of these files, sorted, every file checked."""
    for path, file in files.items():
        root = Path(str(file).removesuffix(path))
        if linked := [step for step in (file, *file.parents) if step.is_relative_to(root) and step.is_symlink()]:
            raise ConfigError(
                f"{linked[0]}: it is a symbolic link. What it leads to could be anything. Put a copy there."
            )
        if not file.is_file():
            raise ConfigError(f"{file}: there is no such file, or it is no plain file. Restore it.")
        _check_content(file)
    return Plan(kind, dict(sorted(files.items())), message, **rest)


def _check_content(file: Path) -> None:
    """A name is easily given: safetensors, PNG, Parquet, JSON and text have to be that, and hold no token."""
    with file.open("rb") as stream:
        head = stream.read(9)
    if file.suffix == ".safetensors":
        good = head[8:] == b"{" and 8 + int.from_bytes(head[:8], "little") <= file.stat().st_size
    elif file.suffix in (".png", ".parquet"):
        good = head.startswith({".png": b"\x89PNG\r\n\x1a\n", ".parquet": b"PAR1"}[file.suffix])
    else:
        data = file.read_bytes()
        if _TOKEN.search(data):
            raise ConfigError(f"{file}: it holds what looks like a Hub token. Take it out, and revoke the token.")
        try:
            text = data.decode("utf-8")
            good = "\0" not in text and (file.suffix != ".json" or json.loads(text) is not None)
        except (ValueError, RecursionError):
            good = False
    if not good:
        raise ConfigError(f"{file}: it does not hold what its name promises. Make it anew.")


def _settings(run: Path) -> dict[str, Any]:
    """`run.json`: the settings of the run; empty where it is not there."""
    try:
        settings = json.loads((run / "run.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # one that is no JSON is refused with the other files
    return settings if isinstance(settings, dict) else {}


def _shared_results(run: Path, name: str) -> Path | None:
    """The results in `assets/results`, where they are of this very policy."""
    folder = run.parent.parent / "results"
    file = folder / "results.json"
    if run.parent.name != "policies" or not file.is_file():
        return None
    try:
        policy = json.loads(file.read_text(encoding="utf-8"))["models"]["policy"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file}: it is no results file. `make train` writes it anew.") from error
    return file if policy in (name, run.relative_to(folder.parent.parent).as_posix()) else None


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ConfigError(
            f"{root}: git does not know it as a checkout with a commit. A Space holds only what git tracks. "
            "Run it in a clone of the repository."
        ) from error
    return done.stdout
