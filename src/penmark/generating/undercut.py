"""`Undercut`: whether less than was asked for solves a candidate.

Single rules and ties are left to the gate, which has them in the kernel. Patterns look at what those leave open, and
what they find goes back to the gate. In the end as much is known as after a climb, since no step is lost by waiting;
only which steps a person would have taken is not.
"""

from __future__ import annotations

from collections.abc import Collection

from penmark.generating.gate import Gate
from penmark.generating.ground import Answer, Ground
from penmark.generating.switches import Orbit
from penmark.grading.ladder import Ladder
from penmark.grading.profile import Tier
from penmark.grading.reasoning import KernelTechnique
from penmark.grading.scanning import Scans
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.technique import Position


class Undercut:
    """One candidate on the way to what techniques below a tier can do."""

    def __init__(self, gate: Gate, ground: Ground, puzzle: Puzzle, answer: Answer, ladder: Ladder, tier: Tier) -> None:
        """The ladder holds what is below the tier; the answer is the candidate's."""
        self._gate, self._ground, self._answer = gate, ground, answer
        self._reach = gate.reach_below(tier)
        rungs = [rung.technique for rung in ladder.rungs]
        self._patterns = [each for each in rungs if not (each.ties and each.ties <= self._reach.ties)]
        self._position = Position(puzzle)
        self._scans = Scans()
        self._open = list(range(ground.outputs))

    @staticmethod
    def is_for(gate: Gate, ground: Ground, ladder: Ladder) -> bool:
        """Whether all that the ladder has above single rules are patterns, which know no more than a board."""
        kernels = any(isinstance(rung.technique, KernelTechnique) for rung in ladder.rungs)
        return gate.is_certain and ground.is_plain and not kernels

    def solves(self, on: Collection[Orbit]) -> bool:
        """Whether these clues are then enough."""
        found = list[int]()
        while True:
            self._put_down(self._gate.undecided(on, self._reach, found))
            fresh = self._look() if self._open else []
            if not fresh:
                return not self._open
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
        position, found = self._position, dict[int, None]()
        for technique in self._patterns:
            for deduction in self._scans.find(technique, position):
                found.update(dict.fromkeys(self._ground.literals({m.coord: m.mark for m in deduction.moves})))
        for literal in found:
            position.place(self._ground.board.substrate.floor[literal >> 1], 1 if literal & 1 else 2)
        return list(found)
