"""Nodes of several cells."""

from __future__ import annotations

import pytest

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.groups import GroupedNodes, LockedGroups
from penmark.grading.techniques.distinct.links import Node
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.noise import noisy
from tests.grading.techniques.distinct.steps import confine, pencilled


def board(*names: str) -> int:
    return sum(1 << 9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in names)


def ends(groups: GroupedNodes, links: list[int], node: Node) -> set[Node]:
    return {groups.node(index) for index in bits(links[groups.number(node)])}


def corner() -> Position:
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c8 r1c9")
    confine(position, 1, "r3", "r3c7")
    confine(position, 1, "c8", "r1c8 r4c8 r6c8")
    return position


def test_a_group_is_all_places_where_two_houses_cross() -> None:
    groups = GroupedNodes(corner())
    group = Node(1, board("r1c8", "r1c9"))
    assert groups.node(groups.number(group)) == group
    assert ends(groups, groups.strong, group) == {Node(1, board("r1c1"))}
    weak = ends(groups, groups.weak, group)
    assert {Node(1, board("r1c1")), Node(1, board("r3c7"))} <= weak
    assert Node(1, board("r1c8")) not in weak
    assert Node(1, board("r4c8")) not in weak


def test_groups_link_to_groups() -> None:
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c2 r1c8 r1c9")
    groups = GroupedNodes(position)
    left, right = Node(1, board("r1c1", "r1c2")), Node(1, board("r1c8", "r1c9"))
    assert right in ends(groups, groups.strong, left)
    assert right in ends(groups, groups.weak, left)


def test_numbers_of_an_almost_locked_set_are_linked_strongly() -> None:
    groups = LockedGroups(pencilled({"r1c1": "12", "r1c2": "123", "r1c5": "1234"}))
    nodes = [Node(1, board("r1c1", "r1c2")), Node(2, board("r1c1", "r1c2")), Node(3, board("r1c2"))]
    for node in nodes:
        assert {other for other in nodes if other != node} <= ends(groups, groups.strong, node)


def test_a_cell_that_an_almost_locked_set_leaves_one_number() -> None:
    groups = LockedGroups(pencilled({"r1c1": "12", "r1c2": "123", "r1c5": "234", "r1c7": "2345"}))
    entry = Node(1, board("r1c1", "r1c2"))
    assert Node(4, board("r1c5")) in ends(groups, groups.strong, entry)
    assert Node(4, board("r1c7")) not in ends(groups, groups.strong, entry)
    passage = groups.passages[groups.number(entry), groups.number(Node(4, board("r1c5")))]
    assert {groups.node(exit_) for exit_ in bits(passage.exits)} == {Node(2, board("r1c5")), Node(3, board("r1c5"))}


@pytest.mark.parametrize("seed", range(20))
def test_links_are_true_of_the_grid_behind_the_noise(seed: int) -> None:
    """Of two nodes joined weakly at most one holds, of two joined strongly at least one, and links go both ways."""
    position, grid = noisy(9, seed)
    for groups in (GroupedNodes(position), LockedGroups(position)):
        count = len(groups.weak)
        nodes = [groups.node(index) for index in range(count)]
        holds = [any(grid[divmod(cell, 9)] == node.value for cell in bits(node.board)) for node in nodes]
        for index in range(count):
            for end in bits(groups.weak[index]):
                assert not (holds[index] and holds[end])
                assert groups.weak[end] >> index & 1
            for end in bits(groups.strong[index]):
                assert holds[index] or holds[end]
                assert groups.strong[end] >> index & 1
