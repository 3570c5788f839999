from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Rectangular
from penmark.board.mark import FALSE, TRUE
from penmark.formats import puzzlekit
from penmark.formats.janko import FORMAT as JANKO
from penmark.formats.puzzlink import FORMAT as PUZZLINK
from penmark.formats.pzprv3 import FORMAT as PZPRV3
from penmark.genres.nurimisaki import GENRE
from penmark.genres.nurimisaki.techniques.cape_board import SHADED, CapeBoard
from penmark.genres.nurimisaki.techniques.chains import CapeSupposition, KnownCells
from penmark.grading import load_profile
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.clue import UNKNOWN, ClueLook, ClueValue, Disc, Number
from penmark.puzzle.game import Game
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve
from tests.grading.boards import moves_of
from tests.puzzle.random_puzzles import random_puzzle

LINK = "https://puzz.link/p?nurimisaki/5/5/g.i.m2l.j"


def _faults(rows: str, **clues: int | None) -> set[str]:
    """What is wrong with a full board: `#` for shaded, `.` for white; clues by wire names."""
    lines = rows.split("/")
    puzzle = GENRE.new(len(lines), len(lines[0]))
    for name, clue in clues.items():
        puzzle = puzzle.add_clue(name, UNKNOWN if clue is None else clue)
    game = Game(puzzle)
    for r, line in enumerate(lines):
        for c, sign in enumerate(line):
            game.set((r, c), TRUE if sign == "#" else FALSE)
    return {fault.violation.code for fault in game.faults()}


def test_every_dead_end_has_a_circle_and_nothing_else_has() -> None:
    assert _faults("...#/#.##", a2=None, c2=None, b1=None) == set()
    assert _faults("...#/#.##", a2=None, c2=None) == {"dead-end"}
    assert _faults("...#/#.##", a2=None, b2=None, c2=None, b1=None) == {"cape-broken"}
    assert _faults("...#/#.##", a2=None, c2=None, d2=None, b1=None) == {"pin-lost"}


def test_a_number_is_the_length_of_the_straight_run() -> None:
    assert _faults("...#/#.##", a2=3, c2=3, b1=2) == set()
    assert _faults("...#/#.##", a2=2, c2=3, b1=2) == {"cape-broken"}
    assert _faults("...#/#.##", a2=4, c2=3, b1=2) == {"cape-broken"}


def test_blocks_and_pieces() -> None:
    assert "two-by-two" in _faults("..#/..#")
    assert "two-by-two" in _faults("##./##.", c2=None, c1=None)
    assert _faults(".#./.#.", a2=None, a1=None, c2=None, c1=None) == {"disconnected"}


def test_a_single_white_cell_is_no_dead_end() -> None:
    assert _faults("#.#") == set()
    assert _faults("#.#", b1=None) == {"cape-broken"}


def test_circles_are_drawn_and_spoken_of() -> None:
    puzzle = GENRE.new(3, 3).add_clue("a3", UNKNOWN).add_clue("c1", 2)
    (meaning,) = GENRE.clue_meanings
    assert meaning.look(UNKNOWN, str) == ClueLook((), disc=Disc.WHITE)
    assert meaning.look(Number(2), str) == ClueLook(("2",), disc=Disc.WHITE)
    assert clue_words(puzzle, cell(0, 0), puzzle.names) == "the circle at r1c1"
    assert clue_words(puzzle, cell(2, 2), puzzle.names) == "the 2 at r3c3"


def _brute_force(puzzle: Puzzle) -> set[frozenset[Coord]]:
    """Every set of white cells that satisfies the rules as a person would check them."""
    cells = list(puzzle.coords())
    found = set()
    for mask in range(1 << len(cells)):
        white = frozenset(at for k, at in enumerate(cells) if mask >> k & 1)
        if _is_right(puzzle, white):
            found.add(white)
    return found


def _near(at: Coord) -> list[Coord]:
    return [at.shifted(*step) for step in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def _is_right(puzzle: Puzzle, white: frozenset[Coord]) -> bool:
    for r in range(puzzle.rows - 1):
        for c in range(puzzle.cols - 1):
            if sum(cell(r + i, c + k) in white for i in (0, 1) for k in (0, 1)) in (0, 4):
                return False
    for at in puzzle.coords():
        ways = [near for near in _near(at) if near in white]
        if at in puzzle.clues:
            if at not in white or len(ways) != 1:
                return False
            number, (down, right) = puzzle.clues[at].as_number, (ways[0].row - at.row, ways[0].col - at.col)
            run = 1
            while at.shifted(run * down, run * right) in white:
                run += 1
            if number is not None and run != number:
                return False
        elif at in white and len(ways) == 1:
            return False
    reached, waiting = set[Coord](), list(white)[:1]
    while waiting:
        at = waiting.pop()
        if at in white and at not in reached:
            reached.add(at)
            waiting += _near(at)
    return len(reached) == len(white)


@pytest.mark.parametrize("seed", range(8))
def test_three_solvers_and_brute_force_agree_on_random_boards(seed: int) -> None:
    rng = Random(f"nurimisaki {seed}")
    puzzle = random_puzzle(rng, GENRE, Rectangular(rng.randint(2, 4), rng.randint(2, 3)))
    found = {name: set(solve(puzzle, 5000, solver=name)) for name in ("fast", "simple", "ortools")}
    assert found["fast"] == found["simple"] == found["ortools"]
    whites = {frozenset(at for at, mark in solution.items() if mark == FALSE) for solution in found["fast"]}
    assert whites == _brute_force(puzzle)


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 2, 12), (3, 3, 103), (3, 4, 366)])
def test_every_solution_of_the_bare_board_has_one_set_of_circles(rows: int, cols: int, count: int) -> None:
    """Known counts of white cells that are connected without 2×2 blocks: each with its own dead ends circled."""
    board = GENRE.new(rows, cols)
    whites = [frozenset(at for k, at in enumerate(board.coords()) if mask >> k & 1) for mask in range(1 << rows * cols)]
    (meaning,) = GENRE.clue_meanings
    right = 0
    for white in whites:
        game = Game(board)
        for at in board.coords():
            game.set(at, FALSE if at in white else TRUE)
        codes = {fault.violation.code for fault in game.faults()}
        right += codes <= {"dead-end"}
    assert right == count
    assert meaning.lists_clue_sets


# ── formats ──


def test_a_link_goes_both_ways() -> None:
    puzzle = PUZZLINK.read(LINK).puzzle
    assert puzzle.clues == {
        cell(0, 1): UNKNOWN,
        cell(1, 0): UNKNOWN,
        cell(2, 3): Number(2),
        cell(4, 0): UNKNOWN,
    }
    assert PUZZLINK.write(puzzle) == LINK


def test_board_texts_may_have_lines_and_borders_of_the_player() -> None:
    lines = ["pzprv3", "nurimisaki", "2", "3", "- . 3 ", ". . . ", ". . + ", "# . . "]
    plain = PZPRV3.read("\n".join(lines))
    assert plain.puzzle.clues == {cell(0, 0): UNKNOWN, cell(0, 2): Number(3)}
    assert plain.game is not None
    assert plain.game.candidates(cell(1, 0)) == (TRUE,)
    borders = ["0 1 ", "0 0 ", "0 0 0 "]
    assert PZPRV3.read("\n".join([*lines, *borders, *borders])).puzzle == plain.puzzle


def test_janko_and_puzzlekit_texts_go_both_ways() -> None:
    for document in GENRE.samples:
        puzzle = document.puzzle
        assert JANKO.read(JANKO.write(puzzle)).puzzle.clues == puzzle.clues
        assert puzzlekit.parse(GENRE, puzzlekit.write(puzzle)).clues == puzzle.clues
        (solution,) = solve(puzzle, 2)
        assert puzzlekit.parse_solution(puzzle, puzzlekit.write_solution(puzzle, solution)) == solution


def _told(puzzle: Puzzle, name: str, marks: str = "") -> list[str]:
    """The words of each step of one technique, as the whole ladder takes them."""
    state = SolveState(puzzle)
    state.apply(tuple(moves_of(puzzle, marks)))
    climb = Climb(ladder_for(puzzle, load_profile(GENRE), LadderOptions()), state)
    return [step.words for step in climb.steps() if step.technique == name]


def test_a_run_is_told_with_what_stands_in_its_way() -> None:
    puzzle = GENRE.new(5, 5).add_clue("b3", 3).add_clue("e3", UNKNOWN)
    assert _told(puzzle, "circle-run")[0] == (
        "The run from the 3 at r3c2 cannot go left, where the border comes after 2 cells, nor right, where r3c5 would "
        "make it too long: r3c1 and r3c3 are shaded."
    )


def test_each_block_is_a_step_of_its_own() -> None:
    """Two cells that two blocks decide are two insights."""
    assert _told(GENRE.new(5, 5), "no-block", "a5=0 b5=0 a4=0 d2=0 e2=0 d1=0")[:2] == [
        "r1c1, r1c2 and r2c1 are white in a 2×2 block: r2c2 is shaded.",
        "r4c4, r4c5 and r5c4 are white in a 2×2 block: r5c5 is shaded.",
    ]


def test_a_circle_names_its_white_neighbour_and_what_stands_in_its_other_ways() -> None:
    puzzle = GENRE.new(5, 5).add_clue("a5", 3).add_clue("d5", UNKNOWN)
    assert _told(puzzle, "circle-last-way")[0] == (
        "There is one way left out of the 3 at r1c1, as it cannot go right, where r1c4 would make it too long: r2c1 is "
        "white; its run has exactly 3 cells: r1c2 and r4c1 are shaded and r3c1 is white."
    )
    puzzle = GENRE.new(3, 3).add_clue("b2", UNKNOWN)
    assert _told(puzzle, "circle-full", "b3=0")[0].startswith("The circle at r2c2 has its one white neighbour, r1c2: ")
    assert _told(puzzle, "circle-last-way", "b3=1 a2=1 c2=1")[0] == (
        "There is one way left out of the circle at r2c2, as r1c2, r2c1 and r2c3 are shaded: r3c2 is white."
    )


def test_a_dead_end_is_told_with_what_would_make_it_one() -> None:
    puzzle = GENRE.new(5, 5)
    assert _told(puzzle, "dead-end-cell", "b5=1 a4=0 b4=1 a3=1")[0] == (
        "r1c1 would be a dead end, as r1c2 is shaded: r1c1 is shaded."
    )


def test_a_corridor_is_one_step() -> None:
    puzzle = GENRE.new(7, 7)
    clues: dict[str, ClueValue | int] = {
        "a7": UNKNOWN,
        "f7": 5,
        "b6": UNKNOWN,
        "a4": 3,
        "c4": UNKNOWN,
        "e4": 2,
        "e2": UNKNOWN,
        "a1": 2,
    }
    for at, clue in clues.items():
        puzzle = puzzle.add_clue(at, clue)
    assert _told(puzzle, "dead-end-cell")[0] == (
        "r5c6 would be a dead end without r5c7, as r5c5 and r6c6 are shaded, and from there on each cell without the "
        "next: r5c7 to r7c7, r7c6 and r7c5 are white."
    )


def test_what_one_circle_says_at_one_time_is_one_step() -> None:
    """And nothing that another circle says of the same cells."""
    puzzle = GENRE.new(5, 5).add_clue("a5", 3).add_clue("d5", UNKNOWN).add_clue("b3", UNKNOWN)
    state = SolveState(puzzle)
    climb = Climb(ladder_for(puzzle, load_profile(GENRE), LadderOptions()), state)
    first = next(step for step in climb.steps() if step.technique == "circle-last-way")
    assert {puzzle.name_of(move.coord) for move in first.moves} == {"r1c2", "r2c1", "r3c1", "r4c1"}


def test_white_cells_that_shaded_ones_shut_in_cannot_be() -> None:
    """Also with open cells among them, which are a way on, but not to the others."""
    puzzle = GENRE.new(4, 6).add_clue("f4", UNKNOWN).add_clue("a1", UNKNOWN)
    state = SolveState(puzzle)
    state.apply(tuple(moves_of(puzzle, "c4=1 c3=1 c2=1")))
    known = KnownCells.of(state.position)
    supposed = CapeSupposition(CapeBoard(puzzle), known, puzzle.substrate.layout.index(cell(3, 2)), SHADED)
    assert supposed.clash is not None
    assert supposed.needed() == []
    assert supposed.clash.words(puzzle.names) == "r4c1 would be cut off from r1c6"
