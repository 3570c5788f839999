"""Whether some of the clues that a solution gives leave only that solution.

Clues are numbered, sets of them are bits. Two solutions of a bare board differ in some clues: a set of clues tells them
apart if it holds one of these. So clues leave a single solution when they hold one of each such *difference*, and
more clues then do so as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeAlias

from penmark.enumerating.groups import Values

Confirm: TypeAlias = Callable[[int], int | None]
"""Where another solution with these clues gives other ones; `None` if there is no other solution."""


class Judge(ABC):
    """Knows one solution and judges sets of its clues."""

    differences: list[int]
    """Each must be met by the clues of a puzzle; there may be others that are not known."""

    @abstractmethod
    def unique(self, clues: int) -> bool:
        """Whether they leave one solution."""

    def closed(self, clues: int) -> bool:
        """Whether it is known already that these leave one solution, and so do any more."""
        return False

    def wasteful(self, clues: int) -> bool:
        """Whether it is known already that a clue is needless, and stays so whatever others join."""
        return False

    def minimal(self, clues: int) -> bool:
        """Whether none of the clues of a puzzle can be dropped."""
        return not any(self.unique(clues ^ bit) for bit in _bits(clues))


class KnownSolutions(Judge):
    """All solutions of the bare board are known: nobody needs to be asked."""

    def __init__(self, differences: Iterable[int]) -> None:
        self.differences = least_sets(differences)

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


class SomeSolutions(Judge):
    """Too many solutions to know them all: a solver confirms what those that are known do not refute."""

    def __init__(self, differences: Iterable[int], confirm: Confirm) -> None:
        self.differences = least_sets(differences)
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
    """The clues in which two solutions differ."""
    bits = 0
    for k, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        if mine != theirs:
            bits |= 1 << k
    return bits


def least_sets(sets: Iterable[int]) -> list[int]:
    """Those that hold no other one: meeting them is meeting all."""
    least: list[int] = []
    for each in sorted(set(sets), key=lambda bits: (bits.bit_count(), bits)):
        if not any(each & smaller == smaller for smaller in least):
            least.append(each)
    return least


def _bits(number: int) -> Iterable[int]:
    while number:
        yield number & -number
        number &= number - 1
