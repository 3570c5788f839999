"""`explain`: an argument in which every step has its reason."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.genres.akari import GENRE as AKARI
from penmark.grading.explaining import explain
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


def test_named_steps_are_the_argument() -> None:
    puzzle = penmark.read("..3.4..2.1......", genre="sudoku")
    why = explain(puzzle, "a4", Mark.number(1))
    assert why is not None
    assert why.argument == (
        "Hidden single in a box: In box 1, 1 can only go in r1c1: the 1 at r3c2 keeps it out of all other cells.",
    )
    assert why.words().splitlines() == [*why.argument, "So r1c1 is 1."]


def test_what_steps_show_later_a_supposition_shows() -> None:
    """No named step is about a light that two clues want: supposing none leads to a clash at once."""
    puzzle = AKARI.new(1, 4).add_clue("a1", 1)
    why = explain(puzzle, "d1", FALSE)
    assert why is not None
    assert why.words().splitlines()[-1] == "So r1c4 holds no bulb."
    assert why.argument


def test_a_given_is_its_own_reason() -> None:
    puzzle = penmark.read("..3.4..2.1......", genre="sudoku")
    why = explain(puzzle, "c4", Mark.number(3))
    assert why is not None
    assert why.argument == ()
    assert why.words() == "The 3 at r1c3 is given.\nSo r1c3 is 3."


def test_without_solution_the_rules_are_told() -> None:
    puzzle = AKARI.new(1, 3).add_clue("a1", 1).set_wall("b1")
    why = explain(puzzle)
    assert why is not None
    assert why.argument == ()
    assert why.words().endswith("These cannot all hold.")


def test_what_need_not_be_has_no_argument() -> None:
    assert explain(AKARI.new(2, 2), "a1", TRUE) is None


@EVERY_GENRE
def test_every_step_has_its_reason_and_only_what_is_asked_follows(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    marks = [(at, mark) for at, mark in solution.items() if at not in puzzle.clues]
    for at, mark in marks[:: max(1, len(marks) // 2)]:
        why = explain(puzzle, at, mark)
        assert why is not None
        name = puzzle.names.coord(at)
        assert all(line.endswith(".") for line in why.argument)
        suppositions = [line for line in why.argument if line.startswith("Suppose that ")]
        assert len(suppositions) <= 1
        if suppositions:
            assert name in suppositions[0]
            assert why.argument[-1].startswith("Then ")
        assert why.words().splitlines()[-1].startswith("So ")
