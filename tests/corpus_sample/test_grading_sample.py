"""A fixed sample of the corpora through the grader; `make grading` runs all of it.

`grade` raises if a step strikes a mark of the solution, so that every puzzle graded here is a test of soundness.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median

import pytest

from bench.data import Record, records, spread
from bench.grading import SMALL, Grade, grade_line, grade_rated, grade_record, rating_rows
from bench.tatham import LEVELS, Rated, rated
from penmark.formats import read
from penmark.grading import Tier, grade
from penmark.grading.rank_correlation import spearman
from penmark.grading.step_checks import StepFault, step_faults
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path

COUNT = {"akari": 45, "hashi": 30, "slitherlink": 30, "sudoku": 40, "takuzu": 45}
LONGEST = 1200
"""Characters of a problem: larger boards are for `make grading`."""

HARDEST = 12_000
"""Scores there: what is above takes seconds, and is for `make grading`."""


def _sample(genre: str) -> list[Record]:
    """Spread over all sizes."""
    small = [record for record in records(genre) if len(record.problem) <= LONGEST]
    return spread(sorted(small, key=lambda record: (len(record.problem), record.name)), COUNT[genre])


@pytest.mark.parametrize("genre", list(COUNT))
def test_no_step_is_unsound_and_most_puzzles_need_no_trial(genre: str) -> None:
    corpus_path("puzzlekit")
    found = [each for each in map(grade_record, _sample(genre)) if each is not None]
    assert [each for each in found if each.unsound] == []
    unique = [each for each in found if each.status not in ("several", "unsolvable")]
    assert len(unique) >= 0.8 * COUNT[genre]
    assert [each for each in unique if each.status != "solved"] == []
    small = [each for each in unique if each.side <= SMALL]
    assert sum(each.trial == 0 for each in small) >= 0.95 * len(small)


def test_scores_go_with_those_of_another_grader() -> None:
    corpus_path("ratings")
    rated_there = [row for row in rating_rows("hodoku_rated.tsv.gz") if float(row[3]) < HARDEST]
    rows = spread(sorted(rated_there, key=lambda row: float(row[3])), 80)
    found = [grade_line(row[1]) for row in rows]
    assert [each for each in found if each.unsound or each.status != "solved"] == []
    assert spearman([each.score or 0 for each in found], [float(row[3]) for row in rows]) >= 0.85


def _size(game: str) -> str:
    """The smallest of which there are puzzles of every level that the game has."""
    levels: dict[str, set[int]] = defaultdict(set)
    for each in rated(game):
        levels[each.size].add(each.level)
    most = max(map(len, levels.values()))
    return min((size for size, seen in levels.items() if len(seen) == most), key=lambda size: (len(size), size))


@pytest.mark.parametrize("game", list(LEVELS))
def test_tiers_never_fall_as_the_level_rises(game: str) -> None:
    corpus_path("tatham")
    size = _size(game)
    by_level: dict[int, list[Rated]] = defaultdict(list)
    for each in rated(game):
        if each.size == size:
            by_level[each.level].append(each)
    assert len(by_level) > 1
    graded = {level: [grade_rated(each) for each in spread(items, 15)] for level, items in sorted(by_level.items())}
    tiers = [median(Tier(each.tier or "").level for each in _sound(found)) for found in graded.values()]
    assert tiers == sorted(tiers)
    levels = [level for level, found in graded.items() for _ in found]
    scores = [each.score or 0 for found in graded.values() for each in found]
    best = spearman(levels, list(range(len(levels))))  # of puzzles in perfect order: the fewer levels, the less
    assert spearman(levels, scores) >= 0.75 * best
    medians = [median(each.score or 0 for each in found) for found in graded.values()]
    assert medians == sorted(medians)


def _sound(found: list[Grade]) -> list[Grade]:
    assert [each for each in found if each.status != "solved"] == []
    return found


FEW = 6
"""Puzzles of each genre whose steps are read; `make grading` reads many more."""


@pytest.mark.parametrize("genre", list(COUNT))
def test_steps_of_real_puzzles_are_well_told(genre: str) -> None:
    corpus_path("puzzlekit")
    steps = 0
    for record in spread(_sample(genre), FEW):
        for step in grade(read(record.problem, by_name(genre)).puzzle).steps:
            steps += 1
            # A locked pair of a large Sudoku removes more from its two houses than one step should.
            faults = set(step_faults(step)) - ({StepFault.TOO_MANY_MOVES} if genre == "sudoku" else set())
            assert faults == set(), step
    assert steps > 100
