"""How Heyawake is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import IgnoredLines, WordRows
from penmark.codecs.board_text.room_layers import RoomsOrWalls, RoomWords
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.link_body.body import LinkBody
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.link_body.room_parts import RoomBorders, RoomClues
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.genre import FormatCodec

_NAMES = ("heyawake", "heyawacky")
_FLOOR, _UNKNOWN = Entry(Material.FLOOR), Entry(Material.FLOOR, UNKNOWN)

_PROBLEM = Tokens({"-": _FLOOR, "?": _UNKNOWN}, clues_on=Material.FLOOR, also={".": _FLOOR})
_SHADES = CellAnswers(_PROBLEM, {"x": 1, "-": 0})
_BOARD = Tokens({".": _FLOOR, "-": _UNKNOWN}, clues_on=Material.FLOOR)
_MARKS = Tokens({".": Entry(), "#": Entry(mark=1), "+": Entry(mark=0)})

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(_NAMES, RoomBorders(), RoomClues(Number16())),
    "pzprv3": BoardText(_NAMES, RoomsOrWalls(), RoomWords(_BOARD), WordRows(Layer.CELLS, _MARKS), IgnoredLines()),
    "janko": WordGrid(_PROBLEM, _SHADES, names=("Heyawake",), areas=True),
    "puzzlekit": WordGrid(_PROBLEM, _SHADES, areas=True),
    "penpa": DrawnWords(WordGrid(_PROBLEM, _SHADES, areas=True), names=("heyawake",), unnumbered="?", borders=True),
}
