"""The page as it is started and stopped: `python app.py`, until somebody ends it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def usual_interrupt() -> None:
    """A process in the background of a shell inherits that SIGINT is ignored; a terminal's does not."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=["as a Space does", "by Ctrl+C"])
def test_it_serves_and_ends_in_order(stop: signal.Signals) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}"
    environment = {**os.environ, "REDROB_PAIR": "bundled", "GRADIO_SERVER_PORT": str(port)}
    page = subprocess.Popen(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=usual_interrupt,
    )
    try:
        until = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(address, timeout=5) as answer:
                    assert answer.status == 200
                break
            except OSError:
                assert page.poll() is None, "it ended before it served"
                assert time.monotonic() < until, "it does not serve"
                time.sleep(0.3)
        page.send_signal(stop)
        said, _ = page.communicate(timeout=60)
    finally:
        page.kill()
    assert page.returncode == 0, said.decode()
    assert "Traceback" not in said.decode()
