"""Texts in an SVG drawing: how large each kind is, how long ones fit, and what to do without a glyph."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from penmark.rendering.lettering import CAP_HEIGHT, Placement, covers, number, strokes, width
from penmark.rendering.scene import Ink

FALLBACK_FONTS = "'DejaVu Sans','Noto Sans','Noto Sans CJK JP','Liberation Sans',Arial,Helvetica,sans-serif"
"""For what the built-in glyphs do not cover: names in other scripts."""
_FALLBACK_ADVANCE = 1.35
"""A generous guess at the width of an unknown character, as a share of the height of capitals."""


@dataclass(frozen=True)
class Font:
    cap: float
    """Height of capitals and digits, in drawing units."""
    pen: float
    """Width of the pen, in drawing units."""

    def fitted(self, text: str, room: float) -> Font:
        """The same, smaller if the text would not fit into so much room."""
        needed = text_width(text, self)
        return self if needed <= room else Font(self.cap * room / needed, self.pen * max(room / needed, 0.7))


FONTS = {
    Ink.CLUE: Font(20, 2.7),
    Ink.ON_WALL: Font(19, 2.8),
    Ink.ON_FILLED: Font(20, 2.7),
    Ink.ON_WHITE_DISC: Font(20, 2.7),
    Ink.ON_BLACK_DISC: Font(20, 2.8),
    Ink.GIVEN: Font(21, 3.1),
    Ink.ENTERED: Font(21, 2.1),
    Ink.TRIAL: Font(21, 2.1),
    Ink.NOTE: Font(8, 1.1),
    Ink.LABEL: Font(7.4, 1.15),
}
TITLE = Font(13, 1.9)
BYLINE = Font(9, 1.1)


def text_width(text: str, font: Font) -> float:
    """From the leftmost to the rightmost ink."""
    if not covers(text):
        return len(text) * font.cap * _FALLBACK_ADVANCE
    return width(text) * font.cap / CAP_HEIGHT + font.pen


def written(text: str, font: Font, x: float, y: float, *, centred: bool = True, extra: str = "") -> str:
    """An element that shows a text about a point: its middle, or half-way up its left end.

    It has no colour of its own: strokes and letters take that of the group it stands in.
    """
    if not covers(text):
        # Capitals of common fonts are about 0.72 of the font size high.
        anchor = ' text-anchor="middle"' if centred else ""
        size = number(font.cap / 0.72)
        return (
            f'<text{extra} x="{number(x)}" y="{number(y + font.cap / 2)}" font-size="{size}"'
            f' font-family="{FALLBACK_FONTS}"{anchor} fill="currentColor" stroke="none">{escape(text)}</text>'
        )
    scale = font.cap / CAP_HEIGHT
    left = x - width(text) * scale / 2 if centred else x + font.pen / 2
    data = strokes(text, Placement(scale, left, y - font.cap / 2))
    return f'<path{extra} d="{data}"/>'


def lettered(role: str, pen: float, color: str, content: str) -> str:
    """A group in which texts have a colour and a pen."""
    return (
        f'<g class="{role}" color="{color}" fill="none" stroke="currentColor" stroke-width="{number(pen)}"'
        f' stroke-linecap="round" stroke-linejoin="round">{content}</g>'
    )


def wrapped(text: str, font: Font, room: float, limit: int) -> list[str]:
    """The words wrapped to the width, in at most `limit` lines; the last one ends in … if words are left."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", font) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > limit:
        lines = [*lines[: limit - 1], f"{lines[limit - 1]} …"]
    return lines
