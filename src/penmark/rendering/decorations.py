"""What setters drew in foreign formats and a puzzle's meta keeps: shown as it was, under the grid or over all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from penmark.board.presentation import BorderStyle
from penmark.errors import PenmarkError
from penmark.formats.kept_drawings import KeptCage, KeptDrawing, KeptLine, KeptShape
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering.scene import AnyItem, FreeLine, FreeShape, Label, Margins, Outline

MAX_SHOWN = 2_000
_MOST_MARGIN = 1.5


class KeptItems:
    """The drawings of one puzzle by the depth at which they are painted."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.beneath: list[AnyItem] = []
        self.above: list[AnyItem] = []
        self._drawings = list(islice(_drawings(puzzle), MAX_SHOWN)) if puzzle.meta.foreign else []
        for each in self._drawings:
            self._add(each)

    def _add(self, drawing: KeptDrawing) -> None:
        match drawing:
            case KeptLine(points, color, width, head):
                self.beneath.append(FreeLine(points, color, width, head))
            case KeptShape(above=above):
                (self.above if above else self.beneath).append(FreeShape(*drawing[:-1]))
            case KeptCage(cells, text):
                self.beneath.append(Outline(BorderStyle.DASHED, cells))
                if text:
                    self.above.append(Label(min(cells), text))

    def widened(self, margins: Margins, rows: int, cols: int) -> Margins:
        """With room for what lies outside the grid."""
        points = [point for each in self._drawings for point in _reached(each)]
        if not points:
            return margins
        xs, ys = zip(*points, strict=True)
        wanted = (-min(ys), max(xs) - cols, max(ys) - rows, -min(xs))
        own = (margins.top, margins.right, margins.bottom, margins.left)
        return Margins(*(max(old, min(new, _MOST_MARGIN)) for old, new in zip(own, wanted, strict=True)))


def _drawings(puzzle: Puzzle) -> Iterator[KeptDrawing]:
    from penmark.formats import formats

    try:
        parts = msgspec.json.decode(puzzle.meta.foreign)
    except msgspec.DecodeError:
        return
    for name, part in parts.items() if isinstance(parts, dict) else ():
        home = formats().get(name)
        try:
            yield from () if home is None else home.drawings(part, puzzle)
        except PenmarkError:
            continue  # not what that format keeps


def _reached(drawing: KeptDrawing) -> list[tuple[float, float]]:
    if isinstance(drawing, KeptLine):
        return list(drawing.points)
    if isinstance(drawing, KeptCage):
        return []
    (x, y), wide, high = drawing.at, drawing.width / 2, drawing.height / 2
    least = drawing.size / 2 if drawing.text else 0.0
    wide, high = max(wide, least), max(high, least)
    return [(x - wide, y - high), (x + wide, y + high)]
