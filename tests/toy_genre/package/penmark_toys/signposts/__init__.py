"""Signposts, a toy: shaded cells and a loop through all others; arrows count the shaded cells that way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Coord, Layer, OrthoDir
from penmark.board.dimensions import Dimensions
from penmark.board.families import EachWindow
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.clue import Arrow, ClueOptions, ClueValue, OneOf
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint, Role
from penmark.rules.exact_count import ExactCount
from penmark.rules.path import Path

from .rule import ShadedOrPassed

LINKS = (Layer.LINKS_H, Layer.LINKS_V)


class ArrowClue(ClueMeaning):
    """An arrow counts the shaded cells that it sees; other arrows do not stop its sight."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return next(iter(self.true_clues(board, solution, at)), None)

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        """Whichever way the arrow points, one number is true."""
        coords = board.substrate.layout.coords
        seen = {way: Region.los(at, way).resolve(board.substrate) for way in OrthoDir}
        found = (Arrow(way, sum(solution[coords[i]] == TRUE for i in cells)) for way, cells in seen.items())
        return tuple(arrow for arrow in found if arrow in self.options(board.substrate, at))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        places: dict[int, dict[Coord, Region]] = defaultdict(dict)
        for at, clue in clues.items():
            assert isinstance(clue, Arrow)
            assert clue.number is not None
            places[clue.number][at] = Region.los(at, clue.direction)
        return tuple(
            Constraint.each(ExactCount(TRUE, n), regions.values(), clues=regions)
            for n, regions in sorted(places.items())
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(i for way in OrthoDir for i in Region.los(at, way).resolve(substrate))


def _arrows(substrate: Substrate, at: Coord) -> ClueOptions:
    """Those that point at cells, with as many as can be shaded among them: no two side by side."""
    cells = {way: len(Region.los(at, way).positions(substrate)) for way in OrthoDir}
    return OneOf(Arrow(way, n) for way, size in cells.items() if size for n in range((size + 1) // 2 + 1))


class Signposts(Genre):
    name = "signposts"
    title = "Signposts"
    rules = (
        "Shade cells, no two of them side by side, and draw one loop through all other white cells. An arrow in a grey "
        "cell says how many cells are shaded that way."
    )
    layers: ClassVar[Mapping[Layer, Material]] = dict.fromkeys((Layer.CELLS, *LINKS), Material.FLOOR)
    structure = frozenset({Material.GREY})
    clue_meanings = (ArrowClue(_arrows, host=Material.GREY),)
    default_size = (4, 4)

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if min(dims.rows, dims.cols) < 2:
            raise PuzzleError(f"a loop needs two rows and two columns, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        shade, line = {TRUE: "shade", FALSE: "no shade"}, {TRUE: "a line", FALSE: "no line"}
        return (
            MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=shade),
            MarkLayer(name="loop", layers=LINKS, style=RenderStyle.EDGE_STROKE, names=line),
        )

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        layout = substrate.layout
        cells = [at for at in substrate.coords() if at.layer is Layer.CELLS]
        with_links = [Region.of((at, *(layout.coords[i] for i in layout.links_at(at)))) for at in cells]
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.all_of(*LINKS)),
            Constraint.each(ShadedOrPassed(), with_links),
        )

    def clue_material(self, current: Material) -> Material:
        return Material.GREY


GENRE = Signposts()
