"""Yin-Yang: black and white stones, each colour in one piece, no 2×2 block of one colour."""

from __future__ import annotations

from penmark import Genre
from penmark.board.coord import Layer
from penmark.board.mark import FALSE, TRUE, MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import GivenMark
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.no_two_by_two import NoTwoByTwo


class YinYang(Genre):
    name = "yinyang"
    title = "Yin-Yang"
    aliases = ("yin-yang",)
    rules = (
        "Put a black or a white stone in every cell. All black stones are connected along their sides, and so are "
        "all white ones. No 2×2 block holds stones of one colour only."
    )
    clue_meanings = (GivenMark(NumberRange(range(2)), MarkKind.BINARY),)
    default_size = (6, 6)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "a black stone", FALSE: "a white stone"}
        cells = (Layer.CELLS,)
        return (MarkLayer(name="cells", layers=cells, style=RenderStyle.GLYPH, names=names, default=None),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        return (
            *(Constraint.goal(NoTwoByTwo(colour), cells) for colour in (FALSE, TRUE)),
            *(Constraint.goal(Connected(colour), cells) for colour in (FALSE, TRUE)),
            Constraint.goal(Decided(), cells),
        )

    def format_value(self, substrate: Substrate, value: int) -> str:
        return "●" if value else "○"


GENRE = YinYang()
