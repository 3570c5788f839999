"""A puzzle on its way into the kernel, and the kernel's answers on their way back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from penmark import _kernel
from penmark.board.mark import MarkKind, bits
from penmark.errors import UndecidedError
from penmark.program import Program
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.constraint import Binding, Constraint
from penmark.rules.field import Field
from penmark.rules.lowering import Lowering
from penmark.rules.stamps import Follows, StampedRow
from penmark.solvers.base import Budget


def lower(puzzle: Puzzle) -> Program:
    """The puzzle as a program; entries remember the constraint and region they come from."""
    return lowering_of(puzzle).program


def lowering_of(
    puzzle: Puzzle,
    constraints: Iterable[Constraint] | None = None,
    budget: Budget | None = None,
    *,
    for_search: bool = False,
) -> Lowering:
    """The puzzle's program, with what is needed to speak of it in the puzzle's terms.

    If constraints are given, those are lowered in place of the puzzle's own. `for_search` is for a program that will
    only be searched: see `Lowering.for_search`. Raises `UndecidedError` if the budget ends
    before that: rules that a stranger added may take long.
    """

    def heed() -> None:
        if limited and limited.stop() is not None:
            raise UndecidedError("time ran out before the search could begin")

    limited = budget if budget is not None and budget.limited else None
    lowering = puzzle.board_rules.begun(puzzle.field, heed)
    if constraints is None:
        _lower_own(puzzle, lowering, for_search)
    else:
        _lower_from(0, constraints, lowering)
    return lowering


def _lower_own(puzzle: Puzzle, to: Lowering, for_search: bool) -> None:
    """All constraints of a puzzle; those of the board are lowered once for all further puzzles on it."""
    of_board, constraints = puzzle.board_span, puzzle.constraints
    _lower_from(0, constraints[: of_board.start], to)
    to.heed()
    puzzle.board_rules.lower(to, of_board.start)
    to.for_search = for_search  # not before: what the board says is kept, and also for those who explain it
    _lower_from(of_board.stop, constraints[of_board.stop :], to, puzzle.board_rules.leftovers if for_search else None)


def _lower_from(first: int, constraints: Iterable[Constraint], to: Lowering, follows: Follows | None = None) -> None:
    row = StampedRow(to, follows)
    for k, constraint in enumerate(constraints, first):
        if constraint.binding is Binding.EACH and row.takes(k, constraint.rule, to.field.table(constraint.regions)):
            continue
        row.state()
        to.heed()
        to.program.at(k)
        constraint.lower(to)
    row.state()


def read_outputs(field: Field, outputs: bytes) -> Solution:
    """A solution from the truth values of a program's outputs."""
    domains = set(field.layer_domains.values())
    if all(domain.kind is MarkKind.BINARY for domain in domains):
        return Solution(field, outputs)
    if len(domains) == 1:
        marks = bytes(bits(domains.pop().mask))
        return Solution(field, map(marks.__getitem__, _kernel.chosen(outputs, len(marks))))
    return Solution(field, _mixed_values(field, outputs))


def _mixed_values(field: Field, outputs: bytes) -> Iterator[int]:
    """Binary positions have one output, numeric ones one for each mark."""
    at = 0
    for i in field.substrate.floor:
        domain = field.domain(i)
        if domain.kind is MarkKind.BINARY:
            yield outputs[at]
            at += 1
        else:
            marks = list(bits(domain.mask))
            yield marks[outputs.index(1, at) - at]
            at += len(marks)


class PackedSolutions(Sequence[Solution]):
    """Any number of solutions in a bit for each output; each is made when it is asked for, anew every time."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._outputs = 0
        self._bits = bytearray()
        self._length = 0

    def extend(self, answers: Iterable[bytes]) -> None:
        """Add the truth values of a program's outputs, always of the same program."""
        for answer in answers:
            self._outputs = len(answer)
            self._bits += _kernel.packed(answer)
            self._length += 1

    @overload
    def __getitem__(self, k: int) -> Solution: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, k: int | slice) -> Solution | tuple[Solution, ...]:
        if isinstance(k, slice):
            return tuple(self._read(i) for i in range(self._length)[k])
        return self._read(range(self._length)[k])

    def __len__(self) -> int:
        return self._length

    def _read(self, k: int) -> Solution:
        width = (self._outputs + 7) // 8
        packed = bytes(self._bits[k * width : (k + 1) * width])
        return read_outputs(self._field, _kernel.unpacked(packed, self._outputs))
