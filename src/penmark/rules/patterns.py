"""For rules that can list what their region may look like: pearls on a loop, the runs of a line.

A pattern is a candidate set for each position of a region. The rule holds where all marks lie in the sets of some
pattern; patterns may overlap. A rule that lists its patterns has its check, its lowering and its CP-SAT encoding here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from penmark.board.mark import Mark, Masks
from penmark.program import negate
from penmark.rules.base import Encoding
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Outcome, Violation

Pattern: TypeAlias = tuple[int, ...]
"""By position of the region, a mask of the marks that it may take."""


def check_patterns(scope: Scope, masks: Masks, patterns: Collection[Pattern], violation: Violation) -> Outcome:
    """The violation if no pattern is possible any more; satisfied once some pattern allows all that is left."""
    held = [masks[i] for i in scope.indices]
    possible = [pattern for pattern in patterns if all(mask & there for mask, there in zip(pattern, held, strict=True))]
    if not possible:
        return violation
    sure = any(all(there | mask == mask for mask, there in zip(pattern, held, strict=True)) for pattern in possible)
    return SATISFIED if sure else PENDING


def lower_patterns(scope: Scope, to: Lowering, patterns: Sequence[Pattern]) -> None:
    """A literal for each pattern: one holds, and a mark is possible only as long as a pattern with it is."""
    program = to.program
    chosen = [program.fresh() for _ in patterns]
    program.clause(chosen)
    for k, (i, mark) in _marks(scope):
        literal = to.literal(i, mark)
        allowing = [choice for choice, pattern in zip(chosen, patterns, strict=True) if pattern[k] & mark.bit]
        if len(allowing) < len(chosen):
            program.clause([negate(literal), *allowing])
        for choice in sorted(set(chosen).difference(allowing)):
            program.clause([negate(choice), negate(literal)])


def encode_patterns(scope: Scope, encoding: Encoding, patterns: Sequence[Pattern]) -> None:
    model = encoding.model
    chosen = [encoding.fresh() for _ in patterns]
    model.add_bool_or(chosen)
    for k, (i, mark) in _marks(scope):
        literal = encoding.is_mark(i, mark)
        for choice, pattern in zip(chosen, patterns, strict=True):
            if not pattern[k] & mark.bit:
                model.add_bool_or([~choice, ~literal])


def _marks(scope: Scope) -> list[tuple[int, tuple[int, Mark]]]:
    """Every mark of every position: its place in the region, its index, the mark."""
    return [(k, (i, mark)) for k, i in enumerate(scope.indices) for mark in scope.field.domain(i).marks()]
