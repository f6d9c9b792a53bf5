"""Tasks to worker processes and back, in order, with no more in flight than the workers need."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar

from redrob.errors import ConfigError, RedrobError
from redrob.pool.work import ranker_for
from redrob.reference import Ranker

MAX_WORKERS = 256
T = TypeVar("T")
R = TypeVar("R")


def worker_count(asked: int | None) -> int:
    """How many processes work: as asked, else one for each core that this process may use.

    Raises:
        ConfigError: below 1 or above `MAX_WORKERS`.
    """
    if asked is None:
        usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(usable, MAX_WORKERS)
    if isinstance(asked, bool) or not isinstance(asked, int) or not 1 <= asked <= MAX_WORKERS:
        raise ConfigError(f"workers: {asked!r} is out of range. It is from 1 to {MAX_WORKERS}. Leave it out for all.")
    return asked


class Crew:
    """Processes that have read a job and work on what they are given; with one worker, this process alone."""

    def __init__(self, job_description: str, workers: int) -> None:
        self._job = job_description
        ranker_for(job_description)
        self._workers = workers
        self._pool = (
            ProcessPoolExecutor(workers, multiprocessing.get_context(_start_method()), _prepare, (job_description,))
            if workers > 1
            else None
        )

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def map(self, work: Callable[[Ranker, T], R], tasks: Iterable[T]) -> Iterator[R]:
        """`work` on each task, in order. A task is asked for as late as can be, when most is known.

        Raises:
            RedrobError: a worker was killed.
        """
        if self._pool is None:
            yield from (work(ranker_for(self._job), task) for task in tasks)
            return
        in_flight: deque[Future[R]] = deque()
        try:
            for task in tasks:
                in_flight.append(self._pool.submit(_work, self._job, work, task))
                if len(in_flight) > 2 * self._workers:
                    yield in_flight.popleft().result()
            while in_flight:
                yield in_flight.popleft().result()
        except BrokenProcessPool as error:
            raise RedrobError(
                "Workers: a worker process was killed (is the memory full?). What was found until then is kept. "
                "Run the same again, with fewer workers if it repeats."
            ) from error


def _start_method() -> str:
    """Forking is the quickest (workers inherit the job as read) and sound only where no other thread is running."""
    alone = threading.active_count() == 1 and sys.platform == "linux"
    return "fork" if alone else "spawn"


def _prepare(job_description: str) -> None:
    """Set up a worker: the job read, Ctrl-C left to the parent, and no life after the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    ranker_for(job_description)
    gc.freeze()  # the vocabulary stays as it is: looking through it for garbage would only copy and read it


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _work(job_description: str, work: Callable[[Ranker, T], R], task: T) -> R:
    return work(ranker_for(job_description), task)
