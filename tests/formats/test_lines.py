"""Sudoku in plain characters."""

from __future__ import annotations

import gzip
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark import formats
from penmark.board.dimensions import Boxed
from penmark.errors import ParseError, PenmarkError, UnwritableError
from penmark.formats.lines import FORMAT
from penmark.puzzle.document import Document
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path

SUDOKU = by_name("sudoku")
LINE = "2..6.8...58...97......4....37....5..6.......4..8....13....2......98...36...3.6..9"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]


@pytest.mark.parametrize("blank", ".0*_-")
def test_a_line_and_its_blanks(blank: str) -> None:
    text = LINE.replace(".", blank)
    puzzle = formats.read(text).puzzle
    assert puzzle == formats.read(LINE).puzzle
    assert len(puzzle.clues) == 81 - LINE.count(".")
    assert FORMAT.write(puzzle, blank=blank) == text
    assert formats.write(puzzle, "lines") == LINE


def test_blanks_as_spaces() -> None:
    text = "1  2" + " 3  " + "  4 " + "4  1"
    assert FORMAT.write(FORMAT.read(text, "sudoku")) == text.replace(" ", ".")


def framed(rows: list[str], top: str, ruler: str, left: str) -> str:
    lines = [left + "|".join(row[i : i + 3] for i in (0, 3, 6)) + left for row in rows]
    return "\n".join([top, *lines[:3], ruler, *lines[3:6], ruler, *lines[6:], top])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\r\n".join(ROWS) + "\r\n",
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(row.replace(".", "-") for row in ROWS),
        "\n".join(LINE[i : i + 27] for i in (0, 27, 54)),
        framed(ROWS, "*-----------*", "|---+---+---|", "|"),
        framed(ROWS, "+---+---+---+", "+---+---+---+", "|"),
        framed(ROWS, "", "-----------", ""),
        framed(ROWS, "", "---+---+---", " "),
        framed(ROWS, "=============", "=============", "|"),
        framed([row.replace(".", "-") for row in ROWS], "", "---+---+---", ""),
        "#AA. Setter\n#DA day\n# remark\n#Another remark\n[Puzzle]\n" + "\n".join(ROWS),
    ],
)
def test_grids(text: str) -> None:
    document = formats.read(text, "sudoku")
    assert FORMAT.write(document) == LINE
    assert formats.read(text).puzzle == document.puzzle


def test_rows_of_dashes_are_rows_of_blanks() -> None:
    """Where they fit the grid; they are not taken for rulers."""
    puzzle = FORMAT.read("1---\n----\n----\n----", "sudoku").puzzle
    assert puzzle == SUDOKU.new(4, 4).add_clue((0, 0), 1)
    nine = "\n".join(["-" * 9] * 8 + ["12-------"])
    assert len(FORMAT.read(nine).puzzle.clues) == 2
    assert FORMAT.read(nine).puzzle.rows == 9


def test_headers_are_meta() -> None:
    text = "#ARuud\n#DFirst\n#CSecond\n#B2006\n#SHere\n#Uhttp://x\n#Another\n#A\n" + LINE
    expected = PuzzleMeta(author="Ruud", info="First", date="2006", source="Here", link="http://x")
    assert FORMAT.read(text).puzzle.meta == expected


@pytest.mark.parametrize("tail", [" a remark", "\t# 17 clues", ",solution", ";x", "  "])
def test_remarks_after_the_line(tail: str) -> None:
    assert FORMAT.write(formats.read(LINE + tail)) == LINE


def test_other_sizes() -> None:
    for side in (1, 4, 6, 8, 9, 12, 15, 16, 20, 25):
        puzzle = SUDOKU.new(side, side).add_clue((0, side - 1), side)
        text = FORMAT.write(puzzle)
        assert len(text) == side * side
        assert text[side - 1] == ".123456789ABCDEFGHIJKLMNOP"[side]
        assert FORMAT.read(text, "sudoku").puzzle == puzzle
        assert FORMAT.read(text.lower(), "sudoku").puzzle == puzzle


def test_small_ones_only_on_request() -> None:
    assert FORMAT.read("1", "sudoku").puzzle.rows == 1
    with pytest.raises(ParseError, match="too short"):
        FORMAT.read("12..")
    assert FORMAT.read("12..34..2143.3.1").puzzle.rows == 4


@settings(max_examples=30, deadline=None)
@given(rng=st.randoms(use_true_random=False), side=st.sampled_from([4, 6, 9, 16, 25]))
def test_any_line_round_trips(rng: random.Random, side: int) -> None:
    chars = ".123456789ABCDEFGHIJKLMNOP"[: side + 1] + "." * side
    line = "".join(rng.choice(chars) for _ in range(side * side))
    assert FORMAT.write(FORMAT.read(line)) == line
    grid = "\n".join(line[i : i + side] for i in range(0, side * side, side))
    assert FORMAT.write(FORMAT.read(grid)) == line


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (LINE[:-1], "n × n characters with n up to 25, got 80"),
        (LINE + "1", "got 82"),
        (LINE[:-1] + "!", "character 81: '!'"),
        (LINE[:-1] + "٣", "character 81"),
        (LINE[:-1] + "A", "1 to 9, got 10"),
        ("\n".join(ROWS[:-1]), "found lines of 9, 9, 9"),
        ("\n".join([*ROWS[:-1], "!" * 9]), "neither digit nor blank"),
        ("." * 26 * 26, "got 676"),
        ("#only\n#remarks\n#here, and no grid at all", "lines of no cells"),
        ("." * 30_000, "no longer than 20000"),
        ("16 16\n" + "\n".join(["10 " * 2 + "- " * 14] * 15 + ["- " * 16]), "found lines of 4, 18"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    with pytest.raises(PenmarkError, match=reason):
        FORMAT.read(text)


def test_what_does_not_fit() -> None:
    with pytest.raises(UnwritableError, match="boxes of a board of 6×6 in boxes 2 wide"):
        FORMAT.write(Document(SUDOKU.empty(Boxed(2, 3))))
    for blank in ("x", "", "..", "1"):
        with pytest.raises(UnwritableError, match="a blank is one of"):
            FORMAT.write(SUDOKU.new(4, 4), blank=blank)


def test_the_corpus() -> None:
    count = 0
    for path in sorted(corpus_path("sudoku").glob("*.txt.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            lines = [line.strip() for line in file][:100]
        for line, (_, document) in zip(lines, formats.read_many(lines, "sudoku"), strict=True):
            assert isinstance(document, Document)
            blank = "0" if "0" in line[:81] else "."
            assert FORMAT.write(document, blank=blank) == line[:81]
            count += 1
    assert count >= 400
