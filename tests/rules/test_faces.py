"""Faces against what topology says of them: their number, and which edges have the same face on both sides."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from penmark.board.coord import Coord, Layer
from penmark.rules.edge_graphs import scope_edges
from penmark.rules.faces import Faces, faces_of
from penmark.rules.field import Scope
from tests.rules.graph_boards import clusters, edges, points


def some_edges(rng: Random, board: Scope, vertices: Layer) -> Scope:
    """A random region of edges that join two vertices."""
    rows, cols = board.field.substrate.layout.rows, board.field.substrate.layout.cols
    inner = [i for i in board.indices if vertices is Layer.CORNERS or _parts_cells(board.field.coord(i), rows, cols)]
    share = rng.choice((0.3, 0.6, 0.85, 1.0))
    chosen = [i for i in inner if rng.random() < share]
    rng.shuffle(chosen)
    return Scope(board.field, (array("i", chosen),))


def scope_faces(scope: Scope, vertices: Layer) -> Faces:
    return faces_of(scope.field.substrate.layout, vertices, scope.indices.tobytes())


def _parts_cells(edge: Coord, rows: int, cols: int) -> bool:
    return all(0 <= r < rows and 0 <= c < cols for r, c in points(edge, Layer.CELLS))


def parts(coords: list[Coord], vertices: Layer) -> int:
    return len(clusters(coords, lambda a, b: bool(points(a, vertices) & points(b, vertices))))


@pytest.mark.parametrize("vertices", [Layer.CORNERS, Layer.CELLS])
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (3, 3), (3, 4)])
def test_there_are_as_many_faces_as_euler_says(size: tuple[int, int], vertices: Layer) -> None:
    rng, board = Random(f"faces {size} {vertices}"), edges(*size)
    for _ in range(15):
        scope = some_edges(rng, board, vertices)
        coords = list(scope.coords(scope.indices))
        corners = {point for edge in coords for point in points(edge, vertices)}
        faces = scope_faces(scope, vertices)
        assert faces.count == 1 + parts(coords, vertices) + len(coords) - len(corners)
        assert len(faces.sides) == len(coords)
        assert {face for pair in faces.sides for face in pair} | {faces.count - 1} == set(range(faces.count))


@pytest.mark.parametrize("vertices", [Layer.CORNERS, Layer.CELLS])
def test_an_edge_has_one_face_on_both_sides_exactly_when_no_loop_uses_it(vertices: Layer) -> None:
    rng, board, bridges = Random(f"bridges {vertices}"), edges(3, 3), 0
    for _ in range(25):
        scope = some_edges(rng, board, vertices)
        graph, faces = scope_edges(scope, vertices), scope_faces(scope, vertices)
        for edge, (one, other) in enumerate(faces.sides):
            without = [pair for k, pair in enumerate(graph.ends) if k != edge]
            joined = _joined(without, *graph.ends[edge])
            assert (one != other) is joined
            bridges += not joined
    assert bridges > 10


def _joined(pairs: list[tuple[int, int]], start: int, end: int) -> bool:
    reached = {start}
    while True:
        more = {v for pair in pairs if reached & set(pair) for v in pair}
        if more <= reached:
            return end in reached
        reached |= more


def test_round_every_vertex_the_faces_meet() -> None:
    """Walking round a vertex, edge by edge, each face is entered as often as it is left."""
    scope = edges(3, 4)
    graph, faces = scope_edges(scope, Layer.CORNERS), scope_faces(scope, Layer.CORNERS)
    for around in graph.at:
        seen = [face for edge in around for face in faces.sides[edge]]
        assert all(seen.count(face) == 2 for face in seen)


def test_the_outer_face_is_the_last() -> None:
    scope = edges(1, 2)
    faces = scope_faces(scope, Layer.CORNERS)
    outer = [
        scope.field.coord(i) for i, pair in zip(scope.indices, faces.sides, strict=True) if faces.count - 1 in pair
    ]
    inner = set(scope.coords(scope.indices)) - set(outer)
    assert faces.count == 3
    assert [(edge.layer, edge.row, edge.col) for edge in inner] == [(Layer.EDGES_V, 0, 1)]


def test_no_edges_leave_the_plane_whole() -> None:
    nothing = Scope(edges(2, 2).field, (array("i"),))
    assert scope_faces(nothing, Layer.CORNERS).count == 1
