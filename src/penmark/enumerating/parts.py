"""The parts that a walk is made of: each can be walked by itself, wherever, and all of them in order are the walk.

Where there are many layouts, a part is one of them; where there are few, it is the sets of one size of the clues of one
solution that begin with the same two clues. A part is told by the position it begins at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import msgspec

from penmark.enumerating.any_clues import AnyClueReader
from penmark.enumerating.bare_boards import BareBoard, SolvedBoard
from penmark.enumerating.checkpoint import WalkPosition
from penmark.enumerating.groups import Group, Values
from penmark.enumerating.layouts import Layout, canonical_layouts
from penmark.enumerating.room_layouts import RoomLayout, moves_that_keep
from penmark.enumerating.subsets import Chosen, Subsets
from penmark.enumerating.tally import Tally
from penmark.enumerating.walk import Walker
from penmark.puzzle.enumeration import EnumStats

_MANY_LAYOUTS = 64
_PREFIX = 2
"""The number of clues that the sets of a part have in common."""


@dataclass(frozen=True, slots=True)
class PartCounts:
    """What is examined to its end within a part."""

    layouts: int = 0
    completions: int = 0
    capped: int = 0

    def __add__(self, other: PartCounts) -> PartCounts:
        return PartCounts(
            self.layouts + other.layouts, self.completions + other.completions, self.capped + other.capped
        )


@dataclass(frozen=True, slots=True)
class WalkPart:
    """A part of a walk."""

    start: WalkPosition
    end: WalkPosition
    """Where the next part begins."""
    counts: PartCounts
    """What comes to its end with this part, as far as the part does not count it itself."""


class PartWalker(Walker):
    """A walker that can list the parts of its walk, and walk one of them after the other."""

    capped = False
    """Whether a board was seen that has more solutions than are used."""

    @property
    def by_layout(self) -> bool:
        """Whether each layout is a part."""
        return self._genre.has_rooms or self._tally.total_layouts >= _MANY_LAYOUTS

    # ── listing ──

    def parts(self, after: WalkPosition) -> Iterator[tuple[int, WalkPart]]:
        """The parts from a position on, with their numbers in the whole walk; the first may begin within one."""
        for number, part in enumerate(_paired(self._beginnings())):
            if after.finished or (_key(part.start) < _key(after) and not self._holds(part, after)):
                continue
            yield number, replace(part, start=after) if _key(part.start) < _key(after) else part

    def _holds(self, part: WalkPart, position: WalkPosition) -> bool:
        one, other = part.start, position
        if (one.layout, one.rooms) != (other.layout, other.rooms):
            return False
        if self.by_layout:
            return True
        same = (one.completion, one.size) == (other.completion, other.size)
        return same and other.chosen[: len(one.chosen)] == one.chosen

    def _beginnings(self) -> Iterator[WalkPosition | PartCounts]:
        """Where each part begins, and between them what was examined to its end."""
        for layout, moves in canonical_layouts(len(self._materials), self._group.moves):
            for rooms, kept in self._rooms(layout, moves, None):
                if self.by_layout:
                    yield WalkPosition(layout, rooms)
                else:
                    yield from self._beginnings_on(self._bare(layout, rooms, Group(tuple(kept), self._group.marks)))

    def _beginnings_on(self, bare: BareBoard) -> Iterator[WalkPosition | PartCounts]:
        self.capped = self.capped or not bare.completions.complete
        for values in bare.completions.representatives(bare.group, self._check_clock):
            here = WalkPosition(bare.layout, bare.rooms, values)
            for size, chosen in self._first_choices(bare, values):
                yield msgspec.structs.replace(here, size=size, chosen=chosen)
            yield PartCounts(completions=1)
        yield PartCounts(layouts=1, capped=int(not bare.completions.complete))

    def _first_choices(self, bare: BareBoard, values: Values) -> Iterator[tuple[int, Chosen]]:
        """The size and the first clues of each part of a solution."""
        if isinstance(bare.reader, AnyClueReader) and self._genre.clues_depend:
            yield from ((k, ()) for k in range(len(bare.reader.clue_sets(values))))
        elif bare.completions.number[values] == 1:
            numbers = SolvedBoard(bare, values).clue_numbers()
            for size in range(len(numbers) + 1):
                yield from ((size, chosen) for chosen in combinations(numbers, min(size, _PREFIX)))

    # ── walking ──

    def walk_part(self, start: WalkPosition) -> None:
        """Walk the part that begins there, or the rest of the one that holds the position.

        Ends early by the same exception as the whole walk does.
        """
        self._start = start
        self._set_position(start)
        if start.layout is None:  # no board has a solution
            return
        layout, moves = next(canonical_layouts(len(self._materials), self._group.moves, start.layout))
        kept = moves if start.rooms is None else moves_that_keep(start.rooms, moves)
        group = Group(tuple(kept), self._group.marks)
        if self.by_layout:
            self._walk_layout(layout, start.rooms, group)
        else:
            self._walk_choices(self._solved(layout, start.rooms, group))

    def walk_alone(self, start: WalkPosition) -> EnumStats:
        """What there is in the part that begins there, by itself."""
        self._tally = Tally.of(EnumStats(total_layouts=self._tally.total_layouts))
        self.walk_part(start)
        return self._tally.stats()

    _last: tuple[SolvedBoard, Subsets | None] | None = None
    """The board of the last part, which is most often that of the next."""

    def _solved(self, layout: Layout, rooms: RoomLayout | None, group: Group) -> SolvedBoard:
        values = self._start.completion
        assert values is not None
        last = None if self._last is None else self._last[0]
        if last is not None and (last.bare.layout, last.bare.rooms) == (layout, rooms):
            bare = last.bare
            one = last if last.values == values else SolvedBoard(bare, values)
        else:
            one = SolvedBoard(self._bare(layout, rooms, group), values)
        if one is not last:
            self._last = one, None
        return one

    def _walk_choices(self, one: SolvedBoard) -> None:
        if self._genre.clues_depend:
            self._walk_clue_sets(one, only=self._start.size)
            return
        assert self._last is not None
        subsets = self._last[1] or self._subsets(one)
        if subsets is None:
            return
        self._last = one, subsets
        size, chosen = self._start.size, self._start.chosen
        for found, images in subsets.of_size(size, chosen, within=chosen[:_PREFIX]):
            self._emit(one, found, one.alike() * images)


def _key(position: WalkPosition) -> tuple[object, ...]:
    """Positions come in the order of their keys: everything is walked in ascending order."""
    layout, rooms, completion = (() if each is None else each for each in _boards(position))
    return layout, rooms, completion, position.size, position.chosen


def _boards(position: WalkPosition) -> tuple[tuple[int, ...] | None, ...]:
    return position.layout, position.rooms, position.completion


def _paired(beginnings: Iterable[WalkPosition | PartCounts]) -> Iterator[WalkPart]:
    """Each part with where it ends; what is counted before the first goes with that. One at least, if an empty one."""
    start: WalkPosition | None = None
    counts = PartCounts()
    for each in beginnings:
        if isinstance(each, PartCounts):
            counts += each
        elif start is None:
            start = each
        else:
            yield WalkPart(start, each, counts)
            start, counts = each, PartCounts()
    yield WalkPart(start or WalkPosition(), WalkPosition(finished=True), counts)
