"""Every error that Redrob raises on purpose. Catch `RedrobError` to catch them all.

    RedrobError
    ├── InputError          (ValueError)         a text or file someone gave us cannot be used
    ├── ConfigError         (ValueError)         a setting, option or configuration file is wrong
    ├── DataError           (ValueError)         one of the project's own data files is missing or damaged
    └── ModelMissingError   (FileNotFoundError)  weights or an adapter are not there

What a model answers never raises: a bad completion is data (`redrob.verdict.ParseFailure`).
Messages read `<where>: <what is wrong, with the value>. <what is allowed or why>. <what to do>.`
"""

from __future__ import annotations

import errno
import sys
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def disk_is_full(error: BaseException) -> bool:
    """Whether something could not be written for want of room, on the disk or in somebody's share of it."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def memory_is_full(error: BaseException) -> bool:
    """Whether something found no room in memory. torch says so in a RuntimeError, of a processor in words alone."""
    told = str(error).lower()
    return isinstance(error, MemoryError) or (
        isinstance(error, RuntimeError) and ("out of memory" in told or "allocate memory" in told)
    )


def as_program(main: Callable[..., object]) -> Callable[..., int]:
    """`main` as a command's exit code: 0, or 2 with one line on stderr where a person has to mend something."""

    @wraps(main)
    def program(*arguments: object) -> int:
        try:
            main(*arguments)
        except RedrobError as error:
            print(error, file=sys.stderr)
            return 2
        return 0

    return program


class RedrobError(Exception):
    """Base of all errors that are a person's to mend; anything else that escapes is a bug in Redrob."""


class InputError(RedrobError, ValueError):
    """A job description, profile or completion file that cannot be read: empty, too long, or not text.

    `InputError("Job description: it is empty. Give at least a title and one requirement.")`
    """


class ConfigError(RedrobError, ValueError):
    """A wrong setting: an unknown pair, an unknown YAML key, a value outside its range.

    `ConfigError("--pair: 'qwen' is not a pair. Pairs: bundled, qwen3-0.6b, auto. Use one of them.")`
    """


class DataError(RedrobError, ValueError):
    """A file under `assets/` that is missing or does not hold what it should. It names the file."""


class ModelMissingError(RedrobError, FileNotFoundError):
    """Weights or an adapter that are not on this machine. The message names the command that gets them."""
