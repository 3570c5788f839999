"""How Akari is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.draft import Entry
from penmark.codecs.janko import JankoCodec
from penmark.codecs.puzzlekit import GridCodec
from penmark.codecs.puzzlink.codec import ClueCells, LinkCodec
from penmark.codecs.puzzlink.four_cell import FourCell
from penmark.codecs.pzprv3.codec import BoardCodec
from penmark.codecs.pzprv3.layers import Ignored, WordRows
from penmark.codecs.tokens import Tokens
from penmark.puzzle.genre import FormatCodec

_FLOOR, _WALL = Entry(Material.FLOOR), Entry(Material.WALL)

_PROBLEM = Tokens({"-": _FLOOR, "x": _WALL}, clues_on=Material.WALL)
_BULBS = CellAnswers(_PROBLEM, {"o": 1, "-": 0})
_BOARD = Tokens(
    {".": _FLOOR, "-": _WALL, "#": Entry(Material.FLOOR, mark=1), "+": Entry(Material.FLOOR, mark=0)},
    clues_on=Material.WALL,
)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkCodec(
        ("akari", "lightup", "bijutsukan"),
        ClueCells(FourCell(), blank=Material.FLOOR, clue=Material.WALL, bare=Material.WALL),
    ),
    "pzprv3": BoardCodec(("lightup", "akari", "bijutsukan"), WordRows(Layer.CELLS, _BOARD), Ignored()),
    "janko": JankoCodec(("Akari",), _PROBLEM, _BULBS),
    "puzzlekit": GridCodec(_PROBLEM, _BULBS),
}
