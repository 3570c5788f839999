"""What the graph rules share: a region as a graph of its own, its components, and who holds a mark in it.

Vertices are numbered 0, 1, … in the order in which the region lists its positions; a flag per vertex (a byte,
0 or 1) says which of them are meant. A graph depends on the shape alone and is kept, for a rule is checked
many times.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from penmark import _kernel
from penmark.board.layout import RegionTable
from penmark.board.lines import LineGeometry, line_geometry
from penmark.board.mark import Mark, Masks
from penmark.inference import How
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope

Clause: TypeAlias = list[tuple[int, Mark, bool]]
"""What `Encoding.lazily` wants: (position, mark, whether it takes it), one of which must hold."""

_CROWDED = 50_000
"""How many vertices the sets of one `crowds` hold together at most."""

SIZED_DEDUCTIONS = (
    NamedDeduction(
        "region-full", "Region full", "the region beside it has its size: {moves}.", how=frozenset({How.FULL})
    ),
    NamedDeduction(
        "region-would-merge", "Would merge", "two regions would merge: {moves}.", how=frozenset({How.WOULD_MERGE})
    ),
    NamedDeduction(
        "region-must-grow",
        "Region must grow",
        "the region has no other way to grow: {moves}.",
        how=frozenset({How.ONLY_GROWTH}),
    ),
    NamedDeduction(
        "region-unreachable",
        "Out of reach",
        "no region of that size can reach there: {moves}.",
        how=frozenset({How.NO_ROOM}),
    ),
)
"""What rules about the size of components call their conclusions."""


class Graph:
    """Vertices and their neighbours."""

    __slots__ = ("_links", "_near")

    def __init__(self, links: Iterable[Iterable[int]]) -> None:
        self._links = RegionTable.of(links)
        self._near: list[array[int]] | None = None
        """The neighbours of each vertex, once somebody asks for them."""

    @classmethod
    def of_table(cls, links: RegionTable) -> Graph:
        """With the neighbours of each vertex as a table, which is taken as it is."""
        graph = cls(())
        graph._links = links
        return graph

    def __len__(self) -> int:
        return len(self._links)

    def __getitem__(self, vertex: int) -> array[int]:
        """The neighbours of a vertex."""
        return self.neighbours[vertex]

    @property
    def neighbours(self) -> Sequence[array[int]]:
        """Those of each vertex."""
        if self._near is None:
            self._near = list(self._links)
        return self._near

    def edges(self) -> Iterator[tuple[int, int]]:
        """Every pair of neighbours once."""
        return ((v, near) for v, beside in enumerate(self.neighbours) for near in beside if v < near)

    def parts(self, flags: bytes) -> list[list[int]]:
        """The connected components of the flagged vertices, by lowest vertex."""
        found = _kernel.components(flags, self._links.offsets, self._links.indices)
        labels = memoryview(found).cast("i")
        parts: list[list[int]] = [[] for _ in range(max(labels, default=-1) + 1)]
        for vertex, label in enumerate(labels):
            if label >= 0:
                parts[label].append(vertex)
        return parts

    def cut_vertices(self, held: bytes, open_: bytes) -> bytes:
        """Flags of the vertices without which two held ones could not reach each other through open ones.

        Of several parts that has the first held vertex is looked at; held vertices are open.
        """
        return _kernel.cut_vertices(held, open_, self._links.offsets, self._links.indices)

    def flood(self, start: int, passable: Callable[[int], bool], limit: int | None = None) -> list[int]:
        """What is reached from `start` through passable vertices, nearest first; the first `limit` of it."""
        reached = [start]
        seen, neighbours = {start}, self.neighbours
        for vertex in reached:
            for near in neighbours[vertex]:
                if len(reached) == limit:
                    return reached
                if near not in seen and passable(near):
                    seen.add(near)
                    reached.append(near)
        return reached

    def flood_within(self, start: int, passable: Callable[[int], bool], steps: int | None) -> list[int]:
        """What `start` reaches through passable vertices on ways of at most `steps` vertices, ends included."""
        reached, first = [start], 0
        seen = {start}
        while first < len(reached) and (steps is None or steps > 1):
            ring = reached[first:]
            first, steps = len(reached), None if steps is None else steps - 1
            for vertex in ring:
                for near in self[vertex]:
                    if near not in seen and passable(near):
                        seen.add(near)
                        reached.append(near)
        return reached

    def border(self, part: Iterable[int]) -> list[int]:
        """The vertices beside a part, outside it."""
        inside = frozenset(part)
        return sorted({near for vertex in inside for near in self[vertex]} - inside)

    def crowds(self, part: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        """Connected sets of `size` vertices in a part that has at least `size`: one around each vertex, each once.

        Of big sets only some, so that their total stays in bounds; at least one.
        """
        inside = frozenset(part)
        centres = part[: max(1, _CROWDED // size)]
        yield from dict.fromkeys(tuple(sorted(self.flood(v, inside.__contains__, size))) for v in centres)


def scope_graph(scope: Scope) -> Graph:
    """The positions of a scope with their natural neighbours in it: no way leads through anything outside."""
    return _region_graph(line_geometry(scope.field.substrate), scope.indices.tobytes())


@lru_cache(maxsize=64)
def _region_graph(geometry: LineGeometry, region: bytes) -> Graph:
    positions, adjacency = array("i", region), geometry.adjacency
    if positions == array("i", range(len(adjacency))):
        return Graph.of_table(adjacency)
    number = {position: vertex for vertex, position in enumerate(positions)}
    return Graph([number[j] for j in adjacency[i] if j in number] for i in positions)


def held_flags(scope: Scope, masks: Masks, mark: Mark) -> bytes:
    """Flags of the vertices that are decided to hold the mark."""
    bit = mark.bit
    return bytes([masks[i] == bit for i in scope.indices])


def open_flags(scope: Scope, masks: Masks, mark: Mark) -> bytes:
    """Flags of the vertices that hold the mark or still can."""
    bit = mark.bit
    return bytes([masks[i] & bit != 0 for i in scope.indices])


def flagged(flags: bytes) -> list[int]:
    """The vertices whose flag is set."""
    return [vertex for vertex, flag in enumerate(flags) if flag]
