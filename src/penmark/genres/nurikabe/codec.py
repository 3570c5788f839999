"""How Nurikabe is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import WordRows
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.genre import FormatCodec

_BLANK, _ANY = Entry(Material.FLOOR), Entry(Material.FLOOR, UNKNOWN)

_PROBLEM = Tokens({"-": _BLANK, "?": _ANY}, clues_on=Material.FLOOR)
_SEA = CellAnswers(_PROBLEM, {"x": 1, "-": 0})
_BOARD = Tokens(
    {".": _BLANK, "-": _ANY, "#": Entry(Material.FLOOR, mark=1), "+": Entry(Material.FLOOR, mark=0)},
    clues_on=Material.FLOOR,
    given=0,
)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(("nurikabe",), ClueCells(Number16(), blank=Material.FLOOR, clue=Material.FLOOR)),
    "pzprv3": BoardText(("nurikabe",), WordRows(Layer.CELLS, _BOARD)),
    "janko": WordGrid(_PROBLEM, _SEA, names=("Nurikabe",)),
    "puzzlekit": WordGrid(_PROBLEM, _SEA),
    "penpa": DrawnWords(WordGrid(_PROBLEM, _SEA), names=("nurikabe",), unnumbered="?"),
}
