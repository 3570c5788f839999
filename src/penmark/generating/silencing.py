"""Clues that depend on each other but may say less: circles whose numbers are left out, down to what is asked for."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from penmark.board.coord import Coord
from penmark.generating.ambiguity import ambiguous_positions, other_solution
from penmark.generating.candidate import Candidate
from penmark.generating.evaluator import Evaluation, Evaluator, Fit
from penmark.generating.kernel_board import Answer
from penmark.generating.outcomes import Rejected, StrategyOutcome, Unsettled
from penmark.generating.rivals import Rival
from penmark.generating.trial import Trial
from penmark.program import ALWAYS
from penmark.puzzle.clue import ClueValue
from penmark.rules.lowering import Lowering

_LEFT_OUT_FIRST = 0.6
"""The share of clues that say less in what is tried first: about that of published puzzles."""


_AT_ONCE = 6
"""The number of clues that are tried together."""


def silence_clues(trial: Trial) -> StrategyOutcome:
    """Strategy: all clues stay, and as many as possible say less; where all of them do not suffice, another answer."""
    return _to_density(trial) if trial.nearest is None else _to_difficulty(trial)


def _to_density(trial: Trial) -> StrategyOutcome:
    """Leave out what is redundant, down to the clue density among the clues that may say less."""
    ambiguous = ambiguous_positions(trial.puzzle(trial.clues), trial.budget, trial.loaded.lowering)
    if ambiguous:
        return Unsettled(ambiguous)
    order, clues = _in_random_order(trial), dict(trial.clues)
    asked = trial.asked_clue_density
    floor = math.ceil(len(order) * (trial.genre.default_clue_density if asked is None else asked))
    told = len(order)
    for at, quieter in order:
        if told > floor or trial.config.minimal:
            one = trial.with_clues({**clues, at: quieter})
            if one.is_verified(one.puzzle(one.clues)):
                clues[at], told = quieter, told - 1
    one = trial.with_clues(clues)
    return one.finish(one.puzzle(clues))


def _to_difficulty(trial: Trial) -> StrategyOutcome:
    """Leave out as much as makes it so hard as is asked for.

    Easy puzzles are rare: whether all clues are easy enough is asked first.
    """
    ambiguous = ambiguous_positions(trial.puzzle(trial.clues), trial.budget, trial.loaded.lowering)
    if ambiguous:
        return Unsettled(ambiguous)
    assert trial.nearest is not None
    target = trial.nearest.target
    if target.is_single_rule_tier:
        evaluator = Evaluator(trial)
        first = evaluator.evaluate(Candidate(trial))
        if first.fit is Fit.TOO_HARD and first.hard_positions:
            return Unsettled(_hard_positions(trial, first), is_unique=True)
        evaluator.forget()
    return silence_to_difficulty(trial)


def silence_to_difficulty(trial: Trial) -> StrategyOutcome:
    """Bisect how much is left out of clues that leave one solution: the less is told, the harder it is."""
    assert trial.nearest is not None
    target, order = trial.nearest.target, _left_out_together(trial)
    low, high = -1, len(order) + 1
    middle = len(order) if target.favours_few_clues else round(_LEFT_OUT_FIRST * len(order))
    while high - low > 1:
        one = trial.with_clues({**trial.clues, **dict(order[:middle])})
        evaluation = Evaluator(one).evaluate(Candidate(one))
        if evaluation.fit is Fit.AS_ASKED:
            return one.finish(one.puzzle(one.clues))
        if evaluation.fit is Fit.TOO_EASY:
            low = middle
        elif middle > 0:
            high = middle
        elif evaluation.hard_positions:
            return Unsettled(_hard_positions(trial, evaluation), is_unique=True)
        else:
            return Rejected()
        middle = (low + high) // 2
    return Rejected()


def _left_out_together(trial: Trial) -> list[tuple[Coord, ClueValue]]:
    """Clues that say less and, all together, still leave one solution: as many in a random order as can."""
    silence, order = _Silence(trial), _in_random_order(trial)
    for start in range(0, len(order), _AT_ONCE):
        silence.add(order[start : start + _AT_ONCE])
    return silence.kept


class _Silence:
    """Clues that say less, and which of them cannot do so together: another solution that they let in tells that.

    Whatever is asked together, clues say less in order, each unless that would let in another solution.
    """

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        untrue = (rival.untrue(trial.clues) for rival in trial.rivals)
        self._needed = [needed for needed in untrue if needed]
        """Of each of these sets one clue at least must say all."""
        self._spared = list[frozenset[Coord]]()
        """The clues of each of these sets may say less together."""
        self._others = _other_solutions(trial)
        self.kept: list[tuple[Coord, ClueValue]] = []

    def add(self, some: Sequence[tuple[Coord, ClueValue]]) -> None:
        """Let more clues say less, each if that leaves one solution: some at a time."""
        while some:
            batch = some
            while self._are_needed(batch):
                batch = batch[:-1]
            if batch and self._leave_one_solution(batch):
                self.kept += batch
                some = some[len(batch) :]
            elif len(batch) < 2:
                some = some[1:]

    def _are_needed(self, some: Sequence[tuple[Coord, ClueValue]]) -> bool:
        """Whether these are known to let in another solution if they say less."""
        silent = self._silent(some)
        return bool(some) and any(needed <= silent for needed in self._needed)

    def _silent(self, some: Sequence[tuple[Coord, ClueValue]]) -> set[Coord]:
        return {at for at, _ in (*self.kept, *some)}

    def _leave_one_solution(self, some: Sequence[tuple[Coord, ClueValue]]) -> bool:
        trial, silent = self._trial, self._silent(some)
        if any(silent <= spared for spared in self._spared):
            return True
        other = self._others.with_less(dict((*self.kept, *some)))
        if not isinstance(other, bytes):
            self._spared.append(other)
            return True
        rival = Rival(trial.genre, trial.loaded.board, trial.loaded.solution(other[: len(trial.answer)]))
        trial.rivals.append(rival)
        self._needed.append(rival.untrue(trial.clues) or frozenset(silent))
        return False


class _OtherSolutions:
    """Other solutions where some clues say less, each set of clues loaded by itself."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial

    def with_less(self, quieter: Mapping[Coord, ClueValue]) -> Answer | frozenset[Coord]:
        """Another solution; if there is none, clues that leave none even if all of them say less."""
        trial = self._trial
        puzzle = trial.loaded.board.with_clues({**trial.clues, **quieter})
        other = other_solution(puzzle, trial.answer, trial.budget, trial.loaded.lowering)
        return frozenset(quieter) if other is None else other


class _OnOneInstance(_OtherSolutions):
    """The same on one loaded instance, where what clues say is left out: what is learnt of some serves others too."""

    def __init__(self, trial: Trial, lowering: Lowering, apart: Mapping[Coord, tuple[int, int]]) -> None:
        super().__init__(trial)
        self._apart = apart
        self._place = {origin: at for at, origin in apart.items()}
        lowering.program.at(ALWAYS)
        lowering.program.clause([2 * k + value for k, value in enumerate(trial.answer)])
        self._solver = lowering.program.solver(guarded=True)

    def with_less(self, quieter: Mapping[Coord, ClueValue]) -> Answer | frozenset[Coord]:
        if self._trial.budget.solve(self._solver, (), None, [self._apart[at] for at in quieter]):
            return self._solver.outputs()
        needed = {self._place[origin] for origin in self._solver.failed_rules()}
        return frozenset(self._apart.keys() - needed)


def _other_solutions(trial: Trial) -> _OtherSolutions:
    lowering, meanings = trial.loaded.lowering.onto(trial.loaded.plain_program()), trial.genre.clue_meanings
    lowering.program.at(ALWAYS)
    apart = meanings[0].lower_apart(trial.loaded.board, trial.clues, lowering) if len(meanings) == 1 else None
    return _OtherSolutions(trial) if apart is None else _OnOneInstance(trial, lowering, apart)


def _hard_positions(trial: Trial, evaluation: Evaluation) -> Sequence[Coord]:
    """Where all clues together leave it too hard."""
    return trial.loaded.board.field.coords(sorted(evaluation.hard_positions))


def _in_random_order(trial: Trial) -> list[tuple[Coord, ClueValue]]:
    """The clues that may say less, each as it then is."""
    found = []
    for at, clue in trial.clues.items():
        meaning = trial.genre.meaning_at(at)
        quieter = meaning.quieter(clue) if meaning else None
        if quieter is not None:
            found.append((at, quieter))
    return trial.rng.shuffled(found)
