from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from penmark.board.coord import Coord, Layer, edge_h, edge_v
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED, Outcome
from penmark.rules.path import Path
from tests.rules.graph_boards import (
    EDGES,
    assert_right_over_all_candidates,
    cells,
    clusters,
    count_by_checking,
    count_by_encoding,
    edges,
    masks_of,
    points,
    with_mark,
)
from tests.rules.harness import (
    Board,
    Naive,
    PlainNames,
    assert_agrees_on_full_boards,
    assert_encoding_agrees,
    assert_rule,
    assert_sound_over_candidates,
    assert_violation,
    make_scope,
)

LOOP = Path(TRUE, closed=True)
OPEN = Path(TRUE, closed=False)


def one_path(rule: Path) -> Naive:
    def naive(board: Board) -> bool:
        drawn = with_mark(board, rule.mark)
        met = clusters(drawn, lambda a, b: bool(points(a, rule.vertices) & points(b, rule.vertices)))
        degrees = Counter(point for edge in drawn for point in points(edge, rule.vertices))
        ends = list(degrees.values()).count(1)
        return len(met) == 1 and max(degrees.values()) <= 2 and ends == (0 if rule.closed else 2)

    return naive


def around(row: int, col: int) -> list[Coord]:
    """The edges of a cell, in the order of a board's positions."""
    return [edge_h(row, col), edge_h(row + 1, col), edge_v(row, col), edge_v(row, col + 1)]


def between(rows: int, cols: int) -> Scope:
    """The edges between the cells of a board."""
    inner = [edge_h(r, c) for r in range(1, rows) for c in range(cols)]
    inner += [edge_v(r, c) for r in range(rows) for c in range(1, cols)]
    return edges(rows, cols, Region.of(inner))


SCOPES = {
    "one cell": edges(1, 1),
    "two cells": edges(1, 2),
    "part of a board": edges(2, 2, Region.of([*around(1, 1), edge_v(0, 1), edge_v(0, 2), edge_h(0, 1), edge_h(1, 0)])),
    "two places apart": edges(1, 3, Region.of([*around(0, 2), *around(0, 0)])),
    "a star": edges(2, 2, Region.of([edge_h(1, 0), edge_h(1, 1), edge_v(0, 1), edge_v(1, 1), edge_h(0, 0)])),
}


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_it_is_sound_over_all_candidates(scope: Scope, closed: bool, mark: Mark) -> None:
    rule = Path(mark, closed)
    assert_right_over_all_candidates(rule, scope, one_path(rule))


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
@pytest.mark.parametrize("scope", [between(2, 3), between(3, 2), between(2, 2), between(1, 4)])
def test_it_is_sound_through_cells(scope: Scope, closed: bool) -> None:
    rule = Path(TRUE, closed, Layer.CELLS)
    assert_right_over_all_candidates(rule, scope, one_path(rule))


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
def test_all_ways_to_say_it_agree(closed: bool) -> None:
    assert_rule(Path(TRUE, closed), SCOPES["two cells"], one_path(Path(TRUE, closed)))
    through_cells = Path(FALSE, closed, Layer.CELLS)
    assert_rule(through_cells, between(2, 3), one_path(through_cells))


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
def test_four_cells(closed: bool) -> None:
    rule = Path(TRUE, closed)
    scope = edges(2, 2)
    assert_agrees_on_full_boards(rule, scope, one_path(rule))
    assert_sound_over_candidates(rule, scope, one_path(rule), examples=60)
    assert_encoding_agrees(rule, scope, one_path(rule))


def test_marks_may_be_numbers() -> None:
    rule = Path(Mark.number(2), closed=True)
    scope = edges(1, 2, domain=Domain.numbers([1, 2, 5]))
    assert_agrees_on_full_boards(rule, scope, one_path(rule))
    assert_encoding_agrees(rule, scope, one_path(rule))


LOOP_COUNTS = [(1, 1, 1), (1, 4, 10), (2, 2, 13), (2, 3, 40), (3, 3, 213)]


@pytest.mark.parametrize(("rows", "cols", "count"), LOOP_COUNTS)
def test_the_number_of_loops_is_known(rows: int, cols: int, count: int) -> None:
    """A231829."""
    assert count_by_checking(edges(rows, cols), LOOP) == count
    assert count_by_encoding(edges(rows, cols), LOOP) == count


@pytest.mark.parametrize(("rows", "cols", "count"), LOOP_COUNTS)
def test_loops_through_cells_are_those_of_a_smaller_board(rows: int, cols: int, count: int) -> None:
    rule = Path(TRUE, closed=True, vertices=Layer.CELLS)
    scope = between(rows + 1, cols + 1)
    assert count_by_checking(scope, rule) == count
    assert count_by_encoding(scope, rule) == count


@pytest.mark.parametrize(("rows", "cols", "count"), [(1, 1, 12), (2, 2, 322)])
def test_the_number_of_open_paths_is_known(rows: int, cols: int, count: int) -> None:
    """A288032."""
    assert count_by_checking(edges(rows, cols), OPEN) == count
    assert count_by_encoding(edges(rows, cols), OPEN) == count


THREE = edges(1, 3)


def check(rule: Path, on: Iterable[Coord], off: Iterable[Coord] = (), rest: Mark | None = None) -> Outcome:
    """What the rule says of a row of three cells with some edges decided, the others open or at one mark."""
    return rule.check(THREE, masks_of(THREE, dict.fromkeys(on, TRUE) | dict.fromkeys(off, FALSE), rest))


@pytest.mark.parametrize("rule", [LOOP, OPEN])
def test_a_branch_is_named(rule: Path) -> None:
    branch = [edge_h(0, 0), edge_h(0, 1), edge_v(0, 1)]
    words = assert_violation(check(rule, [*branch, edge_v(0, 3)]), "path-branch", branch)
    assert words == "The path branches where edge_h(0, 0), edge_h(0, 1) and edge_v(0, 1) meet."


def test_a_loop_has_no_dead_end() -> None:
    outcome = check(LOOP, [edge_v(0, 0), edge_v(0, 3)], [edge_h(0, 0), edge_h(1, 2)])
    words = assert_violation(outcome, "path-dead-end", [edge_v(0, 0), edge_v(0, 3)])
    assert words == "The path cannot go on from edge_v(0, 0) and edge_v(0, 3), but must close."
    assert check(LOOP, [edge_v(0, 0), edge_v(0, 3)]) is PENDING


def test_an_open_path_has_two_ends_and_no_third() -> None:
    cut_off = [edge_h(0, 0), edge_h(1, 0), edge_h(0, 2)]
    outcome = check(OPEN, [edge_v(0, 0), edge_v(0, 3)], cut_off)
    words = assert_violation(outcome, "path-dead-end", [edge_v(0, 0), edge_v(0, 3)])
    assert words.endswith(", but a path has two ends only.")
    assert check(OPEN, [edge_v(0, 0)], cut_off) is PENDING
    assert check(OPEN, [edge_v(0, 0)], rest=FALSE) is SATISFIED


def test_a_loop_that_leaves_something_out_is_named() -> None:
    outcome = check(LOOP, [*around(0, 0), edge_v(0, 3)])
    words = assert_violation(outcome, "path-early-loop", around(0, 0))
    assert words.startswith("The path closes into a loop, leaving out other parts of it: edge_h(0, 0), ")


def test_a_finished_loop_waits_for_the_rest_to_be_ruled_out() -> None:
    assert check(LOOP, around(0, 0)) is PENDING
    assert check(LOOP, around(0, 0), rest=FALSE) is SATISFIED


def test_an_open_path_never_closes() -> None:
    words = assert_violation(check(OPEN, around(0, 1)), "path-early-loop", around(0, 1))
    assert words.startswith("The path closes into a loop, but must stay open: edge_h(0, 1), ")


@pytest.mark.parametrize("rule", [LOOP, OPEN])
def test_parts_that_cannot_be_joined_are_named(rule: Path) -> None:
    on = [edge_h(0, 0), edge_v(0, 0), edge_v(0, 3)]
    words = assert_violation(check(rule, on, [edge_h(0, 1), edge_h(1, 1)]), "path-split", [edge_v(0, 3)])
    assert words == "edge_v(0, 3) can no longer be joined to the rest of the path."
    assert check(rule, on, [edge_h(0, 1)]) is PENDING


@pytest.mark.parametrize(("rule", "what"), [(LOOP, "loop"), (OPEN, "path")])
def test_nothing_is_no_path(rule: Path, what: str) -> None:
    words = assert_violation(check(rule, [], rest=FALSE), "path-missing", [])
    assert words == f"There is no {what} here, and no edge left for one."


def test_a_loop_needs_edges_that_can_close() -> None:
    left, right = [edge_h(0, 0), edge_h(1, 0), edge_v(0, 0)], around(0, 2)
    others = [edge_h(0, 1), edge_h(1, 1), edge_v(0, 1)]
    assert check(LOOP, [], others) is PENDING
    words = assert_violation(check(LOOP, [edge_v(0, 0)], others), "path-missing", left)
    assert words.startswith("No loop is possible among the edges that are left: edge_h(0, 0), ")
    assert_violation(check(LOOP, [], [*others, *right]), "path-missing", left)
    assert check(OPEN, [edge_v(0, 0)], others) is PENDING


@pytest.mark.parametrize("closed", [True, False])
def test_no_edges_allow_no_path(closed: bool) -> None:
    empty = edges(1, 1, Region.of([]))
    rule = Path(TRUE, closed)
    rule.validate(empty)
    assert_violation(rule.check(empty, empty.field.full_masks()), "path-missing", [])
    assert count_by_encoding(empty, rule) == 0


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match=r"cell\(0, 0\) joins no two corners"):
        LOOP.validate(cells(1, 2))
    with pytest.raises(RuleError, match=r"edge_h\(0, 0\) joins no two cells"):
        Path(TRUE, True, Layer.CELLS).validate(edges(2, 2))
    with pytest.raises(RuleError, match="through corners or cells, not through edgeh positions"):
        Path(TRUE, True, Layer.EDGES_H).validate(edges(2, 2))
    with pytest.raises(RuleError, match=r"edge_h\(0, 0\) holds binary marks"):
        Path(Mark.number(1), True).validate(edges(1, 1))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        LOOP.validate(Scope(THREE.field, [THREE.indices] * 2))


def test_edges_that_are_no_floor_take_no_part() -> None:
    substrate = Substrate.new(Rectangular(2, 2), dict.fromkeys(EDGES, Material.FLOOR))
    inner = [edge_h(1, 0), edge_h(1, 1), edge_v(0, 1), edge_v(1, 1)]
    substrate = substrate.with_materials(dict.fromkeys(inner, Material.HOLE))
    scope = make_scope(substrate, dict.fromkeys(EDGES, BINARY), [Region.all()])
    assert count_by_checking(scope, LOOP) == count_by_encoding(scope, LOOP) == 1


def test_it_reads_as_a_sentence() -> None:
    start, end = "The edges that hold yes form one ", " that neither branches nor crosses itself."
    assert LOOP.words(PlainNames()) == f"{start}closed loop{end}"
    assert OPEN.words(PlainNames()) == f"{start}path with two ends{end}"
