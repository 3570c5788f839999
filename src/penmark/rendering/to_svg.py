"""A scene as SVG: one standalone file that needs no font, no style sheet and no script.

Every element has its role as its class and its colours as attributes, so that a page may restyle roles while
the file alone is complete. All shapes of a kind share one path, and every printed value is defined once.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from penmark.board.mark import Masks
from penmark.errors import SizeError, quote
from penmark.grading.picture import Picture
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.compose import draw
from penmark.rendering.lettering import number
from penmark.rendering.painter import Painter
from penmark.rendering.paths import UNIT
from penmark.rendering.scene import Scene
from penmark.rendering.themes import Theme, by_name
from penmark.rendering.typesetting import BYLINE, TITLE, Font, lettered, wrapped, written

MARGIN = 15.0
CAPTION_WIDTH = 4.0 * UNIT
"""A drawing with a caption is at least so wide, however small the board."""
MIN_CELL, MAX_CELL = 4.0, 400.0
"""Limits on the size of a cell, in pixels."""


def svg(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    theme: str = "light",
    cell_size: float = UNIT,
    candidates: bool = False,
    conflicts: bool = True,
    captions: bool = True,
    picture: Picture | None = None,
    before: Masks | None = None,
) -> str:
    """The puzzle, a game on it or a solution of it as the text of an SVG file; `cell_size` is in pixels."""
    scene = draw(
        puzzle,
        game=game,
        solution=solution,
        candidates=candidates,
        conflicts=conflicts,
        captions=captions,
        picture=picture,
        before=before,
    )
    return scene_svg(scene, theme=theme, cell_size=cell_size)


def scene_svg(scene: Scene, *, theme: str = "light", cell_size: float = UNIT) -> str:
    if not MIN_CELL <= cell_size <= MAX_CELL:
        raise SizeError(f"a cell is from {MIN_CELL:g} to {MAX_CELL:g} pixels wide, got {quote(cell_size)}")
    look = by_name(theme).on(scene)
    sheet = Sheet.of(scene)
    painter = Painter(scene, look)
    zoom = cell_size / UNIT
    left, top, wide, high = map(number, (sheet.left, sheet.top, sheet.width, sheet.height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="penmark {look.name}" role="img"'
        f' width="{number(sheet.width * zoom)}" height="{number(sheet.height * zoom)}"'
        f' viewBox="{left} {top} {wide} {high}">',
        f"<title>{escape(scene.name)}</title>",
        f"<desc>{escape(scene.description)}</desc>",
        f"<defs>{''.join(painter.defs.values())}</defs>" if painter.defs else "",
        f'<rect class="paper" x="{left}" y="{top}" width="{wide}" height="{high}" fill="{look.paper}"/>',
        *_captions(sheet, look),
        *painter.elements,
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


@dataclass(frozen=True)
class Sheet:
    """The paper round a board whose top left corner is the origin, and the lines of text above it."""

    width: float
    height: float
    left: float
    top: float
    lines: tuple[tuple[str, str, Font], ...]
    """(role, text, font), from the top."""

    @classmethod
    def of(cls, scene: Scene) -> Sheet:
        captioned = bool(scene.title or scene.author)
        margins = scene.margins
        across = (margins.left + scene.cols + margins.right) * UNIT
        down = (margins.top + scene.rows + margins.bottom) * UNIT
        room = max(across, CAPTION_WIDTH if captioned else 0.0)
        title = [("title", line, TITLE) for line in wrapped(scene.title, TITLE, room, 3)]
        author = [("byline", line, BYLINE) for line in wrapped(scene.author, BYLINE, room, 2)]
        lines = tuple((role, line, font.fitted(line, room)) for role, line, font in title + author)
        above = sum(_line_height(font) for _, _, font in lines) + (4.0 if lines else 0.0)
        left, top = -MARGIN - margins.left * UNIT, -MARGIN - above - margins.top * UNIT
        return cls(room + 2 * MARGIN, down + 2 * MARGIN + above, left, top, lines)

    @classmethod
    def pixels(cls, scene: Scene, cell_size: float) -> tuple[float, float]:
        """Width and height of a drawing with cells of that size."""
        sheet = cls.of(scene)
        return sheet.width * cell_size / UNIT, sheet.height * cell_size / UNIT


def _line_height(font: Font) -> float:
    return font.cap * 1.75


def _captions(sheet: Sheet, look: Theme) -> list[str]:
    found, y = [], sheet.top + MARGIN
    for role, text, font in sheet.lines:
        color = look.title if role == "title" else look.byline
        shape = written(text, font, sheet.left + MARGIN, y + font.cap / 2, centred=False)
        found.append(lettered(role, font.pen, color, shape))
        y += _line_height(font)
    return found
