"""Penpa links: how they are folded, which genre they are of, and what is no drawing."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest

import penmark
from penmark.errors import CutShortError, ParseError, UnreadableError
from penmark.formats.penpa import FORMAT, SITE
from penmark.formats.penpa.payload import deflated, inflated
from penmark.puzzle.registry import by_name
from tests.formats.penpa.sheets import Sheet

BOARD = Sheet(2, 3)
LAYER: dict[str, Any] = {"number": {str(BOARD.index(0, 1)): ["3", 1, "1"]}}
SLITHERLINK = BOARD.link(["slitherlink"], **LAYER)


def test_every_kind_of_link() -> None:
    letters = SLITHERLINK.removeprefix(SITE)
    expected = penmark.read("https://puzz.link/p?slither/3/2/gdh")
    links = [
        SLITHERLINK,
        f"https://swaroopg92.github.io/penpa-edit/?m=solve&p={letters}&a=xyz",
        f"http://opt-pan.github.io/penpa-edit/#m=edit&p={letters.replace('+', '%2B')}",
        f"swaroopg92.github.io/penpa-edit/#m=edit&p={letters.rstrip('=')}&r=x",
        f"m=edit&p={letters}",
        "https://swaroopg92.github.io/penpa-edit/?m=solve&p=https://puzz.link/p?slither/3/2/gdh",
    ]
    for each in links:
        assert FORMAT.looks_like(each), each
        assert penmark.read(each) == expected, each
        assert penmark.read(each, "slitherlink") == expected


def test_abbreviations_come_back() -> None:
    text = '{"number":{"z":null},"zZ":"zebra","cage":[],"__a":1,"killercages":"pizza z9"}'
    assert inflated(deflated(text)) == text
    raw = zlib.decompress(base64.b64decode(deflated(text)), -15).decode()
    assert raw.startswith('{zN:{"zZ":zO},"zZZ":"zZebra",zC:[],z_:1,z6:"pizZzZa zZ9"}')


def test_a_whole_board_lists_all_its_cells() -> None:
    text = "square,3,3\n[1,0,1,0]\n{}\n{}\n{}\n[24,1,6,1]"
    assert FORMAT.read(SITE + deflated(text), "slitherlink").puzzle == by_name("slitherlink").new(2, 2)


def test_texts_of_the_header() -> None:
    meta = FORMAT.read(SLITHERLINK).puzzle.meta
    assert (meta.title, meta.author, meta.source, meta.rules) == ("A, B", "me", "here", "One\nTwo")


def test_which_genre_it_is() -> None:
    assert BOARD.read(["nurikabe"], **LAYER).puzzle.genre.name == "nurikabe"
    assert BOARD.read(None, "nurikabe", **LAYER).puzzle.genre.name == "nurikabe"
    assert BOARD.read([], "slitherlink", **LAYER).puzzle == FORMAT.read(SLITHERLINK).puzzle
    assert BOARD.read(["noconflict", "Slitherlink"], **LAYER).puzzle == FORMAT.read(SLITHERLINK).puzzle
    with pytest.raises(ParseError, match="does not say which genre it is of; name it"):
        BOARD.read([], **LAYER)
    square = Sheet(4, 4)
    number = {str(square.index(0, 0)): ["1", 1, "1"]}
    assert square.read([], grid="sudoku", number=number).puzzle == square.read(["classic"], number=number).puzzle
    assert square.read([], "takuzu", grid="sudoku", number=number).puzzle.genre.name == "takuzu"
    assert BOARD.read(["nurikabe"], grid="sudoku", **LAYER).puzzle.genre.name == "nurikabe"
    with pytest.raises(ParseError, match="expected a puzzle of genre 'nurikabe', found 'slitherlink'"):
        FORMAT.read(SLITHERLINK, "nurikabe")
    with pytest.raises(ParseError, match="not understood: the tag 'tslither"):
        BOARD.read(["slitherlink", "tslither (touch slitherlink)"], **LAYER)
    lenient = BOARD.read(["slitherlink", "aho"], lenient=True, **LAYER)
    assert lenient.notes == ("not understood, but kept: the tag 'aho'",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "a Penpa link has #m=edit&p= in it"),
        (SITE + "!!!", "holds no drawing"),
        (SITE + deflated("hex,3,3\n[0,0,0,0]\n{}\n{}"), "boards of squares are read, not those of kind 'hex'"),
        (SITE + deflated("square,3,3"), "has no problem in it"),
        (SITE + deflated("square,x,3\n[]\n{}\n{}"), "size of the board should be a number, got 'x'"),
        (SITE + deflated("square,3,3\n[2,2,0,0]\n{}\n{}"), "3 wide and -1 high"),
        (SITE + deflated("square,999,3\n[]\n{}\n{}"), "999 wide"),
        (SITE + deflated("square,3,3\n[-1]\n{}\n{}"), "should be four numbers"),
        (SITE + deflated("square,3,3\n[]\n{}\n[]"), "should be a JSON object"),
        (SITE + deflated("square,3,3\n[]\n{}\n{"), "the drawing cannot be read: not JSON"),
        (SITE + deflated("square,2,2\n[]\n{}\n{}\n{}\n[14,1,5]"), "lack cells are not read, and 1 of 4 are missing"),
        (SITE + deflated("square,2,2\n[]\n{}\n{}\n{}\n7"), "list of cells should be numbers"),
    ],
)
def test_what_is_no_drawing(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        FORMAT.read(text, "slitherlink")


def test_links_that_were_cut_short() -> None:
    for text in (SLITHERLINK[:-30], SITE.removesuffix("&p=")):
        with pytest.raises(CutShortError):
            FORMAT.read(text)
        with pytest.raises(UnreadableError, match="looks like a Penpa link that was cut short"):
            penmark.read(text)


def test_what_inflates_without_end_is_refused() -> None:
    bomb = deflated("square,3,3\n" + " " * 30_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(ParseError, match="longer than 4194304 bytes"):
        FORMAT.read(SITE + bomb)
