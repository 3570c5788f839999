"""pzprv3 board text."""

from __future__ import annotations

import pytest

from penmark import formats
from penmark.board.coord import edge_h, edge_v
from penmark.board.presentation import Color
from penmark.board.substrate import Material
from penmark.errors import MarkError, ParseError, PenmarkError, UnwritableError
from penmark.formats.pzprv3 import FORMAT
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game, Play
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from tests.corpus import conformance_boards
from tests.formats.boards import by_hand, reads_back

AKARI, SLITHERLINK, SUDOKU = by_name("akari"), by_name("slitherlink"), by_name("sudoku")

BOARD = """pzprv3
lightup
2
3
. - #\x20
2 + .\x20
"""
LOOP = "pzprv3.1/slither/2/3/f/. . . /. - 3 /0 1 0 /2 0 0 /1 0 0 1 /1 1 1 1 /1 1 1 /0 1 -1 /1 0 1 /"


KINDS = ("hashikake", "heyawake", "lightup", "mashu", "nurikabe", "nurimisaki", "slither", "sudoku", "yajilin")
"""Genres as the site calls them."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_board_gets_its_authors_verdict(kind: str) -> None:
    _, boards = conformance_boards(kind)
    assert boards
    for code, board in boards:
        document = FORMAT.read(board)
        game = document.game or Game(document.puzzle)
        assert game.status().solved is (code is None), board


@pytest.mark.parametrize("kind", ["lightup", "slither", "sudoku", "nurikabe"])
def test_every_board_is_written_as_it_was(kind: str) -> None:
    for _, board in conformance_boards(kind)[1]:
        written = FORMAT.write(FORMAT.read(board)).replace("\n", "/")
        assert written == board or (board == "pzprv3/slither/5/5" and written.startswith(board))


def test_akari_with_marks() -> None:
    document = FORMAT.read(BOARD)
    assert document.puzzle == by_hand(AKARI, 2, 3, ".x. 2..")
    assert document.game is not None
    assert {(at.row, at.col): mark.value for at, mark in document.game.decided()} == {(0, 2): 1, (1, 1): 0}
    assert FORMAT.write(document) == BOARD
    assert FORMAT.read(BOARD.replace("\n", "\r\n")).puzzle == document.puzzle
    assert FORMAT.read(BOARD.replace("\n", "/")).puzzle == document.puzzle


def test_a_text_without_marks_has_no_game() -> None:
    document = FORMAT.read("pzprv3/lightup/1/2/. - /")
    assert document.game is None


def test_clues_ticked_off_are_passed_over() -> None:
    assert FORMAT.write(FORMAT.read(BOARD + ". - .\n. . .\n")) == BOARD
    with pytest.raises(ParseError, match="line 9: the board is complete"):
        FORMAT.read(BOARD + ". - .\n. . .\n. . .\n")


def test_slitherlink_with_everything() -> None:
    document = FORMAT.read(LOOP)
    assert document.puzzle == by_hand(SLITHERLINK, 2, 3, "... .?3").with_variants("all-corners")
    game = document.game
    assert game is not None
    assert {at for at, mark in game.decided() if mark.value} == {
        *(edge_v(r, c) for r, c in ((0, 0), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3))),
        *(edge_h(r, c) for r, c in ((0, 0), (0, 1), (0, 2), (1, 1), (2, 0), (2, 2))),
    }
    assert [at for at, mark in game.decided() if not mark.value] == [edge_h(1, 2)]
    assert dict(game.play.colors) == {
        document.puzzle.coord((0, 1)): (Color("green"),),
        document.puzzle.coord((1, 0)): (Color("yellow"),),
    }
    assert FORMAT.write(document).replace("\n", "/") == LOOP


def test_the_oldest_version_that_will_do() -> None:
    puzzle = by_hand(SLITHERLINK, 1, 1, "3")
    assert FORMAT.write(puzzle) == "pzprv3\nslither\n1\n1\n3 \n0 0 \n0 \n0 \n"
    red = Game(puzzle, Play(colors={puzzle.coord((0, 0)): (Color("red"),)}))
    assert FORMAT.write(Document(puzzle, game=red)).startswith("pzprv3\n")
    blue = Game(puzzle, Play(colors={puzzle.coord((0, 0)): (Color("blue"), Color("red"))}))
    assert FORMAT.write(Document(puzzle, game=blue)) == "pzprv3.1\nslither\n1\n1\n3 \n3 \n0 0 \n0 \n0 \n"


def test_sudoku_with_answers_and_notes() -> None:
    answers = ". . .[3,4,,] 3 /4[1,,,] . + . /. % . . /. . . 1 /"
    text = "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /" + answers
    document = FORMAT.read(text)
    assert document.puzzle == by_hand(SUDOKU, 4, 4, ".1.. ...2 3... ..3.")
    game, at = document.game, document.puzzle.coord
    assert game is not None
    assert dict(game.play.corner) == {at((0, 2)): (3, 4), at((1, 0)): (1,)}
    assert dict(game.play.colors) == {at((1, 2)): (Color("green"),), at((2, 1)): (Color("pink"),)}
    decided = {(c.row, c.col): mark.value for c, mark in game.decided()}
    givens = {(0, 1): 1, (1, 3): 2, (2, 0): 3, (3, 2): 3}
    assert decided == {**givens, (0, 3): 3, (1, 0): 4, (3, 3): 1}
    assert FORMAT.write(document).replace("\n", "/") == text


def test_sudoku_solved_with_givens_left_to_the_clues() -> None:
    text = "pzprv3/sudoku/4/1 . . . /. . . 2 /. . . . /. . . . /. 2 3 4 /3 4 1 . /2 1 4 3 /4 3 2 1 /"
    document = FORMAT.read(text)
    assert document.game is not None
    assert document.game.status().solved
    wrong = FORMAT.read(text.replace("4 3 2 1 /", "4 3 2 . /"))
    assert wrong.game is not None
    assert not wrong.game.status().solved


def test_an_answer_on_a_given_does_not_count() -> None:
    document = FORMAT.read("pzprv3/sudoku/1/1 /1 /")
    assert document.game is not None
    assert document.game.status().solved
    assert FORMAT.write(document) == "pzprv3\nsudoku\n1\n1 \n. \n"


def test_more_notes_than_fit_are_left_out() -> None:
    puzzle = SUDOKU.new(4, 4)
    for notes, word in (((1, 2, 3, 4), ".[1,2,3,4]"), ((1, 2, 3, 4, 1), ".")):
        game = Game(puzzle, Play(corner={puzzle.coord((0, 0)): notes}))
        assert FORMAT.write(Document(puzzle, game=game)).split("\n")[7].split(" ")[0] == word


def test_meta_rides_in_the_tail() -> None:
    meta = PuzzleMeta(author="A. Setter", source="http://a/b", info="hard/fair")
    puzzle = by_hand(AKARI, 2, 3, ".x. 2..").with_meta(meta)
    document = Document(puzzle, game=FORMAT.read(BOARD).game)
    text = FORMAT.write(document)
    assert text.startswith(BOARD)
    again = reads_back(FORMAT, document)
    assert again.puzzle.meta == meta
    assert again.game is not None
    assert again.game.puzzle.meta == meta
    assert again.game.to_marks() == FORMAT.read(BOARD).game.to_marks()  # type: ignore[union-attr]  # a board with marks
    assert FORMAT.read(text.strip().replace("\n", "/")).puzzle.meta == meta
    assert FORMAT.write(puzzle.with_meta(PuzzleMeta(title="no room for it"))) == FORMAT.write(
        puzzle.with_meta(PuzzleMeta())
    )


@pytest.mark.parametrize(
    "tail",
    [
        "TrialData(1)\n. - .\n2 . .\n",
        "history:{}\n",
        "http://pzv.jp/p?lightup/3/2/x\n",
        "info:{broken\n",
        "info:[1]\n",
        'info:{"metadata":3}\n',
        'info:{"metadata":{"author":3}}\n',
        'TrialData(2)\n. - .\n2 . .\ninfo:{"metadata":{"author":"A"},"history":{"type":"pzpr"}}\n',
    ],
)
def test_other_tails_do_no_harm(tail: str) -> None:
    document = FORMAT.read(BOARD + tail)
    assert document.puzzle == FORMAT.read(BOARD).puzzle
    assert document.puzzle.meta.author == ("A" if '"author":"A"' in tail else "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pzprv4/lightup/1/1/. /", "first line should be pzprv3, got 'pzprv4'"),
        ("pzprv3.x/lightup/1/1/. /", "first line should be pzprv3"),
        ("pzprv3", "first line"),
        ("pzprv3/lightup", "number of rows should be a number, got ''"),
        ("pzprv3/lightup/1", "number of columns"),
        ("pzprv3/lightup/1/1/q /", "row 1, column 1: 'q' is none of"),
        ("pzprv3/lightup/1/2/. q/", "row 1, column 2: 'q' is none of"),
        ("pzprv3/lightup/1/2/. /", "line 5: expected 2 words, got '. '"),
        ("pzprv3/lightup/2/1/. /", "line 6: expected 1 words"),
        ("pzprv3/lightup/1/1/5 /", "0 to 4, got 5"),
        ("pzprv3/nurikabes/1/1/. /", "'nurikabes' is no genre"),
        ("v:liar/pzprv3/lightup/1/1/. /", "rules are changed by 'v:liar'"),
        ("pzprv3/sudoku/5/. /", "no Sudoku boards of side 5"),
        ("pzprv3/sudoku/1/. /x /", "row 1, column 1: 'x' is no answer"),
        ("pzprv3/sudoku/1/. /.[1,2,3,4,5] /", "notes should be"),
        ("pzprv3/sudoku/1/. /.[1 /", "notes should be"),
        ("pzprv3/sudoku/1/. /.[x,,,] /", "notes should be"),
        ("pzprv3/lightup/1000000/1000000/. /", "number of rows"),
        ("pzprv3/lightup/300/300/. /", "from 1 to 256"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    with pytest.raises(PenmarkError, match=reason):
        FORMAT.read(text)


def test_an_answer_past_the_digits_is_refused() -> None:
    for number in ("2", "64", "999999"):
        with pytest.raises(MarkError):
            FORMAT.read(f"pzprv3/sudoku/1/. /{number} /")


def test_missing_layers_are_blank() -> None:
    assert formats.read("pzprv3/slither/5/5").puzzle == SLITHERLINK.new(5, 5)
    assert formats.read("pzprv3/slither/1/2/. 3 /").puzzle == by_hand(SLITHERLINK, 1, 2, ".3")


def test_what_does_not_fit() -> None:
    with pytest.raises(UnwritableError, match="no word for a hole cell"):
        FORMAT.write(AKARI.new(2, 2).set_material((0, 1), Material.HOLE))
    with pytest.raises(UnwritableError, match="side 12"):
        FORMAT.write(SUDOKU.new(12, 12))


def test_the_version_comes_first() -> None:
    for text in ("", "lightup\n1\n1\n. \n", "pzprv3"):
        with pytest.raises(ParseError, match="first line should be pzprv3"):
            FORMAT.read(text)
