"""What a setter drew in Penpa, as `kept_drawings` has it: the colours of cells, and lines from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from penmark.board.coord import Coord, Layer
from penmark.board.presentation import Color
from penmark.errors import ParseError
from penmark.formats.kept_drawings import KeptDrawing, KeptLine, KeptShape, Place
from penmark.puzzle.constraint_entry import place_called
from penmark.puzzle.json_text import Plain

_SURFACES = {1: "#808080", 2: "#b3ffb3", 3: "#d3d3d3", 4: "#000000", 5: "#b3d9ff", 8: "grey"}
_LINES = {1: "green", 2: "#000000", 3: "green", 5: "grey", 8: "red", 9: "blue"}


def shown_drawings(kept: Plain, side: int) -> Iterator[KeptDrawing]:
    for key, style in _entries(kept, "surface"):
        for at in _middles(key, side):
            yield KeptShape(at, 1.0, 1.0, fill=_color(_SURFACES, style), above=False)
    for key, style in _entries(kept, "line"):
        points = tuple(_middles(key, side))
        if len(points) > 1:
            yield KeptLine(points, _color(_LINES, style), 0.1)


def _entries(kept: Plain, kind: str) -> list[tuple[str, Plain]]:
    found = kept.get(kind) if isinstance(kept, dict) else None
    return list(found.items()) if isinstance(found, dict) else []


def _middles(names: str, side: int) -> Iterator[Place]:
    for name in names.split(","):
        with suppress(ParseError):
            at: Coord = place_called(name, side)
            if at.layer is Layer.CELLS:
                yield at.col + 0.5, at.row + 0.5


def _color(palette: dict[int, str], style: Plain) -> Color:
    return Color(palette.get(style, "grey") if isinstance(style, int) else "grey")
