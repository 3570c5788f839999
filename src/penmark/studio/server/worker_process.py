"""`WorkerProcess`: a worker as the server sees it: start it, give it a task, end it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from penmark.studio.server import limits
from penmark.studio.server.messages import Phase, Reply, Stop, Task, from_worker, line
from penmark.studio.server.problems import FAILED, OUT_OF_TIME, REFUSED, ProblemError

Hear: TypeAlias = Callable[[str, msgspec.Raw], None]

_START_SECONDS = 60.0
_MODULE = "penmark.studio.server.worker"


class LostError(Exception):
    """The process is gone, or says what no worker says."""


class WorkerProcess:
    """One process. Whoever uses it uses it alone."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count(1)
        self._unanswered: int | None = None
        self._killed = False
        """The system may take its time to tell that a process has ended."""

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None and not self._killed

    @property
    def idle(self) -> bool:
        """Whether it can be given a task at once."""
        return self.alive and self._unanswered is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Until it has said that it is ready: its imports are no part of anybody's time."""
        # -P: nothing in the folder where the studio was started is taken for a module.
        self._killed = False
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", _MODULE, str(self._niceness)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=limits.MAX_REPLY,
            # Ctrl-C in the terminal is for the server alone.
            start_new_session=True,
        )
        async with asyncio.timeout(_START_SECONDS):
            await self._next()

    async def run(self, operation: str, body: bytes, deadline: float, hear: Hear | None = None) -> Reply:
        """The reply to a task. A process that does not answer in time is ended, and with it the task."""
        number = next(self._numbers)
        self._unanswered = number
        try:
            await self._send(Task(number, operation, msgspec.Raw(body)))
            async with asyncio.timeout(deadline):
                return await self._reply(hear)
        except TimeoutError:
            self.kill()
            raise ProblemError(OUT_OF_TIME, "out-of-time", "this took longer than a request may take") from None
        except ValueError:  # what a stream says of a line past its limit
            self.kill()
            raise ProblemError(REFUSED, "too-large", "the answer is larger than an answer may be") from None
        except (LostError, ConnectionError):
            self.kill()
            raise ProblemError(FAILED, "worker-lost", "the process that worked on this ended early") from None

    async def settle(self) -> None:
        """After `run` was cancelled: tell the worker, and wait until it is free again or end it."""
        if self._unanswered is None or not self.alive:
            return
        try:
            await self._send(Stop(self._unanswered))
            async with asyncio.timeout(limits.GRACE_SECONDS):
                await self._reply(None)
        except (TimeoutError, LostError, ConnectionError, ValueError):
            self.kill()

    async def _reply(self, hear: Hear | None) -> Reply:
        while (reply := await self._next()).phase is Phase.EVENT:
            if hear:
                hear(reply.event, reply.data)
        self._unanswered = None
        if reply.leaving:
            await self.end()
        return reply

    async def _next(self) -> Reply:
        assert self._process is not None
        assert self._process.stdout is not None
        raw = await self._process.stdout.readline()
        if not raw:
            raise LostError
        try:
            return from_worker.decode(raw)
        except msgspec.DecodeError:
            raise LostError from None

    async def _send(self, message: Task | Stop) -> None:
        if self._process is None or self._process.stdin is None:
            raise LostError
        self._process.stdin.write(line(message))
        await self._process.stdin.drain()

    def kill(self) -> None:
        self._killed = True
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """For good; when this returns there is no process any more."""
        self.kill()
        if self._process is not None:
            await self._process.wait()
            if self._process.stdin is not None:
                self._process.stdin.close()
