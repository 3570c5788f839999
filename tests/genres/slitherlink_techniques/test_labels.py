"""Puzzles that their authors called easy, normal and hard come out in this order, by tier and by score per cell."""

from __future__ import annotations

import penmark
from penmark.formats import puzzlekit
from penmark.grading import GradeResult, Tier
from tests.corpus import puzzlekit_records

EASY = ["5x5easy1", "5x5easy2", "7x7easy2", "10x10easy1", "10x10easy2"]
NORMAL = ["normal1_30x25"]
HARD = ["hard2_30x25", "hard4_30x25", "hard6_30x25", "hard7_30x25"]


def test_labelled_puzzles_rise() -> None:
    records = puzzlekit_records("Slitherlink")

    def graded(names: list[str]) -> list[GradeResult]:
        return [penmark.grade(puzzlekit.parse("slitherlink", records[name]["problem"])) for name in names]

    easy, normal, hard = graded(EASY), graded(NORMAL), graded(HARD)
    assert {each.difficulty for each in easy} == {Tier.EASY}
    assert {each.difficulty for each in normal} == {Tier.MEDIUM}
    assert {each.difficulty for each in hard} == {Tier.HARD}
    assert max(map(_per_cell, easy)) < min(map(_per_cell, normal))
    assert max(map(_per_cell, normal)) < min(map(_per_cell, hard))


def _per_cell(result: GradeResult) -> float:
    assert result.score_per_cell is not None
    return result.score_per_cell
