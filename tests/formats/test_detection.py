"""`read` finds out what a text is, and says what it tried when nothing fits."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from penmark import formats
from penmark.errors import ParseError, PenmarkError, UnreadableError
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.formats.boards import by_hand, same

AKARI = by_name("akari")
PUZZLE = by_hand(AKARI, 2, 3, ".x. 2..")
URL = formats.write(PUZZLE, "puzzlink")


def test_every_format_tells_where_it_gave_up() -> None:
    with pytest.raises(UnreadableError) as failure:
        formats.read("hello, world")
    assert [name for name, _ in failure.value.attempts] == list(formats.formats())
    assert all(reason for _, reason in failure.value.attempts)
    assert str(failure.value).startswith("'hello, world' is in no known format, nor is it the name of a file\n")
    assert "\n  pzprv3: the first line should be pzprv3" in str(failure.value)


def test_what_it_looks_like_comes_first() -> None:
    with pytest.raises(UnreadableError) as failure:
        formats.read("https://puzz.link/p?akari/2/2/!!")
    assert failure.value.attempts[0] == ("puzzlink", "character 1 of the body: '!' has no meaning here")
    assert "as puzz.link: character 1 of the body" in str(failure.value)
    with pytest.raises(UnreadableError, match=r"as Penmark JSON: .*genre"):
        formats.read('{"genre": "nothing", "data": {"dims": {"rows": 1, "cols": 1}}}')


def test_a_game_travels_in_tagged_json() -> None:
    game = Game(PUZZLE)
    game.set("a2", AKARI.domains(PUZZLE.substrate)[game.puzzle.coord("a2").layer].mark(1))
    document = Document(PUZZLE, game=game)
    text = formats.write(document, "tagged")
    assert text == dumps(PUZZLE, game)
    assert same(formats.read(text), document)
    assert same(formats.read(text, "akari"), document)
    with pytest.raises(UnreadableError, match="expected a puzzle of genre 'sudoku'"):
        formats.read(text, "sudoku")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("\ufeff" + URL + "\n", "utf-8")
    assert formats.read(path).puzzle == PUZZLE
    assert formats.read(str(path)).puzzle == PUZZLE
    assert formats.read(str(path), AKARI).puzzle == PUZZLE
    assert formats.read_file(path, "akari").puzzle == PUZZLE


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"cannot read the file .*No such file"):
        formats.read(tmp_path / "none.txt")
    with pytest.raises(UnreadableError, match=r"cannot read the file .*directory"):
        formats.read(tmp_path)
    with pytest.raises(UnreadableError, match="no known format"):
        formats.read(str(tmp_path))
    with pytest.raises(UnreadableError, match="cannot read the file"):
        formats.read(Path("a\0b"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(ParseError, match="not UTF-8 text: byte 1"):
        formats.read(binary)
    binary.write_bytes(b"akari\0\0")
    with pytest.raises(ParseError, match="binary data, not text: character 6 is NUL"):
        formats.read(str(binary))
    with binary.open("wb") as file:
        os.truncate(file.fileno(), formats.MAX_TEXT + 1)
    with pytest.raises(ParseError, match="longer than"):
        formats.read(binary)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\0", "a\0b", "\ud800", "{" * 100_000, "9" * 1_000_000, "x" * 300, "x" * 5000]
)
def test_odd_texts(text: str) -> None:
    with pytest.raises(PenmarkError):
        formats.read(text)
    with pytest.raises(PenmarkError):
        formats.read(text, "sudoku")


def test_a_hundred_megabytes_are_refused_at_once() -> None:
    junk = "akari/" * (100_000_000 // 6)
    start = time.process_time()
    with pytest.raises(ParseError, match="the text is longer than"):
        formats.read(junk)
    for each in formats.formats().values():
        with pytest.raises(ParseError, match="longer than"):
            each.read(junk)
    assert time.process_time() - start < 0.5


UNITS = [
    "a",
    "a\n",
    "\n",
    "1 ",
    "- ",
    "problem\n",
    "begin\n",
    "pzprv3\n",
    "{",
    "[",
    '"',
    "/",
    "%41",
    "a=&",
    "|-",
]


@pytest.mark.parametrize("unit", [*UNITS, ".", "#A x\n", "a=&", "|-"])
def test_four_megabytes_do_not_take_long(unit: str) -> None:
    text = unit * (formats.MAX_TEXT // len(unit))
    start = time.process_time()
    with pytest.raises(PenmarkError):
        formats.read(text)
    assert time.process_time() - start < 5  # a fraction of it on an idle machine


def test_many_puzzles_in_a_file() -> None:
    sudoku = "." * 80 + "1"
    text = "\n".join(["# a remark", URL, "", sudoku, "nonsense", formats.write(PUZZLE, "tagged")])
    found = list(formats.read_many(text))
    assert [number for number, _ in found] == [2, 4, 5, 6]
    kinds = [each.puzzle.genre.name if isinstance(each, Document) else "error" for _, each in found]
    assert kinds == ["akari", "sudoku", "error", "akari"]
    only = dict(formats.read_many(text.split("\n"), "sudoku"))
    assert isinstance(only[4], Document)
    assert isinstance(only[2], PenmarkError)


def test_formats_of_a_genre() -> None:
    holding = [each.name for each in formats.formats().values() if each.holds(by_name("sudoku"))]
    expected = [
        "fpuzzles",
        "janko",
        "lines",
        "penpa",
        "puzzlekit",
        "puzzlink",
        "pzprv3",
        "studio",
        "sudokupad",
        "tagged",
        "tatham",
    ]
    assert holding == expected
    assert [genre.name for genre in formats.format_called("lines").genres()] == ["sudoku"]
