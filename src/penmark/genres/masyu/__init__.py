"""Masyu: draw one loop through all pearls, which turns on black ones and goes straight through white ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions
from penmark.board.families import EachCellLinks, EachVertexEdges
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.genres.masyu.codec import ALL_CELLS, CODECS
from penmark.genres.masyu.pearls import pearls_at
from penmark.genres.masyu.techniques import TECHNIQUES
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue, OneOf
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.loop_regions import random_region, rim, symmetric_region
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.black_pearl import BlackPearl
from penmark.rules.constraint import Constraint
from penmark.rules.degree_in import DegreeIn
from penmark.rules.path import Path
from penmark.rules.white_pearl import WhitePearl

LINKS = (Layer.LINKS_H, Layer.LINKS_V)
_FEW_IMAGES = 2
"""Up to this number of images, a loop without symmetry has pearls enough whose images are pearls too; beyond it, every
other loop is symmetric itself."""
_SPREAD = (-0.2, 0.0, 0.2)
"""By what the share of points inside a symmetric loop differs: there are few such loops on a small board."""
INSIDE_DENSITY = "inside_density"
"""What `GenConfig.extra` calls the share of points between cells that are inside the loop."""
_LOOP = MarkLayer(
    name="loop",
    layers=LINKS,
    style=RenderStyle.EDGE_STROKE,
    names={TRUE: "a line", FALSE: "no line"},
    placed={TRUE: ("is a line", "are lines"), FALSE: ("is crossed", "are crossed")},
)
_RULES = ((BLACK_PEARL, BlackPearl()), (WHITE_PEARL, WhitePearl()))


class AllCells(Variant, frozen=True):
    name: ClassVar[str] = ALL_CELLS
    words: ClassVar[str] = "The loop passes through every cell."


class PearlClue(ClueMeaning):
    """A pearl says how the loop passes its cell."""

    rule_kinds: ClassVar[frozenset[str] | None] = frozenset(rule.kind for _, rule in _RULES)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        (pearl,) = pearls_at(board.substrate, solution, (at,))
        return pearl

    def all_true_clues(
        self, board: Puzzle, solution: Solution, places: Sequence[Coord]
    ) -> Iterator[tuple[ClueValue, ...]]:
        return iter([() if pearl is None else (pearl,) for pearl in pearls_at(board.substrate, solution, places)])

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        found = []
        for pearl, rule in _RULES:
            places = tuple(at for at, clue in clues.items() if clue == pearl)
            if places:
                found.append(Constraint.each(rule, EachCellLinks(places), clues=places))
        return tuple(found)

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(substrate.layout.links_from(at))


class Masyu(Genre):
    name = "masyu"
    title = "Masyu"
    aliases = ("mashu", "pearl")
    rules = (
        "Draw a single closed loop from cell to cell that passes through every pearl and neither branches nor crosses "
        "itself. On a black pearl the loop turns, and it goes straight through the cells before and after it. Through "
        "a white pearl the loop goes straight, and it turns in the cell before or after it, or in both."
    )
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.LABEL, **dict.fromkeys(LINKS, Material.FLOOR)}
    clue_meanings = (PearlClue(OneOf((WHITE_PEARL, BLACK_PEARL)), host=Material.LABEL),)
    variants = (AllCells,)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.5
    default_clue_density = 0.16

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if min(dims.rows, dims.cols) < 2:
            raise PuzzleError(f"a loop from cell to cell needs two rows and two columns, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_LOOP,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        degrees = (2,) if ALL_CELLS in variants else (0, 2)
        return (
            Constraint.each(DegreeIn(TRUE, degrees), EachVertexEdges(Layer.CELLS)),
            Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.all_of(*LINKS)),
        )

    def apply_density(self, density: float, config: GenConfig) -> GenConfig:
        return msgspec.structs.replace(config, extra={**config.extra, INSIDE_DENSITY: density})

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        """A whole loop: what a solver finds by itself is short and dull. Loops through all cells it must find."""
        if ALL_CELLS in board.variants:
            return {}
        density = config.extra.get(INSIDE_DENSITY, self.default_gen_density)
        rows, cols, group = board.rows - 1, board.cols - 1, config.symmetry.group(board.rows, board.cols)
        if len(group) > _FEW_IMAGES and rng.chance(0.5):
            region = symmetric_region(rows, cols, density + rng.choice(_SPREAD), group, rng)
        else:
            region = random_region(rows, cols, density, rng)
        lines, first = rim(region, board.rows, board.cols), board.substrate.layout.span(Layer.LINKS_H).start
        held = [TRUE if lines[i - first] else FALSE for i in board.substrate.floor]
        return dict(zip(board.coords(), held, strict=True))


GENRE = Masyu()
