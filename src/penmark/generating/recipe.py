"""The universal recipe: scaffold, solve, derive clues, reduce, verify."""

from __future__ import annotations

import math
from collections.abc import Mapping

from penmark.board.coord import Coord, Layer
from penmark.board.mark import TRUE, Mark
from penmark.board.symmetry import Symmetry
from penmark.errors import PuzzleError
from penmark.generating.ambiguity import ambiguous, mended
from penmark.generating.effort import Effort, StoppedError, effort
from penmark.generating.filling import random_answer
from penmark.generating.ground import Answer, Ground, give_back, take
from penmark.generating.reduction import Reduction
from penmark.generating.scaffolding import filter_called, orbits, scaffold
from penmark.generating.switches import Switches, switches_for
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Cancel, GenConfig, Judge
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import require_true_set
from penmark.solvers.fast import FastSolver

_SETTLED = 0.65
"""Where clues are answers and so much of the board follows, the rest has hardly a choice left."""
_MENDINGS = 40
"""How often a board is mended before another is tried."""
_APART, _FAR_APART = 3, 6
"""How far from each other walls are added; with a clue filter a few at a time, so that many carry a number."""


def make(genre: Genre, config: GenConfig, cancel: Cancel | None = None, judge: Judge | None = None) -> Puzzle | None:
    """A puzzle as the config asks for it, with exactly one solution; `None` if time ran out first.

    Attempts follow each other, every one from a random stream of its own, until one succeeds that the judge likes.
    """
    check_config(genre, config)
    attempt = 0
    with effort(config.time_budget, cancel) as spending:
        try:
            while True:
                made = Attempt(genre, config, attempt, spending).run()
                if made is not None and (judge is None or judge(*made)):
                    return made[0]
                spending.check()
                attempt += 1
        except StoppedError:
            return None


def check_config(genre: Genre, config: GenConfig) -> None:
    """Refuse what no puzzle of a genre can be, before any work is done."""
    if config.clue_filter is not None:
        filter_called(genre, config.clue_filter)
    if not genre.clue_meanings:
        raise PuzzleError(f"{genre.title} has no clues to make puzzles of")
    if genre.clues_depend and (config.minimal or config.clue_filter is not None or len(_group(config)) > 1):
        raise PuzzleError(
            f"the clues of {genre.title} depend on each other: a symmetry, a filter or minimal puzzles cannot be had"
        )


def _group(config: GenConfig) -> tuple[Symmetry, ...]:
    return config.symmetry.group(config.dims.rows, config.dims.cols)


class Attempt:
    """One way through the recipe."""

    def __init__(self, genre: Genre, config: GenConfig, number: int, effort: Effort) -> None:
        self.genre = genre
        self.config = config
        self.rng = Rng(genre.name, config.seed, number)
        self.effort = effort

    def run(self) -> tuple[Puzzle, Solution] | None:
        """From a scaffold, which is mended as long as its clues leave something open."""
        board: Puzzle | None = scaffold(self.genre, self.config, self.rng)
        wanted: Mapping[Coord, Mark] | None = None
        for _ in range(_MENDINGS):
            if board is None:
                return None
            if wanted is None:
                wanted = self.genre.seed_marks(board, self.config, self.rng)
            ground = take(board)
            try:
                answer = self._answer(ground, wanted)
                if answer is None:
                    return None
                made = self.tried(ground, self._derived(ground, answer), answer)
                if not isinstance(made, list):
                    return made
            finally:
                give_back(ground)
            group = self.config.symmetry.group(board.rows, board.cols)
            together = orbits(list(board.coords()), board.rows, board.cols, group)
            board = mended(board, made, together, _APART if self.config.clue_filter is None else _FAR_APART, self.rng)
            if board is not None:
                wanted = self._like(ground.solution(answer), board)
        return None

    def _like(self, old: Solution, board: Puzzle) -> dict[Coord, Mark]:
        """Marks for a mended board: round its new places for clues what the filter likes, elsewhere those it had."""
        meaning = self.genre.counting
        if meaning is None or meaning.mark is None:
            return {}
        marks: dict[Coord, Mark] = {}
        if self.config.clue_filter is not None:
            allows = filter_called(self.genre, self.config.clue_filter).allows
            for at in board.clue_places():
                seen = board.field.coords(sorted(meaning.sight(board.substrate, at)))
                numbers = [n for n in range(len(seen) + 1) if allows(n)]
                if at in old and numbers and not any(each in marks for each in seen):
                    held = self.rng.shuffled(seen)[: self.rng.choice(numbers)]
                    marks |= {each: Mark.binary((each in held) is (meaning.mark == TRUE)) for each in seen}
        return marks | {at: mark for at, mark in old.items() if mark == meaning.mark and at not in marks}

    def _answer(self, ground: Ground, wanted: Mapping[Coord, Mark]) -> Answer | None:
        """The wanted marks, and where they leave something open the rest at random."""
        settled = _SETTLED if self.genre.clues_are_marks else 1.0
        answer = random_answer(ground, self.rng, self.effort, (), ground.literals(wanted), settled)
        if answer is None and ground.board.substrate == self.genre.default_substrate(self.config.dims):
            self._require_solvable(ground)
        return answer

    def _require_solvable(self, ground: Ground) -> None:
        """Refuse a board on which every attempt would fail."""
        if self.effort.solve(ground.solver, (), None) is False:
            raise PuzzleError(f"there is no solution to an empty {self.genre.title} board of {self.config.dims}")

    def _derived(self, ground: Ground, answer: Answer) -> dict[Coord, ClueValue]:
        """Every clue that the solution gives, or those of them that the filter allows."""
        if self.genre.clues_depend:
            return self._chosen(ground.board, ground.solution(answer))
        clues = ground.clues(answer, self.rng)
        if self.config.clue_filter is None:
            return clues
        allows = filter_called(self.genre, self.config.clue_filter).allows
        return {at: clue for at, clue in clues.items() if (n := clue.as_number) is not None and allows(n)}

    def _chosen(self, board: Puzzle, solution: Solution) -> dict[Coord, ClueValue]:
        """A set of clues that belong together."""
        chosen: dict[Coord, ClueValue] = {}
        for meaning in self.genre.clue_meanings:
            clues = meaning.choose_clues(board, solution, self.rng)
            if clues is None:
                raise PuzzleError(f"{self.genre.title} has no way to choose clues that belong together: none are made")
            chosen |= clues
        require_true_set(board, solution, chosen)
        return chosen

    def tried(
        self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer
    ) -> tuple[Puzzle, Solution] | list[Coord] | None:
        """What comes of the clues of an answer; or, as a list, where they leave something open."""
        if self.genre.clues_depend:
            return self.whole(ground, clues, answer)
        switches = switches_for(ground, answer, clues, self.effort)
        open_ = self._unsettled(ground.board, clues, switches)
        return open_ or self.finished(ground, clues, answer, switches)

    def _unsettled(self, board: Puzzle, clues: Mapping[Coord, ClueValue], switches: Switches) -> list[Coord]:
        if self.genre.clues_are_marks and self.config.clue_filter is None:
            return []  # the clues are the solution
        return [] if switches.enough(clues, None) else ambiguous(board.with_clues(clues), self.effort)

    def whole(self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer) -> tuple[Puzzle, Solution] | None:
        """What comes of clues none of which can be dropped by itself."""
        return verified(ground.board.with_clues(clues), ground.solution(answer), self.effort)

    def finished(
        self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer, switches: Switches
    ) -> tuple[Puzzle, Solution] | None:
        """From all clues of an answer, which leave no other, to a puzzle."""
        if self.config.clue_filter is None:
            clues = self._reduced(ground, clues, switches)
        return verified(ground.board.with_clues(clues), ground.solution(answer), self.effort)

    def _reduced(self, ground: Ground, clues: Mapping[Coord, ClueValue], switches: Switches) -> dict[Coord, ClueValue]:
        board, config = ground.board, self.config
        group = config.symmetry.group(board.rows, board.cols)
        together = orbits(list(clues), board.rows, board.cols, group)
        density = config.clue_density.get(Layer.CELLS, self.genre.default_clue_density)
        reduction = Reduction(switches, clues, together, self.effort)
        reduction.run(self.rng, math.ceil(density * len(ground.hosts)), config.minimal)
        return reduction.left()


def verified(puzzle: Puzzle, solution: Solution, effort: Effort) -> tuple[Puzzle, Solution] | None:
    """The puzzle with its solution, if a solver that knows nothing of how it was made finds that one and no other."""
    result = FastSolver().solve(puzzle, 2, effort.budget.left)
    effort.check()
    return (puzzle, solution) if result.unique and result[0] == solution else None
