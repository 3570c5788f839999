"""SVG path data for the shapes that boards are made of: one path for all of a kind. A cell is `UNIT` wide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from math import hypot

from penmark.board.coord import Coord, Layer
from penmark.rendering.lettering import number
from penmark.rendering.scene import Point, centre

UNIT = 40

Step = tuple[int, int]


def place(coord: Coord) -> Point:
    """The middle of a position, in drawing units."""
    x, y = centre(coord)
    return x * UNIT, y * UNIT


def runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """(line, start, length) for every maximal run of neighbours in sorted (line, offset) pairs."""
    line = start = length = 0
    for at_line, offset in sorted(places):
        if length and (at_line, offset) == (line, start + length):
            length += 1
            continue
        if length:
            yield line, start, length
        line, start, length = at_line, offset, 1
    if length:
        yield line, start, length


def cell_areas(cells: Iterable[Coord]) -> str:
    """Cells as rectangles, those side by side in one."""
    return "".join(
        f"M{start * UNIT} {row * UNIT}h{length * UNIT}v{UNIT}h{-length * UNIT}z"
        for row, start, length in runs((at.row, at.col) for at in cells)
    )


def stripe(at: Coord, k: int, count: int) -> str:
    """The k-th of `count` vertical strips of a cell."""
    wide = UNIT / count
    return f"M{number(at.col * UNIT + k * wide)} {at.row * UNIT}h{number(wide)}v{UNIT}h{number(-wide)}z"


def edge_lines(edges: Iterable[Coord]) -> str:
    """Edges as lines, those in a row in one."""
    flat, upright = [], []
    for layer, r, c in edges:
        if layer is Layer.EDGES_H:
            flat.append((r, c))
        else:
            upright.append((c, r))
    across = (f"M{start * UNIT} {row * UNIT}h{length * UNIT}" for row, start, length in runs(flat))
    down = (f"M{col * UNIT} {start * UNIT}v{length * UNIT}" for col, start, length in runs(upright))
    return "".join((*across, *down))


def link_lines(links: Iterable[Coord], count: int, gap: float) -> str:
    """`count` parallel lines for each link, from the middle of one cell to that of the next."""
    parts = []
    for link in links:
        x, y = place(link)
        for k in range(count):
            aside = (k - (count - 1) / 2) * gap
            if link.layer is Layer.LINKS_V:
                parts.append(f"M{number(x + aside)} {number(y - UNIT / 2)}v{UNIT}")
            else:
                parts.append(f"M{number(x - UNIT / 2)} {number(y + aside)}h{UNIT}")
    return "".join(parts)


def circles(points: Iterable[Point], radius: float) -> str:
    r, wide = number(radius), number(2 * radius)
    return "".join(
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z" for x, y in points
    )


def pill(at: Point, to: Point, radius: float) -> str:
    """Two half circles about two points, and what joins them."""
    length = hypot(to[0] - at[0], to[1] - at[1])
    x, y = radius * (at[1] - to[1]) / length, radius * (to[0] - at[0]) / length
    sides = (at[0] + x, at[1] + y), (at[0] - x, at[1] - y), (to[0] - x, to[1] - y), (to[0] + x, to[1] + y)
    first, second, third, last = (f"{number(x)} {number(y)}" for x, y in sides)
    arc = f"A{number(radius)} {number(radius)} 0 0 1 "
    return f"M{first}{arc}{second}L{third}{arc}{last}Z"


def dots(points: Iterable[Point]) -> str:
    """Lines of no length: round ends make dots of them."""
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in points)


def crosses(points: Iterable[Point], reach: float) -> str:
    w = number(2 * reach)
    return "".join(f"M{number(x - reach)} {number(y - reach)}l{w} {w}m-{w} 0l{w} -{w}" for x, y in points)


def polyline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def squares(points: Iterable[Point], reach: float) -> str:
    w = number(2 * reach)
    return "".join(f"M{number(x - reach)} {number(y - reach)}h{w}v{w}h-{w}z" for x, y in points)


def box(x: float, y: float, wide: float, high: float, rounded: bool) -> str:
    """An ellipse or a rectangle about a point, given how far it reaches to each side."""
    if not rounded:
        return f"M{number(x - wide)} {number(y - high)}h{number(2 * wide)}v{number(2 * high)}h{number(-2 * wide)}z"
    arc = f"a{number(wide)} {number(high)} 0 1 0"
    return f"M{number(x - wide)} {number(y)}{arc} {number(2 * wide)} 0{arc} {number(-2 * wide)} 0z"


def diamonds(points: Iterable[Point], reach: float) -> str:
    r = number(reach)
    return "".join(f"M{number(x - reach)} {number(y)}l{r} -{r}l{r} {r}l-{r} {r}z" for x, y in points)


def shortened(start: Point, towards: Point, by: float) -> Point:
    """The start of a line, moved along it."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by


def arrow_head(tip: Point, before: Point, size: float) -> str:
    """Two barbs, for a line that arrives from `before`."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length * size, dy / length * size
    barbs = (
        (tip[0] - ux - uy * 0.7, tip[1] - uy + ux * 0.7),
        (tip[0] - ux + uy * 0.7, tip[1] - uy - ux * 0.7),
    )
    return polyline((barbs[0], tip, barbs[1]))


# ── the outline of a group of cells ──

# Each side of a cell as a directed line with the cell on its right: (start corner, direction, neighbour).
_SIDES: tuple[tuple[Step, Step, Step], ...] = (
    ((0, 0), (0, 1), (-1, 0)),
    ((0, 1), (1, 0), (0, 1)),
    ((1, 1), (0, -1), (1, 0)),
    ((1, 0), (-1, 0), (0, -1)),
)


def outline(cells: Collection[Coord], inset: float) -> str:
    """The borders of a group of cells as closed lines, drawn a little inside them."""
    return "".join(_loop(corners, inset) for corners in _loops({(at.row, at.col) for at in cells}))


def _loops(cells: set[Step]) -> Iterator[list[tuple[Step, Step]]]:
    """Every closed border as a list of (corner, direction of the unit line that leaves it)."""
    leaving: dict[Step, list[Step]] = defaultdict(list)
    for r, c in sorted(cells):
        for (dr, dc), direction, (nr, nc) in _SIDES:
            if (r + nr, c + nc) not in cells:
                leaving[r + dr, c + dc].append(direction)
    unused = {(at, direction): None for at, directions in leaving.items() for direction in directions}
    while unused:
        start = at, direction = next(iter(unused))
        loop: list[tuple[Step, Step]] = []
        while not loop or (at, direction) != start:
            loop.append((at, direction))
            del unused[at, direction]
            at = (at[0] + direction[0], at[1] + direction[1])
            direction = _turn(direction, leaving[at])
        yield loop


def _turn(direction: Step, choices: list[Step]) -> Step:
    """Where two cells touch at a corner only there is a choice: keep to the same cell, by turning right."""
    right = (direction[1], -direction[0])
    return right if right in choices else choices[0]


def _loop(corners: list[tuple[Step, Step]], inset: float) -> str:
    points = []
    for (_, before), ((r, c), after) in pairwise([corners[-1], *corners]):
        if before != after:
            # The inside is to the right of a line: below one that runs east, left of one that runs south.
            down, right = before[1] + after[1], -before[0] - after[0]
            points.append((c * UNIT + right * inset, r * UNIT + down * inset))
    return polyline(points) + "z"
