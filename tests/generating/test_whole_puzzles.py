"""Puzzles with every clue: as asked for, too hard in some places, or of no use."""

from __future__ import annotations

import penmark
from penmark.generating import GenerateOptions
from penmark.generating.outcomes import Finished, Rejected, StrategyOutcome, Unsettled
from penmark.generating.trial import Run
from penmark.generating.whole_puzzles import finish_with_all_clues
from penmark.puzzle.registry import by_name
from tests.generating.judging import unlimited

YAJILIN = by_name("yajilin")
HARD = penmark.generate(YAJILIN, 7, 7, tier="hard", seed=1)


def _outcome(tier: str) -> StrategyOutcome:
    (solution,) = penmark.solve(HARD, 2)
    run = Run(GenerateOptions(7, 7, tier=tier).task_for(YAJILIN), unlimited(), None)
    return finish_with_all_clues(run, HARD, solution)


def test_one_that_is_as_asked_for_is_taken() -> None:
    outcome = _outcome("hard")
    assert isinstance(outcome, Finished)
    assert outcome.puzzle == HARD


def test_one_that_is_too_hard_says_where_it_stays_open() -> None:
    outcome = _outcome("trivial")
    assert isinstance(outcome, Unsettled)
    assert 0 < len(outcome.positions) <= len(list(HARD.coords()))
    medium = _outcome("medium")
    assert isinstance(medium, Unsettled)
    assert set(medium.positions) <= set(outcome.positions)


def test_one_that_is_too_easy_is_left() -> None:
    assert isinstance(_outcome("extreme"), Rejected)
