"""Changes of a puzzle that is being made."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import penmark
from penmark.board.coord import Coord, cell
from penmark.board.families import EachRow
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import ClueError, PuzzleError, SizeError, UndecidedError
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.generation import Pattern
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transformed_solution
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.studio.operations import Context, editing
from penmark.studio.operations.editing import Edited, EditRequest, edit
from penmark.variants.killer_cage import KillerCage
from tests.puzzle.random_puzzles import possible_numbers, telling_clues
from tests.studio.boards import SAMPLES, document

EVERY_GENRE = pytest.mark.parametrize("puzzle", SAMPLES.values(), ids=SAMPLES)


def answer(puzzle: Puzzle, *edits: dict[str, Any], symmetry: str = "none") -> Edited:
    plain = {"document": document(puzzle), "edits": list(edits), "symmetry": symmetry}
    return edit(msgspec.convert(plain, EditRequest), Context())


def edited(puzzle: Puzzle, *edits: dict[str, Any], symmetry: str = "none") -> Puzzle:
    return wire.from_plain(answer(puzzle, *edits, symmetry=symmetry).document).puzzle


# ── at one place ──


@EVERY_GENRE
def test_a_clue_is_taken_away_and_written_again(puzzle: Puzzle) -> None:
    at, clue = next((at, clue) for at, clue in puzzle.clues.items() if not clue.is_silent)
    name = puzzle.substrate.format_coord(at)
    without = edited(puzzle, {"do": "clear", "at": name})
    assert without == puzzle.clear_clue(at)
    assert edited(without, {"do": "write", "at": name, "clue": clue.plain}) == puzzle


@EVERY_GENRE
def test_what_may_be_written_comes_along(puzzle: Puzzle) -> None:
    made = answer(puzzle)
    assert [each.value for each in made.clues.numbers] == possible_numbers(puzzle, cell(0, 0))
    assert [each.text for each in made.clues.numbers] == [
        puzzle.format_value(each.value) for each in made.clues.numbers
    ]
    assert made.clues.unknown is (UNKNOWN in puzzle.clue_options(cell(0, 0)))


def test_materials_come_and_go_with_their_clues() -> None:
    bare = penmark.by_name("akari").new(3, 3)
    wall = edited(bare, {"do": "cover", "at": "b2", "material": "wall"})
    assert wall == bare.set_wall("b2")
    numbered = edited(wall, {"do": "write", "at": "b2", "clue": 2})
    assert edited(numbered, {"do": "clear", "at": "b2"}) == wall
    assert edited(numbered, {"do": "cover", "at": "b2", "material": "hole"}) == bare.set_hole("b2")
    assert edited(numbered, {"do": "cover", "at": "b2", "material": None}) == bare
    assert edited(wall, {"do": "clear", "at": "b2"}) == bare


@pytest.mark.parametrize(
    ("genre", "change", "error"),
    [
        ("sudoku", {"do": "write", "at": "a1", "clue": 10}, ClueError),
        ("sudoku", {"do": "write", "at": "a1", "clue": "?"}, ClueError),
        ("sudoku", {"do": "cover", "at": "a1", "material": "wall"}, PuzzleError),
        ("sudoku", {"do": "resize", "bottom": 1}, PuzzleError),
        ("takuzu", {"do": "resize", "bottom": 1}, PuzzleError),
        ("takuzu", {"do": "vary", "variants": ["all-corners"]}, PuzzleError),
        ("akari", {"do": "resize", "bottom": -256}, SizeError),
        ("akari", {"do": "size", "rows": 256, "cols": 256}, SizeError),
        ("akari", {"do": "size", "rows": 5}, PuzzleError),
        ("slitherlink", {"do": "write", "at": "edgeh:a1", "clue": 1}, ClueError),
        ("slitherlink", {"do": "write", "at": "zz9", "clue": 1}, penmark.PenmarkError),
    ],
)
def test_what_cannot_be_is_refused(genre: str, change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        answer(SAMPLES[genre], change)


# ── symmetry ──


@EVERY_GENRE
@pytest.mark.parametrize("pattern", Pattern)
def test_clues_come_and_go_in_orbits(puzzle: Puzzle, pattern: Pattern) -> None:
    bare = puzzle.genre.new(*((6, 6) if puzzle.rows == puzzle.cols else (puzzle.rows, puzzle.cols)))
    if bare.genre.has_rooms:  # rooms carry one clue each
        bare = bare.with_rooms(Rooms(bare.rows, bare.cols, range(bare.rows * bare.cols)))
    value = telling_clues(bare, cell(1, 0))[0]
    places = {s.apply(cell(1, 0), 6, 6) for s in pattern.group(6, 6)}
    name = bare.substrate.format_coord(cell(1, 0))
    written = edited(bare, {"do": "write", "at": name, "clue": value.plain}, symmetry=pattern)
    # Where what carries clues can be seen without one, nobody asked for more than that.
    assert set(written.clues) == (
        {cell(1, 0)} if puzzle.genre.clue_meanings[0].host in puzzle.genre.structure else places
    )
    assert written.clues[cell(1, 0)] == value
    assert {written.substrate.material(at) for at in places} == {puzzle.genre.clue_meanings[0].host}
    cleared = edited(written, {"do": "clear", "at": name}, symmetry=pattern)
    assert cleared.clues == {}
    if puzzle.genre.structure:
        assert edited(cleared, {"do": "clear", "at": name}, symmetry=pattern) == bare


def test_partners_that_are_walls_get_no_number() -> None:
    bare = penmark.by_name("akari").new(5, 5)
    written = edited(bare, {"do": "write", "at": "a1", "clue": 2}, symmetry="rot180")
    assert dict(written.clues) == {cell(4, 0): Number(2)}
    assert written.substrate.material(cell(0, 4)) is Material.WALL


def test_an_empty_board_is_another_puzzle() -> None:
    puzzle = penmark.by_name("akari").samples[0].puzzle
    assert puzzle.meta != PuzzleMeta()
    bare = edited(puzzle, {"do": "empty", "materials": True})
    assert bare.meta == PuzzleMeta()
    assert edited(puzzle, {"do": "empty"}).meta == puzzle.meta


def test_partners_are_question_marks_where_there_are_such() -> None:
    bare = penmark.by_name("slitherlink").new(5, 5)
    written = edited(bare, {"do": "write", "at": "a1", "clue": 3}, symmetry="rot180")
    assert dict(written.clues) == {cell(4, 0): Number(3), cell(0, 4): UNKNOWN}


def test_partners_go_with_what_is_there() -> None:
    """On a board whose clues are given values no partner may spoil the solution, nor change what it is already."""
    puzzle = SAMPLES["sudoku"]
    at = next(at for at in penmark.solve(puzzle)[0] if at not in puzzle.clues)
    value = penmark.solve(puzzle)[0][at].value
    name = puzzle.substrate.format_coord(at)
    written = edited(puzzle, {"do": "write", "at": name, "clue": value}, symmetry="full")
    assert penmark.solve(written, 2).unique
    assert puzzle.clues.items() <= written.clues.items()
    assert len(written.clues) > len(puzzle.clues)


def test_materials_come_and_go_in_orbits() -> None:
    bare = penmark.by_name("akari").new(5, 7)
    walls = edited(bare, {"do": "cover", "at": "a1", "material": "wall"}, symmetry="full")
    assert set(walls.substrate.cells_by_material(Material.WALL)) == {
        cell(0, 0), cell(0, 6), cell(4, 0), cell(4, 6)
    }  # fmt: skip
    assert edited(walls, {"do": "cover", "at": "g5", "material": None}, symmetry="rot180") == bare.set_wall(
        "a5"
    ).set_wall("g1")


def test_a_symmetry_of_squares_needs_one() -> None:
    with pytest.raises(PuzzleError, match="square"):
        answer(penmark.by_name("akari").new(3, 4), {"do": "clear", "at": "a1"}, symmetry="rot90")


# ── turns ──


@EVERY_GENRE
@pytest.mark.parametrize("by", Symmetry)
def test_a_turned_puzzle_is_as_good(puzzle: Puzzle, by: Symmetry) -> None:
    turned = edited(puzzle, {"do": "turn", "by": by})
    assert (turned.rows, turned.cols) == by.shape(puzzle.rows, puzzle.cols)
    (before,), (after,) = penmark.solve(puzzle, 2), penmark.solve(turned, 2)
    assert transformed_solution(before, turned, Transform(by, puzzle.dims)) == after
    assert turned.meta == puzzle.meta
    assert edited(turned, {"do": "turn", "by": by.inverse}) == puzzle


def test_boxes_turn_with_their_board() -> None:
    six = penmark.by_name("sudoku").new(6, 6)
    assert six.substrate.boxes == (3, 2)
    assert edited(six, {"do": "turn", "by": "rotate-90"}).substrate.boxes == (2, 3)
    assert edited(six, {"do": "turn", "by": "rotate-180"}).substrate.boxes == (3, 2)


def test_added_constraints_turn_too() -> None:
    bare = penmark.by_name("takuzu").new(4, 4)
    cage = Constraint.each(Distinct(), [Region.of((cell(0, 0), cell(0, 1)))])
    rows = Constraint.each(Distinct(), EachRow())
    turned = edited(bare.add_constraint(cage), {"do": "turn", "by": "rotate-90"})
    assert turned.added[0].regions.region(turned.substrate, 0).positions(turned.substrate) == [
        turned.substrate.layout.index(at) for at in (cell(0, 3), cell(1, 3))
    ]
    lines = edited(bare.add_constraint(rows), {"do": "turn", "by": "transpose"}).added[0]
    table = lines.table(turned.substrate)
    assert [list(part) for part in table][1] == [turned.substrate.layout.index(cell(r, 1)) for r in range(4)]
    with pytest.raises(PuzzleError, match="keeps its size"):
        answer(bare.add_constraint(cage), {"do": "resize", "bottom": 2})


# ── sizes ──


def test_lines_are_added_and_taken_away_at_every_side() -> None:
    puzzle = SAMPLES["akari"]
    grown = edited(puzzle, {"do": "resize", "top": 1, "left": 2, "bottom": 3})
    assert (grown.rows, grown.cols) == (puzzle.rows + 4, puzzle.cols + 2)
    assert dict(grown.clues) == {cell(at.row + 1, at.col + 2): clue for at, clue in puzzle.clues.items()}
    assert edited(grown, {"do": "resize", "top": -1, "left": -2, "bottom": -3}) == puzzle
    cut = edited(puzzle, {"do": "resize", "top": -1})
    assert set(cut.clues) == {cell(at.row - 1, at.col) for at in puzzle.clues if at.row}


def test_what_does_not_fit_a_smaller_board_stays_behind() -> None:
    puzzle = SAMPLES["sudoku"]
    small = edited(puzzle, {"do": "size", "box_width": 2, "box_height": 2})
    assert (small.rows, small.substrate.boxes) == (4, (2, 2))
    kept = {at: clue for at, clue in puzzle.clues.items() if max(at.row, at.col) < 4}
    assert small.clues.items() <= kept.items()
    assert all(isinstance(clue, Number) and clue.value <= 4 for clue in small.clues.values())
    tall = edited(penmark.by_name("takuzu").new(4, 4), {"do": "size", "rows": 8, "cols": 6})
    assert (tall.rows, tall.cols) == (8, 6)


# ── the whole ──


def test_emptying_describing_and_variants() -> None:
    puzzle = SAMPLES["akari"]
    assert edited(puzzle, {"do": "empty"}) == puzzle.without_clues()
    assert edited(puzzle, {"do": "empty", "materials": True}) == puzzle.genre.new(puzzle.rows, puzzle.cols)
    said = edited(puzzle, {"do": "describe", "author": "Me", "rules": "Mine."}).meta
    assert (said.title, said.author, said.rules) == (puzzle.meta.title, "Me", "Mine.")
    varied = edited(SAMPLES["takuzu"], {"do": "vary", "variants": ["distinct-lines"]})
    assert varied.variants.names == ("distinct-lines",)
    assert edited(varied, {"do": "vary", "variants": []}).variants.names == ()


def names(*coords: Coord) -> list[str]:
    """Of cells of a board of side 4."""
    board = penmark.by_name("sudoku").new(4, 4).substrate
    return [board.format_coord(at) for at in coords]


def test_the_boxes_of_a_sudoku_are_cut_anew() -> None:
    """Into a jigsaw, and back to what has no rooms; beside a cage as on an empty board."""
    cage = KillerCage((cell(0, 2), cell(0, 3)), 5)
    empty = penmark.by_name("sudoku").new(4, 4)
    for puzzle in (empty, empty.with_variants(cage)):
        snake = names(*(cell(0, c) for c in range(3)), cell(1, 2))
        painted = edited(puzzle, {"do": "room", "cells": snake})
        assert painted.substrate.rooms == Rooms(4, 4, [0, 0, 0, 1, 2, 2, 0, 1, 3, 3, 4, 4, 3, 3, 4, 4])
        assert penmark.solve(painted, 1).exhausted
        corners = [names(*(cell(r, c + k) for r in range(2) for k in range(2))) for c in (0, 2)]
        back = edited(edited(painted, {"do": "room", "cells": corners[0]}), {"do": "room", "cells": corners[1]})
        assert back == puzzle
        with pytest.raises(PuzzleError, match="has 5 cells: too many"):
            edited(puzzle, {"do": "room", "cells": [*snake, *names(cell(0, 3))]})
        assert edited(painted, {"do": "empty", "materials": True}) == empty


def test_changes_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "_SECONDS", 0.0)
    puzzle = SAMPLES["akari"]
    assert edited(puzzle) == puzzle
    with pytest.raises(UndecidedError, match="too long together"):
        edited(puzzle, {"do": "empty"})
