"""Scanning: which patterns are to be looked for where, as a board changes step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cached_property

from penmark.board.mark import bits
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, LocalPattern, Technique


class Scans:
    """What patterns find on one board, local ones only where something has changed since they last looked."""

    def __init__(self) -> None:
        self._scans: dict[str, LocalScan] = {}
        self._watchers: dict[Callable[[Position], Mapping[int, Iterable[int]]], Watchers] = {}

    def find(self, technique: Technique, position: Position) -> Iterator[Deduction]:
        """What a pattern finds now; nothing is applied."""
        match technique:
            case BoardPattern():
                return technique.find(position)
            case LocalPattern():
                return self._scan(technique, position).find(position)
            case _:
                raise TypeError(f"{technique.name} is no pattern")

    def _scan(self, technique: LocalPattern, position: Position) -> LocalScan:
        scan = self._scans.get(technique.name)
        if scan is None:
            if technique.sights not in self._watchers:
                self._watchers[technique.sights] = Watchers(technique.sights(position), position.placed)
            scan = self._scans[technique.name] = LocalScan(technique, self._watchers[technique.sights])
        return scan


class Watchers:
    """Which anchors depend on each position index, decided ones left out: nothing changes there any more."""

    def __init__(self, sights: Mapping[int, Iterable[int]], decided: Set[int] = frozenset()) -> None:
        self.anchors = list(sights)
        self._seen = list(sights.values())
        self._decided = frozenset(decided)

    @cached_property
    def of(self) -> dict[int, int]:
        """By position index, the ranks of the anchors as a bit mask: large boards have thousands of anchors.

        Made at the first change: many boards are looked at only once.
        """
        of: dict[int, int] = {}
        decided = self._decided
        for rank, seen in enumerate(self._seen):
            bit = 1 << rank
            for index in seen:
                if index not in decided:
                    of[index] = of.get(index, 0) | bit
        return of


class LocalScan:
    """Where one local pattern has yet to look: everywhere at first, then only where something changed."""

    def __init__(self, technique: LocalPattern, watchers: Watchers) -> None:
        self._technique = technique
        self._watchers = watchers
        self._waiting = (1 << len(watchers.anchors)) - 1
        """The ranks of anchors to look at, as a bit mask."""
        self._again = 0
        self._read: int | None = None
        """How many of the position's changes it has read; `None` before the first look, which is everywhere."""

    def find(self, position: Position) -> Iterator[Deduction]:
        self._wake(position)
        look, anchors = self._technique.look, self._watchers.anchors
        for rank in bits(self._waiting):
            self._waiting ^= 1 << rank
            found = tuple(look(position, anchors[rank]))
            if found:
                self._again |= 1 << rank
                yield from found

    def _wake(self, position: Position) -> None:
        """Queue the anchors that see a change, and those that found something last time: it may not have been taken."""
        changes, read = position.changes, self._read
        fresh, self._again = self._again, 0
        if read is not None and read < len(changes):
            of = self._watchers.of
            for index in changes[read:]:
                if index in of:
                    fresh |= of[index]
        self._read = len(changes)
        self._waiting |= fresh
