"""What a setter drew for SudokuPad, as `kept_drawings` has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from penmark.errors import ParseError
from penmark.formats.kept_drawings import (
    KeptCage,
    KeptDrawing,
    KeptLine,
    KeptShape,
    color_of,
    number_of,
    objects,
    point_of,
    points_of,
    text_of,
)
from penmark.formats.sudokupad.cages import cells_of
from penmark.formats.sudokupad.kept import PadKept
from penmark.puzzle.json_text import Plain

_CELL = 64.0
"""Pixels that thickness and font sizes are told in."""


def shown_drawings(kept: PadKept, side: int) -> Iterator[KeptDrawing]:
    for key in ("underlays", "lines", "arrows", "overlays"):
        for entry in objects(kept.drawings.get(key)):
            drawing = _shape(entry, side, key) if key.endswith("lays") else _line(entry, side, key == "arrows")
            if drawing is not None:
                yield drawing
    for entry in objects(kept.drawings.get("cages")):
        with suppress(ParseError):
            cells = () if entry.get("hidden") else cells_of(entry.get("cells"), side)
            if cells:
                yield KeptCage(cells, text_of(entry.get("value")))


def _line(entry: dict[str, Plain], side: int, head: bool) -> KeptLine | None:
    points = points_of(entry.get("wayPoints"), side)
    width = number_of(entry.get("thickness"), 1.0, _CELL, 8.0) / _CELL
    return KeptLine(points, color_of(entry.get("color")), width, head) if len(points) > 1 else None


def _shape(entry: dict[str, Plain], side: int, key: str) -> KeptShape | None:
    at = point_of(entry.get("center"), side)
    if at is None:
        return None
    width, height = (number_of(entry.get(name), 0.0, float(side), 0.0) for name in ("width", "height"))
    return KeptShape(
        at,
        width,
        height,
        bool(entry.get("rounded")),
        color_of(entry.get("backgroundColor")),
        color_of(entry.get("borderColor")),
        text_of(entry.get("text")),
        number_of(entry.get("fontSize"), 6.0, _CELL, 24.0) / _CELL,
        number_of(entry.get("angle"), -360.0, 360.0, 0.0),
        above=key == "overlays",
    )
