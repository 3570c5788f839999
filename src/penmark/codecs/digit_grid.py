"""`DigitGrid`: Sudoku as one character per cell: digits, then letters, and signs for blanks."""

from __future__ import annotations

from penmark.board.coord import Layer
from penmark.codecs.draft import Draft, Entry, entries_of
from penmark.codecs.text import Refuse, take_all
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle

MAX_SIDE = 25
BLANKS = ".0*_-"
_CHARS = ".123456789ABCDEFGHIJKLMNOP"
"""What stands for a blank and for each number from 1 to 25."""
_VALUES = {c: k for k, char in enumerate(_CHARS) for c in (char, char.lower()) if k}
CELLS = frozenset(BLANKS) | _VALUES.keys()
"""All that may stand for a cell."""
_ENTRIES = {char: Entry(clue=Number(_VALUES[char])) if char in _VALUES else Entry() for char in CELLS}
"""Made once: making 81 of them took a third of the time that reading a line takes."""


class DigitGrid:
    """`refuse` sees the size and the characters of a grid first, and raises `UnsupportedError` for what is none."""

    names: tuple[str, ...] = ()

    def __init__(self, refuse: Refuse = take_all) -> None:
        self.refuse = refuse

    def read(self, draft: Draft, cells: str) -> None:
        """Take in a character for each cell, in reading order."""
        draft.fill(Layer.CELLS, [_ENTRIES[char] for char in cells])

    def write(self, puzzle: Puzzle) -> str:
        """The characters, with a full stop for each cell without a clue."""
        return "".join(map(_char, entries_of(Document(puzzle), Layer.CELLS)))


def _char(entry: Entry) -> str:
    number = None if entry.clue is None else entry.clue.as_number
    return _CHARS[number or 0]
