"""Boards for the counting and numeric rules: a row of cells, or several rows that a rule binds together."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board.coord import Coord, Layer, cell, corner, edge_h
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, Domain, Masks
from penmark.board.substrate import Material, Substrate
from penmark.rules.field import Scope
from tests.rules.harness import make_scope

ONE_TO_THREE = Domain.numbers(range(1, 4))
ONE_TO_FOUR = Domain.numbers(range(1, 5))


def lines(parts: Iterable[Iterable[Coord]], domain: Domain = BINARY, rows: int = 3, cols: int = 6) -> Scope:
    """Lists of cells on one board."""
    substrate = Substrate.new(Rectangular(rows, cols), {Layer.CELLS: Material.FLOOR})
    return make_scope(substrate, {Layer.CELLS: domain}, parts)


def row(length: int, domain: Domain = BINARY) -> Scope:
    """The first cells of the top row."""
    return lines([[cell(0, c) for c in range(length)]], domain)


def rows(count: int, length: int, domain: Domain = BINARY) -> Scope:
    """The first cells of several rows."""
    return lines([[cell(r, c) for c in range(length)] for r in range(count)], domain)


def mixed() -> Scope:
    """A cell that takes numbers and an edge that does not."""
    layers = (Layer.CELLS, Layer.EDGES_H)
    substrate = Substrate.new(Rectangular(1, 1), dict.fromkeys(layers, Material.FLOOR))
    domains = {Layer.CELLS: ONE_TO_THREE, Layer.EDGES_H: BINARY}
    return make_scope(substrate, domains, [[cell(0, 0), edge_h(0, 0)]])


def two_domains() -> Scope:
    """A cell with the numbers 1 to 3 between two corners with 2 to 4."""
    layers = (Layer.CELLS, Layer.CORNERS)
    substrate = Substrate.new(Rectangular(1, 1), dict.fromkeys(layers, Material.FLOOR))
    domains = {Layer.CELLS: ONE_TO_THREE, Layer.CORNERS: Domain.numbers(range(2, 5))}
    return make_scope(substrate, domains, [[corner(0, 0), cell(0, 0), corner(0, 1)]])


def candidates(scope: Scope, *sets: Iterable[int]) -> Masks:
    """The candidate values of each position of the scope, in its order."""
    masks = scope.field.full_masks()
    for i, values in zip(scope.indices, sets, strict=True):
        masks[i] = sum(1 << v for v in values)
    return masks


def full(scope: Scope, *values: int) -> Masks:
    """Every position of the scope decided."""
    return candidates(scope, *([v] for v in values))
