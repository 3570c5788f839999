from __future__ import annotations

import threading

import pytest

from penmark.enumerating import count_solutions
from penmark.puzzle.registry import by_name
from penmark.solvers.base import StopReason
from penmark.solvers.simple import SimpleSolver


@pytest.mark.parametrize(
    ("genre", "rows", "cols", "variants", "number"),
    [
        ("sudoku", 1, 1, (), 1),
        ("sudoku", 4, 4, (), 288),
        ("sudoku", 6, 6, (), 28200960),
        ("takuzu", 2, 2, (), 2),
        ("takuzu", 6, 6, (), 11222),
        ("takuzu", 6, 6, ("distinct-lines",), 4140),
        ("slitherlink", 3, 5, (), 5034),
        ("slitherlink", 4, 4, (), 9349),
        ("akari", 4, 4, (), 24),
    ],
)
def test_empty_boards_have_as_many_solutions_as_is_known(
    genre: str, rows: int, cols: int, variants: tuple[str, ...], number: int
) -> None:
    found = count_solutions(by_name(genre).new(rows, cols, variants))
    assert (found.number, found.exact, found.stopped_by) == (number, True, None)


def test_clues_are_heeded() -> None:
    puzzle = by_name("sudoku").new(4, 4).add_clue((0, 0), 1).add_clue((3, 3), 2)
    assert count_solutions(puzzle).number == len(SimpleSolver().solve(puzzle, 1000))
    assert count_solutions(puzzle.add_clue((0, 1), 1)).number == 0


def test_what_is_stopped_is_not_exact() -> None:
    large = by_name("slitherlink").new(10, 10)
    found = count_solutions(large, time_budget=0.2)
    assert found.number > 0
    assert (found.exact, found.stopped_by) == (False, StopReason.TIME)
    assert count_solutions(large, time_budget=0.0).stopped_by is StopReason.TIME
    cancel = threading.Event()
    cancel.set()
    found = count_solutions(large, cancel=cancel)
    assert (found.number, found.stopped_by) == (0, StopReason.CANCEL)
