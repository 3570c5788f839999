from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.errors import RuleError
from penmark.puzzle.places import place_name
from penmark.puzzle.registry import by_name
from penmark.rules.indexes import Indexes
from penmark.variants.box_indexer import BoxIndexer
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def indexed(place: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        value = line[place - 1]
        return 1 <= value <= len(line) and line[value - 1] == place

    return naive


@pytest.mark.parametrize(("length", "place"), [(4, 1), (4, 3), (3, 2), (4, 4)])
def test_the_number_says_where_its_place_stands(length: int, place: int) -> None:
    assert_rule(Indexes(place), row(length, ONE_TO_FOUR), indexed(place))


def test_a_wrong_index_is_told() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = Indexes(2).check(scope, candidates(scope, [1, 3], [1, 4], [2]))
    words = assert_violation(outcome, "index-wrong", [cell(0, 1), cell(0, 0), cell(0, 2)])
    assert words == "r1c2 says at which place of its line the 2 stands, but it cannot."


def test_its_region_is_named_by_the_indexer() -> None:
    puzzle = by_name("sudoku").new(9, 9, [BoxIndexer((cell(4, 5),))])
    number = next(n for n, each in enumerate(puzzle.constraints) if each.rule.kind == "indexes")
    assert place_name(puzzle, number, 0, puzzle.names) == "the group of the indexer at r5c6"


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="no place 4 in a line of 3"):
        Indexes(4).validate(row(3, ONE_TO_FOUR))
