"""SimpleSolver: depth-first search on `check`, in pure Python.

It is the yardstick: short enough to be seen to be right, and it shares nothing with the other solvers but the rules'
own definition. Fine up to about 6×6; on larger boards give it a time budget.
"""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Masks, bits
from penmark.puzzle.game import is_solved
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.constraint import check_scope
from penmark.rules.outcome import Violation
from penmark.solvers.base import Budget, Cancel, SolveResult, StopReason, checked_most


class SimpleSolver:
    name: ClassVar[str] = "simple"

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        search = _Search(puzzle, Budget(time_budget, cancel))
        stopped_by = search.run(checked_most(max_solutions))
        return SolveResult(tuple(search.found), stopped_by, search.budget.spent)


class _Search:
    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        self.puzzle = puzzle
        self.budget = budget
        self.found: list[Solution] = []
        self.masks: Masks = puzzle.field.full_masks()
        self.order = sorted(puzzle.substrate.floor, key=lambda i: _reading_order(puzzle.field.coord(i)))
        self.touching = _places_by_position(puzzle)

    def run(self, max_solutions: int) -> StopReason | None:
        """Try every value at every position in turn; go back where a rule is violated."""
        choices = [self._values(0)]
        while choices:
            reason = self.budget.stop() or (StopReason.LIMIT if len(self.found) >= max_solutions else None)
            if reason:
                return reason
            depth = len(choices) - 1
            if depth == len(self.order):
                if is_solved(self.puzzle, self.masks):
                    self.found.append(Solution.from_masks(self.puzzle.field, self.masks))
                choices.pop()
            elif choices[-1]:
                at = self.order[depth]
                self.masks[at] = 1 << choices[-1].pop()
                if self._consistent(at):
                    choices.append(self._values(depth + 1))
            else:
                self.masks[self.order[depth]] = self.puzzle.field.domain(self.order[depth]).mask
                choices.pop()
        return None

    def _values(self, depth: int) -> list[int]:
        """What to try at a depth, last first; nothing below the last position."""
        if depth == len(self.order):
            return []
        return sorted(bits(self.puzzle.field.domain(self.order[depth]).mask), reverse=True)

    def _consistent(self, at: int) -> bool:
        places = self.touching.get(at, ())
        return not any(isinstance(check_scope(p.rule, p.scope, self.masks), Violation) for p in places)


def _reading_order(coord: Coord) -> tuple[int, int, Layer]:
    """Edges beside the cells they belong to, so that small rules are complete early."""
    return 2 * coord.row + (coord.layer in (Layer.CELLS, Layer.EDGES_V)), coord.col, coord.layer


def _places_by_position(puzzle: Puzzle) -> dict[int, list[Place]]:
    """The rules to ask after a change, small regions first. Pruning only: a full board is judged by every rule."""
    touching: dict[int, list[Place]] = {}
    places = [(place, place.rule.reads(place.scope)) for place in puzzle.places()]
    for place, reads in sorted(places, key=lambda pair: len(pair[1])):
        for i in reads:
            touching.setdefault(i, []).append(place)
    return touching
