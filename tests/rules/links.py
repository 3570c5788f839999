"""Boards of links for the rules about pearls."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from penmark.board.coord import Coord, Layer, link_h, link_v
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachCellLinks
from penmark.board.mark import BINARY, Masks
from penmark.board.substrate import Material, Substrate
from penmark.rules.field import Scope
from tests.rules.harness import make_scope

LINKS = (Layer.LINKS_H, Layer.LINKS_V)


def about(at: Coord, *others: Coord) -> Scope:
    """The links about a cell of a 5×6 board, as a pearl there has them, and some others."""
    substrate = Substrate.new(Rectangular(5, 6), dict.fromkeys(LINKS, Material.FLOOR))
    coords = [substrate.layout.coords[i] for i in EachCellLinks((at,)).table(substrate)[0]]
    return make_scope(substrate, dict.fromkeys(LINKS, BINARY), [[*coords, *others]])


def links(scope: Scope, drawn: Iterable[Coord] = (), free: Iterable[Coord] = ()) -> Masks:
    """Candidates with lines on some links and none on others."""
    masks, index = scope.field.full_masks(), scope.field.substrate.layout.index
    for link in drawn:
        masks[index(link)] = 0b10
    for link in free:
        masks[index(link)] = 0b01
    return masks


def exits(drawn: Collection[Coord], at: Coord) -> list[tuple[int, int]]:
    """The steps by which lines leave a cell."""
    around = {
        (0, -1): link_h(at.row, at.col - 1),
        (0, 1): link_h(at.row, at.col),
        (-1, 0): link_v(at.row - 1, at.col),
        (1, 0): link_v(at.row, at.col),
    }
    return [step for step, link in around.items() if link in drawn]
