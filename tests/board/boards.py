"""Small random boards for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from penmark.board.adjacency import corners_of_edge
from penmark.board.coord import EDGE_LAYERS, LINE_LAYERS, Coord, Layer, cell
from penmark.board.dimensions import Rectangular
from penmark.board.substrate import Material, Substrate

sides = st.integers(1, 5)
layer_sets = st.sets(st.sampled_from(list(Layer)), min_size=1)


@st.composite
def substrates(draw: st.DrawFn, layers: st.SearchStrategy[set[Layer]] = layer_sets) -> Substrate:
    """A board of up to 5×5 cells with those layers, its materials mixed at random."""
    populated = draw(layers)
    plain = Substrate.new(Rectangular(draw(sides), draw(sides)), dict.fromkeys(populated, Material.FLOOR))
    materials = st.lists(st.sampled_from(list(Material)), min_size=plain.layout.size, max_size=plain.layout.size)
    return plain.with_materials(dict(zip(plain.positions(), draw(materials), strict=True)))


boards_with_cells = substrates(layer_sets.map(lambda layers: layers | {Layer.CELLS}))
"""The cells are there, and perhaps other layers."""
full_boards = substrates(st.just(set(Layer)))
"""Every layer is there."""


OPAQUE = frozenset({Material.WALL, Material.GREY_WALL, Material.PLAIN_WALL, Material.GAP, Material.ISLAND})
"""What stops lines of sight, told here once more."""


def has_positions(board: Substrate) -> bool:
    """A board of one cell has no links."""
    return board.layout.size > 0


def rectangle(rows: int, cols: int, *layers: Layer) -> Substrate:
    """A board of floor; of cells alone unless told otherwise."""
    return Substrate.new(Rectangular(rows, cols), dict.fromkeys(layers or (Layer.CELLS,), Material.FLOOR))


def drawn(*lines: str) -> Substrate:
    """A board of cells from a drawing: `.` floor, `#` wall, `o` hole, `?` label, then the other materials as digits."""
    board = rectangle(len(lines), len(lines[0]))
    materials = (Material(".#o?45678".index(sign)) for line in lines for sign in line)
    return board.with_materials(dict(zip(board.positions(), materials, strict=True)))


def every_place(rows: int, cols: int) -> list[Coord]:
    """Every position of every layer of a board, found without asking the board."""
    shapes = {
        Layer.CELLS: (rows, cols),
        Layer.EDGES_H: (rows + 1, cols),
        Layer.EDGES_V: (rows, cols + 1),
        Layer.CORNERS: (rows + 1, cols + 1),
        Layer.LINKS_H: (rows, cols - 1),
        Layer.LINKS_V: (rows - 1, cols),
        Layer.FRAME: (rows + 2, cols + 2),
    }
    return [Coord(layer, r, c) for layer, (h, w) in shapes.items() for r in range(h) for c in range(w)]


def naive_neighbours(at: Coord, places: list[Coord]) -> set[Coord]:
    """Cells, corners and places of the frame one step apart; lines of one sort that end in a common vertex."""
    if at.layer not in LINE_LAYERS:
        alike = (other for other in places if other.layer is at.layer)
        return {other for other in alike if abs(other.row - at.row) + abs(other.col - at.col) == 1}
    ends_of = corners_of_edge if at.layer in EDGE_LAYERS else joined_cells
    ends = set(ends_of(at))
    return {other for other in places if other != at and ends & set(ends_of(other))}


def joined_cells(at: Coord) -> tuple[Coord, ...]:
    """The cells at the ends of a link, as the drawing in `coord` has them; none for other positions."""
    _, r, c = at
    if at.layer is Layer.LINKS_H:
        return cell(r, c), cell(r, c + 1)
    return (cell(r, c), cell(r + 1, c)) if at.layer is Layer.LINKS_V else ()
