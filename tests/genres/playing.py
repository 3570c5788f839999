"""Boards in play for tests of techniques: drawn positions, plain reading of deductions, whole solves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.grading.deduction_telling import deduction_words
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, LocalPattern, Technique
from penmark.solvers.reasoner import Reasoner

Marks = dict[tuple[int, int], int]
"""Cells and the mark each gets."""


def instances(technique: Technique, position: Position) -> Iterator[Deduction]:
    """All that a technique finds on a board, anchor by anchor."""
    if isinstance(technique, LocalPattern):
        for anchor in technique.sights(position):
            yield from technique.look(position, anchor)
    else:
        assert isinstance(technique, BoardPattern)
        yield from technique.find(position)


def marks_of(deduction: Deduction) -> Marks:
    """The moves of a deduction, which puts down marks and names no cell twice."""
    assert all(isinstance(move, Commit) for move in deduction.moves)
    marks = {(move.coord.row, move.coord.col): move.mark.value for move in deduction.moves}
    assert len(marks) == len(deduction.moves)
    return marks


def found(technique: Technique, position: Position) -> list[Marks]:
    return [marks_of(deduction) for deduction in instances(technique, position)]


def words_of(technique: Technique, position: Position) -> list[str]:
    masks = position.masks
    return [deduction_words(position.puzzle, deduction, masks) for deduction in instances(technique, position)]


def marks_in_all(solutions: Sequence[Solution]) -> Marks:
    """The marks that some solutions, one at least, have in common."""
    first, *others = ({(at.row, at.col): mark.value for at, mark in solution.items()} for solution in solutions)
    return dict(set(first.items()).intersection(*(other.items() for other in others)))


def play(puzzle: Puzzle, techniques: Sequence[Technique], solution: Solution) -> bool:
    """Solve by propagation and the first step that any technique finds, again and again; whether that was enough.

    Every step is held against the solution.
    """
    position, reasoner, index = Position(puzzle), Reasoner(puzzle), puzzle.substrate.layout.index
    right = marks_in_all([solution])
    while True:
        for deduced in reasoner.run():
            for move in reasoner.moves(deduced):
                position.place(index(move.coord), move.mark.bit)
        step = next((step for technique in techniques for step in instances(technique, position)), None)
        if step is None:
            return len(position.placed) == len(puzzle.substrate.floor)
        assert marks_of(step).items() <= right.items(), step
        for move in step.moves:
            assert position.apply(move), f"{move!r} was made before"
            reasoner.apply(move)
