"""What a page does before somebody asks a model."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import gradio as gr

from redrob.ui import loading
from tests.fake_pair import FakeLoader
from tests.models.conftest import save_qwen3

LOOK = """
import sys
from redrob.models import load_pair
from redrob.ui.loading import import_ahead

def there():
    return "torch" in sys.modules and "transformers.modeling_utils" in sys.modules

print("torch" in sys.modules)
import_ahead(0.0)
load_pair("qwen3-0.6b", device="cpu", dtype="float32")  # a visitor who does not wait for that
print(there())
import_ahead(3600.0)  # must not keep the process alive
"""


def test_packages_of_models_come_when_the_page_asks_for_them_and_not_with_the_page_and_nobody_must_wait_for_them(
    tmp_path: Path,
):
    models = {"REDROB_BASE": save_qwen3(tmp_path / "base", 1), "REDROB_POLICY": save_qwen3(tmp_path / "tuned", 2)}
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=os.environ | {name: str(folder) for name, folder in models.items()},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout.split() == ["False", "True"]


CROWD = """
import threading
from redrob.reference import assess
from redrob.ui.loading import import_ahead

def ask():
    try:
        assess("Nurse. We ask for:\\n- wound care", "Nurse. Dressed wounds.")
    except ImportError as error:
        print(error)

import_ahead(0.0)  # as a page that was just started does
threads = [threading.Thread(target=ask) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("all asked")
"""


def test_visitors_who_ask_while_a_page_imports_its_packages_are_answered():
    done = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == "all asked\n"  # before: "cannot import name 'BertModel' from 'transformers'", at once


class TestInThread:
    def test_all_that_is_told_is_shown_and_the_result_returned(self):
        def work(tell: Callable[[int], bool]) -> str:
            assert all(tell(number) for number in range(3))
            return "done"

        shown: list[Any] = []

        def run() -> Iterator[dict[str, Any]]:
            shown.append((yield from loading.in_thread(work, lambda line: {"told": line})))

        told = [step["told"] for step in run()]
        assert [line for line in told if line is not None] == [0, 1, 2]
        assert shown == ["done"]

    def test_whoever_works_on_hears_that_nobody_listens(self):
        ended = Event()

        def work(tell: Callable[[str], bool]) -> None:
            while tell("more"):
                pass
            ended.set()

        running = loading.in_thread(work, lambda line: {})
        next(running)
        running.close()
        assert ended.is_set()

    def test_a_pair_that_is_there_at_once_says_why_it_was_chosen_all_the_same(self):
        shown: list[Any] = []

        def run() -> Iterator[dict[Any, Any]]:
            shown.append((yield from loading.load_telling(FakeLoader(), "auto", gr.HTML(), "Loading")))

        assert list(run())
        assert shown[0][1] == "Pair bundled on cpu. It was asked for."
