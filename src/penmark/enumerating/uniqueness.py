"""`UniquenessTest`: whether some of the clues of a solution leave only that solution.

Clues are numbered, and sets of clues are bit sets. Two solutions of a bare board differ in some clues: a set of clues
tells them apart if it has one of these. So a set of clues leaves a single solution if it meets every such *difference*,
and then so does every superset.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeAlias

from penmark.enumerating.groups import Values

Confirm: TypeAlias = Callable[[int], int | None]
"""The difference to another solution with these clues; `None` if there is no other solution."""


class UniquenessTest(ABC):
    """Tests sets of clues of one solution."""

    differences: list[int]
    """Known differences, each of which a puzzle's clues must meet; there may be others."""

    @abstractmethod
    def unique(self, clues: int) -> bool:
        """Whether the clues leave one solution."""

    def closed(self, clues: int) -> bool:
        """Whether the clues, and so every superset, are already known to leave one solution."""
        return False

    def wasteful(self, clues: int) -> bool:
        """Whether one of the clues is already known to be redundant in every superset."""
        return False

    def minimal(self, clues: int) -> bool:
        """Whether no clue of a puzzle is redundant."""
        return not any(self.unique(clues ^ bit) for bit in _bits(clues))


class KnownSolutions(UniquenessTest):
    """For a bare board all of whose solutions are known: no solver is needed."""

    def __init__(self, differences: Iterable[int]) -> None:
        self.differences = minimal_sets(differences)

    def unique(self, clues: int) -> bool:
        return all(difference & clues for difference in self.differences)

    def closed(self, clues: int) -> bool:
        return self.unique(clues)

    def wasteful(self, clues: int) -> bool:
        needed = 0
        for difference in self.differences:
            met = difference & clues
            if met & (met - 1) == 0:
                needed |= met
        return needed != clues

    def minimal(self, clues: int) -> bool:
        return not self.wasteful(clues)


class SomeSolutions(UniquenessTest):
    """For a bare board with too many solutions: a solver confirms what the known ones do not refute."""

    def __init__(self, differences: Iterable[int], confirm: Confirm) -> None:
        self.differences = minimal_sets(differences)
        self._confirm = confirm
        self._confirmed: list[int] = []

    def closed(self, clues: int) -> bool:
        return any(clues & found == found for found in self._confirmed)

    def unique(self, clues: int) -> bool:
        if self.closed(clues):
            return True
        if not all(difference & clues for difference in self.differences):
            return False
        difference = self._confirm(clues)
        if difference is None:
            self._confirmed.append(clues)
            return True
        self.differences.append(difference)
        return False


def difference(one: Values, other: Values) -> int:
    """The clues in which two solutions differ, as a bit set."""
    bits = 0
    for k, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        if mine != theirs:
            bits |= 1 << k
    return bits


def minimal_sets(sets: Iterable[int]) -> list[int]:
    """The minimal sets: a set that meets these meets all."""
    minimal: list[int] = []
    for each in sorted(set(sets), key=lambda bits: (bits.bit_count(), bits)):
        if not any(each & smaller == smaller for smaller in minimal):
            minimal.append(each)
    return minimal


def _bits(number: int) -> Iterable[int]:
    while number:
        yield number & -number
        number &= number - 1
