"""What clients send, read and checked. It may be made to take long: the server leaves it to workers."""

from __future__ import annotations

from typing import Any

import msgspec

from penmark.errors import JsonError
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.wire import MAX_INTEGER
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Operation


class MalformedError(Exception):
    """A request that is not of the operation's type. `code` is a stable name for what is wrong with it."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def parsed(operation: Operation, body: bytes) -> Any:
    """The request, if it is what the OpenAPI document says."""
    if operation.request is None:
        return None
    try:
        plain = parse_json(body, request_limits.MAX_VALUES)
    except JsonError as error:
        raise MalformedError("not-json", str(error)) from None
    try:
        return msgspec.convert(plain, operation.request)
    except msgspec.ValidationError:
        plain = _with_integers(plain)
    try:
        return msgspec.convert(plain, operation.request)
    except msgspec.ValidationError as error:
        raise MalformedError("malformed", str(error)[:500]) from None


def _with_integers(plain: Any) -> Any:
    """The same value with 2.0 as 2: to JSON they are one number, and some clients write it so."""
    if isinstance(plain, float) and plain.is_integer() and abs(plain) <= MAX_INTEGER:
        return int(plain)
    if isinstance(plain, dict):
        return {key: _with_integers(value) for key, value in plain.items()}
    return [_with_integers(value) for value in plain] if isinstance(plain, list) else plain
