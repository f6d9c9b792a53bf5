"""Requests that no client of ours would send: each is answered with a message, and the log holds none of its texts."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest

from redrob.errors import InputError
from redrob.ui import api, page
from redrob.ui.loading import Loader
from tests.fake_pair import GOOD, FakeLoader

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I use CRRT at night."
SECRET = "Zerbinetta Quux of Wolkenkuckucksheim"


def ask(address: str, name: str, data: str, **headers: str) -> tuple[str, Any]:
    """The last event of an endpoint's answer and what came with it; `data` is raw JSON, so that it may be nonsense."""
    headers["content-type"] = "application/json"
    began = httpx2.post(f"{address}gradio_api/call/{name}", content=f'{{"data": {data}}}', headers=headers, timeout=60)
    if began.status_code != 200:
        return str(began.status_code), began.text
    event = began.json()["event_id"]
    told = httpx2.get(f"{address}gradio_api/call/{name}/{event}", timeout=120).text.strip().splitlines()
    return told[-2].removeprefix("event: "), json.loads(told[-1].removeprefix("data: "))


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("compare", '["\\ud83d nurse", "a", "bundled"]', "Job description: it holds half of a character"),
        ("compare", '["a nurse", "b \\udc00", "bundled"]', "Candidate profile: it holds half of a character"),
        ("compare", '["a", "b", ["bundled"]]', "Pair: "),
        ("compare", '["a", "b", {"a": 1}]', "Pair: "),
        ("compare", '["a", "b", "\\ud83d"]', "Pair: "),
        ("compare", '[7, "b", "bundled"]', "Job description: it is of type int"),
        ("compare", '["a", "b", "bundled", "no"]', "force_json: it is of type str"),
        ("assess", '["\\ud83d", "b"]', "Job description: it holds half of a character"),
        ("grade", '[7, "a", "b", "reject", 0.4, "strict"]', "completion: it is of type int"),
        ("grade", '[null, "a", "b", "reject", 0.4, "strict"]', "completion: it is of type NoneType"),
        ("grade", '["{}", "a", "b", "reject", NaN, "strict"]', "Gold score"),
        ("grade", '["{}", "a", "b", ["reject"], 0.4, "strict"]', "Gold decision"),
        ("grade", '["{}", "a", "b", "reject", 0.4, ["strict"]]', "rubric"),
        ("rank", '["a", ["b"], NaN]', "top: it is nan"),
        ("rank", '["a", ["b"], Infinity]', "top: it is inf"),
        ("rank", '["a", ["b"], 1e400]', "top: it is inf"),
        ("rank", '["a", [["b"]], 0]', "candidates, row 1"),
    ],
)
def test_what_is_no_question_is_told_why(address: str, name: str, data: str, says: str) -> None:
    event, told = ask(address, name, data)
    assert (event, says in str(told)) == ("error", True), told


@pytest.mark.parametrize("name", ["compare", "assess", "grade", "rank"])
def test_too_few_values_are_told_and_not_printed(address: str, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    event, told = ask(address, name, json.dumps([SECRET]))
    assert event == "error"
    assert "values are needed, 1 came" in str(told)
    assert SECRET not in "".join(capfd.readouterr())


def test_a_fault_of_ours_is_told_without_the_text(
    address: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError(f"cannot read {SECRET}")

    monkeypatch.setattr(api, "assess", breaks)
    event, told = ask(address, "assess", json.dumps([JOB, SECRET]))
    assert event == "error"
    assert "RuntimeError" in str(told)
    assert SECRET not in str(told)
    assert "RuntimeError" in caplog.text
    assert SECRET not in "".join(capfd.readouterr()) + caplog.text


def test_a_question_longer_than_any_is_refused_and_the_next_one_answered(address: str) -> None:
    def parts() -> Iterator[bytes]:
        yield b'{"data": ["'
        yield from [b"x" * 1_000_000] * 26

    for name in ("assess", "upload"):  # no name of an endpoint makes a file of it
        headers = {"content-type": "application/json"}
        answer = httpx2.post(f"{address}gradio_api/call/{name}", content=parts(), headers=headers, timeout=120)
        assert (answer.status_code, "at most 25,000,000 bytes" in answer.text) == (413, True)
    assert ask(address, "grade", json.dumps([GOOD, JOB, PROFILE, "reject", 0.4, "strict"]))[0] == "complete"


def test_of_more_visitors_than_are_held_the_first_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "SESSIONS", 2)  # each takes half a megabyte
    demo = page.build_demo(FakeLoader())
    try:
        _, address, _ = demo.launch(
            **page.launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True
        )
        events = [ask(address, "grade", json.dumps([GOOD, JOB, PROFILE, "reject", 0.4, "strict"])) for _ in range(4)]
        assert [event for event, _ in events] == ["complete"] * 4
        assert len(demo.app.state_holder.session_data) == 2
    finally:
        demo.close(verbose=False)


def test_a_page_that_is_busy_from_its_first_second_is_served(
    serve: Callable[[Loader], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gradio.networking.url_ok", lambda url: False)  # as it says where no answer comes in 3 seconds
    assert httpx2.get(serve(FakeLoader()), timeout=60).status_code == 200


class TestLimits:
    @pytest.fixture
    def strict(self, serve: Callable[[Loader], str], monkeypatch: pytest.MonkeyPatch) -> str:
        monkeypatch.setenv("REDROB_LIMIT", "1/600")
        return serve(FakeLoader())

    @pytest.mark.parametrize(
        ("name", "data"),
        [("assess", [JOB, PROFILE]), ("grade", [GOOD, JOB, PROFILE, "reject", 0.4, "strict"])],
    )
    def test_ten_readings_of_the_reference_count_as_one_comparison(
        self, strict: str, name: str, data: list[Any]
    ) -> None:
        events = [ask(strict, name, json.dumps(data)) for _ in range(11)]
        assert [event for event, _ in events] == ["complete"] * 10 + ["error"]
        assert "Too many questions" in str(events[-1][1])

    def test_a_ranking_counts_its_candidates(self, strict: str) -> None:
        assert ask(strict, "rank", json.dumps([JOB, [PROFILE] * 6, 0]))[0] == "complete"
        event, told = ask(strict, "rank", json.dumps([JOB, [PROFILE] * 6, 0]))
        assert (event, "Too many questions" in str(told)) == ("error", True)
        assert ask(strict, "rank", json.dumps([JOB, [PROFILE] * 4, 0]))[0] == "complete"

    def test_no_header_makes_another_visitor(self, strict: str) -> None:
        first = ask(strict, "compare", json.dumps([JOB, PROFILE, "bundled"]))
        forged = {"x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9", "forwarded": "for=203.0.113.9"}
        second = ask(strict, "compare", json.dumps([JOB, PROFILE, "bundled"]), **forged)
        assert (first[0], second[0]) == ("complete", "error")


def test_a_ranking_whose_caller_went_away_ends(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, reached = threading.Event(), threading.Event()

    def slow(jd: str, candidates: list[Any], *, on_progress: Callable[[Any], None], **_: Any) -> None:
        from redrob.pool.ranking import Progress

        try:
            for done in range(1, 6_000):
                reached.set()
                time.sleep(0.01)
                on_progress(Progress(done))
        except InputError:
            ended.set()
            raise

    monkeypatch.setattr(api, "rank_candidates", slow)
    began = httpx2.post(f"{address}gradio_api/call/rank", json={"data": [JOB, [PROFILE], 0]}, timeout=30)
    with httpx2.stream("GET", f"{address}gradio_api/call/rank/{began.json()['event_id']}", timeout=30):
        assert reached.wait(30)
    assert ended.wait(60)
