"""The page under load: how soon it is there, how soon it answers, many visitors at once, memory over many requests.

    make bench-page                     on the bundled pair; a quarter of an hour on two cores
    make bench-page ARGS=--canned       on canned answers: the page's own share, in a minute

The page runs in a process of its own, as `make app` starts it. Visitors are threads with the client that other
programs use; what each gets is compared with what it gets alone. Prints a table and writes `runs/bench_page.json`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from gradio_client import Client
from playwright.sync_api import Page, sync_playwright

from redrob.cases import Case, load_cases
from redrob.provenance import provenance, write_whole
from tests.benchmarks.memory import memory_gb
from tests.ui.marking import mark_old

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "runs" / "bench_page.json"
WORDS = 600
"""Of each text whose first token is waited for."""
PAUSE_S = 4.0
"""Between pasting a job description and pasting a candidate, for somebody who is quick."""
START_S = 120
TIME_FIRST = """() => {
  const first = () => document.querySelector(".rr-writing:not([data-before]), #status .rr-error:not([data-before])");
  window.rrSeconds = null;
  document.querySelector("#go").addEventListener("click", () => {
    const began = performance.now();
    new MutationObserver((_, watch) => {
      if (!first()) return;
      watch.disconnect();
      window.rrSeconds = (performance.now() - began) / 1000;
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
  }, {capture: true, once: true});
}"""
"""Timed in the page: whoever waits for an element from outside looks only every second or so."""


class Served(NamedTuple):
    """A page in a process of its own."""

    address: str
    process: subprocess.Popen[bytes]


CANNED = ("-m", "tests.benchmarks.page", "--serve-canned")


@contextmanager
def served(
    command: Sequence[str], more: Mapping[str, str] | None = None, log: IO[bytes] | None = None
) -> Iterator[Served]:
    """The page that a command of Python serves, on the bundled pair and without a limit; stopped at the end.

    Args:
        command: What stands after `python`.
        more: Further variables of its environment.
        log: Where what it prints goes; None drops its standard output.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = os.environ | {
        "REDROB_PAIR": "bundled", "GRADIO_SERVER_PORT": str(port), "GRADIO_SERVER_NAME": "127.0.0.1",
        "REDROB_LIMIT": "off", **(more or {}),
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=environment, stdout=log or subprocess.DEVNULL, stderr=log
    )
    try:
        deadline = time.monotonic() + START_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit("The page did not start. Start it by hand: make app") from None
                time.sleep(0.1)
        yield Served(f"http://127.0.0.1:{port}/", process)
    finally:
        process.terminate()
        process.wait()


def first_paints(address: str, times: int) -> dict[str, list[float]]:
    """Seconds from opening the page until something is drawn, and until Compare can be pressed; fresh each time."""
    paints, ready = [], []
    with browser() as new_page:
        for _ in range(times):
            page = new_page()
            began = time.monotonic()
            page.goto(address, wait_until="commit")
            page.locator("#go").wait_for()
            ready.append(time.monotonic() - began)
            paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"))
            page.context.close()
    return {"first contentful paint": paints, "Compare can be pressed": ready}


def first_tokens(address: str, cases: Sequence[Case], pause_s: float) -> list[float]:
    """Seconds from pressing Compare until a model's first words stand there; the pair is loaded by then.

    `pause_s` passes between the job description and the candidate; Compare is pressed as soon as both are there.
    """
    found = []
    with browser() as new_page:
        page = new_page()
        page.goto(address)
        for number, case in enumerate(cases):
            page.locator("#jd textarea").fill(stretched(case.job_description))
            page.locator("#candidate textarea").focus()
            page.wait_for_timeout(1000 * pause_s)
            page.locator("#candidate textarea").fill(stretched(case.candidate))
            mark_old(page)
            page.evaluate(TIME_FIRST)
            page.locator("#go").click()
            ended = page.locator("#status :is(.rr-done, .rr-error):not([data-before])").first
            ended.wait_for(timeout=300_000)
            if page.locator("#status .rr-error").count():
                raise SystemExit(page.locator("#status").inner_text())
            if number:  # the first also loads the models
                found.append(page.evaluate("window.rrSeconds"))
    return found


def stretched(text: str) -> str:
    """A text of `WORDS` words that begins with `text`: longer ones than most cases."""
    words = text.split(" ")
    return " ".join((words * (1 + WORDS // len(words)))[:WORDS])


@contextmanager
def browser() -> Iterator[Any]:
    """A function that opens a page in a context of its own."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])

        def new_page() -> Page:
            return chromium.new_context().new_page()

        yield new_page
        chromium.close()


def crowd(address: str, cases: Sequence[Case]) -> dict[str, Any]:
    """All cases asked one after the other, then by as many visitors at once: who was answered, and wrongly or not."""

    def ask(case: Case) -> tuple[dict[str, Any], float]:
        client = Client(address, verbose=False, analytics_enabled=False)
        began = time.monotonic()
        answer = client.predict(jd=case.job_description, candidate=case.candidate, pair="bundled", api_name="/compare")
        seconds = time.monotonic() - began
        client.close()
        return answer, seconds

    def told(answer: dict[str, Any]) -> tuple[str, str, str]:
        return answer["baseline"]["completion"], answer["policy"]["completion"], answer["reference"]["candidate_text"]

    alone = [ask(case) for case in cases]
    began = time.monotonic()
    with ThreadPoolExecutor(len(cases)) as visitors:
        together = list(visitors.map(ask, cases))
    return {
        "visitors": len(cases),
        "answered": len(together),
        "other than alone": sum(told(a) != told(b) for (a, _), (b, _) in zip(alone, together, strict=True)),
        "seconds one after the other": sum(seconds for _, seconds in alone),
        "seconds together": time.monotonic() - began,
        "longest wait": max(seconds for _, seconds in together),
    }


def memory(address: str, pid: int, case: Case, requests: int) -> dict[str, float]:
    """Memory of the page after a tenth of the requests and after all of them, in MB."""
    client = Client(address, verbose=False, analytics_enabled=False)
    early = 0.0
    for number in range(requests):
        client.predict(jd=case.job_description, candidate=case.candidate, pair="bundled", api_name="/compare")
        if number + 1 == max(1, requests // 10):
            early = 1000 * memory_gb("VmRSS", pid)
    client.close()
    return {"requests": requests, "MB after a tenth": early, "MB after all": 1000 * memory_gb("VmRSS", pid)}


def echo() -> Any:
    """A pair whose canned answers quote the profile that it was asked about."""
    from tests.fake_pair import FakePair

    class Echo(FakePair):
        def stream(self, prompts: Any, **settings: Any) -> Iterator[Any]:
            words = " ".join(prompts[0].candidate.split()[:12]).replace('"', "'")
            text = json.dumps({"reasons": [f"Profile: {words}"], "score": 0.5, "decision": "shortlist"})
            yield from FakePair(baseline=text, policy=text).stream(prompts, **settings)

    return Echo()


def serve_canned() -> int:
    """The page on the canned answers of `echo`."""
    from redrob.ui.page import build_demo, launch_options
    from tests.fake_pair import FakeLoader

    build_demo(FakeLoader(pair=echo())).launch(**launch_options(), quiet=True)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.page", description=__doc__)
    parser.add_argument("--canned", action="store_true", help="canned answers instead of the bundled pair")
    parser.add_argument("--visitors", type=int, default=20)
    parser.add_argument("--requests", type=int, default=200, help="for the memory, always on canned answers")
    parser.add_argument("--serve-canned", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve_canned:
        return serve_canned()
    cases = random.Random(0).sample(load_cases("validation"), options.visitors)
    found: dict[str, Any] = {}
    with served(CANNED if options.canned else ["app.py"]) as (address, _):
        found |= {
            name: {"median": statistics.median(values), "slowest": max(values), "n": len(values)}
            for name, values in first_paints(address, 5).items()
        }
        for name, pause_s, some in (
            ("first token, both pasted at once", 0.0, cases[:9]),
            (f"first token, {PAUSE_S:g} s between both", PAUSE_S, cases[9:18]),
        ):
            tokens = first_tokens(address, some, pause_s)
            found[name] = {"median": statistics.median(tokens), "slowest": max(tokens), "n": len(tokens)}
        found["crowd"] = crowd(address, cases)
    with served(CANNED) as (address, process):
        found["memory"] = memory(address, process.pid, cases[0], options.requests)
    pair = "canned" if options.canned else "bundled"
    packages = ("gradio", "gradio_client", "playwright", "torch", "transformers")
    OUT.parent.mkdir(exist_ok=True)
    write_whole(OUT, json.dumps({"pair": pair, "found": found, **provenance(packages)}, indent=2) + "\n")
    for name, values in found.items():
        print(f"{name:36}", ", ".join(f"{key} {value:.4g}" for key, value in values.items()))
    print(f"{OUT.relative_to(ROOT)} holds the figures.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
