"""Chains in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import Houses
from penmark.grading.techniques.distinct.links import Node
from penmark.reasoning.evidence import ChainLink, MarkAt, Words
from penmark.rules.outcome import Names


def fact(say: Names, houses: Houses, node: Node, holds: bool) -> str:
    """`r1c2=7`, or `r1c2≠7` if it does not hold; `r1c2/r1c3=7` if one of several cells has it."""
    cells = "/".join(say.coord(at) for at in houses.coords(node.board))
    mark = say.mark(houses.mark(next(bits(node.board)), node.value))
    return f"{cells}{'=' if holds else '≠'}{mark}"


def chain(say: Names, houses: Houses, nodes: Iterable[Node], holds: bool) -> str:
    """`r1c2≠7 → r1c8=7 → r3c8≠7`; whether the first holds is given, the others follow in turn."""
    facts = []
    for node in nodes:
        facts.append(fact(say, houses, node, holds))
        holds = not holds
    return " → ".join(facts)


def chain_links(houses: Houses, nodes: Sequence[Node], holds: bool) -> Iterator[ChainLink]:
    """The links of such a chain, each with its reason."""
    for start, end in pairwise(nodes):
        yield ChainLink(_place(houses, start), _place(houses, end), _link_words(houses, start, end, holds))
        holds = not holds


def _place(houses: Houses, node: Node) -> MarkAt:
    cell = next(bits(node.board))
    return MarkAt(houses.coord(cell), houses.mark(cell, node.value))


def _link_words(houses: Houses, start: Node, end: Node, holds: bool) -> Words:
    """Why one fact leads to the next: the cell or the house in which both are."""
    same_cell = start.board == end.board and start.value != end.value
    shared = [house for house in houses.houses if not (start.board | end.board) & ~house.board]

    def words(say: Names) -> str:
        facts = f"{fact(say, houses, start, holds)} means {fact(say, houses, end, not holds)}"
        if same_cell:
            where = say.coord(houses.coord(next(bits(start.board))))
            return f"{facts}: {f'{where} holds one number' if holds else f'these are the two candidates of {where}'}."
        mark = say.mark(houses.mark(next(bits(end.board)), end.value))
        if start.value == end.value and shared:
            place = shared[0].name
            return (
                f"{facts}: {f'{mark} stands once in {place}' if holds else f'{place} has no other place for {mark}'}."
            )
        return f"{facts}, within an almost locked set."

    return words
