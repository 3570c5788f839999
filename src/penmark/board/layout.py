"""`Layout`: what depends only on a board's shape, computed once per shape and shared.

Every position of the populated layers has a dense index: layer by layer, each in reading order. Candidate
masks, regions and the solvers speak in these indices; `Coord` is for people and for the wire.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from operator import sub
from typing import overload

from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.errors import BoardError, CoordError


class RegionTable(Sequence["array[int]"]):
    """Many lists of position indices in two flat arrays (compressed rows)."""

    __slots__ = ("indices", "offsets")

    def __init__(self, offsets: array[int], indices: array[int]) -> None:
        self.offsets = offsets
        self.indices = indices

    @classmethod
    def of(cls, lists: Iterable[Iterable[int]]) -> RegionTable:
        offsets, indices = array("i", [0]), array("i")
        for one in lists:
            indices.extend(one)
            offsets.append(len(indices))
        return cls(offsets, indices)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def longest(self) -> int:
        """The length of the longest list."""
        return max(map(sub, self.offsets[1:], self.offsets), default=0)

    @overload
    def __getitem__(self, k: int) -> array[int]: ...
    @overload
    def __getitem__(self, k: slice) -> list[array[int]]: ...
    def __getitem__(self, k: int | slice) -> array[int] | list[array[int]]:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        if k < 0:
            k += len(self)
        if not 0 <= k < len(self):
            raise IndexError(k)
        return self.indices[self.offsets[k] : self.offsets[k + 1]]


_NOWHERE = (0, 0, 0)
"""The frame of a layer that a board does not have."""


class Layout:
    """The positions of a `rows × cols` board with the given layers, and their geometry."""

    is_planar = True
    """No two of its edges or links cross."""

    def __init__(self, rows: int, cols: int, layers: tuple[Layer, ...]) -> None:
        self.rows = rows
        self.cols = cols
        self.layers = layers
        self._frames: dict[Layer, tuple[int, int, int]] = {}
        size = 0
        for layer in layers:
            height, width = layer.shape(rows, cols)
            self._frames[layer] = (size, height, width)
            size += height * width
        self.size = size

    def __repr__(self) -> str:
        return f"Layout({self.rows}, {self.cols}, {tuple(map(str, self.layers))})"

    def frame(self, layer: Layer) -> tuple[int, int, int]:
        """(first index, rows, columns) of a populated layer."""
        try:
            return self._frames[layer]
        except KeyError:
            raise CoordError(f"this board has no {layer} layer") from None

    def span(self, layer: Layer) -> range:
        """The indices of one layer."""
        start, height, width = self.frame(layer)
        return range(start, start + height * width)

    def index(self, coord: Coord) -> int:
        layer, row, col = coord
        start, height, width = self.frame(layer)
        if not (0 <= row < height and 0 <= col < width):
            raise CoordError(f"{coord!r} is off a {self.rows}×{self.cols} board")
        return start + row * width + col

    def has(self, coord: Coord) -> bool:
        layer, row, col = coord
        _, height, width = self._frames.get(layer, _NOWHERE)
        return 0 <= row < height and 0 <= col < width

    @cached_property
    def coords(self) -> tuple[Coord, ...]:
        """The coord of every index."""
        return tuple(
            Coord(layer, r, c)
            for layer in self.layers
            for r in range(self.frame(layer)[1])
            for c in range(self.frame(layer)[2])
        )

    def on_board(self, coords: Iterable[Coord]) -> list[int]:
        """Indices of those coords that exist here."""
        found = []
        for layer, row, col in coords:
            start, height, width = self._frames.get(layer, _NOWHERE)
            if 0 <= row < height and 0 <= col < width:
                found.append(start + row * width + col)
        return found

    def cells_near(self, at: Coord) -> list[int]:
        """Indices of the two to four cells beside a cell, in reading order."""
        self._require_cell(at)
        here, width = self.index(at), self.cols
        near = [here - width] if at.row else []
        if at.col:
            near.append(here - 1)
        if at.col < width - 1:
            near.append(here + 1)
        if at.row < self.rows - 1:
            near.append(here + width)
        return near

    def edges_round(self, at: Coord) -> list[int]:
        """Indices of a cell's top, bottom, left and right edges, as far as the board has such layers."""
        self._require_cell(at)
        edges: list[int] = []
        if Layer.EDGES_H in self._frames:
            top = self._frames[Layer.EDGES_H][0] + at.row * self.cols + at.col
            edges += (top, top + self.cols)
        if Layer.EDGES_V in self._frames:
            left = self._frames[Layer.EDGES_V][0] + at.row * (self.cols + 1) + at.col
            edges += (left, left + 1)
        return edges

    def links_at(self, at: Coord) -> list[int]:
        """Indices of the links that meet in a cell: left, right, up, down, as far as there are any."""
        return self._links_ahead(at, 0)

    def links_from(self, at: Coord) -> list[int]:
        """Indices of the links within two steps straight ahead of a cell: those that meet there, then the next ones."""
        return self._links_ahead(at, 0) + self._links_ahead(at, 1)

    def _links_ahead(self, at: Coord, steps: int) -> list[int]:
        """Indices of the links that leave the cells so many steps left, right, up and down of one, straight ahead."""
        self._require_cell(at)
        row, col = at.row, at.col
        found = []
        if Layer.LINKS_H in self._frames:
            first, _, width = self._frames[Layer.LINKS_H]
            right = first + row * width + col
            found += [right - 1 - steps] if col > steps else []
            found += [right + steps] if col + steps < width else []
        if Layer.LINKS_V in self._frames:
            first, height, width = self._frames[Layer.LINKS_V]
            down = first + row * width + col
            found += [down - (1 + steps) * width] if row > steps else []
            found += [down + steps * width] if row + steps < height else []
        return found

    @cached_property
    def link_arms(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell, left, right, up and down: the link that leaves it and the next one straight ahead, or -1."""
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        steps = ((Layer.LINKS_H, 0, -1), (Layer.LINKS_H, 0, 1), (Layer.LINKS_V, -1, 0), (Layer.LINKS_V, 1, 0))
        return tuple(tuple(self._arm(at, *step) for step in steps) for at in cells)

    def _arm(self, at: tuple[int, int], layer: Layer, down: int, right: int) -> tuple[int, int]:
        near = Coord(layer, at[0] + min(down, 0), at[1] + min(right, 0))
        beyond = Coord(layer, near.row + down, near.col + right)
        return self.index(near) if self.has(near) else -1, self.index(beyond) if self.has(beyond) else -1

    def lines_at(self, at: Coord) -> list[int]:
        """Indices of the lines that meet in a cell: its links, or on a board without such layers its edges."""
        return self.links_at(at) if LINK_LAYERS & self._frames.keys() else self.edges_round(at)

    def _require_cell(self, at: Coord) -> None:
        """Cells may be spoken of whether or not the board has that layer."""
        if at.layer is not Layer.CELLS:
            raise BoardError(f"this starts from a cell, not from {at!r}")
        if not (0 <= at.row < self.rows and 0 <= at.col < self.cols):
            raise CoordError(f"{at!r} is off a {self.rows}×{self.cols} board")

    @cached_property
    def adjacency(self) -> RegionTable:
        """Natural neighbours of each index: orthogonal for cells and corners, a shared end for edges and links."""
        return RegionTable.of(sorted(self.on_board(neighbours(coord))) for coord in self.coords)

    @cached_property
    def _cell_ends(self) -> list[tuple[int, int] | None]:
        width = self.cols
        return [
            (r * width + c, r * width + c + 1)
            if layer is Layer.LINKS_H
            else (r * width + c, (r + 1) * width + c)
            if layer is Layer.LINKS_V
            else self._ends(cells_beside(at), Layer.CELLS)
            for at in self.coords
            for layer, r, c in (at,)
        ]

    @cached_property
    def _corner_ends(self) -> list[tuple[int, int] | None]:
        return [self._ends(corners_of_edge(c), Layer.CORNERS) for c in self.coords]

    def _ends(self, pair: Sequence[Coord], layer: Layer) -> tuple[int, int] | None:
        height, width = layer.shape(self.rows, self.cols)
        ids = [c.row * width + c.col for c in pair if 0 <= c.row < height and 0 <= c.col < width]
        return (ids[0], ids[1]) if len(ids) == 2 else None

    def edge_ends(self, vertices: Layer) -> list[tuple[int, int] | None]:
        """For each index the two vertices that a line joins: the corners at the ends of an edge, the cells on either
        side of it, or the cells that a link joins.

        Vertices are numbered in reading order of their layer, populated or not. `None` for what joins no two of them,
        such as an edge on the rim with a cell on one side only.
        """
        if vertices is Layer.CORNERS:
            return self._corner_ends
        if vertices is Layer.CELLS:
            return self._cell_ends
        raise BoardError(f"edges join cells or corners, not positions of the {vertices} layer")


def neighbours(coord: Coord) -> Iterator[Coord]:
    """Natural neighbours, on the board or not."""
    layer, r, c = coord
    if layer is Layer.EDGES_H:
        yield from (Coord(layer, r, c - 1), Coord(layer, r, c + 1))
        yield from (Coord(Layer.EDGES_V, r + dr, c + dc) for dr in (-1, 0) for dc in (0, 1))
    elif layer is Layer.EDGES_V:
        yield from (Coord(layer, r - 1, c), Coord(layer, r + 1, c))
        yield from (Coord(Layer.EDGES_H, r + dr, c + dc) for dr in (0, 1) for dc in (-1, 0))
    elif layer is Layer.LINKS_H:
        yield from (Coord(layer, r, c - 1), Coord(layer, r, c + 1))
        yield from (Coord(Layer.LINKS_V, r + dr, c + dc) for dr in (-1, 0) for dc in (0, 1))
    elif layer is Layer.LINKS_V:
        yield from (Coord(layer, r - 1, c), Coord(layer, r + 1, c))
        yield from (Coord(Layer.LINKS_H, r + dr, c + dc) for dr in (0, 1) for dc in (-1, 0))
    else:
        yield from (
            Coord(layer, r - 1, c),
            Coord(layer, r, c - 1),
            Coord(layer, r, c + 1),
            Coord(layer, r + 1, c),
        )


def corners_of_edge(edge: Coord) -> tuple[Coord, ...]:
    """Both ends of an edge; empty for what is no edge."""
    layer, r, c = edge
    if layer is Layer.EDGES_H:
        return Coord(Layer.CORNERS, r, c), Coord(Layer.CORNERS, r, c + 1)
    if layer is Layer.EDGES_V:
        return Coord(Layer.CORNERS, r, c), Coord(Layer.CORNERS, r + 1, c)
    return ()


def crossed_edge(link: Coord) -> Coord:
    """The edge between the two cells that a link joins."""
    layer, r, c = link
    return Coord(Layer.EDGES_V, r, c + 1) if layer is Layer.LINKS_H else Coord(Layer.EDGES_H, r + 1, c)


def cells_beside(line: Coord) -> tuple[Coord, ...]:
    """The cells on either side of an edge, on the board or not, or at the ends of a link; empty for what is neither."""
    layer, r, c = line
    if layer is Layer.EDGES_H:
        return Coord(Layer.CELLS, r - 1, c), Coord(Layer.CELLS, r, c)
    if layer is Layer.EDGES_V:
        return Coord(Layer.CELLS, r, c - 1), Coord(Layer.CELLS, r, c)
    if layer is Layer.LINKS_H:
        return Coord(Layer.CELLS, r, c), Coord(Layer.CELLS, r, c + 1)
    if layer is Layer.LINKS_V:
        return Coord(Layer.CELLS, r, c), Coord(Layer.CELLS, r + 1, c)
    return ()


@lru_cache(maxsize=256)
def layout_for(rows: int, cols: int, layers: tuple[Layer, ...]) -> Layout:
    """The shared layout of a shape."""
    return Layout(rows, cols, layers)
