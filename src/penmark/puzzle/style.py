"""How a genre's marks look, and what may be laid over a board while it is played.

A genre says *what* its marks are (lamps, glyphs, strokes …); each frontend decides how that looks.
"""

from __future__ import annotations

import enum

import msgspec

from penmark.board.coord import Coord


class RenderStyle(enum.StrEnum):
    """What marks are drawn as. New genres pick one; new ones are rarely needed."""

    LAMP = "lamp"
    """Binary marks on cells: a token for true, a small × for false. Akari, Star Battle."""
    GLYPH = "glyph"
    """Marks on cells written as `Genre.format_value` says. Sudoku, Takuzu."""
    FILL = "fill"
    """Binary marks on cells: shaded, explicitly unshaded (a dot), or unknown. Nurikabe, Heyawake."""
    PARTITION = "partition"
    """Numbers on cells whose equal neighbours form areas, with a border round each. Fillomino."""
    EDGE_STROKE = "edge-stroke"
    """Binary marks on edges or links: a thick line for true, a small × for false. Slitherlink, Masyu."""
    BRIDGE_COUNT = "bridge-count"
    """Numbers on links between cells: that many parallel lines. Hashi."""
    CORNER_CIRCLE = "corner-circle"
    """Binary marks on corners: a circle for true, a small × for false."""
    CUSTOM = "custom"
    """Nothing by itself; the genre's overlays show the marks."""


class Gesture(enum.StrEnum):
    """What pointers and keys do on the positions of a mark layer."""

    WRITE = "write"
    """Select cells, then write into them: digits and notes."""
    CYCLE = "cycle"
    """Each position takes one of two marks: click through them, drag to paint."""
    DRAW = "draw"
    """Marks lie on edges or links: drag to draw them."""


class Tone(enum.StrEnum):
    """The meaning of a highlight; a theme gives it a colour."""

    LIT = "lit"
    INSIDE = "inside"
    FOCUS = "focus"


class Highlight(msgspec.Struct, frozen=True, tag="highlight"):
    """Cells in a background tone: lit cells, the inside of a finished loop."""

    coords: tuple[Coord, ...]
    tone: Tone


class Conflict(msgspec.Struct, frozen=True, tag="conflict"):
    """Positions that break a rule; drawn so that it shows without colour too."""

    coords: tuple[Coord, ...]
    code: str


class Candidates(msgspec.Struct, frozen=True, tag="candidates"):
    """The values still possible in an undecided cell, for display in small print."""

    coord: Coord
    values: tuple[int, ...]


Overlay = Highlight | Conflict | Candidates
