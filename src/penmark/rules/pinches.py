"""`pinch`: a vertex that a loop would have to pass twice, since parts of it meet nowhere else."""

from __future__ import annotations

from typing import NamedTuple

from penmark.rules.edge_graphs import EdgeGraph


class Pinch(NamedTuple):
    vertex: int
    one: int
    """An edge of the loop on one side of the vertex, as near to it as any."""
    other: int
    """The same on another side."""


def pinch(graph: EdgeGraph, held: bytes, open_: bytes) -> Pinch | None:
    """The vertex that parts edges which are held, if there is one: of several, the one with the smallest part."""
    open_ = _unpassed(graph, held, open_)
    best: tuple[int, Pinch] | None = None
    for vertex in range(graph.vertices):
        sides = _sides(graph, open_, vertex) if sum(open_[edge] for edge in graph.at[vertex]) > 1 else []
        parts = [drawn for side in sides if (drawn := [edge for edge in side if held[edge]])]
        if len(parts) > 1:
            small, large = sorted(parts, key=len)[:2]
            if best is None or len(small) < best[0]:
                best = len(small), Pinch(vertex, small[0], large[0])
    return best and best[1]


def _unpassed(graph: EdgeGraph, held: bytes, open_: bytes) -> bytes:
    """Without the edges at vertices that the loop passes already."""
    left = bytearray(open_)
    for around in graph.at:
        if sum(held[edge] for edge in around) == 2:
            for edge in around:
                left[edge] &= held[edge]
    return bytes(left)


def _sides(graph: EdgeGraph, open_: bytes, vertex: int) -> list[list[int]]:
    """Of a connected set of edges, those that are still connected if a vertex is taken away, the nearest first."""
    seen = set[int]()
    sides = []
    for start in graph.at[vertex]:
        if not open_[start] or start in seen:
            continue
        side = [start]
        seen.add(start)
        for edge in side:
            for end in graph.ends[edge]:
                if end != vertex:
                    new = [each for each in graph.at[end] if open_[each] and each not in seen]
                    seen.update(new)
                    side += new
        sides.append(side)
    return sides
