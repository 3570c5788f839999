"""Variant Sudokus of other people: the techniques lead through them, and every step is well told."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice

import pytest

from penmark import read
from penmark.formats import puzzlekit
from penmark.grading import GradeStatus, grade
from penmark.grading.step_checks import step_faults
from tests.corpus import corpus_path, puzzlekit_records

OF_CAGES = {"cage-combinations", "rule-cases", "needed-in-house", "forty-five", "forty-five-several", "house-cases"}


def assert_without_trial(texts: Iterable[str]) -> None:
    """Nine in ten of those with one solution."""
    graded = [grade(puzzlekit.parse("sudoku", text, dataset="KillerSudoku"), time_budget=60) for text in texts]
    solved = [result for result in graded if result.status is not GradeStatus.SEVERAL]
    assert solved
    by_trial = [result for result in solved if not result.solved or any(step.depth for step in result.steps)]
    assert len(by_trial) <= 0.1 * len(solved)
    for result in solved:
        steps = [step for step in result.steps if step.technique in OF_CAGES]
        assert steps
        assert all(not step_faults(step) for step in steps)


def test_killers_are_graded_without_trial() -> None:
    records = puzzlekit_records("KillerSudoku").values()
    assert_without_trial(record["problem"] for record in islice(records, 0, None, 40))


def test_indexers_of_setters_are_graded_without_trial() -> None:
    texts = [record["payload"] for record in json.loads(corpus_path("fpuzzles", "payloads.json").read_text("utf-8"))]
    puzzles = [puzzle for puzzle in map(read, texts[15:25]) if "column-indexer" in puzzle.variants.names]
    assert len(puzzles) == 2
    for puzzle in puzzles:
        result = grade(puzzle, time_budget=60)
        assert result.solved
        assert not any(step.depth for step in result.steps)


@pytest.mark.sweep
def test_all_killers_are_graded_without_trial() -> None:
    assert_without_trial(record["problem"] for record in puzzlekit_records("KillerSudoku").values())
