"""How Yajilin is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.board_text.arrow_words import ArrowTokens
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import CELL_LINES, Flag, WordRows
from penmark.codecs.compass_arrows import CompassTokens
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.exit_answers import ExitAnswers
from penmark.codecs.link_body.arrow_number import ArrowNumber16
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.genre import FormatCodec

SHADED_OUTSIDE = "shaded-outside"
_NAMES = ("yajilin", "yajirin")
_PROBLEM = CompassTokens(blank=Material.FLOOR, clue=Material.GREY)
_ANSWERS = ExitAnswers(_PROBLEM, shaded="x")
_BOARD = ArrowTokens(blank=Material.FLOOR, clue=Material.GREY, bare=Material.GREY)
_SHADES = Tokens({".": Entry(), "#": Entry(mark=1), "+": Entry(mark=0)})

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(
        _NAMES,
        ClueCells(ArrowNumber16(), blank=Material.FLOOR, clue=Material.GREY, bare=Material.GREY),
        flags={"o": SHADED_OUTSIDE},
    ),
    "pzprv3": BoardText(
        _NAMES,
        Flag("o", SHADED_OUTSIDE),
        WordRows(Layer.CELLS, _BOARD),
        WordRows(Layer.CELLS, _SHADES),
        *CELL_LINES,
        variants=(SHADED_OUTSIDE,),
    ),
    "janko": WordGrid(_PROBLEM, _ANSWERS, names=("Yajilin",)),
    "puzzlekit": WordGrid(_PROBLEM, _ANSWERS),
    "penpa": DrawnWords(
        WordGrid(_PROBLEM, _ANSWERS), names=("yajilin",), dark="x", unnumbered="x", arrows=True, ground=8
    ),
}
