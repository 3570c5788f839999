"""Family D: numbers of any size, in hexadecimal. Sudoku, and most genres with numbers in cells."""

from __future__ import annotations

from penmark.codecs.link_body.cursor import DIGITS36, BlankRuns, Cursor, blanks_from, filled
from penmark.errors import UnwritableError
from penmark.puzzle.clue import UNKNOWN, ClueValue, Number

_RUNS = BlankRuns("g")
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


class Number16:
    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]:
        read: list[ClueValue | None] = []
        while len(read) < slots and not body.at_end:
            read += self._next(body)
        return filled(read, slots, body)

    def _next(self, body: Cursor) -> list[ClueValue | None]:
        char = body.take()
        if char == ".":
            return [UNKNOWN]
        if _RUNS.length(char):
            return [None] * _RUNS.length(char)
        if char in _BY_PREFIX:
            offset, digits = _BY_PREFIX[char]
            return [Number(offset + body.take_number(digits, 16))]
        value = DIGITS36.find(char, 0, 16)
        if value < 0:
            raise body.refusal(char)
        return [Number(value)]

    def write(self, slots: list[ClueValue | None]) -> str:
        written, at = "", 0
        while at < len(slots):
            slot = slots[at]
            if slot is None:
                run = blanks_from(slots, at)
                written += _RUNS.write(run)
                at += run
            else:
                written += "." if slot.is_silent else self._number(slot)
                at += 1
        return written

    def _number(self, clue: ClueValue) -> str:
        value = clue.as_number
        if value is None:
            raise UnwritableError(f"it has no way to write the clue {clue}")
        _, prefix, offset, digits = next(size for size in reversed(_SIZES) if value >= size[0])
        return f"{prefix}{value - offset:0{digits}x}"
