"""Making puzzles: a random solution, its clues, and fewer of them; and completing a puzzle that is begun.

Read in this order: `options` (what can be asked for), `task` (the options resolved), `api` (the loop of attempts),
`attempt` (one pass: board, random solution, clues), `strategies` (the table of ways to make a puzzle of these clues).
"""

from __future__ import annotations

from penmark.generating.api import Made, generate, generate_many, generate_one, generate_told, make
from penmark.generating.completion import Completion, complete
from penmark.generating.difficulty import Difficulty
from penmark.generating.difficulty_request import difficulty_for
from penmark.generating.nearest import GradedPuzzle
from penmark.generating.options import GenerateOptions
from penmark.generating.scaffolding import plan
from penmark.generating.task import GenerationTask

__all__ = [
    "Completion",
    "Difficulty",
    "GenerateOptions",
    "GenerationTask",
    "GradedPuzzle",
    "Made",
    "complete",
    "difficulty_for",
    "generate",
    "generate_many",
    "generate_one",
    "generate_told",
    "make",
    "plan",
]
