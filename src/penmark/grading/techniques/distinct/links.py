"""Candidates and the links between them, as bit sets: what chains are made of.

A *node* is a number in some cells: it holds if one of these cells has the number. Most are single candidates; their bit
is the cell's, shifted by the number's slot, so that a board of one number becomes a set of nodes by one shift.
A weak link joins two nodes of which at most one holds, a strong link two of which at least one holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.reasoning.position import Position


@dataclass(frozen=True, slots=True)
class Node:
    value: int
    board: int
    """The cells of which one has the number if the node holds."""


class CandidateLinks:
    """The candidates of a position as nodes, with their links: by node, the set of nodes at the other end."""

    def __init__(self, position: Position) -> None:
        self.candidates = position.view(CandidateBoards)
        self.houses = self.candidates.houses
        self.cells = len(self.houses.index)
        self.slot = {value: k * self.cells for k, value in enumerate(self.houses.values)}
        """By value, how far its boards are shifted."""
        self.size = len(self.slot) * self.cells
        """No candidate's bit is as high as this."""
        self.all = 0
        self.seen = [0] * self.size
        """Weak links to the same number in other cells."""
        self.of_cell = [0] * self.cells
        """By cell, the set of its candidates."""
        for value, board in self.candidates.boards.items():
            self._link_number(value, board)

    def _link_number(self, value: int, board: int) -> None:
        slot, peers = self.slot[value], self.houses.peers
        self.all |= board << slot
        for cell in bits(board):
            self.seen[slot + cell] = (board & peers[cell]) << slot
            self.of_cell[cell] |= 1 << slot + cell

    @cached_property
    def weak(self) -> list[int]:
        """All weak links: to the same number in cells seen, and to the other numbers of the cell."""
        weak = self.seen.copy()
        for here in self.of_cell:
            for node in bits(here):
                weak[node] |= here ^ 1 << node
        return weak

    @cached_property
    def bivalue(self) -> list[int]:
        """Strong links within cells of two candidates."""
        return _pairs(self.size, self.of_cell)

    @cached_property
    def strong(self) -> list[int]:
        """All strong links: within cells, and between the only two places of a number in a house."""
        bilocal = _pairs(self.size, self.places)
        return [a | b for a, b in zip(self.bivalue, bilocal, strict=True)]

    @cached_property
    def places(self) -> dict[int, str]:
        """The sets of all places of a number in a house that needs it still, each with a name of that house."""
        done = dict.fromkeys(self.slot, 0)
        for cell, value in self.candidates.placed.items():
            done[value] |= 1 << cell
        found: dict[int, str] = {}
        for value, board in self.candidates.boards.items():
            slot = self.slot[value]
            for house in self.houses.full if board else ():
                here = board & house.board
                # A number that is placed but not yet struck elsewhere in the house is needed no more.
                if here and not done[value] & house.board:
                    found.setdefault(here << slot, house.name)
        return found

    def value(self, candidate: int) -> int:
        return self.houses.values[candidate // self.cells]

    def node(self, index: int) -> Node:
        return Node(self.value(index), 1 << index % self.cells)

    def of_cells(self, board: int) -> int:
        """The set of all candidates of some cells."""
        return union_of(self.of_cell, board)

    def boards(self, candidates: int) -> dict[int, int]:
        """A set of candidates as boards by value."""
        whole = (1 << self.cells) - 1
        return {value: board for value, slot in self.slot.items() if (board := candidates >> slot & whole)}


def _pairs(size: int, sets: Mapping[int, str] | list[int]) -> list[int]:
    """By node, the other one of each set that is a pair with it."""
    links = [0] * size
    for pair in sets:
        if pair.bit_count() == 2:
            low = pair & -pair
            high = pair ^ low
            links[low.bit_length() - 1] |= high
            links[high.bit_length() - 1] |= low
    return links


def union_of(sets: list[int], which: int) -> int:
    """The union of some of the sets: of those whose numbers are the bits of `which`."""
    union = 0
    while which:
        low = which & -which
        union |= sets[low.bit_length() - 1]
        which ^= low
    return union
