"""Drawings of puzzles, games and solutions: one scene, shown as text, SVG, PNG or PDF, and booklets of many."""

from penmark.formats.studio import share_link
from penmark.rendering import themes
from penmark.rendering.booklet import Booklet, Exercise, Paper, Setting, booklet
from penmark.rendering.compose import draw
from penmark.rendering.pdf import pdf
from penmark.rendering.png import png
from penmark.rendering.scene import Scene
from penmark.rendering.svg import svg
from penmark.rendering.text import text

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
