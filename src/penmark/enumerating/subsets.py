"""`Subsets`: the sets of clues that leave a single solution, in order of size, without examining all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

from penmark.enumerating.uniqueness import UniquenessTest

Chosen: TypeAlias = tuple[int, ...]
"""Clue numbers, ascending."""


class Follower(Protocol):
    """Is told about progress. Either method may raise to end the search."""

    def visit(self, chosen: Chosen) -> None:
        """Sets that start with `chosen` are about to be examined; all sets before them are done."""

    def examined(self) -> None:
        """A set was tested."""


class Subsets:
    """The sets of a solution's clues that leave no other; of each orbit under symmetries, the smallest."""

    def __init__(
        self,
        test: UniquenessTest,
        clues: Sequence[int],
        moves: Sequence[Sequence[int]],
        minimal: bool,
        follower: Follower,
        places: Sequence[int] | None = None,
    ) -> None:
        """`moves` are permutations of the clues. `places` has the place of each clue, if several clues may be true of
        one place: a set has at most one of those."""
        self._test = test
        self._clues = frozenset(clues)
        self._end = max(clues, default=-1) + 1
        self._moves = moves if len(moves) > 1 else ()
        self._places = places
        self._minimal = minimal
        self._follower = follower

    def of_size(self, size: int, start: Chosen = (), within: Chosen = ()) -> Iterator[tuple[Chosen, int]]:
        """The sets of a size in order, each with its number of images; from the prefix `start` on, if given, and only
        those that begin with `within`."""
        return self._grow((), 0, size, self._test.differences, start, within)

    def _grow(
        self, chosen: Chosen, bits: int, left: int, open_: list[int], start: Chosen, within: Chosen
    ) -> Iterator[tuple[Chosen, int]]:
        """Extend `chosen` by `left` clues; `open_` are the known differences that are not met yet."""
        self._follower.visit(chosen)
        if self._minimal and self._test.wasteful(bits):
            return
        if not left:
            if not open_:
                yield from self._tested(chosen, bits)
            return
        if self._minimal and not open_ and self._test.closed(bits):
            return
        first = chosen[-1] + 1 if chosen else 0
        last = _last_choice(open_, first, left, self._end - left)
        first = max(first, start[0] if start else 0)
        for k in range(first, last + 1) if not within else (within[0],) if first <= within[0] <= last else ():
            if k in self._clues and not self._is_taken(k, chosen):
                bit = 1 << k
                following = start[1:] if start and k == start[0] else ()
                still = [each for each in open_ if not each & bit]
                yield from self._grow((*chosen, k), bits | bit, left - 1, still, following, within[1:])

    def _is_taken(self, k: int, chosen: Chosen) -> bool:
        """Whether another clue of its place is chosen; those of one place are numbered in a row."""
        return self._places is not None and bool(chosen) and self._places[chosen[-1]] == self._places[k]

    def _tested(self, chosen: Chosen, bits: int) -> Iterator[tuple[Chosen, int]]:
        images = {tuple(sorted(map(move.__getitem__, chosen))) for move in self._moves} or {chosen}
        fine = (
            chosen == min(images) and self._test.unique(bits) and not (self._minimal and not self._test.minimal(bits))
        )
        self._follower.examined()
        if fine:
            yield chosen, len(images)


def _last_choice(open_: Sequence[int], first: int, left: int, last: int) -> int:
    """The last clue that may come next if `left` more, from `first` on, are to meet all these differences."""
    ahead = -1 << first
    apart, taken = 0, 0
    for each in open_:
        possible = each & ahead
        last = min(last, possible.bit_length() - 1)
        if not possible & taken:
            taken |= possible
            apart += 1
    return last if apart <= left else -1
