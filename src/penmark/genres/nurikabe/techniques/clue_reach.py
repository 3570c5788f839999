"""`ClueReach`: the cells that a clue can reach, how many more cells that takes, and what it cannot do without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from penmark._kernel import IslandReach
from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.land_group import LandGroup
from penmark.reasoning.cell_sets import CellSets

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


class ShapeLaw(NamedTuple):
    """What the shapes of an island are judged by, as bit masks."""

    land: int
    sea: int
    sea_room: int | None
    """All that is not land and hangs together with all sea; `None` if there is no such part."""
    claimed: int
    """What must be of the island."""
    own: int
    """What is sea unless it is of the island."""


class LawfulShapes:
    """The shapes that an island may have, each worked out once it is asked for; to be asked before anything changes."""

    def __init__(self, number: int, shared: int, rims: int, kernel: IslandReach) -> None:
        self.number = number
        self.shared, self.rims = shared, rims
        """The cells that are in all of them, and those that are beside all."""
        self._kernel = kernel

    @cached_property
    def all(self) -> list[IslandShape]:
        return list(_shapes(self._kernel.lawful_shapes()))


class ClueReach:
    """It stays valid until something changes in it or beside it.

    Land that an island would join counts with all its cells.
    """

    def __init__(self, sets: CellSets, island: LandGroup, need: int | None, passable: int, lost: int) -> None:
        """`passable` are the cells that the clue may take; `lost` is land without a clue."""
        self._sets = sets
        self._island, self._need, self._lost = island, need, lost
        told = sets.told
        self._kernel = IslandReach(sets.rows, sets.cols, told(island.bits), need, told(passable), told(lost))
        self.cells = _heard(self._kernel.cells())
        self.depends = self.cells | sets.near(self.cells)
        """The cells on which it depends."""
        self._needed: dict[int, list[int]] = {}
        self._beside_claims: dict[int, int] = {}

    @cached_property
    def by_cost(self) -> list[int]:
        """The cells, by how many more cells it takes at least to reach them."""
        return [_heard(level) for level in self._kernel.by_cost()]

    def beside_claims(self, claimed: int) -> int:
        """The cells that are in reach beside land which must be joined: that is taken off what is left, and costs
        nothing more."""
        if claimed not in self._beside_claims:
            self._beside_claims[claimed] = _heard(self._kernel.beside_claims(self._sets.told(claimed)))
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
            self._needed[goal] = self.in_order(_heard(self._kernel.needed(self._sets.told(goal))))
        return self._needed[goal]

    @cached_property
    def room(self) -> RoomNeed:
        """What the island needs to reach its size; nothing of one that has much room."""
        assert self._need is not None
        size = self._island.size + self._need
        if self.cells.bit_count() > _MOST_ROOM * size + _ROOM_BESIDE:
            return RoomNeed([], 0)
        return RoomNeed(*self._kernel.room())

    def shapes(self, most: int) -> Iterator[IslandShape]:
        """Connected sets of the right size, each once, with all the land that they touch, in an order that stays."""
        return _shapes(self._kernel.shapes(most))

    def lawful_shapes(self, law: ShapeLaw, most_looked_at: int, most: int) -> LawfulShapes | None:
        """Those that touch no other land, make no pool and cut nothing off; `None` if there are too many."""
        told = self._sets.told
        found = self._kernel.lawful(
            told(law.land),
            told(law.sea),
            None if law.sea_room is None else told(law.sea_room),
            told(law.claimed),
            told(law.own),
            most_looked_at,
            most,
        )
        if found is None:
            return None
        number, shared, rims = found
        return LawfulShapes(number, _heard(shared), _heard(rims), self._kernel)


def _heard(mask: bytes) -> int:
    return int.from_bytes(mask, "little")


def _shapes(told: Iterable[bytes]) -> Iterator[IslandShape]:
    """Of masks that are cells and surroundings in turn."""
    masks = map(_heard, told)
    return map(IslandShape, masks, masks)
