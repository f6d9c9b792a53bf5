"""Brings a plan to the Hugging Face Hub: one commit with what differs, or none.

What is there is compared first, by hash. Large files go up before the commit and are stored by their content, so a
push that broke off goes on where it was: the client asks what the Hub has and sends the rest.

Errors are told in one line without the library's own text around them. No message holds the token: the texts of the
client and of the Hub are cleaned of it, and the exceptions they came in are not chained.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, constants, get_token
from huggingface_hub.errors import (
    HfHubHTTPError,
    HFValidationError,
    OfflineModeIsEnabled,
    OIDCError,
    RepositoryNotFoundError,
)
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils._validators import validate_repo_id
from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

from redrob.errors import ConfigError, RedrobError
from training.publish_files import Kind, PlannedFile, allowed, human
from training.publish_plan import Plan, check_plan

Say = Callable[[str], None]
CLIENT_ERRORS = (HfHubHTTPError, httpx2.HTTPError, OIDCError, RuntimeError, ValueError, OSError)
"""What the client raises when the Hub, the network or a file does not do as it should."""
_FOLDERS = {"model": "", "space": "spaces/", "dataset": "datasets/"}
_LONGEST_MESSAGE = 300  # characters kept of what the Hub says


@dataclass(frozen=True, slots=True)
class Pushed:
    """What a push did."""

    url: str
    commit: str | None
    """Of the Hub's repository; None where nothing had changed."""
    sent: tuple[str, ...]
    removed: tuple[str, ...]


def check_repo_id(repo: str) -> None:
    """Raise `ConfigError` unless `repo` has the form USER/NAME."""
    try:
        validate_repo_id(repo)
        if "/" in repo:
            return
        problem = "It has no owner"
    except HFValidationError:
        problem = "The Hub knows no such names"
    raise ConfigError(
        f"--repo: '{repo}' is no repository id. {problem}: an id is USER/NAME, both of letters, digits, '-', '_' and "
        "'.', 96 characters at most. Write for example ada/redrob-policy."
    )


def push(plan: Plan, repo: str, *, public: bool = False, say: Say = print) -> Pushed:
    """Make the repository where there is none, and bring what differs there in one commit.

    A file that is on the Hub and no longer in the plan is removed if it could be ours by its name; any other is left
    alone. A repository that exists keeps its visibility.

    Args:
        plan: What to bring.
        repo: `USER/NAME`.
        public: Who may see a new repository: everybody, or by default only its owner.
        say: Gets one line per step.

    Raises:
        ConfigError: no token, a wrong id, no permission, a repository of another type, a file that may not go up, or a
            repository that everybody sees while `public` is False.
        RedrobError: the network or the Hub failed.
    """
    check_repo_id(repo)
    check_plan(plan)
    told = _Told(plan.kind, repo)
    with _quiet_client(say):
        try:
            return _push(plan, repo, public, say, told)
        except RedrobError:
            raise
        except CLIENT_ERRORS as error:
            failure = _explained(error, told)
    raise failure  # out here nothing is chained to it: the client's own text could quote the token


def _push(plan: Plan, repo: str, public: bool, say: Say, told: _Told) -> Pushed:
    """`push`, with the client's errors as they are."""
    told.token = _token()
    api = HfApi(token=told.token)
    told.user = _user(api)
    say(f"Logged in as {told.user} at {api.endpoint}")
    info = _repository(api, plan, repo, public, say)
    url = f"{api.endpoint}/{_FOLDERS[plan.kind]}{repo}"
    changed, stale, others = _differences(api, plan, repo, info.sha)
    if others:
        say(f"Left alone, since not ours: {', '.join(others)}")
    if not changed and not stale:
        say(f"Nothing has changed since commit {info.sha}: no new commit. {url}")
        return Pushed(url, None, (), ())
    say(
        f"Sends {len(changed)} of {len(plan.files)} files ({human(sum(file.size for file in changed))})"
        + (f", removes {', '.join(stale)}" if stale else "")
    )
    commit = _commit(api, plan, repo, info.sha, changed, stale, say)
    say(f"Commit {commit}: {url}")
    return Pushed(url, commit, tuple(file.path for file in changed), tuple(stale))


def _token() -> str:
    """The token of the environment or of `hf auth login`."""
    token = get_token()
    if token is None:
        raise ConfigError(
            "Hub: no token was found. Publishing needs one that may write. "
            "Set HF_TOKEN, or log in with `hf auth login`."
        )
    if not re.fullmatch(r"[!-~]+", token):  # a client that meets such a header prints it, token and all
        raise ConfigError("Hub: the token holds characters that no token has. Copy it anew into HF_TOKEN.")
    return token


def _user(api: HfApi) -> str:
    """Whose token it is; refuses one that can only read before anything is made."""
    who = api.whoami()
    if who.get("auth", {}).get("accessToken", {}).get("role") == "read":
        raise ConfigError(
            f"Hub: the token of '{who['name']}' may only read. Publishing needs one that may write. "
            f"Make it at {api.endpoint}/settings/tokens."
        )
    return str(who["name"])


def _repository(api: HfApi, plan: Plan, repo: str, public: bool, say: Say) -> Any:
    """The Hub's description of the repository, which is made where it is not there."""
    info = _info(api, repo, plan.kind)
    if info is None:
        for kind in ("model", "space", "dataset"):
            if kind != plan.kind and _info(api, repo, kind) is not None:
                raise ConfigError(
                    f"--repo: {repo} is a {kind} on the Hub, not a {plan.kind}. Both under one name are easily "
                    f"mistaken for each other. Choose another name, or make the {plan.kind} at {api.endpoint} first."
                )
        say(f"Makes the {'public' if public else 'private'} {plan.kind} {repo}")
        api.create_repo(repo, repo_type=plan.kind, private=not public, exist_ok=True, space_sdk=plan.space_sdk)
        info = api.repo_info(repo, repo_type=plan.kind)
    if not public and not info.private:
        raise ConfigError(
            f"--repo: everybody can see {repo}, and --public was not given. A push changes no visibility. "
            "Give --public, or make it private in its settings."
        )
    if public and info.private:
        say(f"{repo} is private and stays so. Its settings on the Hub change that.")
    return info


def _info(api: HfApi, repo: str, kind: str) -> Any:
    try:
        return api.repo_info(repo, repo_type=kind)
    except RepositoryNotFoundError:
        return None


def _differences(
    api: HfApi, plan: Plan, repo: str, commit: str | None
) -> tuple[list[PlannedFile], list[str], list[str]]:
    """Files that differ from the Hub's at `commit`; ours there that went out of the plan; all others there."""
    listed = api.list_repo_tree(repo, recursive=True, repo_type=plan.kind, revision=commit) if commit else ()
    there = {entry.path: entry for entry in listed if isinstance(entry, RepoFile)}
    planned = {file.path for file in plan.files}
    left = [path for path in there if path not in planned and path != ".gitattributes"]  # that one is the Hub's
    stale = [path for path in left if allowed(plan.kind, path)]
    changed = [file for file in plan.files if not _same(file, there.get(file.path))]
    return changed, sorted(stale), sorted(set(left) - set(stale))


def _same(file: PlannedFile, there: RepoFile | None) -> bool:
    """Whether the Hub holds the file with the same content: SHA-256 in large storage, git's blob hash else."""
    if there is None or there.size != file.size:
        return False
    with file.source.open("rb") as stream:
        if there.lfs:
            return hashlib.file_digest(stream, "sha256").hexdigest() == there.lfs.sha256
        return hashlib.sha1(b"blob %d\0" % file.size + stream.read()).hexdigest() == there.blob_id


def _commit(
    api: HfApi, plan: Plan, repo: str, parent: str | None, changed: list[PlannedFile], stale: list[str], say: Say
) -> str:
    """One commit on top of `parent`; the Hub refuses it where somebody else committed in between."""
    operations: list[CommitOperationAdd | CommitOperationDelete] = [
        *(CommitOperationAdd(file.path, str(file.source)) for file in changed),
        *(CommitOperationDelete(path, is_folder=False) for path in stale),
    ]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        done = api.create_commit(
            repo, operations, commit_message=plan.message, repo_type=plan.kind, parent_commit=parent
        )
    for warning in caught:
        say(f"The client warns: {' '.join(str(warning.message).split())}")
    return done.oid


@dataclass(slots=True)
class _Told:
    """What an error message may name, as far as it is known."""

    kind: Kind
    repo: str
    user: str | None = None
    token: str | None = None


@contextmanager
def _quiet_client(say: Say) -> Iterator[None]:
    """Turn the client's waits into lines for `say`, and keep its progress bars off files and pipes."""
    logger, bars = logging.getLogger("huggingface_hub"), not are_progress_bars_disabled()
    kept, logger.handlers = logger.handlers, [_Waits(say)]
    if bars and not sys.stderr.isatty():
        disable_progress_bars()
    try:
        yield
    finally:
        logger.handlers = kept
        if bars:
            enable_progress_bars()


class _Waits(logging.Handler):
    """Passes on that the client waits before it tries again; its other lines name signed addresses."""

    def __init__(self, say: Say) -> None:
        super().__init__(logging.WARNING)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        line = record.getMessage()
        if line.startswith(("Retrying in", "Rate limited")):
            self._say(f"The Hub did not answer as it should. {line}")


def _explained(error: Exception, told: _Told) -> RedrobError:
    """What happened, and what to do about it, in one line."""
    while isinstance(error, RuntimeError) and isinstance(error.__cause__, Exception):
        error = error.__cause__  # "Error while uploading 'x'" around what really happened
    if isinstance(error, OIDCError):
        return ConfigError(
            f"Hub: HF_OIDC_RESOURCE is set and gave no token. {_said(str(error), told)} Mend or unset it."
        )
    if isinstance(error, OfflineModeIsEnabled):
        return ConfigError("Hub: HF_HUB_OFFLINE is set, so nothing can be sent. Unset it.")
    if isinstance(error, HfHubHTTPError):
        return _refused(error, told)
    if isinstance(error, httpx2.HTTPError):
        return RedrobError(
            f"Hub: {constants.ENDPOINT} cannot be reached, or the connection broke ({type(error).__name__}). What it "
            "has got is kept and is not sent again. Check the network and push again."
        )
    if isinstance(error, json.JSONDecodeError):
        return RedrobError(
            f"Hub: {constants.ENDPOINT} answered with what is no JSON. Check HF_ENDPOINT, or push later."
        )
    if isinstance(error, ValueError):
        return ConfigError(f"Hub: {_said(str(error), told)} Mend what is named and push again.")
    return RedrobError(
        f"Hub: the upload broke off ({type(error).__name__}: {_said(str(error), told)}) What the Hub has got is kept "
        "and is not sent again. Push again."
    )


def _refused(error: HfHubHTTPError, told: _Told) -> RedrobError:
    """The Hub answered with an error."""
    status = error.response.status_code
    what, name = f"the {told.kind} {told.repo}", f"'{told.user}'" if told.user else "this token"
    said = _said(error.server_message or "", told)
    said = f" The Hub says: {said}" if said else ""
    settings = f"{constants.ENDPOINT}/settings/tokens"
    known = {
        401: f"the token is not valid. It may be revoked or cut short. Make one at {settings}, then set HF_TOKEN "
        "or run `hf auth login`.",
        402: f"it wants payment for {what}.{said} Change the plan or the hardware on the Hub.",
        403: f"{name} may not write to {what}.{said} The owner has to be you or an organisation that you may write to, "
        f"and the token needs the right to write. Check --repo, or the token at {settings}.",
        404: f"{what} is not there, or {name} may not see it. Check --repo.",
        409: f"{what} is being changed by somebody else.{said} Push again.",
        412: f"{what} was changed by somebody else during the push. Nothing was committed. Push again.",
        413: f"a file or the commit is too large for it.{said} Make it smaller.",
        429: "too many requests. It limits them by the hour. Push again later.",
    }  # fmt: skip
    if status in known:
        return ConfigError(f"Hub: {known[status]}")
    if status >= 500:
        return RedrobError(
            f"Hub: it has trouble of its own (HTTP {status}).{said} What it has got is kept and is not sent again. "
            "Push again later."
        )
    return ConfigError(f"Hub: it refused the push to {what} (HTTP {status}).{said} Mend what it names and push again.")


def _said(text: str, told: _Told) -> str:
    """A text of the client or the Hub: in one line, not too long, without the token."""
    if told.token:
        text = text.replace(told.token, "(token)")
    line = " ".join(text.split())[:_LONGEST_MESSAGE]
    return line if not line or line.endswith(".") else f"{line}."
