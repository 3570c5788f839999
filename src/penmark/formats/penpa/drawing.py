"""`PenDrawing`: what is drawn on a Penpa sheet, by place. What has been taken for something is gone; the rest is left.

An index counts the points of a grid that is two cells larger on each side: first all cells, then the lattice points at
the lower right of each, then the lower edges, then the right ones. Small numbers have four places at each of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v, frame
from penmark.errors import ParseError, quote
from penmark.formats.drawn_signs import Sign, sign_at
from penmark.formats.penpa.payload import PenSheet
from penmark.puzzle.constraint_entry import name_of_place, says_nothing
from penmark.puzzle.json_text import Plain

_RIM = 2
_SIGNS = ("symbol", "number")
_TONES = {"1": "white", "2": "black"}
"""Styles of circles."""
_THICK = (2, 21)
"""Styles of lines that are drawn as borders."""


class PenDrawing:
    def __init__(self, sheet: PenSheet, layer: dict[str, Plain]) -> None:
        self._sheet = sheet
        self.left: dict[str, Plain] = {
            key: value for key, value in layer.items() if not key.startswith("command_") and not says_nothing(value)
        }
        """What nobody has taken yet, by kind."""

    def cells(self, kind: str) -> Iterator[tuple[Coord, Plain]]:
        """What is drawn in cells of the board."""
        for key, value in list(self._mapping(kind).items()):
            at = self.place(key)
            if at is not None and at.layer is Layer.CELLS:
                yield at, value

    def take(self, kind: str, at: Coord) -> None:
        """Leave out what is drawn in a cell."""
        self._mapping(kind).pop(str(self._index(at)), None)

    def lists(self, kind: str) -> list[tuple[list[Plain], list[Coord | None]]]:
        """Lists of places, as they are written and as they are read; `None` for what lies outside."""
        found = self.left.pop(kind, [])
        if not isinstance(found, list):
            raise ParseError(f"the {kind} should be lists of places, got {quote(found)}")
        lists = [each for each in found if not says_nothing(each)]
        if not all(isinstance(each, list) for each in lists):
            raise ParseError(f"the {kind} should be lists of places, got {quote(found)}")
        return [(each, [self.place(index) for index in each]) for each in lists]

    def take_small_number(self, at: Coord) -> str:
        """The text in the top left corner of a cell; empty if there is none."""
        small = self._mapping("numberS")
        size = self._sheet.width * self._sheet.height
        found = small.pop(str(4 * (size + self._index(at))), None)
        return _text(found)

    def take_borders(self) -> set[Coord]:
        """The edges along which a thick line is drawn; lines of other styles are left."""
        lines = self._mapping("lineE")
        borders = {}
        for key, style in lines.items():
            edge = self._edge(key)
            if edge is not None and style in _THICK:
                borders[key] = edge
        for key in borders:
            del lines[key]
        return set(borders.values())

    def named(self, key: str) -> str:
        """A key with the names of its cells; as it is if it has others than cells."""
        try:
            places = [self.place(index) for index in key.split(",")]
        except ParseError:
            return key
        cells = [name_of_place(at) for at in places if at is not None and at.layer is Layer.CELLS]
        return ",".join(cells) if len(cells) == len(places) else key

    def signs(self, kind: str) -> Iterator[Sign]:
        """What the symbols or numbers that are left look like."""
        for key, told in self._mapping(kind).items() if kind in _SIGNS else ():
            place = self.place(key)
            look = told if isinstance(told, list) and len(told) > 1 else ["", ""]
            text = str(look[0]) if kind == "number" else ""
            rounded = kind == "symbol" and str(look[1]).startswith("circle")
            yield sign_at(place and place.layer, text, rounded, _TONES.get(str(look[0]), ""))

    def leftovers(self) -> dict[str, Plain]:
        return {key: value for key, value in self.left.items() if not says_nothing(value)}

    def place(self, index: Plain) -> Coord | None:
        """A cell of the board, a place just outside, an edge or a corner; `None` for anything farther out."""
        sheet = self._sheet
        number = int(index) if str(index).isascii() and str(index).isdecimal() and len(str(index)) < 8 else -1
        if number < 0:
            raise ParseError(f"a place should be a number, got {quote(index)}")
        kind, rest = divmod(number, sheet.width * sheet.height)
        row, col = rest // sheet.width - _RIM - sheet.top, rest % sheet.width - _RIM - sheet.left
        inside = 0 <= row < sheet.rows and 0 <= col < sheet.cols
        if kind == 0:
            near = -1 <= row <= sheet.rows and -1 <= col <= sheet.cols
            return cell(row, col) if inside else frame(row + 1, col + 1) if near else None
        if kind == 1 and -1 <= row < sheet.rows and -1 <= col < sheet.cols:
            return corner(row + 1, col + 1)
        if kind == 2 and -1 <= row < sheet.rows and 0 <= col < sheet.cols:
            return edge_h(row + 1, col)
        if kind == 3 and 0 <= row < sheet.rows and -1 <= col < sheet.cols:
            return edge_v(row, col + 1)
        return None

    def _index(self, at: Coord) -> int:
        sheet = self._sheet
        return (at.row + sheet.top + _RIM) * sheet.width + at.col + sheet.left + _RIM

    def _edge(self, key: str) -> Coord | None:
        """The edge between two neighbouring corners, given as `i,j`."""
        ends = [self.place(index) for index in key.split(",")]
        if len(ends) != 2 or any(end is None or end.layer is not Layer.CORNERS for end in ends):
            return None
        one, other = sorted(end for end in ends if end is not None)
        step = (other.row - one.row, other.col - one.col)
        return {(0, 1): edge_h(one.row, one.col), (1, 0): edge_v(one.row, one.col)}.get(step)

    def _mapping(self, kind: str) -> dict[str, Plain]:
        found = self.left.setdefault(kind, {})
        if not isinstance(found, dict):
            raise ParseError(f"the {kind} should be an object, got {quote(found)}")
        return found


def _text(found: Plain) -> str:
    return str(found[0]).strip() if isinstance(found, list) and found else ""
