"""Drawings of puzzles, games and solutions: one scene, shown as text, SVG or PNG."""

from penmark.rendering import themes
from penmark.rendering.compose import draw
from penmark.rendering.png import png
from penmark.rendering.scene import Scene
from penmark.rendering.svg import svg
from penmark.rendering.text import text

__all__ = ["Scene", "draw", "png", "svg", "text", "themes"]
