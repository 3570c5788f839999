"""Random boards whose solution is known, for techniques that must be right whether or not it is the only one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from penmark.board.coord import Coord, cell
from penmark.board.region import Region
from penmark.genres.sudoku import GENRE
from penmark.puzzle.game import Eliminate
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from tests.grading.techniques.distinct.steps import settle


def with_house(puzzle: Puzzle, coords: Iterable[tuple[int, int]]) -> Puzzle:
    """The puzzle with one more region where all must differ; rows and columns from 0."""
    region = Region.of(cell(row, col) for row, col in coords)
    return puzzle.add_constraint(Constraint.each(Distinct(), [region]))


def solved_grid(side: int, chance: random.Random) -> dict[Coord, int]:
    puzzle = GENRE.new(side, side)
    width, height = puzzle.substrate.boxes or (1, 1)
    digits = chance.sample(range(1, side + 1), side)
    rows, cols = _shuffled(chance, side, height), _shuffled(chance, side, width)
    return {
        cell(r, c): digits[(width * (row % height) + row // height + col) % side]
        for r, row in enumerate(rows)
        for c, col in enumerate(cols)
    }


def _shuffled(chance: random.Random, side: int, band: int) -> list[int]:
    """Lines in an order that keeps the bands together."""
    bands = [chance.sample(range(k, k + band), band) for k in range(0, side, band)]
    return [line for lines in chance.sample(bands, len(bands)) for line in lines]


def some_board(side: int, share: float, seed: int, cages: int = 0) -> tuple[Puzzle, Mapping[Coord, int]]:
    """A puzzle with clues in a share of its cells and some cages, and a solution of it that may be one of many."""
    chance = random.Random(seed)
    full = solved_grid(side, chance)
    edit = GENRE.new(side, side).edit()
    for at in chance.sample(sorted(full), round(share * side * side)):
        edit.add_clue(at, full[at])
    puzzle = edit.build()
    for _ in range(cages):
        distinct = {full[at]: at for at in chance.sample(sorted(full), side)}
        puzzle = with_house(puzzle, ((at.row, at.col) for at in distinct.values()))
    return puzzle, full


def assert_keeps(techniques: Iterable[Technique], puzzle: Puzzle, solution: Mapping[Coord, int]) -> int:
    """Go as far as the techniques lead; no step may strike the solution. How many steps were found on the way."""
    position, found = Position(puzzle), 0
    while True:
        settle(position)
        steps = [s for t in techniques if isinstance(t, BoardPattern) for s in t.find(position)]
        for step in steps:
            for move in step.moves:
                assert isinstance(move, Eliminate)
                assert solution[move.coord] != move.mark.value
        if not steps:
            return found
        found += len(steps)
        for move in steps[0].moves:
            assert position.apply(move), "a move that changes nothing"


def some_digit(share: float, seed: int) -> tuple[Position, frozenset[tuple[int, int]]]:
    """A 9×9 board where 1 has an arrangement over all houses, and a share of the other cells as further places."""
    chance = random.Random(seed)
    digit = chance.randint(1, 9)
    where = frozenset((at.row, at.col) for at, value in solved_grid(9, chance).items() if value == digit)
    position = Position(GENRE.new(9, 9))
    for index in range(81):
        if divmod(index, 9) not in where and chance.random() >= share:
            position.strike(index, 1 << 1)
    return position, where
