"""Techniques of the genres whose loop goes from cell to cell: no step strikes what may be right, and each is told."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, OrthoDir, cell, link_h, link_v
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.material import Material
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, Arrow
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.solvers import solve
from tests.genres.playing import instances
from tests.puzzle.random_puzzles import truly_clued

MASYU, YAJILIN = by_name("masyu"), by_name("yajilin")
_FOUND: dict[str, set[str]] = {"masyu": set(), "yajilin": set()}
RARE = {
    "neighbouring-black-pearls",
    "closed-curve",
    "one-piece",
    "arrow-ways-ahead",
    "arrow-difference",
    "checkerboard-balance",
    "black-beside-white",
    "ways-and-sides",
}
"""What small boards hardly ever show."""


def _patterns(genre: Genre) -> list[BoardPattern]:
    return [technique for technique in genre.techniques if isinstance(technique, BoardPattern)]


def _position(puzzle: Puzzle, marks: dict[Coord, Mark]) -> Position:
    position = Position(puzzle)
    for at, mark in marks.items():
        position.place(puzzle.substrate.layout.index(at), mark.bit)
    return position


def _clued(rng: Random, genre: Genre) -> tuple[Puzzle, list[Solution]]:
    """A small board with some true clues, and all of its solutions."""
    rows, cols = rng.choice([(4, 4), (4, 5), (5, 5)])
    board = genre.new(rows, cols)
    if genre is YAJILIN:
        for _ in range(rng.randint(1, 4)):
            board = board.set_material((rng.randrange(rows), rng.randrange(cols)), Material.GREY)
    puzzle = truly_clued(rng, board, 0.5)
    return (puzzle, list(solve(puzzle, 400))) if puzzle is not None else (board, [])


@pytest.mark.parametrize("genre", [MASYU, YAJILIN], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_found_holds_in_all_solutions(genre: Genre, seed: int) -> None:
    rng = Random(f"{genre.name} {seed}")
    for _ in range(8):
        puzzle, found = _clued(rng, genre)
        if not found or len(found) == 400:
            continue
        right = rng.choice(found)
        known = {at: mark for at, mark in right.items() if rng.random() < rng.choice((0.1, 0.3, 0.5))}
        fits = [each for each in found if all(each[at] == mark for at, mark in known.items())]
        position = _position(puzzle, known)
        for technique in _patterns(genre):
            for step in instances(technique, position):
                _FOUND[genre.name].add(technique.name)
                for move in step.moves:
                    assert all(each[move.coord] == move.mark for each in fits), (technique.name, step)
                assert step.words(puzzle.names).endswith(".")


@pytest.mark.parametrize("genre", [MASYU, YAJILIN], ids=str)
def test_hardly_any_technique_was_never_seen(genre: Genre) -> None:
    """By the test above."""
    if not _FOUND[genre.name]:
        pytest.skip("the test above was not run")
    assert {technique.name for technique in _patterns(genre)} - _FOUND[genre.name] <= RARE


def _words(technique: str, puzzle: Puzzle, marks: dict[Coord, Mark] | None = None) -> list[str]:
    (pattern,) = [each for each in _patterns(puzzle.genre) if each.name == technique]
    return [step.words(puzzle.names) for step in instances(pattern, _position(puzzle, marks or {}))]


def test_black_pearls_side_by_side_turn_away_from_each_other() -> None:
    puzzle = MASYU.new(6, 6).add_clue((2, 2), BLACK_PEARL).add_clue((2, 3), BLACK_PEARL)
    told = _words("neighbouring-black-pearls", puzzle)
    way = "If the loop leaves the black pearl at r3c3 to the right and upwards or to the right and downwards"
    assert told[0].startswith(f"{way}, it does not turn on the black pearl at r3c4.")


def test_three_white_pearls_in_a_row_are_passed_across() -> None:
    puzzle = MASYU.new(5, 5)
    for c in (1, 2, 3):
        puzzle = puzzle.add_clue((2, c), WHITE_PEARL)
    (pattern,) = [each for each in _patterns(MASYU) if each.name == "neighbouring-white-pearls"]
    moves = {move.coord: move.mark for step in instances(pattern, _position(puzzle, {})) for move in step.moves}
    assert moves[link_v(1, 2)] == moves[link_v(2, 2)] == TRUE
    assert moves[link_h(2, 1)] == moves[link_h(2, 2)] == FALSE


def test_a_number_that_leaves_no_choice_is_placed() -> None:
    """Three shaded in five cells stand in every other one."""
    puzzle = YAJILIN.new(6, 6).add_clue("a1", Arrow(OrthoDir.UP, 3))
    told = _words("arrow-places", puzzle)
    assert told == ["There is only one way left for the 3↑ at r6c1: {moves}."]


def test_stretches_that_must_hold_as_many_as_they_can_are_told() -> None:
    puzzle = YAJILIN.new(6, 6).add_clue("a1", Arrow(OrthoDir.UP, 2))
    told = _words("arrow-places", puzzle, {cell(1, 0): FALSE, cell(2, 0): FALSE})
    assert told == [
        "the 2↑ at r6c1 needs two; as shaded cells do not touch, r4c1 to r5c1 and r1c1 have room for just one each: "
        "{moves}."
    ]


def test_two_arrows_on_one_line_count_what_lies_between() -> None:
    """Of r1c2 to r1c4, which only the first arrow sees, two are shaded: those at both ends."""
    puzzle = YAJILIN.new(5, 9).add_clue((0, 0), Arrow(OrthoDir.RIGHT, 3)).add_clue((0, 4), Arrow(OrthoDir.RIGHT, 1))
    told = _words("arrow-difference", puzzle)
    assert told == [
        "the 3→ at r1c1 counts two more than the 1→ at r1c5, which points the same way, so two of r1c2 to r1c4 are "
        "shaded: {moves}."
    ]
    (pattern,) = [each for each in _patterns(YAJILIN) if each.name == "arrow-difference"]
    (step,) = instances(pattern, _position(puzzle, {}))
    assert {move.coord: move.mark for move in step.moves} == {cell(0, 1): TRUE, cell(0, 2): FALSE, cell(0, 3): TRUE}
    unlike = puzzle.add_clue((0, 4), Arrow(OrthoDir.LEFT, 1))
    assert _words("arrow-difference", unlike) == []


def test_the_loop_passes_as_many_cells_of_either_colour() -> None:
    """Of nine cells five are coloured like r1c1: if four are decided, the fifth is shaded."""
    puzzle = YAJILIN.new(3, 3)
    known = {cell(r, c): FALSE for r in range(3) for c in range(3) if (r, c) != (1, 1)}
    assert _words("checkerboard-balance", puzzle, known) == [
        "The loop passes as many cells that a checkerboard colours like r1c1 as others. Of these, 5 and 4 can be "
        "passed or shaded, and 0 and 0 are shaded so far. So {moves}."
    ]
    del known[cell(0, 0)]
    assert _words("checkerboard-balance", puzzle, known) == [], "one of the two, and it does not say which"


def test_a_cell_with_two_ways_out_keeps_its_neighbours_white() -> None:
    (pattern,) = [each for each in _patterns(YAJILIN) if each.name == "cell-and-neighbours"]
    moves = {
        move.coord: move.mark for step in instances(pattern, _position(YAJILIN.new(4, 4), {})) for move in step.moves
    }
    assert moves[cell(0, 1)] == moves[cell(1, 0)] == FALSE


def test_a_line_between_two_points_on_one_side_is_out() -> None:
    puzzle = MASYU.new(3, 3)
    marks = {link_h(0, 0): FALSE, link_v(0, 0): FALSE, link_h(1, 0): FALSE}
    told = _words("inside-outside", puzzle, marks)
    assert told[0] == (
        "the points above and below r3c1 and r3c2 are both outside the loop (in from the border across no line). "
        "So {moves}."
    )
    assert _words("inside-outside", puzzle) == []
