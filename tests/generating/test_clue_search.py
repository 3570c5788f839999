"""Candidates, their evaluation, and the moves from one to the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from penmark.generating import GenerateOptions, generate_many
from penmark.generating.candidate import Candidate
from penmark.generating.clue_search import ClueSearch, reduced_candidate
from penmark.generating.difficulty import NO_GAP, Gap
from penmark.generating.evaluator import Evaluation, Evaluator, Fit
from penmark.generating.trial import Trial
from penmark.grading import Profile, Tier, grade, load_profile
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver
from tests.generating.judging import assert_symmetric, assert_unique
from tests.generating.test_strategies import task, trial_of

SIDE = {Fit.AS_ASKED: 0, Fit.TOO_HARD: 1, Fit.TOO_EASY: -1}


def settled_trial(name: str, seed: int = 1, **options: object) -> Trial:
    """The first from a seed on whose clues leave one solution."""
    walls = {"density": 0.4} if name == "akari" else {}
    trials = (trial_of(task(name, **walls, **options), each) for each in range(seed, seed + 60))
    return next(trial for trial in trials if trial is not None and not trial.ambiguous())


@pytest.mark.parametrize("name", ["sudoku", "akari", "slitherlink", "takuzu"])
@pytest.mark.parametrize("tier", ["easy", "medium", "hard"])
def test_an_evaluation_agrees_with_the_grader(name: str, tier: str) -> None:
    trial = settled_trial(name, tier=tier)
    evaluator, candidate = Evaluator(trial), Candidate(trial)
    evaluations = 0
    for orbit in trial.rng.shuffled(trial.orbits)[:25]:
        if not candidate.drop_if_implied(orbit):
            continue
        evaluation, found = evaluator.evaluate(candidate), grade(candidate.puzzle()).difficulty
        side = 1 if found is None else (found > Tier(tier)) - (found < Tier(tier))
        assert SIDE[evaluation.fit] == side
        evaluations += 1
    assert evaluations > 3
    assert trial.nearest is not None
    assert trial.nearest.candidates == evaluations


def test_distances_put_the_nearest_first() -> None:
    stuck, nearly = (Evaluation(Fit.TOO_HARD, frozenset(range(n)), None) for n in (9, 2))
    far, near = (Evaluation(Fit.TOO_EASY, frozenset(), Gap(tiers, 0, 0)) for tiers in (2, 1))
    more_work = Evaluation(Fit.TOO_EASY, frozenset(), Gap(1, 0, 0), score=70)
    exact = Evaluation(Fit.AS_ASKED, frozenset(), NO_GAP)
    order = sorted([stuck, far, exact, near, nearly, more_work], key=lambda each: each.distance)
    assert order == [exact, more_work, near, far, nearly, stuck]


def test_a_candidate_keeps_the_least_number_of_clues_and_whole_orbits() -> None:
    trial = settled_trial("sudoku", tier="easy", clue_density=0.5, symmetry="rot180")
    candidate = Candidate(trial)
    assert candidate.floor == 41
    for orbit in trial.orbits:
        candidate.drop_if_implied(orbit)
    assert len(candidate.puzzle().clues) in (41, 42)
    assert not candidate.drop_if_implied(next(iter(candidate.on)))
    assert_symmetric(candidate.puzzle(), trial.config.symmetry)
    candidate.fill_up(60)
    assert 60 <= len(candidate.puzzle().clues) <= 61
    assert not set(candidate.off()) & set(candidate.on)


def test_only_implied_clues_are_dropped() -> None:
    trial = settled_trial("akari", tier="hard")
    candidate = Candidate(trial)
    kept = [orbit for orbit in trial.orbits if not candidate.drop_if_implied(orbit)]
    assert list(candidate.on) == kept
    assert 0 < len(kept) < len(trial.orbits)
    assert_unique(candidate.puzzle())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("akari", {"tier": "medium"}),
        ("takuzu", {"tier": "medium", "symmetry": "rot180"}),
        ("slitherlink", {"tier": "extreme"}),
        ("sudoku", {"score": (200, 260)}),
        ("akari", {"tier": "hard", "minimal": True}),
        ("sudoku", {"tier": "medium", "clue_density": 0.4}),
    ],
)
def test_a_search_ends_as_asked_or_says_that_it_did_not(name: str, options: dict[str, object]) -> None:
    found = 0
    for seed in range(5):
        trial = settled_trial(name, 10 * seed, **options)
        evaluator = Evaluator(trial)
        candidate = reduced_candidate(trial, evaluator)
        as_asked = ClueSearch(trial, evaluator, candidate).run()
        found += as_asked
        puzzle = candidate.puzzle()
        assert FastSolver().solve(puzzle, 2).solutions == (trial.solution,)
        assert (evaluator.target.gap(grade(puzzle)) == NO_GAP) is as_asked
        assert_symmetric(puzzle, trial.config.symmetry)
        assert len(puzzle.clues) >= candidate.floor
    assert found > 0


def medium_line_counts() -> Profile:
    """A profile by which a single rule, and not only patterns, makes a Takuzu medium."""
    entries = (
        replace(entry, tier=Tier.MEDIUM) if entry.technique == "line-count" else entry
        for entry in load_profile(by_name("takuzu")).entries
    )
    return Profile("medium-line-counts", tuple(sorted(entries, key=lambda entry: entry.tier.level)))


def test_single_rules_of_the_wanted_tier_do_not_make_it_too_easy() -> None:
    profile, as_asked = medium_line_counts(), 0
    for seed in range(8):
        trial = settled_trial("takuzu", seed, tier="medium", profile=profile)
        evaluator = Evaluator(trial)
        candidate = reduced_candidate(trial, evaluator)
        candidate.fill_up(26)
        fit, found = evaluator.evaluate(candidate).fit, grade(candidate.puzzle(), profile).difficulty
        assert (fit is Fit.AS_ASKED) is (found is Tier.MEDIUM)
        as_asked += fit is Fit.AS_ASKED and evaluator.propagation.tier(candidate.on) is Tier.MEDIUM
    assert as_asked > 0


def test_the_grade_is_that_of_the_puzzle() -> None:
    options = GenerateOptions(8, seed=1, tier="medium", profile=medium_line_counts(), time_budget=None)
    for made in generate_many(options.task_for(by_name("takuzu")), 8):
        assert made.graded is not None
        assert made.as_asked
        assert made.graded.puzzle == made.graded.grade.puzzle == made.puzzle
        assert made.graded.grade.difficulty is Tier.MEDIUM
