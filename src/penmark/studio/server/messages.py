"""What the server and its workers say to each other: one JSON object a line, over a worker's stdin and stdout."""

from __future__ import annotations

import enum

import msgspec

from penmark.studio.server.problems import Problem


class Task(msgspec.Struct, tag="task"):
    """Run an operation. A worker has one task at a time."""

    number: int
    operation: str
    body: msgspec.Raw
    """The request as it came in, known to be what the operation takes."""


class Stop(msgspec.Struct, tag="stop"):
    """Nobody waits for this task any more."""

    number: int


ToWorker = Task | Stop


class Phase(enum.StrEnum):
    EVENT = "event"
    DONE = "done"
    PROBLEM = "problem"


class Reply(msgspec.Struct, omit_defaults=True):
    """Something on the way, or the end of a task."""

    number: int
    phase: Phase
    event: str = ""
    data: msgspec.Raw = msgspec.Raw(b"null")
    """An answer in JSON, or what an event says."""
    media_type: str = ""
    """For an answer that is no JSON, which is then in `content`."""
    content: bytes = b""
    problem: Problem | None = None
    leaving: bool = False
    """The worker ends after this: it has become too large."""


to_worker = msgspec.json.Decoder(ToWorker)
from_worker = msgspec.json.Decoder(Reply)
encoder = msgspec.json.Encoder(enc_hook=str)


def line(message: Task | Stop | Reply) -> bytes:
    """JSON has no line ends but between tokens, where the encoder writes none; those of a raw body are replaced."""
    return encoder.encode(message).replace(b"\n", b" ").replace(b"\r", b" ") + b"\n"
