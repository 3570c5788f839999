"""The parts that a walk is made of: each can be walked by itself, wherever, and all of them in order are the walk.

Where there are many layouts, a part is one of them; where there are few, but many solutions of a board, it is one of
those; else it is the sets of one size of the clues of a solution that begin with the same two clues.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import msgspec

from penmark.enumerating.any_clues import AnyClueReader
from penmark.enumerating.bare_boards import BareBoard, SolvedBoard
from penmark.enumerating.checkpoint import WalkPosition
from penmark.enumerating.groups import Group, Values
from penmark.enumerating.layouts import canonical_layouts
from penmark.enumerating.room_layouts import moves_that_keep
from penmark.enumerating.subsets import Chosen, Subsets
from penmark.enumerating.tally import Tally
from penmark.enumerating.walk import Walker
from penmark.puzzle.enumeration import EnumStats

_MANY = 64
"""So many parts are enough to keep any number of workers busy: they are not cut into smaller ones."""
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


class Extent(enum.Enum):
    """How far a part goes from where it begins."""

    LAYOUT = enum.auto()
    COMPLETION = enum.auto()
    PREFIX = enum.auto()


@dataclass(frozen=True, slots=True)
class WalkPart:
    """A part of a walk."""

    start: WalkPosition
    extent: Extent
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
        return self._genre.has_rooms or self._tally.total_layouts >= _MANY

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
        if part.extent is Extent.LAYOUT:
            return True
        if part.extent is Extent.COMPLETION:
            return one.completion == other.completion
        same = (one.completion, one.size) == (other.completion, other.size)
        return same and other.chosen[: len(one.chosen)] == one.chosen

    def _beginnings(self) -> Iterator[tuple[WalkPosition, Extent] | PartCounts]:
        """Where each part begins, and between them what was examined to its end."""
        for layout, moves in canonical_layouts(len(self._materials), self._group.moves):
            for rooms, kept in self._rooms(layout, moves, None):
                if self.by_layout:
                    yield WalkPosition(layout, rooms), Extent.LAYOUT
                else:
                    yield from self._beginnings_on(self._bare(layout, rooms, Group(tuple(kept), self._group.marks)))

    def _beginnings_on(self, bare: BareBoard) -> Iterator[tuple[WalkPosition, Extent] | PartCounts]:
        self.capped = self.capped or not bare.completions.complete
        completions = bare.completions.representatives(bare.group, self._check_clock)
        for values in completions:
            here = WalkPosition(bare.layout, bare.rooms, values)
            if len(completions) >= _MANY:
                yield here, Extent.COMPLETION
            else:
                for size, chosen in self._first_choices(bare, values):
                    yield msgspec.structs.replace(here, size=size, chosen=chosen), Extent.PREFIX
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

    def walk_part(self, part: WalkPart) -> None:
        """Walk a part, which may begin within one. Ends early by the same exception as the whole walk does."""
        self._start = part.start
        self._set_position(part.start)
        if part.start.layout is None:  # no board has a solution
            return
        if part.extent is Extent.LAYOUT:
            self._walk_layout(part.start.layout, part.start.rooms, self._group_of(part.start))
        elif part.extent is Extent.COMPLETION:
            self._walk_completion(self._solved(part.start))
        else:
            self._walk_choices(self._solved(part.start))

    def walk_alone(self, part: WalkPart) -> EnumStats:
        """What there is in a part by itself."""
        self._tally = Tally.of(EnumStats(total_layouts=self._tally.total_layouts))
        self.walk_part(part)
        return self._tally.stats()

    def _group_of(self, start: WalkPosition) -> Group:
        """The moves that preserve the layout."""
        _, moves = next(canonical_layouts(len(self._materials), self._group.moves, start.layout))
        kept = moves if start.rooms is None else moves_that_keep(start.rooms, moves)
        return Group(tuple(kept), self._group.marks)

    _last: tuple[SolvedBoard, Subsets | None] | None = None
    """The board of the last part, which is most often that of the next."""

    def _solved(self, start: WalkPosition) -> SolvedBoard:
        assert start.layout is not None
        assert start.completion is not None
        last = None if self._last is None else self._last[0]
        if last is not None and (last.bare.layout, last.bare.rooms) == (start.layout, start.rooms):
            if last.values == start.completion:
                return last
            one = SolvedBoard(last.bare, start.completion)
        else:
            one = SolvedBoard(self._bare(start.layout, start.rooms, self._group_of(start)), start.completion)
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


def _paired(beginnings: Iterable[tuple[WalkPosition, Extent] | PartCounts]) -> Iterator[WalkPart]:
    """Each part with where it ends; what is counted before the first goes with that. One at least, if an empty one."""
    begun: tuple[WalkPosition, Extent] | None = None
    counts = PartCounts()
    for each in beginnings:
        if isinstance(each, PartCounts):
            counts += each
        elif begun is None:
            begun = each
        else:
            yield WalkPart(*begun, each[0], counts)
            begun, counts = each, PartCounts()
    yield WalkPart(*(begun or (WalkPosition(), Extent.LAYOUT)), WalkPosition(finished=True), counts)
