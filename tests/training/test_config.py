"""Configs: what a file may say, and what the reader is told when it says something else."""

from pathlib import Path

import pytest

from redrob.errors import ConfigError
from training.config import LoraSettings, load_config

CONFIGS = Path(__file__).parents[2] / "training" / "configs"
RUNS = sorted(CONFIGS.glob("*.yaml"))
PLAIN = {"name", "seed", "device", "base_model"}


def write(folder: Path, text: str) -> Path:
    path = folder / "run.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
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
        (
            "name: x\ngrpo:\n  num_generations: 1\n",
            "grpo.num_generations is 1. Input should be greater than or equal to 2",
        ),
        (
            "name: x\ngrpo:\n  learning_rate: 1e-5\n",
            "grpo.learning_rate is '1e-5'. Input should be a valid number. Write 1.0e-5",
        ),
        ("name: x\nseed: true\n", "seed is True. Input should be a valid integer"),
        ("name: x\nseed: 1.5\n", "seed is 1.5. Input should be a valid integer"),
        ("name: x\ngrpo: 8\n", "grpo is 8. Input should be an object"),
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


class TestOverrides:
    def test_they_replace_values_of_the_file_and_are_typed_alike(self, tmp_path: Path) -> None:
        path = write(tmp_path, "name: x\ngrpo:\n  max_steps: 5\n")
        config = load_config(path, ["grpo.max_steps=20", "lora.r=4", "name=y", "grpo.beta=0"])
        assert (config.grpo.max_steps, config.lora and config.lora.r, config.name) == (20, 4, "y")
        assert isinstance(config.grpo.beta, float)

    def test_null_takes_a_stage_away_and_a_key_brings_it_back(self, tmp_path: Path) -> None:
        path = write(tmp_path, "name: x\nlora: null\n")
        assert load_config(path).lora is None
        assert load_config(path, ["sft=null"]).sft is None
        brought = load_config(path, ["lora.r=4"]).lora
        assert brought is not None
        assert (brought.r, brought.alpha) == (4, LoraSettings().alpha)

    def test_matching_without_sft_is_refused(self, tmp_path: Path) -> None:
        path = write(tmp_path, "name: x\nmatching: {}\n")
        with pytest.raises(ConfigError, match=r"matching is set and sft is null\..* write `matching: null`"):
            load_config(path, ["sft=null"])
        assert load_config(path, ["sft=null", "matching=null"]).grpo

    @pytest.mark.parametrize(
        ("override", "said"),
        [
            ("grpo.max_step=20", "grpo.max_step is not a setting"),
            ("grpo.max_steps=many", "grpo.max_steps is 'many'. Input should be a valid integer"),
            ("grpo.max_steps", "it has no `=`"),
            ("seed=[1", "the value is not YAML"),
            ("grpo.scale_rewards=std", "Input should be 'group', 'batch' or 'none'"),
            ("grpo.prompts_per_step=3", "multiple of grpo.prompts_per_pass"),
            ("sft.max_steps=0", "sft.max_steps is 0. Input should be -1"),
            ("sft.num_train_epochs=0", "Input should be greater than 0"),
            ("sft.save_steps=0", "sft.save_steps is 0. Input should be greater than or equal to 1"),
            ("grpo.torch_empty_cache_steps=0", "grpo.torch_empty_cache_steps is 0."),
            ("sft.torch_empty_cache_steps=often", "sft.torch_empty_cache_steps is 'often'."),
            ("reward.rubric=lenient", "Input should be 'strict' or 'card'"),
            ("preset=card", "Written answers begin with their reasons"),
            ("evaluation.split=train", "Input should be 'test' or 'validation'"),
            ("name=../elsewhere", "name is '../elsewhere'"),
            ("preset=chat", "Presets are"),
            ("train_cases=-1", "train_cases is -1. Input should be greater than or equal to 0"),
        ],
    )
    def test_a_wrong_one_is_refused(self, tmp_path: Path, override: str, said: str) -> None:
        path = write(tmp_path, "name: x\ngrpo:\n  prompts_per_pass: 2\n  prompts_per_step: 2\n")
        with pytest.raises(ConfigError) as caught:
            load_config(path, [override])
        assert said in str(caught.value)


def test_the_recipe_is_one_for_both_bases() -> None:
    """Only sizes and rates differ: what is learned from, by which rewards and on what it is measured do not."""
    small, large = (load_config(CONFIGS / f"{name}.yaml") for name in ("smollm2_135m", "qwen3_0p6b"))
    assert (small.preset, small.lora, small.reward) == (large.preset, large.lora, large.reward)
    assert small.evaluation == large.evaluation
    for key in ("max_steps", "num_generations", "prompts_per_step", "beta", "loss_type", "scale_rewards"):
        assert getattr(small.grpo, key) == getattr(large.grpo, key)


def test_the_published_run_has_the_values_of_the_published_card() -> None:
    """Copied by hand from the card's table "Training summary"."""
    config = load_config(CONFIGS / "grpo_qwen3_0p6b.yaml")
    grpo = config.grpo
    assert config.base_model == "Qwen/Qwen3-0.6B"
    assert (grpo.max_steps, grpo.num_generations, grpo.beta, grpo.learning_rate) == (10, 2, 0.04, 5e-6)
    assert (grpo.temperature, grpo.top_p, grpo.max_completion_length) == (1.0, 0.95, 96)
    assert (config.dtype, grpo.gradient_checkpointing) == ("float32", True)
    assert (config.preset, config.lora, config.sft, config.reward.rubric) == ("card", None, None, "card")
    assert (config.evaluation.cases, config.evaluation.max_new_tokens) == (12, 384)


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
def test_every_value_has_its_reason_beside_it(path: Path) -> None:
    """A comment on the line; sections and names need none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    values = [line for line in lines if ":" in line.split("#")[0] and not line.split("#")[0].rstrip().endswith(":")]
    bare = [line for line in values if "#" not in line and line.split(":")[0].strip() not in PLAIN]
    assert not bare
