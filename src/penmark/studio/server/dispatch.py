"""`Dispatch`: which lane does what was asked. The server knows only how long a request is; a worker says the rest."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from penmark.studio.operations import LaneName, Operation
from penmark.studio.server import limits
from penmark.studio.server.lanes import Lane, YieldedError
from penmark.studio.server.messages import Reply, ReplyPhase
from penmark.studio.server.problems import OUT_OF_TIME, ProblemError

_MOST_REMEMBERED = 4_096


class Dispatch:
    """Everything but jobs is asked here."""

    def __init__(self, lanes: dict[LaneName, Lane]) -> None:
        self._lanes = lanes
        self._long = Memory(limits.REMEMBERED_SECONDS, _MOST_REMEMBERED)
        """Who had to make way, and with what."""
        self._once = Memory(limits.REMEMBERED_SECONDS, _MOST_REMEMBERED)

    async def run(self, client: str, operation: Operation, body: bytes) -> Reply:
        """The reply of whichever lane it belongs to."""
        reply = await self._begun(client, operation, body)
        if reply.phase is ReplyPhase.ELSEWHERE and reply.lane is not LaneName.JOBS:
            reply = await self._lanes[reply.lane].run(client, operation.name, body)
        return _sound(reply)

    async def looked_at(self, client: str, job: Operation, body: bytes) -> Reply:
        """What a worker says of a job before it is begun: its kind and its time."""
        return _sound(await self._lanes[_front(body)].run(client, job.name, body))

    async def _begun(self, client: str, operation: Operation, body: bytes) -> Reply:
        lane = _front(body) if operation.lane is LaneName.QUICK else operation.lane
        if lane is not LaneName.QUICK:
            return await self._lanes[lane].run(client, operation.name, body)
        same = hashlib.blake2b(body, digest_size=16, person=operation.name.encode()[:16]).hexdigest()
        if client not in self._long and same not in self._long:
            try:
                return await self._lanes[LaneName.QUICK].run(client, operation.name, body)
            except YieldedError:
                self._remember(client, same)
            except ProblemError as error:
                if error.problem.status == OUT_OF_TIME:
                    self._remember(client, same)
                raise
        return await self._lanes[LaneName.SLOW].run(client, operation.name, body)

    def _remember(self, client: str, same: str) -> None:
        """The request from now on; the client from the second time."""
        if client in self._once:
            self._long.add(client)
        self._once.add(client)
        self._long.add(same)


def _front(body: bytes) -> LaneName:
    """Where a request is looked at first."""
    return LaneName.QUICK if len(body) <= limits.LARGE_BODY else LaneName.SLOW


def _sound(reply: Reply) -> Reply:
    """The reply, if it is no problem."""
    if reply.phase is ReplyPhase.PROBLEM:
        problem = reply.problem
        assert problem is not None
        raise ProblemError(problem.status, problem.code, problem.detail)
    return reply


class Memory:
    """A bounded set of names that are remembered for a while."""

    def __init__(self, seconds: float, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._most = most
        self._clock = clock
        self._until: dict[str, float] = {}

    def add(self, *names: str) -> None:
        for name in names:
            self._until.pop(name, None)
            self._until[name] = self._clock() + self._seconds
        while len(self._until) > self._most:
            del self._until[next(iter(self._until))]

    def __contains__(self, name: str) -> bool:
        return self._until.get(name, 0.0) > self._clock()
