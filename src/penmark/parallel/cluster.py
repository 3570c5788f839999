"""`ClusterExecutor`: an executor whose workers are those of a dask.distributed cluster, on whatever machines.

The scheduler does the work of a worker that is lost again elsewhere. Work, items and results travel as pickles, so
whoever controls the cluster controls what runs here: connect to those that you trust.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any, ParamSpec, TypeVar

from penmark.errors import LostWorkerError, MissingExtraError, SettingsError, quote

P = ParamSpec("P")
T = TypeVar("T")

_CONNECT_SECONDS = 10.0
_COUNTED_SECONDS = 5.0
"""How long the number of workers is taken for what it was: workers come and go."""


class ClusterExecutor(Executor):
    """Runs what is submitted on a cluster; it must be picklable, as results are, and Penmark be installed there.

    Work that ended several workers, one after the other, fails with `LostWorkerError`.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler, by an address such as `tcp://10.0.0.5:8786`, and wait for its first worker."""
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtraError("working on a cluster", "cluster") from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is raised
        connect: Any = Client  # dask has no types for it
        try:
            self._client: Any = connect(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise SettingsError(f"no cluster answers at {quote(address)}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
            _require_same(self._client.run(_version, on_error="return"))
        except TimeoutError:
            self.kill()
            raise SettingsError(f"the cluster at {quote(address)} has no workers") from None
        except SettingsError:
            self.kill()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._counted = (0, 0.0)

    @property
    def workers(self) -> int:
        """How many tasks are worked on at once; at least 1, also when all have gone for the moment."""
        number, at = self._counted
        if time.monotonic() - at > _COUNTED_SECONDS:
            number = max(1, sum(self._client.nthreads().values()))
            self._counted = number, time.monotonic()
        return number

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        told: Future[T] = Future()
        asked: Future[T] = self._executor.submit(fn, *args, **kwargs)

        def tell(done: Future[T]) -> None:
            error = _error_of(done)
            if told.cancelled() or not told.set_running_or_notify_cancel():
                return
            if error is None:
                told.set_result(done.result())
            else:
                told.set_exception(error)

        def pass_on(done: Future[T]) -> None:
            if done.cancelled():
                asked.cancel()

        asked.add_done_callback(tell)
        told.add_done_callback(pass_on)
        return told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()

    def kill(self) -> None:
        """Forget all that was submitted; what a worker has begun it ends for nobody."""
        self._client.close(timeout=_CONNECT_SECONDS)


def _error_of(done: Future[Any]) -> BaseException | None:
    """In our own words, if the cluster is at fault."""
    from distributed.scheduler import KilledWorker

    try:
        error = done.exception()
    except CancelledError:
        return LostWorkerError("the cluster's scheduler is gone, or has forgotten the work")
    if isinstance(error, KilledWorker):
        return LostWorkerError("one worker of the cluster after the other ended over the same work")
    return error


# ── in the workers ──


def _version() -> str:
    from importlib.metadata import version

    return version("penmark")


def _require_same(versions: dict[str, Any]) -> None:
    """Other versions grade differently: results must not depend on who had which puzzle."""
    ours = _version()
    for worker, found in versions.items():
        if isinstance(found, Exception):
            raise SettingsError(f"the worker at {worker} does not have Penmark: {found}")
        if found != ours:
            raise SettingsError(f"the worker at {worker} has Penmark {found}, not {ours}")
