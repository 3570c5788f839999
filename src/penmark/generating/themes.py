"""Themes: patterns of clue places by name, for boards of any size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

Theme: TypeAlias = Callable[[int, int, int, int], bool]
"""Whether a clue stands in a cell: row, column, and the distances to the nearer rims, all counted from 0."""

THEMES: Mapping[str, Theme] = {
    "rows": lambda row, col, down, across: down % 2 == 0,
    "columns": lambda row, col, down, across: across % 2 == 0,
    "frames": lambda row, col, down, across: min(down, across) % 2 == 0,
    "diagonals": lambda row, col, down, across: (row + col) % 3 != 1,
    "lattice": lambda row, col, down, across: down % 2 == 0 or across % 2 == 0,
    "diamonds": lambda row, col, down, across: (down + across) % 3 != 1,
}


def places_of_theme(theme: Theme, rows: int, cols: int) -> list[tuple[int, int]]:
    """The cells with a clue on a board of this size."""
    return [
        (row, col)
        for row in range(rows)
        for col in range(cols)
        if theme(row, col, min(row, rows - 1 - row), min(col, cols - 1 - col))
    ]
