"""Which techniques find something in a state, and what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from penmark.discovering.withholding import with_only
from penmark.grading.ladder import Climb, Ladder, LadderOptions, ladder_for
from penmark.grading.profile import Profile, techniques_in_order
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Game, Move
from penmark.reasoning.technique import Technique, TechniquePhase
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget

_MOST_INSTANCES = 200
"""Of one technique in one state."""


class Firing:
    """Asks every technique of a ladder, but for trials, what it finds in one state."""

    def __init__(self, game: Game, profile: Profile, *, uniqueness: bool = True, budget: Budget | None = None) -> None:
        self._game = game
        self._profile = profile
        self._options = LadderOptions(uniqueness, max_trial_depth=0)
        self._budget = budget or Budget(None, None)
        kinds = frozenset(constraint.rule.kind for constraint in game.puzzle.constraints)
        self._techniques = [
            technique
            for technique, entry in techniques_in_order(game.puzzle.genre, profile)
            if entry.score > 0 and technique.depth == 0 and technique.applies_to(kinds)
            if uniqueness or not technique.uniqueness
        ]
        self._lowering: Lowering | None = None

    @cached_property
    def _climb(self) -> Climb:
        return self._climbed(ladder_for(self._game.puzzle, self._profile, self._options))

    def by_technique(self) -> Iterator[tuple[Technique, tuple[Move, ...]]]:
        """Each technique that finds something, in the order of the ladder, with the moves; until time is up."""
        for technique in self._techniques:
            if self._budget.stop() is not None:
                return
            moves = self.moves(technique)
            if moves:
                yield technique, moves

    def moves(self, technique: Technique) -> tuple[Move, ...]:
        """What one technique finds, each move once."""
        if technique.phase is TechniquePhase.PROPAGATION:
            return self._propagated(technique)
        found = islice(self._climb.find(technique), _MOST_INSTANCES)
        return tuple(dict.fromkeys(move for deduction in found for move in deduction.moves))

    def _propagated(self, technique: Technique) -> tuple[Move, ...]:
        alone = with_only(self._game.puzzle.genre, self._profile, {technique.name})
        climb = self._climbed(ladder_for(self._game.puzzle, alone, self._options))
        step = climb.first()
        return () if step is None else step.moves

    def _climbed(self, ladder: Ladder) -> Climb:
        state = SolveState(self._game.puzzle, self._game.masks, budget=self._budget, lowering=self._lowering)
        self._lowering = state.reasoner.lowering
        climb = Climb(ladder, state)
        state.climb(ladder.automatic, None, ladder.automatic)
        return climb
