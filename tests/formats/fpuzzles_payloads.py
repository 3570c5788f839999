"""F-Puzzles' JSON, made for tests and taken apart again."""

from __future__ import annotations

import json
from typing import Any

from penmark.formats.fpuzzles import FORMAT, SITE
from penmark.formats.lz_string import fold, unfold
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.variant import Variant

SUDOKU = by_name("sudoku")
KINDS = list(SUDOKU.variants)
WITHOUT_KEY = {"anti-queen", "fortress", "frame-sum", "numbered-rooms", "windoku"}


def payload(side: int = 4, cells: dict[str, Any] | None = None, **keys: Any) -> str:
    """Of an empty board with these cells, by name, and these keys."""
    grid = [[(cells or {}).get(f"R{r}C{c}", {}) for c in range(1, side + 1)] for r in range(1, side + 1)]
    return fold(json.dumps({"size": side, "grid": grid} | keys, ensure_ascii=False))


def read(side: int = 4, cells: dict[str, Any] | None = None, lenient: bool = False, **keys: Any) -> Document:
    return FORMAT.read(payload(side, cells, **keys), lenient=lenient)


def variants(side: int = 4, cells: dict[str, Any] | None = None, **keys: Any) -> list[Variant]:
    return list(read(side, cells, **keys).puzzle.variants)


def written(document: Document | Puzzle) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(unfold(FORMAT.write(document).removeprefix(SITE)).text)
    return plain
