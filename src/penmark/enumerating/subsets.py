"""Sets of clues in order, the small ones first, that make a puzzle; without looking at all the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

from penmark.enumerating.judging import Judge

Chosen: TypeAlias = tuple[int, ...]
"""Numbers of clues, ascending."""


class Follower(Protocol):
    """Whoever wants to know how far it has come. Either method may raise to end it."""

    def visit(self, chosen: Chosen) -> None:
        """A set is about to be looked at, or sets that begin so; all that come before them are done."""

    def examined(self) -> None:
        """A set was judged."""


class Subsets:
    """The sets of one solution's clues that leave it alone; of those that symmetries take to each other, the least."""

    def __init__(
        self,
        judge: Judge,
        clues: Sequence[int],
        moves: Sequence[Sequence[int]],
        minimal: bool,
        follower: Follower,
        places: Sequence[int] | None = None,
    ) -> None:
        """`moves` take clues to each other. `places` says where each clue stands, if two may stand at one place: of
        those a set holds one at most."""
        self._judge = judge
        self._clues = frozenset(clues)
        self._end = max(clues, default=-1) + 1
        self._moves = moves if len(moves) > 1 else ()
        self._places = places
        self._minimal = minimal
        self._follower = follower

    def of_size(self, size: int, start: Chosen = ()) -> Iterator[tuple[Chosen, int]]:
        """Those of a size in order, each with how many images it has; from a beginning on, if it is given."""
        return self._grow((), 0, size, self._judge.differences, start)

    def _grow(
        self, chosen: Chosen, bits: int, left: int, open_: list[int], start: Chosen
    ) -> Iterator[tuple[Chosen, int]]:
        """`open_` are known differences that are not met yet."""
        self._follower.visit(chosen)
        if self._minimal and self._judge.wasteful(bits):
            return
        if not left:
            if not open_:
                yield from self._judged(chosen, bits)
            return
        if self._minimal and not open_ and self._judge.closed(bits):
            return
        first = chosen[-1] + 1 if chosen else 0
        last = _last_choice(open_, first, left, self._end - left)
        for k in range(max(first, start[0] if start else 0), last + 1):
            if k in self._clues and not self._is_taken(k, chosen):
                bit = 1 << k
                following = start[1:] if start and k == start[0] else ()
                still = [each for each in open_ if not each & bit]
                yield from self._grow((*chosen, k), bits | bit, left - 1, still, following)

    def _is_taken(self, k: int, chosen: Chosen) -> bool:
        """Whether another clue stands at its place; those of one place follow each other."""
        return self._places is not None and bool(chosen) and self._places[chosen[-1]] == self._places[k]

    def _judged(self, chosen: Chosen, bits: int) -> Iterator[tuple[Chosen, int]]:
        images = {tuple(sorted(map(move.__getitem__, chosen))) for move in self._moves} or {chosen}
        fine = (
            chosen == min(images) and self._judge.unique(bits) and not (self._minimal and not self._judge.minimal(bits))
        )
        self._follower.examined()
        if fine:
            yield chosen, len(images)


def _last_choice(open_: Sequence[int], first: int, left: int, last: int) -> int:
    """The last clue that may come next if so many more, from `first` on, are to meet all these differences."""
    ahead = -1 << first
    apart, taken = 0, 0
    for each in open_:
        possible = each & ahead
        last = min(last, possible.bit_length() - 1)
        if not possible & taken:
            taken |= possible
            apart += 1
    return last if apart <= left else -1
