"""`Operation`: one thing that clients can ask for. Routes, the OpenAPI document and the workers are made from it."""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from penmark.studio.operations import request_limits
from penmark.studio.operations.schemas import AboutPuzzle, Plain

JSON = "application/json"


class LaneName(enum.StrEnum):
    """Which workers do it. The lanes have workers of their own, so that none waits for another."""

    QUICK = "quick"
    """What somebody looks at the screen for."""
    SLOW = "slow"
    """What is asked often enough but takes its time, and everything about large boards."""
    JOBS = "jobs"


@dataclass
class Context:
    """What an operation is given besides its request."""

    cancel: threading.Event = field(default_factory=threading.Event)
    emit: Callable[[str, Any], None] = lambda kind, data: None
    """Tell the client something on the way; only jobs are heard."""


class Answer(msgspec.Struct):
    """An answer that is no JSON."""

    media_type: str
    content: bytes


@dataclass(frozen=True)
class Operation:
    """Runs in a worker, under its name."""

    name: str
    summary: str
    run: Callable[[Any, Context], Any]
    request: Any = None
    """The type of the request; `None` if there is nothing to say."""
    response: Any = None
    """The type of a JSON answer; `None` if it is something else."""
    media_types: tuple[str, ...] = (JSON,)
    lane: LaneName = LaneName.QUICK
    seconds: float = request_limits.MAX_SECONDS
    """For those whose request does not say how long it may take."""
    rounds: int = 1
    """How many questions in a row it asks, each with the time that was given."""
    overtime: float = request_limits.OVERTIME_SECONDS
    """Beyond that, before it is interrupted."""
    tag: str = "Puzzles"
    example: Plain = field(default_factory=dict)
    """What to ask for in the OpenAPI document's example, besides the puzzle to ask it of."""

    def lane_for(self, request: Any) -> LaneName:
        if self.lane is LaneName.QUICK and (_is_large(request) or getattr(request, "patient", False)):
            return LaneName.SLOW
        return self.lane

    def deadline(self, request: Any) -> float:
        """Seconds after which work that has not ended is interrupted."""
        return self.rounds * float(getattr(request, "seconds", self.seconds)) + self.overtime

    def kind_of(self, request: Any) -> str:
        """Of a request that is one of several kinds: which."""
        return str(type(request).__struct_config__.tag or "") if isinstance(request, msgspec.Struct) else ""


def _is_large(request: Any) -> bool:
    if isinstance(request, AboutPuzzle):
        return (
            request.document.cells() > request_limits.LARGE_CELLS
            or request.document.added() > request_limits.MANY_ADDED
        )
    return len(getattr(request, "text", None) or "") > request_limits.LONG_TEXT
