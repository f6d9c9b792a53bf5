"""What the C library does with the memory of passes, seen by what the process holds."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the GNU C library's allocator is what is asked")

HELD = """
import torch
from redrob.models.engine.memory import keep_at_hand, trim
def held():
    line = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
def fill():
    torch.empty(64, 2**20, dtype=torch.uint8).fill_(1)
fill()
began = held()
{then}
print(held() - began)
"""


def held(then: str) -> float:
    """MiB held more at the end, in a process of its own: the setting is the whole process's."""
    code = HELD.format(then=then)
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)


def test_a_piece_that_was_freed_stays_at_hand_for_the_next_layer():
    assert held("fill()") < 16, "otherwise the library keeps it anyway, and the next line shows nothing"
    assert held("keep_at_hand(); fill()") > 48


def test_what_is_at_hand_is_given_back_when_an_answer_ends():
    assert held("keep_at_hand(); fill(); trim()") < 16
