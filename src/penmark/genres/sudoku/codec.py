"""How Sudoku is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.draft import Entry
from penmark.codecs.janko import JankoCodec
from penmark.codecs.lines import LineCodec
from penmark.codecs.puzzlekit import GridCodec
from penmark.codecs.puzzlink.codec import ClueCells, LinkCodec
from penmark.codecs.puzzlink.number16 import Number16
from penmark.codecs.pzprv3.codec import BoardCodec
from penmark.codecs.pzprv3.layers import WordRows
from penmark.codecs.pzprv3.numbers import PlayerNumbers
from penmark.codecs.tokens import Tokens
from penmark.genres.sudoku.multi_grid import refuse_multi_grid
from penmark.puzzle.genre import FormatCodec

_BLANK = Entry(Material.FLOOR)
_PROBLEM = Tokens({"-": _BLANK}, clues_on=Material.FLOOR)
_DIGITS = CellAnswers(_PROBLEM, numbers=True)

# puzz.link cuts a board into boxes of side ⌊√n⌋, which fits squares only; 6 it knows as 3 wide and 2 high.
_SIDES = frozenset({1, 4, 6, 9, 16, 25})

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkCodec(("sudoku",), ClueCells(Number16(), blank=Material.FLOOR, clue=Material.FLOOR), sides=_SIDES),
    "pzprv3": BoardCodec(
        ("sudoku",),
        WordRows(Layer.CELLS, Tokens({".": _BLANK}, clues_on=Material.FLOOR)),
        PlayerNumbers(),
        square=True,
        sides=_SIDES,
    ),
    "janko": JankoCodec(("Sudoku",), _PROBLEM, _DIGITS, boxes=True, refuse=refuse_multi_grid),
    "lines": LineCodec(refuse_multi_grid),
    "puzzlekit": GridCodec(_PROBLEM, _DIGITS, refuse=refuse_multi_grid),
}
