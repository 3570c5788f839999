"""What a step carries: the board before it, what to draw with which role, and the reasons one level deeper."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import TRUE, Mark
from penmark.grading import grade
from penmark.grading.picture import Picture, PictureRole
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.reasoning.evidence import MarkAt

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


@EVERY_GENRE
def test_every_step_can_be_drawn_and_has_reasons(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    for step in grade(puzzle).steps:
        picture = step.picture
        changed = {move.coord for move in step.moves}
        assert set(picture.coords(PictureRole.PLACED, PictureRole.REMOVED)) == changed
        assert picture.coords(PictureRole.CLUE, PictureRole.AREA, PictureRole.USED), step
        assert not set(picture.removed) & set(picture.used)
        assert step.to_plain()["picture"] == picture.to_plain(puzzle.substrate)


@EVERY_GENRE
def test_the_board_before_a_step_is_the_one_it_was_found_on(genre: Genre) -> None:
    """Steps may be asked in any order."""
    puzzle = genre.samples[0].puzzle
    steps = grade(puzzle).steps
    boards = [bytes(step.before) for step in steps]
    assert [bytes(step.before) for step in reversed(steps)] == boards[::-1]
    index = puzzle.substrate.layout.index
    for step in steps:
        for move in step.moves:
            mask, bit = step.before[index(move.coord)], move.mark.bit
            assert mask & bit
            assert puzzle.field.domain(index(move.coord)).mark(move.mark.value) == move.mark
    assert boards[0] != boards[-1]


def test_the_blocker_of_a_hidden_single_is_used() -> None:
    puzzle = by_name("sudoku").samples[0].puzzle
    step = next(step for step in grade(puzzle).steps if step.technique.startswith("hidden-single"))
    assert step.picture.used
    assert all(each.mark == step.moves[0].mark for each in step.picture.used)
    for each in step.picture.used:
        assert puzzle.names.coord(each.coord) in step.words


def test_hidden_singles_of_one_house_are_steps_of_their_own() -> None:
    for document in by_name("sudoku").samples:
        for step in grade(document.puzzle).steps:
            if step.technique.startswith("hidden-single"):
                assert len(step.moves) == 1


def test_a_clue_is_drawn_as_a_clue_and_its_cells_as_an_area() -> None:
    puzzle = by_name("akari").new(1, 3).add_clue("a1", 1)
    (step,) = grade(puzzle).steps
    assert step.picture == Picture(clues=(cell(0, 0),), areas=((cell(0, 1),),), placed=(MarkAt(cell(0, 1), TRUE),))


def test_plain_values() -> None:
    picture = Picture(
        used=(MarkAt(cell(0, 0), Mark.number(3)), MarkAt(cell(0, 1))), lines=((MarkAt(cell(0, 0)), MarkAt(cell(0, 1))),)
    )
    substrate = by_name("sudoku").new(4, 4).substrate
    plain = picture.to_plain(substrate)
    assert plain["used"] == [{"at": "a4", "mark": 3}, {"at": "b4"}]
    assert plain["lines"] == [[{"at": "a4"}, {"at": "b4"}]]
    assert Picture().is_empty
    assert not picture.is_empty


def test_the_words_of_a_rule_name_what_stands_on_the_board() -> None:
    puzzle = by_name("takuzu").samples[0].puzzle
    first = grade(puzzle).steps[0]
    (at,), two = (move.coord for move in first.moves), first.picture.used
    assert len(two) == 2
    for each in two:
        assert puzzle.names.coord(each.coord) in first.words
        assert each.mark != first.moves[0].mark
    assert puzzle.names.coord(at) in first.words
