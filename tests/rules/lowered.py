"""Rules in the kernel's primitives, held against their naive definitions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import prod

from penmark.board.coord import Coord
from penmark.board.layout import RegionTable
from penmark.board.mark import MarkKind, bits
from penmark.errors import RuleError
from penmark.program import Program
from penmark.rules.base import Arity, Rule
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering
from penmark.saved_program import from_bytes, to_bytes
from tests.programs import entries, only
from tests.rules.positions import Naive, Positions

CONSTRAINT = 3
"""The number under which the rule is lowered here: not the first, for nobody should take it for granted."""

BULK_BOARDS = 1 << 9
"""Boards are tried once for each of several regions up to this many; larger ones once."""


def lower_alone(rule: Rule, scope: Scope) -> Program:
    """The program of a board on which nothing holds but the rule."""
    to = Lowering(scope.field)
    to.program.at(CONSTRAINT)
    rule.lower(scope, to)
    assert to.program.origin[0] == CONSTRAINT
    return to.program


def lower_each_of(rule: Rule, field: Field, parts: Sequence[array[int]]) -> Program:
    to = Lowering(field)
    to.program.at(CONSTRAINT)
    rule.lower_each(RegionTable.of(parts), to)
    return to.program


def boards(program: Program, positions: Positions, others: int = 0) -> set[tuple[int, ...]]:
    """The masks of all answers on a test's positions, the other positions at their first mark or at their last."""
    fixed = [
        _literals(program, positions.field, i)[others]
        for i in positions.field.substrate.floor
        if i not in positions.indices
    ]
    answers, complete = program.solver().enumerate(fixed, 1 << 20)
    assert complete
    found = {tuple(_mask(program, positions.field, i, answer) for i in positions.indices) for answer in answers}
    assert len(found) == len(answers), "the same board twice"
    return found


def _literals(program: Program, field: Field, index: int) -> list[int]:
    """One literal for each mark of a position, smallest first."""
    first, domain = 2 * program.places[index], field.domain(index)
    if domain.kind is MarkKind.BINARY:
        return [first ^ (1 - value) for value in bits(domain.mask)]
    return [first + 2 * k for k in range(domain.mask.bit_count())]


def _mask(program: Program, field: Field, index: int, answer: bytes) -> int:
    held = [answer[literal // 2] != literal % 2 for literal in _literals(program, field, index)]
    assert sum(held) == 1, f"{field.coord(index)!r} takes {sum(held)} marks"
    return 1 << list(bits(field.domain(index).mask))[held.index(True)]


def assert_lowering_agrees(rule: Rule, scope: Scope, naive: Naive, also: Iterable[Coord] = ()) -> None:
    """The kernel finds exactly the boards of the naive definition, gives the rule as the reason for what it forces,
    and finds the same when the rule is lowered over many regions at once."""
    positions = Positions(scope, also)
    wanted = {tuple(board[coord].bit for coord in positions.coords) for board in filter(naive, positions.boards())}
    program = lower_alone(rule, scope)
    for others in (0, -1):
        found = boards(program, positions, others)
        assert not found - wanted, f"the kernel allows boards that {rule} forbids: {list(found - wanted)[:3]}"
        assert not wanted - found, f"the kernel forbids boards that {rule} allows: {list(wanted - found)[:3]}"
    _assert_reasons(program, positions, wanted)
    _assert_saved(program)
    if rule.arity is Arity.ONE and prod(domain.mask.bit_count() for domain in positions.domains) <= BULK_BOARDS:
        _assert_bulk_agrees(rule, scope, positions)


def _assert_reasons(program: Program, positions: Positions, wanted: set[tuple[int, ...]]) -> None:
    """What follows from the rule alone is laid to it, and what does not follow is not."""
    solver = program.solver(guarded=True)
    assert solver.explain() == ((True, [(CONSTRAINT, 0)], True) if not wanted else (False, [], False))
    for k, i in enumerate(positions.indices):
        marks = list(bits(positions.domains[k].mask))
        for value, literal in zip(marks, _literals(program, positions.field, i), strict=True):
            held = {board[k] == 1 << value for board in wanted}
            for goal, forced in ((literal, held == {True}), (literal ^ 1, held == {False})):
                answer, because, minimal = solver.explain(goal)
                assert answer is minimal is (forced or not wanted)
                anyway = goal == literal and len(marks) == 1
                assert because == ([(CONSTRAINT, 0)] if answer and not anyway else [])


def _assert_saved(program: Program) -> None:
    back = from_bytes(to_bytes(program))
    assert back.code == program.code


def _assert_bulk_agrees(rule: Rule, scope: Scope, positions: Positions) -> None:
    """Over several regions at once a rule says of each what it says of it alone."""
    (part,) = scope.parts
    parts = [part for part in (part, part[:-1], part[1:], part[::-1], part[:0], part) if _fits(rule, scope.field, part)]
    together = lower_each_of(rule, scope.field, parts)
    meeting: set[tuple[int, ...]] | None = None
    for k, one in enumerate(parts):
        alone = boards(lower_alone(rule, Scope(scope.field, (one,))), positions)
        assert boards(_region(together, k), positions) == alone
        meeting = alone if meeting is None else meeting & alone
    assert boards(together, positions) == meeting
    regions = {entry.origin[1] for entry in entries(together) if entry.origin[0] >= 0}
    assert regions <= set(range(len(parts)))


def _region(program: Program, k: int) -> Program:
    return only(program, lambda origin: origin == (CONSTRAINT, k))


def _fits(rule: Rule, field: Field, part: array[int]) -> bool:
    try:
        rule.validate(Scope(field, (part,)))
    except RuleError:
        return False
    return True
