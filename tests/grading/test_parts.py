"""Which part of a rule a hint or an explanation rests on, and what people call a place."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import Layer, cell
from penmark.board.families import EachRoom
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.board.symmetry import Symmetry
from penmark.genres.akari import Akari
from penmark.grading import hint
from penmark.program import Origin
from penmark.puzzle.game import Game
from penmark.puzzle.places import place_words
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.exact_count import ExactCount
from penmark.rules.loop_freezes_counts import FrozenCount, LoopFreezesCounts
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.pin import Pin
from penmark.solvers.lowered import lowering_of
from tests.grading.boards import shaded

TAKUZU, SUDOKU, SLITHERLINK = penmark.by_name("takuzu"), penmark.by_name("sudoku"), penmark.by_name("slitherlink")


def _shade(puzzle: Puzzle, *cells: tuple[int, int]) -> Puzzle:
    return puzzle.add_constraint(*(Constraint.goal(Pin(TRUE), Region.single_cell(*at)) for at in cells))


@pytest.fixture
def blocks() -> Puzzle:
    """Three cells are shaded in the last of six blocks; and something is left to do."""
    return _shade(shaded(3, 4, (NoTwoByTwo(TRUE), "*"), (AtLeastOne(TRUE), "a1 b1")), (1, 2), (1, 3), (2, 2))


def _number(puzzle: Puzzle, kind: str) -> int:
    return next(k for k, each in enumerate(puzzle.constraints) if each.rule.kind == kind)


def test_an_explanation_names_one_block(blocks: Puzzle) -> None:
    why = penmark.explain(blocks, (2, 3), FALSE)
    assert why is not None
    assert Origin(_number(blocks, "no-two-by-two"), 0, 5) in why.origins
    assert "No 2×2 block has four cells that hold a bulb: r2c3, r2c4, r3c3 and r3c4." in why.sentences()
    assert len(why.places) == len(why.origins) == 4


def test_a_hint_names_and_shows_one_block(blocks: Puzzle) -> None:
    given = hint(Game(blocks))
    assert given.technique == "pattern-forced"
    assert given.words.startswith(
        "Forced by its neighbours: r2c3, r2c4, r3c3 and r3c4: No 2×2 block has four cells that"
    )
    assert set(given.observed) == {cell(1, 2), cell(1, 3), cell(2, 2), cell(2, 3)}
    assert hint(Game(blocks), "nudge").words == "Look for: Forced by its neighbours."


def test_step_by_step_a_rule_speaks_as_a_whole(blocks: Puzzle) -> None:
    """What follows from two blocks at once is one step, and no trace depends on the parts of a rule."""
    both = _shade(blocks, (0, 0), (0, 1), (1, 0))
    given = hint(Game(both))
    assert {move.coord for move in given.moves} == {cell(1, 1), cell(2, 3)}
    assert given.words.startswith(
        "Forced by its neighbours: r1c1, r1c2, r2c1 and r2c2 and r2c3, r2c4, r3c3 and r3c4: No 2×2"
    )
    places = {(place.constraint, place.region) for place in both.places()}
    assert {(constraint, region) for _, constraint, region, _ in lowering_of(both).program.deducer().run()} <= places


def test_two_lines_that_must_differ_are_named() -> None:
    puzzle = TAKUZU.new(4, 4, ["distinct-lines"])
    for name, value in {"a4": 1, "b4": 0, "c4": 1, "d4": 0, "a2": 1, "b2": 0}.items():
        puzzle = puzzle.add_clue(name, value)
    rows = _number(puzzle, "distinct-sequences")
    why = penmark.explain(puzzle, "c2", FALSE)
    assert why is not None
    assert [origin for origin in why.origins if origin.part is not None] == [(rows, 0, 1)]
    assert "Row 1 and row 3 must not read the same." in why.sentences()


def test_a_frozen_count_is_named() -> None:
    board = SLITHERLINK.new(2, 2)
    edges = board.substrate.layout.coords
    first, last = (tuple(edges[i] for i in board.substrate.layout.edges_round(cell(*at))) for at in ((0, 0), (1, 1)))
    rule = LoopFreezesCounts(TRUE, (FrozenCount(first, 4), FrozenCount(last, 1)))
    puzzle = board.add_constraint(Constraint.goal(rule, Region.all_of(Layer.EDGES_H, Layer.EDGES_V)))
    why = penmark.explain(puzzle)
    assert why is not None
    parts = {origin.part for origin in why.origins if origin.constraint == _number(puzzle, "loop-freezes-counts")}
    assert parts == {None, 0, 1}
    assert place_words(puzzle, _number(puzzle, "loop-freezes-counts"), 0, puzzle.names, 1) == "all four sides of r2c2"


def test_a_region_goes_by_its_own_name() -> None:
    cage = Region.of([cell(0, 0), cell(0, 1)]).called("the 5 cage")
    puzzle = SUDOKU.new(4, 4).add_constraint(Constraint.goal(Distinct(), cage))
    turned = transform(puzzle, Symmetry.ROTATE_90)
    for each in (puzzle, turned, from_plain(to_plain(puzzle)).puzzle):
        assert place_words(each, len(each.constraints) - 1, 0, each.names) == "the 5 cage"


class _Rooms(Akari):
    has_rooms = True


def test_a_room_goes_by_its_first_cell_or_its_clue() -> None:
    rooms = Rooms.of(2, 2, [[cell(0, 0), cell(0, 1)], [cell(1, 0), cell(1, 1)]])
    puzzle = _Rooms().new(2, 2).with_rooms(rooms)
    puzzle = puzzle.add_constraint(Constraint.each(ExactCount(TRUE, 1), EachRoom()))
    last = len(puzzle.constraints) - 1
    assert place_words(puzzle, last, 1, puzzle.names) == "the room of r2c1"
    clued = puzzle.add_clue((1, 0), 2)
    assert place_words(clued, last + 1, 1, clued.names) == "the room of the 2 at r2c1"
