"""Chambers, a toy: shade cells apart from each other; a number counts the shaded cells of its room."""

from __future__ import annotations

from penmark.board.coord import Layer
from penmark.board.families import EachWindow
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import RoomCount
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.at_most import AtMost
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint, Role


class Chambers(Genre):
    name = "chambers"
    title = "Chambers"
    rules = (
        "Shade cells, no two of them side by side, so that all others are connected. A number says how many cells of "
        "its room are shaded."
    )
    structure = frozenset({Material.HOLE})
    has_rooms = True
    clue_meanings = (RoomCount(TRUE, lambda size: NumberRange(range(size + 1))),)
    default_size = (4, 4)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "shade", FALSE: "no shade"}
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=names),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.goal(Connected(FALSE), Region.all_of(Layer.CELLS)),
        )


GENRE = Chambers()
