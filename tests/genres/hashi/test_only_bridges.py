"""Bridges that are changed until their numbers allow no others."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import penmark
from penmark.board.material import Material
from penmark.genres.hashi import GENRE
from penmark.genres.hashi.only_bridges import with_only_bridges
from penmark.genres.hashi.seeding import Built, Reach, random_islands, solved_islands
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from tests.generating.judging import assert_symmetric, assert_unique

ROWS, COLS = 6, 8


@cache
def made() -> list[tuple[Built, Built]]:
    """Islands as they grew, and with other bridges."""
    found, group = [], Pattern.NONE.group(ROWS, COLS)
    for seed in range(400):
        rng = Rng("only bridges", seed)
        built = random_islands(ROWS, COLS, 0.3, group, rng, Reach.BEYOND)
        other = None if built is None else with_only_bridges(built, ROWS, COLS, rng)
        if built is not None and other is not None:
            found.append((built, other))
            if len(found) == 5:
                return found
    raise AssertionError("too few were found")


def numbers_of(built: Built) -> Counter[tuple[int, int]]:
    numbers: Counter[tuple[int, int]] = Counter()
    for line, count in built.items():
        numbers.update(dict.fromkeys(line, count))
    return numbers


def puzzle_of(built: Built) -> Puzzle:
    builder = GENRE.new(ROWS, COLS).edit()
    for at, number in numbers_of(built).items():
        builder.add_clue(at, number)
    return builder.build()


def test_the_islands_stay_where_they_are() -> None:
    assert all(numbers_of(before).keys() == numbers_of(after).keys() for before, after in made())
    assert any(before != after for before, after in made())


def test_they_are_the_only_solution() -> None:
    for _, built in made():
        (solution,) = penmark.solve(puzzle_of(built), 2)
        assert sum(mark.value for mark in solution.values()) == sum(built.values())
        assert set(built.values()) <= {1, 2}


def test_counting_does_not_find_them() -> None:
    for _, built in made():
        numbers, given = numbers_of(built), bytearray(ROWS * COLS)
        for (row, col), number in numbers.items():
            given[row * COLS + col] = number
        assert solved_islands(bytes(given), ROWS, COLS)[0] is Reach.BEYOND
        assert penmark.grade(puzzle_of(built)).difficulty in ("hard", "extreme")


def test_what_has_no_other_bridges() -> None:
    """Two islands: counting solves every puzzle with them."""
    assert with_only_bridges({((0, 0), (0, 2)): 1}, 1, 3, Rng("two", 1)) is None


@pytest.mark.parametrize("size", [7, 10])
def test_extreme_puzzles(size: int) -> None:
    puzzle = penmark.generate("hashi", size, tier="extreme", seed=1, time_budget=None)
    assert penmark.grade(puzzle, time_budget=None).difficulty == "extreme"
    assert_unique(puzzle)
    assert len(puzzle.clues) == sum(1 for _ in puzzle.substrate.cells_by_material(Material.ISLAND)), "every number"


def test_islands_stay_symmetric() -> None:
    puzzle = penmark.generate("hashi", 8, tier="extreme", symmetry=Pattern.ROT180, seed=2, time_budget=None)
    assert_symmetric(puzzle, Pattern.ROT180)
