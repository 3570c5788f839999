"""From HTTP to operations and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from penmark.errors import JsonError, PenmarkError
from penmark.formats.studio import unfolded
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.wire import MAX_INTEGER
from penmark.studio.server import limits
from penmark.studio.server.jobs import JobBook
from penmark.studio.server.lanes import Lane
from penmark.studio.server.messages import Phase, Reply
from penmark.studio.server.operations import JOBS, OPERATIONS, RENDER, LaneName, Operation
from penmark.studio.server.problems import BUSY, MALFORMED, ProblemError
from penmark.studio.server.replies import NEVER_KEPT, json_reply, problem_reply
from penmark.studio.server.settings import is_loopback

T = TypeVar("T")

_CLOSED_REQUEST = 499
"""Nobody will read it."""


class Endpoints:
    """All of the API."""

    def __init__(self, lanes: dict[LaneName, Lane], jobs: JobBook) -> None:
        self._lanes = lanes
        self._jobs = jobs
        self._waiting: dict[str, int] = {}
        self._pictures: dict[str, str] = {}

    def routes(self) -> list[Route]:
        """Below `/api`."""
        own = [
            Route("/jobs", self.begin_job, methods=["POST"]),
            Route("/jobs/{id}", self.job, methods=["GET", "DELETE"]),
            Route("/jobs/{id}/events", self.job_events, methods=["GET"]),
        ]
        return [Route(f"/{each.name}", self._endpoint(each), methods=[each.method]) for each in OPERATIONS] + own

    # ── operations ──

    def _endpoint(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            asked, body = parsed(operation, b"" if operation.request is None else await read_body(request))
            client = client_of(request)
            lane = self._lanes[operation.lane_for(asked)]
            with self._counted(client):
                work = lane.run(client, operation.name, body, operation.deadline(asked))
                reply = await unless_gone(request, work)
            return problem_reply(None, _CLOSED_REQUEST) if reply is None else reply_of(reply)

        return endpoint

    async def picture(self, request: Request, letters: str) -> str:
        """The drawing of a puzzle in a link, for readers without scripts; empty if it cannot be had at once."""
        if len(letters) > limits.MAX_LETTERS:
            return ""
        if letters not in self._pictures:
            try:
                plain = {"document": parse_json(unfolded(letters, limits.MAX_BODY))}
                drawn = await self._drawn(client_of(request), msgspec.json.encode(plain))
            except (ProblemError, PenmarkError):
                return ""
            while len(self._pictures) >= limits.PICTURES_KEPT:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[letters] = drawn
        return self._pictures[letters]

    async def _drawn(self, client: str, body: bytes) -> str:
        asked, body = parsed(RENDER, body)
        with self._counted(client):
            reply = await self._lanes[RENDER.lane_for(asked)].run(client, RENDER.name, body, RENDER.deadline(asked))
        return reply.content.decode() if reply.phase is Phase.DONE else ""

    def _counted(self, client: str) -> _Counted:
        return _Counted(self._waiting, client)

    # ── jobs ──

    async def begin_job(self, request: Request) -> Response:
        asked, body = parsed(JOBS, await read_body(request))
        kind = str(type(asked).__struct_config__.tag)
        job = self._jobs.begin(client_of(request), kind, body, JOBS.deadline(asked))
        reply = json_reply(job.status(), 202)
        reply.headers["Location"] = f"{JOBS.path}/{job.id}"
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


async def read_body(request: Request) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ProblemError(415, "not-json", "the body must be JSON, with Content-Type: application/json")
    too_long = ProblemError(413, "too-large", f"a request may have up to {limits.MAX_BODY:,} bytes")
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length[:16]) > limits.MAX_BODY:
        raise too_long
    body = bytearray()
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > limits.MAX_BODY:
                    raise too_long
    except TimeoutError:
        raise ProblemError(408, "too-slow", "the request took too long to arrive") from None
    except ClientDisconnect:
        raise ProblemError(MALFORMED, "cut-short", "the request ended early") from None
    return bytes(body)


def parsed(operation: Operation, body: bytes) -> tuple[Any, bytes]:
    """The request, if it is what the OpenAPI document says, and the body as the workers read it."""
    if operation.request is None:
        return None, b"null"
    try:
        plain = parse_json(body)
    except JsonError as error:
        raise ProblemError(MALFORMED, "not-json", str(error)) from None
    try:
        return msgspec.convert(plain, operation.request), body
    except msgspec.ValidationError:
        plain = _with_integers(plain)
    try:
        return msgspec.convert(plain, operation.request), msgspec.json.encode(plain)
    except msgspec.ValidationError as error:
        raise ProblemError(MALFORMED, "malformed", str(error)[:500]) from None


def _with_integers(plain: Any) -> Any:
    """The same value with 2.0 as 2: to JSON they are one number, and some clients write it so."""
    if isinstance(plain, float) and plain.is_integer() and abs(plain) <= MAX_INTEGER:
        return int(plain)
    if isinstance(plain, dict):
        return {key: _with_integers(value) for key, value in plain.items()}
    return [_with_integers(value) for value in plain] if isinstance(plain, list) else plain


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


def reply_of(reply: Reply) -> Response:
    if reply.phase is Phase.PROBLEM and reply.problem is not None:
        return problem_reply(reply.problem)
    if reply.media_type:
        return Response(reply.content, headers=NEVER_KEPT, media_type=reply.media_type)
    return json_reply(bytes(reply.data))
