"""Letters for PDF pages: embedded fonts, then the built-in strokes, and a word on what neither has.

First comes Vera, which reportlab brings along, so that usual texts look the same everywhere. For other scripts there is
the font that the caller names, then the usual ones of the machine. Scripts that are written from right to left would
need their letters joined and turned round, which nothing here can do; they count as not to be had.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from penmark.errors import PenmarkError
from penmark.rendering import lettering

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

PEN = ""
"""Stands for the built-in strokes where a font's name is expected."""
CAP_SHARE = 0.72
"""Height of capitals in common fonts, as a share of the font size."""
_MISSING = "?"
_OF_THE_MACHINE = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "LiberationSans-Regular.ttf",
    "arial.ttf",
    "Arial.ttf",
    "Arial Unicode.ttf",
    "arialuni.ttf",
    "wqy-zenhei.ttc",
    "wqy-microhei.ttc",
    "DroidSansFallbackFull.ttf",
    "ipaexg.ttf",
    "ipag.ttf",
    "msgothic.ttc",
    "malgun.ttf",
    "simsun.ttc",
)
"""Fonts with TrueType outlines, the only ones that reportlab can embed."""


class FontFaces:
    """The fonts of one document. It remembers which characters it had no glyph for."""

    def __init__(self, font: str | os.PathLike[str] | None = None) -> None:
        self.missing: dict[str, None] = {}
        self._own = [_opened(os.fspath(font))] if font is not None else []

    def clean(self, text: str) -> str:
        """The text with what cannot be written replaced."""
        return "".join(self._possible(ch) for ch in unicodedata.normalize("NFC", text))

    def _possible(self, ch: str) -> str:
        if self._face(ch, False) is None:
            self.missing[ch] = None
            return _MISSING
        return ch

    def runs(self, text: str, bold: bool = False) -> Iterator[tuple[str, str]]:
        """(font, part) from left to right, for a text that is clean."""
        for name, group in groupby(text, key=lambda ch: self._face(ch, bold) or PEN):
            yield name, "".join(group)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        return sum(run_width(name, part, size) for name, part in self.runs(text, bold))

    def _face(self, ch: str, bold: bool) -> str | None:
        """The name of a font that has the character; `PEN` for the strokes."""
        if unicodedata.bidirectional(ch) in ("R", "AL", "AN"):
            return None
        plain = usual(bold)
        if ord(ch) in plain.face.charToGlyph:
            return str(plain.fontName)
        for font in self._own:
            if ord(ch) in font.face.charToGlyph:
                return str(font.fontName)
        if lettering.covers(ch):
            return PEN
        return next((str(font.fontName) for font in _of_the_machine() if ord(ch) in font.face.charToGlyph), None)


def run_width(name: str, part: str, size: float) -> float:
    if name == PEN:
        return (lettering.width(part) + lettering.GAP) * pen_scale(size)
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(part, name, size))


def pen_scale(size: float) -> float:
    """How much the strokes of the built-in glyphs are scaled to match a font of that size."""
    return size * CAP_SHARE / lettering.CAP_HEIGHT


@lru_cache(maxsize=2)
def usual(bold: bool) -> TTFont:
    import reportlab

    return _registered(str(Path(reportlab.__file__).parent / "fonts" / ("VeraBd.ttf" if bold else "Vera.ttf")))


@lru_cache(maxsize=1)
def _of_the_machine() -> tuple[TTFont, ...]:
    from reportlab import rl_config

    found: dict[str, str] = {}
    for root in rl_config.TTFSearchPath:
        for folder, _, names in sorted(os.walk(root)):
            for name in set(_OF_THE_MACHINE).intersection(names):
                found.setdefault(name, os.path.join(folder, name))
    fonts = (_usable(found[name]) for name in _OF_THE_MACHINE if name in found)
    return tuple(font for font in fonts if font is not None)


def _usable(path: str) -> TTFont | None:
    try:
        return _opened(path)
    except PenmarkError:
        return None


def _opened(path: str) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFError

    if not os.path.isfile(path):
        raise PenmarkError(f"cannot read the font {path}: there is no such file")
    try:
        return _registered(path)
    except (TTFError, OSError, ValueError, LookupError) as error:
        raise PenmarkError(f"cannot use the font {path}: only those with TrueType outlines can be embedded") from error


@lru_cache(maxsize=32)
def _registered(path: str) -> TTFont:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    # By its path: fonts of two places may share a file's name, and the later one would stand in for the first.
    font = TTFont(path, path)
    registerFont(font)
    return font
