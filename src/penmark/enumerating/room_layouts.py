"""All partitions of the cells of a board into connected rooms, up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.board.rooms import NO_ROOM
from penmark.enumerating.groups import CellMove

RoomLayout = tuple[int, ...]
"""The room of each cell, numbered by first cells; `NO_ROOM` where there is no cell."""


def canonical_rooms(
    rows: int, cols: int, absent: frozenset[int], moves: Sequence[CellMove], start: RoomLayout | None = None
) -> Iterator[tuple[RoomLayout, list[CellMove]]]:
    """Every partition into connected rooms that is the smallest of its images, with the moves that preserve it.

    In ascending order; with `start`, the first is that one.
    """
    for rooms in _partitions(rows, cols, absent):
        if start is not None and rooms < start:
            continue
        images = [_numbered([rooms[k] for k in move]) for move in moves]
        if rooms == min(images):
            yield rooms, [move for move, image in zip(moves, images, strict=True) if image == rooms]


def moves_that_keep(rooms: RoomLayout, moves: Sequence[CellMove]) -> list[CellMove]:
    """Those that preserve a partition."""
    return [move for move in moves if _numbered([rooms[k] for k in move]) == rooms]


def _numbered(rooms: Sequence[int]) -> RoomLayout:
    names: dict[int, int] = {}
    return tuple(NO_ROOM if room == NO_ROOM else names.setdefault(room, len(names)) for room in rooms)


def _partitions(rows: int, cols: int, absent: frozenset[int]) -> Iterator[RoomLayout]:
    """Cell by cell in reading order; a prefix in which part of a room is cut off for good is not extended."""
    size = rows * cols
    chosen: list[int] = []

    def grow(used: int) -> Iterator[RoomLayout]:
        k = len(chosen)
        if k == size:
            yield tuple(chosen)
            return
        for room in (NO_ROOM,) if k in absent else range(used + 1):
            chosen.append(room)
            if _can_be_joined(chosen, rows, cols, absent):
                yield from grow(max(used, room + 1))
            chosen.pop()

    yield from grow(0)


def _can_be_joined(chosen: Sequence[int], rows: int, cols: int, absent: frozenset[int]) -> bool:
    """Whether each room is connected, or each of its parts still touches a cell that is not chosen yet."""
    parts: dict[int, list[bool]] = {}
    seen: set[int] = set()
    for start, room in enumerate(chosen):
        if room == NO_ROOM or start in seen:
            continue
        reached, open_ = [start], False
        seen.add(start)
        while reached:
            for near in _beside(reached.pop(), rows, cols):
                if near >= len(chosen):
                    open_ = open_ or near not in absent
                elif chosen[near] == room and near not in seen:
                    seen.add(near)
                    reached.append(near)
        parts.setdefault(room, []).append(open_)
    return all(len(open_) == 1 or all(open_) for open_ in parts.values())


def _beside(k: int, rows: int, cols: int) -> list[int]:
    r, c = divmod(k, cols)
    near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
    return [row * cols + col for row, col in near if 0 <= row < rows and 0 <= col < cols]
