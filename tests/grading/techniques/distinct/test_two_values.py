"""Houses of positions that take one of two marks: fewer marks than the techniques look for at a time."""

from __future__ import annotations

import pytest

import penmark
from penmark.grading import grade, hint
from penmark.grading.hints import HintKind
from penmark.grading.result import GradeStatus
from penmark.puzzle import wire
from penmark.puzzle.game import Game


@pytest.mark.parametrize("genre", ["akari", "takuzu"])
def test_hints_and_grades_are_given(genre: str) -> None:
    plain = wire.to_plain(penmark.by_name(genre).new(6, 6))
    rule = {"rule": {"kind": "distinct"}, "regions": [{"shape": {"shape": "path", "coords": ["a1", "a2"]}}]}
    plain["data"]["constraints_added"] = [rule]
    puzzle = wire.from_plain(plain).puzzle
    assert hint(Game(puzzle), time_budget=5).kind in HintKind
    assert grade(puzzle, time_budget=5).status is GradeStatus.SEVERAL
