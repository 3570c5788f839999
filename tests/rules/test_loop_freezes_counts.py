from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark, Masks
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.loop_freezes_counts import FrozenCount, LoopFreezesCounts
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import (
    Board,
    Naive,
    PlainEncoding,
    Positions,
    Refutation,
    assert_rule,
    assert_violation,
    make_scope,
)

EDGES = (Layer.EDGES_H, Layer.EDGES_V)


def around(row: int, col: int) -> tuple[Coord, ...]:
    return edge_h(row, col), edge_h(row + 1, col), edge_v(row, col), edge_v(row, col + 1)


def edges(rows: int, cols: int, region: Iterable[Coord] | None = None) -> Scope:
    """The edges of a board, with cells that take the same marks beside them."""
    layers = (Layer.CELLS, *EDGES)
    substrate = Substrate.new(Rectangular(rows, cols), dict.fromkeys(layers, Material.FLOOR))
    part = Region.all_of(*EDGES) if region is None else Region.of(region)
    return make_scope(substrate, dict.fromkeys(layers, BINARY), [part])


def closes(marked: Iterable[Coord]) -> bool:
    """Whether some of the edges make a loop: joining what each edge joins, one of them joins nothing new."""
    label: dict[tuple[int, int], tuple[int, int]] = {}
    for edge in marked:
        along = (0, 1) if edge.layer is Layer.EDGES_H else (1, 0)
        a, b = (edge.row, edge.col), (edge.row + along[0], edge.col + along[1])
        one, other = label.get(a, a), label.get(b, b)
        if one == other:
            return True
        label |= {a: other, b: other}
        label |= {point: other for point, old in label.items() if old == one}
    return False


def frozen_right(scope: Scope, rule: LoopFreezesCounts) -> Naive:
    region = scope.coords(scope.indices)

    def naive(board: Board) -> bool:
        if not closes(c for c in region if board[c] == rule.mark):
            return True
        return all(sum(board[c] == rule.mark for c in count.coords) == count.n for count in rule.counts)

    return naive


def masks_with(scope: Scope, *, held: Iterable[Coord] = (), crossed: Iterable[Coord] = ()) -> Masks:
    masks = scope.field.full_masks()
    for coords, mark in ((held, TRUE), (crossed, FALSE)):
        for coord in coords:
            masks[scope.field.substrate.layout.index(coord)] = mark.bit
    return masks


SQUARE = around(0, 0)


@pytest.mark.parametrize(
    "counts",
    [
        [(SQUARE, 3)],
        [(SQUARE, 4)],
        [(around(0, 1), 1)],
        [(around(0, 1), 3), (SQUARE, 3)],
        [((edge_h(0, 0), edge_h(0, 1)), 2)],
        [((edge_v(0, 1),), 0)],
        [(SQUARE, 5)],
        [((edge_h(0, 0), edge_v(0, 2)), 0)],
    ],
)
def test_a_closed_loop_fixes_every_count(counts: list[tuple[tuple[Coord, ...], int]]) -> None:
    rule = LoopFreezesCounts(TRUE, tuple(FrozenCount(coords, n) for coords, n in counts))
    scope = edges(1, 2)
    assert_rule(rule, scope, frozen_right(scope, rule))


@pytest.mark.parametrize("n", [0, 1, 2])
def test_what_is_counted_may_lie_outside_the_region(n: int) -> None:
    counted = (cell(0, 0), cell(0, 1), edge_h(0, 0))
    rule = LoopFreezesCounts(TRUE, (FrozenCount(counted, n),))
    scope = edges(1, 2, SQUARE)
    assert_rule(rule, scope, frozen_right(scope, rule), also=counted)


def test_the_mark_may_be_false() -> None:
    rule = LoopFreezesCounts(FALSE, (FrozenCount(around(0, 1), 2),))
    scope = edges(1, 2)
    assert_rule(rule, scope, frozen_right(scope, rule))


def test_two_loops_on_a_bigger_board() -> None:
    far = around(2, 2)
    scope = edges(3, 3, [*SQUARE, *far, edge_h(1, 1), edge_v(1, 2)])
    rule = LoopFreezesCounts(TRUE, (FrozenCount((edge_h(1, 1), edge_v(1, 2)), 1),))
    assert_rule(rule, scope, frozen_right(scope, rule))


class Cuts(PlainEncoding):
    """Keeps the lazy clauses that a rule would add for a board."""

    def __init__(self, scope: Scope, rule: LoopFreezesCounts) -> None:
        super().__init__(Positions(scope))
        self.refutations: list[Refutation] = []
        rule.encode(scope, self)

    def lazily(self, refute: Refutation) -> None:
        self.refutations.append(refute)

    def cuts(self, scope: Scope, masks: Masks) -> list[set[tuple[Coord, bool]]]:
        clauses = (clause for refute in self.refutations for clause in refute(masks))
        return [{(scope.field.coord(i), sign) for i, _, sign in clause} for clause in clauses]


@pytest.mark.parametrize(
    ("n", "changes"),
    [
        (0, [{(edge_h(0, 1), False)}]),
        (1, [{(edge_h(0, 1), False), (edge_v(0, 1), False)}]),
        (2, []),
        (3, [{(edge_h(1, 1), True), (edge_v(0, 2), True)}]),
        (4, [{(edge_h(1, 1), True)}]),
        (5, [set()]),
    ],
)
def test_a_cut_asks_for_as_little_as_can_be(n: int, changes: list[set[tuple[Coord, bool]]]) -> None:
    """Opening the loop, without the tail that hangs on it, or just enough changes for the count."""
    scope = edges(1, 2)
    tail = edge_h(0, 1)
    masks = masks_with(scope, held=[*SQUARE, tail], crossed=[edge_h(1, 1), edge_v(0, 2)])
    rule = LoopFreezesCounts(TRUE, (FrozenCount(around(0, 1), n),))
    opened = {(edge, False) for edge in SQUARE}
    assert Cuts(scope, rule).cuts(scope, masks) == [opened | change for change in changes]


def test_a_cut_names_one_more_than_may_hold_the_mark() -> None:
    scope = edges(1, 2)
    beside = (cell(0, 0), cell(0, 1), edge_h(0, 1))
    masks = masks_with(scope, held=[*SQUARE, *beside], crossed=[edge_h(1, 1), edge_v(0, 2)])
    rule = LoopFreezesCounts(TRUE, (FrozenCount(beside, 1),))
    blamed = {(coord, False) for coord in (*SQUARE, cell(0, 0), cell(0, 1))}
    assert Cuts(scope, rule).cuts(scope, masks) == [blamed]


RULE = LoopFreezesCounts(TRUE, (FrozenCount(around(0, 1), 3),))


def test_an_open_loop_may_still_run_anywhere() -> None:
    scope = edges(1, 2)
    assert RULE.check(scope, scope.field.full_masks()) is PENDING
    assert RULE.check(scope, masks_with(scope, held=SQUARE[:3])) is PENDING


def test_a_closed_loop_that_leaves_too_few() -> None:
    scope = edges(1, 2)
    masks = masks_with(scope, held=SQUARE, crossed=[edge_h(0, 1)])
    assert RULE.check(scope, masks) is PENDING
    masks = masks_with(scope, held=SQUARE, crossed=[edge_h(0, 1), edge_h(1, 1)])
    words = assert_violation(RULE.check(scope, masks), "loop-freezes-wrong-count", around(0, 1))
    assert words == (
        "The loop is closed, but 2 of these hold yes instead of 3: "
        "edge_h(0, 1), edge_h(1, 1), edge_v(0, 1) and edge_v(0, 2)."
    )


def test_a_closed_loop_that_makes_too_many() -> None:
    scope = edges(1, 2)
    masks = masks_with(scope, held=[*SQUARE, *around(0, 1)])
    outcome = RULE.check(scope, masks)
    assert "4 of these hold yes instead of 3" in assert_violation(outcome, "loop-freezes-wrong-count", around(0, 1))


def test_without_a_loop_to_come_everything_goes() -> None:
    scope = edges(1, 2)
    crossed = [edge_h(0, 0), edge_h(1, 1)]
    assert RULE.check(scope, masks_with(scope, crossed=crossed)) is SATISFIED


def test_counts_already_settled_satisfy_it_before_the_loop_is_closed() -> None:
    scope = edges(1, 2)
    masks = masks_with(scope, held=around(0, 1)[:3], crossed=around(0, 1)[3:])
    assert RULE.check(scope, masks) is SATISFIED


def test_a_wall_never_holds_the_mark() -> None:
    scope = edges(1, 2)
    walled = scope.field.substrate.with_materials({cell(0, 1): Material.WALL})
    scope = make_scope(walled, dict.fromkeys((Layer.CELLS, *EDGES), BINARY), [SQUARE])
    rule = LoopFreezesCounts(TRUE, (FrozenCount((cell(0, 0), cell(0, 1)), 2),))
    rule.validate(scope)
    outcome = rule.check(scope, masks_with(scope, held=SQUARE))
    assert_violation(outcome, "loop-freezes-wrong-count", (cell(0, 0), cell(0, 1)))


@pytest.mark.parametrize(
    ("count", "complaint"),
    [
        (FrozenCount(SQUARE, -1), "cannot ask for -1"),
        (FrozenCount((), 0), "the coords of a count, each once"),
        (FrozenCount((cell(0, 0), cell(0, 0)), 1), "the coords of a count, each once"),
        (FrozenCount((cell(5, 5),), 1), "off a 1×2 board"),
    ],
)
def test_it_refuses_impossible_counts(count: FrozenCount, complaint: str) -> None:
    with pytest.raises(RuleError, match=complaint):
        LoopFreezesCounts(TRUE, (count,)).validate(edges(1, 2))


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="is about edges"):
        LoopFreezesCounts(TRUE, ()).validate(edges(1, 2, [cell(0, 0)]))
    with pytest.raises(RuleError, match="holds binary marks"):
        LoopFreezesCounts(Mark.number(1), ()).validate(edges(1, 2))
    substrate = edges(1, 2).field.substrate
    domains = {**dict.fromkeys(EDGES, BINARY), Layer.CELLS: Domain.numbers([1])}
    scope = make_scope(substrate, domains, [SQUARE])
    with pytest.raises(RuleError, match="holds numeric marks"):
        LoopFreezesCounts(TRUE, (FrozenCount((cell(0, 0),), 1),)).validate(scope)


def test_a_count_is_a_plain_value() -> None:
    assert FrozenCount(SQUARE, 2) == FrozenCount(around(0, 0), 2)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"coords": [], "n": 1, "m": 2}, FrozenCount)
