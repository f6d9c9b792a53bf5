"""When, where and with what a number was made; and how a file of numbers gets onto a page."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from redrob.errors import DataError

ROOT = Path(__file__).resolve().parents[1]


def provenance(packages: Iterable[str]) -> dict[str, Any]:
    """Date (UTC, ISO 8601), commit and whether tracked files differ from it, versions of `packages`, hardware.

    What the system does not tell is None.

    >>> sorted(provenance(["pip"]))
    ['commit', 'date', 'dirty', 'hardware', 'packages']
    """
    changes = _git("status", "--porcelain", "--untracked-files=no")
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _git("rev-parse", "HEAD") or None,
        "dirty": None if changes is None else bool(changes),
        "packages": {name: _version(name) for name in packages},
        "hardware": _hardware(),
    }


def with_block(page: str, name: str, block: str) -> str:
    """`page` with `block` between the two markers of this name.

    Raises:
        DataError: the page does not have each marker once, the first before the second.

    >>> with_block("a\\n<!-- x:begin -->\\nold\\n<!-- x:end -->\\nb", "x", "new").splitlines()
    ['a', '<!-- x:begin -->', 'new', '<!-- x:end -->', 'b']
    """
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    if page.count(begin) != 1 or page.count(end) != 1 or page.index(begin) > page.index(end):
        raise DataError(f"The page lacks its markers. The table goes between {begin} and {end}. Put each there once.")
    return f"{page[: page.index(begin)]}{begin}\n{block}\n{page[page.index(end) :]}"


def read_measured(path: Path, command: str, *schemas: int) -> Mapping[str, Any] | None:
    """A file of measured numbers; None where it is not there.

    Args:
        path: JSON that names its schema.
        command: What writes the file.
        schemas: Those that this version reads.

    Raises:
        DataError: it is damaged or of another schema.
    """
    if not path.is_file():
        return None
    try:
        data: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        schema = data["schema"]
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path}: it is damaged ({error!r}). Run `{command}` again.") from error
    if schema not in schemas:
        known = " and ".join(map(str, schemas))
        raise DataError(f"{path}: schema {schema!r}. This version reads {known}. Run `{command}`.")
    return data


def weights_sha256(folder: Path) -> str:
    """Of the weights of the policy in `folder`: what was measured, whatever it is called later."""
    found = hashlib.sha256()
    for file in sorted(folder.glob("*.safetensors")):
        with file.open("rb") as stream:
            hashlib.file_digest(stream, lambda: found)
    return found.hexdigest()


def write_whole(path: Path, text: str) -> None:
    """Write beside, then rename: a kill halfway leaves the old file."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _git(*arguments: str) -> str | None:
    # Installed, git would answer for whatever repository lies around it.
    return _told("git", "-C", str(ROOT), *arguments) if (ROOT / ".git").exists() else None


def _told(*command: str) -> str | None:
    """What a command prints; None where it is not there or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _hardware() -> dict[str, str | int | float | None]:
    """CPU model, its cores, the memory in GiB, the card; None for what the system does not tell."""
    memory = None
    if "SC_PHYS_PAGES" in getattr(os, "sysconf_names", {}):
        memory = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    torch: Any = sys.modules.get("torch")  # where nothing has loaded it, no card was used
    card = {"card": torch.cuda.get_device_name()} if torch and torch.cuda.is_available() else {}
    system = platform.platform(terse=True)
    return {"cpu": _cpu(), "cores": os.cpu_count(), "memory_gib": memory, **card, "system": system}


def _cpu() -> str | None:
    """The processor's name; where Python knows no more than "arm", as the system tells it."""
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8", errors="replace") if info.is_file() else ""
    if named := re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE):
        return named[1]
    mac = platform.system() == "Darwin" and _told("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string")
    return mac or platform.processor() or platform.machine() or None
