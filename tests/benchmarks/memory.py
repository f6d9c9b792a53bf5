"""Memory of a process, as Linux tells it: what it holds, and the most that it ever held."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


def memory_gb(what: Literal["VmRSS", "VmHWM"], pid: int | Literal["self"] = "self") -> float:
    """What a process holds (`VmRSS`) or has held at most (`VmHWM`), in GB.

    The usual call, `getrusage`, counts what the parent of a process held when it was started.
    """
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(what)).split()[1]) * 1024 / 1e9


def forget_peak() -> None:
    """From now on `VmHWM` is the most that this process holds from now on."""
    Path("/proc/self/clear_refs").write_text("5")  # proc(5)
