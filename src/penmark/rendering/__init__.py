"""Drawings of puzzles, games and solutions: one scene, shown as text, SVG, PNG or PDF, and booklets of many."""

from penmark.formats.studio import share_link
from penmark.rendering import themes
from penmark.rendering.booklets import Booklet, Exercise, Paper, Setting, booklet
from penmark.rendering.compose import draw
from penmark.rendering.scene import Scene
from penmark.rendering.to_pdf import pdf
from penmark.rendering.to_png import png
from penmark.rendering.to_svg import svg
from penmark.rendering.to_text import text

__all__ = [
    "Booklet",
    "Exercise",
    "Paper",
    "Scene",
    "Setting",
    "booklet",
    "draw",
    "pdf",
    "png",
    "share_link",
    "svg",
    "text",
    "themes",
]
