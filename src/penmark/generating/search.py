"""`Search`: the nearest to a difficulty that was asked for, so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from penmark.generating.difficulty import NO_GAP, Difficulty, Gap
from penmark.grading import GradeResult, StandardGrader
from penmark.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Steered:
    """What came of it: a puzzle as it was asked for, or only the nearest."""

    puzzle: Puzzle
    asked: Difficulty
    as_asked: bool
    candidates: int
    """How many were judged."""
    known: GradeResult | None = None
    """The grade, where it took one to know."""

    @cached_property
    def grade(self) -> GradeResult:
        return self.known or StandardGrader(self.asked.profile, time_budget=None).grade(self.puzzle)

    @cached_property
    def differs(self) -> tuple[str, ...]:
        """How it differs from what was asked; nothing if it does not."""
        return () if self.as_asked else tuple(self.asked.differences(self.grade))


class Search:
    """The nearest so far, and how much was spent."""

    def __init__(self, asked: Difficulty) -> None:
        self.asked = asked
        self.candidates = 0
        self.nearest: Steered | None = None
        self._gap: Gap | None = None

    def note(self, puzzle: Puzzle, gap: Gap, grade: GradeResult | None = None) -> None:
        """Keep a solved candidate if none was nearer."""
        if self._gap is None or gap < self._gap:
            self._gap = gap
            self.nearest = Steered(puzzle, self.asked, gap == NO_GAP, self.candidates, grade)

    def reject(self) -> None:
        """Forget the nearest: it turned out to have other solutions, or the judge did not take it."""
        self._gap = self.nearest = None

    def best(self) -> Steered | None:
        return None if self.nearest is None else replace(self.nearest, candidates=self.candidates)
