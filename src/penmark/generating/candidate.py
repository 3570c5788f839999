"""`Candidate`: some of the clues of a trial, which may become its puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from penmark.generating.orbits import Orbit
from penmark.generating.trial import Trial
from penmark.puzzle.puzzle import Puzzle

_CONFLICTS = 1_000
"""A clue that is not proved redundant within this number of conflicts is not dropped, unless all must be."""


class Candidate:
    """The orbits of clues that are on. A clue density is a lower bound for how many there are."""

    def __init__(self, trial: Trial) -> None:
        """All orbits are on."""
        self._trial = trial
        self._on = dict.fromkeys(trial.orbits)  # a dict, not a set: it keeps its order
        density = trial.asked_clue_density
        self.floor = 0 if density is None else trial.number_of_clues(density)
        """The least number of clues."""

    @property
    def on(self) -> Collection[Orbit]:
        return self._on

    @property
    def clues(self) -> int:
        """The number of clues that are on."""
        return sum(map(len, self._on))

    def off(self) -> list[Orbit]:
        """The orbits that are off, in random order."""
        return self._trial.rng.shuffled([orbit for orbit in self._trial.orbits if orbit not in self._on])

    def puzzle(self) -> Puzzle:
        return self._trial.puzzle(sorted([at for orbit in self._on for at in orbit]))

    def set_on(self, orbits: Iterable[Orbit]) -> None:
        """Switch these orbits on and all others off."""
        self._on = dict.fromkeys(orbits)

    def add(self, orbits: Iterable[Orbit]) -> None:
        self._on.update(dict.fromkeys(orbits))

    def remove(self, orbits: Iterable[Orbit]) -> None:
        for orbit in orbits:
            del self._on[orbit]

    def fill_up(self, clues: int) -> None:
        """Add random orbits while there are fewer clues than this."""
        number = self.clues
        for orbit in self.off():
            if number >= clues:
                return
            self._on[orbit] = None
            number += len(orbit)

    def drop_if_implied(self, orbit: Orbit) -> bool:
        """Drop an orbit if enough clues are left and they imply its clues; whether it was dropped."""
        left = {at: None for each in self._on for at in each if each != orbit}
        if len(left) < self.floor:
            return False
        trial = self._trial
        conflicts = None if trial.config.minimal else _CONFLICTS
        if not all(trial.checker.is_redundant(at, left, conflicts) for at in orbit):
            return False
        del self._on[orbit]
        return True
