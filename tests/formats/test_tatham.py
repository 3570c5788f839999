"""Tatham's game ids: every game's ids are read, and written as they were."""

from __future__ import annotations

import gzip

import pytest

import penmark
from penmark.board.substrate import Material
from penmark.errors import CutShortError, ParseError, UnreadableError, UnsupportedError, UnwritableError
from penmark.formats import format_called
from penmark.puzzle.puzzle import Puzzle
from tests.corpus import corpus_path

FORMAT = format_called("tatham")
GAMES = {
    "lightup": "akari",
    "loopy": "slitherlink",
    "pearl": "masyu",
    "bridges": "hashi",
    "unruly": "takuzu",
    "solo": "sudoku",
}
IDS = {
    "akari": "7x7:aB2jBf0g2fBjB0a",
    "slitherlink": "7x7t0:c3c30a0a2122a1a332b1f1a1a3a2a3a3c32a3",
    "masyu": "6x6:BaBBhWgBbWgWBbB",
    "hashi": "7x7m2:2a2c4p4c5d1b4a4h3a3",
    "takuzu": "8x8:ABBAZAADCCiCeda",
    "sudoku": "2x2:d3_4d4_1d",
}


def _numbers(puzzle: Puzzle) -> dict[tuple[int, int], int | None]:
    return {(at.row, at.col): clue.as_number for at, clue in puzzle.clues.items()}


@pytest.mark.parametrize(("genre", "identity"), IDS.items())
def test_an_id_is_read_and_written_as_it_was(genre: str, identity: str) -> None:
    puzzle = penmark.read(identity, genre=genre)
    assert puzzle.genre.name == genre
    assert penmark.solve(puzzle, 2).unique
    assert FORMAT.write(puzzle) == identity


def test_cells_stand_where_they_should() -> None:
    akari = FORMAT.read("3x2:aB1b0", "akari").puzzle
    assert (akari.rows, akari.cols) == (2, 3)
    assert akari.material((0, 1)) is Material.WALL
    assert _numbers(akari) == {(0, 2): 1, (1, 2): 0}


def test_runs_of_givens() -> None:
    assert _numbers(FORMAT.read("4x2:aBdb", "takuzu").puzzle) == {(0, 0): 0, (0, 2): 1, (1, 2): 0}
    assert _numbers(FORMAT.read("6x6:zBj", "takuzu").puzzle) == {(4, 2): 1}


def test_the_boxes_of_a_sudoku() -> None:
    six = FORMAT.read("2x3:6zh5", "sudoku").puzzle
    assert str(six.dims) == str(penmark.by_name("sudoku").dims_for(6, 6))
    assert _numbers(six) == {(0, 0): 6, (5, 5): 5}
    assert FORMAT.write(FORMAT.read("3x2:6zh5", "sudoku").puzzle) == "3x2:6zh5"


def test_how_a_puzzle_was_made_does_not_matter_but_a_switch_does() -> None:
    assert FORMAT.read("7x7b20s4d0:aB2jBf0g2fBjB0a", "akari") == FORMAT.read(IDS["akari"], "akari")
    distinct = FORMAT.read("8x8udn:ABBAZAADCCiCeda", "takuzu").puzzle
    assert distinct.variants.names == ("distinct-lines",)
    assert FORMAT.write(distinct).startswith("8x8u:")


def test_the_address_of_a_page_names_the_game() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#" + IDS["akari"]
    assert penmark.read(page) == penmark.read(IDS["akari"], genre="akari")
    with pytest.raises(UnreadableError, match="expected a puzzle of genre 'sudoku', found 'akari'"):
        penmark.read(page, genre="sudoku")


@pytest.mark.parametrize(
    ("genre", "identity", "error", "words"),
    [
        ("akari", "7x7:aB2", CutShortError, "ends after 3 of 49 cells"),
        ("akari", "2x2:abcd", ParseError, "has 4 cells, and 10 are given"),
        ("akari", "2x2:aXb", ParseError, "'X' is none of"),
        ("takuzu", "4x4:a1", ParseError, "made of letters"),
        ("slitherlink", "7x7t4:c3c3", UnsupportedError, "t4"),
        ("hashi", "7x7m3:2a2c4p4c5d1b4a4h3a3", UnsupportedError, "m3"),
        ("hashi", "7x7m2L:2a2c4p4c5d1b4a4h3a3", UnsupportedError, "m2L"),
        ("sudoku", "3x3kdt:zzzc,aaab", UnsupportedError, "kdt"),
        ("sudoku", "3x3xdb:zzzc", UnsupportedError, "xdb"),
        ("akari", "7x7b20s4d0#123456", UnsupportedError, "random seed"),
        ("nurikabe", "7x7:abc", ParseError, "has no Nurikabe"),
    ],
)
def test_what_is_not_known_is_refused_in_words(genre: str, identity: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        FORMAT.read(identity, genre)


def test_without_a_genre_it_is_not_known_which_game_it_is() -> None:
    with pytest.raises(ParseError, match="does not say which genre"):
        FORMAT.read(IDS["akari"])


def test_what_an_id_cannot_say_is_refused() -> None:
    with pytest.raises(UnwritableError, match="all-cells"):
        FORMAT.write(penmark.by_name("masyu").new(4, 4, ["all-cells"]))
    with pytest.raises(UnwritableError, match="knows no Nurikabe"):
        FORMAT.write(penmark.by_name("nurikabe").new(4, 4))


@pytest.mark.parametrize("game", GAMES)
def test_ids_of_the_collection_are_written_as_they_were(game: str) -> None:
    with gzip.open(corpus_path("tatham", f"{game}.tsv.gz"), "rt", encoding="utf-8") as file:
        ids = [line.rstrip("\n").partition("\t")[2] for line in file][::40]
    refused = 0
    for identity in ids:
        try:
            puzzle = FORMAT.read(identity, GAMES[game]).puzzle
        except UnsupportedError:
            refused += 1
            continue
        assert FORMAT.write(puzzle) == identity
    assert len(ids) > 20
    assert refused == 0 or game == "solo"
