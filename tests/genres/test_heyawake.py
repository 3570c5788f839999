from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachRoomCrossing
from penmark.board.mark import FALSE, TRUE
from penmark.board.rooms import Rooms
from penmark.formats import puzzlekit
from penmark.formats.janko import FORMAT as JANKO
from penmark.formats.puzzlink import FORMAT as PUZZLINK
from penmark.formats.pzprv3 import FORMAT as PZPRV3
from penmark.genres.heyawake import GENRE
from penmark.genres.heyawake.layouts import random_layout
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.game import Game
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.solvers import solve
from tests.puzzle.random_puzzles import random_puzzle

LINK = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"


def _board(rooms: str, clues: dict[str, int] | None = None) -> Puzzle:
    """Rows of room letters, split by slashes."""
    lines = rooms.split("/")
    labels = [ord(letter) for line in lines for letter in line]
    puzzle = GENRE.new(len(lines), len(lines[0])).with_rooms(Rooms(len(lines), len(lines[0]), labels))
    for at, number in (clues or {}).items():
        puzzle = puzzle.add_clue(at, number)
    return puzzle


def _shaded(puzzle: Puzzle, *shaded: tuple[int, int]) -> Game:
    game = Game(puzzle)
    for at in shaded:
        game.set(at, TRUE)
    return game


def _codes(game: Game) -> set[str]:
    """What is wrong when all that is left is white."""
    puzzle = game.puzzle
    full = Game(puzzle)
    for at in puzzle.coords():
        full.set(at, TRUE if game.candidates(at) == (TRUE,) else FALSE)
    return {fault.violation.code for fault in full.faults()}


# ── rules ──


def _crossings(puzzle: Puzzle) -> set[tuple[Coord, ...]]:
    coords = puzzle.substrate.layout.coords
    return {tuple(coords[i] for i in part) for part in EachRoomCrossing().table(puzzle.substrate)}


def test_a_crossing_is_a_run_of_a_room_with_the_cells_on_both_sides() -> None:
    assert _crossings(_board("abbc")) == {tuple(cell(0, c) for c in range(4))}
    assert _crossings(_board("a/b/b/c")) == {tuple(cell(r, 0) for r in range(4))}
    assert _crossings(_board("abcd")) == {
        tuple(cell(0, c) for c in range(3)),
        tuple(cell(0, c) for c in range(1, 4)),
    }
    assert _crossings(_board("aab/aab/ccc")) == set()


def test_a_line_back_into_its_room_crosses_two_borders() -> None:
    assert _crossings(_board("aba/aaa")) == {tuple(cell(0, c) for c in range(3))}
    assert _codes(_shaded(_board("aba/aaa"))) == {"unbroken-line"}
    assert _codes(_shaded(_board("aba/aaa"), (0, 1))) == set()


def test_a_white_line_passes_two_rooms_at_most() -> None:
    puzzle = _board("aabbcc/aabbcc")
    assert _codes(_shaded(puzzle)) == {"unbroken-line"}
    assert _codes(_shaded(puzzle, (0, 2))) == {"unbroken-line"}
    assert _codes(_shaded(puzzle, (0, 1), (1, 2))) == {"disconnected"}
    assert _codes(_shaded(puzzle, (0, 1), (1, 4))) == set()


def test_shaded_cells_stand_apart_and_numbers_count_them() -> None:
    puzzle = _board("aab/aab", {"a2": 1})
    assert _codes(_shaded(puzzle, (0, 0))) == set()
    assert _codes(_shaded(puzzle, (0, 0), (0, 1))) == {"at-most-over", "exact-count-over"}
    assert _codes(_shaded(puzzle)) == {"exact-count-under"}
    assert _codes(_shaded(puzzle, (0, 0), (0, 2))) == set()


def test_a_question_mark_says_nothing() -> None:
    puzzle = _board("aab/aab").add_clue("a2", UNKNOWN)
    assert len(solve(puzzle, 100)) == len(solve(puzzle.without_clues(), 100))


@pytest.mark.parametrize("seed", range(12))
def test_three_solvers_agree_on_random_boards(seed: int) -> None:
    rng = Random(f"heyawake {seed}")
    puzzle = random_puzzle(rng, GENRE, Rectangular(rng.randint(2, 5), rng.randint(2, 5)))
    found = {name: set(solve(puzzle, 3000, solver=name)) for name in ("fast", "simple", "ortools")}
    assert found["fast"] == found["simple"] == found["ortools"]


def test_what_is_told_of_dense_rooms_follows_from_the_rules() -> None:
    """A 3×3 room with a 5, away from the border: the search is told more, and finds the same."""
    layout = "aaaaa/abbba/abbba/abbba/aaaaa"
    puzzle = _board(layout, {"b4": 5})
    assert GENRE.implied_constraints(puzzle)
    assert not GENRE.implied_constraints(_board(layout, {"b4": 4}))
    assert not GENRE.implied_constraints(_board("bbbaa/bbbaa/bbbaa/aaaaa/aaaaa", {"a5": 5}))
    assert set(solve(puzzle, 1000)) == set(solve(puzzle, 1000, solver="ortools"))
    assert solve(puzzle, 1000)


# ── formats ──


def test_a_link_goes_both_ways() -> None:
    puzzle = PUZZLINK.read(LINK).puzzle
    assert [puzzle.clues[at].text() for at in sorted(puzzle.clues)] == ["2", "2", "2", "2"]
    assert len(puzzle.substrate.rooms or ()) == 8
    assert PUZZLINK.write(puzzle) == LINK
    assert PUZZLINK.read(LINK.replace("heyawake", "heyawacky")).puzzle == puzzle


def test_a_clue_of_a_board_text_may_stand_anywhere_in_its_room() -> None:
    lines = ["pzprv3", "heyawake", "2", "3", "2", "0 0 1 ", "0 0 1 ", ". . - ", ". 1 . ", "# . . ", ". + . "]
    document = PZPRV3.read("\n".join(lines))
    assert document.puzzle.clues == {cell(0, 0): Number(1), cell(0, 2): UNKNOWN}
    assert document.game is not None
    assert [document.game.candidates(at) for at in (cell(0, 0), cell(1, 1))] == [(TRUE,), (FALSE,)]


def test_helper_lines_of_a_board_text_are_passed_over() -> None:
    marks = ["pzprv3.1", "heyawake", "2", "2", "0 ", "0 ", "1 1 ", "1 . ", ". . ", "# . ", ". . "]
    plain = PZPRV3.read("\n".join(marks))
    helped = PZPRV3.read("\n".join([*marks, "1 ", "0 ", "-1 0 "]))
    assert helped.puzzle == plain.puzzle
    assert len(plain.puzzle.substrate.rooms or ()) == 2


def test_janko_and_puzzlekit_write_rooms_as_a_second_grid() -> None:
    puzzle = GENRE.samples[2].puzzle
    for written in (JANKO.read(JANKO.write(puzzle)).puzzle, puzzlekit.parse(GENRE, puzzlekit.write(puzzle))):
        assert written.substrate.rooms == puzzle.substrate.rooms
        assert written.clues == puzzle.clues
    (solution,) = solve(puzzle, 2)
    assert puzzlekit.parse_solution(puzzle, puzzlekit.write_solution(puzzle, solution)) == solution


# ── rooms for new puzzles ──


@pytest.mark.parametrize("size", [(1, 1), (2, 7), (10, 10), (14, 24)])
def test_new_rooms_are_rectangles_of_several_sizes(size: tuple[int, int]) -> None:
    rooms = random_layout(*size, Pattern.NONE.group(*size), Rng(1))
    for group in rooms.groups:
        height, width = (1 + max(axis) - min(axis) for axis in zip(*((at.row, at.col) for at in group), strict=True))
        assert len(group) == height * width
    sizes = {len(group) for group in rooms.groups}
    assert len(sizes) >= (4 if size[0] * size[1] >= 100 else 1)


def test_new_rooms_keep_a_symmetry() -> None:
    rooms = random_layout(8, 8, Pattern.ROT180.group(8, 8), Rng(3))
    turned = Rooms(8, 8, rooms.numbers[::-1])
    assert turned == rooms
