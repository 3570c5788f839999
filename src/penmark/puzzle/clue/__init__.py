"""What clues say: an open family. One module a kind; a genre, or a package of its own, adds others by subclassing.

`base` has what a kind owes (`ClueValue`), `options` which clues may stand at a place (`ClueOptions`).
"""

from __future__ import annotations

from penmark.puzzle.clue.arrow import Arrow
from penmark.puzzle.clue.base import ClueLook, ClueValue, Disc, WriteNumber
from penmark.puzzle.clue.number import MAX_CLUE, Number
from penmark.puzzle.clue.options import NO_CLUES, AnyClue, ClueOptions, NumberRange, OneOf
from penmark.puzzle.clue.pearl import BLACK_PEARL, WHITE_PEARL, Pearl
from penmark.puzzle.clue.runs import RunLists, Runs
from penmark.puzzle.clue.text import Text
from penmark.puzzle.clue.unknown import UNKNOWN, Unknown

__all__ = [
    "BLACK_PEARL",
    "MAX_CLUE",
    "NO_CLUES",
    "UNKNOWN",
    "WHITE_PEARL",
    "AnyClue",
    "Arrow",
    "ClueLook",
    "ClueOptions",
    "ClueValue",
    "Disc",
    "Number",
    "NumberRange",
    "OneOf",
    "Pearl",
    "RunLists",
    "Runs",
    "Text",
    "Unknown",
    "WriteNumber",
]
