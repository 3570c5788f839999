"""Jobs as plain functions: what they hand out on the way and what they come to, wherever threads can start or not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import penmark
from penmark.puzzle import wire
from penmark.studio.operations import JOBS, Context
from penmark.studio.operations.request_body import parsed

SUDOKU = wire.to_plain(penmark.read("..3.4..2.1......", "sudoku"))
OPEN = wire.to_plain(penmark.read("..3.............", "sudoku"))


def run(**request: Any) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """The result of a job, and what it told on the way."""
    told: list[tuple[str, Any]] = []
    asked = parsed(JOBS, msgspec.json.encode({"seconds": 30.0, **request}))
    result: dict[str, Any] = JOBS.run(asked, Context(emit=lambda kind, data: told.append((kind, data))))
    return result, told


def items(told: list[tuple[str, Any]]) -> list[Any]:
    return [data for kind, data in told if kind == "item"]


def test_generating() -> None:
    result, told = run(kind="generate", genre="sudoku", rows=4, cols=4, seed=1, count=2)
    assert (result["made"], result["asked"], result["seed"]) == (2, 2, 1)
    first, second = items(told)
    assert (first["seed"], second["seed"]) == (1, 2)
    assert wire.from_plain(first["document"]).puzzle == penmark.generate("sudoku", 4, seed=1)


def test_completing() -> None:
    result, _ = run(kind="complete", document=OPEN)
    assert result["unique"]
    assert penmark.solve(wire.from_plain(result["document"]).puzzle, 2).unique


def test_enumerating() -> None:
    result, told = run(kind="enumerate", genre="slitherlink", rows=2, cols=2, minimal=True)
    assert (result["stop"], result["found"]) == ("exhausted", 6)
    assert len(items(told)) == 6


def test_grading() -> None:
    result, told = run(kind="grade", document=SUDOKU)
    assert result["difficulty"] == "trivial"
    assert told[-1][0] == "progress"


def test_all_solutions() -> None:
    result, told = run(kind="solve-all", document=OPEN, limit=5)
    assert (result["found"], result["exhausted"], result["stopped_by"]) == (5, False, "limit")
    assert len(items(told)) == 5


def test_counting() -> None:
    result, _ = run(kind="count", document=OPEN)
    assert result == {"number": "72", "exact": True}


def test_time_spent_is_told_at_the_end_if_nobody_else_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none can start, once, at the end."""
    monkeypatch.setattr("penmark.studio.operations.jobs.started", lambda work, name: None)
    _, told = run(kind="count", document=OPEN)
    ((kind, data),) = told
    assert (kind, data["total"], data["words"]) == ("progress", 30.0, "counting")


def test_a_hint_in_a_time_that_a_question_does_not_get() -> None:
    result, _ = run(kind="hint", document=SUDOKU, strength="look", seconds=60.0)
    assert (result["kind"], result["strength"]) == ("step", "look")
    assert result["words"] == penmark.hint(penmark.Game(wire.from_plain(SUDOKU).puzzle), "look").words
