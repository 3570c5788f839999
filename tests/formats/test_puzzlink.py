"""puzz.link URLs."""

from __future__ import annotations

import time

import pytest

from penmark import formats
from penmark.board.substrate import Material
from penmark.errors import CutShortError, ParseError, PenmarkError, SizeError, UnwritableError
from penmark.formats.puzzlink import FORMAT
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.registry import by_name
from tests.corpus import conformance_boards
from tests.formats.boards import by_hand

AKARI, SLITHERLINK, SUDOKU = by_name("akari"), by_name("slitherlink"), by_name("sudoku")
SLITHER = by_hand(SLITHERLINK, 5, 5, "2..1. .2..1 ..2.. 3..3. .0..3")
BODY = "5/5/cbcbcddad"


@pytest.mark.parametrize(
    ("url", "genre", "rows", "cols", "cells"),
    [
        ("akari/6/6/nekcakbl", "akari", 6, 6, "...... ..4... ....2. .0.... ...1.. ......"),
        ("slither/5/5/cbcbcddad", "slitherlink", 5, 5, "2..1. .2..1 ..2.. 3..3. .0..3"),
        ("slither/3/2/k.", "slitherlink", 2, 3, "... ..?"),
        ("akari/3/2/0c.g", "akari", 2, 3, "02..x."),
        ("sudoku/4/4/g1k23k3g", "sudoku", 4, 4, ".1.. ...2 3... ..3."),
    ],
)
def test_examples(url: str, genre: str, rows: int, cols: int, cells: str) -> None:
    expected = by_hand(by_name(genre), rows, cols, cells)
    assert FORMAT.read(url).puzzle == expected
    assert FORMAT.write(expected) == "https://puzz.link/p?" + url + ("" if url[-1].isalnum() else "/")


@pytest.mark.parametrize(
    "prefix",
    [
        "https://puzz.link/p?",
        "http://puzz.link/p?",
        "https://puzz.link/p.html?",
        "http://pzv.jp/p.html?",
        "http://pzv.jp/p?",
        "https://pzprxs.vercel.app/p?",
        "https://pzplus.tck.mn/p?",
        "https://pzplus.tck.mn/p.html?",
        "http://indi.s58.xrea.com/pzpr/v3/p.html?",
        "puzz.link/p?",
        "",
        "  https://puzz.link/p?type=editor&",
        "https://puzz.link/p?type=player&embed=yes&net=x&key=abc&",
    ],
)
@pytest.mark.parametrize("kind", ["slither", "slitherlink", "slither_edit", "slitherlink_play"])
def test_every_address_and_name(prefix: str, kind: str) -> None:
    url = f"{prefix}{kind}/{BODY}"
    assert formats.read(url).puzzle == SLITHER
    assert formats.read(url + "/\n", "slitherlink").puzzle == SLITHER


def test_names_of_akari() -> None:
    names = ("akari", "lightup", "bijutsukan")
    assert len({FORMAT.read(f"{name}/6/6/nekcakbl").puzzle.content_hash for name in names}) == 1


KINDS = ("hashikake", "heyawake", "lightup", "mashu", "nurikabe", "nurimisaki", "slither", "sudoku", "yajilin")
"""Genres as the site calls them."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_sites_own_examples_give_the_same_text(kind: str) -> None:
    body, _ = conformance_boards(kind)
    document = FORMAT.read(f"https://puzz.link/p?{kind}/{body}")
    written = {"lightup": "akari", "hashikake": "hashi"}.get(kind, kind)
    assert FORMAT.write(document) == f"https://puzz.link/p?{written}/{body}"


def test_columns_come_first() -> None:
    puzzle = FORMAT.read("slither/3/2/k.").puzzle
    assert (puzzle.rows, puzzle.cols) == (2, 3)
    assert puzzle.clue((1, 2)) == UNKNOWN


def test_flags_are_variants() -> None:
    puzzle = FORMAT.read(f"slither/f/{BODY}").puzzle
    assert puzzle == SLITHER.with_variants("all-corners")
    assert FORMAT.write(puzzle) == f"https://puzz.link/p?slither/f/{BODY}"
    assert FORMAT.read(f"slither//{BODY}").puzzle == SLITHER
    with pytest.raises(ParseError, match="unknown flag 'q'; known here: f"):
        FORMAT.read(f"slither/q/{BODY}")
    with pytest.raises(ParseError, match="known here: none"):
        FORMAT.read("akari/f/6/6/nekcakbl")


def test_changed_rules_are_refused() -> None:
    with pytest.raises(ParseError, match="'v:liar'"):
        FORMAT.read(f"https://puzz.link/p?slither/v:liar/{BODY}")


def test_no_body_is_an_empty_board() -> None:
    for url in ("slither/4/3", "slither/4/3/", "https://puzz.link/p?slither/4/3/r"):
        assert formats.read(url).puzzle == SLITHERLINK.new(3, 4)


def test_a_body_may_end_in_blanks_past_the_board() -> None:
    assert FORMAT.read("slither/2/1/z").puzzle == SLITHERLINK.new(1, 2)
    assert FORMAT.read("slither/1/1/d").puzzle == by_hand(SLITHERLINK, 1, 1, "3")


def test_percent_escapes() -> None:
    assert FORMAT.read(f"https://puzz.link/p?slither%2F{BODY.replace('/', '%2f')}").puzzle == SLITHER
    clues = FORMAT.read(f"sudoku/16/16/%2D10{'z' * 12}u").puzzle.clues
    assert clues == {by_name("sudoku").new(16, 16).coord((0, 0)): _sixteen()}


def _sixteen() -> object:
    return SUDOKU.new(16, 16).add_clue((0, 0), 16).clue((0, 0))


def test_a_board_file_in_a_url() -> None:
    url = "https://puzz.link/p?pzprv3/lightup/1/3/.%20-%20%23%20/"
    document = formats.read(url)
    assert document.puzzle == by_hand(AKARI, 1, 3, ".x.")
    assert document.game is not None
    assert [mark.value for _, mark in document.game.decided()] == [1]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("slither/5/5/cbcbcddadq2", "the board is full"),
        ("slither/5/5/cbc!", "character 4 of the body: '!'"),
        ("slither/5/5/f", "character 1 of the body: 'f'"),
        ("slither/5/5/C", "has no meaning"),
        ("sudoku/9/9/-1", "in the midst"),
        ("sudoku/9/9/-g0", "'g0' has no meaning"),
        ("sudoku/9/9/G", "'G' has no meaning"),
        ("sudoku/8/8/g", "no Sudoku boards of side 8"),
        ("sudoku/9/4/g", "no Sudoku boards of side 4|square"),
        ("slither/5", "a size is missing"),
        ("slither/5/x/c", "number of rows should be a number, got 'x'"),
        ("slither/05/5/c", "number of columns should be a number, got '05'"),
        ("slither/٣/٣/c", "number of columns should"),
        ("slither/5/٣/c", "number of rows"),
        ("nurikabes/5/5/c", "'nurikabes' is no genre"),
        ("https://example.org/q?slither/5/5/c", "not the address"),
        ("slither/5/5/c c", "no blanks"),
        ("", "no blanks"),
    ],
)
def test_refusals(url: str, reason: str) -> None:
    with pytest.raises(PenmarkError, match=reason):
        FORMAT.read(url)


@pytest.mark.parametrize("url", [f"slither/{BODY}", "akari/6/6/nekcakbl", "sudoku/4/4/g1k23k3g"])
def test_a_link_cut_short_anywhere_is_refused(url: str) -> None:
    """Only the bare size of an empty board is a link of its own."""
    kind, cols, rows, body = url.split("/")
    for end in range(1, len(body)):
        with pytest.raises(CutShortError, match=rf"ends after [0-9]+ of {int(cols) * int(rows)} places: .*cut short"):
            FORMAT.read(f"{kind}/{cols}/{rows}/{body[:end]}")


@pytest.mark.parametrize("size", ["0/5", "5/0", "257/5", "5/257", "999999/999999", "1000000/1000000"])
def test_impossible_sizes(size: str) -> None:
    with pytest.raises((SizeError, ParseError)):
        FORMAT.read(f"slither/{size}/c")
    with pytest.raises((SizeError, ParseError)):
        FORMAT.read("sudoku/9" + "9" * 1000 + "/9/c")


def test_what_does_not_fit() -> None:
    with pytest.raises(UnwritableError, match=r"puzz\.link cannot hold this puzzle: .* hole cell \(row 1, column 2\)"):
        FORMAT.write(AKARI.new(2, 2).set_material((0, 1), Material.HOLE))
    with pytest.raises(UnwritableError, match="side 12"):
        FORMAT.write(SUDOKU.new(12, 12))


def test_numbers_of_every_length() -> None:
    for value in (1, 9, 10, 15, 16):
        puzzle = SUDOKU.new(16, 16).add_clue((7, 7), value)
        assert FORMAT.read(FORMAT.write(puzzle)).puzzle == puzzle
    assert FORMAT.write(SUDOKU.new(16, 16).add_clue((0, 0), 16)).endswith("/16/-10" + "z" * 12 + "u")


def test_long_junk_is_refused_at_once() -> None:
    start = time.process_time()
    for junk in ("https://puzz.link/p?" + "a=&" * 150_000, "%41" * 160_000, "slither/5/5/" + "/" * 400_000):
        with pytest.raises(PenmarkError):
            FORMAT.read(junk)
    assert time.process_time() - start < 2
