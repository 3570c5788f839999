"""`Position`: the state of a board that techniques look at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, TypeVar

from penmark.board.mark import MarkKind, Masks, is_single
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle

T = TypeVar("T")


class Tracker(Protocol):
    """State that follows one position from move to move. It is made from the position as it stands by then."""

    def update(self, position: Position, changed: Sequence[int]) -> None:
        """Take in the indices that were changed since it was made or last updated, in order; some may be repeated."""


TrackerT = TypeVar("TrackerT", bound=Tracker)

_BOARDS = 32
"""Of so many boards what techniques derive from them is kept."""


@dataclass(frozen=True)
class _Board:
    """A puzzle as far as its clues do not matter."""

    shape: Hashable
    puzzle: Puzzle = field(compare=False)


@lru_cache(maxsize=_BOARDS)
def _of_board(make: Callable[[Puzzle], object], board: _Board) -> object:
    return make(board.puzzle)


class Position:
    """A partly solved board: the candidates everywhere, and which marks are placed.

    A numeric coord with one candidate left is not yet *placed*: seeing that is a step of its own. A binary coord is
    placed as soon as one mark is struck. Marks once struck never come back.

    What techniques derive from it, it keeps for them by the function that makes it, for as long as that is valid:

    - `of_board`: what depends on the board alone, not on its clues, and never changes;
    - `of_puzzle`: what depends on the puzzle alone and never changes;
    - `view`: what depends on the candidates, made anew after a move;
    - `first_view`: what is made from the candidates once and stays valid as the board fills up;
    - `tracked`: a `Tracker`, which has state of its own and is told of every change.
    """

    def __init__(self, puzzle: Puzzle, masks: Masks | None = None) -> None:
        self.puzzle = puzzle
        self.masks: Masks = puzzle.start_masks() if masks is None else masks
        """Candidate sets by position index. To be changed by `apply` only."""
        self.solution: Masks | None = None
        """What each position holds in the end, where techniques are trusted: what holds then comes to no contradiction,
        and need not be supposed."""
        self.placed: set[int] = self._single()
        """Indices of the coords whose mark is placed."""
        self.changes: list[int] = []
        """Every index that was changed, in order. It only grows, so a reader can remember how far it has read."""
        self._views: dict[Callable[[Position], object], object] = {}
        """What is valid until the next move: views, and the trackers that are up to date."""
        self._first_views: dict[Callable[[Position], object], object] = {}
        self._of_puzzle: dict[Callable[[Puzzle], object], object] = {}
        self._trackers: dict[Callable[[Position], Tracker], tuple[Tracker, int]] = {}
        """By maker, each tracker and how many of the changes it has been told."""

    def beside(self, masks: Masks) -> Position:
        """Another state of the same puzzle, which shares what depends on the puzzle alone."""
        other = Position(self.puzzle, masks)
        other._of_puzzle = self._of_puzzle
        return other

    def _single(self) -> set[int]:
        masks = self.masks
        if not any(map(is_single, set(masks))):
            return set()
        return {i for i in self.puzzle.substrate.floor if is_single(masks[i])}

    def apply(self, move: Move) -> bool:
        """Make a move; whether it changed anything."""
        index = self.puzzle.substrate.layout.index(move.coord)
        return self.place(index, move.mark.bit) if isinstance(move, Commit) else self.strike(index, move.mark.bit)

    def place(self, index: int, bit: int) -> bool:
        """Place the mark of this bit; whether it changed anything."""
        if index in self.placed and self.masks[index] == bit:
            return False
        self.masks[index] = bit
        self.placed.add(index)
        self._note(index)
        return True

    def strike(self, index: int, bit: int) -> bool:
        """Strike the mark of this bit; whether it changed anything."""
        before = self.masks[index]
        if not before & bit:
            return False
        self.masks[index] = before & ~bit
        if self.puzzle.field.domain(index).kind is MarkKind.BINARY:
            self.placed.add(index)
        self._note(index)
        return True

    def place_all(self, indices: Sequence[int], bits: Sequence[int]) -> None:
        """Place the marks of these bits, one at each index, where none is yet: `place` for many at once."""
        masks = self.masks
        for index, bit in zip(indices, bits, strict=True):
            masks[index] = bit
        self.placed.update(indices)
        self.changes += indices
        self._views.clear()

    def _note(self, index: int) -> None:
        self.changes.append(index)
        self._views.clear()

    def of_board(self, make: Callable[[Puzzle], T]) -> T:
        """`make(puzzle)`, made once for all puzzles on a board: a generator grades hundreds of them."""
        puzzle = self.puzzle
        shape = (puzzle.genre, puzzle.substrate, puzzle.variants, puzzle.added)
        return _of_board(make, _Board(shape, puzzle))  # type: ignore[return-value]  # as `make` gave it

    def of_puzzle(self, make: Callable[[Puzzle], T]) -> T:
        """`make(puzzle)`, made once. What it gives must not change: use `tracked` for state."""
        if make not in self._of_puzzle:
            self._of_puzzle[make] = make(self.puzzle)
        return self._of_puzzle[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def view(self, make: Callable[[Position], T]) -> T:
        """`make(self)`, made once and kept until the next move: what several techniques derive from the candidates."""
        try:
            return self._views[make]  # type: ignore[return-value]  # what is kept under `make` was made by it
        except KeyError:
            made = self._views[make] = make(self)
            return made

    def first_view(self, make: Callable[[Position], T]) -> T:
        """`make(self)` as of the first call, such as a selection that leaves out what is decided by then."""
        if make not in self._first_views:
            self._first_views[make] = make(self)
        return self._first_views[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def tracked(self, make: Callable[[Position], TrackerT]) -> TrackerT:
        """The tracker that `make(self)` gave at the first call, up to date with every move since."""
        if make not in self._views:
            self._views[make] = self._updated(make)
        return self._views[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def _updated(self, make: Callable[[Position], Tracker]) -> Tracker:
        if make in self._trackers:
            tracker, told = self._trackers[make]
            tracker.update(self, self.changes[told:])
        else:
            tracker = make(self)
        self._trackers[make] = tracker, len(self.changes)
        return tracker

    # ── moves by index, and only those that change something ──

    def commit(self, index: int, value: int) -> tuple[Move, ...]:
        """The move that places a value, unless it is placed already."""
        if self.masks[index] == 1 << value and index in self.placed:
            return ()
        field_ = self.puzzle.field
        return (Commit(field_.coord(index), field_.domain(index).mark(value)),)

    def eliminate(self, index: int, value: int) -> tuple[Move, ...]:
        """The move that strikes a value, unless it is struck already."""
        if not self.masks[index] >> value & 1:
            return ()
        field_ = self.puzzle.field
        return (Eliminate(field_.coord(index), field_.domain(index).mark(value)),)
