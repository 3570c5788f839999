"""Penpa drawings, made for tests and taken apart again."""

from __future__ import annotations

import json
from typing import Any

from penmark.formats.penpa import FORMAT, SITE
from penmark.formats.penpa.payload import deflated, inflated
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle


class Sheet:
    """A drawing of some size, with white space around the board: above, below, left and right of it."""

    def __init__(self, rows: int, cols: int, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        self.margins = margins
        self.nx, self.ny = cols + margins[2] + margins[3], rows + margins[0] + margins[1]
        self.width, self.height = self.nx + 4, self.ny + 4

    def index(self, row: int, col: int, kind: int = 0) -> int:
        """Of a cell, of the lattice point at its lower right, of its lower edge or of its right edge."""
        place = (row + self.margins[0] + 2) * self.width + col + self.margins[2] + 2
        return kind * self.width * self.height + place

    def corner(self, row: int, col: int) -> int:
        """Of the small number in the top left corner of a cell."""
        return 4 * self.index(row, col, 1)

    def walls(self, *edges: tuple[tuple[int, int], tuple[int, int]], style: int = 2) -> dict[str, int]:
        """Lines between lattice points, each told by the cell at its upper left."""
        return {f"{self.index(*one, 1)},{self.index(*other, 1)}": style for one, other in edges}

    def text(
        self, tags: list[str] | None, answer: dict[str, Any] | None = None, grid: str = "square", **layer: Any
    ) -> str:
        header = (
            f"{grid},{self.nx},{self.ny},38,0,1,1,1,1,1,1,0,0,0,0,Title: A%2C B,Author: me,here,One%2DTwo,OFF,false"
        )
        history = {"command_undo": {"__a": [["number", 1]]}}
        lines = [list(self.margins), {}, history | layer, answer or {}, [], [], {}, "x", "x", [3, 2, 1], {}, "x", 0]
        lines += [{}, {}, {}] + ([] if tags is None else [tags])
        return "\n".join([header, *map(json.dumps, lines), ""])

    def link(self, tags: list[str] | None, answer: dict[str, Any] | None = None, **layer: Any) -> str:
        return SITE + deflated(self.text(tags, answer, **layer))

    def read(self, tags: list[str] | None, genre: str | None = None, lenient: bool = False, **layer: Any) -> Document:
        return FORMAT.read(self.link(tags, **layer), genre, lenient=lenient)


def drawn(puzzle: Puzzle) -> dict[str, Any]:
    """What is written as the problem, without what is empty."""
    lines = inflated(FORMAT.write(puzzle).removeprefix(SITE)).split("\n")
    layer: dict[str, Any] = json.loads(lines[3])
    return {key: value for key, value in layer.items() if value and not key.startswith("command_")}
