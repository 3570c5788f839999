"""Completing what a setter has begun."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import cell
from penmark.errors import ClueError, PuzzleError, UndecidedError
from penmark.puzzle.generation import Pattern
from tests.generating.judging import INDEPENDENT, assert_unique, is_unique_without

EVERY_GENRE = pytest.mark.parametrize("genre", INDEPENDENT, ids=lambda genre: genre.name)
RING = [(r, c) for r in range(9) for c in range(9) if (r + 2 * c) % 3 == 0]


def test_givens_stay_and_others_join() -> None:
    base = penmark.by_name("sudoku").new(9, 9).add_clue((0, 0), 1).add_clue((4, 4), 5).add_clue((8, 8), 9)
    found = penmark.complete(base)
    assert found.unique
    assert found.open == ()
    assert found.puzzle.clues.items() >= base.clues.items()
    assert_unique(found.puzzle)
    assert not any(is_unique_without(found.puzzle, at) for at in found.puzzle.clues if at not in base.clues)


@pytest.mark.parametrize("seed", range(3))
def test_clues_stand_only_where_they_may(seed: int) -> None:
    found = penmark.complete(penmark.by_name("sudoku").new(9, 9), where=RING, seed=seed)
    assert found.unique
    assert set(found.puzzle.clues) == {cell(*at) for at in RING}
    assert_unique(found.puzzle)
    fewer = penmark.complete(penmark.by_name("sudoku").new(9, 9), where=RING, seed=seed, minimal=True)
    assert set(fewer.puzzle.clues) < set(found.puzzle.clues)
    assert_unique(fewer.puzzle)


def test_what_stays_open_is_exactly_what_solutions_differ_in() -> None:
    base = penmark.by_name("sudoku").new(4, 4)
    found = penmark.complete(base, where=[(0, 0), (0, 1)])
    assert not found.unique
    solutions = penmark.solve(found.puzzle, 1000)
    assert solutions.exhausted
    differing = {at for at in solutions[0] if len({solution[at] for solution in solutions}) > 1}
    assert set(found.open) == differing
    assert len(found.puzzle.clues) == 2


@EVERY_GENRE
def test_a_bare_board_of_any_genre(genre: penmark.Genre) -> None:
    made = penmark.generate(genre, 6, seed=3)
    found = penmark.complete(made.without_clues(), seed=1)
    assert found.unique
    assert found.puzzle.substrate == made.substrate
    assert_unique(found.puzzle)
    assert penmark.complete(made.without_clues(), seed=1) == found


def test_question_marks_say_where() -> None:
    clues = '{"a1":"?","c1":"?","b2":"?","a3":"?","c3":"?"}'
    base = penmark.read(f'{{"genre":"slitherlink","data":{{"dims":{{"rows":3,"cols":3}},"clues":{clues}}}}}')
    found = penmark.complete(base)
    assert set(found.puzzle.clues) == set(base.clues)
    assert found.unique
    assert_unique(found.puzzle)


def test_what_cannot_be_is_refused() -> None:
    wrong = penmark.by_name("sudoku").new(4, 4).add_clue((0, 0), 1).add_clue((0, 1), 1)
    with pytest.raises(PuzzleError, match="no solution"):
        penmark.complete(wrong)
    with pytest.raises(ClueError, match="no clue can stand at r1c1"):
        penmark.complete(penmark.by_name("akari").new(4, 4), where=[(0, 0)])
    with pytest.raises(UndecidedError, match="time"):
        penmark.complete(penmark.by_name("sudoku").new(4, 4), time_budget=0.0)


@pytest.mark.parametrize("symmetry", ["rot180", "rot90", "diagonal", "horizontal", "full"])
@pytest.mark.parametrize("genre", ["sudoku", "takuzu", "slitherlink"])
def test_clues_that_are_found_stand_symmetrically(genre: str, symmetry: str) -> None:
    pattern = Pattern(symmetry)
    begun = penmark.by_name(genre).samples[0].puzzle.without_clues()
    at, clue = next(iter(penmark.by_name(genre).samples[0].puzzle.clues.items()))
    found = penmark.complete(begun.add_clue(at, clue), symmetry=pattern)
    assert found.unique
    places = set(found.puzzle.clues)
    group = pattern.group(begun.rows, begun.cols)
    assert {each.apply(place, begun.rows, begun.cols) for place in places for each in group} == places
    assert found.puzzle.clues[at] == clue
    assert len(places) < begun.rows * begun.cols
