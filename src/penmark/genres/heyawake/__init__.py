"""Heyawake: shade cells apart from each other; numbers count them by rooms, white lines pass two rooms at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.dimensions import Dimensions
from penmark.board.families import EachRoomCrossing, EachWindow
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.genres.heyawake.codec import CODECS
from penmark.genres.heyawake.dense_rooms import dense_room_constraints
from penmark.genres.heyawake.layouts import random_layout
from penmark.genres.heyawake.techniques import TECHNIQUES
from penmark.puzzle.clue import UNKNOWN, AnyClue, ClueOptions, NumberRange, OneOf
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import RoomCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.at_most import AtMost
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint, Role
from penmark.rules.line_break import LineBreak

_SHADES = MarkLayer(
    name="cells",
    layers=(Layer.CELLS,),
    style=RenderStyle.FILL,
    names={TRUE: "a shade", FALSE: "no shade"},
    placed={TRUE: ("is shaded", "are shaded"), FALSE: ("is white", "are white")},
)


def _counts(size: int) -> ClueOptions:
    """Any number of shaded cells, even one that the rules rule out: setters' drafts may hold it."""
    return AnyClue(NumberRange(range(size + 1)), OneOf((UNKNOWN,)))


class Heyawake(Genre):
    name = "heyawake"
    title = "Heyawake"
    aliases = ("heyawacky",)
    rules = (
        "Shade cells so that no two shaded cells share a side and all white cells are connected. A number says how "
        "many cells of its room are shaded. No straight line of white cells passes through more than two rooms."
    )
    has_rooms = True
    clue_meanings = (RoomCount(TRUE, _counts),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    redoes_solutions = True
    short_refutation = 32

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_SHADES,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.each(LineBreak(TRUE), EachRoomCrossing()),
            Constraint.goal(Connected(FALSE), Region.all_of(Layer.CELLS)),
        )

    def implied_constraints(self, puzzle: Puzzle) -> tuple[Constraint, ...]:
        return dense_room_constraints(puzzle)

    def seed_rooms(self, dims: Dimensions, config: GenConfig, rng: Rng) -> Rooms | None:
        group = config.symmetry.group(dims.rows, dims.cols)
        return random_layout(dims.rows, dims.cols, group, rng)


GENRE = Heyawake()
