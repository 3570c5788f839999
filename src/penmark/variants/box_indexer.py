"""The number of a box indexer says at which place of its box the number of its own place stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.substrate import Substrate
from penmark.variants.boards import box_cells, require_boxes
from penmark.variants.indexers import Indexer


class BoxIndexer(Indexer, frozen=True):
    name: ClassVar[str] = "box-indexer"
    fpuzzles_key: ClassVar[str] = "boxindexer"
    words: ClassVar[str] = (
        "A digit D in a blue cell at place P of its box means that place D of the box holds P, in reading order."
    )
    color: ClassVar[str] = "blue"
    cannot_turn: ClassVar[str] = (
        "box indexers count the cells of a box in reading order: they cannot be turned or flipped"
    )

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_boxes(self.name, substrate)

    def line(self, at: Coord, substrate: Substrate) -> Sequence[Coord]:
        return box_cells(substrate, at)


VARIANT = BoxIndexer
