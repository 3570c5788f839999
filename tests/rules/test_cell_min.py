from __future__ import annotations

from collections.abc import Iterable

import pytest

from penmark.board.coord import Coord, Layer, cell, edge_h
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachLosCross
from penmark.board.mark import BINARY, FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.rules.cell_min import CellMin
from penmark.rules.field import CellCounter, Scope
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import (
    Board,
    Naive,
    PlainNames,
    assert_encoding_agrees,
    assert_rule,
    assert_sound_over_candidates,
    assert_violation,
    make_scope,
)
from tests.rules.lines import row


def board(drawn: str, region: Iterable[Coord] | None = None, mark: Mark = TRUE) -> Scope:
    """Rows of `.` floor, `#` wall and `o` hole; a cell counts the marks that it sees."""
    lines = drawn.split()
    materials = {".": Material.FLOOR, "#": Material.WALL, "o": Material.HOLE}
    substrate = Substrate.new(Rectangular(len(lines), len(lines[0])), {Layer.CELLS: Material.FLOOR})
    changes = {cell(r, c): materials[char] for r, line in enumerate(lines) for c, char in enumerate(line)}
    counter = CellCounter("lit", mark, EachLosCross())
    parts = [Region.all() if region is None else Region.of(region)]
    return make_scope(substrate.with_materials(changes), {Layer.CELLS: BINARY}, parts, [counter])


def sees(drawn: str, here: Coord, there: Coord) -> bool:
    """Whether two cells of a drawing lie in one row or column with no wall between."""
    lines = drawn.split()
    if here.row != there.row and here.col != there.col:
        return False
    (top, left), (bottom, right) = sorted([(here.row, here.col), (there.row, there.col)])
    return all(lines[r][c] != "#" for r in range(top, bottom + 1) for c in range(left, right + 1))


def lit(drawn: str, region: Iterable[Coord], least: int, mark: Mark = TRUE) -> Naive:
    cells = list(region)

    def naive(marks: Board) -> bool:
        holders = [at for at, held in marks.items() if held == mark]
        return all(sum(sees(drawn, at, other) for other in holders) >= least for at in cells)

    return naive


ROOMS = "... .#. .o."


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("least", [1, 2, 3])
def test_every_cell_sees_enough(mark: Mark, least: int) -> None:
    scope = board(ROOMS, mark=mark)
    naive = lit(ROOMS, scope.coords(scope.indices), least, mark)
    assert_rule(CellMin("lit", least), scope, naive)


@pytest.mark.parametrize("least", [1, 2])
def test_what_is_seen_may_lie_outside_the_region(least: int) -> None:
    scope = board(ROOMS, [cell(0, 1)])
    reach = scope.field.coords(scope.field.reach("lit", scope.indices[0]))
    assert set(reach) == {cell(0, 0), cell(0, 1), cell(0, 2)}
    assert_rule(CellMin("lit", least), scope, lit(ROOMS, [cell(0, 1)], least), also=reach, exact=True)


def test_none_is_always_enough() -> None:
    scope = board("...")
    CellMin("lit", 0).validate(scope)
    assert CellMin("lit", 0).check(scope, scope.field.full_masks()) is SATISFIED
    assert_encoding_agrees(CellMin("lit", 0), scope, lit("...", scope.coords(scope.indices), 0))


def test_more_than_the_reach_is_never_enough() -> None:
    scope = board("..")
    naive = lit("..", scope.coords(scope.indices), 3)
    assert_sound_over_candidates(CellMin("lit", 3), scope, naive, exact=True)
    assert_encoding_agrees(CellMin("lit", 3), scope, naive)


def test_the_starved_cell_is_named() -> None:
    scope = board(".. ..")
    masks = scope.field.full_masks()
    masks[1] = masks[2] = masks[3] = FALSE.bit
    words = assert_violation(CellMin("lit", 1).check(scope, masks), "cell-min-starved", [cell(1, 1)])
    assert words == "r2c2 gets no lit: none of the cells in its reach can be yes."


def test_a_cell_waits_for_its_light() -> None:
    scope = board(".. ..")
    masks = scope.field.full_masks()
    masks[0] = TRUE.bit
    assert CellMin("lit", 1).check(scope, masks) is PENDING
    masks[3] = TRUE.bit
    assert CellMin("lit", 1).check(scope, masks) is SATISFIED
    assert CellMin("lit", 2).check(scope, masks) is PENDING


def test_a_position_without_candidates_cannot_help() -> None:
    scope = board("..", [cell(0, 0)])
    masks = scope.field.full_masks()
    masks[0], masks[1] = FALSE.bit, 0
    assert_violation(CellMin("lit", 1).check(scope, masks), "cell-min-starved", [cell(0, 0)])


def test_it_reads_as_a_sentence() -> None:
    assert CellMin("lit", 1).words(PlainNames()) == "Each of these cells must get lit from at least 1 cell."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="no counter 'dark' here"):
        CellMin("dark", 1).validate(board(".."))
    with pytest.raises(RuleError, match="no counter 'lit' here"):
        CellMin("lit", 1).validate(row(2))
    with pytest.raises(RuleError, match="cannot ask for -1"):
        CellMin("lit", -1).validate(board(".."))
    substrate = Substrate.new(Rectangular(1, 1), dict.fromkeys((Layer.CELLS, Layer.EDGES_H), Material.FLOOR))
    domains = dict.fromkeys((Layer.CELLS, Layer.EDGES_H), BINARY)
    counters = [CellCounter("lit", TRUE, EachLosCross())]
    with pytest.raises(RuleError, match=r"about cells, edge_h\(1, 0\) is none"):
        CellMin("lit", 1).validate(make_scope(substrate, domains, [[cell(0, 0), edge_h(1, 0)]], counters))
