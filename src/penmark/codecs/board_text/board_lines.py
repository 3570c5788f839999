"""`BoardLines`: the lines of a board, taken one after another."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.codecs.text import natural
from penmark.errors import ParseError, quote


class BoardLines:
    """The lines of a text from line `start` on. Whole layers may be missing at the end: they read as blank.

    `minor` is the minor version of the format that the text is in.
    """

    def __init__(self, lines: Sequence[str], start: int = 0, minor: int = 0) -> None:
        self._lines = list(lines)
        while self._lines and not self._lines[-1].strip():
            self._lines.pop()
        self._at = start
        self.minor = minor

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._lines)

    @property
    def line_number(self) -> int:
        """Of the next line, from 1."""
        return self._at + 1

    def peek(self) -> str:
        return "" if self.at_end else self._lines[self._at]

    def number_of(self, what: str) -> int:
        """A line that says how many rows, columns or rooms there are."""
        line = self.peek().strip()
        self._at += 1
        return natural(line, f"the number of {what}")

    def flag(self, word: str) -> bool:
        """Whether the next line is this word; it is taken if so."""
        found = self.peek().strip() == word
        self._at += found
        return found

    def words(self, height: int, width: int) -> list[str] | None:
        """A grid of words; `None` if the text is over. What counts is how many words a line has."""
        if self.at_end:
            return None
        words: list[str] = []
        for _ in range(height):
            row = self.peek().split()
            if len(row) != width:
                raise ParseError(f"line {self.line_number}: expected {width} words, got {quote(self.peek())}")
            words += row
            self._at += 1
        return words
