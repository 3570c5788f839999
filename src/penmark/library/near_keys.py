"""Keys by which the store finds what may be near a puzzle without looking at every other one: see `Neighbourhood`.

None that is near is lost. *Few differences*: the places of a board are dealt out to parts, of which each puzzle has one
more than there can be differences to any that it is near to, so two that are near agree in all of one part, and each
part has a key. *The same solution*: a puzzle whose solution is known has a key of that; of others, the marks that clues
state in small windows have keys, and a solution knows all the keys that puzzles which it solves can have there.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.board.substrate import Substrate
from penmark.puzzle.puzzle import Puzzle

LEAST, SHARE = 2, 10
"""Two puzzles are near if they differ in at most two places, or in one for every ten clues."""
_WINDOW = 8
"""Places of a window: a solution has two to the power of this many keys there."""
_GROUP, _GROUPS = 4, 2
"""Windows of a group, and groups: of each group a puzzle has a key of the window where its clues state the most."""
_KEPT_BOARDS = 64


def most_differences(clues: int) -> int:
    """To what is near a puzzle with so many clues."""
    return max(LEAST, clues // SHARE)


def part_keys(text: str) -> tuple[int, ...]:
    """The key of each part of a puzzle, given as its tagged document."""
    written = _Written(text)
    return tuple(written.keys(_parts(written.clues)))


def part_keys_near(text: str) -> Iterator[int]:
    """The keys that puzzles near this one can have in a part where they agree with it."""
    written = _Written(text)
    reach = most_differences(written.clues)
    for parts in {_parts(max(0, written.clues + more)) for more in range(-reach, reach + 1)}:
        yield from written.keys(parts)


def _parts(clues: int) -> int:
    """Of a puzzle with so many clues: more than the differences to any whose neighbourhood it is in.

    That one has at most m clues more, where m is the most differences to it; so if m is a tenth of its clues, it is at
    most a ninth of these.
    """
    return max(LEAST, clues // (SHARE - 1)) + 1


class _Written:
    """What a tagged document says of each place, and of the board as a whole."""

    def __init__(self, text: str) -> None:
        document = msgspec.json.decode(text)
        content: Mapping[str, Any] = document["data"]
        clues: Mapping[str, Any] = content.get("clues", {})
        materials: Mapping[str, Sequence[str]] = content.get("materials", {})
        self.clues = len(clues)
        whole = [document["genre"], *map(content.get, ("dims", "rooms", "variants", "constraints_added"))]
        self._whole = msgspec.json.encode(whole, order="sorted")
        self._places = [*clues.items(), *((name, [kind]) for kind, names in materials.items() for name in names)]
        self._places.sort(key=itemgetter(0))

    def keys(self, parts: int) -> Iterator[int]:
        dealt: list[list[tuple[str, Any]]] = [[] for _ in range(parts)]
        for place in self._places:
            dealt[zlib.crc32(place[0].encode()) % parts].append(place)
        for number, part in enumerate(dealt):
            yield _key(b"part %d of %d" % (number, parts) + self._whole + msgspec.json.encode(part, order="sorted"))


def _key(content: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "big", signed=True)


# ── solutions ──


def solution_key(puzzle: Puzzle, solution: Masks) -> int:
    """Of a puzzle and its only solution."""
    return _key(b"solution" + _board(puzzle) + solution.tobytes())


def window_keys(puzzle: Puzzle) -> tuple[int, ...]:
    """Of a puzzle whose solution is not known: one for each group of windows."""
    board, clues, stated = _board(puzzle), puzzle.clues, puzzle.genre.stated_mark
    found: list[int] = []
    for group in _windows(puzzle.substrate):
        most, key = -1, 0
        for k, window in group:
            marks = [(i, mark) for i, at in window if at in clues and (mark := stated(at, clues[at])) is not None]
            if len(marks) > most:
                most, key = len(marks), _window_key(k, board)
                for i, mark in marks:
                    key ^= _mark_key(i, mark.bit)
        found.append(key)
    return tuple(found)


def window_keys_of_solution(puzzle: Puzzle, solution: Masks) -> list[list[int]]:
    """For each group, the keys that a puzzle on this board can have if the solution is one of its own."""
    board = _board(puzzle)
    return [
        [key for k, window in group for key in _subsets(_window_key(k, board), window, solution)]
        for group in _windows(puzzle.substrate)
    ]


def _subsets(start: int, window: Sequence[tuple[int, Coord]], solution: Masks) -> list[int]:
    """The keys of a window with some marks of a solution, any of them."""
    keys = [start]
    for i, _ in window:
        mark = _mark_key(i, solution[i])
        keys += [key ^ mark for key in keys]
    return keys


@lru_cache(maxsize=_GROUP * _GROUPS * _KEPT_BOARDS)
def _window_key(number: int, board: bytes) -> int:
    """Of one in which nothing is stated."""
    return _key(b"window %d" % number + board)


@lru_cache(maxsize=1 << 14)
def _mark_key(index: int, bit: int) -> int:
    return _key(b"mark %d %d" % (index, bit))


def _board(puzzle: Puzzle) -> bytes:
    """All that two puzzles with the same solution have in common."""
    if not puzzle.variants and not puzzle.added:
        return _board_alone(puzzle.genre.name, puzzle.substrate)
    from penmark.puzzle.wire import puzzle_content

    content = puzzle_content(puzzle)
    content.pop("clues", None)
    return msgspec.json.encode([puzzle.genre.name, content], order="sorted")


@lru_cache(maxsize=_KEPT_BOARDS)
def _board_alone(genre: str, substrate: Substrate) -> bytes:
    numbers = None if substrate.rooms is None else substrate.rooms.numbers
    return msgspec.json.encode([genre, substrate.dims, numbers, list(substrate.materials)], order="sorted")


@lru_cache(maxsize=_KEPT_BOARDS)
def _windows(substrate: Substrate) -> Sequence[Sequence[tuple[int, Sequence[tuple[int, Coord]]]]]:
    """Groups of numbered windows of places from all over the board, with their indices; the same for all boards of a
    size."""
    places = sorted(enumerate(substrate.layout.coords), key=lambda place: zlib.crc32(b"%d" % place[0]))
    windows = [(k, places[k * _WINDOW : (k + 1) * _WINDOW]) for k in range(_GROUP * _GROUPS)]
    return [windows[k * _GROUP : (k + 1) * _GROUP] for k in range(_GROUPS)]
