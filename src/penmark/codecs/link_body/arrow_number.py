"""Family F: arrows with numbers. Yajilin and its kin."""

from __future__ import annotations

from typing import ClassVar

from penmark.codecs.arrows import WAYS, arrow_clue, way_and_number
from penmark.codecs.link_body.by_clue import ClueByClue, unwritable
from penmark.codecs.link_body.cursor import BlankRuns, Cursor
from penmark.puzzle.clue import UNKNOWN, ClueValue

_SOLID, _NO_NUMBER = "+", "."


class ArrowNumber16(ClueByClue):
    """A number without an arrow is a `Number`. With `solid`, a silent slot is a solid cell without a clue."""

    runs: ClassVar[BlankRuns] = BlankRuns("a")

    def __init__(self, solid: bool = True) -> None:
        self._silent = _SOLID if solid else f"0{_NO_NUMBER}"

    def _read_clue(self, char: str, body: Cursor) -> list[ClueValue | None]:
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

    def _write_clue(self, clue: ClueValue, slots: list[ClueValue | None], at: int) -> tuple[str, int]:
        return (self._silent if clue.is_silent else _written(clue)), 1


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
    raise unwritable(clue)
