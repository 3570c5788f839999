"""PNG images, with and without the library that makes them."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

from penmark.errors import MissingExtraError, SizeError
from penmark.genres.akari import GENRE as AKARI
from penmark.puzzle.meta import PuzzleMeta
from penmark.rendering import png
from tests.rendering.toys import akari, sudoku


def size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def pixels(image: bytes) -> bytes:
    """The filtered scan lines: enough to tell whether anything is drawn."""
    found, at = b"", 8
    while at < len(image):
        length, kind = struct.unpack(">I4s", image[at : at + 8])
        if kind == b"IDAT":
            found += image[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(found)


def test_size_in_pixels() -> None:
    assert size(png(akari("...", "..."), cell_size=40)) == (150, 110)
    assert size(png(akari("...", "..."), cell_size=64)) == (240, 176)


def test_digits_are_drawn_without_any_font() -> None:
    blank, given = (png(sudoku(row, "....", "....", "....")) for row in ("....", "1..."))
    assert pixels(blank) != pixels(given)


def test_titles_are_drawn_without_any_font() -> None:
    plain, other = (png(akari("....").with_meta(PuzzleMeta(title=title))) for title in ("Aa", "Bb"))
    assert size(plain) == size(other)
    assert pixels(plain) != pixels(other)


def test_titles_in_other_scripts_do_no_harm() -> None:
    assert size(png(akari("....").with_meta(PuzzleMeta(title="数独"))))


@pytest.mark.parametrize("theme", ["dark", "high-contrast"])
def test_themes(theme: str) -> None:
    assert pixels(png(akari("1."), theme=theme)) != pixels(png(akari("1.")))


def test_huge_images_are_refused() -> None:
    with pytest.raises(SizeError, match=r"40300×40300 pixels is past the limit of 64 megapixels"):
        png(AKARI.new(100, 100), cell_size=400)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"penmark\[images\]"):
        png(akari("."))
