"""The strategy table: how a puzzle is made of the clues of a random solution, by what is asked for.

An attempt uses the first strategy of `STRATEGIES` that applies to its task and is not exhausted. Some are quick and
mostly succeed, but not always: they are given a number of attempts, then the ones after them take over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.generating.candidate import Candidate
from penmark.generating.clue_search import evaluate_reduced, search_clues
from penmark.generating.dependent_clues import sets_without_rival
from penmark.generating.evaluator import Evaluator, Fit
from penmark.generating.outcomes import Rejected, StrategyOutcome, Unsettled
from penmark.generating.payloads import wanted_variants
from penmark.generating.propagation_strategies import (
    drop_below_single_rules,
    reduce_by_pairs,
    reduce_by_single_rules,
    reduce_by_ways,
)
from penmark.generating.quotas import missing
from penmark.generating.reduction import Reduction
from penmark.generating.silencing import silence_clues, silence_to_difficulty
from penmark.generating.task import GenerationTask
from penmark.generating.trial import Trial
from penmark.puzzle.solution import Solution


@dataclass(frozen=True)
class Strategy:
    """One row of the table."""

    name: str
    run: Callable[[Trial], StrategyOutcome]
    applies: Callable[[GenerationTask], bool]
    attempts: int | None = None
    """The number of attempts, from the first, that may use it; `None` for all."""

    def is_for(self, task: GenerationTask, attempt: int) -> bool:
        return (self.attempts is None or attempt < self.attempts) and self.applies(task)


# ── strategies ──


def use_dependent_clues(trial: Trial) -> StrategyOutcome:
    """Strategy: whole sets of clues, since clues that depend on each other cannot be dropped one by one."""
    # Only sets that leave one solution: the grade of a puzzle with several would mean nothing.
    is_rare = trial.nearest is not None and trial.nearest.target.is_highest_tier
    sets, found = sets_without_rival(trial, many=is_rare), False
    while True:
        try:
            clues = next(sets)
        except StopIteration as end:
            rival: Solution | None = end.value
            break
        found = True
        one = trial.with_clues(clues)
        outcome = _finish_dependent(one)
        if not isinstance(outcome, Rejected):
            return outcome
    if found and is_rare and trial.genre.redoes_solutions:  # near it there are others with one solution
        return Unsettled([trial.rng.choice(list(trial.solution))], is_unique=True)
    if rival is None or not trial.genre.redoes_solutions:
        return Rejected()
    return Unsettled([at for at, mark in trial.solution.items() if rival[at] != mark])


def _finish_dependent(trial: Trial) -> StrategyOutcome:
    """Of clues that leave one solution: a puzzle as asked for, or where it is too hard, if another solution may do."""
    if trial.nearest is None:
        return trial.finish(trial.puzzle(trial.clues))
    evaluator = Evaluator(trial)
    if evaluator.target.is_highest_tier:  # what all of them tell is hardly ever so hard
        return silence_to_difficulty(trial)
    evaluation = evaluator.evaluate(Candidate(trial))
    if evaluation.fit is Fit.AS_ASKED:
        return trial.finish(trial.puzzle(trial.clues))
    if evaluation.hard_positions and trial.genre.redoes_solutions:
        return Unsettled(trial.loaded.board.field.coords(sorted(evaluation.hard_positions)), is_unique=True)
    return Rejected()


def use_filtered_clues(trial: Trial) -> StrategyOutcome:
    """Strategy: all clues that the filter allows."""
    if not _is_as_asked_with_all_clues(trial):
        return Rejected()
    return trial.finish(trial.puzzle(trial.clues))


def reduce_to_density(trial: Trial) -> StrategyOutcome:
    """Strategy: drop redundant clues, down to the clue density, whatever the difficulty."""
    density = trial.asked_clue_density
    floor = trial.number_of_clues(trial.genre.default_clue_density if density is None else density)
    reduction = Reduction(trial.checker, trial.clues, trial.orbits, trial.budget)
    reduction.run(trial.rng, floor, trial.config.minimal)
    return trial.finish(trial.puzzle(_filled_to_quotas(trial, reduction.left())))


def _filled_to_quotas(trial: Trial, places: Collection[Coord]) -> Collection[Coord]:
    """The places, and orbits of others with numbers of which the quotas ask for more."""
    quotas = trial.config.quotas
    if not any(low for low, _ in quotas.values()):
        return places
    filled = set(places)
    for orbit in trial.rng.shuffled(trial.orbits):
        wanted = missing([trial.clues[at] for at in filled], quotas)
        if not wanted:
            break
        if any(trial.clues[at].as_number in wanted for at in orbit):
            filled.update(orbit)
    return sorted(filled)


def search_clues_if_enough(trial: Trial) -> StrategyOutcome:
    """Strategy: a search among the clues, where all of them together are easy enough; else another solution."""
    evaluator = Evaluator(trial)
    if not evaluator.target.favours_few_clues:
        evaluation = evaluator.evaluate(Candidate(trial))
        if evaluation.fit is Fit.TOO_HARD and evaluation.hard_positions:
            return Unsettled(trial.loaded.board.field.coords(sorted(evaluation.hard_positions)), is_unique=True)
        evaluator.forget()
    return search_clues(trial)


def _is_as_asked_with_all_clues(trial: Trial) -> bool:
    if trial.nearest is None:
        return True
    return Evaluator(trial).evaluate(Candidate(trial)).fit is Fit.AS_ASKED


def _if_settled(strategy: Callable[[Trial], StrategyOutcome]) -> Callable[[Trial], StrategyOutcome]:
    """The strategy, where all clues together leave one solution."""

    def run(trial: Trial) -> StrategyOutcome:
        ambiguous = trial.ambiguous()
        return Unsettled(ambiguous) if ambiguous else strategy(trial)

    return run


# ── when each applies ──


def _has_dependent_clues(task: GenerationTask) -> bool:
    return task.genre.clues_depend


def _has_clues_to_silence(task: GenerationTask) -> bool:
    return task.genre.clues_depend and any(meaning.has_quieter for meaning in task.genre.clue_meanings)


def _redoes_solutions(task: GenerationTask) -> bool:
    return task.genre.redoes_solutions and task.target is not None


def _has_filter(task: GenerationTask) -> bool:
    return task.config.clue_filter is not None


def _has_payloads(task: GenerationTask) -> bool:
    return bool(wanted_variants(task.genre, task.config.variants).payloads)


def _has_no_target(task: GenerationTask) -> bool:
    return task.target is None


def _uses_pairs(task: GenerationTask) -> bool:
    target = task.target
    if target is None or task.config.minimal:
        return False
    return target.is_in_tier_order and target.tier_uses_pairs and not target.uses


def _uses_single_rules(task: GenerationTask) -> bool:
    target = task.target
    if target is None or task.config.minimal:
        return False
    return target.is_in_tier_order and target.is_single_rule_tier


def _uses_ways(task: GenerationTask) -> bool:
    target = task.target
    return (
        target is not None and not task.config.minimal and target.is_just_above_single_rules and target.tier_uses_ways
    )


def _uses_little_more_than_single_rules(task: GenerationTask) -> bool:
    target = task.target
    if target is None or task.config.minimal or task.genre.clues_are_marks:
        return False
    return target.is_single_rule_tier or target.is_just_above_single_rules


def _is_often_met_by_reducing(task: GenerationTask) -> bool:
    target = task.target
    return target is not None and not task.config.minimal and target.is_just_above_single_rules


def _always(task: GenerationTask) -> bool:
    return True


STRATEGIES = (
    Strategy("silence clues", silence_clues, _has_clues_to_silence),
    Strategy("dependent clues", use_dependent_clues, _has_dependent_clues),
    Strategy("filtered clues", _if_settled(use_filtered_clues), _has_filter),
    Strategy("reduce to density", _if_settled(reduce_to_density), _has_no_target),
    Strategy("search if enough", _if_settled(search_clues_if_enough), _redoes_solutions),
    Strategy("givens beside payloads", _if_settled(search_clues), _has_payloads),
    Strategy("reduce by pairs", reduce_by_pairs, _uses_pairs, attempts=16),
    Strategy("reduce by single rules", reduce_by_single_rules, _uses_single_rules, attempts=4),
    Strategy("reduce by ways", reduce_by_ways, _uses_ways, attempts=50),
    Strategy("drop below single rules", drop_below_single_rules, _uses_little_more_than_single_rules, attempts=50),
    Strategy("evaluate reduced", _if_settled(evaluate_reduced), _is_often_met_by_reducing, attempts=6),
    Strategy("clue search", _if_settled(search_clues), _always),
)
"""The first that applies is used."""


def strategy_for(task: GenerationTask, attempt: int) -> Strategy:
    """The strategy for the attempt with this number, counted from 0."""
    return next(strategy for strategy in STRATEGIES if strategy.is_for(task, attempt))
