"""Publishes a policy, the Space or the corpus on the Hugging Face Hub.

    python training/publish.py model --run runs/smollm2-135m/out --repo USER/NAME --dry-run
    python training/publish.py space --repo USER/NAME
    python training/publish.py dataset --repo USER/NAME

First the plan is shown; `--dry-run` stops there and asks no network. A file goes up because `LISTS` names it, never
because it lies in the folder: answers to cases, logs, checkpoints and pickles stay here. It has to be a plain file,
reached through no symbolic link, and to hold what its name promises.

A new repository is private unless `--public` is given. One push is one commit, and none where nothing has changed.
A push that broke off goes on when it is started again. The token comes from `HF_TOKEN` or `hf auth login`; no message
holds it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, TypeVar

if not __package__:  # `python training/publish.py` puts `training/` first on the path; the packages are one folder up
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import httpx2
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, constants, get_token
from huggingface_hub.errors import HfHubHTTPError, HFValidationError, OfflineModeIsEnabled, RepositoryNotFoundError
from huggingface_hub.utils._validators import validate_repo_id
from huggingface_hub.utils.tqdm import disable_progress_bars

from redrob.corpus import FOLDER
from redrob.errors import ConfigError, DataError, RedrobError, as_program
from redrob.models.registry import BUNDLED
from redrob.models.registry import ROOT as HOME
from redrob.run_record import read_settings
from training.corpus.export import export
from training.model_card import CARD, PLACEHOLDER

Kind = Literal["model", "space", "dataset"]
T = TypeVar("T")
ADAPTER = ("adapter_model.safetensors", "adapter_config.json", "redrob.json")
SPACE_REQUIRED = ("app.py", "requirements.txt", CARD, "LICENSE")
_BUNDLED = Path(BUNDLED.policy).relative_to(HOME).as_posix()
LISTS: Mapping[Kind, tuple[str, ...]] = {
    "model": (CARD, "run.json", "results.json", "plots/*.png", *ADAPTER,
              "config.json", "generation_config.json", "model.safetensors.index.json",
              "model.safetensors", "model-?????-of-?????.safetensors",
              "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
              "chat_template.jinja", "vocab.json", "merges.txt"),
    "space": (
        *SPACE_REQUIRED,
        "redrob/*",
        "assets/examples/*.toml",
        "assets/opening.json",
        "assets/data/jobs.jsonl",  # the demo batches of the Rank and Fairness tabs are train cases
        "assets/data/candidates*.jsonl",
        "assets/reader/*.safetensors",
        "assets/reader/reader.json",
        "assets/reader/tokenizer.json",
        *(f"assets/results/{name}.json" for name in ("results", "reference", "calibration", "swaps", "benchmarks")),
        "assets/results/card/results.json",
        "assets/results/real/results.json",
        "assets/screenshots/*.png",  # README.md shows them
        *(f"{_BUNDLED}/{name}" for name in (*ADAPTER, "run.json", "plots/*.png")),
    ),
    "dataset": (CARD, "data/*.parquet", "adverts/*.parquet"),
}  # fmt: skip
"""What may ever be published; what of it on the Hub goes out of the plan is removed there."""
CLIENT_ERRORS = (HfHubHTTPError, httpx2.HTTPError, RuntimeError, ValueError, OSError)
"""What the client raises when the Hub, the network or a file does not do as it should; anything else is a bug."""
LONGEST_MESSAGE = 300  # characters kept of what the Hub says
_TOKEN = re.compile(rb"\bhf_[A-Za-z0-9]{30,}")
_MAGIC = {".png": b"\x89PNG\r\n\x1a\n", ".parquet": b"PAR1"}


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

    def lines(self) -> list[str]:
        """The plan as it is shown: size in bytes, path on the Hub, where the file comes from."""
        sizes = {path: file.stat().st_size for path, file in self.files.items()}
        rows = [f"{size:>13,} bytes  {path}  from {_short(self.files[path])}" for path, size in sizes.items()]
        return [*rows, f"{sum(sizes.values()):>13,} bytes  in {len(sizes)} files", *(f"Note: {n}" for n in self.notes)]


@as_program
def main(arguments: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Publish a policy, the Space or the corpus on the Hugging Face Hub.")
    kinds = parser.add_subparsers(dest="what", required=True)
    model, space, dataset = (kinds.add_parser(kind, help=f"publish a {kind}") for kind in LISTS)
    model.add_argument("--run", type=Path, required=True, help="runs/NAME/out or assets/policies/NAME")
    dataset.add_argument("--data", type=Path, default=FOLDER, help="folder of the corpus")
    for command in (model, space, dataset):
        command.add_argument("--repo", required=True, help="USER/NAME; made where it is not there")
        command.add_argument("--public", action="store_true", help="a new repository is for everybody to see")
        command.add_argument("--dry-run", action="store_true", help="show the plan and stop; asks no network")
    options = parser.parse_args(arguments)
    if not sys.stderr.isatty():
        disable_progress_bars()
    check_repo_id(options.repo)
    with tempfile.TemporaryDirectory(prefix="redrob-dataset-") as out:
        if options.what == "model":
            plan = model_plan(options.run, options.repo)
        else:
            plan = space_plan() if options.what == "space" else dataset_plan(options.data, Path(out))
        publish(plan, options.repo, public=options.public, dry_run=options.dry_run)


def check_repo_id(repo: str) -> None:
    """Raise `ConfigError` unless `repo` has the form USER/NAME."""
    with suppress(HFValidationError):
        validate_repo_id(repo)
        if "/" in repo:
            return
    raise ConfigError(
        f"--repo: '{repo}' is no repository id. An id is USER/NAME, both of letters, digits, '-', '_' and '.', 96 "
        "characters at most. Write for example ada/redrob-policy."
    )


def model_plan(run: Path, repo: str) -> Plan:
    """The plan for a policy in `runs/<name>/out/` or `assets/policies/<name>/`; the card names `repo`.

    Results that are not there are taken from `assets/results/`, if they name this policy.

    Raises:
        RedrobError: it is no such folder, it has no card, or a file in it may not be published.
    """
    run = run.resolve()
    inside = (path.relative_to(run).as_posix() for path in (*run.glob("*"), *run.glob("plots/*")))
    names = [name for name in inside if allowed("model", name)]
    adapter = set(ADAPTER) <= set(names)
    weights = [name for name in names if name.startswith("model") and name.endswith(".safetensors")]
    if not adapter and not (weights and {"config.json", "redrob.json"} <= set(names)):
        raise ConfigError(
            f"{run}: it is no policy: redrob.json, or the weights ({' with '.join(ADAPTER[:2])}, or "
            "model.safetensors with config.json) are not in it. Name what train.py leaves: runs/NAME/out, or "
            "assets/policies/NAME."
        )
    make = f"`python -m training.model_card --run {_short(run)}`"
    if CARD not in names:
        raise ConfigError(
            f"{run / CARD}: the model card is missing. A policy is not published without. Make it: {make}."
        )
    files = _checked({name: run / name for name in names})
    settings = read_settings(run)
    if "results.json" not in files and (shared := _shared_results(run, settings["name"])):
        files |= _checked({"results.json": shared})
    local = [key for key, value in settings.items() if isinstance(value, str) and Path(value).is_absolute()]
    notes = [f"run.json tells a folder of this machine: {key} is {settings[key]}." for key in local]
    text = (run / CARD).read_bytes().decode("utf-8", errors="replace")
    card = text.replace(f"{PLACEHOLDER}/{settings['name']}", repo)
    if repo not in card:
        notes.append(f"{CARD} does not name {repo}. Write it anew with {make}.")
    message = f"Policy {settings['name']}: {'adapter' if adapter else 'all weights'}"
    return Plan("model", files, message, card, tuple(notes))


def space_plan(root: Path = HOME) -> Plan:
    """The plan for the Space: of the files that git tracks in `root`, those that the page needs.

    Raises:
        ConfigError: `root` is no checkout, a file that the Space needs is missing, or one may not be published.
    """
    root = root.resolve()
    names = [name for name in _git(root, "ls-files", "-z").split("\0") if allowed("space", name)]
    if absent := [name for name in SPACE_REQUIRED if name not in names]:
        raise ConfigError(f"{root / absent[0]}: git does not track it. A Space needs it. Restore it and `git add` it.")
    commit = _git(root, "rev-parse", "--short", "HEAD").strip()
    changed = [name for name in _git(root, "diff", "--name-only", "-z", "HEAD").split("\0") if name in names]
    notes = [f"not as committed in {commit}: {', '.join(changed)}."] if changed else []
    others = _git(root, "ls-files", "-z", "--others", "--exclude-standard", "redrob").split("\0")
    notes += [f"not published, since git does not track it: {name}" for name in others if allowed("space", name)]
    message = f"Space at {commit}" + (", with uncommitted changes" if changed else "")
    return Plan("space", _checked({name: root / name for name in names}), message, notes=tuple(notes))


def dataset_plan(folder: Path, out: Path) -> Plan:
    """The plan for the corpus in `folder`, with its card, as `datasets.load_dataset` reads it.

    `out` gets a Parquet file a split.

    Raises:
        DataError: `folder` holds no corpus, or no card.
    """
    files = {name: out.resolve() / name for name in export(folder, out)}
    return Plan("dataset", _checked(files), "Corpus of adverts and profiles")


def allowed(kind: Kind, path: str) -> bool:
    """Whether a file of this name may ever be published; `*` reaches into folders only below the package.

    >>> [allowed("model", name) for name in ("adapter_model.safetensors", "plots/rewards.png", "records.jsonl")]
    [True, True, False]
    >>> [allowed("space", name) for name in ("redrob/ui/styles/page.css", "assets/results/records.jsonl", "x.pkl")]
    [True, False, False]
    """
    return any(
        fnmatchcase(path, pattern) and (path.count("/") == pattern.count("/") or pattern == "redrob/*")
        for pattern in LISTS[kind]
    )


def publish(plan: Plan, repo: str, *, public: bool = False, dry_run: bool = False) -> str | None:
    """Show the plan, make the repository where there is none, and bring what differs there in one commit.

    A file on the Hub that is no longer in the plan is removed if it could be ours by its name; any other is left
    alone. A repository that exists keeps its visibility.

    Returns:
        The commit on the Hub; None where nothing had changed, or with `dry_run`.

    Raises:
        ConfigError: no token, no permission, or a repository that everybody sees while `public` is False.
        RedrobError: the network or the Hub failed; started again it goes on.
    """
    print(f"Plan for the {plan.kind} {repo}, {'public' if public else 'private'} if it is new:")
    print(*plan.lines(), sep="\n")
    if dry_run:
        return None
    return _asking(lambda api: _push(api, plan, repo, public), f"the {plan.kind} {repo}")


def open_repository(repo: str) -> None:
    """Make the private repository of a policy that is still to be trained: what refuses the push does so now.

    Raises:
        RedrobError: as `publish` without `public`.
    """
    check_repo_id(repo)
    _asking(lambda api: _repository(api, "model", repo, public=False), f"the model {repo}")


def _asking(ask: Callable[[HfApi], T], what: str) -> T:
    """What the Hub answers; the client's errors as ours."""
    token = get_token() or ""
    if not re.fullmatch(r"[!-~]+", token):  # a client that meets such a header prints it, token and all
        raise ConfigError(
            "Hub: no token was found, or it holds characters that no token has. Publishing needs one that may write. "
            "Set HF_TOKEN, or use `hf auth login`."
        )
    try:
        return ask(HfApi(token=token))
    except RedrobError:
        raise
    except CLIENT_ERRORS as error:
        failure = _explained(error, what, token)
    raise failure  # out here nothing is chained to it: the client's own text could quote the token


def _push(api: HfApi, plan: Plan, repo: str, public: bool) -> str | None:
    """`publish`, with the client's errors as they are."""
    info = _repository(api, plan.kind, repo, public)
    url = f"{api.endpoint}/{'' if plan.kind == 'model' else f'{plan.kind}s/'}{repo}"
    there = api.list_repo_files(repo, repo_type=plan.kind, revision=info.sha)
    stale = [path for path in there if path not in plan.files and allowed(plan.kind, path)]
    files: dict[str, str | bytes] = {path: str(file) for path, file in plan.files.items()}
    if plan.card is not None:
        files[CARD] = plan.card.encode()
    # Not `upload_folder`: that makes several commits of a large folder. What has not changed is skipped here too.
    changes: list[Any] = [CommitOperationAdd(path, content) for path, content in files.items()]
    changes += [CommitOperationDelete(path, is_folder=False) for path in stale]
    done = api.create_commit(repo, changes, commit_message=plan.message, repo_type=plan.kind, parent_commit=info.sha)
    if done.oid == info.sha:
        print(f"Nothing has changed since commit {info.sha}: no new commit. {url}")
        return None
    print(f"Commit {done.oid}: {url}")
    return done.oid


def _repository(api: HfApi, kind: Kind, repo: str, public: bool) -> Any:
    """The Hub's description of the repository, which is made where it is not there."""
    try:
        info = api.repo_info(repo, repo_type=kind)
    except RepositoryNotFoundError:
        print(f"Makes the {'public' if public else 'private'} {kind} {repo}")
        sdk = "gradio" if kind == "space" else None
        api.create_repo(repo, repo_type=kind, private=not public, exist_ok=True, space_sdk=sdk)
        return api.repo_info(repo, repo_type=kind)
    if not public and not info.private:
        raise ConfigError(
            f"--repo: everybody can see {repo}, and --public was not given. A push changes no visibility. "
            "Make it private in its settings, or push with `python training/publish.py ... --public`."
        )
    if public and info.private:
        print(f"{repo} is private and stays so. Its settings on the Hub change that.")
    return info


def _explained(error: BaseException, what: str, token: str) -> RedrobError:
    """What happened, and what to do about it, in one line without the token."""
    while isinstance(error, RuntimeError) and error.__cause__:
        error = error.__cause__  # "Error while uploading 'x'" around what really happened
    kept = "What it has got is kept and is not sent again."
    if isinstance(error, OfflineModeIsEnabled):
        return ConfigError("Hub: HF_HUB_OFFLINE is set, so nothing can be sent. Unset it.")
    if isinstance(error, httpx2.HTTPError) and not isinstance(error, HfHubHTTPError):
        return RedrobError(
            f"Hub: {constants.ENDPOINT} cannot be reached, or the connection broke ({type(error).__name__}). {kept} "
            "Check the network and push again."
        )
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, HfHubHTTPError):
        told = error.server_message or str(error)
    said = " ".join(told.replace(token, "(token)").split())[:LONGEST_MESSAGE].removesuffix(".") + "."
    if not isinstance(error, HfHubHTTPError):
        return RedrobError(f"Hub: the push to {what} broke off. {said} {kept} Mend what is named, and push again.")
    status = error.response.status_code
    mend = {
        401: "The token is not valid. Set another in HF_TOKEN, or run `hf auth login`.",
        403: "This token may not write there. Check --repo, or the token's rights.",
        404: "It is not there, or this token may not see it. Check --repo.",
        412: "Somebody else changed it during the push, and nothing was committed. Push again.",
    }.get(status, f"{kept} Push again later." if status >= 500 or status == 429 else "Mend what it names.")
    kind = RedrobError if status >= 500 else ConfigError
    return kind(f"Hub: it refused the push to {what} (HTTP {status}). It says: {said} {mend}")


def _checked(files: Mapping[str, Path]) -> dict[str, Path]:
    """These files, sorted; paths are absolute, and the way to their folder is without links."""
    for file in files.values():
        if file.resolve() != file:
            raise ConfigError(f"{file}: it is a symbolic link, or lies behind one, to anything. Put a copy there.")
        if not file.is_file():
            raise ConfigError(f"{file}: there is no such file, or it is no plain file. Restore it.")
        if not _holds_what_it_should(file):
            raise ConfigError(f"{file}: it does not hold what its name promises. Make it anew.")
    return dict(sorted(files.items()))


def _holds_what_it_should(file: Path) -> bool:
    """A name is easily given: safetensors, PNG, Parquet, JSON and text have to be that, and hold no token."""
    with file.open("rb") as stream:
        head = stream.read(9)
    if file.suffix == ".safetensors":
        return head[8:] == b"{" and 8 + int.from_bytes(head[:8], "little") <= file.stat().st_size
    if file.suffix in _MAGIC:
        return head.startswith(_MAGIC[file.suffix])
    data = file.read_bytes()
    if _TOKEN.search(data):
        raise ConfigError(f"{file}: it holds what looks like a Hub token. Take it out, and revoke the token.")
    try:
        return "\0" not in data.decode("utf-8") and (file.suffix != ".json" or json.loads(data) is not None)
    except (ValueError, RecursionError):
        return False


def _shared_results(run: Path, name: str) -> Path | None:
    """The results in `assets/results`, where they are of this very policy."""
    file = run.parent.parent / "results" / "results.json"
    if run.parent.name != "policies" or not file.is_file():
        return None
    try:
        policy = json.loads(file.read_text(encoding="utf-8"))["models"]["policy"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file}: it is no results file. `make train` writes it anew.") from error
    return file if policy in (name, f"assets/policies/{name}") else None


def _short(path: Path) -> str:
    """Inside the checkout the path from there."""
    return path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else str(path)


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ConfigError(
            f"{root}: git does not know it as a checkout with a commit. A Space holds only what git tracks. "
            "Run it in a clone of the repository."
        ) from error
    return done.stdout


if __name__ == "__main__":
    raise SystemExit(main())
