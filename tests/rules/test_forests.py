from __future__ import annotations

from array import array
from itertools import combinations, product
from random import Random

import pytest

from penmark.program import Program
from penmark.rules.forests import lower_forest


def is_forest(edges: list[tuple[int, int]]) -> bool:
    """Every edge joins two trees that were apart."""
    tree_of = {v: frozenset({v}) for edge in edges for v in edge}
    for u, v in edges:
        if tree_of[u] == tree_of[v]:
            return False
        joined = tree_of[u] | tree_of[v]
        tree_of.update(dict.fromkeys(joined, joined))
    return True


def kernel_forests(edges: list[tuple[int, int]], unless: bool) -> set[bytes]:
    """The sets of edges that the kernel allows while the literal that switches the rule off is as given."""
    program = Program(len(edges) + 1, array("i", range(len(edges) + 1)))
    program.at(0)
    lower_forest(edges, [2 * e for e in range(len(edges))], 2 * len(edges), program)
    answers, complete = program.solver().enumerate([2 * len(edges) + (not unless)], 1 << 12)
    assert complete
    assert len(set(answers)) == len(answers)
    return {answer[:-1] for answer in answers}


GRAPHS = {
    "nothing": [],
    "one edge": [(0, 1)],
    "a doubled edge": [(0, 1), (1, 0)],
    "a triangle": [(0, 1), (1, 2), (2, 0)],
    "two triangles": [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)],
    "a ladder": [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)],
    "five that all meet": list(combinations(range(5), 2)),
    "a long ring": [(k, (k + 1) % 9) for k in range(9)],
    "vertices far apart": [(0, 7), (7, 12), (12, 0)],
}


@pytest.mark.parametrize("edges", GRAPHS.values(), ids=GRAPHS)
def test_the_kernel_allows_forests_and_nothing_else(edges: list[tuple[int, int]]) -> None:
    every = {bytes(chosen) for chosen in product((0, 1), repeat=len(edges))}
    wanted = {chosen for chosen in every if is_forest([e for e, held in zip(edges, chosen, strict=True) if held])}
    assert kernel_forests(edges, unless=False) == wanted
    assert kernel_forests(edges, unless=True) == every


def test_random_graphs() -> None:
    rng = Random("forests")
    for _ in range(25):
        pairs = list(combinations(range(rng.randint(2, 6)), 2))
        edges = rng.sample(pairs, min(len(pairs), 7))
        every = {bytes(chosen) for chosen in product((0, 1), repeat=len(edges))}
        wanted = {chosen for chosen in every if is_forest([e for e, held in zip(edges, chosen, strict=True) if held])}
        assert kernel_forests(edges, unless=False) == wanted
