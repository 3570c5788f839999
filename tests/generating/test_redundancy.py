"""Checking redundancy on one loaded instance gives what solving each puzzle anew gives."""

from __future__ import annotations

import pytest

from penmark.generating.kernel_board import KernelBoard
from penmark.generating.redundancy import GroupRedundancy, redundancy_checker
from penmark.puzzle.genre import Genre
from penmark.puzzle.randomness import Rng
from penmark.solvers.fast import FastSolver
from tests.generating.judging import INDEPENDENT, answer_of, made, unlimited

EVERY_GENRE = pytest.mark.parametrize("genre", INDEPENDENT, ids=lambda genre: genre.name)


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(3))
def test_redundant_clues_are_found_by_every_checker(genre: Genre, seed: int) -> None:
    puzzle = made(genre.name, 6, seed=seed, clue_density=1.0)
    loaded = KernelBoard(puzzle.without_clues())
    clues = dict(puzzle.clues)
    answer = answer_of(loaded, puzzle)
    quick, groups = (
        redundancy_checker(loaded, answer, clues, unlimited()),
        GroupRedundancy(loaded, answer, clues, unlimited()),
    )
    assert quick.is_sufficient(clues, None) in (True, None)
    assert groups.is_sufficient(clues, None) is True
    verdicts = []
    for at in clues:
        others = [each for each in clues if each != at]
        verdicts.append(FastSolver().solve(puzzle.clear_clue(at), 2).unique)
        assert quick.is_redundant(at, others, None) is groups.is_redundant(at, others, None) is verdicts[-1]
        assert quick.is_sufficient(others, None) in (verdicts[-1], None)
        assert groups.is_sufficient(others, None) is verdicts[-1]
    assert True in verdicts


@EVERY_GENRE
def test_a_sufficient_subset_implies_all_that_it_leaves_out(genre: Genre) -> None:
    puzzle = made(genre.name, 6, seed=4, clue_density=1.0)
    loaded = KernelBoard(puzzle.without_clues())
    checker = redundancy_checker(loaded, answer_of(loaded, puzzle), dict(puzzle.clues), unlimited())
    orbits = [(at,) for at in puzzle.clues]
    chosen = checker.sufficient_subset(orbits, Rng(1))
    kept = {at: puzzle.clues[at] for (at,) in chosen}
    assert FastSolver().solve(puzzle.with_clues(kept), 2).unique
