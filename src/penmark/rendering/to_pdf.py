"""A drawing as a PDF page of its own size: lines and curves, not pixels, made from its SVG as the PNG is."""

from __future__ import annotations

import os

from penmark.errors import PenmarkError
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.compose import draw
from penmark.rendering.paths import UNIT
from penmark.rendering.press import Press
from penmark.rendering.themes import by_name
from penmark.rendering.to_svg import scene_svg
from penmark.rendering.vector import drawing

POINTS_PER_PIXEL = 0.75


def pdf(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    theme: str = "light",
    cell_size: float = UNIT,
    candidates: bool = False,
    conflicts: bool = True,
    captions: bool = True,
    font: str | os.PathLike[str] | None = None,
) -> bytes:
    """The puzzle, a game on it or a solution of it as the bytes of a PDF file; `cell_size` is in pixels of 1/96 inch.

    Raises `PenmarkError` if a text has letters that no font here has; `font` names the file of one to try.
    """
    scene = draw(puzzle, game=game, solution=solution, candidates=candidates, conflicts=conflicts, captions=captions)
    picture = drawing(scene_svg(scene, theme=theme, cell_size=cell_size))
    scale = cell_size / UNIT * POINTS_PER_PIXEL
    size = (picture.width * scale, picture.height * scale)
    press = Press(size, by_name(theme), title=scene.name, author=scene.author, font=font)
    press.draw(picture, 0, 0, scale)
    if press.faces.missing:
        raise PenmarkError(missing_words(press.faces.missing))
    return press.finish()


def missing_words(missing: dict[str, None]) -> str:
    """What to say of characters that could not be written."""
    shown = ", ".join(f"{ch} (U+{ord(ch):04X})" for ch in list(missing)[:5])
    more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
    return f"no font has {shown}{more}; name one that does, with TrueType outlines"
