"""The number of a column indexer says in which column of its row the number of its own column stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.variants.boards import require_one_grid
from penmark.variants.indexers import Indexer


class ColumnIndexer(Indexer, frozen=True):
    name: ClassVar[str] = "column-indexer"
    fpuzzles_key: ClassVar[str] = "columnindexer"
    words: ClassVar[str] = "A digit D in a red cell of column C means that column D of the same row holds C."
    aliases: ClassVar[tuple[str, ...]] = ("159",)
    color: ClassVar[str] = "red"
    cannot_turn: ClassVar[str] = (
        "column indexers count columns from the left: they can be transposed, not turned or flipped"
    )

    def transformed(self, transform: Transform) -> Indexer:
        from penmark.variants.row_indexer import RowIndexer

        if transform.symmetry is Symmetry.TRANSPOSE:
            return RowIndexer(tuple(map(transform.coord, self.cells)))
        return super().transformed(transform)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_one_grid(self.name, substrate)

    def line(self, at: Coord, substrate: Substrate) -> Sequence[Coord]:
        return [cell(at.row, c) for c in range(substrate.cols)]


VARIANT = ColumnIndexer
