"""What short seas imply follows from the rules: compared with seas of all kinds, and with what solvers find."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.mark import FALSE
from penmark.genres.nurikabe import GENRE
from penmark.genres.nurikabe.short_seas import Box, ShortSea
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve

Cells = frozenset[tuple[int, int]]


def _board(rows: int, cols: int, clues: dict[tuple[int, int], int]) -> Puzzle:
    builder = GENRE.new(rows, cols).edit()
    for at, size in clues.items():
        builder.add_clue(at, Number(size))
    return builder.build()


def _parts(cells: Cells) -> list[Cells]:
    left, found = set(cells), []
    while left:
        part = [left.pop()]
        for r, c in part:
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & left
            left -= near
            part += sorted(near)
        found.append(frozenset(part))
    return found


def _all(rows: int, cols: int) -> Cells:
    return frozenset((r, c) for r in range(rows) for c in range(cols))


def _random_sea(rng: Random, rows: int, cols: int) -> Cells:
    """A connected one, pools or not: a walk that now and then goes on from where it has been."""
    way = [(rng.randrange(rows), rng.randrange(cols))]
    length, strays = rng.randint(1, 3 * (rows + cols)), rng.random()
    while len(way) < length:
        r, c = rng.choice(way) if rng.random() < strays else way[-1]
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        way.append((min(max(r + down, 0), rows - 1), min(max(c + right, 0), cols - 1)))
    return frozenset(way)


def _needed(rows: int, cols: int, sea: Cells, rng: Random) -> set[Coord]:
    """By islands of the sizes that a sea leaves, with a clue anywhere in each; checked to be land."""
    land = _all(rows, cols) - sea
    sizes = {cell(*rng.choice(sorted(island))): len(island) for island in _parts(land)}
    found = ShortSea(rows, cols, sizes, len(sea)).needed()
    assert found <= {cell(*at) for at in land}, (rows, cols, sorted(sea), sizes)
    return found


def test_what_is_needed_is_land_whatever_the_sea_on_a_small_board() -> None:
    rng, helped = Random(1), 0
    for rows, cols in ((1, 4), (2, 3), (3, 3), (3, 4)):
        cells = sorted(_all(rows, cols))
        for chosen in range(1, 1 << len(cells)):
            sea = frozenset(at for k, at in enumerate(cells) if chosen >> k & 1)
            if len(_parts(sea)) == 1:
                helped += bool(_needed(rows, cols, sea, rng))
    assert helped > 100


def test_what_is_needed_is_land_whatever_the_sea_on_larger_boards() -> None:
    rng = Random(2)
    sizes = [(rng.randint(3, 9), rng.randint(3, 9)) for _ in range(150)]
    helped = sum(bool(_needed(rows, cols, _random_sea(rng, rows, cols), rng)) for rows, cols in sizes)
    assert helped > 5


@pytest.mark.parametrize(
    ("at_ends", "at_sides", "wall"),
    [(0, 0, 18), (1, 0, 12), (0, 1, 13), (1, 1, 8), (2, 1, 3), (1, 2, 4), (2, 2, 0), (2, 0, None), (0, 2, None)],
)
def test_how_long_a_wall_is(at_ends: int, at_sides: int, wall: int | None) -> None:
    """Round three rows of four cells."""
    assert Box(5, 5, 8, 9, at_ends, at_sides).wall == wall


def test_a_ring_that_is_just_long_enough() -> None:
    """The search alone does not find it within minutes: the smaller island is a square of 36."""
    puzzle = _board(10, 10, {(1, 1): 37, (2, 2): 36})
    (solution,) = solve(puzzle, 2)
    assert {at for at in puzzle.substrate.coords() if solution[at] == FALSE} >= {
        cell(r, c) for r in range(2, 8) for c in range(2, 8)
    }


def test_a_corner_that_is_just_walled_off() -> None:
    puzzle = _board(12, 12, {(1, 9): 144 - 20 - 10, (10, 4): 20})
    (solution,) = solve(puzzle, 2)
    assert all(solution[cell(r, c)] == FALSE for r in range(8, 12) for c in range(5))


def test_a_sea_that_is_too_short_parts_nothing() -> None:
    assert len(solve(_board(12, 12, {(1, 9): 144 - 20 - 9, (10, 4): 20}), 2)) == 0


@pytest.mark.parametrize("seed", range(6))
def test_solvers_agree_where_the_sea_is_short(seed: int) -> None:
    rng = Random(f"short sea {seed}")
    rows, cols = rng.randint(3, 4), rng.randint(3, 4)
    land = _all(rows, cols) - _random_sea(rng, rows, cols)
    puzzle = _board(rows, cols, {rng.choice(sorted(island)): len(island) for island in _parts(land)})
    assert set(solve(puzzle, 1000)) == set(solve(puzzle, 1000, solver="simple"))


def test_nothing_is_said_of_long_seas_or_unknown_sizes() -> None:
    ring = _board(10, 10, {(1, 1): 37, (2, 2): 36})
    assert GENRE.implied_constraints(ring)
    assert not GENRE.implied_constraints(ring.add_clue((2, 2), UNKNOWN))
    assert not GENRE.implied_constraints(_board(10, 10, {(1, 1): 20, (2, 2): 20}))
    assert not GENRE.implied_constraints(GENRE.new(5, 5))
