"""What the server and its workers say to each other: a line of JSON, and behind it as many bytes as the line says.

The bytes are what a client sent or is to be sent. The server does not look into them: what a client sent may be
anything, and may be made to take long.
"""

from __future__ import annotations

import enum

import msgspec

from penmark.studio.operations.base import LaneName
from penmark.studio.server.problems import Problem


class Task(msgspec.Struct, tag="task", omit_defaults=True):
    """Run an operation. A worker has one task at a time."""

    number: int
    operation: str
    lane: LaneName
    body: bytes = b""
    """The request as it came in: it may be anything."""
    length: int = 0
    """Of the body, which follows the line."""


class Stop(msgspec.Struct, tag="stop"):
    """Nobody waits for this task any more."""

    number: int


ToWorker = Task | Stop


class ReplyPhase(enum.StrEnum):
    BEGUN = "begun"
    """The request is sound, and is being worked on."""
    ELSEWHERE = "elsewhere"
    """The request is sound, but the work belongs to another lane."""
    EVENT = "event"
    DONE = "done"
    PROBLEM = "problem"


class Reply(msgspec.Struct, omit_defaults=True):
    """Something on the way, or the end of a task."""

    number: int
    phase: ReplyPhase
    event: str = ""
    content: bytes = b""
    """The answer, or what an event says."""
    length: int = 0
    """Of the content, which follows the line."""
    media_type: str = "application/json"
    gzipped: bool = False
    full_length: int = 0
    """Of the content before it was compressed."""
    problem: Problem | None = None
    lane: LaneName = LaneName.QUICK
    """Where the work belongs."""
    kind: str = ""
    """Of a job: which one."""
    seconds: float = 0.0
    """How long the request may be worked on."""
    leaving: bool = False
    """The worker ends after this: it has become too large, or was interrupted."""


to_worker = msgspec.json.Decoder(ToWorker)
from_worker = msgspec.json.Decoder(Reply)
_encoder = msgspec.json.Encoder()


def framed(message: Task | Stop | Reply) -> tuple[bytes, bytes]:
    """The line, and the bytes that follow it."""
    if isinstance(message, Task):
        body, head = message.body, msgspec.structs.replace(message, body=b"", length=len(message.body))
        return _encoder.encode(head) + b"\n", body
    if isinstance(message, Reply):
        content, reply = message.content, msgspec.structs.replace(message, content=b"", length=len(message.content))
        return _encoder.encode(reply) + b"\n", content
    return _encoder.encode(message) + b"\n", b""
