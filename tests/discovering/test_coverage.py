from __future__ import annotations

import threading

import penmark
from penmark.discovering import Coverage, CoverageOptions, MiningOptions, mine
from penmark.discovering.withholding import without_one
from penmark.grading import Tier, grade
from penmark.puzzle.game import Game
from tests.discovering.boards import corner_3, starters

SLITHERLINK = penmark.by_name("slitherlink")


def test_what_is_counted_is_what_grading_says() -> None:
    puzzles = list(starters("slitherlink", "5x5 tier:>=hard", 3))
    coverage = Coverage(SLITHERLINK, CoverageOptions(removal=False))
    for puzzle in puzzles:
        coverage.add_puzzle(puzzle, "here")
    graded = [grade(puzzle) for puzzle in puzzles]
    rows = {row.technique.name: row for row in coverage.rows()}
    assert rows.keys() == {name for result in graded for name in result.techniques}
    for name, row in rows.items():
        assert row.steps == sum(result.techniques.get(name, 0) for result in graded)
        assert row.puzzles == sum(name in result.techniques for result in graded)
        assert row.example is not None
        assert row.example.words
    assert sum(row.hardest_in for row in rows.values()) == 3
    assert coverage.residue.states == sum(step.depth > 0 for result in graded for step in result.steps)


def test_removal_costs_what_a_grading_without_it_says() -> None:
    puzzles = list(starters("akari", "hard", 2))
    genre = penmark.by_name("akari")
    coverage = Coverage(genre)
    for puzzle in puzzles:
        coverage.add_puzzle(puzzle)
    assert any(row.needs_trial for row in coverage.rows())
    for row in coverage.rows():
        needs_trial = rises = 0
        for puzzle in puzzles:
            before = grade(puzzle)
            after = grade(puzzle, without_one(genre, coverage.profile, row.technique.name))
            trials = [any(step.depth for step in result.steps) for result in (before, after)]
            if row.technique.depth == 0 and not trials[0]:
                needs_trial += trials[1] or not after.solved
                rises += not trials[1] and (after.difficulty or Tier.TRIVIAL) > (before.difficulty or Tier.TRIVIAL)
        assert (row.needs_trial, row.rises) == (needs_trial, rises)


def test_states_are_asked_of_every_technique() -> None:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    specimen = mine(puzzle, MiningOptions(without=("corner-3",))).stops[0][0]
    coverage = Coverage(SLITHERLINK)
    coverage.add_state(specimen.game, specimen.moves)
    coverage.add_state(Game(SLITHERLINK.new(3, 3)))
    rows = {row.technique.name: row for row in coverage.rows()}
    assert coverage.states == 2
    assert max(row.hits for row in rows.values()) == 1
    assert all(row.states == 1 for row in rows.values())
    # On a board without clues nothing can be found.
    assert (coverage.residue.states, coverage.residue.puzzles) == (1, 0)


def test_a_puzzle_without_a_grade_is_counted() -> None:
    coverage = Coverage(SLITHERLINK)
    coverage.add_puzzle(corner_3())
    assert (coverage.puzzles, coverage.ungraded, coverage.rows()) == (1, 1, [])
    assert "corner-3" in coverage.unseen()


def test_what_is_cancelled_does_not_count() -> None:
    cancel = threading.Event()
    cancel.set()
    coverage = Coverage(SLITHERLINK)
    coverage.add_puzzle(next(starters("slitherlink", "5x5", 1)), cancel=cancel)
    coverage.add_state(Game(corner_3()), cancel=cancel)
    assert (coverage.puzzles, coverage.states) == (0, 0)
