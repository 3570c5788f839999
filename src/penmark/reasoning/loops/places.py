"""Places that the loop passes in one of a few ways, such as cells and pearls: tables of patterns over positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.rules.outcome import Names

Pattern: TypeAlias = tuple[int, int]
"""A way to pass: the bits of the positions that are marked, and of those that are not; the others may be either."""
Patterns: TypeAlias = tuple[Pattern, ...]


@dataclass(frozen=True, eq=False)
class PlaceTable:
    """One place: its positions by index, and the patterns that it allows over them."""

    kind: str
    """What it is, as in `cell` or `black pearl`; techniques are about places of some kinds."""
    at: Coord
    positions: tuple[int, ...]
    patterns: Patterns
    broken: Callable[[Names], str]
    """What would be wrong if no pattern were left, to go on after 'then'."""
    way: Callable[[Names, Pattern], tuple[str, str]]
    """What a pattern is, to go on after 'if', in two parts: what patterns may share, and what is its own."""

    name: Callable[[Names], str] | None = None
    """What people call it; its kind and place unless it has a name of its own."""
    _followed: dict[Pattern, tuple[tuple[int, int], ...] | None] = field(default_factory=dict, init=False, repr=False)

    def called(self, say: Names) -> str:
        if self.name is not None:
            return self.name(say)
        return f"{'' if self.kind == 'cell' else f'the {self.kind} at '}{say.coord(self.at)}"

    def known(self, masks: Sequence[int]) -> Pattern:
        """What is known of its positions, as bits."""
        on = off = 0
        for k, i in enumerate(self.positions):
            if masks[i] == LINE:
                on |= 1 << k
            elif masks[i] == OFF:
                off |= 1 << k
        return on, off

    def left(self, on: int, off: int) -> list[Pattern]:
        """The patterns that what is known of its positions allows."""
        return [pattern for pattern in self.patterns if not (pattern[0] & off or pattern[1] & on)]

    def followed(self, on: int, off: int) -> tuple[tuple[int, int], ...] | None:
        """The positions that are decided by what is known of the others, with what they hold; `None` if no way is left.

        Worked out once for each state: grading comes to the same few again and again.
        """
        known = on, off
        if known not in self._followed:
            left = self.left(on, off)
            both = common(left) if left else (0, 0)
            self._followed[known] = tuple(self.marks(both[0] & ~on, both[1] & ~off)) if left else None
        return self._followed[known]

    def marks(self, on: int, off: int) -> list[tuple[int, int]]:
        """Bits of this place as positions with what they hold."""
        return [(i, LINE if on >> k & 1 else OFF) for k, i in enumerate(self.positions) if (on | off) >> k & 1]


def common(patterns: Sequence[Pattern]) -> Pattern:
    """What some patterns, one at least, have in common."""
    on, off = patterns[0]
    for mine, yours in patterns[1:]:
        on &= mine
        off &= yours
    return on, off


@lru_cache(maxsize=64)
def degree_patterns(count: int, empty: bool) -> Patterns:
    """Two of so many lines, or with `empty` none of them."""
    every = (1 << count) - 1
    pairs = ((1 << a | 1 << b) for a, b in combinations(range(count), 2))
    return tuple((on, every & ~on) for on in (*([0] if empty else []), *pairs))
