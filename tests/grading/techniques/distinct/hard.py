"""The hardest puzzles there are, and all chains at work on them, with the solution as a judge."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import penmark
from penmark.grading.techniques.distinct import (
    forcing_chains,
    forcing_nets,
    grouped_loops,
    nice_loops,
    x_chains,
    xy_chains,
)
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import Technique
from tests.corpus import corpus_path
from tests.grading.techniques.distinct.library import puzzle_of
from tests.grading.techniques.distinct.steps import finder, settle, words

LADDER: tuple[Technique, ...] = (
    *x_chains.TECHNIQUES,
    *xy_chains.TECHNIQUES,
    *nice_loops.TECHNIQUES,
    *grouped_loops.TECHNIQUES,
    *forcing_chains.TECHNIQUES,
    *forcing_nets.TECHNIQUES,
)
MOST_STEPS = 8
"""Of a technique that are judged at each position."""


def hard_puzzles(name: str, count: int) -> list[Puzzle]:
    """From all over a file of the corpus."""
    with gzip.open(corpus_path("sudoku", f"{name}.txt.gz"), "rt", encoding="utf-8") as file:
        lines = file.read().split()
    return [puzzle_of(line) for line in lines[:: len(lines) // count][:count]]


def judge(puzzle: Puzzle, techniques: Sequence[Technique] = LADDER) -> tuple[Counter[str], bool]:
    """Solve by the first step of the first technique that has one; judge all steps that the techniques find on the way.

    How many there were of each, and whether the puzzle was solved.
    """
    solution = penmark.solve(puzzle, max_solutions=2)
    assert solution.unique
    position, judged = Position(puzzle), Counter[str]()
    while True:
        settle(position)
        steps: list[Deduction] = []
        for technique in techniques:
            found = list(islice(finder([technique], technique.name)(position), MOST_STEPS))
            judged[technique.name] += len(found)
            steps += found
        for step in steps:
            assert step.moves
            for move in step.moves:
                assert (solution[0][move.coord] == move.mark) is isinstance(move, Commit), words(position, step)
        if not steps:
            return judged, len(position.placed) == len(position.masks)
        for move in steps[0].moves:
            assert position.apply(move), "a move that changes nothing"
