"""Families G and J: the borders between rooms, and one slot for each room."""

from __future__ import annotations

from penmark.board.coord import Coord, edge_h, edge_v
from penmark.board.rooms import Rooms
from penmark.codecs.areas import rooms_of
from penmark.codecs.draft import Draft
from penmark.codecs.link_body.bits import read_bits, write_bits
from penmark.codecs.link_body.body import SlotEncoding
from penmark.codecs.link_body.cursor import Cursor
from penmark.errors import UnwritableError
from penmark.puzzle.document import Document


class RoomBorders:
    """First the upright borders, row by row, then the level ones; each list fills up its last character."""

    holds_rooms = True

    def read(self, body: Cursor, draft: Draft) -> None:
        rows, cols = draft.blank.rows, draft.blank.cols
        borders: set[Coord] = set()
        for edges in _inner_edges(rows, cols):
            borders.update(edge for edge, drawn in zip(edges, read_bits(body, len(edges)), strict=True) if drawn)
        draft.rooms = Rooms.within(rows, cols, borders)

    def write(self, document: Document) -> str:
        rooms = rooms_of(document.puzzle)
        if not rooms.are_connected:
            raise UnwritableError("it has no way to write a room in several pieces")
        borders = set(rooms.borders)
        return "".join(
            write_bits([edge in borders for edge in edges]) for edges in _inner_edges(rooms.rows, rooms.cols)
        )


def _inner_edges(rows: int, cols: int) -> tuple[list[Coord], list[Coord]]:
    upright = [edge_v(r, c) for r in range(rows) for c in range(1, cols)]
    return upright, [edge_h(r, c) for r in range(1, rows) for c in range(cols)]


class RoomClues:
    """A slot for each room, in the order of their first cells; its clue stands at the room's anchor.

    It follows the part that has the rooms.
    """

    def __init__(self, family: SlotEncoding) -> None:
        self._family = family

    def read(self, body: Cursor, draft: Draft) -> None:
        rooms = draft.rooms
        assert rooms is not None, "the part with the rooms comes first"
        slots = self._family.read(body, len(rooms))
        said = zip(rooms.anchors, slots, strict=True)
        draft.clues.update({at: clue for at, clue in said if clue is not None})

    def write(self, document: Document) -> str:
        puzzle = document.puzzle
        anchors = rooms_of(puzzle).anchors
        for at in puzzle.clues:
            if at not in anchors:
                raise UnwritableError(f"it has no way to write a clue at {puzzle.name_of(at)}, only one for each room")
        return self._family.write([puzzle.clues.get(at) for at in anchors])
