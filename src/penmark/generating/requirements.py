"""`Requirement`: something that the grade of a puzzle must have, besides its tier."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from penmark.errors import PuzzleError
from penmark.grading import GradeResult, SolveStep, Tier

Window: TypeAlias = tuple[float | None, float | None]
"""The least and the greatest value; `None` for no bound."""


class Requirement(ABC):
    """One demand on the grade of a solved puzzle."""

    is_about_techniques: ClassVar[bool] = True
    """Whether it is about which techniques are used; if not, it is about an amount."""

    @abstractmethod
    def misses(self, grade: GradeResult) -> int:
        """How far the grade is from it; 0 if it is met."""

    @abstractmethod
    def words(self, grade: GradeResult) -> str:
        """How a grade that does not meet it differs."""

    def too_hard_step(self, grade: GradeResult) -> SolveStep | None:
        """The step that makes a puzzle harder than this allows; `None` if it is not."""
        return None


@dataclass(frozen=True)
class Uses(Requirement):
    """A technique occurs among the steps."""

    technique: str
    least: int = 1
    """The least number of steps that use it."""

    def misses(self, grade: GradeResult) -> int:
        return max(0, self.least - grade.techniques.get(self.technique, 0))

    def words(self, grade: GradeResult) -> str:
        used = grade.techniques.get(self.technique, 0)
        if not used:
            return f"it does not use {self.technique}"
        return f"it uses {self.technique} {used} of {self.least} times"


@dataclass(frozen=True)
class Needs(Requirement):
    """A technique occurs among the steps. That no others take its place is checked with the technique withheld."""

    technique: str

    def misses(self, grade: GradeResult) -> int:
        return int(self.technique not in grade.techniques)

    def words(self, grade: GradeResult) -> str:
        return f"it does not need {self.technique}"


@dataclass(frozen=True)
class Without(Requirement):
    """A technique does not occur among the steps."""

    technique: str

    def misses(self, grade: GradeResult) -> int:
        return int(self.technique in grade.techniques)

    def words(self, grade: GradeResult) -> str:
        return f"it uses {self.technique}"

    def too_hard_step(self, grade: GradeResult) -> SolveStep | None:
        return next((step for step in grade.steps if step.technique == self.technique), None)


@dataclass(frozen=True)
class HardestIs(Requirement):
    """The hardest step uses a technique."""

    technique: str

    def misses(self, grade: GradeResult) -> int:
        return int(grade.hardest is None or grade.hardest.technique != self.technique)

    def words(self, grade: GradeResult) -> str:
        return f"its hardest step is {grade.hardest.technique if grade.hardest else 'none'}, not {self.technique}"


@dataclass(frozen=True)
class TierSteps(Requirement):
    """A number of steps are of a tier."""

    tier: Tier
    least: int

    def misses(self, grade: GradeResult) -> int:
        return max(0, self.least - self._number(grade))

    def words(self, grade: GradeResult) -> str:
        return f"{self._number(grade)} of {self.least} steps are {self.tier}"

    def _number(self, grade: GradeResult) -> int:
        return sum(step.tier is self.tier for step in grade.steps)


@dataclass(frozen=True)
class AmountWithin(Requirement, ABC):
    """An amount of the grade lies in a window."""

    window: Window
    is_about_techniques: ClassVar[bool] = False
    amount_name: ClassVar[str]

    @abstractmethod
    def amount(self, grade: GradeResult) -> float: ...

    def misses(self, grade: GradeResult) -> int:
        return self._below(grade) + self._above(grade)

    def words(self, grade: GradeResult) -> str:
        low, high = self.window
        shown = f"its {self.amount_name} is {round(self.amount(grade), 2)}"
        return f"{shown}, below {low}" if self._below(grade) else f"{shown}, above {high}"

    def _below(self, grade: GradeResult) -> int:
        low = self.window[0]
        return 0 if low is None else max(0, math.ceil(low - self.amount(grade)))

    def _above(self, grade: GradeResult) -> int:
        high = self.window[1]
        return 0 if high is None else max(0, math.ceil(self.amount(grade) - high))


class ScoreWithin(AmountWithin):
    """The score lies in a window."""

    amount_name = "score"

    def amount(self, grade: GradeResult) -> float:
        return grade.score or 0

    def too_hard_step(self, grade: GradeResult) -> SolveStep | None:
        return grade.hardest if self._above(grade) else None


class BottleneckWithin(AmountWithin):
    """The bottleneck, which tells how few steps are open, lies in a window."""

    amount_name = "bottleneck"

    def amount(self, grade: GradeResult) -> float:
        return grade.bottleneck

    def too_hard_step(self, grade: GradeResult) -> SolveStep | None:
        return min(grade.steps, key=lambda step: step.open, default=None) if self._above(grade) else None


class OpeningsWithin(AmountWithin):
    """The number of steps that are open at the start lies in a window."""

    amount_name = "number of openings"

    def amount(self, grade: GradeResult) -> float:
        return grade.openings[0] if grade.openings else 0

    def too_hard_step(self, grade: GradeResult) -> SolveStep | None:
        return grade.steps[0] if self._below(grade) and grade.steps else None


def checked_window(window: Window | None, what: str) -> Window:
    """The window as it is given; raises `PuzzleError` for an empty one."""
    low, high = window or (None, None)
    if low is not None and high is not None and low > high:
        raise PuzzleError(f"no {what} lies between {low} and {high}")
    return low, high
