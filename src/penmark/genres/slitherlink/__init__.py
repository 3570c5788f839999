"""Slitherlink: draw one closed loop along the grid lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from penmark.board.coord import Coord, Layer, edge_h, edge_v
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark
from penmark.board.region import EachCellEdges, EachVertexEdges, Region
from penmark.board.substrate import Material, Substrate
from penmark.genres.slitherlink.codec import CODECS
from penmark.genres.slitherlink.loops import inside_cells
from penmark.genres.slitherlink.seeding import random_region
from penmark.genres.slitherlink.techniques import TECHNIQUES
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.game import Game
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import CountPattern, FormatCodec, Genre, Variant
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import Highlight, Overlay, RenderStyle, Tone
from penmark.rules.constraint import Constraint
from penmark.rules.degree_in import DegreeIn
from penmark.rules.exact_count import ExactCount
from penmark.rules.path import Path

ALL_CORNERS = "all-corners"
INSIDE_DENSITY = "inside_density"
"""What `GenConfig.extra` calls the share of cells inside the loop."""


def _edges_round(at: Coord) -> Region:
    r, c = at.row, at.col
    return Region.of((edge_h(r, c), edge_h(r + 1, c), edge_v(r, c), edge_v(r, c + 1)))


class Slitherlink(Genre):
    name = "slitherlink"
    title = "Slitherlink"
    aliases = ("slither", "loopy")
    rules = (
        "Draw a single closed loop along the grid lines, without branches or crossings. A number says how many of "
        "the four sides of its cell belong to the loop."
    )
    style = RenderStyle.EDGE_STROKE
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.LABEL,
        Layer.EDGES_H: Material.FLOOR,
        Layer.EDGES_V: Material.FLOOR,
    }
    clue_host = Material.LABEL
    clue_pattern = CountPattern(TRUE, _edges_round)
    unknown_clues = True
    variants = (Variant(ALL_CORNERS, "The loop passes through every corner of the grid."),)
    mark_names: ClassVar[Mapping[Mark, str]] = {TRUE: "a line", FALSE: "no line"}
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.45
    default_clue_density = 0.42

    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        return {Layer.EDGES_H: BINARY, Layer.EDGES_V: BINARY}

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        by_number: dict[int, list[Coord]] = defaultdict(list)
        for at, clue in clues.items():
            if isinstance(clue, Number):
                by_number[clue.value].append(at)
        degrees = (2,) if ALL_CORNERS in variants else (0, 2)
        return (
            *(
                Constraint.each(ExactCount(TRUE, n), EachCellEdges(tuple(cells)))
                for n, cells in sorted(by_number.items())
            ),
            Constraint.each(DegreeIn(TRUE, degrees), EachVertexEdges()),
            Constraint.goal(Path(TRUE, closed=True), Region.all_of(Layer.EDGES_H, Layer.EDGES_V)),
        )

    def clue_values(self, substrate: Substrate, at: Coord) -> range:
        # Only the loop round a single cell uses all four of its sides; printed puzzles stop at 3.
        return range(5)

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
