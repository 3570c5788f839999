"""All puzzles of a size, and how many there are."""

from __future__ import annotations

from penmark.enumerating.checkpoint import Checkpoint
from penmark.enumerating.counting import SolutionCount, count_solutions
from penmark.enumerating.walk import EnumOutcome, walk_canonical

__all__ = ["Checkpoint", "EnumOutcome", "SolutionCount", "count_solutions", "walk_canonical"]
