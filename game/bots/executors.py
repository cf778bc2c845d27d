"""Where independent tasks run: in this process, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

Result = TypeVar("Result")

MOST_ON_WINDOWS: Final = 61
"""Processes of a pool that Windows can wait for."""


class Executor(Protocol):
    """Runs a function on numbers, each an independent task, and gives the results as they are ready.

    Whoever stops taking results - closes the iterator, or breaks in upon it - ends the tasks that have not begun, and
    where they run on this machine those under way, too.
    """

    def run(self, function: Callable[[int], Result], numbers: Iterable[int]) -> Iterator[Result]:
        """The results in the order in which the tasks end; function and results can be pickled."""
        ...


class Here:
    """One task after the other in this process."""

    def run(self, function: Callable[[int], Result], numbers: Iterable[int]) -> Iterator[Result]:
        """The results in the order of the numbers."""
        return map(function, numbers)


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this machine, one a core unless told otherwise."""

    count: int | None = None

    def run(self, function: Callable[[int], Result], numbers: Iterable[int]) -> Iterator[Result]:
        """The results as they are ready; only as many tasks as there are processes are under way at a time."""
        workers = min(self.count or os.cpu_count() or 1, MOST_ON_WINDOWS if sys.platform == "win32" else sys.maxsize)
        waiting, others = iter(numbers), set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_leave_to_parent)
        running: set[Future[Result]] = set()
        over = False
        try:
            running |= {pool.submit(function, number) for number in islice(waiting, workers)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for task in done:
                    yield task.result()
                    running |= {pool.submit(function, number) for number in islice(waiting, 1)}
            over = True
        finally:
            # Nobody wants what is still under way, and it may take long: the pool alone would wait for it.
            if not over:
                for worker in set(multiprocessing.active_children()) - others:
                    worker.terminate()
            pool.shutdown(cancel_futures=True)


def _leave_to_parent() -> None:
    """Ctrl+C reaches every process of a terminal: what it ends is the parent's business alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Dask:
    """A Dask cluster, by the address of its scheduler; its workers need this program installed."""

    address: str

    def run(self, function: Callable[[int], Result], numbers: Iterable[int]) -> Iterator[Result]:
        """The results as they are ready; raises RuntimeError where the package is missing."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise RuntimeError("--dask needs the package distributed: pip install 'quattro-torri[dask]'") from error
        with closing(distributed.Client(self.address)) as client:
            # Every game is worth playing anew: two runs of the same contest are not to share results.
            tasks = client.map(function, list(numbers), pure=False)
            try:
                for task in distributed.as_completed(tasks):
                    yield task.result()
            finally:
                client.cancel(tasks)
