"""SudokuPad: links of all kinds, and what is no puzzle."""

from __future__ import annotations

from random import Random
from urllib.parse import quote as percent

import pytest

import penmark
from penmark.board.coord import cell
from penmark.errors import ParseError, UnreadableError
from penmark.formats import fpuzzles
from penmark.formats.lz_string import fold
from penmark.formats.sudokupad import FORMAT
from tests.formats.fpuzzles_payloads import payload
from tests.formats.sudokupad.boards import link, scl

PLAIN = scl({(0, 0): {"value": "3"}})


def test_every_kind_of_link() -> None:
    letters = link(PLAIN).partition("scl")[2]
    expected = FORMAT.read(link(PLAIN)).puzzle
    assert expected.clues[cell(0, 0)].as_number == 3
    links = [
        f"https://sudokupad.app/scl{letters}",
        f"https://sudokupad.app/ctc{percent(letters, safe='')}",
        f"http://beta.sudokupad.app/sudoku/scl{letters}",
        f"sudokupad.app/sudoku.html?puzzleid=scl{percent(letters, safe='')}",
        f"https://sudokupad.app/?setting-nogrid=1&puzzleid=scl{letters}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{letters}&setting-largepuzzle=1",
        f"https://app.crackingthecryptic.com/scl{letters}",
        f"sudokupad://puzzle/scl{letters}",
        f"  scl{letters}\n",
        f"ctc{letters.rstrip('=')}",
    ]
    for each in links:
        assert FORMAT.looks_like(each), each
        assert penmark.read(each) == expected, each
        assert penmark.read(each, "sudoku") == expected


def test_the_object_alone() -> None:
    text = '{"cells": [[{"value": 1}]], "regions": [[[0, 0]]]}'
    assert FORMAT.looks_like(text)
    assert penmark.read(text).clues[cell(0, 0)].as_number == 1


@pytest.mark.parametrize("prefix", ["sudokupad.app/fpuz", "https://sudokupad.app/?puzzleid=fpuzzles", "fpuzzles"])
def test_links_with_the_puzzle_as_f_puzzles_has_it(prefix: str) -> None:
    letters = payload(killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}])
    assert FORMAT.read(prefix + letters) == fpuzzles.FORMAT.read(letters)
    assert penmark.read(prefix + letters) == fpuzzles.FORMAT.read(letters).puzzle


def test_what_the_link_asks_of_the_page_is_told() -> None:
    notes = FORMAT.read(link(PLAIN) + "?setting-nogrid=1&setting-largepuzzle=1").notes
    assert notes == ("left out what the link asks of the page: setting-nogrid=1, setting-largepuzzle=1",)


def test_folded_slashes_and_blanks_for_plus_signs() -> None:
    rng = Random(1)
    texts = ["".join(chr(rng.randint(32, 50_000)) for _ in range(60)) for _ in range(300)]
    links = [link(scl(metadata={"author": text})) for text in texts]
    plus = next(each for each in links if "+" in each)
    assert FORMAT.read(plus.replace("+", " ")).puzzle.meta == FORMAT.read(plus).puzzle.meta
    double = next(each for each in links if "//" in each[9:] and each.count("/") < 22)
    assert FORMAT.read(double[:9] + double[9:].replace("//", "/")).puzzle.meta == FORMAT.read(double).puzzle.meta


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://sudokupad.app/abc123", "names the puzzle 'abc123', which only the site has"),
        ("https://sudokupad.app/someone/a-title", "names the puzzle 'someone/a-title', which only the site has"),
        ("https://app.crackingthecryptic.com/sudoku/4FN8RN9LfN?x=1", "names the puzzle '4FN8RN9LfN'"),
        ("https://sudokupad.app/?puzzleid=abc", "names the puzzle 'abc'"),
        ("sudokupad://puzzle/abc", "names the puzzle 'abc'"),
        ("https://sudokupad.app/", "the link holds no puzzle"),
        ("https://sudokupad.app/sudoku", "the link holds no puzzle"),
        ("https://sudokupad.app/scl!", "is no base64"),
        ("https://sudokupad.app/scl" + fold("[1]"), "should hold an object"),
        ("https://sudokupad.app/scl" + "A" * 600_000, "no longer than"),
        ("nothing", "begin with scl, ctc, scf, classic or fpuz, not with 'nothing'"),
    ],
)
def test_links_without_a_puzzle(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        FORMAT.read(text)


def test_what_only_the_site_has_is_said_first() -> None:
    with pytest.raises(UnreadableError, match=r"as SudokuPad: the link names .* can be given instead"):
        penmark.read("https://sudokupad.app/abc123")


def test_what_unfolds_without_end_is_refused() -> None:
    bomb = fold("{" + " " * 5_000_000)
    assert len(bomb) < 20_000
    with pytest.raises(ParseError, match="unfolds to more than"):
        FORMAT.read(f"scl{bomb}")
