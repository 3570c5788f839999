"""`Reader`: the lines of a board, taken one after another."""

from __future__ import annotations

from penmark.codecs.text import is_natural, natural
from penmark.errors import ParseError, quote

_MAGIC = "pzprv3"


def minor_version(line: str) -> int | None:
    """0 for `pzprv3`, 1 for `pzprv3.1` …, `None` for anything else."""
    if line == _MAGIC:
        return 0
    minor = line.removeprefix(f"{_MAGIC}.")
    return int(minor) if minor != line and is_natural(minor) else None


class Reader:
    """Lines from the version on. Whole layers may be missing at the end: they read as blank."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        while self._lines and not self._lines[-1].strip():
            self._lines.pop()
        self._at = 2
        minor = minor_version(self._lines[0]) if self._lines else None
        if minor is None:
            raise ParseError(f"the first line should be {_MAGIC}, got {quote(text[:20])}")
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
        """A line of the header: how many rows or columns there are."""
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
