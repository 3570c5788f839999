"""ALS-XY-chain: four or more almost locked sets in a row, each two neighbours with a mark that not both can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.almost_locked import (
    AlmostLocked,
    AlmostLockedSets,
    Fresh,
    as_bits,
    union_of,
)
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

_FEWEST_LINKS = 3
"""Two sets with one link are an ALS-XZ, three with two an ALS-XY-wing."""
_MOST_LINKS = 6
_MOST_TRIES = 500
"""How many sets to try between two ends before giving up on a way that passes none twice."""


def als_xy_chain(position: Position) -> Iterator[Deduction]:
    """If the first set lacks z it holds x, so the second lacks x and holds y, and so on: the last one holds z."""
    found = position.view(AlmostLockedSets)
    walk = position.view(_Walk)
    fresh = Fresh()
    for links, start, end in sorted(walk.ends(), key=lambda chain: (chain[0] < _FEWEST_LINKS, chain)):
        layers = walk.layers(start, end, links)
        for first, last in walk.pairs(start, end):
            strikes = _strikes(found, first, last, start, end)
            way = walk.way(layers, first, last, end) if fresh.has(strikes) else ()
            if way:
                fresh.take(strikes)
                sets = [first, *(some for some, _ in way)]
                yield from found.steps(sets, strikes, partial(_words, found, first, way, strikes))


def _strikes(found: AlmostLockedSets, first: AlmostLocked, last: AlmostLocked, start: int, end: int) -> dict[int, int]:
    if first.cells | last.cells in (first.cells, last.cells):
        return {}
    return found.shared_bites(first, last, 1 << found.spots[start].value | 1 << found.spots[end].value)


_Way: TypeAlias = tuple[tuple[AlmostLocked, int], ...]
"""The sets after the first, each with the value that it cannot share with the one before it."""


class _Walk:
    """From spot to spot: each set is entered at a spot where it loses a value, and left at one that it then holds."""

    def __init__(self, position: Position) -> None:
        self.found = found = position.view(AlmostLockedSets)
        links = [spot.links for spot in found.spots]
        self.next = [union_of(links, mates) for mates in found.mates]
        """By spot where a set is entered, the spots where the one after it may be entered, as bits."""

    def ends(self) -> Iterator[tuple[int, int, int]]:
        """(least number of links, spot where the first set is left, spot where the last is entered), if both bite."""
        for start, spot in enumerate(self.found.spots):
            ends = self._biting_with(start) & -2 << start if spot.links else 0
            layer = seen = spot.links if ends else 0
            for links in range(1, _MOST_LINKS + 1):
                for end in bits(layer & ends):
                    yield links, start, end
                layer = union_of(self.next, layer) & ~seen
                seen |= layer

    def _biting_with(self, start: int) -> int:
        """The spots of sets that bite where sets of this spot do, as bits."""
        mates = self.found.mates
        return union_of(mates, union_of(self.found.partners, mates[start]))

    def pairs(self, start: int, end: int) -> Iterator[tuple[AlmostLocked, AlmostLocked]]:
        """The sets at both ends."""
        found = self.found
        for first in bits(found.spots[start].sets):
            for last in bits(found.spots[end].sets):
                yield found.sets[first], found.sets[last]

    def layers(self, start: int, end: int, links: int) -> list[int]:
        """The spots that can be entered with one link, with two, and so on, up to the last before the end.

        Where fewer links than a chain has would do, a longer way round is taken.
        """
        layers = [self.found.spots[start].links]
        while len(layers) < max(links, _FEWEST_LINKS) or (not layers[-1] >> end & 1 and len(layers) < _MOST_LINKS):
            layers.append(union_of(self.next, layers[-1]))
        return layers[:-1] if layers[-1] >> end & 1 else []

    def way(self, layers: list[int], first: AlmostLocked, last: AlmostLocked, end: int) -> _Way:
        """From the first set to the last over different ones; empty if no such way is found."""
        used, tries = 1 << first.number | 1 << last.number, iter(range(_MOST_TRIES))
        for middle in self._middles(layers, end, used, tries) if layers else ():
            return (*middle, (last, self.found.spots[end].value))
        return ()

    def _middles(self, layers: list[int], end: int, used: int, tries: Iterator[int]) -> Iterator[_Way]:
        if not layers:
            yield ()
            return
        for entered in bits(layers[-1]):
            if self.next[entered] >> end & 1:
                for some, _ in zip(self._through(entered, end, used), tries, strict=False):
                    for middle in self._middles(layers[:-1], entered, used | 1 << some.number, tries):
                        yield (*middle, (some, self.found.spots[entered].value))

    def _through(self, entered: int, end: int, used: int) -> Iterator[AlmostLocked]:
        """The sets by which one gets from the one spot to the other."""
        found = self.found
        exits = found.spots[end].links & ~(1 << entered)
        for number in bits(found.spots[entered].sets & ~used):
            if any(exits >> spot & 1 for spot in found.sets[number].spots.values()):
                yield found.sets[number]


def _words(found: AlmostLockedSets, first: AlmostLocked, way: _Way, strikes: dict[int, int], say: Names) -> str:
    links = [f"cannot share {found.mark(say, value)} with {found.named(say, some)}" for some, value in way]
    return (
        f"almost locked sets: {found.named(say, first)} {', which '.join(links)}; so the first or the last holds "
        f"{found.marks(say, as_bits(strikes))}: {MOVES}."
    )


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="als-xy-chain", title="ALS-XY-chain", rule_kinds=frozenset({"distinct"}), find=als_xy_chain),
)
