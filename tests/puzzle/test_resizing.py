from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, Layer, cell, corner, frame
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.errors import PuzzleError, SizeError
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.resizing import of_size, resized
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from tests.puzzle.random_puzzles import random_puzzle
from tests.puzzle.toys import EVERY_TOY, LATIN, ROOMS, TALLY, Cage

EVERY_GENRE = pytest.mark.parametrize("genre", [*genres().values(), *EVERY_TOY], ids=lambda genre: genre.name)


def test_cells_move_with_what_stands_on_them() -> None:
    puzzle = by_name("akari").new(2, 2).add_clue((0, 0), 2).set_hole((1, 1)).with_meta(PuzzleMeta(title="T"))
    larger = resized(puzzle, top=1, left=2)
    assert larger.dims == Rectangular(3, 4)
    assert dict(larger.clues) == {cell(1, 2): puzzle.clues[cell(0, 0)]}
    assert larger.material((2, 3)) is Material.HOLE
    assert larger.meta == puzzle.meta
    assert resized(larger, top=-1, left=-2) == puzzle
    assert resized(puzzle, bottom=-1).clues == puzzle.clues
    assert resized(puzzle, top=-1).clues == {}


@EVERY_GENRE
def test_growing_and_shrinking_again_gives_the_puzzle_back(genre: Genre) -> None:
    if genre.name in ("sudoku", "toy_latin"):
        pytest.skip("its boards are squares: see below")
    rng, told = Random(f"resizing {genre.name}"), 0
    for _ in range(12):
        puzzle = random_puzzle(rng, genre, genre.dims_for(4, 4)).with_variants()
        top, bottom, left, right = (2 * rng.randint(0, 1) for _ in range(4))
        larger = resized(puzzle, top, bottom, left, right)
        assert (larger.rows, larger.cols) == (4 + top + bottom, 4 + left + right)
        back = resized(larger, -top, -bottom, -left, -right)
        assert back.substrate == puzzle.substrate
        assert back.clues == puzzle.clues
        told += len(puzzle.clues)
    assert told


def test_of_another_size_keeps_the_top_left() -> None:
    puzzle = by_name("sudoku").new(4, 4).add_clue((0, 0), 4).add_clue((3, 3), 1)
    assert of_size(puzzle, Boxed(3, 2)).clues == puzzle.clues
    small = of_size(puzzle, Boxed(2, 1))
    assert dict(small.clues) == {}, "there is no 4 on a 2×2 board"


def test_places_outside_stay_outside_on_their_side() -> None:
    puzzle = TALLY.new(2, 2)
    for at in (frame(0, 1), frame(3, 2), frame(1, 0), frame(2, 3), corner(1, 1)):
        puzzle = puzzle.add_clue(at, 1)
    larger = resized(puzzle, top=1, right=2)
    assert set(larger.clues) == {frame(0, 1), frame(4, 2), frame(2, 0), frame(3, 5), corner(2, 1)}
    assert resized(larger, top=-1, right=-2) == puzzle
    assert set(resized(puzzle, left=-1).clues) == {frame(3, 1), frame(1, 0), frame(2, 2), corner(1, 0)}


def test_new_cells_belong_to_the_nearest_room() -> None:
    puzzle = ROOMS.new(2, 2).with_rooms(Rooms(2, 2, [0, 1, 0, 0])).add_clue((0, 0), 1).add_clue((0, 1), 0)
    larger = resized(puzzle, left=1, top=1)
    assert larger.substrate.rooms == Rooms(3, 3, [0, 0, 1, 0, 0, 1, 0, 0, 0])
    assert {at: str(clue) for at, clue in larger.clues.items()} == {cell(0, 0): "1", cell(0, 2): "0"}, (
        "at their anchors"
    )
    assert resized(larger, left=-1, top=-1) == puzzle


@EVERY_GENRE
def test_every_cell_keeps_its_room(genre: Genre) -> None:
    if not genre.has_rooms:
        pytest.skip("its boards have no rooms")
    rng = Random(f"rooms of {genre.name}")
    for _ in range(20):
        puzzle = random_puzzle(rng, genre, genre.dims_for(3, 4))
        larger = resized(puzzle, 1, 2, 2, 1)
        old, new = puzzle.substrate.rooms, larger.substrate.rooms
        assert old is not None
        assert new is not None
        cells = [at for at in puzzle.substrate.positions() if at.layer is Layer.CELLS]
        moved = {at: Coord(at.layer, at.row + 1, at.col + 2) for at in cells}
        for a in cells:
            for b in cells:
                assert (new.number(moved[a]) == new.number(moved[b])) is (old.number(a) == old.number(b))
        assert len(new) == len(old)


def test_what_cannot_be_cut_is_refused() -> None:
    decided = by_name("akari").new(2, 2).add_constraint(Constraint.goal(Decided(), Region.all()))
    with pytest.raises(PuzzleError, match="constraints of its own keeps its size"):
        resized(decided, top=1)
    caged = LATIN.new(3, 3).with_variants(Cage((cell(0, 0),)))
    with pytest.raises(PuzzleError, match="a puzzle with cage on it keeps its size"):
        of_size(caged, Rectangular(4, 4))
    assert "diagonal" in of_size(LATIN.new(3, 3, ["diagonal"]), Rectangular(4, 4)).variants
    with pytest.raises(SizeError):
        resized(by_name("akari").new(2, 2), top=-2)
