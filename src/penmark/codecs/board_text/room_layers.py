"""The layers of boards with rooms: which room a cell is in, by numbers or by walls, and what is said of each room."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Layer, edge_h, edge_v
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.codecs.areas import clues_to_anchors, read_areas, rooms_of
from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.board_text.layers import WordRows, WordTable, spaced
from penmark.codecs.draft import Draft
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.document import Document

_WALLS_SINCE = 1
"""The minor version of the format in which walls took the place of numbers."""


class RoomNumbers:
    """A line with how many rooms there are, then a number for each cell; `.` for a cell in no room."""

    holds_rooms = True

    def read(self, lines: BoardLines, draft: Draft) -> None:
        if lines.at_end:
            return
        lines.number_of("rooms")
        rows, cols = draft.blank.rows, draft.blank.cols
        words = lines.words(rows, cols)
        if words is not None:
            draft.rooms = read_areas(words, rows, cols, blanks=".")

    def write(self, document: Document) -> Iterator[str]:
        rooms = rooms_of(document.puzzle)
        yield str(len(rooms))
        yield from spaced(["." if n == NO_ROOM else str(n) for n in rooms.numbers], rooms.cols)


class Walls:
    """A word for each edge between two cells of a row, then for each between two of a column; `1` for a wall."""

    holds_rooms = True

    def read(self, lines: BoardLines, draft: Draft) -> None:
        rows, cols = draft.blank.rows, draft.blank.cols
        upright, level = lines.words(rows, cols - 1), lines.words(rows - 1, cols)
        walls = {edge_v(*_place(k, cols - 1, 0, 1)) for k in _walls(upright or ())}
        walls |= {edge_h(*_place(k, cols, 1, 0)) for k in _walls(level or ())}
        draft.rooms = Rooms.within(rows, cols, walls)

    def write(self, document: Document) -> Iterator[str]:
        rooms = rooms_of(document.puzzle)
        if not rooms.are_connected:
            raise UnwritableError("it has no way to write a room in several pieces")
        rows, cols, borders = rooms.rows, rooms.cols, set(rooms.borders)
        for r in range(rows):
            yield _line([edge_v(r, c) in borders for c in range(1, cols)])
        for r in range(1, rows):
            yield _line([edge_h(r, c) in borders for c in range(cols)])


class RoomsOrWalls:
    """Numbers, or walls in newer boards. Numbers are written: every version reads them in boards that say so."""

    holds_rooms = True

    def read(self, lines: BoardLines, draft: Draft) -> None:
        layer = Walls() if lines.minor >= _WALLS_SINCE else RoomNumbers()
        layer.read(lines, draft)

    def write(self, document: Document) -> Iterator[str]:
        return RoomNumbers().write(document)


class RoomWords(WordRows):
    """A word for every cell, behind the layer with the rooms: a room's clue may stand anywhere in it."""

    def __init__(self, tokens: WordTable) -> None:
        super().__init__(Layer.CELLS, tokens)

    def read(self, lines: BoardLines, draft: Draft) -> None:
        super().read(lines, draft)
        clues_to_anchors(draft)


def _walls(words: list[str] | tuple[str, ...]) -> Iterator[int]:
    for k, word in enumerate(words):
        if word not in ("0", "1"):
            raise ParseError(f"a wall is 0 or 1, got {quote(word)}")
        if word == "1":
            yield k


def _place(k: int, width: int, down: int, right: int) -> tuple[int, int]:
    row, col = divmod(k, width)
    return row + down, col + right


def _line(walls: list[bool]) -> str:
    return " ".join([*("1" if wall else "0" for wall in walls), ""]) if walls else ""
