"""Dropping clues while one solution remains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

from penmark.board.coord import Coord
from penmark.generating.effort import Effort
from penmark.generating.switches import Orbit, Switches
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng

_CONFLICTS = 1_000
"""A clue that is not shown to be needless within so many contradictions stays."""
_PARTS, _STRETCH = 5, 4
"""Clues are dropped in so many parts at first, then in smaller ones; fewer than this, one by one."""


class Reduction:
    """The clues of one puzzle that has a single solution, on their way to fewer."""

    def __init__(
        self, switches: Switches, clues: Mapping[Coord, ClueValue], orbits: Sequence[Orbit], effort: Effort
    ) -> None:
        """`clues` that are in no orbit stay in any case."""
        self._switches = switches
        self._clues = clues
        self._effort = effort
        self._orbits = orbits
        # Dicts, not sets: they keep their order.
        self._on = dict.fromkeys(clues)
        self._kept = dict.fromkeys(orbits)

    def left(self) -> dict[Coord, ClueValue]:
        return {at: clue for at, clue in self._clues.items() if at in self._on}

    def run(self, rng: Rng, floor: int, minimal: bool) -> None:
        """Down to so many clues, or until no orbit can go."""
        chosen = set(self._switches.sketch(self._orbits, rng))
        for orbit in self._orbits:
            if orbit not in chosen:
                self._remove(orbit)
        order = by_frequency(self._clues, self._kept, rng)
        for orbit in order[self._drop_many(order, floor) :]:
            if minimal or len(self._on) - len(orbit) >= floor:
                self._effort.check()
                self._drop_if_needless(orbit, None if minimal else _CONFLICTS)
        if not minimal:
            self._fill_up(rng, floor)

    def _drop_many(self, order: Sequence[Orbit], floor: int) -> int:
        """Drop long stretches at the head of the order as far as that goes; how many orbits were dropped."""
        done, stretch = 0, len(order) // _PARTS
        while stretch >= _STRETCH:
            self._effort.check()
            some = order[done : done + stretch]
            for orbit in some:
                self._remove(orbit)
            if len(self._on) >= floor and self._switches.enough(self._on, _CONFLICTS):
                done += stretch
                continue
            for orbit in some:
                self._restore(orbit)
            stretch //= 2
        return done

    def _drop_if_needless(self, orbit: Orbit, conflicts: int | None) -> None:
        """If the other clues imply these, then every solution without them is the one solution."""
        self._remove(orbit)
        if not all(self._switches.needless(at, self._on, conflicts) for at in orbit):
            self._restore(orbit)

    def _remove(self, orbit: Orbit) -> None:
        del self._kept[orbit]
        for at in orbit:
            del self._on[at]

    def _restore(self, orbit: Orbit) -> None:
        self._kept[orbit] = None
        self._on.update(dict.fromkeys(orbit))

    def _fill_up(self, rng: Rng, floor: int) -> None:
        """Put needless clues back while fewer stand than were asked for."""
        for orbit in rng.shuffled(self._orbits):
            if len(self._on) >= floor:
                return
            if orbit not in self._kept:
                self._restore(orbit)


def by_frequency(clues: Mapping[Coord, ClueValue], orbits: Collection[Orbit], rng: Rng) -> list[Orbit]:
    """At random, but the more of a kind there are, the earlier they tend to come: no number drowns the others."""
    number = Counter([clues[at] for orbit in orbits for at in orbit])
    mixed = rng.shuffled(orbits)
    weights = [sum([number[clues[at]] for at in orbit]) // len(orbit) for orbit in mixed]
    keys = [drawn // weight for drawn, weight in zip(rng.several(1 << 16, len(mixed)), weights, strict=True)]
    return [orbit for _, orbit in sorted(zip(keys, mixed, strict=True), key=itemgetter(0))]
