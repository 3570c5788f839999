"""Many puzzles at once: in order, on several threads, with what is common to them compiled only once.

Where clues are givens (sudoku, takuzu) all puzzles of one shape are the same program under different assumptions, so
one warm kernel instance answers them all.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from penmark.board.coord import Coord
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import PinPattern
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, Cancel, SolveResult
from penmark.solvers.fast import FastSolver, kernel_flag, lowering_of, result_of

_AHEAD = 4
"""How many puzzles per thread are taken from the iterable before the first is answered."""
_FORGET = 64
"""How much a shared instance may have learnt before it is made to forget: other givens, other lessons."""


def solve_many(
    puzzles: Iterable[Puzzle],
    max_solutions: int = 1,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
    threads: int = 1,
) -> Iterator[SolveResult]:
    """The result for each puzzle, in order, as they are needed. `time_budget` is for each puzzle by itself."""
    worker = _Worker(max_solutions, time_budget, cancel)
    if threads <= 1:
        yield from map(worker.solve, puzzles)
        return
    waiting: deque[Future[SolveResult]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for puzzle in puzzles:
                waiting.append(pool.submit(worker.solve, puzzle))
                if len(waiting) >= threads * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


class _Worker:
    """Solves puzzles one after the other; each thread keeps its own warm instances."""

    def __init__(self, max_solutions: int, time_budget: float | None, cancel: Cancel | None) -> None:
        self._max_solutions = max_solutions
        self._time_budget = time_budget
        self._cancel = cancel
        self._local = threading.local()

    def solve(self, puzzle: Puzzle) -> SolveResult:
        if not isinstance(puzzle.genre.clue_pattern, PinPattern):
            return FastSolver().solve(puzzle, self._max_solutions, self._time_budget, self._cancel)
        budget = Budget(self._time_budget, self._cancel)
        reason = budget.stop()
        if reason:
            return SolveResult((), reason, budget.spent)
        instance = self._warm(puzzle)
        with kernel_flag(self._cancel) as flag:
            answers, complete = instance.solver.enumerate(
                instance.givens(puzzle), self._max_solutions, budget.left, flag
            )
        instance.solver.forget(_FORGET)
        return result_of(instance.field, answers, complete, self._max_solutions, budget)

    def _warm(self, puzzle: Puzzle) -> _Warm:
        """This thread's instance for puzzles like this one."""
        key = (puzzle.genre.name, puzzle.substrate, puzzle.variants, puzzle.added)
        if getattr(self._local, "key", None) != key:
            self._local.instance = _Warm(puzzle.without_clues())
            self._local.key = key
        instance: _Warm = self._local.instance
        return instance


class _Warm:
    """A kernel instance that holds everything but the givens."""

    def __init__(self, bare: Puzzle) -> None:
        self.field = bare.field
        self._lowering = lowering_of(bare)
        self.solver = self._lowering.program.solver()
        self._literals: dict[tuple[Coord, ClueValue], int] = {}

    def givens(self, puzzle: Puzzle) -> list[int]:
        """The clues as literals to assume."""
        known = self._literals
        return [known.get(given) or self._learn(given) for given in puzzle.clues.items()]

    def _learn(self, given: tuple[Coord, ClueValue]) -> int:
        at, clue = given
        if not isinstance(clue, Number):
            raise PuzzleError(f"the clue {clue} at {at!r} gives no mark")
        i = self.field.substrate.layout.index(at)
        literal = self._lowering.literal(i, self.field.domain(i).mark(clue.value))
        self._literals[given] = literal
        return literal
