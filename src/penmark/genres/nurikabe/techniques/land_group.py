"""`LandGroup`: land that hangs together; and `LandMap`, which follows it as a board fills up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.coast import LAND, SEA, Coast
from penmark.reasoning.cell_sets import CellPart, as_bits, joined
from penmark.reasoning.position import Position


class LandGroup(CellPart):
    """Land cells that hang together, with the clue among them if there is one. It never changes."""

    def __init__(self, coast: Coast, land: int) -> None:
        super().__init__(coast.sets, land)
        self.size = land.bit_count()
        self.clues = tuple(bits(land & coast.clue_bits))
        self.clue = self.clues[0] if self.clues else None
        size = None if self.clue is None else coast.sizes[self.clue]
        self.need = None if size is None else size - self.size
        """How many cells are missing; `None` if nobody knows."""

    def is_settled(self, open_: int) -> bool:
        """Whether nothing follows at a glance from it and the open cells beside it."""
        out = self.beside & open_
        if self.need == 0:
            return not out and len(self.clues) == 1
        grows = not self.clues or self.need is not None
        return len(self.clues) <= 1 and (self.need or 0) >= 0 and not (grows and not out & out - 1)

    @cached_property
    def cells(self) -> list[int]:
        return list(bits(self.bits))


class LandMap:
    """Which cells are land and sea, the groups of land, and which cells islands touch; a tracker.

    What it hands out is made anew where it changes, so what was taken from it stays as it was.
    """

    def __init__(self, position: Position) -> None:
        self.coast = position.of_puzzle(Coast)
        self._read(position)

    def _read(self, position: Position) -> None:
        """Everything from the beginning."""
        cells, masks = self.coast.cells, position.masks
        self.land = as_bits(cell for cell in cells if masks[cell] == LAND)
        self.sea = as_bits(cell for cell in cells if masks[cell] == SEA)
        self.open = as_bits(cell for cell in cells if masks[cell] == LAND | SEA)
        self.groups: list[LandGroup] = []
        self.group_of: dict[int, LandGroup] = {}
        self._join(self.land)
        self.changed = self.coast.sets.all
        """The cells for which anything changed with the last moves: themselves, or which island they touch."""

    def update(self, position: Position, changed: Sequence[int]) -> None:
        before, moved = self.land, self._take(position, {cell for cell in changed if cell in self.coast.cells})
        if before & ~self.land:
            self._read(position)  # a mark was taken back
            return
        fresh = self.land & ~before
        touched, contested = self.touched, self.contested
        if fresh:
            self._join(fresh)
        self.changed = moved | (touched ^ self.touched) | (contested ^ self.contested)

    def _take(self, position: Position, changed: Iterable[int]) -> int:
        masks, moved = position.masks, 0
        for cell in changed:
            bit, mask = 1 << cell, masks[cell]
            moved |= bit
            self.land = self.land | bit if mask == LAND else self.land & ~bit
            self.sea = self.sea | bit if mask == SEA else self.sea & ~bit
            self.open = self.open | bit if mask == LAND | SEA else self.open & ~bit
        return moved

    def _join(self, fresh: int) -> None:
        """Take in new land: the groups by their first cells, and what islands touch."""
        self.groups = joined(self.coast.sets, self.groups, fresh, partial(LandGroup, self.coast))
        self.group_of = dict(self.group_of)
        for group in self.groups:
            if group.bits & fresh:
                self.group_of.update(dict.fromkeys(group.cells, group))
        self.of_clue = {group.clue: group for group in self.groups if group.clue is not None}
        self.lost = [group for group in self.groups if group.clue is None]
        """Land whose clue is not known yet."""
        touched = contested = 0
        for group in self.of_clue.values():
            cells = group.bits | group.beside
            contested |= touched & cells
            touched |= cells
        self.touched, self.contested = touched, contested
        """The cells in an island or beside one, and those of which that is true of more than one island."""
