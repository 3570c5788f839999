"""A drawing as a PNG image, made from its SVG."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from penmark.errors import MissingExtraError, SizeError
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.compose import draw
from penmark.rendering.to_svg import Sheet, scene_svg

MAX_PIXELS = 64_000_000


class _Rasterizer(Protocol):
    def svg_to_bytes(self, *, svg_string: str, skip_system_fonts: bool, width: int, height: int) -> bytes: ...


def png(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    theme: str = "light",
    cell_size: float = 64.0,
    candidates: bool = False,
    conflicts: bool = True,
    captions: bool = True,
) -> bytes:
    """The puzzle, a game on it or a solution of it as the bytes of a PNG file; `cell_size` is in pixels."""
    rasterizer = _rasterizer()
    scene = draw(puzzle, game=game, solution=solution, candidates=candidates, conflicts=conflicts, captions=captions)
    text = scene_svg(scene, theme=theme, cell_size=cell_size)
    width, height = map(round, Sheet.pixels(scene, cell_size))
    if width * height > MAX_PIXELS:
        limit = f"{MAX_PIXELS // 1_000_000} megapixels"
        raise SizeError(f"an image of {width}×{height} pixels is past the limit of {limit}; ask for smaller cells")
    # Boards and plain captions are drawn without fonts; only other scripts need those of the machine.
    return rasterizer.svg_to_bytes(svg_string=text, skip_system_fonts="<text" not in text, width=width, height=height)


def _rasterizer() -> _Rasterizer:
    try:
        return cast(_Rasterizer, import_module("resvg_py"))
    except ImportError as error:
        raise MissingExtraError("drawing PNG images", "images") from error
