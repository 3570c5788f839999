"""Islets, a toy: shade one connected islet; numbers in the water count the shaded cells beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark
from penmark.board.region import EachNeighbors4, Region
from penmark.board.substrate import Material, Substrate
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import CountPattern, Genre
from penmark.puzzle.style import RenderStyle
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.rules.no_two_by_two import NoTwoByTwo


class Islets(Genre):
    name = "islets"
    title = "Islets"
    aliases = ("islet",)
    rules = (
        "Shade cells so that all shaded cells are connected and no 2×2 block is shaded throughout. A number stands "
        "in the water and says how many of the cells beside it are shaded."
    )
    style = RenderStyle.FILL
    structure = frozenset({Material.LABEL})
    clue_host = Material.LABEL
    clue_pattern = CountPattern(TRUE, Region.neighbors4)
    default_size = (5, 5)
    mark_names: ClassVar[Mapping[Mark, str]] = {TRUE: "land", FALSE: "water"}

    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        return {Layer.CELLS: BINARY}

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        counts = ((clue.value, at) for at, clue in clues.items() if isinstance(clue, Number))
        return (
            *(Constraint.each(ExactCount(TRUE, n), EachNeighbors4((at,))) for n, at in counts),
            Constraint.goal(NoTwoByTwo(TRUE), cells),
            Constraint.goal(Connected(TRUE), cells),
        )

    def clue_values(self, substrate: Substrate, at: Coord) -> range:
        return range(5)

    def clue_material(self, current: Material) -> Material:
        return Material.LABEL


GENRE = Islets()
