"""How people speak of the positions and marks of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark
from penmark.board.substrate import Substrate
from penmark.puzzle.mark_layer import MarkLayer, covering
from penmark.puzzle.name_reading import SIDES, side_of
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

if TYPE_CHECKING:
    from penmark.puzzle.genre import Genre

LARGEST_GROUP = 6
"""Of so many coords for each name that may be shown, names are made; of more, only the number is told."""
SHORTEST_RUN = 3
"""Fewer cells in a row than this are named one by one."""


def _difference(one: Coord, other: Coord) -> tuple[int, int]:
    return other.row - one.row, other.col - one.col


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

    def coords(self, coords: Sequence[Coord], most: int = 6) -> str:
        """`r1c1 to r1c4 and r2c7`, `the top and left sides of r3c4`: neighbours together, many cut short."""
        if len(coords) < 2:
            return super().coords(coords, most)
        # What will not be shown need not be grouped.
        each = tuple(dict.fromkeys(coords))
        head = each[: LARGEST_GROUP * most]
        groups = self._grouped(head)
        shown = [words for words, _ in groups[:most]]
        left = sum(size for _, size in groups[most:]) + len(each) - len(head)
        return listing([*shown, f"{left} more"] if left else shown)

    def _grouped(self, coords: tuple[Coord, ...]) -> list[tuple[str, int]]:
        """Names for all the coords, each with how many it stands for."""
        edges = [at for at in coords if at.layer in (Layer.EDGES_H, Layer.EDGES_V)]
        runs = self._runs([at for at in coords if at.layer is Layer.CELLS])
        others = [(self.coord(at), 1) for at in coords if at.layer is not Layer.CELLS and at not in edges]
        return [*runs, *self._sides(edges), *others]

    def _runs(self, cells: list[Coord]) -> list[tuple[str, int]]:
        """Three or more cells side by side as one, in the order given."""
        found: list[tuple[str, int]] = []
        at = 0
        while at < len(cells):
            end = at + 1
            if end < len(cells):
                step = _difference(cells[at], cells[end])
                while step in ((0, 1), (1, 0)) and end < len(cells) and _difference(cells[end - 1], cells[end]) == step:
                    end += 1
            if end - at >= SHORTEST_RUN:
                found.append((f"{self.coord(cells[at])} to {self.coord(cells[end - 1])}", end - at))
                at = end
            else:
                found.append((self.coord(cells[at]), 1))
                at += 1
        return found

    def _sides(self, edges: list[Coord]) -> list[tuple[str, int]]:
        """Edges as the sides of as few cells as will do."""
        left = dict.fromkeys(edges)
        found: list[tuple[str, int]] = []
        while left:
            by_cell: dict[Coord, list[Coord]] = {}
            for edge in left:
                for at in self.substrate.cells_of_edge(edge):
                    by_cell.setdefault(at, []).append(edge)
            at, here = max(by_cell.items(), key=lambda pair: len(pair[1]))
            if len(here) == 1:
                found += [(self.coord(edge), 1) for edge in left]
                break
            names = [side for side in SIDES if side_of(at, side) in here]
            said = "all four" if len(names) == len(SIDES) else f"the {listing(names)}"
            found.append((f"{said} sides of {self.coord(at)}", len(here)))
            for edge in here:
                del left[edge]
        return found

    def placed(self, mark: Mark, count: int) -> str:
        marks = self._of(self._layer)
        said = marks.placed.get(mark) if marks else None
        return super().placed(mark, count) if said is None else said[count > 1]

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

    def mark(self, mark: Mark) -> str:
        marks = self._of(self._layer)
        return (marks.names.get(mark) if marks else None) or self.genre.format_value(self.substrate, mark.value)
