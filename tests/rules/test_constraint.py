from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachCell, EachCol, EachLosCross, EachRow
from penmark.board.mark import BINARY, TRUE
from penmark.board.region import Listed, Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.at_most import AtMost
from penmark.rules.cell_min import CellMin
from penmark.rules.constraint import Binding, Constraint, Role, check_scope
from penmark.rules.distinct_classes import DistinctClasses
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.field import CellCounter, Field
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.sum import Sum
from tests.rules.harness import assert_violation

BOARD = Substrate.new(Rectangular(2, 3), {Layer.CELLS: Material.FLOOR}).with_materials({cell(1, 2): Material.WALL})
FIELD = Field(BOARD, {Layer.CELLS: BINARY})
ROWS = [Region.row(Layer.CELLS, 0), Region.row(Layer.CELLS, 1)]


def scopes(constraint: Constraint) -> list[list[list[int]]]:
    return [[part.tolist() for part in scope.parts] for scope in constraint.scopes(FIELD)]


def test_each_asks_about_every_region_by_itself() -> None:
    constraint = Constraint.each(AtMost(TRUE, 1), ROWS)
    assert constraint.binding is Binding.EACH
    assert scopes(constraint) == [[[0, 1, 2]], [[3, 4]]]


def test_over_asks_about_all_regions_together() -> None:
    constraint = Constraint.over(DistinctSequences(), ROWS)
    assert constraint.binding is Binding.OVER
    assert scopes(constraint) == [[[0, 1, 2], [3, 4]]]


def test_regions_may_come_as_a_family_or_as_any_iterable() -> None:
    family = Constraint.each(AtMost(TRUE, 1), EachCol())
    assert family.regions == EachCol()
    assert scopes(family) == [[[0, 3]], [[1, 4]], [[2]]]
    assert Constraint.each(AtMost(TRUE, 1), iter(ROWS)).regions == Listed(tuple(ROWS))


def test_a_role_is_a_goal_unless_told() -> None:
    rule = AtMost(TRUE, 1)
    assert Constraint.each(rule, ROWS).role is Role.GOAL
    assert Constraint.over(rule, ROWS).role is Role.GOAL
    assert Constraint.each(rule, ROWS, Role.FORBIDDEN).role is Role.FORBIDDEN
    assert Constraint.over(rule, ROWS, Role.FORBIDDEN).role is Role.FORBIDDEN


def test_one_region_can_be_said_shortly() -> None:
    rule, region = AtMost(TRUE, 1), ROWS[1]
    assert Constraint.goal(rule, region) == Constraint.each(rule, [region], Role.GOAL)
    assert Constraint.forbidden(rule, region) == Constraint.each(rule, [region], Role.FORBIDDEN)
    assert Constraint.goal(rule, region) != Constraint.forbidden(rule, region)


def test_a_place_in_it_is_a_region_with_a_number() -> None:
    listed = Constraint.each(AtMost(TRUE, 1), ROWS)
    assert listed.region(BOARD, 1) == ROWS[1]
    assert [part.tolist() for part in listed.table(BOARD)] == [[0, 1, 2], [3, 4]]
    family = Constraint.each(AtMost(TRUE, 1), EachRow())
    assert family.region(BOARD, 1).resolve(BOARD).tolist() == [3, 4]


def test_every_region_is_validated() -> None:
    Constraint.each(AtMost(TRUE, 1), EachRow()).validate(FIELD)
    with pytest.raises(RuleError, match="sum needs numeric marks"):
        Constraint.each(Sum(1), ROWS).validate(FIELD)
    with pytest.raises(RuleError, match="equal length, got 2 and 3"):
        Constraint.over(DistinctSequences(), ROWS).validate(FIELD)


def test_a_rule_about_several_regions_is_bound_over_them() -> None:
    with pytest.raises(RuleError, match=r"distinct-sequences binds several regions: .*Constraint\.over"):
        Constraint.each(DistinctSequences(), ROWS).validate(FIELD)
    Constraint.over(DistinctSequences(), ROWS[:1]).validate(FIELD)


def test_a_rule_about_one_region_is_not_bound_over_several() -> None:
    with pytest.raises(RuleError, match="at-most is about one region at a time, got 2"):
        Constraint.over(AtMost(TRUE, 1), ROWS).validate(FIELD)
    Constraint.over(AtMost(TRUE, 1), ROWS[:1]).validate(FIELD)


def test_a_rule_found_valid_elsewhere_is_still_refused_where_it_has_no_meaning() -> None:
    rule, counter = CellMin("light", 1), CellCounter("light", TRUE, EachLosCross())
    Constraint.each(rule, EachCell()).validate(Field(BOARD, {Layer.CELLS: BINARY}, (counter,)))
    with pytest.raises(RuleError, match="no counter"):
        Constraint.each(rule, EachCell()).validate(FIELD)
    few = AtMost(TRUE, 1)
    Constraint.each(few, EachRow()).validate(FIELD)
    with pytest.raises(RuleError, match="one region at a time"):
        Constraint.over(few, EachRow()).validate(FIELD)
    with pytest.raises(RuleError, match="names 1 clues"):
        Constraint.each(few, EachRow(), clues=[cell(0, 0)]).validate(FIELD)


def test_a_position_without_candidates_is_reported_first() -> None:
    (scope,) = Constraint.over(DistinctSequences(), ROWS).scopes(FIELD)
    masks = FIELD.full_masks()
    masks[4] = 0
    words = assert_violation(check_scope(DistinctSequences(), scope, masks), "no-candidate", [cell(1, 1)])
    assert words == "r2c2 has no candidate left."


def test_otherwise_the_rule_answers() -> None:
    top, _ = Constraint.each(AtMost(TRUE, 1), EachRow()).scopes(FIELD)
    masks = FIELD.full_masks()
    masks[4] = 0
    assert check_scope(AtMost(TRUE, 1), top, masks) is PENDING
    assert check_scope(AtMost(TRUE, 3), top, masks) is SATISFIED
    masks[0] = masks[1] = TRUE.bit
    outcome = check_scope(AtMost(TRUE, 1), top, masks)
    assert_violation(outcome, "at-most-over", [cell(0, 0), cell(0, 1)])


def test_a_rule_found_valid_over_one_size_is_still_refused_over_another() -> None:
    classes = DistinctClasses(((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    field = by_name("sudoku").new(9, 9).field
    line = [cell(0, c) for c in range(4)]
    for _ in range(2):
        Constraint.goal(classes, Region.of(line[:3])).validate(field)
        with pytest.raises(RuleError, match="4 positions cannot be of different ones of 3"):
            Constraint.goal(classes, Region.of(line)).validate(field)
