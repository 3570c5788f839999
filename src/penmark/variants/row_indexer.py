"""The number of a row indexer says in which row of its column the number of its own row stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.variants.boards import require_one_grid
from penmark.variants.indexers import Indexer


class RowIndexer(Indexer, frozen=True):
    name: ClassVar[str] = "row-indexer"
    fpuzzles_key: ClassVar[str] = "rowindexer"
    words: ClassVar[str] = "A digit D in a green cell of row R means that row D of the same column holds R."
    color: ClassVar[str] = "green"
    cannot_turn: ClassVar[str] = "row indexers count rows from the top: they can be transposed, not turned or flipped"

    def transformed(self, transform: Transform) -> Indexer:
        from penmark.variants.column_indexer import ColumnIndexer

        if transform.symmetry is Symmetry.TRANSPOSE:
            return ColumnIndexer(tuple(map(transform.coord, self.cells)))
        return super().transformed(transform)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_one_grid(self.name, substrate)

    def line(self, at: Coord, substrate: Substrate) -> Sequence[Coord]:
        return [cell(r, at.col) for r in range(substrate.rows)]


VARIANT = RowIndexer
