"""Arithmetic on `#rrggbb` colours: contrast as WCAG defines it, mixing, turning light into dark."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable

Rgb = tuple[float, float, float]


def rgb(text: str) -> Rgb:
    """Red, green and blue from 0 to 1."""
    return int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255


def to_hex(color: Rgb) -> str:
    return "#" + "".join(f"{round(255 * min(max(part, 0.0), 1.0)):02x}" for part in color)


def luminance(text: str) -> float:
    """Relative luminance, from 0 for black to 1 for white."""
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in rgb(text))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """`share` of `other`, the rest of `one`."""
    (r1, g1, b1), (r2, g2, b2) = rgb(one), rgb(other)
    return to_hex((r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share))


def flipped(text: str) -> str:
    """The same hue with light and dark exchanged."""
    hue, light, saturation = colorsys.rgb_to_hls(*rgb(text))
    return to_hex(colorsys.hls_to_rgb(hue, 1 - light, saturation))


def towards(color: str, goal: str, against: Iterable[str], ratio: float) -> str:
    """The colour itself if it contrasts enough with all of `against`, else what does on the way to `goal`."""
    others = list(against)
    for step in range(21):
        mixed = mix(color, goal, step / 20)
        if all(contrast(mixed, other) >= ratio for other in others):
            return mixed
    return goal
