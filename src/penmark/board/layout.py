"""`Layout`: what depends only on a board's shape, computed once per shape and shared.

Every position of the populated layers has a dense index: layer by layer, each in reading order. Candidate
masks, regions and the solvers speak in these indices; `Coord` is for people and for the wire.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain, compress, pairwise, product
from operator import sub
from typing import overload

from penmark import _kernel
from penmark.board.adjacency import neighbours
from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.errors import BoardError, CoordError, with_article


class RegionTable(Sequence["array[int]"]):
    """Many lists of position indices in two flat arrays (compressed rows)."""

    __slots__ = ("indices", "offsets")

    def __init__(self, offsets: array[int], indices: array[int]) -> None:
        self.offsets = offsets
        self.indices = indices

    @classmethod
    def of(cls, lists: Iterable[Iterable[int]]) -> RegionTable:
        rows = list(map(tuple, lists))
        return cls(array("i", [*accumulate(map(len, rows), initial=0)]), array("i", [*chain.from_iterable(rows)]))

    @classmethod
    def from_bytes(cls, offsets: bytes, indices: bytes) -> RegionTable:
        """What the kernel gives as 32-bit numbers."""
        return cls(array("i", offsets), array("i", indices))

    @classmethod
    def joined(cls, lists: Sequence[array[int]]) -> RegionTable:
        """`of` lists that are arrays already, and are not to be changed: a single one is taken as it is."""
        return cls(array("i", [*accumulate(map(len, lists), initial=0)]), end_to_end(lists))

    def only(self, flags: bytes) -> RegionTable:
        """The same lists with the indices alone that have a flag."""
        if 0 not in flags:
            return self
        kept = bytes(map(flags.__getitem__, self.indices))
        if all(kept):
            return self
        before = [0, *accumulate(kept)]
        offsets = array("i", [*map(before.__getitem__, self.offsets)])
        return RegionTable(offsets, array("i", [*compress(self.indices, kept)]))

    def rows(self, chosen: Iterable[int]) -> RegionTable:
        """A table of some of the lists."""
        indices, offsets = self.indices.tolist(), self.offsets.tolist()
        rows = [indices[offsets[k] : offsets[k + 1]] for k in chosen]
        bounds, joined = [*accumulate(map(len, rows), initial=0)], [*chain.from_iterable(rows)]
        return RegionTable(array("i", bounds), array("i", joined))  # from lists, whose length is known

    def without(self, k: int) -> RegionTable:
        """Each list without its item `k`, if it has so many."""
        offsets, indices = _kernel.without(self.offsets, self.indices, k)
        return RegionTable(array("i", offsets), array("i", indices))

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __iter__(self) -> Iterator[array[int]]:
        indices = self.indices
        return (indices[first:end] for first, end in pairwise(self.offsets))

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


def end_to_end(lists: Sequence[array[int]]) -> array[int]:
    """All their items in one array, not to be changed: of a single list it is that."""
    return lists[0] if len(lists) == 1 else array("i", b"".join(lists))


class _Indices(dict[Coord, int]):
    """The index of each coord that was asked for, by what finds it the first time."""

    def __init__(self, find: Callable[[Coord], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, coord: Coord) -> int:
        self[coord] = self._find(coord)
        return self[coord]


_LATTICES = (Layer.CELLS, Layer.CORNERS)
_NOWHERE = (0, 0, 0)
"""The frame of a layer that a board does not have."""


@lru_cache(maxsize=4096)
def _arms(rows: int, width: int, first: int, row: int, col: int, reach: int) -> tuple[int, ...]:
    """The cells up to so many steps from one, asked for again by other puzzles; `first` is the first cell's index."""
    here = first + row * width + col
    up, down, left, right = (min(max(reach, 0), room) for room in (row, rows - 1 - row, col, width - 1 - col))
    return (
        *range(here - width, here - up * width - 1, -width),
        *range(here + width, here + down * width + 1, width),
        *range(here - 1, here - left - 1, -1),
        *range(here + 1, here + right + 1),
    )


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
            raise CoordError(f"{coord!r} is off {with_article(f'{self.rows}×{self.cols} board')}")
        return start + row * width + col

    def indices(self, coords: Iterable[Coord]) -> list[int]:
        """The index of each coord."""
        return list(map(self._known_indices.__getitem__, coords))

    @cached_property
    def _known_indices(self) -> _Indices:
        return _Indices(self.index)

    def cell_index(self, at: Coord) -> int:
        """The index of what must be a cell."""
        layer, row, col = at
        start, height, width = self._frames.get(layer, _NOWHERE)
        if layer is not Layer.CELLS or not (0 <= row < height and 0 <= col < width):
            self._require_cell(at)
            self.frame(layer)  # which says that this board has no such layer
        return start + row * width + col

    def cell_indices(self, cells: Sequence[Coord]) -> list[int]:
        """`cell_index` for many."""
        return list(map(self._known_cells.__getitem__, cells))

    @cached_property
    def _known_cells(self) -> _Indices:
        return _Indices(self.cell_index)

    def has(self, coord: Coord) -> bool:
        return self.find(coord) is not None

    def find(self, coord: Coord) -> int | None:
        """The index of a coord; `None` if it does not exist here."""
        layer, row, col = coord
        start, height, width = self._frames.get(layer, _NOWHERE)
        return start + row * width + col if 0 <= row < height and 0 <= col < width else None

    @cached_property
    def coords(self) -> tuple[Coord, ...]:
        """The coord of every index."""
        return tuple(chain.from_iterable(map(self._coords_of, self.layers)))

    def _coords_of(self, layer: Layer) -> Iterable[Coord]:
        _, height, width = self._frames[layer]
        return map(Coord.of, product((layer,), range(height), range(width)))

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
        here, width = self.cell_index(at), self.cols
        near = [here - width] if at.row else []
        if at.col:
            near.append(here - 1)
        if at.col < width - 1:
            near.append(here + 1)
        if at.row < self.rows - 1:
            near.append(here + width)
        return near

    def cell_and_arms(self, at: Coord, reach: int) -> tuple[int, ...]:
        """Indices of a cell, then of those up to so many steps up, down, left and right of it, as far as there are."""
        here = self.cell_index(at)
        return (here, *_arms(self.rows, self.cols, here - at.row * self.cols - at.col, at.row, at.col, reach))

    def edges_round(self, at: Coord) -> list[int]:
        """Indices of a cell's top, bottom, left and right edges, as far as the board has such layers."""
        self._require_cell(at)
        _, row, col = at
        edges: list[int] = []
        if Layer.EDGES_H in self._frames:
            top = self._frames[Layer.EDGES_H][0] + row * self.cols + col
            edges += (top, top + self.cols)
        if Layer.EDGES_V in self._frames:
            left = self._frames[Layer.EDGES_V][0] + row * (self.cols + 1) + col
            edges += (left, left + 1)
        return edges

    @cached_property
    def edges_at_corners(self) -> list[list[int]]:
        """For each corner, the edges that meet there: left, right, up, down, as far as the board has such layers."""
        return self._lines_of_lattice(Layer.EDGES_H, Layer.EDGES_V, self.rows + 1, self.cols + 1)

    @cached_property
    def links_at_cells(self) -> list[list[int]]:
        """For each cell, the links that meet there, in the same order."""
        return self._lines_of_lattice(Layer.LINKS_H, Layer.LINKS_V, self.rows, self.cols)

    @cached_property
    def lines_at_cells(self) -> list[list[int]]:
        """`lines_at` for each cell."""
        if LINK_LAYERS & self._frames.keys():
            return self.links_at_cells
        cells = (Coord(Layer.CELLS, *divmod(k, self.cols)) for k in range(self.rows * self.cols))
        return list(map(self.lines_at, cells))

    def _lines_of_lattice(self, across: Layer, down: Layer, height: int, width: int) -> list[list[int]]:
        """For each point of a lattice the lines from there to the next points left, right, up and down."""
        found: list[list[int]] = [[] for _ in range(height * width)]
        if across in self._frames:
            line = self._frames[across][0]
            for at in range(height * width):
                if at % width:
                    found[at].append(line - 1)
                if (at + 1) % width:
                    found[at].append(line)
                    line += 1
        if down in self._frames:
            first = self._frames[down][0]
            for at in range(width, height * width):
                found[at].append(first + at - width)
            for at in range((height - 1) * width):
                found[at].append(first + at)
        return found

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
        layer, row, col = at
        if layer is not Layer.CELLS:
            raise BoardError(f"this starts from a cell, not from {at!r}")
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise CoordError(f"{at!r} is off {with_article(f'{self.rows}×{self.cols} board')}")

    @cached_property
    def adjacency(self) -> RegionTable:
        """Natural neighbours of each index: orthogonal for cells and corners, a shared end for edges and links."""
        if len(self.layers) == 1 and self.layers[0] in _LATTICES:
            return self._lattice(self.layers[0])
        return RegionTable.of(chain.from_iterable(map(self._neighbours_in, self.layers)))

    def _neighbours_in(self, layer: Layer) -> Iterable[Iterable[int]]:
        """The natural neighbours of each index of a layer."""
        span = self.span(layer)
        if layer in _LATTICES:
            return ([span.start + near for near in beside] for beside in self._lattice(layer))
        return (sorted(self.on_board(neighbours(coord))) for coord in self.coords[span.start : span.stop])

    def _lattice(self, layer: Layer) -> RegionTable:
        """The neighbours of each point of a lattice, in reading order; its points are counted from 0."""
        _, height, width = self._frames[layer]
        points, alike = array("i", range(height * width)), bytes(height * width)
        return RegionTable.from_bytes(*_kernel.beside(alike, height, width, 0, points, False))

    @cached_property
    def _cell_ends(self) -> list[tuple[int, int] | None]:
        """By what lies on either side of an edge, and what a link leads to."""
        rows, cols = self.rows, self.cols
        ends: list[tuple[int, int] | None] = [None] * self.size
        for layer, top, left, step in (
            (Layer.LINKS_H, 0, 0, 1),
            (Layer.LINKS_V, 0, 0, cols),
            (Layer.EDGES_H, 1, 0, cols),
            (Layer.EDGES_V, 0, 1, 1),
        ):
            first, height, width = self._frames.get(layer, _NOWHERE)
            for r in range(top, height - top):
                line, cells = first + r * width + left, range((r - top) * cols, rows * cols)
                lines = width - 2 * left
                ends[line : line + lines] = zip(cells[:lines], cells[step:], strict=False)
        return ends

    @cached_property
    def _corner_ends(self) -> list[tuple[int, int] | None]:
        """By the corners at the ends of an edge."""
        corners = range((self.rows + 1) * (self.cols + 1))
        ends: list[tuple[int, int] | None] = [None] * self.size
        for layer, step in ((Layer.EDGES_H, 1), (Layer.EDGES_V, self.cols + 1)):
            first, height, width = self._frames.get(layer, _NOWHERE)
            for r in range(height):
                line, along = first + r * width, corners[r * (self.cols + 1) :]
                ends[line : line + width] = zip(along[:width], along[step:], strict=False)
        return ends

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


@lru_cache(maxsize=256)
def layout_for(rows: int, cols: int, layers: tuple[Layer, ...]) -> Layout:
    """The shared layout of a shape."""
    return Layout(rows, cols, layers)
