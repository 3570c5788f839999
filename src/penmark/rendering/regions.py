"""What the regions of a puzzle's constraints want drawn: fills, borders, labels, decorations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from penmark.board.coord import Coord, Layer, edge_h, edge_v
from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    Color,
    Decoration,
    Dot,
    FilledShape,
    LineThrough,
    NumberLabel,
    QuadCircle,
    RegionLabel,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.board.region import Listed
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering.captions import cut, printable
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Edges,
    Label,
    Outline,
    Point,
    Polyline,
    Round,
    RoundMark,
    Shapes,
    Stroke,
    Surface,
    centre,
)
from penmark.rules.base import Rule
from penmark.rules.increasing import Increasing

MAX_LABEL = 40
"""Longest label, in characters: texts come from strangers."""


@dataclass
class RegionItems:
    """Items by the depth at which they are painted."""

    surfaces: list[AnyItem] = field(default_factory=list)
    beneath: list[AnyItem] = field(default_factory=list)
    """Under the grid and the marks: lines and rings."""
    borders: list[AnyItem] = field(default_factory=list)
    above: list[AnyItem] = field(default_factory=list)
    """Over everything: labels, and the dots that sit on grid lines."""


def region_items(puzzle: Puzzle) -> RegionItems:
    found = RegionItems()
    shown = list(_shown(puzzle))
    rings = {at for _, coords, look in shown if isinstance(look.decoration, Ring) for at in coords}
    shaded: dict[Coord, None] = {}
    tints: dict[Color, dict[Coord, None]] = defaultdict(dict)
    solid: dict[Coord, None] = {}
    for rule, coords, look in shown:
        cells = [at for at in coords if at.layer is Layer.CELLS]
        shaded.update(dict.fromkeys(cells if look.shaded else ()))
        if look.fill:
            tints[look.fill].update(dict.fromkeys(cells))
        if look.border is BorderStyle.SOLID:
            solid.update(dict.fromkeys(perimeter(cells)))
        elif look.border and cells:
            found.borders.append(Outline(look.border, tuple(cells)))
        _decorate(found, rule, coords, look, rings)
    if shaded:
        found.surfaces.append(Cells(Surface.SHADED, tuple(shaded)))
    found.surfaces += [Cells(Surface.TINT, tuple(cells), color) for color, cells in tints.items() if cells]
    if solid:
        found.borders.append(Edges(Stroke.BORDER, tuple(solid)))
    return found


def _shown(puzzle: Puzzle) -> Iterator[tuple[Rule | None, tuple[Coord, ...], RegionPresentation]]:
    """Every region that asks to be seen, with its rule, if it has one, and its coords in order."""
    layout = puzzle.substrate.layout
    for constraint in puzzle.constraints:
        if not isinstance(constraint.regions, Listed):
            continue
        for region in constraint.regions.regions:
            if region.presentation:
                coords = tuple(layout.coords[i] for i in region.positions(puzzle.substrate))
                if coords:
                    yield constraint.rule, coords, region.presentation
    for variant in puzzle.variants:
        for region in variant.drawings():
            if region.presentation:
                yield None, tuple(layout.coords[i] for i in region.positions(puzzle.substrate)), region.presentation


def perimeter(cells: Iterable[Coord]) -> list[Coord]:
    """The edges between these cells and others."""
    inside = set(cells)
    found = []
    for at in sorted(inside):
        r, c = at.row, at.col
        sides = {
            (-1, 0): edge_h(r, c),
            (1, 0): edge_h(r + 1, c),
            (0, -1): edge_v(r, c),
            (0, 1): edge_v(r, c + 1),
        }
        found += [edge for step, edge in sides.items() if at.shifted(*step) not in inside]
    return found


def _decorate(
    found: RegionItems, rule: Rule | None, coords: tuple[Coord, ...], look: RegionPresentation, rings: set[Coord]
) -> None:
    """Lines and rings lie beneath; dots and quads lie above and carry the region's label themselves."""
    text = _label_text(look.label) if look.label else ""
    match look.decoration:
        case Dot() as dot:
            found.above.append(_spot(dot, _middle(coords), text))
            return
        case QuadCircle() as quad:
            found.above.append(_spot(quad, _middle(coords), _in_two_lines(text)))
            return
        case Ring() as ring:
            found.beneath += _rings(ring, coords)
        case FilledShape(color, shape):
            found.beneath.append(Shapes(shape, coords, color))
        case LineThrough(color):
            bulb = isinstance(rule, Increasing)
            ends = {"from_ring": coords[0] in rings, "to_ring": coords[-1] in rings}
            found.beneath.append(Polyline(coords, color, bulb=bulb, **ends))
        case ArrowLine(color):
            found.beneath.append(Polyline(coords, color, head=True, from_ring=coords[0] in rings))
        case None:
            pass
    if text:
        found.above.append(Label(min(coords), text))


_SPOTS: dict[type[Decoration], RoundMark] = {Ring: RoundMark.RING, Dot: RoundMark.DOT, QuadCircle: RoundMark.QUAD}


def _spot(decoration: Ring | Dot | QuadCircle, at: Point, text: str) -> Round:
    return Round(_SPOTS[type(decoration)], at, decoration.color, text)


def _rings(ring: Ring, coords: tuple[Coord, ...]) -> list[Round]:
    steps = {(other.row - at.row, other.col - at.col) for at, other in pairwise(coords)}
    if ring.joined and len(steps) == 1:
        return [Round(RoundMark.RING, centre(coords[0]), ring.color, to=centre(coords[-1]))]
    return [_spot(ring, centre(at), "") for at in coords]


def _in_two_lines(text: str) -> str:
    """Three or four digits, as people write them in a circle."""
    return f"{text[:2]}\n{text[2:]}" if 2 < len(text) <= 4 and " " not in text else text


def _middle(coords: tuple[Coord, ...]) -> Point:
    xs, ys = zip(*map(centre, coords), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _label_text(label: RegionLabel) -> str:
    if isinstance(label, NumberLabel):
        return cut(str(label.value), MAX_LABEL)
    if isinstance(label, TextLabel):
        return cut(printable(label.text), MAX_LABEL)
    return cut(("" if max(label.values, default=0) < 10 else " ").join(map(str, label.values)), MAX_LABEL)
