"""Configs: what a file may say, and what the reader is told when it says something else."""

from pathlib import Path

import pytest

from redrob.errors import ConfigError
from training.config import load_config

CONFIGS = Path(__file__).parents[2] / "training" / "configs"


def write(folder: Path, text: str) -> Path:
    path = folder / "run.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.yaml")), ids=lambda path: path.name)
def test_every_config_of_the_project_loads(path: Path) -> None:
    assert load_config(path).name


def test_values_of_the_file_replace_the_defaults(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, "name: x\nseed: 3\ngrpo:\n  beta: 0\n  num_generations: 4\n"))
    assert (config.seed, config.grpo.beta, config.grpo.num_generations) == (3, 0.0, 4)
    assert isinstance(config.grpo.beta, float)  # YAML's 0 is an integer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: x\nsead: 3\n", "sead is not a setting"),
        ("name: x\ngrpo:\n  num_generation: 8\n", "grpo.num_generation is not a setting"),
        ("name: x\ngrpo:\n  num_generations: 1\n", "needs at least 2"),
        ("name: x\ngrpo:\n  learning_rate: 1e-5\n", "grpo.learning_rate is '1e-5', a str"),
        ("name: x\nseed: true\n", "seed is True, a bool"),
        ("name: x\nseed: 1.5\n", "seed is 1.5, a float"),
        ("name: x\ngrpo: 8\n", "grpo is 8. It is a section"),
        ("name: x\ngrpo:\n  beta: -0.1\n", "grpo.beta is -0.1"),
        ("seed: 1\n", "name is missing"),
        ("- a\n- b\n", "it holds list"),
        ("name: [x\n", "it is not YAML"),
    ],
)
def test_a_wrong_file_is_refused_with_the_key_and_the_file(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ConfigError, match=r"run\.yaml") as caught:
        load_config(path)
    assert said in str(caught.value)


def test_a_missing_file_names_the_configs_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "name: x\n")
    with pytest.raises(ConfigError, match=r"Configs in its folder: run\.yaml"):
        load_config(tmp_path / "other.yaml")
