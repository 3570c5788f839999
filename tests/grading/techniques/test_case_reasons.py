"""What is said of cases: the ways that are left, or why a number goes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from penmark.board.region import Region
from penmark.genres.sudoku import GENRE
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.rules.base import Rule
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.constraint import Constraint
from penmark.rules.contains import Contains
from penmark.rules.equal_sums import EqualSums
from penmark.rules.field import Scope
from penmark.rules.first_sum import FirstSum
from penmark.rules.min_difference import MinDifference
from penmark.rules.sandwich import Sandwich
from penmark.rules.sum import Sum
from penmark.rules.visible_count import VisibleCount
from tests.grading.boards import steps

EMPTY = GENRE.new(9, 9)


def _scope(*regions: str) -> Scope:
    index = EMPTY.substrate.layout.index
    return Scope(EMPTY.field, [array("I", [index(EMPTY.coord(at)) for at in cells.split()]) for cells in regions])


SCOPE = _scope("a9 b9 c9")


def _line(rule: Rule, cells: str, name: str) -> Puzzle:
    return EMPTY.add_constraint(Constraint.goal(rule, Region.path(map(EMPTY.coord, cells.split())).called(name)))


def _arrow() -> Puzzle:
    parts = [Region.path(map(EMPTY.coord, cells.split())) for cells in ("a9", "b9 c9")]
    return EMPTY.add_constraint(Constraint.over(EqualSums(), [parts[0].called("the arrow from {first}"), parts[1]]))


@pytest.mark.parametrize(
    ("puzzle", "marks", "words"),
    [
        (
            _arrow(),
            "a9-1 a9-2 a9-5 a9-6 a9-7 a9-8 a9-9",
            "On the arrow from r1c1, r1c2 and r1c3 add up to r1c1, which leaves only 312, 321, 413 or 431 for r1c1 to "
            "r1c3: 4 to 9 can be removed from r1c2 and r1c3.",
        ),
        (
            _arrow(),
            "b9-1",
            "On the arrow from r1c1, r1c2 and r1c3 add up to r1c1: 1 or 2 at r1c1 would be too small, as r1c2 and "
            "r1c3 add up to 3 or more; 9 at r1c2 would make r1c2 and r1c3 add up to 10 or more, and r1c1 is 9 or "
            "less, and so on. So 1 and 2 can be removed from r1c1, 9 from r1c2 and r1c3, and 8 from r1c3.",
        ),
        (
            _arrow(),
            "a9-1 a9-2 b9-1 b9-9 c9-9",
            "On the arrow from r1c1, r1c2 and r1c3 add up to r1c1: 8 at r1c3 would make r1c2 and r1c3 add up to 10 "
            "or more, and r1c1 is 9 or less. So 8 can be removed from r1c3.",
        ),
        (
            _line(MinDifference(5), "b6 c5 b4", "the German whisper from {first}"),
            "b6-5 c5-5 b4-5",
            "Neighbours along the German whisper from r4c2 differ by 5 or more: 4 at r5c3 would need 9 on both sides "
            "of it; 6 at r5c3 would need 1 on both sides of it. So 4 and 6 can be removed from r5c3.",
        ),
        (
            _line(VisibleCount(4, distinct=True), "c9 c8 c7 c6 c5 c4 c3 c2 c1", "the 4 skyscraper above column 3"),
            "c9-7 c9-8 c9-9 c8-8 c8-9",
            "From the 4 skyscraper above column 3 exactly four numbers can be seen, each larger than all before it: 9 "
            "at r3c3 would let at most three be seen. So 9 can be removed from r3c3.",
        ),
    ],
)
def test_it_names_the_ways_or_says_why(puzzle: Puzzle, marks: str, words: str) -> None:
    assert steps(puzzle, "rule-cases", marks)[0].words == words


def test_of_a_house_it_names_the_ways_of_the_one_rule_about_it() -> None:
    puzzle = _line(Sum(3), "a9 b9", "the 3 diagonal from {first}")
    (step, *_) = steps(puzzle, "house-cases")
    assert step.words == (
        "However row 1 is filled with the 3 diagonal from r1c1, there is only 12 or 21 for r1c1 and r1c2: 3 to 9 can "
        "be removed from r1c1 and r1c2, and 1 and 2 from r1c3 to r1c9."
    )


def test_of_a_house_it_names_only_the_rules_that_matter() -> None:
    puzzle = _line(Sum(3), "a9 b9", "the 3 diagonal from {first}")
    idle = Constraint.goal(Sum(10), Region.path(map(EMPTY.coord, ("d9", "e9"))).called("the 10 diagonal from {first}"))
    (both, *_) = steps(puzzle.add_constraint(idle), "house-cases")
    assert both.words.startswith("However row 1 is filled with the 3 diagonal from r1c1 and the 10 diagonal from r1c4")
    (one, *_) = steps(puzzle.add_constraint(idle), "house-cases", "d9=4 e9=6")
    assert one.words.startswith("However row 1 is filled with the 3 diagonal from r1c1, there is only 12 or 21")


def test_what_the_filling_of_a_house_has_struck_goes_by_its_name() -> None:
    puzzle = _line(Sum(3), "a9 b9", "the 3 diagonal from {first}")
    (step, *_) = steps(puzzle, "house-cases")
    assert isinstance(step.found, Deduction)
    assert step.found.named is not None
    assert step.found.named(EMPTY.names) == "the filling of row 1"


def _masks(*digits: str) -> Sequence[int]:
    return [sum(1 << int(digit) for digit in each) for each in digits]


@pytest.mark.parametrize(
    ("rule", "masks", "k", "words"),
    [
        (MinDifference(5), _masks("1239", "4", "9"), 1, "need 9 on both sides of it"),
        (MinDifference(5), _masks("1239", "3", "89"), 1, None),
        (MinDifference(5), _masks("9", "4", "9"), 0, None),
        (VisibleCount(2), _masks("9", "12", "12"), 0, "let at most one be seen"),
        (VisibleCount(1), _masks("1", "23", "1234"), 0, "let at least two be seen"),
        (VisibleCount(2), _masks("1", "23", "123"), 0, None),
        (BetweenEnds(), _masks("123", "3", "12"), 1, "need a larger number at an end"),
        (BetweenEnds(), _masks("34", "3", "5"), 1, "need a smaller number at an end"),
        (BetweenEnds(), _masks("34", "4", "5"), 1, None),
        (BetweenEnds(outside=True), _masks("123", "3", "12"), 1, None),
        (FirstSum(5), _masks("3", "123456789", "123456789"), 0, "make the sum 6 or more"),
        (FirstSum(30), _masks("3", "123456789", "123456789"), 0, "make the sum 20 or less"),
        (FirstSum(5), _masks("1", "123456789", "123456789"), 0, "make the sum 1"),
        (FirstSum(9), _masks("3", "123456789", "123456789"), 0, None),
        (Sum(9), _masks("3", "1", "2"), 0, "make the sum 6 or less"),
        (Sum(9), _masks("3", "56", "29"), 0, "make the sum 10 or more"),
        (Sum(10), _masks("3", "56", "29"), 0, None),
        (Contains((1, 2, 3)), _masks("4", "123", "123"), 0, "leave two cells for three numbers"),
        (Contains((1, 1, 3)), _masks("1", "13", "13"), 0, None),
        (Sandwich(5, 1, 6), _masks("1", "26", "345", "1245"), 0, "leave no place 2 or 3 cells away for the 6"),
        (Sandwich(5, 1, 6), _masks("1", "26", "346", "1245"), 0, None),
        (Sandwich(5, 1, 6), _masks("5", "16", "5", "16"), 0, "lie outside the sandwich, which needs the 5"),
        (Sandwich(5, 1, 6), _masks("4", "1", "235", "16"), 0, None),
        (Sandwich(0, 1, 5), _masks("24", "1", "24", "15"), 1, "leave no place beside it for the 5"),
    ],
)
def test_what_a_rule_says_is_wrong(rule: Rule, masks: Sequence[int], k: int, words: str | None) -> None:
    assert rule.objection(SCOPE, masks, k, lambda one, other: True, EMPTY.names) == words


@pytest.mark.parametrize(
    ("masks", "k", "words"),
    [
        (("1", "123456789", "123456789"), 0, "be too small, as r1c2 and r1c3 add up to 3 or more"),
        (("56789", "9", "123456789"), 1, "make r1c2 and r1c3 add up to 10 or more, and r1c1 is 9 or less"),
        (("56789", "1", "123"), 1, "make r1c2 and r1c3 add up to 4 or less, and r1c1 is 5 or more"),
        (("123456789", "4", "123456789"), 1, None),
    ],
)
def test_which_sums_cannot_be_equal(masks: tuple[str, ...], k: int, words: str | None) -> None:
    scope = _scope("a9", "b9 c9")
    assert EqualSums().objection(scope, _masks(*masks), k, lambda one, other: True, EMPTY.names) == words


@pytest.mark.parametrize("rule", [MinDifference(5), FirstSum(5)])
def test_a_reason_that_needs_different_numbers_is_not_given_without(rule: Rule) -> None:
    masks = _masks("9", "4", "9") if isinstance(rule, MinDifference) else _masks("3", "123", "123")
    k = 1 if isinstance(rule, MinDifference) else 0
    assert rule.objection(SCOPE, masks, k, lambda one, other: False, EMPTY.names) is None
