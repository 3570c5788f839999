from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.islands import Island, Islands
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.graph_boards import assert_right_over_all_candidates, cells, clusters, picture, with_mark
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation
from tests.rules.lowered import assert_lowering_agrees


def islands(sizes: dict[Coord, int | None], mark: Mark = TRUE) -> Islands:
    return Islands(mark, tuple(Island(at, size) for at, size in sizes.items()))


def one_clue_each(sizes: dict[Coord, int | None], mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        parts = clusters(with_mark(board, mark))
        clues = [[sizes[at] for at in part if at in sizes] for part in parts]
        fits = [len(mine) == 1 and mine[0] in (None, len(part)) for mine, part in zip(clues, parts, strict=True)]
        return all(fits) and sum(map(len, clues)) == len(sizes)

    return naive


TOP = Region.of([cell(r, c) for r in (0, 1) for c in range(3)])
BOARDS: dict[str, tuple[Scope, dict[Coord, int | None]]] = {
    "row": (cells(1, 6), {cell(0, 0): 2, cell(0, 4): 1}),
    "block": (cells(2, 3), {cell(0, 0): 2, cell(1, 2): 1}),
    "question mark": (cells(2, 3), {cell(1, 0): None, cell(0, 2): 2}),
    "one large": (cells(2, 3), {cell(0, 1): 4}),
    "no clue": (cells(2, 2), {}),
    "part of a board": (cells(3, 3, region=TOP), {cell(0, 1): 3}),
}
SQUARES: dict[str, tuple[Scope, dict[Coord, int | None]]] = {
    "square": (cells(3, 3), {cell(0, 0): 2, cell(2, 1): 3}),
    "ring": (cells(3, 3, holes=[cell(1, 1)]), {cell(0, 0): 3, cell(2, 2): 2}),
    "large": (cells(3, 3), {cell(1, 1): 6}),
}


@pytest.mark.parametrize(("scope", "sizes"), BOARDS.values(), ids=BOARDS)
def test_it_is_right_over_all_candidates(scope: Scope, sizes: dict[Coord, int | None]) -> None:
    for mark in (TRUE, FALSE):
        assert_right_over_all_candidates(islands(sizes, mark), scope, one_clue_each(sizes, mark))


@pytest.mark.parametrize(("scope", "sizes"), (BOARDS | SQUARES).values(), ids=BOARDS | SQUARES)
def test_all_ways_to_say_it_agree(scope: Scope, sizes: dict[Coord, int | None]) -> None:
    assert_rule(islands(sizes), scope, one_clue_each(sizes, TRUE))


@pytest.mark.parametrize("seed", range(8))
def test_random_clues(seed: int) -> None:
    rng = Random(seed)
    scope = cells(3, 4)
    places = rng.sample([cell(r, c) for r in range(3) for c in range(4)], rng.randint(1, 4))
    sizes: dict[Coord, int | None] = {at: rng.choice([None, 1, 2, 2, 3, 4, 5]) for at in places}
    assert_lowering_agrees(islands(sizes, FALSE), scope, one_clue_each(sizes, FALSE))


def test_what_is_wrong_is_told() -> None:
    scope = cells(3, 4)
    rule = islands({cell(0, 0): 2, cell(2, 3): 3})
    outcome = rule.check(scope, picture(scope, "###.", "..#.", "..##"))
    words = assert_violation(outcome, "island-with-two-clues", [cell(0, 0), cell(2, 3)])
    assert words == "One island joins the clues r1c1 and r3c4; each island has one."
    outcome = rule.check(scope, picture(scope, "###?", "????", "???#"))
    words = assert_violation(outcome, "island-too-big", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "An island of 2 has 3 cells: r1c1, r1c2 and r1c3."
    outcome = rule.check(scope, picture(scope, "#.??", ".???", "????"))
    words = assert_violation(outcome, "island-too-small", [cell(0, 0)])
    assert words == "The island of 2 at r1c1 has room for 1 cell only."
    outcome = rule.check(scope, picture(scope, "??.#", "??..", "????"))
    words = assert_violation(outcome, "island-without-clue", [cell(0, 3)])
    assert words == "The island at r1c4 has no clue, and none can be joined to it."


def test_room_does_not_reach_beside_another_island() -> None:
    scope = cells(1, 5)
    rule = islands({cell(0, 0): 3, cell(0, 4): 1})
    assert rule.check(scope, picture(scope, "#???#")) is PENDING
    outcome = rule.check(scope, picture(scope, "#??##"))
    assert_violation(outcome, "island-too-big", [cell(0, 3), cell(0, 4)])
    tight = islands({cell(0, 0): 3, cell(0, 3): 2})
    assert_violation(tight.check(scope, picture(scope, "#??#?")), "island-too-small", [cell(0, 0)])


def test_a_full_board_is_satisfied() -> None:
    scope = cells(2, 3)
    assert islands({cell(0, 0): 2, cell(1, 2): None}).check(scope, picture(scope, "##.", "..#")) is SATISFIED


def test_it_refuses_clues_that_have_no_place() -> None:
    with pytest.raises(RuleError, match="different positions"):
        islands({cell(4, 4): 1}).validate(cells(2, 2))
    with pytest.raises(RuleError, match="different positions"):
        Islands(TRUE, (Island(cell(0, 0), 1), Island(cell(0, 0), 2))).validate(cells(2, 2))
    with pytest.raises(RuleError, match="one position or more, got 0"):
        islands({cell(0, 0): 0}).validate(cells(2, 2))


def test_it_reads_as_a_sentence_and_speaks_for_its_clues() -> None:
    scope, rule = cells(2, 3), islands({cell(0, 0): 2, cell(1, 2): None})
    assert rule.words(PlainNames()) == "Every island has exactly one clue, and as many cells as its number says."
    assert [rule.part_clue(scope, k) for k in (0, 1)] == [cell(0, 0), cell(1, 2)]


@pytest.mark.parametrize(
    ("place", "goal", "words"),
    [
        ("the 4 at r1c1", [TRUE, TRUE], "the 4 at r1c1 cannot grow without them"),
        ("the 4 at r1c1", [FALSE], "the 4 at r1c1 cannot take it in"),
        ("the 4 at r1c1", [TRUE, FALSE], None),
        ("the islands", [TRUE], "every island must get its cells"),
    ],
)
def test_it_says_why_marks_follow(place: str, goal: list[Mark], words: str | None) -> None:
    assert Islands(TRUE, ()).owed_words(place, goal, PlainNames()) == words
