"""How many bridges to build between islands, so that counting at islands solves the puzzle, or leaves little open."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field

from penmark.puzzle.randomness import Rng

_CHANGES = 12
"""The most changes that are tried."""


@dataclass
class BridgeBounds:
    """What is known of the bridges of each line, and what that leaves to each island."""

    least: list[int]
    most: list[int]
    need: list[int]
    """By island, how many bridges it needs besides those that are there."""
    room: list[int]
    """By island, how many bridges its lines have room for besides."""

    def copy(self) -> BridgeBounds:
        return BridgeBounds(self.least[:], self.most[:], self.need[:], self.room[:])


class Reach(enum.IntEnum):
    """What it takes to solve a puzzle."""

    ALL_NEEDED = 0
    """Islands that need all that there is room for."""
    ONE_EACH = 1
    """Also islands that have room for one bridge more than they need."""
    GROUPS = 2
    """Also that no group of islands is finished without the others."""
    SUPPOSING = 3
    """Also that a number of bridges on one line leads to something that cannot be."""
    BEYOND = 4
    """More than that; whether there is one solution is not known."""


@dataclass
class Bridges:
    """Lines between islands, by number, and how many bridges each has."""

    islands: int
    ends: Sequence[tuple[int, int]]
    """The islands that each line joins."""
    crossing: Sequence[Sequence[int]]
    """The lines that cross each line."""
    built: list[int]
    at: list[list[int]] = field(init=False)
    """The lines at each island."""
    numbers: list[int] = field(init=False)
    _group: list[int] = field(init=False, default_factory=list)
    """By island, its group when groups were last made."""

    def __post_init__(self) -> None:
        self.at = [[] for _ in range(self.islands)]
        for k, pair in enumerate(self.ends):
            for v in pair:
                self.at[v].append(k)
        self.numbers = [sum(self.built[k] for k in lines) for lines in self.at]

    def build(self, line: int, count: int) -> None:
        for v in self.ends[line]:
            self.numbers[v] += count - self.built[line]
        self.built[line] = count

    # ── solving by counting ──

    def reach(self, deep: bool = False, least: Reach = Reach.ALL_NEEDED) -> tuple[Reach, list[int]]:
        """What it takes to solve it, and the lines that stay open; without suppositions, unless `deep`.

        What takes less than `least` is not told from what takes that.
        """
        state = BridgeBounds(
            [0] * len(self.ends), [2] * len(self.ends), self.numbers[:], [2 * len(lines) for lines in self.at]
        )
        for reach in (Reach.ALL_NEEDED, Reach.ONE_EACH) if least is Reach.ALL_NEEDED else (Reach.ONE_EACH,):
            self._count(state, reach is Reach.ONE_EACH)
            left = self._open(state)
            if not left:
                return reach, left
        reach = Reach.GROUPS
        while True:
            while self._keep_groups_open(state, left):
                self._count(state, one_each=True)
                left = self._open(state)
                if not left:
                    return reach, left
            if not deep or not self._suppose(state, left):
                return Reach.BEYOND, left
            reach, left = Reach.SUPPOSING, self._open(state)
            if not left:
                return reach, left

    def _suppose(self, state: BridgeBounds, lines: Sequence[int]) -> bool:
        """Take away the least or the greatest number of a line that leads to a contradiction; whether there was one."""
        for k in lines:
            least, most = state.least[k], state.most[k]
            for value in (least, most):
                supposed, waiting = state.copy(), list(self.ends[k])
                self._narrow(k, value, value, supposed, waiting)
                if not self._count(supposed, one_each=True, waiting=waiting) or self._is_cut(supposed):
                    waiting = list(self.ends[k])
                    self._narrow(k, least + (value == least), most - (value == most), state, waiting)
                    self._count(state, one_each=True, waiting=waiting)
                    return True
        return False

    def _is_cut(self, state: BridgeBounds) -> bool:
        """Whether some group of islands is finished without the others."""
        groups = self._groups(state)
        return any(need == 0 and size < self.islands for need, size in groups.values())

    def _open(self, state: BridgeBounds) -> list[int]:
        return [k for k, (few, many) in enumerate(zip(state.least, state.most, strict=True)) if few < many]

    def _keep_groups_open(self, state: BridgeBounds, lines: Sequence[int]) -> bool:
        """Take away what would finish a group without the others; whether there was anything."""
        least, most, groups = state.least, state.most, self._groups(state)
        found = False
        for k in lines:
            joined = {self._group[v] for v in self.ends[k]}
            closed = sum([groups[v][0] for v in joined]) == 2 * (most[k] - least[k])
            if closed and sum([groups[v][1] for v in joined]) < self.islands:
                self._narrow(k, least[k], most[k] - 1, state, [])
                found = True
        return found

    def _groups(self, state: BridgeBounds) -> dict[int, tuple[int, int]]:
        """How many bridges each group of joined islands still needs, and how many islands it has."""
        group = list(range(self.islands))
        members = [[v] for v in group]
        for few, (one, other) in zip(state.least, self.ends, strict=True):
            if few and group[one] != group[other]:
                small, large = sorted((group[one], group[other]), key=lambda number: len(members[number]))
                for v in members[small]:
                    group[v] = large
                members[large] += members[small]
        self._group, need = group, state.need
        return {v: (sum([need[each] for each in members[v]]), len(members[v])) for v in set(group)}

    def _count(self, state: BridgeBounds, one_each: bool, waiting: list[int] | None = None) -> bool:
        """Settle what counting at islands says, from the waiting ones on, or from all; whether all can be right."""
        least, most, need, room = state.least, state.most, state.need, state.room
        waiting = list(range(self.islands)) if waiting is None else waiting
        while waiting:
            v = waiting.pop()
            needed = need[v]
            if needed < 0 or room[v] < needed:
                return False
            if needed < 2:
                for k in self.at[v]:
                    if most[k] - least[k] > needed:
                        self._narrow(k, least[k], least[k] + needed, state, waiting)
            spare = room[v] - needed
            if spare < 0:
                return False
            if spare > one_each or not needed:
                continue
            for k in self.at[v]:
                if most[k] - least[k] > spare:
                    self._narrow(k, most[k] - spare, most[k], state, waiting)
        return True

    def _narrow(self, line: int, least: int, most: int, state: BridgeBounds, waiting: list[int]) -> None:
        """Take in that a line has at least and at most so many bridges. No bridge crosses a line that has one."""
        built, lost = least - state.least[line], state.most[line] - most
        for v in self.ends[line]:
            state.need[v] -= built
            state.room[v] -= built + lost
        waiting += self.ends[line]
        if built and not state.least[line]:
            for other in self.crossing[line]:
                if state.most[other]:
                    self._narrow(other, state.least[other], 0, state, waiting)
        state.least[line], state.most[line] = least, most

    # ── tuning ──

    def tune(self, rng: Rng, wanted: Reach | None) -> bool:
        """Change numbers of bridges where something stays open; whether it takes exactly what is wanted, if anything.

        Without a wish, any puzzle will do that counting solves, or, after enough changes, one that it may not.
        """
        deep = wanted is not None and wanted > Reach.GROUPS
        least = Reach.ALL_NEEDED if wanted in (Reach.ALL_NEEDED, Reach.ONE_EACH) else Reach.ONE_EACH
        reach, left = self.reach(deep, least)
        for _ in range(_CHANGES):
            if self._is_enough(reach, left, wanted):
                return True
            line = rng.choice(left or range(len(self.ends)))
            before = self.built[line]
            if before == 0 and any(self.built[other] for other in self.crossing[line]):
                continue
            self.build(line, 3 - before if before else 1 + rng.below(2))
            changed, open_ = self.reach(deep, least)
            too_easy = wanted is not None and reach < wanted
            worse = len(open_) > len(left) or (wanted is not None and changed < wanted)
            if worse and not too_easy:
                self.build(line, before)
            else:
                reach, left = changed, open_
        return self._is_enough(reach, left, wanted) or wanted is None

    def _is_enough(self, reach: Reach, left: Sequence[int], wanted: Reach | None) -> bool:
        if wanted is None:
            return not left
        return reach is wanted
