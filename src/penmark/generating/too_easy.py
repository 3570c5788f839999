"""`EasierSolver`: whether a candidate is too easy, since techniques below the wanted tier solve it.

Single rules and the inference of pairs are left to the `PropagationSolver`, which has them in the kernel. Patterns
look at what those leave open, and their findings are given to the propagation solver in turn. The result is as
complete as climbing the ladder, since a pattern still finds what it found when more is known. Only the order of steps
is not determined.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from penmark.errors import UnsoundStepError
from penmark.generating.kernel_board import Answer, KernelBoard, holds
from penmark.generating.orbits import Orbit
from penmark.generating.propagation import PropagationLimit, PropagationSolver, pair_inference_of
from penmark.generating.run_budget import RunBudget
from penmark.grading.ladder import Ladder
from penmark.grading.profile import Tier
from penmark.grading.solve_state import KernelTechnique
from penmark.program import negate
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.reasoning.scanning import Scans


class EasierSolver:
    """One candidate, solved as far as techniques below a tier can."""

    def __init__(
        self,
        propagation: PropagationSolver,
        loaded: KernelBoard,
        puzzle: Puzzle,
        answer: Answer,
        ladder: Ladder,
        tier: Tier,
    ) -> None:
        """`ladder` has the techniques below the tier, while that of `propagation` includes it."""
        self._propagation, self._loaded, self._puzzle, self._answer = propagation, loaded, puzzle, answer
        self._scans = Scans()
        self._open = list(range(loaded.outputs))
        self._found: list[int] = []
        self._use(ladder, propagation.limit_below(tier))

    def _use(self, ladder: Ladder, limit: PropagationLimit) -> None:
        self._limit = limit
        rungs = [rung.technique for rung in ladder.rungs]
        self._patterns = [
            each for each in rungs if not (each.pair_inference and each.pair_inference <= limit.pair_inference)
        ]

    def goes_on_to_solve(self, on: Collection[Orbit], ladder: Ladder, budget: RunBudget) -> bool:
        """Whether all that the ladder of the propagation solver has solves the candidate, where less did not."""
        self._use(ladder, self._propagation.full)
        return self.solves(on, budget)

    @property
    def open(self) -> frozenset[int]:
        """The positions that it has left open."""
        floor = self._loaded.board.substrate.floor
        return frozenset([floor[k] for k in self._open])

    @cached_property
    def _position(self) -> Position:
        board = self._loaded.board
        if any(meaning.states_mark for meaning in board.genre.clue_meanings):
            return Position(self._puzzle)
        return Position(self._puzzle, board.start_masks())  # no clue places a mark, so it need not be asked

    @staticmethod
    def supports(propagation: PropagationSolver, loaded: KernelBoard, ladder: Ladder) -> bool:
        """Whether the ladder has only single rules and patterns, whose findings depend on the board alone.

        A technique that infers from pairs without being thorough depends on its earlier steps, unless a thorough one
        covers it.
        """
        techniques, known = [rung.technique for rung in ladder.rungs], pair_inference_of(ladder.rungs)
        uses_kernel = any(isinstance(technique, KernelTechnique) for technique in techniques)
        incomplete = any(technique.pair_inference > known for technique in techniques)
        return propagation.is_order_independent and loaded.is_binary and not uses_kernel and not incomplete

    def solves(self, on: Collection[Orbit], budget: RunBudget) -> bool:
        """Whether techniques below the tier solve the candidate, which has these clues."""
        while True:
            budget.check()
            still_open = self._propagation.undecided(on, self._limit, self._found)
            if not still_open:
                return True
            self._place_decided(still_open)
            fresh = self._find_by_patterns()
            if not fresh:
                return False
            self._found += fresh

    def _place_decided(self, still_open: list[int]) -> None:
        """Place what the propagation solver has decided since the last time."""
        left, placed = set(still_open), self._position.placed
        floor, answer = self._loaded.board.substrate.floor, self._answer
        decided = [k for k in self._open if k not in left]
        fresh = [(floor[k], 2 if answer[k] else 1) for k in decided if floor[k] not in placed]
        self._position.place_all([index for index, _ in fresh], [bit for _, bit in fresh])
        self._open = still_open

    def _find_by_patterns(self) -> list[int]:
        """What the patterns find, each in turn, as literals; they are also placed."""
        position, found, floor = self._position, dict[int, None](), self._loaded.board.substrate.floor
        for technique in self._patterns:
            for deduction in self._scans.find(technique, position):
                found.update(dict.fromkeys(map(self._literal, deduction.moves)))
        fresh = [literal for literal in found if floor[literal >> 1] not in position.placed]
        for literal in fresh:
            position.place(floor[literal >> 1], 1 if literal & 1 else 2)
        return fresh

    def _literal(self, move: Move) -> int:
        """The literal that a move makes true; raises `UnsoundStepError` if the answer disagrees."""
        (literal,) = self._loaded.literals({move.coord: move.mark})
        literal = literal if isinstance(move, Commit) else negate(literal)
        if not holds(self._answer, literal):
            where = self._puzzle.name_of(move.coord)
            raise UnsoundStepError(f"a step struck the solution's mark at {where}; please report this puzzle")
        return literal
