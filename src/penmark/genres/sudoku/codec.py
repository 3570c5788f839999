"""How Sudoku is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.layers import WordRows
from penmark.codecs.board_text.numbers import PlayerNumbers
from penmark.codecs.constraint_json import ConstraintJson
from penmark.codecs.digit_grid import DigitGrid
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DECORATIONS, DrawnWords
from penmark.codecs.game_id import BoxRuns
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import DatasetText, WordGrid
from penmark.genres.sudoku.multi_grid import refuse_multi_grid
from penmark.puzzle.genre import FormatCodec

_BLANK = Entry(Material.FLOOR)
_PROBLEM = Tokens({"-": _BLANK}, clues_on=Material.FLOOR)
_DIGITS = CellAnswers(_PROBLEM, numbers=True)

# puzz.link cuts a board into boxes of side ⌊√n⌋, which fits squares only; 6 it knows as 3 wide and 2 high.
_SIDES = frozenset({1, 4, 6, 9, 16, 25})


def _datasets() -> Mapping[str, DatasetText]:
    from penmark.genres.sudoku.datasets import DATASETS

    return DATASETS


def _layout_of(rows: int, cols: int, words: Sequence[str]) -> str | None:
    from penmark.genres.sudoku.datasets import layout_of

    return layout_of(rows, cols, words)


CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(("sudoku",), ClueCells(Number16(), blank=Material.FLOOR, clue=Material.FLOOR), sides=_SIDES),
    "pzprv3": BoardText(
        ("sudoku",),
        WordRows(Layer.CELLS, Tokens({".": _BLANK}, clues_on=Material.FLOOR)),
        PlayerNumbers(),
        square=True,
        sides=_SIDES,
    ),
    "janko": WordGrid(_PROBLEM, _DIGITS, boxes=True, refuse=refuse_multi_grid, names=("Sudoku",)),
    "lines": DigitGrid(refuse_multi_grid),
    "fpuzzles": ConstraintJson(),
    "sudokupad": ConstraintJson(),
    "puzzlekit": WordGrid(_PROBLEM, _DIGITS, refuse=refuse_multi_grid, datasets=_datasets, dataset_of=_layout_of),
    "penpa": DrawnWords(
        WordGrid(_PROBLEM, _DIGITS, refuse=refuse_multi_grid),
        names=("classic", "sudoku", "irregular", "latin", "killer", "thermo", "arrow", "nonconsecutive"),
        borders=True,
        switches={"latin": "no-boxes", "nonconsecutive": "nonconsecutive"},
        tools={"killercages": "killercage", "thermo": "thermometer", "arrows": "arrow"},
        decorations=DECORATIONS | {"line", "lineE", "wall", "direction", "nobulbthermo"},
        solved=True,
    ),
    "tatham": BoxRuns(("solo",), r"([mra]\w*)?(d\w)?", tokens=_PROBLEM, numbers=True),
}
