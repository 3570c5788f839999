"""`ClueReach`: the cells that a clue can reach, how many more cells that takes, and what it cannot do without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.land_group import LandGroup
from penmark.reasoning.cell_sets import CellSets, union

_MOST_ROOM = 3
"""An island with this many times as many cells in reach as it has, and some more, is not short of room."""
_ROOM_BESIDE = 4


class RoomNeed(NamedTuple):
    """The cells without which an island could not reach its size, and to how many it could grow without the worst."""

    cells: list[int]
    least: int


class IslandShape(NamedTuple):
    """An island as it may be laid out, and the cells around it, as bit masks."""

    cells: int
    around: int


class ClueReach:
    """It stays valid until something changes in it or beside it.

    Land that an island would join counts with all its cells.
    """

    def __init__(
        self,
        sets: CellSets,
        island: LandGroup,
        need: int | None,
        passable: int,
        lost: int,
        group_of: Mapping[int, LandGroup],
    ) -> None:
        """`passable` are the cells that the clue may take; `lost` is land without a clue."""
        self._sets = sets
        self._island, self._need = island, need
        self._passable, self._lost, self._group_of = passable, lost, group_of
        self.by_cost = self._spread()
        """The cells, by how many more cells it takes at least to reach them."""
        self.cells = union(self.by_cost)
        self.depends = self.cells | sets.near(self.cells)
        """The cells on which it depends."""
        self._needed: dict[int, list[int]] = {}
        self._beside_claims: dict[int, int] = {}
        self._shapes: list[IslandShape] = []
        self._more_shapes = self._laid_out()

    def _spread(self, blocked: int = 0, claimed: int = 0, goal: int = 0, enough: int | None = None) -> list[int]:
        """The cells by what it takes to reach them, where some cells are sea. It ends with a goal, or with enough.

        Land that is `claimed` must be joined in any case: it is taken off what is left, and costs nothing more.
        """
        near, lost = self._sets.near, self._lost
        need = None if self._need is None else self._need - claimed.bit_count()
        fresh = self._island.bits
        found, later = [fresh], dict[int, int]()
        left, size = self._passable & ~(blocked | fresh), fresh.bit_count()
        while True:
            beside = near(fresh) & left
            while beside & claimed and (need is None or need >= 0):
                joined = union([group.bits for group in self._groups(beside & claimed)])
                found[-1] |= joined
                fresh |= joined
                left &= ~joined
                beside = near(fresh) & left
            if need is not None and len(found) > need:
                return found
            fresh = beside & ~lost
            left &= ~beside
            for group in self._groups(beside & lost):
                left &= ~group.bits
                cost = len(found) - 1 + group.size
                if need is None or cost <= need:
                    later[cost] = later.get(cost, 0) | group.bits
            fresh |= later.pop(len(found), 0)
            while not fresh and later:
                found.append(0)
                fresh = later.pop(len(found), 0)
            if not fresh:
                return found
            found.append(fresh)
            size += fresh.bit_count()
            if fresh & goal or (enough is not None and size >= enough):
                return found

    def _groups(self, land: int) -> Iterator[LandGroup]:
        """The groups that some land cells belong to, each once."""
        while land:
            group = self._group_of[(land & -land).bit_length() - 1]
            land &= ~group.bits
            yield group

    def beside_claims(self, claimed: int) -> int:
        """The cells that are in reach beside land which must be joined."""
        if claimed not in self._beside_claims:
            self._beside_claims[claimed] = union(self._spread(claimed=claimed))
        return self._beside_claims[claimed]

    def in_order(self, cells: int) -> list[int]:
        """Some of its open cells, the nearest first."""
        found: list[int] = []
        for cost, level in enumerate(self.by_cost):
            if level & cells:
                before, near = self.by_cost[cost - 1], self._sets.near
                ways = ((near(1 << cell) & before, cell) for cell in bits(level & cells))
                found += [cell for _, cell in sorted((way & -way, cell) for way, cell in ways)]
        return found

    def needed_to_reach(self, goal: int) -> list[int]:
        """The open cells without which the clue could reach none of some cells."""
        if goal not in self._needed:
            self._needed[goal] = self.in_order(self._needed_to_reach(goal))
        return self._needed[goal]

    def _needed_to_reach(self, goal: int) -> int:
        """Only cells on every way found so far have to be tried."""
        needed, able = 0, self._way(self.by_cost, goal)
        if able is None:
            return self.cells & ~(self._island.bits | self._lost)
        while able:
            cell = able & -able
            way = self._way(self._spread(cell, goal=goal & ~cell), goal & ~cell)
            if way is None:
                needed |= cell
                able ^= cell
            else:
                able &= way
        return needed

    def _way(self, by_cost: list[int], goal: int) -> int | None:
        """The open cells of one way to the nearest cell of a goal, that included; `None` if none is reached."""
        cost = next((cost for cost, level in enumerate(by_cost) if level & goal), None)
        if cost is None:
            return None
        at, way = by_cost[cost] & goal, 0
        while cost > 0:
            at &= -at
            if at & self._lost:
                group = self._group_of[at.bit_length() - 1]
                at, cost = group.bits, cost - group.size
            else:
                way |= at
                cost -= 1
            at = self._sets.near(at) & by_cost[cost]
        return way

    @cached_property
    def room(self) -> RoomNeed:
        """What the island needs to reach its size; nothing of one that has much room."""
        assert self._need is not None
        size = self._island.size + self._need
        if self.cells.bit_count() > _MOST_ROOM * size + _ROOM_BESIDE:
            return RoomNeed([], 0)
        able = self._first(self.by_cost, size) & ~(self._island.bits | self._lost)
        needed, least = list[int](), size
        while able:
            cell = able & -able
            able ^= cell
            found = self._spread(cell, enough=size)
            left = union(found).bit_count()
            if left < size:
                needed.append(cell.bit_length() - 1)
                least = min(least, left)
            else:
                able &= self._first(found, size)
        return RoomNeed(needed, least)

    def shapes(self) -> Iterator[IslandShape]:
        """Connected sets of the right size, each once, with all the land that they touch, in an order that stays.

        They are worked out as far as anybody has asked: there may be very many.
        """
        at = 0
        while True:
            yield from self._shapes[at:]
            at = len(self._shapes)
            more = next(self._more_shapes, None)
            if more is None:
                return
            self._shapes.append(more)

    def _laid_out(self) -> Iterator[IslandShape]:
        if self._need is None:
            return
        size, near, lost = self._island.size + self._need, self._sets.near, self._lost
        stack = [(self._island.bits, self._island.beside, 0)]
        while stack:
            island, beside, without = stack.pop()
            if island.bit_count() == size:
                yield IslandShape(island, beside)
                continue
            left = beside & self.cells & ~without
            while left:
                joined = cell = left & -left
                left ^= cell
                if cell & lost:
                    joined = self._group_of[cell.bit_length() - 1].bits
                grown = island | joined
                if grown.bit_count() <= size and not without & joined:
                    stack.append((grown, (beside | near(joined)) & ~grown, without))
                without |= cell

    def _first(self, by_cost: list[int], size: int) -> int:
        """So many of the nearest cells, and the others that are as near as the last of them."""
        found = 0
        for level in by_cost:
            found |= level
            if found.bit_count() >= size:
                break
        return found
