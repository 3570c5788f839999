"""Marks as the render style of their layer wants them: one function for each of the eight styles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from penmark.board.coord import LINK_LAYERS, Coord, Layer, edge_h, edge_v
from penmark.board.lines import straight_lines, with_whole_lines
from penmark.board.mark import Mark
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.style import RenderStyle
from penmark.rendering.scene import AnyItem, Cells, Edges, Ink, LinkLines, Stroke, Surface, TextItem, Token, TokenMarks


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
        layers = self.puzzle.mark_layers
        return frozenset(
            at for at, mark in self.marks.items() if mark.value and layers[at.layer].style is RenderStyle.FILL
        )

    def of(self, layer: MarkLayer) -> Marked:
        """The marks of one layer alone."""
        own = {at: mark for at, mark in self.marks.items() if at.layer in layer.layers}
        return Marked(self.puzzle, own, self.trials)

    def split(self, *values: int) -> Iterator[tuple[tuple[Coord, ...], bool]]:
        """The coords that hold one of these values: those entered for good, then those on trial."""
        chosen = [at for at, mark in self.marks.items() if mark.value in values]
        for trial in (False, True):
            part = tuple(at for at in chosen if (at in self.trials) is trial)
            if part:
                yield part, trial


def mark_items(marked: Marked) -> list[AnyItem]:
    layers = marked.puzzle.genre.mark_layers(marked.puzzle.substrate)
    return [item for layer in layers for item in _STYLES[layer.style](marked.of(layer))]


def is_pinned(puzzle: Puzzle, at: Coord) -> bool:
    """Whether a clue states this position's own mark."""
    clue = puzzle.clues.get(at)
    return clue is not None and puzzle.genre.stated_mark(at, clue) is not None


def _lamps(marked: Marked) -> Iterator[AnyItem]:
    yield from _tokens(marked, Token.LAMP, Token.CROSS)


def _circles(marked: Marked) -> Iterator[AnyItem]:
    yield from _tokens(marked, Token.CIRCLE, Token.CROSS)


def _tokens(marked: Marked, yes: Token, no: Token) -> Iterator[AnyItem]:
    for value, token in ((0, no), (1, yes)):
        yield from (TokenMarks(token, coords, trial) for coords, trial in marked.split(value))


def _fills(marked: Marked) -> Iterator[AnyItem]:
    # The shaded cells themselves are surfaces: see `filled`.
    yield from (TokenMarks(Token.PIP, coords, trial) for coords, trial in marked.split(0))


def filled_cells(marked: Marked) -> Iterator[AnyItem]:
    if marked.filled:
        yield Cells(Surface.FILLED, tuple(sorted(marked.filled)))


def _glyphs(marked: Marked) -> Iterator[AnyItem]:
    puzzle = marked.puzzle
    for at, mark in marked.marks.items():
        if not is_pinned(puzzle, at):
            ink = Ink.TRIAL if at in marked.trials else Ink.ENTERED
            yield TextItem(ink, at, puzzle.format_value(mark.value))


def _partition(marked: Marked) -> Iterator[AnyItem]:
    """The numbers, and a border wherever two known ones differ."""
    yield from _glyphs(marked)
    puzzle = marked.puzzle
    values = {at: mark.value for at, mark in marked.marks.items() if at.layer is Layer.CELLS}
    for at, clue in puzzle.clues.items():
        stated = puzzle.genre.stated_mark(at, clue)
        if stated is not None:
            values[at] = stated.value
    borders = []
    for at, value in sorted(values.items()):
        r, c = at.row, at.col
        for step, edge in (((0, 1), edge_v(r, c + 1)), ((1, 0), edge_h(r + 1, c))):
            if values.get(at.shifted(*step), value) != value:
                borders.append(edge)
    if borders:
        yield Edges(Stroke.AREA, tuple(borders))


def _strokes(marked: Marked) -> Iterator[AnyItem]:
    for coords, trial in marked.split(1):
        edges = tuple(at for at in coords if at.layer not in LINK_LAYERS)
        links = tuple(at for at in coords if at.layer in LINK_LAYERS)
        if edges:
            yield Edges(Stroke.LINE, edges, trial)
        if links:
            yield LinkLines(links, 1, trial)
    yield from _crosses(marked)


def _bridges(marked: Marked) -> Iterator[AnyItem]:
    substrate = marked.puzzle.substrate
    for count in sorted({mark.value for mark in marked.marks.values()} - {0}):
        for coords, trial in marked.split(count):
            yield LinkLines(tuple(with_whole_lines(substrate, coords)), count, trial)
    lines, index = straight_lines(substrate).by_index, substrate.layout.index
    for coords, trial in marked.split(0):
        yield TokenMarks(Token.CROSS, tuple(lines[index(at)].middle for at in coords), trial)


def _crosses(marked: Marked) -> Iterator[AnyItem]:
    yield from (TokenMarks(Token.CROSS, coords, trial) for coords, trial in marked.split(0))


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
