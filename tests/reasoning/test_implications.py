from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from penmark.reasoning.implications import ChainSearch, Implications


def _links(size: int, pairs: list[tuple[int, int]]) -> Implications:
    links = Implications(size)
    for one, other in pairs:
        links.add(one, other)
    return links


def test_a_link_comes_with_its_contrapositive() -> None:
    links = _links(3, [(0, 1)])
    assert links.leads == [0b10, 0, 0, 0, 0b1000, 0]


def test_the_shortest_chain_is_told() -> None:
    """If 0 then not 1, then 2, then not 0, read backwards; there is a longer way round through 3."""
    links = _links(4, [(0, 5), (5, 2), (2, 4), (0, 3), (3, 5)])
    assert list(links.self_refuting(3)) == [0]
    assert links.chain(0, 3) == (0, 6, 1, 4)
    assert list(links.self_refuting(2)) == []
    assert links.chain(0, 2) == ()


def test_a_chain_keeps_to_the_literals_that_it_may_use() -> None:
    links = _links(4, [(0, 5), (5, 2), (2, 4), (0, 3), (3, 2)])
    without_one = 0b1111_1111 & ~(1 << 1 | 1 << 5)
    assert links.chain(0, 9, without_one) == (0, 3, 2, 4)
    assert links.chain(0, 9, without_one & ~(1 << 3 | 1 << 7)) == ()


def test_a_search_can_be_asked_again() -> None:
    links = _links(4, [(0, 5), (5, 2), (2, 4), (3, 5)])
    search = ChainSearch(links, 4)
    everything = 0b1111_1111
    first = list(search.chains(everything))
    assert first[0] == (0, 6, 1, 4)
    assert list(search.chains(everything)) == first
    assert list(search.chains(everything & ~(1 << 2 | 1 << 6))) == []


@st.composite
def _random_links(draw: st.DrawFn) -> Implications:
    size = draw(st.integers(1, 6))
    literal = st.integers(0, 2 * size - 1)
    return _links(size, draw(st.lists(st.tuples(literal, literal), max_size=14)))


def _distance(links: Implications, start: int) -> int | None:
    """Links from a literal to its negation, step by step."""
    reached, count = {start}, 0
    while True:
        count += 1
        further = {to for literal in reached for to in range(2 * links.size) if links.leads[literal] >> to & 1}
        if links.negation(start) in further:
            return count
        if further <= reached:
            return None
        reached |= further


@given(_random_links(), st.integers(1, 8))
def test_self_refuting_are_those_with_a_short_way_to_their_negation(links: Implications, longest: int) -> None:
    distances = {literal: _distance(links, literal) for literal in range(2 * links.size)}
    found = list(links.self_refuting(longest))
    assert set(found) == {literal for literal, far in distances.items() if far is not None and far <= longest}
    assert [distances[literal] for literal in found] == sorted(distances[literal] or 0 for literal in found)
    for literal in found:
        chain = links.chain(literal, longest)
        assert len(chain) - 1 == distances[literal]
        assert (chain[0], chain[-1]) == (literal, links.negation(literal))
        assert all(links.leads[one] >> other & 1 for one, other in pairwise(chain))
