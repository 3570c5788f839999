"""A budget holds from the first moment: for reading the rules too, not only for the search."""

from __future__ import annotations

import threading

import pytest

import penmark
from penmark.errors import UndecidedError
from penmark.grading import hint
from penmark.grading.hints import HintKind
from penmark.puzzle import wire
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, StopReason
from penmark.solvers.fast import FastSolver
from penmark.solvers.lowered import lowering_of
from penmark.solvers.questions import explain, facts


class Clock:
    """Goes on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def many_lines(size: int = 12) -> Puzzle:
    """A board with more rules on it than can be lowered in a moment."""
    plain = wire.to_plain(penmark.by_name("takuzu").new(size, size))
    rule = {"rule": {"kind": "distinct-sequences"}, "regions": {"family": "rows"}, "binding": "over"}
    plain["data"]["constraints_added"] = [rule] * 200
    return wire.from_plain(plain).puzzle


def test_lowering_looks_at_the_clock_between_rules_and_within_them() -> None:
    clock = Clock()
    with pytest.raises(UndecidedError, match="time ran out"):
        lowering_of(many_lines(), budget=Budget(1.0, None, clock))
    assert clock.now < 1.1
    looked = Clock()
    lowering_of(many_lines(), budget=Budget(None, None, looked))
    one = Clock()
    puzzle = many_lines()
    lowering_of(Puzzle(puzzle.genre, puzzle.substrate, added=puzzle.added[:1]), budget=Budget(100.0, None, one))
    assert one.now > 12 * 11 / 2 * 0.001, "once for each pair of lines"


@pytest.mark.parametrize("reason", [StopReason.TIME, StopReason.CANCEL])
def test_what_is_stopped_by_then_says_so(reason: StopReason, monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget ends after the solver has begun and before the rules are lowered."""
    puzzle, asked = many_lines(), 0
    real = Budget.stop

    def stop(self: Budget) -> StopReason | None:
        nonlocal asked
        asked += 1
        return real(self) if asked < 5 else reason

    monkeypatch.setattr(Budget, "stop", stop)
    result = FastSolver().solve(puzzle, 2, time_budget=60.0, cancel=threading.Event())
    assert (len(result), result.stopped_by, result.unique) == (0, reason, None)
    asked = 0
    found = facts(puzzle, time_budget=60.0)
    assert (found.complete, found.solvable, found.stopped_by) == (False, False, reason)
    asked = 0
    with pytest.raises(UndecidedError):
        explain(puzzle, time_budget=60.0)


def test_a_hint_that_has_no_time_says_so() -> None:
    for puzzle in (penmark.by_name("akari").new(25, 25), many_lines()):
        given = hint(Game(puzzle), time_budget=0.01)
        assert given.kind is HintKind.TIMED_OUT
        assert "in time" in given.words
