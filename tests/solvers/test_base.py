"""Results and budgets."""

from __future__ import annotations

import math
import threading

import pytest

from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers.base import NEVER, Budget, SolveResult, StopReason, on_cancel
from penmark.solvers.fast import kernel_flag


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def solutions(count: int) -> tuple[Solution, ...]:
    field = by_name("takuzu").new(2, 2).field
    return tuple(Solution(field, [k & 1, k >> 1 & 1, 0, 1]) for k in range(count))


@pytest.mark.parametrize(
    ("count", "stopped_by", "unique"),
    [
        (0, None, False),
        (1, None, True),
        (2, None, False),
        (0, StopReason.TIME, None),
        (1, StopReason.TIME, None),
        (1, StopReason.LIMIT, None),
        (1, StopReason.CANCEL, None),
        (2, StopReason.LIMIT, False),
        (2, StopReason.TIME, False),
    ],
)
def test_unique_only_when_everything_was_seen(count: int, stopped_by: StopReason | None, unique: bool | None) -> None:
    result = SolveResult(solutions(count), stopped_by, 0.5)
    assert result.unique is unique
    assert result.exhausted is (stopped_by is None)
    assert bool(result) is (count > 0)


def test_a_result_is_a_sequence_of_its_solutions() -> None:
    found = solutions(3)
    result = SolveResult(found, None, 0.25)
    assert len(result) == 3
    assert list(result) == list(found)
    assert result[0] == found[0]
    assert result[-1] == found[2]
    assert result[1:] == found[1:]
    assert found[1] in result
    assert result.index(found[2]) == 2
    with pytest.raises(IndexError):
        result[3]


def test_a_budget_without_limits_never_stops() -> None:
    clock = Clock()
    budget = Budget(None, None, clock)
    clock.now += 1e9
    assert budget.stop() is None
    assert budget.left is None
    assert budget.spent == 1e9


def test_a_budget_runs_out() -> None:
    clock = Clock()
    budget = Budget(2.0, None, clock)
    assert budget.stop() is None
    assert budget.left == 2.0
    clock.now += 1.5
    assert (budget.stop(), budget.left, budget.spent) == (None, 0.5, 1.5)
    clock.now += 0.5
    assert (budget.stop(), budget.left) == (StopReason.TIME, 0.0)
    clock.now += 5
    assert budget.left == 0.0


def test_a_part_of_a_budget_ends_with_the_whole() -> None:
    clock, cancel = Clock(), threading.Event()
    whole = Budget(2.0, cancel, clock)
    assert whole.at_most(0.5).left == 0.5
    assert whole.at_most(3.0).left == 2.0
    assert Budget(None, None, clock).at_most(3.0).left == 3.0
    cancel.set()
    assert whole.at_most(0.5).stop() is StopReason.CANCEL


def test_no_time_is_over_at_once() -> None:
    assert Budget(0.0, None, Clock()).stop() is StopReason.TIME


@pytest.mark.parametrize("seconds", [math.inf, 10**400])
def test_time_without_end_is_no_deadline(seconds: float) -> None:
    assert Budget(seconds, None, Clock()).left is None


def test_being_cancelled_comes_before_being_late() -> None:
    clock, cancel = Clock(), threading.Event()
    budget = Budget(1.0, cancel, clock)
    assert budget.stop() is None
    cancel.set()
    assert budget.stop() is StopReason.CANCEL
    clock.now += 10
    assert budget.stop() is StopReason.CANCEL


def test_a_token_that_nobody_sets_is_not_watched() -> None:
    threads = threading.active_count()
    with on_cancel(threading.Event(), list):
        assert threading.active_count() == threads + 1
    with on_cancel(NEVER, list), kernel_flag(NEVER) as flag:
        assert threading.active_count() == threads
        assert flag is None
    assert not NEVER.is_set()
