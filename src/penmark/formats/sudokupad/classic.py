"""A plain Sudoku of 9×9 in a few characters, as `scf…` and `classic…` have it: digits with the blanks that follow them.

`scf` may end in letters for windoku and diagonals. `classic` is one of two notations, and does not say which.
"""

from __future__ import annotations

import string

from penmark.errors import ParseError, quote
from penmark.puzzle.json_text import Plain

_SIDE = 9
_CODES = string.digits + string.ascii_uppercase + string.ascii_lowercase[:24]
"""Each stands for a digit, its place modulo ten, and for as many blanks after it as it has tens."""
_RUNS = string.ascii_uppercase + string.ascii_lowercase + "()[]-.~:@!$&'*,;=_"
"""The older notation: each stands for as many blanks as its place says, digits for themselves."""
FLAGS: dict[str, tuple[str, ...]] = {"w": ("windoku",), "x": ("main-diagonal", "anti-diagonal")}
"""What letters after the last cell switch on, by the names of variants."""


def classic_cells(kind: str, payload: str) -> tuple[str, tuple[str, ...]]:
    """81 digits, 0 for a blank, and the names of the variants that are on."""
    readings = [_newer(payload, flagged=kind == "scf")]
    if kind != "scf":
        readings.append((_older(payload), ()))
    found = {cells: flags for cells, flags in readings if cells}
    if not found:
        raise ParseError(f"{quote(payload)} are not the {_SIDE**2} cells of a Sudoku")
    if len(found) > 1:
        raise ParseError(f"{quote(payload)} can be read as two different Sudokus; use another link")
    return next(iter(found.items()))


def _newer(payload: str, flagged: bool) -> tuple[str, tuple[str, ...]]:
    """No cells if it is not in this notation."""
    cells = ""
    for k, char in enumerate(payload):
        if len(cells) >= _SIDE**2:
            names = [name for flag in payload[k:] for name in FLAGS.get(flag, ("",))]
            return (cells, tuple(names)) if flagged and all(names) and len(cells) == _SIDE**2 else ("", ())
        code = _CODES.find(char)
        if code < 0:
            return "", ()
        cells += str(code % 10) + "0" * (code // 10)
    return (cells, ()) if len(cells) == _SIDE**2 else ("", ())


def _older(payload: str) -> str:
    """Nothing if it is not in this notation."""
    cells = ""
    for char in payload[: _SIDE**2]:
        if char not in _RUNS and char not in "123456789":
            return ""
        cells += char if char.isdecimal() else "0" * _RUNS.index(char)
    return cells if len(cells) == _SIDE**2 and len(payload) <= _SIDE**2 else ""


def classic_object(cells: str) -> dict[str, Plain]:
    """As the object that longer links hold."""
    rows = [cells[k : k + _SIDE] for k in range(0, _SIDE**2, _SIDE)]
    boxes = [
        [[r, c] for r in range(top, top + 3) for c in range(left, left + 3)]
        for top in range(0, _SIDE, 3)
        for left in range(0, _SIDE, 3)
    ]
    return {"cells": [[{"value": each} if each != "0" else {} for each in row] for row in rows], "regions": boxes}
