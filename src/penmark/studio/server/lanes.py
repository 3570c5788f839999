"""`Lane`: a few workers and those who wait for one; whoever has had the least of them lately goes first."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from penmark.studio.operations.base import LaneName
from penmark.studio.server import limits
from penmark.studio.server.launching import Launcher
from penmark.studio.server.messages import Reply
from penmark.studio.server.problems import BUSY, ProblemError
from penmark.studio.server.worker_process import Hear, LostError, WorkerProcess, lost

T = TypeVar("T")

_RETRY_SECONDS = 2.0
_HALF_LIFE = 10.0
"""Seconds after which work that was done for a client counts for half."""
_REMEMBERED = 4_096
"""Clients of whom that is known."""


class YieldedError(Exception):
    """The work took long while others waited, and was stopped to make way."""


@dataclass(frozen=True)
class LaneSettings:
    workers: int
    per_client: int
    """Workers that one client may keep busy; fewer than there are, or one could hold them all."""
    most_waiting: int
    """More are refused."""
    niceness: int = 0
    eager: bool = False
    """Whether its workers are there from the start; others come when they are needed."""
    patience: float | None = None
    """Work that has taken more seconds of a processor makes way as soon as others wait; else none ever does."""


@dataclass(eq=False)
class _Ticket:
    """Somebody who waits."""

    client: str
    number: int
    turn: asyncio.Future[WorkerProcess] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Usage:
    """How many seconds of work each client had, the older the less they count."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent: dict[str, tuple[float, float]] = {}

    def of(self, client: str) -> float:
        seconds, at = self._spent.get(client, (0.0, 0.0))
        return seconds * math.exp2((at - self._clock()) / _HALF_LIFE)

    def add(self, client: str, seconds: float) -> None:
        total = self.of(client) + seconds
        self._spent.pop(client, None)
        self._spent[client] = (total, self._clock())
        if len(self._spent) > _REMEMBERED:
            del self._spent[next(iter(self._spent))]  # whoever has not been here for longest


class Lane:
    def __init__(self, name: LaneName, settings: LaneSettings, launcher: Launcher) -> None:
        self.name = name
        self.settings = settings
        self.workers: set[WorkerProcess] = set()
        self._launcher = launcher
        self._idle: list[WorkerProcess] = []
        self._waiting: list[_Ticket] = []
        self._crowded = asyncio.Event()
        """Somebody waits who could have had a worker."""
        self._tickets = 0
        self._busy: Counter[str] = Counter()
        self._usage = Usage()
        self._errands: set[asyncio.Task[None]] = set()
        self._open = False

    def start(self) -> None:
        """Workers get ready in the background; whoever comes before they are waits."""
        self._open = True
        for _ in range(self.settings.workers if self.settings.eager else 0):
            self._hire()

    async def stop(self) -> None:
        """All work ends, and whoever waits is told."""
        self._open = False
        for ticket in self._waiting:
            if not ticket.turn.done():
                ticket.turn.set_exception(_stopping())
        self._waiting.clear()
        for errand in list(self._errands):
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.workers))

    async def run(self, client: str, operation: str, body: bytes, hear: Hear | None = None) -> Reply:
        """When it is the client's turn. If the caller is cancelled, so is the work.

        A worker may die of what came before, or be ended by the system: the work is tried once more, unless somebody
        has heard of it already.
        """
        heard = False

        def note(kind: str, content: bytes) -> None:
            nonlocal heard
            heard = True
            if hear:
                hear(kind, content)

        try:
            return await self._run_once(client, operation, body, note)
        except LostError:
            if heard or not self._open:
                raise self._in_time(lost()) from None
        try:
            return await self._run_once(client, operation, body, hear)
        except LostError:
            raise self._in_time(lost()) from None

    async def _run_once(self, client: str, operation: str, body: bytes, hear: Hear | None) -> Reply:
        self._make_room(client)
        if not self._open:
            raise _stopping()
        worker = await self._turn(client)
        begun, yielded = time.monotonic(), False
        try:
            return await self._unless_crowded(worker, worker.run(operation, body, self.name, hear))
        except YieldedError:
            yielded = True
            raise
        except ProblemError as error:
            raise self._in_time(error) from None
        finally:
            self._usage.add(client, time.monotonic() - begun)
            if worker.idle:
                self._free(worker, client)
            else:
                seconds = limits.YIELD_SECONDS if yielded else limits.GRACE_SECONDS
                self._in_background(self._take_back(worker, client, seconds))

    async def _unless_crowded(self, worker: WorkerProcess, work: Coroutine[Any, Any, T]) -> T:
        """The outcome of some work, unless others come to wait when it has had its time."""
        if self.settings.patience is None:
            return await work
        before = worker.processor_seconds()
        doing = asyncio.ensure_future(work)
        crowded = asyncio.ensure_future(self._crowded.wait())
        try:
            left = self.settings.patience
            while left > 0 and not doing.done():
                await asyncio.wait({doing}, timeout=left)
                left = before + self.settings.patience - worker.processor_seconds()
            await asyncio.wait({doing, crowded}, return_when=asyncio.FIRST_COMPLETED)
            if doing.done():
                return doing.result()
            raise YieldedError
        finally:
            crowded.cancel()
            doing.cancel()
            await asyncio.gather(doing, crowded, return_exceptions=True)

    def _in_time(self, error: ProblemError) -> ProblemError:
        """The same problem, unless all work was ended by us meanwhile."""
        return error if self._open else _stopping()

    # ── turns ──

    async def _turn(self, client: str) -> WorkerProcess:
        self._tickets += 1
        ticket = _Ticket(client, self._tickets)
        self._waiting.append(ticket)
        self._hand_out()
        self._hire_if_needed()
        try:
            return await ticket.turn
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
                self._hand_out()
            elif not ticket.turn.cancelled() and ticket.turn.exception() is None:
                self._free(ticket.turn.result(), client)
            raise

    def _make_room(self, client: str) -> None:
        """When too many wait, whoever had the most is refused: others, or this one."""
        if len(self._waiting) < self.settings.most_waiting:
            return
        last = max(self._waiting, key=lambda each: (self._usage.of(each.client), each.number), default=None)
        if last is None or self._usage.of(last.client) <= self._usage.of(client):
            raise _busy()
        self._waiting.remove(last)
        if not last.turn.done():
            last.turn.set_exception(_busy())

    def _hand_out(self) -> None:
        while (ticket := self._next()) is not None and (worker := self._idle_worker()) is not None:
            self._waiting.remove(ticket)
            self._busy[ticket.client] += 1
            ticket.turn.set_result(worker)
        if ticket is None:
            self._crowded.clear()
        else:
            self._crowded.set()

    def _next(self) -> _Ticket | None:
        """Of the clients that may have another worker, the one that had the least; of its requests the first."""
        usage = {client: self._usage.of(client) for client in {each.client for each in self._waiting}}
        # The last worker is for those who have not had much: what the others ask for may well take long again.
        heavy = limits.HEAVY_SECONDS if self._free_workers == 1 < self.settings.workers else math.inf
        may = [
            each
            for each in self._waiting
            if not each.turn.done()
            and self._busy[each.client] < self.settings.per_client
            and usage[each.client] <= heavy
        ]
        return min(may, key=lambda each: (usage[each.client], each.number), default=None)

    @property
    def _free_workers(self) -> int:
        """Those yet to come among them."""
        return self.settings.workers - self._busy.total()

    def _idle_worker(self) -> WorkerProcess | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.idle:
                return worker
            self._in_background(self._replace(worker))  # it died while nobody used it
        return None

    def _free(self, worker: WorkerProcess | None, client: str) -> None:
        self._busy[client] -= 1
        if not self._busy[client]:
            del self._busy[client]
        if worker is not None:
            self._idle.append(worker)
        self._hand_out()

    # ── workers ──

    async def _take_back(self, worker: WorkerProcess, client: str, seconds: float) -> None:
        """From whoever left it in the middle of something."""
        await worker.settle(seconds)
        if worker.alive:
            self._free(worker, client)
            return
        self._free(None, client)
        await self._replace(worker)

    async def _replace(self, worker: WorkerProcess) -> None:
        await worker.end()
        self.workers.discard(worker)
        self._hire_if_needed()

    def _hire_if_needed(self) -> None:
        if len(self.workers) < self.settings.workers and (self.settings.eager or self._waiting):
            self._hire()

    def _hire(self) -> None:
        worker = WorkerProcess(self._launcher, self.settings.niceness)
        self.workers.add(worker)
        self._in_background(self._bring_in(worker))

    async def _bring_in(self, worker: WorkerProcess) -> None:
        while True:
            try:
                await worker.start()
                break
            except (LostError, OSError) as error:  # a timeout too is an OSError
                print(f"a worker did not start, trying again: {error!r}", file=sys.stderr)
                await worker.end()
                await asyncio.sleep(_RETRY_SECONDS)
        self._idle.append(worker)
        self._hand_out()

    def _in_background(self, errand: Coroutine[Any, Any, None]) -> None:
        if not self._open:
            errand.close()
            return
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def _busy() -> ProblemError:
    return ProblemError(BUSY, "busy", "the studio has too much to do; try again soon", {"Retry-After": "2"})


def _stopping() -> ProblemError:
    return ProblemError(503, "stopping", "the studio is being closed")
