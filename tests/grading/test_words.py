"""Sentences about steps: places under the names that people give them, moves told together."""

from __future__ import annotations

import pytest

from penmark.board.coord import Coord, Layer, cell
from penmark.board.families import EachRow
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.grading import hint
from penmark.grading.words import (
    both_words,
    fault_sentences,
    marks_words,
    moves_by_place,
    moves_in_short,
    moves_words,
    place_words,
    rule_coords,
    rule_words,
    sentence,
    summed_up,
)
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Eliminate, Game, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.increasing import Increasing

AKARI = by_name("akari").new(3, 3).add_clue("b2", 2)
SUDOKU, TAKUZU, SLITHERLINK = by_name("sudoku").new(4, 4), by_name("takuzu").new(4, 4), by_name("slitherlink").new(2, 2)

TWO = "the 2×2 window at"


def _place(puzzle: Puzzle, constraint: int, region: int) -> str:
    return place_words(puzzle, constraint, region, puzzle.genre.names(puzzle.substrate))


def _number(puzzle: Puzzle, kind: str) -> int:
    """The last constraint of a kind."""
    return max(k for k, constraint in enumerate(puzzle.constraints) if constraint.rule.kind == kind)


def test_moves_of_one_kind_are_told_together() -> None:
    say = SUDOKU.genre.names(SUDOKU.substrate)
    three, four = Mark.number(3), Mark.number(4)
    moves: list[Move] = [Eliminate(cell(0, 0), three), Commit(cell(1, 1), four), Eliminate(cell(0, 1), three)]
    assert moves_words(moves, say) == "r2c2 is 4 and 3 can be removed from r1c1 and r1c2"
    assert moves_words([Eliminate(cell(0, 0), three)], say) == "3 can be removed from r1c1"
    many = [Eliminate(cell(0, c), three) for c in range(4)] + [Eliminate(cell(1, c), three) for c in range(4)]
    assert moves_words(many, say) == "3 can be removed from r1c1 to r1c4 and r2c1 to r2c4"


def test_where_one_mark_is_left_that_is_told() -> None:
    """By a rule that strikes all others in one step, not by listing what it struck."""
    say, one, two, three, four = SUDOKU.genre.names(SUDOKU.substrate), *map(Mark.number, (1, 2, 3, 4))
    struck: list[Move] = [Eliminate(cell(0, 2), mark) for mark in (one, two, three)]
    assert summed_up(struck, SUDOKU) == (Commit(cell(0, 2), four),)
    assert summed_up(struck[:2], SUDOKU) == tuple(struck[:2])
    other = Eliminate(cell(1, 1), one)
    assert moves_words(summed_up([other, *struck], SUDOKU), say) == "r1c3 is 4 and 1 can be removed from r2c2"


def test_a_step_of_one_rule_tells_what_is_left() -> None:
    growing = SUDOKU.add_constraint(Constraint.goal(Increasing(), Region.path([cell(0, c) for c in range(4)])))
    assert hint(Game(growing)).words == (
        "Order along a line: Numbers grow along r1c1 to r1c4: r1c1 is 1, r1c2 is 2, r1c3 is 3 and r1c4 is 4."
    )
    shorter = SUDOKU.add_constraint(Constraint.goal(Increasing(), Region.path([cell(0, c) for c in range(3)])))
    assert hint(Game(shorter)).words == (
        "Order along a line: Numbers grow along r1c1 to r1c3: r1c1 is at most 2, r1c2 is 2 or 3 and r1c3 is at least 3."
    )


def test_where_a_mark_is_placed_the_others_are_not_struck_by_name() -> None:
    say, one, two = SUDOKU.genre.names(SUDOKU.substrate), Mark.number(1), Mark.number(2)
    moves: list[Move] = [Eliminate(cell(0, 0), one), Commit(cell(0, 0), two), Eliminate(cell(0, 1), one)]
    assert moves_words(moves, say) == "r1c1 is 2 and 1 can be removed from r1c2"
    assert moves_in_short(moves, say) == "r1c1 is 2 and candidates can be removed from r1c2"


def test_places_that_lose_many_numbers_are_named_once() -> None:
    say, struck = SUDOKU.names, {(0, 0): (1, 2, 3, 4), (0, 1): (1, 2, 3, 4), (1, 0): (2, 4)}
    moves: list[Move] = [Commit(cell(3, 3), Mark.number(4))]
    moves += [Eliminate(cell(*at), Mark.number(value)) for at, values in struck.items() for value in values]
    told = "r4c4 is 4 and these can be removed: 1 to 4 from r1c1 and r1c2; 2 and 4 from r2c1"
    assert moves_by_place(moves, say) == told
    assert moves_by_place(moves[:1], say) == "r4c4 is 4"


def test_marks_that_are_things_are_held() -> None:
    say = AKARI.genre.names(AKARI.substrate)
    assert moves_words([Commit(cell(0, 0), TRUE)], say) == "r1c1 holds a bulb"
    assert moves_words([Commit(cell(0, 0), FALSE), Commit(cell(0, 1), FALSE)], say) == "r1c1 and r1c2 hold no bulb"


def test_places_go_by_their_names() -> None:
    distinct = [k for k, constraint in enumerate(SUDOKU.constraints) if constraint.rule.kind == "distinct"]
    assert [_place(SUDOKU, k, 2) for k in distinct] == ["row 3", "column 3", "box 3"]
    assert _place(AKARI, _number(AKARI, "exact-count"), 0) == "the 2 at r2c2"
    assert _place(AKARI, _number(AKARI, "cell-min"), 1) == "r1c2"
    assert _place(SLITHERLINK, _number(SLITHERLINK, "degree-in"), 4) == "the upper left corner of r2c2"
    assert _place(SUDOKU, BOARD, 5) == "r2c2"


def test_a_window_is_no_box() -> None:
    windows = [Region.rect(Layer.CELLS, top, left, 2, 2) for top in (0, 1) for left in (1, 2)]
    puzzle = SUDOKU.add_constraint(Constraint.each(Distinct(), windows))
    names = [_place(puzzle, len(puzzle.constraints) - 1, k) for k in range(4)]
    assert names == [f"{TWO} r1c2", "box 2", f"{TWO} r2c2", f"{TWO} r2c3"]
    boxes = [Region.rect(Layer.CELLS, 2, 2, 2, 2), Region.rect(Layer.CELLS, 0, 2, 2, 2)]
    puzzle = SUDOKU.add_constraint(Constraint.each(Distinct(), boxes))
    assert [_place(puzzle, len(puzzle.constraints) - 1, k) for k in range(2)] == ["box 4", "box 2"]


def test_a_fault_names_its_house() -> None:
    game = Game(SUDOKU)
    for at in (cell(3, 2), cell(3, 3)):
        game.set(at, Mark.number(2))
    said = fault_sentences(SUDOKU, game.faults_when_finished())
    assert list(said) == [f"{house}: r4c3 and r4c4 hold the same, 2, but must differ." for house in ("Row 4", "Box 4")]
    game.set((3, 3), Mark.number(3))
    game.set((1, 2), Mark.number(2))
    assert list(fault_sentences(SUDOKU, game.faults())) == [
        "Column 3: r2c3 and r4c3 hold the same, 2, but must differ."
    ]


def test_a_fault_names_its_clue_unless_it_speaks_of_it_already() -> None:
    game = Game(AKARI)
    said = list(fault_sentences(AKARI, game.faults_when_finished()))
    assert said[0] == "r1c1 gets no light: none of the cells in its reach can hold a bulb."
    assert said[-1] == "The 2 at r2c2: None of r1c2, r2c1, r2c3 and r3c2 can hold a bulb, but 2 must."


def test_no_sentence_is_said_twice() -> None:
    game = Game(SUDOKU)
    game.keep((0, 0), ())
    assert len(list(game.faults())) > 1
    assert list(fault_sentences(SUDOKU, game.faults())) == ["r1c1 has no candidate left."]
    twice = SUDOKU.add_constraint(*[Constraint.goal(Distinct(), Region.of([cell(0, 0), cell(3, 3)]))] * 2)
    game = Game(twice)
    game.set((0, 0), Mark.number(1))
    game.set((3, 3), Mark.number(1))
    assert list(fault_sentences(twice, game.faults())) == ["r1c1 and r4c4 hold the same, 1, but must differ."]


def test_places_without_a_name_are_listed() -> None:
    two = AKARI.add_constraint(Constraint.goal(AtMost(TRUE, 1), Region.of([cell(0, 0), cell(2, 2)])))
    assert _place(two, len(two.constraints) - 1, 0) == "r1c1 and r3c3"
    nowhere = AKARI.add_constraint(Constraint.goal(AtMost(TRUE, 1), Region.of([cell(1, 1)])))
    assert _place(nowhere, len(nowhere.constraints) - 1, 0) == "the board"


def test_one_rectangle_is_no_box() -> None:
    one = AKARI.add_constraint(Constraint.goal(AtMost(TRUE, 1), Region.rect(Layer.CELLS, 0, 0, 1, 2)))
    assert _place(one, len(one.constraints) - 1, 0) == "r1c1 and r1c2"


def test_a_rule_over_several_regions_is_about_all_of_them() -> None:
    puzzle = TAKUZU.add_constraint(Constraint.over(DistinctSequences(), EachRow()))
    number = len(puzzle.constraints) - 1
    assert rule_coords(puzzle, number, 0) == tuple(puzzle.coords())
    assert _place(puzzle, number, 0) == "the rows"


def test_coords_of_a_rule() -> None:
    row = next(k for k, constraint in enumerate(SUDOKU.constraints) if constraint.rule.kind == "distinct")
    assert rule_coords(SUDOKU, row, 1) == tuple(cell(1, c) for c in range(4))
    assert rule_coords(SUDOKU, BOARD, 5) == (cell(1, 1),)


def test_rules_in_words() -> None:
    say = SUDOKU.genre.names(SUDOKU.substrate)
    assert rule_words(SUDOKU, BOARD, say) == ""
    assert rule_words(SUDOKU, 0, say) == SUDOKU.constraints[0].rule.words(say)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("row 3 has it", "Row 3 has it."),
        ("r4c7 is 3", "r4c7 is 3."),
        (" it is so. ", "It is so."),
        ("a 1 it is!", "A 1 it is!"),
        ("", "."),
    ],
)
def test_sentences(text: str, told: str) -> None:
    assert sentence(text) == told


HEYAWAKE, NURIKABE = by_name("heyawake").new(3, 3), by_name("nurikabe").new(3, 3)


@pytest.mark.parametrize(
    ("puzzle", "marks", "words"),
    [
        (
            HEYAWAKE,
            [(cell(0, 0), TRUE), (cell(1, 1), TRUE), (cell(2, 2), FALSE)],
            "r1c1 and r2c2 shaded and r3c3 white",
        ),
        (AKARI, [(cell(0, 0), TRUE), (cell(2, 2), TRUE)], "a bulb at r1c1 and r3c3"),
        (NURIKABE, [(cell(0, 0), TRUE)], f"r1c1 {NURIKABE.names.mark(TRUE)}"),
        (SUDOKU, [(cell(0, 0), Mark.number(3))], "r1c1=3"),
    ],
)
def test_marks_are_told_without_a_verb(puzzle: Puzzle, marks: list[tuple[Coord, Mark]], words: str) -> None:
    assert marks_words([Commit(*each) for each in marks], puzzle.names) == words


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (HEYAWAKE, "r1c1 would have to be shaded as well as white"),
        (AKARI, "r1c1 would have to hold a bulb as well as no bulb"),
    ],
)
def test_two_marks_at_one_place_are_told_in_one_go(puzzle: Puzzle, words: str) -> None:
    assert both_words(Commit(cell(0, 0), TRUE), FALSE, puzzle.names) == words
