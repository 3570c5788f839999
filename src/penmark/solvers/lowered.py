"""A puzzle on its way into the kernel, and the kernel's answers on their way back."""

from __future__ import annotations

from collections.abc import Iterator

from penmark import _kernel
from penmark.board.mark import MarkKind, bits
from penmark.program import Program
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.base import Field, Scope
from penmark.rules.constraint import Binding
from penmark.rules.lowering import Lowering


def lower(puzzle: Puzzle) -> Program:
    """The puzzle as a program; entries remember the constraint and region they come from."""
    return lowering_of(puzzle).program


def lowering_of(puzzle: Puzzle) -> Lowering:
    """The puzzle's program, with what is needed to speak of it in the puzzle's terms."""
    lowering = Lowering(puzzle.field)
    for k, constraint in enumerate(puzzle.constraints):
        lowering.program.at(k)
        table = constraint.table(puzzle.substrate)
        if constraint.binding is Binding.EACH:
            constraint.rule.lower_each(table, lowering)
        else:
            constraint.rule.lower(Scope(puzzle.field, table), lowering)
    return lowering


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
