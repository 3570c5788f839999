"""Candidates as nodes, and the links between them."""

from __future__ import annotations

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.grading.techniques.distinct.links import CandidateLinks, union_of
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.steps import at, confine, pencilled


def number(links: CandidateLinks, name: str) -> int:
    """`714` is the node of 7 in row 1, column 4."""
    digit, row, col = map(int, name)
    return links.slot[digit] + 9 * (row - 1) + col - 1


def named(links: CandidateLinks, nodes: int) -> set[str]:
    found = set()
    for index in bits(nodes):
        (coord,) = links.houses.coords(links.node(index).board)
        found.add(f"{links.node(index).value}{coord.row + 1}{coord.col + 1}")
    return found


def links_of(position: Position) -> CandidateLinks:
    return position.view(CandidateLinks)


def test_a_node_is_a_number_in_a_cell() -> None:
    links = links_of(pencilled({"r2c3": "47"}))
    node = links.node(number(links, "723"))
    assert (node.value, links.houses.coords(node.board)) == (7, (at("r2c3"),))
    assert named(links, links.of_cells(node.board)) == {"423", "723"}
    assert links.boards(links.of_cells(node.board)) == {4: node.board, 7: node.board}


def test_weak_links_go_to_peers_and_to_the_other_numbers_of_the_cell() -> None:
    position = pencilled(
        {f"r{r}c{c}": "89" for r in range(1, 10) for c in range(1, 10)} | {"r1c1": "789", "r5c1": "79"}
    )
    links = links_of(position)
    seven = number(links, "711")
    assert named(links, links.seen[seven]) == {"751"}
    assert named(links, links.weak[seven]) == {"751", "811", "911"}


def test_strong_links_are_pairs_in_cells_and_houses() -> None:
    position = pencilled({"r1c1": "12"})
    confine(position, 5, "r8", "r8c2 r8c9")
    links = links_of(position)
    assert named(links, links.strong[number(links, "111")]) == {"211"}
    assert named(links, links.strong[number(links, "582")]) == {"589"}
    assert sum(1 for ends in links.strong if ends) == 4
    assert sum(1 for ends in links.bivalue if ends) == 2


def test_a_house_that_has_the_number_needs_no_place_for_it() -> None:
    """As long as the number is not struck from its peers, two places left in the house say nothing."""
    position = pencilled({}, placed={"r8c5": 5})
    confine(position, 5, "r8", "r8c2 r8c9")
    position.place(position.puzzle.substrate.layout.index(at("r8c5")), 1 << 5)
    links = links_of(position)
    assert position.view(CandidateBoards).placed
    assert not any(links.strong)
    assert all(name != "row 8" for places, name in links.places.items() if links.value(places.bit_length() - 1) == 5)


def test_places_are_named_by_house() -> None:
    position = pencilled({})
    confine(position, 5, "r8", "r8c2 r8c9")
    links = links_of(position)
    both = 1 << number(links, "582") | 1 << number(links, "589")
    assert links.places[both] == "row 8"


def test_union() -> None:
    assert union_of([1, 2, 4, 8], 0b1010) == 2 | 8
    assert union_of([1, 2], 0) == 0
