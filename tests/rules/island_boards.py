"""Boards of islands for the rules about bridges: which lines there are is worked out again, cell by cell."""

from __future__ import annotations

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.mark import Domain, Masks
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.genres.hashi import GENRE
from penmark.rules.field import Scope
from tests.rules.harness import make_scope

UP_TO_TWO = Domain.numbers(range(3))


def islands(*rows: str, domain: Domain = UP_TO_TWO, region: Region | None = None) -> Scope:
    """The lines of a board that is drawn with `o` for islands; all of them, or a region."""
    board = substrate(*rows)
    links = [layer for layer in board.layers if layer in ("linkh", "linkv")]
    return make_scope(board, dict.fromkeys(links, domain), [region or Region.all_of(*links)])


def substrate(*rows: str) -> Substrate:
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for at in island_cells(*rows):
        builder.set_material(at, GENRE.line_ends)
    return builder.build().substrate


def island_cells(*rows: str) -> list[Coord]:
    return [cell(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "o"]


def joined_cells(*rows: str) -> dict[Coord, tuple[Coord, Coord]]:
    """By the first link of every line, the islands that it joins."""
    found: dict[Coord, tuple[Coord, Coord]] = {}
    cells = island_cells(*rows)
    for one in cells:
        right = [at for at in cells if at.row == one.row and at.col > one.col]
        below = [at for at in cells if at.col == one.col and at.row > one.row]
        if right:
            found[link_h(one.row, one.col)] = one, min(right)
        if below:
            found[link_v(one.row, one.col)] = one, min(below)
    return found


def masks_of(scope: Scope, **candidates: int) -> Masks:
    """Full candidate sets except for these: `h0_2=0b001` for the line that begins with link_h(0, 2)."""
    masks = scope.field.full_masks()
    for name, mask in candidates.items():
        row, col = map(int, name[1:].split("_"))
        masks[scope.field.substrate.layout.index((link_h if name[0] == "h" else link_v)(row, col))] = mask
    return masks
