"""`Saturation`: how far the techniques of a ladder lead, found without the order in which people would go about it.

Where a grader takes one step and begins at the bottom again, here all that a technique finds is taken at once, in a
fraction of the time. What is open in the end is nearly always the same, since most techniques still find what they
found when more is known; so this is enough to reject a candidate, but not to accept one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from penmark.generating.difficulty import Difficulty
from penmark.grading.ladder import Climb, Ladder, LadderOptions, Rung, ladder_for
from penmark.grading.profile import Tier
from penmark.grading.solve_state import SolveState


class Saturation:
    """One puzzle, solved as far as some techniques can."""

    def __init__(self, ladder: Ladder, state: SolveState) -> None:
        self._ladder, self._state = ladder, state
        self._climb = Climb(ladder, state)
        self.tier = Tier.TRIVIAL
        """The highest tier of a technique that found something: the grade is no higher, but may be lower."""
        self.hard = 0
        """The number of marks that hard techniques found."""

    def run(self) -> bool:
        """Whether they decide every position."""
        state = self._state
        while self._propagate() and not state.solved and state.budget.stop() is None:
            if not any(map(self._take, self._ladder.rungs)):
                break
        return state.solved

    def _propagate(self) -> bool:
        """Take all that single rules allow; whether they can still hold."""
        named = self._ladder.propagations
        steps = self._state.climb(len(named), None, self._ladder.automatic)
        self.tier = max([self.tier, *(named[step.rank][1].tier for step in steps)])
        return not (steps and steps[-1].is_contradiction)

    def _take(self, rung: Rung) -> bool:
        """Take all that a technique finds; whether that is anything."""
        found = list(self._climb.find(rung.technique))
        marks = sum(len(self._state.take_new(deduction.moves)) for deduction in found)
        if marks:
            self.tier = max(self.tier, rung.entry.tier)
            self.hard += marks if rung.hard else 0
        return marks > 0


@dataclass(frozen=True, slots=True)
class TierReach:
    """How far techniques below a wanted tier lead on a puzzle, and those of the tier besides."""

    easier_tier: Tier | None
    """At most this is its tier, if easier ones solve it."""
    hard: int
    """The number of marks that hard ones of them found."""
    open: frozenset[int]
    """The positions that stay open even so."""


def reach_of(target: Difficulty, state: SolveState) -> TierReach:
    """Solve a puzzle, of which nothing is decided yet, as far as the techniques of the target lead."""
    puzzle = state.puzzle
    easier = Saturation(ladder_for(puzzle, target.easier_profile, LadderOptions()), state)
    if easier.run():
        return TierReach(easier.tier, easier.hard, frozenset())
    return TierReach(None, easier.hard, open_after(target, state))


def open_after(target: Difficulty, state: SolveState) -> frozenset[int]:
    """The positions that stay open when the techniques of the target have gone on from a state."""
    puzzle = state.puzzle
    ladder = ladder_for(puzzle, target.ladder, LadderOptions())
    # Suppositions are quick in the kernel, and with them most puzzles take no patterns.
    for part in (_without_patterns(ladder), ladder):
        if not state.solved:
            Saturation(part, state).run()
    return frozenset(puzzle.substrate.floor) - state.position.placed


@lru_cache(maxsize=64)
def _without_patterns(ladder: Ladder) -> Ladder:
    return replace(ladder, rungs=tuple(rung for rung in ladder.rungs if rung.technique.depth))
