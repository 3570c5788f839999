"""Parts of formats for rooms, arrows, pearls and lines, by examples and round trips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Layer, OrthoDir, cell, link_h, link_v
from penmark.board.mark import FALSE, TRUE
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.codecs.board_text.arrow_words import ArrowTokens
from penmark.codecs.board_text.board import BoardLayer, BoardText
from penmark.codecs.board_text.layers import CELL_LINES, WordRows
from penmark.codecs.board_text.room_layers import RoomNumbers, RoomsOrWalls, Walls
from penmark.codecs.draft import Entry
from penmark.codecs.link_body.arrow_number import ArrowNumber16
from penmark.codecs.link_body.body import BodyPart, ClueCells, LinkBody, SlotEncoding
from penmark.codecs.link_body.circles import Circles
from penmark.codecs.link_body.cursor import Cursor
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.link_body.room_parts import RoomBorders, RoomClues
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.errors import ParseError, UnwritableError
from penmark.formats.base import ForeignFormat
from penmark.formats.janko import FORMAT as JANKO_TEXTS
from penmark.formats.puzzlekit import FORMAT as PUZZLEKIT
from penmark.formats.puzzlink import FORMAT as PUZZLINK
from penmark.formats.puzzlink import SITE
from penmark.formats.pzprv3 import FORMAT as PZPRV3
from penmark.puzzle.clue import BLACK_PEARL, UNKNOWN, WHITE_PEARL, Arrow, ClueValue, Number, Runs
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from tests.rendering.toys import ArrowToy, FillToy, PearlToy, RoomToy

Slots = list[ClueValue | None]
ROOM, ARROW, PEARL = RoomToy(), ArrowToy(), PearlToy()
NUMBERS = Tokens({"-": Entry(Material.FLOOR)}, clues_on=Material.FLOOR)
QNUM = Tokens({".": Entry(Material.FLOOR)}, clues_on=Material.FLOOR)
ANS = Tokens({".": Entry(), "#": Entry(mark=1), "+": Entry(mark=0)})

C = TypeVar("C", bound=FormatCodec)


@dataclass(frozen=True)
class Notation(Generic[C]):
    """A format, and how a toy that is not registered is written in it."""

    format: ForeignFormat[C]
    codec: C

    def read(self, genre: Genre, text: str) -> Document:
        return self.format.decode(text, genre, self.codec)

    def write(self, document: Document) -> str:
        return self.format.encode(document, self.codec).removeprefix(SITE)


def link(names: tuple[str, ...], *parts: BodyPart) -> Notation[LinkBody]:
    return Notation(PUZZLINK, LinkBody(names, *parts))


def board(names: tuple[str, ...], *layers: BoardLayer) -> Notation[BoardText]:
    return Notation(PZPRV3, BoardText(names, *layers))


LITS = link(("lits",), RoomBorders())
HEYAWAKE = link(("heyawake",), RoomBorders(), RoomClues(Number16()))
YAJILIN = link(("yajilin",), ClueCells(ArrowNumber16(), Material.FLOOR, Material.GREY, Material.BLACK))
MASHU = link(("mashu",), ClueCells(Circles(), Material.LABEL, Material.LABEL))


def rooms(*lines: str) -> Rooms:
    return Rooms(len(lines), len(lines[0]), [int(ch, 36) for line in lines for ch in line])


@st.composite
def connected(draw: st.DrawFn) -> Rooms:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    labels = draw(st.lists(st.integers(0, 2), min_size=rows * cols, max_size=rows * cols))
    return Rooms.within(rows, cols, set(Rooms(rows, cols, labels).borders))


@st.composite
def room_puzzles(draw: st.DrawFn) -> Puzzle:
    drawn = draw(connected())
    clues = draw(st.dictionaries(st.sampled_from(drawn.anchors), st.builds(Number, st.integers(0, 99))))
    return ROOM.new(drawn.rows, drawn.cols).with_rooms(drawn).with_clues(clues)


# ── puzz.link ──


def test_borders() -> None:
    puzzle = LITS.read(ROOM, "4/4/9q02jg").puzzle
    assert puzzle.substrate.rooms == rooms("0011", "0012", "0112", "2222")
    assert LITS.write(Document(puzzle)) == "lits/4/4/9q02jg"


def test_numbers_of_rooms_stand_at_their_anchors() -> None:
    puzzle = HEYAWAKE.read(ROOM, "6/6/lll155007rs12222j").puzzle
    assert puzzle.substrate.rooms == rooms("011223", "011223", "011223", "444443", "555663", "555667")
    assert {at: clue.as_number for at, clue in puzzle.clues.items()} == {
        cell(0, 0): 2,
        cell(0, 1): 2,
        cell(0, 3): 2,
        cell(0, 5): 2,
    }
    assert HEYAWAKE.write(Document(puzzle)) == "heyawake/6/6/lll155007rs12222j"


def test_an_anchor_is_the_top_of_the_leftmost_column() -> None:
    puzzle = ROOM.new(2, 2).with_rooms(rooms("01", "11")).add_clue((1, 0), 5)
    assert HEYAWAKE.read(ROOM, HEYAWAKE.write(Document(puzzle)).removeprefix("heyawake/")).puzzle == puzzle
    with pytest.raises(UnwritableError, match="r1c2"):
        HEYAWAKE.write(Document(ROOM.new(2, 2).with_rooms(rooms("01", "11")).add_clue((0, 1), 5)))


@given(room_puzzles())
def test_rooms_round_trip_in_links(puzzle: Puzzle) -> None:
    text = HEYAWAKE.write(Document(puzzle))
    assert HEYAWAKE.read(ROOM, text.removeprefix("heyawake/")).puzzle == puzzle


def test_what_links_cannot_say_of_rooms() -> None:
    pieces = ROOM.new(1, 3).with_rooms(rooms("010"))
    for codec in (LITS, board(("lits",), Walls())):
        with pytest.raises(UnwritableError, match="several pieces"):
            codec.write(Document(pieces))
    with pytest.raises(UnwritableError, match="borders between rooms"):
        link(("x",), ClueCells(Number16(), Material.FLOOR, Material.FLOOR)).write(Document(ROOM.new(2, 2)))
    with pytest.raises(UnwritableError, match="no rooms"):
        LITS.write(Document(FillToy().new(2, 2)))
    with pytest.raises(ParseError, match="has no meaning"):
        LITS.read(ROOM, "4/4/9z02jg")


def test_arrows() -> None:
    puzzle = YAJILIN.read(ARROW, "5/5/m32j10").puzzle
    assert puzzle.clues == {cell(2, 3): Arrow(OrthoDir.LEFT, 2), cell(4, 4): Arrow(OrthoDir.UP, 0)}
    assert YAJILIN.write(Document(puzzle)) == "yajilin/5/5/m32j10"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("1.", [Arrow(OrthoDir.UP)]),
        ("2f", [Arrow(OrthoDir.DOWN, 15)]),
        ("810", [Arrow(OrthoDir.LEFT, 16)]),
        ("9ff", [Arrow(OrthoDir.RIGHT, 255)]),
        ("-4100", [Arrow(OrthoDir.RIGHT, 256)]),
        ("03", [Number(3)]),
        ("+a+", [UNKNOWN, None, UNKNOWN]),
        ("za", [None] * 27),
    ],
)
def test_arrow_numbers(body: str, expected: Slots) -> None:
    family = ArrowNumber16()
    assert family.read(Cursor(body), len(expected)) == expected
    assert family.write(expected) == body


def test_arrow_numbers_as_others_write_them() -> None:
    assert ArrowNumber16().read(Cursor("605"), 1) == [Arrow(OrthoDir.UP, 5)], "small numbers may be padded"
    assert ArrowNumber16(solid=False).write([UNKNOWN]) == "0."
    assert ArrowNumber16().read(Cursor("0."), 1) == [UNKNOWN]
    for body in ("!", "1g", "-5000", "5"):
        with pytest.raises(ParseError):
            ArrowNumber16().read(Cursor(body), 1)
    for clue in (Arrow(OrthoDir.UP, 4096), Runs((1, 2)), BLACK_PEARL):
        with pytest.raises(UnwritableError):
            ArrowNumber16().write([clue])


def test_pearls() -> None:
    puzzle = MASHU.read(PEARL, "6/6/1063000i3000").puzzle
    white = {cell(0, 2), cell(1, 4), cell(4, 1)}
    assert puzzle.clues == {
        **dict.fromkeys(white, WHITE_PEARL),
        **dict.fromkeys((cell(1, 1), cell(3, 3)), BLACK_PEARL),
    }
    assert MASHU.write(Document(puzzle)) == "mashu/6/6/1063000i3000"
    with pytest.raises(UnwritableError):
        Circles().write([Number(1)])
    with pytest.raises(ParseError):
        Circles().read(Cursor("r"), 3)


ARROWS = st.builds(Arrow, st.sampled_from(OrthoDir), st.none() | st.integers(0, 4095))
KINDS: list[tuple[SlotEncoding, st.SearchStrategy[ClueValue]]] = [
    (ArrowNumber16(), st.one_of(ARROWS, st.just(UNKNOWN), st.builds(Number, st.integers(0, 300)))),
    (Circles(), st.sampled_from([WHITE_PEARL, BLACK_PEARL])),
]


@pytest.mark.parametrize(("family", "clues"), KINDS, ids=["arrows", "circles"])
@given(data=st.data())
def test_any_slots_round_trip(family: SlotEncoding, clues: st.SearchStrategy[ClueValue], data: st.DataObject) -> None:
    values: Slots = data.draw(st.lists(st.none() | clues, min_size=1, max_size=60))
    body = Cursor(family.write(values))
    assert family.read(body, len(values)) == values
    assert body.at_end


# ── pzprv3 ──

BY_NUMBERS = board(("heyawake",), RoomsOrWalls(), WordRows(Layer.CELLS, QNUM), WordRows(Layer.CELLS, ANS))
BY_WALLS = board(("heyawake",), Walls(), WordRows(Layer.CELLS, QNUM))


def test_rooms_by_numbers_and_by_walls() -> None:
    old = "pzprv3\nheyawake\n2\n3\n2\n0 0 1 \n0 1 1 \n2 . . \n. . . \n# . + \n. . . \n"
    new = "pzprv3.1\nheyawake\n2\n3\n0 1 \n1 0 \n0 1 0 \n2 . . \n. . . \n# . + \n. . . \n"
    read = BY_NUMBERS.read(ROOM, old)
    assert read.puzzle == ROOM.new(2, 3).with_rooms(rooms("001", "011")).add_clue((0, 0), 2)
    assert BY_NUMBERS.read(ROOM, new).puzzle == read.puzzle
    assert BY_NUMBERS.write(read) == old
    with pytest.raises(ParseError, match="0 or 1"):
        BY_NUMBERS.read(ROOM, new.replace("0 1 \n1", "0 x \n1"))


@given(room_puzzles())
def test_rooms_round_trip_in_boards(puzzle: Puzzle) -> None:
    for codec in (BY_NUMBERS, BY_WALLS):
        assert codec.read(ROOM, codec.write(Document(puzzle))).puzzle == puzzle


def test_rooms_in_pieces_have_numbers() -> None:
    pieces = ROOM.new(1, 3).with_rooms(rooms("010"))
    codec = board(("lits",), RoomNumbers())
    assert codec.read(ROOM, codec.write(Document(pieces))).puzzle == pieces


YAJILIN_BOARD = board(
    ("yajilin",),
    WordRows(Layer.CELLS, ArrowTokens(Material.FLOOR, Material.GREY, Material.BLACK)),
    WordRows(Layer.CELLS, ANS),
    *CELL_LINES,
)


def test_arrows_with_shading_and_lines() -> None:
    text = "pzprv3\nyajilin\n2\n3\n1,2 . . \n4,- . # \n. # . \n. + . \n0 0 \n0 0 \n0 1 -1 \n"
    text = text.replace("0 1 -1 \n", "0 1 0 \n")
    read = YAJILIN_BOARD.read(ARROW, text)
    assert read.puzzle.clues == {cell(0, 0): Arrow(OrthoDir.UP, 2), cell(1, 0): Arrow(OrthoDir.RIGHT)}
    assert read.puzzle.material((1, 2)) is Material.BLACK
    assert read.game is not None
    assert dict(read.game.decided()) == {cell(0, 1): TRUE, cell(1, 1): FALSE, link_v(0, 1): TRUE}
    assert YAJILIN_BOARD.write(read) == text
    for bad in ("5,1", "1", "1,x", "1,-1"):
        with pytest.raises(ParseError, match="row 1, column 1"):
            YAJILIN_BOARD.read(ARROW, text.replace("1,2", bad))


def test_lines_from_cell_to_cell() -> None:
    codec = board(("mashu",), WordRows(Layer.CELLS, PEARLS), *CELL_LINES)
    text = "pzprv3\nmashu\n2\n2\n1 . \n. 2 \n1 \n-1 \n0 1 \n"
    read = codec.read(PEARL, text)
    assert read.puzzle.clues == {cell(0, 0): WHITE_PEARL, cell(1, 1): BLACK_PEARL}
    assert read.game is not None
    assert dict(read.game.decided()) == {link_h(0, 0): TRUE, link_h(1, 0): FALSE, link_v(0, 1): TRUE}
    assert codec.write(read) == text
    narrow = Document(PEARL.new(2, 1))
    assert codec.read(PEARL, codec.write(narrow)) == narrow


PEARLS = Tokens(
    {
        ".": Entry(Material.LABEL),
        "1": Entry(Material.LABEL, WHITE_PEARL),
        "2": Entry(Material.LABEL, BLACK_PEARL),
    }
)


@given(st.data())
def test_arrows_round_trip_in_boards(data: st.DataObject) -> None:
    small = st.builds(Arrow, st.sampled_from(OrthoDir), st.none() | st.integers(0, 5))
    cells = [cell(r, c) for r in range(3) for c in range(4)]
    clues = data.draw(st.dictionaries(st.sampled_from(cells), small, max_size=6))
    builder = ARROW.new(3, 4).edit()
    for at, clue in clues.items():
        builder.add_clue(at, clue)
    puzzle = builder.build()
    game = Game(puzzle)
    floor = list(puzzle.coords())
    for at, mark in data.draw(st.dictionaries(st.sampled_from(floor), st.sampled_from([FALSE, TRUE]))).items():
        game.set(at, mark)
    document = Document(puzzle, game=game)
    read = YAJILIN_BOARD.read(ARROW, YAJILIN_BOARD.write(document))
    assert read.puzzle == puzzle
    assert (dict(read.game.decided()) if read.game else {}) == dict(game.decided())


# ── areas ──


class NoAnswers:
    """Of no interest here."""

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        raise NotImplementedError

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        raise NotImplementedError


JANKO = Notation(JANKO_TEXTS, WordGrid(NUMBERS, NoAnswers(), names=("Heyawake",), areas=True))
DATASET = Notation(PUZZLEKIT, WordGrid(NUMBERS, NoAnswers(), areas=True))


def test_areas_of_janko() -> None:
    text = "begin\npuzzle Heyawake\nrows 2\ncols 3\nproblem\n- 2 -\n- - -\nareas\na a b\nb b b\nend\n"
    puzzle = JANKO.read(ROOM, text).puzzle
    assert puzzle == ROOM.new(2, 3).with_rooms(rooms("001", "111")).add_clue((0, 0), 2), "read as at the anchor"
    assert JANKO.read(ROOM, JANKO.write(Document(puzzle))).puzzle == puzzle
    with pytest.raises(ParseError, match="two clues"):
        JANKO.read(ROOM, text.replace("- 2 -", "1 2 -"))
    with pytest.raises(ParseError, match="areas"):
        JANKO.read(ROOM, text.replace("areas\na a b\nb b b\n", ""))


def test_areas_of_the_dataset() -> None:
    puzzle = DATASET.read(ROOM, "2 3\n- - 4\n- - -\n7 7 3\n7 3 3").puzzle
    assert puzzle == ROOM.new(2, 3).with_rooms(rooms("001", "011")).add_clue((1, 1), 4)
    assert DATASET.write(Document(puzzle)) == "2 3\n- - -\n- 4 -\n1 1 2\n1 2 2"


@given(room_puzzles())
def test_areas_round_trip(puzzle: Puzzle) -> None:
    for codec in (JANKO, DATASET):
        assert codec.read(ROOM, codec.write(Document(puzzle))).puzzle == puzzle
