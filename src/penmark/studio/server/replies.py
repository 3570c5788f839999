"""HTTP answers."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from penmark.studio.server import problems
from penmark.studio.server.problems import Problem, ProblemError

NEVER_KEPT = {"Cache-Control": "no-store"}


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
