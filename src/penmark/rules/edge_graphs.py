"""A region of edges as a graph: which vertices its edges join, and which edges meet."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

from penmark.board.coord import Layer
from penmark.board.layout import RegionTable
from penmark.board.lines import LineGeometry, line_geometry
from penmark.errors import RuleError
from penmark.lazy import lazy
from penmark.rules.field import Scope
from penmark.rules.graphs import Graph


class EdgeGraph:
    """Edges are numbered in the order of the region, vertices by first appearance along it."""

    def __init__(self, ends: Iterable[tuple[int, int]]) -> None:
        number: dict[int, int] = {}
        self.ends = [(number.setdefault(a, len(number)), number.setdefault(b, len(number))) for a, b in ends]
        """The two vertices of each edge."""
        self.vertices = len(number)

    @lazy
    def at(self) -> RegionTable:
        """The edges at each vertex."""
        around: list[list[int]] = [[] for _ in range(self.vertices)]
        for edge, (a, b) in enumerate(self.ends):
            around[a].append(edge)
            around[b].append(edge)
        return RegionTable.of(around)

    @lazy
    def lines(self) -> Graph:
        """Edges as the vertices of a graph of their own, neighbours where they meet."""
        around = list(self.at)
        return Graph(
            [other for end in pair for other in around[end] if other != edge] for edge, pair in enumerate(self.ends)
        )

    def has_cycle(self, part: list[int]) -> bool:
        """Whether a connected set of edges holds a closed loop: a tree has one edge fewer than vertices."""
        return len(part) >= len({vertex for edge in part for vertex in self.ends[edge]})


def scope_edges(scope: Scope, vertices: Layer) -> EdgeGraph:
    """The graph of a scope's edges. Raises `RuleError` for what joins no two vertices."""
    return edge_graph(line_geometry(scope.field.substrate), vertices, scope.indices.tobytes())


def require_edges(scope: Scope, vertices: Layer) -> None:
    """Raise `RuleError` for what joins no two vertices."""
    _pairs(line_geometry(scope.field.substrate), vertices, scope.indices)


@lru_cache(maxsize=64)
def edge_graph(geometry: LineGeometry, vertices: Layer, region: bytes) -> EdgeGraph:
    """The graph of a region, given as the bytes of its indices."""
    return EdgeGraph(_pairs(geometry, vertices, array("i", region)))


def _pairs(geometry: LineGeometry, vertices: Layer, region: array[int]) -> list[tuple[int, int]]:
    """The two vertices of each edge."""
    ends = geometry.edge_ends(vertices)
    pairs = [pair for i in region if (pair := ends[i]) is not None]
    if len(pairs) < len(region):
        stray = next(i for i in region if ends[i] is None)
        raise RuleError(f"{geometry.coords[stray]!r} joins no two {vertices}s: a path is made of edges that do")
    return pairs
