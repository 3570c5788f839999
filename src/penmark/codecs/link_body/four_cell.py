"""Family A: numbers 0 to 4, each with up to two blanks after it in one character. Akari, Slitherlink."""

from __future__ import annotations

from penmark.codecs.link_body.cursor import DIGITS36, BlankRuns, Cursor, blanks_from, filled
from penmark.errors import UnwritableError
from penmark.puzzle.clue import UNKNOWN, ClueValue, Number

_RUNS = BlankRuns("g")
_VALUES = 5
_MOST_BLANKS = 2


class FourCell:
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
        blanks, value = divmod(DIGITS36.find(char, 0, _VALUES * (_MOST_BLANKS + 1)), _VALUES)
        if blanks < 0:
            raise body.refusal(char)
        return [Number(value), *[None] * blanks]

    def write(self, slots: list[ClueValue | None]) -> str:
        written, at = "", 0
        while at < len(slots):
            slot = slots[at]
            if slot is None:
                run = blanks_from(slots, at)
                written += _RUNS.write(run)
                at += run
            elif not slot.is_silent:
                # As many blanks as follow, even where the board ends before them.
                run = blanks_from(slots, at + 1)
                blanks = _MOST_BLANKS if at + 1 + run == len(slots) else min(run, _MOST_BLANKS)
                written += self._digit(slot, blanks)
                at += 1 + blanks
            else:
                written += "."
                at += 1
        return written

    def _digit(self, clue: ClueValue, blanks: int) -> str:
        value = clue.as_number
        if value is None or value >= _VALUES:
            raise UnwritableError(f"it has no way to write the clue {clue}")
        return DIGITS36[value + _VALUES * blanks]
