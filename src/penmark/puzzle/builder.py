"""`PuzzleBuilder`: many edits of a puzzle at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from penmark.board.coord import Layer
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.errors import ClueError, quote
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.settling import require_cell

if TYPE_CHECKING:
    from penmark.puzzle.puzzle import CoordLike, Puzzle

_MATERIALS = {int(material): material for material in Material}
"""By byte: what `Material(byte)` gives, for boards of thousands of clues."""


class PuzzleBuilder:
    """Edits in bulk. Methods return the builder; `build` checks the result once and gives the new puzzle."""

    def __init__(self, base: Puzzle) -> None:
        self._base = base
        self._materials = bytearray(base.substrate.materials)
        self._clues = dict(base.clues)
        self._rooms = base.substrate.rooms

    def add_clue(self, at: CoordLike, value: ClueValue | int) -> PuzzleBuilder:
        coord = self._base.coord(at)
        index = self._base.substrate.layout.index(coord)
        if coord.layer is Layer.CELLS:
            self._materials[index] = self._base.genre.clue_material(_MATERIALS[self._materials[index]])
        if isinstance(value, int):
            value = Number(int(value))
        elif not isinstance(value, ClueValue):
            raise ClueError(f"a clue is a number or a ClueValue such as Runs((1, 2)), got {quote(value)}")
        self._clues[coord] = value
        return self

    def clear_clue(self, at: CoordLike) -> PuzzleBuilder:
        self._clues.pop(self._base.coord(at), None)
        return self

    def set_material(self, at: CoordLike, material: Material) -> PuzzleBuilder:
        """A clue goes when the cell turns into something that carries none."""
        coord = self._base.coord(at)
        require_cell(self._base.genre, coord, material)
        self._materials[self._base.substrate.layout.index(coord)] = material
        meaning = self._base.genre.meaning_at(coord)
        if meaning is None or material is not meaning.host:
            self._clues.pop(coord, None)
        return self

    def set_rooms(self, rooms: Rooms) -> PuzzleBuilder:
        self._rooms = rooms
        return self

    def build(self) -> Puzzle:
        base = self._base
        substrate = Substrate(base.dims, base.substrate.layout, bytes(self._materials), self._rooms)
        return base.on_board(substrate, self._clues)
