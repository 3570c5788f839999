"""Problems whose number of solutions is known, each as a program of the kernel.

What the rules can say is said by rules, laid over a bare board; the rest goes to the program directly.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path as File

from penmark.board.coord import Coord, DiagDir, Layer, cell, corner, edge_h, edge_v
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.mark import BINARY, FALSE, TRUE, Domain
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.program import Program, negate
from penmark.puzzle.registry import by_name
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.at_most import AtMost
from penmark.rules.base import Rule
from penmark.rules.connected import Connected
from penmark.rules.degree_in import DegreeIn
from penmark.rules.distinct import Distinct
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import Field, Scope
from penmark.rules.forests import lower_forest
from penmark.rules.lowering import Lowering
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.path import Path
from penmark.rules.value_grouped_size import ValueGroupedSize
from penmark.solvers.lowered import lower

Size = tuple[int, int]
EDGES = (Layer.EDGES_H, Layer.EDGES_V)


@dataclass(frozen=True)
class Known:
    problem: str
    size: str
    count: int


def known_counts(path: File) -> list[Known]:
    """The table of counts: problem, size, count, and where it is known from."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    return [Known(row[0], row[1], int(row[2])) for row in rows if row and not row[0].startswith("#")]


def size_of(text: str) -> Size:
    """`3x4`, or `3` for a square."""
    rows, _, cols = text.partition("x")
    return int(rows), int(cols or rows)


class Bare:
    """A board of some layers on which nothing holds yet."""

    def __init__(self, size: Size, domain: Domain = BINARY, layers: Iterable[Layer] = (Layer.CELLS,)) -> None:
        self.rows, self.cols = size
        domains = dict.fromkeys(layers, domain)
        substrate = Substrate.new(Rectangular(*size), dict.fromkeys(domains, Material.FLOOR))
        self.field = Field(substrate, domains)
        self.to = Lowering(self.field)
        self._rules = 0

    @property
    def program(self) -> Program:
        return self.to.program

    def lay(self, rule: Rule, *regions: Region | Iterable[Coord]) -> Bare:
        """A rule over each of some regions, or over the whole board."""
        for k, region in enumerate(regions or (Region.all(),)):
            shape = region if isinstance(region, Region) else Region.of(tuple(region))
            scope = Scope(self.field, (shape.resolve(self.field.substrate),))
            rule.validate(scope)
            self.program.at(self._rules, k)
            rule.lower(scope, self.to)
        self._rules += 1
        return self

    def cells(self) -> list[Coord]:
        return [cell(r, c) for r in range(self.rows) for c in range(self.cols)]

    def lines(self) -> list[list[Coord]]:
        """Rows and columns of cells."""
        rows = [[cell(r, c) for c in range(self.cols)] for r in range(self.rows)]
        return rows + [list(column) for column in zip(*rows, strict=True)]

    def windows(self, height: int, width: int) -> list[list[Coord]]:
        """All blocks of cells of a size."""
        return [
            [cell(r + i, c + j) for i in range(height) for j in range(width)]
            for r in range(self.rows - height + 1)
            for c in range(self.cols - width + 1)
        ]

    def literal(self, coord: Coord) -> int:
        """True when the coord is marked."""
        return self.to.literal(self.field.substrate.layout.index(coord), TRUE)

    def between(self) -> list[Coord]:
        """The edges that lie between two cells."""
        return [edge_h(r, c) for r in range(1, self.rows) for c in range(self.cols)] + [
            edge_v(r, c) for r in range(self.rows) for c in range(1, self.cols)
        ]

    def exits(self, at: Coord) -> list[Coord]:
        """The edges that lead from a cell to its neighbours."""
        around = (
            edge_h(at.row, at.col),
            edge_h(at.row + 1, at.col),
            edge_v(at.row, at.col),
            edge_v(at.row, at.col + 1),
        )
        inner = set(self.between())
        return [edge for edge in around if edge in inner]


# ── shadings ──


def no_adjacent_black(size: Size) -> Bare:
    board = Bare(size)
    return board.lay(AtMost(TRUE, 1), *board.windows(1, 2), *board.windows(2, 1), [])


def hitori_shading(size: Size) -> Bare:
    return no_adjacent_black(size).lay(Connected(FALSE)).lay(AtLeastOne(FALSE))


def connected_nonempty(size: Size) -> Bare:
    return Bare(size).lay(Connected(TRUE)).lay(AtLeastOne(TRUE))


def nurikabe_sea(size: Size) -> Bare:
    return connected_nonempty(size).lay(NoTwoByTwo(TRUE))


def nurimisaki_white(size: Size) -> Bare:
    return nurikabe_sea(size).lay(NoTwoByTwo(FALSE))


def yinyang(size: Size) -> Bare:
    board = Bare(size)
    for mark in (TRUE, FALSE):
        board.lay(Connected(mark)).lay(NoTwoByTwo(mark))
    return board


def star_battle(stars: int, size: Size) -> Bare:
    board = Bare(size)
    return board.lay(ExactCount(TRUE, stars), *board.lines()).lay(AtMost(TRUE, 1), *board.windows(2, 2), [])


# ── loops and walls ──


def slitherlink_noclue(size: Size) -> Bare:
    return Bare(size, layers=EDGES).lay(Path(TRUE, closed=True))


def masyu_noclue(size: Size) -> Bare:
    board = _edges_between(size)
    return board.lay(Path(TRUE, True, Layer.CELLS), board.between())


def hamiltonian_cycle(size: Size) -> Bare:
    board = masyu_noclue(size)
    return board.lay(DegreeIn(TRUE, (2,)), *map(board.exits, board.cells()))


def _edges_between(size: Size) -> Bare:
    """Edges on which nothing is drawn round the outside."""
    board = Bare(size, layers=EDGES)
    outside = set(board.field.coords(board.field.substrate.floor)) - set(board.between())
    return board.lay(ExactCount(TRUE, 0), sorted(outside))


def yajilin_noclue(size: Size) -> Bare:
    """Cells are shaded, no two side by side, and the loop goes through all the others."""
    board = Bare(size, layers=(Layer.CELLS, *EDGES))
    outside = [c for c in board.field.coords(board.field.substrate.floor) if c.layer is not Layer.CELLS]
    board.lay(ExactCount(TRUE, 0), sorted(set(outside) - set(board.between())))
    board.lay(Path(TRUE, True, Layer.CELLS), board.between())
    board.lay(AtMost(TRUE, 1), *board.windows(1, 2), *board.windows(2, 1))
    for at in board.cells():
        exits = [board.literal(edge) for edge in board.exits(at)]
        board.program.count([*exits, board.literal(at), board.literal(at)], (2,))
    return board


def rectangle_dissection(size: Size) -> Bare:
    """Walls between cells, which never end and never turn: where two meet at an angle, a third goes on."""
    board = _edges_between(size)
    for r in range(1, board.rows):
        for c in range(1, board.cols):
            flat = [board.literal(edge_h(r, c - 1)), board.literal(edge_h(r, c))]
            upright = [board.literal(edge_v(r - 1, c)), board.literal(edge_v(r, c))]
            for one, other in (flat, flat[::-1], upright, upright[::-1]):
                across = upright if one in flat else flat
                # A wall goes on straight ahead, or ends at one that runs across on both sides.
                for side in across:
                    board.program.clause([negate(one), other, side])
    return board


def slant_noclue(size: Size) -> Bare:
    """A diagonal in every cell, and no loop."""
    board = Bare(size)
    number = {corner(r, c): r * (board.cols + 1) + c for r in range(board.rows + 1) for c in range(board.cols + 1)}
    ends, edges = [], []
    for at in board.cells():
        r, c = at.row, at.col
        ends += [
            (number[corner(r, c)], number[corner(r + 1, c + 1)]),
            (number[corner(r, c + 1)], number[corner(r + 1, c)]),
        ]
        edges += [board.literal(at), negate(board.literal(at))]
    lower_forest(ends, edges, board.to.false, board.program)
    return board


# ── numbers ──


def latin(size: Size) -> Bare:
    board = Bare(size, Domain.numbers(range(1, size[0] + 1)))
    return board.lay(Distinct(), *board.lines())


def diagonal_latin(size: Size) -> Bare:
    down, up = Region.diagonal(cell(0, 0), DiagDir.DOWN_RIGHT), Region.diagonal(cell(size[0] - 1, 0), DiagDir.UP_RIGHT)
    return latin(size).lay(Distinct(), down, up)


def fillomino_dissection(size: Size) -> Bare:
    return Bare(size, Domain.numbers(range(1, size[0] * size[1] + 1))).lay(ValueGroupedSize())


def _takuzu(variants: tuple[str, ...], size: Size) -> Program:
    return lower(by_name("takuzu").empty(Rectangular(*size), variants))


def _sudoku(size: Size) -> Program:
    return lower(by_name("sudoku").empty(Boxed(*size)))


def _bare(build: Callable[[Size], Bare], size: Size) -> Program:
    return build(size).program


PROBLEMS: dict[str, Callable[[Size], Program]] = {
    build.__name__: partial(_bare, build)
    for build in (
        no_adjacent_black,
        hitori_shading,
        connected_nonempty,
        nurikabe_sea,
        nurimisaki_white,
        yinyang,
        slitherlink_noclue,
        masyu_noclue,
        hamiltonian_cycle,
        yajilin_noclue,
        rectangle_dissection,
        slant_noclue,
        latin,
        diagonal_latin,
        fillomino_dissection,
    )
} | {
    "star_battle_1_no_regions": partial(_bare, partial(star_battle, 1)),
    "star_battle_2_no_regions": partial(_bare, partial(star_battle, 2)),
    "takuzu_no_unique": partial(_takuzu, ()),
    "takuzu_unique_lines": partial(_takuzu, ("distinct-lines",)),
    "sudoku_box": _sudoku,
}

OTHERS = {
    "sudoku4_minimal_4clue": "counts puzzles, not boards",
    "sudoku4_minimal_5clue": "counts puzzles, not boards",
    "sudoku4_minimal_6clue": "counts puzzles, not boards",
    "sudoku4_unique_subsets": "counts puzzles, not boards",
    "nonogram_unique": "counts boards that their clues determine",
    "n_omino_dissection": "counts ways to cut a board up, which the rules would tell apart by the names of the parts",
}
"""Problems of the table that are not about the solutions of one program."""


def program_of(problem: str, size: str) -> Program:
    return PROBLEMS[problem](size_of(size))
