"""What is below a tier does as much in the kernel and by patterns as in a climb up the ladder."""

from __future__ import annotations

import pytest

from penmark.generating import difficulty_for
from penmark.generating.undercut import Undercut
from penmark.grading import Tier
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.reasoning import Reasoning
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver
from tests.generating.test_gate import Setup


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
        ladder = ladder_for(puzzle, asked.easier, LadderOptions())
        assert Undercut.is_for(setup.gate, setup.ground, ladder)
        undercut = Undercut(setup.gate, setup.ground, puzzle, setup.answer, ladder, Tier(tier))
        reasoning = Reasoning(puzzle, truth=setup.ground.solution(setup.answer))
        steps = list(Climb(ladder, reasoning).steps())
        assert undercut.solves(on) == reasoning.solved, (seed, [step.technique.name for step in steps])
        solved.add(reasoning.solved)
    assert solved == {True, False}


def test_it_leaves_the_board_to_the_grader_where_the_kernel_is_asked_for_more() -> None:
    for name, tier, is_for in (("slitherlink", "hard", True), ("akari", "hard", False), ("sudoku", "hard", False)):
        asked = difficulty_for(by_name(name), tier)
        assert asked is not None
        setup = Setup(name, {"slitherlink": 5, "akari": 6, "sudoku": 9}[name], tier, 1)
        ladder = ladder_for(setup.puzzle(setup.orbits), asked.easier, LadderOptions())
        assert Undercut.is_for(setup.gate, setup.ground, ladder) is is_for
