"""The same puzzle on a board of another size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import Dimensions
from penmark.board.rooms import Rooms
from penmark.errors import ClueError, PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle

Moves: TypeAlias = Callable[[Coord], Coord]
"""Where each coord goes; off the new board if it is lost."""


def resized(puzzle: Puzzle, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0) -> Puzzle:
    """With that many lines more at each side, or fewer."""
    rows, cols = puzzle.rows + top + bottom, puzzle.cols + left + right
    return _cut(puzzle, puzzle.genre.dims_for(rows, cols), top, left)


def of_size(puzzle: Puzzle, dims: Dimensions) -> Puzzle:
    """With other dimensions; what lies within them from the top left stays."""
    return _cut(puzzle, dims, 0, 0)


def _cut(puzzle: Puzzle, dims: Dimensions, down: int, right: int) -> Puzzle:
    """All that stands on the board moved down and right. What falls off the new board, or means nothing there, goes."""
    if puzzle.added:
        raise PuzzleError("a puzzle with constraints of its own keeps its size")
    if puzzle.variants.payloads:
        raise PuzzleError(f"a puzzle with {puzzle.variants.payloads[0].name} on it keeps its size")
    genre, old = puzzle.genre, puzzle.substrate

    def moved(at: Coord) -> Coord:
        if at.layer is not Layer.FRAME:
            return Coord(at.layer, at.row + down, at.col + right)
        return Coord(
            at.layer, _on_frame(at.row, old.rows, dims.rows, down), _on_frame(at.col, old.cols, dims.cols, right)
        )

    bare = genre.default_substrate(dims)
    if old.rooms is not None:
        bare = bare.with_rooms(_rooms(old.rooms, dims, down, right))
    cells = (at for at in old.layout.coords if at.layer is Layer.CELLS and bare.layout.has(moved(at)))
    board = Puzzle(
        genre,
        bare.with_materials({moved(at): old.material(at) for at in cells}),
        variants=puzzle.variants,
        meta=puzzle.meta.without_places(),
    )
    homes = {at: home for at, to in _homes(puzzle).items() if (home := _home(board, map(moved, to))) is not None}
    clues = {homes[at]: clue for at, clue in puzzle.clues.items() if at in homes}
    return board.with_clues({at: clue for at, clue in clues.items() if _stands(board, at, clue)})


def _homes(puzzle: Puzzle) -> Mapping[Coord, list[Coord]]:
    """By the place of each clue, all from which a clue would be brought there, that place first."""
    places: dict[Coord, list[Coord]] = {at: [at] for at in puzzle.clues}
    for meaning in puzzle.genre.clue_meanings:
        for i in puzzle.substrate.layout.span(meaning.layer):
            at = puzzle.substrate.layout.coords[i]
            home = meaning.home(puzzle.substrate, at)
            if home != at and home in places:
                places[home].append(at)
    return places


def _home(board: Puzzle, places: Iterable[Coord]) -> Coord | None:
    """Where a clue stands that may be brought to any of these; `None` if the new board has none of them."""
    at = next(filter(board.substrate.layout.has, places), None)
    meaning = None if at is None else board.genre.meaning_at(at)
    return at if at is None or meaning is None else meaning.home(board.substrate, at)


def _on_frame(line: int, old: int, new: int, shift: int) -> int:
    """A place outside stays outside on its side."""
    if line in (0, old + 1):
        return 0 if line == 0 else new + 1
    return line + shift if 0 < line + shift <= new else -1


def _rooms(rooms: Rooms, dims: Dimensions, down: int, right: int) -> Rooms:
    """New cells belong to the room of the nearest old cell."""

    def nearest(row: int, col: int) -> Coord:
        return cell(min(max(row - down, 0), rooms.rows - 1), min(max(col - right, 0), rooms.cols - 1))

    numbers = [rooms.number(nearest(row, col)) for row in range(dims.rows) for col in range(dims.cols)]
    return Rooms(dims.rows, dims.cols, numbers)


def _stands(board: Puzzle, at: Coord, clue: ClueValue) -> bool:
    if not board.substrate.layout.has(at):
        return False
    try:
        board.check_clue(at, clue)
    except ClueError:
        return False
    return True
