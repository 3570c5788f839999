"""Themes: a colour for every role, and a palette for the colours that setters name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from penmark.board.presentation import Color, NamedColor
from penmark.errors import RegistryError, known_names, quote
from penmark.rendering.colors import flipped, towards
from penmark.rendering.scene import Cells, Ink, RoundMark, Scene, Stroke, Surface, Token

TEXT_ON_PAPER = (Ink.CLUE, Ink.GIVEN, Ink.ENTERED, Ink.TRIAL, Ink.NOTE, Ink.LABEL)
"""Texts that may stand on the paper, on a highlight or on a setter's fill."""
GRAPHIC_CONTRAST = 3.0
"""What WCAG asks of lines and figures."""


@dataclass(frozen=True)
class Theme:
    """Colours as `#rrggbb`. Every role has its own entry, so that a page may restyle one without another."""

    name: str
    paper: str
    roles: Mapping[str, str]
    soft: Mapping[NamedColor, str]
    """Named colours as backgrounds: every text stays readable on them."""
    strong: Mapping[NamedColor, str]
    """Named colours as lines and figures: they stand out from the paper."""
    conflict: str
    title: str
    byline: str
    text_contrast: float = 4.5
    dark: bool = False
    weight: float = 1.0
    """How much heavier than usual lines are drawn."""
    walled: Theme | None = None
    """The same theme for boards that have walls, where that differs."""

    def on(self, scene: Scene) -> Theme:
        """The theme as that scene is drawn in it."""
        has_walls = any(isinstance(item, Cells) and item.surface is Surface.WALL for item in scene.items)
        return self.walled if has_walls and self.walled else self

    def role(self, role: Surface | Stroke | Token | Ink | RoundMark) -> str:
        return self.roles[role]

    def tint(self, color: Color) -> str:
        """A colour as a background. An exact one stays exact as long as texts can be read on it."""
        if color.name:
            return self.soft[color.name]
        return _tint(self._own(color), self.paper, tuple(map(self.role, TEXT_ON_PAPER)), self.text_contrast)

    def line(self, color: Color | None) -> str:
        """A colour as a line or figure; `None` is the theme's choice."""
        if color is None:
            return self.roles[RoundMark.RING]
        if color.name:
            return self.strong[color.name]
        return towards(self._own(color), self.role(Ink.GIVEN), [self.paper], GRAPHIC_CONTRAST)

    def trail(self, color: Color | None) -> str:
        """A colour as a broad line under texts: as strong as leaves them readable."""
        return towards(self.line(color), self.paper, map(self.role, TEXT_ON_PAPER), self.text_contrast)

    def disc(self, color: Color | None) -> str:
        """A colour inside an outline, where it need not stand out by itself; `None` is paper.

        Rules speak of white and black dots, so an exact colour stays as it is on dark paper too.
        """
        if color is None:
            return self.paper
        return self.strong[color.name] if color.name else str(color)

    def _own(self, color: Color) -> str:
        """On dark paper a setter's white means paper and his black means ink, as they do on white paper."""
        return flipped(color) if self.dark else str(color)


@lru_cache(maxsize=1024)
def _tint(color: str, paper: str, inks: tuple[str, ...], text_contrast: float) -> str:
    return towards(color, paper, inks, text_contrast)


def by_name(name: str) -> Theme:
    try:
        return THEMES[name]
    except KeyError:
        raise RegistryError(f"no theme {quote(name)}; {known_names(name, list(THEMES))}") from None


def _palette(*colors: str) -> dict[NamedColor, str]:
    return dict(zip(NamedColor, colors, strict=True))


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    roles={
        Surface.WALL: "#23272d",
        Surface.SHADED: "#edf0f3",
        Surface.GREY: "#c3c9d0",
        Surface.LIT: "#fff2b8",
        Surface.INSIDE: "#dcebfc",
        Surface.FOCUS: "#ffe1d6",
        Surface.FILLED: "#49535f",
        Stroke.GRID: "#9aa3ad",
        Stroke.FRAME: "#1b1f24",
        Stroke.BORDER: "#1b1f24",
        Stroke.AREA: "#123f8c",
        Stroke.LINE: "#123f8c",
        Token.POST: "#1b1f24",
        Token.LAMP: "#ffb000",
        Token.CIRCLE: "#123f8c",
        Token.CROSS: "#6a737e",
        Token.PIP: "#6a737e",
        Token.ISLAND: "#1b1f24",
        Token.WHITE_DISC: "#ffffff",
        Token.BLACK_DISC: "#1b1f24",
        Ink.CLUE: "#1b1f24",
        Ink.ON_WALL: "#ffffff",
        Ink.ON_FILLED: "#ffffff",
        Ink.ON_WHITE_DISC: "#1b1f24",
        Ink.ON_BLACK_DISC: "#ffffff",
        Ink.GIVEN: "#1b1f24",
        Ink.ENTERED: "#123f8c",
        Ink.TRIAL: "#6d2f00",
        Ink.NOTE: "#3f4853",
        Ink.LABEL: "#1b1f24",
        RoundMark.RING: "#7d8792",
        RoundMark.DOT: "#1b1f24",
        RoundMark.QUAD: "#4c5661",
    },
    soft=_palette("#ff9d85", "#fbc076", "#f5f47e", "#b6f1db", "#78c2fd", "#ead6ff", "#ef9ed0", "#e5c7ad", "#c1bbb5"),
    strong=_palette("#a5300e", "#c2864f", "#9d9501", "#599877", "#074387", "#8e73e4", "#df5ab0", "#543422", "#59575c"),
    conflict="#c4161c",
    title="#1b1f24",
    byline="#4c5661",
)

_ON_DARK = Theme(
    name="dark",
    paper="#15181d",
    roles={
        Surface.WALL: "#5e6874",
        Surface.SHADED: "#1f242b",
        Surface.GREY: "#353d47",
        Surface.LIT: "#40360d",
        Surface.INSIDE: "#142c47",
        Surface.FOCUS: "#4a2216",
        Surface.FILLED: "#98a3b0",
        Stroke.GRID: "#59626d",
        Stroke.FRAME: "#e8ebee",
        Stroke.BORDER: "#e8ebee",
        Stroke.AREA: "#9cc9ff",
        Stroke.LINE: "#9cc9ff",
        Token.POST: "#e8ebee",
        Token.LAMP: "#ffc933",
        Token.CIRCLE: "#9cc9ff",
        Token.CROSS: "#8f99a5",
        Token.PIP: "#8f99a5",
        Token.ISLAND: "#e8ebee",
        Token.WHITE_DISC: "#e8ebee",
        Token.BLACK_DISC: "#000000",
        Ink.CLUE: "#f1f3f5",
        Ink.ON_WALL: "#ffffff",
        Ink.ON_FILLED: "#15181d",
        Ink.ON_WHITE_DISC: "#15181d",
        Ink.ON_BLACK_DISC: "#ffffff",
        Ink.GIVEN: "#f1f3f5",
        Ink.ENTERED: "#9cc9ff",
        Ink.TRIAL: "#ffc98a",
        Ink.NOTE: "#c3cad3",
        Ink.LABEL: "#f1f3f5",
        RoundMark.RING: "#8f99a5",
        RoundMark.DOT: "#e8ebee",
        RoundMark.QUAD: "#b4bcc6",
    },
    soft=_palette("#5f1903", "#684a28", "#575304", "#0a5b44", "#404e70", "#232263", "#5c244a", "#463022", "#4c525a"),
    strong=_palette("#e62b1b", "#f8a06a", "#ead630", "#abfab7", "#127fe6", "#bc9fe7", "#cd3f90", "#9a725b", "#edf1f6"),
    conflict="#ff6b6b",
    title="#f1f3f5",
    byline="#c3cad3",
    dark=True,
)

DARK = replace(
    _ON_DARK,
    walled=replace(
        _ON_DARK,
        paper="#3a424d",
        roles={
            **_ON_DARK.roles,
            Surface.WALL: "#090b0e",
            Surface.GREY: "#20262d",
            Surface.LIT: "#5c4f14",
            Stroke.GRID: "#6b7581",
            Token.CROSS: "#c3cad3",
            Token.PIP: "#c3cad3",
        },
        soft={**_ON_DARK.soft, NamedColor.GREY: "#272426"},
        strong={
            **_ON_DARK.strong,
            NamedColor.RED: "#ff4d2a",
            NamedColor.BLUE: "#2890f9",
            NamedColor.PINK: "#ea5ead",
            NamedColor.BROWN: "#ad856a",
        },
    ),
)
"""A wall is the darkest of cells on dark paper too: where there are walls, the cells between them are lighter."""

HIGH_CONTRAST = Theme(
    name="high-contrast",
    paper="#ffffff",
    roles={
        Surface.WALL: "#000000",
        Surface.SHADED: "#e4e8ec",
        Surface.GREY: "#cfcfcf",
        Surface.LIT: "#ffe97a",
        Surface.INSIDE: "#c4deff",
        Surface.FOCUS: "#ffd0bd",
        Surface.FILLED: "#2b2b2b",
        Stroke.GRID: "#595959",
        Stroke.FRAME: "#000000",
        Stroke.BORDER: "#000000",
        Stroke.AREA: "#00256b",
        Stroke.LINE: "#00256b",
        Token.POST: "#000000",
        Token.LAMP: "#ff9d00",
        Token.CIRCLE: "#00256b",
        Token.CROSS: "#404040",
        Token.PIP: "#404040",
        Token.ISLAND: "#000000",
        Token.WHITE_DISC: "#ffffff",
        Token.BLACK_DISC: "#000000",
        Ink.CLUE: "#000000",
        Ink.ON_WALL: "#ffffff",
        Ink.ON_FILLED: "#ffffff",
        Ink.ON_WHITE_DISC: "#000000",
        Ink.ON_BLACK_DISC: "#ffffff",
        Ink.GIVEN: "#000000",
        Ink.ENTERED: "#00256b",
        Ink.TRIAL: "#5a1f00",
        Ink.NOTE: "#000000",
        Ink.LABEL: "#000000",
        RoundMark.RING: "#404040",
        RoundMark.DOT: "#000000",
        RoundMark.QUAD: "#000000",
    },
    soft=_palette("#feaca5", "#fdd6a9", "#efec8c", "#bdf6d2", "#9bccff", "#f2d3f8", "#e4b2d0", "#f4c387", "#e5e6ea"),
    strong=_palette("#df1a4a", "#b55e0b", "#5f521f", "#238455", "#1b4d86", "#7b1ab4", "#a85a87", "#382204", "#1a1d21"),
    conflict="#b00000",
    title="#000000",
    byline="#000000",
    text_contrast=7.0,
    weight=1.25,
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}
