"""Yin-Yang: black and white stones, each colour in one piece, no 2×2 block of one colour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import ClassVar

from penmark import Genre
from penmark.board.coord import Coord, Layer
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import PinPattern
from penmark.puzzle.style import RenderStyle
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.pin import Pin


class YinYang(Genre):
    name = "yinyang"
    title = "Yin-Yang"
    aliases = ("yin-yang",)
    rules = (
        "Put a black or a white stone in every cell. All black stones are connected along their sides, and so are "
        "all white ones. No 2×2 block holds stones of one colour only."
    )
    style = RenderStyle.GLYPH
    clue_pattern = PinPattern()
    default_size = (6, 6)
    mark_names: ClassVar[Mapping[Mark, str]] = {TRUE: "a black stone", FALSE: "a white stone"}

    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        return {Layer.CELLS: BINARY}

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        givens: dict[int, list[Region]] = defaultdict(list)
        for at, clue in clues.items():
            if isinstance(clue, Number):
                givens[clue.value].append(Region.of((at,)))
        cells = Region.all_of(Layer.CELLS)
        return (
            *(Constraint.each(Pin(Mark.binary(bool(n))), regions) for n, regions in sorted(givens.items())),
            *(Constraint.goal(NoTwoByTwo(colour), cells) for colour in (FALSE, TRUE)),
            *(Constraint.goal(Connected(colour), cells) for colour in (FALSE, TRUE)),
            Constraint.goal(Decided(), cells),
        )

    def clue_values(self, substrate: Substrate, at: Coord) -> range:
        return range(2)

    def format_value(self, substrate: Substrate, value: int) -> str:
        return "●" if value else "○"


GENRE = YinYang()
