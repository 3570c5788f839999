"""Of steps that are as easy, the one that follows from the last is told next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from penmark.board.coord import cell
from penmark.grading import grade
from penmark.grading.step import SolveStep
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres

GENRES = [genre for genre in genres().values() if genre.tells_nearest]
PUZZLES = [sample.puzzle for genre in GENRES for sample in genre.samples]


def _boards(puzzle: Puzzle) -> Iterator[tuple[SolveStep, Game]]:
    """Each step of the solve, with the board as the steps before it leave it."""
    game = Game(puzzle)
    for step in grade(puzzle).steps:
        yield step, game
        for move in step.moves:
            game.apply(move)


def test_genres_whose_marks_follow_from_each_other_tell_the_nearest() -> None:
    assert {genre.name for genre in GENRES} == {"akari", "takuzu"}


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_steps_come_after_what_they_read(puzzle: Puzzle) -> None:
    """Told on the board before it, each names marks that stand there."""
    for step in grade(puzzle).steps:
        before = step.before
        index = puzzle.substrate.layout.index
        for each in step.evidence.used:
            assert each.mark is None or before[index(each.coord)] & each.mark.bit, step.words


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.genre.name == "takuzu"])
def test_both_sides_of_a_pair_are_one_step(puzzle: Puzzle) -> None:
    """Two steps by the same pair come only where one side was settled later."""
    for step, game in _boards(puzzle):
        if step.technique != "pair":
            continue
        one, other = (each.coord for each in step.evidence.used)
        row, col = other.row - one.row, other.col - one.col
        ends = {cell(one.row - row, one.col - col), cell(other.row + row, other.col + col)}
        layout = puzzle.substrate.layout
        still_open = {
            end for end in ends if puzzle.substrate.is_floor(end) and game.masks[layout.index(end)].bit_count() > 1
        }
        assert {move.coord for move in step.moves} == still_open
