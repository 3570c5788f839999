"""Yajilin: shade some cells and draw one loop through all others; arrows count the shaded cells that way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from penmark.board.coord import Coord, Layer, OrthoDir
from penmark.board.dimensions import Dimensions
from penmark.board.families import EachCellAndLinks, EachWindow
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.genres.yajilin.arrow_counts import arrows_from, cells_by_line
from penmark.genres.yajilin.arrow_options import arrows_at
from penmark.genres.yajilin.codec import CODECS, SHADED_OUTSIDE
from penmark.genres.yajilin.seeding import Seed, random_board, with_more_greys
from penmark.genres.yajilin.techniques import TECHNIQUES
from penmark.puzzle.clue import Arrow, ClueValue
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint, Role
from penmark.rules.exact_count import ExactCount
from penmark.rules.path import Path
from penmark.rules.shaded_or_passed import ShadedOrPassed
from penmark.rules.shaded_outside import ShadedOutside

_GREY_IF = {"trivial": 0.24, "easy": 0.16}
"""The share of grey cells where every step must be plain to see."""
_LEFT_OUT, _SHADED = 0.28, 0.16
"""The share of cells that the loop leaves out, shaded or grey; more where many are grey: about this share is shaded."""
_GOOD_NUMBER = 2
"""Arrows with at least this number are liked alike."""
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


class AllShadedOutside(Variant, frozen=True):
    name: ClassVar[str] = SHADED_OUTSIDE
    words: ClassVar[str] = "All shaded cells lie outside the loop."


class ArrowClue(ClueMeaning):
    """An arrow counts the shaded cells that way, up to the rim; without a number it says nothing."""

    leaves_choice: ClassVar[bool] = True

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        """Of all that are true the one with the highest number; of these the one that sees the most cells."""
        true = self.true_clues(board, solution, at)
        return max(true, key=lambda clue: _weight(board.substrate, at, clue), default=None)

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        """Whichever way the arrow points, one number is true; ways in which there are no cells tell nothing."""
        coords = board.substrate.layout.coords
        found = []
        for way in OrthoDir:
            seen = Region.los(at, way).resolve(board.substrate)
            if seen:
                found.append(Arrow(way, sum(solution[coords[i]] == TRUE for i in seen)))
        return tuple(found)

    def appeal(self, clue: ClueValue) -> int:
        """A board full of zeros is dull: among the arrows of published puzzles they are one in six."""
        return min(clue.number or 0, _GOOD_NUMBER) if isinstance(clue, Arrow) else 0

    def all_true_clues(
        self, board: Puzzle, solution: Solution, places: Sequence[Coord]
    ) -> Iterator[tuple[ClueValue, ...]]:
        """In two passes over the board."""
        cells = cells_by_line(board.substrate, solution)
        return (arrows_from(cells, at) for at in places)

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


def _weight(substrate: Substrate, at: Coord, clue: ClueValue) -> tuple[int, int]:
    assert isinstance(clue, Arrow)
    return clue.number or 0, len(Region.los(at, clue.direction).resolve(substrate))


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
    clue_meanings = (ArrowClue(arrows_at, host=Material.GREY),)
    variants = (AllShadedOutside,)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.1
    default_clue_density = 1.0
    seeds_boards = True
    gives_all_clues = True
    short_refutation = 32

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
            *([Constraint.goal(ShadedOutside(), Region.all())] if SHADED_OUTSIDE in variants else []),
        )

    def clue_material(self, current: Material) -> Material:
        return Material.GREY

    def seeds_board_for(self, config: GenConfig) -> bool:
        """Loops have no symmetry: where arrows must stand symmetrically, the solver finds one round them. So it does
        where cells inside the loop cannot be shaded."""
        plain = len(config.symmetry.group(config.dims.rows, config.dims.cols)) == 1 and not config.variants
        return plain and not config.minimal and not config.clue_density

    def seed_board(self, config: GenConfig, rng: Rng, tier: str | None) -> Seed | None:
        grey = config.material_density.get((Layer.CELLS, Material.GREY), self.default_gen_density)
        empty = self.empty(config.dims, config.variants)
        grey = max(grey, _GREY_IF.get(tier or "", grey))
        return random_board(empty, grey, max(_LEFT_OUT, grey + _SHADED), rng)

    def extend_seed(
        self, board: Puzzle, marks: Mapping[Coord, Mark], ambiguous: Sequence[Coord], rng: Rng
    ) -> Seed | None:
        return with_more_greys(board, marks, ambiguous, rng)


GENRE = Yajilin()
