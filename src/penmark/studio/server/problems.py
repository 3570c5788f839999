"""Errors as clients see them: problem documents (RFC 9457) with a message for people, never a traceback."""

from __future__ import annotations

import re
from http import HTTPStatus

import msgspec

from penmark.errors import PenmarkError, UndecidedError
from penmark.studio.operations.request_body import MalformedError

MEDIA_TYPE = "application/problem+json"

MALFORMED = 400
"""The request is not what the OpenAPI document describes."""
REFUSED = 409
"""The request is well-formed, but there is no such puzzle, or not what was asked of it."""
BUSY = 429
OUT_OF_TIME = 504
FAILED = 500


class Problem(msgspec.Struct, kw_only=True):
    """What went wrong."""

    status: int
    title: str
    detail: str
    """A message for people."""
    code: str
    """A stable name for the kind of problem, for programs."""
    type: str = "about:blank"


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(self, status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.problem = make(status, code, detail)
        self.headers = headers or {}


def make(status: int, code: str, detail: str) -> Problem:
    return Problem(status=status, title=HTTPStatus(status).phrase, detail=detail, code=code)


def of_error(error: Exception) -> Problem:
    """Our own errors with their messages. Of any other only that it happened: what it says is for the log."""
    if isinstance(error, MalformedError):
        return make(MALFORMED, error.code, str(error))
    if isinstance(error, UndecidedError):
        return make(REFUSED, "undecided", str(error))
    if isinstance(error, PenmarkError):
        return make(REFUSED, _code(error), str(error))
    if isinstance(error, MemoryError):
        return make(REFUSED, "too-large", "this takes more memory than there is for one request")
    return make(FAILED, "internal", "something went wrong in the studio; its log in the terminal says more")


def _code(error: PenmarkError) -> str:
    """`UnknownGenreError` is `unknown-genre`."""
    name = type(error).__name__.removesuffix("Error")
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
