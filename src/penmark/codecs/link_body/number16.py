"""Family D: numbers of any size, in hexadecimal. Sudoku, and most genres with numbers in cells."""

from __future__ import annotations

from typing import ClassVar

from penmark.codecs.link_body.by_clue import ClueByClue, unwritable
from penmark.codecs.link_body.cursor import DIGITS36, BlankRuns, Cursor
from penmark.puzzle.clue import UNKNOWN, ClueValue, Number

_SIZES = (
    (0, "", 0, 1),
    (16, "-", 0, 2),
    (256, "+", 0, 3),
    (4096, "=", 4096, 3),
    (8192, "@", 8192, 3),
    (12240, "*", 12240, 4),
    (77776, "$", 77776, 5),
)
"""From which number on, which prefix is written, what is taken off the number, how many digits follow."""
_BY_PREFIX = {prefix: (offset, digits) for _, prefix, offset, digits in _SIZES if prefix} | {"%": (8192, 3)}


class Number16(ClueByClue):
    runs: ClassVar[BlankRuns] = BlankRuns("g")

    def _read_clue(self, char: str, body: Cursor) -> list[ClueValue | None]:
        if char == ".":
            return [UNKNOWN]
        if char in _BY_PREFIX:
            offset, digits = _BY_PREFIX[char]
            return [Number(offset + body.take_number(digits, 16))]
        value = DIGITS36.find(char, 0, 16)
        if value < 0:
            raise body.refusal(char)
        return [Number(value)]

    def _write_clue(self, clue: ClueValue, slots: list[ClueValue | None], at: int) -> tuple[str, int]:
        if clue.is_silent:
            return ".", 1
        value = clue.as_number
        if value is None:
            raise unwritable(clue)
        _, prefix, offset, digits = next(size for size in reversed(_SIZES) if value >= size[0])
        return f"{prefix}{value - offset:0{digits}x}", 1
