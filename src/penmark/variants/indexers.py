"""`Indexer`: what the variants have in common whose digits say where in their line a digit stands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.indexes import Indexes
from penmark.variants.payloads import CellsVariant


class Indexer(CellsVariant, frozen=True):
    """The digit of an indexer counts places along its line, from the left, the top or in reading order."""

    turns: ClassVar[bool] = False
    color: ClassVar[str]
    cannot_turn: ClassVar[str]
    """Why, and what can be done with it all the same."""

    @abstractmethod
    def line(self, at: Coord, substrate: Substrate) -> Sequence[Coord]:
        """The row, column or box in which the digit of a cell counts."""

    def transformed(self, transform: Transform) -> Indexer:
        if transform.symmetry is Symmetry.IDENTITY:
            return self
        raise PuzzleError(self.cannot_turn)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(self._indexes(at, substrate) for at in self.cells)

    def _indexes(self, at: Coord, substrate: Substrate) -> Constraint:
        line = self.line(at, substrate)
        return Constraint.goal(Indexes(line.index(at) + 1), Region.path(line))

    def drawings(self) -> tuple[Region, ...]:
        return (Region.of(self.cells).with_presentation(RegionPresentation(fill=Color(self.color))),)
