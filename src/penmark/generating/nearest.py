"""`NearestCandidate`: the candidate nearest to the wanted difficulty so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from penmark.generating.difficulty import NO_GAP, Difficulty, Gap
from penmark.grading import GradeResult, StandardGrader
from penmark.grading.ladder import MOST_OPEN
from penmark.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class GradedPuzzle:
    """A puzzle of the wanted difficulty, or only the nearest that was found."""

    puzzle: Puzzle
    target: Difficulty
    as_asked: bool
    candidates: int
    """The number of candidates that were evaluated."""
    known_grade: GradeResult | None = None
    """The grade, if it was needed to evaluate the puzzle; perhaps without the number of steps that were open."""
    replaceable: tuple[str, ...] = ()
    """Techniques that it was to need, and uses, but that others can take the place of."""
    has_several_steps: bool = False
    """Whether it is known to have several steps of the wanted tier."""

    @cached_property
    def grade(self) -> GradeResult:
        if self.known_grade is not None and self.target.most_open == MOST_OPEN:
            return self.known_grade
        return StandardGrader(self.target.profile, time_budget=None).grade(self.puzzle)

    @cached_property
    def differs(self) -> tuple[str, ...]:
        """In words, how it differs from the wanted difficulty; empty if it does not."""
        return () if self.as_asked else tuple(self.target.differences(self.grade, self.replaceable))


class NearestCandidate:
    """Keeps the nearest candidate, and counts all of them."""

    def __init__(self, target: Difficulty) -> None:
        self.target = target
        self.candidates = 0
        self._nearest: GradedPuzzle | None = None
        self._gap: Gap | None = None
        self._aside: GradedPuzzle | None = None

    def note(
        self,
        puzzle: Puzzle,
        gap: Gap,
        grade: GradeResult | None = None,
        replaceable: tuple[str, ...] = (),
        *,
        has_several_steps: bool = False,
    ) -> None:
        """Keep a solved candidate if none so far is as near."""
        if self._gap is None or gap < self._gap:
            self._gap = gap
            as_asked, number = gap == NO_GAP, self.candidates
            self._nearest = GradedPuzzle(puzzle, self.target, as_asked, number, grade, replaceable, has_several_steps)

    def forget(self) -> None:
        """Drop the nearest candidate: it has other solutions, or the judge refused it."""
        self._gap = self._nearest = None

    def is_by_one_step(self) -> bool:
        """Whether the nearest candidate, which is as asked for, has one step of the tier, and several are preferred."""
        nearest, target = self._nearest, self.target
        if nearest is None or nearest.has_several_steps or not target.avoids_one_step:
            return False
        return target.number_of_steps(nearest.known_grade or nearest.grade) == 1

    def set_aside(self) -> None:
        """Keep the nearest candidate, and look for others as if there were none."""
        self._aside = self._nearest
        self.forget()

    def take_back(self) -> None:
        """The candidate that was set aside is the nearest again."""
        self._nearest, self._gap = self._aside, NO_GAP

    def result(self) -> GradedPuzzle | None:
        """The nearest candidate, with the number of all candidates."""
        return None if self._nearest is None else replace(self._nearest, candidates=self.candidates)
