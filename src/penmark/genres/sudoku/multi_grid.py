"""Texts of Samurai and other Sudokus of several grids that overlap: told from those of one large grid, and refused."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.codecs.digit_grid import BLANKS
from penmark.errors import UnsupportedError

_SMALLEST = 12
"""The side of two 9×9 grids that overlap in all but a box."""
_BOX = 3
_DIGITS = frozenset("123456789")


def refuse_multi_grid(rows: int, cols: int, words: Sequence[str]) -> None:
    """Raise `UnsupportedError` for the grid of a text that is several 9×9 grids.

    Its sides are whole boxes, no number is above 9, and some number comes twice in a line of the whole: what could be
    one large Sudoku breaks its rules already.
    """
    if min(rows, cols) < _SMALLEST or rows % _BOX or cols % _BOX or len(words) != rows * cols:
        return
    digits = {k: word for k, word in enumerate(words) if word not in BLANKS}
    if not _DIGITS.issuperset(digits.values()):
        return
    in_rows = {(k // cols, digit) for k, digit in digits.items()}
    in_cols = {(k % cols, digit) for k, digit in digits.items()}
    if len(in_rows) < len(digits) or len(in_cols) < len(digits):
        raise UnsupportedError(
            f"this looks like a Samurai or another Sudoku of several 9×9 grids (a board of {rows}×{cols}, no number "
            "above 9, and the same one twice in a line): multi-grid sudokus are not supported yet"
        )
