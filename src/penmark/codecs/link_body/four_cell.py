"""Family A: numbers 0 to 4, each with up to two blanks after it in one character. Akari, Slitherlink."""

from __future__ import annotations

from typing import ClassVar

from penmark.codecs.link_body.by_clue import ClueByClue, unwritable
from penmark.codecs.link_body.cursor import DIGITS36, BlankRuns, Cursor, blanks_from
from penmark.puzzle.clue import UNKNOWN, ClueValue, Number

_VALUES = 5
_MOST_BLANKS = 2


class FourCell(ClueByClue):
    runs: ClassVar[BlankRuns] = BlankRuns("g")

    def _read_clue(self, char: str, body: Cursor) -> list[ClueValue | None]:
        if char == ".":
            return [UNKNOWN]
        blanks, value = divmod(DIGITS36.find(char, 0, _VALUES * (_MOST_BLANKS + 1)), _VALUES)
        if blanks < 0:
            raise body.refusal(char)
        return [Number(value), *[None] * blanks]

    def _write_clue(self, clue: ClueValue, slots: list[ClueValue | None], at: int) -> tuple[str, int]:
        if clue.is_silent:
            return ".", 1
        value = clue.as_number
        if value is None or value >= _VALUES:
            raise unwritable(clue)
        # As many blanks as follow, even where the board ends before them.
        run = blanks_from(slots, at + 1)
        blanks = _MOST_BLANKS if at + 1 + run == len(slots) else min(run, _MOST_BLANKS)
        return DIGITS36[value + _VALUES * blanks], 1 + blanks
