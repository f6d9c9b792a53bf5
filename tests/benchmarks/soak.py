"""Twenty visitors for long, and what goes wrong meanwhile: nobody may see another's text, and the next one is served.

    make soak                                       1,000 comparisons and 200 uploads: half an hour on two cores
    make soak ARGS='--compares 20 --uploads 10'     a slice
    make soak ARGS=--record                         keep the figures in the README here

The real page runs in a process of its own, as `make app` starts it, but on the canned answers of `tests/fake_pair.py`:
each quotes the profile that it was asked about. All else is real: the reference, the grades, the readers of files.
Every text holds a word of its own, so that an answer tells whose texts it was made of.

While the visitors ask, some leave in the middle of an answer, some files are broken, readers of files are killed, the
disk is full for a while, and the page is stopped with SIGTERM half-way and started again.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import random
import re
import runpy
import signal
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from redrob.provenance import provenance
from tests.benchmarks.memory import memory_gb
from tests.benchmarks.page import Served, echo, served
from tests.benchmarks.rows import Row, as_table, summarise
from tests.documents.docx_bytes import docx
from tests.documents.pdf_bytes import pdf, stream, text

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "runs" / "soak.log"
"""What the page printed."""
COMPARE_S = 120
"""Longest wait for a comparison: one after the other, with nineteen before it."""
UPLOAD_S = 90
"""Longest wait for a file: one is given up after 60 seconds, and another may be before it."""
STOP_S = 30
"""Longest time from SIGTERM to the end of the page."""
GROWTH_MB = 10.0
"""Most that memory may grow over a hundred comparisons, where there were `ENOUGH` to tell."""
ENOUGH = 200
LEAVES, BREAKS = 8, 4
"""One in so many comparisons is left in the middle, one in so many files is broken."""
WORD = re.compile(r"rr[0-9a-f]{16}")
PACKAGES = ("gradio", "torch", "transformers", "pypdfium2")
FULL = "REDROB_SOAK_FULL"
"""Names the file whose being there makes the disk full."""


class CutOff(Exception):
    """The page ended before it had answered."""


@dataclass
class Found:
    """What came of it; guarded by `lock`."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: {"compare": [], "upload": []})
    memory: list[list[tuple[int, float]]] = field(default_factory=list)
    """Of each life of the page: comparisons so far, and MB that it holds."""
    wrong: list[str] = field(default_factory=list)

    def count(self, what: str, kind: str = "", seconds: float = 0.0) -> None:
        with self.lock:
            self.counts[what] += 1
            if kind:
                self.seconds[kind].append(seconds)

    def blame(self, told: str) -> None:
        with self.lock:
            self.wrong.append(told)


class Visitor:
    """Asks the page as a browser or a program does."""

    def __init__(self, address: str) -> None:
        self.http = httpx2.Client(base_url=f"{address}gradio_api/", timeout=max(COMPARE_S, UPLOAD_S))
        self.config = httpx2.get(f"{address}config", timeout=60).json()
        self.ids = {part["props"].get("elem_id"): part["id"] for part in self.config["components"]}
        self.parts = {part["id"]: part for part in self.config["components"]}

    def compare(self, job: str, profile: str) -> Any:
        """What `/compare` answers."""
        began = self.http.post("call/compare", json={"data": [job, profile, "bundled"]}).raise_for_status().json()
        with self.http.stream("GET", f"call/compare/{began['event_id']}") as answer:
            lines = [line for line in answer.iter_lines() if line]
        if len(lines) < 2 or lines[-2] != "event: complete":
            raise CutOff(f"/compare ended with {lines[-2:]}")
        return json.loads(lines[-1].removeprefix("data: "))

    def leave(self, job: str, profile: str) -> Any:
        """Press Compare on the page, see the first words, and close it."""
        events = self.config["dependencies"]
        at = next(n for n, event in enumerate(events) if [self.ids["go"], "click"] in event["targets"])
        running = next(n for n in range(at, len(events)) if events[n]["types"]["generator"])
        session, given = f"soak{random.getrandbits(48):x}", {self.ids["jd"]: job, self.ids["candidate"]: profile}
        pressed = {"fn_index": running - 1, "data": self._values(running - 1, given), "session_hash": session}
        self.http.post("run/predict", json=pressed).raise_for_status()
        return next(self._events(running, self._values(running, given), session, wanted="process_generating"))

    def upload(self, name: str, data: bytes) -> str:
        """What the page says of a file as a profile, as JSON; the answer's status where it does not take it."""
        answer = self.http.post("upload", files={"files": (name, data)})
        if answer.status_code != 200:
            return f"HTTP {answer.status_code}: {answer.text}"
        (path,) = answer.json()
        buttons = [part["id"] for part in self.config["components"] if part["type"] == "uploadbutton"]
        events = self.config["dependencies"]
        at = next(n for n, event in enumerate(events) if [buttons[1], "upload"] in event["targets"])
        file = {"path": path, "orig_name": name, "meta": {"_type": "gradio.FileData"}}
        session = f"soak{random.getrandbits(48):x}"
        return json.dumps(
            next(self._events(at, self._values(at, {buttons[1]: file}), session, wanted="process_completed"))
        )

    def _values(self, event: int, given: dict[int, Any]) -> list[Any]:
        """What a page that was just opened sends with an event, but for the texts."""
        ids = self.config["dependencies"][event]["inputs"]
        return [given.get(one, self.parts[one]["props"].get("value")) for one in ids]

    def _events(self, event: int, data: list[Any], session: str, *, wanted: str) -> Iterator[Any]:
        """The outputs of an event as they come, in messages of the kind `wanted`."""
        joined = {"fn_index": event, "data": data, "session_hash": session}
        self.http.post("queue/join", json=joined).raise_for_status()
        with self.http.stream("GET", "queue/data", params={"session_hash": session}) as answer:
            for line in answer.iter_lines():
                told = json.loads(line.removeprefix("data: ")) if line else {}
                if told.get("msg") == "process_completed" and not told["success"]:
                    raise CutOff(f"event {event} failed: {told['output']}")
                if told.get("msg") == wanted and told["output"].get("data"):
                    yield told["output"]["data"]
        raise CutOff(f"event {event} ended without an answer")


def texts(word: str) -> tuple[str, str]:
    """A job description and a profile that hold `word`."""
    job = f"Registered nurse, ward {word}. We ask for:\n- wound care\n- ventilated patients\n- NMC registration\n"
    return job, f"Nurse on ward {word}. Cared for ventilated patients and dressed wounds since 2015. NMC registered."


def honest(word: str, n: int) -> tuple[str, bytes]:
    """A file that can be read."""
    profile = texts(word)[1]
    if n % 3 == 0:
        return "cv.pdf", pdf(text(profile[:80]) + text(profile[80:], y=700))
    if n % 3 == 1:
        return "cv.docx", docx(f"<w:p><w:r><w:t>{profile}</w:t></w:r></w:p>")
    return "cv.txt", profile.encode()


def broken(word: str, n: int) -> tuple[str, bytes]:
    """A file that cannot be read, and may be meant to do harm."""
    form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
    forms = [
        stream(f"/X{k + 1} Do " * 10, f"{form} /Resources << /XObject << /X{k + 1} {11 + k} 0 R >> >>")
        for k in range(9)
    ]
    bomb = pdf("/X0 Do", resources="/XObject << /X0 10 0 R >>", objects=(*forms, stream("0 0 9 9 re f", form)))
    whole = honest(word, 1)[1]
    kinds = ("bomb.pdf", bomb), ("cut.docx", whole[: len(whole) // 2]), ("none.pdf", b"%PDF-1.7\n" + word.encode())
    return kinds[n % len(kinds)]


def slow() -> bytes:
    """A file whose reader is there to be killed for some seconds."""
    return pdf(text("Nurse") + "0 0 9 9 re f\n" * 2_000_000, packed=True)


class Soak:
    """The page, its visitors and what befalls it."""

    def __init__(self, compares: int, uploads: int, visitors: int, folder: Path) -> None:
        self.visitors, self.folder, self.found = visitors, folder, Found()
        jobs = [*(["compare"] * compares), *(["upload"] * uploads)]
        random.Random(0).shuffle(jobs)
        self.jobs = [(kind, n) for n, kind in enumerate(jobs)]
        self.done = self.compared = 0
        self.up, self.over = threading.Event(), threading.Event()
        self.page: Served | None = None
        self._lives = ExitStack()

    def start(self) -> None:
        """Serve the page; what it prints goes to a file."""
        own = {FULL: str(self.folder / "full"), "GRADIO_TEMP_DIR": str(self.folder / "uploads")}
        log = self._lives.enter_context(LOG.open("ab"))
        self.page = self._lives.enter_context(served(["-m", "tests.benchmarks.soak", "--serve"], own, log))
        self.found.memory.append([])
        self.up.set()

    def stop(self) -> None:
        """SIGTERM; visitors wait from now on for the page to come back."""
        assert self.page
        self.up.clear()
        began = time.monotonic()
        self.page.process.send_signal(signal.SIGTERM)
        code = self.page.process.wait(STOP_S)
        self.found.count(f"stopped in {time.monotonic() - began:.1f} s with exit code {code}")
        if code:
            self.found.blame(f"SIGTERM ended the page with exit code {code}")

    def run(self) -> Found:
        """Everything; returns when all visitors have been answered."""
        LOG.parent.mkdir(exist_ok=True)
        LOG.write_bytes(b"")
        self.start()
        watch = threading.Thread(target=self._watch, daemon=True)
        watch.start()
        try:
            with ThreadPoolExecutor(self.visitors + 1) as pool:
                tasks = [pool.submit(self._visit, self.jobs[n :: self.visitors]) for n in range(self.visitors)]
                tasks.append(pool.submit(self._befall))
                try:
                    for task in tasks:
                        task.result()
                finally:
                    self.over.set()
                    self.up.set()
            self._next_is_served("the end")
            self.stop()
        finally:
            self._lives.close()
        self._look_at_what_is_left()
        return self.found

    def _visit(self, jobs: Sequence[tuple[str, int]]) -> None:
        """One visitor's questions, one after the other; what a stop of the page cut off is asked again."""
        visitor, page = None, None
        for kind, n in jobs:
            while not self.over.is_set():
                self.up.wait()
                if visitor is None or page is not self.page:
                    page = self.page
                    assert page
                    visitor = None
                try:
                    visitor = visitor or Visitor(page.address)
                    self._ask(visitor, kind, n)
                    break
                except (httpx2.HTTPError, CutOff) as error:
                    time.sleep(0.5)  # the stop is told at once, and the end of a connection may come before it
                    if self.up.is_set() and page is self.page:
                        self.found.blame(f"{kind} {n}: {type(error).__name__}: {error}")
                        break
                    self.found.count("cut off by the stop, asked again")
            with self.found.lock:
                self.done += 1
                self.compared += kind == "compare"
                if self.done % 100 == 0:
                    print(f"{self.done} of {len(self.jobs)} answered, {len(self.found.wrong)} wrong", flush=True)

    def _ask(self, visitor: Visitor, kind: str, n: int) -> None:
        """One question; whatever is wrong with the answer is kept."""
        word, began = f"rr{random.Random(n).getrandbits(64):016x}", time.monotonic()
        if kind == "compare" and n % LEAVES == 0:
            told = json.dumps(visitor.leave(*texts(word)))
            self.found.count("comparisons left in the middle")
        elif kind == "compare":
            told = json.dumps(visitor.compare(*texts(word)))
            self.found.count("comparisons", "compare", time.monotonic() - began)
            if told.count(word) < 4:  # both models quote it, and the reference shows both texts
                self.found.blame(f"compare {n}: its own word stands {told.count(word)} times in the answer")
        else:
            name, data = broken(word, n) if n % BREAKS == 0 else honest(word, n)
            told = visitor.upload(name, data)
            outcome = self._outcome(told, word)
            if n % BREAKS == 0 and outcome == "reader killed":
                outcome = "refused"  # a bomb gets the same words
            self.found.count(f"{'broken' if n % BREAKS == 0 else 'honest'} files: {outcome}")
            self.found.count("uploads", "upload", time.monotonic() - began)
            if outcome not in ("refused" if n % BREAKS == 0 else "read", "no room", "reader killed"):
                self.found.blame(f"upload {n}, {name}: {outcome}: {told[:300]}")
        if strange := {*WORD.findall(told)} - {word}:
            self.found.blame(f"{kind} {n} was answered with words of others: {strange}")
        if (seconds := time.monotonic() - began) > (limit := COMPARE_S if kind == "compare" else UPLOAD_S):
            self.found.blame(f"{kind} {n} took {seconds:.0f} s. At most {limit} are allowed.")

    def _outcome(self, told: str, word: str) -> str:
        """What became of a file, in two words."""
        if told.startswith("HTTP 507"):
            return "no room"
        if "crashes the reader" in told and word not in told:
            return "reader killed" if self.found.counts["readers killed"] else "refused"
        return "refused" if "rr-failed" in told else "read" if word in told else "something else"

    def _befall(self) -> None:
        """What goes wrong, one after the other, each when a share of the questions has been answered."""
        faults: tuple[tuple[float, Callable[[], None]], ...] = (
            (0.1, self._fill_disk), (0.3, self._kill_readers), (0.5, self._restart), (0.7, self._kill_readers),
            (0.8, self._fill_disk),
        )  # fmt: skip
        for share, fault in faults:
            while self.done < share * len(self.jobs) and not self.over.is_set():
                time.sleep(0.1)
            if self.over.is_set():
                return
            fault()
            self._next_is_served(fault.__name__)

    def _fill_disk(self) -> None:
        assert self.page
        visitor = Visitor(self.page.address)
        (self.folder / "full").touch()
        time.sleep(2)
        told = visitor.upload("cv.txt", b"Nurse since 2015. " * 1_000)
        (self.folder / "full").unlink()
        self.found.count("times the disk was full")
        if not told.startswith("HTTP 507"):
            self.found.blame(f"an upload to a full disk was answered with {told[:200]}")

    def _kill_readers(self) -> None:
        """Kill every reader of files that runs while one reads for long."""
        assert self.page
        visitor, pid = Visitor(self.page.address), self.page.process.pid
        self.found.count("readers killed")  # first, so that their visitors are not blamed
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(visitor.upload, "slow.pdf", slow())
            killed = 0
            while not answer.done():
                for child in readers_of(pid):
                    with suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                        killed += 1
                time.sleep(0.02)
            if not killed or "crashes the reader" not in answer.result():
                self.found.blame(f"{killed} readers were killed, and the answer was {answer.result()[:200]}")

    def _restart(self) -> None:
        self.stop()
        self.start()

    def _next_is_served(self, after: str) -> None:
        """A new visitor gets an answer and a file read."""
        assert self.page
        word = f"rr{random.getrandbits(64):016x}"
        visitor, (name, data) = Visitor(self.page.address), honest(word, 2)
        try:
            if word not in json.dumps(visitor.compare(*texts(word))) or word not in visitor.upload(name, data):
                self.found.blame(f"after {after} the next visitor got another answer")
        except (httpx2.HTTPError, CutOff) as error:
            self.found.blame(f"after {after} the next visitor was not served: {error}")

    def _watch(self) -> None:
        """Write down what the page holds."""
        while not self.over.wait(0.5):
            page = self.page
            with suppress(OSError, StopIteration):  # it is being stopped
                if page and self.up.is_set():
                    self.found.memory[-1].append((self.compared, 1000 * memory_gb("VmRSS", page.process.pid)))

    def _look_at_what_is_left(self) -> None:
        """No text may stay on the disk, in the log or anywhere else."""
        log = LOG.read_text(encoding="utf-8", errors="replace")
        self.found.counts["tracebacks in the log"] = log.count("Traceback")
        if WORD.search(log):
            self.found.blame("the log holds texts of visitors")
        for path in (self.folder / "uploads").rglob("*"):
            if path.is_file() and WORD.search(path.read_bytes().decode("latin-1")):
                self.found.blame(f"{path.relative_to(self.folder)} stays with a visitor's text")


def readers_of(pid: int) -> list[int]:
    """Process ids of the readers of files that a page has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"redrob.documents.worker" in status.with_name("cmdline").read_bytes():
                found.append(int(status.parent.name))
    return found


def growth(samples: Sequence[tuple[int, float]]) -> float | None:
    """MB that memory grows over a hundred comparisons, by least squares over the last third; None for too few.

    What is held of visitors is bounded (`redrob.ui.page.SESSIONS`), and before the bound is reached it does grow.

    >>> growth([(n, 900.0 + 0.02 * n) for n in range(0, 600, 10)])
    2.0
    >>> growth([(n, 900.0) for n in range(100)]) is None
    True
    """
    most = max((compared for compared, _ in samples), default=0)
    first = min((compared for compared, _ in samples), default=0)
    kept = [(compared, mb) for compared, mb in samples if compared - first > (most - first) * 2 / 3]
    if most - first < ENOUGH:
        return None
    return round(100 * statistics.linear_regression(*zip(*kept, strict=True)).slope, 3)


def rows_of(found: Found, visitors: int) -> list[Row]:
    """The figures that are kept."""
    rows = [summarise(f"soak: a question of {visitors} at once, {k}", s) for k, s in found.seconds.items() if s]
    slopes = [slope for samples in found.memory if (slope := growth(samples)) is not None]
    if slopes:
        rows.append(summarise("soak: memory grows, over 100 comparisons", slopes, "MB"))
    held = [samples[-1][1] for samples in found.memory if samples]
    return [*rows, summarise("soak: memory at the end of the page's life", held, "MB")]


def serve() -> int:
    """The page as `app.py` serves it, on canned answers; its disk is full while the file that `FULL` names is there."""
    from gradio import route_utils

    from redrob.ui import page
    from tests.fake_pair import FakeLoader

    made, full = tempfile.NamedTemporaryFile, Path(os.environ[FULL])

    def short(**settings: Any) -> Any:
        file = made(**settings)
        write = file.write

        def tried(data: bytes) -> int:
            if full.exists():
                write(data[: len(data) // 2])
                raise OSError(errno.ENOSPC, "No space left on device")
            return int(write(data))

        file.write = tried
        return file

    route_utils.NamedTemporaryFile = short  # type: ignore[attr-defined]
    page.load_pair = FakeLoader(pair=echo())  # type: ignore[assignment]
    runpy.run_path(str(ROOT / "app.py"), run_name="__main__")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak, print, write; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak", description=__doc__)
    parser.add_argument("--compares", type=int, default=1_000)
    parser.add_argument("--uploads", type=int, default=200)
    parser.add_argument("--visitors", type=int, default=20, help="how many ask at once")
    parser.add_argument("--record", action="store_true", help="keep the figures in tests/benchmarks/")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        return serve()
    with tempfile.TemporaryDirectory(prefix="redrob-soak-") as folder:
        found = Soak(options.compares, options.uploads, options.visitors, Path(folder)).run()
    rows = rows_of(found, options.visitors)
    for row in rows:
        if row.name.startswith("soak: memory grows") and row.most > GROWTH_MB:
            found.blame(f"memory grows by {row.most} MB over 100 comparisons. At most {GROWTH_MB:g} are allowed.")
    print(as_table(rows))
    for what, count in sorted(found.counts.items()):
        print(f"{count:6}  {what}")
    for told in found.wrong:
        print(f"WRONG: {told}")
    print(f"{len(found.wrong)} wrong.")
    if options.record and not found.wrong:
        from tests.benchmarks.run import record

        record({"soak": {**provenance(PACKAGES), "rows": [asdict(row) for row in rows]}})
    return int(bool(found.wrong))


if __name__ == "__main__":
    raise SystemExit(main())
