"""Slitherlink: draw one closed loop along the grid lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.families import EachCellEdges, EachVertexEdges
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.genres.slitherlink.codec import CODECS
from penmark.genres.slitherlink.loops import inside_cells
from penmark.genres.slitherlink.techniques import TECHNIQUES
from penmark.puzzle.clue import UNKNOWN, AnyClue, NumberRange, OneOf
from penmark.puzzle.game import Game
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.loop_regions import random_region
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import MarkCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import Highlight, Overlay, RenderStyle, Tone
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.degree_in import DegreeIn
from penmark.rules.path import Path

ALL_CORNERS = "all-corners"
INSIDE_DENSITY = "inside_density"
"""What `GenConfig.extra` calls the share of cells inside the loop."""


class AllCorners(Variant, frozen=True):
    name: ClassVar[str] = ALL_CORNERS
    words: ClassVar[str] = "The loop passes through every corner of the grid."
    keeps_symmetry: ClassVar[bool] = True


_LINES = MarkLayer(
    name="loop",
    layers=(Layer.EDGES_H, Layer.EDGES_V),
    style=RenderStyle.EDGE_STROKE,
    names={TRUE: "a line", FALSE: "no line"},
    placed={TRUE: ("is a line", "are lines"), FALSE: ("is crossed", "are crossed")},
)
# Only the loop round a single cell uses all four of its sides; printed puzzles stop at 3.
_CLUES = AnyClue(NumberRange(range(5)), OneOf((UNKNOWN,)))


class Slitherlink(Genre):
    name = "slitherlink"
    title = "Slitherlink"
    aliases = ("slither", "loopy")
    rules = (
        "Draw a single closed loop along the grid lines, without branches or crossings. A number says how many of "
        "the four sides of its cell belong to the loop."
    )
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.LABEL,
        Layer.EDGES_H: Material.FLOOR,
        Layer.EDGES_V: Material.FLOOR,
    }
    clue_meanings = (MarkCount(TRUE, EachCellEdges, _CLUES, host=Material.LABEL),)
    variants = (AllCorners,)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.45
    default_clue_density = 0.42

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_LINES,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        degrees = (2,) if ALL_CORNERS in variants else (0, 2)
        return (
            Constraint.each(DegreeIn(TRUE, degrees), EachVertexEdges()),
            Constraint.goal(Path(TRUE, closed=True), Region.all_of(Layer.EDGES_H, Layer.EDGES_V)),
        )

    def apply_density(self, density: float, config: GenConfig) -> GenConfig:
        return msgspec.structs.replace(config, extra={**config.extra, INSIDE_DENSITY: density})

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        """A whole loop: what a solver finds by itself is short and dull. Loops through all corners it must find."""
        if ALL_CORNERS in board.variants:
            return {}
        density = config.extra.get(INSIDE_DENSITY, self.default_gen_density)
        region = set(random_region(board.rows, board.cols, density, rng))
        marks = {}
        for at in board.coords():
            layer, row, col = at
            other = (row - 1, col) if layer is Layer.EDGES_H else (row, col - 1)
            marks[at] = FALSE if ((row, col) in region) is (other in region) else TRUE
        return marks

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        """The inside of the finished loop."""
        if not game.status().solved:
            return ()
        lines = {at for at, mark in game.decided() if mark == TRUE}
        return (Highlight(inside_cells(game.puzzle.substrate, lines), Tone.INSIDE),)


GENRE = Slitherlink()
