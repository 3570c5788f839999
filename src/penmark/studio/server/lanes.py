"""`Lane`: a few workers and those who wait for one, in order, but none with more than its share."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from penmark.studio.server.messages import Reply
from penmark.studio.server.problems import BUSY, ProblemError
from penmark.studio.server.worker_process import Hear, LostError, WorkerProcess

_RETRY_SECONDS = 2.0


@dataclass(frozen=True)
class LaneSettings:
    workers: int
    per_client: int
    """Workers that one client may keep busy."""
    most_waiting: int
    """More are refused."""
    niceness: int = 0
    eager: bool = False
    """Whether its workers are there from the start; others come when they are needed."""


@dataclass(eq=False)
class _Ticket:
    """Somebody who waits."""

    client: str
    turn: asyncio.Future[WorkerProcess] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Lane:
    def __init__(self, settings: LaneSettings) -> None:
        self.settings = settings
        self.workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._waiting: deque[_Ticket] = deque()
        self._busy: Counter[str] = Counter()
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

    async def run(self, client: str, operation: str, body: bytes, deadline: float, hear: Hear | None = None) -> Reply:
        """When it is the client's turn. If the caller is cancelled, so is the work."""
        if len(self._waiting) >= self.settings.most_waiting:
            raise ProblemError(BUSY, "busy", "the studio has too much to do; try again soon", {"Retry-After": "2"})
        if not self._open:
            raise _stopping()
        worker = await self._turn(client)
        try:
            return await worker.run(operation, body, deadline, hear)
        except ProblemError as error:
            raise self._in_time(error) from None
        finally:
            if worker.idle:
                self._free(worker, client)
            else:
                self._in_background(self._take_back(worker, client))

    def _in_time(self, error: ProblemError) -> ProblemError:
        """The same problem, unless all work was ended by us meanwhile."""
        return error if self._open else _stopping()

    # ── turns ──

    async def _turn(self, client: str) -> WorkerProcess:
        ticket = _Ticket(client)
        self._waiting.append(ticket)
        self._hand_out()
        self._hire_if_needed()
        try:
            return await ticket.turn
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif not ticket.turn.cancelled() and ticket.turn.exception() is None:
                self._free(ticket.turn.result(), client)
            raise

    def _hand_out(self) -> None:
        for ticket in list(self._waiting):
            if not self._idle:
                return
            if not ticket.turn.done() and self._busy[ticket.client] < self.settings.per_client:
                self._waiting.remove(ticket)
                self._busy[ticket.client] += 1
                ticket.turn.set_result(self._idle.pop())

    def _free(self, worker: WorkerProcess | None, client: str) -> None:
        self._busy[client] -= 1
        if not self._busy[client]:
            del self._busy[client]
        if worker is not None:
            self._idle.append(worker)
        self._hand_out()

    # ── workers ──

    async def _take_back(self, worker: WorkerProcess, client: str) -> None:
        """From whoever left it in the middle of something."""
        await worker.settle()
        if worker.alive:
            self._free(worker, client)
            return
        await worker.end()
        self.workers.discard(worker)
        self._free(None, client)
        self._hire_if_needed()

    def _hire_if_needed(self) -> None:
        if len(self.workers) < self.settings.workers and (self.settings.eager or self._waiting):
            self._hire()

    def _hire(self) -> None:
        worker = WorkerProcess(self.settings.niceness)
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


def _stopping() -> ProblemError:
    return ProblemError(503, "stopping", "the studio is being closed")
