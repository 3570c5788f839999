"""`Press`: pages of a PDF, in points from the top left corner of the page. Only this module knows reportlab's own."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from typing import Literal

from penmark.errors import MissingExtraError
from penmark.rendering import lettering
from penmark.rendering.faces import PEN, FontFaces, pen_scale, run_width, usual
from penmark.rendering.themes import Theme
from penmark.rendering.vector import Drawing, PaintedPath, Words, segments

Align = Literal["left", "middle", "right"]
Bar = tuple[float, float, float, float]
"""Left, top, width and height of a rectangle."""

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_NON_ZERO = 1
"""What counts as inside a path: the same as in SVG."""
_FLUSH = 0.5
"""Areas that lie edge to edge are drawn larger by a line of this width: viewers smooth edges, and gaps would show."""


class Press:
    """One document. The same calls give the same bytes, whenever and wherever they are made."""

    def __init__(
        self,
        size: tuple[float, float],
        theme: Theme,
        *,
        title: str = "",
        author: str = "",
        font: str | os.PathLike[str] | None = None,
    ) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError as error:
            raise MissingExtraError("making PDF files", "images") from error
        self.width, self.height = size
        self.theme = theme
        self.faces = FontFaces(font)
        self._out = io.BytesIO()
        # Every page names a font before anything is written; one of the viewer's own would not be embedded.
        first = usual(bold=False).fontName
        self._canvas = Canvas(
            self._out,
            pagesize=size,
            pageCompression=1,
            invariant=1,
            lang="en",
            initialFontName=first,  # type: ignore[arg-type] # the stub has mistaken it for a size
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("Penmark")
        self._canvas.setSubject("")
        self.pages = 1
        self._paper()

    def _paper(self) -> None:
        self._canvas.setFillColor(self.theme.paper)
        self._canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)

    def next_page(self) -> None:
        self._canvas.showPage()
        self.pages += 1
        self._paper()

    def finish(self) -> bytes:
        self._canvas.save()
        return self._out.getvalue()

    # ── words ──

    def write(
        self, text: str, x: float, y: float, size: float, *, color: str, bold: bool = False, align: Align = "left"
    ) -> None:
        """One line; y is that of its baseline."""
        text = self.faces.clean(text)
        if align != "left":
            x -= self.faces.width(text, size, bold) * (0.5 if align == "middle" else 1.0)
        for name, part in self.faces.runs(text, bold):
            if name == PEN:
                self._strokes(part, x, y, size, color)
            else:
                self._canvas.setFillColor(color)
                self._canvas.setFont(name, size)
                self._canvas.drawString(x, self.height - y, part)
            x += run_width(name, part, size)

    def _strokes(self, text: str, x: float, y: float, size: float, color: str) -> None:
        scale = pen_scale(size)
        left = x + lettering.GAP / 2 * scale
        data = lettering.strokes(text, lettering.Placement(scale, left, y - lettering.CAP_HEIGHT * scale))
        shape = PaintedPath(tuple(segments(data)), None, color, size * 0.085, "round", "round")
        self._shape(shape, 0, self.height, 1)

    def wrapped(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """Lines that fit; a word that is too long by itself is broken."""
        lines: list[str] = []
        for word in self.faces.clean(text).split():
            for k, piece in enumerate(self._pieces(word, size, room, bold)):
                longer = f"{lines[-1]} {piece}" if lines and k == 0 else ""
                if longer and self.faces.width(longer, size, bold) <= room:
                    lines[-1] = longer
                else:
                    lines.append(piece)
        return lines

    def _pieces(self, word: str, size: float, room: float, bold: bool) -> list[str]:
        pieces = [""]
        for ch in word:
            if pieces[-1] and self.faces.width(pieces[-1] + ch, size, bold) > room:
                pieces.append("")
            pieces[-1] += ch
        return pieces

    # ── drawings ──

    def draw(self, picture: Drawing, x: float, y: float, scale: float) -> None:
        """A drawing with its top left corner there; `scale` is the number of points to its unit."""
        left, top = x - picture.left * scale, y - picture.top * scale
        for mark in picture.marks:
            if isinstance(mark, PaintedPath):
                self._shape(mark, left, self.height - top, scale)
            else:
                self._words(mark, left, top, scale)

    def bars(self, bars: Iterable[Bar], x: float, y: float, scale: float, color: str) -> None:
        """Filled rectangles, with their origin there."""
        path = self._canvas.beginPath()
        for left, top, width, height in bars:
            path.rect(x + left * scale, self.height - y - (top + height) * scale, width * scale, height * scale)
        self._canvas.setFillColor(color)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=_NON_ZERO)

    def _words(self, words: Words, left: float, top: float, scale: float) -> None:
        x, y = left + words.at[0] * scale, top + words.at[1] * scale
        self.write(words.text, x, y, words.size * scale, color=words.color, align="middle" if words.centred else "left")

    def _shape(self, shape: PaintedPath, left: float, bottom: float, scale: float) -> None:
        canvas = self._canvas
        stroke, width = shape.stroke, shape.width
        if shape.flush and shape.fill is not None and stroke is None:
            stroke, width = shape.fill, _FLUSH
        canvas.saveState()
        if shape.fill is not None:
            canvas.setFillColor(shape.fill)
        if stroke is not None:
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(width * scale)
            canvas.setLineCap(_CAPS[shape.cap])
            canvas.setLineJoin(_JOINS[shape.join])
        if shape.dashes:
            canvas.setDash([length * scale for length in shape.dashes])
        if shape.opacity != 1:
            canvas.setStrokeAlpha(shape.opacity)
        path = canvas.beginPath()
        steps: dict[str, Callable[..., object]] = {
            "M": path.moveTo,
            "L": path.lineTo,
            "C": path.curveTo,
            "Z": path.close,
        }
        for segment in shape.segments:
            points = [part for x, y in segment.points for part in (left + x * scale, bottom - y * scale)]
            steps[segment.command](*points)
        canvas.drawPath(path, stroke=int(stroke is not None), fill=int(shape.fill is not None), fillMode=_NON_ZERO)
        canvas.restoreState()

    # ── finding one's way ──

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        """A place that leads to an address when it is clicked."""
        self._canvas.linkURL(address, (x, self.height - y - height, x + width, self.height - y), relative=0)

    def bookmark(self, words: str, level: int = 0) -> None:
        """An entry in the outline that leads to this page."""
        key = f"page-{self.pages}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(words, key, level, closed=level > 0)
