"""Publishes a policy, the Space or the corpus on the Hugging Face Hub.

    python training/publish.py model --run runs/smollm2-135m/out --repo USER/NAME --dry-run
    python training/publish.py space --repo USER/NAME
    python training/publish.py dataset --repo USER/NAME

First the plan is shown: every file, its size and where it comes from; `--dry-run` stops there and asks no network.
Only what the lists in `publish_plan.py` name goes up; answers to cases, logs and checkpoints never do. A new
repository is private unless `--public` is given. One push is one commit, and none where nothing has changed. Large
files go up before it and are stored by their content: a push that broke off goes on when it is started again. The
token comes from `HF_TOKEN` or `hf auth login`; no message holds it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if not __package__:  # `python training/publish.py` puts `training/` first on the path; the packages are one folder up
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import httpx2
from huggingface_hub import CommitOperationDelete, HfApi, constants, get_token
from huggingface_hub.errors import (
    HfHubHTTPError,
    HFValidationError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
)
from huggingface_hub.utils._validators import validate_repo_id
from huggingface_hub.utils.tqdm import disable_progress_bars

from redrob.corpus import FOLDER
from redrob.errors import ConfigError, RedrobError
from training.corpus.export import export
from training.publish_plan import HOME, Plan, allowed, dataset_plan, model_plan, space_plan

Say = Callable[[str], None]
CLIENT_ERRORS = (HfHubHTTPError, httpx2.HTTPError, RuntimeError, ValueError, OSError)
"""What the client raises when the Hub, the network or a file does not do as it should."""
FOLDERS = {"model": "", "space": "spaces/", "dataset": "datasets/"}
LONGEST_MESSAGE = 300  # characters kept of what the Hub says


@dataclass(frozen=True, slots=True)
class Pushed:
    """What a push did."""

    url: str
    commit: str | None
    """Of the Hub's repository; None where nothing had changed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    options = _parser().parse_args(arguments)
    settings = {"public": options.public, "dry_run": options.dry_run}
    if not sys.stderr.isatty():
        disable_progress_bars()
    try:
        if options.what == "model":
            publish_model(options.run, options.repo, **settings)
        elif options.what == "dataset":
            publish_dataset(options.repo, folder=options.data, **settings)
        else:
            publish_space(options.repo, **settings)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def publish_model(
    run: Path, repo: str, *, public: bool = False, dry_run: bool = False, say: Say = print
) -> Pushed | None:
    """Publish the policy that `training/train.py` left in `run`; its card names `repo`.

    Args:
        run: `runs/<name>/out/` or `assets/policies/<name>/`: adapter or full weights, with their card, results, plots.
        repo: `USER/NAME` on the Hub; made where it is not there.
        public: Whether everybody may see a new repository.
        dry_run: Show the plan and stop, without the network; the result is None then.
        say: Gets every line for the person who publishes.

    Raises:
        ConfigError: something that the person who publishes has to mend.
        RedrobError: the network or the Hub failed; started again it goes on.
    """
    check_repo_id(repo)
    return _publish(model_plan(run, repo), repo, public, dry_run, say)


def publish_space(
    repo: str, *, root: Path = HOME, public: bool = False, dry_run: bool = False, say: Say = print
) -> Pushed | None:
    """Publish the page: `app.py`, the package and the assets that it reads, as far as git tracks them.

    `root` is the checkout; the other arguments, the result and the errors are `publish_model`'s.
    """
    check_repo_id(repo)
    return _publish(space_plan(root), repo, public, dry_run, say)


def publish_dataset(
    repo: str, *, folder: Path = FOLDER, public: bool = False, dry_run: bool = False, say: Say = print
) -> Pushed | None:
    """Publish the corpus in `folder`, with its card, as `datasets.load_dataset` reads it: a Parquet file a split.

    The other arguments, the result and the errors are `publish_model`'s; `DataError` where `folder` holds no corpus.
    """
    check_repo_id(repo)
    with tempfile.TemporaryDirectory(prefix="redrob-dataset-") as out:
        plan = dataset_plan(Path(out), export(folder, Path(out)))
        return _publish(plan, repo, public, dry_run, say)


def check_repo_id(repo: str) -> None:
    """Raise `ConfigError` unless `repo` has the form USER/NAME."""
    try:
        validate_repo_id(repo)
        good = "/" in repo
    except HFValidationError:
        good = False
    if not good:
        raise ConfigError(
            f"--repo: '{repo}' is no repository id. An id is USER/NAME, both of letters, digits, '-', '_' and '.', 96 "
            "characters at most. Write for example ada/redrob-policy."
        )


def push(plan: Plan, repo: str, *, public: bool = False, say: Say = print) -> Pushed:
    """Make the repository where there is none, and bring what differs there in one commit.

    A file on the Hub that is no longer in the plan is removed if it could be ours by its name; any other is left
    alone. A repository that exists keeps its visibility; a new one is seen by its owner alone unless `public`.

    Raises:
        ConfigError: no token, no permission, or a repository that everybody sees while `public` is False.
        RedrobError: the network or the Hub failed.
    """
    token = get_token()
    if token is None or not re.fullmatch(
        r"[!-~]+", token
    ):  # a client that meets such a header prints it, token and all
        found = "no token was found" if token is None else "the token holds characters that no token has"
        raise ConfigError(f"Hub: {found}. Publishing needs one that may write. Set HF_TOKEN, or use `hf auth login`.")
    api = HfApi(token=token)
    try:
        return _push(api, plan, repo, public, say)
    except RedrobError:
        raise
    except CLIENT_ERRORS as error:
        failure = _explained(error, f"the {plan.kind} {repo}", token)
    raise failure  # out here nothing is chained to it: the client's own text could quote the token


def _push(api: HfApi, plan: Plan, repo: str, public: bool, say: Say) -> Pushed:
    """`push`, with the client's errors as they are."""
    info = _repository(api, plan, repo, public, say)
    url = f"{api.endpoint}/{FOLDERS[plan.kind]}{repo}"
    there = api.list_repo_files(repo, repo_type=plan.kind, revision=info.sha)
    stale = [path for path in there if path not in plan.files and allowed(plan.kind, path)]
    # Not `upload_folder`: that makes several commits of a large folder. What has not changed is skipped here too.
    done = api.create_commit(
        repo,
        [*plan.operations(), *(CommitOperationDelete(path, is_folder=False) for path in stale)],
        commit_message=plan.message,
        repo_type=plan.kind,
        parent_commit=info.sha,
    )
    if done.oid == info.sha:
        say(f"Nothing has changed since commit {info.sha}: no new commit. {url}")
        return Pushed(url, None)
    say(f"Commit {done.oid}: {url}")
    return Pushed(url, done.oid)


def _repository(api: HfApi, plan: Plan, repo: str, public: bool, say: Say) -> Any:
    """The Hub's description of the repository, which is made where it is not there."""
    try:
        info = api.repo_info(repo, repo_type=plan.kind)
    except RepositoryNotFoundError:
        say(f"Makes the {'public' if public else 'private'} {plan.kind} {repo}")
        api.create_repo(repo, repo_type=plan.kind, private=not public, exist_ok=True, space_sdk=plan.space_sdk)
        return api.repo_info(repo, repo_type=plan.kind)
    if not public and not info.private:
        raise ConfigError(
            f"--repo: everybody can see {repo}, and --public was not given. A push changes no visibility. "
            "Give --public, or make it private in its settings."
        )
    if public and info.private:
        say(f"{repo} is private and stays so. Its settings on the Hub change that.")
    return info


def _explained(error: Exception, what: str, token: str) -> RedrobError:
    """What happened, and what to do about it, in one line."""
    while isinstance(error, RuntimeError) and isinstance(error.__cause__, Exception):
        error = error.__cause__  # "Error while uploading 'x'" around what really happened
    kept = "What it has got is kept and is not sent again."
    if isinstance(error, OfflineModeIsEnabled):
        return ConfigError("Hub: HF_HUB_OFFLINE is set, so nothing can be sent. Unset it.")
    if isinstance(error, HfHubHTTPError):
        status, said = error.response.status_code, _said(error.server_message or str(error), token)
        mend = {
            401: "The token is not valid. Set another in HF_TOKEN, or run `hf auth login`.",
            403: "This token may not write there. Check --repo, or the token's rights.",
            404: "It is not there, or this token may not see it. Check --repo.",
            412: "Somebody else changed it during the push, and nothing was committed. Push again.",
        }.get(status, f"{kept} Push again later." if status >= 500 or status == 429 else "Mend what it names.")
        kind = RedrobError if status >= 500 else ConfigError
        return kind(f"Hub: it refused the push to {what} (HTTP {status}). It says: {said} {mend}")
    if isinstance(error, httpx2.HTTPError):
        return RedrobError(
            f"Hub: {constants.ENDPOINT} cannot be reached, or the connection broke ({type(error).__name__}). {kept} "
            "Check the network and push again."
        )
    said = _said(f"{type(error).__name__}: {error}", token)
    return RedrobError(f"Hub: the push to {what} broke off. {said} {kept} Mend what is named, and push again.")


def _said(text: str, token: str) -> str:
    """A text of the client or the Hub: in one line, not too long, without the token."""
    line = " ".join(text.replace(token, "(token)").split())[:LONGEST_MESSAGE]
    return line if line.endswith(".") else f"{line}."


def _publish(plan: Plan, repo: str, public: bool, dry_run: bool, say: Say) -> Pushed | None:
    say(f"Plan for the {plan.kind} {repo}, {'public' if public else 'private'} if it is new:")
    for line in plan.lines():
        say(line)
    return None if dry_run else push(plan, repo, public=public, say=say)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Publish a policy, the Space or the corpus on the Hugging Face Hub.")
    kinds = parser.add_subparsers(dest="what", required=True)
    model = kinds.add_parser("model", help="a trained policy")
    model.add_argument(
        "--run", type=Path, required=True, help="runs/NAME/out or assets/policies/NAME, as train.py leaves it"
    )
    dataset = kinds.add_parser("dataset", help="the corpus")
    dataset.add_argument("--data", type=Path, default=FOLDER, help="its folder")
    for command in (model, kinds.add_parser("space", help="the page"), dataset):
        command.add_argument("--repo", required=True, help="USER/NAME; made where it is not there")
        command.add_argument("--public", action="store_true", help="a new repository is for everybody to see")
        command.add_argument("--dry-run", action="store_true", help="show the plan and stop; asks no network")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
