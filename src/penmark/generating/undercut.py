"""`Undercut`: whether less than was asked for solves a candidate.

Single rules and the inference of pairs are left to the gate, which has them in the kernel. Patterns look at what those
leave open, and what they find goes back to the gate. In the end as much is known as after a climb, since what a pattern
finds it also finds when more is known; only which steps a person would have taken is not.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from penmark.errors import UnsoundStepError
from penmark.generating.effort import Effort
from penmark.generating.gate import Gate, pair_inference_of
from penmark.generating.ground import Answer, Ground, holds
from penmark.generating.switches import Orbit
from penmark.grading.ladder import Ladder
from penmark.grading.profile import Tier
from penmark.grading.reasoning import KernelTechnique
from penmark.grading.scanning import Scans
from penmark.program import negate
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.technique import Position


class Undercut:
    """One candidate on the way to what techniques below a tier can do."""

    def __init__(self, gate: Gate, ground: Ground, puzzle: Puzzle, answer: Answer, ladder: Ladder, tier: Tier) -> None:
        """The ladder holds what is below the tier, up to which the gate's goes; the answer is the candidate's."""
        self._gate, self._ground, self._puzzle, self._answer = gate, ground, puzzle, answer
        self._reach = gate.reach_below(tier)
        known = self._reach.pair_inference
        rungs = [rung.technique for rung in ladder.rungs]
        self._patterns = [each for each in rungs if not (each.pair_inference and each.pair_inference <= known)]
        self._scans = Scans()
        self._open = list(range(ground.outputs))

    @cached_property
    def _position(self) -> Position:
        return Position(self._puzzle)

    @staticmethod
    def is_for(gate: Gate, ground: Ground, ladder: Ladder) -> bool:
        """Whether all that the ladder has above single rules are patterns, which know no more than a board.

        One that finds some of what follows by pairs depends on what it has seen before, unless another finds it all.
        """
        techniques, known = [rung.technique for rung in ladder.rungs], pair_inference_of(ladder.rungs)
        kernels = any(isinstance(technique, KernelTechnique) for technique in techniques)
        loose = any(technique.pair_inference > known for technique in techniques)
        return gate.is_certain and ground.is_plain and not kernels and not loose

    def solves(self, on: Collection[Orbit], effort: Effort) -> bool:
        """Whether these clues are then enough."""
        found = list[int]()
        while True:
            effort.check()
            still_open = self._gate.undecided(on, self._reach, found)
            if not still_open:
                return True
            self._put_down(still_open)
            fresh = self._look()
            if not fresh:
                return False
            found += fresh

    def _put_down(self, still_open: list[int]) -> None:
        """What the gate has decided since the last time."""
        left, placed = set(still_open), self._position.placed
        floor, answer = self._ground.board.substrate.floor, self._answer
        decided = [k for k in self._open if k not in left]
        fresh = [(floor[k], 2 if answer[k] else 1) for k in decided if floor[k] not in placed]
        self._position.place_all([index for index, _ in fresh], [bit for _, bit in fresh])
        self._open = still_open

    def _look(self) -> list[int]:
        """What patterns find now, each in turn, as literals; they are put down."""
        position, found, floor = self._position, dict[int, None](), self._ground.board.substrate.floor
        for technique in self._patterns:
            for deduction in self._scans.find(technique, position):
                found.update(dict.fromkeys(map(self._literal, deduction.moves)))
        fresh = [literal for literal in found if floor[literal >> 1] not in position.placed]
        for literal in fresh:
            position.place(floor[literal >> 1], 1 if literal & 1 else 2)
        return fresh

    def _literal(self, move: Move) -> int:
        """That a move makes true; the answer must agree."""
        (literal,) = self._ground.literals({move.coord: move.mark})
        literal = literal if isinstance(move, Commit) else negate(literal)
        if not holds(self._answer, literal):
            where = self._puzzle.name_of(move.coord)
            raise UnsoundStepError(f"a step struck the solution's mark at {where}; please report this puzzle")
        return literal
