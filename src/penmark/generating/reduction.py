"""`Reduction`: drop clues as long as the puzzle keeps a single solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

from penmark.board.coord import Coord
from penmark.generating.orbits import Orbit
from penmark.generating.redundancy import RedundancyChecker
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng

_CONFLICTS = 1_000
"""A clue that is not proved redundant within this number of conflicts stays."""
_BATCHES = 5
"""The first batch of orbits dropped together is this fraction of all; failing batches are halved."""
_SMALLEST_BATCH = 4
"""Below this size orbits are dropped one by one."""


class Reduction:
    """The clues of one puzzle with a single solution, being reduced."""

    def __init__(
        self, checker: RedundancyChecker, clues: Mapping[Coord, ClueValue], orbits: Sequence[Orbit], budget: RunBudget
    ) -> None:
        """`clues` that are in no orbit always stay."""
        self._checker = checker
        self._clues = clues
        self._budget = budget
        self._orbits = orbits
        # Dicts, not sets: they keep their order.
        self._on = dict.fromkeys(clues)
        self._kept = dict.fromkeys(orbits)

    def left(self) -> dict[Coord, ClueValue]:
        """The clues that were not dropped."""
        return {at: clue for at, clue in self._clues.items() if at in self._on}

    def run(self, rng: Rng, floor: int, minimal: bool) -> None:
        """Drop orbits until `floor` clues are left or no other orbit can go; if `minimal`, whatever the floor."""
        chosen = set(self._checker.sufficient_subset(self._orbits, rng))
        for orbit in self._orbits:
            if orbit not in chosen:
                self._remove(orbit)
        order = by_frequency(self._clues, self._kept, rng)
        self._checker.expect(order)
        for orbit in order[self._drop_batches(order, floor) :]:
            if minimal or len(self._on) - len(orbit) >= floor:
                self._budget.check()
                self._drop_if_redundant(orbit, None if minimal else _CONFLICTS)
        if not minimal:
            self._fill_up(rng, floor)

    def _drop_batches(self, order: Sequence[Orbit], floor: int) -> int:
        """Drop whole batches from the head of the order while the rest is sufficient; the number of orbits dropped."""
        done, batch = 0, len(order) // _BATCHES
        while batch >= _SMALLEST_BATCH:
            self._budget.check()
            some = order[done : done + batch]
            for orbit in some:
                self._remove(orbit)
            if len(self._on) >= floor and self._checker.is_sufficient(self._on, _CONFLICTS):
                done += batch
                continue
            for orbit in some:
                self._restore(orbit)
            batch //= 2
        return done

    def _drop_if_redundant(self, orbit: Orbit, conflicts: int | None) -> None:
        """Drop an orbit if the other clues imply its clues: the solution then stays the only one."""
        self._remove(orbit)
        if not all(self._checker.is_redundant(at, self._on, conflicts) for at in orbit):
            self._restore(orbit)

    def _remove(self, orbit: Orbit) -> None:
        del self._kept[orbit]
        for at in orbit:
            del self._on[at]

    def _restore(self, orbit: Orbit) -> None:
        self._kept[orbit] = None
        self._on.update(dict.fromkeys(orbit))

    def _fill_up(self, rng: Rng, floor: int) -> None:
        """Restore redundant clues while there are fewer than `floor`."""
        for orbit in rng.shuffled(self._orbits):
            if len(self._on) >= floor:
                return
            if orbit not in self._kept:
                self._restore(orbit)


def by_frequency(clues: Mapping[Coord, ClueValue], orbits: Collection[Orbit], rng: Rng) -> list[Orbit]:
    """A random order in which frequent clue values tend to come first, so that dropping evens out the frequencies."""
    number = Counter([clues[at] for orbit in orbits for at in orbit])
    mixed = rng.shuffled(orbits)
    weights = [sum([number[clues[at]] for at in orbit]) // len(orbit) for orbit in mixed]
    keys = [draw // weight for draw, weight in zip(rng.several(1 << 16, len(mixed)), weights, strict=True)]
    return [orbit for _, orbit in sorted(zip(keys, mixed, strict=True), key=itemgetter(0))]
