"""`KeptLine`, `KeptShape`, `KeptCage`: what a setter drew in a foreign format, to be shown though it says no rule.

It comes from strangers: what is out of all proportion, or no drawing at all, is not shown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.board.presentation import Color
from penmark.puzzle.json_text import Plain

Place = tuple[float, float]
"""x to the right and y down, in cells from the top left corner of the board."""

MAX_POINTS = 300
MAX_TEXT = 12
_REACH = 3.0
"""How far outside the board something may lie, in cells."""
_HEX = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_NAMED = {"black": "#000000", "white": "#ffffff", "gray": "grey", "darkgray": "#a9a9a9", "lightgray": "#d3d3d3"}
_KNOWN = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "grey")


class KeptLine(NamedTuple):
    points: tuple[Place, ...]
    color: Color | None = None
    width: float = 0.15
    """In cells."""
    head: bool = False
    """With an arrow head at the last point."""


class KeptShape(NamedTuple):
    """A box, a round one or a rectangle, perhaps with a text in it, or the text alone."""

    at: Place
    """Its middle."""
    width: float
    height: float
    rounded: bool = False
    fill: Color | None = None
    border: Color | None = None
    text: str = ""
    size: float = 0.4
    """Of the text, in cells."""
    angle: float = 0.0
    above: bool = True
    """Over the grid and what is written there, or under it."""


class KeptCage(NamedTuple):
    """A broken line round some cells, perhaps with a text in its corner."""

    cells: tuple[Coord, ...]
    text: str = ""


KeptDrawing = KeptLine | KeptShape | KeptCage


def color_of(value: Plain) -> Color | None:
    """The colour that a text names; `None` for what is clear, or no colour."""
    text = value.strip().lower() if isinstance(value, str) else ""
    text = _NAMED.get(text, text)
    if text in _KNOWN:
        return Color(text)
    found = _HEX.fullmatch(text)
    if not found:
        return None
    digits = found[1] if len(found[1]) > 4 else "".join(2 * each for each in found[1])
    return None if digits[6:] == "00" else Color(f"#{digits[:6]}")


def number_of(value: Plain, low: float, high: float, default: float) -> float:
    """A number within these bounds; the default for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return default
    return min(max(float(value), low), high)


def point_of(value: Plain, side: int) -> Place | None:
    """From `[row, column]` in cells; `None` if that is none, or far from the board."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    y, x = (number_of(each, -99.0, 99.0, math.nan) for each in value)
    near = all(-_REACH <= each <= side + _REACH for each in (x, y))
    return (x, y) if near else None


def points_of(values: Plain, side: int) -> tuple[Place, ...]:
    found = [point_of(each, side) for each in values[:MAX_POINTS]] if isinstance(values, list) else []
    return tuple(each for each in found if each is not None)


def text_of(value: Plain) -> str:
    """Short, and without what cannot be printed."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return "".join(char for char in text if char.isprintable())[:MAX_TEXT].strip()


def objects(values: Plain) -> Iterator[dict[str, Plain]]:
    return (each for each in values if isinstance(each, dict)) if isinstance(values, list) else iter(())
