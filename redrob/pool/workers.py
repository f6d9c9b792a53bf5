"""Chunks to worker processes and back, in order, with no more in flight than the workers need."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from redrob.errors import ConfigError, RedrobError
from redrob.pool.chunks import Chunk
from redrob.pool.work import ChunkResult, Task, rank_chunk, ranker_for

MAX_WORKERS = 256
TaskOf = Callable[[Chunk], Task]


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


def rank_chunks(job_description: str, chunks: Iterator[Chunk], task_of: TaskOf, workers: int) -> Iterator[ChunkResult]:
    """Results in the order of the chunks. `task_of` is asked as late as can be, when it knows most.

    One chunk or one worker is done here: starting processes takes longer than a few hundred rows.
    """
    ranker = ranker_for(job_description)
    head = tuple(itertools.islice(chunks, 2 if workers > 1 else 0))
    if len(head) < 2:
        for chunk in itertools.chain(head, chunks):
            yield rank_chunk(ranker, task_of(chunk))
        return
    yield from _in_parallel(job_description, itertools.chain(head, chunks), task_of, workers)


def _in_parallel(job: str, chunks: Iterator[Chunk], task_of: TaskOf, workers: int) -> Iterator[ChunkResult]:
    in_flight: deque[Future[ChunkResult]] = deque()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(_start_method()), _prepare, (job,))
    try:
        for chunk in chunks:
            in_flight.append(pool.submit(_work, job, task_of(chunk)))
            if len(in_flight) > 2 * workers:
                yield in_flight.popleft().result()
        while in_flight:
            yield in_flight.popleft().result()
    except BrokenProcessPool as error:
        raise RedrobError(
            "Workers: a worker process was killed (is the memory full?). What was found until then is kept. "
            "Run the same again, with fewer workers if it repeats."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


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


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _work(job_description: str, task: Task) -> ChunkResult:
    return rank_chunk(ranker_for(job_description), task)
