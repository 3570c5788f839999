"""Family I: white and black circles, three cells a character in base 27. Masyu, Yin-Yang."""

from __future__ import annotations

from penmark.codecs.link_body.cursor import DIGITS36, Cursor, filled
from penmark.errors import UnwritableError
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue

_CLUES: tuple[ClueValue | None, ...] = (None, WHITE_PEARL, BLACK_PEARL)
_BASE, _SLOTS = 27, 3


class Circles:
    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]:
        read: list[ClueValue | None] = []
        while len(read) < slots and not body.at_end:
            value = body.take_number(1, _BASE)
            read += [_CLUES[value // 9], _CLUES[value // 3 % 3], _CLUES[value % 3]]
        return filled(read, slots, body)

    def write(self, slots: list[ClueValue | None]) -> str:
        values = [self._value(slot) for slot in slots] + [0] * (-len(slots) % _SLOTS)
        threes = zip(values[::3], values[1::3], values[2::3], strict=True)
        return "".join(DIGITS36[9 * a + 3 * b + c] for a, b, c in threes)

    def _value(self, slot: ClueValue | None) -> int:
        if slot not in _CLUES:
            raise UnwritableError(f"it has no way to write the clue {slot}")
        return _CLUES.index(slot)
