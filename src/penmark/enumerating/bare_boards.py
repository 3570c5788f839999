"""Boards without clues, with their solutions, and the sets of clues that each solution gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from penmark.enumerating.any_clues import AnyClueGroup, AnyClueReader
from penmark.enumerating.completions import Completions
from penmark.enumerating.groups import NO_CLUE, Group, Values
from penmark.enumerating.layouts import Layout
from penmark.enumerating.number_clues import NumberReader
from penmark.enumerating.room_layouts import RoomLayout
from penmark.enumerating.subsets import Follower, Subsets
from penmark.enumerating.uniqueness import UniquenessTest
from penmark.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class BareBoard:
    """A layout without clues, and all its solutions that are used."""

    layout: Layout
    rooms: RoomLayout | None
    reader: NumberReader | AnyClueReader
    group: Group | AnyClueGroup
    """The moves that preserve the layout, acting on solutions and clues."""
    completions: Completions
    alike: int
    """The number of layouts equivalent to this one."""


@dataclass(frozen=True)
class SolvedBoard:
    """One solution of a bare board, representing all equivalent ones."""

    bare: BareBoard
    values: Values

    def alike(self) -> int:
        """The number of pairs of a layout and a solution that are equivalent to this one."""
        return self.bare.alike * self.bare.group.images(self.values)

    def puzzle(self, chosen: Iterable[int]) -> Puzzle:
        """The board with some of the clues, by number."""
        reader = self.bare.reader
        return reader.board.with_clues(reader.clues(self.values, chosen))

    def clue_numbers(self) -> Sequence[int]:
        """The numbers of the clues that the solution gives."""
        if isinstance(self.bare.group, Group):
            return [k for k, value in enumerate(self.values) if value != NO_CLUE]
        return range(len(self.bare.group.reader.items(self.values)))

    def subsets(self, test: UniquenessTest, minimal: bool, follower: Follower) -> Subsets:
        """The sets of the clues."""
        group, numbers = self.bare.group, self.clue_numbers()
        fixing = group.fixing(self.values)
        if isinstance(fixing, Group):
            return Subsets(test, numbers, fixing.moves, minimal, follower)
        places = {at: k for k, at in enumerate(fixing.reader.places)}
        standing = [places[at] for at, _ in fixing.reader.items(self.values)]
        return Subsets(test, numbers, fixing.item_moves(self.values), minimal, follower, standing)
