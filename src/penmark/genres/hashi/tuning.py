"""How many bridges to build between islands, so that counting at islands solves the puzzle, or leaves little open."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from penmark.puzzle.randomness import Rng

_CHANGES = 12
"""The most changes that are tried."""

State: TypeAlias = tuple[list[int], list[int]]
"""How many bridges each line has at least and at most."""


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
        state = [0] * len(self.ends), [2] * len(self.ends)
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

    def _suppose(self, state: State, lines: Sequence[int]) -> bool:
        """Take away the least or the greatest number of a line that leads to a contradiction; whether there was one."""
        for k in lines:
            for end, value in enumerate((state[0][k], state[1][k])):
                supposed = list(state[0]), list(state[1])
                supposed[0][k] = supposed[1][k] = value
                waiting = list(self.ends[k])
                if value and not state[0][k]:
                    self._block(k, supposed, waiting)
                if not self._count(supposed, one_each=True, waiting=waiting) or self._is_cut(supposed):
                    state[end][k] += -1 if end else 1
                    waiting = list(self.ends[k])
                    if state[0][k] == 1 and not end:
                        self._block(k, state, waiting)
                    self._count(state, one_each=True, waiting=waiting)
                    return True
        return False

    def _is_cut(self, state: State) -> bool:
        """Whether some group of islands is finished without the others."""
        groups = self._groups(state[0])
        return any(need == 0 and size < self.islands for need, size in groups.values())

    def _open(self, state: State) -> list[int]:
        least, most = state
        return [k for k, few in enumerate(least) if few < most[k]]

    def _keep_groups_open(self, state: State, lines: Sequence[int]) -> bool:
        """Take away what would finish a group without the others; whether there was anything."""
        least, most = state
        groups = self._groups(least)
        found = False
        for k in lines:
            joined = {self._group[v] for v in self.ends[k]}
            closed = sum([groups[v][0] for v in joined]) == 2 * (most[k] - least[k])
            if closed and sum([groups[v][1] for v in joined]) < self.islands:
                most[k] -= 1
                found = True
        return found

    def _groups(self, least: Sequence[int]) -> dict[int, tuple[int, int]]:
        """How many bridges each group of joined islands still needs, and how many islands it has."""
        group = list(range(self.islands))
        for k, (one, other) in enumerate(self.ends):
            if least[k] and group[one] != group[other]:
                old, new = group[one], group[other]
                group = [new if v == old else v for v in group]
        self._group = group
        found: dict[int, tuple[int, int]] = {}
        for v, number in enumerate(self.numbers):
            need, size = found.get(group[v], (0, 0))
            found[group[v]] = need + number - sum([least[k] for k in self.at[v]]), size + 1
        return found

    def _count(self, state: State, one_each: bool, waiting: list[int] | None = None) -> bool:
        """Settle what counting at islands says, from the waiting ones on, or from all; whether all can be right."""
        least, most = state
        waiting = list(range(self.islands)) if waiting is None else waiting
        while waiting:
            v = waiting.pop()
            need = self.numbers[v] - sum([least[k] for k in self.at[v]])
            if need < 0:
                return False
            lines = [k for k in self.at[v] if least[k] < most[k]]
            room = 0
            for k in lines:
                if most[k] - least[k] > need:
                    most[k] = least[k] + need
                    self._wake(k, v, waiting)
                room += most[k] - least[k]
            if room < need:
                return False
            if room == need:
                chosen = [(k, most[k]) for k in lines]
            elif one_each and room == need + 1:
                chosen = [(k, least[k] + 1) for k in lines if most[k] - least[k] == 2]
            else:
                continue
            for k, count in chosen:
                if count > least[k]:
                    if not least[k]:
                        self._block(k, state, waiting)
                    least[k] = count
                    self._wake(k, v, waiting)
        return True

    def _block(self, line: int, state: State, waiting: list[int]) -> None:
        """No bridge crosses a line that has one."""
        for other in self.crossing[line]:
            if state[1][other]:
                state[1][other] = 0
                waiting += self.ends[other]

    def _wake(self, line: int, island: int, waiting: list[int]) -> None:
        one, other = self.ends[line]
        waiting.append(other if one == island else one)

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
