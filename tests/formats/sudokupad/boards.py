"""SudokuPad's JSON, made for tests and taken apart again."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from penmark.formats.lz_string import fold, unfold
from penmark.formats.sudokupad import FORMAT
from penmark.formats.sudokupad.links import SITE
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle

BOXES = [[[r, c] for r in (top, top + 1) for c in (left, left + 1)] for top in (0, 2) for left in (0, 2)]
"""Of a board of 4×4."""


def scl(cells: dict[tuple[int, int], Any] | None = None, **keys: Any) -> dict[str, Any]:
    """An empty board of 4×4 with these cells and these keys."""
    grid = [[(cells or {}).get((r, c), {}) for c in range(4)] for r in range(4)]
    return {"cellSize": 50, "cells": grid, "regions": BOXES} | keys


def link(plain: dict[str, Any]) -> str:
    return SITE + "scl" + fold(json.dumps(plain, ensure_ascii=False))


def read(cells: dict[tuple[int, int], Any] | None = None, lenient: bool = False, **keys: Any) -> Document:
    return FORMAT.read(link(scl(cells, **keys)), lenient=lenient)


def written(document: Document | Puzzle) -> dict[str, Any]:
    letters = unquote(FORMAT.write(document).removeprefix(SITE))
    assert letters.startswith("scl")
    plain: dict[str, Any] = json.loads(unfold(letters[3:]).text)
    return plain
