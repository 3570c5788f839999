"""Grading many puzzles of the store, one after the other, until all are done or the time is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from penmark.grading import GradeStatus, StandardGrader
from penmark.library.facts import PuzzleGrade
from penmark.solvers.base import Budget, Cancel

if TYPE_CHECKING:
    from penmark.library.store.puzzles import StoredPuzzle
    from penmark.library.store.store import Store


def grade_stored(
    store: Store,
    puzzles: Iterable[StoredPuzzle],
    *,
    each_seconds: float | None = None,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
    on_graded: Callable[[StoredPuzzle, PuzzleGrade], None] = lambda stored, grade: None,
) -> int:
    """Grade them and keep each grade at once; how many were graded.

    One that takes longer than `each_seconds` is kept as timed out; one during which all of the time ran out, or that
    was cancelled, is left as it was.
    """
    budget = Budget(time_budget, cancel)
    graded = 0
    for stored in _until_stopped(puzzles, budget):
        seconds = min((each for each in (each_seconds, budget.left) if each is not None), default=None)
        result = StandardGrader(time_budget=seconds).grade(stored.document.puzzle, cancel=cancel)
        if result.status is GradeStatus.TIMED_OUT and budget.stop():
            break
        grade = PuzzleGrade.of_result(result)
        if store.puzzles.grade(stored.hash, grade):
            graded += 1
            on_graded(stored, grade)
    return graded


def _until_stopped(puzzles: Iterable[StoredPuzzle], budget: Budget) -> Iterator[StoredPuzzle]:
    for stored in puzzles:
        if budget.stop():
            return
        yield stored
