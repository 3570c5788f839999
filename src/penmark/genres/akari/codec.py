"""How Akari is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import Ignored, WordRows
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.game_id import CellRuns
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.four_cell import FourCell
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.genre import FormatCodec

_FLOOR, _WALL = Entry(Material.FLOOR), Entry(Material.WALL)

_PROBLEM = Tokens({"-": _FLOOR, "x": _WALL}, clues_on=Material.WALL)
_BULBS = CellAnswers(_PROBLEM, {"o": 1, "-": 0})
_BOARD = Tokens(
    {".": _FLOOR, "-": _WALL, "#": Entry(Material.FLOOR, mark=1), "+": Entry(Material.FLOOR, mark=0)},
    clues_on=Material.WALL,
)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(
        ("akari", "lightup", "bijutsukan"),
        ClueCells(FourCell(), blank=Material.FLOOR, clue=Material.WALL, bare=Material.WALL),
    ),
    "pzprv3": BoardText(("lightup", "akari", "bijutsukan"), WordRows(Layer.CELLS, _BOARD), Ignored()),
    "janko": WordGrid(_PROBLEM, _BULBS, names=("Akari",)),
    "puzzlekit": WordGrid(_PROBLEM, _BULBS),
    "penpa": DrawnWords(WordGrid(_PROBLEM, _BULBS), names=("akari",), dark="x", unnumbered="x", number_style=7),
    "tatham": CellRuns(
        ("lightup",), r"(b\d+)?(s\d)?(d\d)?", tokens=Tokens({"-": _FLOOR, "B": _WALL}, clues_on=Material.WALL)
    ),
}
