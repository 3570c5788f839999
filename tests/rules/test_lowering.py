"""How positions become variables; and every rule, with whatever numbers, marks and regions, against its own `check`."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest

from penmark.board.coord import Layer, cell, edge_h
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachLosCross
from penmark.board.layout import RegionTable
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark, MarkKind
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.program import ALWAYS, BOARD, Opcode, negate
from penmark.rules.at_most import AtMost
from penmark.rules.base import Arity, Rule
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.cell_min import CellMin
from penmark.rules.degree_in import DegreeIn
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import CellCounter, Field, Scope
from penmark.rules.islands import Island
from penmark.rules.kinds import rule_kinds
from penmark.rules.loop_freezes_counts import FrozenCount, LoopFreezesCounts
from penmark.rules.lowering import Lowering, shift_of
from penmark.rules.min_difference import MinDifference
from penmark.rules.outcome import SATISFIED
from penmark.rules.pair_relation import NumberRelation
from penmark.rules.path import Path
from penmark.rules.sum import Sum
from tests.programs import entries
from tests.rules.graph_boards import EDGES, cells, edges
from tests.rules.lines import ONE_TO_THREE, lines, row, two_domains
from tests.rules.links import LINKS
from tests.rules.lowered import assert_lowering_agrees, boards, lower_each_of
from tests.rules.positions import Board, Naive, Positions

SPARSE = Domain.numbers([0, 2, 7])


def board_of(rows: int, cols: int, domains: Mapping[Layer, Domain], holes: int = 0) -> Field:
    substrate = Substrate.new(Rectangular(rows, cols), dict.fromkeys(domains, Material.FLOOR))
    at = [coord for coord in substrate.layout.coords if coord.layer is Layer.CELLS]
    substrate = substrate.with_materials(dict.fromkeys(at[:holes], Material.HOLE))
    numeric = domains.get(Layer.CELLS, BINARY).kind is MarkKind.NUMERIC
    counter = CellCounter("seen", Mark.number(2) if numeric else TRUE, EachLosCross())
    return Field(substrate, domains, [counter] if Layer.CELLS in domains else [])


MIXED = board_of(1, 2, {Layer.CELLS: SPARSE, Layer.EDGES_H: BINARY}, holes=1)


# ── positions and variables ──


@pytest.mark.parametrize("field", [board_of(2, 3, {Layer.CELLS: BINARY}, holes=2), MIXED], ids=["plain", "mixed"])
def test_literals_by_position_are_those_of_each(field: Field) -> None:
    lowering, floor = Lowering(field), field.substrate.floor
    for mark in (TRUE, FALSE):
        indices = [i for i in floor if mark in field.domain(i)]
        literals = lowering.by_position(indices, mark)
        assert [literals[i] for i in indices] == lowering.all(indices, mark)
        assert {literals[i] for i in range(field.substrate.layout.size) if i not in floor} <= {-1}
        assert lowering.by_position(indices, mark) == literals


def test_variables_follow_the_positions() -> None:
    to = Lowering(MIXED)
    assert to.program.outputs == to.program.variables == 3 + 4
    assert list(to.program.places) == [-1, 0, 3, 4, 5, 6]
    assert to.literals(1) == [0, 2, 4]


def test_a_position_takes_exactly_one_of_its_numbers() -> None:
    program = Lowering(MIXED).program
    (entry,) = entries(program)
    assert (entry.opcode, entry.origin) == (Opcode.COUNT, (BOARD, 0))
    assert program.solver().count((), 100) == (3 * 2**4, True)


def test_literals_of_marks() -> None:
    to = Lowering(MIXED)
    assert [to.literal(1, Mark.number(n)) for n in (0, 2, 7)] == [0, 2, 4]
    assert [to.literal(2, TRUE), to.literal(2, FALSE)] == [6, 7]
    assert to.all([2, 4], TRUE) == [6, 10]
    assert to.all([2, 4], FALSE) == [7, 11]


def test_a_mark_outside_the_domain_is_one_false_literal() -> None:
    to = Lowering(MIXED)
    to.program.at(6, 2)
    never = to.literal(1, Mark.number(5))
    assert never == to.false == to.literal(2, Mark.number(2))
    assert to.program.origin == (6, 2)
    assert to.program.solver().solve(()) is True
    assert [entry.origin for entry in entries(to.program)][1:] == [(ALWAYS, 0)]
    to.program.clause((never,))
    assert to.program.solver().solve(()) is False


def test_a_position_with_one_binary_mark_takes_it() -> None:
    for mark in (TRUE, FALSE):
        field = board_of(1, 2, {Layer.CELLS: Domain(MarkKind.BINARY, mark.bit)})
        scope = Scope(field, (field.substrate.floor,))
        assert boards(Lowering(field).program, Positions(scope)) == {(mark.bit, mark.bit)}


def test_smaller_marks_come_first() -> None:
    assert [shift_of(SPARSE, mark) for mark in SPARSE.marks()] == [0, 1, 2]


@pytest.mark.parametrize("mark", [TRUE, FALSE])
def test_tables_say_the_same_in_bulk_and_one_by_one(mark: Mark) -> None:
    """With one domain for all positions a table goes in as it is; with several each list is spelt out."""
    for field in (board_of(2, 2, {Layer.CELLS: BINARY}), board_of(2, 2, {Layer.CELLS: BINARY, Layer.CORNERS: SPARSE})):
        to = Lowering(field)
        to.program.at(1, 4)
        to.counts(RegionTable.of([[0, 1], [], [1, 2, 3]]), mark, (0, 2))
        to.program.at(2)
        to.clauses(RegionTable.of([[0, 3], [2]]), mark)
        found = [(e.opcode, e.origin) for e in entries(to.program) if e.origin[0] >= 0]
        counts = [(Opcode.COUNT, (1, 4)), (Opcode.COUNT, (1, 5)), (Opcode.COUNT, (1, 6))]
        assert found == [*counts, (Opcode.CLAUSE, (2, 0)), (Opcode.CLAUSE, (2, 1))]
        positions = Positions(Scope(field, (array("i", range(4)),)))
        held = {tuple(mask == mark.bit for mask in board) for board in boards(to.program, positions)}
        assert held == {(True, True, True, False), (False, False, True, True)}


# ── every rule against its own check ──


def judged_by_check(rule: Rule, scope: Scope, positions: Positions) -> Naive:
    return lambda board: rule.check(scope, positions.full(board)) is SATISFIED


def assert_agrees_with_check(rule: Rule, scope: Scope) -> None:
    rule.validate(scope)
    also = scope.coords(rule.reads(scope))
    assert_lowering_agrees(rule, scope, judged_by_check(rule, scope, Positions(scope, also)), also)


FIELDS = {
    "binary": board_of(2, 3, {Layer.CELLS: BINARY}, holes=1),
    "numbers": board_of(2, 2, {Layer.CELLS: Domain.numbers([1, 2, 4])}),
    "with nought": board_of(1, 4, {Layer.CELLS: SPARSE}),
    "edges": board_of(1, 2, dict.fromkeys(EDGES, BINARY)),
    "links": board_of(2, 3, dict.fromkeys(LINKS, BINARY)),
    "cells and links": board_of(2, 2, dict.fromkeys((Layer.CELLS, *LINKS), BINARY)),
    "numbered edges": board_of(1, 1, dict.fromkeys(EDGES, ONE_TO_THREE)),
    "unlike layers": board_of(1, 2, {Layer.CELLS: ONE_TO_THREE, Layer.EDGES_H: BINARY, Layer.EDGES_V: BINARY}),
    "unlike numbers": two_domains().field,
}
MARKS = [TRUE, FALSE, *map(Mark.number, (0, 1, 2, 3, 9))]


def random_rule(rng: Random, kind: type[Rule], field: Field) -> Rule:
    """Some rule of a kind: its numbers now and then far too large, its marks now and then in no domain."""
    number = rng.choice((0, 1, 1, 2, 2, 3, 4, 7, 10**12))
    floor = [field.coord(i) for i in field.substrate.floor]
    values = {
        "mark": rng.choice(MARKS),
        "n": number,
        "min": number,
        "max": number,
        "target": number,
        "allowed": tuple(sorted(rng.sample((0, 1, 2, 3, 4, 5, 6, 10**12), rng.randint(1, 5)))),
        "counter": "seen",
        "closed": rng.random() < 0.5,
        "vertices": rng.choice((Layer.CORNERS, Layer.CELLS)),
        "counts": (FrozenCount(tuple(rng.sample(floor, min(2, len(floor)))), number),),
        "length": rng.choice((None, number)),
        "islands": tuple(Island(at, rng.choice((None, number))) for at in rng.sample(floor, min(2, len(floor)))),
        "value": number,
        "values": tuple(rng.choices(range(5), k=rng.randint(1, 3))),
        "classes": rng.choice((((1,), (2,), (4,)), ((0, 2), (7,)), ((1, 3), (2, 4)), ((1, 2, 3),))),
        "total": number,
        "place": number,
        "apart": number,
        "low": rng.randint(0, 3),
        "high": rng.randint(0, 7),
        "relation": rng.choice(list(NumberRelation)),
        **{name: rng.random() < 0.5 for name in ("outside", "strict", "negated", "number_first", "distinct")},
    }
    return kind(**{name: values[name] for name in kind.__struct_fields__})


def random_scope(rng: Random, kind: type[Rule], field: Field) -> Scope:
    floor = list(field.substrate.floor)
    size = rng.randint(0, min(6, len(floor)))
    count = rng.randint(1, 3) if kind.arity is Arity.MANY else 1
    return Scope(field, [array("i", rng.sample(floor, size)) for _ in range(count)])


@pytest.mark.parametrize("kind", rule_kinds().values(), ids=rule_kinds())
def test_the_kernel_agrees_with_check_whatever_the_rule_is(kind: type[Rule]) -> None:
    rng, tried = Random(f"lowering {kind.__name__}"), 0
    for _ in range(6000):
        field = rng.choice(list(FIELDS.values()))
        rule, scope = random_rule(rng, kind, field), random_scope(rng, kind, field)
        try:
            rule.validate(scope)
        except RuleError:
            continue
        assert_agrees_with_check(rule, scope)
        tried += 1
        if tried == 60:
            return
    assert tried >= 5, f"only {tried} scopes fit {kind.__name__}"


HUGE = 10**30


@pytest.mark.parametrize(
    "rule",
    [
        ExactCount(TRUE, HUGE),
        AtMost(TRUE, HUGE),
        BoundedSize(TRUE, HUGE),
        DegreeIn(TRUE, (1, HUGE)),
        CellMin("seen", HUGE),
    ],
    ids=lambda rule: rule.kind,
)
def test_numbers_beyond_any_board_are_understood(rule: Rule) -> None:
    field = FIELDS["binary"]
    assert_agrees_with_check(rule, Scope(field, (field.substrate.floor,)))


@pytest.mark.parametrize("rule", [Sum(HUGE), MinDifference(HUGE)], ids=lambda rule: rule.kind)
def test_numbers_beyond_any_mark_are_understood(rule: Rule) -> None:
    assert_agrees_with_check(rule, row(3, ONE_TO_THREE))


@pytest.mark.parametrize("closed", [True, False])
def test_a_path_leaves_out_edges_that_cannot_take_its_mark(closed: bool) -> None:
    field = board_of(1, 2, {Layer.EDGES_H: Domain.numbers([1, 2]), Layer.EDGES_V: Domain.numbers([2, 3])})
    all_edges = Scope(field, (field.substrate.floor,))
    for number in (1, 2, 3):
        assert_agrees_with_check(Path(Mark.number(number), closed), all_edges)


def test_counts_over_ragged_regions_in_bulk() -> None:
    """A count that one region can reach and another cannot."""
    scope = row(6)
    (whole,) = scope.parts
    parts = [whole[:k] for k in range(7)]
    for rule in (ExactCount(TRUE, 3), DegreeIn(TRUE, (1, 2, 3, 4, 5, 7)), DegreeIn(TRUE, (0, 6)), AtMost(TRUE, 4)):
        program = lower_each_of(rule, scope.field, parts)
        expected = {
            tuple(board[coord].bit for coord in Positions(scope).coords)
            for board in Positions(scope).boards()
            if all(_holds(rule, Scope(scope.field, (part,)), board, scope) for part in parts)
        }
        assert boards(program, Positions(scope)) == expected


def _holds(rule: Rule, scope: Scope, board: Board, whole: Scope) -> bool:
    return rule.check(scope, Positions(whole).full(board)) is SATISFIED


def test_repeated_shapes_do_not_share_variables() -> None:
    """Rules with literals of their own, laid twice over the same edges, stay independent."""
    scope = edges(1, 2)
    counts = [LoopFreezesCounts(TRUE, (FrozenCount((edge_h(0, 0), edge_h(1, 1)), n),)) for n in (1, 2)]
    to = Lowering(scope.field)
    for k, rule in enumerate(counts):
        to.program.at(k)
        rule.lower(scope, to)
    positions = Positions(scope)
    naive = [judged_by_check(rule, scope, positions) for rule in counts]
    expected = [board for board in positions.boards() if all(holds(board) for holds in naive)]
    found = boards(to.program, positions)
    assert found == {tuple(board[coord].bit for coord in positions.coords) for board in expected}
    assert 0 < len(found) < 2**7


def test_clauses_speak_of_neighbours_only() -> None:
    """The kernel's work grows with the rule: a pair of positions costs as much on a large board as on a small one."""
    for size in (3, 30):
        scope = lines([[cell(0, c) for c in range(size)]], ONE_TO_THREE, rows=1, cols=size)
        to = Lowering(scope.field)
        to.program.at(0)
        MinDifference(2).lower(scope, to)
        clauses = [entry for entry in entries(to.program) if entry.origin[0] == 0]
        assert len(clauses) == 6 * len(list(pairwise(scope.indices)))


def test_holes_are_never_spoken_of() -> None:
    scope = cells(3, 3, holes=[cell(1, 1)])
    to = Lowering(scope.field)
    assert to.program.outputs == 8
    assert to.program.places[4] == -1
    assert negate(to.literal(0, TRUE)) == to.literal(0, FALSE)
