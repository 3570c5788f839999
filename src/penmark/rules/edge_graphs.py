"""A region of edges as a graph: which vertices its edges join, and which edges meet."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

from penmark.board.coord import Layer
from penmark.board.layout import Layout, RegionTable
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.graphs import Graph


class EdgeGraph:
    """Edges are numbered in the order of the region, vertices by first appearance along it."""

    __slots__ = ("at", "ends", "lines")

    def __init__(self, ends: Iterable[tuple[int, int]]) -> None:
        number: dict[int, int] = {}
        self.ends = [(number.setdefault(a, len(number)), number.setdefault(b, len(number))) for a, b in ends]
        """The two vertices of each edge."""
        around: list[list[int]] = [[] for _ in number]
        for edge, (a, b) in enumerate(self.ends):
            around[a].append(edge)
            around[b].append(edge)
        self.at = RegionTable.of(around)
        """The edges at each vertex."""
        self.lines = Graph(
            [other for end in pair for other in around[end] if other != edge] for edge, pair in enumerate(self.ends)
        )
        """Edges as the vertices of a graph of their own, neighbours where they meet."""

    def has_cycle(self, part: list[int]) -> bool:
        """Whether a connected set of edges holds a closed loop: a tree has one edge fewer than vertices."""
        return len(part) >= len({vertex for edge in part for vertex in self.ends[edge]})


def scope_edges(scope: Scope, vertices: Layer) -> EdgeGraph:
    """The graph of a scope's edges. Raises `RuleError` for what joins no two vertices."""
    return edge_graph(scope.field.substrate.layout, vertices, scope.indices.tobytes())


@lru_cache(maxsize=64)
def edge_graph(layout: Layout, vertices: Layer, region: bytes) -> EdgeGraph:
    """The graph of a region, given as the bytes of its indices."""
    ends = layout.edge_ends(vertices)
    pairs = []
    for i in array("i", region):
        pair = ends[i]
        if pair is None:
            raise RuleError(f"{layout.coords[i]!r} joins no two {vertices}s: a path is made of edges that do")
        pairs.append(pair)
    return EdgeGraph(pairs)
