"""Answers whose clues leave no other answer, where not every place has a clue.

Another answer that satisfies all clues of one has these clues and perhaps others, where the first had none: going from
answer to answer, the clues grow in number until one answer is left, or until two have the same clues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from penmark.board.coord import Coord
from penmark.board.symmetry import Symmetry, orbit
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.redundancy import GroupRedundancy
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng

_STEPS = 60
"""The most answers that one attempt goes through."""


def settled_answer(
    loaded: KernelBoard,
    answer: Answer,
    clues: Mapping[Coord, ClueValue],
    group: tuple[Symmetry, ...],
    budget: RunBudget,
    rng: Rng,
) -> tuple[Answer, Mapping[Coord, ClueValue]]:
    """The last answer of such a row that begins with an answer and its clues: the only one, as far as any is, with its
    clues. Clues stand in whole orbits."""
    clues = _in_whole_orbits(loaded, clues, group)
    another = _AnyClues(loaded, budget).another if loaded.listed_clues else _ThoseClues(loaded, budget).another
    for _ in range(_STEPS):
        same = rng.shuffled([2 * k + (not value) for k, value in enumerate(answer)])
        other = another(answer, clues, same[: len(same) * 3 // 4])
        if other is None:
            break
        more = _in_whole_orbits(loaded, loaded.clues(other, rng), group)
        if len(more) <= len(clues):
            break
        answer, clues = other, more
    return answer, clues


class _ThoseClues:
    """Other answers with some clues, which are loaded for each question."""

    def __init__(self, loaded: KernelBoard, budget: RunBudget) -> None:
        self._loaded, self._budget = loaded, budget

    def another(self, answer: Answer, clues: Mapping[Coord, ClueValue], like: Sequence[int]) -> Answer | None:
        """An answer with these clues that is not `answer`; with all literals of `like` if possible, else with half."""
        return GroupRedundancy(self._loaded, answer, clues, self._budget).another_answer(clues, like)


class _AnyClues:
    """The same, with every clue that there may be loaded once, where these are few."""

    def __init__(self, loaded: KernelBoard, budget: RunBudget) -> None:
        self._loaded, self._budget = loaded, budget
        self._solver = loaded.clue_solver()

    def another(self, answer: Answer, clues: Mapping[Coord, ClueValue], like: Sequence[int]) -> Answer | None:
        off = self._loaded.origins_without(clues)
        for count in (len(like), len(like) // 2, 0):
            found = self._budget.two_answers(self._solver, like[:count], off)
            other = next((each for each in found if each != answer), None)
            if other is not None:
                return other
        return None


def _in_whole_orbits(
    loaded: KernelBoard, clues: Mapping[Coord, ClueValue], group: tuple[Symmetry, ...]
) -> Mapping[Coord, ClueValue]:
    """The clues at places whose images all have one."""
    if len(group) == 1:
        return clues
    rows, cols = loaded.board.rows, loaded.board.cols
    return {at: clue for at, clue in clues.items() if all(each in clues for each in orbit(at, rows, cols, group))}
