"""The environment by Gymnasium's own checker, its rewards by hand, and the rows it gives to other trainers."""

import json
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from redrob import export_env
from redrob.env import ENV_ID, MAX_ACTION_CHARS, AnyText, CandidateRankEnv
from redrob.errors import ConfigError, InputError
from redrob.prompts import MAX_CHARS, PRESETS, build_messages
from redrob.rewards import COMPONENTS
from redrob.verdict import Verdict
from tests.evaluated import CASES, PROMPTS, REASONS, always_reject

RIGHT = Verdict("shortlist", 0.8, REASONS).as_json()
"""The gold answer of the even cases."""


@pytest.fixture
def env() -> CandidateRankEnv:
    return CandidateRankEnv(CASES)


def opened(index: int) -> tuple[CandidateRankEnv, str, dict[str, Any]]:
    """An environment of one case, open, with what it says of it."""
    made = CandidateRankEnv(CASES[index : index + 1])
    return made, *made.reset()


class TestApi:
    def test_gymnasium_has_nothing_to_say_against_it(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = gymnasium.make(ENV_ID, cases=CASES)
            check_env(made.unwrapped)
        assert made.spec is not None
        assert not made.spec.nondeterministic

    def test_it_is_made_by_its_module_and_name_over_the_cases_of_the_corpus(self) -> None:
        made = gymnasium.make(f"redrob.env:{ENV_ID}", split="validation")
        observation, info = made.reset(seed=3)
        assert observation in made.observation_space
        assert {case.split for case in made.unwrapped.cases} == {"validation"}  # type: ignore[attr-defined]
        assert info["messages"][0] == {"role": "system", "content": PRESETS["evidence"].system}

    def test_the_seed_alone_decides_which_cases_come(self, env: CandidateRankEnv) -> None:
        def ids(seed: int) -> list[str]:
            first = env.reset(seed=seed)[1]["case_id"]
            return [first, *(env.reset()[1]["case_id"] for _ in range(20))]

        assert ids(1) == ids(1) != ids(2)
        assert set(ids(1)) <= {case.id for case in CASES}
        assert len(set(ids(1))) > 3

    def test_a_step_without_an_open_case_is_refused(self, env: CandidateRankEnv) -> None:
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"Call reset\(\)"):
            env.step(RIGHT)
        env.reset(seed=0)
        env.step(RIGHT)
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(RIGHT)

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ({"cases": []}, "no cases"),
            ({"cases": CASES, "preset": "curt"}, "'curt' is unknown"),
        ],
    )
    def test_a_wrong_setting_is_named(self, arguments: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            CandidateRankEnv(**arguments)  # type: ignore[arg-type]

    def test_vectors_of_it_can_be_made(self) -> None:
        vector = gymnasium.vector.SyncVectorEnv([lambda: CandidateRankEnv(CASES) for _ in range(2)])
        observations, _ = vector.reset(seed=0)
        _, rewards, terminated, _, infos = vector.step((RIGHT, "x" * 40))
        assert len(observations) == 2
        assert terminated.all()
        assert rewards[1] == pytest.approx(0.05)  # 40 characters without JSON: the length alone
        assert infos["rewards"]["length_penalty"].tolist() == [1.0, 1.0]


class TestSpaces:
    def test_the_longest_sections_and_any_letters_are_observations(self) -> None:
        longest = build_messages("ł" * MAX_CHARS, "🙂" * MAX_CHARS)[-1]["content"]
        space = CandidateRankEnv(CASES).observation_space
        assert longest in space
        assert longest + "x" * 100 not in space

    def test_samples_are_members(self) -> None:
        space = AnyText(50)
        space.seed(0)
        assert all(space.sample() in space for _ in range(20))

    def test_an_answer_longer_than_the_action_space_is_graded_all_the_same(self) -> None:
        env, *_ = opened(0)
        assert env.step(RIGHT + " " * MAX_ACTION_CHARS)[1] == pytest.approx(0.95)  # all but the length


class TestReward:
    def test_the_gold_answer_earns_everything_and_info_says_why(self) -> None:
        env, asked, before = opened(0)
        observation, reward, terminated, truncated, info = env.step(RIGHT)
        assert (
            observation == asked == "[JOB DESCRIPTION]\nWe need Kafka and SQL.\n\n[CANDIDATE]\nRan Kafka at Northwind."
        )
        assert (reward, terminated, truncated) == (1.0, True, False)
        assert (info["gold_decision"], info["gold_score"], info["case_id"]) == ("shortlist", 0.8, "case-0")
        assert info["context"] == "We need Kafka and SQL.\n\nRan Kafka at Northwind."
        assert list(info["rewards"]) == [*COMPONENTS, "total"]
        assert not {"gold_decision", "gold_score"} & before.keys()  # nobody is told before the answer

    def test_the_reward_is_the_strict_total(self) -> None:
        env, *_ = opened(0)
        _, reward, *_, info = env.step(always_reject(PROMPTS[:1])[0].text)
        # The gold is shortlist 0.8, the answer reject 0.5: 1 - 0.30 - 0.15 * 0.3
        assert reward == pytest.approx(0.655)
        assert info["rewards"]["total"] == reward
        assert info["rewards_card"]["total"] != reward
        assert any("decision_match (-0.300)" in note for note in info["notes"])

    @pytest.mark.parametrize("action", ["", "{", "[" * 50_000, "\ud800", '{"score": NaN}', "null"])
    def test_what_a_model_writes_never_raises(self, action: str) -> None:
        env, *_ = opened(1)
        assert 0.0 <= env.step(action)[1] <= 0.05

    def test_an_action_that_is_no_text_is_the_callers_mistake(self) -> None:
        env, *_ = opened(1)
        with pytest.raises(InputError, match="of type dict"):
            env.step({"decision": "reject"})  # type: ignore[arg-type]


class TestWithoutGymnasium:
    def test_the_import_says_what_to_install_and_the_rest_works(self) -> None:
        code = (
            "import sys; sys.modules['gymnasium'] = None\n"
            "import redrob.evaluation.records, redrob.evaluation.results, redrob.compare, redrob.models\n"
            "from redrob.errors import ConfigError\n"
            "try:\n    import redrob.env\n"
            "except ConfigError as error:\n    print(error)\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert "pip install -e '.[train]'" in done.stdout


class TestExport:
    def test_rows_with_the_reward_function_earn_what_the_environment_pays(self) -> None:
        rows = [json.loads(json.dumps(row)) for row in export_env.rows(CASES, "evidence")]
        columns = {name: [row[name] for row in rows] for name in rows[0]}
        texts = [RIGHT] * len(rows)
        paid = [opened(index)[0].step(RIGHT)[1] for index in range(len(rows))]
        assert export_env.total_reward(texts, **columns) == paid
        assert paid[:2] == pytest.approx([1.0, 0.61])  # gold reject 0.2: 1 - 0.30 - 0.15 * 0.6
        chats = [[{"role": "assistant", "content": text}] for text in texts]
        assert export_env.total_reward(chats, **columns) == paid

    def test_an_empty_chat_earns_nothing(self) -> None:
        gold = {"gold_decision": ["reject"], "gold_score": [0.2], "context": ["Kafka"], "facts": ["null"]}
        assert export_env.total_reward([[]], **gold) == [0.0]

    def test_columns_of_other_lengths_are_refused(self) -> None:
        gold = {"gold_decision": ["reject"], "gold_score": [0.2], "context": ["Kafka"], "facts": ["null"]}
        with pytest.raises(ValueError, match="shorter"):
            export_env.total_reward([RIGHT, RIGHT], **gold)
