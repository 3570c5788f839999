"""Answers whose clues leave no other answer, where not every place has a clue.

Another answer that satisfies all clues of one has these clues and perhaps others, where the first had none: going from
answer to answer, the clues grow in number until one answer is left, or until two have the same clues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.board.symmetry import Symmetry, orbit
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.redundancy import GroupRedundancy
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng

_STEPS = 60
"""The most answers that one attempt goes through."""
_CHOICE = 3
"""The number of answers looked at for the next one where many clues are wanted: more take longer than they gain."""


class Settled(NamedTuple):
    """The last answer of such a row, with its clues."""

    answer: Answer
    clues: Mapping[Coord, ClueValue]
    """They stand in whole orbits."""
    rival: Answer | None = None
    """Another answer that has the same clues."""
    is_only: bool = False
    """Whether they are known to leave no other answer."""


def settled_answer(
    loaded: KernelBoard,
    answer: Answer,
    clues: Mapping[Coord, ClueValue],
    group: tuple[Symmetry, ...],
    budget: RunBudget,
    rng: Rng,
    *,
    near: bool = False,
    fuller: bool = False,
) -> Settled:
    """The last answer of a row that begins with an answer and its clues: the only one with its clues, if any is.

    With `near`, each is as near the one before as the solver comes by itself, where it can: that is quicker, and good
    where the row begins with an answer that somebody thought of. Near one with few clues, others have few as well. With
    `fuller` besides, the next one is that with most clues of several: more rows end with the only answer, and its clues
    are more often enough for single rules.
    """
    clues = _in_whole_orbits(loaded, clues, group)
    others = _AnyClues(loaded, budget) if loaded.listed_clues else _ThoseClues(loaded, budget)
    is_near = near and isinstance(others, _AnyClues) and others.begins_near(answer, clues)
    for _ in range(_STEPS):
        same = [] if is_near else rng.shuffled(_literals(answer))
        found = others.others(answer, clues, same[: len(same) * 3 // 4], _CHOICE if is_near and fuller else 1)
        if not found:
            return Settled(answer, clues, is_only=True)
        told = [(other, _in_whole_orbits(loaded, loaded.clues(other, rng), group)) for other in found]
        other, more = max(told, key=lambda each: len(each[1]))
        if len(more) <= len(clues):
            return Settled(answer, clues, rival=other)
        answer, clues = other, more
    return Settled(answer, clues)


def _literals(answer: Answer) -> list[int]:
    return [2 * k + (not value) for k, value in enumerate(answer)]


class _ThoseClues:
    """Other answers with some clues, which are loaded for each question."""

    def __init__(self, loaded: KernelBoard, budget: RunBudget) -> None:
        self._loaded, self._budget = loaded, budget

    def others(self, answer: Answer, clues: Mapping[Coord, ClueValue], like: Sequence[int], most: int) -> list[Answer]:
        """One with these clues that is not `answer`, if any is; with all of `like` if possible, or with half of it."""
        del most  # each would be loaded anew
        other = GroupRedundancy(self._loaded, answer, clues, self._budget).another_answer(clues, like)
        return [] if other is None else [other]


class _AnyClues:
    """The same, with every clue that there may be loaded once, where these are few."""

    def __init__(self, loaded: KernelBoard, budget: RunBudget) -> None:
        self._loaded, self._budget = loaded, budget
        self._solver = loaded.clue_solver()

    def begins_near(self, answer: Answer, clues: Mapping[Coord, ClueValue]) -> bool:
        """Whether the solver has come to an answer: it tries the values first that it had last."""
        return self._budget.solve(self._solver, _literals(answer), None, self._loaded.origins_without(clues)) is True

    def others(self, answer: Answer, clues: Mapping[Coord, ClueValue], like: Sequence[int], most: int) -> list[Answer]:
        """The same, up to so many."""
        off = self._loaded.origins_without(clues)
        for count in dict.fromkeys((len(like), len(like) // 2, 0)):
            found = self._budget.answers(self._solver, like[:count], most + 1, off)
            others = [each for each in found if each != answer]
            if others:
                return others[:most]
        return []


def _in_whole_orbits(
    loaded: KernelBoard, clues: Mapping[Coord, ClueValue], group: tuple[Symmetry, ...]
) -> Mapping[Coord, ClueValue]:
    """The clues at places whose images all have one."""
    if len(group) == 1:
        return clues
    rows, cols = loaded.board.rows, loaded.board.cols
    return {at: clue for at, clue in clues.items() if all(each in clues for each in orbit(at, rows, cols, group))}
