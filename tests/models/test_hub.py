"""Models from the Hub: at the commit that is pinned or named, and what was read is recorded."""

import errno
import re
from pathlib import Path

import pytest
from huggingface_hub import constants

from redrob.errors import ConfigError, ModelMissingError
from redrob.models import hub
from redrob.models.bundled import HUB_NAME, WHEEL
from redrob.models.registry import PAIRS
from tests.training.hub_fake import Entry, HubFake, Repository, User

BASE, OWN = "Qwen/Qwen3-0.6B", "me/policy"


@pytest.fixture
def fake(monkeypatch, tmp_path):
    """Two public models of two commits each, `first` and then `second`; an empty cache."""
    with HubFake() as fake:
        fake.users["hf_x"] = User("me")
        for name in (BASE, OWN):
            repo = fake.repositories["model", name] = Repository(private=False)
            for word in ("first", "second"):
                repo.add("config.json", f'{{"model_type": "{word}"}}'.encode())
        monkeypatch.setattr(constants, "ENDPOINT", fake.url)
        template = f"{fake.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
        monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
        monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setenv("HF_TOKEN", "hf_x")
        yield fake


@pytest.fixture
def pinned(fake, monkeypatch):
    """The first commit of `BASE`, at which it is pinned."""
    first = fake.repository(BASE).commits[1].oid
    monkeypatch.setattr(hub, "PINNED", {BASE: first})
    return first


def held(source: hub.Source) -> str:
    return (source.folder / "config.json").read_text()


def test_a_pinned_model_stays_at_its_commit_whatever_is_pushed(fake, pinned):
    source = hub.fetch(BASE)
    assert (source.name, source.revision, held(source)) == (BASE, pinned, '{"model_type": "first"}')


def test_every_base_of_a_pair_is_pinned():
    bases = {HUB_NAME if pair.baseline == WHEEL else pair.baseline for pair in PAIRS.values()}
    assert bases == hub.PINNED.keys()


def test_another_model_is_the_newest_and_its_commit_is_recorded(fake):
    source = hub.fetch(OWN)
    assert (source.revision, held(source)) == (fake.repository(OWN).head.oid, '{"model_type": "second"}')


def test_a_commit_that_somebody_names_is_the_one_read(fake, pinned):
    for name in (BASE, OWN):
        commit = fake.repository(name).commits[1].oid
        source = hub.fetch(f"{name}@{commit}")
        assert (source.name, source.revision, held(source)) == (name, commit, '{"model_type": "first"}')
    second = fake.repository(BASE).head.oid
    assert held(hub.fetch(f"{BASE}@{second}")) == '{"model_type": "second"}'  # who names one is taken at their word


def test_only_configuration_tokenizer_and_safetensors_come(fake):
    repo = fake.repository(OWN)
    for path in ("model.py", "weights.bin", "model.safetensors"):
        repo.add(path, b"x")
    assert {file.name for file in hub.fetch(OWN).folder.iterdir()} == {"config.json", "model.safetensors"}


def test_a_commit_that_is_gone_is_told_with_its_number(fake, monkeypatch):
    monkeypatch.setattr(hub, "PINNED", {BASE: "0" * 40})
    assert not hub.answers(BASE)
    with pytest.raises(ModelMissingError, match=f"'{BASE}': .* the Hub did not hand it out at commit {'0' * 40}"):
        hub.fetch(BASE)


def test_a_full_disk_is_told_and_the_way_out(monkeypatch):
    def full(*_args, **_settings):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("huggingface_hub.snapshot_download", full)
    with pytest.raises(ModelMissingError, match=r"the disk is full.*HF_HOME.*bundled"):
        hub.fetch(OWN)


def test_what_is_here_counts_at_its_commit_alone(fake, pinned, monkeypatch):
    fake.repository(BASE).head.files["model.safetensors"] = Entry(b"x", large=False)
    assert not hub.is_local(BASE)
    hub.fetch(f"{BASE}@{fake.repository(BASE).head.oid}")
    assert not hub.is_local(BASE)  # another commit than the pinned one
    monkeypatch.setattr(hub, "PINNED", {BASE: fake.repository(BASE).head.oid})
    assert hub.is_local(BASE)


@pytest.mark.parametrize("name", ["me/policy@main", "me/policy@abc123"])
def test_a_name_with_half_a_commit_is_told_the_form(fake, name):
    with pytest.raises(ConfigError, match=r"owner/name@commit with the 40 digits"):
        hub.fetch(name)


def test_training_reads_the_base_at_its_commit(fake, pinned):
    from training.config import TrainConfig
    from training.policy import base_folder

    assert Path(base_folder(TrainConfig(name="x", base_model=BASE))).name == pinned


def test_every_download_goes_by_way_of_the_pins(repo_root):
    """Elsewhere a name of the Hub would be read at whatever was pushed last."""
    files = [file for folder in ("redrob", "training") for file in (repo_root / folder).rglob("*.py")]
    found = [file.name for file in files if re.search(r"(snapshot|hf_hub)_download\(", file.read_text("utf-8"))]
    assert found == ["hub.py"]
