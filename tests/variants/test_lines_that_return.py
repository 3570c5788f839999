"""Lines that are loops or cross themselves in a cell: which kinds may, what they mean, how they are drawn and kept."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from penmark import solve
from penmark.board.coord import Coord, cell
from penmark.errors import PuzzleError
from penmark.formats.fpuzzles import FORMAT
from penmark.puzzle import wire
from penmark.puzzle.registry import by_name
from penmark.puzzle.variant import VariantTool
from penmark.rendering.compose import draw
from penmark.variants.payloads import LineVariant
from tests.variants.naive import CHECKS
from tests.variants.test_every_variant import as_grid, breaks, grids

SUDOKU = by_name("sudoku")
LINES = [kind for kind in SUDOKU.variants if issubclass(kind, LineVariant)]
RETURNING = [kind for kind in LINES if kind.returns]


def line_of(*places: tuple[int, int]) -> tuple[Coord, ...]:
    return tuple(cell(row, col) for row, col in places)


LOOP = line_of((1, 1), (1, 2), (2, 2), (2, 1), (1, 1))
OVER_BOXES = line_of((0, 2), (1, 3), (2, 2), (1, 1), (0, 2))
EIGHT = line_of((0, 0), (1, 1), (2, 2), (2, 1), (1, 1), (0, 1))


def test_the_kinds_of_lines_that_may_return() -> None:
    """The others have ends, or count from a bulb or a middle."""
    names = {kind.name for kind in RETURNING}
    assert names == {
        "dutch-whispers", "entropic-line", "german-whispers", "modular-line", "nabner", "palindrome",
        "region-sum-line", "renban",
    }  # fmt: skip
    assert all(kind.tool is VariantTool.LINE for kind in LINES)


@pytest.mark.parametrize("kind", [kind for kind in LINES if not kind.returns], ids=lambda kind: kind.name)
@pytest.mark.parametrize("line", [LOOP, EIGHT], ids=["loop", "eight"])
def test_other_lines_are_refused_by_their_name(kind: type[LineVariant], line: tuple[Coord, ...]) -> None:
    with pytest.raises(PuzzleError, match=f"{kind.name} has each of its cells once, got r2c2 twice"):
        SUDOKU.new(9, 9, [kind(line)])


def test_no_line_takes_a_step_twice() -> None:
    there_and_back = line_of((0, 0), (0, 1), (0, 0))
    for kind in RETURNING:
        with pytest.raises(PuzzleError, match="from a cell to the next only once"):
            SUDOKU.new(9, 9, [kind(there_and_back)])


@pytest.mark.parametrize("kind", RETURNING, ids=lambda kind: kind.name)
def test_they_mean_what_a_naive_check_says(kind: type[LineVariant]) -> None:
    """Whispers with a small difference, or nothing would be right."""
    rng, told = Random(kind.name), set()
    for line in [LOOP, OVER_BOXES, EIGHT, *(returning_line(rng, 6) for _ in range(12))]:
        puzzle = SUDOKU.new(6, 6, [kind(line)])
        for solution in rng.sample(grids(6), 12):
            right = CHECKS[kind.name](kind(line), as_grid(solution), puzzle)
            assert breaks(puzzle, solution) is not right, (line, as_grid(solution))
            told.add(right)
    assert False in told


def returning_line(rng: Random, side: int) -> tuple[Coord, ...]:
    """A walk that comes to some cell again."""
    while True:
        walk = [cell(rng.randrange(side), rng.randrange(side))]
        for _ in range(rng.randint(3, 8)):
            at = walk[-1].shifted(rng.randint(-1, 1), rng.randint(-1, 1))
            step = {walk[-1], at}
            if len(step) == 2 and 0 <= at.row < side and 0 <= at.col < side and step not in map(set, pairwise(walk)):
                walk.append(at)
        if len(set(walk)) < len(walk):
            return tuple(walk)


@pytest.mark.parametrize("kind", RETURNING, ids=lambda kind: kind.name)
@pytest.mark.parametrize("line", [LOOP, EIGHT], ids=["loop", "eight"])
def test_they_are_drawn_kept_and_solved(kind: type[LineVariant], line: tuple[Coord, ...]) -> None:
    puzzle = SUDOKU.new(9, 9, [kind(line)])
    assert len(draw(puzzle).items) > len(draw(SUDOKU.new(9, 9)).items)
    assert wire.loads(wire.dumps(puzzle)).puzzle == puzzle
    assert FORMAT.read(FORMAT.write(puzzle)).puzzle == puzzle
    found = solve(puzzle, 2)
    assert all(CHECKS[kind.name](kind(line), as_grid(solution), puzzle) for solution in found)


def test_a_loop_counts_round_its_end() -> None:
    """The parts of a region sum line that meet there are one; so are three cells in a row."""
    a, b, c, d = line_of((0, 0), (0, 1), (1, 1), (1, 0))
    assert {frozenset(triple) for triple in RETURNING[1]((a, b, c, d, a)).triples()} == {
        frozenset(three) for three in ((a, b, c), (b, c, d), (c, d, a), (d, a, b))
    }
