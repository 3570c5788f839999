"""A genre with two layers of marks: cells are shaded, and lines are drawn from cell to cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided


class Mirrors(Genre):
    name = "toy-mirrors"
    title = "Mirrors"
    rules = "Shade cells and draw lines as the rules that are added say."
    layers: ClassVar[Mapping[Layer, Material]] = dict.fromkeys(
        (Layer.CELLS, Layer.LINKS_H, Layer.LINKS_V), Material.FLOOR
    )
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        cells = {TRUE: "a shade", FALSE: "no shade"}
        lines = {TRUE: "a line", FALSE: "no line"}
        links = (Layer.LINKS_H, Layer.LINKS_V)
        return (
            MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=cells),
            MarkLayer(name="lines", layers=links, style=RenderStyle.EDGE_STROKE, names=lines),
        )

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Decided(), Region.all()),)


MIRRORS = Mirrors()
