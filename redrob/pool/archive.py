"""The files of a ZIP, one at a time, within limits: names are shown and never written to, nothing is unpacked deeper.

A ZIP comes from a stranger. Of what is stored or deflated `zipfile` unpacks no more bytes than are declared, so limits
are held against the declared sizes. Other methods are refused: it unpacks them whole, and 300 bytes can hold 200 MB.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from redrob.errors import InputError, disk_is_full

MAX_MEMBERS = 2_000
"""Files, folders and whatever else a ZIP may list."""
MAX_INFLATED = 100_000_000
"""Bytes that all files of a ZIP may have together once unpacked."""
MAX_RATIO = 100
"""How much larger than in the ZIP a file may be; texts come to about ten."""
RATIO_FROM = 1_000_000
"""Bytes below which no ratio is looked at: a small file does no harm, and repeats compress well."""
ARCHIVES = (".zip", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".7z", ".rar", ".zst", ".parquet")
"""Endings of what is packed itself, so that its size in the ZIP does not bound what comes out."""
MAX_NAME = 200
"""Characters shown of a name."""
_HEADER = b"PK\x01\x02"  # one before each member in the list at a ZIP's end
_MAX_HEADERS = 25 * MAX_MEMBERS  # a Word file within a ZIP brings some of its own
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ENCRYPTED = 0x1
_TOO_MANY = f"it lists more than {MAX_MEMBERS:,} files. That is the most that is opened. Pack fewer into one ZIP."


def shown_name(name: str) -> str:
    """A file's name for people: no control characters, nothing that turns the direction of writing, not too long.

    >>> shown_name("a\\u202efdp.txt")
    'afdp.txt'
    """
    clean = _CONTROL.sub("", name).strip()
    return clean if len(clean) <= MAX_NAME else clean[: MAX_NAME - 1] + "…"


def members(path: Path, name: str) -> Iterator[tuple[str, Path | str]]:
    """Every file of a ZIP in its order: its name as people see it, and a copy that goes with the next step.

    The name is like `applications.zip / north/a.pdf`. In place of a copy comes the reason why there is none.

    Raises:
        InputError: it is no ZIP, or above a limit as a whole. Then nothing of it was read.
    """
    try:
        if path.read_bytes().count(_HEADER) > _MAX_HEADERS:  # counted before `zipfile` makes an object of each
            raise InputError(_TOO_MANY)
        with zipfile.ZipFile(path) as archive, tempfile.TemporaryDirectory(prefix="redrob-zip-") as folder:
            listed = [info for info in archive.infolist() if not info.is_dir()]
            _check_limits(listed)
            for number, info in enumerate(listed):
                copy = Path(folder) / f"{number}{_ending(info.filename)}"
                yield f"{name} / {shown_name(info.filename)}", _refused(info) or _unpacked(archive, info, copy)
                copy.unlink(missing_ok=True)
    except InputError:
        raise
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError) as error:
        if disk_is_full(error):
            raise InputError(
                "it cannot be unpacked, for the disk is full. Its files are unpacked one at a time in "
                f"{tempfile.gettempdir()}. Make room there, or give the files one by one."
            ) from error
        raise InputError(f"it is no ZIP that can be opened ({error}). Pack the files anew.") from error


def _check_limits(listed: list[zipfile.ZipInfo]) -> None:
    if len(listed) > MAX_MEMBERS:
        raise InputError(_TOO_MANY)
    inflated = sum(info.file_size for info in listed)
    if inflated > MAX_INFLATED:
        raise InputError(
            f"unpacked it would have {inflated / 1e6:,.0f} MB. At most {MAX_INFLATED / 1e6:,.0f} MB are unpacked. "
            "Pack fewer files into one ZIP."
        )


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, copy: Path) -> Path | str:
    try:
        with archive.open(info) as packed, copy.open("wb") as unpacked:
            shutil.copyfileobj(packed, unpacked)
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, zlib.error) as error:
        if disk_is_full(error):
            raise  # no fault of the file: the next ones would not fit either
        return f"it cannot be unpacked ({error})"
    return copy


def _refused(info: zipfile.ZipInfo) -> str:
    """Why a file is not unpacked; empty where it is."""
    inside = PurePosixPath(info.filename.replace("\\", "/"))
    if any(part == "__MACOSX" or (part[0] == "." and part not in (".", "..")) for part in inside.parts):
        return "a hidden file, skipped"
    if info.flag_bits & _ENCRYPTED:
        return "it is locked with a password; pack it without one"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "it is packed by another method than a ZIP usually has; pack it anew"
    if inside.suffix.lower() in ARCHIVES:
        return "a packed table or archive within the ZIP is not opened; add it on its own"
    if info.file_size > RATIO_FROM and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        return f"it would grow more than {MAX_RATIO} times when unpacked; no profile does"
    return ""


def _ending(filename: str) -> str:
    """The ending, where it is a plain one: the only part of a name that a copy takes over."""
    ending = PurePosixPath(filename.replace("\\", "/")).suffix.lower()
    return ending if re.fullmatch(r"\.[a-z0-9]{1,8}", ending) else ""
