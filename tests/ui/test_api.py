"""The named endpoints, through the clients that others will use: gradio_client and MCP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

from redrob.compare import assessment_dict, compare
from redrob.errors import ConfigError
from redrob.reference import assess
from redrob.ui.loading import Loader, default_pair
from redrob.ui.page import build_demo, launch_options
from tests.fake_pair import GOOD, FakeLoader, FakePair

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I use CRRT at night."


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[Client]:
    client = Client(address, verbose=False, analytics_enabled=False)
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


def test_both_answers_can_be_forced_into_json_and_that_is_told(client: Client) -> None:
    asked = {"jd": JOB, "candidate": PROFILE, "pair": "bundled", "api_name": "/compare"}
    forced = client.predict(**asked, force_json=True)
    assert forced == compare(JOB, PROFILE, FakePair(), constrained=True).as_dict()
    assert (forced["constrained"], client.predict(**asked)["constrained"]) == (True, False)


def test_four_endpoints_are_public_and_no_button_is(client: Client) -> None:
    endpoints = client.view_api(return_format="dict", print_info=False)
    assert isinstance(endpoints, dict)
    assert sorted(endpoints["named_endpoints"]) == ["/assess", "/compare", "/grade", "/rank"]
    assert endpoints["unnamed_endpoints"] == {}


class TestAssess:
    def test_it_returns_the_reference_with_its_evidence(self, client: Client) -> None:
        found = client.predict(jd=JOB, candidate=PROFILE, api_name="/assess")
        assert found == assessment_dict(assess(JOB, PROFILE))
        spans = [span for requirement in found["requirements"] for span in requirement["evidence"]]
        assert spans
        for span in spans:
            assert found["candidate_text"][span["start"] : span["end"]] == span["text"]

    def test_a_mistake_is_named(self, client: Client) -> None:
        with pytest.raises(AppError, match="Candidate profile: it is empty"):
            client.predict(jd=JOB, candidate=" ", api_name="/assess")

    def test_a_callers_own_reading_of_the_job_is_asked_about(self, client: Client) -> None:
        lines = "title: Cellist\nmust: plays the cello\nnice: sight-reading"
        found = client.predict(jd=JOB, candidate=PROFILE, requirements=lines, api_name="/assess")
        assert [(r["text"], r["kind"]) for r in found["requirements"]] == [
            ("plays the cello", "must"),
            ("sight-reading", "nice"),
        ]
        ranked = client.predict(jd=JOB, candidates=[PROFILE], requirements=lines, api_name="/rank")
        assert [r["text"] for r in ranked["ranked"][0]["requirements"]] == ["plays the cello", "sight-reading"]

    def test_a_line_that_has_no_form_is_named(self, client: Client) -> None:
        with pytest.raises(AppError, match="Requirements, line 1"):
            client.predict(jd=JOB, candidate=PROFILE, requirements="cello", api_name="/assess")


class TestRank:
    def test_texts_and_records_are_ranked_and_unreadable_rows_are_listed(self, client: Client) -> None:
        pool = ["Waiter at a hotel.", {"id": "good", "text": PROFILE}, ""]
        found = client.predict(jd=JOB, candidates=pool, api_name="/rank")
        assert [(place["candidate_id"], place["row"]) for place in found["ranked"]] == [("good", 2), ("", 1)]
        assert [problem["row"] for problem in found["problems"]] == [3]
        assert found["rows"] == 3

    def test_top_keeps_the_best(self, client: Client) -> None:
        found = client.predict(jd=JOB, candidates=["Waiter.", PROFILE], top=1, api_name="/rank")
        assert [place["row"] for place in found["ranked"]] == [2]
        assert found["as_good"] == 0

    @pytest.mark.parametrize(
        ("candidates", "top", "says"),
        [
            ([], 0, "Candidates: there is none"),
            ("one text", 0, "candidates: it is of type str"),
            ([PROFILE, 7], 0, "candidates, row 2: it is of type int"),
            ([PROFILE] * 201, 0, "200"),
            ([PROFILE], 1.5, "top: it is 1.5"),
            ([PROFILE], -1, "-1"),
        ],
    )
    def test_a_mistake_is_named(self, client: Client, candidates: object, top: float, says: str) -> None:
        with pytest.raises(AppError, match=says):
            client.predict(jd=JOB, candidates=candidates, top=top, api_name="/rank")


class TestGrade:
    def test_it_grades_against_the_callers_gold(self, client: Client) -> None:
        found = client.predict(
            completion=GOOD, jd=JOB, candidate=PROFILE, gold_decision="reject", gold_score=0.4, api_name="/grade"
        )
        # GOOD says shortlist, 0.9: the wrong decision, half a point off
        assert found["rewards"]["decision_match"] == 0.0
        assert found["rewards"]["score_alignment"] == pytest.approx(0.5)
        assert found["gold"] == {"decision": "reject", "score": 0.4, "source": "caller"}

    def test_without_gold_the_reference_decides(self, client: Client) -> None:
        found = client.predict(completion="no JSON", jd=JOB, candidate=PROFILE, api_name="/grade")
        reference = assess(JOB, PROFILE)
        assert found["gold"] == {"decision": reference.decision, "score": reference.score, "source": "reference"}
        assert found["rewards"]["format_valid"] == 0.0
        assert found["notes"]

    @pytest.mark.parametrize(
        ("changed", "says"),
        [
            ({"rubric": "lax"}, "rubric: 'lax' is unknown"),
            ({"gold_decision": "maybe", "gold_score": 0.5}, "'maybe' is unknown"),
            ({"gold_decision": "reject"}, "the score is missing.*Give both, or neither"),
            ({"gold_score": 0.9}, "the decision is missing.*Give both, or neither"),
            ({"completion": "x" * 20_001}, "20,001 characters"),
        ],
    )
    def test_a_mistake_is_named(self, client: Client, changed: dict[str, object], says: str) -> None:
        asked = {"completion": GOOD, "jd": JOB, "candidate": PROFILE, **changed}
        with pytest.raises(AppError, match=says):
            client.predict(**asked, api_name="/grade")


def test_a_program_that_asks_too_often_is_told_when_to_come_back(
    serve: Callable[[Loader], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDROB_LIMIT", "2/3600")
    client = Client(serve(FakeLoader()), verbose=False, analytics_enabled=False)
    asked = {"jd": JOB, "candidate": PROFILE, "pair": "bundled", "api_name": "/compare"}
    with pytest.raises(AppError, match="empty"):  # a mistake does not count
        client.predict(**{**asked, "jd": ""})
    for _ in range(2):
        client.predict(**asked)
    with pytest.raises(AppError, match=r"2 times in 3600 seconds\. Try again in 3,?[56]\d\d seconds"):
        client.predict(**asked)
    with pytest.raises(AppError, match="Try again"):  # a reading costs a tenth of a comparison, and nothing is left
        client.predict(jd=JOB, candidate=PROFILE, api_name="/assess")
    client.close()


class TestMcp:
    def test_a_client_finds_the_endpoints_as_tools_and_calls_them(
        self, serve: Callable[[Loader], str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("REDROB_MCP", "1")
        address = f"{serve(FakeLoader())}gradio_api/mcp/"

        async def use() -> tuple[list[Any], Any, Any]:
            async with streamablehttp_client(address) as (read, write, _), ClientSession(read, write) as session:
                await session.initialize()
                tools = (await session.list_tools()).tools
                good = await session.call_tool("assess", {"jd": JOB, "candidate": PROFILE})
                bad = await session.call_tool("assess", {"jd": "", "candidate": PROFILE})
                return tools, good, bad

        with ThreadPoolExecutor(1) as elsewhere:  # a browser in this process keeps a loop running in this thread
            tools, good, bad = elsewhere.submit(asyncio.run, use()).result()
        assert sorted(tool.name for tool in tools) == ["assess", "compare", "grade", "rank"]
        assert set(next(t for t in tools if t.name == "compare").inputSchema["properties"]) == {
            "jd",
            "candidate",
            "pair",
            "force_json",
        }
        assert f"'decision': '{assess(JOB, PROFILE).decision}'" in good.content[0].text
        assert bad.isError
        assert "Job description: it is empty" in bad.content[0].text

    def test_it_is_off_unless_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("REDROB_MCP", raising=False)
        assert launch_options()["mcp_server"] is False


def test_history_and_server_rendering_are_off() -> None:
    options = launch_options()
    assert (options["run_history"], options["ssr_mode"]) == (False, False)
    assert build_demo(FakeLoader()).analytics_enabled is False


def test_a_pair_that_the_environment_misspells_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDROB_PAIR", "qwen")
    with pytest.raises(ConfigError, match=r"REDROB_PAIR: 'qwen' is unknown"):
        default_pair()
