"""A rival tells which clues must say what they say: it is a solution once those that are not true of it say less."""

from __future__ import annotations

import penmark
from penmark.board.mark import Mark
from penmark.generating.rivals import Rival
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution


def solution_of(board: Puzzle, rows: str) -> Solution:
    signs = "".join(rows.split())
    marks = {at: Mark.binary(sign == "#") for at, sign in zip(board.coords(), signs, strict=True)}
    return Solution.from_marks(board.field, marks)


def test_silent_where_they_are_untrue_clues_let_it_in() -> None:
    board = by_name("nurikabe").new(2, 3)
    rival = Rival(board.genre, board, solution_of(board, "..# ###"))
    at = next(iter(board.coords()))
    assert rival.untrue({at: Number(3)}) == frozenset({at})
    assert rival.untrue({at: Number(2)}) == frozenset()
    found = penmark.solve(board.with_clues({at: UNKNOWN}), 20)
    assert solution_of(board, "..# ###") in found


def test_no_silence_lets_in_what_has_no_room_for_a_clue() -> None:
    board = by_name("nurikabe").new(2, 3)
    rival = Rival(board.genre, board, solution_of(board, "..# ###"))
    first, second, third, *_ = board.coords()
    assert rival.untrue({third: Number(1)}) is None, "there is sea"
    assert rival.untrue({first: Number(1), second: Number(1)}) is None, "two for one island"
    assert rival.untrue({}) is None


def test_where_there_are_no_groups_each_clue_is_asked() -> None:
    puzzle = by_name("nurimisaki").samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    assert Rival(puzzle.genre, puzzle.without_clues(), solution).untrue(puzzle.clues) == frozenset()
