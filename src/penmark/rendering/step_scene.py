"""A step in a drawing: what it looked at, the candidates of the cells that it is about, and what it removes."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Coord, Layer
from penmark.board.mark import MarkKind, Masks, bits, is_single
from penmark.grading.picture import Picture, PictureRole
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.evidence import MarkAt
from penmark.rendering.scene import AnyItem, Cells, Halos, Notes, Point, Segments, Slot, Surface, centre

_REACH = 0.12
"""How far from the middle of a candidate the line that strikes it reaches, in cells."""


class StepScene:
    """The items of a step's picture, below and above the marks of a board."""

    def __init__(self, puzzle: Puzzle, picture: Picture, masks: Masks, size: tuple[int, int]) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._masks = masks
        self._size = size
        """(columns, rows) of the candidates in a cell."""

    def beneath(self) -> Iterator[AnyItem]:
        """Areas, then the places that are used or changed."""
        seen = self._picture.coords(PictureRole.AREA)
        used = self._picture.coords(PictureRole.CLUE, PictureRole.USED, PictureRole.PLACED, PictureRole.REMOVED)
        chosen = set(used)
        yield from _highlight(Surface.INSIDE, tuple(at for at in seen if at not in chosen))
        yield from _highlight(Surface.FOCUS, used)

    def above(self) -> Iterator[AnyItem]:
        """Candidates, each at its place, with a line through those that are removed; the links of chains."""
        roles = (PictureRole.USED, PictureRole.REMOVED, PictureRole.LINE)
        for at in self._picture.coords(*roles):
            values = self._candidates(at)
            if values:
                texts = tuple(map(self._puzzle.format_value, values))
                yield Notes(Slot.GRID, at, texts, tuple(self._place(at, value) for value in values), self._size)
        struck = [self._stroke(each) for each in self._picture.removed if self._candidates(each.coord)]
        if struck:
            yield Segments(tuple(struck), is_removal=True)
        links = [(self._point(start), self._point(end)) for start, end in self._picture.lines]
        if links:
            yield Segments(tuple(links))

    def _candidates(self, at: Coord) -> tuple[int, ...]:
        """Of an open cell with numbers, what could go there before the step."""
        puzzle = self._puzzle
        if at.layer is not Layer.CELLS or not puzzle.substrate.is_floor(at):
            return ()
        index = puzzle.substrate.layout.index(at)
        numeric = puzzle.field.domain(index).kind is MarkKind.NUMERIC
        return tuple(bits(self._masks[index])) if numeric and not is_single(self._masks[index]) else ()

    def _place(self, at: Coord, value: int) -> tuple[int, int]:
        domain = self._puzzle.field.domain(self._puzzle.substrate.layout.index(at))
        down, across = divmod(list(bits(domain.mask)).index(value), self._size[0])
        return across, down

    def _point(self, each: MarkAt) -> Point:
        if each.mark is None or not self._candidates(each.coord):
            return centre(each.coord)
        across, down = self._place(each.coord, each.mark.value)
        columns, rows = self._size
        return each.coord.col + (across + 0.5) / columns, each.coord.row + (down + 0.5) / rows

    def _stroke(self, each: MarkAt) -> tuple[Point, Point]:
        x, y = self._point(each)
        return (x - _REACH, y + _REACH), (x + _REACH, y - _REACH)


def _highlight(surface: Surface, coords: tuple[Coord, ...]) -> Iterator[AnyItem]:
    cells = tuple(at for at in coords if at.layer is Layer.CELLS)
    others = tuple(at for at in coords if at.layer is not Layer.CELLS)
    if cells:
        yield Cells(surface, cells)
    if others:
        yield Halos(surface, others)
