"""Marks as their genre's render style wants them: one function for each of the eight styles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from penmark.board.coord import Coord, Layer, edge_h, edge_v
from penmark.board.mark import Mark
from penmark.puzzle.clue import Number
from penmark.puzzle.genre import PinPattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.style import RenderStyle
from penmark.rendering.ground import lines_join_cells
from penmark.rendering.scene import AnyItem, Cells, Edges, Ink, Links, Stroke, Surface, Text, Token, Tokens

LITERAL_STYLES = frozenset({RenderStyle.GLYPH, RenderStyle.PARTITION})
"""Styles in which every mark is written out; in the others a mark of 0 only says that nothing is there."""


@dataclass(frozen=True)
class Marked:
    """A puzzle with marks to draw on it."""

    puzzle: Puzzle
    marks: Mapping[Coord, Mark]
    trials: Collection[Coord] = field(default_factory=frozenset)
    """The coords whose marks were entered on trial."""

    @property
    def filled(self) -> frozenset[Coord]:
        """The cells that the player shaded."""
        if self.puzzle.genre.style is not RenderStyle.FILL:
            return frozenset()
        return frozenset(at for at, mark in self.marks.items() if mark.value)

    def split(self, *values: int) -> Iterator[tuple[tuple[Coord, ...], bool]]:
        """The coords that hold one of these values: those entered for good, then those on trial."""
        chosen = [at for at, mark in self.marks.items() if mark.value in values]
        for trial in (False, True):
            part = tuple(at for at in chosen if (at in self.trials) is trial)
            if part:
                yield part, trial


def mark_items(marked: Marked) -> list[AnyItem]:
    return list(_STYLES[marked.puzzle.genre.style](marked))


def is_pinned(puzzle: Puzzle, at: Coord) -> bool:
    """Whether a clue states this position's own value."""
    return isinstance(puzzle.genre.clue_pattern, PinPattern) and at in puzzle.clues


def _lamps(marked: Marked) -> Iterator[AnyItem]:
    yield from _tokens(marked, Token.LAMP, Token.CROSS)


def _circles(marked: Marked) -> Iterator[AnyItem]:
    yield from _tokens(marked, Token.CIRCLE, Token.CROSS)


def _tokens(marked: Marked, yes: Token, no: Token) -> Iterator[AnyItem]:
    for value, token in ((0, no), (1, yes)):
        yield from (Tokens(token, coords, trial) for coords, trial in marked.split(value))


def _fills(marked: Marked) -> Iterator[AnyItem]:
    # The shaded cells themselves are surfaces: see `filled`.
    yield from (Tokens(Token.PIP, coords, trial) for coords, trial in marked.split(0))


def filled_cells(marked: Marked) -> Iterator[AnyItem]:
    if marked.filled:
        yield Cells(Surface.FILLED, tuple(sorted(marked.filled)))


def _glyphs(marked: Marked) -> Iterator[AnyItem]:
    puzzle = marked.puzzle
    for at, mark in marked.marks.items():
        if not is_pinned(puzzle, at):
            ink = Ink.TRIAL if at in marked.trials else Ink.ENTERED
            yield Text(ink, at, puzzle.format_value(mark.value))


def _partition(marked: Marked) -> Iterator[AnyItem]:
    """The numbers, and a border wherever two known ones differ."""
    yield from _glyphs(marked)
    puzzle = marked.puzzle
    values = {at: mark.value for at, mark in marked.marks.items() if at.layer is Layer.CELLS}
    for at, clue in puzzle.clues.items():
        if is_pinned(puzzle, at) and isinstance(clue, Number):
            values[at] = clue.value
    borders = []
    for at, value in sorted(values.items()):
        r, c = at.row, at.col
        for step, edge in (((0, 1), edge_v(r, c + 1)), ((1, 0), edge_h(r + 1, c))):
            if values.get(at.shifted(*step), value) != value:
                borders.append(edge)
    if borders:
        yield Edges(Stroke.AREA, tuple(borders))


def _strokes(marked: Marked) -> Iterator[AnyItem]:
    across = lines_join_cells(marked.puzzle)
    for coords, trial in marked.split(1):
        yield Links(coords, 1, trial) if across else Edges(Stroke.LINE, coords, trial)
    yield from (Tokens(Token.CROSS, coords, trial) for coords, trial in marked.split(0))


def _bridges(marked: Marked) -> Iterator[AnyItem]:
    for count in sorted({mark.value for mark in marked.marks.values()} - {0}):
        yield from (Links(coords, count, trial) for coords, trial in marked.split(count))
    yield from (Tokens(Token.CROSS, coords, trial) for coords, trial in marked.split(0))


def _nothing(marked: Marked) -> Iterator[AnyItem]:
    yield from ()


_STYLES: Mapping[RenderStyle, Callable[[Marked], Iterator[AnyItem]]] = {
    RenderStyle.LAMP: _lamps,
    RenderStyle.GLYPH: _glyphs,
    RenderStyle.FILL: _fills,
    RenderStyle.PARTITION: _partition,
    RenderStyle.EDGE_STROKE: _strokes,
    RenderStyle.BRIDGE_COUNT: _bridges,
    RenderStyle.CORNER_CIRCLE: _circles,
    RenderStyle.CUSTOM: _nothing,
}


def says_something(puzzle: Puzzle, mark: Mark) -> bool:
    """Whether a mark belongs into the picture of a finished board, where what is empty goes unmarked."""
    return mark.value != 0 or puzzle.genre.style in LITERAL_STYLES
