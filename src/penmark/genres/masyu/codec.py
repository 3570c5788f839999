"""How Masyu is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import CELL_LINES, Flag, WordRows
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.exit_answers import ExitAnswers
from penmark.codecs.game_id import CellRuns
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.circles import Circles
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL
from penmark.puzzle.genre import FormatCodec

ALL_CELLS = "all-cells"
_NAMES = ("mashu", "masyu", "pearl")
_BLANK, _WHITE, _BLACK = (Entry(Material.LABEL, clue) for clue in (None, WHITE_PEARL, BLACK_PEARL))
# Old texts number the pearls.
_PROBLEM = Tokens({"-": _BLANK, "w": _WHITE, "b": _BLACK}, also={"1": _WHITE, "2": _BLACK})
_BOARD = Tokens({".": _BLANK, "1": _WHITE, "2": _BLACK})
_WORDS = ExitAnswers(_PROBLEM)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(
        _NAMES, ClueCells(Circles(), blank=Material.LABEL, clue=Material.LABEL), flags={"f": ALL_CELLS}
    ),
    "pzprv3": BoardText(
        _NAMES, Flag("f", ALL_CELLS), WordRows(Layer.CELLS, _BOARD), *CELL_LINES, variants=(ALL_CELLS,)
    ),
    "janko": WordGrid(_PROBLEM, _WORDS, names=("Masyu",)),
    "puzzlekit": WordGrid(_PROBLEM, _WORDS),
    "penpa": DrawnWords(WordGrid(_PROBLEM, _WORDS), names=("masyu",), circles={1: "w", 2: "b"}),
    "tatham": CellRuns(("pearl",), r"(d\w)?n?", tokens=Tokens({"-": _BLANK, "W": _WHITE, "B": _BLACK})),
}
