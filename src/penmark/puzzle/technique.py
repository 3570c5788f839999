"""What a named step of human reasoning is, and the state of a board that it looks at.

A `Technique` has a name, a phase and the kinds of rules it is about. Those of the pattern phase look at a `Position`
and yield `Deduction`s: the coords they looked at, the moves that follow, and words for why, made only when asked for.
Where they stand on the ladder and what they score is no business of theirs: profiles say that.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import MarkKind, Masks, is_single
from penmark.program import PairInference
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.rules.base import Names
from penmark.rules.deductions import NamedDeduction, Situation

if TYPE_CHECKING:
    from penmark.puzzle.puzzle import Puzzle

T = TypeVar("T")

Words: TypeAlias = Callable[[Names], str]
"""One sentence, in the genre's way of naming coords and marks."""


class Phase(enum.StrEnum):
    PROPAGATION = "propagation"
    """What one rule alone allows: found by the kernel, named here."""
    PATTERN = "pattern"
    """What several rules together allow, recognised by its shape when nothing of the first phase is left."""
    BACKWARD = "backward"
    """What is shown by supposing something; run in the kernel."""


class Deduction(msgspec.Struct, frozen=True):
    """One step: what was looked at, what follows, and why."""

    observed: tuple[Coord, ...]
    moves: tuple[Move, ...]
    words: Words


class Position:
    """A board on its way to being solved: the candidates everywhere, and which marks are put down.

    A numeric coord with one candidate left is not yet *placed*: seeing that is a step of its own. A binary coord is
    placed as soon as one mark is struck. Marks once struck never come back.
    """

    def __init__(self, puzzle: Puzzle, masks: Masks | None = None) -> None:
        self.puzzle = puzzle
        self.masks: Masks = puzzle.start_masks() if masks is None else masks
        """Candidate sets by position index. To be changed by `apply` only."""
        self.placed: set[int] = self._single()
        """Indices of the coords whose mark is put down."""
        self.changes: list[int] = []
        """Every index that was changed, in order: who looks only at what is new remembers how far it has read."""
        self._views: dict[Callable[[Position], object], object] = {}
        self._kept: dict[Callable[[Position], object], object] = {}
        self._fixed: dict[Callable[[Puzzle], object], object] = {}

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
        """Put down the mark of this bit."""
        if index in self.placed and self.masks[index] == bit:
            return False
        self.masks[index] = bit
        self.placed.add(index)
        self._note(index)
        return True

    def strike(self, index: int, bit: int) -> bool:
        """Strike the mark of this bit."""
        before = self.masks[index]
        if not before & bit:
            return False
        self.masks[index] = before & ~bit
        if self.puzzle.field.domain(index).kind is MarkKind.BINARY:
            self.placed.add(index)
        self._note(index)
        return True

    def place_all(self, indices: Sequence[int], bits: Sequence[int]) -> None:
        """Put down the marks of these bits, one at each index, where none is: `place` for many at once."""
        masks = self.masks
        for index, bit in zip(indices, bits, strict=True):
            masks[index] = bit
        self.placed.update(indices)
        self.changes += indices
        self._views.clear()

    def _note(self, index: int) -> None:
        self.changes.append(index)
        self._views.clear()

    def view(self, make: Callable[[Position], T]) -> T:
        """`make(self)`, made once and kept until the next move: what several techniques derive from the candidates."""
        if make not in self._views:
            self._views[make] = make(self)
        return self._views[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def fixed(self, make: Callable[[Puzzle], T]) -> T:
        """`make(puzzle)`, made once and kept for good: what depends on the puzzle alone."""
        if make not in self._fixed:
            self._fixed[make] = make(self.puzzle)
        return self._fixed[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def kept(self, make: Callable[[Position], T]) -> T:
        """`make(self)`, made once and kept for good: what leaves out all that is decided by then."""
        if make not in self._kept:
            self._kept[make] = make(self)
        return self._kept[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    # ── moves by index, and only those that change something ──

    def commit(self, index: int, value: int) -> tuple[Move, ...]:
        """The move that puts down a value, unless it is there already."""
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


class DeductionBuilder:
    """Gathers what a pattern sees: drops moves that were there already, and observers whose moves were all dropped."""

    def __init__(self) -> None:
        self._observed: dict[Coord, None] = {}
        self._moves: dict[Move, None] = {}

    def observe(self, observer: Coord, moves: Iterable[Move]) -> None:
        """Record that these moves follow from what is at `observer`."""
        self.observe_all((observer,), moves)

    def observe_pair(self, a: Coord, b: Coord, moves: Iterable[Move]) -> None:
        """Record that these moves follow from two coords together."""
        self.observe_all((a, b), moves)

    def observe_all(self, observers: Iterable[Coord], moves: Iterable[Move]) -> None:
        """Record that these moves follow from all the observers together."""
        before = len(self._moves)
        self._moves.update(dict.fromkeys(moves))
        if len(self._moves) > before:
            self._observed.update(dict.fromkeys(observers))

    def into_deduction(self, words: Words) -> Deduction | None:
        """All of it as one deduction; `None` if no move was recorded."""
        return Deduction(tuple(self._observed), tuple(self._moves), words) if self._moves else None


@dataclass(frozen=True, kw_only=True)
class Technique:
    """A named way to make a step, for puzzles that have a rule of one of its kinds, or for all if it names none."""

    name: str
    """Stable, lower case with dashes: profiles, traces and commands use it."""
    title: str
    """What people call it."""
    rule_kinds: frozenset[str] = frozenset()
    uniqueness: bool = False
    """Whether it takes for granted that the puzzle has exactly one solution."""
    pair_inference: PairInference = PairInference.NONE
    """The inference by which all that it finds follows: then the kernel can find it too, without a word."""
    thorough: bool = False
    """Whether it finds all that follows by that inference."""

    @property
    def phase(self) -> Phase:
        raise NotImplementedError

    def applies_to(self, kinds: frozenset[str]) -> bool:
        """Whether it may find anything among rules of these kinds."""
        return not self.rule_kinds or not self.rule_kinds.isdisjoint(kinds)


@dataclass(frozen=True, kw_only=True)
class Propagation(Technique):
    """A kernel deduction under its human name."""

    names: Callable[[Situation], bool]
    """Whether a deduction in this situation is this technique; the first technique that says so gives the name."""
    words: str = "{moves}, since {rule}"
    """With {moves}, their {cells} and {marks}, the {place} the rule is about, and the {rule} in words to fill in."""
    declared: NamedDeduction | None = None
    """What rules themselves say of it; then a profile need not."""

    @property
    def phase(self) -> Phase:
        return Phase.PROPAGATION


@dataclass(frozen=True, kw_only=True)
class Pattern(Technique):
    """A shape looked for all over the board."""

    find: Callable[[Position], Iterator[Deduction]]
    """Every instance, the most natural first; none whose moves change nothing."""

    @property
    def phase(self) -> Phase:
        return Phase.PATTERN


@dataclass(frozen=True, kw_only=True)
class LocalPattern(Technique):
    """A shape about an anchor (a clue, a corner, a line) that depends on a few positions near it.

    After a change only the anchors that see it are looked at again, so large boards cost no more per cell than small.
    """

    sights: Callable[[Position], Mapping[int, Iterable[int]]]
    """For each anchor, in the order to look at them, the position indices that `look` depends on.

    It is asked once, before the first look: anchors at which nothing can be found any more may be left out.
    """
    look: Callable[[Position, int], Iterable[Deduction]]
    """What the shape allows at one anchor; nothing whose moves change nothing."""

    @property
    def phase(self) -> Phase:
        return Phase.PATTERN
