"""What follows for the rest of a board from what its cells are made of."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from operator import and_
from typing import TYPE_CHECKING

from penmark.board.adjacency import cells_beside
from penmark.board.coord import LINK_LAYERS, Coord, Layer, cell
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError

if TYPE_CHECKING:
    from penmark.puzzle.genre import Genre

_OWN = frozenset({Layer.CELLS, Layer.FRAME})
"""Layers that follow from nothing else."""


def settled(genre: Genre, substrate: Substrate) -> Substrate:
    """See `Genre.settle`. Cheap where nothing can follow: boards of cells alone, and boards of one material a layer."""
    layout = substrate.layout
    if Layer.CELLS not in layout.layers or (len(layout.layers) == 1 and substrate.rooms is None):
        return substrate
    if not genre.layers.keys() >= set(layout.layers):
        return substrate  # no board of this genre: the puzzle says so
    if genre.line_ends is not None:
        return _settled(genre, substrate)
    spans = ((layout.span(layer), genre.layers[layer]) for layer in layout.layers)
    if all(substrate.materials.count(material, span.start, span.stop) == len(span) for span, material in spans):
        return substrate
    return _settled(genre, substrate)


def require_cell(genre: Genre, at: Coord, material: Material) -> None:
    """Refuse a material for anything but a cell: what the rest is made of follows, and would be undone."""
    if at.layer is not Layer.CELLS and material is not genre.layers.get(at.layer):
        raise PuzzleError(f"{genre.title} has no {material.wire_name} in its {at.layer} layer: only cells are changed")


@lru_cache(maxsize=64)
def _settled(genre: Genre, substrate: Substrate) -> Substrate:
    layout, materials, rooms = substrate.layout, bytearray(substrate.materials), substrate.rooms
    for layer in layout.layers:
        if layer in LINK_LAYERS and genre.line_ends is not None:
            _lay_lines(genre, substrate, layer, materials)
        elif layer in LINK_LAYERS:
            _lay_links(genre, substrate, layer, materials)
        elif layer not in _OWN:
            for i in layout.span(layer):
                there = _is_there(substrate, layout.coords[i])
                materials[i] = genre.layers[layer] if there else Material.HOLE
    if rooms is not None:
        cells = (cell(r, c) for r in range(substrate.rows) for c in range(substrate.cols))
        rooms = rooms.without([at for at in cells if substrate.is_absent(at)])
    return Substrate(substrate.dims, layout, bytes(materials), rooms)


def _lay_links(genre: Genre, substrate: Substrate, layer: Layer, materials: bytearray) -> None:
    """Every link whose two cells carry lines."""
    cells, links, cols = substrate.layout.span(Layer.CELLS), substrate.layout.span(layer), substrate.cols
    made_of = substrate.materials[cells.start : cells.stop]
    able = frozenset(material for material in set(made_of) if genre.carries_lines(Material(material)))
    carries = [material in able for material in made_of]
    both = [*map(and_, carries, carries[1 if layer is Layer.LINKS_H else cols :])]
    if layer is Layer.LINKS_H:
        both = [there for k, there in enumerate(both) if (k + 1) % cols]  # the last of a row is beside none
    made = genre.layers[layer]
    materials[links.start : links.stop] = bytes(made if there else Material.HOLE for there in both)


def _is_there(substrate: Substrate, at: Coord) -> bool:
    around = substrate.cells_of_vertex(at.row, at.col) if at.layer is Layer.CORNERS else cells_beside(at)
    return not all(map(substrate.is_absent, around))


def _lay_lines(genre: Genre, substrate: Substrate, layer: Layer, materials: bytearray) -> None:
    """Every link between one cell that lines end at and the next: the first is decided, the others continue it."""
    rows, cols = substrate.rows, substrate.cols
    start, height, width = substrate.layout.frame(layer)
    cells = substrate.layout.span(Layer.CELLS).start
    materials[start : start + height * width] = bytes([Material.HOLE]) * (height * width)
    level = layer is Layer.LINKS_H
    carried = bytes(material for material in Material if genre.carries_lines(material))
    for line in range(rows if level else cols):
        first, step, length = (line * cols, 1, cols) if level else (line, cols, rows)
        made_of = substrate.materials[cells + first : cells + first + step * (length - 1) + 1 : step]
        ends = [k for k, material in enumerate(made_of) if material == genre.line_ends]
        for one, other in pairwise(ends):
            if not made_of[one + 1 : other].strip(carried):
                at, along = (start + line * width + one, 1) if level else (start + one * width + line, width)
                for k in range(other - one):
                    materials[at + k * along] = Material.CONTINUED if k else genre.layers[layer]
