"""The page's colours, from the themes of pictures: `python -m penmark.studio.theme_sheet` writes the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from penmark.board.presentation import Color, NamedColor
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
    """A rule that gives every role its colour in the light theme, and one for each other theme with what differs;
    after it, what differs further on boards with walls."""
    light = dict(_declarations(LIGHT))
    rules = [_rule("", light)]
    for theme in (*THEMES.values(), COLOUR_SAFE):
        own = {name: value for name, value in _declarations(theme) if value != light[name]}
        if own:
            rules.append(_rule(f'="{theme.name}"', own))
        if theme.walled:
            usual = dict(_declarations(theme))
            own = {name: value for name, value in _declarations(theme.walled) if value != usual[name]}
            rules.append(f'\n[data-theme="{theme.name}"] .pm-board:has(.pm-wall) {{\n{_lines(own)}}}\n')
    return "/* Made by penmark.studio.theme_sheet from the themes of pictures. */\n" + "".join(rules)


def _rule(named: str, declarations: Mapping[str, str]) -> str:
    return f"\n[data-theme{named}],\n[data-pm-theme{named}] {{\n{_lines(declarations)}}}\n"


def _lines(declarations: Mapping[str, str]) -> str:
    """Without blanks: browsers read it, and every page brings it along."""
    return "".join(f"{name}:{value};\n" for name, value in declarations.items())


def _declarations(theme: Theme) -> Iterator[tuple[str, str]]:
    """All that the page has a use for: it writes titles in the ink of givens."""
    yield "color-scheme", "dark" if theme.dark else "light"
    yield "--pm-paper", theme.paper
    yield from ((f"--pm-{role}", color) for role, color in theme.roles.items())
    yield "--pm-conflict", theme.conflict
    yield "--pm-weight", f"{theme.weight:g}"
    yield from ((f"--pm-soft-{name}", color) for name, color in theme.soft.items())
    yield from ((f"--pm-strong-{name}", color) for name, color in theme.strong.items())
    yield "--pm-trail", theme.trail(None)
    yield from ((f"--pm-trail-{name}", theme.trail(Color(name))) for name in NamedColor)


if __name__ == "__main__":
    SHEET.write_text(theme_sheet(), "utf-8")
