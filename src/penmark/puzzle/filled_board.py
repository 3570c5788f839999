"""`FilledBoard`: a board with its solution, for finding payloads that are true of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Masks
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.solution import Solution
from penmark.rules.outcome import SATISFIED

if TYPE_CHECKING:
    from penmark.puzzle.variant import Variant


class FilledBoard:
    """What a setter draws cages, lines and dots on."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    @property
    def substrate(self) -> Substrate:
        return self.solution.substrate

    @cached_property
    def cells(self) -> tuple[Coord, ...]:
        return tuple(at for at in self.solution if at.layer is Layer.CELLS)

    @cached_property
    def _masks(self) -> Masks:
        return self.solution.masks()

    def value(self, at: Coord) -> int:
        return self.solution[at].value

    def is_open(self, at: Coord) -> bool:
        return at.layer is Layer.CELLS and self.substrate.is_floor(at)

    def holds(self, variant: Variant) -> bool:
        """Whether a payload has a meaning on the board, asks something, and what it asks is so."""
        from penmark.puzzle.variant import Variants

        try:
            variant.validate(self.substrate)
        except PuzzleError:
            return False
        constraints = variant.constraints(self.substrate, Variants((variant,)))
        scopes = [(each.rule, scope) for each in constraints for scope in each.scopes(self.solution.field)]
        return bool(scopes) and all(rule.check(scope, self._masks) is SATISFIED for rule, scope in scopes)
