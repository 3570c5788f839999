"""A rule that is stamped onto regions says the same as one that is lowered for each of them."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.families import EachCellLinks
from penmark.board.layout import RegionTable
from penmark.board.mark import TRUE, Mark
from penmark.board.region import Region
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules import stamps
from penmark.rules.at_most import AtMost
from penmark.rules.base import Rule
from penmark.rules.black_pearl import BlackPearl
from penmark.rules.constraint import Binding, Constraint
from penmark.rules.distinct_sum import DistinctSum
from penmark.rules.field import Scope
from penmark.rules.increasing import Increasing
from penmark.rules.kinds import rule_kinds
from penmark.rules.lowering import Lowering
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.stamps import Stamps
from penmark.rules.sum import Sum
from penmark.rules.white_pearl import WhitePearl
from penmark.solvers.lowered import lowering_of
from tests.puzzle.random_puzzles import random_constraint

ALIKE = {kind: rule for kind, rule in rule_kinds().items() if rule.lowers_alike}


def lowered_each(rule: Rule, table: RegionTable, puzzle: Puzzle) -> Lowering:
    lowering = Lowering(puzzle.field)
    lowering.program.at(3, 5)
    rule.lower_each(table, lowering)
    return lowering


def lowered_alone(rule: Rule, table: RegionTable, puzzle: Puzzle) -> Lowering:
    lowering = Lowering(puzzle.field)
    for k, part in enumerate(table):
        lowering.program.at(3, 5 + k)
        rule.lower(Scope(puzzle.field, (part,)), lowering)
    return lowering


def has_stamps(rule: Rule, table: RegionTable, puzzle: Puzzle) -> bool:
    """Whether all regions of the table can be stamped at once."""
    keys = rule.alike(table, puzzle.field)
    assert keys is not None
    return Stamps(Lowering(puzzle.field)).lower(rule, table, keys)


@pytest.mark.parametrize("kind", ALIKE)
def test_stamped_rules_say_what_they_are_lowered_to(kind: str) -> None:
    rng, seen = Random(f"stamps of {kind}"), 0
    boards = [by_name("sudoku").new(4, 4), by_name("sudoku").new(6, 6), by_name("nurimisaki").new(4, 5)]
    for _ in range(30):
        puzzle = rng.choice(boards)
        constraint = random_constraint(rng, puzzle, kind=ALIKE[kind])
        if constraint is None or constraint.binding is not Binding.EACH:
            continue
        table = constraint.table(puzzle.substrate)
        seen += has_stamps(constraint.rule, table, puzzle)
        stamped = lowered_each(constraint.rule, table, puzzle).program
        alone = lowered_alone(constraint.rule, table, puzzle).program
        assert stamped.code == alone.code
        assert (stamped.variables, stamped.part) == (alone.variables, alone.part)
        assert list(stamped.parts()) == list(alone.parts())
    assert seen


@pytest.mark.parametrize("rule", [BlackPearl(), WhitePearl()], ids=lambda rule: rule.kind)
def test_pearls_are_stamped_by_the_arms_that_they_have(rule: Rule) -> None:
    puzzle = by_name("masyu").new(5, 6)
    cells = [cell(r, c) for r in range(5) for c in range(6)]
    able = [at for at in cells if len(puzzle.substrate.layout.links_at(at)) == 4 or rule.kind == "white-pearl"]
    table = EachCellLinks(tuple(able)).table(puzzle.substrate)
    assert has_stamps(rule, table, puzzle)
    assert lowered_each(rule, table, puzzle).program.code == lowered_alone(rule, table, puzzle).program.code


def test_a_stamp_made_over_a_whole_board_keeps_the_order_of_its_region() -> None:
    rule, boards = Increasing(strict=False), [by_name("nurimisaki").new(*dims) for dims in ((1, 3), (4, 5))]
    stamps._slot.cache_clear()  # so that the first board makes it
    for puzzle, region in zip(boards, ((1, 0, 2), (0, 1, 5)), strict=True):
        table = RegionTable.of([region])
        assert has_stamps(rule, table, puzzle)
        assert lowered_each(rule, table, puzzle).program.code == lowered_alone(rule, table, puzzle).program.code


def test_one_region_that_has_no_stamp_takes_the_others_along() -> None:
    """A position twice, or none: all are lowered one by one, and say the same."""
    puzzle, rule = by_name("sudoku").new(4, 4), DistinctSum(5)
    for stray in ((0, 0), ()):
        table = RegionTable.of([(0, 1), stray, (2, 3)])
        assert not has_stamps(rule, table, puzzle)
        if stray:
            assert lowered_each(rule, table, puzzle).program.code == lowered_alone(rule, table, puzzle).program.code


def test_hidden_literals_follow_those_that_are_there() -> None:
    puzzle = by_name("sudoku").new(9, 9)
    regions = RegionTable.of([(0, 1, 2), (80, 40, 3), (9, 10)])
    rule = DistinctSum(10)
    stamped, alone = lowered_each(rule, regions, puzzle).program, lowered_alone(rule, regions, puzzle).program
    assert stamped.variables > stamped.outputs
    assert stamped.code == alone.code


def test_what_depends_on_the_place_is_lowered_there() -> None:
    assert NoTwoByTwo(TRUE).alike(RegionTable.of([(0, 1)]), by_name("nurimisaki").new(4, 4).field) is None


def test_regions_longer_than_the_side_of_any_board_are_lowered() -> None:
    board = by_name("sudoku").new(25, 25)
    program = lowering_of(board.add_constraint(Constraint.each(Sum(25 * 25 * 13), [Region.all()]))).program
    assert program.code[-1] == 2 * program.outputs - 2


def test_a_row_of_constraints_says_what_each_of_them_says() -> None:
    """Cages, with what has no stamp between them: numbers of constraints and hidden literals go on all the same."""
    cages = [DistinctSum(10), DistinctSum(15), DistinctSum(10), Sum(10), DistinctSum(12)]
    regions = [Region.of([cell(k, c) for c in range(2 + k % 2)]) for k in range(len(cages))]
    constraints = [Constraint.goal(rule, region) for rule, region in zip(cages, regions, strict=True)]
    constraints.insert(2, Constraint.each(DistinctSum(9), regions[:2]))
    constraints.insert(4, Constraint.goal(AtMost(Mark.number(3), 1), Region.row(Layer.CELLS, 7)))
    puzzle = by_name("sudoku").new(9, 9).add_constraint(*constraints)
    alone = lowering_of(puzzle, ())
    for k, constraint in enumerate(puzzle.constraints):
        alone.program.at(k)
        constraint.lower(alone)
    said = lowering_of(puzzle).program
    assert said.code == alone.program.code
    assert said.variables == alone.program.variables > said.outputs


def test_over_no_region_nothing_is_said() -> None:
    puzzle = by_name("sudoku").new(4, 4)
    assert has_stamps(DistinctSum(5), RegionTable.of([]), puzzle)
    bare = lowering_of(puzzle).program
    assert lowering_of(puzzle.add_constraint(Constraint.each(DistinctSum(5), []))).program.code == bare.code
