"""Sudoku in plain characters: a line of 81, or a grid of them."""

from __future__ import annotations

from penmark.codecs.lines import BLANKS, CHARACTERS, MAX_TEXT
from penmark.errors import ParseError, UnwritableError, quote
from penmark.formats.base import Format
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle

_SMALLEST = 16
"""A text of fewer characters is only taken for a Sudoku when it is said to be one."""


class Lines(Format):
    name = "lines"
    title = "Sudoku lines"

    def looks_like(self, text: str) -> bool:
        if not _SMALLEST <= len(text) <= MAX_TEXT:
            return False
        rows = (line for line in text.split("\n") if line.strip() and line[0] not in "#[")
        return CHARACTERS.issuperset(next(rows, "?")[:_SMALLEST])

    def parse(self, text: str, genre: Genre | None) -> Document:
        if genre is None and len(text) < _SMALLEST:
            raise ParseError(f"too short for a Sudoku: {len(text)} characters")
        found = self.wanted(genre or next(self.genres(), None))
        return self.codec_for(found).read(found, text)

    def write(self, document: Document | Puzzle, blank: str = ".") -> str:
        """One line, with `blank` for each cell without a clue."""
        if len(blank) != 1 or blank not in BLANKS:
            raise UnwritableError(f"a blank is one of {BLANKS}, got {quote(blank)}")
        return super().write(document).replace(".", blank)


FORMAT = Lines()
