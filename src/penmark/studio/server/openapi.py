"""The OpenAPI document, made from the operations and their types."""

from __future__ import annotations

from typing import Any

import msgspec

from penmark import __version__
from penmark.puzzle.registry import genres
from penmark.puzzle.wire import to_plain
from penmark.studio.operations import JOBS, OPERATIONS, Operation
from penmark.studio.operations.base import JSON
from penmark.studio.operations.schemas import AboutPuzzle
from penmark.studio.server import problems
from penmark.studio.server.jobs import JobStatus
from penmark.studio.server.problems import Problem
from penmark.studio.server.routing import method_of, path_of

_PROBLEMS = {
    400: "The request is not what this document describes",
    401: "The token is missing or wrong",
    403: "Pages of that origin may not use this server",
    404: "There is no such job",
    408: "The request took too long to arrive",
    409: "The request is well-formed, but there is no such puzzle, or not what was asked of it",
    413: "The request is too long",
    415: "The request is not JSON",
    421: "This server goes by another name",
    429: "Too much is asked at the same time; try again later",
    500: "Something went wrong in the server",
    503: "The studio is being closed",
    504: "It took longer than a request may take",
}
_ALWAYS = (401, 403, 421, 500, 503)
_WITH_BODY = (400, 408, 413, 415)
_WORK = (409, 429, 504)


def document() -> dict[str, Any]:
    """OpenAPI 3.1, as plain values."""
    types = [each for op in (*OPERATIONS, JOBS) for each in (op.request, op.response) if each is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, JobStatus, Problem], ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip([*map(_key, types), _key(JobStatus), _key(Problem)], schemas, strict=True))
    paths: dict[str, Any] = {path_of(each): {method_of(each).lower(): _operation(each, by_type)} for each in OPERATIONS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Penmark studio",
            "version": __version__,
            "description": "Open, judge, solve, grade and make pen-and-paper puzzles.",
        },
        "paths": {**paths, **_job_paths(by_type)},
        "components": {"schemas": components},
    }


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    schema = schemas[_key(operation.response)] if operation.response is not None else {"type": "string"}
    plain: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "tags": [operation.tag],
        "responses": {
            "200": {"description": "Done", "content": {media: {"schema": schema} for media in operation.media_types}},
            **_problems(*_WORK, *(_WITH_BODY if operation.request is not None else ()), *_ALWAYS),
        },
    }
    if operation.request is not None:
        plain["requestBody"] = _body(operation, schemas)
    return plain


def _job_paths(schemas: dict[str, Any]) -> dict[str, Any]:
    status = {"content": {JSON: {"schema": schemas[_key(JobStatus)]}}}
    links = {
        name: {"operationId": operation, "parameters": {"id": "$response.body#/id"}}
        for name, operation in (("status", "job"), ("cancel", "cancel-job"), ("events", "job-events"))
    }
    number = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
    begin = {
        "operationId": "begin-job",
        "summary": JOBS.summary,
        "tags": ["Jobs"],
        "requestBody": _body(JOBS, schemas),
        "responses": {
            "202": {"description": "Begun", **status, "links": links},
            **_problems(429, 504, *_WITH_BODY, *_ALWAYS),
        },
    }
    look = {
        "operationId": "job",
        "summary": "How far a job has come, and what it found",
        "tags": ["Jobs"],
        "responses": {"200": {"description": "As it is now", **status}, **_problems(404, *_ALWAYS)},
    }
    cancel = {
        "operationId": "cancel-job",
        "summary": "Cancel a job and forget it",
        "tags": ["Jobs"],
        "responses": {"204": {"description": "Gone"}, **_problems(404, *_ALWAYS)},
    }
    events = {
        "operationId": "job-events",
        "summary": "Server-sent events: progress, item, and at the end result or problem",
        "tags": ["Jobs"],
        "responses": {
            "200": {"description": "Until the job ends", "content": {"text/event-stream": {}}},
            **_problems(404, 429, *_ALWAYS),
        },
    }
    return {
        path_of(JOBS): {"post": begin},
        f"{path_of(JOBS)}/{{id}}": {"parameters": [number], "get": look, "delete": cancel},
        f"{path_of(JOBS)}/{{id}}/events": {"parameters": [number], "get": events},
    }


def _body(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    puzzle = next(sample.puzzle for genre in genres().values() for sample in genre.samples)
    about = {"document": to_plain(puzzle)} if _is_about(operation.request) else {}
    content = {"schema": schemas[_key(operation.request)], "example": {**about, **operation.example}}
    return {"required": True, "content": {JSON: content}}


def _is_about(request: Any) -> bool:
    return isinstance(request, type) and issubclass(request, AboutPuzzle)


def _problems(*statuses: int) -> dict[str, Any]:
    content = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): {"description": _PROBLEMS[status], "content": content} for status in sorted(statuses)}
