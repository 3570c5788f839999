"""X-chains: alternating links on one number, strong at both ends. What sees both ends loses the number."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.chain_steps import Chains
from penmark.grading.techniques.distinct.houses import CandidateBoards, by_value
from penmark.grading.techniques.distinct.links import Node
from penmark.grading.techniques.distinct.web import Web
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import BoardPattern, Technique


class _Places:
    """The places of one number as nodes, numbered like the cells."""

    def __init__(self, candidates: CandidateBoards, value: int) -> None:
        self.candidates = candidates
        self.value = value
        self.all = candidates.boards[value]

    def node(self, index: int) -> Node:
        return Node(self.value, 1 << index)

    def of_cells(self, board: int) -> int:
        return board & self.all

    def boards(self, candidates: int) -> dict[int, int]:
        return {self.value: candidates}


def _pairs(candidates: CandidateBoards, value: int) -> list[int]:
    """The boards of two places that are all there is in some house."""
    board = candidates.boards[value]
    placed = sum(1 << cell for cell, number in candidates.placed.items() if number == value)
    houses = (house.board for house in candidates.houses.full if not house.board & placed)
    return [both for both in {board & house: None for house in houses} if both.bit_count() == 2]


def x_chains(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
    pairs = _pairs(candidates, value)
    if len(pairs) < 2:
        return
    board, peers = candidates.boards[value], candidates.houses.peers
    strong = [0] * len(peers)
    for both in pairs:
        for cell in bits(both):
            strong[cell] |= both & ~(1 << cell)
    weak = [board & seen if board >> cell & 1 else 0 for cell, seen in enumerate(peers)]
    places = _Places(candidates, value)
    yield from Chains(Web(places, weak, strong)).between_ends(least=1)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="x-chain", title="X-chain", rule_kinds=frozenset({"distinct"}), is_chain=True, find=by_value(x_chains)
    ),
)
