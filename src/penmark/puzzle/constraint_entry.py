"""`ConstraintEntry`: one constraint of a foreign JSON format, such as `{"cells": ["R1C1", "R1C2"], "value": "7"}`.

Cells are named by row and column from 1; a row or column of 0, or one past the last, is outside the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v, frame
from penmark.errors import ParseError, quote

Plain = Any  # JSON as Python has it
_PLACE = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")


class ConstraintEntry:
    """Its fields, read by name. What has not been read is known: nobody need understand all of it."""

    def __init__(self, fields: Mapping[str, Plain], side: int) -> None:
        self.fields = fields
        self.side = side
        """Of the board, which is a square."""
        self._read: set[str] = set()

    @property
    def unread(self) -> set[str]:
        """Fields that say something and were not read."""
        return {name for name, value in self.fields.items() if name not in self._read and not says_nothing(value)}

    def cell(self, name: str = "cell") -> Coord:
        """A cell, or a place outside the grid."""
        return place_called(self._field(name), self.side)

    def cells(self, name: str = "cells") -> tuple[Coord, ...]:
        return _places(self._field(name), name, self.side)

    def lines(self, name: str = "lines") -> tuple[tuple[Coord, ...], ...]:
        """Those that have any cells."""
        lines = self._field(name)
        if says_nothing(lines):
            return ()
        if not isinstance(lines, list):
            raise ParseError(f"{name} should be a list of lists of cells, got {quote(lines)}")
        return tuple(_places(line, name, self.side) for line in lines if not says_nothing(line))

    def text(self, name: str = "value") -> str:
        """A text or a number as text; empty if there is none."""
        return _text(self._field(name), name)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts or numbers."""
        values = self._field(name)
        if says_nothing(values):
            return ()
        if not isinstance(values, list):
            raise ParseError(f"{name} should be a list, got {quote(values)}")
        return tuple(_text(value, name) for value in values)

    def _field(self, name: str) -> Plain:
        self._read.add(name)
        return self.fields.get(name)


def says_nothing(value: Plain) -> bool:
    """Whether a value is empty: `null`, `false`, an empty text, or a list of nothing but such."""
    if isinstance(value, list | dict):
        return all(map(says_nothing, value.values() if isinstance(value, dict) else value))
    return value is None or value is False or value == ""


def place_called(name: Plain, side: int) -> Coord:
    found = _PLACE.fullmatch(name) if isinstance(name, str) else None
    row, col = (int(found[1]), int(found[2])) if found else (-1, -1)
    if not (0 <= row <= side + 1 and 0 <= col <= side + 1) or not found:
        raise ParseError(f"a cell is named as R1C1 on a board of side {side}, got {quote(name)}")
    inside = 1 <= row <= side and 1 <= col <= side
    return cell(row - 1, col - 1) if inside else frame(row, col)


def name_of_place(at: Coord) -> str:
    """`R1C1` for the first cell; places outside count as they are."""
    inside = at.layer is Layer.CELLS
    return f"R{at.row + inside}C{at.col + inside}"


def names_of_places(places: Iterable[Coord]) -> list[str]:
    return list(map(name_of_place, places))


def edge_between(cells: tuple[Coord, ...]) -> Coord:
    """The edge between two cells side by side."""
    if len(cells) == 2 and all(at.layer is Layer.CELLS for at in cells):
        first, second = sorted(cells)
        if (second.row, second.col) == (first.row, first.col + 1):
            return edge_v(second.row, second.col)
        if (second.row, second.col) == (first.row + 1, first.col):
            return edge_h(second.row, second.col)
    raise ParseError(f"two cells side by side were expected, got {', '.join(names_of_places(cells)) or 'none'}")


def _places(names: Plain, field: str, side: int) -> tuple[Coord, ...]:
    if says_nothing(names):
        return ()
    if not isinstance(names, list):
        raise ParseError(f"{field} should be a list of cells, got {quote(names)}")
    return tuple(place_called(name, side) for name in names)


def _text(value: Plain, field: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ParseError(f"{field} should be a text or a number, got {quote(value)}")
    return quote(value) if isinstance(value, int) else value.strip()
