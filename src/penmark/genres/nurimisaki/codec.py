"""How Nurimisaki is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import IgnoredLines, WordRows
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.genre import FormatCodec

_FLOOR, _CIRCLE = Entry(Material.FLOOR), Entry(Material.FLOOR, UNKNOWN)

_PROBLEM = Tokens({"-": _FLOOR, "?": _CIRCLE}, clues_on=Material.FLOOR)
_SHADES = CellAnswers(_PROBLEM, {"x": 1, "-": 0})
_BOARD = Tokens({".": _FLOOR, "-": _CIRCLE}, clues_on=Material.FLOOR)
_MARKS = Tokens({".": Entry(), "#": Entry(mark=1), "+": Entry(mark=0)})

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(("nurimisaki",), ClueCells(Number16(), blank=Material.FLOOR, clue=Material.FLOOR)),
    "pzprv3": BoardText(
        ("nurimisaki",), WordRows(Layer.CELLS, _BOARD), WordRows(Layer.CELLS, _MARKS), IgnoredLines(), IgnoredLines()
    ),
    "janko": WordGrid(_PROBLEM, _SHADES, names=("Nurimisaki",)),
    "puzzlekit": WordGrid(_PROBLEM, _SHADES),
    "penpa": DrawnWords(
        WordGrid(_PROBLEM, _SHADES), names=("nurimisaki",), circles={1: "?"}, unnumbered="?", number_style=6
    ),
}
