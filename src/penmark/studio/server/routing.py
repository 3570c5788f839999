"""Where an operation is to be had over HTTP."""

from __future__ import annotations

from penmark.studio.operations import Operation


def path_of(operation: Operation) -> str:
    return f"/api/{operation.name}"


def method_of(operation: Operation) -> str:
    return "GET" if operation.request is None else "POST"
