"""What every kind of job has: how long it may take, and how it tells how far it has come."""

from __future__ import annotations

from penmark.studio.operations.base import Context
from penmark.studio.operations.schemas import JobSeconds, Request


class JobRequest(Request, tag_field="kind", kw_only=True):
    """Base of what a job may be."""

    seconds: JobSeconds = 60.0
    """How long it may take in all."""


def tell_progress(context: Context, done: int, total: int | None, words: str) -> None:
    context.emit("progress", {"done": done, "total": total, "words": words})
