"""Tables of words, bounded numbers, and what the drafts make of them."""

from __future__ import annotations

import pytest

from penmark.board.coord import Layer
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.presentation import Color
from penmark.board.substrate import Material
from penmark.codecs.draft import Draft, Entry, entries_of, require_plain
from penmark.codecs.text import is_natural, natural, one_line, read_words, write_words
from penmark.codecs.tokens import Tokens
from penmark.errors import ParseError, UnwritableError
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.document import Document
from penmark.puzzle.registry import by_name

FLOOR, WALL = Entry(Material.FLOOR), Entry(Material.WALL)
TOKENS = Tokens({"-": FLOOR, "x": WALL}, clues_on=Material.WALL, also={".": FLOOR})


def test_words_both_ways() -> None:
    entries = TOKENS.read(["-", "x", ".", "3"], 2)
    assert entries == [FLOOR, WALL, FLOOR, Entry(Material.WALL, Number(3))]
    assert TOKENS.write(entries, 2) == ["-", "x", "-", "3"]
    assert TOKENS.entry("x") == WALL
    assert TOKENS.entry("y") is None


def test_a_table_is_silent_on_what_it_does_not_name() -> None:
    marked = Entry(Material.FLOOR, mark=1, color=Color("red"))
    assert TOKENS.write([marked], 1) == ["-"]
    lines = Tokens({"0": Entry(), "1": Entry(mark=1)})
    assert lines.write([marked, FLOOR], 1) == ["1", "0"]
    both = Tokens({".": FLOOR, "#": Entry(Material.FLOOR, mark=1)}, clues_on=Material.WALL)
    assert both.write([marked, FLOOR, Entry(Material.WALL, Number(2))], 3) == ["#", ".", "2"]


def test_unknown_words_are_placed() -> None:
    with pytest.raises(ParseError, match=r"row 2, column 1: 'y' is none of \. - x numbers"):
        TOKENS.read(["-", "-", "y", "z"], 2)
    for word in ("-1", "+1", "01", "1.0", "٣", "²", "1" * 7, ""):
        with pytest.raises(ParseError):
            TOKENS.read([word], 1)
    with pytest.raises(ParseError, match=r"'1' is none of -$"):
        Tokens({"-": FLOOR}).read(["1"], 1)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Entry(Material.HOLE), "a hole cell"),
        (Entry(Material.WALL, UNKNOWN), r"the clue \?"),
        (Entry(Material.FLOOR, Number(1)), "the clue 1"),
    ],
)
def test_what_has_no_word_is_named(entry: Entry, said: str) -> None:
    with pytest.raises(UnwritableError, match=rf"no word for {said} \(row 2, column 1\)"):
        TOKENS.write([FLOOR, FLOOR, entry], 2)
    assert Tokens({"-": FLOOR}, clues_on=Material.WALL, otherwise="!").write([entry], 1) == ["!"]


def test_entries_in_words() -> None:
    assert str(Entry(mark=1)) == "the mark 1"
    assert str(Entry(color=Color("red"))) == "the colour red"
    assert str(Entry()) == "nothing"


def test_many_numbers_are_not_all_remembered() -> None:
    words = [str(n) for n in range(1, 5000)]
    assert [entry.clue for entry in TOKENS.read(words, 1)] == [Number(n) for n in range(1, 5000)]
    assert TOKENS.write(TOKENS.read(words, 1), 1) == words


def test_numbers() -> None:
    assert [is_natural(text) for text in ("0", "10", "999999")] == [True] * 3
    assert not any(map(is_natural, ("", "00", "01", "-1", " 1", "1000000", "٣", "½", "1e3")))
    assert natural("12", "it") == 12
    with pytest.raises(ParseError, match="it should be a number, got '1x'"):
        natural("1x", "it")
    with pytest.raises(ParseError):
        natural("9" * 1_000_000, "it")


def test_rows_of_words() -> None:
    assert read_words(["a  b", " c d "], 2, 2, "it") == ["a", "b", "c", "d"]
    assert list(write_words(["a", "b", "c", "d"], 2)) == ["a b", "c d"]
    with pytest.raises(ParseError, match="it should have 1 lines, got 2"):
        read_words(["a", "b"], 1, 1, "it")
    with pytest.raises(ParseError, match="it: line 2 should have 1 words, got 2"):
        read_words(["a", "b c"], 2, 1, "it")
    assert one_line(" a\n b\tc ") == "a b c"


def test_a_draft_and_its_document() -> None:
    akari = by_name("akari")
    draft = Draft(akari, Rectangular(1, 3))
    entries = [Entry(Material.FLOOR, mark=1), Entry(Material.WALL, Number(1)), Entry(Material.FLOOR)]
    draft.fill(Layer.CELLS, entries)
    document = draft.document()
    assert document.puzzle == akari.new(1, 3).add_clue((0, 1), 1)
    assert entries_of(document, Layer.CELLS) == entries
    assert entries_of(Document(document.puzzle), Layer.CELLS)[0] == FLOOR


def test_a_draft_keeps_colours_and_notes_without_marks() -> None:
    sudoku = by_name("sudoku")
    draft = Draft(sudoku, Boxed(2, 2))
    at = draft.blank.layout.coords[0]
    draft.notes[at] = (1, 2)
    game = draft.document().game
    assert game is not None
    assert game.play.corner == {at: (1, 2)}
    draft = Draft(sudoku, Boxed(2, 2))
    draft.fill(Layer.CELLS, [Entry(color=Color("red"))] + [Entry()] * 15)
    document = draft.document()
    assert document.game is not None
    assert entries_of(document, Layer.CELLS)[0] == Entry(Material.FLOOR, color=Color("red"))


def test_plain_puzzles() -> None:
    slitherlink = by_name("slitherlink").new(2, 2)
    require_plain(slitherlink)
    require_plain(slitherlink.with_variants("all-corners"), ["all-corners"])
    with pytest.raises(UnwritableError, match="'all-corners'"):
        require_plain(slitherlink.with_variants("all-corners"), ["other"])
    tall = by_name("sudoku").empty(Boxed(2, 3))
    require_plain(tall, boxes=True)
    with pytest.raises(UnwritableError, match="2 wide and 3 high"):
        require_plain(tall)
