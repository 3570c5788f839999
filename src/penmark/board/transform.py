"""`Transform`: a turn or a mirror of a whole board, perhaps with other marks in place of its own.

One object moves everything: coords, directions, marks, rooms, and whatever plain values hold them. A value that means
something else after a turn than its fields say has a method `transformed(transform)` of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

import msgspec

from penmark.board.coord import Axis, Coord, DiagDir, Layer, OrthoDir, cell
from penmark.board.dimensions import GRID_SIDE, Boxed, Dimensions, MultiGrid, Rectangular
from penmark.board.mark import Mark
from penmark.board.rooms import Rooms
from penmark.board.symmetry import Symmetry

if TYPE_CHECKING:
    from penmark.board.substrate import Substrate

T = TypeVar("T")

_ORTHO = {direction.step: direction for direction in OrthoDir}
_DIAG = {direction.step: direction for direction in DiagDir}


@runtime_checkable
class Transformable(Protocol):
    """What knows by itself what it becomes."""

    def transformed(self, transform: Transform) -> Any: ...


class Transform:
    """What a symmetry makes of a board of `dims` and of all that stands on it."""

    def __init__(self, symmetry: Symmetry, dims: Dimensions, marks: Mapping[Mark, Mark] | None = None) -> None:
        """`marks` are put in place of others; those that are not named stay."""
        self.symmetry = symmetry
        self.dims = dims
        self.marks = dict(marks or {})
        self._onto: Substrate | None = None

    def onto(self, board: Substrate) -> Transform:
        """The same, but coords become those where things are decided on this board, which is what it becomes.

        A line over several cells begins at its other end after some turns.
        """
        same = Transform(self.symmetry, self.dims, self.marks)
        same._onto = board
        return same

    @property
    def new_dims(self) -> Dimensions:
        """The dimensions of the board afterwards."""
        dims = self.dims
        if isinstance(dims, MultiGrid):
            return self._moved_grids(dims)
        if not self.symmetry.swaps:
            return dims
        return Boxed(dims.box_height, dims.box_width) if isinstance(dims, Boxed) else Rectangular(dims.cols, dims.rows)

    def _moved_grids(self, dims: MultiGrid) -> MultiGrid:
        rows, cols = self.symmetry.shape(dims.rows, dims.cols)
        far = GRID_SIDE - 1
        grids = [
            [self.symmetry.apply(cell(*at), dims.rows, dims.cols) for at in ((top, left), (top + far, left + far))]
            for top, left in dims.grids
        ]
        corners = ((min(a.row, b.row), min(a.col, b.col)) for a, b in grids)
        return MultiGrid(rows, cols, tuple(corners))

    @property
    def inverse(self) -> Transform:
        back = {new: old for old, new in self.marks.items()}
        return Transform(self.symmetry.inverse, self.new_dims, back)

    def coord(self, at: Coord) -> Coord:
        moved = self.symmetry.apply(at, self.dims.rows, self.dims.cols)
        return moved if self._onto is None else self._onto.decided_at(moved)

    def direction(self, direction: OrthoDir) -> OrthoDir:
        return _ORTHO[self.symmetry.step(direction.step)]

    def diagonal(self, direction: DiagDir) -> DiagDir:
        return _DIAG[self.symmetry.step(direction.step)]

    def axis(self, axis: Axis) -> Axis:
        if not self.symmetry.swaps:
            return axis
        return Axis.VERTICAL if axis is Axis.HORIZONTAL else Axis.HORIZONTAL

    def mark(self, mark: Mark) -> Mark:
        return self.marks.get(mark, mark)

    def rooms(self, rooms: Rooms) -> Rooms:
        back, new = self.inverse, self.new_dims
        cells = (cell(r, c) for r in range(new.rows) for c in range(new.cols))
        return Rooms(new.rows, new.cols, [rooms.number(back.coord(at)) for at in cells])

    def value(self, value: T) -> T:
        """A plain value with all coords, directions and marks in it moved."""
        moved: Any = self._moved(value)
        return moved  # type: ignore[no-any-return]  # what a value becomes is of its own type

    def _moved(self, value: Any) -> Any:
        if isinstance(value, Transformable):
            return value.transformed(self)
        move = _MOVES.get(type(value))
        if move is not None:
            return move(self, value)
        if isinstance(value, tuple | list | set | frozenset):
            return type(value)(map(self._moved, value))
        if isinstance(value, dict):
            return {self._moved(key): self._moved(each) for key, each in value.items()}
        if isinstance(value, msgspec.Struct):
            return self._moved_struct(value)
        return value

    def _moved_struct(self, value: msgspec.Struct) -> msgspec.Struct:
        moved = {name: self._moved(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **moved)


_MOVES: Mapping[type, Any] = {
    Coord: Transform.coord,
    OrthoDir: Transform.direction,
    DiagDir: Transform.diagonal,
    Axis: Transform.axis,
    Mark: Transform.mark,
    Layer: lambda transform, layer: transform.symmetry.layer(layer),
}
