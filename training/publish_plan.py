"""What would be published: every file of a policy or of the Space, with its size and origin.

The rules for a single file are in `publish_files.py`; `check_plan` asks all of them again just before the upload.
Nothing here touches the network.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from redrob.errors import ConfigError, DataError
from training.publish_files import (
    ADAPTER,
    ADAPTER_CONFIG,
    BESIDE,
    CARD,
    FULL,
    FULL_WEIGHTS,
    HOME,
    PACKAGE_TYPES,
    SPACE_REQUIRED,
    TOKENIZER,
    WEIGHTS,
    Kind,
    PlannedFile,
    allowed,
    checked_size,
    human,
    matching,
    short,
)

_WHICH = "--run takes what train.py leaves: runs/NAME/out, or assets/policies/NAME."


@dataclass(frozen=True, slots=True)
class Plan:
    """What one push brings to the Hub."""

    kind: Kind
    files: tuple[PlannedFile, ...]
    message: str
    """Of the commit."""
    notes: tuple[str, ...] = ()
    """What a person should know before it goes up."""
    missing: tuple[str, ...] = ()
    """What has to be made first; a push refuses until then."""
    space_sdk: str | None = None
    """Of a Space: `sdk` in the front matter of its README.md."""

    def lines(self) -> list[str]:
        """The plan as it is shown: size in bytes, size for people, path on the Hub, where the file comes from."""
        rows = [(f"{file.size:,}", human(file.size), file.path, _shown(file)) for file in self.files]
        total = sum(file.size for file in self.files)
        rows.append((f"{total:,}", human(total), f"in {len(self.files)} files", ""))
        wide = [max(len(row[i]) for row in rows) for i in range(3)]
        table = [f"{a:>{wide[0]}} bytes  {b:>{wide[1]}}  {c:<{wide[2]}}  {d}".rstrip() for a, b, c, d in rows]
        return [*table, *(f"Note: {note}" for note in self.notes), *(f"Missing: {line}" for line in self.missing)]


def model_plan(run: Path, merged: Path | None = None) -> Plan:
    """The plan for a policy as `training/train.py` leaves it in `runs/<name>/out/` or `assets/policies/<name>/`.

    Args:
        run: That folder: an adapter or full weights, `redrob.json`, and `README.md`, `results.json`, `run.json` and
            `plots/*.png` where they were made. Results that are not there are taken from `assets/results/`, if they
            name this policy.
        merged: A folder with full weights and tokenizer (`training.publish_merge.merge`). They go to the root of the
            repository and the adapter to `adapter/`; without it what `run` holds goes to the root.

    Raises:
        ConfigError: it is no such folder, or a file in it may not be published.
    """
    run = run.resolve()
    adapted, settings = holds_adapter(run), _settings(run)
    places = [(name, run, name) for name in matching(run, BESIDE)]
    if not any(path == "results.json" for path, _, _ in places):
        places += _shared_results(run, str(settings.get("name")))
    if adapted:
        place = "adapter/" if merged else ""
        places += [(f"{place}{name}", run, name) for name in matching(run, ADAPTER) if place or name not in BESIDE]
    weights = merged.resolve() if merged else run
    places += [(name, weights, name) for name in matching(weights, TOKENIZER if adapted and not merged else FULL)]
    notes, missing = _remarks(run, {path for path, _, _ in places}, settings)
    if merged:
        notes.append("full weights in the root; the adapter alone under adapter/ (subfolder='adapter').")
    how = "merged, with its adapter" if merged else "adapter" if adapted else "all weights"
    message = f"Policy {settings.get('name', run.name)}: {how}"
    return _plan("model", places, message, notes=tuple(notes), missing=tuple(missing))


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
    if (run / "out").is_dir() or (run / "sft").is_dir() or (run / "grpo").is_dir():
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
    places = [(name, root, name) for name in tracked if allowed("space", name)]
    strange = [name for name in tracked if name.startswith("redrob/") and not allowed("space", name)]
    if strange:
        raise ConfigError(
            f"{strange[0]}: files of its type are not published, and without it the package is not whole. Published "
            f"types: {', '.join(PACKAGE_TYPES)}. Move it, or add its type to PACKAGE_TYPES "
            "in training/publish_files.py."
        )
    names = {name for name, _, _ in places}
    if absent := [name for name in SPACE_REQUIRED if name not in names]:
        raise ConfigError(f"{root / absent[0]}: git does not track it. A Space needs it. Restore it and `git add` it.")
    commit = _git(root, "rev-parse", "--short", "HEAD").strip()
    changed = [name for name in _git(root, "diff", "--name-only", "-z", "HEAD").split("\0") if name in names]
    others = _git(root, "ls-files", "-z", "--others", "--exclude-standard", "redrob").split("\0")
    left_out = [name for name in others if allowed("space", name)]
    notes = [f"not as committed in {commit}: {', '.join(changed)}."] if changed else []
    notes += [f"not published, since git does not track it: {name}" for name in left_out]
    message = f"Space at {commit}" + (", with uncommitted changes" if changed else "")
    return _plan("space", places, message, notes=tuple(notes), space_sdk=_sdk(root / CARD))


def dataset_plan(folder: Path, names: Sequence[str]) -> Plan:
    """The plan for a dataset that `training.corpus.export` wrote to `folder`."""
    return _plan("dataset", [(name, folder.resolve(), name) for name in names], "Corpus of adverts and profiles")


def check_plan(plan: Plan) -> None:
    """Ask every rule again, just before the upload: name, place, size and content of each file.

    Raises:
        ConfigError: one no longer holds, or something has to be made first.
    """
    if plan.missing:
        raise ConfigError(f"Nothing was sent. Missing: {plan.missing[0]}")
    for file in plan.files:
        if not allowed(plan.kind, file.path):
            raise ConfigError(f"{file.path}: it is not on the list of what a {plan.kind} publishes. Take it out.")
        if checked_size(file.path, file.source, file.root) != file.size:
            raise ConfigError(f"{file.source}: its size changed since the plan. Something writes to it. Plan anew.")


def _plan(kind: Kind, places: list[tuple[str, Path, str]], message: str, **rest: Any) -> Plan:
    """The plan of (path on the Hub, folder, path in the folder), sorted, every file checked."""
    files = [PlannedFile(path, root / name, root, checked_size(path, root / name, root)) for path, root, name in places]
    return Plan(kind, tuple(sorted(files, key=lambda file: file.path)), message, **rest)


def _settings(run: Path) -> dict[str, Any]:
    """`run.json`: the settings of the run; empty where it is not there."""
    try:
        settings = json.loads((run / "run.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # one that is no JSON is refused with the other files
    return settings if isinstance(settings, dict) else {}


def _remarks(run: Path, found: set[str], settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What a person should know before a push, and what has to be made first."""
    notes = [f"no {name} in {short(run)}." for name in ("results.json", "run.json") if name not in found]
    if not any(path.startswith("plots/") for path in found):
        notes.append(f"no plots/*.png in {short(run)}.")
    local = [key for key, value in settings.items() if isinstance(value, str) and Path(value).is_absolute()]
    notes += [f"run.json tells a folder of this machine: {key} is {settings[key]}." for key in local]
    make = f"`python -m training.model_card --run {short(run)} --repo USER/NAME`"
    if CARD not in found:
        return notes, [f"{CARD}, the model card. Make it with {make}."]
    if b"USER/" in (run / CARD).read_bytes():  # the card's own placeholder
        notes.append(f"{CARD} names a placeholder, USER/..., for the repository. Write it anew with {make}.")
    return notes, []


def _shared_results(run: Path, name: str) -> list[tuple[str, Path, str]]:
    """`assets/results/results.json`, where it was measured on this very policy."""
    folder = run.parent.parent / "results"
    file = folder / "results.json"
    if run.parent.name != "policies" or not file.is_file():
        return []
    try:
        policy = json.loads(file.read_text(encoding="utf-8"))["models"]["policy"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file}: it is no results file. `make train` writes it anew.") from error
    mine = (name, run.relative_to(folder.parent.parent).as_posix())  # a run's name, or where it was installed
    return [("results.json", folder, "results.json")] if policy in mine else []


def _sdk(readme: Path) -> str:
    """What kind of Space the README's front matter asks for."""
    parts = readme.read_text(encoding="utf-8").split("---\n", 2)
    try:
        front = yaml.safe_load(parts[1]) if len(parts) == 3 and not parts[0] else None
    except yaml.YAMLError as error:
        raise ConfigError(f"{readme}: its front matter is no YAML. Mend the lines between the two `---`.") from error
    sdk = front.get("sdk") if isinstance(front, dict) else None
    if sdk != "gradio":
        raise ConfigError(f"{readme}: `sdk` in its front matter is {sdk!r}. app.py is a Gradio page. Set sdk: gradio.")
    return str(sdk)


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ConfigError(
            f"{root}: git does not know it as a checkout with a commit. A Space holds only what git tracks. "
            "Run it in a clone of the repository."
        ) from error
    return done.stdout


def _shown(file: PlannedFile) -> str:
    """The origin of a file: inside the checkout from there, a merged one by what made it."""
    return f"from {short(file.source)}"
