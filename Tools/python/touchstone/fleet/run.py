"""Distributes parts to Dask workers, and collects the results in any order."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from distributed import Client, Future, LocalCluster
from distributed.scheduler import KilledWorker

from ..errors import TouchstoneError
from .parts import Part, counted

Result = TypeVar("Result")

#: The number of parts submitted in advance, per thread of the workers.
AHEAD = 3


@contextmanager
def client_of(
    scheduler: str | None, workers: int, memory: int | None, patience: float
) -> Iterator[Client]:
    """A client of a running scheduler, or of workers on this machine, each a process with one thread.

    `memory` limits each local worker in bytes; a worker near its limit is restarted.
    """
    if scheduler is not None:
        with ExitStack() as stack:
            try:
                client = stack.enter_context(Client(scheduler, timeout=patience, set_as_default=False))
                client.wait_for_workers(1, timeout=patience)
            except (TimeoutError, OSError) as error:
                raise TouchstoneError(
                    f"there is no scheduler with a worker at {scheduler}: {error}. Start \"dask scheduler\" and "
                    f'"dask worker {scheduler}".'
                ) from None
            # Errors of the work are not those of the scheduler.
            yield client
        return
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            memory_limit=memory or "auto",
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def results(
    client: Client,
    work: Callable[..., Result],
    parts: Sequence[Part],
    arguments: Callable[[Part], tuple[Any, ...]],
    patience: float,
) -> Iterator[tuple[Part, Result]]:
    """Calls `work(part, *arguments(part))` for each part on some worker, and yields the results.

    If a worker disappears, its part is given to another one, and lost results are computed again; each part
    is returned once. At most a few parts per thread are submitted at a time, to limit memory in the scheduler
    and the workers. Fails when no part is finished for `patience` seconds.
    """
    waiting = iter(parts)
    finished: queue.SimpleQueue[Future] = queue.SimpleQueue()
    # The scheduler drops a future that is not referenced.
    held: dict[str, tuple[Part, Future]] = {}

    def hand_out() -> None:
        part = next(waiting, None)
        if part is not None:
            # Retried if the network or a disk fails; an error of the command would be the same every time.
            future = client.submit(_attempt, work, part, *arguments(part), retries=2, pure=False)
            held[future.key] = part, future
            future.add_done_callback(finished.put)

    for _ in range(max(sum(client.nthreads().values()), 1) * AHEAD):
        hand_out()
    while held:
        try:
            key = finished.get(timeout=patience).key
        except queue.Empty:
            workers = len(client.nthreads())
            raise TouchstoneError(
                f"no part was finished for {patience:g} s; {counted(workers, 'worker')} "
                f"{'is' if workers == 1 else 'are'} connected. Look at their logs, or allow more with --patience."
            ) from None
        part, future = held.pop(key)
        yield part, _result(future, part, patience)
        hand_out()


def _attempt(work: Callable[..., Result], *arguments: Any) -> Result | TouchstoneError:
    """Returns the result of the work, or an error that would repeat every time."""
    try:
        return work(*arguments)
    except TouchstoneError as error:
        return error


def _result(future: Future, part: Part, patience: float) -> Any:
    recordings = counted(len(part.names), "recording")
    place = f"part {part.number} ({part.person}, {recordings} from {part.names[0]})"
    try:
        result = future.result(timeout=patience)
    except KilledWorker:
        raise TouchstoneError(
            f"{place} ended several workers, as when they have too little memory. Use smaller parts "
            "(--part-files, --part-bytes)."
        ) from None
    except RuntimeError as error:
        raise TouchstoneError(
            f"Dask cannot hand out the work: {error} Are touchstone and the same version of Dask installed where "
            "the scheduler and the workers run?"
        ) from None
    except OSError as error:
        # An error of the work is kept in the future; without one, the result was lost on its way.
        if future.status != "error":
            raise TouchstoneError(
                f"the result of {place} cannot be collected: {str(error) or 'timed out'}. Look at the logs of the "
                "workers, or allow more time with --patience."
            ) from None
        raise TouchstoneError(f"{place} cannot be read, or its result written: {error}") from None
    if isinstance(result, TouchstoneError):
        raise result
    return result
