"""Chains in words."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import Houses
from penmark.grading.techniques.distinct.links import Node
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


def losses(say: Names, houses: Houses, boards: dict[int, int]) -> str:
    """`7 goes from r1c5 and r3c2; 8 goes from r1c4`."""
    parts = []
    for value, board in boards.items():
        mark = say.mark(houses.mark(next(bits(board)), value))
        parts.append(f"{mark} goes from {say.coords(houses.coords(board))}")
    return "; ".join(parts)
