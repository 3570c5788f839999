"""A toy genre that knows up from down: of all turns and reflections its rules keep one alone."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.mark import Domain, MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import GivenMark
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing

WEIGHTS = range(1, 4)


class Layers(Genre):
    name = "toy_layers"
    title = "Layers"
    rules = "Put a number into every cell. No number stands on a smaller one."
    symmetries: ClassVar[tuple[Symmetry, ...]] = (Symmetry.IDENTITY, Symmetry.FLIP_COLS)
    clue_meanings = (GivenMark(NumberRange(WEIGHTS), MarkKind.NUMERIC),)
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        cells, weights = (Layer.CELLS,), Domain.numbers(WEIGHTS)
        return (MarkLayer(name="cells", layers=cells, style=RenderStyle.GLYPH, domain=weights, default=None),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        columns = [Region.col(Layer.CELLS, c) for c in range(substrate.cols)]
        return (Constraint.each(Increasing(strict=False), columns),)


LAYERS = Layers()
