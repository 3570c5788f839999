"""`GradeResult`: how a grading ended, how hard the puzzle is, and every step."""

from __future__ import annotations

import enum
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby

from penmark.grading.profile import Profile, Tier
from penmark.grading.step import SolveStep
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.counting import listing


class GradeStatus(enum.StrEnum):
    SOLVED = "solved"
    """The techniques solved it, and its solution is the only one."""
    UNSOLVABLE = "unsolvable"
    """It has no solution."""
    SEVERAL = "several"
    """It has more than one solution."""
    STUCK = "stuck"
    """It has one solution, but the techniques at hand do not lead there."""
    TIMED_OUT = "timed-out"
    """The time budget ran out, or it was cancelled."""


class GradeResult:
    """How a grading ended. Difficulty and score are there only for puzzles that were solved.

    There is no difficulty either where trial stood in for techniques that are not built: `reservation` says so.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        profile: Profile,
        status: GradeStatus,
        steps: Sequence[SolveStep],
        seconds: float,
        lacking: Sequence[str] = (),
    ) -> None:
        self.puzzle = puzzle
        self.profile = profile
        self.status = status
        self.seconds = seconds
        self.steps = tuple(steps)
        """Every step in order; of a puzzle that was not solved, as far as it went."""
        self.lacking = tuple(lacking)
        """The variants on the board, by title, that no technique speaks for, where trial had to take its place."""

    @property
    def solved(self) -> bool:
        return self.status is GradeStatus.SOLVED

    @cached_property
    def reached(self) -> Tier | None:
        """The highest tier of any step, whether the puzzle was solved or not."""
        return max((step.entry.tier for step in self.steps), default=None)

    @property
    def difficulty(self) -> Tier | None:
        """The highest tier of any step, or the next if by the profile there are many of them on a large board.

        `None` unless the puzzle was solved by techniques for all that is on it.
        """
        if not self.solved or self.lacking:
            return None
        return self.profile.tier_of(Counter(step.entry.tier for step in self.steps), self._cells)

    @property
    def _cells(self) -> int:
        return self.puzzle.rows * self.puzzle.cols

    @property
    def reservation(self) -> str | None:
        """Why there is no difficulty though the puzzle was solved, in words."""
        return f"techniques for {listing(self.lacking)} are not built" if self.lacking else None

    @property
    def score(self) -> int | None:
        """The sum of the scores of all steps; `None` unless the puzzle was solved."""
        return sum(step.entry.score for step in self.steps) if self.solved else None

    @property
    def score_per_cell(self) -> float | None:
        """What a cell costs, by which boards of different sizes compare; `None` unless the puzzle was solved.

        A step counts the more, the fewer of those that are left could be seen: it has to be found among them.
        """
        if not self.solved:
            return None
        left = range(len(self.steps), 0, -1)
        weighed = sum(step.score * math.log2(1 + n / step.open) for step, n in zip(self.steps, left, strict=True))
        return weighed / self._cells

    @cached_property
    def techniques(self) -> Mapping[str, int]:
        """How often each technique was used, the hardest first."""
        entries = {step.entry.technique: step.entry for step in self.steps}
        counts = Counter(step.entry.technique for step in self.steps)
        order = sorted(counts, key=lambda name: (-entries[name].tier.level, -entries[name].score, name))
        return {name: counts[name] for name in order}

    @property
    def runs(self) -> tuple[tuple[SolveStep, ...], ...]:
        """The steps as people count them: easy ones of one technique in a row are one run, any other is its own."""
        numbered = enumerate(self.steps)
        alike = groupby(numbered, lambda each: each[1].technique if each[1].tier <= Tier.EASY else each[0])
        return tuple(tuple(step for _, step in run) for _, run in alike)

    @property
    def hardest(self) -> SolveStep | None:
        """The hardest step by tier, then score; the first of several."""
        return max(self.steps, key=_difficulty, default=None)

    @property
    def openings(self) -> tuple[int, ...]:
        """How many steps could be seen at each point of the solve."""
        return tuple(step.open for step in self.steps)

    @property
    def bottleneck(self) -> float:
        """How few steps are open, from 0 to 1: the mean of 1 / open steps. At 1 there is only ever one."""
        return sum(1 / step.open for step in self.steps) / len(self.steps) if self.steps else 0.0

    def to_plain(self, trace: bool = False) -> dict[str, object]:
        """For JSON."""
        hardest = self.hardest
        plain: dict[str, object] = {
            "status": self.status.value,
            "difficulty": self.difficulty.value if self.difficulty else None,
            "score": self.score,
            "score_per_cell": None if self.score_per_cell is None else round(self.score_per_cell, 3),
            "reservation": self.reservation,
            "profile": self.profile.name,
            "bottleneck": round(self.bottleneck, 4),
            "steps": len(self.steps),
            "hardest": hardest.technique if hardest else None,
            "techniques": dict(self.techniques),
            "seconds": round(self.seconds, 6),
        }
        if trace:
            plain["trace"] = [step.to_plain() for step in self.steps]
        return plain

    def __repr__(self) -> str:
        if not self.solved:
            return f"<GradeResult {self.status.value} after {len(self.steps)} steps>"
        return f"<GradeResult {self.reservation or self.difficulty}, score {self.score}, {len(self.steps)} steps>"


def _difficulty(step: SolveStep) -> tuple[int, int]:
    return step.tier.level, step.score
