"""Islets, a toy: shade one connected islet; numbers in the water count the shaded cells beside them."""

from __future__ import annotations

from penmark.board.coord import Layer
from penmark.board.families import EachNeighbors4
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import MarkCount
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.no_two_by_two import NoTwoByTwo


class Islets(Genre):
    name = "islets"
    title = "Islets"
    aliases = ("islet",)
    rules = (
        "Shade cells so that all shaded cells are connected and no 2×2 block is shaded throughout. A number stands "
        "in the water and says how many of the cells beside it are shaded."
    )
    structure = frozenset({Material.LABEL})
    clue_meanings = (MarkCount(TRUE, EachNeighbors4, NumberRange(range(5)), host=Material.LABEL),)
    default_size = (5, 5)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "land", FALSE: "water"}
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=names),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        return (
            Constraint.goal(NoTwoByTwo(TRUE), cells),
            Constraint.goal(Connected(TRUE), cells),
        )

    def clue_material(self, current: Material) -> Material:
        return Material.LABEL


GENRE = Islets()
