"""Nodes of several cells for grouped chains: a number where two houses cross, and the numbers of almost locked sets.

An almost locked set has one number more than cells: if one of its numbers is not in it, all others are. So there is
a strong link between any two of its numbers, each taken wherever it can be in the set.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from penmark.board.mark import bits, is_single
from penmark.grading.techniques.distinct.almost_locked import AlmostLocked, AlmostLockedSets
from penmark.grading.techniques.distinct.houses import Houses
from penmark.grading.techniques.distinct.links import CandidateLinks, Node, union_of
from penmark.grading.techniques.distinct.web import Web
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position

MOST_CELLS = 5
"""Of an almost locked set: larger ones are many, and hard to see."""
MOST_NODES = 3000
"""On boards where there would be more, the largest sets are left out."""


class Crossings:
    """The boards of two cells or more in which two houses cross."""

    def __init__(self, puzzle: Puzzle) -> None:
        houses = [house.board for house in Houses(puzzle).houses]
        crossing = {a & b: None for a, b in combinations(houses, 2)}
        self.boards = tuple(board for board in crossing if board.bit_count() > 1)


class GroupedNodes:
    """The nodes and links of a position's candidates, and after them groups."""

    def __init__(self, position: Position) -> None:
        self.links = links = position.view(CandidateLinks)
        self.candidates = links.candidates
        self.all = links.all
        self.weak = links.weak.copy()
        self.strong = links.strong.copy()
        self._groups: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._having = [0] * links.size
        """By candidate, the groups it belongs to."""
        self._of_value = dict.fromkeys(links.slot, 0)
        for value, board in self.candidates.boards.items():
            for crossing in position.of_puzzle(Crossings).boards if board else ():
                cells = crossing & board
                if cells & (cells - 1):
                    self.number(Node(value, cells))
        self._link_places()

    def node(self, index: int) -> Node:
        base = self.links.size
        return self.links.node(index) if index < base else self._groups[index - base]

    def of_cells(self, board: int) -> int:
        return self.links.of_cells(board)

    def boards(self, candidates: int) -> dict[int, int]:
        return self.links.boards(candidates)

    def web(self) -> Web:
        return Web(self, self.weak, self.strong)

    def number(self, node: Node) -> int:
        """The number of a node, which is new if need be."""
        if is_single(node.board):
            return self.links.slot[node.value] + node.board.bit_length() - 1
        if node not in self._numbers:
            self._numbers[node] = self.links.size + len(self._groups)
            self._groups.append(node)
            self._link_weakly(node)
        return self._numbers[node]

    def _link_weakly(self, node: Node) -> None:
        """Join a new node to all whose cells all see all of its own."""
        value, slot, board = node.value, self.links.slot[node.value], self.candidates.boards[node.value]
        sees = self.candidates.houses.common_peers(node.board) & board
        overlooked = union_of(self._having, (board & ~sees) << slot)
        bit = 1 << self._numbers[node]
        ends = sees << slot | self._of_value[value] & ~overlooked
        self.weak.append(ends)
        self.strong.append(0)
        for end in bits(ends):
            self.weak[end] |= bit
        for cell in bits(node.board):
            self._having[slot + cell] |= bit
        self._of_value[value] |= bit

    def _link_places(self) -> None:
        """Join groups to what is left of the places of their number in a house, if that is a node too."""
        by_value: dict[int, list[Node]] = {}
        for group in self._groups:
            by_value.setdefault(group.value, []).append(group)
        for places in self.links.places:
            value = self.links.value(places.bit_length() - 1)
            here = places >> self.links.slot[value]
            for group in by_value.get(value, ()) if here.bit_count() > 2 else ():
                rest = Node(value, here & ~group.board)
                if here & group.board == group.board and (is_single(rest.board) or rest in self._numbers):
                    self.join(self._numbers[group], self.number(rest))

    def join(self, a: int, b: int) -> None:
        """Link two nodes strongly."""
        self.strong[a] |= 1 << b
        self.strong[b] |= 1 << a


@dataclass(frozen=True, slots=True)
class Passage:
    """What a strong link through an almost locked set rests on."""

    locked: AlmostLocked
    ends: int
    """The mask of the set's numbers that are ends of the link."""
    exits: int = 0
    """If the link ends outside the set, in a cell where the set strikes all other candidates: the set of these."""


class LockedGroups(GroupedNodes):
    """Groups, and the numbers of almost locked sets."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.passages: dict[tuple[int, int], Passage] = {}
        self.almost_locked = position.view(AlmostLockedSets)
        self._large = sum(self.candidates.sizes[3:])
        """The cells of more than two candidates."""
        for locked in self.almost_locked.sets:
            if 2 <= locked.size <= MOST_CELLS and len(self._groups) < MOST_NODES:
                self._add(locked)

    def _add(self, locked: AlmostLocked) -> None:
        boards = self.candidates.boards
        # A number whose places nothing sees in full is no way in and no way out.
        nodes = {value: self.number(Node(value, boards[value] & locked.cells)) for value in bits(locked.biting)}
        for (value, a), (other, b) in combinations(nodes.items(), 2):
            self._pass(a, b, Passage(locked, 1 << value | 1 << other))
        for cell in bits(self._struck_twice(locked) & self._large):
            self._force(locked, nodes, cell)

    def _pass(self, a: int, b: int, passage: Passage) -> None:
        if not self.strong[a] >> b & 1:
            self.join(a, b)
            self.passages[a, b] = self.passages[b, a] = passage

    def _struck_twice(self, locked: AlmostLocked) -> int:
        """The cells that see all places of two of the set's numbers, and can take both."""
        once = twice = 0
        for spot in locked.spots.values():
            sees = self.almost_locked.spots[spot].sees
            twice |= once & sees
            once |= sees
        return twice

    def _force(self, locked: AlmostLocked, nodes: dict[int, int], cell: int) -> None:
        """Link to a cell outside that has only one number left if all numbers of the set but one are in it."""
        here = self.links.of_cell[cell]
        strikes = {value: self.weak[node] & here for value, node in nodes.items()}
        struck = sum(strikes.values())
        for value, node in nodes.items():
            exits = struck & ~strikes[value]
            left = here & ~exits
            if is_single(left):
                self._pass(node, left.bit_length() - 1, Passage(locked, 1 << value, exits))
