"""What the C library does with the memory of passes, seen by what the process holds."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the GNU C library's allocator is what is asked")

HELD = """
import torch
import ctypes
from redrob.models.engine.generation import trim
def held():
    line = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
def keep():  # what is freed stays with the C library: mallopt's thresholds to trim and to map
    for threshold in (-1, -3):
        ctypes.CDLL(None).mallopt(threshold, 2**28)
def fill():
    torch.empty(64, 2**20, dtype=torch.uint8).fill_(1)
fill()
began = held()
keep()
fill()
print(held() - began)
trim()
print(held() - began)
"""


def test_what_was_freed_is_given_back_when_an_answer_ends():
    """In a process of its own: the setting is the whole process's."""
    done = subprocess.run([sys.executable, "-c", HELD], check=True, capture_output=True, text=True)
    kept, given_back = map(float, done.stdout.split())  # MiB held more than before
    assert kept > 48
    assert given_back < 16
