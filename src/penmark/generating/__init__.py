"""Making puzzles: a random solution, its clues, and fewer of them; and completing what a setter has begun."""

from __future__ import annotations

from penmark.generating.asking import Made, config_for, generate, generate_many
from penmark.generating.difficulty import Difficulty, difficulty_for
from penmark.generating.recipe import make
from penmark.generating.scaffolding import plan
from penmark.generating.search import Steered
from penmark.generating.setting import Completion, complete
from penmark.generating.steering import make_graded

__all__ = [
    "Completion",
    "Difficulty",
    "Made",
    "Steered",
    "complete",
    "config_for",
    "difficulty_for",
    "generate",
    "generate_many",
    "make",
    "make_graded",
    "plan",
]
