"""Publishes a policy, the Space or the corpus on the Hugging Face Hub.

    python training/publish.py model --run runs/smollm2-135m/out --repo USER/NAME --dry-run
    python training/publish.py space --repo USER/NAME
    python training/publish.py dataset --repo USER/NAME

First the plan is shown: every file, its size and where it comes from; `--dry-run` stops there and asks no network.
Only what the lists in `publish_files.py` name goes up; answers to cases, logs and checkpoints never do. A new
repository is private unless `--public` is given. One push is one commit, and none where nothing has changed; a push
that broke off goes on when it is started again. The token comes from `HF_TOKEN` or `hf auth login`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

if not __package__:  # `python training/publish.py` puts `training/` first on the path; the packages are one folder up
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from redrob.corpus import FOLDER
from redrob.errors import ConfigError, RedrobError
from training.corpus.export import export
from training.publish_files import HOME
from training.publish_hub import Pushed, Say, check_repo_id, push
from training.publish_merge import merge
from training.publish_plan import Plan, dataset_plan, holds_adapter, model_plan, space_plan

__all__ = ["check_repo_id", "main", "publish_dataset", "publish_model", "publish_space"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    options = _parser().parse_args(arguments)
    settings = {"public": options.public, "dry_run": options.dry_run}
    try:
        if options.what == "model":
            publish_model(options.run, options.repo, merged=options.merged, **settings)
        elif options.what == "dataset":
            publish_dataset(options.repo, folder=options.data, **settings)
        else:
            publish_space(options.repo, **settings)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def publish_model(
    run: Path, repo: str, *, public: bool = False, merged: bool = False, dry_run: bool = False, say: Say = print
) -> Pushed | None:
    """Publish the policy that `training/train.py` left in `run`.

    Args:
        run: `runs/<name>/out/` or `assets/policies/<name>/`: adapter or full weights, with their card, results, plots.
        repo: `USER/NAME` on the Hub; made where it is not there.
        public: Whether everybody may see a new repository.
        merged: Publish full weights in the root and the adapter under `adapter/`, not the adapter alone. They are
            merged in a temporary folder (`$TMPDIR`).
        dry_run: Show the plan and stop, without the network.
        say: Gets every line for the person who publishes.

    Returns:
        What the push did; None after a dry run.

    Raises:
        ConfigError: something that the person who publishes has to mend.
        ModelMissingError: `merged`, and the base cannot be had.
        RedrobError: the network or the Hub failed; started again it goes on.
    """
    check_repo_id(repo)
    if not merged:
        return _publish(model_plan(run), repo, public, dry_run, say)
    if not holds_adapter(run):
        raise ConfigError(f"--merged: {run} holds full weights already. There is nothing to merge. Leave it out.")
    model_plan(run)  # refuses what cannot be published before minutes of merging
    with tempfile.TemporaryDirectory(prefix="redrob-merged-") as folder:
        merge(run.resolve(), Path(folder), offline=dry_run, say=say)
        plan = model_plan(run, Path(folder))
        return _publish(plan, repo, public, dry_run, say)


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
    model.add_argument("--merged", action="store_true", help="full weights in the root, the adapter under adapter/")
    dataset = kinds.add_parser("dataset", help="the corpus")
    dataset.add_argument("--data", type=Path, default=FOLDER, help="its folder")
    for command in (model, kinds.add_parser("space", help="the page"), dataset):
        command.add_argument("--repo", required=True, help="USER/NAME; made where it is not there")
        command.add_argument("--public", action="store_true", help="a new repository is for everybody to see")
        command.add_argument("--dry-run", action="store_true", help="show the plan and stop; asks no network")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
