"""Which clues of a puzzle matter: those that contradict each other, and those it would be the same without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve
from penmark.solvers.base import Budget, Cancel


@dataclass(frozen=True)
class Core:
    clues: tuple[Coord, ...]
    complete: bool
    """Whether no clue could be left out; if not, time ran out."""


class _StoppedError(Exception):
    """Time is up."""


def contradicting(puzzle: Puzzle, seconds: float, cancel: Cancel | None = None) -> Core:
    """A set of clues of a puzzle without solution that contradict: leave out any one and the others do not.

    Halves are tried before single clues (QuickXplain): for k clues of n about k·log(n/k) questions are asked. If there
    is no solution even without clues, the set is empty.
    """
    search = _Contradicting(puzzle, Budget(seconds, cancel), cancel)
    try:
        found = () if search.contradict(()) else search.within((), tuple(puzzle.clues), changed=False)
    except _StoppedError:
        return Core(search.smallest, complete=False)
    return Core(tuple(sorted(found)), complete=True)


class _Contradicting:
    def __init__(self, puzzle: Puzzle, budget: Budget, cancel: Cancel | None) -> None:
        self._puzzle = puzzle
        self._budget = budget
        self._cancel = cancel
        self.smallest = tuple(puzzle.clues)
        """The fewest clues that are known to contradict."""

    def contradict(self, clues: Sequence[Coord]) -> bool:
        result = solve(_with_only(self._puzzle, clues), 1, self._budget.left, self._cancel)
        if not result and not result.exhausted:
            raise _StoppedError
        if not result and len(clues) < len(self.smallest):
            self.smallest = tuple(sorted(clues))
        return not result

    def within(self, kept: tuple[Coord, ...], among: tuple[Coord, ...], changed: bool) -> tuple[Coord, ...]:
        """A least part of `among` that contradicts together with `kept`, given that all of it does.

        `changed` says that `kept` is new since that was last asked, so that it alone may contradict already.
        """
        if changed and self.contradict(kept):
            return ()
        if len(among) == 1:
            return among
        half = len(among) // 2
        left, right = among[:half], among[half:]
        of_right = self.within((*kept, *left), right, changed=True)
        of_left = self.within((*kept, *of_right), left, changed=bool(of_right))
        return (*of_left, *of_right)


@dataclass(frozen=True)
class Tried:
    needless: tuple[Coord, ...]
    needed: tuple[Coord, ...]
    complete: bool
    """Whether every clue is in one of them; if not, time ran out."""


def needless(puzzle: Puzzle, seconds: float, cancel: Cancel | None = None) -> Tried:
    """The clues of a puzzle with one solution each of which alone could go, and those that could not."""
    budget = Budget(seconds, cancel)
    could_go: list[Coord] = []
    needed: list[Coord] = []
    for at in puzzle.clues:
        rest = [other for other in puzzle.clues if other != at]
        unique = solve(_with_only(puzzle, rest), 2, budget.left, cancel).unique
        if unique is None:
            return Tried(tuple(could_go), tuple(needed), complete=False)
        (could_go if unique else needed).append(at)
    return Tried(tuple(could_go), tuple(needed), complete=True)


def _with_only(puzzle: Puzzle, clues: Sequence[Coord]) -> Puzzle:
    return puzzle.with_clues({at: puzzle.clues[at] for at in clues})
