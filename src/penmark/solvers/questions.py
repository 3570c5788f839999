"""Questions beside 'what is the solution': what is common to all solutions, and why something must be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.board.mark import Mark
from penmark.errors import MarkError, PuzzleError, UndecidedError
from penmark.program import is_negative
from penmark.puzzle.puzzle import CoordLike, Puzzle
from penmark.rules.base import Rule, Scope
from penmark.solvers.base import Budget, Cancel, StopReason
from penmark.solvers.fast import kernel_flag
from penmark.solvers.lowered import lowering_of

_FALSE_SOMEWHERE, _TRUE_SOMEWHERE = 1, 2


class Facts(Mapping[Coord, tuple[Mark, ...]]):
    """For every decision position the marks that it takes in some solution: its true candidates."""

    def __init__(self, marks: Mapping[Coord, tuple[Mark, ...]], stopped_by: StopReason | None, solvable: bool) -> None:
        self._marks = marks
        self.solvable = solvable
        """Whether a solution was found."""
        self.stopped_by = stopped_by
        """Why the search ended early: then marks may be missing. `None` when it saw everything."""

    @property
    def complete(self) -> bool:
        return self.stopped_by is None

    def __getitem__(self, coord: Coord) -> tuple[Mark, ...]:
        return self._marks[coord]

    def __iter__(self) -> Iterator[Coord]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)

    def __repr__(self) -> str:
        fixed = sum(len(marks) == 1 for marks in self._marks.values())
        return f"<Facts: {fixed} of {len(self)} positions decided>"


def facts(puzzle: Puzzle, time_budget: float | None = None, cancel: Cancel | None = None) -> Facts:
    """The marks that appear in some solution, for every decision position; none at all if there is no solution."""
    budget = Budget(time_budget, cancel)
    try:
        lowering = lowering_of(puzzle, budget)
    except UndecidedError:
        return Facts({}, budget.stop() or StopReason.TIME, solvable=False)
    with kernel_flag(cancel) as flag:
        answer, found = lowering.program.solver().facts(budget.left, flag)
    field = puzzle.field
    marks: dict[Coord, tuple[Mark, ...]] = {}
    for i in puzzle.substrate.floor:
        possible = []
        for mark in field.domain(i).marks():
            literal = lowering.literal(i, mark)
            if found[literal // 2] & (_FALSE_SOMEWHERE if is_negative(literal) else _TRUE_SOMEWHERE):
                possible.append(mark)
        marks[field.coord(i)] = tuple(possible)
    if answer is not None:
        return Facts(marks, None, answer)
    # The first solution that is found gives every position a mark.
    return Facts(marks, budget.stop() or StopReason.TIME, bool(marks) and all(marks.values()))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A minimal set of rules from which something follows: with any one of them left out it would not."""

    puzzle: Puzzle
    places: tuple[tuple[int, int], ...]
    """(constraint, region), as in `puzzle.constraints`."""

    def rules(self) -> Iterator[tuple[Rule, tuple[Coord, ...]]]:
        """Each rule with the coords it holds over."""
        for constraint, region in self.places:
            rule = self.puzzle.constraints[constraint].rule
            scopes = list(self.puzzle.constraints[constraint].scopes(self.puzzle.field))
            scope: Scope = scopes[region]
            yield rule, scope.coords(scope.indices)

    def words(self) -> str:
        """The rules in sentences, one a line."""
        say = self.puzzle.genre.names(self.puzzle.substrate)
        return "\n".join(f"{say.coords(coords)}: {rule.words(say)}" for rule, coords in self.rules())


def explain(
    puzzle: Puzzle,
    at: CoordLike | None = None,
    mark: Mark | None = None,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
) -> Explanation | None:
    """Why a coord must take a mark; or, without one, why the puzzle has no solution.

    `None` if it need not be so, that is if some solution has it otherwise. Raises `UndecidedError` if that could not be
    settled within the budget.
    """
    budget = Budget(time_budget, cancel)
    lowering = lowering_of(puzzle, budget)
    goal = None if at is None else lowering.literal(*_mark_at(puzzle, at, mark))
    with kernel_flag(cancel) as flag:
        answer, places = lowering.program.solver(guarded=True).explain(goal, budget.left, flag)
    if answer is None:
        raise UndecidedError("no explanation was found in time")
    return Explanation(puzzle, tuple(places)) if answer else None


def _mark_at(puzzle: Puzzle, at: CoordLike, mark: Mark | None) -> tuple[int, Mark]:
    coord = puzzle.coord(at)
    if not puzzle.is_play_target(coord):
        raise PuzzleError(f"nothing is marked at {puzzle.name_of(coord)}")
    index = puzzle.substrate.layout.index(coord)
    if mark is None or mark not in puzzle.field.domain(index):
        raise MarkError(f"{puzzle.name_of(coord)} takes one of {puzzle.field.domain(index)!r}, not {mark!r}")
    return index, mark
