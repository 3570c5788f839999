from __future__ import annotations

import pytest

from penmark.board.mark import Mark
from penmark.board.symmetry import Symmetry
from penmark.discovering import MiningOptions, mine
from penmark.discovering.shape import ProofShape
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform
from tests.discovering.boards import starters


def shapes(puzzle: Puzzle, *without: str) -> list[set[ProofShape]]:
    """At the first stop, all shapes."""
    mined = mine(puzzle, MiningOptions(without=without, time_budget=None, shapes=20, proofs=100))
    return [{specimen.shape for specimen in stop} for stop in mined.stops][:1]


@pytest.mark.parametrize("symmetry", [Symmetry.ROTATE_90, Symmetry.FLIP_COLS])
def test_shapes_are_the_same_on_a_board_that_was_turned(symmetry: Symmetry) -> None:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    found = shapes(puzzle, "corner-3")
    # Proofs of equal cost may differ, as may the order in which moves are tried; simple ones are found both times.
    turned = shapes(transform(puzzle, symmetry), "corner-3")
    simple = [{shape for shape in each if len(shape.parts) <= 2} for each in (*found, *turned)]
    assert simple[0] == simple[1]
    assert simple[0]


def test_shapes_are_the_same_with_other_marks() -> None:
    (puzzle,) = starters("sudoku", "uses:x-wing 6x6", 1)
    marks = {Mark.number(k): Mark.number(k % 6 + 1) for k in range(1, 7)}
    options = MiningOptions(without=("x-wing",), time_budget=None, shapes=1)
    first, second = (mine(each, options).stops[0][0] for each in (puzzle, transform(puzzle, marks=marks)))
    assert first.shape.parts == second.shape.parts
