"""Lines that run straight over several cells, each decided as a whole: the bridges of Hashi.

Such a line joins two cells that lines end at and consists of all links between them. It is decided at the first of
these, which is floor; the others are made of `Material.CONTINUED`. On a board where no link is continued every link is
a line of its own, and all of this says the same as the layout does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

from penmark.board.coord import LINK_LAYERS, Coord, Layer, cell
from penmark.board.layout import RegionTable
from penmark.board.material import Material
from penmark.board.substrate import Substrate


class StraightLine(NamedTuple):
    """One line, whether or not it is drawn."""

    at: Coord
    """Where it is decided: its first link."""
    ends: tuple[Coord, Coord]
    """The cells that it joins: left and right, or upper and lower."""
    links: tuple[Coord, ...]
    """From the first end to the other."""

    @property
    def passed(self) -> tuple[Coord, ...]:
        """The cells that it runs over, its ends not among them."""
        return tuple(cell(link.row, link.col) for link in self.links[1:])

    @property
    def middle(self) -> Coord:
        """The link in the middle, or the one before it."""
        return self.links[(len(self.links) - 1) // 2]


class LineGeometry(Protocol):
    """What rules about graphs ask of a board: which positions are neighbours, and which vertices a line joins."""

    @property
    def rows(self) -> int: ...

    @property
    def cols(self) -> int: ...

    @property
    def is_planar(self) -> bool:
        """Whether no two lines cross."""

    @property
    def adjacency(self) -> RegionTable: ...

    @property
    def coords(self) -> tuple[Coord, ...]: ...

    @property
    def layers(self) -> tuple[Layer, ...]: ...

    def edge_ends(self, vertices: Layer) -> list[tuple[int, int] | None]: ...

    def __hash__(self) -> int: ...


class StraightLines:
    """All lines from cell to cell that a board has room for."""

    def __init__(self, substrate: Substrate) -> None:
        self._layout = substrate.layout
        self.by_index: Mapping[int, StraightLine] = {
            i: _line_from(substrate, i) for i in substrate.floor if substrate.layout.coords[i].layer in LINK_LAYERS
        }
        """By the index of the position where each is decided."""

    @cached_property
    def at_cells(self) -> Mapping[Coord, tuple[int, ...]]:
        """By cell, the lines that end there: left, right, up, down, as far as there are any."""
        sides: dict[Coord, list[int | None]] = defaultdict(lambda: [None] * 4)
        for i, line in self.by_index.items():
            side = 0 if line.at.layer is Layer.LINKS_H else 2
            sides[line.ends[0]][side + 1] = i
            sides[line.ends[1]][side] = i
        return {at: tuple(i for i in around if i is not None) for at, around in sorted(sides.items())}

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """The pairs of lines that run over one cell: the level one, then the upright one."""
        level = {at: i for i, line in self.by_index.items() if line.at.layer is Layer.LINKS_H for at in line.passed}
        upright = ((i, line) for i, line in self.by_index.items() if line.at.layer is Layer.LINKS_V)
        return tuple(sorted((level[at], i) for i, line in upright for at in line.passed if at in level))

    # ── as a `LineGeometry` ──

    is_planar = False

    @property
    def rows(self) -> int:
        return self._layout.rows

    @property
    def cols(self) -> int:
        return self._layout.cols

    @property
    def coords(self) -> tuple[Coord, ...]:
        return self._layout.coords

    @property
    def layers(self) -> tuple[Layer, ...]:
        return self._layout.layers

    @cached_property
    def adjacency(self) -> RegionTable:
        """As the layout has it, except that lines are neighbours where they share an end."""
        layout = self._layout
        near = [[] if at.layer in LINK_LAYERS else list(layout.adjacency[i]) for i, at in enumerate(layout.coords)]
        for meeting in self.at_cells.values():
            for i in meeting:
                near[i] = sorted({*near[i], *meeting} - {i})
        return RegionTable.of(near)

    def edge_ends(self, vertices: Layer) -> list[tuple[int, int] | None]:
        ends = list(self._layout.edge_ends(vertices))
        if vertices is Layer.CELLS:
            for i, line in self.by_index.items():
                one, other = (at.row * self._layout.cols + at.col for at in line.ends)
                ends[i] = one, other
        return ends


def _line_from(substrate: Substrate, first: int) -> StraightLine:
    layout, materials = substrate.layout, substrate.materials
    layer, row, col = layout.coords[first]
    _, height, width = layout.frame(layer)
    level = layer is Layer.LINKS_H
    step, room = (1, width - col) if level else (width, height - row)
    length = 1
    while length < room and materials[first + length * step] == Material.CONTINUED:
        length += 1
    links = layout.coords[first : first + length * step : step]
    end = cell(row, col + length) if level else cell(row + length, col)
    return StraightLine(links[0], (cell(row, col), end), links)


@lru_cache(maxsize=64)
def straight_lines(substrate: Substrate) -> StraightLines:
    """The lines of a board, found once."""
    return StraightLines(substrate)


def line_geometry(substrate: Substrate) -> LineGeometry:
    """That of the shape alone, which many boards share, unless lines run over several cells."""
    return straight_lines(substrate) if substrate.has_long_lines else substrate.layout


def with_whole_lines(substrate: Substrate, coords: Iterable[Coord]) -> list[Coord]:
    """The coords, and after each link where a line is decided the other links of the line."""
    found: list[Coord] = []
    lines = straight_lines(substrate).by_index if substrate.has_long_lines else {}
    for at in coords:
        line = lines.get(substrate.layout.index(at)) if at.layer in LINK_LAYERS else None
        found += [at] if line is None else line.links
    return found
