"""`Reasoner`: what single rules of a puzzle allow to conclude, step by step, as a person would go about it.

Nothing is searched, simplified or learnt. Graders and hints live on this: ask for all deductions, apply the one that
is liked best, ask again. Only the rules that a change touches are looked at again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

import msgspec

from penmark.board.mark import MarkKind, bits
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.inference import How
from penmark.program import is_negative, negate
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget
from penmark.solvers.lowered import lowering_of


# gc=False: large boards take thousands of steps, and numbers lead to no cycle.
class RuleStep(msgspec.Struct, frozen=True, gc=False):
    """What one rule allows, in the kernel's terms; `Literals.moves` translates it."""

    rank: int
    """Of the technique that names it; -1 where steps are not named."""
    constraint: int
    """Within `puzzle.constraints`; -1 when a position has a single mark left, or has taken one."""
    region: int
    how: int
    """A value of `How`."""
    open: int
    """How many moves single rules allowed at this point, these included; 0 where they are not counted."""
    literals: tuple[int, ...]
    """What becomes true; empty if the rule cannot hold any more."""

    @property
    def is_contradiction(self) -> bool:
        return self.how == How.CONTRADICTION

    @classmethod
    def unranked(cls, literal: int, constraint: int, region: int, how: int) -> RuleStep:
        """A single deduction that the kernel lists outside a climb."""
        return cls(-1, constraint, region, how, 0, () if how == How.CONTRADICTION else (literal,))


class _Loaded:
    """What Reasoners on the same puzzle share."""

    def __init__(self, puzzle: Puzzle, lowering: Lowering | None = None, budget: Budget | None = None) -> None:
        self.puzzle = puzzle
        self.lowering = lowering or lowering_of(puzzle, budget=budget)
        self.targets = _targets(puzzle)


class Targets(Sequence[tuple[int, int]]):
    """By variable, the position index it is about and the value that its positive literal gives it."""

    __slots__ = ("indices", "values")

    def __init__(self, indices: array[int], values: bytes) -> None:
        self.indices = indices
        self.values = values

    @overload
    def __getitem__(self, k: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, k: slice) -> list[tuple[int, int]]: ...
    def __getitem__(self, k: int | slice) -> tuple[int, int] | list[tuple[int, int]]:
        if isinstance(k, slice):
            return list(zip(self.indices[k], self.values[k], strict=True))
        return self.indices[k], self.values[k]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self.indices, self.values, strict=True)

    def __len__(self) -> int:
        return len(self.indices)


def _targets(puzzle: Puzzle) -> Targets:
    floor, field = puzzle.substrate.floor, puzzle.field
    if all(domain.kind is MarkKind.BINARY for domain in field.layer_domains.values()):
        return Targets(floor, b"\1" * len(floor))
    if field.only_domain is not None:
        every = bytes(bits(field.only_domain.mask))
        return Targets(array("i", [i for i in floor for _ in every]), every * len(floor))
    indices, values = array("i"), bytearray()
    for i in floor:
        domain = field.domain(i)
        here = (1,) if domain.kind is MarkKind.BINARY else tuple(bits(domain.mask))
        indices.extend([i] * len(here))
        values.extend(here)
    return Targets(indices, bytes(values))


@lru_cache(maxsize=8)
def _bare(genre: Genre, substrate: Substrate, variants: Variants, added: tuple[Constraint, ...]) -> _Loaded:
    return _Loaded(Puzzle(genre, substrate, variants=variants, added=added))


class Literals:
    """What the kernel's literals say of a puzzle."""

    def __init__(self, puzzle: Puzzle, targets: Targets) -> None:
        self.puzzle = puzzle
        """Whose constraints deductions speak of."""
        self.targets = targets

    def target(self, literal: int) -> tuple[int, int]:
        """The position index that a literal is about, and the value that it gives or, if negative, denies it."""
        return self.targets[literal >> 1]

    def move(self, literal: int) -> Move:
        """The move that makes a literal true."""
        index, value = self.targets[literal >> 1]
        coord, domain = self.puzzle.field.coord(index), self.puzzle.field.domain(index)
        if domain.kind is MarkKind.BINARY:
            return Commit(coord, domain.mark(1 - literal % 2))
        return (Eliminate if is_negative(literal) else Commit)(coord, domain.mark(value))

    def moves(self, step: RuleStep) -> tuple[Move, ...]:
        """What a step does; nothing if it is a contradiction."""
        return tuple(map(self.move, step.literals))


class Reasoner(Literals):
    """Deductions on one puzzle, from the marks applied so far."""

    def __init__(self, puzzle: Puzzle, _loaded: _Loaded | None = None) -> None:
        loaded = _loaded or _Loaded(puzzle)
        super().__init__(loaded.puzzle, loaded.targets)
        self._lowering = loaded.lowering
        self.deducer = loaded.lowering.program.deducer()
        """The kernel's side of it, which speaks of literals; `target`, `move` and `literal` translate."""

    @classmethod
    def without_givens(cls, puzzle: Puzzle, lowering: Lowering | None = None, budget: Budget | None = None) -> Reasoner:
        """The same without clues that are givens: the caller applies them. Quick for many puzzles of one shape.

        Where no clues are givens, a `lowering` of the puzzle that was made before saves making another; to make one
        takes no longer than the budget allows, else `UndecidedError` is raised.
        """
        if not puzzle.genre.clues_are_marks:
            return cls(puzzle, _Loaded(puzzle, lowering, budget))
        return cls(puzzle, _bare(puzzle.genre, puzzle.substrate, puzzle.variants, puzzle.added))

    @property
    def lowering(self) -> Lowering:
        """The program that it reasons on, and what the literals of rules' own are called."""
        return self._lowering

    def literals(self) -> Literals:
        """How to read literals, without what it takes to deduce any: small enough to keep."""
        return Literals(self.puzzle, self.targets)

    def deductions(self) -> list[RuleStep]:
        """All that single rules allow now, in the order of the constraints; nothing of it is applied."""
        return [RuleStep.unranked(*found) for found in self.deducer.deductions()]

    def run(self) -> list[RuleStep]:
        """Apply deductions until there are none, or one is a contradiction; what was applied, in order."""
        return [RuleStep.unranked(*found) for found in self.deducer.run()]

    def apply(self, move: Move) -> None:
        """Make a move. One that contradicts an earlier one is refused."""
        literal = self.literal(move)
        if self.deducer.value(literal) < 0:
            raise PuzzleError(f"{move!r} contradicts a move made before")
        self.deducer.apply(literal)

    def undo(self) -> None:
        """Take back the last move that was made, by `apply` or by `run`."""
        if not self.deducer.applied():
            raise PuzzleError("there is no move to undo")
        self.deducer.undo()

    def literal(self, move: Move) -> int:
        """The literal that a move makes true."""
        puzzle, lowering, coord, mark = self.puzzle, self._lowering, move.coord, move.mark
        layout = puzzle.substrate.layout
        index = layout.index(coord) if layout.has(coord) else -1
        if index < 0 or lowering.program.places[index] < 0:
            raise PuzzleError(f"nothing is marked at {puzzle.name_of(coord)}")
        domain = puzzle.field.domain(index)
        if mark not in domain:
            raise PuzzleError(f"{puzzle.name_of(coord)} cannot take {mark!r}")
        literal = lowering.literal_in(domain, index, mark)
        return literal if isinstance(move, Commit) else negate(literal)
