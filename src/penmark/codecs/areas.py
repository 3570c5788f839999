"""Rooms as a grid of words, the same for all cells of a room: Janko's `areas`, and the puzzlekit dataset."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from penmark.board.rooms import NO_ROOM, Rooms
from penmark.codecs.draft import Draft
from penmark.errors import ParseError, UnwritableError, with_article
from penmark.puzzle.puzzle import Puzzle

NO_AREA = "-"
"""The word for a cell that is in no room."""


def read_areas(words: Sequence[str], rows: int, cols: int, blanks: Collection[str] = (NO_AREA,)) -> Rooms:
    """The rooms that words give, cell by cell in reading order."""
    names: dict[str, int] = {}
    return Rooms(rows, cols, [NO_ROOM if word in blanks else names.setdefault(word, len(names)) for word in words])


def write_areas(puzzle: Puzzle) -> list[str]:
    """The inverse of `read_areas`: rooms are numbered from 1."""
    rooms = rooms_of(puzzle)
    return [NO_AREA if number == NO_ROOM else str(number + 1) for number in rooms.numbers]


def rooms_of(puzzle: Puzzle) -> Rooms:
    if puzzle.substrate.rooms is None:
        raise UnwritableError(f"{with_article(puzzle.genre.title)} board has no rooms to write")
    return puzzle.substrate.rooms


def clues_to_anchors(draft: Draft) -> None:
    """Move what is said of a room, wherever in it, to the cell where labels are printed."""
    rooms, moved = draft.rooms, {}
    if rooms is None:
        return
    for at, clue in draft.clues.items():
        number = rooms.number(at)
        home = at if number == NO_ROOM else rooms.anchors[number]
        if home in moved:
            raise ParseError(f"the room of row {at.row + 1}, column {at.col + 1} has two clues")
        moved[home] = clue
    draft.clues = moved
