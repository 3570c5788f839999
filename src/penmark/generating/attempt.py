"""`Attempt`: one pass of the recipe: board, random solution, clues, then a strategy that makes a puzzle of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property

from penmark.board.coord import Coord, Layer
from penmark.board.mark import TRUE, Mark
from penmark.errors import PuzzleError
from penmark.generating.ambiguity import HostRules, with_more_clue_hosts
from penmark.generating.given_places import make_with_clues_at_places
from penmark.generating.kernel_board import Answer, KernelBoard, kernel_board
from penmark.generating.orbits import orbits
from penmark.generating.outcomes import Finished, Rejected, Unsettled
from penmark.generating.quotas import within_most
from penmark.generating.random_solution import random_answer
from penmark.generating.scaffolding import filter_called, scaffold
from penmark.generating.strategies import strategy_for
from penmark.generating.trial import Run, Trial
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import require_true_set

_SETTLED = 0.65
"""Where clues state marks: once this share of the board is decided, the rest has hardly a choice left."""
_EXTENSIONS = 40
"""The number of boards tried in one attempt, each with more clue-bearing cells than the one before."""
_DISTANCE, _FILTERED_DISTANCE = 3, 6
"""The distance between cells that are added at once; with a clue filter fewer are, so that more carry a number."""


class Attempt:
    """One attempt at a task, with a random stream of its own."""

    def __init__(self, run: Run, number: int) -> None:
        self._run = run
        self._genre, self._config = run.task.genre, run.task.config
        self._rng = self._config.rng(self._genre, number)
        self._strategy = strategy_for(run.task, number)

    def run(self) -> Finished | Rejected:
        """Make a board and a puzzle on it; as long as clues leave something open, add clue-bearing cells there."""
        if self._config.clue_places:
            outcome = make_with_clues_at_places(self._run, self._rng)
            return outcome if isinstance(outcome, Finished) else Rejected()
        if self._config.solution is not None:
            return self._of_solution(self._config.solution)
        board = scaffold(self._genre, self._config, self._rng)
        wanted = self._genre.seed_marks(board, self._config, self._rng)
        for _ in range(_EXTENSIONS):
            with kernel_board(board) as loaded:
                answer = self._answer(loaded, wanted)
                if answer is None:
                    return Rejected()
                clues = self._clues(loaded, answer)
                outcome = self._strategy.run(Trial(self._run, self._rng, loaded, answer, clues))
            if not isinstance(outcome, Unsettled):
                return outcome
            extended = self._extended(board, outcome.positions)
            if extended is None:
                return Rejected()
            board, wanted = extended, self._wanted_again(loaded.solution(answer), extended)
        return Rejected()

    def _of_solution(self, solution: Solution) -> Finished | Rejected:
        """Make a puzzle of the clues of one solution."""
        board = Puzzle(self._genre, solution.substrate, variants=self._config.variants)
        with kernel_board(board) as loaded:
            if not self._run.budget.solve(loaded.solver, loaded.literals(solution), None):
                raise PuzzleError(f"the solution given breaks the rules of {self._genre.title}")
            answer = loaded.solver.outputs()
            trial = Trial(self._run, self._rng, loaded, answer, self._clues(loaded, answer))
            if trial.ambiguous():
                if self._config.quotas:  # another choice among the clues may do
                    return Rejected()
                raise PuzzleError("even all clues that this solution allows leave other solutions")
            outcome = self._strategy.run(trial)
        return outcome if isinstance(outcome, Finished) else Rejected()

    def _extended(self, board: Puzzle, ambiguous: Sequence[Coord]) -> Puzzle | None:
        group = self._config.symmetry.group(board.rows, board.cols)
        cells = [at for at in board.substrate.positions() if at.layer is Layer.CELLS]
        together = orbits(cells, board.rows, board.cols, group)
        distance = _DISTANCE if self._config.clue_filter is None else _FILTERED_DISTANCE
        rules = HostRules(together, distance, self._most_hosts, self._config.has_open_floor(self._genre))
        return with_more_clue_hosts(board, ambiguous, rules, self._rng)

    @cached_property
    def _most_hosts(self) -> int:
        """The number of clue-bearing cells that the config's density asks for; no bound with a plan or a filter."""
        dims, host = self._config.dims, self._genre.laid_out_host
        if self._config.scaffold is not None or self._config.clue_filter is not None or host is None:
            return dims.rows * dims.cols
        density = self._config.material_density.get((Layer.CELLS, host), 1.0)
        return math.ceil(density * dims.rows * dims.cols)

    def _wanted_again(self, old: Solution, board: Puzzle) -> Mapping[Coord, Mark]:
        """Marks for an extended board: those it had, except around new clue places, where the filter decides."""
        meaning = self._genre.counting
        if meaning is None or meaning.mark is None:
            return {}
        marks: dict[Coord, Mark] = {}
        if self._config.clue_filter is not None:
            allows = filter_called(self._genre, self._config.clue_filter).allows
            for at in board.clue_places():
                seen = board.field.coords(sorted(meaning.sight(board.substrate, at)))
                numbers = [n for n in range(len(seen) + 1) if allows(n)]
                if at in old and numbers and not any(each in marks for each in seen):
                    held = self._rng.shuffled(seen)[: self._rng.choice(numbers)]
                    marks |= {each: Mark.binary((each in held) is (meaning.mark == TRUE)) for each in seen}
        return marks | {at: mark for at, mark in old.items() if mark == meaning.mark and at not in marks}

    def _answer(self, loaded: KernelBoard, wanted: Mapping[Coord, Mark]) -> Answer | None:
        """A random answer with the wanted marks as far as possible; raises `PuzzleError` if there never is one."""
        settled = _SETTLED if self._genre.clues_are_marks else 1.0
        answer = random_answer(loaded, self._rng, self._run.budget, (), loaded.literals(wanted), settled)
        if answer is None and loaded.board.substrate == self._genre.default_substrate(self._config.dims):
            self._require_solvable(loaded)
        return answer

    def _require_solvable(self, loaded: KernelBoard) -> None:
        """Raise `PuzzleError` for a board on which every attempt would fail."""
        if self._run.budget.solve(loaded.solver, (), None) is False:
            raise PuzzleError(f"there is no solution to an empty {self._genre.title} board of {self._config.dims}")

    def _clues(self, loaded: KernelBoard, answer: Answer) -> dict[Coord, ClueValue]:
        """All clues that the answer gives, or those of them that the filter allows."""
        if self._genre.clues_depend:
            return self._dependent_clues(loaded.board, loaded.solution(answer))
        clues = loaded.clues(answer, self._rng)
        if self._config.quotas:
            board = loaded.board
            group = self._config.symmetry.group(board.rows, board.cols)
            together = orbits(list(clues), board.rows, board.cols, group)
            clues = within_most(clues, together, self._config.quotas, self._rng)
        if self._config.clue_filter is None:
            return clues
        allows = filter_called(self._genre, self._config.clue_filter).allows
        return {at: clue for at, clue in clues.items() if (n := clue.as_number) is not None and allows(n)}

    def _dependent_clues(self, board: Puzzle, solution: Solution) -> dict[Coord, ClueValue]:
        """A set of clues that belong together, chosen by the genre."""
        chosen: dict[Coord, ClueValue] = {}
        for meaning in self._genre.clue_meanings:
            clues = meaning.choose_clues(board, solution, self._rng)
            if clues is None:
                raise PuzzleError(f"{self._genre.title} has no way to choose clues that belong together: none are made")
            chosen |= clues
        require_true_set(board, solution, chosen)
        return chosen
