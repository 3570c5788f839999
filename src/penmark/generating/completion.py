"""`complete`: find clues that give a partial puzzle a single solution, or tell what stays ambiguous."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from penmark.board.coord import Coord
from penmark.board.mark import Mark
from penmark.board.symmetry import Symmetry, orbit
from penmark.errors import ClueError, PuzzleError, UndecidedError
from penmark.generating.ambiguity import ambiguous_positions
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.orbits import Orbit
from penmark.generating.random_solution import random_answer
from penmark.generating.reduction import Reduction
from penmark.generating.redundancy import redundancy_checker
from penmark.generating.run_budget import RunBudget, StoppedError, run_budget
from penmark.generating.settling_answer import settled_answer
from penmark.generating.verification import is_verified
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Cancel, GenConfig, Pattern
from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import CoordLike, Puzzle
from penmark.puzzle.randomness import Rng
from penmark.solvers.base import StopReason

_CHANGED = 4
"""The most clue places that may change from one try to the next."""
_PATIENCE = 12
"""After this number of tries that were no better than those before, another beginning is tried."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A puzzle with the clues that were found for it."""

    puzzle: Puzzle
    open: tuple[Coord, ...]
    """The positions that stay ambiguous with the best clues found; none if the puzzle has one solution."""
    stopped_by: StopReason | None = None
    """Why it ended early with something open; `None` if it did not."""

    @property
    def unique(self) -> bool:
        return not self.open


def complete(
    puzzle: Puzzle,
    where: Iterable[CoordLike] | None = None,
    *,
    minimal: bool | None = None,
    symmetry: Pattern = Pattern.NONE,
    seed: int = 0,
    tries: int = 500,
    time_budget: float | None = 30.0,
    cancel: Cancel | None = None,
) -> Completion:
    """Keep the puzzle's clues and add others at some of the places `where` so that it has one solution.

    Without `where`, clues may be added at the puzzle's question marks, or anywhere if it has none. `minimal` drops
    every new clue that is redundant; by default that is done if neither `where` nor question marks give places. With a
    `symmetry`, new clues are dropped in whole orbits, and those in an orbit with a clue of the puzzle stay. If `tries`
    tries, or the time, do not suffice, the best result is returned with what is ambiguous in it. Raises `PuzzleError`
    for a puzzle without solution, and `UndecidedError` if time was up before a first solution was found.
    """
    checked_count(tries, "the number of tries", least=1)
    checked_seconds(time_budget)
    stopped_by = None
    rng = Rng("complete", puzzle.genre.name, seed)
    work = Completer(puzzle, where, rng, minimal, symmetry)
    if not work.base.clues:
        # The loops that a search finds by itself are short, and no pearls tell them.
        config = GenConfig(dims=puzzle.dims, symmetry=symmetry, variants=puzzle.variants.names)
        work.begin_near(lambda: puzzle.genre.seed_marks(work.base, config, rng))
    with run_budget(time_budget, cancel) as budget:
        try:
            for _ in range(tries):
                if work.attempt(budget):
                    break
        except StoppedError as error:
            stopped_by = error.reason
    if work.best is None:
        why = "it was stopped" if stopped_by is StopReason.CANCEL else "time ran out"
        raise UndecidedError(f"{why} before a first solution was found")
    return replace(work.best, stopped_by=None if work.best.unique else stopped_by)


class Completer:
    """Tries one solution after the other, each near the best so far; where that leads nowhere, from the start again."""

    def __init__(
        self, puzzle: Puzzle, where: Iterable[CoordLike] | None, rng: Rng, minimal: bool | None, symmetry: Pattern
    ) -> None:
        if puzzle.genre.clues_depend:
            title = puzzle.genre.title
            raise PuzzleError(f"the clues of {title} depend on each other: none can be added to those that stand")
        fixed = {at: clue for at, clue in puzzle.clues.items() if not clue.is_silent}
        self.base = puzzle.with_clues(fixed)
        self.rng = rng
        self.best: Completion | None = None
        self.loaded = KernelBoard(self.base)
        self.answer: Answer | None = None
        self._open = 0
        """The number of positions that stay ambiguous with the clues of `answer`."""
        self._idle = 0
        """The number of tries since that became less."""
        self._seeds: Callable[[], Mapping[Coord, Mark]] | None = None
        named = self._named(puzzle, where)
        self._where = [at for at in self.loaded.clue_places if at not in fixed and (named is None or at in named)]
        self._places = set(self._where)
        self._is_anywhere = named is None and not fixed
        self._minimal = named is None if minimal is None else minimal
        self._group = symmetry.group(puzzle.rows, puzzle.cols)

    @staticmethod
    def _named(puzzle: Puzzle, where: Iterable[CoordLike] | None) -> set[Coord] | None:
        if where is None:
            return {at for at, clue in puzzle.clues.items() if clue.is_silent} or None
        named = {puzzle.coord(at) for at in where}
        for at in sorted(named):
            if not puzzle.can_host_clue(at):
                raise ClueError(f"no clue can stand at {puzzle.name_of(at)}")
        return named

    def begin_near(self, seeds: Callable[[], Mapping[Coord, Mark]]) -> None:
        """Where tries begin, and begin again, the solution has such marks as far as possible."""
        self._seeds = seeds

    def attempt(self, budget: RunBudget) -> bool:
        """Try another solution near the best so far; whether its clues leave no other."""
        answer = self._next_answer(budget)
        if answer is None:
            return False
        derived: Mapping[Coord, ClueValue] = self.loaded.clues(answer, self.rng)
        if self._is_anywhere and len(derived) < len(self.loaded.clue_places):
            settled = settled_answer(self.loaded, answer, derived, (Symmetry.IDENTITY,), budget, self.rng)
            answer, derived = settled.answer, settled.clues
        self.loaded.require_true(answer, derived)
        clues = {at: derived[at] for at in self._where if at in derived}
        puzzle = self._with(clues)
        open_ = ambiguous_positions(puzzle, budget)
        if not open_ and self._minimal:
            puzzle = self._with(self._reduced(answer, clues, budget))
        if not open_ and not is_verified(puzzle, self.loaded.solution(answer), budget):
            raise PuzzleError("a completed puzzle did not stand the last check")
        if self.best is None or len(open_) <= len(self.best.open):
            self.best = Completion(puzzle, tuple(open_))
        self._idle += 1
        if self.answer is None or len(open_) <= self._open:
            self._idle = 0 if self.answer is None or len(open_) < self._open else self._idle
            self.answer, self._open = answer, len(open_)
        if self._seeds is not None and self._idle >= _PATIENCE:
            self.answer = None
        return not open_

    def _next_answer(self, budget: RunBudget) -> Answer | None:
        if self.answer is None:
            if budget.solve(self.loaded.solver, (), None) is False:
                raise PuzzleError("there is no solution to the puzzle as it is")
            first = self.loaded.literals(self._seeds()) if self._seeds else []
            return random_answer(self.loaded, self.rng, budget, wanted=first)
        changed = set(self.rng.shuffled(self._where)[: 1 + self.rng.below(_CHANGED)])
        seen = (row for at, row in self.loaded.deciding_variables().items() if at in self._places and at not in changed)
        kept = dict.fromkeys(var for row in seen for var in row)
        wanted = [2 * var + (not self.answer[var]) for var in self.rng.shuffled(kept)]
        return random_answer(self.loaded, self.rng, budget, wanted=wanted)

    def _with(self, clues: Mapping[Coord, ClueValue]) -> Puzzle:
        return self.base.with_clues({**self.base.clues, **clues})

    def _reduced(self, answer: Answer, clues: Mapping[Coord, ClueValue], budget: RunBudget) -> dict[Coord, ClueValue]:
        checker = redundancy_checker(self.loaded, answer, clues, budget)
        reduction = Reduction(checker, clues, self._orbits(clues), budget)
        reduction.run(self.rng, 0, minimal=True)
        return reduction.left()

    def _orbits(self, clues: Mapping[Coord, ClueValue]) -> list[Orbit]:
        """The new clues that are dropped together, without those in an orbit with a clue of the puzzle."""
        every = (orbit(at, self.base.rows, self.base.cols, self._group) for at in clues)
        free = (places for places in every if not any(at in self.base.clues for at in places))
        return list(dict.fromkeys(tuple(sorted(at for at in places if at in clues)) for places in free))
