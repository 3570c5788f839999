"""Cut cells, against trying every vertex."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Layer, cell
from penmark.board.mark import TRUE
from penmark.board.region import Region
from penmark.grading.techniques.cutting import TECHNIQUES
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.reasoning.position import Position
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.graphs import Graph, flagged

(CUT_CELL,) = TECHNIQUES


@st.composite
def _boards(draw: st.DrawFn) -> tuple[Graph, bytes, bytes]:
    """A graph, who is held, who is open (the held ones are)."""
    size = draw(st.integers(1, 9))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    near = [[b if v == a else a for a, b in edges if v in (a, b)] for v in range(size)]
    state = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    return Graph(near), bytes(s == 2 for s in state), bytes(s > 0 for s in state)


@given(_boards())
def test_a_vertex_is_found_exactly_if_two_held_ones_part_without_it(board: tuple[Graph, bytes, bytes]) -> None:
    graph, held, open_ = board
    start = next((v for v, flag in enumerate(held) if flag), None)
    together = set() if start is None else set(graph.flood(start, lambda v: bool(open_[v])))
    expected = set()
    for v in together - {start}:
        flags = bytes(flag and at in together and at != v for at, flag in enumerate(open_))
        parts = [part for part in graph.parts(flags) if any(held[at] for at in part)]
        expected |= {v} if len(parts) > 1 else set()
    assert set(flagged(graph.cut_vertices(held, open_))) == expected


def _position(*held: tuple[int, int], walls: tuple[tuple[int, int], ...] = ()) -> Position:
    puzzle = by_name("takuzu").new(4, 4).add_constraint(Constraint.goal(Connected(TRUE), Region.all_of(Layer.CELLS)))
    position = Position(puzzle)
    for row, col in held:
        position.place(4 * row + col, 0b10)
    for row, col in walls:
        position.place(4 * row + col, 0b01)
    return position


def test_the_only_bridge_is_taken() -> None:
    barrier = ((0, 1), (2, 1), (3, 1))
    position = _position((1, 0), (1, 2), walls=barrier)
    (found,) = CUT_CELL.find(position)
    assert found.moves == (Commit(cell(1, 1), TRUE),)
    assert "r2c2" in found.words(position.puzzle.genre.names(position.puzzle.substrate))


def test_with_two_bridges_nothing_follows() -> None:
    assert list(CUT_CELL.find(_position((1, 0), (1, 2), walls=((0, 1), (3, 1))))) == []
    assert list(CUT_CELL.find(_position((1, 0), walls=((0, 1), (2, 1), (3, 1))))) == []
