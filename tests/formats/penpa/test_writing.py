"""Puzzles drawn for Penpa; that every genre comes back is asked where all formats are."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import cell
from penmark.errors import UnwritableError
from penmark.formats.penpa import FORMAT, SITE
from penmark.formats.penpa.payload import inflated
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.killer_cage import KillerCage
from penmark.variants.thermometer import Thermometer
from tests.formats.penpa.sheets import Sheet, drawn

SUDOKU = by_name("sudoku")
SMALL, FOUR = Sheet(2, 3), Sheet(4, 4)


def test_what_is_drawn() -> None:
    assert drawn(penmark.read("https://puzz.link/p?akari/3/2/g3g.h")) == {
        "surface": {str(SMALL.index(0, 1)): 4, str(SMALL.index(1, 0)): 4},
        "number": {str(SMALL.index(0, 1)): ["3", 7, "1"]},
    }
    assert drawn(penmark.read("https://puzz.link/p?mashu/3/2/92")) == {
        "symbol": {str(SMALL.index(0, 0)): [1, "circle_L", 1], str(SMALL.index(1, 2)): [2, "circle_L", 1]}
    }
    numbers = drawn(penmark.read("https://puzz.link/p?yajilin/3/2/41d0."))["number"]
    assert numbers == {str(SMALL.index(0, 0)): ["1_2", 1, "2"]}


def test_constraints_of_sudoku_come_back() -> None:
    line = (cell(0, 0), cell(1, 1), cell(2, 1))
    made = [KillerCage((cell(3, 0), cell(3, 1)), 5), Thermometer(line), ArrowSum(line)]
    puzzle = SUDOKU.new(4, 4).with_variants(*made)
    layer = drawn(puzzle)
    assert layer["killercages"] == [[FOUR.index(3, 0), FOUR.index(3, 1)]]
    assert layer["numberS"] == {str(FOUR.corner(3, 0)): ["5", 1]}
    assert FOUR.read(["classic"], **layer).puzzle == puzzle
    assert FORMAT.read(FORMAT.write(puzzle)).puzzle == puzzle
    switched = SUDOKU.new(4, 4, ["no-boxes", "nonconsecutive"])
    assert FORMAT.read(FORMAT.write(switched)).puzzle == switched


def test_what_has_no_drawing_is_refused() -> None:
    for variant, words in (
        (KillerCage((cell(0, 0),)), "no cages without a sum"),
        (ArrowSum((cell(0, 0), cell(0, 1), cell(0, 2)), 2), "circle of several cells"),
    ):
        with pytest.raises(UnwritableError, match=words):
            FORMAT.write(SUDOKU.new(9, 9).with_variants(variant))
    with pytest.raises(UnwritableError, match="no room for the variant 'anti-knight'"):
        FORMAT.write(SUDOKU.new(9, 9, ["anti-knight"]))


def test_the_first_line() -> None:
    meta = PuzzleMeta(title="A, B", author="me & you", rules="One\nTwo=2")
    puzzle = penmark.read("https://puzz.link/p?slither/5/6/2bgb0bbhb1adg1b").with_meta(meta)
    first = inflated(FORMAT.write(puzzle).removeprefix(SITE)).split("\n")[0]
    assert first == (
        "square,5,6,38,0,1,1,228,266,220,220,0,0,0,0,Title: A%2C B,Author: me %2E you,,One%2DTwo%2F2,OFF,false"
    )
    assert FORMAT.read(FORMAT.write(puzzle)).puzzle.meta == meta
