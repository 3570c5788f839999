from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.distinct_sum import DistinctSum
from penmark.solvers.lowered import lowering_of
from penmark.variants.killer_cage import KillerCage
from tests.rules.harness import Board, Naive, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row

ONE_TO_SIX = Domain.numbers(range(1, 7))


def adds_up(target: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        return len(set(line)) == len(line) and sum(line) == target

    return naive


@pytest.mark.parametrize(
    ("length", "domain", "target"),
    [
        (1, ONE_TO_FOUR, 3),
        (2, ONE_TO_FOUR, 5),
        (3, ONE_TO_SIX, 10),
        (4, ONE_TO_FOUR, 10),
        (3, Domain.numbers([0, 5, 62, 63]), 68),
    ],
)
def test_different_numbers_add_up(length: int, domain: Domain, target: int) -> None:
    assert_rule(DistinctSum(target), row(length, domain), adds_up(target))


def test_a_sum_out_of_reach_has_no_solution() -> None:
    assert_encoding_agrees(DistinctSum(3), row(3, ONE_TO_FOUR), adds_up(3))


def test_many_sets_are_not_listed() -> None:
    from penmark.rules import distinct_sum

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distinct_sum, "_MOST_SETS", 1)
        assert_encoding_agrees(DistinctSum(10), row(3, ONE_TO_SIX), adds_up(10))


def test_what_is_wrong_is_told() -> None:
    scope = row(3, ONE_TO_SIX)
    cells = [cell(0, 0), cell(0, 1), cell(0, 2)]
    words = assert_violation(DistinctSum(15).check(scope, candidates(scope, [6], [5], [1, 2])), "no-such-set", cells)
    assert words == "r1c1, r1c2 and r1c3 must hold different numbers that add up to 15, but cannot."
    assert_violation(DistinctSum(15).check(scope, candidates(scope, [6], [6], [3])), "distinct-repeated", cells[:2])


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="cannot reach -1"):
        DistinctSum(-1).validate(row(2, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="at least one open position"):
        DistinctSum(1).validate(row(0, ONE_TO_FOUR))


def test_for_a_search_it_says_more_and_means_the_same() -> None:
    cages = [((0, 0), (0, 1)), ((1, 1), (2, 1), (2, 2)), ((3, 0), (3, 1), (3, 2), (3, 3)), ((0, 3),)]
    answers = []
    for sums in ((3, 8, 10, 4), (4, 6, 10, 2), (7, 3, 10, 1)):  # the last: three different numbers make 6 or more
        variants = [KillerCage(tuple(cell(*at) for at in cage), n) for cage, n in zip(cages, sums, strict=True)]
        puzzle = by_name("sudoku").new(4, 4, variants)
        plain, searched = (lowering_of(puzzle, for_search=flag).program for flag in (False, True))
        assert plain.code != searched.code
        of_plain, of_searched = (each.solver().enumerate([], 1000) for each in (plain, searched))
        assert of_plain[1]
        assert of_searched[1]
        assert sorted(of_plain[0]) == sorted(of_searched[0])
        answers.append(len(of_plain[0]))
    assert answers[0] > 0
    assert answers[2] == 0


def test_a_set_of_which_two_numbers_want_one_cell_is_no_choice() -> None:
    say = by_name("sudoku").samples[0].puzzle.names
    masks = [1 << 2 | 1 << 3, 1 << 4 | 1 << 9, 1 << 4 | 1 << 9, 1 << 4 | 1 << 9 | 1 << 8]
    assert DistinctSum(23).choices(masks, say) == "2489"
    assert DistinctSum(24).choices(masks, say) == "3489"
    assert DistinctSum(13).choices([1 << 4 | 1 << 9] * 2, say) == "49"
    assert DistinctSum(22).choices([1 << 4 | 1 << 9] * 3, say) is None
