"""Arrows with numbers as puzz.link and pzprv3 count directions: 0 for none, then up, down, left and right."""

from __future__ import annotations

from penmark.board.coord import OrthoDir
from penmark.errors import UnwritableError
from penmark.puzzle.clue import UNKNOWN, Arrow, ClueValue, Number

_WAYS = (None, OrthoDir.UP, OrthoDir.DOWN, OrthoDir.LEFT, OrthoDir.RIGHT)
WAYS = len(_WAYS)


def arrow_clue(way: int, number: int | None) -> ClueValue:
    """Without a direction it is a number, and with neither a question mark."""
    direction = _WAYS[way]
    if direction is not None:
        return Arrow(direction, number)
    return UNKNOWN if number is None else Number(number)


def way_and_number(clue: ClueValue) -> tuple[int, int | None]:
    """The inverse of `arrow_clue`."""
    if isinstance(clue, Arrow):
        return _WAYS.index(clue.direction), clue.number
    if clue.as_number is None and not clue.is_silent:
        raise UnwritableError(f"it has no way to write the clue {clue}")
    return 0, clue.as_number
