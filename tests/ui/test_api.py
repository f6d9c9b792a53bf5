"""The named endpoint `/compare`, through the client that others will use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from redrob.compare import compare
from redrob.errors import ConfigError
from redrob.ui.loading import Loader
from redrob.ui.page import build_demo, launch_options
from redrob.ui.service import default_pair
from tests.fake_pair import FakeLoader, FakePair

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I start CRRT at night."


@pytest.fixture(scope="module")
def client(serve: Callable[[Loader], str]) -> Iterator[Client]:
    client = Client(serve(FakeLoader()), verbose=False, analytics_enabled=False)
    yield client
    client.close()


def test_it_returns_the_comparison_as_json(client: Client) -> None:
    answer = client.predict(jd=JOB, candidate=PROFILE, pair="bundled", api_name="/compare")
    assert answer == compare(JOB, PROFILE, FakePair()).as_dict()


def test_the_pair_may_be_left_out(client: Client) -> None:
    assert client.predict(jd=JOB, candidate=PROFILE, api_name="/compare")["pair"] == "bundled"


@pytest.mark.parametrize(
    ("jd", "candidate", "pair", "says"),
    [
        ("", PROFILE, "bundled", "Job description: it is empty"),
        (JOB, "", "bundled", "Candidate profile: it is empty"),
        (JOB, "x" * 200_000, "bundled", "200,000 characters"),
        (JOB, "\x00\x01", "bundled", "binary"),
        (JOB, PROFILE, "gpt", "Pair: 'gpt' is unknown. Pairs: bundled, qwen3-0.6b, auto"),
    ],
)
def test_a_mistake_is_named_and_the_next_call_works(
    client: Client, jd: str, candidate: str, pair: str, says: str
) -> None:
    with pytest.raises(AppError, match=says):
        client.predict(jd=jd, candidate=candidate, pair=pair, api_name="/compare")
    assert client.predict(jd=JOB, candidate=PROFILE, pair="bundled", api_name="/compare")["policy"]["score"] == 0.9


def test_only_compare_is_public(client: Client) -> None:
    endpoints = client.view_api(return_format="dict", print_info=False)
    assert isinstance(endpoints, dict)
    assert list(endpoints["named_endpoints"]) == ["/compare"]
    assert endpoints["unnamed_endpoints"] == {}


def test_history_and_server_rendering_are_off() -> None:
    options = launch_options()
    assert (options["run_history"], options["ssr_mode"]) == (False, False)
    assert build_demo(FakeLoader()).analytics_enabled is False


def test_a_pair_that_the_environment_misspells_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDROB_PAIR", "qwen")
    with pytest.raises(ConfigError, match=r"REDROB_PAIR: 'qwen' is not a pair"):
        default_pair()
