"""Nurimisaki: shade cells so that the white ones are connected and end exactly at the circles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.genres.nurimisaki.clues import CIRCLE
from penmark.genres.nurimisaki.codec import CODECS
from penmark.genres.nurimisaki.techniques import TECHNIQUES
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.no_two_by_two import NoTwoByTwo

_SHADES = MarkLayer(
    name="cells",
    layers=(Layer.CELLS,),
    style=RenderStyle.FILL,
    names={TRUE: "a shade", FALSE: "no shade"},
    placed={TRUE: ("is shaded", "are shaded"), FALSE: ("is white", "are white")},
)


class Nurimisaki(Genre):
    name = "nurimisaki"
    title = "Nurimisaki"
    aliases = ("cape",)
    rules = (
        "Shade cells so that all white cells are connected and no 2×2 block is all white or all shaded. A cell with a "
        "circle is white and has exactly one white cell beside it; no other white cell has just one. A number in a "
        "circle is the length of the straight run of white cells that begins with it."
    )
    clue_meanings = (CIRCLE,)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    redoes_solutions = True
    default_clue_density = 0.4

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_SHADES,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        return (
            *(Constraint.goal(NoTwoByTwo(mark), cells) for mark in (FALSE, TRUE)),
            Constraint.goal(Connected(FALSE), cells),
        )


GENRE = Nurimisaki()
