"""QR codes as bars to fill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from penmark.errors import MissingExtraError
from penmark.rendering.paths import runs
from penmark.rendering.press import Bar

QUIET = 4
"""Modules of white that every code needs about it."""


@dataclass(frozen=True)
class Code:
    """Each row of `modules` is a text of 1 for dark and 0 for light, without the quiet zone."""

    modules: tuple[str, ...]

    @property
    def side(self) -> int:
        """In modules, the quiet zone included."""
        return len(self.modules) + 2 * QUIET

    def bars(self) -> Iterator[Bar]:
        """The dark modules, those side by side in one, from the corner of the quiet zone."""
        dark = ((r, c) for r, row in enumerate(self.modules) for c, sign in enumerate(row) if sign == "1")
        return ((QUIET + c, QUIET + r, length, 1) for r, c, length in runs(dark))


def code(text: str) -> Code | None:
    """The smallest code that holds a text, with as much error correction as fits; `None` if none is so large."""
    try:
        import segno
    except ImportError as error:
        raise MissingExtraError("making QR codes", "images") from error
    try:
        made = segno.make_qr(text, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None
    return Code(tuple("".join("1" if dark else "0" for dark in row) for row in made.matrix))
