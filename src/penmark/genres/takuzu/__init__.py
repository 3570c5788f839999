"""Takuzu (Binairo): noughts and ones, balanced in every line, never three alike in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.dimensions import Dimensions
from penmark.board.families import EachCol, EachRow, EachWindow
from penmark.board.mark import FALSE, TRUE, MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.genres.takuzu.codec import CODECS
from penmark.genres.takuzu.techniques import TECHNIQUES
from penmark.genres.takuzu.techniques.rules import RULES
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import GivenMark
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.exact_count import ExactCount

DISTINCT_LINES = "distinct-lines"
_DIGITS = MarkLayer(
    name="cells",
    layers=(Layer.CELLS,),
    style=RenderStyle.GLYPH,
    names={TRUE: "a 1", FALSE: "a 0"},
    default=None,
)


class DistinctLines(Variant, frozen=True):
    name: ClassVar[str] = DISTINCT_LINES
    words: ClassVar[str] = "No two rows are alike, and no two columns."
    keeps_symmetry: ClassVar[bool] = True


class Takuzu(Genre):
    name = "takuzu"
    title = "Takuzu"
    aliases = ("binairo", "binary", "unruly", "tohu-wa-vohu")
    rules = (
        "Write 0 or 1 in every cell. Every row and every column holds as many 0s as 1s, and nowhere do three equal "
        "digits stand in a row across or down."
    )
    clue_meanings = (GivenMark(NumberRange(range(2)), MarkKind.BINARY),)
    variants = (DistinctLines,)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = (*RULES, *TECHNIQUES)
    tells_nearest = True
    default_gen_density = default_clue_density = 0.32
    default_gen_variants = (DISTINCT_LINES,)
    interchangeable_marks = True

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if dims.rows % 2 or dims.cols % 2:
            raise PuzzleError(f"a Takuzu board has even sides, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_DIGITS,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        lines = (EachRow(), EachCol())
        return (
            *(
                Constraint.each(AtMost(mark, 2), EachWindow(height, width))
                for mark in (FALSE, TRUE)
                for height, width in ((1, 3), (3, 1))
            ),
            Constraint.each(ExactCount(TRUE, substrate.cols // 2), EachRow()),
            Constraint.each(ExactCount(TRUE, substrate.rows // 2), EachCol()),
            *(Constraint.over(DistinctSequences(), family) for family in lines if DISTINCT_LINES in variants),
            Constraint.goal(Decided(), Region.all_of(Layer.CELLS)),
        )


GENRE = Takuzu()
