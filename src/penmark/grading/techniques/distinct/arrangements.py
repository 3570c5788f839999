"""Arrangements: the ways to put one number into all houses at once. Fish strike nothing but places in none of them."""

from __future__ import annotations

from typing import NamedTuple

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards

_MOST_LOOKS = 10_000
"""How many looks at a house the search for the arrangements of one value may take."""


class Arranged(NamedTuple):
    """The places for a value, sorted by whether it has an arrangement with this place in it."""

    in_none: int
    """Nothing at all, too, if there is no arrangement: the board is wrong, and fish prove nothing."""
    unsettled: int
    """Where the search became too long to tell."""

    @property
    def doubtful(self) -> int:
        return self.in_none | self.unsettled


def arranged(candidates: CandidateBoards, value: int) -> Arranged:
    return _ArrangementSearch(candidates, value).arranged()


class _ArrangementSearch:
    def __init__(self, candidates: CandidateBoards, value: int) -> None:
        self.places = candidates.boards[value]
        self.peers = candidates.houses.peers
        held = sum(1 << cell for cell, there in candidates.placed.items() if there == value)
        self.houses = [house.board for house in candidates.houses.full if not house.board & held]
        self.left = _MOST_LOOKS
        self.in_some = 0

    def arranged(self) -> Arranged:
        in_none = 0
        for cell in bits(self.places):
            if not self.in_some >> cell & 1:
                self.in_some |= self._arrange(cell, self.places, self.houses)
                if self.left <= 0:
                    return Arranged(in_none, self.places & ~self.in_some & ~in_none)
                in_none |= 1 << cell & ~self.in_some
        return Arranged(in_none, 0) if self.in_some else Arranged(0, 0)

    def _arrange(self, cell: int, places: int, houses: list[int]) -> int:
        """The board of an arrangement with the value in that cell and else in some of these places; 0 if none."""
        self.left -= len(houses)
        here = 1 << cell
        places &= ~self.peers[cell]
        houses = [house & places for house in houses if not house & here]
        if not houses:
            return here
        few = min(houses, key=int.bit_count)
        # Places not in any arrangement yet come first: so few arrangements settle most of them.
        for group in (few & ~self.in_some, few & self.in_some):
            while group and self.left > 0:
                low = group & -group
                group ^= low
                if rest := self._arrange(low.bit_length() - 1, places, houses):
                    return rest | here
        return 0
