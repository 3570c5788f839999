from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.families import EachNeighbors4
from penmark.board.mark import FALSE, TRUE, Mark, MarkKind
from penmark.board.rooms import Rooms
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import ClueError
from penmark.puzzle.clue import UNKNOWN, Number, NumberRange
from penmark.puzzle.meaning import GivenMark, MarkCount
from penmark.puzzle.transform import transform
from penmark.rules.exact_count import ExactCount
from penmark.solvers.fast import FastSolver
from tests.puzzle.toys import LATIN, ROOMS, TALLY, TOTALS

STAIRS = ROOMS.new(3, 3).with_rooms(Rooms(3, 3, [0, 1, 1, 0, 0, 1, 2, 0, 1]))
"""Three rooms; the label of the second stands at r1c2, of the third at r3c1."""


def test_the_number_of_a_room_stands_at_its_anchor() -> None:
    assert STAIRS.clue_places() == [cell(0, 0), cell(0, 1), cell(2, 0)]
    puzzle = STAIRS.add_clue((0, 1), 2)
    assert puzzle.clue_options(cell(0, 1)).words == "a number from 0 to 4"
    assert puzzle.clue_options(cell(2, 0)).words == "a number from 0 to 1"
    with pytest.raises(ClueError, match="no clue can stand at r1c3"):
        STAIRS.add_clue((0, 2), 1)
    with pytest.raises(ClueError, match="a clue at r3c1 is a number from 0 to 1, got 2"):
        STAIRS.add_clue((2, 0), 2)


def test_the_number_of_a_room_counts_its_marks() -> None:
    (meaning,) = ROOMS.clue_meanings
    for solution in FastSolver().solve(STAIRS, 99):
        for room, anchor in zip(STAIRS.substrate.rooms.groups, STAIRS.substrate.rooms.anchors, strict=True):  # type: ignore[union-attr]
            clue = meaning.derive(STAIRS, solution, anchor)
            assert clue == Number(sum(solution[at] == TRUE for at in room))
    (constraint,) = STAIRS.add_clue((0, 0), 2).clue_constraints
    assert constraint.rule == ExactCount(TRUE, 2)
    assert constraint.clues == (cell(0, 0),)
    assert {cell(0, 0), cell(1, 0), cell(1, 1), cell(2, 1)} == {
        STAIRS.substrate.layout.coords[i] for i in constraint.table(STAIRS.substrate)[0]
    }
    table = meaning.counted(STAIRS.substrate, (cell(2, 0), cell(0, 0)))
    assert table is not None
    assert list(map(len, table)) == [1, 4]


@pytest.mark.parametrize("symmetry", Symmetry)
def test_the_numbers_of_rooms_move_to_their_new_anchors(symmetry: Symmetry) -> None:
    puzzle = STAIRS.add_clue((0, 0), 2).add_clue((0, 1), 1).add_clue((2, 0), 0)
    by, moved = Transform(symmetry, puzzle.dims), transform(puzzle, symmetry)
    old, new = puzzle.substrate.rooms, moved.substrate.rooms
    assert old is not None
    assert new is not None
    assert set(moved.clues) == set(new.anchors)
    for at, clue in puzzle.clues.items():
        room = new.number(by.coord(at))
        assert moved.clues[new.anchors[room]] == clue


def test_a_given_is_its_mark() -> None:
    meaning = GivenMark(NumberRange(range(1, 5)), MarkKind.NUMERIC)
    assert meaning.mark_of(Number(3)) == Mark.number(3)
    assert meaning.mark_of(UNKNOWN) is None
    assert meaning.clue_of(Mark.number(3)) == Number(3)
    by = Transform(Symmetry.ROTATE_90, LATIN.new(3, 3).dims, {Mark.number(1): Mark.number(2)})
    assert meaning.transformed(cell(0, 0), Number(1), by) == (cell(0, 2), Number(2))
    assert meaning.transformed(cell(0, 0), UNKNOWN, by) == (cell(0, 2), UNKNOWN)
    substrate = LATIN.new(2, 2).substrate
    assert meaning.sight(substrate, cell(1, 0)) == {substrate.layout.index(cell(1, 0))}


def test_a_count_sees_what_it_counts() -> None:
    meaning = MarkCount(FALSE, EachNeighbors4, NumberRange(range(5)))
    substrate = LATIN.new(2, 2).substrate
    assert {substrate.layout.coords[i] for i in meaning.sight(substrate, cell(0, 0))} == {cell(0, 1), cell(1, 0)}
    assert meaning.mark == FALSE
    assert meaning.home(substrate, cell(0, 0)) == cell(0, 0)


def test_genres_know_what_their_clues_are() -> None:
    assert LATIN.clues_are_marks
    assert LATIN.counting is None
    assert ROOMS.counting is ROOMS.clue_meanings[0]
    assert not ROOMS.clues_are_marks
    assert TALLY.counting is None, "two meanings"
    assert TOTALS.clues_depend
    assert not TALLY.clues_depend
    assert LATIN.stated_mark(cell(0, 0), Number(2)) == Mark.number(2)
    assert ROOMS.stated_mark(cell(0, 0), Number(2)) is None


def test_clues_that_depend_are_there_even_without_any() -> None:
    """No clue at all may mean something too: here that nothing is shaded."""
    empty = TOTALS.new(2, 2)
    assert [constraint.rule for constraint in empty.clue_constraints] == [ExactCount(TRUE, 0)]
    (meaning,) = TOTALS.clue_meanings
    (solution,) = FastSolver().solve(empty, 9)
    assert list(meaning.clue_sets(empty, solution)) == []
    assert meaning.choose_clues(empty, solution, None) is None  # type: ignore[arg-type]
