"""Clues that depend on each other, chosen so that their solution has no rival.

A set of them has one clue of each of several groups, such as a number in one of the cells of each island. Another
solution of the puzzle is a rival: it is ruled out by a clue that is not true of it. So sets are chosen, at random, that
rule out every rival found so far, until there is none left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Sequence

from penmark.board.coord import Coord
from penmark.generating.rivals import PlacedClue, Rival, clue_groups
from penmark.generating.trial import Trial
from penmark.program import ALWAYS
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.solution import Solution
from penmark.rules.lowering import Lowering
from penmark.solvers.fast import FastSolver

_SETS = 60
"""The most sets of clues that are tried for one solution."""
_FOUND, _MANY = 3, 12
"""The most sets that are taken of one solution, as a rule and where few are as asked for: another one takes long."""
_PATIENCE = 8
"""Where many are taken, how many are tried in a row in vain: 11 of 12 solutions with a set show one by then."""
_RIVALS = 4
"""The most rivals that are looked for at a time."""


def sets_without_rival(trial: Trial, *, many: bool = False) -> Generator[dict[Coord, ClueValue], None, Solution | None]:
    """Sets of clues that leave one solution, up to a few or many; in the end a rival, if it could not be ruled out."""
    groups = _groups(trial, trial.solution)
    if groups is None:
        if trial.is_verified(trial.puzzle(trial.clues)):
            yield dict(trial.clues)
        return None
    choice, others = _Choice(trial, groups), _switched(trial, groups) if many else _Others(trial)
    seen = set[frozenset[PlacedClue]]()
    rivals = list[Solution]()
    idle = 0
    for _ in range(_SETS):
        if many and idle == _PATIENCE:
            break
        idle += 1
        trial.budget.check()
        chosen = choice.next()
        if chosen is None:
            break
        rivals = others.of(chosen)
        for rival in rivals:
            choice.rule_out(rival)
        if not rivals and frozenset(chosen) not in seen:
            seen.add(frozenset(chosen))
            choice.start_again()
            idle = 0
            yield dict(chosen)
            if len(seen) == (_MANY if many else _FOUND):
                return None
    return rivals[-1] if rivals else None


def _groups(trial: Trial, solution: Solution) -> list[list[PlacedClue]] | None:
    """The groups of all meanings, without clues that say nothing; `None` if some meaning has none."""
    groups = clue_groups(trial.genre, trial.loaded.board, solution)
    return groups and [[each for each in group if not each[1].is_silent] for group in groups]


class _Others:
    """The rivals that a set of clues lets in, up to a few: each set is loaded by itself."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial

    def of(self, chosen: Sequence[PlacedClue]) -> list[Solution]:
        trial = self._trial
        puzzle = trial.loaded.board.with_clues(dict(chosen))
        found = FastSolver().solve(puzzle, _RIVALS, time_budget=trial.budget.time.left)
        trial.budget.check()
        return [solution for solution in found if solution != trial.solution]


class _OthersByGroup(_Others):
    """The same on one instance with all clues of all groups, where there are many sets: others are found than above."""

    def __init__(self, trial: Trial, groups: Sequence[Sequence[PlacedClue]], lowering: Lowering) -> None:
        super().__init__(trial)
        self._origins = {clue: (0, k) for k, clue in enumerate(clue for group in groups for clue in group)}
        lowering.program.at(ALWAYS)
        lowering.program.clause([2 * k + value for k, value in enumerate(trial.answer)])
        self._solver = lowering.program.solver(guarded=True)

    def of(self, chosen: Sequence[PlacedClue]) -> list[Solution]:
        trial, held = self._trial, set(chosen)
        off = [origin for clue, origin in self._origins.items() if clue not in held]
        found = trial.budget.answers(self._solver, (), _RIVALS, off)
        return [trial.loaded.solution(answer[: len(trial.answer)]) for answer in found]


def _switched(trial: Trial, groups: Sequence[Sequence[PlacedClue]]) -> _Others:
    lowering, meanings = trial.loaded.lowering.onto(trial.loaded.plain_program()), trial.genre.clue_meanings
    lowering.program.at(ALWAYS)
    if len(meanings) == 1 and all(groups) and meanings[0].lower_groups(groups, lowering):
        return _OthersByGroup(trial, groups, lowering)
    return _Others(trial)


class _Choice:
    """One clue of each group, changed as little as each new rival asks for: most others stay ruled out."""

    def __init__(self, trial: Trial, groups: Sequence[Sequence[PlacedClue]]) -> None:
        self._trial = trial
        self._groups = groups
        self._chosen: list[PlacedClue] = []
        self._against: list[list[tuple[int, PlacedClue]]] = []
        """For each rival the clues that rule it out, each with its group."""
        self._ruled_out: defaultdict[PlacedClue, set[int]] = defaultdict(set)
        """The same the other way round: by clue the numbers of rivals."""

    def rule_out(self, rival: Solution) -> None:
        known = Rival(self._trial.genre, self._trial.loaded.board, rival)
        self._trial.rivals.append(known)
        against = [(k, clue) for k, group in enumerate(self._groups) for clue in group if clue not in known.true]
        for _, clue in against:
            self._ruled_out[clue].add(len(self._against))
        self._against.append(against)

    def start_again(self) -> None:
        """Let the next choice have nothing to do with those before."""
        self._chosen = []

    def next(self) -> list[PlacedClue] | None:
        """Random clues that rule out every rival; `None` if that seems not to be possible."""
        rng = self._trial.rng
        if not all(self._against) or not all(self._groups):
            return None
        chosen = self._chosen = self._chosen or [rng.choice(group) for group in self._groups]
        for _ in range(4 * len(self._against) + 1):
            ruled_out = set[int]().union(*(self._ruled_out[clue] for clue in chosen))
            open_ = [k for k in range(len(self._against)) if k not in ruled_out]
            if not open_:
                return list(chosen)
            k, clue = rng.choice(self._against[rng.choice(open_)])
            chosen[k] = clue
        return None
