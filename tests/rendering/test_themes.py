"""Themes can be read by everyone: contrast as WCAG has it, palettes that survive colour blindness."""

from __future__ import annotations

import math
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.presentation import Color, NamedColor
from penmark.errors import RegistryError
from penmark.puzzle.registry import by_name as by_genre
from penmark.rendering import svg
from penmark.rendering.colors import Rgb, contrast, flipped, luminance, mix, rgb, to_hex, towards
from penmark.rendering.scene import Ink, RoundMark, Stroke, Surface, Token
from penmark.rendering.themes import DARK, HIGH_CONTRAST, LIGHT, TEXT_ON_PAPER, THEMES, Theme, by_name

LOOKS = {theme.name: theme for theme in THEMES.values()}
LOOKS |= {f"{theme.name} with walls": theme.walled for theme in THEMES.values() if theme.walled}
ALL = pytest.mark.parametrize("theme", LOOKS.values(), ids=LOOKS)
HEX = st.integers(0, 0xFFFFFF).map(lambda n: Color(f"#{n:06x}"))
DISCS = (Token.WHITE_DISC, Token.BLACK_DISC)
SOFT_GROUNDS = (Surface.SHADED, Surface.LIT, Surface.INSIDE, Surface.FOCUS)

# Machado, Oliveira and Fernandes (2009), at full severity, on linear RGB.
BLINDNESS = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(color: str) -> Rgb:
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in rgb(color))
    return r, g, b


def lab(linear_rgb: Rgb) -> Rgb:
    r, g, b = (min(max(p, 0.0), 1.0) for p in linear_rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(color: str, blindness: str) -> Rgb:
    channels = linear(color)
    r, g, b = (sum(m * p for m, p in zip(row, channels, strict=True)) for row in BLINDNESS[blindness])
    return lab((r, g, b))


def distance(one: Rgb, other: Rgb) -> float:
    return math.dist(one, other)


@ALL
def test_every_role_has_a_colour(theme: Theme) -> None:
    roles = [role for role in chain(Surface, Stroke, Token, Ink, RoundMark) if role is not Surface.TINT]
    assert len(set(map(str, roles))) == len(roles), "roles share one table, so no two may have one name"
    assert set(theme.roles) == set(map(str, roles))
    assert all(Color(color) for color in theme.roles.values())
    assert set(theme.soft) == set(theme.strong) == set(NamedColor)


@ALL
def test_texts_can_be_read_wherever_they_stand(theme: Theme) -> None:
    assert theme.text_contrast == (7.0 if theme is HIGH_CONTRAST else 4.5)
    grounds = [theme.paper, *map(theme.role, SOFT_GROUNDS), *theme.soft.values()]
    for ink in TEXT_ON_PAPER:
        for ground in grounds:
            assert contrast(theme.role(ink), ground) >= theme.text_contrast, (ink, ground)
    assert contrast(theme.role(Ink.ON_WALL), theme.role(Surface.WALL)) >= theme.text_contrast
    assert contrast(theme.role(Ink.ON_FILLED), theme.role(Surface.FILLED)) >= theme.text_contrast
    for ink, disc in ((Ink.ON_WHITE_DISC, Token.WHITE_DISC), (Ink.ON_BLACK_DISC, Token.BLACK_DISC)):
        assert contrast(theme.role(ink), theme.role(disc)) >= theme.text_contrast
    assert contrast(theme.role(Ink.CLUE), theme.paper) >= theme.text_contrast, "islands have the colour of paper"
    for ink in (Ink.CLUE, Ink.GIVEN):
        assert contrast(theme.role(ink), theme.role(Surface.GREY)) >= theme.text_contrast
    assert min(contrast(theme.title, theme.paper), contrast(theme.byline, theme.paper)) >= theme.text_contrast


@ALL
def test_texts_can_be_read_on_trails(theme: Theme) -> None:
    for color in (None, *map(Color, NamedColor), Color("#000000"), Color("#ffffff")):
        assert min(contrast(theme.role(ink), theme.trail(color)) for ink in TEXT_ON_PAPER) >= theme.text_contrast


@ALL
def test_figures_stand_out_from_the_paper(theme: Theme) -> None:
    figures = [Stroke.FRAME, Stroke.BORDER, Stroke.AREA, Stroke.LINE, *RoundMark, Surface.FILLED]
    figures += [token for token in Token if token not in (Token.LAMP, *DISCS)]
    lines = [*map(theme.role, figures), *theme.strong.values(), theme.conflict]
    assert min(contrast(color, theme.paper) for color in lines) >= 3
    # A wall stands out by itself, or by the lines about it.
    wall, grid = theme.role(Surface.WALL), theme.role(Stroke.GRID)
    assert max(contrast(wall, theme.paper), contrast(wall, grid)) >= 3
    lit, rim, lamp = theme.role(Surface.LIT), theme.role(Stroke.FRAME), theme.role(Token.LAMP)
    assert max(contrast(rim, lit), contrast(lamp, lit)) >= 3


@ALL
def test_discs_keep_their_colours(theme: Theme) -> None:
    """A white pearl is lighter than a black one on any paper, and the rim tells either from the board."""
    white, black = map(theme.role, DISCS)
    assert luminance(white) > 0.8 > 0.05 > luminance(black)
    for fill in (white, black):
        assert max(contrast(fill, theme.paper), contrast(theme.role(Stroke.FRAME), theme.paper)) >= 7
    assert (theme.disc(Color("#000000")), theme.disc(Color("#ffffff"))) == ("#000000", "#ffffff")


@ALL
def test_grey_cells_differ_from_the_others(theme: Theme) -> None:
    """What is grey stands out as little as a soft colour may, but it can be seen."""
    for grey in (theme.role(Surface.GREY), theme.soft[NamedColor.GREY]):
        assert contrast(grey, theme.paper) >= 1.2
        assert contrast(grey, theme.role(Surface.FILLED)) >= 2


@ALL
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_named_colours_differ_for_everyone(theme: Theme, blindness: str) -> None:
    for palette, enough in ((theme.soft, 9.0), (theme.strong, 15.0)):
        for one, other in combinations(palette.values(), 2):
            assert distance(seen(one, blindness), seen(other, blindness)) >= enough, (one, other)


@ALL
@given(color=HEX)
def test_exact_colours_adapt_just_enough(theme: Theme, color: Color) -> None:
    assert min(contrast(theme.role(ink), theme.tint(color)) for ink in TEXT_ON_PAPER) >= theme.text_contrast
    assert contrast(theme.line(color), theme.paper) >= 3


def test_readable_exact_colours_stay_exact_on_white_paper() -> None:
    assert LIGHT.tint(Color("#ffeecc")) == "#ffeecc"
    assert LIGHT.line(Color("#cc0000")) == "#cc0000"
    assert LIGHT.disc(Color("#000000")) == "#000000"


def test_on_dark_paper_black_means_ink_and_white_means_paper() -> None:
    assert luminance(DARK.line(Color("#000000"))) > 0.8
    assert luminance(DARK.tint(Color("#ffeecc"))) < 0.2


@ALL
def test_colours_that_nobody_chose(theme: Theme) -> None:
    assert theme.line(None) == theme.role(RoundMark.RING)
    assert theme.disc(None) == theme.paper
    assert theme.disc(Color("blue")) == theme.strong[NamedColor.BLUE]
    assert theme.tint(Color("blue")) == theme.soft[NamedColor.BLUE]


@ALL
def test_a_wall_is_the_darkest_of_cells(theme: Theme) -> None:
    walled = theme.walled or theme
    others = (walled.paper, *(walled.role(s) for s in (Surface.SHADED, Surface.GREY, Surface.LIT, Surface.INSIDE)))
    assert luminance(walled.role(Surface.WALL)) < min(map(luminance, others))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pictures_with_walls_have_the_colours_for_walls(theme: Theme) -> None:
    puzzle = by_genre("akari").new(3, 3)
    look = theme.walled or theme
    walled, bare = svg(puzzle.set_wall((1, 1)), theme=theme.name), svg(puzzle, theme=theme.name)
    assert f'class="paper" x="-15" y="-15" width="150" height="150" fill="{look.paper}"' in walled
    assert f'class="wall" fill="{look.role(Surface.WALL)}"' in walled
    assert f'fill="{theme.paper}"' in bare
    assert f'fill="{look.paper}"' not in bare or look is theme


def test_unknown_themes_are_refused() -> None:
    assert by_name("dark") is DARK
    with pytest.raises(RegistryError, match="no theme 'neon'; known: light, dark, high-contrast"):
        by_name("neon")


def test_contrast_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@given(HEX, HEX)
def test_mixing_goes_from_one_to_the_other(one: Color, other: Color) -> None:
    assert (mix(one, other, 0), mix(one, other, 1)) == (one, other)
    assert to_hex(rgb(one)) == one


@given(HEX)
def test_flipping_twice_gives_the_colour_back(color: Color) -> None:
    apart = (abs(a - b) for a, b in zip(rgb(flipped(flipped(color))), rgb(color), strict=True))
    assert max(apart) <= 3 / 255


def test_towards_takes_the_first_step_that_will_do() -> None:
    assert towards("#000000", "#ffffff", ["#000000"], 1.0) == "#000000"
    found = towards("#000000", "#ffffff", ["#000000"], 4.5)
    assert contrast(found, "#000000") >= 4.5
    assert contrast(mix("#000000", found, 0.85), "#000000") < 4.5
    assert towards("#000000", "#ffffff", ["#808080"], 21) == "#ffffff"


def test_grey_goes_from_dark_to_light() -> None:
    greys = [luminance(mix("#000000", "#ffffff", k / 8)) for k in range(9)]
    assert all(a < b for a, b in pairwise(greys))
