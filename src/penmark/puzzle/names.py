"""How people speak of the positions and marks of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark
from penmark.board.substrate import Substrate
from penmark.puzzle.mark_layer import MarkLayer, covering
from penmark.rules.base import Names

if TYPE_CHECKING:
    from penmark.puzzle.genre import Genre


class GenreNames(Names):
    """`r4c7` for cells; edges, links and corners by the cells they belong to, places outside by their line.

    Where a genre has several mark layers, the same mark has another name in each: `about` gives the names to use for
    some coords.
    """

    def __init__(self, genre: Genre, substrate: Substrate, layer: Layer | None = None) -> None:
        self.genre = genre
        self.substrate = substrate
        self._marks = covering(genre.mark_layers(substrate))
        self._layer = layer if layer in self._marks else next(iter(self._marks), None)

    def about(self, coords: Iterable[Coord]) -> Names:
        layer = next((at.layer for at in coords if at.layer in self._marks), None)
        if layer is None or self._of(layer) is self._of(self._layer):
            return self
        return type(self)(self.genre, self.substrate, layer)

    def _of(self, layer: Layer | None) -> MarkLayer | None:
        return None if layer is None else self._marks.get(layer)

    def coord(self, coord: Coord) -> str:
        layer, row, col = coord
        if layer is Layer.CELLS:
            return f"r{row + 1}c{col + 1}"
        if layer is Layer.CORNERS:
            return self._corner(coord)
        if layer is Layer.FRAME:
            return self._outside(coord)
        cells = self.substrate.cells_of_edge(coord)
        if layer in (Layer.LINKS_H, Layer.LINKS_V):
            return f"the link between {self.coord(cells[0])} and {self.coord(cells[1])}"
        if len(cells) == 2:
            return f"the edge between {self.coord(cells[0])} and {self.coord(cells[1])}"
        return f"the {self._rim(coord)} edge of {self.coord(cells[0])}"

    def _corner(self, at: Coord) -> str:
        """By the cell it is the upper left corner of; on the lower and right rim by the nearest one."""
        row, col = min(at.row, self.substrate.rows - 1), min(at.col, self.substrate.cols - 1)
        side = f"{'upper' if row == at.row else 'lower'} {'left' if col == at.col else 'right'}"
        return f"the {side} corner of r{row + 1}c{col + 1}"

    def _outside(self, at: Coord) -> str:
        """By the line it stands at; in the corners of the frame by the corner of the board."""
        rows, cols = self.substrate.rows, self.substrate.cols
        down = "above" if at.row == 0 else "below" if at.row == rows + 1 else ""
        across = "left of" if at.col == 0 else "right of" if at.col == cols + 1 else ""
        if down and across:
            return f"the {'upper' if at.row == 0 else 'lower'} {across.split()[0]} corner outside"
        if down:
            return f"the place {down} column {at.col}"
        if across:
            return f"the place {across} row {at.row}"
        return f"the unused place over r{at.row}c{at.col}"

    def _rim(self, edge: Coord) -> str:
        if edge.layer is Layer.EDGES_H:
            return "top" if edge.row == 0 else "bottom"
        return "left" if edge.col == 0 else "right"

    def holds(self, mark: Mark, many: bool = False) -> str:
        marks = self._of(self._layer)
        adjective = marks.adjectives.get(mark) if marks else None
        return f"{'are' if many else 'is'} {adjective}" if adjective else super().holds(mark, many)

    def mark(self, mark: Mark) -> str:
        marks = self._of(self._layer)
        return (marks.names.get(mark) if marks else None) or self.genre.format_value(self.substrate, mark.value)
