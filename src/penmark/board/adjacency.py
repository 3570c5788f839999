"""What lies beside what by coordinates alone, whatever board there is and whether the place is on it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Coord, Layer


def neighbours(coord: Coord) -> Iterator[Coord]:
    """Natural neighbours, on the board or not."""
    layer, r, c = coord
    if layer is Layer.EDGES_H:
        yield from (Coord(layer, r, c - 1), Coord(layer, r, c + 1))
        yield from (Coord(Layer.EDGES_V, r + dr, c + dc) for dr in (-1, 0) for dc in (0, 1))
    elif layer is Layer.EDGES_V:
        yield from (Coord(layer, r - 1, c), Coord(layer, r + 1, c))
        yield from (Coord(Layer.EDGES_H, r + dr, c + dc) for dr in (0, 1) for dc in (-1, 0))
    elif layer is Layer.LINKS_H:
        yield from (Coord(layer, r, c - 1), Coord(layer, r, c + 1))
        yield from (Coord(Layer.LINKS_V, r + dr, c + dc) for dr in (-1, 0) for dc in (0, 1))
    elif layer is Layer.LINKS_V:
        yield from (Coord(layer, r - 1, c), Coord(layer, r + 1, c))
        yield from (Coord(Layer.LINKS_H, r + dr, c + dc) for dr in (0, 1) for dc in (-1, 0))
    else:
        yield from (
            Coord(layer, r - 1, c),
            Coord(layer, r, c - 1),
            Coord(layer, r, c + 1),
            Coord(layer, r + 1, c),
        )


def corners_of_edge(edge: Coord) -> tuple[Coord, ...]:
    """Both ends of an edge; empty for what is no edge."""
    layer, r, c = edge
    if layer is Layer.EDGES_H:
        return Coord(Layer.CORNERS, r, c), Coord(Layer.CORNERS, r, c + 1)
    if layer is Layer.EDGES_V:
        return Coord(Layer.CORNERS, r, c), Coord(Layer.CORNERS, r + 1, c)
    return ()


def crossed_edge(link: Coord) -> Coord:
    """The edge between the two cells that a link joins."""
    layer, r, c = link
    return Coord(Layer.EDGES_V, r, c + 1) if layer is Layer.LINKS_H else Coord(Layer.EDGES_H, r + 1, c)


def cells_beside(line: Coord) -> tuple[Coord, ...]:
    """The cells on either side of an edge, on the board or not, or at the ends of a link; empty for what is neither."""
    layer, r, c = line
    if layer is Layer.EDGES_H:
        return Coord(Layer.CELLS, r - 1, c), Coord(Layer.CELLS, r, c)
    if layer is Layer.EDGES_V:
        return Coord(Layer.CELLS, r, c - 1), Coord(Layer.CELLS, r, c)
    if layer is Layer.LINKS_H:
        return Coord(Layer.CELLS, r, c), Coord(Layer.CELLS, r, c + 1)
    if layer is Layer.LINKS_V:
        return Coord(Layer.CELLS, r, c), Coord(Layer.CELLS, r + 1, c)
    return ()
