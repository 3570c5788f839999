"""What can be asked of the studio: plain functions from a request to an answer, which know nothing of who carries both.

The table below is all of it. The server answers it over HTTP, by workers; `request_body.parsed` reads a request.
"""

from __future__ import annotations

from collections.abc import Mapping

from penmark.studio.operations import (
    boards,
    collections,
    editing,
    inventory,
    jobs,
    library,
    printing,
    questions,
    solving,
)
from penmark.studio.operations.base import Answer, Context, LaneName, Operation

__all__ = ["JOBS", "OPERATIONS", "PICTURE", "Answer", "Context", "LaneName", "Operation", "by_name"]

OPERATIONS: tuple[Operation, ...] = (
    *inventory.OPERATIONS,
    *boards.OPERATIONS,
    *printing.OPERATIONS,
    *editing.OPERATIONS,
    *questions.OPERATIONS,
    *solving.OPERATIONS,
    *library.OPERATIONS,
    *collections.OPERATIONS,
)
"""Each is a route of its own."""
JOBS = jobs.OPERATION
PICTURE = boards.PICTURE

_BY_NAME: Mapping[str, Operation] = {each.name: each for each in (*OPERATIONS, PICTURE, JOBS)}


def by_name(name: str) -> Operation:
    return _BY_NAME[name]
