"""Toy genres that use what the shipped ones do not: other clue kinds, rooms, frames, links, payloads, dependent clues.

They are played by rules that penmark has, so that every solver knows them. `EVERY_TOY` lists them; none is registered
unless a test asks for it (`registered`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, OrthoDir, cell
from penmark.board.families import EachCol, EachRow, EachVertexEdges, EachWindow
from penmark.board.mark import FALSE, TRUE, Domain, MarkKind
from penmark.board.presentation import BorderStyle, Dot, LineThrough, NumberLabel, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.puzzle import registry
from penmark.puzzle.clue import (
    BLACK_PEARL,
    NO_CLUES,
    UNKNOWN,
    WHITE_PEARL,
    AnyClue,
    Arrow,
    ClueOptions,
    ClueValue,
    Number,
    NumberRange,
    OneOf,
)
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues, GivenMark, RoomCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variant, Variants, VariantTool, require_cells
from penmark.rules.at_most import AtMost
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint, Role
from penmark.rules.degree_in import DegreeIn
from penmark.rules.distinct import Distinct
from penmark.rules.exact_count import ExactCount
from penmark.rules.increasing import Increasing
from penmark.rules.min_difference import MinDifference
from penmark.rules.parity_even import ParityEven
from penmark.rules.path import Path
from penmark.rules.pin import Pin
from penmark.rules.sum import Sum
from tests.puzzle.falling_toy import LAYERS

LINKS = (Layer.LINKS_H, Layer.LINKS_V)
SHADED = MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names={TRUE: "shaded"})
LOOP = MarkLayer(name="loop", layers=LINKS, style=RenderStyle.EDGE_STROKE, names={TRUE: "a line", FALSE: "no line"})


def _loop() -> tuple[Constraint, ...]:
    """One closed loop from cell to cell."""
    return (
        Constraint.each(DegreeIn(TRUE, (0, 2)), EachVertexEdges(Layer.CELLS)),
        Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.all_of(*LINKS)),
    )


def _links(substrate: Substrate, at: Coord, layer: Layer) -> list[Coord]:
    coords = substrate.layout.coords
    return [link for link in map(coords.__getitem__, substrate.layout.links_at(at)) if link.layer is layer]


# ── pearls on a loop of links ──


class Pearls(ClueMeaning):
    """The loop turns on black pearls and goes straight through white ones."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        lines = [sum(solution.get(link) == TRUE for link in _links(board.substrate, at, layer)) for layer in LINKS]
        return {(1, 1): BLACK_PEARL, (2, 0): WHITE_PEARL, (0, 2): WHITE_PEARL}.get((lines[0], lines[1]))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        found = []
        for at, clue in clues.items():
            ways = [Region.of(_links(substrate, at, layer)) for layer in LINKS]
            if clue == BLACK_PEARL:
                found.append(Constraint.each(ExactCount(TRUE, 1), ways, clues=(at, at)))
            elif clue == WHITE_PEARL:
                both = Region.of(link for layer in LINKS for link in _links(substrate, at, layer))
                found.append(Constraint.each(ParityEven(TRUE), ways, clues=(at, at)))
                found.append(Constraint.each(ExactCount(TRUE, 2), (both,), clues=(at,)))
        return tuple(found)


class PearlLoop(Genre):
    name = "toy_pearls"
    title = "Pearl loop"
    rules = "Draw a loop from cell to cell that turns on black pearls and goes straight through white ones."
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.LABEL, **dict.fromkeys(LINKS, Material.FLOOR)}
    structure = frozenset({Material.HOLE, Material.BLACK})
    clue_meanings = (Pearls(OneOf((WHITE_PEARL, BLACK_PEARL, UNKNOWN)), host=Material.LABEL),)
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (LOOP,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return _loop()


# ── arrows, with two layers of marks ──


class ShadedThatWay(ClueMeaning):
    """An arrow counts the shaded cells that it sees."""

    def _seen(self, at: Coord, arrow: ClueValue) -> Region:
        assert isinstance(arrow, Arrow)
        return Region.los(at, arrow.direction)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords, seen = board.substrate.layout.coords, self._seen(at, Arrow(OrthoDir.UP)).resolve(board.substrate)
        return Arrow(OrthoDir.UP, sum(solution[coords[i]] == TRUE for i in seen))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(
            Constraint.each(ExactCount(TRUE, clue.number), (self._seen(at, clue),), clues=(at,))
            for at, clue in clues.items()
            if isinstance(clue, Arrow) and clue.number is not None
        )


class ArrowLoop(Genre):
    name = "toy_arrows"
    title = "Arrow loop"
    rules = "Shade cells, no two of them side by side, and draw a loop that avoids them. Arrows count shaded cells."
    layers: ClassVar[Mapping[Layer, Material]] = dict.fromkeys((Layer.CELLS, *LINKS), Material.FLOOR)
    structure = frozenset({Material.GREY, Material.GAP})
    clue_meanings = (
        ShadedThatWay(OneOf(Arrow(way, n) for way in OrthoDir for n in (None, 0, 1, 2)), host=Material.GREY),
    )
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return SHADED, LOOP

    def clue_material(self, current: Material) -> Material:
        return Material.GREY

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        links = [at for at in substrate.coords() if at.layer in LINKS]
        avoided = [Region.of((link, at)) for link in links for at in cells_beside(link) if substrate.is_floor(at)]
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.each(AtMost(TRUE, 1), avoided, Role.FORBIDDEN),
            *_loop(),
        )


# ── rooms ──


class RoomShading(Genre):
    name = "toy_rooms"
    title = "Room shading"
    rules = "Shade cells, no two of them side by side. A number says how many cells of its room are shaded."
    structure = frozenset({Material.HOLE})
    has_rooms = True
    clue_meanings = (RoomCount(TRUE, lambda size: NumberRange(range(size + 1))),)
    default_size = (4, 4)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (SHADED,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachWindow(*size), Role.FORBIDDEN) for size in ((1, 2), (2, 1))),
            Constraint.goal(Connected(FALSE), Region.all_of(Layer.CELLS)),
        )


# ── clues outside the grid, and on corners ──


class LineCount(ClueMeaning):
    """A number outside counts the shaded cells of its line."""

    def _line(self, substrate: Substrate, at: Coord) -> Region:
        across = at.col in (0, substrate.cols + 1)
        return Region.row(Layer.CELLS, at.row - 1) if across else Region.col(Layer.CELLS, at.col - 1)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords, line = board.substrate.layout.coords, self._line(board.substrate, at).resolve(board.substrate)
        return Number(sum(solution[coords[i]] == TRUE for i in line))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        lines: dict[int, list[Coord]] = defaultdict(list)
        for at, clue in clues.items():
            if clue.as_number is not None:
                lines[clue.as_number].append(at)
        return tuple(
            Constraint.each(ExactCount(TRUE, n), [self._line(substrate, at) for at in places], clues=places)
            for n, places in sorted(lines.items())
        )


def _beside_lines(substrate: Substrate, at: Coord) -> ClueOptions:
    above, beside = at.row in (0, substrate.rows + 1), at.col in (0, substrate.cols + 1)
    if above == beside:
        return NO_CLUES
    return AnyClue(NumberRange(range((substrate.rows if above else substrate.cols) + 1)), OneOf((UNKNOWN,)))


class CornerCount(ClueMeaning):
    """A number on a corner counts the shaded cells around it."""

    def _around(self, substrate: Substrate, at: Coord) -> Region:
        return Region.of(substrate.cells_of_vertex(at.row, at.col))

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords, around = board.substrate.layout.coords, self._around(board.substrate, at).resolve(board.substrate)
        return Number(sum(solution[coords[i]] == TRUE for i in around))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(
            Constraint.each(ExactCount(TRUE, clue.as_number), (self._around(substrate, at),), clues=(at,))
            for at, clue in clues.items()
            if clue.as_number is not None
        )


class Tally(Genre):
    name = "toy_tally"
    title = "Tally"
    rules = "Shade connected cells. Numbers outside count those of their line, numbers on corners those around them."
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.FLOOR,
        Layer.CORNERS: Material.LABEL,
        Layer.FRAME: Material.LABEL,
    }
    structure = frozenset({Material.HOLE, Material.PLAIN_WALL})
    clue_meanings = (
        LineCount(_beside_lines, layer=Layer.FRAME, host=Material.LABEL),
        CornerCount(NumberRange(range(5)), layer=Layer.CORNERS, host=Material.LABEL),
    )
    default_size = (4, 4)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (SHADED,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Connected(TRUE), Region.all_of(Layer.CELLS)),)


# ── variants with a payload ──


class Cage(Variant, frozen=True):
    """Cells that hold different numbers, perhaps of a given sum."""

    name: ClassVar[str] = "cage"
    words: ClassVar[str] = "The numbers of a cage differ, and their sum is as printed."
    tool: ClassVar[VariantTool] = VariantTool.CELLS
    value_name: ClassVar[str] = "sum"

    cells: tuple[Coord, ...]
    sum: int | None = None

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Cage:
        if text and not text.isdigit():
            raise PuzzleError(f"the sum of a cage is a number, got {text!r}")
        return cls(places, int(text) if text else None)

    def validate(self, substrate: Substrate) -> None:
        require_cells(self, self.cells, substrate)
        if not self.cells or len(set(self.cells)) != len(self.cells):
            raise PuzzleError("a cage has one cell or more, each once")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        label = None if self.sum is None else NumberLabel(self.sum)
        region = Region.of(self.cells).with_presentation(RegionPresentation(BorderStyle.DASHED, label=label))
        sums = () if self.sum is None else (Constraint.goal(Sum(self.sum), region),)
        return (Constraint.goal(Distinct(), region), *sums)


class Thermometer(Variant, frozen=True):
    name: ClassVar[str] = "thermometer"
    words: ClassVar[str] = "Numbers increase along a thermometer."
    tool: ClassVar[VariantTool] = VariantTool.LINE

    line: tuple[Coord, ...]

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Thermometer:
        return cls(places)

    def validate(self, substrate: Substrate) -> None:
        require_cells(self, self.line, substrate)
        if len(self.line) < 2 or len(set(self.line)) != len(self.line):
            raise PuzzleError("a thermometer has two cells or more, each once")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(decoration=LineThrough())
        return (Constraint.goal(Increasing(), Region.path(self.line).with_presentation(look)),)


class Gap(Variant, frozen=True):
    """A dot on an edge."""

    name: ClassVar[str] = "gap"
    words: ClassVar[str] = "The numbers on either side of a dot differ by at least 2."
    tool: ClassVar[VariantTool] = VariantTool.EDGE

    edge: Coord

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Gap:
        if len(places) != 1:
            raise PuzzleError("a dot lies on one edge")
        return cls(places[0])

    def validate(self, substrate: Substrate) -> None:
        if len(cells_beside(self.edge)) != 2:
            raise PuzzleError(f"a dot lies on an edge, not on {self.edge!r}")
        require_cells(self, cells_beside(self.edge), substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(decoration=Dot())
        return (Constraint.goal(MinDifference(2), Region.path(cells_beside(self.edge)).with_presentation(look)),)


class Diagonal(Variant, frozen=True):
    """A switch that the genre's own rules look at."""

    name: ClassVar[str] = "diagonal"
    words: ClassVar[str] = "Each diagonal holds different numbers."
    keeps_symmetry: ClassVar[bool] = True


class Latin(Genre):
    name = "toy_latin"
    title = "Latin square"
    rules = "Fill the grid so that every row and every column holds each number once."
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (
        GivenMark(lambda substrate, at: NumberRange(range(1, substrate.rows + 1)), MarkKind.NUMERIC),
    )
    variants = (Cage, Thermometer, Gap, Diagonal)
    default_size = (4, 4)
    interchangeable_marks = True

    def check_dims(self, dims: object) -> None:
        rows, cols = getattr(dims, "rows", 0), getattr(dims, "cols", 1)
        if rows != cols or rows > 9:
            raise PuzzleError(f"a Latin square is a square of at most 9×9, got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        domain = Domain.numbers(range(1, substrate.rows + 1))
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.GLYPH, domain=domain, default=None),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        side = substrate.rows
        diagonals = ([cell(k, k) for k in range(side)], [cell(k, side - 1 - k) for k in range(side)])
        return (
            Constraint.each(Distinct(), EachRow()),
            Constraint.each(Distinct(), EachCol()),
            *(Constraint.goal(Distinct(), Region.of(line)) for line in diagonals if Diagonal.name in variants),
        )


# ── clues that depend on each other ──


class Total(ClueMeaning):
    """The numbers together say how many cells are shaded: none of them means anything by itself."""

    depends_on_others: ClassVar[bool] = True

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        total = sum(clue.as_number or 0 for clue in clues.values())
        return (Constraint.goal(ExactCount(TRUE, total), Region.all_of(Layer.CELLS)),)


class Totals(Genre):
    name = "toy_totals"
    title = "Totals"
    rules = "Shade connected cells, as many as the numbers say together."
    structure = frozenset({Material.LABEL})
    clue_meanings = (Total(NumberRange(range(4)), host=Material.LABEL),)
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (SHADED,)

    def clue_material(self, current: Material) -> Material:
        return Material.LABEL

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Connected(TRUE), Region.all_of(Layer.CELLS)),)


# ── clues that state a mark, and more ──


class Loner(ClueMeaning):
    """A number states the mark of its cell, and that exactly one cell beside it has the same: not a mere mark."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords, near = board.substrate.layout.coords, Region.neighbors4(at).resolve(board.substrate)
        alike = sum(solution[coords[i]] == solution[at] for i in near)
        return Number(solution[at].value) if alike == 1 else None

    def mark_of(self, clue: ClueValue) -> None:
        return None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        found = []
        for at, clue in clues.items():
            mark = TRUE if clue == Number(1) else FALSE
            found.append(Constraint.each(Pin(mark), (Region.of((at,)),), clues=(at,)))
            found.append(Constraint.each(ExactCount(mark, 1), (Region.neighbors4(at),), clues=(at,)))
        return tuple(found)


class Loners(Genre):
    name = "toy_loners"
    title = "Loners"
    rules = "Shade cells. A cell with a number is shaded if it is 1, and exactly one cell beside it is like it."
    clue_meanings = (Loner(NumberRange(range(2))),)
    default_size = (3, 3)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (SHADED,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.each(AtMost(TRUE, 3), EachWindow(2, 2), Role.FORBIDDEN),)


PEARLS, ARROWS, ROOMS, TALLY = PearlLoop(), ArrowLoop(), RoomShading(), Tally()
LATIN, TOTALS, LONERS = Latin(), Totals(), Loners()
EVERY_TOY: tuple[Genre, ...] = (PEARLS, ARROWS, ROOMS, TALLY, LATIN, TOTALS, LONERS, LAYERS)


@contextmanager
def registered(*toys: Genre) -> Iterator[None]:
    """Let documents name these genres, as if packages had registered them."""
    real, cached = registry.genres, registry.by_name
    known = {**real(), **{toy.name: toy for toy in toys or EVERY_TOY}}
    cached.cache_clear()
    registry.genres = lambda: known  # type: ignore[assignment]
    try:
        yield
    finally:
        registry.genres = real
        cached.cache_clear()
