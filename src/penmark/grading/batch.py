"""Many puzzles graded: in order, on several threads or by an executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from penmark.grading.grader import StandardGrader
from penmark.grading.result import GradeResult
from penmark.parallel.mapping import in_order
from penmark.puzzle.limits import checked_count
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Cancel


@dataclass(frozen=True, slots=True)
class _Grade:
    """What is asked of each puzzle."""

    grader: StandardGrader
    cancel: Cancel | None

    def __call__(self, puzzle: Puzzle, /) -> GradeResult:
        return self.grader.grade(puzzle, cancel=self.cancel)


def grade_many(
    puzzles: Iterable[Puzzle],
    grader: StandardGrader | None = None,
    *,
    cancel: Cancel | None = None,
    threads: int = 1,
    executor: Executor | None = None,
) -> Iterator[GradeResult]:
    """The grade of each puzzle, in order, as they are needed. The grader's time budget is for each puzzle by itself.

    With an executor, the puzzles are graded there, and `cancel` ends the iteration. The steps of results from another
    process are `ToldStep`s. Grading is mostly Python: threads share one processor, processes do not.
    """
    checked_count(threads, "the number of threads", least=1)
    grade = _Grade(grader or StandardGrader(), None if executor is not None else cancel)
    return in_order(grade, puzzles, executor, threads=threads, stop=cancel)
