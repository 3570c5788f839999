"""What a solver of variants knows by name: on a small position of each kind the step, and what it is called.

Cages with their houses, lines, dots and signs with what is forbidden where there is none, sums outside, quadruples.
"""

from __future__ import annotations

import pytest

from penmark.board.coord import Coord, DiagDir, cell, corner, edge_v, frame
from penmark.board.rooms import Rooms
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.german_whispers import GermanWhispers
from penmark.variants.killer_cage import KillerCage
from penmark.variants.little_killer import LittleKiller
from penmark.variants.quadruple import Quadruple
from penmark.variants.ratio_dot import RatioDot
from penmark.variants.renban import Renban
from penmark.variants.sandwich_sum import SandwichSum
from penmark.variants.thermometer import Thermometer
from penmark.variants.xv_sign import XVSign
from tests.grading.boards import steps

BETWEEN = edge_v(0, 1)
"""r1c1 and r1c2."""


def cells(names: str) -> tuple[Coord, ...]:
    return tuple(cell(int(name[1]) - 1, int(name[3]) - 1) for name in names.split())


def cage(total: int, names: str) -> KillerCage:
    return KillerCage(cells(names), total)


def board(*variants: Variant | str) -> Puzzle:
    return SUDOKU.new(9, 9, variants)


ROW = (cage(12, "r1c1 r1c2 r1c3"), cage(9, "r1c4 r1c5"), cage(17, "r1c6 r1c7 r1c8"))
BOX = (cage(12, "r1c1 r1c2 r1c3"), cage(14, "r2c1 r2c2 r2c3"), cage(25, "r3c1 r3c2 r3c3 r4c3"))
CROSSED = (
    cage(20, "r1c1 r1c2 r2c1 r2c2"),
    *(cage(12, "r1c3 r1c4 r1c5"), cage(9, "r1c6 r1c7"), cage(14, "r1c8 r1c9 r2c9")),
    *(cage(12, "r2c3 r2c4 r2c5"), cage(15, "r2c6 r2c7")),
)
WHISPER = GermanWhispers(cells("r1c1 r1c2 r1c3"))
ARROW = ArrowSum(cells("r1c1 r1c2 r1c3"))

CAGES = [
    (
        board(cage(17, "r1c1 r1c2")),
        "",
        "cage-combinations",
        "Combinations of a cage",
        "The 17 cage at r1c1 can only be 89",
    ),
    (
        board(*ROW),
        "",
        "forty-five",
        "45 rule",
        "Row 1 adds up to 45, the cages there to 38, which leaves 7 for r1c9: r1c9 is 7.",
    ),
    (
        board(*ROW[:2], cage(8, "r1c6 r1c7")),
        "",
        "forty-five",
        "45 rule",
        "which leaves 16 for r1c8 and r1c9, only 79: 1 to 6 and 8 can be removed from r1c8 and r1c9.",
    ),
    (
        board(*BOX),
        "",
        "forty-five",
        "45 rule",
        "Box 1 adds up to 45, the cages there to 51; the other 6 must be in r4c3, outside: r4c3 is 6.",
    ),
    (board(*CROSSED), "", "forty-five-several", "45 rule of several houses", "Rows 1 and 2 add up to 90"),
    (
        board(cage(17, "r1c1 r1c2")),
        "",
        "needed-in-house",
        "Digit needed by a cage",
        "and so needs an 8 and a 9, which can only go to r1c1 or r1c2: 8 and 9 can be removed from r1c3 to r1c9",
    ),
    (
        board(cage(10, "r1c1 r1c2"), cage(4, "r1c4 r1c5")),
        "",
        "house-cases",
        "Cases of a house",
        "However row 1 is filled with the 10 cage at r1c1 and the 4 cage at r1c4",
    ),
    (board(cage(3, "r1c1 r1c2")), "a9=1", "last-cell", "Last cell of a cage", "leaves only 2 for r1c2, as r1c1 is 1."),
]

LINES = [
    (
        board(Thermometer(cells("r1c1 r1c2 r1c3"))),
        "",
        "order-on-line",
        "Order along a line",
        "r1c1 is at most 7, r1c2 is 2 to 8 and r1c3 is at least 3.",
    ),
    (
        board(WHISPER),
        "",
        "too-close",
        "Too close on a line",
        "no number is 5 away from 5, so 5 can be removed from r1c1 to r1c3.",
    ),
    (
        board(WHISPER),
        "a9-5 b9-5 c9-5 a9=9",
        "too-close",
        "Too close on a line",
        "r1c1 is 9 and r1c3 cannot be 9, so 4, 6, 7 and 8 can be removed from r1c2; r1c2 can only be 1, 2 or 3, so 1 "
        "to 4 can be removed from r1c3.",
    ),
    (
        board(WHISPER),
        "a9-5 b9-5 c9-5",
        "rule-cases",
        "Ways to fill a German whisper",
        "4 at r1c2 would need 9 on both sides of it; 6 at r1c2 would need 1 on both sides of it.",
    ),
    (
        board(ARROW),
        "",
        "rule-cases",
        "Ways to fill an arrow",
        "1 or 2 at r1c1 would be too small, as r1c2 and r1c3 add up to 3 or more",
    ),
    (
        board(ARROW),
        "a9-4 a9-5 a9-6 a9-7 a9-8 a9-9",
        "needed-in-house",
        "Digit needed by an arrow",
        "The arrow from r1c1 leaves only 312 or 321 for r1c1 to r1c3, and so needs a 1, a 2 and a 3",
    ),
    (
        board(ARROW),
        "a9=7 b9=4",
        "last-cell",
        "Last cell of an arrow",
        "leaves only 3 for r1c3, as r1c1 is 7 and r1c2 is 4.",
    ),
    (
        board(Renban(cells("r1c1 r1c2 r1c3"))),
        "a9=9",
        "consecutive-set",
        "Successive numbers",
        "The renban line from r1c1 can only hold 789",
    ),
    (
        board(Renban(cells("r1c1 r1c2 r1c3 r1c4 r1c5"))),
        "",
        "needed-in-house",
        "Digit needed by a renban line",
        "needs a 5, which can only go to r1c1, r1c2, r1c3, r1c4 or r1c5: 5 can be removed from r1c6 to r1c9.",
    ),
]

DOTS = [
    (
        board(DifferenceDot(BETWEEN)),
        "a9-2 a9-4",
        "pair-relation",
        "Dots and signs",
        "numbers differ by 1, and r1c1 cannot be 2 or 4: 1 and 3 can be removed from r1c2.",
    ),
    (board(RatioDot(BETWEEN)), "", "pair-relation", "Dots and signs", "5, 7 and 9 can be removed from r1c1 and r1c2."),
    (
        board(XVSign(BETWEEN, 5)),
        "a9-1 a9-4",
        "needed-in-house",
        "Digit needed by a V",
        "The V between r1c1 and r1c2 leaves only 23 or 32 for r1c1 and r1c2, and so needs a 2 and a 3",
    ),
    (
        board(XVSign(BETWEEN, 10)),
        "",
        "rule-cases",
        "Ways to fill an X",
        "r1c1 and r1c2 differ: 5 can be removed from r1c1 and r1c2.",
    ),
    (board(XVSign(BETWEEN, 10)), "a9=7", "last-cell", "Last cell of an X", "leaves only 3 for r1c2, as r1c1 is 7."),
    (
        board("nonconsecutive"),
        "a9=5",
        "beside-struck",
        "Struck beside a number",
        "r1c1 and r1c2 must not differ by 1, and r1c1 is 5: 4 and 6 can be removed from r1c2.",
    ),
    (
        board("nonconsecutive"),
        "a9-1 a9-2 a9-3 a9-5 a9-7 a9-8 a9-9",
        "pair-relation",
        "Dots and signs",
        "r1c1 can only be 4 or 6: 5 can be removed from r1c2.",
    ),
    (
        board("nonconsecutive"),
        "c9-5 d9-5 e9-5 f9-5 g9-5 h9-5 i9-5",
        "house-cases",
        "Cases of a house",
        "However row 1 is filled with the pairs of neighbours: 4 or 6 at r1c1 or r1c2 would need 5",
    ),
    (
        board("xv-negative"),
        "a9=4",
        "beside-struck",
        "Struck beside a number",
        "r1c1 and r1c2 must not add up to 10, and r1c1 is 4: 6 can be removed from r1c2.",
    ),
]

OUTSIDE = [
    (
        board(SandwichSum(frame(0, 1), 33)),
        "",
        "rule-cases",
        "Ways to fill a sandwich",
        "The 33 sandwich above column 1 can only be 345678 between the 1 and the 9",
    ),
    (
        board(LittleKiller(frame(0, 7), DiagDir.DOWN_RIGHT, 16)),
        "",
        "sum-bounds",
        "Sum bounds",
        "asks for 16 in r1c8 and r2c9; r2c9 is 9 at most, so r1c8 is 7 or more; r1c8 is 9 at most, so r2c9 is 7 or "
        "more: ",
    ),
    (
        board(LittleKiller(frame(0, 7), DiagDir.DOWN_RIGHT, 4)),
        "",
        "rule-cases",
        "Ways to fill a diagonal",
        "add up to 4, and r1c8 and r2c9 differ: 2 and 4 to 9 can be removed",
    ),
    (
        board(Quadruple(corner(1, 1), (1, 8))),
        "a9-1 b9-1 a8-1",
        "contains",
        "Listed numbers",
        "holds 1 and 8, and 1 is only possible at r2c2: r2c2 is 1.",
    ),
    (
        board(Quadruple(corner(1, 1), (1, 8))),
        "",
        "needed-in-house",
        "Digit needed by a circle",
        "needs a 1 and an 8, which can only go to r1c1, r1c2, r2c1 or r2c2: 1 and 8 can be removed from r1c3",
    ),
]


@pytest.mark.parametrize(("puzzle", "marks", "technique", "title", "words"), [*CAGES, *LINES, *DOTS, *OUTSIDE])
def test_it_finds_the_step_and_calls_it_by_its_name(
    puzzle: Puzzle, marks: str, technique: str, title: str, words: str
) -> None:
    found = steps(puzzle, technique, marks)
    assert title in {step.title for step in found}
    assert any(words in step.words for step in found), [step.words for step in found]


def test_two_cells_without_a_sign_are_a_pair_of_neighbours() -> None:
    (step, *_) = steps(board("nonconsecutive"), "rule-cases", "a9-1 a9-2 a9-3 a9-5 a9-7 a9-8 a9-9")
    assert step.title == "Ways to fill a pair of neighbours"


def test_a_naked_single_names_the_numbers_a_knights_move_away() -> None:
    (step, *_) = steps(board("anti-knight"), "naked-single", "e8=1 g9=8 h9=7 b8=4 c7=5 c5=2 c4=3 c3=6")
    assert step.words == "Row 1, column 3, box 1 and the 1 at r2c5 leave only 9 for r1c3."


def test_regions_in_the_place_of_boxes_go_by_their_first_cell() -> None:
    drawn = "111222333 111222333 111222333 444555666 444555666 445455666 777888999 777888999 777888999"
    puzzle = board().with_rooms(Rooms(9, 9, [int(each) - 1 for each in drawn.replace(" ", "")]))
    (step, *_) = steps(puzzle, "hidden-single-box", "c5-1 c6-1 b5-1 b6-1 a5-1 a6-1 b4-1 d4-1")
    assert step.words.startswith("In the region at r4c1, 1 can only go in r6c1")
