"""Small readings that every format needs: bounded numbers, rows of words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from penmark.errors import ParseError, quote

Refuse: TypeAlias = Callable[[int, int, Sequence[str]], None]
"""Looks at the rows, columns and words of a grid first, and raises `UnsupportedError` if it cannot be one board."""

MAX_DIGITS = 6
"""Most digits of a number in any format; longer ones are refused before they are converted."""


_SMALL_NUMBERS = {str(n): n for n in range(100)}
"""Nearly all that there are in texts."""


def take_all(rows: int, cols: int, words: Sequence[str]) -> None:
    """The `Refuse` that refuses nothing."""


def is_natural(text: str) -> bool:
    """Whether the text is a plain decimal number: ASCII digits, no sign, no needless zeros, not too long."""
    return 0 < len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal() and (text[0] != "0" or text == "0")


def natural(text: str, what: str) -> int:
    known = _SMALL_NUMBERS.get(text)
    if known is None and not is_natural(text):
        raise ParseError(f"{what} should be a number, got {quote(text)}")
    return int(text) if known is None else known


def read_words(lines: Sequence[str], height: int, width: int, what: str) -> list[str]:
    """The words of a grid in reading order: `height` lines of `width` words each."""
    if len(lines) != height:
        raise ParseError(f"{what} should have {height} lines, got {len(lines)}")
    words: list[str] = []
    for number, line in enumerate(lines, 1):
        row = line.split()
        if len(row) != width:
            raise ParseError(f"{what}: line {number} should have {width} words, got {len(row)}")
        words += row
    return words


def rows_of(words: Sequence[str], width: int) -> Iterator[Sequence[str]]:
    return (words[i : i + width] for i in range(0, len(words), width))


def write_words(words: Sequence[str], width: int) -> Iterator[str]:
    """The inverse of `read_words`."""
    return (" ".join(row) for row in rows_of(words, width))


def one_line(text: str) -> str:
    """Free text for a format that gives it a single line."""
    return " ".join(text.split())
