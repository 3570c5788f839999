"""From HTTP to operations and back. Nothing here looks into what clients send: workers do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from penmark.studio.operations import JOBS, OPERATIONS, PICTURE, Operation, request_limits
from penmark.studio.server import limits
from penmark.studio.server.dispatch import Dispatch
from penmark.studio.server.jobs import JobBook
from penmark.studio.server.messages import Reply
from penmark.studio.server.problems import BUSY, MALFORMED, ProblemError
from penmark.studio.server.replies import NEVER_KEPT, Outbox, WorkReply, json_reply, problem_reply
from penmark.studio.server.routing import method_of, path_of
from penmark.studio.server.settings import is_loopback

T = TypeVar("T")

_CLOSE = {"Connection": "close"}
"""For what is not read to its end."""
_CLOSED_REQUEST = 499
"""Nobody will read it."""


class Endpoints:
    """All of the API."""

    def __init__(self, dispatch: Dispatch, jobs: JobBook) -> None:
        self._dispatch = dispatch
        self._jobs = jobs
        self._waiting: dict[str, int] = {}
        self._pictures: dict[str, str] = {}
        self._arriving = Arriving()
        self._outbox = Outbox()

    def routes(self) -> list[Route]:
        """Below `/api`."""
        own = [
            Route("/jobs", self.begin_job, methods=["POST"]),
            Route("/jobs/{id}", self.job, methods=["GET", "DELETE"]),
            Route("/jobs/{id}/events", self.job_events, methods=["GET"]),
        ]
        return [Route(f"/{each.name}", self._endpoint(each), methods=[method_of(each)]) for each in OPERATIONS] + own

    # ── operations ──

    def _endpoint(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            body = b"" if operation.request is None else await self._arriving.read(request)
            reply = await self._asked(request, operation, body)
            if reply is None:
                return problem_reply(None, _CLOSED_REQUEST)
            return WorkReply(reply, "gzip" in request.headers.get("accept-encoding", ""), self._outbox)

        return endpoint

    async def _asked(self, request: Request, operation: Operation, body: bytes) -> Reply | None:
        """The worker's reply; none if the client has left, and then no more is done."""
        client = client_of(request)
        with self._counted(client):
            return await unless_gone(request, self._dispatch.run(client, operation, body))

    async def picture(self, request: Request, letters: str) -> str:
        """The drawing of a puzzle in a link, for readers without scripts; empty if it cannot be had at once."""
        if len(letters) > limits.MAX_LETTERS:
            return ""
        if letters not in self._pictures:
            try:
                drawn = await self._asked(request, PICTURE, msgspec.json.encode({"letters": letters}))
            except ProblemError:
                return ""
            if drawn is None or drawn.gzipped:
                return ""
            while len(self._pictures) >= limits.PICTURES_KEPT:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[letters] = drawn.content.decode()
        return self._pictures[letters]

    def _counted(self, client: str) -> _Counted:
        return _Counted(self._waiting, client)

    # ── jobs ──

    async def begin_job(self, request: Request) -> Response:
        self._jobs.refuse_if_full()  # before anything is read
        body, client = await self._arriving.read(request), client_of(request)
        with self._counted(client):
            found = await unless_gone(request, self._dispatch.looked_at(client, JOBS, body))
        if found is None:
            return problem_reply(None, _CLOSED_REQUEST)
        job = self._jobs.begin(client, found.kind, body, found.seconds)
        reply = json_reply(job.status(), 202)
        reply.headers["Location"] = f"{path_of(JOBS)}/{job.id}"
        return reply

    async def job(self, request: Request) -> Response:
        number = request.path_params["id"]
        if request.method == "DELETE":
            await self._jobs.drop(number)
            return problem_reply(None, 204)
        return json_reply(self._jobs.get(number).status())

    async def job_events(self, request: Request) -> Response:
        job = self._jobs.get(request.path_params["id"])
        if job.listeners >= limits.LISTENERS_PER_JOB:
            raise ProblemError(BUSY, "busy", "this job has too many listeners", {"Retry-After": "5"})
        seen = request.headers.get("last-event-id", "")
        after = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else 0
        return StreamingResponse(job.follow(after), headers=NEVER_KEPT, media_type="text/event-stream")


class _Counted:
    """A client's place among those who wait; one who has too many is refused."""

    def __init__(self, waiting: dict[str, int], client: str) -> None:
        self._waiting = waiting
        self._client = client

    def __enter__(self) -> None:
        now = self._waiting.get(self._client, 0)
        if now >= limits.WAITING_PER_CLIENT:
            raise ProblemError(BUSY, "busy", "you have too many requests under way", {"Retry-After": "1"})
        self._waiting[self._client] = now + 1

    def __exit__(self, *_: object) -> None:
        self._waiting[self._client] -= 1
        if not self._waiting[self._client]:
            del self._waiting[self._client]


# ── requests ──


def client_of(request: Request) -> str:
    """Who asks: an address, but on this machine, where all have the same one, a connection."""
    if request.client is None:
        return ""
    host, port = request.client
    return f"{host}:{port}" if is_loopback(host) else host


class Arriving:
    """Request bodies on their way in. Of long ones only a few are read at a time; the others stay with the senders."""

    def __init__(self) -> None:
        self._long = asyncio.Semaphore(limits.LARGE_BODIES)

    async def read(self, request: Request) -> bytes:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise ProblemError(415, "not-json", "the body must be JSON, with Content-Type: application/json")
        length = request.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length[:16]) > request_limits.MAX_BODY:
            raise _too_long()
        try:
            async with asyncio.timeout(limits.BODY_SECONDS):
                return await self._read(request)
        except TimeoutError:
            raise ProblemError(408, "too-slow", "the request took too long to arrive", _CLOSE) from None
        except ClientDisconnect:
            raise ProblemError(MALFORMED, "cut-short", "the request ended early") from None

    async def _read(self, request: Request) -> bytes:
        body, parts = bytearray(), request.stream()
        async for part in parts:
            body += part
            if len(body) > limits.LARGE_BODY:
                break
        else:
            return bytes(body)
        # What is not read fills the buffers between us and the sender, and no more.
        async with self._long, asyncio.timeout(limits.LARGE_BODY_SECONDS):
            async for part in parts:
                body += part
                if len(body) > request_limits.MAX_BODY:
                    raise _too_long()
        return bytes(body)


def _too_long() -> ProblemError:
    return ProblemError(413, "too-large", f"a request may have up to {request_limits.MAX_BODY:,} bytes", _CLOSE)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T | None:
    """The outcome of some work, or `None` when the client has hung up, which ends the work."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(hung_up())
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return doing.result() if doing.done() else None
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)
