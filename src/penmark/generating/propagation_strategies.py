"""Strategies for puzzles that are mostly solved by what the kernel's propagation can do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice

from penmark.generating.candidate import Candidate
from penmark.generating.evaluator import Evaluator, Fit
from penmark.generating.orbits import Orbit
from penmark.generating.outcomes import Rejected, StrategyOutcome, Unsettled
from penmark.generating.reduction import by_frequency
from penmark.generating.trial import Trial

_USUAL = 1.1
"""The reduction stops at the usual number of clues times this: the last clues to go take the longest."""
_ORDERS = 3
"""The number of orders in which clues are dropped where many results are too easy or too hard: a solution with all its
clues takes longer to find."""
_MORE = 0.1
"""The clues that are added at a time where there are too many steps, as a part of the usual number."""
_TRIED_BY_WAYS = 16
"""How many of the clues that single rules need are dropped on trial where ways past the others may do: the last ones
hardly ever can be."""
_DROPS, _TRIES = 6, 24
"""The most clues that are dropped on trial below what single rules need, and that are asked whether they can be."""


def reduce_by_single_rules(trial: Trial) -> StrategyOutcome:
    """Strategy: drop clues while single rules up to the wanted tier solve the puzzle."""
    return _reduce_by_propagation(trial, orders=1)


def reduce_by_pairs(trial: Trial) -> StrategyOutcome:
    """Strategy: drop clues while single rules and pairs up to the wanted tier solve the puzzle."""
    return _reduce_by_propagation(trial, orders=_ORDERS)


def _reduce_by_propagation(trial: Trial, orders: int) -> StrategyOutcome:
    evaluator, candidate = Evaluator(trial), Candidate(trial)
    propagation = evaluator.propagation
    usual = max(candidate.floor, trial.number_of_clues(trial.genre.default_clue_density))
    filled = candidate.floor if evaluator.target.favours_few_clues else usual
    for _ in range(orders):
        order = by_frequency(trial.clues, trial.orbits, trial.rng)
        kept = propagation.reduced(order, math.ceil(_USUAL * usual), trial.budget, propagation.full)
        if kept is None:
            return Unsettled(propagation.left_open(propagation.full))
        candidate.set_on(kept)
        candidate.fill_up(filled)
        if _fit_with_more_clues(evaluator, candidate, usual) is Fit.AS_ASKED:
            return trial.finish(candidate.puzzle())
    return Rejected()


def _fit_with_more_clues(evaluator: Evaluator, candidate: Candidate, usual: int) -> Fit:
    """The fit of a candidate whose steps are not too hard. Where there are too many of them, clues are added."""
    while (fit := evaluator.fit_if_solved(candidate)) is Fit.TOO_HARD and evaluator.target.is_tier_only:
        if not candidate.off():
            break
        candidate.fill_up(candidate.clues + math.ceil(_MORE * usual))
    return fit


def reduce_by_ways(trial: Trial) -> StrategyOutcome:
    """Strategy: drop clues while single rules, and what the ways past a clue have in common, solve the puzzle."""
    evaluator, candidate = Evaluator(trial), Candidate(trial)
    propagation = evaluator.propagation
    single_rules, ways = propagation.single_rules, propagation.with_ways
    if ways is None:  # what is asked for does without the technique
        return drop_below_single_rules(trial)
    for _ in range(_ORDERS):
        order = by_frequency(trial.clues, trial.orbits, trial.rng)
        easier = propagation.reduced(order, candidate.floor, trial.budget, single_rules)  # takes a fraction of the time
        order, tries = (order, None) if easier is None else (easier, _TRIED_BY_WAYS)
        kept = propagation.reduced(order, candidate.floor, trial.budget, ways, tries)
        if kept is None:
            return Unsettled(propagation.left_open(single_rules))
        candidate.set_on(kept)
        is_beyond = easier is None or len(kept) < len(easier)
        if is_beyond and evaluator.evaluate_beyond_single_rules(candidate).fit is Fit.AS_ASKED:
            return trial.finish(candidate.puzzle())
    return Rejected()


def drop_below_single_rules(trial: Trial) -> StrategyOutcome:
    """Strategy: keep the clues that single rules need, then drop one or two more, so that it takes a pattern."""
    evaluator, candidate = Evaluator(trial), Candidate(trial)
    single_rules = evaluator.propagation.single_rules
    for _ in range(_ORDERS):
        order = by_frequency(trial.clues, trial.orbits, trial.rng)
        kept = evaluator.propagation.reduced(order, candidate.floor, trial.budget, single_rules)
        if kept is None:
            return Unsettled(evaluator.propagation.left_open(single_rules))
        candidate.set_on(kept)
        if _becomes_as_asked(evaluator, candidate, kept):
            return trial.finish(candidate.puzzle())
    return Rejected()


def _becomes_as_asked(evaluator: Evaluator, candidate: Candidate, order: Sequence[Orbit]) -> bool:
    """Drop orbits in this order, all of which single rules need, except those without which it is too hard, until it is
    as asked for, if it comes to that soon."""
    evaluator.expect(order[:_TRIES])
    # Most of them leave two solutions, which the solver finds out many times sooner than the grader.
    dropped = (orbit for orbit in order[:_TRIES] if candidate.drop_if_implied(orbit))
    for orbit in islice(dropped, _DROPS):
        fit = evaluator.evaluate_beyond_single_rules(candidate).fit
        if fit is Fit.AS_ASKED:
            return True
        if fit is Fit.TOO_HARD:
            candidate.add([orbit])
    return False
