"""Yajilin: shade some cells and draw one loop through all others; arrows count the shaded cells that way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from penmark.board.coord import Coord, Layer, OrthoDir
from penmark.board.dimensions import Dimensions
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import EachCellAndLinks, EachWindow, Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.genres.yajilin.codec import CODECS
from penmark.genres.yajilin.techniques import TECHNIQUES
from penmark.puzzle.clue import Arrow, ClueOptions, ClueValue, OneOf
from penmark.puzzle.genre import FormatCodec, Genre
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
from penmark.rules.shaded_or_passed import ShadedOrPassed

LINKS = (Layer.LINKS_H, Layer.LINKS_V)
_SHADES = MarkLayer(
    name="cells",
    layers=(Layer.CELLS,),
    style=RenderStyle.FILL,
    names={TRUE: "a shade", FALSE: "no shade"},
    placed={TRUE: ("is shaded", "are shaded"), FALSE: ("is not shaded", "are not shaded")},
)
_LOOP = MarkLayer(
    name="loop",
    layers=LINKS,
    style=RenderStyle.EDGE_STROKE,
    names={TRUE: "a line", FALSE: "no line"},
    placed={TRUE: ("is a line", "are lines"), FALSE: ("is crossed", "are crossed")},
)


class ArrowClue(ClueMeaning):
    """An arrow counts the shaded cells that way, up to the rim; without a number it says nothing."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return next(iter(self.true_clues(board, solution, at)), None)

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        """Whichever way the arrow points, one number is true; ways in which there are no cells tell nothing."""
        coords = board.substrate.layout.coords
        found = []
        for way in OrthoDir:
            seen = Region.los(at, way).resolve(board.substrate)
            if seen:
                found.append(Arrow(way, sum(solution[coords[i]] == TRUE for i in seen)))
        return tuple(found)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        places: dict[int, dict[Coord, Region]] = defaultdict(dict)
        for at, clue in clues.items():
            if isinstance(clue, Arrow) and clue.number is not None:
                places[clue.number][at] = Region.los(at, clue.direction)
        return tuple(
            Constraint.each(ExactCount(TRUE, n), regions.values(), clues=regions)
            for n, regions in sorted(places.items())
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(i for way in OrthoDir for i in Region.los(at, way).resolve(substrate))


def _arrows(substrate: Substrate, at: Coord) -> ClueOptions:
    """Arrows with as many as can be shaded that way, no two side by side, and arrows with a question mark."""
    _, row, col = at
    return _arrows_over((row, substrate.rows - 1 - row, col, substrate.cols - 1 - col))


@lru_cache(maxsize=1024)
def _arrows_over(cells: tuple[int, ...]) -> ClueOptions:
    """By the number of cells up, down, left and right."""
    ways = zip(OrthoDir, cells, strict=True)
    return OneOf([*(Arrow(way, n) for way, size in ways for n in range((size + 1) // 2 + 1)), *map(Arrow, OrthoDir)])


class Yajilin(Genre):
    name = "yajilin"
    title = "Yajilin"
    aliases = ("yajirin",)
    rules = (
        "Shade some of the white cells, no two of them side by side, and draw a single closed loop through all other "
        "white cells, which neither branches nor crosses itself. A number with an arrow says how many cells are shaded "
        "that way, up to the rim of the board. Grey cells are never shaded, and the loop does not pass them."
    )
    layers: ClassVar[Mapping[Layer, Material]] = dict.fromkeys((Layer.CELLS, *LINKS), Material.FLOOR)
    structure = frozenset({Material.GREY})
    clue_meanings = (ArrowClue(_arrows, host=Material.GREY),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.08
    default_clue_density = 1.0

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if min(dims.rows, dims.cols) < 2:
            raise PuzzleError(f"a loop from cell to cell needs two rows and two columns, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return _SHADES, _LOOP

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.each(ShadedOrPassed(), EachCellAndLinks()),
            Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.all_of(*LINKS)),
        )

    def clue_material(self, current: Material) -> Material:
        return Material.GREY


GENRE = Yajilin()
