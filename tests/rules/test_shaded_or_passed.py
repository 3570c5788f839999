from __future__ import annotations

import pytest

from penmark.board.coord import Coord, Layer, cell, link_h, link_v
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachCellAndLinks
from penmark.board.mark import BINARY, FALSE, TRUE, Mark
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.shaded_or_passed import ShadedOrPassed
from tests.rules.harness import Board, assert_rule, assert_violation, make_scope
from tests.rules.links import links

LAYERS = (Layer.CELLS, Layer.LINKS_H, Layer.LINKS_V)
RULE = ShadedOrPassed()


def at(row: int, col: int, *greys: Coord) -> Scope:
    """A cell of a 3×3 board with its links; there are none to grey cells."""
    board = Substrate.new(Rectangular(3, 3), dict.fromkeys(LAYERS, Material.FLOOR))
    gone = {link for grey in greys for link in map(board.layout.coords.__getitem__, board.layout.links_at(grey))}
    board = board.with_materials(dict.fromkeys((*greys, *gone), Material.GREY))
    table, family = EachCellAndLinks().table(board), EachCellAndLinks()
    k = next(k for k in range(len(table)) if family.anchor(board, k) == cell(row, col))
    return make_scope(board, dict.fromkeys(LAYERS, BINARY), [[board.layout.coords[i] for i in table[k]]])


def used(board: Board) -> bool:
    shaded = any(mark == TRUE for at, mark in board.items() if at.layer is Layer.CELLS)
    lines = sum(mark == TRUE for at, mark in board.items() if at.layer is not Layer.CELLS)
    return lines == (0 if shaded else 2)


@pytest.mark.parametrize(
    "scope", [at(1, 1), at(0, 0), at(0, 1), at(1, 1, cell(0, 1), cell(1, 0)), at(0, 0, cell(0, 1))]
)
def test_a_cell_is_shaded_or_has_two_lines(scope: Scope) -> None:
    assert_rule(RULE, scope, used)


def test_what_is_wrong_is_named() -> None:
    scope = at(1, 1)
    outcome = RULE.check(scope, links(scope, drawn=[cell(1, 1), link_h(1, 0)]))
    words = assert_violation(outcome, "shaded-and-passed", [cell(1, 1), link_h(1, 0)])
    assert words == "r2c2 is shaded, but the loop passes it: link_h(1, 0)."
    lines = [link_h(1, 0), link_h(1, 1), link_v(0, 1)]
    words = assert_violation(RULE.check(scope, links(scope, drawn=lines)), "too-many-lines", [cell(1, 1), *lines])
    assert words == "More than two lines meet in r2c2: link_h(1, 0), link_h(1, 1) and link_v(0, 1)."
    outcome = RULE.check(scope, links(scope, free=[cell(1, 1), *lines]))
    assert_violation(outcome, "neither-shaded-nor-passed", [cell(1, 1), *lines, link_v(1, 1)])


def test_a_cell_without_links_is_shaded() -> None:
    scope = at(0, 0, cell(0, 1), cell(1, 0))
    assert RULE.check(scope, links(scope)) is PENDING
    assert RULE.check(scope, links(scope, drawn=[cell(0, 0)])) is SATISFIED


def test_the_cell_comes_first() -> None:
    board = at(1, 1).field.substrate
    domains = dict.fromkeys(LAYERS, BINARY)
    for coords in ([link_h(1, 0), cell(1, 1)], [cell(1, 1), cell(0, 0)]):
        with pytest.raises(RuleError, match="the cell first"):
            RULE.validate(make_scope(board, domains, [coords]))


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ([(cell(1, 1), TRUE)], "as r2c2 is shaded"),
        ([(link_h(1, 0), TRUE), (link_v(1, 1), TRUE)], "as two lines meet there: r2c1–r2c2 and r2c2–r3c2"),
        ([(link_h(1, 0), TRUE)], "as the loop passes there: r2c1–r2c2"),
        ([(link_h(1, 0), FALSE)], None),
    ],
)
def test_what_follows_from_marks_is_told_with_these(known: list[tuple[Coord, Mark]], words: str | None) -> None:
    say = by_name("yajilin").new(4, 4).names
    assert RULE.link_words([(link_v(0, 1), FALSE)], known, say) == words
