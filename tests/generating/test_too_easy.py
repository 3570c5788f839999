"""What is below a tier does as much in the kernel and by patterns as in a climb up the ladder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from penmark.board.mark import FALSE, TRUE
from penmark.errors import UnsoundStepError
from penmark.generating import difficulty_for, generate
from penmark.generating.too_easy import EasierSolver
from penmark.grading import Profile, Tier, grade, load_profile
from penmark.grading.ladder import Climb, Ladder, LadderOptions, Rung, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import BoardPattern
from penmark.solvers.fast import FastSolver
from tests.generating.test_propagation import Setup


@pytest.mark.parametrize("size", [4, 5, 7])
@pytest.mark.parametrize("tier", ["easy", "medium", "hard"])
def test_it_solves_what_a_climb_solves(size: int, tier: str) -> None:
    asked = difficulty_for(by_name("slitherlink"), tier)
    assert asked is not None
    solved = set()
    for seed in range(40):
        setup = Setup("slitherlink", size, tier, seed)
        some = setup.rng.shuffled(setup.orbits)[(seed % 3 - 1) * len(setup.orbits) // 3 :]
        on = some if seed % 3 else setup.reduced()
        puzzle = setup.puzzle(on or [])
        if on is None or not FastSolver().solve(puzzle, 2).unique:
            continue  # some techniques take that for granted
        ladder = ladder_for(puzzle, asked.easier_profile, LadderOptions())
        assert EasierSolver.supports(setup.propagation, setup.loaded, ladder)
        easier = EasierSolver(setup.propagation, setup.loaded, puzzle, setup.answer, ladder, Tier(tier))
        reasoning = SolveState(puzzle, truth=setup.loaded.solution(setup.answer))
        steps = list(Climb(ladder, reasoning).steps())
        assert easier.solves(on, setup.budget) == reasoning.solved, (
            seed,
            [step.technique for step in steps],
        )
        solved.add(reasoning.solved)
    assert solved == {True, False}


def changed(**entries: dict[str, object]) -> Profile:
    """Slitherlink's profile with some entries of techniques changed."""
    profile = load_profile(by_name("slitherlink"))
    given = {name.replace("_", "-"): values for name, values in entries.items()}
    entries_ = [replace(entry, **given.get(entry.technique, {})) for entry in profile.entries]  # type: ignore[arg-type]
    return Profile("changed", tuple(sorted(entries_, key=lambda entry: entry.tier.level)))


PROFILES = {
    "near pairs easier": (changed(vertex_pairs={"tier": Tier.EASY}), "medium"),
    "no chains of pairs": (changed(vertex_pair_chains={"use": False}), "hard"),
    "chains of pairs harder": (changed(vertex_pair_chains={"tier": Tier.HARD}), "hard"),
    "chains of pairs as bookkeeping": (changed(vertex_pair_chains={"tier": Tier.HARD, "score": 0}), "hard"),
    "a shape as bookkeeping": (changed(corner_3={"tier": Tier.HARD, "score": 0}), "easy"),
    "classes as medium": (changed(edge_classes={"tier": Tier.MEDIUM}), "medium"),
}


@pytest.mark.parametrize(("profile", "tier"), PROFILES.values(), ids=PROFILES)
def test_the_tier_is_the_graders_by_any_profile(profile: Profile, tier: str) -> None:
    for seed in range(30):
        puzzle = generate("slitherlink", 6, seed=seed, tier=tier, profile=profile)
        assert grade(puzzle, profile).difficulty is Tier(tier), seed


def test_a_step_against_the_solution_is_told() -> None:
    setup = Setup("slitherlink", 5, "easy", 1)
    puzzle = setup.puzzle(setup.orbits)
    edge = next(at for at in puzzle.coords() if setup.loaded.solution(setup.answer)[at] == FALSE)
    wrong = Deduction((), (Commit(edge, TRUE),), lambda say: "")
    pattern = BoardPattern(name="wrong", title="Wrong", find=lambda position: iter([wrong]))
    entry = load_profile(by_name("slitherlink")).entry("corner-3")
    ladder = Ladder((), (), (Rung(pattern, entry, 0),), 0)
    easier = EasierSolver(setup.propagation, setup.loaded, puzzle, setup.answer, ladder, Tier.TRIVIAL)
    with pytest.raises(UnsoundStepError, match="struck the solution's mark"):
        easier.solves(setup.orbits, setup.budget)


def test_it_leaves_the_board_to_the_grader_where_the_kernel_is_asked_for_more() -> None:
    for name, tier, supported in (("slitherlink", "hard", True), ("akari", "hard", False), ("sudoku", "hard", False)):
        asked = difficulty_for(by_name(name), tier)
        assert asked is not None
        setup = Setup(name, {"slitherlink": 5, "akari": 6, "sudoku": 9}[name], tier, 1)
        ladder = ladder_for(setup.puzzle(setup.orbits), asked.easier_profile, LadderOptions())
        assert EasierSolver.supports(setup.propagation, setup.loaded, ladder) is supported
