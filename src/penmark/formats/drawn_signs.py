"""What is drawn in a foreign format that says no rules, counted as a setter sees it: '24 white dots, 2 lines'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from penmark.board.coord import Layer
from penmark.board.presentation import Color
from penmark.formats.kept_drawings import KeptCage, KeptDrawing, KeptLine, KeptShape

_NEAR = 0.12
"""How far from a place, in cells, a sign still stands there."""
_WHOLE_CELL = 0.95
_WHITE, _BLACK = 0xD0, 0x50
"""From where on a colour is called white, and up to where black."""


class Sign(NamedTuple):
    noun: str
    tail: str = ""
    """What follows the noun, in the plural too."""

    def counted(self, number: int) -> str:
        return f"{number} {self.noun}{'' if number == 1 else 's'}{self.tail}"


def counted(signs: Iterable[Sign]) -> list[str]:
    """How many there are of each, in the order in which they come first."""
    return [sign.counted(number) for sign, number in Counter(signs).items()]


def sign_of(drawing: KeptDrawing, rows: int, cols: int) -> Sign:
    match drawing:
        case KeptLine():
            return Sign("arrow" if drawing.head else "line")
        case KeptCage():
            return Sign("cage")
        case KeptShape():
            return _shape(drawing, rows, cols)


def _shape(shape: KeptShape, rows: int, cols: int) -> Sign:
    layer = _layer(*shape.at, rows, cols)
    if layer is Layer.CELLS and not shape.text:
        if min(shape.width, shape.height) >= _WHOLE_CELL and not shape.rounded:
            return Sign("coloured cell")
        return Sign("circle" if shape.rounded else "square")
    return sign_at(layer, shape.text, shape.rounded, _tone(shape.fill))


def sign_at(layer: Layer | None, text: str, rounded: bool, tone: str) -> Sign:
    """A small sign by where it stands; a tone is `white`, `black` or empty."""
    match layer:
        case Layer.EDGES_H | Layer.EDGES_V:
            if text.strip().upper() in ("X", "V"):
                return Sign("X or V sign")
            if not text and rounded and tone:
                return Sign(f"{tone} dot")
            return Sign("text" if text else "sign", " between two cells")
        case Layer.CORNERS:
            return Sign("circle" if rounded else "text" if text else "sign", " between four cells")
        case Layer.FRAME:
            return Sign("number" if any(map(str.isdecimal, text)) else "sign", " outside the grid")
        case Layer.CELLS:
            return Sign("text" if text else "sign", " in a cell")
    return Sign("text" if text else "sign")


def _layer(x: float, y: float, rows: int, cols: int) -> Layer | None:
    """What lies at a point; `None` for nothing that has a name."""
    if not (-_NEAR <= x <= cols + _NEAR and -_NEAR <= y <= rows + _NEAR):
        return Layer.FRAME
    upright, flat = (abs(each - round(each)) <= _NEAR for each in (x, y))
    midway_x, midway_y = (abs(each % 1 - 0.5) <= _NEAR for each in (x, y))
    if upright and flat:
        return Layer.CORNERS
    if upright and midway_y:
        return Layer.EDGES_V
    if flat and midway_x:
        return Layer.EDGES_H
    return Layer.CELLS if midway_x and midway_y else None


def _tone(fill: Color | None) -> str:
    if fill is None:
        return "white"
    digits = str(fill).removeprefix("#")
    if fill.name or len(digits) != 6:
        return ""
    parts = [int(digits[k : k + 2], 16) for k in (0, 2, 4)]
    return "white" if min(parts) >= _WHITE else "black" if max(parts) <= _BLACK else ""
