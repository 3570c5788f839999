"""How the variants of a puzzle are drawn for SudokuPad: lines, arrows, underlays and overlays.

Points are [row, column] in units of a cell, from the top left corner of the board; thickness is in its pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from penmark.board.coord import Coord, Layer
from penmark.board.presentation import (
    ArrowLine,
    CellShape,
    Color,
    Dot,
    FilledShape,
    LineThrough,
    QuadCircle,
    RegionPresentation,
    Ring,
)
from penmark.board.region import Listed
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.rules.base import Rule
from penmark.rules.increasing import Increasing

Drawings = dict[str, list[Plain]]
"""Entries by key."""

_PALETTE = {
    "red": "#E6261F",
    "orange": "#EB7532",
    "yellow": "#F7D038",
    "green": "#67F067",
    "blue": "#34BBE6",
    "purple": "#D23BE7",
    "pink": "#F067F0",
    "brown": "#A06A3C",
    "grey": "#CFCFCF",
}
_BLACK, _WHITE = "#000000", "#FFFFFF"
_OFFSETS = {Layer.CELLS: (0.5, 0.5), Layer.EDGES_H: (0, 0.5), Layer.EDGES_V: (0.5, 0), Layer.FRAME: (-0.5, -0.5)}


def drawings_of(puzzle: Puzzle, variants: Iterable[Variant]) -> Drawings:
    """What these variants of a puzzle want drawn."""
    drawn: Drawings = {"lines": [], "arrows": [], "underlays": [], "overlays": []}
    for each in variants:
        for rule, coords, look in _regions(puzzle, each):
            _draw(drawn, rule, coords, look)
        for at, clue in each.looks(puzzle.variants):
            text = " ".join(clue.texts) + _arrow(clue)
            drawn["overlays"].append(_spot([at], 0.6, text))
    return {key: entries for key, entries in drawn.items() if entries}


def _regions(puzzle: Puzzle, variant: Variant) -> Iterator[tuple[Rule | None, tuple[Coord, ...], RegionPresentation]]:
    """Every region that asks to be seen, with its rule, if it has one, and its coords in order."""
    substrate = puzzle.substrate
    listed = [
        (constraint.rule, region)
        for constraint in variant.constraints(substrate, puzzle.variants)
        if isinstance(constraint.regions, Listed)
        for region in constraint.regions.regions
    ]
    for rule, region in [*listed, *((None, region) for region in variant.drawings())]:
        coords = tuple(substrate.layout.coords[i] for i in region.positions(substrate))
        if region.presentation and coords:
            yield rule, coords, region.presentation


def _draw(drawn: Drawings, rule: Rule | None, coords: tuple[Coord, ...], look: RegionPresentation) -> None:
    if look.fill:
        drawn["underlays"] += [_box(at, 1.0, _hex(look.fill)) for at in coords if at.layer is Layer.CELLS]
    match look.decoration:
        case LineThrough(color):
            drawn["lines"].append(_line(coords, color))
            if isinstance(rule, Increasing):
                drawn["underlays"].append(_box(coords[0], 0.8, _hex(color), rounded=True))
        case ArrowLine(color):
            drawn["arrows"].append(_line(coords, color) | {"thickness": 4, "headLength": 0.3})
        case Ring(color):
            drawn["underlays"] += [_box(at, 0.8, _WHITE, rounded=True) | {"borderColor": _hex(color)} for at in coords]
        case Dot(color):
            fill = _WHITE if color is None else _hex(color)
            drawn["overlays"].append(_spot(coords, 0.3, "") | {"backgroundColor": fill, "borderColor": _BLACK})
        case QuadCircle():
            drawn["overlays"].append(_spot(coords, 0.5, "") | {"backgroundColor": _WHITE, "borderColor": _BLACK})
        case FilledShape(color, shape):
            drawn["underlays"] += [
                _box(at, 0.8, _hex(color), rounded=shape is CellShape.CIRCLE)
                | ({"angle": 45} if shape is CellShape.DIAMOND else {})
                for at in coords
            ]


def _line(coords: tuple[Coord, ...], color: Color | None) -> dict[str, Plain]:
    return {"wayPoints": list(map(_point, coords)), "color": _hex(color), "thickness": 10}


def _box(at: Coord, size: float, color: str, rounded: bool = False) -> dict[str, Plain]:
    look = {"width": size, "height": size, "rounded": rounded, "backgroundColor": color}
    return {"center": _point(at), **look}


def _spot(coords: Iterable[Coord], size: float, text: str) -> dict[str, Plain]:
    """In the middle of some places."""
    rows, cols = zip(*map(_point, coords), strict=True)
    middle = [sum(rows) / len(rows), sum(cols) / len(cols)]
    spot = {"center": middle, "width": size, "height": size, "rounded": True}
    return spot | ({"text": text, "fontSize": 24, "color": _BLACK} if text else {})


def _point(at: Coord) -> list[float]:
    down, right = _OFFSETS.get(at.layer, (0, 0))
    return [at.row + down, at.col + right]


def _arrow(clue: ClueLook) -> str:
    return "" if clue.diagonal is None else clue.diagonal.sign


def _hex(color: Color | None) -> str:
    if color is None:
        return _PALETTE["grey"]
    return _PALETTE[color.name] if color.name else str(color).upper()
