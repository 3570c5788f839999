"""Family F: arrows with numbers. Yajilin and its kin."""

from __future__ import annotations

from penmark.codecs.arrows import WAYS, arrow_clue, way_and_number
from penmark.codecs.link_body.cursor import BlankRuns, Cursor, blanks_from, filled
from penmark.errors import UnwritableError
from penmark.puzzle.clue import UNKNOWN, ClueValue

_RUNS = BlankRuns("a")
_SOLID, _NO_NUMBER = "+", "."


class ArrowNumber16:
    """A number without an arrow is a `Number`. With `solid`, a silent slot is a solid cell without a clue."""

    def __init__(self, solid: bool = True) -> None:
        self._silent = _SOLID if solid else f"0{_NO_NUMBER}"

    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]:
        read: list[ClueValue | None] = []
        while len(read) < slots and not body.at_end:
            read += self._next(body)
        return filled(read, slots, body)

    def _next(self, body: Cursor) -> list[ClueValue | None]:
        char = body.take()
        if _RUNS.length(char):
            return [None] * _RUNS.length(char)
        if char == _SOLID:
            return [UNKNOWN]
        if char == "-":
            return [arrow_clue(body.take_number(1, WAYS), body.take_number(3, 16))]
        code = "0123456789".find(char)
        if code < 0:
            raise body.refusal(char)
        longer, way = divmod(code, WAYS)
        if longer:
            return [arrow_clue(way, body.take_number(2, 16))]
        if body.rest[:1] == _NO_NUMBER:
            body.take()
            return [arrow_clue(way, None)]
        return [arrow_clue(way, body.take_number(1, 16))]

    def write(self, slots: list[ClueValue | None]) -> str:
        written, at = "", 0
        while at < len(slots):
            slot = slots[at]
            if slot is None:
                run = blanks_from(slots, at)
                written += _RUNS.write(run)
                at += run
            else:
                written += self._silent if slot.is_silent else _written(slot)
                at += 1
        return written


def _written(clue: ClueValue) -> str:
    way, number = way_and_number(clue)
    if number is None:
        return f"{way}{_NO_NUMBER}"
    if number < 16:
        return f"{way}{number:x}"
    if number < 256:
        return f"{way + WAYS}{number:02x}"
    if number < 4096:
        return f"-{way}{number:03x}"
    raise UnwritableError(f"it has no way to write the clue {clue}")
