"""How people speak of the positions and marks of a board."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from penmark.board.coord import LINE_LAYERS, LINK_LAYERS, Coord, Layer
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
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
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
        self._others: dict[Layer, GenreNames] = {}
        """By layer, the names to use there, where they differ: always the same, so that they can be compared."""

    def about(self, coords: Iterable[Coord]) -> Names:
        layer = next((at.layer for at in coords if at.layer in self._marks), None)
        if layer is None or self._of(layer) is self._of(self._layer):
            return self
        if layer not in self._others:
            self._others[layer] = type(self)(self.genre, self.substrate, layer)
        return self._others[layer]

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
            return self._line(*cells)
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
        links = [at for at in coords if at.layer in LINK_LAYERS]
        corners = [at for at in coords if at.layer is Layer.CORNERS]
        others = [(self.coord(at), 1) for at in coords if at.layer not in (Layer.CELLS, Layer.CORNERS, *LINE_LAYERS)]
        return [*runs, *self._edges(edges), *self._straights(links), *self._alike(corners), *others]

    def _line(self, start: Coord, end: Coord) -> str:
        """`r1c2–r1c5`: all links from the one cell straight to the other."""
        return f"{self.coord(start)}–{self.coord(end)}"

    def _straights(self, links: list[Coord]) -> list[tuple[str, int]]:
        """Links that follow each other straight on as one."""
        left = dict.fromkeys(sorted(links))
        found = list[tuple[str, int]]()
        while left:
            first = last = next(iter(left))
            step, size = (0, 1) if first.layer is Layer.LINKS_H else (1, 0), 1
            del left[first]
            while last.shifted(*step) in left:
                last = last.shifted(*step)
                del left[last]
                size += 1
            start, end = self.substrate.cells_of_edge(first)[0], self.substrate.cells_of_edge(last)[1]
            found.append((self._line(start, end), size))
        return found

    def _runs(self, cells: list[Coord]) -> list[tuple[str, int]]:
        """Three or more cells side by side as one, whichever way they are given."""
        found: list[tuple[str, int]] = []
        at = 0
        while at < len(cells):
            end = at + 1
            if end < len(cells):
                step = _difference(cells[at], cells[end])
                while step in _STEPS and end < len(cells) and _difference(cells[end - 1], cells[end]) == step:
                    end += 1
            if end - at >= SHORTEST_RUN:
                ends = sorted((cells[at], cells[end - 1]))
                found.append((" to ".join(map(self.coord, ends)), end - at))
                at = end
            else:
                found.append((self.coord(cells[at]), 1))
                at += 1
        return found

    def _edges(self, edges: list[Coord]) -> list[tuple[str, int]]:
        """Three or more in a straight line as one, in the order given; the others as sides of cells."""
        left = dict.fromkeys(edges)
        found: list[tuple[str, int]] = []
        for edge in edges:
            run = [edge, *self._onward(edge, left)] if edge in left else []
            if len(run) >= SHORTEST_RUN:
                found.append((self._side_by_side(min(run), max(run)), len(run)))
                for each in run:
                    del left[each]
        return [*found, *self._sides(list(left))]

    def _onward(self, edge: Coord, among: Container[Coord]) -> Iterator[Coord]:
        """The others of a straight line through an edge, both ways."""
        down, right = (0, 1) if edge.layer is Layer.EDGES_H else (1, 0)
        for way in (1, -1):
            other = edge.shifted(way * down, way * right)
            while other in among:
                yield other
                other = other.shifted(way * down, way * right)

    def _side_by_side(self, first: Coord, last: Coord) -> str:
        """Edges in a straight line, by the cells along it."""
        cells = self.substrate.cells_of_edge(first)[-1], self.substrate.cells_of_edge(last)[-1]
        side = next(side for side in SIDES if side_of(cells[0], side) == first)
        return f"the {side} sides of {self.coord(cells[0])} to {self.coord(cells[1])}"

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
                found += self._single_edges(list(left))
                break
            names = [side for side in SIDES if side_of(at, side) in here]
            said = "all four" if len(names) == len(SIDES) else f"the {listing(names)}"
            found.append((f"{said} sides of {self.coord(at)}", len(here)))
            for edge in here:
                del left[edge]
        return found

    def _single_edges(self, edges: list[Coord]) -> list[tuple[str, int]]:
        """Edges that have no cell in common: several between two cells as `the edges r1c1–r1c2 and r3c1–r4c1`."""
        between = [edge for edge in edges if len(self.substrate.cells_of_edge(edge)) == 2]
        rim = self._alike(edge for edge in edges if edge not in between)
        if len(between) < 2:
            return [*((self.coord(edge), 1) for edge in between), *rim]
        pairs = ["–".join(map(self.coord, self.substrate.cells_of_edge(edge))) for edge in between]
        return [(f"the edges {listing(pairs)}", len(between)), *rim]

    def _alike(self, coords: Iterable[Coord]) -> list[tuple[str, int]]:
        """Several that lie alike at their cells as `the upper left corners of r1c2 and r3c4`, `the top edges of …`."""
        alike: dict[str, list[str]] = {}
        for at in coords:
            kind, cell = self.coord(at).split(" of ")
            alike.setdefault(kind, []).append(cell)
        return [
            (f"{kind}{'s' if len(cells) > 1 else ''} of {listing(cells)}", len(cells)) for kind, cells in alike.items()
        ]

    def placed(self, mark: Mark, count: int) -> str:
        marks = self._of(self._layer)
        said = marks.placed.get(mark) if marks else None
        return super().placed(mark, count) if said is None else said[count > 1]

    def placed_at(self, mark: Mark, coords: Sequence[Coord]) -> str:
        """Links straight on are told as one line: `r1c1–r1c3 is a line`."""
        links = [at for at in coords if at.layer in LINK_LAYERS]
        things = len(self._straights(links)) if len(links) == len(coords) else len(coords)
        return f"{self.coords(coords, len(coords))} {self.placed(mark, things)}"

    def at(self, coord: Coord) -> str:
        by_line = self._by_line(coord) if coord.layer is Layer.FRAME else ""
        return by_line or super().at(coord)

    def _corner(self, at: Coord) -> str:
        """By the cell it is the upper left corner of; on the lower and right rim by the nearest one."""
        row, col = min(at.row, self.substrate.rows - 1), min(at.col, self.substrate.cols - 1)
        side = f"{'upper' if row == at.row else 'lower'} {'left' if col == at.col else 'right'}"
        return f"the {side} corner of r{row + 1}c{col + 1}"

    def _outside(self, at: Coord) -> str:
        """By the line it stands at; in the corners of the frame by the corner of the board."""
        rows, cols = self.substrate.rows, self.substrate.cols
        by_line = self._by_line(at)
        if by_line:
            return f"the place {by_line}"
        if 0 < at.row <= rows and 0 < at.col <= cols:
            return f"the unused place over r{at.row}c{at.col}"
        return f"the {'upper' if at.row == 0 else 'lower'} {'left' if at.col == 0 else 'right'} corner outside"

    def _by_line(self, at: Coord) -> str:
        """`above column 3`; empty for what does not stand at the end of one line."""
        down = {0: "above", self.substrate.rows + 1: "below"}.get(at.row, "")
        across = {0: "left of", self.substrate.cols + 1: "right of"}.get(at.col, "")
        if bool(down) == bool(across):
            return ""
        return f"{down} column {at.col}" if down else f"{across} row {at.row}"

    def _rim(self, edge: Coord) -> str:
        if edge.layer is Layer.EDGES_H:
            return "top" if edge.row == 0 else "bottom"
        return "left" if edge.col == 0 else "right"

    def mark(self, mark: Mark) -> str:
        marks = self._of(self._layer)
        return (marks.names.get(mark) if marks else None) or self.genre.format_value(self.substrate, mark.value)
