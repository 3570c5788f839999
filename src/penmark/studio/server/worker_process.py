"""`WorkerProcess`: a worker as the server sees it: start it, give it a task, end it."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec

from penmark.studio.operations.base import LaneName
from penmark.studio.server import limits
from penmark.studio.server.launching import Launched, Launcher
from penmark.studio.server.messages import Reply, ReplyPhase, Stop, Task, framed, from_worker
from penmark.studio.server.problems import FAILED, OUT_OF_TIME, ProblemError

Hear: TypeAlias = Callable[[str, bytes], None]

_START_SECONDS = 60.0


class LostError(Exception):
    """The process is gone, or says what no worker says."""


class WorkerProcess:
    """One process. Whoever uses it uses it alone."""

    def __init__(self, launcher: Launcher, niceness: int = 0) -> None:
        self._launcher = launcher
        self._niceness = niceness
        self._launched: Launched | None = None
        self._numbers = itertools.count(1)
        self._unanswered: int | None = None
        self._begun: Reply | None = None
        """Whose content has not been read yet: its reader may be cancelled in between."""
        self._lost = False
        """It is gone, or must not be used again."""

    @property
    def alive(self) -> bool:
        return self._launched is not None and not self._lost and not self._launched.reader.at_eof()

    @property
    def idle(self) -> bool:
        """Whether it can be given a task at once."""
        return self.alive and self._unanswered is None

    @property
    def pid(self) -> int | None:
        return None if self._launched is None else self._launched.handle.pid

    def processor_seconds(self) -> float:
        """How long it has had a processor; where the system does not tell, how much time has passed."""
        try:
            # The fields after the name, which may have any signs in it; the 12th and 13th are user and system time.
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return time.monotonic()

    async def start(self) -> None:
        """Until it has said that it is ready: its imports are no part of anybody's time."""
        self._lost = False
        self._launched = await self._launcher.launch(self._niceness)
        async with asyncio.timeout(_START_SECONDS):
            await self._next()

    async def run(self, operation: str, body: bytes, lane: LaneName, hear: Hear | None = None) -> Reply:
        """The reply to a task. A process that does not answer in time is not used again, and with it ends the task."""
        number = next(self._numbers)
        self._unanswered = number
        try:
            await self._send(Task(number, operation, lane, body))
            async with asyncio.timeout(limits.LOOK_SECONDS) as clock:
                return await self._reply(hear, clock)
        except TimeoutError:
            self._lost = True
            raise ProblemError(OUT_OF_TIME, "out-of-time", "this took longer than a request may take") from None
        except (LostError, ConnectionError):
            self._lost = True
            raise LostError from None

    async def settle(self, seconds: float) -> None:
        """After `run` was cancelled: tell the worker, and give it so long to be free again."""
        if self._unanswered is None or not self.alive:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._send(Stop(self._unanswered))
                await self._reply(None, None)
        except (TimeoutError, LostError, ConnectionError):
            self._lost = True

    async def _reply(self, hear: Hear | None, clock: asyncio.Timeout | None) -> Reply:
        while (reply := await self._next()).phase in (
            ReplyPhase.EVENT,
            ReplyPhase.BEGUN,
        ) or reply.number != self._unanswered:
            if clock is not None and reply.phase is ReplyPhase.BEGUN:
                clock.reschedule(asyncio.get_running_loop().time() + reply.seconds + limits.GRACE_SECONDS)
            elif hear and reply.phase is ReplyPhase.EVENT:
                hear(reply.event, reply.content)
        self._unanswered = None
        self._lost = self._lost or reply.leaving
        return reply

    async def _next(self) -> Reply:
        """A line and what follows it."""
        assert self._launched is not None
        reader = self._launched.reader
        try:
            self._begun = self._begun or from_worker.decode(await reader.readuntil(b"\n"))
            if self._begun.length > limits.MAX_REPLY:
                raise LostError
            self._begun.content = await reader.readexactly(self._begun.length)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, msgspec.DecodeError):
            raise LostError from None
        reply, self._begun = self._begun, None
        return reply

    async def _send(self, message: Task | Stop) -> None:
        if self._launched is None:
            raise LostError
        for part in framed(message):
            self._launched.writer.write(part)
        await self._launched.writer.drain()

    async def end(self) -> None:
        """For good; when this returns there is no process any more."""
        self._lost = True
        if self._launched is not None:
            self._launched.writer.close()
            await self._launched.handle.end()


def lost() -> ProblemError:
    return ProblemError(FAILED, "worker-lost", "the process that worked on this ended early, and so did another one")
