"""Results kept for texts that come again: the latest, bounded by their number and by the characters of their texts.

`functools.lru_cache` bounds the number alone, so sixteen texts of a megabyte each would stay for good.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def kept(*, most: int, characters: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function of texts returned, for its latest `most` arguments and `characters` of their texts.

    Arguments are given by position and hashable; those that are strings are counted. Safe to use from several threads.

    >>> @kept(most=2, characters=10)
    ... def shout(text: str) -> str:
    ...     print("asked")
    ...     return text.upper()
    >>> shout("mind"), shout("mind")
    asked
    ('MIND', 'MIND')
    >>> len(shout("a text longer than all that may be kept"))
    asked
    39
    >>> shout("mind")
    'MIND'
    """

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        found = OrderedDict[Hashable, T]()  # the last one used stands last
        lock = Lock()
        held = 0

        @wraps(function)
        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            nonlocal held
            assert not kwargs, "arguments are given by position"
            with lock:
                if args in found:
                    found.move_to_end(args)
                    return found[args]
            answer = function(*args)  # type: ignore[call-arg]
            if (size := _characters(args)) > characters:
                return answer
            with lock:
                if args not in found:
                    found[args] = answer
                    held += size
                while len(found) > most or held > characters:
                    held -= _characters(found.popitem(last=False)[0])  # type: ignore[arg-type]
            return answer

        return ask

    return keeping


def _characters(args: tuple[object, ...]) -> int:
    return sum(len(argument) for argument in args if isinstance(argument, str))
