"""`Material`: what a position is made of. How it looks and whether it stops lines of sight are told separately."""

from __future__ import annotations

import enum

from penmark.errors import BoardError, quote


class Look(enum.StrEnum):
    """How a material is drawn."""

    PLAIN = "plain"
    BLACK = "black"
    GREY = "grey"
    ABSENT = "absent"
    """Not drawn at all: the board ends there."""
    ISLAND = "island"
    """A circle, which the lines that end there stop short of."""


class Material(enum.IntEnum):
    """What a position is, structurally; fixed before play begins."""

    FLOOR = 0
    """A decision is made here: the only material that carries marks."""
    WALL = 1
    """Excluded and black; stops lines of sight."""
    HOLE = 2
    """Excluded and not drawn, lines of sight pass: the gaps of boards that are not rectangles."""
    LABEL = 3
    """Excluded, looks like floor, lines of sight pass: there to carry a clue or a decoration."""
    GREY = 4
    """Excluded and grey, lines of sight pass."""
    BLACK = 5
    """Excluded and black, lines of sight pass."""
    GREY_WALL = 6
    """Excluded and grey; stops lines of sight."""
    PLAIN_WALL = 7
    """Excluded, looks like floor; stops lines of sight."""
    GAP = 8
    """Excluded and not drawn; stops lines of sight."""
    ISLAND = 9
    """Excluded, a circle; stops lines of sight. Where lines run straight over several cells, they join two of these."""
    CONTINUED = 10
    """A link in the course of a line that is decided at the nearest floor link before it, to the left or above."""

    @property
    def wire_name(self) -> str:
        return self.name.lower().replace("_", "-")

    @property
    def look(self) -> Look:
        return _LOOKS[self]

    @property
    def stops_sight(self) -> bool:
        return self in _OPAQUE

    @classmethod
    def parse(cls, name: str) -> Material:
        try:
            return _MATERIALS[name]
        except KeyError:
            raise BoardError(f"a material is one of {', '.join(_MATERIALS)}; got {quote(name)}") from None


_LOOKS = {
    Material.FLOOR: Look.PLAIN,
    Material.WALL: Look.BLACK,
    Material.HOLE: Look.ABSENT,
    Material.LABEL: Look.PLAIN,
    Material.GREY: Look.GREY,
    Material.BLACK: Look.BLACK,
    Material.GREY_WALL: Look.GREY,
    Material.PLAIN_WALL: Look.PLAIN,
    Material.GAP: Look.ABSENT,
    Material.ISLAND: Look.ISLAND,
    Material.CONTINUED: Look.PLAIN,
}
_OPAQUE = frozenset({Material.WALL, Material.GREY_WALL, Material.PLAIN_WALL, Material.GAP, Material.ISLAND})
_MATERIALS = {material.wire_name: material for material in Material}
