"""`PatternReasons`: what must be struck where for a pattern to be found.

A pattern says what it looked at for people to see. Whether that is all it takes is found out by looking for it on a
board on which nothing else is known.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from penmark.board.mark import Masks
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, LocalPattern
from penmark.solvers.base import Budget

_MOST_ASKED = 60
"""Boards on which a pattern is looked for, for one reason."""
_MOST_IN_ALL = 300
"""The same for all reasons of a chain."""


@dataclass(frozen=True, eq=False)
class PatternStep:
    """What a pattern that people know by name concludes on the way to a contradiction."""

    technique: BoardPattern | LocalPattern
    deduction: Deduction
    before: Masks
    """The candidates where it was found, by position index."""

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.deduction.moves

    def only(self, moves: tuple[Move, ...]) -> PatternStep:
        """The same with some of its moves."""
        return PatternStep(self.technique, structs.replace(self.deduction, moves=moves), self.before)


class PatternReasons:
    """Reasons on the board of one puzzle."""

    def __init__(self, puzzle: Puzzle, budget: Budget | None) -> None:
        """Once there is no time left, a pattern rests on all that is known."""
        self._puzzle, self._budget = puzzle, budget
        self._start = puzzle.start_masks()
        self._asked = 0
        self._empty = Position(puzzle, puzzle.start_masks())

    def of(self, step: PatternStep, goal: tuple[int, int], struck: Sequence[int]) -> dict[int, int]:
        """Of what was struck before a pattern, by position index, what it needs to strike the goal: bits at an index.

        `struck`: where something is struck, in the order in which it is given back to see whether it is needed.
        """
        masks = step.before
        for places, technique in self._places(step, goal, struck):
            if not self._has_time:
                break
            if self._shows(technique, places, masks, goal):
                return {i: self._start[i] & ~masks[i] for i in self._fewer(technique, places, masks, goal)}
        return {i: self._start[i] & ~masks[i] for i in struck}

    def _places(
        self, step: PatternStep, goal: tuple[int, int], struck: Sequence[int]
    ) -> Iterator[tuple[list[int], BoardPattern | LocalPattern]]:
        """Sets of positions that may be all that is needed, the smallest first, and the pattern to look for there."""
        technique, told = step.technique, self._told(step)
        if isinstance(technique, BoardPattern):
            yield [i for i in struck if i in told], technique
            yield list(struck), technique
            return
        position = self._board(struck, step.before, goal)
        for anchor, seen in technique.sights(position).items():
            if _strikes(technique.look(position, anchor), goal, self._puzzle):
                here, at_anchor = set(seen), _at(technique, anchor)
                for some in (here & told, here):
                    yield [i for i in struck if i in some], at_anchor
                yield list(struck), at_anchor

    def _told(self, step: PatternStep) -> set[int]:
        """What people are told to look at."""
        found, substrate = step.deduction, self._puzzle.substrate
        used = () if found.evidence is None else [each.coord for each in found.evidence(step.before).used]
        return {substrate.layout.index(at) for at in (*used, *found.observed) if substrate.is_floor(at)}

    def _fewer(
        self, technique: BoardPattern | LocalPattern, places: list[int], masks: Masks, goal: tuple[int, int]
    ) -> list[int]:
        """Without those that it does not need: half of them are left out at once, then a quarter, and so on."""
        most, size = min(self._asked + _MOST_ASKED, _MOST_IN_ALL), len(places)
        while size > 1 and self._may_ask(most):
            size, at = (size + 1) // 2, 0
            while at < len(places) and self._may_ask(most):
                fewer = places[:at] + places[at + size :]
                if self._shows(technique, fewer, masks, goal):
                    places = fewer
                else:
                    at += size
        return places

    def _may_ask(self, most: int) -> bool:
        return self._asked < most and self._has_time

    @property
    def _has_time(self) -> bool:
        return self._budget is None or self._budget.stop() is None

    def _shows(
        self, technique: BoardPattern | LocalPattern, places: Iterable[int], masks: Masks, goal: tuple[int, int]
    ) -> bool:
        self._asked += 1
        position = self._board(places, masks, goal)
        if isinstance(technique, BoardPattern):
            return _strikes(technique.find(position), goal, self._puzzle)
        return any(
            _strikes(technique.look(position, anchor), goal, self._puzzle) for anchor in technique.sights(position)
        )

    def _board(self, places: Iterable[int], masks: Masks, goal: tuple[int, int]) -> Position:
        """The board on which nothing is known but what is struck at some places."""
        known = array("Q", self._start)
        for i in places:
            known[i] = masks[i]
        known[goal[0]] |= goal[1]
        return self._empty.beside(known)


def _at(technique: LocalPattern, anchor: int) -> LocalPattern:
    """The pattern at one place only."""
    return replace(technique, sights=lambda _: {anchor: ()})


def _strikes(found: Iterable[Deduction], goal: tuple[int, int], puzzle: Puzzle) -> bool:
    """Whether one of some deductions strikes the goal."""
    index, (i, gone) = puzzle.substrate.layout.index, goal
    for each in found:
        for move in each.moves:
            if index(move.coord) == i:
                struck = ~move.mark.bit if isinstance(move, Commit) else move.mark.bit
                if not gone & ~struck:
                    return True
    return False
