"""BUG+1."""

from __future__ import annotations

import random

import pytest

from penmark.board.mark import Mark
from penmark.board.region import Region
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct.grave import TECHNIQUES
from penmark.puzzle.game import Commit
from penmark.reasoning.position import Position
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from tests.grading.techniques.distinct.library import cases
from tests.grading.techniques.distinct.steps import (
    SIZES,
    assert_finds,
    assert_sound,
    at,
    filling,
    finder,
    moves,
    some_puzzles,
    words,
)

FIND = finder(TECHNIQUES, "bug-plus-one")


@pytest.mark.parametrize("code", ["0610", "0610-x"])
def test_library(code: str) -> None:
    assert_finds(FIND, code)


def test_words() -> None:
    position = cases("0610")[0].position
    (step,) = FIND(position)
    assert words(position, step) == (
        "r7c3 is the only open cell with three candidates, and 4 stands three times in row 7, column 3 and "
        "box 7. Without it every open cell would have two candidates and every number two places in each "
        "house, so there would be two solutions or none: r7c3 is 4."
    )


def test_does_not_fire_with_a_second_cell_of_three() -> None:
    position = cases("0610")[0].position
    other = next(i for i in position.puzzle.substrate.floor if position.masks[i].bit_count() == 2)
    free = next(v for v in range(1, 10) if not position.masks[other] >> v & 1)
    masks = position.masks[:]
    masks[other] |= 1 << free
    assert moves(FIND, Position(position.puzzle, masks)) == []


def test_does_not_fire_where_there_are_other_rules() -> None:
    position = cases("0610")[0].position
    cage = Constraint.goal(Distinct(), Region.of([at("r8c8"), at("r9c9")]))
    assert moves(FIND, Position(position.puzzle, position.masks[:]))
    assert moves(FIND, Position(position.puzzle.add_constraint(cage), position.masks[:])) == []


def test_takes_uniqueness_for_granted() -> None:
    assert all(technique.uniqueness for technique in TECHNIQUES)


def almost_a_grave(side: int) -> tuple[Position, int, int]:
    """Three numbers may turn in a circle, so that all come in twos; but one cell may take the third number too.

    Also the index of that cell, and the third number.
    """
    full = filling(side, random.Random(side))
    edit = GENRE.new(side, side).edit()
    for where, value in full.items():
        if value > 3:
            edit.add_clue(where, value)
    position = Position(edit.build())
    open_cells = [row * side + col for (row, col), value in full.items() if value <= 3]
    for index in open_cells:
        value = full[divmod(index, side)]
        for other in range(1, side + 1):
            if other not in (value, value % 3 + 1) and (other > 3 or index != open_cells[0]):
                position.strike(index, 1 << other)
    return position, open_cells[0], (full[divmod(open_cells[0], side)] + 1) % 3 + 1


@pytest.mark.parametrize("side", SIZES)
def test_fires_on_all_sizes(side: int) -> None:
    position, index, third = almost_a_grave(side)
    coord = position.puzzle.field.coord(index)
    assert moves(FIND, position) == [{Commit(coord, Mark.number(third))}]


def test_does_not_fire_on_a_grave() -> None:
    position, index, third = almost_a_grave(9)
    position.strike(index, 1 << third)
    assert moves(FIND, position) == []


@pytest.mark.sweep
@pytest.mark.parametrize("side", SIZES)
def test_sound_on_all_sizes(side: int) -> None:
    for puzzle in some_puzzles(side):
        assert_sound(TECHNIQUES, puzzle)
