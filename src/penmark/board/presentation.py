"""How a region looks: borders, fills, labels, shading, decorations; and colours that a theme can adapt.

Nothing here says what a line or a dot *means*: rules do. A `None` colour leaves the choice to the theme.
"""

from __future__ import annotations

import enum
import re

import msgspec

from penmark.errors import BoardError, quote


class NamedColor(enum.StrEnum):
    """A small closed palette; each theme has its own shade of every name."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    PINK = "pink"
    BROWN = "brown"
    GREY = "grey"


class Color(str):
    """`#rrggbb` (an exact colour, which a theme may still adapt for contrast) or a name from the palette."""

    __slots__ = ()

    def __new__(cls, text: str) -> Color:
        if not _HEX.fullmatch(text) and text not in list(NamedColor):
            names = ", ".join(NamedColor)
            raise BoardError(f"a colour is #rrggbb or one of {names}; got {quote(text)}")
        return super().__new__(cls, text.lower())

    @property
    def name(self) -> NamedColor | None:
        """The palette name, or `None` for an exact colour."""
        return None if self.startswith("#") else NamedColor(self)

    def __repr__(self) -> str:
        return f"Color({str(self)!r})"


_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class BorderStyle(enum.StrEnum):
    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the small value types below."""


class NumberLabel(_Part, tag="number", frozen=True):
    """A cage sum, a room count."""

    value: int


class DigitsLabel(_Part, tag="digits", frozen=True):
    """A few digits, as a quadruple shows them."""

    values: tuple[int, ...]


class TextLabel(_Part, tag="text", frozen=True):
    text: str


RegionLabel = NumberLabel | DigitsLabel | TextLabel


class Ring(_Part, tag="ring", frozen=True):
    """A circle in each cell: clone groups."""

    color: Color | None = None
    joined: bool = False
    """One round all of them instead, where they lie in a straight line: a pill."""


class LineThrough(_Part, tag="line", frozen=True):
    """A line through the cells in order: palindromes, thermometers, whispers."""

    color: Color | None = None


class ArrowLine(_Part, tag="arrow", frozen=True):
    """A line from the first coord with a head at the last."""

    color: Color | None = None


class Dot(_Part, tag="dot", frozen=True):
    """A small dot at the middle of the region: Kropki pairs."""

    color: Color | None = None


class QuadCircle(_Part, tag="quad", frozen=True):
    """A circle at the corner that four cells share."""

    color: Color | None = None


class CellShape(enum.StrEnum):
    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"


class FilledShape(_Part, tag="shape", frozen=True):
    """A filled shape in each cell: odd and even cells, the ends of lockout lines."""

    color: Color | None = None
    shape: CellShape = CellShape.CIRCLE


Decoration = Ring | LineThrough | ArrowLine | Dot | QuadCircle | FilledShape


class RegionPresentation(_Part, frozen=True):
    """What to draw for a region; everything is optional."""

    border: BorderStyle | None = None
    """Round the perimeter; meaningful for regions of cells."""
    fill: Color | None = None
    label: RegionLabel | None = None
    shaded: bool = False
    """The theme's own soft tint, for rhythm (alternating sudoku boxes); independent of `fill`."""
    decoration: Decoration | None = None
