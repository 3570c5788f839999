"""No step of any technique touches the solution: one test for all of them, also those that are yet to come.

At every position on the way through real puzzles every technique is asked, and on boards of random candidates around a
filled grid. The modules of the techniques have sweeps of their own, over many more puzzles, for `make test-all`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from penmark.genres.sudoku import GENRE
from penmark.grading import techniques_of
from penmark.reasoning.technique import BoardPattern
from tests.corpus_sample.own import documents
from tests.grading.techniques.distinct.hard import hard_puzzles, judge
from tests.grading.techniques.distinct.noise import assert_sound_in_noise

PATTERNS = [each for each in techniques_of(GENRE) if isinstance(each, BoardPattern) and "distinct" in each.rule_kinds]


def test_no_step_touches_the_solution_of_a_puzzle() -> None:
    """Our own puzzles of each tier."""
    judged = Counter[str]()
    for document in documents(GENRE):
        found, solved = judge(document.puzzle, PATTERNS)
        assert solved
        judged += found
    seen = [each.name for each in PATTERNS if judged[each.name]]
    assert len(seen) >= 0.5 * len(PATTERNS), f"only {seen} were there to be judged"


@pytest.mark.slow
def test_no_step_touches_the_solution_of_a_hard_puzzle() -> None:
    (puzzle,) = hard_puzzles("top1465", 1)
    judged, solved = judge(puzzle, PATTERNS)
    assert solved
    assert sum(judged[each.name] > 0 for each in PATTERNS) >= 0.7 * len(PATTERNS)


@pytest.mark.slow
def test_no_step_touches_the_grid_behind_the_noise() -> None:
    """Those that take the solution to be unique say nothing of such boards, which have many."""
    sure, judged = [each for each in PATTERNS if not each.uniqueness], Counter[str]()
    for side, boards in ((4, 3), (6, 3), (9, 3)):
        for seed in range(boards):
            for each in sure:
                judged[each.name] += assert_sound_in_noise([each], side, seed, struck=True)
    missing = [each.name for each in sure if not judged[each.name]]
    assert len(missing) <= 0.1 * len(sure), f"{missing} were not there to be judged"
