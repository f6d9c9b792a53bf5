"""The two stages on Ray: a task for each file of a pool, and actors that hold the reader.

Ray Data starts a lost task or actor anew, so a worker that is killed loses nothing; results come in any order and are
put in that of the pool where all engines' are (`redrob.pool.ranking`).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from redrob.errors import ConfigError, RedrobError
from redrob.pool.ranking import Engine, Part, T, Told, assessed
from redrob.pool.sources import Entry
from redrob.reference import Ranker

BATCH = 8
"""Candidates that an actor takes at a time; what a killed one had of them is read again."""


class OnRay(Engine):
    """A Ray cluster, or a local one that ends with this process where none runs."""

    def __init__(self, workers: int | None = None) -> None:
        """Connect.

        Args:
            workers: Actors that read; None for one a processor.

        Raises:
            ConfigError: Ray is not installed.
        """
        try:
            import ray
            import ray.data
        except ImportError as error:
            raise ConfigError(
                "--engine: ray is not installed. Run pip install -e '.[ray]', or leave --engine out."
            ) from error
        if not ray.is_initialized():
            ray.init(log_to_driver=False, include_dashboard=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        self._ray: Any = ray
        self._workers = workers or max(1, int(ray.cluster_resources()["CPU"]))

    def over(self, work: Callable[[int, Part], T], parts: Sequence[Part]) -> Iterator[T]:
        """What `work` makes of each part and its number, in any order."""
        rows = [{"part": pickle.dumps((number, part))} for number, part in enumerate(parts)]
        if not rows:
            return
        found = self._ray.data.from_items(rows, override_num_blocks=len(rows)).map(
            _of_part, fn_args=(self._ray.put(work),), compute=self._ray.data.TaskPoolStrategy(self._workers)
        )
        for told in map(_unpacked, found.iter_rows()):
            if isinstance(told, RedrobError):
                raise told
            yield told

    def read(self, ranker: Ranker, waiting: Sequence[tuple[int, Entry]]) -> Iterator[Told]:
        """What was read of each, in any order."""
        if not waiting:
            return
        rows = [{"candidate": pickle.dumps(one)} for one in waiting]
        blocks = -(-len(rows) // BATCH)
        read = self._ray.data.from_items(rows, override_num_blocks=blocks).map_batches(
            _Reading,
            fn_constructor_args=(self._ray.put(ranker),),
            batch_size=BATCH,
            compute=self._ray.data.ActorPoolStrategy(size=min(self._workers, blocks)),
        )
        yield from map(_unpacked, read.iter_rows())


def _unpacked(row: dict[str, Any]) -> Any:
    return pickle.loads(row["told"])


def _of_part(row: dict[str, Any], worked: Any) -> dict[str, bytes]:
    import ray

    try:
        told: Any = ray.get(worked)(*pickle.loads(row["part"]))
    except RedrobError as error:  # Ray would wrap it in errors of its own
        told = error
    return {"told": pickle.dumps(told)}


class _Reading:
    """An actor: the job as it was read once, and the reader's weights."""

    def __init__(self, ranker: Any) -> None:
        import ray

        self._ranker: Ranker = ray.get(ranker)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        waiting: Iterable[tuple[int, Entry]] = map(pickle.loads, batch["candidate"])
        return {"told": [pickle.dumps((order, assessed(self._ranker, entry))) for order, entry in waiting]}
