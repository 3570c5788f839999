"""How Takuzu is written in foreign formats. puzz.link has no such genre.

The dataset calls it Binairo and writes 1 for a white disc, 2 for a black one: white is our 0, black our 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.game_id import NextGivens
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.clue import Number
from penmark.puzzle.genre import FormatCodec

_DISCS = {"1": 0, "2": 1}
_PROBLEM = Tokens(
    {
        "-": Entry(Material.FLOOR),
        **{word: Entry(Material.FLOOR, Number(value)) for word, value in _DISCS.items()},
    }
)

_DRAWN_DISCS = {"0": 0, "1": 1}
_DRAWN = Tokens(
    {
        "-": Entry(Material.FLOOR),
        **{word: Entry(Material.FLOOR, Number(value)) for word, value in _DRAWN_DISCS.items()},
    }
)
_CIRCLES = {1: "0", 2: "1"}
"""A white disc is 0, a black one 1."""

CODECS: Mapping[str, FormatCodec] = {
    "penpa": DrawnWords(WordGrid(_DRAWN, CellAnswers(_DRAWN, _DRAWN_DISCS)), names=("binairo",), circles=_CIRCLES),
    "puzzlekit": WordGrid(_PROBLEM, CellAnswers(_PROBLEM, _DISCS)),
    "tatham": NextGivens(("unruly",), r"(d\w)?", switches={"u": "distinct-lines"}),
}
