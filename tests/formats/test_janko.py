"""Texts of janko.at."""

from __future__ import annotations

import pytest

from penmark import formats
from penmark.board.dimensions import Boxed
from penmark.errors import ParseError, PenmarkError, UnwritableError
from penmark.formats import puzzlekit
from penmark.formats.janko import FORMAT
from penmark.puzzle.document import Document
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from tests.formats.boards import by_hand, reads_back, same

AKARI, SLITHERLINK, SUDOKU = by_name("akari"), by_name("slitherlink"), by_name("sudoku")

TEXT = """begin
puzzle Akari
title First light
author A. Setter
source A book
info Easy
date 2020
rights CC0
rows 2
cols 3
problem
- x -
2 - -
solution
o - -
- o -
end
"""


def test_reading_and_writing() -> None:
    document = FORMAT.read(TEXT)
    assert document.puzzle == by_hand(AKARI, 2, 3, ".x. 2..")
    assert document.puzzle.meta == PuzzleMeta(
        title="First light", author="A. Setter", source="A book", info="Easy", date="2020", rights="CC0"
    )
    assert document.solution is not None
    assert [(at.row, at.col) for at, mark in document.solution.items() if mark.value] == [(0, 0), (1, 1)]
    assert FORMAT.write(document) == TEXT
    assert same(reads_back(FORMAT, document), document)


@pytest.mark.parametrize(
    "dirty",
    [
        TEXT.replace("begin", "[begin]").replace("problem", "[problem]").replace("solution", "[Solution]"),
        '<script id="data" type="application/x-janko">\nsize of things\n' + TEXT + "</script>\nproblem\n1 2\n",
        TEXT.replace("end\n", "send\nsolution\n- -\n"),
        TEXT.replace("end\n", "endend\njunk\n"),
        TEXT.replace("end\n", "Ends\n"),
        TEXT.replace("end\n", ""),
        TEXT.replace("author A. Setter", "author A. Setter\nauthor Somebody else"),
        TEXT.replace("end\n", "Z2;ba,2;bb,1;\nab,1;\nend\n"),
        TEXT.replace("end\n", "moves\nab 1\nab 2;\nend\n"),
        TEXT.replace("rows 2", "rows 7"),
        TEXT.replace("rows 2\ncols 3\n", ""),
        TEXT.replace("rows 2\ncols 3\n", "size 5\n"),
        TEXT.replace("- x -\n2 - -\n", "- x - 2 - -\n"),
        TEXT.replace("rows 2", "ROWS   2").replace("date", "unit 27\nsolver Me\ndate"),
        TEXT.replace("\n", "\r\n").replace("- x -", "-\tx  -"),
        TEXT.replace("author ", "author\t"),
        TEXT.replace("- o -\nend", "2 o -\nend").replace("o - -", "o x -"),
        TEXT.replace("- o -\nend", "x o -\nend"),
    ],
)
def test_dirty_texts(dirty: str) -> None:
    document, clean = formats.read(dirty), FORMAT.read(TEXT)
    assert same(document, clean)
    assert document.puzzle.meta == clean.puzzle.meta


def test_the_name_may_be_missing_when_the_genre_is_known() -> None:
    text = TEXT.replace("puzzle Akari\n", "")
    assert formats.read(text, "akari").puzzle == FORMAT.read(TEXT).puzzle
    with pytest.raises(ParseError, match="no line that says which puzzle"):
        FORMAT.read(text)


def test_slitherlink_solutions_are_insides() -> None:
    text = "begin\npuzzle Slitherlink\nsize 2\nproblem\n3 -\n- 0\nsolution\nx -\n- -\nend\n"
    document = FORMAT.read(text)
    assert document.solution is not None
    lines = {at for at, mark in document.solution.items() if mark.value}
    assert lines == set(document.puzzle.substrate.edges_of_cell(0, 0))
    assert FORMAT.write(document) == text


def test_sudoku_boxes() -> None:
    problem = "problem\n" + "\n".join(" ".join("-" * 6) for _ in range(6))
    for lines, dims in (
        ("size 6\n", Boxed(3, 2)),
        ("", Boxed(3, 2)),
        ("size 6\npatternx 2\npatterny 3\n", Boxed(2, 3)),
        ("size 6\npatternx 3\npatterny 2\n", Boxed(3, 2)),
        ("size 6\npatternx 2\n", Boxed(3, 2)),
    ):
        document = FORMAT.read(f"begin\npuzzle Sudoku\n{lines}{problem}\nend\n")
        assert document.puzzle.dims == dims
        assert reads_back(FORMAT, document).puzzle == document.puzzle
    tall = SUDOKU.empty(Boxed(2, 3)).add_clue((0, 0), 6)
    assert "patternx 2\npatterny 3\nproblem\n6 - -" in FORMAT.write(tall)
    with pytest.raises(ParseError, match="boxes 4 wide and 2 high"):
        FORMAT.read(f"begin\npuzzle Sudoku\npatternx 4\npatterny 2\n{problem}\nend\n")


def test_sudoku_pattern_is_both_sides() -> None:
    grid = "\n".join(" ".join("-" * 9) for _ in range(9))
    puzzle = FORMAT.read(f"begin\npuzzle Sudoku\npattern 3\nproblem\n{grid}\nend\n").puzzle
    assert puzzle == SUDOKU.new(9, 9)


def test_numbers_above_nine() -> None:
    puzzle = SUDOKU.new(16, 16).add_clue((0, 0), 16).add_clue((0, 1), 10)
    assert "\n16 10 - -" in FORMAT.write(puzzle)
    assert reads_back(FORMAT, puzzle).puzzle == puzzle


def test_meta_keeps_to_its_line() -> None:
    puzzle = AKARI.new(1, 1).with_meta(PuzzleMeta(title="two\nlines\tand  more"))
    assert FORMAT.read(FORMAT.write(puzzle)).puzzle.meta.title == "two lines and more"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("begin\npuzzle Akari\nend\n", "no problem block"),
        ("begin\npuzzle Akari\nproblem\nend\n", "no problem block"),
        ("begin\npuzzle Nothing\nproblem\n-\nend\n", "'Nothing' is no genre"),
        ("begin\npuzzle Akari\nproblem\n- -\n-\nend\n", r"its lines differ: \[1, 2\]"),
        ("begin\npuzzle Akari\nsize 2\nproblem\n- -\n-\nend\n", "should be 2×2"),
        ("begin\npuzzle Akari\nsize two\nproblem\n-\nend\n", "size should be a number"),
        ("begin\npuzzle Akari\nproblem\n- y\nend\n", "row 1, column 2: 'y'"),
        ("begin\npuzzle Akari\nproblem\n- -\nsolution\n- -\n- -\nend\n", "should have 1 lines, got 2"),
        ("begin\npuzzle Akari\nproblem\n- x\nsolution\n- 1\nend\n", "r1c2: '1' is not what the puzzle has"),
        ("begin\npuzzle Akari\nproblem\n- x\nsolution\nx -\nend\n", "r1c1: 'x' is not an answer"),
        ("begin\npuzzle Sudoku\nproblem\n-\nsolution\n2\nend\n", "r1c1: '2' is not an answer"),
        ("begin\npuzzle Slitherlink\nproblem\n-\nsolution\no\nend\n", "got 'o'"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    with pytest.raises(PenmarkError, match=reason):
        FORMAT.read(text)


def test_long_pages_are_not_searched() -> None:
    with pytest.raises(ParseError, match="no problem block"):
        FORMAT.read("problem\n" * 200_000)


def test_what_does_not_fit() -> None:
    with pytest.raises(UnwritableError, match="clue \\?"):
        FORMAT.write(by_hand(SLITHERLINK, 1, 2, ".?"))
    with pytest.raises(UnwritableError, match="'all-corners'"):
        FORMAT.write(SLITHERLINK.new(1, 2).with_variants("all-corners"))
    solution = FORMAT.read(TEXT).solution
    with pytest.raises(UnwritableError, match="decides 4 positions, the puzzle has 1"):
        FORMAT.write(Document(AKARI.new(1, 1), solution))


def test_it_speaks_as_the_dataset_does() -> None:
    """The dataset was made from these texts: the grids are the same."""
    document = FORMAT.read(TEXT)
    assert puzzlekit.write(document.puzzle) == "2 3\n- x -\n2 - -"
