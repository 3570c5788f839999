"""`Game`: someone's play on a puzzle: candidates per position, moves with undo, what the rules say."""

from __future__ import annotations

import enum
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, bits, is_single
from penmark.board.presentation import Color
from penmark.errors import MarkError, PuzzleError
from penmark.puzzle.puzzle import CoordLike, Place, Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Candidates, Conflict, Overlay
from penmark.rules.constraint import Role, check_scope
from penmark.rules.outcome import PENDING, SATISFIED, Violation


# gc=False: moves are made by the thousand, and neither coords nor marks lead to a cycle.
class Commit(msgspec.Struct, frozen=True, gc=False):
    """Narrow the candidates at a coord to one mark."""

    coord: Coord
    mark: Mark


class Eliminate(msgspec.Struct, frozen=True, gc=False):
    """Strike one mark from the candidates at a coord."""

    coord: Coord
    mark: Mark


Move: TypeAlias = Commit | Eliminate

Marks: TypeAlias = Mapping[Coord, tuple[Mark, ...]]
"""Remaining candidates by coord; a coord that is not named still has its full domain."""


class State(enum.StrEnum):
    IN_PROGRESS = "in-progress"
    SOLVED = "solved"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class Fault:
    """A violated rule and where: (constraint, region) within `puzzle.constraints`."""

    constraint: int
    region: int
    violation: Violation


@dataclass(frozen=True, slots=True)
class Status:
    state: State
    fault: Fault | None = None
    """The first violated rule, in the order of the constraints, when contradicted."""

    @property
    def solved(self) -> bool:
        return self.state is State.SOLVED


class Play(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player keeps on a board that is not logic."""

    corner: Mapping[Coord, tuple[int, ...]] = {}
    centre: Mapping[Coord, tuple[int, ...]] = {}
    colors: Mapping[Coord, tuple[Color, ...]] = {}
    trials: Mapping[Coord, int] = {}
    """The trial level at which a mark was made; absent means for good."""
    seconds: float = 0.0
    """Time on the clock."""


class Game:
    """Marks on a puzzle."""

    def __init__(self, puzzle: Puzzle, play: Play | None = None) -> None:
        self.puzzle = puzzle
        self.play = play or Play()
        self._masks = puzzle.start_masks()
        self._history: list[tuple[int, int]] = []

    @classmethod
    def from_marks(cls, puzzle: Puzzle, marks: Marks, play: Play | None = None) -> Game:
        """A game in a saved state. Marks outside a coord's domain are refused."""
        game = cls(puzzle, play)
        for coord, remaining in marks.items():
            game.keep(coord, remaining)
        return game

    @classmethod
    def from_masks(cls, puzzle: Puzzle, masks: Masks) -> Game:
        """A game with these candidate sets, by position index."""
        game = cls(puzzle)
        game._masks = array("Q", masks)
        return game

    @classmethod
    def from_solution(cls, puzzle: Puzzle, solution: Solution) -> Game:
        """The game with the whole solution filled in."""
        game = cls(puzzle)
        game._masks = _filled(puzzle, solution)
        return game

    def copy(self) -> Game:
        twin = Game(self.puzzle, self.play)
        twin._masks = array("Q", self._masks)
        twin._history = list(self._history)
        return twin

    # ── reading ──

    @property
    def masks(self) -> Masks:
        """A copy of all candidate sets, by position index."""
        return array("Q", self._masks)

    def candidates(self, at: CoordLike) -> tuple[Mark, ...]:
        index = self._index(self.puzzle.coord(at))
        return self.puzzle.field.domain(index).marks(self._masks[index])

    def get(self, at: CoordLike) -> Mark | None:
        """The mark that a coord is decided to; `None` while it is open or contradicted."""
        left = self.candidates(at)
        return left[0] if len(left) == 1 else None

    def decided(self) -> Iterator[tuple[Coord, Mark]]:
        """Every coord with one candidate left, and that mark."""
        field = self.puzzle.field
        for i in self.puzzle.substrate.floor:
            if is_single(self._masks[i]):
                yield field.coord(i), field.domain(i).mark(next(bits(self._masks[i])))

    def to_marks(self) -> Marks:
        """Remaining candidates of every coord that has not the ones it began with."""
        field, start = self.puzzle.field, self.puzzle.start_masks()
        return {
            field.coord(i): field.domain(i).marks(self._masks[i])
            for i in self.puzzle.substrate.floor
            if self._masks[i] != start[i]
        }

    # ── playing ──

    def apply(self, move: Move) -> None:
        """Make a move that `undo` can take back. Whether it is wise is the caller's business."""
        index, bit = self._index(move.coord), self._bit(move.coord, move.mark)
        before = self._masks[index]
        self._history.append((index, before))
        self._masks[index] = before & bit if isinstance(move, Commit) else before & ~bit

    def undo(self) -> None:
        """Take back the last applied move. Where the coord was overwritten since, what was written stays."""
        if not self._history:
            raise PuzzleError("there is no move to undo")
        index, before = self._history.pop()
        self._masks[index] = before

    def set(self, at: CoordLike, mark: Mark) -> None:
        """Overwrite whatever stands at a coord: a player's gesture, not a move, so `undo` does not see it."""
        self.keep(at, (mark,))

    def keep(self, at: CoordLike, marks: Iterable[Mark]) -> None:
        """Leave exactly these candidates at a coord; like `set`, not a move."""
        coord = self.puzzle.coord(at)
        self._overwrite(self._index(coord), sum({self._bit(coord, mark) for mark in marks}))

    def clear(self, at: CoordLike) -> None:
        """Give a coord the candidates back that it began with; like `set`, not a move."""
        index = self._index(self.puzzle.coord(at))
        self._overwrite(index, self.puzzle.start_masks()[index])

    def _overwrite(self, index: int, mask: int) -> None:
        """Earlier moves at the position are still there to be undone, but have nothing left to restore."""
        self._masks[index] = mask
        self._history = [(at, mask if at == index else before) for at, before in self._history]

    def _index(self, coord: Coord) -> int:
        index = self.puzzle.substrate.layout.index(coord)
        if not self.puzzle.substrate.is_floor(coord):
            raise PuzzleError(f"nothing is marked at {self.puzzle.name_of(coord)}")
        return index

    def _bit(self, coord: Coord, mark: Mark) -> int:
        domain = self.puzzle.field.domain(self.puzzle.substrate.layout.index(coord))
        if mark not in domain:
            raise MarkError(f"{self.puzzle.name_of(coord)} takes {domain}, not {mark}")
        return mark.bit

    # ── judging ──

    def faults(self) -> Iterator[Fault]:
        """Every violated rule, in the order of the constraints."""
        return _faults(self.puzzle, self._masks)

    def faults_when_finished(self) -> Iterator[Fault]:
        """The same, if the player says that this is all: with unmarked positions read as `read_as_finished` does."""
        return _faults(self.puzzle, self.read_as_finished())

    def status(self) -> Status:
        """Contradicted if a rule is violated; solved if every goal is satisfied and nothing violated.

        A player leaves cells without a bulb, edges without a line unmarked, so whether the board is solved is asked
        with every unmarked position read as its mark layer's default.
        """
        fault = next(self.faults(), None)
        if fault:
            return Status(State.CONTRADICTED, fault)
        if _ends_well(self.puzzle, self.read_as_finished()):
            return Status(State.SOLVED)
        return Status(State.IN_PROGRESS)

    @property
    def solved(self) -> bool:
        """Whether `status` says so."""
        return self.status().solved

    def read_as_finished(self) -> Masks:
        """The board with unmarked positions read as their mark layer's default, where it has one."""
        masks, layout = self.masks, self.puzzle.substrate.layout
        for layer, marks in self.puzzle.mark_layers.items():
            if marks.default is not None:
                unmarked, default = marks.domain.mask, marks.default.bit
                for i in layout.span(layer):
                    if masks[i] == unmarked:
                        masks[i] = default
        return masks

    def overlays(self, candidates: bool = False) -> tuple[Overlay, ...]:
        """What to lay over the board: the genre's own, every conflict, and candidates if asked for."""
        found: list[Overlay] = list(self.puzzle.genre.overlays(self))
        found += [Conflict(fault.violation.coords, fault.violation.code) for fault in self.faults()]
        if candidates:
            field = self.puzzle.field
            open_ = (i for i in self.puzzle.substrate.floor if not is_single(self._masks[i]))
            found += [Candidates(field.coord(i), tuple(bits(self._masks[i]))) for i in open_]
        return tuple(found)

    def __repr__(self) -> str:
        decided = sum(is_single(m) for m in self._masks)
        return f"<Game on {self.puzzle!r}, {decided} decided>"


def _faults(puzzle: Puzzle, masks: Masks) -> Iterator[Fault]:
    for place in puzzle.places():
        outcome = check_scope(place.rule, place.scope, masks)
        if isinstance(outcome, Violation):
            yield Fault(place.constraint, place.region, outcome)


def is_solved(puzzle: Puzzle, masks: Masks) -> bool:
    """Whether every rule holds in every completion of these candidates."""
    return all(_satisfied(place, masks) for place in puzzle.places())


def _satisfied(place: Place, masks: Masks) -> bool:
    return check_scope(place.rule, place.scope, masks) is SATISFIED


def _ends_well(puzzle: Puzzle, masks: Masks) -> bool:
    """Whether every goal is satisfied and nothing forbidden has come to pass."""
    for place in puzzle.places():
        outcome = check_scope(place.rule, place.scope, masks)
        goal = puzzle.constraints[place.constraint].role is Role.GOAL
        if isinstance(outcome, Violation) or (goal and outcome is PENDING):
            return False
    return True


def _filled(puzzle: Puzzle, solution: Solution) -> Masks:
    if solution.substrate != puzzle.substrate:
        raise PuzzleError(f"this solution is of another board than {puzzle!r}")
    return solution.masks()


def faults_of(puzzle: Puzzle, solution: Solution) -> list[Fault]:
    """Every rule that a full solution breaks; empty when it is right."""
    return list(_faults(puzzle, _filled(puzzle, solution)))
