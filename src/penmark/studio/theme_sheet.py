"""The page's colours, from the themes of pictures: `python -m penmark.studio.theme_sheet` writes the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from penmark.rendering.scene import Ink, Stroke, Surface
from penmark.rendering.themes import LIGHT, THEMES, Theme

SHEET = Path(__file__).parent / "web" / "themes.css"

COLOUR_SAFE = replace(
    LIGHT,
    name="colour-safe",
    roles={
        **LIGHT.roles,
        Surface.LIT: "#fdf0b0",
        Surface.INSIDE: "#d3e8f6",
        Stroke.LINE: "#00527f",
        Stroke.AREA: "#00527f",
        Ink.ENTERED: "#00527f",
        Ink.TRIAL: "#7a3d00",
    },
    conflict="#a83200",
)
"""Blue for what is entered and vermilion for what is wrong, which stay apart in every kind of colour vision."""


def theme_sheet() -> str:
    """A rule for each theme that gives every role its colour."""
    themes = (*THEMES.values(), COLOUR_SAFE)
    return "/* Made by penmark.studio.theme_sheet from the themes of pictures. */\n" + "".join(map(_rule, themes))


def _rule(theme: Theme) -> str:
    lines = "".join(f"  --pm-{name}: {value};\n" for name, value in _variables(theme))
    scheme = "dark" if theme.dark else "light"
    return f'\n[data-theme="{theme.name}"],\n[data-pm-theme="{theme.name}"] {{\n  color-scheme: {scheme};\n{lines}}}\n'


def _variables(theme: Theme) -> Iterator[tuple[str, str]]:
    yield "paper", theme.paper
    yield from ((str(role), color) for role, color in theme.roles.items())
    yield "conflict", theme.conflict
    yield "title", theme.title
    yield "byline", theme.byline
    yield "weight", f"{theme.weight:g}"
    yield from ((f"soft-{name}", color) for name, color in theme.soft.items())
    yield from ((f"strong-{name}", color) for name, color in theme.strong.items())


if __name__ == "__main__":
    SHEET.write_text(theme_sheet(), "utf-8")
