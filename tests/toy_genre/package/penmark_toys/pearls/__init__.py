"""Pearls, a toy: one loop through centres of cells that turns on black pearls and goes straight through white ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue, OneOf
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.path import Path

from .rule import OnPearl, links_near

LINKS = (Layer.LINKS_H, Layer.LINKS_V)


class PearlClue(ClueMeaning):
    """A pearl says how the loop passes its cell."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        drawn = frozenset(link for link in solution if solution[link] == TRUE)
        colors = (pearl for pearl in (BLACK_PEARL, WHITE_PEARL) if OnPearl(at, pearl == BLACK_PEARL).holds(drawn))
        return next(colors, None)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(
            Constraint.each(OnPearl(at, clue == BLACK_PEARL), (_region(substrate, at),), clues=(at,))
            for at, clue in clues.items()
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(_region(substrate, at).resolve(substrate))


def _region(substrate: Substrate, at: Coord) -> Region:
    return Region.of(link for link in links_near(at) if substrate.layout.has(link))


class Pearls(Genre):
    name = "pearls"
    title = "Pearls"
    rules = (
        "Draw one loop through centres of cells. It turns on a black pearl and goes straight through the cells before "
        "and after it. It goes straight through a white pearl and turns in a cell before or after it."
    )
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.LABEL, **dict.fromkeys(LINKS, Material.FLOOR)}
    structure = frozenset({Material.HOLE})
    clue_meanings = (PearlClue(OneOf((WHITE_PEARL, BLACK_PEARL)), host=Material.LABEL),)
    default_size = (4, 4)

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if min(dims.rows, dims.cols) < 2:
            raise PuzzleError(f"a loop needs two rows and two columns, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "a line", FALSE: "no line"}
        return (MarkLayer(name="loop", layers=LINKS, style=RenderStyle.EDGE_STROKE, names=names),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.all_of(*LINKS)),)


GENRE = Pearls()
