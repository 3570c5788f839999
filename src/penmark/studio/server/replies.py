"""HTTP answers."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterator

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from penmark.studio.server import limits, problems
from penmark.studio.server.messages import Reply
from penmark.studio.server.problems import Problem, ProblemError

NEVER_KEPT = {"Cache-Control": "no-store"}
ABORT = "penmark.abort"
"""The name of a scope's extension: a function that cuts the connection."""
_CHUNK = 64 * 1024
_GUNZIP = 16 + zlib.MAX_WBITS


def json_reply(content: bytes | msgspec.Struct | dict[str, object], status: int = 200) -> Response:
    """An answer in JSON: as it is, or of a value."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(body, status, NEVER_KEPT, "application/json")


def problem_reply(problem: Problem | None, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A problem document; without a problem nothing but the status."""
    if problem is None:
        return Response(None, status, NEVER_KEPT)
    body = msgspec.json.encode(problem)
    return Response(body, problem.status, {**NEVER_KEPT, **(headers or {})}, problems.MEDIA_TYPE)


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return problem_reply(error.problem, headers=error.headers)


async def on_http_exception(request: Request, error: Exception) -> Response:
    """What the router says: no such page, no such method."""
    assert isinstance(error, HTTPException)
    words = {404: "there is nothing at this address", 405: "that method is not for this address"}
    detail = words.get(error.status_code, str(error.detail))
    problem = problems.make(error.status_code, "http", detail)
    return problem_reply(problem, headers=dict(error.headers or {}))


async def on_failure(request: Request, error: Exception) -> Response:
    return problem_reply(problems.of_error(error))


# ── what workers answer ──


class Outbox:
    """All answers that are being read, and how much they hold. When it is too much, the oldest are cut off."""

    def __init__(self, most: int = limits.HELD_REPLIES) -> None:
        self._most = most
        self._held: dict[WorkReply, int] = {}

    def hold(self, reply: WorkReply, size: int) -> None:
        self._held[reply] = size
        while sum(self._held.values()) > self._most and len(self._held) > 1:
            oldest = next(iter(self._held))
            del self._held[oldest]
            oldest.cut()

    def let_go(self, reply: WorkReply) -> None:
        self._held.pop(reply, None)


class WorkReply(Response):
    """A worker's answer, sent piece by piece as it is read, compressed for those who take it so."""

    def __init__(self, reply: Reply, accepts_gzip: bool, outbox: Outbox) -> None:
        super().__init__(None, 200, NEVER_KEPT, reply.media_type)
        self._content = reply.content
        self._unzipping = reply.gzipped and not accepts_gzip
        self._outbox = outbox
        self._abort: Callable[[], object] = lambda: None
        self.headers["content-length"] = str(reply.full_length if self._unzipping else len(reply.content))
        if reply.gzipped:
            self.headers.add_vary_header("Accept-Encoding")
            if accepts_gzip:
                self.headers["content-encoding"] = "gzip"

    def cut(self) -> None:
        """Somebody else's answer needs the room."""
        self._content = b""
        self._abort()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._abort = (scope.get("extensions") or {}).get(ABORT, self._abort)
        self._outbox.hold(self, len(self._content))
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for piece in _unzipped(self._content) if self._unzipping else _pieces(self._content):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                await asyncio.sleep(0)  # others too
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._outbox.let_go(self)


def _pieces(content: bytes) -> Iterator[bytes]:
    return (content[at : at + _CHUNK] for at in range(0, len(content), _CHUNK))


def _unzipped(content: bytes) -> Iterator[bytes]:
    """In pieces, so that what is long is nowhere held as a whole."""
    unzip = zlib.decompressobj(_GUNZIP)
    while not unzip.eof:
        piece = unzip.decompress(content, _CHUNK)
        content = unzip.unconsumed_tail
        if not piece and not content:
            return
        yield piece
