"""The board itself: walls, grid lines, frame, posts."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v
from penmark.board.material import Look, Material
from penmark.board.substrate import Substrate
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.style import RenderStyle
from penmark.rendering.scene import AnyItem, Cells, Edges, Stroke, Surface, Token, TokenMarks


def cells_of(substrate: Substrate, look: Look) -> tuple[Coord, ...]:
    if Layer.CELLS not in substrate.layers:
        return ()
    span, coords = substrate.layout.span(Layer.CELLS), substrate.layout.coords
    wanted = {material.value for material in Material if material.look is look}
    return tuple(coords[i] for i in span if substrate.materials[i] in wanted)


def walls(puzzle: Puzzle) -> Iterator[AnyItem]:
    for look, surface in ((Look.BLACK, Surface.WALL), (Look.GREY, Surface.GREY)):
        found = cells_of(puzzle.substrate, look)
        if found:
            yield Cells(surface, found)


def lattice(puzzle: Puzzle, holes: frozenset[Coord]) -> Iterator[AnyItem]:
    """Grid lines and a frame; only posts where lines are drawn along the edges; nothing where bridges are."""
    styles = {layer: marks.style for layer, marks in puzzle.mark_layers.items()}
    if RenderStyle.BRIDGE_COUNT in styles.values():
        return
    if styles.get(Layer.EDGES_H) is RenderStyle.EDGE_STROKE:
        yield TokenMarks(Token.POST, tuple(_posts(puzzle.substrate, holes)))
        return
    inner, rim = _edges(puzzle.substrate, holes)
    if inner:
        yield Edges(Stroke.GRID, tuple(inner))
    yield Edges(Stroke.FRAME, tuple(rim))


def room_borders(puzzle: Puzzle, holes: frozenset[Coord]) -> Iterator[AnyItem]:
    """The borders between rooms; where the board ends there is a frame already."""
    rooms = puzzle.substrate.rooms
    borders = rooms.borders if rooms else ()
    inner = tuple(at for at in borders if not holes or holes.isdisjoint(cells_beside(at)))
    if inner:
        yield Edges(Stroke.BORDER, inner)


def _edges(substrate: Substrate, holes: frozenset[Coord]) -> tuple[list[Coord], list[Coord]]:
    """The edges between two cells of the board, and those with one cell on one side only."""
    rows, cols = substrate.rows, substrate.cols
    on_board = [[cell(r, c) not in holes for c in range(cols)] for r in range(rows)]
    sides: tuple[list[Coord], list[Coord]] = ([], [])
    for r in range(rows + 1):
        for c in range(cols):
            above, below = r > 0 and on_board[r - 1][c], r < rows and on_board[r][c]
            if above or below:
                sides[above != below].append(edge_h(r, c))
    for r in range(rows):
        for c in range(cols + 1):
            left, right = c > 0 and on_board[r][c - 1], c < cols and on_board[r][c]
            if left or right:
                sides[left != right].append(edge_v(r, c))
    return sides


def _posts(substrate: Substrate, holes: frozenset[Coord]) -> Iterator[Coord]:
    for r in range(substrate.rows + 1):
        for c in range(substrate.cols + 1):
            if not holes or not holes.issuperset(substrate.cells_of_vertex(r, c)):
                yield corner(r, c)
