"""Answers whose clues leave no other answer, where not every place has a clue.

Another answer that satisfies all clues of one has these clues and perhaps others, where the first had none: going from
answer to answer, the clues grow in number until one answer is left, or until two have the same clues.
"""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.redundancy import GroupRedundancy
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng

_STEPS = 60
"""The most answers that one attempt goes through."""


def settled_answer(
    loaded: KernelBoard, answer: Answer, clues: dict[Coord, ClueValue], budget: RunBudget, rng: Rng
) -> tuple[Answer, dict[Coord, ClueValue]]:
    """The last answer of such a row, with its clues: the only one, as far as any is."""
    for _ in range(_STEPS):
        other = GroupRedundancy(loaded, answer, clues, budget).another_answer(clues)
        if other is None:
            break
        more = loaded.clues(other, rng)
        if len(more) <= len(clues):
            break
        answer, clues = other, more
    return answer, clues
