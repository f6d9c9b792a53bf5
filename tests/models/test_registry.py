"""Which pair is chosen, and that the choice says why."""

import subprocess
import sys

import pytest

from redrob.errors import ConfigError
from redrob.models import PAIRS, hub
from redrob.models.registry import choose_pair
from redrob.prompts import PRESETS


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch):
    for name in ("REDROB_PAIR", "REDROB_POLICY", "REDROB_BASE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def world(monkeypatch):
    """`world(local=..., online=...)`: which models are on this machine, and whether the Hub has all or one."""

    def world(*, local=(), online=False):
        monkeypatch.setattr(hub, "is_local", lambda name: name in local)
        monkeypatch.setattr(hub, "answers", lambda name: online is True or name == online)

    return world


BOTH = ("Qwen/Qwen3-0.6B", "williyam/redrob-qwen-grpo")


def test_every_pair_names_a_known_preset():
    assert {pair.preset for pair in PAIRS.values()} <= set(PRESETS)


@pytest.mark.parametrize(
    ("local", "online", "expected", "reason"),
    [
        (BOTH, False, "qwen3-0.6b", "on this machine"),
        (BOTH[:1], True, "qwen3-0.6b", "it will send williyam/redrob-qwen-grpo"),
        ((), True, "qwen3-0.6b", "the Hub answers"),
        (BOTH[:1], False, "bundled", "williyam/redrob-qwen-grpo is not on this machine"),
        ((), False, "bundled", "the Hub does not answer"),
        ((), BOTH[0], "bundled", "williyam/redrob-qwen-grpo is not on this machine, and the Hub"),
    ],
)
def test_auto_takes_the_larger_pair_only_where_it_can_be_had(world, local, online, expected, reason):
    world(local=local, online=online)
    choice = choose_pair()
    assert choice.pair.name == expected
    assert reason in choice.why


def test_the_argument_beats_the_environment(monkeypatch):
    monkeypatch.setenv("REDROB_PAIR", "qwen3-0.6b")
    assert choose_pair("bundled").pair.name == "bundled"
    chosen = choose_pair()
    assert (chosen.pair.name, chosen.why) == ("qwen3-0.6b", "REDROB_PAIR names it.")


@pytest.mark.parametrize("name", ["qwen", "BUNDLED", "../etc"])
def test_an_unknown_pair_is_told_the_known_ones(monkeypatch, name):
    with pytest.raises(ConfigError, match=f"'{name}' is no pair. Pairs: bundled, qwen3-0.6b, auto"):
        choose_pair(name)
    monkeypatch.setenv("REDROB_PAIR", name)
    with pytest.raises(ConfigError, match="REDROB_PAIR"):
        choose_pair()


def test_the_environment_puts_other_models_in_place(monkeypatch):
    monkeypatch.setenv("REDROB_POLICY", "me/adapter")
    monkeypatch.setenv("REDROB_BASE", "/models/base")
    assert (choose_pair("bundled").pair.policy, choose_pair("bundled").pair.baseline) == ("me/adapter", "/models/base")


def test_a_hub_that_cannot_be_reached_is_an_answer_not_an_error(monkeypatch):
    import httpx2
    from huggingface_hub import HfApi

    def fail(*args, **kwargs):
        raise httpx2.ConnectTimeout("no route")

    monkeypatch.setattr(HfApi, "model_info", fail)
    assert hub.answers("Qwen/Qwen3-0.6B") is False


def test_importing_the_policies_loads_no_model_library():
    heavy = "{'torch', 'transformers', 'peft', 'huggingface_hub'}"
    code = f"import sys, redrob.models; assert not {heavy} & set(sys.modules), {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
