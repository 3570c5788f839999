"""What a setter drew for F-Puzzles, as `kept_drawings` has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from penmark.board.coord import Layer
from penmark.errors import ParseError
from penmark.formats.fpuzzles_kept import Kept
from penmark.formats.kept_drawings import (
    KeptCage,
    KeptDrawing,
    KeptLine,
    KeptShape,
    Place,
    color_of,
    number_of,
    objects,
    text_of,
)
from penmark.puzzle.constraint_entry import ConstraintEntry, place_called
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle


def shown_drawings(kept: Kept, puzzle: Puzzle) -> Iterator[KeptDrawing]:
    """But for what was drawn for a rule that is known and drawn as such."""
    side, known = puzzle.rows, {each.fpuzzles_key for each in puzzle.variants}
    for name, fields in kept.cells.items():
        fill = color_of(fields.get("c"))
        if fill is not None and (at := _middle([name], side)) is not None:
            yield KeptShape(at, 1.0, 1.0, fill=fill, above=False)
    for entry in _own(kept.keys.get("line"), known):
        yield from _lines(entry, side)
    for key in ("rectangle", "circle", "text"):
        for entry in _own(kept.keys.get(key), known):
            if (at := _middle(entry.get("cells"), side)) is not None:
                yield _shape(entry, at, key, side)
    for entry in _own(kept.keys.get("cage"), known):
        with suppress(ParseError):
            cells = ConstraintEntry(entry, side).cells()
            if cells and all(at.layer is Layer.CELLS for at in cells):
                yield KeptCage(cells, text_of(entry.get("value")))


def _own(entries: Plain, known: set[str]) -> Iterator[dict[str, Plain]]:
    origins = ((entry, str(entry.get("fromConstraint") or "")) for entry in objects(entries))
    return (entry for entry, origin in origins if origin.lower().replace(" ", "") not in known - {""})


def _lines(entry: dict[str, Plain], side: int) -> Iterator[KeptLine]:
    lines = entry.get("lines")
    for names in lines if isinstance(lines, list) else []:
        points = [_middle([name], side) for name in names] if isinstance(names, list) else []
        placed = tuple(each for each in points if each is not None)
        if len(placed) > 1:
            yield KeptLine(placed, color_of(entry.get("outlineC")), _number(entry, "width", 0.02, 1.0, 0.2))


def _shape(entry: dict[str, Plain], at: Place, key: str, side: int) -> KeptShape:
    plain = key == "text"
    width = 0.0 if plain else _number(entry, "width", 0.0, float(side), 0.6)
    height = 0.0 if plain else _number(entry, "height", 0.0, float(side), 0.6)
    fill, border = (None if plain else color_of(entry.get(name)) for name in ("baseC", "outlineC"))
    text, size = text_of(entry.get("value")), 0.6 * _number(entry, "size", 0.2, 1.5, 0.7)
    return KeptShape(
        at, width, height, key == "circle", fill, border, text, size, _number(entry, "angle", -360, 360, 0)
    )


def _number(entry: dict[str, Plain], name: str, low: float, high: float, default: float) -> float:
    """Numbers are written as texts, too."""
    value = entry.get(name)
    try:
        return number_of(float(value) if isinstance(value, str) else value, low, high, default)
    except ValueError:
        return default


def _middle(names: Plain, side: int) -> Place | None:
    """Of some cells, or places outside the grid."""
    try:
        places = [place_called(name, side) for name in names] if isinstance(names, list) else []
    except ParseError:
        return None
    if not places:
        return None
    halves = [0.5 if at.layer is Layer.CELLS else -0.5 for at in places]
    xs = [at.col + half for at, half in zip(places, halves, strict=True)]
    ys = [at.row + half for at, half in zip(places, halves, strict=True)]
    return sum(xs) / len(xs), sum(ys) / len(ys)
