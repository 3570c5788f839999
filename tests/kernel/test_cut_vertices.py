"""Cut vertices by the kernel, held against taking out each vertex in turn."""

from __future__ import annotations

from random import Random

import pytest

from penmark.rules.graphs import Graph, flagged


def naive(graph: Graph, held: bytes, open_: bytes) -> set[int]:
    start = held.find(1)
    if start < 0:
        return set()
    seen = {v for v in graph.flood(start, lambda v: bool(open_[v])) if held[v]}
    found = set()
    for vertex in range(len(graph)):
        left = seen - {vertex}
        if open_[vertex] and vertex != start and left - {start}:
            able = [bool(flag) and v != vertex for v, flag in enumerate(open_)]
            if not left <= set(graph.flood(start, able.__getitem__)):
                found.add(vertex)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_cut_vertices_are_those_without_which_held_ones_fall_apart(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(1, 6), rng.randint(1, 6)
    links = [
        [r * cols + c for r, c in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)) if 0 <= r < rows and 0 <= c < cols]
        for y in range(rows)
        for x in range(cols)
    ]
    graph = Graph(links)
    open_ = bytes(rng.random() < 0.75 for _ in links)
    held = bytes(flag and rng.random() < 0.3 for flag in open_)
    assert set(flagged(graph.cut_vertices(held, open_))) == naive(graph, held, open_)


def test_flags_must_be_of_one_length() -> None:
    with pytest.raises(ValueError, match="expected 2 open flags, got 1"):
        Graph([[1], [0]]).cut_vertices(bytes(2), bytes(1))
