"""Boards whose candidates are noise around a filled grid: far more patterns than puzzles have, and a known solution."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import islice

from penmark.genres.sudoku import GENRE
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.reasoning.scanning import Scans
from penmark.reasoning.technique import Technique
from tests.grading.techniques.distinct.steps import filling, strike_placed, words

_MOST_STEPS = 15
"""Of a technique on one board; noise often has thousands."""


def noisy(side: int, seed: int) -> tuple[Position, dict[tuple[int, int], int]]:
    """A board with some numbers put down and few candidates elsewhere, and the grid they are all taken from.

    Nothing is struck because of a number that is put down: a step must not rely on that.
    """
    chance = random.Random(seed)
    grid = filling(side, chance)
    return noisy_board(GENRE.new(side, side), grid, chance), grid


def noisy_board(puzzle: Puzzle, grid: Mapping[tuple[int, int], int], chance: random.Random) -> Position:
    """The same on a board with rules besides."""
    position, side = Position(puzzle), puzzle.rows
    noise, placed = chance.uniform(1, 3.5) / side, chance.uniform(0, 0.4)
    for index in puzzle.substrate.floor:
        value = grid[divmod(index, side)]
        if chance.random() < placed:
            position.place(index, 1 << value)
            continue
        for other in range(1, side + 1):
            if other != value and chance.random() > noise:
                position.strike(index, 1 << other)
    return position


def assert_sound_in_noise(techniques: Iterable[Technique], side: int, seed: int, *, struck: bool = False) -> int:
    """No step touches the grid that the board was made from. How many steps were looked at.

    With `struck` the numbers that are put down are struck from what sees them, as most techniques take for granted.
    """
    position, grid = noisy(side, seed)
    if struck:
        strike_placed(position)
    return assert_sound_at(position, techniques, grid)


def assert_sound_at(position: Position, techniques: Iterable[Technique], grid: Mapping[tuple[int, int], int]) -> int:
    """No step that is found now touches the grid. How many steps were looked at."""
    found = 0
    for technique in techniques:
        for step in islice(Scans().find(technique, position), _MOST_STEPS):
            found += 1
            for move in step.moves:
                is_right = grid[move.coord.row, move.coord.col] == move.mark.value
                assert is_right is isinstance(move, Commit), f"{technique.name}: {words(position, step)}"
    return found
