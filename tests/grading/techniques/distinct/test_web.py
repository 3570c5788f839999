"""What follows from what in a web, against a plain search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.grading.techniques.distinct.links import Node
from penmark.grading.techniques.distinct.web import ChainFinder, Web
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.steps import pencilled

NODES = 12
EMPTY: Position = pencilled({})


@dataclass(frozen=True)
class Plain:
    """Nodes that are all candidates in cells of their own."""

    all: int = (1 << NODES) - 1

    @property
    def candidates(self) -> CandidateBoards:
        return EMPTY.view(CandidateBoards)

    def node(self, index: int) -> Node:
        return Node(1, 1 << index)

    def of_cells(self, board: int) -> int:
        return board

    def boards(self, candidates: int) -> dict[int, int]:
        return {1: candidates}


@st.composite
def webs(draw: st.DrawFn) -> Web:
    pairs = st.sets(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)), max_size=2 * NODES)
    tables = []
    for _ in range(2):
        links = [0] * NODES
        for a, b in draw(pairs):
            if a != b:
                links[a] |= 1 << b
                links[b] |= 1 << a
        tables.append(links)
    return Web(Plain(), *tables)


def consequences(web: Web, start: int, holds: bool) -> set[tuple[int, bool]]:
    """All facts that follow from one, itself included."""
    found = {(start, holds)}
    todo = [(start, holds)]
    while todo:
        node, on = todo.pop()
        for end in bits((web.weak if on else web.strong)[node]):
            if (end, not on) not in found:
                found.add((end, not on))
                todo.append((end, not on))
    return found


@given(webs())
def test_closure_is_all_that_follows(web: Web) -> None:
    for node in range(NODES):
        follows = consequences(web, node, holds=False)
        assert set(bits(web.off(node))) == {end for end, on in follows if not on}
        if web.live >> node & 1:
            assert set(bits(web.closure[node][1])) == {end for end, on in follows if on}
        falls = {end for end, on in consequences(web, node, holds=True) if not on}
        assert set(bits(web.falls(node))) == falls


@given(webs())
def test_proofs_are_the_pairs_that_strike_something(web: Web) -> None:
    proved = {(a, b) for a, ends in web.proofs.items() for b in bits(ends)}
    for a in range(NODES):
        follows = consequences(web, a, holds=False)
        for b in range(a, NODES):
            if web.victims(a, b):
                assert ((a, b) in proved) is ((b, True) in follows)
    assert all(a <= b for a, b in proved)


@given(webs())
def test_every_candidate_that_denies_itself_is_struck_by_some_proof(web: Web) -> None:
    struck = 0
    for a, ends in web.proofs.items():
        for b in bits(ends):
            struck |= web.victims(a, b)
    for node in range(NODES):
        assert (struck >> node & 1) == (web.falls(node) >> node & 1)


@given(webs(), st.integers(0, NODES - 1), st.booleans())
def test_layers_and_shortest_ways(web: Web, start: int, holds: bool) -> None:
    layers = list(web.layers(start, holds))
    reached = {(end, (k % 2 == 0) is holds) for k, layer in enumerate(layers) for end in bits(layer)}
    assert reached == consequences(web, start, holds)
    for end in (end for end, on in reached if not on):
        path = web.shortest(layers, holds, end)
        assert (path[0], path[-1]) == (start, end)
        assert_links(web, path, holds)


@given(webs())
def test_chains_are_simple_and_come_by_length(web: Web) -> None:
    search, lengths = ChainFinder(web, web.proofs), []
    for start, end in search.ends():
        for path in search.paths(start, end):
            assert (path[0], path[-1]) == (start, end)
            assert_links(web, path, holds=False)
            inner = path if start != end else path[1:]
            assert len(set(inner)) == len(inner)
            lengths.append(len(path))
    assert lengths == sorted(lengths)
    assert all(length >= 4 for length in lengths)


def assert_links(web: Web, path: tuple[int, ...], holds: bool) -> None:
    """Each step of a path is a link of the right kind."""
    for a, b in pairwise(path):
        assert (web.weak if holds else web.strong)[a] >> b & 1
        holds = not holds
