"""Puzzles with every clue: as asked for, too hard in some places, or of no use."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

import pytest

import penmark
from penmark.generating import GenerateOptions
from penmark.generating.options import GenerateKeywords
from penmark.generating.outcomes import Finished, Rejected, StrategyOutcome, Unsettled
from penmark.generating.trial import Run
from penmark.generating.whole_puzzles import finish_with_all_clues
from penmark.grading import load_profile
from penmark.puzzle.registry import by_name
from tests.generating.judging import unlimited

HASHI, YAJILIN = by_name("hashi"), by_name("yajilin")
HARD = penmark.generate(YAJILIN, 7, 7, tier="hard", seed=1)
TRIVIAL = penmark.generate(HASHI, 7, 7, tier="trivial", seed=1)


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


@pytest.fixture
def taken_for_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashi takes every puzzle for easy."""
    monkeypatch.setattr(type(HASHI), "known_tier", lambda self, puzzle: "easy")


def _of_trivial(**options: Unpack[GenerateKeywords]) -> StrategyOutcome:
    """What comes of a trivial puzzle."""
    (solution,) = penmark.solve(TRIVIAL, 2)
    run = Run(GenerateOptions(7, 7, **options).task_for(HASHI), unlimited(), None)
    return finish_with_all_clues(run, TRIVIAL, solution)


@pytest.mark.usefixtures("taken_for_easy")
def test_a_tier_that_the_genre_knows_is_taken_for_the_grade() -> None:
    assert isinstance(_of_trivial(tier="easy", tier_steps=1), Finished)
    assert isinstance(_of_trivial(tier="trivial"), Rejected)


@pytest.mark.usefixtures("taken_for_easy")
def test_a_grade_is_made_where_more_counts_than_a_tier() -> None:
    """How many steps there are, what they are, or another profile."""
    assert isinstance(_of_trivial(tier="easy"), Rejected)
    assert isinstance(_of_trivial(tier="easy", tier_steps=2), Rejected)
    assert isinstance(_of_trivial(tier="trivial", uses="all-bridges-needed"), Finished)
    other = replace(load_profile(HASHI), name="other")
    assert isinstance(_of_trivial(tier="trivial", profile=other), Finished)
