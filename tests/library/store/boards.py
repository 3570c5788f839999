"""Small puzzles for the store, and putting them there."""

from __future__ import annotations

from penmark.grading import GradeStatus
from penmark.library.facts import NewPuzzle, PuzzleFacts, PuzzleGrade
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

AKARI, SUDOKU, TAKUZU = by_name("akari"), by_name("sudoku"), by_name("takuzu")


def board(cols: int, **meta: str) -> Puzzle:
    return AKARI.new(1, cols).with_meta(PuzzleMeta(**meta))


def new(puzzle: Puzzle, tier: str | None = None, score: int = 0, *techniques: str, origin: str = "") -> NewPuzzle:
    used = tuple((name, 1) for name in techniques)
    grade = None if tier is None else PuzzleGrade(GradeStatus.SOLVED, tier, score, used, "standard")
    return NewPuzzle.of(PuzzleFacts(puzzle, grade, origin=origin))
